//! The modules that programs may import, and what is refused.

pub(crate) mod builtins;
pub(crate) mod collections;
pub(crate) mod functools;
pub(crate) mod heapq;
pub(crate) mod itertools;
pub(crate) mod math;
pub(crate) mod numpy;
pub(crate) mod random;
pub(crate) mod scipy;
pub(crate) mod statistics;
pub(crate) mod sys;
pub(crate) mod twister;
pub(crate) mod typing;

use std::fmt;

use crate::compile::op::Constant;
use crate::error::Error;

/// A module: a name, and what its attributes are.
pub struct Module {
    pub(crate) name: &'static str,
    pub(crate) lookup: fn(&str) -> Option<Constant>,
}

impl Module {
    pub(crate) fn get(&self, name: &str) -> Option<Constant> {
        (self.lookup)(name)
    }

    /// The error for an attribute that is not there.
    pub(crate) fn lacks(&self, name: &str) -> Error {
        if crate::numpy::removed(self.name, name) {
            return Error::attribute(format!(
                "`np.{name}` was removed in the NumPy 2.0 release. Use a current name instead."
            ));
        }
        let short = if self.name.starts_with("numpy") {
            self.name.replacen("numpy", "np", 1)
        } else {
            self.name.to_owned()
        };
        Error::unsupported(format!("{short}.{name}"))
    }
}

impl fmt::Debug for Module {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<module '{}'>", self.name)
    }
}

/// The module of that name, where programs may have it.
pub(crate) fn find(name: &str) -> Option<&'static Module> {
    const MODULES: &[&Module] = &[
        &numpy::NUMPY,
        &numpy::LINALG,
        &numpy::RANDOM,
        &math::MATH,
        &random::RANDOM,
        &itertools::ITERTOOLS,
        &collections::COLLECTIONS,
        &collections::ABC,
        &functools::FUNCTOOLS,
        &functools::OPERATOR,
        &typing::TYPING,
        &typing::NUMPY_TYPING,
        &typing::WARNINGS,
        &typing::NUMBERS,
        &sys::SYS,
        &sys::COPY,
        &sys::DATACLASSES,
        &heapq::HEAPQ,
        &heapq::BISECT,
        &statistics::STATISTICS,
        &scipy::SCIPY,
        &scipy::SPATIAL,
        &scipy::DISTANCE,
        &scipy::SPECIAL,
    ];
    MODULES.iter().copied().find(|module| module.name == name)
}

/// What `from module import *` brings, where we know it.
pub(crate) fn star(module: &str) -> Option<&'static [&'static str]> {
    match module {
        "math" => Some(math::NAMES),
        _ => None,
    }
}

/// Modules that reach outside the sandbox, for a clearer reason than "not offered".
pub(crate) fn is_dangerous(name: &str) -> bool {
    const ROOTS: &[&str] = &[
        "os",
        "sys",
        "subprocess",
        "socket",
        "shutil",
        "pathlib",
        "io",
        "ctypes",
        "importlib",
        "builtins",
        "pickle",
        "threading",
        "multiprocessing",
        "asyncio",
        "concurrent",
        "signal",
        "time",
        "datetime",
        "tempfile",
        "glob",
        "inspect",
        "gc",
        "requests",
        "urllib",
        "http",
        "code",
        "codeop",
        "marshal",
        "resource",
        "platform",
    ];
    ROOTS.contains(&name.split('.').next().unwrap_or(name))
}

/// Why a built-in is not offered.
pub(crate) fn refused(name: &str) -> Option<&'static str> {
    Some(match name {
        "open" | "input" => "programs get no access to files",
        "eval" | "exec" | "compile" | "__import__" | "breakpoint" => "programs cannot run text as code",
        "globals" | "locals" | "vars" | "dir" | "__builtins__" | "help" | "memoryview" | "__loader__"
        | "__spec__" => "programs cannot inspect the interpreter",
        "exit" | "quit" => "programs cannot end the process",
        "delattr" => "attributes cannot be deleted",
        "bytearray" => "bytes are outside the subset",
        _ => return None,
    })
}
