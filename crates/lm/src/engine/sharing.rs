//! Which rows take over whose prefill: rows with the same weights whose prompts begin alike.

/// Fewest tokens worth taking over: a row that shares waits for the other's prefill, and many short
/// passes cost more than a few tokens computed twice.
const LEAST: usize = 16;

/// The beginning of a prompt, taken over from another row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    /// Which row; always an earlier one.
    pub from: usize,
    /// How many tokens. The whole prompt only where both prompts are equal: otherwise the last position
    /// is computed, since its logits are wanted.
    pub tokens: usize,
}

/// For each row, whom it shares with: the most tokens win, the earliest row among equals. Rows are
/// (weights, prompt), and share only where `weights` are equal.
pub fn plan(rows: &[(usize, &[u32])]) -> Vec<Option<Share>> {
    rows.iter()
        .enumerate()
        .map(|(i, (weights, prompt))| {
            let mut best: Option<Share> = None;
            for (from, (other_weights, other)) in rows[..i].iter().enumerate() {
                if other_weights != weights {
                    continue;
                }
                let common = prompt.iter().zip(*other).take_while(|(a, b)| a == b).count();
                let tokens = if prompt == other { common } else { common.min(prompt.len() - 1) };
                let worth = prompt == other || tokens >= LEAST;
                if worth && best.is_none_or(|best| tokens > best.tokens) {
                    best = Some(Share { from, tokens });
                }
            }
            best
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longest_earliest_and_same_weights() {
        let base: Vec<u32> = (0..40).collect();
        let mut fork = base[..20].to_vec();
        fork.push(99);
        let rows: [(usize, &[u32]); 7] =
            [(0, &base), (1, &base), (0, &fork), (0, &base), (0, &base[..30]), (0, &base[..10]), (0, &fork)];
        let share = |from, tokens| Some(Share { from, tokens });
        let want = [None, None, share(0, 20), share(0, 40), share(0, 29), None, share(2, 21)];
        assert_eq!(plan(&rows), want);
    }
}
