//! Settings of evolution strategies on the weights.

use serde::{Deserialize, Serialize};

use crate::{Noise, RewardRule, Scope, Shaping, schedule::cosine};

/// A control that must not learn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Control {
    /// The real thing.
    None,
    /// The shaped rewards are permuted among the rows of the batch: the same step lengths, no signal.
    ShuffledRewards,
}

/// How theta is perturbed and moved.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct EsSettings {
    /// Step length of the perturbation at the first generation, > 0.
    pub sigma: f64,
    /// And at the last, >= 0; between them a cosine.
    pub sigma_end: f64,
    /// Learning rate, > 0.
    pub alpha: f64,
    /// Rank of the noise on matrices, >= 1, unless `full_noise`.
    pub rank: u32,
    /// Independent noise on every element, the published form: one direction at a time, slow.
    pub full_noise: bool,
    /// Which tensors.
    pub scope: Scope,
    /// From rewards to weights.
    pub shaping: Shaping,
    /// From outcomes to rewards.
    pub rewards: RewardRule,
    /// A control instead of the real thing.
    pub control: Control,
}

impl Default for EsSettings {
    fn default() -> Self {
        EsSettings {
            sigma: 0.01,
            sigma_end: 0.0,
            alpha: 0.02,
            rank: 1,
            full_noise: false,
            scope: Scope::Full,
            shaping: Shaping::CentredRank,
            rewards: RewardRule::Monotone,
            control: Control::None,
        }
    }
}

impl EsSettings {
    /// Sigma at generation `step` of `steps`.
    pub fn sigma_at(&self, step: u32, steps: u32) -> f64 {
        cosine(self.sigma, self.sigma_end, step, steps)
    }

    /// The form of the noise.
    pub fn noise(&self) -> Noise {
        if self.full_noise { Noise::Full } else { Noise::LowRank(self.rank) }
    }

    /// The first setting out of range, as (key, value, what is allowed).
    pub fn out_of_range(&self) -> Option<(&'static str, String, &'static str)> {
        let checks = [
            ("sigma", self.sigma, self.sigma > 0.0 && self.sigma <= 1.0, "more than 0, at most 1"),
            (
                "sigma_end",
                self.sigma_end,
                self.sigma_end >= 0.0 && self.sigma_end <= self.sigma,
                "from 0 to `sigma`",
            ),
            ("alpha", self.alpha, self.alpha > 0.0 && self.alpha <= 10.0, "more than 0, at most 10"),
            ("rank", f64::from(self.rank), (1..=64).contains(&self.rank), "from 1 to 64"),
        ];
        checks.into_iter().find(|(_, _, ok, _)| !ok).map(|(key, got, _, want)| (key, got.to_string(), want))
    }
}
