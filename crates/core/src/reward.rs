//! Rewards: from the outcomes of a batch to one number each, larger is better.

use serde::{Deserialize, Serialize};

use crate::shaping::mean_and_std;

/// How outcomes become rewards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RewardRule {
    /// The published rule (AgenticESOpt, arXiv 2608.17310), faults included: in the form with parents an
    /// invalid child can rank above a valid poor one.
    Paper,
    /// The same, but an invalid candidate never ranks above a valid one.
    Monotone,
}

/// What a row is compared with.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Basis {
    /// Nothing: the reward is the negated cost.
    Absolute,
    /// Its parent's cost, and the cost of the worst member of the population.
    Parent {
        /// P.
        parent: f64,
        /// W.
        worst: f64,
    },
}

/// One reward per row. `costs[i]` is the cost (smaller is better) of a valid candidate, `None` of an
/// invalid one. All rows of a batch share the kind of basis.
///
/// Absolute: r = -C; an invalid one gets min - std over the valid rewards (population std; if that is
/// at most 1e-8: max(0.01 |mean|, 1)). With a parent: r = P - C if valid and C <= W, else P - C' with
/// C' = min(W, P + 1). `Monotone` then puts every invalid row one such std below the worst valid one.
/// All invalid: zeros.
pub fn rewards(rule: RewardRule, costs: &[Option<f64>], basis: &[Basis]) -> Vec<f64> {
    debug_assert_eq!(costs.len(), basis.len());
    if costs.iter().all(Option::is_none) {
        return vec![0.0; costs.len()];
    }
    let valid_reward = |cost: f64, basis: Basis| match basis {
        Basis::Absolute => -cost,
        Basis::Parent { parent, worst } if cost <= worst => parent - cost,
        Basis::Parent { parent, worst } => match rule {
            RewardRule::Paper => parent - worst.min(parent + 1.0),
            RewardRule::Monotone => parent - cost,
        },
    };
    let mut out: Vec<Option<f64>> =
        costs.iter().zip(basis).map(|(cost, basis)| cost.map(|c| valid_reward(c, *basis))).collect();
    let valid: Vec<f64> = out.iter().flatten().copied().collect();
    let (mean, std) = mean_and_std(&valid);
    let std = if std <= 1e-8 { (0.01 * mean.abs()).max(1.0) } else { std };
    let floor = valid.iter().copied().fold(f64::INFINITY, f64::min) - std;
    for (reward, basis) in out.iter_mut().zip(basis) {
        if reward.is_none() {
            *reward = Some(match (rule, basis) {
                (RewardRule::Paper, Basis::Parent { parent, worst }) => parent - worst.min(parent + 1.0),
                _ => floor,
            });
        }
    }
    out.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn absolute_rewards_follow_the_published_example() {
        let r = rewards(RewardRule::Paper, &[Some(7.0), None, Some(9.0)], &[Basis::Absolute; 3]);
        assert_eq!(r, vec![-7.0, -10.0, -9.0]);
        // no spread: max(0.01 |mean|, 1)
        let r = rewards(RewardRule::Paper, &[Some(7.0), None, Some(7.0)], &[Basis::Absolute; 3]);
        assert_eq!(r, vec![-7.0, -8.0, -7.0]);
        assert_eq!(rewards(RewardRule::Paper, &[None, None], &[Basis::Absolute; 2]), vec![0.0, 0.0]);
    }

    #[test]
    fn the_published_rule_can_prefer_an_invalid_child_and_monotone_cannot() {
        let basis = [Basis::Parent { parent: 5.0, worst: 20.0 }; 2];
        let costs = [Some(19.0), None];
        let paper = rewards(RewardRule::Paper, &costs, &basis);
        assert!(paper[1] > paper[0], "the fault that `paper` keeps: {paper:?}");
        let monotone = rewards(RewardRule::Monotone, &costs, &basis);
        assert!(monotone[1] < monotone[0], "{monotone:?}");
    }

    #[test]
    fn monotone_never_ranks_an_invalid_row_above_a_valid_one() {
        let mut rng = crate::rng_for(3, "test", 0);
        for _ in 0..500 {
            use rand::RngExt;
            let n = rng.random_range(2..12);
            let costs: Vec<Option<f64>> =
                (0..n).map(|_| rng.random_bool(0.7).then(|| rng.random_range(-50.0..50.0))).collect();
            let basis: Vec<Basis> = (0..n)
                .map(|_| Basis::Parent { parent: rng.random_range(-50.0..50.0), worst: 50.0 })
                .collect();
            let r = rewards(RewardRule::Monotone, &costs, &basis);
            let worst_valid = r
                .iter()
                .zip(&costs)
                .filter(|(_, c)| c.is_some())
                .map(|(r, _)| *r)
                .fold(f64::INFINITY, f64::min);
            for (reward, cost) in r.iter().zip(&costs) {
                assert!(reward.is_finite());
                if cost.is_none() && worst_valid.is_finite() {
                    assert!(*reward < worst_valid);
                }
            }
        }
    }
}
