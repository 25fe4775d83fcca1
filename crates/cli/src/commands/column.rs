//! The column that `--split` and `--size` name.

use coevo_core::{Column, Split, Task};

use super::CommandError;
use crate::args::SplitArg;

/// The task's column of that split and size; the first of the split where no size is given.
pub fn column(task: &dyn Task, split: SplitArg, size: Option<u32>) -> Result<Column, CommandError> {
    let split = match split {
        SplitArg::Train => Split::Train,
        SplitArg::Val => Split::Val,
        SplitArg::Test => Split::Test,
    };
    let columns: Vec<Column> = task.columns().into_iter().filter(|c| c.split == split).collect();
    match size {
        None => columns.first().cloned(),
        Some(size) => columns.iter().find(|c| c.size == size).cloned(),
    }
    .ok_or_else(|| {
        let name = task.brief().name;
        let sizes: Vec<String> = columns.iter().map(|c| c.size.to_string()).collect();
        CommandError::input(match (size, sizes.is_empty()) {
            (_, true) => format!("task `{name}` has no {split} data; `coevo tasks` lists what it has"),
            (Some(size), false) => format!(
                "task `{name}` has no {split} data of size {size}; its sizes there are: {}",
                sizes.join(", ")
            ),
            (None, false) => unreachable!("the first size of a split that has sizes"),
        })
    })
}
