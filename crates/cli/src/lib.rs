//! Co-evolve an open LLM's weights and its prompt at test time, by rewards alone.
//!
//! This library is what the `coevo` program is made of, so that a program with plugins of your own is
//! three lines:
//!
//! ```no_run
//! use std::process::ExitCode;
//!
//! fn main() -> ExitCode {
//!     let registry = coevo::core::Registry::new(); // .with("my_task", || Arc::new(MyTask::new()))
//!     coevo::main(registry)
//! }
//! ```

mod args;
mod bar;
mod commands;
mod interrupt;
mod table;

use std::process::ExitCode;

use clap::Parser as _;
pub use {coevo_core as core, coevo_lab as lab, coevo_lm as lm, coevo_python as python};

/// Run the command line with the tasks of `registry`.
///
/// Exit codes: 0 ok, 2 bad config or input, 3 nothing valid was found, 4 environment (disk, network, lock),
/// 1 bug, 130 interrupted.
pub fn main(registry: core::Registry) -> ExitCode {
    let args = args::Args::parse();
    init_tracing();
    match commands::execute(args, &registry) {
        Ok(code) => code,
        Err(error) => {
            bar::error(&error.message);
            ExitCode::from(error.exit_code)
        }
    }
}

fn init_tracing() {
    let filter = tracing_subscriber::EnvFilter::try_from_env("COEVO_LOG")
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("warn"));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
}
