//! Imports: what they bring is known when a program is compiled, so most of them are constants.

use std::collections::BTreeMap;

use coevo_core::FailureKind;
use ruff_python_ast::{StmtImport, StmtImportFrom};

use super::builder::Cleanup;
use super::module::{Compiler, Fallible};
use super::op::{Constant, Op};
use super::scope::Scope;
use crate::modules;

/// One name that an import binds.
#[derive(Debug, Clone)]
pub(crate) struct Import {
    pub(crate) name: String,
    pub(crate) module: String,
    /// For `from module import member`.
    pub(crate) member: Option<String>,
}

impl Import {
    fn constant(&self) -> Option<Constant> {
        let module = modules::find(&self.module)?;
        match &self.member {
            None => Some(Constant::Module(module)),
            Some(member) => module
                .get(member)
                .or_else(|| modules::find(&format!("{}.{member}", self.module)).map(Constant::Module)),
        }
    }
}

/// Names that imports alone bind, and always to the same thing.
pub(crate) fn fold(scope: &Scope, rebound: impl Fn(&str) -> bool) -> BTreeMap<String, Constant> {
    let mut folded: BTreeMap<String, Option<Constant>> = BTreeMap::new();
    for import in &scope.imports {
        let constant = import.constant().filter(|_| !rebound(&import.name));
        folded
            .entry(import.name.clone())
            .and_modify(|known| {
                let same = matches!((&*known, &constant), (Some(a), Some(b)) if a.same(b));
                if !same {
                    *known = None;
                }
            })
            .or_insert(constant);
    }
    folded.into_iter().filter_map(|(name, constant)| constant.map(|constant| (name, constant))).collect()
}

impl<'a> Compiler<'a> {
    pub(crate) fn import(&mut self, stmt: &'a StmtImport) -> Fallible<()> {
        for alias in &stmt.names {
            let full = alias.name.as_str();
            let root = full.split('.').next().unwrap_or(full);
            let (name, module) = match &alias.asname {
                Some(name) => (name.as_str(), full),
                None => (root, root),
            };
            if modules::find(full).is_none() {
                self.missing(full, alias.range)?;
                continue;
            }
            self.bind_import(Import { name: name.to_owned(), module: module.to_owned(), member: None })?;
        }
        Ok(())
    }

    pub(crate) fn import_from(&mut self, stmt: &'a StmtImportFrom) -> Fallible<()> {
        let Some(module) = stmt.module.as_ref().filter(|_| stmt.level == 0) else {
            return self.unsupported("relative imports", stmt.range);
        };
        let module = module.as_str();
        if module == "__future__" {
            return Ok(());
        }
        if modules::find(module).is_none() {
            return self.missing(module, stmt.range);
        }
        for alias in &stmt.names {
            let member = alias.name.as_str();
            if member == "*" {
                let Some(names) = modules::star(module) else {
                    return self.unsupported(format!("from {module} import *"), alias.range);
                };
                for &name in names {
                    let (module, member) = (module.to_owned(), Some(name.to_owned()));
                    self.bind_import(Import { name: name.to_owned(), module, member })?;
                }
                continue;
            }
            let name = alias.asname.as_ref().map_or(member, |name| name.as_str());
            let import =
                Import { name: name.to_owned(), module: module.to_owned(), member: Some(member.to_owned()) };
            if import.constant().is_none() {
                self.missing(&format!("{module}.{member}"), alias.range)?;
                continue;
            }
            self.bind_import(import)?;
        }
        Ok(())
    }

    /// A module that the runtime does not have. Inside `try` the program has prepared for that.
    fn missing(&mut self, what: &str, range: ruff_text_size::TextRange) -> Fallible<()> {
        let guarded = self.top().cleanups.iter().any(|cleanup| matches!(cleanup, Cleanup::Handler { .. }));
        if guarded && !modules::is_dangerous(what) {
            let name = self.top().name(what);
            self.emit(Op::ImportError { name });
            return Ok(());
        }
        let reason = match modules::is_dangerous(what) {
            true => format!("import {what}: programs get no access to files, processes, network or clock"),
            false => format!("import {what}"),
        };
        self.fail(FailureKind::Unsupported, reason, range.start())
    }

    fn bind_import(&mut self, import: Import) -> Fallible<()> {
        // A folded name needs no store: every use is the constant.
        if let super::builder::Variable::Constant(_) = self.resolve(&import.name) {
            return Ok(());
        }
        if let Some(constant) = import.constant() {
            let src = self.top().constant(constant);
            self.store_name(&import.name, src);
        }
        Ok(())
    }
}
