//! `class`, `with` and the names that only make sense inside classes.
//!
//! A class body is a function without parameters that returns its variables as a dict; a built-in makes the
//! class of it. Methods do not see those variables, as in Python.

use std::sync::Arc;

use ruff_python_ast::{Expr, Stmt, StmtClassDef, StmtWith};
use ruff_text_size::Ranged;

use super::builder::{Builder, Variable};
use super::module::{Compiler, Fallible};
use super::op::{Constant, Op, Reg};
use super::scope::Scope;
use crate::vm::object;

/// Context managers that change nothing here: floating point errors never raise, and warnings go nowhere.
const INERT: [&str; 3] = ["errstate", "printoptions", "catch_warnings"];

impl<'a> Compiler<'a> {
    pub(crate) fn class(&mut self, def: &'a StmtClassDef) -> Fallible<()> {
        let mark = self.top().next;
        let mut decorators = Vec::new();
        for decorator in &def.decorator_list {
            let reg = self.top().temp();
            self.expression_into(&decorator.expression, reg)?;
            self.top().next = reg + 1;
            decorators.push(reg);
        }
        let (bases, keywords) = match &def.arguments {
            Some(arguments) => (&arguments.args[..], &arguments.keywords[..]),
            None => (&[][..], &[][..]),
        };
        if bases.len() > 1 || !keywords.is_empty() {
            return self.unsupported("classes with several bases or a metaclass", def.range);
        }
        let base = self.top().temps(4);
        let name = self.top().constant(Constant::Str(Arc::from(def.name.as_str())));
        self.emit(Op::Move { dst: base, src: name });
        match bases {
            [only] => self.expression_into(only, base + 1)?,
            _ => {
                let src = self.top().constant(Constant::None);
                self.emit(Op::Move { dst: base + 1, src });
            }
        }
        let code = self.class_body(def)?;
        self.at(def);
        let body = base + 2;
        self.make_function(code, body, body);
        self.emit(Op::Call { count: 0, dst: body, callee: body, base: body });
        let annotated = def.body.iter().filter_map(|stmt| match stmt {
            Stmt::AnnAssign(assign) => match &*assign.target {
                Expr::Name(name) => Some(Constant::Str(Arc::from(name.id.as_str()))),
                _ => None,
            },
            _ => None,
        });
        let annotated: Vec<Constant> = annotated.collect();
        let src = self.top().constant(Constant::Tuple(annotated.into()));
        self.emit(Op::Move { dst: base + 3, src });
        let callee = self.top().constant(Constant::Native(&object::BUILD_CLASS));
        self.emit(Op::Call { count: 4, dst: base, callee, base });
        for reg in decorators.into_iter().rev() {
            self.emit(Op::Call { count: 1, dst: base, callee: reg, base });
        }
        self.store_name(def.name.as_str(), base);
        self.top().next = mark;
        Ok(())
    }

    fn class_body(&mut self, def: &'a StmtClassDef) -> Fallible<super::op::Code> {
        let scope = Scope::of_body(&def.body, None);
        let names: Vec<String> = scope.bound.iter().cloned().collect();
        let mut builder = Builder::new(def.name.as_str(), scope);
        builder.class = Some(def.name.to_string());
        self.enter(builder, &[]);
        self.at(def);
        self.block(&def.body)?;
        let count = names.len();
        let base = self.top().temps(2 * count.max(1));
        for (k, name) in names.iter().enumerate() {
            let (key, value) = (base + 2 * k as Reg, base + 2 * k as Reg + 1);
            let src = self.top().constant(Constant::Str(Arc::from(name.as_str())));
            self.emit(Op::Move { dst: key, src });
            match self.resolve(name) {
                Variable::Register(src) => {
                    self.emit(Op::Move { dst: value, src });
                }
                Variable::Constant(constant) => {
                    let src = self.top().constant(constant);
                    self.emit(Op::Move { dst: value, src });
                }
                _ => return self.unsupported("this variable of a class", def.range),
            }
        }
        self.emit(Op::Dict { dst: base, base, count: count as u16 });
        self.emit(Op::Return { src: base });
        self.finish()
    }

    /// `super()` inside a method: the class and the first parameter.
    pub(crate) fn super_call(&mut self, call: &'a ruff_python_ast::ExprCall) -> Fallible<Reg> {
        let class = self.top().method_of.clone();
        let Some(class) = class else {
            return self.unsupported("super() outside a method", call.range());
        };
        if !call.arguments.args.is_empty() {
            return self.unsupported("super() with arguments", call.range());
        }
        let base = self.top().temps(2);
        match self.resolve(&class) {
            Variable::Global(slot) => {
                self.emit(Op::LoadGlobal { dst: base, slot });
            }
            Variable::Cell(cell) => {
                self.emit(Op::LoadCell { dst: base, cell });
            }
            _ => return self.unsupported("super() in a class inside a function", call.range()),
        }
        let first = self.top().code.cell_parameters.iter().find(|(reg, _)| *reg == 0).copied();
        match first {
            Some((_, cell)) => {
                self.emit(Op::LoadCell { dst: base + 1, cell });
            }
            None => {
                self.emit(Op::Move { dst: base + 1, src: 0 });
            }
        }
        let callee = self.top().constant(Constant::Native(&object::SUPER));
        self.at(call);
        self.emit(Op::Call { count: 2, dst: base, callee, base });
        self.top().next = base + 1;
        Ok(base)
    }

    pub(crate) fn with(&mut self, with: &'a StmtWith) -> Fallible<()> {
        if with.is_async {
            return self.unsupported("async with", with.range);
        }
        for item in &with.items {
            let inert = match &item.context_expr {
                Expr::Call(call) => match self.folded(&call.func) {
                    Some(Constant::Native(native)) => INERT.contains(&native.name),
                    _ => false,
                },
                _ => false,
            };
            if !inert {
                return self.unsupported("with statements but np.errstate", item.context_expr.range());
            }
            let mark = self.top().next;
            let reg = self.expression(&item.context_expr)?;
            if let Some(target) = &item.optional_vars {
                self.assign(target, reg)?;
            }
            self.top().next = mark;
        }
        self.block(&with.body)
    }
}
