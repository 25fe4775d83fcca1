//! Joining, splitting and repeating arrays.

use std::rc::Rc;

use super::array::{Array, DType, Element};
use super::convert;
use super::dims::Dims;
use super::shape;
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::value::function::Native;
use crate::vm::Vm;
use crate::vm::args::{Args, given};
use crate::vm::item::as_index;

/// Joins arrays along an axis that all of them have.
pub(crate) fn concatenate(vm: &mut Vm, arrays: &[Rc<Array>], axis: usize) -> Fallible<Array> {
    let Some(first) = arrays.first() else {
        return Err(Error::value_error("need at least one array to concatenate"));
    };
    let mut dims = *first.dims();
    dims[axis] = 0;
    for (k, array) in arrays.iter().enumerate() {
        if array.axes() != first.axes() {
            return Err(Error::value_error(format!(
                "all the input arrays must have same number of dimensions, but the array at index 0 has {} dimension(s) and the array at index {k} has {} dimension(s)",
                first.axes(),
                array.axes()
            )));
        }
        for at in 0..array.axes() {
            if at != axis && array.dims()[at] != first.dims()[at] {
                return Err(Error::value_error(format!(
                    "all the input array dimensions except for the concatenation axis must match exactly, but along dimension {at}, the array at index 0 has size {} and the array at index {k} has size {}",
                    first.dims()[at],
                    array.dims()[at]
                )));
            }
        }
        dims[axis] += array.dims()[axis];
    }
    vm.reserve(dims.count(), 8)?;
    let dtype = arrays.iter().map(|array| array.dtype()).max().unwrap_or(DType::Float);
    Ok(match dtype {
        DType::Float => join::<f64>(arrays, dims, axis),
        DType::Int => join::<i64>(arrays, dims, axis),
        DType::Bool => join::<bool>(arrays, dims, axis),
    })
}

fn join<T: Element>(arrays: &[Rc<Array>], dims: Dims, axis: usize) -> Array {
    let outer: usize = dims[..axis].iter().product();
    let parts: Vec<_> = arrays
        .iter()
        .map(|array| (array.elements::<T>(), array.dims()[axis..].iter().product::<usize>()))
        .collect();
    let mut out = Vec::with_capacity(dims.count());
    for row in 0..outer {
        for (elements, width) in &parts {
            out.extend_from_slice(&elements[row * width..(row + 1) * width]);
        }
    }
    Array::new(dims, out)
}

fn arrays(vm: &mut Vm, value: Option<&Value>) -> Fallible<Vec<Rc<Array>>> {
    let items = match value {
        Some(Value::Iter(_)) => {
            return Err(Error::type_error(
                "arrays to stack must be passed as a \"sequence\" type such as list or tuple.",
            ));
        }
        Some(value) => vm.collect(value)?,
        None => Vec::new(),
    };
    items.iter().map(|item| vm.array_of(item)).collect()
}

fn stacked(vm: &mut Vm, arrays: Vec<Rc<Array>>, axis: i64) -> Fallible<Array> {
    let Some(first) = arrays.first() else {
        return Err(Error::value_error("need at least one array to stack"));
    };
    if arrays.iter().any(|array| array.dims() != first.dims()) {
        return Err(Error::value_error("all input arrays must have the same shape"));
    }
    let axis = convert::axis(axis, first.axes() + 1)?;
    let deep = || Error::unsupported("arrays of so many dimensions");
    let grown = arrays
        .iter()
        .map(|array| {
            let dims = array.dims().with(axis, 1).ok_or_else(deep)?;
            let strides = array.strides().with(axis, 0).ok_or_else(deep)?;
            Ok(Rc::new(array.view(dims, strides, array.offset())))
        })
        .collect::<Fallible<Vec<_>>>()?;
    concatenate(vm, &grown, axis)
}

fn at_least(vm: &mut Vm, value: Option<&Value>, axes: usize) -> Fallible<Vec<Rc<Array>>> {
    arrays(vm, value)?.iter().map(|array| shape::at_least(array, axes).map(Rc::new)).collect()
}

/// A slice of one axis, as a view.
pub(crate) fn part(array: &Array, axis: usize, start: usize, end: usize) -> Array {
    let mut dims = *array.dims();
    dims[axis] = end.saturating_sub(start);
    let offset = array.offset() as isize + array.strides()[axis] * start as isize;
    array.view(dims, *array.strides(), if dims.count() == 0 { array.offset() } else { offset as usize })
}

fn split(vm: &mut Vm, args: &Args<'_>, name: &str, even: bool, axis: Option<i64>) -> Fallible<Value> {
    let [array, sections, given_axis] = args.bind(name, ["ary", "indices_or_sections", "axis"], 2)?;
    let array = vm.array_of(array.unwrap_or(&Value::None))?;
    let axis = axis.or(given(given_axis).and_then(as_index)).unwrap_or(0);
    let axis = convert::axis(axis, array.axes())?;
    let size = array.dims()[axis];
    let sections = sections.unwrap_or(&Value::None);
    let mut cuts = vec![0];
    if let Some(count) = as_index(sections) {
        let Some(count) = usize::try_from(count).ok().filter(|&count| count > 0) else {
            return Err(Error::value_error("number sections must be larger than 0."));
        };
        if even && !size.is_multiple_of(count) {
            return Err(Error::value_error("array split does not result in an equal division"));
        }
        vm.reserve(count, 64)?;
        let (each, extra) = (size / count, size % count);
        for at in 0..count {
            let last = cuts[cuts.len() - 1];
            cuts.push(last + each + usize::from(at < extra));
        }
    } else {
        for at in convert::shape(vm, sections)? {
            let at = if at < 0 { at + size as i64 } else { at };
            cuts.push(at.clamp(0, size as i64) as usize);
        }
        cuts.push(size);
    }
    Ok(Value::list(cuts.windows(2).map(|cut| Value::array(part(&array, axis, cut[0], cut[1]))).collect()))
}

fn tile(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    let [array, times] = args.bind("tile", ["A", "reps"], 2)?;
    let array = vm.array_of(array.unwrap_or(&Value::None))?;
    let mut times: Vec<usize> = convert::shape(vm, times.unwrap_or(&Value::None))?
        .into_iter()
        .map(|count| {
            usize::try_from(count).map_err(|_| Error::value_error("negative dimensions are not allowed"))
        })
        .collect::<Fallible<_>>()?;
    while times.len() < array.axes() {
        times.insert(0, 1);
    }
    let mut result = (*array).clone();
    while result.axes() < times.len() {
        let (dims, strides) = (result.dims().with(0, 1), result.strides().with(0, 0));
        let (Some(dims), Some(strides)) = (dims, strides) else {
            return Err(Error::unsupported("arrays of so many dimensions"));
        };
        result = result.view(dims, strides, result.offset());
    }
    let mut result = Rc::new(result);
    for (axis, &count) in times.iter().enumerate() {
        if count != 1 {
            if count == 0 {
                result = Rc::new(part(&result, axis, 0, 0));
                continue;
            }
            vm.reserve(count.saturating_mul(result.len()), 8)?;
            let copies = vec![result; count];
            result = Rc::new(concatenate(vm, &copies, axis)?);
        }
    }
    Ok(Value::array(if times.iter().all(|&count| count == 1) { result.copy() } else { (*result).clone() }))
}

pub(crate) fn repeat(vm: &mut Vm, array: &Array, counts: &Value, axis: Option<&Value>) -> Fallible<Array> {
    let (array, axis) = match convert::optional_axis(axis, array.axes())? {
        Some(axis) => (array.clone(), axis),
        None => (shape::ravel(vm, array)?, 0),
    };
    let size = array.dims()[axis];
    let mut counts = convert::shape(vm, counts)?;
    if counts.len() == 1 {
        counts = vec![counts[0]; size];
    }
    if counts.len() != size {
        return Err(Error::value_error(format!(
            "operands could not be broadcast together with shape ({size},) ({},)",
            counts.len()
        )));
    }
    if counts.iter().any(|&count| count < 0) {
        return Err(Error::value_error("repeats may not contain negative values."));
    }
    let total = counts.iter().fold(0usize, |sum, &count| sum.saturating_add(count as usize));
    let inner: usize = array.dims().without(axis).count();
    vm.reserve(total.saturating_mul(inner), 8)?;
    let picks: Vec<i64> = counts
        .iter()
        .enumerate()
        .flat_map(|(at, &count)| std::iter::repeat_n(at as i64, count as usize))
        .collect();
    super::select::take(vm, &array, &Array::vector(picks), Some(axis))
}

/// The functions by name.
pub(crate) static FUNCTIONS: &[Native] = &[
    Native::new("concatenate", |vm, args| {
        let [parts, axis, _, dtype, _] =
            args.bind("concatenate", ["arrays", "axis", "~out", "dtype", "~casting"], 1)?;
        let parts = arrays(vm, parts)?;
        if matches!(axis, Some(Value::None)) {
            let flat =
                parts.iter().map(|part| shape::ravel(vm, part).map(Rc::new)).collect::<Fallible<Vec<_>>>()?;
            return concatenate(vm, &flat, 0).map(Value::array);
        }
        if parts.iter().any(|part| part.axes() == 0) {
            return Err(Error::value_error("zero-dimensional arrays cannot be concatenated"));
        }
        let axes = parts.first().map_or(1, |part| part.axes());
        let axis = convert::axis(given(axis).and_then(as_index).unwrap_or(0), axes)?;
        let result = concatenate(vm, &parts, axis)?;
        Ok(Value::array(match convert::optional_dtype(dtype)? {
            Some(dtype) => result.copy_as(dtype),
            None => result,
        }))
    }),
    Native::new("stack", |vm, args| {
        let [parts, axis, _, _, _] =
            args.bind("stack", ["arrays", "axis", "~out", "~dtype", "~casting"], 1)?;
        let parts = arrays(vm, parts)?;
        stacked(vm, parts, axis.and_then(as_index).unwrap_or(0)).map(Value::array)
    }),
    Native::new("vstack", |vm, args| {
        let [parts, _, _] = args.bind("vstack", ["tup", "~dtype", "~casting"], 1)?;
        let parts = at_least(vm, parts, 2)?;
        concatenate(vm, &parts, 0).map(Value::array)
    }),
    Native::new("hstack", |vm, args| {
        let [parts, _, _] = args.bind("hstack", ["tup", "~dtype", "~casting"], 1)?;
        let parts = at_least(vm, parts, 1)?;
        let axis = usize::from(parts.first().is_some_and(|part| part.axes() > 1));
        concatenate(vm, &parts, axis).map(Value::array)
    }),
    Native::new("dstack", |vm, args| {
        let [parts] = args.bind("dstack", ["tup"], 1)?;
        let parts = at_least(vm, parts, 3)?;
        concatenate(vm, &parts, 2).map(Value::array)
    }),
    Native::new("column_stack", |vm, args| {
        let mut columns = Vec::new();
        let [parts] = args.bind("column_stack", ["tup"], 1)?;
        for part in arrays(vm, parts)? {
            columns.push(match part.axes() {
                0 | 1 => Rc::new(shape::reshape(vm, &part, &[-1, 1])?),
                _ => part,
            });
        }
        concatenate(vm, &columns, 1).map(Value::array)
    }),
    Native::new("split", |vm, args| split(vm, args, "split", true, None)),
    Native::new("array_split", |vm, args| split(vm, args, "array_split", false, None)),
    Native::new("vsplit", |vm, args| split(vm, args, "vsplit", true, Some(0))),
    Native::new("hsplit", |vm, args| {
        let axes = match args.values.first() {
            Some(value) => vm.array_of(value)?.axes(),
            None => 1,
        };
        split(vm, args, "hsplit", true, Some(i64::from(axes > 1)))
    }),
    Native::new("tile", tile),
    Native::new("repeat", |vm, args| {
        let [array, counts, axis] = args.bind("repeat", ["a", "repeats", "axis"], 2)?;
        let array = vm.array_of(array.unwrap_or(&Value::None))?;
        repeat(vm, &array, counts.unwrap_or(&Value::None), axis).map(Value::array)
    }),
];
