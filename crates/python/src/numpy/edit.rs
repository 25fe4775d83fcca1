//! `delete`, `insert`, `append`, `pad` and differences.

use std::rc::Rc;

use super::array::{Array, DType};
use super::broadcast::{Operand, stretch};
use super::convert;
use super::dims::Dims;
use super::elementwise::arithmetic;
use super::select;
use super::shape;
use super::stack::{concatenate, part};
use crate::compile::op::BinaryOp;
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::value::function::Native;
use crate::vm::Vm;
use crate::vm::args::{Args, given};
use crate::vm::item::{as_index, position, span};

fn delete(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    let [array, picks, axis] = args.bind("delete", ["arr", "obj", "axis"], 2)?;
    let array = vm.array_of(array.unwrap_or(&Value::None))?;
    let (array, axis) = match convert::optional_axis(axis, array.axes())? {
        Some(axis) => (array, axis),
        None => (Rc::new(shape::ravel(vm, &array)?), 0),
    };
    let size = array.dims()[axis];
    let mut keep = vec![true; size];
    let out =
        |at: i64| Error::index_error(format!("index {at} is out of bounds for axis {axis} with size {size}"));
    match picks.unwrap_or(&Value::None) {
        Value::Slice(slice) => span(slice, size)?.positions().for_each(|at| keep[at] = false),
        picks => {
            let picks = vm.array_of(picks)?;
            vm.touch(picks.len())?;
            match picks.dtype() {
                DType::Bool => {
                    let mask = picks.elements::<bool>();
                    if mask.len() != size {
                        return Err(Error::value_error(format!(
                            "boolean array argument obj to delete must be one dimensional and match the axis length of {size}"
                        )));
                    }
                    keep.iter_mut().zip(mask.iter()).for_each(|(keep, &hit)| *keep = !hit);
                }
                DType::Float if picks.len() > 0 => {
                    return Err(Error::index_error(
                        "arrays used as indices must be of integer (or boolean) type",
                    ));
                }
                _ => {
                    for &at in picks.elements::<i64>().iter() {
                        keep[position(at, size).ok_or_else(|| out(at))?] = false;
                    }
                }
            }
        }
    }
    let left = (0..size as i64).filter(|&at| keep[at as usize]).collect::<Vec<i64>>();
    select::take(vm, &array, &Array::vector(left), Some(axis)).map(Value::array)
}

fn insert(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    let [array, places, values, axis] = args.bind("insert", ["arr", "obj", "values", "axis"], 3)?;
    let array = vm.array_of(array.unwrap_or(&Value::None))?;
    let values = vm.array_of(values.unwrap_or(&Value::None))?;
    let (array, axis) = match convert::optional_axis(axis, array.axes())? {
        Some(axis) => (array, axis),
        None => (Rc::new(shape::ravel(vm, &array)?), 0),
    };
    let size = array.dims()[axis];
    let place = |at: i64| {
        let fixed = if at < 0 { at + size as i64 } else { at };
        usize::try_from(fixed).ok().filter(|&at| at <= size).ok_or_else(|| {
            Error::index_error(format!("index {at} is out of bounds for axis {axis} with size {size}"))
        })
    };
    let places = places.unwrap_or(&Value::None);
    if let Some(at) = as_index(places) {
        // All values go in at one place.
        let at = place(at)?;
        let mut grown = (*values).clone();
        while grown.axes() < array.axes() {
            let (dims, strides) = (grown.dims().with(0, 1), grown.strides().with(0, 0));
            let (Some(dims), Some(strides)) = (dims, strides) else {
                return Err(Error::unsupported("arrays of so many dimensions"));
            };
            grown = grown.view(dims, strides, grown.offset());
        }
        if grown.axes() > array.axes() {
            return Err(Error::value_error("could not broadcast input array into the inserted place"));
        }
        // The first axis of the values runs along the axis that grows.
        let mut order: Vec<usize> = (1..grown.axes()).collect();
        order.insert(axis, 0);
        let grown = shape::transpose(&grown, Some(&order))?;
        let mut dims = *array.dims();
        dims[axis] = grown.dims()[axis];
        vm.reserve(dims.count(), 8)?;
        let new = stretch(&grown, &dims)?.copy_as(array.dtype());
        let parts = [part(&array, axis, 0, at), new, part(&array, axis, at, size)].map(Rc::new);
        return concatenate(vm, &parts, axis).map(Value::array);
    }
    if array.axes() != 1 {
        return Err(Error::unsupported("np.insert at several places of a matrix"));
    }
    let places = vm.array_of(places)?;
    let places = places.elements::<i64>().iter().map(|&at| place(at)).collect::<Fallible<Vec<usize>>>()?;
    let values = stretch(&values, &Dims::one(places.len()))?.copy_as(array.dtype());
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_by_key(|&k| places[k]);
    let mut parts = Vec::new();
    let mut from = 0;
    for k in order {
        parts.push(Rc::new(part(&array, 0, from, places[k])));
        parts.push(Rc::new(part(&values, 0, k, k + 1)));
        from = places[k];
    }
    parts.push(Rc::new(part(&array, 0, from, size)));
    concatenate(vm, &parts, 0).map(Value::array)
}

fn append(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    let [array, values, axis] = args.bind("append", ["arr", "values", "axis"], 2)?;
    let array = vm.array_of(array.unwrap_or(&Value::None))?;
    let values = vm.array_of(values.unwrap_or(&Value::None))?;
    match convert::optional_axis(axis, array.axes())? {
        Some(axis) => {
            if values.axes() != array.axes() {
                return Err(Error::value_error(format!(
                    "all the input arrays must have same number of dimensions, but the array at index 0 has {} dimension(s) and the array at index 1 has {} dimension(s)",
                    array.axes(),
                    values.axes()
                )));
            }
            concatenate(vm, &[array, values], axis).map(Value::array)
        }
        None => {
            let parts = [shape::ravel(vm, &array)?, shape::ravel(vm, &values)?].map(Rc::new);
            concatenate(vm, &parts, 0).map(Value::array)
        }
    }
}

/// `np.diff`.
fn diff(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    let [array, times, axis, prepend, append] =
        args.bind("diff", ["a", "n", "axis", "prepend", "append"], 1)?;
    let mut array = vm.array_of(array.unwrap_or(&Value::None))?;
    if array.axes() == 0 {
        return Err(Error::value_error("diff requires input that is at least one dimensional"));
    }
    let axis = match convert::optional_axis(axis, array.axes())? {
        Some(axis) => axis,
        None => array.axes() - 1,
    };
    for (value, first) in [(given(prepend), true), (given(append), false)] {
        let Some(value) = value else { continue };
        let mut extra = vm.array_of(value)?;
        if extra.axes() == 0 {
            let mut dims = *array.dims();
            dims[axis] = 1;
            extra = Rc::new(stretch(&extra, &dims)?.copy());
        }
        let parts = if first { [extra, array] } else { [array, extra] };
        array = Rc::new(concatenate(vm, &parts, axis)?);
    }
    for _ in 0..given(times).and_then(as_index).unwrap_or(1).max(0) {
        vm.spend(1)?;
        let size = array.dims()[axis];
        let high = Operand::Array(Rc::new(part(&array, axis, 1.min(size), size)));
        let low = Operand::Array(Rc::new(part(&array, axis, 0, size.saturating_sub(1))));
        let result = if array.dtype() == DType::Bool {
            super::ufunc::apply(vm, super::ufunc::Binary::Xor, &high, &low)?
        } else {
            arithmetic(vm, BinaryOp::Sub, &high, &low)?
        };
        array = Rc::new(result);
    }
    Ok(Value::array((*array).clone()))
}

fn pad(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    let [array, widths, mode, constant] =
        args.bind("pad", ["array", "pad_width", "mode", "constant_values"], 2)?;
    let array = vm.array_of(array.unwrap_or(&Value::None))?;
    let mode = match given(mode) {
        Some(Value::Str(mode)) => mode.as_str().to_owned(),
        _ => "constant".to_owned(),
    };
    if mode == "edge" && array.dims().contains(&0) {
        return Err(Error::value_error(
            "can't extend empty axis 0 using modes other than 'constant' or 'empty'",
        ));
    }
    if !matches!(mode.as_str(), "constant" | "edge") {
        return Err(Error::unsupported(format!("np.pad(mode='{mode}')")));
    }
    let widths = vm.array_of(widths.unwrap_or(&Value::None))?;
    let widths = stretch(&widths, &Dims::two(array.axes(), 2))?.elements::<i64>().into_vec();
    let fill = given(constant).cloned().unwrap_or(Value::Int(0));
    let fill = vm.array_of(&fill)?;
    let fill = stretch(&fill, &Dims::two(array.axes(), 2))?.copy_as(array.dtype());
    let mut result = array.clone();
    for axis in 0..array.axes() {
        let size = result.dims()[axis];
        let block = |vm: &mut Vm, count: i64, at: usize, end: usize| -> Fallible<Rc<Array>> {
            let count = usize::try_from(count)
                .map_err(|_| Error::value_error("index can't contain negative values"))?;
            let mut dims = *result.dims();
            dims[axis] = count;
            vm.reserve(dims.count(), 8)?;
            let source = if mode == "edge" {
                part(&result, axis, at, at + 1)
            } else {
                fill.view(Dims::empty(), Dims::empty(), 2 * axis + end)
            };
            Ok(Rc::new(stretch(&source, &dims)?.copy_as(array.dtype())))
        };
        let before = block(vm, widths[2 * axis], 0, 0)?;
        let after = block(vm, widths[2 * axis + 1], size.saturating_sub(1), 1)?;
        result = Rc::new(concatenate(vm, &[before, result.clone(), after], axis)?);
    }
    Ok(Value::array((*result).clone()))
}

/// The functions by name.
pub(crate) static FUNCTIONS: &[Native] = &[
    Native::new("delete", delete),
    Native::new("insert", insert),
    Native::new("append", append),
    Native::new("diff", diff),
    Native::new("ediff1d", |vm, args| {
        let [array] = args.exact("ediff1d")?;
        let array = vm.array_of(array)?;
        let flat = Value::array(shape::ravel(vm, &array)?);
        diff(vm, &Args::plain(std::slice::from_ref(&flat)))
    }),
    Native::new("pad", pad),
    Native::new("resize", |vm, args| {
        let [array, shape] = args.exact("resize")?;
        let array = vm.array_of(array)?;
        let dims = convert::dims(vm, shape)?;
        vm.reserve(dims.count(), 8)?;
        if array.len() == 0 {
            return Err(Error::unsupported("np.resize of an empty array"));
        }
        let places: Vec<usize> = (0..dims.count()).map(|at| array.place_of(at % array.len())).collect();
        Ok(Value::array(super::index::gathered(&array, dims, &places)))
    }),
    Native::new("trim_zeros", |vm, args| {
        let [value, _, _] = args.bind("trim_zeros", ["filt", "~trim", "~axis"], 1)?;
        let value = value.unwrap_or(&Value::None);
        let array = vm.array_of(value)?;
        if array.axes() != 1 {
            return Err(Error::unsupported("np.trim_zeros of anything but a vector"));
        }
        let hits = array.elements::<bool>();
        let start = hits.iter().position(|&hit| hit).unwrap_or(hits.len());
        let end = hits.iter().rposition(|&hit| hit).map_or(start, |at| at + 1);
        match value {
            Value::List(list) => Ok(Value::list(list.items()[start..end].to_vec())),
            _ => Ok(Value::array(part(&array, 0, start, end))),
        }
    }),
];
