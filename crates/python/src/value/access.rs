//! What evaluators need: making arguments and reading answers.

use std::rc::Rc;

use coevo_core::{Failure, FailureKind};

use super::Value;
use crate::numpy::array::{Array, DType};
use crate::numpy::dims::Dims;

fn wrong_shape(message: String) -> Failure {
    Failure::new(FailureKind::WrongShape, message)
}

impl Value {
    /// A Python `int`.
    pub fn int(value: i64) -> Value {
        Value::Int(value)
    }

    /// A Python `float`.
    pub fn float(value: f64) -> Value {
        Value::Float(value)
    }

    /// A float64 array in C order. Fails where `data` does not fill `shape`.
    pub fn array_f64(shape: &[usize], data: Vec<f64>) -> Result<Value, Failure> {
        let dims = fitting(shape, data.len())?;
        Ok(Value::Array(Rc::new(Array::new(dims, data))))
    }

    /// An int64 array in C order. Fails where `data` does not fill `shape`.
    pub fn array_i64(shape: &[usize], data: Vec<i64>) -> Result<Value, Failure> {
        let dims = fitting(shape, data.len())?;
        Ok(Value::Array(Rc::new(Array::new(dims, data))))
    }

    /// The same array with writes refused (`ValueError: assignment destination is read-only`), as a view:
    /// the elements are shared, so passing it to thousands of calls copies nothing. An argument that is not
    /// read-only can be written by the program, and later calls then see the change. Other values are
    /// returned as they are.
    pub fn read_only(&self) -> Value {
        match self {
            Value::Array(array) => Value::Array(Rc::new(array.frozen())),
            other => other.clone(),
        }
    }

    /// A deep copy of an array, writable; other values are returned as they are.
    pub fn copied(&self) -> Value {
        match self {
            Value::Array(array) => Value::Array(Rc::new(array.copy())),
            other => other.clone(),
        }
    }

    /// The answer as an index, as Python's `__index__` takes it: `int`, `bool`, numpy integers and integer arrays of
    /// one element. Floats are refused, even whole ones, since indexing with them is a `TypeError`.
    pub fn as_index(&self) -> Result<i64, Failure> {
        match self {
            Value::Int(value) | Value::NpInt(value) => Ok(*value),
            Value::Bool(value) => Ok(i64::from(*value)),
            Value::Array(array) if array.len() == 1 && array.dtype() == DType::Int => {
                Ok(array.elements::<i64>()[0])
            }
            other => Err(wrong_shape(format!("expected an integer, got {}", other.describe()))),
        }
    }

    /// The answer as a number: Python or numpy scalars and arrays of one element.
    pub fn as_f64(&self) -> Result<f64, Failure> {
        match self {
            Value::Int(value) | Value::NpInt(value) => Ok(*value as f64),
            Value::Float(value) | Value::NpFloat(value) => Ok(*value),
            Value::Bool(value) | Value::NpBool(value) => Ok(f64::from(u8::from(*value))),
            Value::Array(array) if array.len() == 1 => Ok(array.elements::<f64>()[0]),
            other => Err(wrong_shape(format!("expected a number, got {}", other.describe()))),
        }
    }

    /// The answer as a matrix: rows, columns and the elements in C order. Takes two-dimensional arrays of
    /// any element type and lists of equally long rows.
    pub fn as_matrix(&self) -> Result<(usize, usize, Vec<f64>), Failure> {
        match self {
            Value::Array(array) if array.axes() == 2 => {
                Ok((array.dims()[0], array.dims()[1], array.elements::<f64>().into_vec()))
            }
            Value::List(_) | Value::Tuple(_) => rows_of(self),
            other => Err(wrong_shape(format!("expected a matrix, got {}", other.describe()))),
        }
    }

    /// The value as Python's `repr` writes it; very long texts are cut.
    pub fn repr(&self) -> String {
        super::text::repr(self)
    }

    /// Whether the answer is `None`.
    pub fn is_none(&self) -> bool {
        matches!(self, Value::None)
    }

    /// What the value is, for messages: `a list of 3 items`, `a float64 array of shape (2, 3)`.
    pub fn describe(&self) -> String {
        match self {
            Value::None => "None".to_owned(),
            Value::Array(array) => {
                format!("a {} array of shape {}", array.dtype().name(), array.dims().text())
            }
            Value::List(list) => format!("a list of {} items", list.len()),
            Value::Tuple(items) => format!("a tuple of {} items", items.len()),
            Value::Float(_) | Value::NpFloat(_) => format!("the float {}", super::text::display(self)),
            other => format!("a value of type {}", other.type_name()),
        }
    }
}

/// Rows of numbers, or of arrays, as one matrix.
fn rows_of(value: &Value) -> Result<(usize, usize, Vec<f64>), Failure> {
    let rows: Vec<Value> = match value {
        Value::List(list) => list.to_vec(),
        Value::Tuple(items) => items.to_vec(),
        _ => Vec::new(),
    };
    let mut width = None;
    let mut out = Vec::new();
    for row in &rows {
        let before = out.len();
        match row {
            Value::Array(array) if array.axes() == 1 => out.extend_from_slice(&array.elements::<f64>()),
            Value::List(items) => {
                for item in items.items().iter() {
                    out.push(item.as_f64()?);
                }
            }
            Value::Tuple(items) => {
                for item in items.iter() {
                    out.push(item.as_f64()?);
                }
            }
            other => {
                return Err(wrong_shape(format!("expected a row of a matrix, got {}", other.describe())));
            }
        }
        let len = out.len() - before;
        if *width.get_or_insert(len) != len {
            return Err(wrong_shape("the rows of the matrix differ in length".to_owned()));
        }
    }
    Ok((rows.len(), width.unwrap_or(0), out))
}

fn fitting(shape: &[usize], len: usize) -> Result<Dims, Failure> {
    match Dims::new(shape) {
        Some(dims) if dims.count() == len => Ok(dims),
        _ => Err(wrong_shape(format!("{len} elements do not fill an array of shape {shape:?}"))),
    }
}
