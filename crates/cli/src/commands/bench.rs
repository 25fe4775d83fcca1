//! `coevo bench`.

mod decode;
mod evaluators;
mod llama;

use std::process::ExitCode;

use coevo_core::Registry;

use super::CommandError;
use crate::args::BenchCommand;

pub fn execute(command: &BenchCommand, registry: &Registry) -> Result<ExitCode, CommandError> {
    match command {
        BenchCommand::Decode(args) => decode::execute(args),
        BenchCommand::Runtime(args) => evaluators::runtime(args, registry),
        BenchCommand::Tasks(args) => evaluators::tasks(args, registry),
    }
}
