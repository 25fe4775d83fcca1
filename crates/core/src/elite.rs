//! The elite of a run: what a candidate is worth among all that the run has tried.

use crate::shaping::{average_over_ties, mean_and_std};

/// One in so many candidates is of the elite.
const SHARE: f64 = 8.0;

/// What the rows so far were worth, larger is better; invalid ones are worth negative infinity.
#[derive(Debug, Clone, Default)]
pub struct Elite {
    seen: Vec<f64>,
}

impl Elite {
    /// Utilities of the rows of a batch, in order, `None` for an invalid row: max(0, ln(n/8 + 1) - ln(rank)) by the rank
    /// among the n rows so far with these, in units of the standard deviation over all ranks. Equal rows share their
    /// mean. So a batch with nothing of note has utilities of 0, and one with the run's best has large ones.
    ///
    /// The elite quantile of the cross-entropy method (Rubinstein 1999), with the log-rank utilities of natural
    /// evolution strategies (Wierstra et al. 2014, section 3.1), taken over the run instead of the batch.
    pub fn utilities(&mut self, rows: &[Option<f64>]) -> Vec<f64> {
        let before = self.seen.len();
        self.seen.extend(rows.iter().map(|row| row.unwrap_or(f64::NEG_INFINITY)));
        let top = self.seen.len() as f64 / SHARE;
        let by_rank = |rank: usize| ((top + 1.0).ln() - ((rank + 1) as f64).ln()).max(0.0);
        let (_, std) = mean_and_std(&(0..self.seen.len()).map(by_rank).collect::<Vec<f64>>());
        if std == 0.0 {
            return vec![0.0; rows.len()];
        }
        average_over_ties(&self.seen, by_rank)[before..].iter().map(|u| u / std).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_batch_is_judged_by_the_run() {
        let mut elite = Elite::default();
        let first: Vec<Option<f64>> = (0..24).map(|i| Some(f64::from(i))).collect();
        let u = elite.utilities(&first);
        assert!(u[23] > u[22] && u[22] > u[21] && u[21] > 0.0, "{u:?}");
        assert!(u[..21].iter().all(|u| *u == 0.0), "{u:?}");

        let poor = elite.utilities(&[Some(3.0), Some(7.5), None, Some(-4.0)]);
        assert_eq!(poor, [0.0; 4], "nothing of note");
        let found = elite.utilities(&[Some(3.0), Some(99.0), None, Some(22.5)]);
        assert!(found[1] > found[3] && found[3] > 0.0, "{found:?}");
        assert_eq!([found[0], found[2]], [0.0; 2]);
    }

    #[test]
    fn equal_rows_share_and_no_rows_are_no_error() {
        let mut elite = Elite::default();
        assert!(elite.utilities(&[]).is_empty());
        assert_eq!(elite.utilities(&[Some(1.0)]), [0.0], "one row says nothing");
        let u = elite.utilities(&[Some(2.0), Some(2.0), None]);
        assert_eq!(u[0], u[1]);
        assert!(u[0] > u[2], "{u:?}");
        let invalid = Elite::default().utilities(&[None, None, None]);
        assert!(invalid.iter().all(|u| *u == invalid[0]), "{invalid:?}");
    }
}
