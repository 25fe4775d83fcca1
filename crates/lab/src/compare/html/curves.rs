//! Learning curves: the best training objective so far over candidates, one plot for each group.

use std::collections::BTreeSet;

use coevo_core::Direction;
use maud::{Markup, html};

use super::scale::Scale;
use crate::compare::{Arm, CurvePoint, Group, OutcomeTable};

const WIDTH: f64 = 360.0;
const HEIGHT: f64 = 210.0;

/// An arm's curve: at each number of candidates the mean and the range over its repeats.
struct Band {
    arm: Arm,
    points: Vec<(f64, [f64; 3])>,
}

/// The plot of a group; `None` where no run of it has a curve.
pub fn plot(table: &OutcomeTable, group: &Group) -> Option<Markup> {
    let bands: Vec<Band> =
        [Arm::Base, Arm::Es, Arm::Control].into_iter().filter_map(|arm| band(table, group, arm)).collect();
    let all = || bands.iter().flat_map(|band| band.points.iter());
    let [_, last] = Scale::range(all().map(|(x, _)| *x))?;
    let direction = table.outcomes().find(|o| o.group == *group)?.direction;
    let y_range = y_range(all().flat_map(|(_, values)| *values).collect(), direction)?;
    let x = Scale::new([0.0, last], [46.0, WIDTH - 8.0]);
    let y = Scale::new(y_range, [HEIGHT - 30.0, 10.0]);
    let polyline = |points: Vec<(f64, f64)>| -> String {
        points.iter().map(|(px, py)| format!("{},{}", x.at(*px), y.at(*py))).collect::<Vec<_>>().join(" ")
    };
    Some(html! {
        figure {
            figcaption { (group.to_string()) }
            svg viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) role="img" {
                title { "best training objective so far over candidates: " (group.to_string()) }
                @for (tick, text) in y.ticks(4) {
                    line.grid x1="46" x2=(WIDTH - 8.0) y1=(y.at(tick)) y2=(y.at(tick)) {}
                    text.tick x="42" y=(y.at(tick) + 3.5) text-anchor="end" { (text) }
                }
                @for (tick, text) in x.ticks(4) {
                    text.tick x=(x.at(tick)) y=(HEIGHT - 16.0) text-anchor="middle" { (text) }
                }
                text.tick x=((WIDTH + 38.0) / 2.0) y=(HEIGHT - 3.0) text-anchor="middle" { "candidates" }
                @for band in &bands {
                    @let low = band.points.iter().map(|(x, [low, _, _])| (*x, *low));
                    @let high = band.points.iter().rev().map(|(x, [_, _, high])| (*x, *high));
                    polygon class=(format!("band {}", class(band.arm))) points=(polyline(low.chain(high).collect())) {}
                }
                @for band in &bands {
                    @let mean = band.points.iter().map(|(x, [_, mean, _])| (*x, *mean)).collect();
                    polyline class=(format!("curve {}", class(band.arm))) points=(polyline(mean)) {}
                }
            }
        }
    })
}

/// The range to draw: from the best value to one that only a sixth of the values are worse than. The first candidates
/// of a search can be worse by orders of magnitude, and would press all curves against the axis.
fn y_range(mut values: Vec<f64>, direction: Direction) -> Option<[f64; 2]> {
    let [low, high] = Scale::range(values.iter().copied())?;
    values.sort_by(f64::total_cmp);
    let sixth = values.len() / 6;
    Some(match direction {
        Direction::Minimize => [low, values[values.len() - 1 - sixth]],
        Direction::Maximize => [values[sixth], high],
    })
}

/// The class of an arm's marks.
pub fn class(arm: Arm) -> &'static str {
    match arm {
        Arm::Base => "base",
        Arm::Es => "es",
        Arm::Control => "control",
    }
}

fn band(table: &OutcomeTable, group: &Group, arm: Arm) -> Option<Band> {
    let runs = table.runs(group, arm);
    let curves: Vec<&[CurvePoint]> =
        runs.values().filter_map(|run| run.search.as_ref().map(|s| s.curve.as_slice())).collect();
    let at: BTreeSet<u64> = curves.iter().flat_map(|curve| curve.iter().map(|p| p.candidates)).collect();
    // Repeats may have batches of other sizes: each has the best of its last batch by then.
    let points: Vec<(f64, [f64; 3])> = at
        .into_iter()
        .filter_map(|candidates| {
            let bests: Vec<f64> = curves
                .iter()
                .filter_map(|curve| curve.iter().take_while(|p| p.candidates <= candidates).last()?.best)
                .collect();
            // A mean over the repeats that have a value would jump as others join.
            if bests.is_empty() || bests.len() < curves.len() {
                return None;
            }
            let [low, high] = Scale::range(bests.iter().copied())?;
            Some((candidates as f64, [low, bests.iter().sum::<f64>() / bests.len() as f64, high]))
        })
        .collect();
    (!points.is_empty()).then_some(Band { arm, points })
}
