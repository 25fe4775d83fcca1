//! Settings of evolution strategies on the weights.

use serde::{Deserialize, Serialize};

use crate::{Noise, Novelty, RewardRule, Scope, Shaping, schedule::cosine};

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
    /// Learning rate at the first generation, > 0.
    pub alpha: f64,
    /// And at the last, >= 0, if it is to fall by a cosine too. Without, it stays, as published; but the
    /// part of an update that is signal shrinks with sigma, while its noise stays with alpha.
    pub alpha_end: Option<f64>,
    /// Rank of the noise on matrices, >= 1, unless `full_noise`.
    pub rank: u32,
    /// Independent noise on every element, the published form: one direction at a time, slow.
    pub full_noise: bool,
    /// Rows come in pairs theta + sigma * epsilon and theta - sigma * epsilon that share their sampling
    /// stream (antithetic variates, Salimans et al. 2017, section 2), so that a pair differs by its
    /// perturbation alone. The published form has no pairs.
    pub mirrored: bool,
    /// Rows in turn that share a direction, >= 1. The published form has one. A direction's weight is the sum of
    /// its rows', so that more rows tell it better from the luck of sampling; and rows that share a direction
    /// share the prefill of what their prompts have in common.
    #[serde(skip_serializing_if = "is_one")]
    pub samples: u32,
    /// What a repeated objective is worth.
    #[serde(skip_serializing_if = "Novelty::is_off")]
    pub novelty: Novelty,
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
            alpha_end: None,
            rank: 1,
            full_noise: false,
            mirrored: false,
            samples: 1,
            novelty: Novelty::Off,
            scope: Scope::Full,
            shaping: Shaping::CentredRank,
            rewards: RewardRule::Monotone,
            control: Control::None,
        }
    }
}

/// Whose direction and sampling stream a row has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lead {
    /// The row after which the direction is drawn.
    pub direction: usize,
    /// The row after which the sampling stream is drawn.
    pub stream: usize,
    /// Whether it stands at the mirror image, theta - sigma * epsilon.
    pub mirrored: bool,
}

impl EsSettings {
    /// What row `place` of those that are judged together shares with earlier ones.
    pub fn lead(&self, place: usize) -> Lead {
        let samples = self.samples.max(1) as usize;
        let number = place / samples;
        if self.mirrored && number % 2 == 1 {
            return Lead { direction: (number - 1) * samples, stream: place - samples, mirrored: true };
        }
        Lead { direction: number * samples, stream: place, mirrored: false }
    }

    /// Sigma at generation `step` of `steps`.
    pub fn sigma_at(&self, step: u32, steps: u32) -> f64 {
        cosine(self.sigma, self.sigma_end, step, steps)
    }

    /// Learning rate at generation `step` of `steps`.
    pub fn alpha_at(&self, step: u32, steps: u32) -> f64 {
        cosine(self.alpha, self.alpha_end.unwrap_or(self.alpha), step, steps)
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
            (
                "alpha_end",
                self.alpha_end.unwrap_or(0.0),
                self.alpha_end.is_none_or(|end| end >= 0.0 && end <= self.alpha),
                "from 0 to `alpha`",
            ),
            ("samples", f64::from(self.samples), (1..=1024).contains(&self.samples), "from 1 to 1024"),
            ("rank", f64::from(self.rank), (1..=64).contains(&self.rank), "from 1 to 64"),
        ];
        checks.into_iter().find(|(_, _, ok, _)| !ok).map(|(key, got, _, want)| (key, got.to_string(), want))
    }
}

fn is_one(n: &u32) -> bool {
    *n == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_share_directions_in_runs_and_mirrored_runs_share_streams() {
        let leads = |samples, mirrored, rows| -> Vec<(usize, usize, bool)> {
            let es = EsSettings { samples, mirrored, ..EsSettings::default() };
            (0..rows)
                .map(|i| {
                    let lead = es.lead(i);
                    (lead.direction, lead.stream, lead.mirrored)
                })
                .collect()
        };
        assert_eq!(leads(1, false, 3), [(0, 0, false), (1, 1, false), (2, 2, false)]);
        assert_eq!(
            leads(2, false, 5),
            [0, 0, 2, 2, 4].iter().enumerate().map(|(i, &d)| (d, i, false)).collect::<Vec<_>>()
        );
        assert_eq!(leads(1, true, 3), [(0, 0, false), (0, 0, true), (2, 2, false)]);
        let pair = [(0, 0, false), (0, 1, false), (0, 0, true), (0, 1, true), (4, 4, false)];
        assert_eq!(leads(2, true, 5), pair);
    }
}
