//! Attributes and method calls.

use std::rc::Rc;

use super::Vm;
use super::args::Args;
use super::unit::UnitName;
use crate::builtins;
use crate::compile::method::Method;
use crate::error::{Error, Fallible};
use crate::numpy;
use crate::value::Value;
use crate::value::function::Bound;

fn no_attribute(object: &Value, name: &str) -> Error {
    Error::attribute(format!("'{}' object has no attribute '{name}'", object.type_name()))
}

impl Vm {
    pub(crate) fn get_attribute(&mut self, object: &Value, name: &UnitName) -> Fallible<Value> {
        let text = &*name.text;
        match object {
            Value::Module(module) => {
                return match module.get(text) {
                    Some(constant) => Ok(super::unit::value(&constant)),
                    None => Err(module.lacks(text)),
                };
            }
            Value::Array(array) => {
                if let Some(value) = numpy::attribute::of_array(self, array, text)? {
                    return Ok(value);
                }
            }
            Value::NpFloat(_) | Value::NpInt(_) | Value::NpBool(_) => {
                if let Some(value) = numpy::attribute::of_scalar(self, object, text)? {
                    return Ok(value);
                }
            }
            Value::Instance(_) | Value::Class(_) | Value::Cached(_) => {
                return match self.object_attribute(object, text)? {
                    Some(value) => Ok(value),
                    None => Err(no_attribute(object, text)),
                };
            }
            Value::Rng(_) => {
                return match numpy::generator::method(object, text)? {
                    Some(value) => Ok(value),
                    None => Err(no_attribute(object, text)),
                };
            }
            Value::Tuple(_) | Value::Partial(_) => {
                if let Some(value) = self.object_attribute(object, text)? {
                    return Ok(value);
                }
            }
            _ => {
                if let Some(value) = builtins::attribute(object, text) {
                    return Ok(value);
                }
            }
        }
        match name.method {
            Some(method) if self.has_method(object, method) => {
                Ok(Value::Bound(Rc::new(Bound { receiver: object.clone(), method })))
            }
            _ => Err(no_attribute(object, text)),
        }
    }

    pub(crate) fn set_attribute(&mut self, object: &Value, name: &str, value: &Value) -> Fallible<()> {
        match object {
            Value::Instance(instance) => {
                if let Some(Value::Descriptor(_)) = instance.class.find(name) {
                    return Err(Error::unsupported("assigning to properties"));
                }
                instance.attributes.set(name, value.clone());
                self.spend(1)
            }
            Value::Class(class) => {
                class.attributes.set(name, value.clone());
                self.spend(1)
            }
            Value::Array(array) if name == "flat" => {
                numpy::assign::set_flat(self, array, &Value::Ellipsis, value)
            }
            Value::Array(_) => Err(Error::unsupported(format!("assigning to the array attribute {name}"))),
            Value::Function(_) => {
                let _ = value;
                Err(Error::unsupported("attributes on functions"))
            }
            Value::Module(module) => Err(Error::unsupported(format!("assigning to {}.{name}", module.name))),
            other => Err(no_attribute(other, name)),
        }
    }

    pub(crate) fn call_method(
        &mut self,
        receiver: &Value,
        name: &UnitName,
        args: &Args<'_>,
    ) -> Fallible<Value> {
        if let Some(method) = name.method
            && !matches!(
                receiver,
                Value::Module(_)
                    | Value::Rng(_)
                    | Value::Instance(_)
                    | Value::Class(_)
                    | Value::Cached(_)
                    | Value::Partial(_)
            )
            && !matches!(receiver, Value::Tuple(items) if items.class.is_some())
        {
            return self.method(receiver, method, args);
        }
        if let Value::Instance(instance) = receiver
            && instance.attributes.get(&name.text).is_none()
            && let Some(function @ Value::Function(_)) = instance.class.find(&name.text)
        {
            let mut values = Vec::with_capacity(args.values.len() + 1);
            values.push(receiver.clone());
            values.extend_from_slice(args.values);
            return self.call_args(&function, &Args { values: &values, names: args.names });
        }
        let callee = self.get_attribute(receiver, name)?;
        self.call_args(&callee, args)
    }

    /// Whether the receiver's type has the method, as `hasattr` would say.
    pub(crate) fn has_method(&mut self, receiver: &Value, method: Method) -> bool {
        builtins::knows(receiver, method)
    }

    pub(crate) fn method(&mut self, receiver: &Value, method: Method, args: &Args<'_>) -> Fallible<Value> {
        let result = match receiver {
            Value::List(list) => builtins::list::method(self, list, method, args),
            Value::Array(array) => numpy::method::of_array(self, array, method, args),
            Value::Str(text) => builtins::string::method(self, text, method, args),
            Value::Dict(dict) => builtins::dict::method(self, dict, method, args),
            Value::Set(set) => builtins::set::method(self, set, method, args),
            Value::Tuple(items) => builtins::tuple::method(self, items, method, args),
            Value::Deque(items) => builtins::deque::method(self, items, method, args),
            Value::NpFloat(_) | Value::NpInt(_) | Value::NpBool(_) => {
                numpy::method::of_scalar(self, receiver, method, args)
            }
            other => builtins::other_method(self, other, method, args),
        };
        match result? {
            Some(value) => Ok(value),
            None => Err(no_attribute(receiver, method.name())),
        }
    }
}
