//! The nearest valid name to a mistyped one, for error messages.

/// The name within a third of its length in edits (Damerau-Levenshtein, adjacent swaps count one), or
/// that begins with what was typed; `None` if nothing is near.
pub fn nearest_name<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    names
        .into_iter()
        .map(|name| (edits(typed, name), name))
        .filter(|(distance, name)| {
            *distance <= (name.chars().count() / 3).max(1) || (typed.len() >= 3 && name.starts_with(typed))
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

fn edits(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = vec![vec![0usize; b.len() + 1]; a.len() + 1];
    for (i, row) in rows.iter_mut().enumerate() {
        row[0] = i;
    }
    for (j, cell) in rows[0].iter_mut().enumerate() {
        *cell = j;
    }
    for i in 1..=a.len() {
        for j in 1..=b.len() {
            let change = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = change.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            rows[i][j] = best;
        }
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_typos_and_prefixes_only() {
        let names = ["tsp_construct", "kp_construct", "sigma", "seed"];
        assert_eq!(nearest_name("tps_construct", names), Some("tsp_construct"));
        assert_eq!(nearest_name("sgima", names), Some("sigma"));
        assert_eq!(nearest_name("sig", names), Some("sigma"));
        assert_eq!(nearest_name("banana", names), None);
    }
}
