//! `try`.

use ruff_python_ast::{ExceptHandler, Expr, StmtTry};

use super::builder::Cleanup;
use super::module::{Compiler, Fallible};
use super::op::Op;
use crate::value::exception::ExceptionKind;

/// Whether the clause may catch what closing a generator raises in it: all but those that name exceptions that are
/// built in and none of its classes.
fn catches_generator_exit(clause: &ExceptHandler) -> bool {
    let ExceptHandler::ExceptHandler(clause) = clause;
    let safe = |class: &Expr| {
        matches!(class, Expr::Name(name)
            if ExceptionKind::named(&name.id).is_some_and(|kind| !ExceptionKind::GeneratorExit.is_a(kind)))
    };
    match clause.type_.as_deref() {
        None => true,
        Some(Expr::Tuple(classes)) => !classes.elts.iter().all(safe),
        Some(class) => !safe(class),
    }
}

impl<'a> Compiler<'a> {
    pub(crate) fn attempt(&mut self, attempt: &'a StmtTry) -> Fallible<()> {
        if attempt.is_star {
            return self.unsupported("except*", attempt.range);
        }
        if attempt.finalbody.is_empty() {
            return self.caught(attempt);
        }
        // The body of `finally` stands twice: after the normal end, and in front of raising again.
        let before = self.top().assigned.clone();
        let reg = self.top().temp();
        let handler = self.emit(Op::PushHandler { reg, target: 0 });
        self.top().cleanups.push(Cleanup::Finally(&attempt.finalbody));
        self.top().cleanups.push(Cleanup::Handler { sees_close: true });
        self.caught(attempt)?;
        self.emit(Op::PopHandler);
        self.top().cleanups.pop();
        self.top().cleanups.pop();
        let after = self.top().assigned.clone();
        self.block(&attempt.finalbody)?;
        let end = self.emit(Op::Jump { target: 0 });
        self.top().land(handler);
        self.top().assigned = before;
        self.block(&attempt.finalbody)?;
        self.emit(Op::Reraise { src: reg });
        self.top().land(end);
        self.top().assigned = after;
        Ok(())
    }

    fn caught(&mut self, attempt: &'a StmtTry) -> Fallible<()> {
        if attempt.handlers.is_empty() {
            self.block(&attempt.body)?;
            return self.block(&attempt.orelse);
        }
        let before = self.top().assigned.clone();
        let reg = self.top().temp();
        let handler = self.emit(Op::PushHandler { reg, target: 0 });
        let sees_close = attempt.handlers.iter().any(catches_generator_exit);
        self.top().cleanups.push(Cleanup::Handler { sees_close });
        self.block(&attempt.body)?;
        self.emit(Op::PopHandler);
        self.top().cleanups.pop();
        self.block(&attempt.orelse)?;
        let mut after = self.top().assigned.clone();
        let mut ends = vec![self.emit(Op::Jump { target: 0 })];
        self.top().land(handler);
        let mut bare = false;
        for ExceptHandler::ExceptHandler(clause) in &attempt.handlers {
            self.top().assigned = before.clone();
            let mark = self.top().next;
            self.at(clause);
            let skip = match &clause.type_ {
                Some(class) => {
                    let class = self.expression(class)?;
                    let dst = self.top().temp();
                    self.emit(Op::MatchException { dst, exception: reg, class });
                    Some(self.emit(Op::JumpIfNot { reg: dst, target: 0 }))
                }
                None => {
                    bare = true;
                    None
                }
            };
            if let Some(name) = &clause.name {
                self.store_name(name.as_str(), reg);
            }
            self.top().next = mark;
            self.top().caught.push(reg);
            if let Some(name) = &clause.name {
                self.top().cleanups.push(Cleanup::Unbind(name.as_str()));
            }
            self.block(&clause.body)?;
            if let Some(name) = &clause.name {
                self.top().cleanups.pop();
                self.unbind(name.as_str());
            }
            self.top().caught.pop();
            let leaves = matches!(
                clause.body.last(),
                Some(
                    ruff_python_ast::Stmt::Return(_)
                        | ruff_python_ast::Stmt::Raise(_)
                        | ruff_python_ast::Stmt::Continue(_)
                        | ruff_python_ast::Stmt::Break(_)
                )
            );
            if !leaves {
                after = after.intersection(&self.top().assigned).copied().collect();
            }
            ends.push(self.emit(Op::Jump { target: 0 }));
            if let Some(skip) = skip {
                self.top().land(skip);
            }
        }
        if !bare {
            self.emit(Op::Reraise { src: reg });
        }
        self.top().land_all(ends);
        self.top().assigned = after;
        Ok(())
    }
}
