//! The best heuristic of each task: its code, where it comes from, and what it scores.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::lineage_plot;
use super::scale::short;
use crate::compare::{Champion, ColumnResult, Outcome, OutcomeTable};
use coevo_core::Direction;

/// One section for each task whose runs have champions.
pub fn section(table: &OutcomeTable) -> Option<Markup> {
    let mut best: BTreeMap<&str, (&Outcome, &Champion)> = BTreeMap::new();
    for outcome in table.outcomes() {
        let Some(champion) = outcome.search.as_ref().and_then(|s| s.champion.as_ref()) else { continue };
        let better = |old: &Champion| match outcome.direction {
            Direction::Minimize => champion.train < old.train,
            Direction::Maximize => champion.train > old.train,
        };
        let task = outcome.group.task.as_str();
        if best.get(task).is_none_or(|(_, old)| better(old)) {
            best.insert(task, (outcome, champion));
        }
    }
    if best.is_empty() {
        return None;
    }
    Some(html! {
        section {
            h2 { "Champions" }
            p { "The best heuristic of each task by its training objective, over all runs and arms. Held-out values had no \
                 part in the choice." }
            @for (task, (outcome, champion)) in &best {
                article {
                    h3 { (task) }
                    p {
                        "Candidate " (champion.id) " of " (outcome.arm.name()) ", " (outcome.group.method) " "
                        (outcome.group.budget) ", seed " (outcome.repeat) ". Train " (short(champion.train))
                        @for (size, result) in &outcome.columns { "; test N=" (size) " " (value(result)) }
                        "."
                    }
                    pre { code { (champion.code) } }
                    @if let Some(plot) = lineage_plot::plot(&champion.lineage) {
                        p.small { "Lineage: an arrow leads from a heuristic to those whose prompts showed it." }
                        (plot)
                    }
                }
            }
        }
    })
}

fn value(result: &ColumnResult) -> String {
    match result {
        ColumnResult::Scored { objective, .. } => short(*objective),
        ColumnResult::Failed { reason } => format!("failed ({reason})"),
    }
}
