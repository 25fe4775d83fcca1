//! The population of `eoh`: the best candidates so far, one per distinct objective, and the choice of parents
//! among them.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use crate::Archive;

/// Members in order, the best first.
///
/// Merging each operator's offspring into the survivors and cutting back to the best n of them leaves the
/// best n of everything tried, so that the population is a view of the archive and has no state of its own:
/// whoever leaves it has n better ones before it, and they only ever get better.
#[derive(Debug, Clone, PartialEq)]
pub struct Population {
    /// (candidate, cost), costs rising.
    members: Vec<(u32, f64)>,
}

impl Population {
    /// The survivors among all candidates: valid, one per distinct objective (to 5 decimals; of equals the
    /// first found), at most `size` of them.
    pub fn survivors(archive: &Archive, size: u32) -> Self {
        let direction = archive.direction();
        let members = archive
            .elite(size as usize)
            .into_iter()
            .filter_map(|id| archive.score(id).map(|score| (id, direction.cost(score))))
            .collect();
        Population { members }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.members.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// Candidate ids, the best first.
    pub fn ids(&self) -> Vec<u32> {
        self.members.iter().map(|(id, _)| *id).collect()
    }

    /// A member's cost (smaller is better); `rank` 0 is the best.
    pub fn cost(&self, rank: usize) -> f64 {
        self.members[rank].1
    }

    /// Cost of the worst member, if there is any.
    pub fn worst(&self) -> Option<f64> {
        self.members.last().map(|(_, cost)| *cost)
    }

    /// The weight with which each rank r is drawn as a parent: 1 / (r + 1 + n), n the number of members
    /// (EoH, Liu et al. 2024).
    pub fn weights(&self) -> Vec<f64> {
        let n = self.len();
        (0..n).map(|rank| 1.0 / (rank + 1 + n) as f64).collect()
    }

    /// Ranks of `count` parents, drawn by [`Population::weights`] with replacement. None where there are no
    /// members.
    pub fn parents(&self, count: usize, rng: &mut ChaCha8Rng) -> Vec<usize> {
        let weights = self.weights();
        let total: f64 = weights.iter().sum();
        let Some(last) = weights.len().checked_sub(1) else { return Vec::new() };
        (0..count)
            .map(|_| {
                let mut left = rng.random::<f64>() * total;
                weights
                    .iter()
                    .position(|weight| {
                        left -= weight;
                        left < 0.0
                    })
                    .unwrap_or(last)
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Candidate, Direction, Failure, FailureKind, Outcome, Score, rng_for};

    fn archive(direction: Direction, objectives: &[Option<f64>]) -> Archive {
        let mut archive = Archive::new(direction);
        for (id, objective) in objectives.iter().enumerate() {
            let outcome = match objective.and_then(Score::new) {
                Some(score) => Outcome::Scored(score),
                None => Outcome::Invalid(Failure::new(FailureKind::Exception, "ValueError")),
            };
            archive.push(Candidate {
                id: id as u32,
                text: format!("text {id}"),
                thought: None,
                program: Some(format!("program {id}")),
                exemplars: vec![],
                outcome,
                repeat: false,
            });
        }
        archive
    }

    #[test]
    fn survivors_are_valid_distinct_and_the_best() {
        let objectives = [
            Some(7.0),
            None,
            Some(5.000_001), // the same as the next to 5 decimals
            Some(5.000_002),
            Some(5.000_02), // not the same
            Some(f64::NAN),
            Some(9.0),
            Some(6.0),
        ];
        let minimize = archive(Direction::Minimize, &objectives);
        let all = Population::survivors(&minimize, 10);
        assert_eq!(all.ids(), [2, 4, 7, 0, 6]);
        assert_eq!((all.cost(0), all.worst()), (5.000_001, Some(9.0)));
        assert_eq!(Population::survivors(&minimize, 3).ids(), [2, 4, 7]);
        let maximize = archive(Direction::Maximize, &objectives);
        let population = Population::survivors(&maximize, 3);
        assert_eq!(population.ids(), [6, 0, 7]);
        assert_eq!(population.worst(), Some(-6.0), "costs are negated objectives");
    }

    #[test]
    fn cutting_back_after_each_merge_is_the_best_of_everything() {
        // The published way: keep a list, merge, drop doubles, cut.
        let mut rng = rng_for(2, "test", 0);
        let mut objectives: Vec<Option<f64>> = Vec::new();
        let mut kept: Vec<(f64, u32)> = Vec::new();
        for _ in 0..40 {
            for _ in 0..5 {
                let value = rng.random_bool(0.6).then(|| f64::from(rng.random_range(0..60)) / 4.0);
                if let Some(value) = value {
                    kept.push((value, objectives.len() as u32));
                }
                objectives.push(value);
            }
            kept.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
            kept.dedup_by_key(|(value, _)| *value);
            kept.truncate(6);
            let population = Population::survivors(&archive(Direction::Minimize, &objectives), 6);
            assert_eq!(population.ids(), kept.iter().map(|(_, id)| *id).collect::<Vec<_>>());
        }
    }

    #[test]
    fn parents_are_drawn_by_rank_with_replacement() {
        let objectives: Vec<Option<f64>> = (0..10).map(|i| Some(f64::from(i))).collect();
        let population = Population::survivors(&archive(Direction::Minimize, &objectives), 10);
        let weights = population.weights();
        // r + 1 + n: from 1/11 for the best of ten to 1/20 for the worst.
        assert_eq!((weights[0], weights[4], weights[9]), (1.0 / 11.0, 1.0 / 15.0, 1.0 / 20.0));
        let mut counts = [0u32; 10];
        let mut same = 0;
        let draws = 100_000;
        let mut rng = rng_for(1, "test", 0);
        for _ in 0..draws {
            let pair = population.parents(2, &mut rng);
            assert_eq!(pair.len(), 2);
            same += u32::from(pair[0] == pair[1]);
            pair.iter().for_each(|&rank| counts[rank] += 1);
        }
        let total: f64 = weights.iter().sum();
        for (rank, weight) in weights.iter().enumerate() {
            let share = f64::from(counts[rank]) / f64::from(2 * draws);
            assert!((share - weight / total).abs() < 0.003, "rank {rank}: {share} of {}", weight / total);
        }
        assert!(same > draws / 20, "with replacement: {same} equal pairs");
        let empty = Population::survivors(&archive(Direction::Minimize, &[None]), 10);
        assert!(empty.is_empty() && empty.parents(2, &mut rng).is_empty());
    }
}
