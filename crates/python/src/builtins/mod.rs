//! Built-in functions, and the methods of the built-in types.

pub(crate) mod construct;
pub(crate) mod deque;
pub(crate) mod dict;
pub(crate) mod function;
pub(crate) mod list;
pub(crate) mod order;
pub(crate) mod set;
pub(crate) mod string;
pub(crate) mod tuple;

use crate::compile::method::Method;
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::value::iterator::State;
use crate::value::mapping::DictKind;
use crate::value::types::Type;
use crate::vm::Vm;
use crate::vm::args::Args;

/// Attributes of values that are neither modules nor numpy's.
pub(crate) fn attribute(object: &Value, name: &str) -> Option<Value> {
    match (object, name) {
        (Value::Function(function), "__name__") => Some(Value::str(&*function.unit.name)),
        (Value::Native(native), "__name__") => Some(Value::str(native.name)),
        (Value::Type(class), "__name__") => Some(Value::str(class.name())),
        (Value::Exception(exception), "args") => Some(Value::tuple(exception.args.clone())),
        (Value::Int(_) | Value::Bool(_) | Value::Float(_), "real") => Some(object.clone()),
        (Value::Int(_) | Value::Bool(_), "imag") => Some(Value::Int(0)),
        (Value::Float(_), "imag") => Some(Value::Float(0.0)),
        (Value::Range(range), "start") => Some(Value::Int(range.start)),
        (Value::Range(range), "stop") => Some(Value::Int(range.stop)),
        (Value::Range(range), "step") => Some(Value::Int(range.step)),
        (Value::Slice(slice), "start") => Some(slice.start.clone()),
        (Value::Slice(slice), "stop") => Some(slice.stop.clone()),
        (Value::Slice(slice), "step") => Some(slice.step.clone()),
        (Value::Deque(items), "maxlen") => {
            Some(items.limit.map_or(Value::None, |limit| Value::Int(limit as i64)))
        }
        (Value::DType(dtype), "name") => Some(Value::str(dtype.name())),
        (Value::DType(dtype), "kind") => Some(Value::str(dtype.letter())),
        (Value::DType(dtype), "char") => Some(Value::str(match dtype.letter() {
            "b" => "?",
            "i" => "l",
            _ => "d",
        })),
        (Value::DType(dtype), "str") => Some(Value::str(match dtype.letter() {
            "b" => "|b1".to_owned(),
            letter => format!("<{letter}8"),
        })),
        (Value::DType(dtype), "itemsize") => Some(Value::Int(crate::numpy::attribute::item_size(*dtype))),
        (Value::DType(dtype), "type") => Some(Value::Type(dtype.class())),
        (Value::Type(Type::Dict), "fromkeys") => Some(Value::Native(&dict::FROM_KEYS)),
        (Value::Type(class), _) => crate::numpy::limits::of_type(*class, name),
        (Value::Dict(dict), "default_factory") => match &dict.kind {
            DictKind::Default(factory) => Some(factory.clone()),
            _ => None,
        },
        _ => None,
    }
}

/// Whether a value's type has a method: for `hasattr` and for methods taken as values.
pub(crate) fn knows(receiver: &Value, method: Method) -> bool {
    use Method::*;
    match receiver {
        Value::List(_) => matches!(
            method,
            Append | Clear | Copy | Count | Extend | Index | Insert | Pop | Remove | Reverse | Sort
        ),
        Value::Tuple(_) => matches!(method, Count | Index),
        Value::Dict(_) => matches!(
            method,
            Clear
                | Copy
                | Elements
                | Get
                | Items
                | Keys
                | MostCommon
                | MoveToEnd
                | Pop
                | PopItem
                | SetDefault
                | Subtract
                | Update
                | Values
        ),
        Value::Set(_) => matches!(
            method,
            Add | Clear
                | Copy
                | Difference
                | Discard
                | Intersection
                | IsDisjoint
                | IsSubset
                | IsSuperset
                | Pop
                | Remove
                | SymmetricDifference
                | Union
                | Update
        ),
        Value::Deque(_) => matches!(
            method,
            Append
                | AppendLeft
                | Clear
                | Copy
                | Count
                | Extend
                | ExtendLeft
                | Index
                | Insert
                | Pop
                | PopLeft
                | Remove
                | Reverse
                | Rotate
        ),
        Value::Str(_) => string::knows(method),
        Value::Array(_) => crate::numpy::method::array_knows(method),
        Value::NpFloat(_) | Value::NpInt(_) | Value::NpBool(_) => crate::numpy::method::scalar_knows(method),
        Value::Float(_) => matches!(method, IsInteger | Conjugate),
        Value::Int(_) | Value::Bool(_) => matches!(method, BitLength | Conjugate),
        Value::Range(_) => matches!(method, Count | Index),
        _ => false,
    }
}

/// Methods of the types that have few.
pub(crate) fn other_method(
    vm: &mut Vm,
    receiver: &Value,
    method: Method,
    args: &Args<'_>,
) -> Fallible<Option<Value>> {
    Ok(Some(match (receiver, method) {
        (Value::Float(f), Method::IsInteger) => Value::Bool(f.is_finite() && f.trunc() == *f),
        (Value::Int(_) | Value::Float(_) | Value::Bool(_), Method::Conjugate) => receiver.clone(),
        (Value::Int(i), Method::BitLength) => Value::Int(i64::from(64 - i.unsigned_abs().leading_zeros())),
        (Value::Big(b), Method::BitLength) => Value::Int(b.bits() as i64),
        (Value::Bool(b), Method::BitLength) => Value::Int(i64::from(*b)),
        (Value::Range(range), Method::Index) => {
            let [value] = args.exact("index")?;
            let at = crate::vm::item::as_index(value).and_then(|value| range.position(value));
            let at = at.ok_or_else(|| {
                Error::value_error(format!("{} is not in range", crate::value::text::repr(value)))
            })?;
            Value::Int(at as i64)
        }
        (Value::Range(range), Method::Count) => {
            let [value] = args.exact("count")?;
            let found = crate::vm::item::as_index(value).and_then(|value| range.position(value));
            Value::Int(i64::from(found.is_some()))
        }
        (Value::Iter(iter), Method::Next) => match vm.next(iter)? {
            Some(value) => value,
            None => return Err(function::stop_iteration()),
        },
        (Value::Iter(iter), Method::Close) => {
            *iter.state.borrow_mut() = State::Done;
            Value::None
        }
        (Value::Iter(_), Method::Send) => return Err(Error::unsupported("sending into generators")),
        (Value::View(view), Method::IsDisjoint) => {
            let keys = vm.key_set(&args.exact::<1>("isdisjoint")?[0])?;
            let own = vm.key_set(&Value::View(view.clone()))?;
            Value::Bool(!own.iter().any(|key| keys.contains(key)))
        }
        (Value::Type(Type::Dict), Method::FromKeys) => (dict::FROM_KEYS.call)(vm, args)?,
        // `str.upper(text)`, `list.append(items, x)`: the receiver is the first argument.
        (Value::Type(_), method) => {
            let Some((receiver, _)) = args.positional().split_first() else {
                return Ok(None);
            };
            let rest = Args { values: &args.values[1..], names: args.names };
            return vm.method(receiver, method, &rest).map(Some);
        }
        (Value::Native(native), Method::Outer | Method::Reduce | Method::Accumulate | Method::At) => {
            return crate::numpy::ufunc::method(vm, native, method, args).map(Some);
        }
        (Value::Exception(_), Method::WithTraceback) => receiver.clone(),
        _ => return Ok(None),
    }))
}
