//! Budgets, training and runs as tables.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::scale::short;
use crate::compare::{Arm, Comparison, FirstHit, Group, OutcomeTable};

/// What both arms of each group spent.
pub fn budgets(comparison: &Comparison) -> Markup {
    let pair = |a: u64, b: u64| if a == b { a.to_string() } else { format!("{a} / {b}") };
    html! {
        div.scroll { table {
            thead { tr {
                th { "group" } th.n { "repeats" } th.n { "candidates" } th.n { "model calls" } th.n { "programs run" }
                th.n { "known before" } th.n { "prompt tokens" } th.n { "generated" } th.n { "seconds" } th { "matched" }
            } }
            tbody { @for row in &comparison.budgets {
                @let (b, o) = (&row.base.budget, &row.other.budget);
                tr {
                    td { (row.group.to_string()) } td.n { (row.pairs) } td.n { (pair(b.candidates, o.candidates)) }
                    td.n { (pair(b.model_calls, o.model_calls)) } td.n { (pair(b.evaluations, o.evaluations)) }
                    td.n { (pair(b.repeats, o.repeats)) } td.n { (pair(b.prompt_tokens, o.prompt_tokens)) }
                    td.n { (pair(b.generated_tokens, o.generated_tokens)) }
                    td.n { @match (row.base.seconds, row.other.seconds) {
                        (Some(b), Some(o)) => { (format!("{b:.0} / {o:.0}")) }
                        _ => "–"
                    } }
                    td { @if row.differences.is_empty() { "yes" } @else { strong { "no: " } (row.differences.join("; ")) } }
                }
            } }
        } }
    }
}

/// Area under the curves, and candidates until targets.
pub fn training(comparison: &Comparison) -> Markup {
    let hit = |hit: FirstHit| {
        let one = |n: Option<u64>| n.map_or("never".to_owned(), |n| n.to_string());
        format!("{} / {}", one(hit.base), one(hit.other))
    };
    html! {
        div.scroll { table {
            thead { tr {
                th { "group" } th.n { "area base" } th.n { "area " (comparison.arm.name()) } th.n { "gain" }
                th.n { "candidates to base's end" } th.n { "to the baseline" }
            } }
            tbody { @for row in &comparison.training { tr {
                td { (row.group.to_string()) } td.n { (short(row.base_area)) } td.n { (short(row.other_area)) }
                td.n { (format!("{:+.2}%", row.area_gain_percent)) } td.n { (hit(row.to_base_end)) }
                td.n { (row.to_baseline.map_or("–".to_owned(), hit)) }
            } } }
        } }
    }
}

/// Every run with its seed, hash and machine.
pub fn runs(table: &OutcomeTable) -> Markup {
    html! {
        div.scroll { table {
            thead { tr {
                th { "group" } th { "arm" } th.n { "seed" } th { "config" } th { "model" } th.n { "updates" }
                th.n { "seconds" } th { "machine" } th { "version" } th { "from" }
            } }
            tbody { @for o in table.outcomes() { tr {
                td { (o.group.to_string()) } td { (o.arm.name()) } td.n { (o.repeat) }
                @if let Some(s) = &o.search {
                    td { code { (s.config_sha256.chars().take(12).collect::<String>()) } }
                    td { (s.model.split(' ').next().unwrap_or_default()) } td.n { (s.updates) }
                    td.n { (s.seconds.map_or("–".to_owned(), |s| format!("{s:.0}"))) }
                    td { (s.machine) } td { (s.version) }
                } @else { td { "–" } td { "–" } td { "–" } td { "–" } td { "–" } td { "–" } }
                td { code { (o.source) } }
            } } }
        } }
    }
}

/// The config of one run of each group and arm.
pub fn configs(table: &OutcomeTable) -> Markup {
    let mut first: BTreeMap<(&Group, Arm), String> = BTreeMap::new();
    for outcome in table.outcomes() {
        let Some(story) = &outcome.search else { continue };
        first.entry((&outcome.group, outcome.arm)).or_insert_with(|| {
            // What was read from YAML can be written as YAML.
            serde_yaml::to_string(&story.config).unwrap_or_else(|e| e.to_string())
        });
    }
    html! {
        @for ((group, arm), config) in &first {
            details {
                summary { (group.to_string()) ", " (arm.name()) }
                pre { code { (config) } }
            }
        }
    }
}
