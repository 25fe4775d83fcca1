//! A compiled program, and the function that it has to define.

use std::sync::Arc;

use coevo_core::{Failure, FailureKind, Rollout, Steps};

use crate::compile::{self, Compiled};
use crate::runtime::{ForeignRuntime, Runtime, Spent};

/// Source texts longer than this are refused: the parser's depth is bounded by the length.
const LONGEST: usize = 64 << 10;
/// Stack that the parser may need per byte of source, for a text that is nothing but nesting.
const STACK_PER_BYTE: usize = 16 << 10;

/// The function that a task asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signature {
    /// The function's name.
    pub name: String,
    /// Its parameters; they are passed by position, so a program may name them as it likes.
    pub parameters: Vec<String>,
    /// Other names that are accepted, such as `heuristics_v2`; the first name found wins.
    pub aliases: Vec<String>,
}

impl Signature {
    /// A signature without aliases.
    pub fn new(name: &str, parameters: &[&str]) -> Self {
        Signature {
            name: name.to_owned(),
            parameters: parameters.iter().map(|&p| p.to_owned()).collect(),
            aliases: Vec::new(),
        }
    }

    /// The same signature, accepting these names as well.
    pub fn with_aliases(mut self, aliases: &[&str]) -> Self {
        self.aliases = aliases.iter().map(|&alias| alias.to_owned()).collect();
        self
    }
}

/// A program that parsed, fits its signature and is ready to run. Cheap to clone and shared by threads.
#[derive(Debug, Clone)]
pub struct Program {
    pub(crate) form: Form,
    /// Where its sessions count their fuel.
    pub(crate) steps: Steps,
}

/// Where the program runs, and what is needed there.
#[derive(Debug, Clone)]
pub(crate) enum Form {
    Compiled(Arc<Compiled>),
    Foreign(Arc<Foreign>),
}

/// A program of another runtime.
#[derive(Debug)]
pub(crate) struct Foreign {
    pub(crate) runtime: Arc<dyn ForeignRuntime>,
    pub(crate) source: String,
    pub(crate) function: String,
    pub(crate) spent: Arc<Spent>,
}

impl Program {
    /// The program of a rollout, for the runtime that the rollout asks for: the interpreter, unless it has
    /// a [`host`](crate::host). Fails as [`Program::compile`] does.
    pub fn of(rollout: &Rollout, signature: &Signature) -> Result<Program, Failure> {
        let program = match rollout.host.as_ref().and_then(|host| host.get::<Runtime>()) {
            Some(runtime) => Program::foreign(&runtime.0, &rollout.program, signature)?,
            None => Program::compile(&rollout.program, signature)?,
        };
        Ok(Program { steps: rollout.steps.clone(), ..program })
    }

    /// Checks a program for another runtime. Fails with `syntax` or `signature`.
    pub fn foreign(
        runtime: &Arc<dyn ForeignRuntime>,
        source: &str,
        signature: &Signature,
    ) -> Result<Program, Failure> {
        check_text(source)?;
        let function = runtime.check(source, signature)?;
        let (runtime, source) = (runtime.clone(), source.to_owned());
        let foreign = Foreign { runtime, source, function, spent: Arc::default() };
        Ok(Program { form: Form::Foreign(Arc::new(foreign)), steps: Steps::default() })
    }

    /// Parses, checks and compiles. Fails with `syntax`, `unsupported` or `signature`, with line and column.
    pub fn compile(source: &str, signature: &Signature) -> Result<Program, Failure> {
        check_text(source)?;
        let stack = (1 << 20) + source.len() * STACK_PER_BYTE;
        let compiled = stacker::grow(stack, || compile::compile(source, signature))?;
        Ok(Program { form: Form::Compiled(Arc::new(compiled)), steps: Steps::default() })
    }

    /// The name of the function that will be called: the signature's, or the alias that was found.
    pub fn function_name(&self) -> &str {
        match &self.form {
            Form::Compiled(compiled) => &compiled.entry_name,
            Form::Foreign(foreign) => &foreign.function,
        }
    }
}

/// What every runtime refuses.
fn check_text(source: &str) -> Result<(), Failure> {
    if source.trim().is_empty() {
        return Err(Failure::new(FailureKind::NoCode, "the program is empty"));
    }
    if source.len() > LONGEST {
        let message = format!("programs longer than {} KiB", LONGEST >> 10);
        return Err(Failure::new(FailureKind::Unsupported, message));
    }
    Ok(())
}
