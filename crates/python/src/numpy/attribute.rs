//! Attributes of arrays and numpy scalars.

use std::rc::Rc;

use super::array::{Array, DType};
use super::shape;
use crate::error::Fallible;
use crate::value::Value;
use crate::vm::Vm;

fn item_size(dtype: DType) -> i64 {
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
        "flat" => {
            let flat = Value::array(shape::ravel(vm, array)?);
            Some(vm.iterate(&flat)?)
        }
        "base" => Some(Value::None),
        _ => None,
    })
}

pub(crate) fn of_scalar(vm: &mut Vm, value: &Value, name: &str) -> Fallible<Option<Value>> {
    if matches!(name, "real" | "T") {
        return Ok(Some(value.clone()));
    }
    let array = vm.array_of(value)?;
    Ok(common(&array, name))
}
