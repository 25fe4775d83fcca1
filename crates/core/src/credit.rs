//! Credit: one score of a rollout is shared out to both halves of its genome.

use crate::{Shaping, shaping::shape};

/// Which rows a row's reward is shaped with, on its way to the weight of its direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pooling {
    /// Those of the same prompt: rewards are absolute, and a lucky prompt must not be mistaken for a good
    /// direction.
    Prompt,
    /// The whole batch: rewards are relative to each row's own parent, and each row has a prompt of its own, so
    /// that within a prompt there would be nothing to compare.
    Batch,
}

/// What a batch says about its directions and about its prompts.
#[derive(Debug, Clone, PartialEq)]
pub struct Credit {
    /// z per row: the shaped reward of its direction.
    pub directions: Vec<f64>,
    /// Fitness per prompt group: the mean centred rank of its rows in the whole batch, in units of
    /// the standard deviation of ranks. Ranks, since one candidate ten times worse than the rest would drown the others' means.
    pub prompts: Vec<f64>,
}

/// The rows of a batch, as far as their credit is concerned.
#[derive(Debug, Clone, Copy)]
pub struct Rows<'a> {
    /// One reward per row, larger is better.
    pub rewards: &'a [f64],
    /// Whether the row says something about its direction.
    pub counted: &'a [bool],
    /// The prompt that the row was made under.
    pub groups: &'a [u32],
    /// How many prompts there are.
    pub prompts: usize,
}

/// Share out the rewards of `rows`.
///
/// Directions are shaped among the counted rows that `pooling` says; the weight of the others is 0, and rows without
/// spread say nothing about their directions either. A prompt's fitness is over all of its rows.
pub fn credit(shaping: Shaping, pooling: Pooling, rows: Rows<'_>) -> Credit {
    let Rows { rewards, counted, groups, prompts } = rows;
    let among = match pooling {
        Pooling::Batch => 1,
        Pooling::Prompt => prompts as u32,
    };
    let mut directions = vec![0.0; rewards.len()];
    for group in 0..among {
        let of = |row: usize| pooling == Pooling::Batch || groups[row] == group;
        let own: Vec<usize> = (0..rewards.len()).filter(|&row| counted[row] && of(row)).collect();
        let shaped = shape(shaping, &own.iter().map(|&row| rewards[row]).collect::<Vec<f64>>());
        own.into_iter().zip(shaped).for_each(|(row, z)| directions[row] = z);
    }
    let ranks = shape(Shaping::CentredRank, rewards);
    let fitness = (0..prompts as u32)
        .map(|group| {
            let own: Vec<f64> =
                ranks.iter().zip(groups).filter(|(_, g)| **g == group).map(|(r, _)| *r).collect();
            if own.is_empty() { 0.0 } else { own.iter().sum::<f64>() / own.len() as f64 }
        })
        .collect();
    Credit { directions, prompts: fitness }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows<'a>(rewards: &'a [f64], groups: &'a [u32], prompts: usize) -> Rows<'a> {
        Rows { rewards, counted: &[true; 4][..rewards.len()], groups, prompts }
    }

    #[test]
    fn a_lucky_prompt_is_not_a_good_direction() {
        // Group 1 is far better than group 0, yet each group's directions are judged among themselves.
        let c = credit(
            Shaping::CentredRank,
            Pooling::Prompt,
            rows(&[-20.0, -21.0, -7.0, -6.0], &[0, 0, 1, 1], 2),
        );
        assert_eq!(c.directions[0], c.directions[3]);
        assert_eq!(c.directions[1], c.directions[2]);
        assert!(c.directions[0] > 0.0 && c.directions[1] < 0.0);
        assert!(c.prompts[1] > 0.0 && c.prompts[0] < 0.0);
    }

    #[test]
    fn one_group_is_plain_shaping() {
        let rewards = [-3.0, -1.0, -2.0];
        let c = credit(Shaping::ZScore, Pooling::Prompt, rows(&rewards, &[0, 0, 0], 1));
        assert_eq!(c.directions, shape(Shaping::ZScore, &rewards));
        assert!(c.prompts[0].abs() < 1e-12);
    }

    #[test]
    fn rows_that_do_not_count_have_no_weight_and_the_others_are_judged_among_themselves() {
        let rewards = [-7.0, -1.0, -9.0, -8.0];
        for (pooling, groups) in [(Pooling::Batch, [0, 1, 2, 3]), (Pooling::Prompt, [0; 4])] {
            let all = rows(&rewards, &groups, 4);
            let c = credit(Shaping::LogRank, pooling, Rows { counted: &[true, false, true, true], ..all });
            let alone = shape(Shaping::LogRank, &[-7.0, -9.0, -8.0]);
            assert_eq!(c.directions, [alone[0], 0.0, alone[1], alone[2]]);
            assert_eq!(
                c.prompts,
                credit(Shaping::LogRank, pooling, all).prompts,
                "a prompt is worth what it finds"
            );
            let one =
                credit(Shaping::LogRank, pooling, Rows { counted: &[false, true, false, false], ..all });
            assert_eq!(one.directions, [0.0; 4]);
        }
    }

    #[test]
    fn rows_with_a_prompt_each_are_judged_over_the_whole_batch() {
        let rewards = [0.5, -1.0, 0.0, 0.0];
        let groups = [0, 1, 2, 3];
        let within = credit(Shaping::ZScore, Pooling::Prompt, rows(&rewards, &groups, 4));
        assert_eq!(within.directions, [0.0; 4], "alone in its group, a row teaches nothing");
        for shaping in [Shaping::ZScore, Shaping::CentredRank, Shaping::LogRank] {
            let c = credit(shaping, Pooling::Batch, rows(&rewards, &groups, 4));
            assert_eq!(c.directions, shape(shaping, &rewards));
            assert!(c.directions[0] > c.directions[2] && c.directions[2] > c.directions[1], "{shaping:?}");
            assert_eq!(c.directions[2], c.directions[3]);
            assert!(c.prompts[0] > 0.0 && c.prompts[1] < 0.0, "each prompt has the rank of its row");
        }
    }
}
