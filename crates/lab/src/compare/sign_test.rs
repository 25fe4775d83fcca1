//! The plain sign test over settings. It takes settings for independent, which the columns of one run are not:
//! optimistic, and shown beside the group test for what it is.

/// The one-sided p value of that many wins among wins and losses (ties are left out): P(X >= wins) for fair
/// coins. 1 if there were neither.
pub fn p_value(wins: u32, losses: u32) -> f64 {
    let n = wins + losses;
    // C(n, k) / 2^n by its recurrence, from k = 0.
    let mut term = 0.5f64.powi(n as i32);
    let mut tail = 0.0;
    for k in 0..=n {
        if k >= wins {
            tail += term;
        }
        term *= f64::from(n - k) / f64::from(k + 1);
    }
    tail.min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_the_binomial_distribution() {
        // scipy.stats.binomtest(k, n, alternative="greater").pvalue
        for (wins, losses, want) in [
            (28, 8, 0.0005966214812360704),
            (0, 0, 1.0),
            (0, 5, 1.0),
            (5, 0, 0.03125),
            (18, 18, 0.5660302997857798),
        ] {
            let got = p_value(wins, losses);
            assert!((got / want - 1.0).abs() < 1e-6, "{wins} of {}: {got}", wins + losses);
        }
    }
}
