//! The page: what came out first, then what it rests on.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::curves::class;
use super::{champions, curves, outcomes_plot, settings_table, tables};
use crate::compare::{Arm, Comparison, Matched, OutcomeTable, p_text};

const STYLE: &str = include_str!("style.css");

/// What a report is made from.
#[derive(Debug, Clone, Copy)]
pub struct Report<'a> {
    /// All runs.
    pub table: &'a OutcomeTable,
    /// The arms' comparisons with base.
    pub comparisons: &'a [Comparison],
    /// Folders of runs that were begun and not finished.
    pub unfinished: &'a [String],
}

/// The report as one HTML text that refers to no other file.
pub fn report_html(report: &Report<'_>) -> String {
    let Report { table, comparisons, unfinished } = report;
    let groups = table.groups();
    let plots: Vec<Markup> = groups.iter().filter_map(|group| curves::plot(table, group)).collect();
    let kinds = outcomes_plot::kinds(table);
    let arms: Vec<Arm> =
        [Arm::Base, Arm::Es, Arm::Control].into_iter().filter(|arm| table.has(*arm)).collect();
    let outcomes: Vec<Markup> = groups
        .iter()
        .flat_map(|group| arms.iter().filter_map(|arm| outcomes_plot::plot(table, group, *arm, &kinds)))
        .collect();
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { "coevo: base against base+ES" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header { h1 { "Base against base+ES" } @for c in *comparisons { (headline(c)) } }
                main {
                    @for c in *comparisons {
                        section { h2 { (c.arm.name()) " against base" } (settings_table::table(c)) (notes(c, unfinished)) }
                    }
                    (how_to_read(comparisons))
                    @for c in comparisons.iter().filter(|c| !c.budgets.is_empty()) {
                        section {
                            h2 { "Budgets: base / " (c.arm.name()) }
                            p { "Sums over the repeats that both arms have. Each candidate has one verdict: its program is run, \
                                 or was run before, or there is none. Candidates and model calls, and with them verdicts, must be \
                                 equal for arms to be called matched; tokens and seconds are reported beside them." }
                            (tables::budgets(c))
                        }
                    }
                    @if !plots.is_empty() {
                        section {
                            h2 { "Learning curves" }
                            p { "Best training objective so far: mean over repeats, and their range." }
                            ul.legend { @for arm in &arms { li { span class=(format!("key {}", class(*arm))) {} (arm.name()) } } }
                            div.grid { @for plot in &plots { (plot) } }
                        }
                    }
                    @for c in comparisons.iter().filter(|c| !c.training.is_empty()) {
                        section {
                            h2 { "Speed on the training data: base / " (c.arm.name()) }
                            p { "The area is the mean of the best objective so far over all candidates of a run; before a run's first \
                                 valid candidate it stands at the worse of the pair's first bests. Candidates until a target are medians over \
                                 repeats; never is more than any number." }
                            (tables::training(c))
                        }
                    }
                    @if !outcomes.is_empty() {
                        section {
                            h2 { "Valid share and failures over time" }
                            ul.legend { @for (name, class) in outcomes_plot::legend(&kinds) {
                                li { span class=(format!("key {class}")) {} (name) }
                            } }
                            div.grid { @for plot in &outcomes { (plot) } }
                        }
                    }
                    @if let Some(section) = champions::section(table) { (section) }
                    section { h2 { "Runs" } (tables::runs(table)) h3 { "Configs" } (tables::configs(table)) }
                }
            }
        }
    };
    page.into_string()
}

fn headline(c: &Comparison) -> Markup {
    let t = &c.totals;
    let judged = t.wins + t.ties + t.losses;
    html! {
        div.headline {
            p.count { span { (t.wins) } " of " (judged) }
            div {
                p { strong { (c.arm.name()) " wins " (t.wins) " of " (judged) " settings" } ", " (t.ties) " ties, " (t.losses)
                    " losses" @if t.missing > 0 { ", " strong { (t.missing) " missing" } } "." }
                p { "Group test p = " (p_text(t.p_groups)) " (one-sided, " (t.groups) " groups)"
                    @if let Some([low, high]) = t.wins_interval {
                        "; 95% interval of the wins, by groups: " (format!("{low:.1} to {high:.1}"))
                    } ". "
                    span.small { "Plain sign test, optimistic: p = " (p_text(t.p_sign_optimistic)) "." } }
                @if t.strict_wins != t.wins {
                    p { (t.strict_wins) " wins if the arm with more failed repeats loses." }
                }
                @match &c.matched {
                    Matched::Yes => p { "Budgets are matched." },
                    Matched::No(_) => p.warn { "Budgets are NOT matched; see below." },
                    Matched::Unknown => p.small { "Budgets are not known: programs do not carry them." },
                }
            }
        }
    }
}

fn notes(c: &Comparison, unfinished: &[String]) -> Markup {
    let noted: Vec<_> = c.settings.iter().filter(|s| !s.notes.is_empty()).collect();
    html! {
        @if !noted.is_empty() || !c.unused.is_empty() || !unfinished.is_empty() {
            details open[noted.len() <= 12] {
                summary { "Failures, missing runs and other notes (" (noted.len() + c.unused.len() + unfinished.len()) ")" }
                ul {
                    @for s in noted {
                        li { (s.column()) " " (s.group.method) " " (s.group.budget) ": " (s.notes.join("; ")) }
                    }
                    @for group in &c.unused { li { (group) ": runs that no setting asks for" } }
                    @for cell in unfinished { li { code { (cell) } ": not finished, left out" } }
                }
            }
        }
    }
}

fn how_to_read(comparisons: &[Comparison]) -> Markup {
    let seed = comparisons.first().map_or(1, |c| c.seed);
    html! {
        section {
            h2 { "How to read it" }
            dl {
                dt { "Data" }
                dd { "Searches select on the training data. Validation data are for choosing models and settings. The test columns \
                      above are scored once, with each run's champion. A starred column is the training column itself." }
                dt { "Verdict" }
                dd { "By the mean over the valid repeats; equal within 1e-9 relative is a tie. An arm without a valid program loses; two \
                      such arms tie. Missing runs are in no count." }
                dt { "95% interval" }
                dd { "Of how much better the arm is, in the task's unit. Pairs of repeats and instances are resampled (2000 times, seed "
                     (seed) "; of R pairs R − 1 are drawn), and the standard error is multiplied by Student's t with Satterthwaite's \
                     degrees of freedom: percentiles of three repeats could not cover 95%." }
                dt { "p repeats, p instances" }
                dd { "Two-sided sign-flip tests. Over pairs of repeats: would other seeds say the same? With three pairs p is 0.25 at \
                      best. Over instances: do these very champions differ? It says nothing about other seeds." }
                dt { "Group test" }
                dd { "A task, method and budget is one group: its columns are scored with the same champions. Arms are swapped within groups, \
                      in all ways; p is the share of ways with at least as many wins. The interval of the wins resamples groups." }
                dt { "Sign test" }
                dd { "Takes all settings for independent, which they are not: optimistic." }
            }
        }
    }
}
