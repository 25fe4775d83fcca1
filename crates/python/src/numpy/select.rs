//! Choosing elements: `where`, `take`, `nonzero`, `clip`, `ix_`.

use std::rc::Rc;

use super::array::{Array, DType, Element, Elements};
use super::broadcast::{Operand, stretch, zip};
use super::convert;
use super::dims::Dims;
use super::index::gathered;
use super::ufunc::{self, Binary, common_dims, finish};
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::value::function::Native;
use crate::vm::Vm;
use crate::vm::args::{Args, given};
use crate::vm::item::position;

/// `np.where(mask, a, b)`.
pub(crate) fn choose(vm: &mut Vm, mask: &Value, a: &Value, b: &Value) -> Fallible<Array> {
    let (m, x, y) = (Operand::of(vm, mask)?, Operand::of(vm, a)?, Operand::of(vm, b)?);
    let dims = common_dims(&[&m, &x, &y])?;
    vm.reserve(dims.count(), 8)?;
    Ok(match x.dtype().max(y.dtype()) {
        DType::Float => pick::<f64>(&m, &x, &y, dims)?,
        DType::Int => pick::<i64>(&m, &x, &y, dims)?,
        DType::Bool => pick::<bool>(&m, &x, &y, dims)?,
    })
}

fn whole<'a, T: Element>(operand: &'a Operand, dims: &Dims) -> Fallible<Elements<'a, T>> {
    Ok(match operand {
        Operand::Array(array) if array.dims() == dims => array.elements::<T>(),
        Operand::Array(array) => Elements::Owned(stretch(array, dims)?.elements::<T>().into_vec()),
        scalar => Elements::Owned(vec![scalar.scalar().unwrap_or_default(); dims.count()]),
    })
}

fn pick<T: Element>(mask: &Operand, x: &Operand, y: &Operand, dims: Dims) -> Fallible<Array> {
    let (Operand::Array(m), true) = (mask, mask.dims() == dims) else {
        let (m, xs, ys) = (whole::<bool>(mask, &dims)?, whole::<T>(x, &dims)?, whole::<T>(y, &dims)?);
        let values =
            m.iter().zip(xs.iter().zip(ys.iter())).map(|(&m, (&x, &y))| if m { x } else { y }).collect();
        return Ok(Array::new(dims, values));
    };
    let m = m.elements::<bool>();
    // A scalar side, or one of the full shape, needs no copy of its own.
    let values = match (x.scalar::<T>(), y.scalar::<T>()) {
        (Some(x), Some(y)) => m.iter().map(|&m| if m { x } else { y }).collect(),
        (Some(x), None) => {
            let ys = whole::<T>(y, &dims)?;
            m.iter().zip(ys.iter()).map(|(&m, &y)| if m { x } else { y }).collect()
        }
        (None, Some(y)) => {
            let xs = whole::<T>(x, &dims)?;
            m.iter().zip(xs.iter()).map(|(&m, &x)| if m { x } else { y }).collect()
        }
        (None, None) => {
            let (xs, ys) = (whole::<T>(x, &dims)?, whole::<T>(y, &dims)?);
            m.iter().zip(xs.iter().zip(ys.iter())).map(|(&m, (&x, &y))| if m { x } else { y }).collect()
        }
    };
    Ok(Array::new(dims, values))
}

/// The indices of the true elements, one array per axis.
pub(crate) fn nonzero(vm: &mut Vm, array: &Array) -> Fallible<Vec<Array>> {
    vm.touch(array.len())?;
    if array.axes() == 0 {
        return Err(Error::value_error(
            "Calling nonzero on 0d arrays is not allowed. Use np.atleast_1d(scalar).nonzero() instead.",
        ));
    }
    let elements = array.elements::<bool>();
    let hits: Vec<usize> = (0..elements.len()).filter(|&at| elements[at]).collect();
    let steps = array.dims().strides();
    Ok((0..array.axes())
        .map(|axis| {
            let (step, size) = (steps[axis] as usize, array.dims()[axis]);
            Array::vector(hits.iter().map(|hit| (hit / step % size) as i64).collect::<Vec<i64>>())
        })
        .collect())
}

/// What becomes of an index that is out of bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Beyond {
    Raise,
    Wrap,
    Clip,
}

impl Beyond {
    fn named(value: Option<&Value>) -> Fallible<Beyond> {
        match given(value) {
            None => Ok(Beyond::Raise),
            Some(Value::Str(name)) => match name.as_str() {
                "raise" => Ok(Beyond::Raise),
                "wrap" => Ok(Beyond::Wrap),
                "clip" => Ok(Beyond::Clip),
                other => Err(Error::value_error(format!(
                    "clipmode must be one of 'clip', 'raise', or 'wrap' (got '{other}')"
                ))),
            },
            Some(_) => Err(Error::type_error("clipmode must be a string")),
        }
    }

    /// The index brought into bounds; with `Raise` it is left as it is.
    fn fixed(self, at: i64, size: usize) -> i64 {
        match self {
            Beyond::Raise => at,
            Beyond::Wrap if size > 0 => at.rem_euclid(size as i64),
            Beyond::Clip if size > 0 => at.clamp(0, size as i64 - 1),
            _ => at,
        }
    }
}

/// `np.take(array, picks, axis)`.
pub(crate) fn take(vm: &mut Vm, array: &Array, picks: &Array, axis: Option<usize>) -> Fallible<Array> {
    let (array, axis) = match axis {
        Some(axis) => (array.clone(), axis),
        None => (super::shape::ravel(vm, array)?, 0),
    };
    let size = array.dims()[axis];
    let outer: usize = array.dims()[..axis].iter().product();
    let inner: usize = array.dims()[axis + 1..].iter().product();
    vm.reserve(picks.len().saturating_mul(outer).saturating_mul(inner), 8)?;
    let mut places = Vec::new();
    let picked = picks
        .elements::<i64>()
        .iter()
        .map(|&at| {
            position(at, size).ok_or_else(|| {
                Error::index_error(format!("index {at} is out of bounds for axis {axis} with size {size}"))
            })
        })
        .collect::<Fallible<Vec<usize>>>()?;
    for row in 0..outer {
        for &at in &picked {
            let start = (row * size + at) * inner;
            places.extend((start..start + inner).map(|flat| array.place_of(flat)));
        }
    }
    let all: Vec<usize> = array.dims()[..axis]
        .iter()
        .chain(picks.dims().iter())
        .chain(&array.dims()[axis + 1..])
        .copied()
        .collect();
    let dims = Dims::new(&all).ok_or_else(|| Error::unsupported("arrays of so many dimensions"))?;
    Ok(gathered(&array, dims, &places))
}

/// `np.clip(array, low, high)`.
pub(crate) fn clip(vm: &mut Vm, value: &Value, low: Option<&Value>, high: Option<&Value>) -> Fallible<Array> {
    let mut operand = Operand::of(vm, value)?;
    for (bound, function) in [(given(low), Binary::Maximum), (given(high), Binary::Minimum)] {
        if let Some(bound) = bound {
            let bound = Operand::of(vm, bound)?;
            let clipped = ufunc::apply(vm, function, &operand, &bound)?;
            operand = if clipped.axes() == 0 {
                Operand::of(vm, &clipped.scalar(clipped.offset()))?
            } else {
                Operand::Array(Rc::new(clipped))
            };
        }
    }
    Ok(match operand {
        Operand::Array(array) => match value {
            Value::Array(own) if Rc::ptr_eq(own, &array) => array.copy(),
            _ => (*array).clone(),
        },
        Operand::Float(f) => Array::zero_d(f),
        Operand::Int(i) => Array::zero_d(i),
        Operand::Bool(b) => Array::zero_d(b),
    })
}

fn where_(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    match args.only("where", 1, 3)? {
        [mask, a, b] => choose(vm, mask, a, b).map(Value::array),
        [mask] => {
            let mask = vm.array_of(mask)?;
            Ok(Value::tuple(nonzero(vm, &mask)?.into_iter().map(Value::array).collect()))
        }
        _ => Err(Error::value_error("either both or neither of x and y should be given")),
    }
}

fn grid(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    let count = args.values.len();
    let mut parts = Vec::with_capacity(count);
    for (axis, value) in args.only("ix_", 0, 6)?.iter().enumerate() {
        let mut array = vm.array_of(value)?;
        if array.axes() != 1 {
            return Err(Error::value_error("Cross index must be 1 dimensional"));
        }
        if array.dtype() == DType::Bool {
            array = Rc::new(nonzero(vm, &array)?.swap_remove(0));
        } else if array.len() == 0 {
            array = Rc::new(array.copy_as(DType::Int));
        }
        let mut dims = Dims::empty();
        for k in 0..count {
            dims.push(if k == axis { array.len() } else { 1 });
        }
        let mut strides = dims.strides();
        strides[axis] = array.strides()[0];
        parts.push(Value::array(array.view(dims, strides, array.offset())));
    }
    Ok(Value::tuple(parts))
}

fn meshgrid(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    let mut matrix = false;
    let mut sparse = false;
    for (name, value) in args.keywords() {
        match name {
            "indexing" => matrix = matches!(value, Value::Str(text) if text.as_str() == "ij"),
            "sparse" => sparse = vm.truth(value)?,
            // Ours are always copies, which only writing could tell.
            "copy" if vm.truth(value)? => {}
            other => return Err(Error::unsupported(format!("np.meshgrid({other}=)"))),
        }
    }
    let arrays = args.positional().iter().map(|value| vm.array_of(value)).collect::<Fallible<Vec<_>>>()?;
    let count = arrays.len();
    let place = |k: usize| if !matrix && count >= 2 && k < 2 { 1 - k } else { k };
    let mut whole = Dims::new(&vec![1; count]).ok_or_else(|| Error::unsupported("so many dimensions"))?;
    for (k, array) in arrays.iter().enumerate() {
        whole[place(k)] = array.len();
    }
    vm.reserve(whole.count().saturating_mul(count), 8)?;
    let mut grids = Vec::new();
    for (k, array) in arrays.iter().enumerate() {
        let flat = super::shape::ravel(vm, array)?;
        let mut dims = Dims::new(&vec![1; count]).ok_or_else(|| Error::unsupported("so many dimensions"))?;
        dims[place(k)] = array.len();
        let flat = flat.copy();
        let part = flat.view(dims, dims.strides(), 0);
        grids.push(Value::array(if sparse { part } else { stretch(&part, &whole)?.copy() }));
    }
    Ok(Value::tuple(grids))
}

/// The functions by name.
pub(crate) static FUNCTIONS: &[Native] = &[
    Native::new("where", where_),
    Native::new("nonzero", |vm, args| {
        let array = vm.array_of(&args.exact::<1>("nonzero")?[0])?;
        Ok(Value::tuple(nonzero(vm, &array)?.into_iter().map(Value::array).collect()))
    }),
    Native::new("flatnonzero", |vm, args| {
        let array = vm.array_of(&args.exact::<1>("flatnonzero")?[0])?;
        let flat = super::shape::ravel(vm, &array)?;
        Ok(Value::array(nonzero(vm, &flat)?.swap_remove(0)))
    }),
    Native::new("argwhere", |vm, args| {
        let array = vm.array_of(&args.exact::<1>("argwhere")?[0])?;
        let columns = nonzero(vm, &array)?;
        let rows = columns.first().map_or(0, Array::len);
        let columns: Vec<Vec<i64>> = columns.iter().map(|column| column.elements::<i64>().to_vec()).collect();
        let values =
            (0..rows).flat_map(|row| columns.iter().map(move |column| column[row])).collect::<Vec<i64>>();
        Ok(Value::array(Array::new(Dims::two(rows, columns.len()), values)))
    }),
    Native::new("take", |vm, args| {
        let [array, picks, axis, _, mode] = args.bind("take", ["a", "indices", "axis", "~out", "mode"], 2)?;
        let array = vm.array_of(array.unwrap_or(&Value::None))?;
        // Python floats are cut, arrays of floats are refused.
        let array_like = matches!(picks, Some(Value::Array(_)));
        let mut picks = vm.array_of(picks.unwrap_or(&Value::None))?;
        let axis = convert::optional_axis(axis, array.axes())?;
        if picks.dtype() == DType::Float && array_like && picks.len() > 0 {
            return Err(Error::type_error(
                "Cannot cast array data from dtype('float64') to dtype('int64') according to the rule 'safe'",
            ));
        }
        let mode = Beyond::named(mode)?;
        if mode != Beyond::Raise {
            let size = axis.map_or(array.len(), |axis| array.dims()[axis]);
            let fixed = picks.elements::<i64>().iter().map(|&at| mode.fixed(at, size)).collect::<Vec<i64>>();
            picks = Rc::new(Array::new(*picks.dims(), fixed));
        }
        take(vm, &array, &picks, axis).map(Value::array_or_scalar)
    }),
    Native::new("take_along_axis", |vm, args| {
        let [array, picks, axis] = args.bind("take_along_axis", ["arr", "indices", "axis"], 2)?;
        let array = vm.array_of(array.unwrap_or(&Value::None))?;
        let picks = vm.array_of(picks.unwrap_or(&Value::None))?;
        let axis = match convert::optional_axis(axis, array.axes())? {
            Some(axis) => axis,
            None => return Err(Error::unsupported("np.take_along_axis without an axis")),
        };
        if picks.axes() != array.axes() {
            return Err(Error::value_error("`indices` and `arr` must have the same number of dimensions"));
        }
        vm.reserve(picks.len(), 8)?;
        let steps = picks.dims().strides();
        let mut places = Vec::with_capacity(picks.len());
        for (flat, &at) in picks.elements::<i64>().iter().enumerate() {
            let mut place = array.offset() as isize;
            for k in 0..array.axes() {
                let own = flat / (steps[k].max(1) as usize) % picks.dims()[k];
                let own = if k == axis {
                    position(at, array.dims()[k])
                } else {
                    Some(if array.dims()[k] == 1 { 0 } else { own }).filter(|&own| own < array.dims()[k])
                };
                let own = own.ok_or_else(|| {
                    Error::index_error(format!(
                        "index {at} is out of bounds for axis {k} with size {}",
                        array.dims()[k]
                    ))
                })?;
                place += array.strides()[k] * own as isize;
            }
            places.push(place as usize);
        }
        Ok(Value::array(gathered(&array, *picks.dims(), &places)))
    }),
    Native::new("compress", |vm, args| {
        let [mask, array, axis, _] = args.bind("compress", ["condition", "a", "axis", "~out"], 2)?;
        let mask = vm.array_of(mask.unwrap_or(&Value::None))?;
        let array = vm.array_of(array.unwrap_or(&Value::None))?;
        let picks = nonzero(vm, &mask)?.swap_remove(0);
        let axis = convert::optional_axis(axis, array.axes())?;
        take(vm, &array, &picks, axis).map(Value::array)
    }),
    Native::new("extract", |vm, args| {
        let [mask, array] = args.exact("extract")?;
        let (mask, array) = (vm.array_of(mask)?, vm.array_of(array)?);
        let mask = super::shape::ravel(vm, &mask)?;
        let picks = nonzero(vm, &mask)?.swap_remove(0);
        take(vm, &array, &picks, None).map(Value::array)
    }),
    Native::new("clip", |vm, args| {
        let [value, low, high, out, min, max] =
            args.bind("clip", ["a", "a_min", "a_max", "out", "min", "max"], 1)?;
        let (low, high) = (given(low).or(min), given(high).or(max));
        let result = clip(vm, value.unwrap_or(&Value::None), low, high)?;
        finish(vm, result, out, None)
    }),
    Native::new("select", |vm, args| {
        let [conditions, choices, default] = args.bind("select", ["condlist", "choicelist", "default"], 2)?;
        let conditions = vm.collect(conditions.unwrap_or(&Value::None))?;
        let choices = vm.collect(choices.unwrap_or(&Value::None))?;
        if conditions.len() != choices.len() {
            return Err(Error::value_error("list of cases must be same length as list of conditions"));
        }
        let mut result = default.cloned().unwrap_or(Value::Int(0));
        for (condition, choice) in conditions.iter().zip(&choices).rev() {
            result = Value::array(choose(vm, condition, choice, &result)?);
        }
        Ok(result)
    }),
    Native::new("ix_", grid),
    Native::new("meshgrid", meshgrid),
    Native::new("indices", |vm, args| {
        let dims = convert::dims(vm, &args.only("indices", 1, 1)?[0])?;
        let whole = dims.with(0, dims.len()).ok_or_else(|| Error::unsupported("so many dimensions"))?;
        vm.reserve(whole.count(), 8)?;
        let steps = dims.strides();
        let values = (0..dims.len())
            .flat_map(|axis| {
                (0..dims.count()).map(move |flat| (flat / (steps[axis].max(1) as usize) % dims[axis]) as i64)
            })
            .collect::<Vec<i64>>();
        Ok(Value::array(Array::new(whole, values)))
    }),
    Native::new("unravel_index", |vm, args| {
        let [flat, shape] = args.bind("unravel_index", ["indices", "shape"], 2)?;
        let dims = convert::dims(vm, shape.unwrap_or(&Value::None))?;
        let flat = vm.array_of(flat.unwrap_or(&Value::None))?;
        let steps = dims.strides();
        if let Some(bad) = flat.elements::<i64>().iter().find(|&&at| at < 0 || at as usize >= dims.count()) {
            return Err(Error::value_error(format!(
                "index {bad} is out of bounds for array with size {}",
                dims.count()
            )));
        }
        let parts = (0..dims.len()).map(|axis| {
            let (step, size) = (steps[axis] as i64, dims[axis] as i64);
            let values = flat.elements::<i64>().iter().map(|at| at / step % size).collect();
            Value::array_or_scalar(Array::new(*flat.dims(), values))
        });
        Ok(Value::tuple(parts.collect()))
    }),
    Native::new("ravel_multi_index", |vm, args| {
        let [parts, shape] = args.bind("ravel_multi_index", ["multi_index", "dims"], 2)?;
        let dims = convert::dims(vm, shape.unwrap_or(&Value::None))?;
        let parts = vm.collect(parts.unwrap_or(&Value::None))?;
        let mut total = Operand::Int(0);
        for (axis, part) in parts.iter().enumerate().take(dims.len()) {
            let part = Operand::of(vm, part)?;
            let step = dims.strides()[axis] as i64;
            let whole = common_dims(&[&total, &part])?;
            let sums = zip(&total, &part, &whole, |sum: i64, at: i64| sum + at * step);
            total = Operand::Array(Rc::new(Array::new(whole, sums)));
        }
        match total {
            Operand::Array(array) => Ok(Value::array_or_scalar((*array).clone())),
            _ => Ok(Value::NpInt(0)),
        }
    }),
    Native::new("choose", |vm, args| {
        let [picks, choices, _, mode] = args.bind("choose", ["a", "choices", "~out", "mode"], 2)?;
        let choices = vm.collect(choices.unwrap_or(&Value::None))?;
        let mut picks = vm.array_of(picks.unwrap_or(&Value::None))?;
        if picks.dtype() == DType::Float {
            return Err(Error::type_error(
                "Cannot cast array data from dtype('float64') to dtype('int64') according to the rule 'safe'",
            ));
        }
        let mode = Beyond::named(mode)?;
        let count = choices.len();
        let fixed = picks.elements::<i64>().iter().map(|&at| mode.fixed(at, count)).collect::<Vec<i64>>();
        if fixed.iter().any(|&at| at < 0 || at as usize >= count) {
            return Err(Error::value_error("invalid entry in choice array"));
        }
        picks = Rc::new(Array::new(*picks.dims(), fixed));
        let mut result = Value::array(picks.copy());
        for (at, choice) in choices.iter().enumerate().rev() {
            let mask = vm.compare(
                crate::compile::op::CompareOp::Eq,
                &Value::Array(picks.clone()),
                &Value::Int(at as i64),
            )?;
            result = Value::array(choose(vm, &mask, choice, &result)?);
        }
        Ok(result)
    }),
];
