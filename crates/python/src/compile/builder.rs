//! The code of one function while it grows.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use ruff_python_ast::Stmt;

use super::method::Method;
use super::op::{Code, Constant, Name, Op, Reg, Target};
use super::scope::Scope;

/// Where a variable lives.
#[derive(Debug, Clone)]
pub(crate) enum Variable {
    Register(Reg),
    Cell(u16),
    Global(u16),
    Constant(Constant),
    Unknown,
}

/// What has to be undone when control leaves a block early.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Cleanup<'a> {
    /// Of a `try`.
    Handler {
        /// Whether its clauses would run when a generator that waits in the body is closed or dropped. `finally`
        /// always would.
        sees_close: bool,
    },
    Finally(&'a [Stmt]),
    /// The name of a caught exception, which ends with its clause.
    Unbind(&'a str),
}

/// A loop that `break` and `continue` may leave.
#[derive(Debug, Default)]
pub(crate) struct Loop {
    pub(crate) breaks: Vec<usize>,
    pub(crate) start: Target,
    pub(crate) cleanups: usize,
}

#[derive(Debug, Default)]
pub(crate) struct Builder<'a> {
    pub(crate) code: Code,
    pub(crate) scope: Scope,
    /// Variables of the function itself.
    pub(crate) locals: BTreeMap<String, Variable>,
    /// Variables of the comprehensions that are being compiled, innermost last.
    pub(crate) blocks: Vec<BTreeMap<String, Variable>>,
    /// Registers that certainly hold a value here.
    pub(crate) assigned: BTreeSet<Reg>,
    pub(crate) loops: Vec<Loop>,
    pub(crate) cleanups: Vec<Cleanup<'a>>,
    /// Exceptions of the enclosing handlers, for a bare `raise`.
    pub(crate) caught: Vec<Reg>,
    /// The first free temporary.
    pub(crate) next: Reg,
    pub(crate) place: (u32, u32),
    /// Set where registers or targets no longer fit their fields.
    pub(crate) overflow: bool,
    pub(crate) is_module: bool,
    /// The class whose body this is.
    pub(crate) class: Option<String>,
    /// The class whose method this is.
    pub(crate) method_of: Option<String>,
}

impl<'a> Builder<'a> {
    /// Whether closing a generator that waits here would run more of its code.
    pub(crate) fn sees_close(&self) -> bool {
        self.cleanups
            .iter()
            .any(|cleanup| matches!(cleanup, Cleanup::Handler { sees_close: true } | Cleanup::Finally(_)))
    }

    pub(crate) fn new(name: &str, scope: Scope) -> Self {
        Builder { code: Code { name: Arc::from(name), ..Code::default() }, scope, ..Builder::default() }
    }

    pub(crate) fn emit(&mut self, op: Op) -> usize {
        self.code.ops.push(op);
        self.code.places.push(self.place);
        if self.code.ops.len() >= usize::from(Target::MAX) {
            self.overflow = true;
        }
        self.code.ops.len() - 1
    }

    pub(crate) fn here(&self) -> Target {
        self.code.ops.len() as Target
    }

    /// Points the jump at `at` to the next instruction.
    pub(crate) fn land(&mut self, at: usize) {
        let here = self.here();
        self.point(at, here);
    }

    pub(crate) fn land_all(&mut self, jumps: Vec<usize>) {
        jumps.into_iter().for_each(|at| self.land(at));
    }

    pub(crate) fn point(&mut self, at: usize, to: Target) {
        match &mut self.code.ops[at] {
            Op::Jump { target }
            | Op::JumpIf { target, .. }
            | Op::JumpIfNot { target, .. }
            | Op::Branch { target, .. }
            | Op::Next { target, .. }
            | Op::PushHandler { target, .. } => *target = to,
            _ => unreachable!("only jumps are patched"),
        }
    }

    /// A fresh temporary.
    pub(crate) fn temp(&mut self) -> Reg {
        let reg = self.next;
        if reg >= 30_000 {
            self.overflow = true;
            return 0;
        }
        self.next += 1;
        self.code.registers = self.code.registers.max(self.next as usize);
        reg
    }

    /// `count` neighbouring temporaries; the first of them.
    pub(crate) fn temps(&mut self, count: usize) -> Reg {
        let first = self.next;
        for _ in 0..count {
            self.temp();
        }
        first
    }

    pub(crate) fn cell(&mut self) -> u16 {
        let cell = self.code.own_cells;
        self.code.own_cells += 1;
        cell as u16
    }

    pub(crate) fn constant(&mut self, constant: Constant) -> Reg {
        let known = self.code.constants.iter().position(|other| other.same(&constant));
        let at = known.unwrap_or_else(|| {
            self.code.constants.push(constant);
            self.code.constants.len() - 1
        });
        if at >= 30_000 {
            self.overflow = true;
            return -1;
        }
        -(at as Reg) - 1
    }

    pub(crate) fn name(&mut self, text: &str) -> u16 {
        let known = self.code.names.iter().position(|name| &*name.text == text);
        let at = known.unwrap_or_else(|| {
            self.code.names.push(Name { text: Arc::from(text), method: Method::named(text) });
            self.code.names.len() - 1
        });
        if at >= usize::from(u16::MAX) {
            self.overflow = true;
        }
        at as u16
    }

    /// The variable in the comprehensions or the function, where it is one of theirs.
    pub(crate) fn own_variable(&self, name: &str) -> Option<&Variable> {
        self.blocks.iter().rev().find_map(|block| block.get(name)).or_else(|| self.locals.get(name))
    }
}
