//! The registry: tasks by name. One explicit list fills it, so that nothing is registered by linkage.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::{Task, nearest_name};

/// Makes a task.
pub type Factory = fn() -> Arc<dyn Task>;

/// Tasks by name.
#[derive(Clone, Default)]
pub struct Registry {
    tasks: BTreeMap<&'static str, Factory>,
}

/// A name that no task has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown task `{name}`; {help}")]
pub struct UnknownTask {
    /// As given.
    pub name: String,
    /// The nearest name, or the list of all.
    pub help: String,
}

impl Registry {
    /// An empty registry.
    pub fn new() -> Self {
        Registry::default()
    }

    /// Add a task under its name; a later one of the same name takes its place.
    pub fn with(mut self, name: &'static str, factory: Factory) -> Self {
        self.tasks.insert(name, factory);
        self
    }

    /// The names, sorted.
    pub fn names(&self) -> Vec<&'static str> {
        self.tasks.keys().copied().collect()
    }

    /// The task of that name.
    pub fn task(&self, name: &str) -> Result<Arc<dyn Task>, UnknownTask> {
        match self.tasks.get(name) {
            Some(factory) => Ok(factory()),
            None => Err(UnknownTask {
                name: name.to_owned(),
                help: match nearest_name(name, self.names()) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("there are: {}", self.names().join(", ")),
                },
            }),
        }
    }
}
