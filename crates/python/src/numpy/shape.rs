//! The same elements in another shape.

use std::rc::Rc;

use super::array::Array;
use super::broadcast::{common, stretch};
use super::convert;
use super::dims::{Dims, Strides};
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::value::function::Native;
use crate::vm::Vm;
use crate::vm::args::{Args, given};

fn deep() -> Error {
    Error::unsupported("arrays of so many dimensions")
}

/// `a.reshape(shape)`: a view where the elements lie in C order, else a copy.
pub(crate) fn reshape(vm: &mut Vm, array: &Array, sizes: &[i64]) -> Fallible<Array> {
    let total = array.len();
    let known: i64 = sizes.iter().filter(|&&size| size >= 0).fold(1i64, |p, &size| p.saturating_mul(size));
    let holes = sizes.iter().filter(|&&size| size < 0).count();
    let wrong = || {
        let shape = sizes.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
        let comma = if sizes.len() == 1 { "," } else { "" };
        Error::value_error(format!("cannot reshape array of size {total} into shape ({shape}{comma})"))
    };
    if holes > 1 {
        return Err(Error::value_error("can only specify one unknown dimension"));
    }
    let mut dims = Dims::empty();
    for &size in sizes {
        let size = if size < 0 {
            if known == 0 || total as i64 % known != 0 {
                return Err(wrong());
            }
            total / known as usize
        } else {
            size as usize
        };
        if !dims.push(size) {
            return Err(deep());
        }
    }
    if dims.count() != total {
        return Err(wrong());
    }
    let source = if array.is_contiguous() {
        array.clone()
    } else {
        vm.reserve(total, 8)?;
        array.copy()
    };
    Ok(source.view(dims, dims.strides(), source.offset()))
}

/// `a.ravel()`.
pub(crate) fn ravel(vm: &mut Vm, array: &Array) -> Fallible<Array> {
    reshape(vm, array, &[-1]).or_else(|error| {
        // Nothing to infer the size from in an empty array.
        if array.len() == 0 { reshape(vm, array, &[0]) } else { Err(error) }
    })
}

/// Whether `order=` asks for columns first. `A` and `K` follow the memory, which lies in C order here unless
/// the array is a transposed view; such a view is read as `F` then.
fn columns_first(array: &Array, order: Option<&Value>) -> Fallible<bool> {
    let name = match given(order) {
        None => return Ok(false),
        Some(Value::Str(name)) => name.as_str().to_owned(),
        Some(other) => {
            return Err(Error::type_error(format!("order must be str, not {}", other.type_name())));
        }
    };
    match name.as_str() {
        "C" | "c" => Ok(false),
        "F" | "f" => Ok(true),
        "A" | "a" | "K" | "k" => Ok(!array.is_contiguous() && transpose(array, None)?.is_contiguous()),
        _ => Err(Error::value_error(format!("order must be one of 'C', 'F', 'A', or 'K' (got '{name}')"))),
    }
}

/// `a.ravel(order)`.
pub(crate) fn ravel_in(vm: &mut Vm, array: &Array, order: Option<&Value>) -> Fallible<Array> {
    if columns_first(array, order)? {
        let turned = transpose(array, None)?;
        return ravel(vm, &turned);
    }
    ravel(vm, array)
}

/// `a.reshape(shape, order)`.
pub(crate) fn reshape_in(
    vm: &mut Vm,
    array: &Array,
    sizes: &[i64],
    order: Option<&Value>,
) -> Fallible<Array> {
    if columns_first(array, order)? {
        let turned = transpose(array, None)?;
        let sizes: Vec<i64> = sizes.iter().rev().copied().collect();
        return transpose(&reshape(vm, &turned, &sizes)?, None);
    }
    reshape(vm, array, sizes)
}

/// Axes in another order; reversed where none is given.
pub(crate) fn transpose(array: &Array, order: Option<&[usize]>) -> Fallible<Array> {
    let reversed: Vec<usize> = (0..array.axes()).rev().collect();
    let order = order.unwrap_or(&reversed);
    let mut seen = order.to_vec();
    seen.sort_unstable();
    if seen != (0..array.axes()).collect::<Vec<_>>() {
        return Err(Error::value_error("axes don't match array"));
    }
    let (mut dims, mut strides) = (Dims::empty(), Strides::empty());
    for &axis in order {
        dims.push(array.dims()[axis]);
        strides.push(array.strides()[axis]);
    }
    Ok(array.view(dims, strides, array.offset()))
}

/// `np.transpose(a, axes)` with the arguments of the method too.
pub(crate) fn transpose_by(vm: &mut Vm, array: &Array, axes: &[Value]) -> Fallible<Array> {
    let order = match axes {
        [] | [Value::None] => return transpose(array, None),
        [single @ (Value::Tuple(_) | Value::List(_))] => convert::shape(vm, single)?,
        several => {
            let mut order = Vec::new();
            for axis in several {
                order.extend(convert::shape(vm, axis)?);
            }
            order
        }
    };
    let order =
        order.into_iter().map(|axis| convert::axis(axis, array.axes())).collect::<Fallible<Vec<_>>>()?;
    transpose(array, Some(&order))
}

pub(crate) fn squeeze(vm: &mut Vm, array: &Array, axis: Option<&Value>) -> Fallible<Array> {
    let axes = match given(axis) {
        Some(axis) => super::reduction::axes(vm, Some(axis), array.axes())?,
        None => (0..array.axes()).filter(|&axis| array.dims()[axis] == 1).collect(),
    };
    let (mut dims, mut strides) = (Dims::empty(), Strides::empty());
    for axis in 0..array.axes() {
        if !axes.contains(&axis) {
            dims.push(array.dims()[axis]);
            strides.push(array.strides()[axis]);
        } else if array.dims()[axis] != 1 {
            return Err(Error::value_error(
                "cannot select an axis to squeeze out which has size not equal to one",
            ));
        }
    }
    Ok(array.view(dims, strides, array.offset()))
}

fn expand(array: &Array, axis: usize) -> Fallible<Array> {
    let (dims, strides) = (array.dims().with(axis, 1), array.strides().with(axis, 0));
    Ok(array.view(dims.ok_or_else(deep)?, strides.ok_or_else(deep)?, array.offset()))
}

/// The array with at least `least` axes, as `np.atleast_1d` and its kin make it.
pub(crate) fn at_least(array: &Array, least: usize) -> Fallible<Array> {
    let mut result = array.clone();
    while result.axes() < least {
        // A vector becomes a row; a matrix gets its new axis behind.
        let axis = if result.axes() == 2 { 2 } else { 0 };
        result = expand(&result, axis)?;
    }
    Ok(result)
}

pub(crate) fn swap(vm: &mut Vm, array: &Array, a: &Value, b: &Value) -> Fallible<Array> {
    let axis = |vm: &mut Vm, value: &Value| {
        convert::axis(convert::shape(vm, value)?.first().copied().unwrap_or(0), array.axes())
    };
    let (a, b) = (axis(vm, a)?, axis(vm, b)?);
    let mut order: Vec<usize> = (0..array.axes()).collect();
    order.swap(a, b);
    transpose(array, Some(&order))
}

/// The same elements backwards along some axes.
fn flip(array: &Array, axes: &[usize]) -> Array {
    let mut strides = *array.strides();
    let mut offset = array.offset() as isize;
    for &axis in axes {
        offset += strides[axis] * (array.dims()[axis] as isize - 1).max(0);
        strides[axis] = -strides[axis];
    }
    array.view(*array.dims(), strides, offset as usize)
}

fn roll(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    let [array, shift, axis] = args.bind("roll", ["a", "shift", "axis"], 2)?;
    let array = vm.array_of(array.unwrap_or(&Value::None))?;
    vm.reserve(array.len(), 8)?;
    let shift = convert::shape(vm, shift.unwrap_or(&Value::None))?;
    if let (Some(Value::Tuple(_) | Value::List(_)), _) | (_, 2..) = (axis, shift.len()) {
        let axes = match given(axis) {
            Some(axes) => convert::shape(vm, axes)?,
            None => return Err(Error::unsupported("np.roll by several shifts without axes")),
        };
        let axes =
            axes.iter().map(|&axis| convert::axis(axis, array.axes())).collect::<Fallible<Vec<_>>>()?;
        let wide =
            |values: Vec<i64>, count: usize| if values.len() == 1 { vec![values[0]; count] } else { values };
        let count = axes.len().max(shift.len());
        let shifts = wide(shift, count);
        let axes = if axes.len() == 1 { vec![axes[0]; count] } else { axes };
        if shifts.len() != axes.len() {
            return Err(Error::value_error("'shift' and 'axis' should be scalars or 1D sequences"));
        }
        return super::compose::roll_all(vm, &array, &shifts, &axes).map(Value::array);
    }
    let [shift] = shift[..] else { return Err(Error::type_error("roll() needs a shift")) };
    let axis = convert::optional_axis(axis, array.axes())?;
    let (step, width) = match axis {
        None => (1, array.len()),
        Some(axis) => (array.dims()[axis + 1..].iter().product(), array.dims()[axis]),
    };
    if array.len() == 0 {
        return Ok(Value::array(array.copy()));
    }
    let flat = ravel(vm, &array)?;
    let shift = shift.rem_euclid(width as i64) as usize;
    let places: Vec<usize> = (0..array.len())
        .map(|flat_at| {
            let at = flat_at / step % width;
            let from = (at + width - shift) % width;
            flat.place_of(flat_at - at * step + from * step)
        })
        .collect();
    Ok(Value::array(super::index::gathered(&flat, *array.dims(), &places)))
}

fn array_arg(vm: &mut Vm, args: &Args<'_>) -> Fallible<Rc<Array>> {
    match args.values.first() {
        Some(value) => vm.array_of(value),
        None => Err(Error::type_error("an array argument is missing")),
    }
}

/// The functions by name.
pub(crate) static FUNCTIONS: &[Native] = &[
    Native::new("reshape", |vm, args| {
        let [array, shape, order, _] = match args.keywords().any(|(name, _)| name == "newshape") {
            true => args.bind("reshape", ["a", "newshape", "order", "-copy"], 2)?,
            false => args.bind("reshape", ["a", "shape", "order", "-copy"], 2)?,
        };
        let array = vm.array_of(array.unwrap_or(&Value::None))?;
        let sizes = convert::shape(vm, shape.unwrap_or(&Value::None))?;
        reshape_in(vm, &array, &sizes, order).map(Value::array)
    }),
    Native::new("ravel", |vm, args| {
        let [array, order] = args.bind("ravel", ["a", "order"], 1)?;
        let array = vm.array_of(array.unwrap_or(&Value::None))?;
        ravel_in(vm, &array, order).map(Value::array)
    }),
    Native::new("transpose", |vm, args| {
        let [array, axes] = args.bind("transpose", ["a", "axes"], 1)?;
        let array = vm.array_of(array.unwrap_or(&Value::None))?;
        let axes: Vec<Value> = axes.into_iter().cloned().collect();
        transpose_by(vm, &array, &axes).map(Value::array)
    }),
    Native::new("squeeze", |vm, args| {
        let [array, axis] = args.bind("squeeze", ["a", "axis"], 1)?;
        let array = vm.array_of(array.unwrap_or(&Value::None))?;
        squeeze(vm, &array, axis).map(Value::array)
    }),
    Native::new("expand_dims", |vm, args| {
        let [array, axis] = args.bind("expand_dims", ["a", "axis"], 2)?;
        let array = vm.array_of(array.unwrap_or(&Value::None))?;
        let sizes = convert::shape(vm, axis.unwrap_or(&Value::None))?;
        let [axis] = sizes[..] else { return Err(Error::unsupported("np.expand_dims of several axes")) };
        let axis = convert::axis(axis, array.axes() + 1)?;
        expand(&array, axis).map(Value::array)
    }),
    Native::new("swapaxes", |vm, args| {
        let [array, a, b] = args.exact("swapaxes")?;
        let array = vm.array_of(array)?;
        swap(vm, &array, a, b).map(Value::array)
    }),
    Native::new("moveaxis", |vm, args| {
        let [array, from, to] = args.exact("moveaxis")?;
        let array = vm.array_of(array)?;
        let one = |sizes: Vec<i64>| match sizes[..] {
            [axis] => convert::axis(axis, array.axes()),
            _ => Err(Error::unsupported("np.moveaxis of several axes")),
        };
        let (from, to) = (one(convert::shape(vm, from)?)?, one(convert::shape(vm, to)?)?);
        let mut order: Vec<usize> = (0..array.axes()).filter(|&axis| axis != from).collect();
        order.insert(to, from);
        transpose(&array, Some(&order)).map(Value::array)
    }),
    Native::new("atleast_1d", |vm, args| at_least(&*array_arg(vm, args)?, 1).map(Value::array)),
    Native::new("atleast_2d", |vm, args| at_least(&*array_arg(vm, args)?, 2).map(Value::array)),
    Native::new("atleast_3d", |vm, args| at_least(&*array_arg(vm, args)?, 3).map(Value::array)),
    Native::new("flip", |vm, args| {
        let [array, axis] = args.bind("flip", ["m", "axis"], 1)?;
        let array = vm.array_of(array.unwrap_or(&Value::None))?;
        let axes = super::reduction::axes(vm, axis, array.axes())?;
        Ok(Value::array(flip(&array, &axes)))
    }),
    Native::new("flipud", |vm, args| {
        let array = array_arg(vm, args)?;
        if array.axes() < 1 {
            return Err(Error::value_error("Input must be >= 1-d."));
        }
        Ok(Value::array(flip(&array, &[0])))
    }),
    Native::new("fliplr", |vm, args| {
        let array = array_arg(vm, args)?;
        if array.axes() < 2 {
            return Err(Error::value_error("Input must be >= 2-d."));
        }
        Ok(Value::array(flip(&array, &[1])))
    }),
    Native::new("rot90", |vm, args| {
        let [array, times] = args.bind("rot90", ["m", "k"], 1)?;
        let array = vm.array_of(array.unwrap_or(&Value::None))?;
        if array.axes() != 2 {
            return Err(Error::unsupported("np.rot90 of anything but a matrix"));
        }
        let times = times.and_then(crate::vm::item::as_index).unwrap_or(1).rem_euclid(4);
        Ok(Value::array(match times {
            0 => (*array).clone(),
            1 => flip(&transpose(&array, None)?, &[0]),
            2 => flip(&array, &[0, 1]),
            _ => transpose(&flip(&array, &[0]), None)?,
        }))
    }),
    Native::new("roll", roll),
    Native::new("broadcast_to", |vm, args| {
        let [array, shape] = args.bind("broadcast_to", ["array", "shape"], 2)?;
        let array = vm.array_of(array.unwrap_or(&Value::None))?;
        let dims = convert::dims(vm, shape.unwrap_or(&Value::None))?;
        vm.reserve(dims.count(), 8)?;
        Ok(Value::array(stretch(&array, &dims)?.frozen()))
    }),
    Native::new("broadcast_arrays", |vm, args| {
        let arrays =
            args.positional().iter().map(|value| vm.array_of(value)).collect::<Fallible<Vec<_>>>()?;
        let dims = arrays.iter().try_fold(Dims::empty(), |dims, array| common(&dims, array.dims()))?;
        vm.reserve(dims.count(), 8)?;
        let views = arrays.iter().map(|array| stretch(array, &dims).map(Value::array));
        Ok(Value::tuple(views.collect::<Fallible<Vec<_>>>()?))
    }),
    Native::new("shape", |vm, args| {
        let array = array_arg(vm, args)?;
        Ok(Value::tuple(array.dims().iter().map(|&size| Value::Int(size as i64)).collect()))
    }),
    Native::new("ndim", |vm, args| Ok(Value::Int(array_arg(vm, args)?.axes() as i64))),
    Native::new("size", |vm, args| {
        let [array, axis] = args.bind("size", ["a", "axis"], 1)?;
        let array = vm.array_of(array.unwrap_or(&Value::None))?;
        Ok(Value::Int(match convert::optional_axis(axis, array.axes())? {
            Some(axis) => array.dims()[axis],
            None => array.len(),
        } as i64))
    }),
];
