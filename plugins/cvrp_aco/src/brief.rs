//! What the model is told: the brief, the expression form, the skill bank; and the baselines.

use coevo_core::{Baseline, Brief, Direction, ExpressionForm, Parameter, ProgramNames, Quantity};

pub const NAME: &str = "cvrp_aco";

pub const BRIEF: Brief = Brief {
    name: NAME,
    direction: Direction::Minimize,
    text: "Help ants to find short delivery routes. A vehicle of limited capacity starts at the depot, \
           place 0, and serves every customer once; it returns to the depot to load again whenever it \
           likes or has to. At place i an ant goes to a place j that it may visit with a chance \
           proportional to pheromone[i, j] times heuristics[i, j]. Short routes leave pheromone, so that \
           their edges become likelier; your matrix says before the first route how promising each edge \
           is, those from and to the depot included. Values need no scale; values below 1e-9 count as \
           1e-9. The objective is the mean cost of the best routes found, over many sets of customers in \
           the unit square.",
    function: "heuristics",
    parameters: &[
        Parameter {
            name: "distance_matrix",
            meaning: "float array of shape (n, n), the distances between all places; the diagonal is 1",
        },
        Parameter { name: "coordinates", meaning: "float array of shape (n, 2), where the places are" },
        Parameter {
            name: "demands",
            meaning: "float array of shape (n,), what each place needs; the depot's is 0",
        },
        Parameter { name: "capacity", meaning: "int, how much a vehicle can carry" },
    ],
    returns: "float array of shape (n, n), finite; element [i, j] is larger the more promising it is to go \
              from place i to place j",
};

/// Models also write the function with two parameters; the second is then demands / capacity.
pub const SHORT_FORM: &[&str] = &["distance_matrix", "demands"];

/// Names are single tokens for common tokenizers, since every token costs a forward pass.
pub const EXPRESSION: ExpressionForm = ExpressionForm {
    quantities: &[
        Quantity { name: "distance", meaning: "from place i to place j" },
        Quantity { name: "saving", meaning: "what serving j right after i saves over two trips" },
        Quantity { name: "home", meaning: "from j to the depot" },
        Quantity { name: "back", meaning: "from i to the depot" },
        Quantity { name: "demand", meaning: "of j, as a fraction of the capacity" },
        Quantity { name: "load", meaning: "demand of i and j, as a fraction of the capacity" },
        Quantity { name: "rank", meaning: "1 if j is the nearest place to i, 2 for the second, and so on" },
        Quantity { name: "near", meaning: "from i to its nearest place" },
        Quantity { name: "angle", meaning: "between i and j as seen from the depot, 0 to 3.14" },
    ],
    unary: &["sqrt", "exp", "log", "abs"],
    binary: &["min", "max"],
    skeleton: include_str!("skeleton.py"),
    meaning: "an ant at place i goes to place j with a chance proportional to the score; what is undefined \
              or not positive counts as almost zero",
};

pub const PROGRAM_NAMES: ProgramNames = ProgramNames {
    locals: &["n", "d", "h", "saving", "depot", "load", "scale", "angle", "i", "j"],
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
    binary: &["np.minimum", "np.maximum", "np.power", "np.outer", "np.add.outer", "np.subtract.outer"],
};

pub const SKILLS: &[&str] = &[
    "begin with 1 / distance and make it steeper",
    "raise 1 / distance to the power 2 or 3",
    "multiply by exp(-angle): stay in one direction from the depot",
    "multiply by max(saving, 0.01): join customers that lie on one way",
    "divide by rank: good edges join near neighbours",
    "keep the depot unattractive: going home early makes one more trip",
    "favour large demand first, while the vehicle is empty",
    "multiply by 1 + load: pairs that fill the vehicle",
    "favour a large home early and customers near the depot on the way back",
    "use exp(-distance / near) for a fast decay on the scale of the neighbourhood",
    "use a product of terms, so that all of them must be good",
    "keep all values positive: add a small constant rather than subtract",
    "compare home with back: move outwards on the way out",
    "the scale of the matrix does not matter, only the ratios within a row",
];

pub const BASELINES: &[Baseline] = &[
    Baseline {
        name: "savings",
        title: "savings over squared distance",
        program: include_str!("../../../heuristics/cvrp_aco/savings.py"),
    },
    Baseline {
        name: "inverse",
        title: "inverse distance",
        program: include_str!("../../../heuristics/cvrp_aco/inverse.py"),
    },
    Baseline {
        name: "angle",
        title: "same direction, over squared distance",
        program: include_str!("../../../heuristics/cvrp_aco/angle.py"),
    },
];
