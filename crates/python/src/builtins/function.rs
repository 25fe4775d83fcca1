//! Built-in functions.

use std::rc::Rc;

use num_traits::ToPrimitive;

use super::order;
use crate::compile::method::Method;
use crate::compile::op::{BinaryOp, CompareOp};
use crate::error::{Error, Fallible};
use crate::numpy;
use crate::value::Value;
use crate::value::exception::{Exception, ExceptionKind};
use crate::value::function::Native;
use crate::value::iterator::State;
use crate::value::text;
use crate::value::types::Type;
use crate::vm::Vm;
use crate::vm::args::{Args, given};
use crate::vm::item::{as_index, integer};

/// The functions by name.
pub(crate) static FUNCTIONS: &[Native] = &[
    Native::new("abs", |vm, args| {
        let [value] = args.exact("abs")?;
        match vm.special(value, "__abs__", &[])? {
            Some(result) => Ok(result),
            None => absolute(vm, value),
        }
    }),
    Native::new("all", |vm, args| any_all(vm, &args.exact::<1>("all")?[0], false)),
    Native::new("any", |vm, args| any_all(vm, &args.exact::<1>("any")?[0], true)),
    Native::new("callable", |_, args| Ok(Value::Bool(args.exact::<1>("callable")?[0].is_callable()))),
    Native::new("chr", |_, args| {
        let code = as_index(&args.exact::<1>("chr")?[0]).and_then(|code| u32::try_from(code).ok());
        let c = code.and_then(char::from_u32);
        Ok(Value::str(c.ok_or_else(|| Error::value_error("chr() arg not in range(0x110000)"))?))
    }),
    Native::new("ord", |_, args| {
        let [value] = args.exact("ord")?;
        match value {
            Value::Str(text) if text.len() == 1 => {
                Ok(Value::Int(text.chars().next().map_or(0, |c| i64::from(u32::from(c)))))
            }
            _ => Err(Error::type_error("ord() expected a character")),
        }
    }),
    Native::new("bin", |_, args| radix(args, "bin", 'b')),
    Native::new("hex", |_, args| radix(args, "hex", 'x')),
    Native::new("oct", |_, args| radix(args, "oct", 'o')),
    Native::new("divmod", |vm, args| {
        let [a, b] = args.exact("divmod")?;
        let quotient = vm.binary(BinaryOp::FloorDiv, a, b)?;
        let remainder = vm.binary(BinaryOp::Mod, a, b)?;
        Ok(Value::tuple(vec![quotient, remainder]))
    }),
    Native::new("format", |vm, args| {
        let args = args.only("format", 1, 2)?;
        let spec = match args.get(1) {
            Some(Value::Str(spec)) => spec.as_str(),
            _ => "",
        };
        vm.format(&args[0], spec).map(Value::str)
    }),
    Native::new("getattr", get_attribute),
    Native::new("setattr", |vm, args| {
        let [object, Value::Str(name), value] = args.exact("setattr")? else {
            return Err(Error::type_error("attribute name must be string"));
        };
        match object {
            Value::Instance(_) if !name.starts_with("__") => vm.set_attribute(object, name, value)?,
            _ => return Err(Error::unsupported("setattr on anything but the program's own instances")),
        }
        Ok(Value::None)
    }),
    Native::new("hasattr", |vm, args| {
        let [object, name] = args.exact("hasattr")?;
        match attribute(vm, object, name) {
            Ok(_) => Ok(Value::Bool(true)),
            Err(error) if error.is(ExceptionKind::AttributeError) => Ok(Value::Bool(false)),
            Err(error) => Err(error),
        }
    }),
    Native::new("hash", |_, args| {
        let [value] = args.exact("hash")?;
        crate::value::key::Key::new(value)?;
        if !crate::value::hash::is_stable(value) {
            return Err(Error::unsupported("hash() of what hashes differently on every run"));
        }
        Ok(Value::Int(crate::value::hash::of(value)))
    }),
    // CPython's are addresses; the only use that cannot be told apart is comparing them.
    Native::new("id", |_, args| Ok(Value::Int(args.exact::<1>("id")?[0].identity() as i64))),
    Native::new("isinstance", |_, args| {
        let [value, class] = args.exact("isinstance")?;
        let own = match value {
            Value::Instance(instance) => Some(&instance.class),
            Value::Tuple(items) => items.class.as_ref(),
            _ => None,
        };
        is_a(value.class(), own, class, 0).map(Value::Bool)
    }),
    Native::new("issubclass", |_, args| {
        let [value, class] = args.exact("issubclass")?;
        match value {
            Value::Type(value) => is_a(*value, None, class, 0).map(Value::Bool),
            Value::Class(value) => is_a(Type::Object, Some(value), class, 0).map(Value::Bool),
            _ => Err(Error::type_error("issubclass() arg 1 must be a class")),
        }
    }),
    Native::new("iter", |vm, args| {
        let args = args.only("iter", 1, 2)?;
        match args.get(1) {
            Some(_) if !args[0].is_callable() => Err(Error::type_error("iter(v, w): v must be callable")),
            Some(end) => Ok(Value::iter(State::Sentinel(args[0].clone(), end.clone()))),
            None => vm.iterate(&args[0]),
        }
    }),
    Native::new("len", |vm, args| {
        let [value] = args.exact("len")?;
        if let Some(len) = vm.special(value, "__len__", &[])? {
            return own_length(&len).map(Value::Int);
        }
        length(value).map(|len| Value::Int(len as i64))
    }),
    Native::new("max", |vm, args| order::extreme(vm, args, "max", CompareOp::Gt)),
    Native::new("min", |vm, args| order::extreme(vm, args, "min", CompareOp::Lt)),
    Native::new("next", |vm, args| {
        let args = args.only("next", 1, 2)?;
        match (vm.next_of(&args[0])?, args.get(1)) {
            (Some(value), _) => Ok(value),
            (None, Some(default)) => Ok(default.clone()),
            (None, None) => Err(stop_iteration()),
        }
    }),
    Native::new("pow", |vm, args| {
        let args = args.only("pow", 2, 3)?;
        match args.get(2) {
            None => vm.binary(BinaryOp::Pow, &args[0], &args[1]),
            Some(modulus) => power_mod(&args[0], &args[1], modulus),
        }
    }),
    Native::new("print", |vm, args| {
        let mut bytes = 1;
        for value in args.positional() {
            bytes += vm.text_of(value, false)?.len() + 1;
            vm.print(bytes)?;
            bytes = 0;
        }
        vm.print(bytes)?;
        Ok(Value::None)
    }),
    Native::new("repr", |vm, args| vm.text_of(&args.exact::<1>("repr")?[0], true).map(Value::str)),
    Native::new("ascii", |vm, args| {
        let text = vm.text_of(&args.exact::<1>("ascii")?[0], true)?;
        vm.reserve(text.len(), 1)?;
        Ok(Value::str(text::ascii(&text)))
    }),
    Native::new("round", |vm, args| {
        let [value, digits] = args.bind("round", ["number", "ndigits"], 1)?;
        round(vm, value.unwrap_or(&Value::None), given(digits))
    }),
    Native::new("sorted", |vm, args| {
        let [items, key, reverse] = args.bind("sorted", ["iterable", "key", "reverse"], 1)?;
        let items = vm.collect(items.unwrap_or(&Value::None))?;
        let reverse = match reverse {
            Some(value) => vm.truth(value)?,
            None => false,
        };
        order::sort(vm, items, key, reverse).map(Value::list)
    }),
    Native::new("sum", |vm, args| {
        let [items, start] = args.bind("sum", ["iterable", "start"], 1)?;
        sum(vm, items.unwrap_or(&Value::None), start)
    }),
];

/// The built-in function of that name; numpy has others of the same names.
pub(crate) fn named(name: &str) -> &'static Native {
    FUNCTIONS.iter().find(|native| native.name == name).expect("the compiler asks for built-ins that exist")
}

pub(crate) fn stop_iteration() -> Error {
    Error::exception(Rc::new(Exception::new(ExceptionKind::StopIteration, Vec::new())))
}

fn any_all(vm: &mut Vm, items: &Value, stop: bool) -> Fallible<Value> {
    let Value::Iter(iter) = vm.iterate(items)? else { return Ok(Value::Bool(!stop)) };
    while let Some(value) = vm.next(&iter)? {
        vm.spend(1)?;
        if vm.truth(&value)? == stop {
            return Ok(Value::Bool(stop));
        }
    }
    Ok(Value::Bool(!stop))
}

fn radix(args: &Args<'_>, name: &str, kind: char) -> Fallible<Value> {
    let value = integer(&args.exact::<1>(name)?[0])?;
    let size = value.unsigned_abs();
    let sign = if value < 0 { "-" } else { "" };
    Ok(Value::str(match kind {
        'b' => format!("{sign}0b{size:b}"),
        'o' => format!("{sign}0o{size:o}"),
        _ => format!("{sign}0x{size:x}"),
    }))
}

pub(crate) fn absolute(vm: &mut Vm, value: &Value) -> Fallible<Value> {
    Ok(match value {
        Value::Int(i) => match i.checked_abs() {
            Some(value) => Value::Int(value),
            None => Value::big(num_bigint::BigInt::from(*i).magnitude().clone().into()),
        },
        Value::Float(f) => Value::Float(f.abs()),
        Value::NpFloat(f) => Value::NpFloat(f.abs()),
        Value::NpInt(i) => Value::NpInt(i.wrapping_abs()),
        Value::Bool(b) => Value::Int(i64::from(*b)),
        Value::NpBool(b) => Value::NpBool(*b),
        Value::Big(b) => Value::big(b.magnitude().clone().into()),
        Value::Array(_) => return numpy::unary::absolute(vm, value),
        other => {
            return Err(Error::type_error(format!("bad operand type for abs(): '{}'", other.type_name())));
        }
    })
}

/// What a program's `__len__` returned, as a length.
pub(crate) fn own_length(len: &Value) -> Fallible<i64> {
    match (len, as_index(len)) {
        (_, Some(len)) if len >= 0 => Ok(len),
        (_, Some(_)) => Err(Error::value_error("__len__() should return >= 0")),
        (Value::Big(_), None) => Err(Error::overflow("cannot fit 'int' into an index-sized integer")),
        (other, None) => integer(other),
    }
}

pub(crate) fn length(value: &Value) -> Fallible<usize> {
    Ok(match value {
        Value::List(list) => list.len(),
        Value::Tuple(items) => items.len(),
        Value::Str(text) => text.len(),
        Value::Dict(dict) => dict.len(),
        Value::View(view) => view.dict.len(),
        Value::Set(set) => set.keys().len(),
        Value::Deque(items) => items.items().len(),
        Value::Range(range) => range.len(),
        Value::Flat(array) => array.len(),
        Value::Array(array) => match array.dims().first() {
            Some(&len) => len,
            None => return Err(Error::type_error("len() of unsized object")),
        },
        other => {
            return Err(Error::type_error(format!("object of type '{}' has no len()", other.type_name())));
        }
    })
}

fn is_a(
    value: Type,
    own: Option<&Rc<crate::value::object::Class>>,
    class: &Value,
    depth: usize,
) -> Fallible<bool> {
    match class {
        Value::Class(class) => Ok(own.is_some_and(|own| own.is_a(class))),
        Value::Native(native) if matches!(native.name, "namedtuple") => Ok(false),
        Value::Type(class) => Ok(value.is_a(*class)),
        Value::Tuple(classes) if depth < 10 => {
            for class in classes.iter() {
                if is_a(value, own, class, depth + 1)? {
                    return Ok(true);
                }
            }
            Ok(false)
        }
        Value::None => Ok(value == Type::NoneType),
        _ => Err(Error::type_error("isinstance() arg 2 must be a type, a tuple of types, or a union")),
    }
}

pub(crate) fn attribute(vm: &mut Vm, object: &Value, name: &Value) -> Fallible<Value> {
    let Value::Str(name) = name else {
        return Err(Error::type_error("attribute name must be string"));
    };
    if name.starts_with("__") && name.as_str() != "__name__" && name.as_str() != "__len__" {
        return Err(Error::unsupported(format!(
            "the attribute {}: programs cannot inspect objects",
            name.as_str()
        )));
    }
    let name = crate::vm::unit::UnitName { text: Rc::from(name.as_str()), method: Method::named(name) };
    vm.get_attribute(object, &name)
}

fn get_attribute(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    let args = args.only("getattr", 2, 3)?;
    match (attribute(vm, &args[0], &args[1]), args.get(2)) {
        (Err(error), Some(default)) if error.is(ExceptionKind::AttributeError) => Ok(default.clone()),
        (result, _) => result,
    }
}

fn power_mod(base: &Value, exponent: &Value, modulus: &Value) -> Fallible<Value> {
    let (Some(base), Some(exponent), Some(modulus)) = (as_index(base), as_index(exponent), as_index(modulus))
    else {
        if [base, exponent, modulus].iter().any(|value| matches!(value, Value::Big(_))) {
            return Err(Error::unsupported("pow() with a modulus beyond 64 bits"));
        }
        return Err(Error::type_error("pow() 3rd argument not allowed unless all arguments are integers"));
    };
    if modulus == 0 {
        return Err(Error::value_error("pow() 3rd argument cannot be 0"));
    }
    let Ok(mut left) = u64::try_from(exponent) else {
        return Err(Error::unsupported("pow() with a negative exponent and a modulus"));
    };
    let m = i128::from(modulus);
    let mut base = i128::from(base).rem_euclid(m);
    let mut result = 1i128.rem_euclid(m);
    while left > 0 {
        if left & 1 == 1 {
            result = (result * base).rem_euclid(m);
        }
        base = (base * base).rem_euclid(m);
        left >>= 1;
    }
    let result = if modulus < 0 && result != 0 { result + m } else { result };
    Ok(Value::Int(result as i64))
}

/// Rounds half to even; with digits, as the decimal representation of the exact value says.
pub(crate) fn round_float(value: f64, digits: i64) -> f64 {
    if !value.is_finite() || digits > 300 {
        return value;
    }
    if digits < 0 {
        if digits < -310 {
            return 0f64.copysign(value);
        }
        let scale = 10f64.powi(-digits as i32);
        return (value / scale).round_ties_even() * scale;
    }
    // Rust formats exactly and rounds half to even on the exact value, as CPython's dtoa does.
    format!("{value:.*}", digits as usize).parse().unwrap_or(value)
}

fn round(vm: &mut Vm, value: &Value, digits: Option<&Value>) -> Fallible<Value> {
    let places = match digits {
        None => None,
        Some(digits) => Some(integer(digits)?),
    };
    Ok(match (value, places) {
        (Value::Float(f), None) | (Value::NpFloat(f), None) => {
            super::construct::float_to_int(f.round_ties_even())?
        }
        (Value::Float(f), Some(places)) => Value::Float(round_float(*f, places)),
        (Value::NpFloat(f), Some(places)) => Value::NpFloat(numpy::unary::round_to(*f, places)),
        (Value::Int(_) | Value::Big(_), None) => value.clone(),
        (Value::NpInt(i), None) => Value::Int(*i),
        (Value::NpInt(_), Some(places)) if places < 0 => {
            return numpy::unary::round_value(vm, value, places);
        }
        (Value::NpBool(_), _) => return numpy::unary::round_value(vm, value, places.unwrap_or(0)),
        (Value::Bool(b), _) => Value::Int(i64::from(*b)),
        (Value::Int(_) | Value::NpInt(_) | Value::Big(_), Some(places)) if places >= 0 => value.clone(),
        (Value::Int(i), Some(places)) => {
            let scale = u32::try_from(-places).ok().and_then(|power| 10i128.checked_pow(power));
            let Some(scale) = scale else { return Ok(Value::Int(0)) };
            let (wide, half) = (i128::from(*i), scale / 2);
            let down = wide.div_euclid(scale);
            let rest = wide.rem_euclid(scale);
            let up = rest > half || rest == half && down % 2 != 0;
            Value::Int(((down + i128::from(up)) * scale) as i64)
        }
        (Value::Array(_), _) => return numpy::unary::round_value(vm, value, places.unwrap_or(0)),
        (other, _) => {
            return Err(Error::type_error(format!(
                "type {} doesn't define __round__ method",
                other.type_name()
            )));
        }
    })
}

/// `sum(items, start)`: strictly from left to right, as CPython 3.11 adds.
pub(crate) fn sum(vm: &mut Vm, items: &Value, start: Option<&Value>) -> Fallible<Value> {
    let mut total = start.cloned().unwrap_or(Value::Int(0));
    if let Value::Str(_) = total {
        return Err(Error::type_error("sum() can't sum strings [use ''.join(seq) instead]"));
    }
    match items {
        Value::List(list) => {
            let mut at = 0;
            while let Some(value) = list.get(at) {
                at += 1;
                total = add(vm, total, &value)?;
            }
            vm.spend(at)?;
        }
        Value::Tuple(values) => {
            vm.spend(values.len())?;
            for value in values.iter() {
                total = add(vm, total, value)?;
            }
        }
        other => {
            let Value::Iter(iter) = vm.iterate(other)? else { return Ok(total) };
            while let Some(value) = vm.next(&iter)? {
                vm.spend(1)?;
                total = add(vm, total, &value)?;
            }
        }
    }
    Ok(total)
}

#[inline]
fn add(vm: &mut Vm, total: Value, value: &Value) -> Fallible<Value> {
    match (&total, value) {
        (Value::Float(a), Value::Float(b)) => Ok(Value::Float(a + b)),
        (Value::Int(a), Value::Int(b)) if a.checked_add(*b).is_some() => Ok(Value::Int(a + b)),
        _ => vm.binary(BinaryOp::Add, &total, value),
    }
}

/// A float from anything that `float()` takes.
pub(crate) fn to_float(value: &Value) -> Fallible<f64> {
    match value {
        Value::Big(big) => match big.to_f64() {
            Some(float) if float.is_finite() => Ok(float),
            _ => Err(Error::overflow("int too large to convert to float")),
        },
        Value::Array(array) if array.len() == 1 => Ok(array.elements::<f64>()[0]),
        Value::Array(_) => Err(Error::type_error("only length-1 arrays can be converted to Python scalars")),
        other => match other.number() {
            Some(number) => Ok(number.to_f64()),
            None => Err(Error::type_error(format!("must be real number, not {}", other.type_name()))),
        },
    }
}
