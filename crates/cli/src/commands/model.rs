//! `coevo model`.

use std::process::ExitCode;

use coevo_lm::Store;

use super::CommandError;
use crate::args::ModelCommand;
use crate::bar::Bar;
use crate::table;

pub fn execute(command: &ModelCommand) -> Result<ExitCode, CommandError> {
    let store = Store::open_default()?;
    match command {
        ModelCommand::Pull { name } => {
            let model = store.get(name, &Bar::new())?;
            println!("{} (SHA-256 {})", model.path.display(), model.sha256);
        }
        ModelCommand::List => {
            let rows: Vec<Vec<String>> = store
                .list()
                .into_iter()
                .map(|entry| {
                    vec![
                        entry.name.to_owned(),
                        format!("{:.0} MB", entry.bytes as f64 / 1e6),
                        entry.licence.to_owned(),
                        if entry.present { "here" } else { "not fetched" }.to_owned(),
                    ]
                })
                .collect();
            for line in table::lines(&["model", "size", "licence", "state"], &rows) {
                println!("{line}");
            }
            println!("folder: {}", store.root().display());
        }
    }
    Ok(ExitCode::SUCCESS)
}
