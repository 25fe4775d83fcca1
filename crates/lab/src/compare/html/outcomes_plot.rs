//! What became of the candidates over time: the valid share, and the reasons of the others.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::scale::Scale;
use crate::compare::{Arm, Group, OutcomeTable};

const WIDTH: f64 = 360.0;
const HEIGHT: f64 = 150.0;
/// Parts of the runs that are summed up.
const BINS: usize = 24;
/// Failures that have a colour; the rest share one.
const SHOWN: usize = 6;

/// The kinds of failure that are shown by name, the most frequent of the whole table first.
pub fn kinds(table: &OutcomeTable) -> Vec<String> {
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    for point in table.outcomes().filter_map(|o| o.search.as_ref()).flat_map(|s| &s.curve) {
        for (kind, count) in &point.failures {
            *counts.entry(kind).or_insert(0) += count;
        }
    }
    let mut kinds: Vec<(&str, u32)> = counts.into_iter().collect();
    kinds.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    kinds.into_iter().take(SHOWN).map(|(kind, _)| kind.to_owned()).collect()
}

/// Names and classes of the layers, from the bottom up.
pub fn legend(kinds: &[String]) -> Vec<(String, String)> {
    let mut all = vec![("valid".to_owned(), "valid".to_owned())];
    all.extend(kinds.iter().enumerate().map(|(i, kind)| (kind.clone(), format!("fail{i}"))));
    all.push(("other, or not recorded".to_owned(), "failrest".to_owned()));
    all
}

/// The plot of a group's arm, over all its repeats.
pub fn plot(table: &OutcomeTable, group: &Group, arm: Arm, kinds: &[String]) -> Option<Markup> {
    // layers[k][bin]: counts of layer k.
    let mut layers = vec![vec![0u32; BINS]; kinds.len() + 2];
    let mut made = [0u32; BINS];
    for run in table.runs(group, arm).values() {
        let Some(story) = &run.search else { continue };
        let batches = story.curve.len();
        for (i, point) in story.curve.iter().enumerate() {
            let bin = i * BINS / batches;
            made[bin] += point.made;
            layers[0][bin] += point.valid;
            let mut rest = point.made.saturating_sub(point.valid);
            for (k, kind) in kinds.iter().enumerate() {
                let count = point.failures.get(kind).copied().unwrap_or(0);
                layers[k + 1][bin] += count;
                rest = rest.saturating_sub(count);
            }
            layers[kinds.len() + 1][bin] += rest;
        }
    }
    let bins: Vec<usize> = (0..BINS).filter(|bin| made[*bin] > 0).collect();
    if bins.is_empty() {
        return None;
    }
    let y = Scale::new([0.0, 1.0], [HEIGHT - 20.0, 8.0]);
    let width = (WIDTH - 54.0) / bins.len() as f64;
    let classes: Vec<String> = legend(kinds).into_iter().map(|(_, class)| class).collect();
    let valid: u32 = layers[0].iter().sum();
    let percent = 100.0 * f64::from(valid) / f64::from(made.iter().sum::<u32>());
    Some(html! {
        figure {
            figcaption { (group.to_string()) ", " (arm.name()) ": " (format!("{percent:.0}% valid")) }
            svg viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) role="img" {
                title { "shares of outcomes over time: " (group.to_string()) ", " (arm.name()) }
                @for tick in [0.0, 0.5, 1.0] {
                    text.tick x="42" y=(y.at(tick) + 3.5) text-anchor="end" { (format!("{:.0}%", 100.0 * tick)) }
                }
                @for (place, bin) in bins.iter().enumerate() {
                    @for (k, class) in classes.iter().enumerate() {
                        @let below: u32 = layers[..k].iter().map(|layer| layer[*bin]).sum();
                        @let share = |n: u32| f64::from(n) / f64::from(made[*bin]);
                        @let (low, high) = (y.at(share(below)), y.at(share(below + layers[k][*bin])));
                        @if low > high {
                            rect class=(class) x=(format!("{:.1}", 46.0 + width * place as f64)) y=(format!("{high:.1}"))
                                width=(format!("{:.1}", width + 0.3)) height=(format!("{:.1}", low - high)) {}
                        }
                    }
                }
                text.tick x=((WIDTH + 38.0) / 2.0) y=(HEIGHT - 5.0) text-anchor="middle" { "start to end of the search" }
            }
        }
    })
}
