//! Where candidates' programs run: in the interpreter, or in CPython.

use std::sync::Arc;

use coevo_core::{Hosted, Task};
use coevo_cpython::{CPython, Confinement, Settings, Versions};
use serde::{Deserialize, Serialize};

use crate::LabError;

/// A runtime, by its name in YAML.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Runtime {
    /// Our own: in process, deterministic, bounded in steps and memory; the numpy-Python of its contract.
    #[default]
    Interpreter,
    /// Confined processes with full numpy, scipy and networkx. Bounded by the clock, so that a slow machine
    /// may fail what a fast one scores.
    Cpython,
}

/// What runs programs in this process, for the run's folder.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuntimeRecord {
    /// Which.
    pub runtime: Runtime,
    /// Versions of CPython and numpy, where they run.
    pub versions: Option<Versions>,
    /// What candidates were found unable to do there. The interpreter has no way to do any of it.
    pub confinement: Option<Confinement>,
}

impl Runtime {
    /// The name in YAML.
    pub fn name(self) -> &'static str {
        match self {
            Runtime::Interpreter => "interpreter",
            Runtime::Cpython => "cpython",
        }
    }

    /// The task with its programs run there. CPython's environment is found, or built on first use.
    pub fn host(self, task: Arc<dyn Task>) -> Result<(Arc<dyn Task>, RuntimeRecord), LabError> {
        match self {
            Runtime::Interpreter => {
                Ok((task, RuntimeRecord { runtime: self, versions: None, confinement: None }))
            }
            Runtime::Cpython => {
                let cpython = CPython::open(&Settings::default())?;
                let record = RuntimeRecord {
                    runtime: self,
                    versions: Some(cpython.versions().clone()),
                    confinement: Some(cpython.confinement().clone()),
                };
                Ok((Arc::new(Hosted::new(task, cpython.host())), record))
            }
        }
    }
}

impl RuntimeRecord {
    /// What this machine does not keep candidates from, as a sentence for the user; `None` if nothing.
    pub fn warning(&self) -> Option<String> {
        let gaps = self.confinement.as_ref()?.gaps();
        (!gaps.is_empty()).then(|| {
            format!("`runtime: cpython` cannot keep candidates from: {} (on this machine)", gaps.join(", "))
        })
    }
}
