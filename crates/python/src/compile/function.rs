//! `def` and `lambda`, and the check that the task's function is there.

use std::sync::Arc;

use coevo_core::{Failure, FailureKind};
use ruff_python_ast::{ExprLambda, Parameters as AstParameters, Stmt, StmtFunctionDef};
use ruff_text_size::Ranged;

use super::builder::{Builder, Variable};
use super::module::{Compiler, Fallible};
use super::op::{Capture, Code, Constant, Op, Parameters, Reg};
use super::place::Places;
use super::scope::Scope;
use crate::program::Signature;

/// Finds the function that the task asks for: the name itself, else the first alias that is defined.
pub(crate) fn check_signature(body: &[Stmt], signature: &Signature, places: &Places<'_>) -> Fallible<String> {
    let wanted = std::iter::once(&signature.name).chain(&signature.aliases);
    let arguments = signature.parameters.len();
    for name in wanted {
        // The last definition is the one that stays.
        for stmt in body.iter().rev() {
            match stmt {
                Stmt::FunctionDef(def) if def.name.as_str() == name => {
                    let (line, column) = places.of(def.name.start());
                    return check_arity(def, arguments)
                        .map(|()| name.clone())
                        .map_err(|message| Failure::new(FailureKind::Signature, message).at(line, column));
                }
                Stmt::Assign(assign)
                    if assign.targets.iter().any(
                        |target| matches!(target, ruff_python_ast::Expr::Name(target) if target.id.as_str() == name),
                    ) =>
                {
                    return Ok(name.clone());
                }
                _ => {}
            }
        }
    }
    let defined: Vec<&str> = body
        .iter()
        .filter_map(|stmt| match stmt {
            Stmt::FunctionDef(def) => Some(def.name.as_str()),
            _ => None,
        })
        .collect();
    let parameters = signature.parameters.join(", ");
    let found = if defined.is_empty() { "none".to_owned() } else { defined.join(", ") };
    let message = format!("no function `{}({parameters})` is defined; found: {found}", signature.name);
    Err(Failure::new(FailureKind::Signature, message))
}

fn check_arity(def: &StmtFunctionDef, arguments: usize) -> Result<(), String> {
    let parameters = &def.parameters;
    let positional: Vec<_> = parameters.posonlyargs.iter().chain(&parameters.args).collect();
    let required = positional.iter().filter(|parameter| parameter.default.is_none()).count();
    let keyword_only = parameters.kwonlyargs.iter().any(|parameter| parameter.default.is_none());
    let fits = required <= arguments
        && (arguments <= positional.len() || parameters.vararg.is_some())
        && !keyword_only;
    let name = def.name.as_str();
    match fits {
        true => Ok(()),
        false => Err(format!(
            "`{name}` is called with {arguments} positional arguments, but takes {}",
            positional.len()
        )),
    }
}

impl<'a> Compiler<'a> {
    pub(crate) fn function(&mut self, def: &'a StmtFunctionDef) -> Fallible<()> {
        if def.is_async {
            return self.unsupported("async functions", def.range);
        }
        let mark = self.top().next;
        let mut decorators = Vec::new();
        for decorator in &def.decorator_list {
            let reg = self.top().temp();
            self.expression_into(&decorator.expression, reg)?;
            self.top().next = reg + 1;
            decorators.push(reg);
        }
        let base = self.defaults(&def.parameters)?;
        let scope = Scope::of_body(&def.body, Some(&def.parameters));
        let generator = scope.yields;
        let mut builder = Builder::new(def.name.as_str(), scope);
        builder.code.parameters = parameters(&def.parameters);
        let names = slots(&def.parameters);
        self.enter(builder, &names);
        self.at(def);
        if generator {
            self.emit(Op::StartGenerator);
        }
        self.block(&def.body)?;
        let src = self.top().constant(Constant::None);
        self.emit(Op::Return { src });
        let code = self.finish()?;
        self.at(def);
        let dst = self.top().temp();
        self.make_function(code, dst, base);
        for reg in decorators.into_iter().rev() {
            self.emit(Op::Call { count: 1, dst, callee: reg, base: dst });
        }
        self.store_name(def.name.as_str(), dst);
        self.top().next = mark;
        Ok(())
    }

    pub(crate) fn lambda(&mut self, lambda: &'a ExprLambda) -> Fallible<Reg> {
        let mark = self.top().next;
        let base = match &lambda.parameters {
            Some(parameters) => self.defaults(parameters)?,
            None => mark,
        };
        let scope = Scope::of_expression(&lambda.body, lambda.parameters.as_deref());
        let mut builder = Builder::new("<lambda>", scope);
        let mut names = Vec::new();
        if let Some(ast) = &lambda.parameters {
            builder.code.parameters = parameters(ast);
            names = slots(ast);
        }
        self.enter(builder, &names);
        let src = self.expression(&lambda.body)?;
        self.emit(Op::Return { src });
        let code = self.finish()?;
        self.top().next = mark;
        let dst = self.top().temp();
        self.at(lambda);
        self.make_function(code, dst, base);
        Ok(dst)
    }

    /// The default values in neighbouring temporaries; the first of them.
    fn defaults(&mut self, parameters: &'a AstParameters) -> Fallible<Reg> {
        let base = self.top().next;
        for parameter in parameters.iter_non_variadic_params() {
            if let Some(default) = &parameter.default {
                let reg = self.top().temp();
                self.expression_into(default, reg)?;
                self.top().next = reg + 1;
            }
        }
        Ok(base)
    }

    /// Starts a function whose first registers are `parameters`.
    pub(crate) fn enter(&mut self, mut builder: Builder<'a>, parameters: &[String]) {
        for name in parameters {
            let reg = builder.temp();
            builder.assigned.insert(reg);
            if builder.scope.inner.contains(name) {
                let cell = builder.cell();
                builder.code.cell_parameters.push((reg as u16, cell));
                builder.locals.insert(name.clone(), Variable::Cell(cell));
            } else {
                builder.locals.insert(name.clone(), Variable::Register(reg));
            }
        }
        let bound: Vec<String> =
            builder.scope.bound.iter().filter(|name| !parameters.contains(name)).cloned().collect();
        let folded = super::import::fold(&builder.scope, |name| {
            builder.scope.assigned.contains(name) || builder.scope.globals.contains(name)
        });
        for name in bound {
            let variable = if let Some(constant) = folded.get(&name) {
                Variable::Constant(constant.clone())
            } else if builder.scope.inner.contains(&name) && builder.class.is_none() {
                Variable::Cell(builder.cell())
            } else {
                Variable::Register(builder.temp())
            };
            builder.locals.insert(name, variable);
        }
        // Own cells of comprehensions come later, so captured ones are numbered from the top.
        let mut captured = u16::MAX;
        for name in builder.scope.free() {
            let outer = self.functions.last().and_then(|outer| outer.own_variable(&name));
            match outer {
                Some(Variable::Cell(cell)) => {
                    builder.code.captures.push(Capture { cell: *cell });
                    builder.locals.insert(name, Variable::Cell(captured));
                    captured -= 1;
                }
                Some(Variable::Constant(constant)) => {
                    builder.locals.insert(name, Variable::Constant(constant.clone()));
                }
                _ => {}
            }
        }
        for name in builder.scope.globals.clone() {
            if let Some(&slot) = self.globals.get(&name) {
                builder.locals.insert(name, Variable::Global(slot));
            }
        }
        if let Some(outer) = self.functions.last() {
            builder.method_of = outer.class.clone();
        }
        self.functions.push(builder);
    }

    pub(crate) fn make_function(&mut self, code: Code, dst: Reg, base: Reg) {
        let top = self.top();
        top.code.children.push(code);
        let child = (top.code.children.len() - 1) as u16;
        top.emit(Op::Function { dst, child, base });
    }
}

/// The names of the registers that arguments fill, in order.
fn slots(ast: &AstParameters) -> Vec<String> {
    ast.posonlyargs
        .iter()
        .chain(&ast.args)
        .chain(&ast.kwonlyargs)
        .map(|parameter| parameter.parameter.name.to_string())
        .chain(ast.vararg.iter().map(|parameter| parameter.name.to_string()))
        .chain(ast.kwarg.iter().map(|parameter| parameter.name.to_string()))
        .collect()
}

fn parameters(ast: &AstParameters) -> Parameters {
    let positional = ast.posonlyargs.iter().chain(&ast.args);
    Parameters {
        names: positional
            .clone()
            .chain(&ast.kwonlyargs)
            .map(|parameter| Arc::from(parameter.parameter.name.as_str()))
            .collect(),
        positional: ast.posonlyargs.len() + ast.args.len(),
        positional_only: ast.posonlyargs.len(),
        defaults: positional.filter(|parameter| parameter.default.is_some()).count(),
        keyword_defaults: ast.kwonlyargs.iter().map(|parameter| parameter.default.is_some()).collect(),
        star: ast.vararg.is_some(),
        double_star: ast.kwarg.is_some(),
    }
}
