//! Calls.

use std::sync::Arc;

use ruff_python_ast::{Expr, ExprCall, ExprGenerator};

use super::module::{Compiler, Fallible};
use super::op::{CallSpec, Constant, Op, Reg};
use crate::builtins::function::named;
use crate::value::types::Type;

/// How a built-in consumes a generator expression: completely, so that a list built in place serves as well.
fn consumes(callee: &Constant) -> bool {
    match callee {
        Constant::Native(native) => {
            ["sorted", "max", "min"].iter().any(|name| std::ptr::eq(*native, named(name)))
        }
        Constant::Type(class) => {
            matches!(class, Type::List | Type::Tuple | Type::Set | Type::Dict | Type::FrozenSet)
        }
        _ => false,
    }
}

/// `any` and `all` stop early: the truth value that ends them.
fn stops_at(callee: &Constant) -> Option<bool> {
    match callee {
        Constant::Native(native) if std::ptr::eq(*native, named("any")) => Some(true),
        Constant::Native(native) if std::ptr::eq(*native, named("all")) => Some(false),
        _ => None,
    }
}

impl<'a> Compiler<'a> {
    pub(crate) fn call(&mut self, call: &'a ExprCall, into: Option<Reg>) -> Fallible<Reg> {
        let mark = self.top().next;
        let args = &call.arguments.args;
        let keywords = &call.arguments.keywords;
        let spread = args.iter().any(|arg| matches!(arg, Expr::Starred(_)))
            || keywords.iter().any(|keyword| keyword.arg.is_none())
            || args.len() > 200;
        let folded = self.folded(&call.func);
        if let Some(Constant::Native(native)) = &folded
            && std::ptr::eq(*native, &crate::vm::object::SUPER)
        {
            return self.super_call(call);
        }
        if let (Some(callee), [Expr::Generator(generator)], true) = (&folded, &args[..], keywords.is_empty())
            && let Some(stop) = stops_at(callee)
        {
            return self.any_or_all(generator, stop);
        }
        if let (Some(Constant::Native(native)), [Expr::Generator(generator)], true) =
            (&folded, &args[..], keywords.is_empty())
            && std::ptr::eq(*native, named("sum"))
        {
            return self.sum(generator);
        }
        let eager = folded.as_ref().is_some_and(consumes);
        if spread {
            return self.call_spread(call, folded, into);
        }
        // A method keeps its receiver in front of the arguments; nothing is bound in between.
        let method = match (&*call.func, &folded) {
            (Expr::Attribute(attribute), None) => {
                self.check_attribute(attribute.attr.as_str(), attribute.range)?;
                Some(attribute)
            }
            _ => None,
        };
        let named = !keywords.is_empty();
        let mut callee = 0;
        let base = match method {
            Some(attribute) => {
                let base = self.top().temp();
                self.expression_into(&attribute.value, base)?;
                self.top().next = base + 1;
                base
            }
            None if named => {
                let base = self.top().temp();
                match folded {
                    Some(constant) => {
                        let src = self.top().constant(constant);
                        self.emit(Op::Move { dst: base, src });
                    }
                    None => self.expression_into(&call.func, base)?,
                }
                self.top().next = base + 1;
                base
            }
            None => {
                callee = match folded {
                    Some(constant) => self.top().constant(constant),
                    None => self.operand(&call.func, args)?,
                };
                self.top().next
            }
        };
        for arg in args {
            let reg = self.top().temp();
            self.argument(arg, eager, reg)?;
            self.top().next = reg + 1;
        }
        for keyword in keywords {
            let reg = self.top().temp();
            self.expression_into(&keyword.value, reg)?;
            self.top().next = reg + 1;
        }
        self.top().next = mark;
        let dst = match into {
            Some(dst) => dst,
            None => self.top().temp(),
        };
        self.at(call);
        let name = match method {
            Some(attribute) => self.top().name(attribute.attr.as_str()),
            None => 0,
        };
        let count = args.len() as u8;
        if named {
            let spec = CallSpec {
                positional: args.len(),
                keywords: keywords
                    .iter()
                    .filter_map(|keyword| keyword.arg.as_ref().map(|name| Arc::from(name.as_str())))
                    .collect(),
                method: name,
            };
            let top = self.top();
            top.code.calls.push(spec);
            let spec = (top.code.calls.len() - 1) as u16;
            self.emit(match method {
                Some(_) => Op::MethodNamed { dst, base, spec },
                None => Op::CallNamed { dst, base, spec },
            });
        } else if method.is_some() {
            self.emit(Op::CallMethod { count, dst, base, name });
        } else {
            self.emit(Op::Call { count, dst, callee, base });
        }
        Ok(dst)
    }

    fn argument(&mut self, arg: &'a Expr, eager: bool, into: Reg) -> Fallible<()> {
        match arg {
            Expr::Generator(generator) if eager => {
                let reg = self.list_comprehension(&generator.elt, &generator.generators)?;
                if reg != into {
                    self.emit(Op::Move { dst: into, src: reg });
                }
                Ok(())
            }
            _ => self.expression_into(arg, into),
        }
    }

    fn call_spread(
        &mut self,
        call: &'a ExprCall,
        folded: Option<Constant>,
        into: Option<Reg>,
    ) -> Fallible<Reg> {
        let mark = self.top().next;
        let base = self.top().temp();
        match folded {
            Some(constant) => {
                let src = self.top().constant(constant);
                self.emit(Op::Move { dst: base, src });
            }
            None => self.expression_into(&call.func, base)?,
        }
        self.top().next = base + 1;
        let list = self.spread_list(&call.arguments.args)?;
        debug_assert_eq!(list, base + 1);
        self.top().next = base + 2;
        let dict = self.top().temp();
        self.emit(Op::Dict { dst: dict, base: dict, count: 0 });
        for keyword in &call.arguments.keywords {
            let inner = self.top().next;
            let src = self.expression(&keyword.value)?;
            match &keyword.arg {
                Some(name) => {
                    let key = self.top().constant(Constant::Str(Arc::from(name.as_str())));
                    self.emit(Op::PutEntry { dict, key, src });
                }
                None => {
                    self.emit(Op::UpdateDict { dict, src });
                }
            }
            self.top().next = inner;
        }
        self.top().next = mark;
        let dst = match into {
            Some(dst) => dst,
            None => self.top().temp(),
        };
        self.at(call);
        self.emit(Op::CallSpread { dst, base });
        Ok(dst)
    }

    /// `sum(...)` over a generator expression, as a loop that adds from the left.
    fn sum(&mut self, generator: &'a ExprGenerator) -> Fallible<Reg> {
        let dst = self.top().temp();
        let src = self.top().constant(Constant::Int(0));
        self.emit(Op::Move { dst, src });
        self.comprehension(&[&generator.elt], &generator.generators, &mut |compiler| {
            let b = compiler.expression(&generator.elt)?;
            compiler.at(&*generator.elt);
            compiler.emit(Op::Add { dst, a: dst, b });
            Ok(())
        })?;
        self.top().next = dst + 1;
        Ok(dst)
    }

    /// `any(...)` and `all(...)` over a generator expression, as a loop that stops at `stop`.
    fn any_or_all(&mut self, generator: &'a ExprGenerator, stop: bool) -> Fallible<Reg> {
        let dst = self.top().temp();
        let src = self.top().constant(Constant::Bool(!stop));
        self.emit(Op::Move { dst, src });
        let mut found = Vec::new();
        self.comprehension(&[&generator.elt], &generator.generators, &mut |compiler| {
            let jumps = compiler.jump_when(&generator.elt, !stop)?;
            let src = compiler.top().constant(Constant::Bool(stop));
            compiler.emit(Op::Move { dst, src });
            found.push(compiler.emit(Op::Jump { target: 0 }));
            compiler.top().land_all(jumps);
            Ok(())
        })?;
        self.top().land_all(found);
        self.top().next = dst + 1;
        self.at(generator);
        Ok(dst)
    }
}
