//! Statements.

use ruff_python_ast::{Expr, Stmt, StmtAugAssign, StmtFor, StmtIf, StmtWhile};
use ruff_text_size::Ranged;

use super::builder::{Cleanup, Loop, Variable};
use super::expression::{binary, binary_op};
use super::module::{Compiler, Fallible};
use super::op::{Constant, Op, Reg};

impl<'a> Compiler<'a> {
    pub(crate) fn statement(&mut self, stmt: &'a Stmt) -> Fallible<()> {
        let mark = self.top().next;
        self.at(stmt);
        match stmt {
            Stmt::Expr(expr) => {
                self.expression(&expr.value)?;
            }
            Stmt::Assign(assign) => self.assignment(&assign.targets, &assign.value)?,
            Stmt::AnnAssign(assign) => {
                if let Some(value) = &assign.value {
                    self.assignment(std::slice::from_ref(&*assign.target), value)?;
                }
            }
            Stmt::AugAssign(assign) => self.augmented(assign)?,
            Stmt::Return(ret) => {
                let src = match &ret.value {
                    Some(value) if self.top().cleanups.is_empty() => self.expression(value)?,
                    Some(value) => {
                        // A `finally` body must not change what is returned.
                        let temp = self.top().temp();
                        self.expression_into(value, temp)?;
                        self.top().next = temp + 1;
                        temp
                    }
                    None => self.top().constant(Constant::None),
                };
                self.leave(0)?;
                self.emit(Op::Return { src });
            }
            Stmt::If(choice) => self.choice(choice)?,
            Stmt::For(each) => self.for_loop(each)?,
            Stmt::While(repeat) => self.while_loop(repeat)?,
            Stmt::Break(_) => {
                let Some(depth) = self.top().loops.last().map(|innermost| innermost.cleanups) else {
                    return self.unsupported("break outside a loop", stmt.range());
                };
                self.leave(depth)?;
                let jump = self.emit(Op::Jump { target: 0 });
                if let Some(innermost) = self.top().loops.last_mut() {
                    innermost.breaks.push(jump);
                }
            }
            Stmt::Continue(_) => {
                let Some((depth, start)) = self.top().loops.last().map(|l| (l.cleanups, l.start)) else {
                    return self.unsupported("continue outside a loop", stmt.range());
                };
                self.leave(depth)?;
                self.emit(Op::Jump { target: start });
            }
            Stmt::Pass(_) | Stmt::Global(_) | Stmt::Nonlocal(_) => {}
            Stmt::FunctionDef(def) => self.function(def)?,
            Stmt::Import(import) => self.import(import)?,
            Stmt::ImportFrom(import) => self.import_from(import)?,
            Stmt::Raise(raise) => {
                let src = match (&raise.exc, self.top().caught.last().copied()) {
                    (Some(exception), _) => self.expression(exception)?,
                    (None, Some(src)) => {
                        self.emit(Op::Reraise { src });
                        return Ok(());
                    }
                    (None, None) => self.top().constant(Constant::None),
                };
                self.at(stmt);
                self.emit(Op::Raise { src });
            }
            Stmt::Try(attempt) => self.attempt(attempt)?,
            Stmt::Assert(assert) => {
                let fine = self.jump_when(&assert.test, true)?;
                let base = self.top().temps(1);
                let class = crate::value::types::Type::Exception(
                    crate::value::exception::ExceptionKind::AssertionError,
                );
                let callee = self.top().constant(Constant::Type(class));
                let mut count = 0;
                if let Some(message) = &assert.msg {
                    self.expression_into(message, base)?;
                    count = 1;
                }
                self.at(stmt);
                self.emit(Op::Call { count, dst: base, callee, base });
                self.emit(Op::Raise { src: base });
                self.top().land_all(fine);
            }
            Stmt::Delete(delete) => {
                for target in &delete.targets {
                    self.delete(target)?;
                }
            }
            Stmt::ClassDef(class) => self.class(class)?,
            Stmt::With(with) => self.with(with)?,
            Stmt::Match(choice) => self.matching(choice)?,
            other => self.unsupported("this statement", other.range())?,
        }
        self.top().next = mark;
        Ok(())
    }

    /// Undoes what was set up since `depth`, innermost first.
    fn leave(&mut self, depth: usize) -> Fallible<()> {
        let cleanups = self.top().cleanups.clone();
        for (k, cleanup) in cleanups.iter().enumerate().skip(depth).rev() {
            match cleanup {
                Cleanup::Handler { .. } => {
                    self.emit(Op::PopHandler);
                }
                Cleanup::Unbind(name) => self.unbind(name),
                Cleanup::Finally(body) => {
                    // The body runs with only the outer cleanups in force.
                    self.top().cleanups.truncate(k);
                    let mark = self.top().next;
                    self.block(body)?;
                    self.top().next = mark;
                }
            }
        }
        self.top().cleanups = cleanups;
        Ok(())
    }

    fn assignment(&mut self, targets: &'a [Expr], value: &'a Expr) -> Fallible<()> {
        if let [Expr::Name(name)] = targets
            && let Variable::Register(dst) = self.resolve(name.id.as_str())
        {
            self.expression_into(value, dst)?;
            self.top().assigned.insert(dst);
            return Ok(());
        }
        // `a, b = b, a` needs no tuple, but all values before the first store.
        if let ([Expr::Tuple(names)], Expr::Tuple(values)) = (targets, value)
            && names.elts.len() == values.elts.len()
            && !names.elts.iter().chain(&values.elts).any(|part| matches!(part, Expr::Starred(_)))
        {
            let base = self.row(&values.elts)?;
            for (k, target) in names.elts.iter().enumerate() {
                self.assign(target, base + k as Reg)?;
            }
            return Ok(());
        }
        let src = self.expression(value)?;
        for target in targets {
            self.assign(target, src)?;
        }
        Ok(())
    }

    fn augmented(&mut self, assign: &'a StmtAugAssign) -> Fallible<()> {
        let op = binary_op(assign.op);
        match &*assign.target {
            Expr::Name(name) => {
                let target = self.expression(&assign.target)?;
                let variable = self.resolve(name.id.as_str());
                let b = self.expression(&assign.value)?;
                self.at(assign);
                if let Variable::Register(dst) = variable {
                    self.emit(Op::InPlace { op, dst, b });
                } else {
                    let dst = self.top().temp();
                    self.emit(Op::Move { dst, src: target });
                    self.emit(Op::InPlace { op, dst, b });
                    self.store_name(name.id.as_str(), dst);
                }
            }
            Expr::Subscript(subscript) => {
                let object = self.top().temp();
                self.expression_into(&subscript.value, object)?;
                let index = self.top().temp();
                self.expression_into(&subscript.slice, index)?;
                let dst = self.top().temp();
                self.at(subscript);
                self.emit(Op::GetItem { dst, object, index });
                let b = self.expression(&assign.value)?;
                self.at(assign);
                self.emit(Op::InPlace { op, dst, b });
                self.emit(Op::SetItem { object, index, src: dst });
            }
            Expr::Attribute(attribute) => {
                let object = self.expression(&attribute.value)?;
                let name = self.top().name(attribute.attr.as_str());
                let dst = self.top().temp();
                self.emit(Op::GetAttribute { dst, object, name });
                let b = self.expression(&assign.value)?;
                self.at(assign);
                self.emit(binary(op, dst, dst, b));
                self.emit(Op::SetAttribute { object, name, src: dst });
            }
            other => self.unsupported("this augmented assignment", other.range())?,
        }
        Ok(())
    }

    fn choice(&mut self, choice: &'a StmtIf) -> Fallible<()> {
        let mut ends = Vec::new();
        let before = self.top().assigned.clone();
        let mut after = None;
        let mut otherwise = self.jump_when(&choice.test, false)?;
        self.block(&choice.body)?;
        self.merge(&mut after, &choice.body);
        let mut complete = false;
        for clause in &choice.elif_else_clauses {
            ends.push(self.emit(Op::Jump { target: 0 }));
            self.top().land_all(std::mem::take(&mut otherwise));
            self.top().assigned = before.clone();
            if let Some(test) = &clause.test {
                self.at(test);
                otherwise = self.jump_when(test, false)?;
            } else {
                complete = true;
            }
            self.block(&clause.body)?;
            self.merge(&mut after, &clause.body);
        }
        self.top().land_all(otherwise);
        self.top().land_all(ends);
        if !complete {
            self.top().assigned = before;
        } else if let Some(after) = after {
            self.top().assigned = after;
        }
        Ok(())
    }

    /// Keeps what every branch has assigned; a branch that leaves does not count.
    fn merge(&mut self, after: &mut Option<std::collections::BTreeSet<Reg>>, body: &[Stmt]) {
        let leaves = matches!(
            body.last(),
            Some(Stmt::Return(_) | Stmt::Raise(_) | Stmt::Continue(_) | Stmt::Break(_))
        );
        if leaves {
            return;
        }
        let assigned = &self.top().assigned;
        *after = Some(match after.take() {
            Some(known) => known.intersection(assigned).copied().collect(),
            None => assigned.clone(),
        });
    }

    fn for_loop(&mut self, each: &'a StmtFor) -> Fallible<()> {
        if each.is_async {
            return self.unsupported("async for", each.range);
        }
        let iter = self.top().temp();
        self.expression_into(&each.iter, iter)?;
        self.at(&*each.iter);
        self.emit(Op::GetIter { dst: iter, src: iter });
        self.top().next = iter + 1;
        let before = self.top().assigned.clone();
        self.at(each);
        let start = self.top().here();
        let end = self.next_item(iter, &each.target)?;
        let breaks = self.loop_body(&each.body, start)?;
        self.top().land(end);
        self.top().assigned = before.clone();
        self.block(&each.orelse)?;
        self.top().assigned = before;
        self.top().land_all(breaks);
        Ok(())
    }

    fn while_loop(&mut self, repeat: &'a StmtWhile) -> Fallible<()> {
        let before = self.top().assigned.clone();
        let start = self.top().here();
        let exits = self.jump_when(&repeat.test, false)?;
        let breaks = self.loop_body(&repeat.body, start)?;
        self.top().land_all(exits);
        self.top().assigned = before.clone();
        self.block(&repeat.orelse)?;
        self.top().assigned = before;
        self.top().land_all(breaks);
        Ok(())
    }

    fn loop_body(&mut self, body: &'a [Stmt], start: u16) -> Fallible<Vec<usize>> {
        let cleanups = self.top().cleanups.len();
        self.top().loops.push(Loop { breaks: Vec::new(), start, cleanups });
        self.block(body)?;
        self.emit(Op::Jump { target: start });
        Ok(self.top().loops.pop().map(|done| done.breaks).unwrap_or_default())
    }
}
