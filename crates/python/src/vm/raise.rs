//! Raising and catching, and the rarer kinds of call.

use std::rc::Rc;

use super::Vm;
use super::args::Args;
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::value::exception::{Exception, ExceptionKind};
use crate::value::types::Type;

impl Vm {
    pub(crate) fn raise(&mut self, value: &Value) -> Error {
        match value {
            // A new object, so that the place of this raise is noted.
            Value::Exception(exception) => {
                Error::exception(Rc::new(Exception::new(exception.kind, exception.args.clone())))
            }
            Value::Type(Type::Exception(kind)) => {
                Error::exception(Rc::new(Exception::new(*kind, Vec::new())))
            }
            Value::None => Error::runtime("No active exception to reraise"),
            _ => Error::type_error("exceptions must derive from BaseException"),
        }
    }

    pub(crate) fn reraise(value: &Value) -> Error {
        match value {
            Value::Exception(exception) => Error::exception(exception.clone()),
            _ => Error::runtime("No active exception to reraise"),
        }
    }

    pub(crate) fn match_exception(&mut self, exception: &Value, class: &Value) -> Fallible<Value> {
        let Value::Exception(raised) = exception else { return Ok(Value::Bool(false)) };
        let catches = |class: &Value| match class {
            Value::Type(Type::Exception(kind)) => Ok(raised.kind.is_a(*kind)),
            _ => Err(Error::type_error(
                "catching classes that do not inherit from BaseException is not allowed",
            )),
        };
        match class {
            Value::Tuple(classes) => {
                for class in classes.iter() {
                    if catches(class)? {
                        return Ok(Value::Bool(true));
                    }
                }
                Ok(Value::Bool(false))
            }
            class => catches(class).map(Value::Bool),
        }
    }

    pub(crate) fn unbound_global(&self, slot: u16) -> Error {
        let name = &self.global_names[usize::from(slot)];
        Error::raise(ExceptionKind::NameError, format!("name '{name}' is not defined"))
    }

    /// `callee(*list, **dict)`.
    pub(crate) fn call_spread(&mut self, row: &[Value]) -> Fallible<Value> {
        let [callee, Value::List(list), Value::Dict(dict)] = row else {
            return Err(Error::type_error("the arguments do not fit the call"));
        };
        let mut values = list.to_vec();
        let mut names: Vec<Rc<str>> = Vec::new();
        for (key, value) in dict.map().iter() {
            let Value::Str(name) = key.value() else {
                return Err(Error::type_error("keywords must be strings"));
            };
            names.push(Rc::from(name.as_str()));
            values.push(value.clone());
        }
        self.call_args(callee, &Args { values: &values, names: &names })
    }
}
