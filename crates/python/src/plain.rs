//! Values as plain data: what crosses to another runtime and back, and what can be compared.
//!
//! A [`Value`] is shared and belongs to one thread; a [`Plain`] is a tree that owns its parts. What has no
//! plain form (functions, iterators, arrays of objects) becomes [`Plain::Opaque`] with the name of its type.
//!
//! ```
//! use coevo_python::{Plain, Value};
//!
//! let value = Value::tuple(vec![Value::int(3), Value::float(0.5)]);
//! let plain = Plain::of(&value);
//! assert_eq!(plain, Plain::Tuple(vec![Plain::Int(3), Plain::Float(0.5)]));
//! assert_eq!(plain.to_value().expect("plain").repr(), "(3, 0.5)");
//! ```

use std::rc::Rc;

use coevo_core::{Failure, FailureKind};
use num_bigint::BigInt;

use crate::value::Value;
use crate::value::key::{Key, KeyMap};
use crate::value::keyset::KeySet;
use crate::value::mapping::Set;

use crate::numpy::array::{Array, DType};
use crate::numpy::dims::Dims;

/// Containers nested deeper than this become [`Plain::Opaque`]; a list that holds itself has no end.
pub const DEEPEST: usize = 64;

/// A Python value as plain data.
#[derive(Debug, Clone, PartialEq)]
pub enum Plain {
    /// `None`.
    None,
    /// `bool`.
    Bool(bool),
    /// `int` that fits 64 bits.
    Int(i64),
    /// `int` beyond 64 bits, in decimal.
    Big(String),
    /// `float`.
    Float(f64),
    /// `str`.
    Str(String),
    /// `list`.
    List(Vec<Plain>),
    /// `tuple`.
    Tuple(Vec<Plain>),
    /// `dict` and its kin in `collections`, in order.
    Dict(Vec<(Plain, Plain)>),
    /// `set`, in its order.
    Set(Vec<Plain>),
    /// `frozenset`, in its order.
    FrozenSet(Vec<Plain>),
    /// A numpy scalar, as an array without axes.
    Scalar(PlainArray),
    /// `np.ndarray`.
    Array(PlainArray),
    /// Anything else: the name of its type.
    Opaque(String),
}

/// An array as plain data.
#[derive(Debug, Clone, PartialEq)]
pub struct PlainArray {
    /// numpy's name of the element type; narrow types keep theirs, though their elements are held wide.
    pub dtype: String,
    /// Whether the program may write to it.
    pub writable: bool,
    /// The size of each axis.
    pub shape: Vec<usize>,
    /// The elements in C order, as many as the shape says.
    pub data: PlainData,
}

/// The elements of an array.
#[derive(Debug, Clone, PartialEq)]
pub enum PlainData {
    /// Booleans.
    Bool(Vec<bool>),
    /// Integers of any width.
    Int(Vec<i64>),
    /// Floats of any width.
    Float(Vec<f64>),
}

impl PlainData {
    /// The number of elements.
    pub fn len(&self) -> usize {
        match self {
            PlainData::Bool(data) => data.len(),
            PlainData::Int(data) => data.len(),
            PlainData::Float(data) => data.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl PlainArray {
    pub(crate) fn of(array: &Array) -> PlainArray {
        PlainArray {
            dtype: array.dtype().name().to_owned(),
            writable: array.writable(),
            shape: array.dims().to_vec(),
            data: match array.dtype() {
                DType::Bool => PlainData::Bool(array.elements::<bool>().into_vec()),
                DType::Int => PlainData::Int(array.elements::<i64>().into_vec()),
                DType::Float => PlainData::Float(array.elements::<f64>().into_vec()),
            },
        }
    }

    fn scalar(dtype: &str, data: PlainData) -> Plain {
        Plain::Scalar(PlainArray { dtype: dtype.to_owned(), writable: true, shape: Vec::new(), data })
    }

    fn to_array(&self) -> Result<Array, Failure> {
        let dims = match Dims::new(&self.shape) {
            Some(dims) if dims.count() == self.data.len() => dims,
            _ => return Err(no_value(&format!("an array of shape {:?}", self.shape))),
        };
        let array = match &self.data {
            PlainData::Bool(data) => Array::new(dims, data.clone()),
            PlainData::Int(data) => Array::new(dims, data.clone()),
            PlainData::Float(data) => Array::new(dims, data.clone()),
        };
        Ok(if self.writable { array } else { array.frozen() })
    }
}

impl Plain {
    /// The plain form of a value.
    pub fn of(value: &Value) -> Plain {
        of(value, 0)
    }

    /// The value again. Narrow element types widen. Fails with `wrong-shape` for what is opaque, and for
    /// arrays whose shape the interpreter cannot hold.
    pub fn to_value(&self) -> Result<Value, Failure> {
        Ok(match self {
            Plain::None => Value::None,
            Plain::Bool(value) => Value::Bool(*value),
            Plain::Int(value) => Value::Int(*value),
            Plain::Big(text) => match text.parse::<BigInt>() {
                Ok(big) => Value::big(big),
                Err(_) => return Err(no_value("an integer that is none")),
            },
            Plain::Float(value) => Value::Float(*value),
            Plain::Str(text) => Value::str(text.as_str()),
            Plain::List(items) => Value::list(values(items)?),
            Plain::Tuple(items) => Value::tuple(values(items)?),
            Plain::Dict(pairs) => {
                let mut map = KeyMap::default();
                for (key, value) in pairs {
                    map.insert(key.to_key()?, value.to_value()?);
                }
                Value::dict(map)
            }
            Plain::Set(items) => Value::set(keys(items)?),
            Plain::FrozenSet(items) => Value::Set(Rc::new(Set::new(keys(items)?, true))),
            Plain::Scalar(array) => match &array.data {
                PlainData::Bool(data) => data.first().map(|x| Value::NpBool(*x)),
                PlainData::Int(data) => data.first().map(|x| Value::NpInt(*x)),
                PlainData::Float(data) => data.first().map(|x| Value::NpFloat(*x)),
            }
            .ok_or_else(|| no_value("a scalar without a value"))?,
            Plain::Array(array) => Value::array(array.to_array()?),
            Plain::Opaque(name) => return Err(no_value(&format!("a value of type {name}"))),
        })
    }

    fn to_key(&self) -> Result<Key, Failure> {
        Key::new(&self.to_value()?).map_err(|_| no_value("a key that cannot be hashed"))
    }
}

fn no_value(what: &str) -> Failure {
    Failure::new(FailureKind::WrongShape, format!("expected plain data, got {what}"))
}

fn values(items: &[Plain]) -> Result<Vec<Value>, Failure> {
    items.iter().map(Plain::to_value).collect()
}

fn keys(items: &[Plain]) -> Result<KeySet, Failure> {
    items.iter().map(Plain::to_key).collect()
}

fn of(value: &Value, depth: usize) -> Plain {
    let all = |items: &[Value]| items.iter().map(|item| of(item, depth + 1)).collect::<Vec<_>>();
    match value {
        Value::None => Plain::None,
        Value::Bool(value) => Plain::Bool(*value),
        Value::Int(value) => Plain::Int(*value),
        Value::Big(value) => match value.decimal() {
            Some(digits) => Plain::Big(digits),
            None => Plain::Opaque("int of more digits than text has".to_owned()),
        },
        Value::Float(value) => Plain::Float(*value),
        Value::NpBool(value) => PlainArray::scalar("bool", PlainData::Bool(vec![*value])),
        Value::NpInt(value) => PlainArray::scalar("int64", PlainData::Int(vec![*value])),
        Value::NpFloat(value) => PlainArray::scalar("float64", PlainData::Float(vec![*value])),
        Value::Str(text) => Plain::Str(text.as_str().to_owned()),
        Value::Array(array) => Plain::Array(PlainArray::of(array)),
        Value::List(items) if depth < DEEPEST => Plain::List(all(&items.items())),
        Value::Tuple(items) if depth < DEEPEST => Plain::Tuple(all(items)),
        Value::Dict(dict) if depth < DEEPEST => Plain::Dict(
            dict.map().iter().map(|(k, v)| (of(k.value(), depth + 1), of(v, depth + 1))).collect(),
        ),
        Value::Set(set) if depth < DEEPEST => {
            let items = set.keys().iter().map(|key| of(key.value(), depth + 1)).collect();
            if set.frozen { Plain::FrozenSet(items) } else { Plain::Set(items) }
        }
        other => Plain::Opaque(other.type_name().to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_comes_back_as_it_was() {
        let array = PlainArray {
            dtype: "int64".to_owned(),
            writable: false,
            shape: vec![2, 1],
            data: PlainData::Int(vec![3, 4]),
        };
        let all = Plain::List(vec![
            Plain::None,
            Plain::Bool(true),
            Plain::Int(-1),
            Plain::Big("36893488147419103232".to_owned()),
            Plain::Float(-0.0),
            Plain::Str("é".to_owned()),
            Plain::Tuple(vec![Plain::List(Vec::new())]),
            Plain::Dict(vec![(Plain::Int(1), Plain::Array(array))]),
            Plain::Set(vec![Plain::Int(5)]),
            Plain::FrozenSet(vec![Plain::Str("a".to_owned())]),
            PlainArray::scalar("float64", PlainData::Float(vec![0.5])),
        ]);
        assert_eq!(Plain::of(&all.to_value().expect("plain")), all);
    }

    #[test]
    fn what_is_not_plain_is_refused_with_its_type() {
        let failure = Plain::Opaque("range".to_owned()).to_value().expect_err("opaque");
        assert_eq!(failure.to_string(), "wrong-shape: expected plain data, got a value of type range");
    }
}
