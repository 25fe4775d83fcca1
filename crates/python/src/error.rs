//! What ends an expression early: a Python exception, which `except` may catch, or a failure, which it may not.

use std::cell::Cell;
use std::rc::Rc;

use coevo_core::{Failure, FailureKind};

use crate::value::Value;
use crate::value::exception::{Exception, ExceptionKind};

/// Result of everything that Python code can do.
pub(crate) type Fallible<T> = Result<T, Error>;

/// Boxed, so that `Fallible<Value>` stays as small as `Value`.
#[derive(Debug, Clone)]
pub(crate) struct Error(pub(crate) Box<Thrown>);

#[derive(Debug, Clone)]
pub(crate) enum Thrown {
    Exception(Rc<Exception>),
    Fatal(Failure),
}

impl Error {
    pub(crate) fn exception(exception: Rc<Exception>) -> Error {
        Error(Box::new(Thrown::Exception(exception)))
    }

    pub(crate) fn raise(kind: ExceptionKind, message: impl Into<String>) -> Error {
        let args = vec![Value::str(message.into())];
        Error::exception(Rc::new(Exception { kind, args, place: Cell::new(None) }))
    }

    pub(crate) fn type_error(message: impl Into<String>) -> Error {
        Error::raise(ExceptionKind::TypeError, message)
    }

    pub(crate) fn value_error(message: impl Into<String>) -> Error {
        Error::raise(ExceptionKind::ValueError, message)
    }

    pub(crate) fn index_error(message: impl Into<String>) -> Error {
        Error::raise(ExceptionKind::IndexError, message)
    }

    pub(crate) fn zero_division(message: impl Into<String>) -> Error {
        Error::raise(ExceptionKind::ZeroDivisionError, message)
    }

    pub(crate) fn overflow(message: impl Into<String>) -> Error {
        Error::raise(ExceptionKind::OverflowError, message)
    }

    pub(crate) fn attribute(message: impl Into<String>) -> Error {
        Error::raise(ExceptionKind::AttributeError, message)
    }

    pub(crate) fn runtime(message: impl Into<String>) -> Error {
        Error::raise(ExceptionKind::RuntimeError, message)
    }

    fn fatal(kind: FailureKind, message: impl Into<String>) -> Error {
        Error(Box::new(Thrown::Fatal(Failure::new(kind, message))))
    }

    /// A feature that the runtime does not offer; `what` names it.
    pub(crate) fn unsupported(what: impl Into<String>) -> Error {
        Error::fatal(FailureKind::Unsupported, what)
    }

    pub(crate) fn out_of_fuel() -> Error {
        Error::fatal(FailureKind::OutOfFuel, "the step allowance is spent")
    }

    pub(crate) fn out_of_memory(message: impl Into<String>) -> Error {
        Error::fatal(FailureKind::OutOfMemory, message)
    }

    pub(crate) fn timeout() -> Error {
        Error::fatal(FailureKind::Timeout, "the wall clock ran out")
    }

    /// Notes where the error came from, unless an inner frame has done so already.
    pub(crate) fn locate(&mut self, line: u32, column: u32) {
        match &mut *self.0 {
            Thrown::Exception(exception) => {
                if exception.place.get().is_none() {
                    exception.place.set(Some((line, column)));
                }
            }
            Thrown::Fatal(failure) => {
                failure.line.get_or_insert(line);
                failure.column.get_or_insert(column);
            }
        }
    }

    /// The Python exception, where it is one.
    pub(crate) fn as_exception(&self) -> Option<&Rc<Exception>> {
        match &*self.0 {
            Thrown::Exception(exception) => Some(exception),
            Thrown::Fatal(_) => None,
        }
    }

    pub(crate) fn is(&self, kind: ExceptionKind) -> bool {
        self.as_exception().is_some_and(|exception| exception.kind.is_a(kind))
    }

    pub(crate) fn into_failure(self) -> Failure {
        match *self.0 {
            Thrown::Fatal(failure) => failure,
            Thrown::Exception(exception) => {
                let name = exception.kind.name();
                let place = exception.place.get();
                let text = crate::value::text::display(&Value::Exception(exception));
                let message = if text.is_empty() { name.to_owned() } else { format!("{name}: {text}") };
                let failure = Failure::new(FailureKind::Exception, message);
                match place {
                    Some((line, column)) => failure.at(line, column),
                    None => failure,
                }
            }
        }
    }
}
