//! `coevo export`.

use std::process::ExitCode;

use coevo_lm::Store;

use super::CommandError;
use crate::args::ExportArgs;
use crate::bar::Bar;

pub fn execute(args: &ExportArgs) -> Result<ExitCode, CommandError> {
    let done = coevo_lab::export(&args.run, args.updates, &args.to, &Store::open_default()?, &Bar::new())?;
    println!(
        "{}: {} after {} updates, fingerprint {}",
        args.to.display(),
        done.base,
        done.updates,
        done.fingerprint
    );
    Ok(ExitCode::SUCCESS)
}
