//! Experiments: from a YAML file to runs in folders that can be killed, resumed and compared.
//!
//! [`Plan::read`] checks everything before any work; [`run`] runs the cells. What it is not: it prints
//! nothing and knows no plugin; the command line hands in a registry and a [`Watch`].

mod config;
mod config_error;
mod dotted;
mod error;
mod export;
mod machine;
mod plan;
mod program_tree;
mod run;
mod run_folder;
mod runtime;
mod settings;
mod summary;

pub use config::{ArmConfig, Experiment, Method, SearchConfig, TestConfig};
pub use config_error::ConfigError;
pub use error::LabError;
pub use export::{Exported, export};
pub use machine::cpu_name;
pub use plan::{Cell, Plan};
pub use program_tree::{ProgramFile, program_files};
pub use run::{CellResult, Watch, run};
pub use run_folder::{Existing, RunFolder};
pub use runtime::{Runtime, RuntimeRecord};
pub use settings::{Settings, TestColumn};
pub use summary::{Judged, Point, Summary};
