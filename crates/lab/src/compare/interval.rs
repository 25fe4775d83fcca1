//! An interval of a mean difference over paired repeats and shared instances.
//!
//! Both are resampled: repeats in pairs (the arms' runs of one seed), instances once for both arms and all repeats,
//! since every run is scored on the same ones. Of R pairs, R - 1 are drawn, so that the spread between repeats is
//! not understated (Rao and Wu, JASA 1988). The half width is the bootstrap's standard error times Student's t with
//! Satterthwaite's degrees of freedom: with three repeats the percentiles of any bootstrap reach from the worst
//! pair to the best one at most, which covers 75%, not 95%.

use coevo_core::rng_for;
use rand::RngExt as _;
use serde::Serialize;

/// Resamples: the standard error is then known to 2%.
const RESAMPLES: usize = 2000;

/// A 95% interval of a mean.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Interval {
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// Pairs of repeats behind it; with one, it speaks of instances alone.
    pub repeats: usize,
    /// Instances behind it; with one, it speaks of repeats alone.
    pub instances: usize,
}

/// The interval of the mean of `differences`: `[repeat][instance]`, all rows of one length.
///
/// `None` where there is nothing to estimate a spread from: fewer than two repeats and fewer than two instances.
pub fn interval(differences: &[Vec<f64>], seed: u64, index: u64) -> Option<Interval> {
    let repeats = differences.len();
    let instances = differences.first().map_or(0, Vec::len);
    if repeats == 0 || instances == 0 || (repeats < 2 && instances < 2) {
        return None;
    }
    let by_repeat: Vec<f64> = differences.iter().map(|row| mean(row)).collect();
    let by_instance: Vec<f64> =
        (0..instances).map(|i| differences.iter().map(|row| row[i]).sum::<f64>() / repeats as f64).collect();
    let center = mean(&by_repeat);
    let error = bootstrap_variance(differences, seed, index).sqrt();
    let (of_repeats, of_instances) = (variance_of_mean(&by_repeat), variance_of_mean(&by_instance));
    let half = match degrees_of_freedom(&[(of_repeats, repeats), (of_instances, instances)]) {
        Some(freedom) => error * t_quantile(freedom),
        None => 0.0,
    };
    Some(Interval { low: center - half, high: center + half, repeats, instances })
}

fn bootstrap_variance(differences: &[Vec<f64>], seed: u64, index: u64) -> f64 {
    let (repeats, instances) = (differences.len(), differences[0].len());
    let mut rng = rng_for(seed, "compare/bootstrap", index);
    let drawn = if repeats > 1 { repeats - 1 } else { 1 };
    let mut rows = vec![0; drawn];
    let means: Vec<f64> = (0..RESAMPLES)
        .map(|_| {
            rows.fill_with(|| rng.random_range(0..repeats));
            let sum: f64 = (0..instances)
                .map(|_| {
                    let i = rng.random_range(0..instances);
                    rows.iter().map(|&row| differences[row][i]).sum::<f64>()
                })
                .sum();
            sum / (drawn * instances) as f64
        })
        .collect();
    variance_of_mean(&means) * RESAMPLES as f64
}

/// Satterthwaite's degrees of freedom of a sum of variances, each estimated from `count` values; `None` if all
/// are zero.
fn degrees_of_freedom(parts: &[(f64, usize)]) -> Option<f64> {
    let sum: f64 = parts.iter().map(|(variance, _)| variance).sum();
    let below: f64 =
        parts.iter().filter(|(_, count)| *count > 1).map(|(v, count)| v * v / (*count - 1) as f64).sum();
    (below > 0.0).then(|| sum * sum / below)
}

/// The 97.5% quantile of Student's t, for 1 degree of freedom or more, to three decimals.
///
/// With t = sqrt(freedom) * tan(angle) the density of the angle is proportional to cos(angle)^(freedom - 1), which
/// is summed up to 95% of its half; a crate for it would add features to candle's own dependencies.
fn t_quantile(freedom: f64) -> f64 {
    const STEPS: u32 = 40_000;
    // Beyond this many the normal distribution is as good.
    let freedom = freedom.clamp(1.0, 1e5);
    let step = std::f64::consts::FRAC_PI_2 / f64::from(STEPS);
    let density = |i: u32| ((f64::from(i) + 0.5) * step).cos().powf(freedom - 1.0);
    let target = 0.95 * (0..STEPS).map(density).sum::<f64>();
    let (mut sum, mut angle) = (0.0, 0.0);
    for i in 0..STEPS {
        let here = density(i);
        if sum + here >= target {
            angle += step * (target - sum) / here;
            break;
        }
        sum += here;
        angle += step;
    }
    freedom.sqrt() * angle.tan()
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// The variance of the mean of these values; 0 for fewer than two.
fn variance_of_mean(values: &[f64]) -> f64 {
    let n = values.len() as f64;
    if n < 2.0 {
        return 0.0;
    }
    let center = mean(values);
    values.iter().map(|v| (v - center).powi(2)).sum::<f64>() / (n - 1.0) / n
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A standard normal value by Box and Muller's transform.
    fn normal(rng: &mut impl rand::Rng) -> f64 {
        let (u, v): (f64, f64) = (rng.random(), rng.random());
        (-2.0 * (1.0 - u).ln()).sqrt() * (std::f64::consts::TAU * v).cos()
    }

    #[test]
    fn t_quantiles_are_those_of_the_tables() {
        for (freedom, want) in
            [(1.0, 12.7062), (1.5, 6.0167), (2.0, 4.3027), (10.0, 2.2281), (1000.0, 1.9623)]
        {
            assert!((t_quantile(freedom) - want).abs() < 1e-3, "{freedom}: {}", t_quantile(freedom));
        }
    }

    #[test]
    fn the_bootstrap_agrees_with_the_formula_where_there_is_one() {
        // One repeat: the standard error of a mean over instances; one instance: over repeats.
        let values: Vec<f64> = (0..40).map(|i| ((i * 7) % 11) as f64).collect();
        let want = variance_of_mean(&values);
        let over_instances = bootstrap_variance(std::slice::from_ref(&values), 1, 0);
        let rows: Vec<Vec<f64>> = values.iter().map(|v| vec![*v]).collect();
        let over_repeats = bootstrap_variance(&rows, 1, 1);
        // The variance of 2000 resamples is known to 3% (one standard deviation). The plain bootstrap is biased
        // by 39/40 over instances.
        for (name, got) in [("instances", over_instances), ("repeats", over_repeats)] {
            assert!((got / want - 1.0).abs() < 0.15, "{name}: {got} for {want}");
        }
    }

    #[test]
    fn intervals_cover_the_truth_as_often_as_they_say() {
        // Three repeats with their own effects, 30 shared instances with theirs, and noise. 600 trials at 95%
        // have a standard deviation of 0.9%; the bound is five of them below. Above it may be wider: a
        // crossed bootstrap counts the noise twice.
        for (name, of_repeats, of_instances) in
            [("repeats", 1.0, 0.3), ("instances", 0.1, 2.0), ("both", 1.0, 3.0)]
        {
            let covered = (0..600u64)
                .filter(|trial| {
                    let mut rng = rng_for(7, name, *trial);
                    let instances: Vec<f64> = (0..30).map(|_| of_instances * normal(&mut rng)).collect();
                    let rows: Vec<Vec<f64>> = (0..3)
                        .map(|_| {
                            let row = of_repeats * normal(&mut rng);
                            instances.iter().map(|i| 0.4 + row + i + 0.5 * normal(&mut rng)).collect()
                        })
                        .collect();
                    let got = interval(&rows, 3, *trial).expect("three repeats");
                    got.low <= 0.4 && 0.4 <= got.high
                })
                .count();
            let share = covered as f64 / 600.0;
            assert!(share > 0.905, "{name}: {share}");
        }
    }

    #[test]
    fn nothing_to_estimate_from_gives_no_interval_and_no_spread_gives_a_point() {
        assert_eq!(interval(&[], 1, 0), None);
        assert_eq!(interval(&[vec![1.0]], 1, 0), None);
        let point = interval(&[vec![2.0, 2.0], vec![2.0, 2.0]], 1, 0).expect("two repeats");
        assert_eq!((point.low, point.high), (2.0, 2.0));
    }
}
