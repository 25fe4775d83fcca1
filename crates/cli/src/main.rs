//! The `coevo` program: the library's `main` with the plugins of this repository.

mod plugins;

use std::process::ExitCode;

fn main() -> ExitCode {
    coevo::main(plugins::registry())
}
