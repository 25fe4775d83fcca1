//! Is the number of wins luck? A test and an interval whose unit is the run group.
//!
//! The columns of one run are scored with the same champion, and the repeats of a group stand behind each of its
//! columns: settings are not independent, groups are. Were the arms alike, each group would as soon have its arms
//! the other way round, all its columns at once: its wins would be its losses.

use coevo_core::rng_for;
use rand::RngExt as _;
use serde::Serialize;

/// Resamples of the clustered interval.
const RESAMPLES: usize = 10_000;

/// Wins and losses of one group's settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct GroupCount {
    /// Settings won.
    pub wins: u32,
    /// Settings lost.
    pub losses: u32,
    /// Settings tied.
    pub ties: u32,
}

impl GroupCount {
    fn settings(self) -> u32 {
        self.wins + self.losses + self.ties
    }

    fn lead(self) -> i64 {
        i64::from(self.wins) - i64::from(self.losses)
    }
}

/// The exact one-sided p value: among all 2^groups ways to swap arms within groups, the share whose number of
/// wins is at least the observed one. (Swapping leaves ties alone, so wins and wins - losses order the ways alike.)
pub fn p_value(groups: &[GroupCount]) -> f64 {
    let span: i64 = groups.iter().map(|g| g.lead().abs()).sum();
    let observed: i64 = groups.iter().map(|g| g.lead()).sum();
    // share[s + span]: the share of ways whose lead is s, group by group.
    let mut share = vec![0.0; 2 * span as usize + 1];
    share[span as usize] = 1.0;
    for group in groups {
        let lead = group.lead().unsigned_abs() as usize;
        let mut next = vec![0.0; share.len()];
        for (at, p) in share.iter().enumerate().filter(|(_, p)| **p > 0.0) {
            next[at + lead] += p / 2.0;
            next[at - lead] += p / 2.0;
        }
        share = next;
    }
    share[(observed + span) as usize..].iter().sum()
}

/// A 95% interval of the number of wins, by resampling groups: share of settings won, times all settings.
/// `None` without settings.
pub fn interval_of_wins(groups: &[GroupCount], seed: u64) -> Option<[f64; 2]> {
    let settings: u32 = groups.iter().map(|g| g.settings()).sum();
    if settings == 0 {
        return None;
    }
    let mut rng = rng_for(seed, "compare/groups", 0);
    let mut wins: Vec<f64> = (0..RESAMPLES)
        .map(|_| {
            let (mut won, mut of) = (0, 0);
            for _ in groups {
                let group = groups[rng.random_range(0..groups.len())];
                won += group.wins;
                of += group.settings();
            }
            f64::from(won) / f64::from(of.max(1)) * f64::from(settings)
        })
        .collect();
    wins.sort_by(f64::total_cmp);
    Some([wins[RESAMPLES / 40], wins[RESAMPLES - RESAMPLES / 40 - 1]])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(wins: u32, losses: u32, ties: u32) -> GroupCount {
        GroupCount { wins, losses, ties }
    }

    #[test]
    fn agrees_with_swapping_every_way() {
        let cases = [
            vec![count(2, 0, 0), count(1, 1, 0), count(0, 1, 1), count(1, 0, 0), count(2, 1, 0)],
            vec![count(0, 2, 0), count(0, 1, 0)],
            vec![count(1, 0, 0); 10],
            vec![count(0, 0, 3)],
            vec![],
        ];
        for groups in cases {
            let wins = |flips: u32| -> u32 {
                let flipped = groups.iter().enumerate();
                flipped.map(|(i, g)| if flips >> i & 1 == 1 { g.losses } else { g.wins }).sum()
            };
            let ways = 1u32 << groups.len();
            let hits = (0..ways).filter(|flips| wins(*flips) >= wins(0)).count();
            let want = hits as f64 / f64::from(ways);
            assert!((p_value(&groups) - want).abs() < 1e-12, "{groups:?}: {} for {want}", p_value(&groups));
        }
    }

    #[test]
    fn columns_that_agree_count_once() {
        // Six groups of two settings each, all won: 12 of 12 is luck in one of 64, not in one of 4096.
        let groups = vec![count(2, 0, 0); 6];
        assert_eq!(p_value(&groups), 1.0 / 64.0);
        assert!(super::super::sign_test::p_value(12, 0) < 1.0 / 4000.0);
    }

    #[test]
    fn the_interval_widens_with_the_groups() {
        assert_eq!(interval_of_wins(&[], 1), None);
        assert_eq!(interval_of_wins(&[count(2, 0, 0), count(1, 0, 0)], 1), Some([3.0, 3.0]));
        let width = |groups: &[GroupCount]| {
            let [low, high] = interval_of_wins(groups, 1).expect("settings");
            high - low
        };
        // 24 settings, half won: as 24 groups of one, and as 6 groups of four that agree within.
        let fine: Vec<_> = (0..24).map(|i| count(i % 2, 1 - i % 2, 0)).collect();
        let coarse: Vec<_> = (0..6).map(|i| count(4 * (i % 2), 4 * (1 - i % 2), 0)).collect();
        // Binomial: 24 * 2 * 1.96 * sqrt(1/4/24) = 9.6, and twice that with a quarter of the groups.
        assert!((8.0..=11.0).contains(&width(&fine)), "{}", width(&fine));
        assert!(width(&coarse) > 1.4 * width(&fine), "{}", width(&coarse));
    }
}
