//! Attributes of arrays and numpy scalars.

use std::rc::Rc;

use super::array::{Array, DType};
use super::shape;
use crate::error::Fallible;
use crate::value::Value;
use crate::vm::Vm;

pub(crate) fn item_size(dtype: DType) -> i64 {
    if dtype == DType::Bool { 1 } else { 8 }
}

fn common(array: &Array, name: &str) -> Option<Value> {
    Some(match name {
        "shape" => Value::tuple(array.dims().iter().map(|&size| Value::Int(size as i64)).collect()),
        "ndim" => Value::Int(array.axes() as i64),
        "size" => Value::Int(array.len() as i64),
        "dtype" => Value::DType(array.dtype()),
        "itemsize" => Value::Int(item_size(array.dtype())),
        "nbytes" => Value::Int(array.len() as i64 * item_size(array.dtype())),
        _ => return None,
    })
}

pub(crate) fn of_array(vm: &mut Vm, array: &Rc<Array>, name: &str) -> Fallible<Option<Value>> {
    if let Some(value) = common(array, name) {
        return Ok(Some(value));
    }
    Ok(match name {
        "T" => Some(Value::array(shape::transpose(array, None)?)),
        "real" => Some(Value::Array(array.clone())),
        "flat" => Some(Value::Flat(array.clone())),
        "imag" => {
            vm.reserve(array.len(), 8)?;
            let zeros = Array::new(*array.dims(), vec![0.0; array.len()]);
            Some(Value::array(zeros.copy_as(array.dtype())))
        }
        "strides" => {
            let size = item_size(array.dtype());
            let steps = array.strides().iter().map(|&step| Value::Int(step as i64 * size));
            Some(Value::tuple(steps.collect()))
        }
        "base" => return Err(crate::error::Error::unsupported("the attribute base of arrays")),
        _ => None,
    })
}

pub(crate) fn of_scalar(vm: &mut Vm, value: &Value, name: &str) -> Fallible<Option<Value>> {
    if matches!(name, "real" | "T") {
        return Ok(Some(value.clone()));
    }
    if name == "imag" {
        return Ok(Some(match value {
            Value::NpFloat(_) => Value::NpFloat(0.0),
            Value::NpInt(_) => Value::NpInt(0),
            _ => Value::NpBool(false),
        }));
    }
    let array = vm.array_of(value)?;
    Ok(common(&array, name))
}
