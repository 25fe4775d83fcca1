//! Where programs run: a handle that a run sets once, and that only the program's runtime understands.
//!
//! It is not a runtime. Core knows none: it passes the handle along with each rollout, and the crate that
//! runs programs asks for its own type back. Without one, programs run where that crate runs them by itself.
//!
//! ```
//! use std::sync::Arc;
//! use coevo_core::Host;
//!
//! let host = Host::new("elsewhere");
//! assert_eq!(host.get::<&str>(), Some(&"elsewhere"));
//! assert_eq!(host.get::<u8>(), None);
//! ```

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use crate::{
    Baseline, Brief, Column, Dataset, Evaluation, ExpressionForm, Failure, ProgramNames, Reference, Rollout,
    Task,
};

/// A shared handle of a type that core does not know.
#[derive(Clone)]
pub struct Host(Arc<dyn Any + Send + Sync>);

impl Host {
    /// A handle on a value.
    pub fn new<T: Any + Send + Sync>(value: T) -> Self {
        Host(Arc::new(value))
    }

    /// The value, if it is of that type.
    pub fn get<T: Any>(&self) -> Option<&T> {
        self.0.downcast_ref()
    }
}

impl fmt::Debug for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Host")
    }
}

impl PartialEq for Host {
    /// Whether both are handles on one value.
    fn eq(&self, other: &Host) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// A task whose programs run on a given host; in all else it is the task inside.
pub struct Hosted {
    task: Arc<dyn Task>,
    host: Host,
}

impl Hosted {
    /// That task on that host.
    pub fn new(task: Arc<dyn Task>, host: Host) -> Self {
        Hosted { task, host }
    }
}

impl Task for Hosted {
    fn brief(&self) -> Brief {
        self.task.brief()
    }

    fn columns(&self) -> Vec<Column> {
        self.task.columns()
    }

    fn score(&self, rollout: &Rollout, column: &Column) -> Result<Evaluation, Failure> {
        self.task.score(&rollout.clone().on(self.host.clone()), column)
    }

    fn data(&self, column: &Column) -> Option<Dataset> {
        self.task.data(column)
    }

    fn expression(&self) -> Option<ExpressionForm> {
        self.task.expression()
    }

    fn program_names(&self) -> ProgramNames {
        self.task.program_names()
    }

    fn skills(&self) -> Vec<&'static str> {
        self.task.skills()
    }

    fn baselines(&self) -> Vec<Baseline> {
        self.task.baselines()
    }

    fn reference(&self, column: &Column) -> Option<Reference> {
        self.task.reference(column)
    }

    fn train(&self) -> Column {
        self.task.train()
    }
}
