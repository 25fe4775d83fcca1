//! A whole module: its globals, its folded imports, and the function that the task asks for.

use std::collections::{BTreeMap, BTreeSet};

use coevo_core::{Failure, FailureKind};
use ruff_python_ast::Stmt;
use ruff_text_size::{Ranged, TextRange, TextSize};

use super::builder::{Builder, Variable};
use super::import;
use super::op::{Code, Constant, Op};
use super::place::Places;
use super::scope::Scope;
use crate::modules;
use crate::program::Signature;

/// Nesting of statements and expressions beyond this is refused; nobody writes it by hand.
const DEEPEST: usize = 200;

/// A compiled module.
#[derive(Debug)]
pub(crate) struct Compiled {
    pub(crate) body: Code,
    pub(crate) globals: Vec<String>,
    /// The global that holds the task's function after the body has run.
    pub(crate) entry: usize,
    pub(crate) entry_name: String,
}

pub(crate) type Fallible<T> = Result<T, Failure>;

pub(crate) struct Compiler<'a> {
    pub(crate) places: Places<'a>,
    pub(crate) globals: BTreeMap<String, u16>,
    pub(crate) folded: BTreeMap<String, Constant>,
    pub(crate) functions: Vec<Builder<'a>>,
    depth: usize,
}

/// Parses, checks and compiles.
pub(crate) fn compile(source: &str, signature: &Signature) -> Fallible<Compiled> {
    let places = Places::new(source);
    let parsed = ruff_python_parser::parse_module(source).map_err(|error| {
        let (line, column) = places.of(error.location.start());
        Failure::new(FailureKind::Syntax, error.error.to_string()).at(line, column)
    })?;
    let body = parsed.suite();
    let entry_name = super::function::check_signature(body, signature, &places)?;
    let scope = Scope::of_body(body, None);
    let names: BTreeSet<String> = scope.bound.iter().chain(&scope.inner_globals).cloned().collect();
    let rebound: BTreeSet<&String> = scope.assigned.iter().chain(&scope.inner_globals).collect();
    let folded = import::fold(&scope, |name| rebound.contains(&name.to_owned()));
    let mut compiler = Compiler {
        places,
        globals: names.iter().enumerate().map(|(slot, name)| (name.clone(), slot as u16)).collect(),
        folded,
        functions: Vec::new(),
        depth: 0,
    };
    let mut builder = Builder::new("<module>", scope);
    builder.is_module = true;
    compiler.functions.push(builder);
    compiler.block(body)?;
    let none = compiler.top().constant(Constant::None);
    compiler.emit(Op::Return { src: none });
    let body = compiler.finish()?;
    let entry = compiler.globals.get(&entry_name).copied().map_or(0, usize::from);
    Ok(Compiled { body, globals: names.into_iter().collect(), entry, entry_name })
}

impl<'a> Compiler<'a> {
    pub(crate) fn top(&mut self) -> &mut Builder<'a> {
        self.functions.last_mut().expect("a function is being compiled")
    }

    pub(crate) fn emit(&mut self, op: Op) -> usize {
        self.top().emit(op)
    }

    /// Later instructions come from here in the source.
    pub(crate) fn at(&mut self, node: &impl Ranged) {
        let place = self.places.of(node.start());
        self.top().place = place;
    }

    pub(crate) fn fail<T>(&self, kind: FailureKind, message: impl Into<String>, at: TextSize) -> Fallible<T> {
        let (line, column) = self.places.of(at);
        Err(Failure::new(kind, message).at(line, column))
    }

    pub(crate) fn unsupported<T>(&self, what: impl Into<String>, range: TextRange) -> Fallible<T> {
        self.fail(FailureKind::Unsupported, what, range.start())
    }

    /// Runs `inner` one level deeper.
    pub(crate) fn deeper<T>(
        &mut self,
        range: TextRange,
        inner: impl FnOnce(&mut Self) -> Fallible<T>,
    ) -> Fallible<T> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return self.unsupported("code nested too deeply", range);
        }
        let result = inner(self);
        self.depth -= 1;
        result
    }

    /// Takes the finished function off the stack.
    pub(crate) fn finish(&mut self) -> Fallible<Code> {
        let builder = self.functions.pop().expect("a function is being compiled");
        if builder.overflow {
            let (line, column) = builder.code.places.first().copied().unwrap_or((1, 0));
            return Err(Failure::new(FailureKind::Unsupported, "a function this long").at(line, column));
        }
        Ok(builder.code)
    }

    pub(crate) fn resolve(&mut self, name: &str) -> Variable {
        let top = self.functions.last().expect("a function is being compiled");
        if let Some(variable) = top.own_variable(name) {
            return variable.clone();
        }
        if let Some(constant) = self.folded.get(name) {
            return Variable::Constant(constant.clone());
        }
        if let Some(&slot) = self.globals.get(name) {
            return Variable::Global(slot);
        }
        modules::builtins::lookup(name).map_or(Variable::Unknown, Variable::Constant)
    }

    pub(crate) fn block(&mut self, body: &'a [Stmt]) -> Fallible<()> {
        for stmt in body {
            self.deeper(stmt.range(), |compiler| compiler.statement(stmt))?;
        }
        Ok(())
    }
}
