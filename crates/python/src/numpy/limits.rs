//! `np.finfo` and `np.iinfo`, as the values of their attributes.

use super::array::DType;
use crate::value::Value;
use crate::value::types::Type;

/// The attribute of a type's limits. `np.finfo(float)` is represented by its type itself: the only use of the
/// object is to read an attribute of it.
pub(crate) fn of_type(class: Type, name: &str) -> Option<Value> {
    match (class.dtype()?, name) {
        (DType::Float, "eps" | "resolution") => {
            Some(Value::NpFloat(if name == "eps" { f64::EPSILON } else { 1e-15 }))
        }
        (DType::Float, "max") => Some(Value::NpFloat(f64::MAX)),
        (DType::Float, "min") => Some(Value::NpFloat(f64::MIN)),
        (DType::Float, "tiny" | "smallest_normal") => Some(Value::NpFloat(f64::MIN_POSITIVE)),
        (DType::Int, "max") => Some(Value::Int(i64::MAX)),
        (DType::Int, "min") => Some(Value::Int(i64::MIN)),
        (_, "bits") => Some(Value::Int(64)),
        _ => None,
    }
}
