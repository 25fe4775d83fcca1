//! What the model is told: the brief, the expression form, the skill bank; and the baselines.

use coevo_core::{Baseline, Brief, Direction, ExpressionForm, Parameter, ProgramNames, Quantity};

pub const NAME: &str = "tsp_aco";

pub const BRIEF: Brief = Brief {
    name: NAME,
    direction: Direction::Minimize,
    text: "Help ants to find short round trips through all cities. An ant walks from city to city until it \
           has been everywhere, and then returns. At city i it goes to an unvisited city j with a chance \
           proportional to pheromone[i, j] times heuristics[i, j]. Short trips leave pheromone, so that \
           their edges become likelier; your matrix says before the first trip how promising each edge \
           is. Values need no scale; values below 1e-9 count as 1e-9. The objective is the mean length of \
           the shortest trip found, over many sets of cities in the unit square.",
    function: "heuristics",
    parameters: &[Parameter {
        name: "distance_matrix",
        meaning: "float array of shape (n, n), the distances between all cities; the diagonal is 1",
    }],
    returns: "float array of shape (n, n), finite; element [i, j] is larger the more promising it is to go \
              from city i to city j",
};

/// Names are single tokens for common tokenizers, since every token costs a forward pass.
pub const EXPRESSION: ExpressionForm = ExpressionForm {
    quantities: &[
        Quantity { name: "distance", meaning: "from city i to city j" },
        Quantity { name: "rank", meaning: "1 if j is the nearest city to i, 2 for the second, and so on" },
        Quantity { name: "back", meaning: "1 if i is the nearest city to j, 2 for the second, and so on" },
        Quantity { name: "near", meaning: "from i to its nearest city" },
        Quantity { name: "gap", meaning: "from j to its nearest city" },
        Quantity { name: "mean", meaning: "mean distance from i to all cities" },
        Quantity { name: "far", meaning: "mean distance from j to all cities" },
    ],
    unary: &["sqrt", "exp", "log", "abs"],
    binary: &["min", "max"],
    skeleton: include_str!("skeleton.py"),
    meaning: "an ant at city i goes to city j with a chance proportional to the score; what is undefined \
              or not positive counts as almost zero",
};

pub const PROGRAM_NAMES: ProgramNames = ProgramNames {
    locals: &["n", "d", "h", "near", "scale", "mean", "row", "score", "i", "j"],
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
        "np.median",
    ],
    binary: &["np.minimum", "np.maximum", "np.power", "np.outer"],
};

pub const SKILLS: &[&str] = &[
    "begin with 1 / distance and make it steeper",
    "raise 1 / distance to the power 2 or 3",
    "use exp(-distance / near) for a fast decay on the scale of the neighbourhood",
    "divide by rank: good edges join near neighbours wherever they are",
    "use exp(-rank / 2) so that only the first few neighbours matter",
    "combine rank and back: an edge is good if each end is near for the other",
    "multiply rank by back and take the inverse",
    "compare distance with near + gap: short for both ends",
    "favour j with a large far: remote cities are costly to leave for later",
    "divide distance by mean so that remote and central cities are treated alike",
    "keep all values positive: add a small constant rather than subtract",
    "use a product of two terms instead of a sum, so that both must be good",
    "cut off: let edges beyond the tenth neighbour have almost no weight",
    "the scale of the matrix does not matter, only the ratios within a row",
];

pub const BASELINES: &[Baseline] = &[
    Baseline {
        name: "inverse",
        title: "inverse distance",
        program: include_str!("../../../heuristics/tsp_aco/inverse.py"),
    },
    Baseline {
        name: "inverse_cubed_sparse",
        title: "inverse cube of the distance, ten neighbours",
        program: include_str!("../../../heuristics/tsp_aco/inverse_cubed_sparse.py"),
    },
    Baseline {
        name: "exp_rank",
        title: "exponential of the neighbour's rank, both ways",
        program: include_str!("../../../heuristics/tsp_aco/exp_rank.py"),
    },
];
