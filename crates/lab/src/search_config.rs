//! The search of an experiment: the method and its budget.
//!
//! Each method has keys of its own. A key that is not given is `None`, so that one which belongs to the other
//! method can be told from a default and refused; [`SearchConfig::resolved`] writes the defaults out. An arm can
//! take a key back that the experiment gives, by setting it to `null`.

use coevo_core::EohSettings;
use serde::{Deserialize, Serialize};

/// How candidates are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Method {
    /// Independent new candidates, fixed weights.
    #[default]
    #[serde(rename = "sample")]
    Sample,
    /// The same, the weights perturbed and moved by ES.
    #[serde(rename = "sample+es")]
    SampleEs,
    /// Evolution of heuristics: a population and four operators, fixed weights.
    #[serde(rename = "eoh")]
    Eoh,
    /// The same, the weights perturbed and moved by ES in m1 and m2.
    #[serde(rename = "eoh+es")]
    EohEs,
}

impl Method {
    /// The name in YAML.
    pub fn name(self) -> &'static str {
        match self {
            Method::Sample => "sample",
            Method::SampleEs => "sample+es",
            Method::Eoh => "eoh",
            Method::EohEs => "eoh+es",
        }
    }

    /// Whether the weights evolve.
    pub fn has_es(self) -> bool {
        matches!(self, Method::SampleEs | Method::EohEs)
    }

    /// The base method: the same without evolution of the weights.
    pub fn base(self) -> Method {
        match self {
            Method::Sample | Method::SampleEs => Method::Sample,
            Method::Eoh | Method::EohEs => Method::Eoh,
        }
    }
}

/// The search and its budget.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SearchConfig {
    /// Method.
    pub method: Method,
    /// `sample`: candidates per batch, with ES the number of directions N. By default 20.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub batch: Option<u32>,
    /// `sample`: number of batches, with ES the number of generations of the cosine. By default 50.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub batches: Option<u32>,
    /// `eoh`: members of the population n. By default 10.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub population: Option<u32>,
    /// `eoh`: generations, with ES those of the cosine too. By default 25.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub generations: Option<u32>,
    /// `eoh`: candidates of m1 and of m2 per member, k; with ES N = n * k. By default 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mutants: Option<u32>,
    /// `eoh`: rounds of n candidates for the initial population, unless it is full before; while it is empty there
    /// are more. By default 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub initial_rounds: Option<u32>,
    /// The budget's name in comparisons, where it is not the number of candidates: a smaller search may stand
    /// for one of the 36 settings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub budget: Option<u32>,
}

impl SearchConfig {
    /// The budget's name: as given, or the candidates without those of the initial population.
    pub fn budget_label(&self) -> u32 {
        self.budget.unwrap_or_else(|| match self.shape() {
            SearchShape::Sample { batch, batches } => batch.saturating_mul(batches),
            SearchShape::Eoh(eoh) => eoh.candidates(),
        })
    }

    /// Every key besides `method`, with what was given for it and the method that it belongs to.
    pub fn keys(&self) -> [(&'static str, Option<u32>, Method); 6] {
        [
            ("batch", self.batch, Method::Sample),
            ("batches", self.batches, Method::Sample),
            ("population", self.population, Method::Eoh),
            ("generations", self.generations, Method::Eoh),
            ("mutants", self.mutants, Method::Eoh),
            ("initial_rounds", self.initial_rounds, Method::Eoh),
        ]
    }

    /// The same with the defaults of the method's own keys written out; other keys stay as they are.
    pub fn resolved(&self) -> SearchConfig {
        match self.shape() {
            SearchShape::Sample { batch, batches } => {
                SearchConfig { batch: Some(batch), batches: Some(batches), ..self.clone() }
            }
            SearchShape::Eoh(eoh) => SearchConfig {
                population: Some(eoh.population),
                generations: Some(eoh.generations),
                mutants: Some(eoh.mutants),
                initial_rounds: Some(eoh.initial_rounds),
                ..self.clone()
            },
        }
    }

    /// The method's numbers, with its defaults.
    pub fn shape(&self) -> SearchShape {
        match self.method.base() {
            Method::Sample | Method::SampleEs => {
                SearchShape::Sample { batch: self.batch.unwrap_or(20), batches: self.batches.unwrap_or(50) }
            }
            Method::Eoh | Method::EohEs => SearchShape::Eoh(EohSettings {
                seed: 0,
                population: self.population.unwrap_or(10),
                generations: self.generations.unwrap_or(25),
                mutants: self.mutants.unwrap_or(1),
                initial_rounds: self.initial_rounds.unwrap_or(1),
            }),
        }
    }
}

/// The numbers of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SearchShape {
    /// Of `sample`.
    Sample {
        /// Candidates per batch.
        batch: u32,
        /// Number of batches.
        batches: u32,
    },
    /// Of `eoh`; the seed is left 0.
    Eoh(EohSettings),
}

impl SearchShape {
    /// Batches that are planned: with `eoh` four a generation, and one round of the initial population.
    pub fn batches(&self) -> u32 {
        match self {
            SearchShape::Sample { batches, .. } => *batches,
            SearchShape::Eoh(eoh) => eoh.generations.saturating_mul(4).saturating_add(1),
        }
    }

    /// Candidates that are planned, one round of the initial population among them.
    pub fn candidates(&self) -> u32 {
        match self {
            SearchShape::Sample { batch, batches } => batch.saturating_mul(*batches),
            SearchShape::Eoh(eoh) => eoh.candidates().saturating_add(eoh.population),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(yaml: &str) -> SearchConfig {
        serde_yaml::from_str(yaml).expect(yaml)
    }

    #[test]
    fn a_resolved_sample_is_written_as_it_always_was() {
        // The hash of a run's config is made over this text: a journal of an earlier version must still fit.
        for yaml in ["{}", "{method: sample}", "{batch: 20}"] {
            let text = serde_yaml::to_string(&parse(yaml).resolved()).expect("plain data");
            assert_eq!(text, "method: sample\nbatch: 20\nbatches: 50\n");
        }
    }

    #[test]
    fn a_resolved_eoh_has_its_own_keys_alone() {
        let text =
            serde_yaml::to_string(&parse("{method: eoh+es, mutants: 3}").resolved()).expect("plain data");
        let wanted = "method: eoh+es\npopulation: 10\ngenerations: 25\nmutants: 3\ninitial_rounds: 1\n";
        assert_eq!(text, wanted);
        assert_eq!(parse(&text).resolved(), parse(&text), "written out, nothing is left to fill in");
    }

    #[test]
    fn planned_candidates() {
        assert_eq!(parse("{}").shape().candidates(), 1000);
        assert_eq!(parse("{batches: 100}").shape().candidates(), 2000);
        assert_eq!(parse("{method: eoh}").shape().candidates(), 1010);
        assert_eq!(parse("{method: eoh+es, mutants: 3}").shape().candidates(), 2010);
        assert_eq!(parse("{method: eoh}").shape().batches(), 101);
    }

    #[test]
    fn methods_have_bases() {
        for method in [Method::Sample, Method::SampleEs, Method::Eoh, Method::EohEs] {
            assert_eq!(method.has_es(), method.base() != method, "{method:?}");
            assert_eq!(serde_yaml::to_string(&method).expect("a name").trim(), method.name());
            assert!(method.name().starts_with(method.base().name()));
        }
    }
}
