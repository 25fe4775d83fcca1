//! Reading by index: integers, slices, masks, integer arrays, and their mixtures.

use std::rc::Rc;

use super::array::{Array, DType, Data, Element};
use super::broadcast::{common, stretched};
use super::dims::{Dims, Strides};
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::vm::Vm;
use crate::vm::item::{as_index, position, span};

/// The row `at` of the first axis, as a view.
pub(crate) fn row(array: &Array, at: usize) -> Array {
    let offset = array.offset() as isize + array.strides()[0] * at as isize;
    array.view(array.dims().without(0), array.strides().without(0), offset as usize)
}

fn out_of_bounds(at: i64, axis: usize, size: usize) -> Error {
    Error::index_error(format!("index {at} is out of bounds for axis {axis} with size {size}"))
}

/// The place of `array[i, j]` for a matrix and two integers within its bounds.
#[inline]
pub(crate) fn pair_place(array: &Array, i: &Value, j: &Value) -> Option<usize> {
    let (Value::Int(i) | Value::NpInt(i), Value::Int(j) | Value::NpInt(j)) = (i, j) else { return None };
    let (&[rows, columns], &[step, inner]) = (&array.dims()[..], &array.strides()[..]) else { return None };
    let (i, j) = (position(*i, rows)?, position(*j, columns)?);
    Some((array.offset() as isize + i as isize * step + j as isize * inner) as usize)
}

/// What an index expression selects: a view, or a list of places.
#[derive(Debug)]
pub(crate) enum Selection {
    View(Array),
    /// Places in the buffer, in C order of `dims`.
    Places {
        dims: Dims,
        places: Vec<usize>,
    },
}

/// One part of an index expression.
enum Part {
    Integer(i64),
    Slice(Rc<crate::value::sequence::Slice>),
    NewAxis,
    Ellipsis,
    Integers(Rc<Array>),
    Mask(Rc<Array>),
}

fn part(vm: &mut Vm, value: &Value) -> Fallible<Part> {
    Ok(match value {
        Value::None => Part::NewAxis,
        Value::Slice(slice) => Part::Slice(slice.clone()),
        Value::Ellipsis => Part::Ellipsis,
        // A bare boolean is a mask without axes, not the index 0 or 1.
        Value::Bool(b) | Value::NpBool(b) => Part::Mask(Rc::new(Array::zero_d(*b))),
        Value::Array(array) if array.dtype() == DType::Bool => Part::Mask(array.clone()),
        Value::Array(array) if array.dtype() == DType::Int => Part::Integers(array.clone()),
        Value::List(_) | Value::Tuple(_) | Value::Range(_) => {
            let array = vm.array_of(value)?;
            match array.dtype() {
                DType::Bool => Part::Mask(array),
                DType::Int => Part::Integers(array),
                DType::Float if array.len() == 0 => Part::Integers(Rc::new(array.copy_as(DType::Int))),
                DType::Float => {
                    return Err(Error::index_error(
                        "arrays used as indices must be of integer (or boolean) type",
                    ));
                }
            }
        }
        Value::Array(_) => {
            return Err(Error::index_error("arrays used as indices must be of integer (or boolean) type"));
        }
        other => match as_index(other) {
            Some(at) => Part::Integer(at),
            None => {
                return Err(Error::index_error(
                    "only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean arrays are valid indices",
                ));
            }
        },
    })
}

/// Resolves an index expression against an array.
pub(crate) fn select(vm: &mut Vm, array: &Array, index: &Value) -> Fallible<Selection> {
    // The commonest single indices, without the general machinery.
    match index {
        Value::Int(at) | Value::NpInt(at) => {
            let Some(&size) = array.dims().first() else {
                return Err(too_many(array, 1));
            };
            let at = position(*at, size).ok_or_else(|| out_of_bounds(*at, 0, size))?;
            return Ok(Selection::View(row(array, at)));
        }
        Value::Array(picks) if array.axes() == 1 && picks.dtype() == DType::Int && picks.axes() == 1 => {
            let (size, step, offset) = (array.dims()[0], array.strides()[0], array.offset() as isize);
            vm.reserve(picks.len(), 8)?;
            let mut places = Vec::with_capacity(picks.len());
            for &at in picks.elements::<i64>().iter() {
                let at = position(at, size).ok_or_else(|| out_of_bounds(at, 0, size))?;
                places.push((offset + step * at as isize) as usize);
            }
            return Ok(Selection::Places { dims: *picks.dims(), places });
        }
        _ => {}
    }
    let mut parts = Vec::new();
    match index {
        Value::Tuple(items) => {
            for item in items.iter() {
                parts.push(part(vm, item)?);
            }
        }
        single => parts.push(part(vm, single)?),
    }
    let used: usize = parts
        .iter()
        .map(|part| match part {
            Part::NewAxis | Part::Ellipsis => 0,
            Part::Mask(mask) => mask.axes(),
            _ => 1,
        })
        .sum();
    if used > array.axes() {
        return Err(too_many(array, used));
    }
    if !parts.iter().any(|part| matches!(part, Part::Ellipsis)) {
        parts.push(Part::Ellipsis);
    }
    let fancy = parts.iter().any(|part| matches!(part, Part::Integers(_) | Part::Mask(_)));
    resolve(vm, array, &parts, used, fancy)
}

fn too_many(array: &Array, used: usize) -> Error {
    Error::index_error(format!(
        "too many indices for array: array is {}-dimensional, but {used} were indexed",
        array.axes()
    ))
}

fn resolve(vm: &mut Vm, array: &Array, parts: &[Part], used: usize, fancy: bool) -> Fallible<Selection> {
    let mut axis = 0;
    let mut offset = array.offset() as isize;
    // Axes that slices keep, and the index arrays with the strides they walk.
    let (mut dims, mut strides) = (Dims::empty(), Strides::empty());
    let mut picks: Vec<(Dims, Vec<isize>)> = Vec::new();
    // Where the picked axes go: in place of the first pick where they stand together, else in front.
    let mut first = None;
    let mut apart = false;
    let mut last = None;
    let deep = || Error::unsupported("indices that make so many dimensions");
    for (slot, part) in parts.iter().enumerate() {
        let mut pick = |dims_len: usize| {
            if let Some(last) = last
                && last + 1 != slot
            {
                apart = true;
            }
            last = Some(slot);
            first.get_or_insert(dims_len);
        };
        match part {
            Part::NewAxis => {
                if !dims.push(1) || !strides.push(0) {
                    return Err(deep());
                }
            }
            Part::Ellipsis => {
                for _ in 0..array.axes() - used {
                    if !dims.push(array.dims()[axis]) || !strides.push(array.strides()[axis]) {
                        return Err(deep());
                    }
                    axis += 1;
                }
            }
            Part::Slice(slice) => {
                let span = span(slice, array.dims()[axis])?;
                if span.count > 0 {
                    offset += array.strides()[axis] * span.start as isize;
                }
                if !dims.push(span.count) || !strides.push(array.strides()[axis] * span.step as isize) {
                    return Err(deep());
                }
                axis += 1;
            }
            Part::Integer(at) => {
                let size = array.dims()[axis];
                let at = position(*at, size).ok_or_else(|| out_of_bounds(*at, axis, size))?;
                let place = array.strides()[axis] * at as isize;
                if fancy {
                    // Beside index arrays an integer is one of them.
                    pick(dims.len());
                    picks.push((Dims::empty(), vec![place]));
                } else {
                    offset += place;
                }
                axis += 1;
            }
            Part::Integers(integers) => {
                pick(dims.len());
                let (size, step) = (array.dims()[axis], array.strides()[axis]);
                vm.touch(integers.len())?;
                let mut places = Vec::with_capacity(integers.len());
                for &at in integers.elements::<i64>().iter() {
                    let at = position(at, size).ok_or_else(|| out_of_bounds(at, axis, size))?;
                    places.push(step * at as isize);
                }
                picks.push((*integers.dims(), places));
                axis += 1;
            }
            Part::Mask(mask) => {
                pick(dims.len());
                for (k, &size) in mask.dims().iter().enumerate() {
                    let own = array.dims()[axis + k];
                    if size != own {
                        return Err(Error::index_error(format!(
                            "boolean index did not match indexed array along axis {}; size of axis is {own} but size of corresponding boolean axis is {size}",
                            axis + k
                        )));
                    }
                }
                vm.touch(mask.len())?;
                let steps = &array.strides()[axis..axis + mask.axes()];
                picks.push(masked(mask, steps));
                axis += mask.axes();
            }
        }
    }
    if !fancy {
        return Ok(Selection::View(array.view(dims, strides, offset as usize)));
    }
    gather(vm, offset, &dims, &strides, &picks, if apart { 0 } else { first.unwrap_or(0) })
}

/// The places of a mask's true elements, relative to the first element of its axes.
fn masked(mask: &Array, steps: &[isize]) -> (Dims, Vec<isize>) {
    let mut places = Vec::new();
    let elements = mask.elements::<bool>();
    if let [step] = steps {
        places.extend(elements.iter().enumerate().filter(|(_, hit)| **hit).map(|(at, _)| step * at as isize));
    } else {
        for (flat, _) in elements.iter().enumerate().filter(|(_, hit)| **hit) {
            let mut rest = flat;
            let mut place = 0;
            for axis in (0..steps.len()).rev() {
                place += steps[axis] * (rest % mask.dims()[axis]) as isize;
                rest /= mask.dims()[axis];
            }
            places.push(place);
        }
    }
    (Dims::one(places.len()), places)
}

fn gather(
    vm: &mut Vm,
    offset: isize,
    dims: &Dims,
    strides: &Strides,
    picks: &[(Dims, Vec<isize>)],
    at: usize,
) -> Fallible<Selection> {
    let mut picked = Dims::empty();
    for (own, _) in picks {
        picked = common(&picked, own).map_err(|_| {
            let shapes: Vec<String> = picks.iter().map(|(dims, _)| dims.tight()).collect();
            Error::index_error(format!(
                "shape mismatch: indexing arrays could not be broadcast together with shapes {} ",
                shapes.join(" ")
            ))
        })?;
    }
    let count = picked.count();
    vm.reserve(count.saturating_mul(dims.count()), 8)?;
    // The sum of all picks, element by element of their common shape.
    let mut sums = vec![offset; count];
    for (own, places) in picks {
        if own.count() == 1 {
            sums.iter_mut().for_each(|sum| *sum += places[0]);
            continue;
        }
        if *own == picked {
            sums.iter_mut().zip(places).for_each(|(sum, place)| *sum += place);
            continue;
        }
        let walk = stretched(own, &own.strides(), &picked);
        if let (&[_, columns], &[down, along]) = (&picked[..], &walk[..]) {
            // What `np.ix_` makes of a row and a column.
            for (row, sums) in sums.chunks_exact_mut(columns.max(1)).enumerate() {
                let from = down * row as isize;
                sums.iter_mut().enumerate().for_each(|(column, sum)| {
                    *sum += places[(from + along * column as isize) as usize];
                });
            }
            continue;
        }
        for (flat, sum) in sums.iter_mut().enumerate() {
            let (mut rest, mut from) = (flat, 0isize);
            for axis in (0..picked.len()).rev() {
                from += walk[axis] * (rest % picked[axis]) as isize;
                rest /= picked[axis];
            }
            *sum += places[from as usize];
        }
    }
    // The kept axes before and after the picked ones.
    let all: Vec<usize> = dims[..at].iter().chain(picked.iter()).chain(&dims[at..]).copied().collect();
    let whole = Dims::new(&all).ok_or_else(|| Error::unsupported("indices that make so many dimensions"))?;
    let before = offsets(&dims[..at], &strides[..at]);
    let after = offsets(&dims[at..], &strides[at..]);
    if let ([outer], [inner]) = (&before[..], &after[..]) {
        let places = sums.iter().map(|&sum| (outer + sum + inner) as usize).collect();
        return Ok(Selection::Places { dims: whole, places });
    }
    let mut places = Vec::with_capacity(whole.count());
    for &outer in &before {
        for &sum in &sums {
            places.extend(after.iter().map(|&inner| (outer + sum + inner) as usize));
        }
    }
    Ok(Selection::Places { dims: whole, places })
}

/// The offsets of all elements of a block of axes, in C order.
fn offsets(dims: &[usize], strides: &[isize]) -> Vec<isize> {
    let mut out = vec![0isize];
    for (&size, &step) in dims.iter().zip(strides) {
        out = out.iter().flat_map(|&base| (0..size as isize).map(move |k| base + k * step)).collect();
    }
    out
}

fn take<T: Element>(array: &Array, dims: Dims, places: &[usize]) -> Array {
    let elements = array
        .with_buffer(|cells: &[T]| places.iter().map(|&at| cells[at]).collect::<Vec<T>>())
        .unwrap_or_default();
    Array::new(dims, elements)
}

/// `vector[picks]` for integer picks within bounds; `None` leaves the rest, and errors, to [`select`].
fn pick_from_vector(vm: &mut Vm, array: &Array, picks: &Array) -> Fallible<Option<Array>> {
    let (&[size], &[step]) = (&array.dims()[..], &array.strides()[..]) else { return Ok(None) };
    if picks.dtype() != DType::Int || picks.axes() != 1 {
        return Ok(None);
    }
    vm.reserve(picks.len(), 8)?;
    Ok(picked(array, (array.offset() as isize, size, step), &picks.elements::<i64>()))
}

/// `matrix[at, picks]`, and `matrix[at][picks]`; `None` as above.
pub(crate) fn pick_from_row(
    vm: &mut Vm,
    array: &Array,
    at: &Value,
    picks: &Value,
) -> Fallible<Option<Array>> {
    let (Value::Int(at) | Value::NpInt(at), Value::Array(picks)) = (at, picks) else { return Ok(None) };
    let (&[rows, size], &[stride, step]) = (&array.dims()[..], &array.strides()[..]) else { return Ok(None) };
    let Some(at) = position(*at, rows) else { return Ok(None) };
    if picks.dtype() != DType::Int || picks.axes() != 1 {
        return Ok(None);
    }
    vm.reserve(picks.len(), 8)?;
    let start = array.offset() as isize + stride * at as isize;
    Ok(picked(array, (start, size, step), &picks.elements::<i64>()))
}

/// The picked elements of a line of the buffer: its start, size and step.
fn picked(array: &Array, line: (isize, usize, isize), picks: &[i64]) -> Option<Array> {
    fn of<T: Element>(
        cells: &[T],
        (start, size, step): (isize, usize, isize),
        picks: &[i64],
    ) -> Option<Vec<T>> {
        let mut out = Vec::with_capacity(picks.len());
        for &at in picks {
            out.push(cells[(start + step * position(at, size)? as isize) as usize]);
        }
        Some(out)
    }
    match array.data() {
        Data::Float(_) => array.with_buffer(|cells: &[f64]| of(cells, line, picks))?.map(Array::vector),
        Data::Int(_) => array.with_buffer(|cells: &[i64]| of(cells, line, picks))?.map(Array::vector),
        Data::Bool(_) => array.with_buffer(|cells: &[bool]| of(cells, line, picks))?.map(Array::vector),
    }
}

/// The elements at `places`.
pub(crate) fn gathered(array: &Array, dims: Dims, places: &[usize]) -> Array {
    match array.data() {
        Data::Float(_) => take::<f64>(array, dims, places),
        Data::Int(_) => take::<i64>(array, dims, places),
        Data::Bool(_) => take::<bool>(array, dims, places),
    }
}

/// `array[index]`.
pub(crate) fn get(vm: &mut Vm, array: &Rc<Array>, index: &Value) -> Fallible<Value> {
    if let Value::Int(at) | Value::NpInt(at) = index
        && let (&[size], &[step]) = (&array.dims()[..], &array.strides()[..])
    {
        let place = position(*at, size).ok_or_else(|| out_of_bounds(*at, 0, size))?;
        return Ok(array.scalar((array.offset() as isize + step * place as isize) as usize));
    }
    if let Value::Array(picks) = index
        && let Some(result) = pick_from_vector(vm, array, picks)?
    {
        return Ok(Value::array(result));
    }
    let integers = match index {
        Value::Tuple(items) => {
            items.iter().all(|item| as_index(item).is_some() && !matches!(item, Value::Bool(_)))
        }
        other => as_index(other).is_some(),
    };
    match select(vm, array, index)? {
        // Only integers for every axis give a scalar; `a[()]` and `a[...]` differ the same way.
        Selection::View(view) if view.axes() == 0 && integers => Ok(view.scalar(view.offset())),
        Selection::View(view) => Ok(Value::array(view)),
        Selection::Places { dims, places } => Ok(Value::array_or_scalar(gathered(array, dims, &places))),
    }
}

/// `scalar[index]`: only `None`, `...` and `()` are allowed.
pub(crate) fn get_scalar(vm: &mut Vm, object: &Value, index: &Value) -> Fallible<Value> {
    match index {
        Value::Tuple(items) if items.is_empty() => Ok(object.clone()),
        Value::None | Value::Ellipsis => {
            let array = vm.array_of(object)?;
            get(vm, &array, index)
        }
        Value::Array(mask) if mask.dtype() == DType::Bool => {
            let array = vm.array_of(object)?;
            get(vm, &array, index)
        }
        _ => Err(Error::index_error("invalid index to scalar variable.")),
    }
}
