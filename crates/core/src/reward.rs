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
/// Without a parent, under both rules: r = -C; an invalid one gets min - std over the valid rewards
/// (population std; if that is at most 1e-8: max(0.01 |mean|, 1)); all invalid: zeros.
///
/// With a parent, `Paper`: r = P - C if valid and C <= W, else P - C' with C' = min(W, P + 1). So a child
/// beyond W, and an invalid one, can rank above a valid one between P + 1 and W.
///
/// With a parent, `Monotone`: r = P - C for every valid child, W or not, so that a worse child of the same
/// parent never gets more; an invalid one gets min - std as above; all invalid: zeros.
pub fn rewards(rule: RewardRule, costs: &[Option<f64>], basis: &[Basis]) -> Vec<f64> {
    debug_assert_eq!(costs.len(), basis.len());
    let mut out: Vec<Option<f64>> =
        costs.iter().zip(basis).map(|(cost, basis)| reward(rule, *cost, *basis)).collect();
    let floor = below_the_worst(&out.iter().flatten().copied().collect::<Vec<f64>>());
    out.iter_mut().map(|reward| reward.take().unwrap_or(floor)).collect()
}

/// The reward of one row by itself; `None` where it depends on the others.
fn reward(rule: RewardRule, cost: Option<f64>, basis: Basis) -> Option<f64> {
    match (rule, basis, cost) {
        (_, Basis::Absolute, cost) => cost.map(|c| -c),
        (RewardRule::Monotone, Basis::Parent { parent, .. }, cost) => cost.map(|c| parent - c),
        (RewardRule::Paper, Basis::Parent { parent, worst }, Some(c)) if c <= worst => Some(parent - c),
        (RewardRule::Paper, Basis::Parent { parent, worst }, _) => Some(parent - worst.min(parent + 1.0)),
    }
}

/// One population standard deviation below the smallest of the valid rewards; 0 if there are none.
fn below_the_worst(valid: &[f64]) -> f64 {
    if valid.is_empty() {
        return 0.0;
    }
    let (mean, std) = mean_and_std(valid);
    let std = if std <= 1e-8 { (0.01 * mean.abs()).max(1.0) } else { std };
    valid.iter().copied().fold(f64::INFINITY, f64::min) - std
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
    fn parent_relative_rewards_by_the_published_rule() {
        let of =
            |parent, worst, cost| rewards(RewardRule::Paper, &[cost], &[Basis::Parent { parent, worst }])[0];
        assert_eq!(of(5.0, 5.5, Some(4.0)), 1.0, "better than the parent");
        assert_eq!(of(5.0, 5.5, Some(5.5)), -0.5, "as the worst of the population");
        assert_eq!(of(5.0, 5.5, Some(9.0)), -0.5, "worse than W: C' = W");
        assert_eq!(of(5.0, 8.0, Some(9.0)), -1.0, "worse than W: C' = P + 1");
        assert_eq!(of(5.0, 8.0, None), -1.0);
        // Costs of a task that is maximised are negative.
        assert_eq!(of(-20.0, -18.0, Some(-21.0)), 1.0);
        assert_eq!(of(-20.0, -18.0, None), -1.0);
        // Also where nothing is valid: each row has its own parent.
        let basis = [5.0, 7.5].map(|parent| Basis::Parent { parent, worst: 8.0 });
        assert_eq!(rewards(RewardRule::Paper, &[None, None], &basis), [-1.0, -0.5]);
    }

    #[test]
    fn parent_relative_rewards_by_our_rule() {
        let basis = [5.0, 5.0, 7.0, 7.0, 6.0].map(|parent| Basis::Parent { parent, worst: 8.0 });
        let costs = [Some(4.0), Some(12.0), Some(6.5), None, None];
        let r = rewards(RewardRule::Monotone, &costs, &basis);
        assert_eq!(r[..3], [1.0, -7.0, 0.5], "P - C, beyond W too");
        let std = mean_and_std(&r[..3]).1;
        assert_eq!(r[3..], [-7.0 - std; 2], "invalid: below the worst valid one, whatever the parent");
        assert_eq!(rewards(RewardRule::Monotone, &[None; 5], &basis), [0.0; 5]);
        let one = rewards(RewardRule::Monotone, &[Some(4.0), None], &basis[..2]);
        assert_eq!(one, [1.0, 0.0], "one valid row has no spread: max(0.01 |mean|, 1) below it");
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
