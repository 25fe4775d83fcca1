//! What the model is told: the brief, the expression form, the skill bank; and the baselines.

use coevo_core::{Baseline, Brief, Direction, ExpressionForm, Parameter, ProgramNames, Quantity};

pub const NAME: &str = "kp_construct";

pub const BRIEF: Brief = Brief {
    name: NAME,
    direction: Direction::Maximize,
    text: "Fill a knapsack so that what it holds is worth as much as possible, one item at a time. Each item \
           has a weight and a value, both between 0 and 1, and the weights in the knapsack may not add up to \
           more than it carries. At each step, choose which of the items that are left to put in; it has to \
           fit. This goes on until nothing more fits. The objective is the mean value of the filled \
           knapsacks over many sets of items.",
    function: "select_next_item",
    parameters: &[
        Parameter {
            name: "remaining_capacity",
            meaning: "float, how much more weight the knapsack can carry",
        },
        Parameter {
            name: "weights",
            meaning: "float array of shape (k,), the weights of the items that are left",
        },
        Parameter {
            name: "values",
            meaning: "float array of shape (k,), the values of the items that are left",
        },
    ],
    returns: "int, the index into weights of the item to put in; its weight is at most remaining_capacity",
};

/// Names are single tokens for common tokenizers, since every token costs a forward pass.
pub const EXPRESSION: ExpressionForm = ExpressionForm {
    quantities: &[
        Quantity { name: "value", meaning: "of the item" },
        Quantity { name: "weight", meaning: "of the item" },
        Quantity { name: "ratio", meaning: "value / weight of the item" },
        Quantity { name: "room", meaning: "weight that the knapsack can still carry" },
        Quantity { name: "rest", meaning: "room - weight: what the item would leave" },
        Quantity { name: "mean", meaning: "mean weight of all items that fit" },
        Quantity { name: "top", meaning: "largest value of all items that fit" },
        Quantity { name: "left", meaning: "how many items fit" },
    ],
    unary: &["sqrt", "exp", "log", "abs"],
    binary: &["min", "max"],
    skeleton: include_str!("skeleton.py"),
    meaning: "of the items that fit, the one with the largest score is put in",
};

pub const PROGRAM_NAMES: ProgramNames = ProgramNames {
    locals: &["item", "best", "best_score", "score", "scores", "density", "fits", "room", "i", "j"],
    unary: &[
        "len",
        "int",
        "float",
        "abs",
        "range",
        "np.sum",
        "np.mean",
        "np.min",
        "np.max",
        "np.std",
        "np.argmin",
        "np.argmax",
        "np.argsort",
        "np.sqrt",
        "np.exp",
        "np.log",
        "np.abs",
    ],
    binary: &["min", "max", "np.minimum", "np.maximum", "np.power"],
};

pub const SKILLS: &[&str] = &[
    "begin with ratio: value for weight",
    "let value count a little more than ratio does",
    "add a small constant to weight before dividing, so that tiny items do not win",
    "raise value to a power a little above 1 before dividing by weight",
    "subtract a fraction of weight from value",
    "when room is small, prefer the item that leaves the smallest rest",
    "divide a correction by room, so that it grows as the knapsack fills",
    "while room is large follow ratio, at the end follow value",
    "compare weight with mean: light items keep choices open",
    "divide value by top to put it on a scale of 0 to 1",
    "use left to tell the beginning from the end",
    "use max or min so that a correction acts on one side only",
    "combine ratio with a small multiple of value",
    "take sqrt of weight to soften the penalty on heavy items",
];

pub const BASELINES: &[Baseline] = &[
    Baseline {
        name: "density",
        title: "largest value for weight",
        program: include_str!("../../../heuristics/kp_construct/density.py"),
    },
    Baseline {
        name: "sqrt_density",
        title: "value for weight, softened, by what is left",
        program: include_str!("../../../heuristics/kp_construct/sqrt_density.py"),
    },
    Baseline {
        name: "value_then_light",
        title: "largest value, light ones first",
        program: include_str!("../../../heuristics/kp_construct/value_then_light.py"),
    },
];
