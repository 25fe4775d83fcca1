//! The subcommands: each gathers what a library does and prints the answer.
#![expect(clippy::print_stdout, reason = "results go to stdout, and here is where they are printed")]

mod bench;
mod column;
mod compare;
mod data;
mod dry_run;
mod eval;
mod eval_dir;
mod export;
mod jobs;
mod model;
mod run;
mod runtime;
mod status;
mod tasks;

use std::process::ExitCode;

use coevo_core::Registry;

pub use self::run::parse_time;
use crate::args::{Args, Command};

/// An error for the user: one line, and the process's exit code.
#[derive(Debug)]
pub struct CommandError {
    /// Place and remedy.
    pub message: String,
    /// 2 bad config or input, 3 nothing valid, 4 environment, 1 bug.
    pub exit_code: u8,
}

impl CommandError {
    /// Bad input.
    pub fn input(message: impl Into<String>) -> Self {
        CommandError { message: message.into(), exit_code: 2 }
    }
}

impl From<coevo_lab::LabError> for CommandError {
    fn from(error: coevo_lab::LabError) -> Self {
        CommandError { message: error.to_string(), exit_code: error.exit_code() }
    }
}

impl From<coevo_lab::ConfigError> for CommandError {
    fn from(error: coevo_lab::ConfigError) -> Self {
        coevo_lab::LabError::from(error).into()
    }
}

impl From<coevo_lm::LmError> for CommandError {
    fn from(error: coevo_lm::LmError) -> Self {
        coevo_lab::LabError::from(error).into()
    }
}

/// Do what the arguments say.
pub fn execute(args: Args, registry: &Registry) -> Result<ExitCode, CommandError> {
    match args.command {
        Command::Run(args) => run::execute(&args, registry),
        Command::Status(args) => status::execute(&args, registry),
        Command::Eval(args) => eval::execute(&args, registry),
        Command::EvalDir(args) => eval_dir::execute(&args, registry),
        Command::Compare(args) => compare::execute(&args, registry),
        Command::Data(args) => data::execute(&args, registry),
        Command::Tasks(args) => tasks::execute(&args, registry),
        Command::Export(args) => export::execute(&args),
        Command::Bench { command } => bench::execute(&command, registry),
        Command::Model { command } => model::execute(&command),
    }
}
