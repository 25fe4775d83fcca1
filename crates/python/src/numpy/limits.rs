//! `np.finfo` and `np.iinfo`, as the values of their attributes.

use crate::error::{Error, Fallible};
use crate::numpy::array::DType;
use crate::value::Value;
use crate::value::types::Type;

/// `np.finfo(value)` where `float`, else `np.iinfo(value)`, of a type, its name, or a number. The limits are
/// represented by the type itself: the only use of the object is to read an attribute of it.
pub(crate) fn info(value: &Value, float: bool) -> Fallible<Value> {
    let class = match value {
        Value::Type(class) => *class,
        Value::DType(dtype) => dtype.class(),
        Value::Str(name) => match name.as_str() {
            "float32" => Type::Float32,
            "float" | "float64" => Type::Float64,
            "int" | "int64" => Type::Int64,
            "int32" => Type::Int32,
            "int16" => Type::Int16,
            "int8" => Type::Int8,
            "uint64" => Type::UInt64,
            "uint32" => Type::UInt32,
            "uint16" => Type::UInt16,
            "uint8" => Type::UInt8,
            other => return Err(Error::unsupported(format!("the limits of the dtype {other}"))),
        },
        other if float => match other {
            Value::Array(array) => array.dtype().class(),
            Value::Float(_) | Value::NpFloat(_) => Type::Float64,
            other => other.class(),
        },
        other => match other {
            Value::Array(array) => array.dtype().class(),
            other => other.class(),
        },
    };
    let class = match class {
        Type::Float => Type::Float64,
        Type::Int => Type::Int64,
        class => class,
    };
    if float {
        return match class {
            Type::Float64 | Type::Float32 => Ok(Value::Type(class)),
            Type::Float16 => Err(Error::unsupported("np.finfo(np.float16)")),
            _ => Err(Error::value_error("data type not inexact")),
        };
    }
    match range(class) {
        Some(_) => Ok(Value::Type(class)),
        None => Err(Error::value_error(format!("Invalid integer data type {}.", class.name()))),
    }
}

/// Smallest value, largest value and bits of an integer type.
fn range(class: Type) -> Option<(i64, Value, i64)> {
    Some(match class {
        Type::Int64 => (i64::MIN, Value::Int(i64::MAX), 64),
        Type::Int32 => (i64::from(i32::MIN), Value::Int(i64::from(i32::MAX)), 32),
        Type::Int16 => (i64::from(i16::MIN), Value::Int(i64::from(i16::MAX)), 16),
        Type::Int8 => (i64::from(i8::MIN), Value::Int(i64::from(i8::MAX)), 8),
        Type::UInt64 => (0, Value::big(u64::MAX.into()), 64),
        Type::UInt32 => (0, Value::Int(i64::from(u32::MAX)), 32),
        Type::UInt16 => (0, Value::Int(i64::from(u16::MAX)), 16),
        Type::UInt8 => (0, Value::Int(i64::from(u8::MAX)), 8),
        _ => return None,
    })
}

/// The attribute of a type's limits.
pub(crate) fn of_type(class: Type, name: &str) -> Option<Value> {
    if let Some((least, most, bits)) = range(class) {
        return match name {
            "min" => Some(Value::Int(least)),
            "max" => Some(most),
            "bits" => Some(Value::Int(bits)),
            _ => None,
        };
    }
    let single = class == Type::Float32;
    if class.dtype()? != DType::Float {
        return None;
    }
    let pick =
        |double: f64, narrow: f32| Some(Value::NpFloat(if single { f64::from(narrow) } else { double }));
    match name {
        "eps" => pick(f64::EPSILON, f32::EPSILON),
        "resolution" => pick(1e-15, 1e-6),
        "max" => pick(f64::MAX, f32::MAX),
        "min" => pick(f64::MIN, f32::MIN),
        "tiny" | "smallest_normal" => pick(f64::MIN_POSITIVE, f32::MIN_POSITIVE),
        "smallest_subnormal" => pick(5e-324, 1e-45),
        "bits" => Some(Value::Int(if single { 32 } else { 64 })),
        "precision" => Some(Value::Int(if single { 6 } else { 15 })),
        _ => None,
    }
}
