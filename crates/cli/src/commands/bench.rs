//! `coevo bench`.

mod decode;

use std::process::ExitCode;

use super::CommandError;
use crate::args::BenchCommand;

pub fn execute(command: &BenchCommand) -> Result<ExitCode, CommandError> {
    match command {
        BenchCommand::Decode(args) => decode::execute(args),
    }
}
