//! Which names a function binds, and which ones its inner functions use.

use std::collections::BTreeSet;

use super::import::Import;
use ruff_python_ast::visitor::{Visitor, walk_expr, walk_pattern, walk_stmt};
use ruff_python_ast::{Comprehension, Expr, ExprContext, Parameters, Pattern, Stmt};

pub(crate) type Names = BTreeSet<String>;

/// The names of one function body (or module), without those of its inner functions.
#[derive(Debug, Default)]
pub(crate) struct Scope {
    /// Assigned here, in order of appearance where that matters to nobody.
    pub(crate) bound: Names,
    /// Read or assigned here.
    pub(crate) used: Names,
    /// Declared `global`.
    pub(crate) globals: Names,
    /// Declared `nonlocal`.
    pub(crate) nonlocals: Names,
    /// Used by inner functions and not bound there.
    pub(crate) inner: Names,
    /// Declared `global` by inner functions at any depth.
    pub(crate) inner_globals: Names,
    pub(crate) yields: bool,
    /// Named in a `del`: such a variable may be without a value anywhere.
    pub(crate) deleted: Names,
    /// What imports bind here.
    pub(crate) imports: Vec<Import>,
    /// Bindings by anything but an import.
    pub(crate) assigned: Names,
}

impl Scope {
    pub(crate) fn of_body(body: &[Stmt], parameters: Option<&Parameters>) -> Scope {
        let mut scope = Scope::default();
        if let Some(parameters) = parameters {
            for parameter in parameters.iter() {
                scope.assign(parameter.name().as_str());
            }
        }
        scope.visit_body(body);
        scope.finish()
    }

    pub(crate) fn of_expression(body: &Expr, parameters: Option<&Parameters>) -> Scope {
        let mut scope = Scope::default();
        if let Some(parameters) = parameters {
            for parameter in parameters.iter() {
                scope.assign(parameter.name().as_str());
            }
        }
        scope.visit_expr(body);
        scope.finish()
    }

    /// The function that a generator expression is; its first iterable belongs to the enclosing scope.
    pub(crate) fn of_generator(element: &Expr, generators: &[Comprehension]) -> Scope {
        let mut scope = Scope::default();
        scope.generator_parts(element, generators);
        // A walrus inside binds in the function around the generator.
        let targets = comprehension_targets(generators);
        scope.nonlocals.extend(scope.bound.iter().filter(|name| !targets.contains(*name)).cloned());
        scope.finish()
    }

    fn generator_parts(&mut self, element: &Expr, generators: &[Comprehension]) {
        self.visit_expr(element);
        for (k, generator) in generators.iter().enumerate() {
            self.visit_expr(&generator.target);
            if k > 0 {
                self.visit_expr(&generator.iter);
            }
            generator.ifs.iter().for_each(|test| self.visit_expr(test));
        }
    }

    fn finish(mut self) -> Scope {
        for name in self.globals.iter().chain(&self.nonlocals) {
            self.bound.remove(name);
        }
        self
    }

    /// Names that the function takes from outside.
    pub(crate) fn free(&self) -> Names {
        let mut free: Names = self.used.union(&self.inner).cloned().collect();
        free.retain(|name| !self.bound.contains(name) && !self.globals.contains(name));
        free.extend(self.nonlocals.iter().cloned());
        free
    }

    fn bind(&mut self, name: &str) {
        self.bound.insert(name.to_owned());
        self.used.insert(name.to_owned());
    }

    fn assign(&mut self, name: &str) {
        self.bind(name);
        self.assigned.insert(name.to_owned());
    }

    fn absorb(&mut self, inner: Scope) {
        self.inner.extend(inner.free());
        self.inner_globals.extend(inner.globals);
        self.inner_globals.extend(inner.inner_globals);
    }

    fn defaults(&mut self, parameters: &Parameters) {
        for parameter in parameters.iter_non_variadic_params() {
            if let Some(default) = &parameter.default {
                self.visit_expr(default);
            }
        }
    }

    /// A list, set or dict comprehension: run in place, but its targets are its own.
    fn comprehension(&mut self, elements: &[&Expr], generators: &[Comprehension]) {
        let mut inside = Scope::default();
        for element in elements {
            inside.visit_expr(element);
        }
        for (k, generator) in generators.iter().enumerate() {
            if k == 0 {
                self.visit_expr(&generator.iter);
            } else {
                inside.visit_expr(&generator.iter);
            }
            inside.visit_expr(&generator.target);
            generator.ifs.iter().for_each(|test| inside.visit_expr(test));
        }
        let targets = comprehension_targets(generators);
        // A walrus inside binds in the enclosing function.
        for name in inside.bound.iter().filter(|name| !targets.contains(*name)) {
            self.assign(name);
        }
        self.used.extend(inside.used.into_iter().filter(|name| !targets.contains(name)));
        self.inner.extend(inside.inner.into_iter().filter(|name| !targets.contains(name)));
        self.inner_globals.extend(inside.inner_globals);
        self.yields |= inside.yields;
    }
}

/// The names that a comprehension's `for` clauses bind.
pub(crate) fn comprehension_targets(generators: &[Comprehension]) -> Names {
    struct Targets(Names);
    impl<'a> Visitor<'a> for Targets {
        fn visit_expr(&mut self, expr: &'a Expr) {
            match expr {
                Expr::Name(name) if name.ctx == ExprContext::Store => {
                    self.0.insert(name.id.to_string());
                }
                _ => walk_expr(self, expr),
            }
        }
    }
    let mut targets = Targets(Names::new());
    generators.iter().for_each(|generator| targets.visit_expr(&generator.target));
    targets.0
}

/// The names that inner functions of a comprehension use: its targets among them have to be cells.
pub(crate) fn captured_in(elements: &[&Expr], generators: &[Comprehension]) -> Names {
    let mut inside = Scope::default();
    for element in elements {
        inside.visit_expr(element);
    }
    for generator in generators {
        inside.visit_expr(&generator.iter);
        generator.ifs.iter().for_each(|test| inside.visit_expr(test));
    }
    inside.inner
}

impl<'a> Visitor<'a> for Scope {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::FunctionDef(def) => {
                self.assign(def.name.as_str());
                self.defaults(&def.parameters);
                def.decorator_list.iter().for_each(|decorator| self.visit_expr(&decorator.expression));
                self.absorb(Scope::of_body(&def.body, Some(&def.parameters)));
            }
            Stmt::ClassDef(def) => {
                self.assign(def.name.as_str());
                def.decorator_list.iter().for_each(|decorator| self.visit_expr(&decorator.expression));
                if let Some(arguments) = &def.arguments {
                    arguments.args.iter().for_each(|base| self.visit_expr(base));
                }
                let body = Scope::of_body(&def.body, None);
                // Methods look past the variables of the class body.
                self.inner.extend(body.inner.iter().cloned());
                self.absorb(body);
            }
            Stmt::Import(import) => {
                for alias in &import.names {
                    let full = alias.name.as_str();
                    let root = full.split('.').next().unwrap_or(full);
                    let (name, module) = match &alias.asname {
                        Some(name) => (name.as_str(), full),
                        None => (root, root),
                    };
                    self.bind(name);
                    let (name, module) = (name.to_owned(), module.to_owned());
                    self.imports.push(Import { name, module, member: None });
                }
            }
            Stmt::ImportFrom(import) => {
                for alias in &import.names {
                    let module = import.module.as_ref().map(|module| module.as_str()).unwrap_or_default();
                    if alias.name.as_str() == "*" {
                        for &name in crate::modules::star(module).unwrap_or_default() {
                            self.bind(name);
                            let (module, member) = (module.to_owned(), Some(name.to_owned()));
                            self.imports.push(Import { name: name.to_owned(), module, member });
                        }
                        continue;
                    }
                    let name = alias.asname.as_ref().unwrap_or(&alias.name).as_str();
                    self.bind(name);
                    self.imports.push(Import {
                        name: name.to_owned(),
                        module: import.module.as_ref().map(|module| module.to_string()).unwrap_or_default(),
                        member: Some(alias.name.to_string()),
                    });
                }
            }
            Stmt::Global(global) => self.globals.extend(global.names.iter().map(|name| name.to_string())),
            Stmt::Nonlocal(outer) => self.nonlocals.extend(outer.names.iter().map(|name| name.to_string())),
            Stmt::AnnAssign(assign) => {
                // The annotation is not evaluated.
                self.visit_expr(&assign.target);
                if let Some(value) = &assign.value {
                    self.visit_expr(value);
                }
            }
            Stmt::Try(attempt) => {
                for handler in &attempt.handlers {
                    let ruff_python_ast::ExceptHandler::ExceptHandler(handler) = handler;
                    if let Some(name) = &handler.name {
                        self.assign(name.as_str());
                        self.deleted.insert(name.to_string());
                    }
                }
                walk_stmt(self, stmt);
            }
            _ => walk_stmt(self, stmt),
        }
    }

    fn visit_pattern(&mut self, pattern: &'a Pattern) {
        match pattern {
            Pattern::MatchAs(capture) => {
                if let Some(name) = &capture.name {
                    self.assign(name.as_str());
                }
            }
            Pattern::MatchStar(star) => {
                if let Some(name) = &star.name {
                    self.assign(name.as_str());
                }
            }
            _ => {}
        }
        walk_pattern(self, pattern);
    }

    fn visit_annotation(&mut self, _: &'a Expr) {}

    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Name(name) => match name.ctx {
                ExprContext::Store => self.assign(name.id.as_str()),
                ExprContext::Del => {
                    self.assign(name.id.as_str());
                    self.deleted.insert(name.id.to_string());
                }
                _ => {
                    self.used.insert(name.id.to_string());
                }
            },
            Expr::Lambda(lambda) => {
                let parameters = lambda.parameters.as_deref();
                if let Some(parameters) = parameters {
                    self.defaults(parameters);
                }
                self.absorb(Scope::of_expression(&lambda.body, parameters));
            }
            Expr::Generator(generator) => {
                if let Some(first) = generator.generators.first() {
                    self.visit_expr(&first.iter);
                }
                let inner = Scope::of_generator(&generator.elt, &generator.generators);
                for name in &inner.nonlocals {
                    self.assign(name);
                }
                self.absorb(inner);
            }
            Expr::ListComp(comp) => self.comprehension(&[&comp.elt], &comp.generators),
            Expr::SetComp(comp) => self.comprehension(&[&comp.elt], &comp.generators),
            Expr::DictComp(comp) => match &comp.key {
                Some(key) => self.comprehension(&[key, &comp.value], &comp.generators),
                None => self.comprehension(&[&comp.value], &comp.generators),
            },
            Expr::Yield(_) | Expr::YieldFrom(_) => {
                self.yields = true;
                walk_expr(self, expr);
            }
            _ => walk_expr(self, expr),
        }
    }
}
