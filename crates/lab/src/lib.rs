//! Experiments: from a YAML file to runs in folders that can be killed, resumed and compared.
//!
//! [`Plan::read`] checks everything before any work; [`run`] runs the cells. What it is not: it prints
//! nothing and knows no plugin; the command line hands in a registry and a [`Watch`].

mod cell_run;
mod cell_state;
pub mod compare;
mod config;
mod config_error;
mod dotted;
mod error;
mod estimate;
mod eval_line;
mod experiment_file;
mod export;
mod grid;
mod machine;
mod plan;
mod plan_check;
mod program_tree;
mod run;
mod run_folder;
mod runtime;
mod search_config;
mod settings;
mod status;
mod summary;
mod timings;
mod until;

pub use cell_run::fetch_model;
pub use cell_state::{CellState, Failed};
pub use config::{ArmConfig, Experiment, TestConfig};
pub use config_error::ConfigError;
pub use error::LabError;
pub use estimate::Estimate;
pub use eval_line::EvalLine;
pub use export::{Exported, export};
pub use machine::cpu_name;
pub use plan::{Cell, Plan};
pub use program_tree::{ProgramFile, program_files};
pub use run::{CellResult, Extent, Ran, Watch, run};
pub use run_folder::{Existing, RunFolder};
pub use runtime::{Runtime, RuntimeRecord};
pub use search_config::{Method, SearchConfig, SearchShape};
pub use settings::{Settings, TestColumn};
pub use status::{CellStatus, Status};
pub use summary::{ChampionRecord, ColumnScore, Judged, Point, Summary};
pub use until::Until;
