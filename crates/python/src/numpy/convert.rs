//! Values as arrays, and names as element types.

use std::rc::Rc;

use super::array::{Array, DType, Element};
use super::dims::{Dims, MAX_AXES};
use crate::builtins::function::to_float;
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::value::types::Type;
use crate::vm::Vm;
use crate::vm::args::given;
use crate::vm::item::integer;

/// The element type that a `dtype=` argument names.
pub(crate) fn dtype(value: &Value) -> Fallible<DType> {
    let unknown = |name: &str| Error::unsupported(format!("the dtype {name}"));
    match value {
        Value::DType(dtype) => Ok(*dtype),
        Value::Type(class) => class.dtype().ok_or_else(|| unknown(class.name())),
        Value::Str(name) => match name.trim_start_matches(['<', '>', '=', '|']) {
            "float64" | "float32" | "float" | "double" | "single" | "f8" | "f4" | "f" | "d" => {
                Ok(DType::Float)
            }
            "int64" | "int32" | "int" | "i8" | "i4" | "i" | "l" | "intp" => Ok(DType::Int),
            "bool" | "bool_" | "?" | "b1" => Ok(DType::Bool),
            other => Err(unknown(other)),
        },
        Value::None => Ok(DType::Float),
        other => Err(Error::type_error(format!(
            "Cannot interpret '{}' as a data type",
            crate::value::text::repr(other)
        ))),
    }
}

/// An optional `dtype=` argument.
pub(crate) fn optional_dtype(value: Option<&Value>) -> Fallible<Option<DType>> {
    given(value).map(dtype).transpose()
}

impl Vm {
    /// `np.asarray(value)`.
    pub(crate) fn array_of(&mut self, value: &Value) -> Fallible<Rc<Array>> {
        if let Value::Array(array) = value {
            return Ok(array.clone());
        }
        self.build_array(value).map(Rc::new)
    }

    fn build_array(&mut self, value: &Value) -> Fallible<Array> {
        match value {
            Value::Flat(array) => {
                self.reserve(array.len(), 8)?;
                return Ok(super::shape::ravel(self, array)?.copy());
            }
            Value::Float(f) | Value::NpFloat(f) => return Ok(Array::zero_d(*f)),
            Value::Int(i) | Value::NpInt(i) => return Ok(Array::zero_d(*i)),
            Value::Bool(b) | Value::NpBool(b) => return Ok(Array::zero_d(*b)),
            Value::Range(range) => {
                self.reserve(range.len(), 8)?;
                return Ok(Array::vector((0..range.len()).map(|at| range.get(at)).collect::<Vec<i64>>()));
            }
            _ => {}
        }
        let mut dims = Dims::empty();
        let mut kind = None;
        self.scan(value, 0, &mut dims, &mut kind)?;
        self.reserve(dims.count(), 8)?;
        match kind {
            Some(DType::Bool) => self.filled::<bool>(value, dims),
            Some(DType::Int) => self.filled::<i64>(value, dims),
            // An empty list is a float array.
            Some(DType::Float) | None => self.filled::<f64>(value, dims),
        }
    }

    fn filled<T: Element>(&mut self, value: &Value, dims: Dims) -> Fallible<Array> {
        let mut out: Vec<T> = Vec::with_capacity(dims.count());
        fill(value, &dims, &mut out)?;
        Ok(Array::new(dims, out))
    }

    /// Finds the shape along the first items, and the element type over all of them.
    fn scan(
        &mut self,
        value: &Value,
        depth: usize,
        dims: &mut Dims,
        kind: &mut Option<DType>,
    ) -> Fallible<()> {
        let mut widen = |found: DType| *kind = Some(kind.map_or(found, |known| known.max(found)));
        let items: Vec<Value> = match value {
            Value::Float(_) | Value::NpFloat(_) => {
                widen(DType::Float);
                return self.leaf(depth, dims);
            }
            Value::Int(_) | Value::NpInt(_) => {
                widen(DType::Int);
                return self.leaf(depth, dims);
            }
            Value::Bool(_) | Value::NpBool(_) => {
                widen(DType::Bool);
                return self.leaf(depth, dims);
            }
            Value::Array(array) => {
                widen(array.dtype());
                for (axis, &size) in array.dims().iter().enumerate() {
                    self.level(depth + axis, size, dims)?;
                }
                return self.leaf(depth + array.axes(), dims);
            }
            Value::List(list) => list.to_vec(),
            Value::Tuple(list) => list.to_vec(),
            Value::Range(_) | Value::Deque(_) => self.collect(value)?,
            Value::Str(_) => return Err(Error::unsupported("arrays of strings")),
            other => {
                return Err(Error::unsupported(format!("arrays of {} objects", other.type_name())));
            }
        };
        self.level(depth, items.len(), dims)?;
        self.touch(items.len())?;
        items.iter().try_for_each(|item| self.scan(item, depth + 1, dims, kind))
    }

    fn leaf(&mut self, depth: usize, dims: &Dims) -> Fallible<()> {
        if dims.len() > depth { Err(ragged(dims, depth)) } else { Ok(()) }
    }

    fn level(&mut self, depth: usize, size: usize, dims: &mut Dims) -> Fallible<()> {
        match dims.get(depth).copied() {
            Some(known) if known == size => Ok(()),
            Some(_) => Err(ragged(dims, depth)),
            None if self.closed(depth, dims) => Err(ragged(dims, depth)),
            None if dims.push(size) => Ok(()),
            None => Err(Error::unsupported(format!("arrays of more than {MAX_AXES} dimensions"))),
        }
    }

    /// Whether a scalar has already been seen at this depth: then deeper lists are ragged. Since leaves are
    /// met before later siblings, `fill` finds what this misses.
    fn closed(&self, depth: usize, dims: &Dims) -> bool {
        depth > dims.len()
    }
}

fn ragged(dims: &Dims, depth: usize) -> Error {
    let known = Dims::new(&dims[..depth.min(dims.len())]).unwrap_or(Dims::empty());
    Error::value_error(format!(
        "setting an array element with a sequence. The requested array has an inhomogeneous shape after {} dimensions. The detected shape was {} + inhomogeneous part.",
        depth,
        known.text()
    ))
}

fn fill<T: Element>(value: &Value, dims: &[usize], out: &mut Vec<T>) -> Fallible<()> {
    let Some((&size, rest)) = dims.split_first() else {
        out.push(match value {
            Value::Float(f) | Value::NpFloat(f) => T::from_float(*f),
            Value::Int(i) | Value::NpInt(i) => T::from_int(*i),
            Value::Bool(b) | Value::NpBool(b) => T::from_bool(*b),
            Value::Array(array) if array.axes() == 0 => array.at(array.offset()),
            _ => return Err(ragged(&Dims::new(dims).unwrap_or(Dims::empty()), 1)),
        });
        return Ok(());
    };
    let mut each = |items: &mut dyn Iterator<Item = Value>| -> Fallible<()> {
        let before = out.len();
        let mut count = 0;
        for item in items {
            fill(&item, rest, out)?;
            count += 1;
        }
        if count != size {
            out.truncate(before);
            return Err(ragged(&Dims::new(dims).unwrap_or(Dims::empty()), 1));
        }
        Ok(())
    };
    match value {
        Value::List(list) => each(&mut list.items().iter().cloned()),
        Value::Tuple(items) => each(&mut items.iter().cloned()),
        Value::Deque(items) => each(&mut items.items().iter().cloned()),
        Value::Range(range) => each(&mut (0..range.len()).map(|at| Value::Int(range.get(at)))),
        Value::Array(array) if array.dims()[..] == *dims => {
            out.extend_from_slice(&array.elements::<T>());
            Ok(())
        }
        _ => Err(ragged(&Dims::new(dims).unwrap_or(Dims::empty()), 1)),
    }
}

/// `np.float64(value)` and its kin.
pub(crate) fn scalar_of(vm: &mut Vm, class: Type, value: &Value) -> Fallible<Value> {
    if let Value::Array(_) | Value::List(_) | Value::Tuple(_) = value {
        let array = vm.array_of(value)?;
        let dtype = class.dtype().unwrap_or(DType::Float);
        return Ok(Value::array_or_scalar(array.copy_as(dtype)));
    }
    Ok(match class {
        Type::Float64 => match value {
            Value::Str(_) => match vm.call(&Value::Type(Type::Float), std::slice::from_ref(value))? {
                Value::Float(f) => Value::NpFloat(f),
                other => other,
            },
            value => Value::NpFloat(to_float(value)?),
        },
        Type::Int64 => match vm.call(&Value::Type(Type::Int), std::slice::from_ref(value))? {
            Value::Int(i) => Value::NpInt(i),
            _ => return Err(Error::overflow("Python int too large to convert to C long")),
        },
        _ => Value::NpBool(vm.truth(value)?),
    })
}

/// A shape argument: an integer or a sequence of them.
pub(crate) fn shape(vm: &mut Vm, value: &Value) -> Fallible<Vec<i64>> {
    match value {
        Value::Tuple(_) | Value::List(_) => vm.collect(value)?.iter().map(integer).collect(),
        Value::Array(array) if array.axes() == 1 => Ok(array.elements::<i64>().to_vec()),
        single => Ok(vec![integer(single)?]),
    }
}

/// A shape whose sizes are all known.
pub(crate) fn dims(vm: &mut Vm, value: &Value) -> Fallible<Dims> {
    let mut sizes = Vec::new();
    for size in shape(vm, value)? {
        sizes.push(
            usize::try_from(size).map_err(|_| Error::value_error("negative dimensions are not allowed"))?,
        );
    }
    Dims::new(&sizes).ok_or_else(|| Error::unsupported(format!("arrays of more than {MAX_AXES} dimensions")))
}

/// An axis as a position.
pub(crate) fn axis(axis: i64, axes: usize) -> Fallible<usize> {
    let at = if axis < 0 { axis + axes as i64 } else { axis };
    usize::try_from(at).ok().filter(|&at| at < axes).ok_or_else(|| {
        Error::raise(
            crate::value::exception::ExceptionKind::AxisError,
            format!("axis {axis} is out of bounds for array of dimension {axes}"),
        )
    })
}

/// An optional integer `axis=` argument.
pub(crate) fn optional_axis(value: Option<&Value>, axes: usize) -> Fallible<Option<usize>> {
    match given(value) {
        None => Ok(None),
        Some(value) => {
            let at = integer(value)?;
            axis(at, axes).map(Some)
        }
    }
}
