//! What a prompt asks for: the operators of evolution of heuristics (EoH, Liu et al. 2024).

use serde::{Deserialize, Serialize};

/// What a prompt asks for. The wording is [`crate::PromptWriter`]'s.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Operator {
    /// A new algorithm, from nothing.
    I1,
    /// A new algorithm of an entirely different form than its parents.
    E1,
    /// A new algorithm, motivated by the idea that its parents share.
    E2,
    /// A modified version of its parent.
    M1,
    /// Its parent with other settings of the parameters.
    M2,
}

impl Operator {
    /// The operators of one generation, in order.
    pub const GENERATION: [Operator; 4] = [Operator::E1, Operator::E2, Operator::M1, Operator::M2];

    /// The name in journals, as serde writes it.
    pub fn name(self) -> &'static str {
        match self {
            Operator::I1 => "i1",
            Operator::E1 => "e1",
            Operator::E2 => "e2",
            Operator::M1 => "m1",
            Operator::M2 => "m2",
        }
    }

    /// How many parents are drawn.
    pub fn parents(self) -> usize {
        match self {
            Operator::I1 => 0,
            Operator::E1 | Operator::E2 => 2,
            Operator::M1 | Operator::M2 => 1,
        }
    }

    /// Whether `eoh+es` perturbs the weights that answer it: where there is one parent to compare with.
    pub fn is_mutation(self) -> bool {
        self.parents() == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_what_serde_writes() {
        for operator in Operator::GENERATION.into_iter().chain([Operator::I1]) {
            let json = serde_json::to_string(&operator).expect("a unit variant serialises");
            assert_eq!(json, format!("\"{}\"", operator.name()));
        }
    }

    #[test]
    fn a_generation_is_e1_e2_m1_m2_and_the_mutations_are_perturbed() {
        assert_eq!(Operator::GENERATION.map(Operator::name), ["e1", "e2", "m1", "m2"]);
        assert_eq!(Operator::GENERATION.map(Operator::parents), [2, 2, 1, 1]);
        assert_eq!(Operator::GENERATION.map(Operator::is_mutation), [false, false, true, true]);
        assert!(!Operator::I1.is_mutation());
    }
}
