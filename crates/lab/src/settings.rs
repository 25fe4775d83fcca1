//! The 36 settings of the comparison, as data: test columns x methods x budgets.

use std::path::Path;

use coevo_core::{Column, Split};
use serde::Deserialize;

use crate::ConfigError;

const AHD36: &str = include_str!("../../../experiments/ahd36-settings.yaml");

/// A test column of a task.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TestColumn {
    /// The task's name.
    pub task: String,
    /// The size of the test column.
    pub size: u32,
    /// Whether the search selects on this very column, where a task has no separate data.
    #[serde(default)]
    pub also_training: bool,
}

impl TestColumn {
    /// The column.
    pub fn column(&self) -> Column {
        Column::new(Split::Test, self.size)
    }
}

/// A comparison's settings: every column with every method and budget.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Test columns.
    pub columns: Vec<TestColumn>,
    /// Search methods, each with and without ES.
    pub methods: Vec<String>,
    /// Candidates.
    pub budgets: Vec<u32>,
}

impl Settings {
    /// Those of `experiments/ahd36-settings.yaml`.
    pub fn ahd36() -> Settings {
        serde_yaml::from_str(AHD36).expect("the file is part of the program and a test reads it")
    }

    /// Those of a YAML file with the keys `columns`, `methods` and `budgets`.
    pub fn read(path: &Path) -> Result<Settings, ConfigError> {
        let text = std::fs::read_to_string(path)
            .map_err(|source| ConfigError::Read { path: path.to_owned(), source })?;
        serde_yaml::from_str(&text)
            .map_err(|e| ConfigError::Yaml { place: path.display().to_string(), reason: e.to_string() })
    }

    /// The test columns of one task, in order.
    pub fn columns_of(&self, task: &str) -> Vec<Column> {
        self.columns.iter().filter(|c| c.task == task).map(TestColumn::column).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_36() {
        let settings = Settings::ahd36();
        assert_eq!(settings.columns.len() * settings.methods.len() * settings.budgets.len(), 36);
        assert_eq!(settings.columns_of("kp_construct").len(), 2);
    }
}
