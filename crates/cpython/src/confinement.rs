//! What a candidate cannot do on this machine: data for the run's record, found out by trying.

use serde::{Deserialize, Serialize};

/// What is prevented. Each was tried in a confined process when a worker started.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Confinement {
    /// Reaching a port of this machine.
    pub network: bool,
    /// Reading files that are not Python's own.
    pub reading: bool,
    /// Reading the environment of the process that started it.
    pub environment: bool,
    /// Writing files.
    pub writing: bool,
    /// Starting processes.
    pub processes: bool,
    /// Signalling other processes.
    pub signals: bool,
    /// Taking more memory than allowed.
    pub memory: bool,
}

impl Confinement {
    /// What is not prevented, by name; empty where the confinement is whole.
    pub fn gaps(&self) -> Vec<&'static str> {
        let all = [
            (self.network, "network"),
            (self.reading, "reading"),
            (self.environment, "environment"),
            (self.writing, "writing"),
            (self.processes, "processes"),
            (self.signals, "signals"),
            (self.memory, "memory"),
        ];
        all.into_iter().filter(|(prevented, _)| !prevented).map(|(_, name)| name).collect()
    }

    /// Whether everything is prevented.
    pub fn is_whole(&self) -> bool {
        self.gaps().is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_named() {
        let most = Confinement { network: true, writing: true, memory: true, ..Confinement::default() };
        assert_eq!(most.gaps(), ["reading", "environment", "processes", "signals"]);
        assert!(!most.is_whole());
    }
}
