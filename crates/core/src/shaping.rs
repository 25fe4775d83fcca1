//! Shaping: from the rewards of a batch to the weights z_i of its directions.

use serde::{Deserialize, Serialize};

/// How rewards become weights.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shaping {
    /// (r - mean) / (population std + 1e-8), the published form.
    ZScore,
    /// Ranks spread evenly over [-0.5, 0.5]; equal rewards share their mean rank
    /// (Salimans et al. 2017, section 2.1).
    CentredRank,
    /// Log-rank utilities max(0, ln(N/2 + 1) - ln(rank)), normalised, less 1/N
    /// (natural evolution strategies, Wierstra et al. 2014, section 3.1): pays for the top half only.
    LogRank,
}

/// Weights for `rewards`, in the same order, scaled to a population standard deviation of 1, so that
/// one alpha means the same under each shaping. All zero when the rewards have no spread.
///
/// Equal rewards get equal weights. Every reward must be finite.
pub fn shape(shaping: Shaping, rewards: &[f64]) -> Vec<f64> {
    let n = rewards.len();
    if n < 2 || rewards.iter().all(|r| *r == rewards[0]) {
        return vec![0.0; n];
    }
    let raw = match shaping {
        Shaping::ZScore => {
            let (mean, std) = mean_and_std(rewards);
            return rewards.iter().map(|r| (r - mean) / (std + 1e-8)).collect();
        }
        Shaping::CentredRank => average_over_ties(rewards, |rank| {
            // rank 0 is the best
            0.5 - rank as f64 / (n - 1) as f64
        }),
        Shaping::LogRank => log_ranks(rewards, n as f64 / 2.0),
    };
    let (mean, std) = mean_and_std(&raw);
    if std == 0.0 {
        return vec![0.0; n];
    }
    raw.iter().map(|u| (u - mean) / std).collect()
}

/// Utilities max(0, ln(top + 1) - ln(rank)), ranks from 1, less their mean.
fn log_ranks(rewards: &[f64], top: f64) -> Vec<f64> {
    let n = rewards.len();
    let utility = |rank: usize| ((top + 1.0).ln() - ((rank + 1) as f64).ln()).max(0.0);
    let total: f64 = (0..n).map(utility).sum();
    average_over_ties(rewards, |rank| utility(rank) / total - 1.0 / n as f64)
}

/// `utility(rank)` for each reward, rank 0 the largest; rewards that are equal share the mean.
fn average_over_ties(rewards: &[f64], utility: impl Fn(usize) -> f64) -> Vec<f64> {
    let mut order: Vec<usize> = (0..rewards.len()).collect();
    order.sort_by(|&a, &b| rewards[b].total_cmp(&rewards[a]));
    let mut out = vec![0.0; rewards.len()];
    let mut from = 0;
    while from < order.len() {
        let mut to = from + 1;
        while to < order.len() && rewards[order[to]] == rewards[order[from]] {
            to += 1;
        }
        let mean = (from..to).map(&utility).sum::<f64>() / (to - from) as f64;
        for &i in &order[from..to] {
            out[i] = mean;
        }
        from = to;
    }
    out
}

/// Mean and population standard deviation.
pub fn mean_and_std(values: &[f64]) -> (f64, f64) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let variance = values.iter().map(|v| (v - mean) * (v - mean)).sum::<f64>() / n;
    (mean, variance.sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Shaping; 3] = [Shaping::ZScore, Shaping::CentredRank, Shaping::LogRank];

    #[test]
    fn no_spread_means_no_weights() {
        for shaping in ALL {
            assert_eq!(shape(shaping, &[2.0, 2.0, 2.0]), vec![0.0; 3]);
            assert_eq!(shape(shaping, &[2.0]), vec![0.0]);
        }
    }

    #[test]
    fn weights_are_standardised_and_keep_the_order() {
        let rewards = [-7.0, -6.5, -20.0, -6.5, -8.0];
        for shaping in ALL {
            let z = shape(shaping, &rewards);
            let (mean, std) = mean_and_std(&z);
            assert!(mean.abs() < 1e-12 && (std - 1.0).abs() < 1e-6, "{shaping:?}: {mean} {std}");
            assert_eq!(z[1], z[3], "{shaping:?}: ties");
            assert!(z[1] > z[0] && z[0] >= z[4] && z[4] >= z[2], "{shaping:?}: {z:?}");
        }
    }

    #[test]
    fn centred_ranks_ignore_outliers_and_log_ranks_pay_the_top() {
        let near = shape(Shaping::CentredRank, &[1.0, 2.0, 3.0, 4.0]);
        let far = shape(Shaping::CentredRank, &[-1e9, 2.0, 3.0, 4.0]);
        assert_eq!(near, far);
        let log = shape(Shaping::LogRank, &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
        assert_eq!(log[0], log[1], "the lower half shares one weight");
        assert!(log[5] - log[4] > log[4] - log[3]);
    }
}
