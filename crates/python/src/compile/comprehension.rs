//! Comprehensions run in place: their targets are registers of the enclosing function under another scope.
//! Generator expressions are functions of their own, since they pause.

use std::collections::BTreeMap;

use ruff_python_ast::{Comprehension, Expr, ExprGenerator};

use super::builder::{Builder, Variable};
use super::module::{Compiler, Fallible};
use super::op::{Constant, Op, Reg};
use super::scope::{self, Scope};

type Inner<'f, 'a> = &'f mut dyn FnMut(&mut Compiler<'a>) -> Fallible<()>;

impl<'a> Compiler<'a> {
    pub(crate) fn list_comprehension(
        &mut self,
        element: &'a Expr,
        generators: &'a [Comprehension],
    ) -> Fallible<Reg> {
        let list = self.top().temp();
        self.emit(Op::List { dst: list, base: list, count: 0 });
        self.comprehension(&[element], generators, &mut |compiler| {
            let src = compiler.expression(element)?;
            compiler.emit(Op::Append { list, src });
            Ok(())
        })?;
        self.top().next = list + 1;
        Ok(list)
    }

    pub(crate) fn set_comprehension(
        &mut self,
        element: &'a Expr,
        generators: &'a [Comprehension],
    ) -> Fallible<Reg> {
        let set = self.top().temp();
        self.emit(Op::Set { dst: set, base: set, count: 0 });
        self.comprehension(&[element], generators, &mut |compiler| {
            let src = compiler.expression(element)?;
            compiler.at(element);
            compiler.emit(Op::AddKey { set, src });
            Ok(())
        })?;
        self.top().next = set + 1;
        Ok(set)
    }

    pub(crate) fn dict_comprehension(
        &mut self,
        key: &'a Expr,
        value: &'a Expr,
        generators: &'a [Comprehension],
    ) -> Fallible<Reg> {
        let dict = self.top().temp();
        self.emit(Op::Dict { dst: dict, base: dict, count: 0 });
        self.comprehension(&[key, value], generators, &mut |compiler| {
            let key_reg = compiler.expression(key)?;
            let src = compiler.expression(value)?;
            compiler.at(key);
            compiler.emit(Op::PutEntry { dict, key: key_reg, src });
            Ok(())
        })?;
        self.top().next = dict + 1;
        Ok(dict)
    }

    /// Nested loops around `inner`, in a scope of their own.
    pub(crate) fn comprehension(
        &mut self,
        elements: &[&'a Expr],
        generators: &'a [Comprehension],
        inner: Inner<'_, 'a>,
    ) -> Fallible<()> {
        let assigned = self.top().assigned.clone();
        // The first iterable still sees the names outside.
        let first = match generators.first() {
            Some(generator) => {
                let iter = self.top().temp();
                self.expression_into(&generator.iter, iter)?;
                self.at(&generator.iter);
                self.emit(Op::GetIter { dst: iter, src: iter });
                self.top().next = iter + 1;
                iter
            }
            None => return Ok(()),
        };
        let captured = scope::captured_in(elements, generators);
        let mut block = BTreeMap::new();
        for name in scope::comprehension_targets(generators) {
            let variable = if captured.contains(&name) {
                let cell = self.top().cell();
                self.emit(Op::MakeCell { cell });
                Variable::Cell(cell)
            } else {
                Variable::Register(self.top().temp())
            };
            block.insert(name, variable);
        }
        self.top().blocks.push(block);
        self.levels(generators, Some(first), inner)?;
        self.top().blocks.pop();
        self.top().assigned = assigned;
        Ok(())
    }

    /// The loops of `generators`; the iterator of the first may be ready.
    pub(crate) fn levels(
        &mut self,
        generators: &'a [Comprehension],
        ready: Option<Reg>,
        inner: Inner<'_, 'a>,
    ) -> Fallible<()> {
        let Some((generator, rest)) = generators.split_first() else { return inner(self) };
        if generator.is_async {
            return self.unsupported("async comprehensions", generator.range);
        }
        self.deeper(generator.range, |compiler| {
            let mark = compiler.top().next;
            let iter = match ready {
                Some(iter) => iter,
                None => {
                    let iter = compiler.top().temp();
                    compiler.expression_into(&generator.iter, iter)?;
                    compiler.at(&generator.iter);
                    compiler.emit(Op::GetIter { dst: iter, src: iter });
                    compiler.top().next = iter + 1;
                    iter
                }
            };
            compiler.at(generator);
            let start = compiler.top().here();
            let end = compiler.next_item(iter, &generator.target)?;
            let mut skips = Vec::new();
            for test in &generator.ifs {
                skips.extend(compiler.jump_when(test, false)?);
            }
            let body = compiler.top().next;
            compiler.levels(rest, None, inner)?;
            compiler.top().next = body;
            for skip in skips {
                compiler.top().point(skip, start);
            }
            compiler.emit(Op::Jump { target: start });
            compiler.top().land(end);
            compiler.top().next = mark;
            Ok(())
        })
    }

    /// Stores the iterator's next item in `target`; the jump that is taken at its end.
    pub(crate) fn next_item(&mut self, iter: Reg, target: &'a Expr) -> Fallible<usize> {
        if let Expr::Name(name) = target
            && let Variable::Register(dst) = self.resolve(name.id.as_str())
        {
            let next = self.emit(Op::Next { dst, iter, target: 0 });
            self.top().assigned.insert(dst);
            return Ok(next);
        }
        let mark = self.top().next;
        let item = self.top().temp();
        let next = self.emit(Op::Next { dst: item, iter, target: 0 });
        self.assign(target, item)?;
        self.top().next = mark;
        Ok(next)
    }

    pub(crate) fn generator(&mut self, generator: &'a ExprGenerator) -> Fallible<Reg> {
        let Some(first) = generator.generators.first() else {
            return self.unsupported("this generator", generator.range);
        };
        let iter = self.top().temp();
        self.expression_into(&first.iter, iter)?;
        self.at(&first.iter);
        self.emit(Op::GetIter { dst: iter, src: iter });
        self.top().next = iter + 1;
        let scope = Scope::of_generator(&generator.elt, &generator.generators);
        let mut builder = Builder::new("<genexpr>", scope);
        builder.code.parameters.names.push(".0".into());
        builder.code.parameters.positional = 1;
        self.enter(builder, &[".0".to_owned()]);
        self.at(generator);
        self.emit(Op::StartGenerator);
        let source = 0;
        self.levels(&generator.generators, Some(source), &mut |compiler| {
            let src = compiler.expression(&generator.elt)?;
            let dst = compiler.top().temp();
            compiler.emit(Op::Yield { dst, src });
            Ok(())
        })?;
        let src = self.top().constant(Constant::None);
        self.emit(Op::Return { src });
        let code = self.finish()?;
        let callee = self.top().temp();
        self.make_function(code, callee, callee);
        self.at(generator);
        self.emit(Op::Call { count: 1, dst: iter, callee, base: iter });
        self.top().next = iter + 1;
        Ok(iter)
    }
}
