//! What the model is told: the brief, the expression form, the skill bank; and the baselines.

use coevo_core::{Baseline, Brief, Direction, ExpressionForm, Parameter, ProgramNames, Quantity};

pub const NAME: &str = "bpp_aco";

pub const BRIEF: Brief = Brief {
    name: NAME,
    direction: Direction::Minimize,
    text: "Pack items into as few bins as possible. All bins have the same capacity. Bins are filled one \
           after the other. The first item of a bin is random; then, as long as an unpacked item fits, the \
           item j joins for which the mean of heuristics[i, j] over the items i in the bin is largest. This \
           is done 200 times, and the best packing counts. Values are cut off at 1e-6 and 1e6, and only \
           their ratios matter. The objective is the mean number of bins, over many sets of items.",
    function: "heuristics",
    parameters: &[
        Parameter { name: "demand", meaning: "int array of shape (n,), the sizes of the items" },
        Parameter { name: "capacity", meaning: "int, the size of a bin" },
    ],
    returns: "float array of shape (n, n); element [i, j] is larger the better it is to put item j into a \
              bin that holds item i",
};

/// Names are single tokens for common tokenizers, since every token costs a forward pass.
pub const EXPRESSION: ExpressionForm = ExpressionForm {
    quantities: &[
        Quantity { name: "new", meaning: "size of the candidate j, as a fraction of a bin" },
        Quantity { name: "old", meaning: "size of the item i in the bin, as a fraction of a bin" },
        Quantity { name: "total", meaning: "old + new" },
        Quantity { name: "gap", meaning: "1 - total: what the two leave; negative if they do not fit" },
        Quantity { name: "off", meaning: "the absolute value of gap: how far the two are from a full bin" },
        Quantity { name: "room", meaning: "1 - old: what the item i alone leaves" },
        Quantity { name: "rank", meaning: "how many items are as large as j or larger, as a fraction" },
        Quantity { name: "mean", meaning: "mean size of all items, as a fraction of a bin" },
    ],
    unary: &["sqrt", "exp", "log", "abs"],
    binary: &["min", "max"],
    skeleton: include_str!("skeleton.py"),
    meaning: "the candidate j with the largest mean score over the items i in the bin is packed next; what \
              is undefined or not positive counts as almost zero",
};

pub const PROGRAM_NAMES: ProgramNames = ProgramNames {
    locals: &["n", "h", "size", "pair", "room", "fill", "gap", "i", "j", "k"],
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
        "np.zeros_like",
        "np.ones_like",
    ],
    binary: &["np.minimum", "np.maximum", "np.power", "np.outer", "np.add.outer"],
};

pub const SKILLS: &[&str] = &[
    "begin with new: pack the largest item that fits",
    "divide by off + 0.01: prefer two items that fill the bin exactly",
    "use exp(-10 * off) for a sharp peak at a full bin",
    "favour large items: small ones fill gaps later",
    "raise new to the power 2 or 3 so that size dominates",
    "add a bonus for an exact fit to the largest-first rule",
    "leave a gap in which a third item of mean size fits",
    "let a negative gap count little: those two never share a bin",
    "divide by rank: the largest items first",
    "treat pairs of two large items apart from a large and a small one",
    "a bin of three needs items near a third: favour total near 0.67",
    "use a product of size and fit, so that both must be good",
    "keep values positive: add a small constant rather than subtract",
    "the scale does not matter, only the order within the mean of rows",
];

pub const BASELINES: &[Baseline] = &[
    Baseline {
        name: "relative_demand",
        title: "largest item that fits",
        program: include_str!("../../../heuristics/bpp_aco/relative_demand.py"),
    },
    Baseline {
        name: "complement",
        title: "nearest to a full bin",
        program: include_str!("../../../heuristics/bpp_aco/complement.py"),
    },
    Baseline {
        name: "half_full",
        title: "pairs that fill three quarters",
        program: include_str!("../../../heuristics/bpp_aco/half_full.py"),
    },
    Baseline {
        name: "lightest_first",
        title: "smallest item first",
        program: include_str!("../../../heuristics/bpp_aco/lightest_first.py"),
    },
];
