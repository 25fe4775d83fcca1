//! Comparing arms over many settings: what each run's champion scores on held-out columns, who wins, and whether
//! that is luck.
//!
//! Readers make [`Outcome`]s, from run folders or from the lines of `coevo eval-dir`; [`OutcomeTable`] checks that
//! they can be compared; [`Comparison`] does the statistics. It prints nothing: [`Comparison`] is data, and
//! writers turn it into CSV and HTML.

mod arm;
mod comparison;
mod csv_table;
mod group_test;
mod html;
mod interval;
mod matched_budget;
mod outcome;
mod outcome_table;
mod p_text;
mod read_folder;
mod read_journal;
mod read_lines;
mod setting_result;
mod sign_flip;
mod sign_test;
#[cfg(test)]
mod testing;
mod training;

pub use arm::Arm;
pub use comparison::{Comparison, Matched, Totals};
pub use csv_table::csv_table;
pub use html::{Report, report_html};
pub use interval::Interval;
pub use matched_budget::{MatchedBudget, Spent};
pub use outcome::{Ancestor, Champion, ColumnResult, CurvePoint, Group, Outcome, SearchStory};
pub use outcome_table::{CompareError, OutcomeTable};
pub use p_text::p_text;
pub use read_folder::{FolderRead, read_folder};
pub use read_lines::read_lines;
pub use setting_result::{ArmResult, RepeatResult, SettingResult, Verdict};
pub use training::{FirstHit, Training};
