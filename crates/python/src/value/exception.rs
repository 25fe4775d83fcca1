//! Exceptions: the built-in hierarchy.

use std::cell::Cell;

use super::{Value, trash};

/// A raised or made exception.
#[derive(Debug, Clone)]
pub struct Exception {
    pub(crate) kind: ExceptionKind,
    pub(crate) args: Vec<Value>,
    /// Line and column of the raise.
    pub(crate) place: Cell<Option<(u32, u32)>>,
}

impl Exception {
    pub(crate) fn new(kind: ExceptionKind, args: Vec<Value>) -> Exception {
        Exception { kind, args, place: Cell::new(None) }
    }

    /// What `str(exception)` shows, and whether as `repr` does.
    pub(crate) fn shown(&self) -> Option<(Value, bool)> {
        match (&self.args[..], self.kind) {
            ([], _) => None,
            // KeyError shows the key as it would be written, so that an empty string is visible.
            ([shown], kind) => Some((shown.clone(), kind == ExceptionKind::KeyError)),
            (several, _) => Some((Value::tuple(several.to_vec()), true)),
        }
    }
}

impl Drop for Exception {
    fn drop(&mut self) {
        trash::bury(std::mem::take(&mut self.args));
    }
}

macro_rules! exceptions {
    ($($name:ident : $parent:ident),* $(,)?) => {
        /// The built-in exception classes, and numpy's.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum ExceptionKind {
            /// The root.
            BaseException,
            $(#[doc = stringify!($name)] $name,)*
        }

        impl ExceptionKind {
            pub(crate) const ALL: &[ExceptionKind] =
                &[ExceptionKind::BaseException, $(ExceptionKind::$name),*];

            pub(crate) fn name(self) -> &'static str {
                match self {
                    ExceptionKind::BaseException => "BaseException",
                    $(ExceptionKind::$name => stringify!($name),)*
                }
            }

            fn parent(self) -> Option<ExceptionKind> {
                match self {
                    ExceptionKind::BaseException => None,
                    $(ExceptionKind::$name => Some(ExceptionKind::$parent),)*
                }
            }
        }
    };
}

exceptions! {
    Exception: BaseException,
    KeyboardInterrupt: BaseException,
    SystemExit: BaseException,
    GeneratorExit: BaseException,
    ArithmeticError: Exception,
    ZeroDivisionError: ArithmeticError,
    OverflowError: ArithmeticError,
    FloatingPointError: ArithmeticError,
    AssertionError: Exception,
    AttributeError: Exception,
    EOFError: Exception,
    ImportError: Exception,
    ModuleNotFoundError: ImportError,
    LookupError: Exception,
    IndexError: LookupError,
    KeyError: LookupError,
    MemoryError: Exception,
    NameError: Exception,
    UnboundLocalError: NameError,
    OSError: Exception,
    RuntimeError: Exception,
    NotImplementedError: RuntimeError,
    RecursionError: RuntimeError,
    StopIteration: Exception,
    TypeError: Exception,
    UFuncTypeError: TypeError,
    ValueError: Exception,
    UnicodeError: ValueError,
    StatisticsError: ValueError,
    LinAlgError: ValueError,
    AxisError: ValueError,
    Warning: Exception,
    UserWarning: Warning,
    RuntimeWarning: Warning,
    DeprecationWarning: Warning,
}

impl ExceptionKind {
    /// Whether `except kind` catches it. numpy's AxisError is a ValueError and an IndexError.
    pub(crate) fn is_a(self, kind: ExceptionKind) -> bool {
        let mut class = Some(self);
        while let Some(here) = class {
            if here == kind {
                return true;
            }
            class = here.parent();
        }
        self == ExceptionKind::AxisError
            && matches!(kind, ExceptionKind::IndexError | ExceptionKind::LookupError)
    }

    pub(crate) fn named(name: &str) -> Option<ExceptionKind> {
        Self::ALL.iter().copied().find(|kind| kind.name() == name)
    }
}
