//! Calling a class.

use std::rc::Rc;

use num_bigint::BigInt;
use num_traits::FromPrimitive;

use super::function::to_float;
use crate::error::{Error, Fallible};
use crate::numpy;
use crate::value::Value;
use crate::value::exception::Exception;
use crate::value::iterator::State;
use crate::value::key::KeyMap;
use crate::value::mapping::{Dict, DictKind, Set};
use crate::value::number;
use crate::value::sequence::{Deque, Range, Slice};
use crate::value::text;
use crate::value::types::Type;
use crate::vm::Vm;
use crate::vm::args::{Args, given};
use crate::vm::item::{as_index, integer};

/// `int(f)` of a whole float, of any size.
pub(crate) fn float_to_int(value: f64) -> Fallible<Value> {
    if value.is_nan() {
        return Err(Error::value_error("cannot convert float NaN to integer"));
    }
    if value.is_infinite() {
        return Err(Error::overflow("cannot convert float infinity to integer"));
    }
    let whole = value.trunc();
    if whole.abs() < 9.2e18 {
        return Ok(Value::Int(whole as i64));
    }
    Ok(BigInt::from_f64(whole).map_or(Value::Int(0), Value::big))
}

fn to_int(value: &Value, base: Option<&Value>) -> Fallible<Value> {
    Ok(match value {
        Value::Int(_) | Value::Big(_) => value.clone(),
        Value::NpInt(i) => Value::Int(*i),
        Value::Bool(b) | Value::NpBool(b) => Value::Int(i64::from(*b)),
        Value::Float(f) | Value::NpFloat(f) => float_to_int(*f)?,
        Value::Str(text) => {
            let radix = base.and_then(as_index).unwrap_or(10);
            let cleaned = text.trim().replace('_', "");
            if cleaned.trim_start_matches(['+', '-']).len() > number::LONGEST
                && !(radix > 1 && radix & (radix - 1) == 0)
            {
                return Err(number::too_many_digits());
            }
            let parsed = u32::try_from(radix)
                .ok()
                .filter(|radix| (2..=36).contains(radix))
                .and_then(|radix| BigInt::parse_bytes(cleaned.as_bytes(), radix));
            let bad = || {
                Error::value_error(format!(
                    "invalid literal for int() with base {radix}: {}",
                    text::quoted(text)
                ))
            };
            Value::big(parsed.ok_or_else(bad)?)
        }
        Value::Array(array) if array.len() == 1 => to_int(&array.scalar_at_flat(0), None)?,
        Value::Array(_) => {
            return Err(Error::type_error("only length-1 arrays can be converted to Python scalars"));
        }
        other => {
            return Err(Error::type_error(format!(
                "int() argument must be a string, a bytes-like object or a real number, not '{}'",
                other.type_name()
            )));
        }
    })
}

fn parse_float(text: &str) -> Fallible<f64> {
    let cleaned = text.trim().to_lowercase().replace('_', "");
    let parsed = match cleaned.trim_start_matches(['+', '-']) {
        "inf" | "infinity" => Some(f64::INFINITY.copysign(if cleaned.starts_with('-') { -1.0 } else { 1.0 })),
        "nan" => Some(f64::NAN),
        digits if digits.starts_with(|c: char| c.is_ascii_digit() || c == '.') => cleaned.parse().ok(),
        _ => None,
    };
    parsed.ok_or_else(|| {
        Error::value_error(format!("could not convert string to float: {}", text::quoted(text)))
    })
}

fn range(args: &Args<'_>) -> Fallible<Value> {
    let args = args.only("range", 1, 3)?;
    let (start, stop) = match args {
        [stop] => (0, integer(stop)?),
        [start, stop, ..] => (integer(start)?, integer(stop)?),
        [] => (0, 0),
    };
    let step = match args.get(2) {
        Some(step) => integer(step)?,
        None => 1,
    };
    if step == 0 {
        return Err(Error::value_error("range() arg 3 must not be zero"));
    }
    Ok(Value::Range(Rc::new(Range { start, stop, step })))
}

impl Vm {
    /// `class(*args)`.
    pub(crate) fn construct(&mut self, class: Type, args: &Args<'_>) -> Fallible<Value> {
        let optional = |name: &str| Ok::<_, Error>(args.only(name, 0, 1)?.first());
        Ok(match class {
            Type::Range => range(args)?,
            Type::Int => {
                let [value, base] = args.bind("int", ["x", "base"], 0)?;
                match value {
                    None => Value::Int(0),
                    Some(value) => to_int(value, base)?,
                }
            }
            Type::Float => match optional("float")? {
                None => Value::Float(0.0),
                Some(Value::Str(text)) => Value::Float(parse_float(text)?),
                Some(value) => Value::Float(to_float(value).map_err(|error| {
                    if value.number().is_some() || matches!(value, Value::Array(_)) {
                        return error;
                    }
                    Error::type_error(format!(
                        "float() argument must be a string or a real number, not '{}'",
                        value.type_name()
                    ))
                })?),
            },
            Type::Bool => match optional("bool")? {
                None => Value::Bool(false),
                Some(value) => Value::Bool(self.truth(value)?),
            },
            Type::Str => match args.positional().first() {
                None => Value::str(""),
                Some(value @ Value::Str(_)) => value.clone(),
                Some(value) => {
                    let text = self.text_of(value, false)?;
                    self.reserve(text.len(), 1)?;
                    Value::str(text)
                }
            },
            Type::List => match optional("list")? {
                None => Value::list(Vec::new()),
                Some(items) => Value::list(self.collect(items)?),
            },
            Type::Tuple => match optional("tuple")? {
                None => Value::tuple(Vec::new()),
                Some(value @ Value::Tuple(_)) => value.clone(),
                Some(items) => Value::tuple(self.collect(items)?),
            },
            Type::Set | Type::FrozenSet => {
                let keys = match optional(class.name())? {
                    None => Default::default(),
                    Some(Value::Set(set)) if set.frozen && class == Type::FrozenSet => {
                        return Ok(Value::Set(set.clone()));
                    }
                    Some(items) => self.key_set(items)?,
                };
                Value::Set(Rc::new(Set::new(keys, class == Type::FrozenSet)))
            }
            Type::Dict | Type::OrderedDict | Type::Counter | Type::DefaultDict => {
                self.construct_dict(class, args)?
            }
            Type::Deque => {
                let [items, limit] = args.bind("deque", ["iterable", "maxlen"], 0)?;
                let items = match given(items) {
                    Some(items) => self.collect(items)?,
                    None => Vec::new(),
                };
                let limit = given(limit).and_then(as_index).and_then(|limit| usize::try_from(limit).ok());
                Value::Deque(Rc::new(Deque::new(items, limit)))
            }
            Type::Slice => {
                let args = args.only("slice", 1, 3)?;
                let (start, stop) = match args {
                    [stop] => (Value::None, stop.clone()),
                    [start, stop, ..] => (start.clone(), stop.clone()),
                    [] => (Value::None, Value::None),
                };
                let step = args.get(2).cloned().unwrap_or(Value::None);
                Value::Slice(Rc::new(Slice { start, stop, step }))
            }
            Type::Enumerate => {
                let [items, start] = args.bind("enumerate", ["iterable", "start"], 1)?;
                let iter = self.iterate(items.unwrap_or(&Value::None))?;
                let start = match start {
                    None => 0,
                    Some(start) => integer(start)?,
                };
                Value::iter(State::Enumerate(iter, start))
            }
            Type::Zip => {
                let mut strict = false;
                for (name, value) in args.keywords() {
                    if name != "strict" {
                        return Err(Error::type_error(format!(
                            "zip() got an unexpected keyword argument '{name}'"
                        )));
                    }
                    strict = self.truth(value)?;
                }
                let iters =
                    args.positional().iter().map(|item| self.iterate(item)).collect::<Fallible<_>>()?;
                Value::iter(State::Zip(iters, strict))
            }
            Type::Map => {
                let args = args.only("map", 2, 64)?;
                let iters = args[1..].iter().map(|item| self.iterate(item)).collect::<Fallible<_>>()?;
                Value::iter(State::Map(args[0].clone(), iters))
            }
            Type::Filter => {
                let [function, items] = args.exact("filter")?;
                let iter = self.iterate(items)?;
                Value::iter(State::Filter(function.clone(), iter))
            }
            Type::Reversed => {
                let [items] = args.exact("reversed")?;
                match items {
                    Value::List(list) => Value::iter(State::Reversed(list.clone(), list.len())),
                    Value::Range(range) => {
                        let len = range.len();
                        let next = range.get(len.saturating_sub(1));
                        Value::iter(State::Range { next, step: range.step.wrapping_neg(), left: len })
                    }
                    Value::Set(_) | Value::Iter(_) => {
                        return Err(Error::type_error(format!(
                            "'{}' object is not reversible",
                            items.type_name()
                        )));
                    }
                    other => {
                        let mut items = self.collect(other)?;
                        items.reverse();
                        Value::iter(State::Drain(items.into_iter()))
                    }
                }
            }
            Type::Class => match &args.exact::<1>("type")?[0] {
                Value::Instance(instance) => Value::Class(instance.class.clone()),
                Value::Tuple(items) if items.class.is_some() => {
                    items.class.clone().map_or(Value::None, Value::Class)
                }
                other => Value::Type(other.class()),
            },
            Type::Object => {
                optional("object")?;
                self.serial += 1;
                return self.instantiate(
                    &std::rc::Rc::new(crate::value::object::Class {
                        name: Rc::from("object"),
                        base: None,
                        kind: crate::value::object::ClassKind::Plain,
                        fields: Vec::new(),
                        attributes: crate::value::object::Attributes::new(),
                    }),
                    &Args::plain(&[]),
                );
            }
            Type::Exception(kind) => {
                Value::Exception(Rc::new(Exception::new(kind, args.positional().to_vec())))
            }
            Type::Float64 | Type::Int64 | Type::NpBool => {
                let value = args.only(class.name(), 0, 1)?.first().cloned().unwrap_or(Value::Int(0));
                numpy::convert::scalar_of(self, class, &value)?
            }
            Type::ElementType => Value::DType(numpy::convert::dtype(&args.exact::<1>("dtype")?[0])?),
            Type::NdArray => return Err(Error::unsupported("np.ndarray(...)")),
            Type::Partial => return crate::modules::functools::partial(args),
            Type::Complex => return Err(Error::unsupported("complex numbers")),
            Type::Bytes => return Err(Error::unsupported("bytes")),
            other => return Err(Error::unsupported(format!("making a {} object", other.name()))),
        })
    }

    fn construct_dict(&mut self, class: Type, args: &Args<'_>) -> Fallible<Value> {
        let mut positional = args.positional();
        let kind = match class {
            Type::OrderedDict => DictKind::Ordered,
            Type::Counter => DictKind::Counter,
            Type::DefaultDict => match positional.split_first() {
                Some((factory, _)) if !matches!(factory, Value::None) && !factory.is_callable() => {
                    return Err(Error::type_error("first argument must be callable or None"));
                }
                Some((factory, rest)) => {
                    positional = rest;
                    DictKind::Default(factory.clone())
                }
                None => DictKind::Default(Value::None),
            },
            _ => DictKind::Plain,
        };
        if positional.len() > 1 {
            return Err(Error::type_error(format!("{} expected at most 1 argument", class.name())));
        }
        let dict = Rc::new(Dict::new(KeyMap::default(), kind));
        let whole = Value::Dict(dict.clone());
        if let Some(more) = positional.first() {
            if class == Type::Counter {
                super::dict::count_into(self, &dict, more, false)?;
            } else {
                self.update_dict(&whole, more)?;
            }
        }
        for (name, value) in args.keywords() {
            dict.insert(&Value::str(name), value.clone())?;
        }
        Ok(whole)
    }
}
