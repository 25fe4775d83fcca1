//! Assignment targets.

use ruff_python_ast::Expr;
use ruff_text_size::Ranged;

use super::builder::Variable;
use super::module::{Compiler, Fallible};
use super::op::{Op, Reg};

impl<'a> Compiler<'a> {
    /// Stores `src` in the variable `name`.
    pub(crate) fn store_name(&mut self, name: &str, src: Reg) {
        match self.resolve(name) {
            Variable::Register(dst) => {
                if dst != src {
                    self.emit(Op::Move { dst, src });
                }
                self.top().assigned.insert(dst);
            }
            Variable::Cell(cell) => {
                self.emit(Op::StoreCell { cell, src });
            }
            Variable::Global(slot) => {
                self.emit(Op::StoreGlobal { slot, src });
            }
            // Every bound name is one of the above; a folded import is never assigned.
            Variable::Constant(_) | Variable::Unknown => {}
        }
    }

    /// Stores `src` in `target`.
    pub(crate) fn assign(&mut self, target: &'a Expr, src: Reg) -> Fallible<()> {
        self.deeper(target.range(), |compiler| compiler.assign_to(target, src))
    }

    fn assign_to(&mut self, target: &'a Expr, src: Reg) -> Fallible<()> {
        match target {
            Expr::Name(name) => self.store_name(name.id.as_str(), src),
            Expr::Tuple(tuple) => self.unpack(&tuple.elts, src, target)?,
            Expr::List(list) => self.unpack(&list.elts, src, target)?,
            Expr::Subscript(subscript) => {
                let mark = self.top().next;
                let object = self.expression(&subscript.value)?;
                if let Expr::Tuple(tuple) = &*subscript.slice
                    && tuple.elts.len() == 2
                    && !tuple.elts.iter().any(|item| matches!(item, Expr::Starred(_) | Expr::Slice(_)))
                {
                    let base = self.row(&tuple.elts)?;
                    self.at(target);
                    self.emit(Op::SetPair { object, base, src });
                } else {
                    let index = self.expression(&subscript.slice)?;
                    self.at(target);
                    self.emit(Op::SetItem { object, index, src });
                }
                self.top().next = mark;
            }
            Expr::Attribute(attribute) => {
                let mark = self.top().next;
                self.check_attribute(attribute.attr.as_str(), attribute.range)?;
                let object = self.expression(&attribute.value)?;
                let name = self.top().name(attribute.attr.as_str());
                self.at(target);
                self.emit(Op::SetAttribute { object, name, src });
                self.top().next = mark;
            }
            other => self.unsupported("this assignment target", other.range())?,
        }
        Ok(())
    }

    fn unpack(&mut self, targets: &'a [Expr], src: Reg, whole: &Expr) -> Fallible<()> {
        let mark = self.top().next;
        let base = self.top().temps(targets.len());
        self.at(whole);
        let star = targets.iter().position(|target| matches!(target, Expr::Starred(_)));
        match star {
            Some(before) => {
                let after = (targets.len() - before - 1) as u16;
                let Ok(before) = u8::try_from(before) else {
                    return self.unsupported("so many targets", whole.range());
                };
                self.emit(Op::UnpackStar { before, src, base, after });
            }
            None => {
                self.emit(Op::Unpack { src, base, count: targets.len() as u16 });
            }
        }
        for (k, target) in targets.iter().enumerate() {
            let target = match target {
                Expr::Starred(starred) => &*starred.value,
                plain => plain,
            };
            self.assign(target, base + k as Reg)?;
        }
        self.top().next = mark;
        Ok(())
    }

    /// Takes a variable's value away, whether it has one or not.
    pub(crate) fn unbind(&mut self, name: &str) {
        match self.resolve(name) {
            Variable::Register(dst) => {
                self.emit(Op::Clear { dst });
                self.top().assigned.remove(&dst);
            }
            Variable::Global(slot) => {
                self.emit(Op::DeleteGlobal { slot });
            }
            Variable::Cell(cell) => {
                let src = self.top().temp();
                self.emit(Op::Clear { dst: src });
                self.emit(Op::StoreCell { cell, src });
            }
            Variable::Constant(_) | Variable::Unknown => {}
        }
    }

    pub(crate) fn delete(&mut self, target: &'a Expr) -> Fallible<()> {
        match target {
            Expr::Name(name) => match self.resolve(name.id.as_str()) {
                Variable::Register(dst) => {
                    self.expression(target)?;
                    self.emit(Op::Clear { dst });
                    self.top().assigned.remove(&dst);
                }
                Variable::Global(slot) => {
                    self.emit(Op::DeleteGlobal { slot });
                }
                Variable::Cell(cell) => {
                    let src = self.top().temp();
                    self.emit(Op::Clear { dst: src });
                    self.emit(Op::StoreCell { cell, src });
                }
                _ => {
                    let name = self.top().name(name.id.as_str());
                    self.emit(Op::NameError { name });
                }
            },
            Expr::Subscript(subscript) => {
                let object = self.expression(&subscript.value)?;
                let index = self.expression(&subscript.slice)?;
                self.at(target);
                self.emit(Op::DeleteItem { object, index });
            }
            Expr::Tuple(tuple) => {
                for part in &tuple.elts {
                    self.delete(part)?;
                }
            }
            other => self.unsupported("this deletion", other.range())?,
        }
        Ok(())
    }
}
