//! What the model is told: the brief, the expression form, the skill bank; and the baselines.

use coevo_core::{Baseline, Brief, Direction, ExpressionForm, Parameter, ProgramNames, Quantity};

pub const NAME: &str = "tsp_construct";

pub const BRIEF: Brief = Brief {
    name: NAME,
    direction: Direction::Minimize,
    text: "A round trip through all cities is built one city at a time; make it short.",
    function: "select_next_node",
    parameters: &[
        Parameter { name: "current_node", meaning: "int, the city where the trip is now" },
        Parameter { name: "destination_node", meaning: "int, the city where the trip started and will end" },
        Parameter {
            name: "unvisited_nodes",
            meaning: "int array of shape (k,), the cities to choose from, nearest to the current one first",
        },
        Parameter {
            name: "distance_matrix",
            meaning: "float array of shape (n, n), the distances between all cities",
        },
    ],
    returns: "int, the city to visit next: one element of unvisited_nodes",
};

/// The skeleton puts the candidates in the order of their numbers. They come nearest first, so that a
/// score that is the same for all of them would otherwise be the nearest neighbour in disguise.
///
/// Names are single tokens for common tokenizers, since every token costs a forward pass.
pub const EXPRESSION: ExpressionForm = ExpressionForm {
    quantities: &[
        Quantity { name: "distance", meaning: "from the current city to the candidate" },
        Quantity { name: "home", meaning: "from the candidate to the start" },
        Quantity { name: "back", meaning: "from the current city to the start" },
        Quantity { name: "mean", meaning: "mean distance from the candidate to the other unvisited cities" },
        Quantity { name: "near", meaning: "from the candidate to the nearest other unvisited city" },
        Quantity { name: "far", meaning: "from the candidate to the farthest other unvisited city" },
        Quantity { name: "left", meaning: "how many cities are unvisited" },
    ],
    unary: &["sqrt", "exp", "log", "abs"],
    binary: &["min", "max"],
    skeleton: include_str!("skeleton.py"),
    meaning: "the candidate with the smallest score is visited next",
};

pub const PROGRAM_NAMES: ProgramNames = ProgramNames {
    locals: &["node", "other", "best", "best_score", "score", "scores", "hop", "home", "rest", "i"],
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
    "begin with distance and add small corrections",
    "let distance keep the largest weight",
    "subtract a fraction of home: visit cities far from the start early",
    "subtract a fraction of mean: pick up remote cities while they are close",
    "subtract a fraction of far: leave the middle of the map for later",
    "add a fraction of near: prefer a candidate from which the next hop is short",
    "use fractions between 0.1 and 0.6 for corrections",
    "multiply a correction by left, so that it fades as the trip ends",
    "divide distance by mean: short compared with the candidate's other hops",
    "compare home with back: move outwards first and come home late",
    "square distance to punish long hops",
    "take sqrt or log of a quantity to soften it",
    "use max or min so that a correction acts on one side only",
    "combine two corrections, one with home and one with mean",
    "scale a correction by distance instead of adding a constant",
];

pub const BASELINES: &[Baseline] = &[
    Baseline {
        name: "nearest",
        title: "nearest neighbour",
        program: include_str!("../../../heuristics/tsp_construct/nearest.py"),
    },
    Baseline {
        name: "farthest_from_home",
        title: "nearest, far from home first",
        program: include_str!("../../../heuristics/tsp_construct/farthest_from_home.py"),
    },
    Baseline {
        name: "lookahead",
        title: "two hops ahead",
        program: include_str!("../../../heuristics/tsp_construct/lookahead.py"),
    },
    Baseline {
        name: "softmax_blend",
        title: "soft nearest, weighted by centrality",
        program: include_str!("../../../heuristics/tsp_construct/softmax_blend.py"),
    },
];
