//! How fast the arms of a group got where they got: the area under the best-so-far curve, and the candidates it took
//! to reach a target. All of it on the training column.

use coevo_core::Direction;
use serde::Serialize;

use super::{Arm, CurvePoint, Group, OutcomeTable};

/// Both arms of a group on the training column.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Training {
    /// Task, method, budget.
    #[serde(flatten)]
    pub group: Group,
    /// Pairs of repeats with curves.
    pub pairs: usize,
    /// Mean of the best objective so far over a base run's candidates, mean over repeats. Before the first valid
    /// candidate stands the worse of the pair's first bests.
    pub base_area: f64,
    /// The same of the arm.
    pub other_area: f64,
    /// How much better the arm's area is, in percent of base.
    pub area_gain_percent: f64,
    /// Candidates until each arm has what base ends with in that repeat.
    pub to_base_end: FirstHit,
    /// Candidates until each arm is at least as good as the task's first baseline.
    pub to_baseline: Option<FirstHit>,
}

/// Candidates until a target was reached: the median over repeats, where never is more than any number.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct FirstHit {
    /// Base; `None`: never in most repeats.
    pub base: Option<u64>,
    /// The arm.
    pub other: Option<u64>,
}

impl Training {
    /// The training of a group; `None` where no pair of repeats has curves with a valid candidate in each.
    pub fn of(table: &OutcomeTable, group: &Group, arm: Arm) -> Option<Training> {
        let (base, other) = (table.runs(group, Arm::Base), table.runs(group, arm));
        let direction = base.values().next()?.direction;
        let (mut areas, mut ends, mut baselines) = (Vec::new(), Vec::new(), Vec::new());
        for (repeat, b) in &base {
            let Some((b, o)) = b.search.as_ref().zip(other.get(repeat).and_then(|o| o.search.as_ref()))
            else {
                continue;
            };
            let (Some(b_first), Some(o_first)) = (first_best(&b.curve), first_best(&o.curve)) else {
                continue;
            };
            let worst = if worse(direction, b_first, o_first) { b_first } else { o_first };
            areas.push((area(&b.curve, worst), area(&o.curve, worst)));
            let hits = |target| (hit(&b.curve, target, direction), hit(&o.curve, target, direction));
            ends.push(hits(b.curve.last().and_then(|p| p.best)?));
            if let Some((_, objective)) = &b.baseline {
                baselines.push(hits(*objective));
            }
        }
        let pairs = areas.len();
        if pairs == 0 {
            return None;
        }
        let base_area = areas.iter().map(|a| a.0).sum::<f64>() / pairs as f64;
        let other_area = areas.iter().map(|a| a.1).sum::<f64>() / pairs as f64;
        let sign = if direction == Direction::Maximize { 1.0 } else { -1.0 };
        Some(Training {
            group: group.clone(),
            pairs,
            base_area,
            other_area,
            area_gain_percent: 100.0 * sign * (other_area - base_area)
                / base_area.abs().max(f64::MIN_POSITIVE),
            to_base_end: first_hit(&ends),
            to_baseline: (baselines.len() == pairs).then(|| first_hit(&baselines)),
        })
    }
}

fn worse(direction: Direction, a: f64, b: f64) -> bool {
    match direction {
        Direction::Minimize => a > b,
        Direction::Maximize => a < b,
    }
}

fn first_best(curve: &[CurvePoint]) -> Option<f64> {
    curve.iter().find_map(|point| point.best)
}

fn area(curve: &[CurvePoint], before_first: f64) -> f64 {
    let made: f64 = curve.iter().map(|p| f64::from(p.made)).sum();
    curve.iter().map(|p| f64::from(p.made) * p.best.unwrap_or(before_first)).sum::<f64>() / made
}

fn hit(curve: &[CurvePoint], target: f64, direction: Direction) -> Option<u64> {
    let point = curve.iter().find(|p| p.best.is_some_and(|best| !worse(direction, best, target)));
    point.map(|p| p.candidates)
}

fn first_hit(pairs: &[(Option<u64>, Option<u64>)]) -> FirstHit {
    let median = |hits: Vec<Option<u64>>| {
        let mut hits: Vec<u64> = hits.into_iter().map(|h| h.unwrap_or(u64::MAX)).collect();
        hits.sort_unstable();
        // The upper of the middle two, so that never in half the repeats is never.
        Some(hits[hits.len() / 2]).filter(|h| *h < u64::MAX)
    };
    FirstHit {
        base: median(pairs.iter().map(|p| p.0).collect()),
        other: median(pairs.iter().map(|p| p.1).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{outcome, with_story};
    use super::*;

    #[test]
    fn areas_and_first_hits_by_hand() {
        let curve = |bests: &[Option<f64>]| -> Vec<CurvePoint> {
            let point = |(i, best): (usize, &Option<f64>)| CurvePoint {
                candidates: 10 * (i as u64 + 1),
                made: 10,
                best: *best,
                ..CurvePoint::default()
            };
            bests.iter().enumerate().map(point).collect()
        };
        let run = |arm, bests: &[Option<f64>]| {
            let mut out = with_story(outcome("t", arm, 1, 1.0), 40);
            if let Some(story) = &mut out.search {
                story.curve = curve(bests);
            }
            out
        };
        let table = OutcomeTable::new([
            run(Arm::Base, &[None, Some(4.0), Some(4.0), Some(2.0)]),
            run(Arm::Es, &[Some(3.0), Some(2.0), Some(2.0), Some(1.0)]),
        ])
        .expect("sound");
        let got = Training::of(&table, &table.groups()[0], Arm::Es).expect("curves");
        // Base: (4 + 4 + 4 + 2) / 4; the arm: (3 + 2 + 2 + 1) / 4.
        assert_eq!((got.base_area, got.other_area), (3.5, 2.0));
        assert!((got.area_gain_percent - 100.0 * 1.5 / 3.5).abs() < 1e-12);
        assert_eq!(got.to_base_end, FirstHit { base: Some(40), other: Some(20) });
        // The baseline of these runs is at 1.5.
        assert_eq!(got.to_baseline, Some(FirstHit { base: None, other: Some(40) }));
    }
}
