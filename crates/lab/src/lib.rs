//! Experiments: YAML configs, run folders, comparison, reports.
