//! What the model is told: the brief, the expression form, the skill bank; and the baselines.

use coevo_core::{Baseline, Brief, Direction, ExpressionForm, Parameter, ProgramNames, Quantity};

pub const NAME: &str = "asp_construct";

pub const BRIEF: Brief = Brief {
    name: NAME,
    direction: Direction::Maximize,
    text: "Build a large admissible set. Its members are vectors of n digits 0, 1 or 2, of which w are not 0. \
           No two members have their nonzero digits at the same places, and any three members have a place \
           where their digits are 0, 1, 2 or 0, 0, 1 or 0, 0, 2 in some order. Vectors are made of n / 3 \
           triples, and a vector stands for all that arise by rotating its triples. The set is built \
           greedily: the vector with the highest priority comes first, those that can no longer join are \
           dropped, then the next highest follows, until none is left. The objective is the size of the set.",
    function: "priority",
    parameters: &[
        Parameter { name: "el", meaning: "tuple of n ints, each 0, 1 or 2: the vector to rate" },
        Parameter { name: "n", meaning: "int, the length of the vector, a multiple of 3" },
        Parameter { name: "w", meaning: "int, how many digits of the vector are not 0" },
    ],
    returns: "float, the priority of the vector: those with higher ones are taken first",
};

/// Names are single tokens for common tokenizers, since every token costs a forward pass.
pub const EXPRESSION: ExpressionForm = ExpressionForm {
    quantities: &[
        Quantity { name: "one", meaning: "how many digits are 1" },
        Quantity { name: "two", meaning: "how many digits are 2" },
        Quantity { name: "change", meaning: "how often a digit differs from the one before" },
        Quantity {
            name: "early",
            meaning: "sum over nonzero digits of their distance from the end, each 0 to 1",
        },
        Quantity { name: "late", meaning: "sum of digit times place, each place 0 to 1" },
        Quantity { name: "match", meaning: "how many digits equal the one at the mirrored place" },
        Quantity { name: "kind", meaning: "how many different triples there are" },
        Quantity { name: "full", meaning: "how many triples have no 0" },
        Quantity { name: "empty", meaning: "how many triples are 0, 0, 0" },
    ],
    unary: &["sqrt", "exp", "log", "abs"],
    binary: &["min", "max"],
    skeleton: include_str!("skeleton.py"),
    meaning: "the vector with the largest score is taken first; one whose score is undefined comes last",
};

pub const PROGRAM_NAMES: ProgramNames = ProgramNames {
    locals: &["score", "count", "zeros", "ones", "twos", "last", "run", "total", "i", "j"],
    unary: &["len", "int", "float", "abs", "sum", "range", "set", "el.count"],
    binary: &["min", "max"],
};

pub const SKILLS: &[&str] = &[
    "count how often neighbouring digits differ and reward it",
    "compare the number of ones with the number of twos",
    "penalise the difference of ones and twos: abs(one - two)",
    "weight digits by their place so that few priorities are equal",
    "look at triples: digits 1 to 3, 4 to 6 and so on belong together",
    "prefer triples with three rotations: they count more than constant ones",
    "penalise triples without a zero",
    "penalise triples that are all zero: the others are then full",
    "reward different triples in one vector",
    "compare the first half of the vector with the second half",
    "reward digits that mirror each other",
    "use a large weight for one feature and small ones to break ties",
    "multiply two counts instead of adding them",
    "ties go to the vector that comes first in order; break them on purpose",
];

pub const BASELINES: &[Baseline] = &[
    Baseline {
        name: "constant",
        title: "first vector first",
        program: include_str!("../../../heuristics/asp_construct/constant.py"),
    },
    Baseline {
        name: "runs",
        title: "short runs and uneven counts",
        program: include_str!("../../../heuristics/asp_construct/runs.py"),
    },
    Baseline {
        name: "weighted_sum",
        title: "digits weighted by place",
        program: include_str!("../../../heuristics/asp_construct/weighted_sum.py"),
    },
];
