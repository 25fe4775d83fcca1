//! The table of settings, each with its gain as a bar and its interval as a whisker.

use maud::{Markup, html};

use super::curves::class;
use super::scale::{Scale, short};
use crate::compare::{ArmResult, Comparison, SettingResult, Verdict, p_text};

/// The table of a comparison.
pub fn table(comparison: &Comparison) -> Markup {
    let arm = comparison.arm;
    let gains = comparison.settings.iter().flat_map(|s| {
        let percent = percent_per_unit(s);
        let ends = s.interval.map(|i| [i.low * percent, i.high * percent]);
        s.gain_percent.into_iter().map(f64::abs).chain(ends.into_iter().flatten().map(f64::abs))
    });
    // Wide whiskers would press every bar against zero: nine of ten values decide the width.
    let mut gains: Vec<f64> = gains.filter(|v| v.is_finite()).collect();
    gains.sort_by(f64::total_cmp);
    let reach = gains.get(gains.len() * 9 / 10).copied().unwrap_or(1.0).max(0.1);
    let x = Scale::new([-reach, reach], [2.0, 158.0]);
    let p = |p: Option<f64>| p.map_or("–".to_owned(), p_text);
    html! {
        div.scroll {
            table.settings {
                thead { tr {
                    th.stay { "test column" } th { "method" } th.n { "budget" } th { "verdict" }
                    th.n { "base" } th.n { (arm.name()) } th.n { "gain" }
                    th.plot { (format!("−{0} to +{0} %", short(reach))) }
                    th.n { "better by" } th.n { "95% interval" }
                    th.n title="sign flips over pairs of repeats" { "p rep." }
                    th.n title="sign flips over instances" { "p inst." }
                } }
                tbody {
                    @for s in &comparison.settings {
                        tr {
                            td.stay { (s.column()) } td { (s.group.method) } td.n { (s.group.budget) }
                            td { span class=(format!("verdict {}", s.verdict.name())) {
                                (mark(s.verdict)) " " (s.verdict.name())
                            } @if !s.notes.is_empty() { sup title=(s.notes.join("; ")) { "!" } } }
                            td.n { (mean(&s.base)) } td.n { (mean(&s.other)) }
                            td.n { (s.gain_percent.map_or("–".to_owned(), |v| format!("{v:+.2}%"))) }
                            td.plot { (bar(s, &x, class(arm))) }
                            td.n { (s.improvement.map_or("–".to_owned(), signed)) }
                            td.n { (s.interval.map_or("–".to_owned(), |i| format!("{}, {}", signed(i.low), signed(i.high)))) }
                            td.n { (p(s.p_repeats)) } td.n { (p(s.p_instances)) }
                        }
                    }
                }
            }
        }
        @if comparison.settings.iter().any(|s| s.also_training) {
            p.small { "* The search selected on this very column: it is no held-out data." }
        }
    }
}

fn signed(value: f64) -> String {
    let text = short(value);
    if value > 0.0 { format!("+{text}") } else { text.replace('-', "−") }
}

fn mark(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win => "▲",
        Verdict::Tie => "=",
        Verdict::Loss => "▼",
        Verdict::Missing => "?",
    }
}

fn mean(side: &ArmResult) -> Markup {
    let of = side.repeats.len() + side.missing.len();
    html! {
        (side.mean.map_or("–".to_owned(), |v| format!("{v:.4}")))
        @if side.valid() < of { span.small { " (" (side.valid()) " of " (of) ")" } }
    }
}

/// What turns an improvement into percent of base.
fn percent_per_unit(s: &SettingResult) -> f64 {
    s.base.mean.filter(|base| *base != 0.0).map_or(f64::NAN, |base| 100.0 / base.abs())
}

fn bar(s: &SettingResult, x: &Scale, class: &str) -> Markup {
    let percent = percent_per_unit(s);
    html! {
        svg.bar viewBox="0 0 160 18" role="img" {
            title { (s.gain_percent.map_or("no gain known".to_owned(), |v| format!("{v:+.2}%"))) }
            line.zero x1="80" x2="80" y1="0" y2="18" {}
            @if let Some(gain) = s.gain_percent {
                @let (a, b) = (x.at(gain.min(0.0)), x.at(gain.max(0.0)));
                rect class=(class) x=(a) y="5" width=(format!("{:.1}", b - a)) height="8" {}
            }
            @if let Some(i) = s.interval.filter(|_| percent.is_finite()) {
                line.whisker x1=(x.at(i.low * percent)) x2=(x.at(i.high * percent)) y1="9" y2="9" {}
            }
        }
    }
}
