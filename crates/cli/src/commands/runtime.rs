//! The runtime that `--runtime` names.

use std::sync::Arc;

use coevo_core::Task;
use coevo_lab::{Runtime, Watch as _};

use super::CommandError;
use crate::args::RuntimeArg;
use crate::bar::Bar;

/// The task with its programs run there; what the machine does not keep them from is told.
pub fn hosted(runtime: RuntimeArg, task: Arc<dyn Task>) -> Result<Arc<dyn Task>, CommandError> {
    let runtime = match runtime {
        RuntimeArg::Interpreter => Runtime::Interpreter,
        RuntimeArg::Cpython => Runtime::Cpython,
    };
    let (task, record) = runtime.host(task)?;
    if let Some(warning) = record.warning() {
        Bar::new().notice(&warning);
    }
    Ok(task)
}
