//! Writing into arrays: by index, and in place by operators.

use std::rc::Rc;

use super::array::{Array, DType, Data, Element};
use super::broadcast::{Operand, common, stretch};
use super::dims::Dims;
use super::elementwise;
use super::index::{Selection, select};
use crate::compile::op::BinaryOp;
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::vm::Vm;

fn check_writable(array: &Array) -> Fallible<()> {
    if array.writable() {
        return Ok(());
    }
    Err(Error::value_error("assignment destination is read-only"))
}

/// Writes one number at a place; false where the value is no plain number.
#[inline]
pub(crate) fn scalar_at(array: &Array, place: usize, value: &Value) -> bool {
    match (array.data(), value) {
        (Data::Float(_), Value::Float(f) | Value::NpFloat(f)) => put(array, place, *f),
        (Data::Float(_), Value::Int(i) | Value::NpInt(i)) => put(array, place, *i as f64),
        (Data::Int(_), Value::Int(i) | Value::NpInt(i)) => put(array, place, *i),
        (Data::Bool(_), Value::Bool(b) | Value::NpBool(b)) => put(array, place, *b),
        _ => false,
    }
}

fn put<T: Element>(array: &Array, place: usize, value: T) -> bool {
    array.with_cells(|cells: &mut [T]| cells[place] = value).is_some()
}

/// Floats that do not fit an integer array raise where they come from Python, as numpy does.
fn check_cast(array: &Array, value: &Value) -> Fallible<()> {
    if array.dtype() != DType::Int {
        return Ok(());
    }
    match value {
        Value::Float(f) | Value::NpFloat(f) if f.is_nan() => {
            Err(Error::value_error("cannot convert float NaN to integer"))
        }
        Value::Float(f) | Value::NpFloat(f) if f.is_infinite() => {
            Err(Error::overflow("cannot convert float infinity to integer"))
        }
        Value::Big(_) => Err(Error::overflow("Python int too large to convert to C long")),
        _ => Ok(()),
    }
}

/// `array[index] = value`.
pub(crate) fn set(vm: &mut Vm, array: &Rc<Array>, index: &Value, value: &Value) -> Fallible<()> {
    check_writable(array)?;
    if let Value::Int(at) | Value::NpInt(at) = index
        && let (&[size], &[step]) = (&array.dims()[..], &array.strides()[..])
        && let Some(place) = crate::vm::item::position(*at, size)
        && scalar_at(array, (array.offset() as isize + step * place as isize) as usize, value)
    {
        return Ok(());
    }
    check_cast(array, value)?;
    match value {
        Value::None => {
            return Err(match array.dtype() {
                DType::Float => {
                    Error::type_error("float() argument must be a string or a real number, not 'NoneType'")
                }
                _ => Error::type_error(
                    "int() argument must be a string, a bytes-like object or a real number, not 'NoneType'",
                ),
            });
        }
        Value::Str(_) => return Err(Error::value_error("could not convert string to float")),
        _ => {}
    }
    let selection = select(vm, array, index)?;
    let source = source(vm, array, value)?;
    match selection {
        Selection::View(view) => write_view(vm, &view, &source),
        Selection::Places { dims, places } => {
            vm.touch(places.len())?;
            match array.data() {
                Data::Float(_) => scatter::<f64>(array, &dims, &places, &source),
                Data::Int(_) => scatter::<i64>(array, &dims, &places, &source),
                Data::Bool(_) => scatter::<bool>(array, &dims, &places, &source),
            }
        }
    }
}

/// `array.flat[index] = value`: values are taken in turn, as often as it needs.
pub(crate) fn set_flat(vm: &mut Vm, array: &Rc<Array>, index: &Value, value: &Value) -> Fallible<()> {
    check_writable(array)?;
    check_cast(array, value)?;
    vm.reserve(array.len(), 8)?;
    let all = Rc::new(Array::vector((0..array.len() as i64).collect::<Vec<i64>>()));
    let picked = super::index::get(vm, &all, index)?;
    let picked = vm.array_of(&picked)?;
    let value = vm.array_of(value)?;
    if picked.len() == 0 {
        return Ok(());
    }
    if value.len() == 0 {
        return Err(Error::value_error("Cannot copy from an empty array"));
    }
    let value = value.copy_as(array.dtype());
    vm.spend(picked.len())?;
    for (k, &flat) in picked.elements::<i64>().iter().enumerate() {
        scalar_at(array, array.place_of(flat as usize), &value.scalar_at_flat(k % value.len()));
    }
    Ok(())
}

/// The value as an operand that shares no buffer with `array`.
fn source(vm: &mut Vm, array: &Array, value: &Value) -> Fallible<Operand> {
    Ok(match Operand::of(vm, value)? {
        Operand::Array(other) if other.shares(array) => Operand::Array(Rc::new(other.copy())),
        other => other,
    })
}

fn does_not_fit(source: &Dims, target: &Dims) -> Error {
    Error::value_error(format!(
        "could not broadcast input array from shape {} into shape {}",
        source.tight(),
        target.tight()
    ))
}

/// Drops leading axes of size one, which assignment forgives.
fn without_leading(array: &Array, axes: usize) -> Array {
    let mut view = array.clone();
    while view.axes() > axes && view.dims()[0] == 1 {
        view = view.view(view.dims().without(0), view.strides().without(0), view.offset());
    }
    view
}

fn write_view(vm: &mut Vm, view: &Array, source: &Operand) -> Fallible<()> {
    vm.touch(view.len())?;
    match view.data() {
        Data::Float(_) => write::<f64>(view, source),
        Data::Int(_) => write::<i64>(view, source),
        Data::Bool(_) => write::<bool>(view, source),
    }
}

fn write<T: Element>(view: &Array, source: &Operand) -> Fallible<()> {
    match source {
        Operand::Array(array) => {
            let array = without_leading(array, view.axes());
            let fits = common(array.dims(), view.dims()).is_ok_and(|whole| whole == *view.dims());
            if !fits {
                return Err(does_not_fit(array.dims(), view.dims()));
            }
            let values = stretch(&array, view.dims())?.elements::<T>().into_vec();
            let mut from = 0;
            let mut runs = Vec::new();
            view.runs(|start, step, count| runs.push((start, step, count)));
            view.with_cells(|cells: &mut [T]| {
                for (start, step, count) in runs {
                    let row = &values[from..from + count];
                    if step == 1 {
                        cells[start..start + count].copy_from_slice(row);
                    } else {
                        for (k, value) in row.iter().enumerate() {
                            cells[(start as isize + step * k as isize) as usize] = *value;
                        }
                    }
                    from += count;
                }
            });
        }
        scalar => {
            let value: T = scalar.scalar().unwrap_or_default();
            let mut runs = Vec::new();
            view.runs(|start, step, count| runs.push((start, step, count)));
            view.with_cells(|cells: &mut [T]| {
                for (start, step, count) in runs {
                    if step == 1 {
                        cells[start..start + count].fill(value);
                    } else {
                        for k in 0..count as isize {
                            cells[(start as isize + step * k) as usize] = value;
                        }
                    }
                }
            });
        }
    }
    Ok(())
}

fn scatter<T: Element>(array: &Array, dims: &Dims, places: &[usize], source: &Operand) -> Fallible<()> {
    match source {
        Operand::Array(other) => {
            let other = without_leading(other, dims.len());
            let fits = common(other.dims(), dims).is_ok_and(|whole| whole == *dims);
            if !fits {
                if dims.len() == 1 {
                    return Err(Error::value_error(format!(
                        "shape mismatch: value array of shape {} could not be broadcast to indexing result of shape {}",
                        other.dims().tight(),
                        dims.tight()
                    )));
                }
                return Err(does_not_fit(other.dims(), dims));
            }
            let values = stretch(&other, dims)?.elements::<T>().into_vec();
            array.with_cells(|cells: &mut [T]| {
                places.iter().zip(values).for_each(|(&at, value)| cells[at] = value);
            });
        }
        scalar => {
            let value: T = scalar.scalar().unwrap_or_default();
            array.with_cells(|cells: &mut [T]| places.iter().for_each(|&at| cells[at] = value));
        }
    }
    Ok(())
}

/// Writes a whole array over `target`, as `out=` does.
pub(crate) fn overwrite(vm: &mut Vm, target: &Array, value: &Value) -> Fallible<()> {
    check_writable(target)?;
    let source = source(vm, target, value)?;
    write_view(vm, target, &source)
}

/// `array op= value`.
pub(crate) fn in_place(vm: &mut Vm, op: BinaryOp, target: &Value, value: &Value) -> Fallible<()> {
    let Value::Array(array) = target else { return Ok(()) };
    if !array.writable() {
        return Err(Error::value_error("output array is read-only"));
    }
    if value.number().is_none()
        && !matches!(value, Value::Array(_) | Value::List(_) | Value::Tuple(_) | Value::Range(_))
    {
        return Err(Error::type_error(format!(
            "unsupported operand type(s) for {}=: 'numpy.ndarray' and '{}'",
            crate::vm::operator::symbol(op),
            value.type_name()
        )));
    }
    let (x, y) = (Operand::Array(array.clone()), Operand::of(vm, value)?);
    let whole = common(array.dims(), &y.dims())?;
    if whole != *array.dims() {
        return Err(Error::value_error(format!(
            "non-broadcastable output operand with shape {} doesn't match the broadcast shape {}",
            array.dims().tight(),
            whole.tight()
        )));
    }
    let result = if array.axes() == 0 {
        let x = Operand::of(vm, target)?;
        elementwise::arithmetic(vm, op, &x, &y)?
    } else {
        elementwise::arithmetic(vm, op, &x, &y)?
    };
    if result.dtype() > array.dtype() {
        let name = match op {
            BinaryOp::Add => "add",
            BinaryOp::Sub => "subtract",
            BinaryOp::Mul => "multiply",
            BinaryOp::Div => "divide",
            BinaryOp::FloorDiv => "floor_divide",
            BinaryOp::Mod => "remainder",
            BinaryOp::Pow => "power",
            _ => "bitwise",
        };
        return Err(Error::raise(
            crate::value::exception::ExceptionKind::UFuncTypeError,
            format!(
                "Cannot cast ufunc '{name}' output from dtype('{}') to dtype('{}') with casting rule 'same_kind'",
                result.dtype().name(),
                array.dtype().name()
            ),
        ));
    }
    write_view(vm, array, &Operand::Array(Rc::new(result)))
}
