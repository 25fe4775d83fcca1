//! The report: one HTML file that needs nothing else, with its plots as inline SVG.
//!
//! Programs and failures in it are what a model wrote: all text goes through maud, which escapes it; the style sheet
//! is the only thing that does not. There is no script.

mod champions;
mod curves;
mod lineage_plot;
mod outcomes_plot;
mod page;
mod scale;
mod settings_table;
mod tables;

pub use page::{Report, report_html};
