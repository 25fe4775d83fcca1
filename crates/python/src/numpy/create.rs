//! Making arrays.

use super::array::{Array, DType};
use super::convert;
use super::dims::Dims;
use crate::builtins::function::to_float;
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::value::function::Native;
use crate::vm::Vm;
use crate::vm::args::{Args, given};
use crate::vm::item::{as_index, integer};

/// An array of one number.
fn constant(vm: &mut Vm, dims: Dims, value: f64, dtype: DType) -> Fallible<Value> {
    vm.reserve(dims.count(), 8)?;
    let count = dims.count();
    Ok(Value::array(match dtype {
        DType::Float => Array::new(dims, vec![value; count]),
        DType::Int => Array::new(dims, vec![value as i64; count]),
        DType::Bool => Array::new(dims, vec![value != 0.0; count]),
    }))
}

fn filled(vm: &mut Vm, args: &Args<'_>, name: &str, value: f64) -> Fallible<Value> {
    let [shape, dtype, _, _] = args.bind(name, ["shape", "dtype", "-order", "-device"], 1)?;
    let dims = convert::dims(vm, shape.unwrap_or(&Value::None))?;
    constant(vm, dims, value, convert::optional_dtype(dtype)?.unwrap_or(DType::Float))
}

fn filled_like(vm: &mut Vm, args: &Args<'_>, name: &str, value: f64) -> Fallible<Value> {
    let [like, dtype, _, _, shape] = args.bind(name, ["a", "dtype", "-order", "-subok", "shape"], 1)?;
    let like = vm.array_of(like.unwrap_or(&Value::None))?;
    let dtype = convert::optional_dtype(dtype)?.unwrap_or(like.dtype());
    let dims = match given(shape) {
        Some(shape) => convert::dims(vm, shape)?,
        None => *like.dims(),
    };
    constant(vm, dims, value, dtype)
}

/// `value` repeated over `dims`, of the type it has or is told.
fn full(vm: &mut Vm, dims: Dims, value: &Value, dtype: Option<DType>) -> Fallible<Value> {
    vm.reserve(dims.count(), 8)?;
    let value = vm.array_of(value)?;
    let stretched = super::broadcast::stretch(&value, &dims)?;
    Ok(Value::array(stretched.copy_as(dtype.unwrap_or(value.dtype()))))
}

fn array(vm: &mut Vm, args: &Args<'_>, copy: bool) -> Fallible<Value> {
    let [value, dtype, copied, least] = if copy {
        let [value, dtype, copied, _, _, least] =
            args.bind("array", ["object", "dtype", "copy", "-order", "-subok", "ndmin"], 1)?;
        [value, dtype, copied, least]
    } else {
        let [value, dtype, _, _, copied] =
            args.bind("asarray", ["a", "dtype", "-order", "-device", "copy"], 1)?;
        [value, dtype, copied, None]
    };
    let value = value.unwrap_or(&Value::None);
    if let Value::Iter(_) | Value::Set(_) | Value::Dict(_) | Value::View(_) = value {
        return Err(Error::unsupported(format!(
            "arrays of {} objects (make a list first)",
            value.type_name()
        )));
    }
    let array = vm.array_of(value)?;
    let dtype = convert::optional_dtype(dtype)?.unwrap_or(array.dtype());
    let copy = match given(copied) {
        Some(copied) => vm.truth(copied)?,
        None => copy,
    };
    let mut result = if copy && matches!(value, Value::Array(_)) || dtype != array.dtype() {
        vm.reserve(array.len(), 8)?;
        array.copy_as(dtype)
    } else {
        (*array).clone()
    };
    let least = given(least).and_then(as_index).unwrap_or(0);
    while (result.axes() as i64) < least {
        let (dims, strides) = (result.dims().with(0, 1), result.strides().with(0, 0));
        let (Some(dims), Some(strides)) = (dims, strides) else {
            return Err(Error::unsupported("so many dimensions"));
        };
        result = result.view(dims, strides, result.offset());
    }
    if let (Value::Array(own), false, true) = (value, copy, dtype == array.dtype()) {
        return Ok(Value::Array(own.clone()));
    }
    Ok(Value::array(result))
}

fn arange(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    let [start, stop, step, dtype] = args.bind("arange", ["start", "stop", "step", "dtype"], 0)?;
    let zero = Value::Int(0);
    let (start, stop) = match (given(start), given(stop)) {
        (Some(stop), None) => (&zero, stop),
        (Some(start), Some(stop)) => (start, stop),
        (None, Some(stop)) => (&zero, stop),
        (None, None) => return Err(Error::type_error("arange() requires stop to be specified.")),
    };
    let one = Value::Int(1);
    let step = given(step).unwrap_or(&one);
    let dtype = convert::optional_dtype(dtype)?;
    if let (Some(start), Some(stop), Some(step)) = (as_index(start), as_index(stop), as_index(step)) {
        if step == 0 {
            return Err(Error::zero_division("division by zero"));
        }
        let range = crate::value::sequence::Range { start, stop, step };
        vm.reserve(range.len(), 8)?;
        let values = Array::vector((0..range.len()).map(|at| range.get(at)).collect::<Vec<i64>>());
        return Ok(Value::array(match dtype {
            Some(dtype) if dtype != DType::Int => values.copy_as(dtype),
            _ => values,
        }));
    }
    let (start, stop, step) = (to_float(start)?, to_float(stop)?, to_float(step)?);
    if step == 0.0 {
        return Err(Error::zero_division("division by zero"));
    }
    let count = ((stop - start) / step).ceil();
    if !count.is_finite() {
        return Err(Error::value_error("arange: cannot compute length"));
    }
    let count = if count > 0.0 { count as usize } else { 0 };
    vm.reserve(count, 8)?;
    // numpy takes the difference of the first two elements as the step.
    let delta = (start + step) - start;
    let values = Array::vector((0..count).map(|at| start + at as f64 * delta).collect::<Vec<f64>>());
    Ok(Value::array(match dtype {
        Some(dtype) if dtype != DType::Float => values.copy_as(dtype),
        _ => values,
    }))
}

fn spaced(start: f64, stop: f64, count: usize, endpoint: bool) -> Vec<f64> {
    let parts = if endpoint { count.saturating_sub(1) } else { count };
    let delta = stop - start;
    let step = delta / parts as f64;
    let mut values: Vec<f64> = (0..count)
        .map(|at| {
            if parts == 0 {
                start + at as f64 * delta
            } else if step == 0.0 {
                start + at as f64 / parts as f64 * delta
            } else {
                start + at as f64 * step
            }
        })
        .collect();
    if endpoint && count > 1 {
        values[count - 1] = stop;
    }
    values
}

fn linspace(vm: &mut Vm, args: &Args<'_>, name: &str) -> Fallible<(Vec<f64>, f64, Option<DType>, bool)> {
    let [start, stop, count, endpoint, retstep, dtype, axis] = match name {
        "linspace" => args.bind(name, ["start", "stop", "num", "endpoint", "retstep", "dtype", "axis"], 2)?,
        _ => {
            let [start, stop, count, endpoint, base, dtype, axis] =
                args.bind(name, ["start", "stop", "num", "endpoint", "base", "dtype", "axis"], 2)?;
            if base.is_some_and(|base| to_float(base).ok() != Some(10.0)) {
                return Err(Error::unsupported("np.logspace(base=)"));
            }
            [start, stop, count, endpoint, None, dtype, axis]
        }
    };
    if axis.is_some_and(|axis| as_index(axis) != Some(0)) {
        return Err(Error::unsupported(format!("np.{name}(axis=)")));
    }
    if matches!(start, Some(Value::Array(a)) if a.axes() > 0)
        || matches!(stop, Some(Value::Array(a)) if a.axes() > 0)
    {
        return Err(Error::unsupported(format!("np.{name} between arrays")));
    }
    let (start, stop) = (to_float(start.unwrap_or(&Value::None))?, to_float(stop.unwrap_or(&Value::None))?);
    let count = match given(count) {
        None => 50,
        Some(count) => integer(count)?,
    };
    let count = usize::try_from(count)
        .map_err(|_| Error::value_error(format!("Number of samples, {count}, must be non-negative.")))?;
    let endpoint = endpoint.map_or(Ok(true), |value| vm.truth(value))?;
    let retstep = super::reduce::flag(vm, retstep)?;
    vm.reserve(count, 8)?;
    let parts = if endpoint { count.saturating_sub(1) } else { count };
    let step = (stop - start) / parts as f64;
    Ok((spaced(start, stop, count, endpoint), step, convert::optional_dtype(dtype)?, retstep))
}

fn typed(values: Vec<f64>, dtype: Option<DType>) -> Value {
    let values = Array::vector(values);
    match dtype {
        Some(DType::Int) => {
            let floors = values.elements::<f64>().iter().map(|x| x.floor() as i64).collect::<Vec<i64>>();
            Value::array(Array::vector(floors))
        }
        Some(DType::Bool) => Value::array(values.copy_as(DType::Bool)),
        _ => Value::array(values),
    }
}

fn eye(
    vm: &mut Vm,
    rows: &Value,
    columns: Option<&Value>,
    shift: i64,
    dtype: Option<DType>,
) -> Fallible<Value> {
    let size = |value: &Value| integer(value).map(|size| size.max(0) as usize);
    let rows = size(rows)?;
    let columns = columns.map_or(Ok(rows), size)?;
    vm.reserve(rows.saturating_mul(columns), 8)?;
    let mut values = vec![0.0; rows * columns];
    for row in 0..rows {
        let column = row as i64 + shift;
        if column >= 0 && (column as usize) < columns {
            values[row * columns + column as usize] = 1.0;
        }
    }
    let result = Array::new(Dims::two(rows, columns), values);
    Ok(Value::array(match dtype {
        Some(dtype) if dtype != DType::Float => result.copy_as(dtype),
        _ => result,
    }))
}

/// The functions by name.
pub(crate) static FUNCTIONS: &[Native] = &[
    Native::new("zeros", |vm, args| filled(vm, args, "zeros", 0.0)),
    Native::new("ones", |vm, args| filled(vm, args, "ones", 1.0)),
    // What the memory held is unspecified; zeros are one such content, and a reproducible one.
    Native::new("empty", |vm, args| filled(vm, args, "empty", 0.0)),
    Native::new("zeros_like", |vm, args| filled_like(vm, args, "zeros_like", 0.0)),
    Native::new("ones_like", |vm, args| filled_like(vm, args, "ones_like", 1.0)),
    Native::new("empty_like", |vm, args| filled_like(vm, args, "empty_like", 0.0)),
    Native::new("full", |vm, args| {
        let [shape, value, dtype, _] = args.bind("full", ["shape", "fill_value", "dtype", "-order"], 2)?;
        let dims = convert::dims(vm, shape.unwrap_or(&Value::None))?;
        full(vm, dims, value.unwrap_or(&Value::None), convert::optional_dtype(dtype)?)
    }),
    Native::new("full_like", |vm, args| {
        let [like, value, dtype, _, _, shape] =
            args.bind("full_like", ["a", "fill_value", "dtype", "-order", "-subok", "shape"], 2)?;
        let like = vm.array_of(like.unwrap_or(&Value::None))?;
        let dtype = convert::optional_dtype(dtype)?.unwrap_or(like.dtype());
        let dims = given(shape).map_or(Ok(*like.dims()), |shape| convert::dims(vm, shape))?;
        full(vm, dims, value.unwrap_or(&Value::None), Some(dtype))
    }),
    Native::new("array", |vm, args| array(vm, args, true)),
    Native::new("asarray", |vm, args| array(vm, args, false)),
    Native::new("asanyarray", |vm, args| array(vm, args, false)),
    Native::new("ascontiguousarray", |vm, args| {
        let [value, dtype] = args.bind("ascontiguousarray", ["a", "dtype"], 1)?;
        let array = vm.array_of(value.unwrap_or(&Value::None))?;
        let dtype = convert::optional_dtype(dtype)?.unwrap_or(array.dtype());
        if array.is_contiguous() && dtype == array.dtype() && array.axes() > 0 {
            return Ok(Value::Array(array));
        }
        vm.reserve(array.len(), 8)?;
        super::shape::at_least(&array.copy_as(dtype), 1).map(Value::array)
    }),
    Native::new("copy", |vm, args| {
        let [value, _, _] = args.bind("copy", ["a", "-order", "-subok"], 1)?;
        let array = vm.array_of(value.unwrap_or(&Value::None))?;
        vm.reserve(array.len(), 8)?;
        Ok(Value::array(array.copy()))
    }),
    Native::new("fromiter", |vm, args| {
        let [items, dtype, count] = args.bind("fromiter", ["iter", "dtype", "count"], 2)?;
        let mut items = vm.collect(items.unwrap_or(&Value::None))?;
        if let Some(count) = given(count).and_then(as_index).and_then(|count| usize::try_from(count).ok()) {
            if count > items.len() {
                return Err(Error::value_error(format!(
                    "iterator too short: Expected {count} but iterator had only {} items.",
                    items.len()
                )));
            }
            items.truncate(count);
        }
        let array = vm.array_of(&Value::list(items))?;
        Ok(Value::array(array.copy_as(convert::dtype(dtype.unwrap_or(&Value::None))?)))
    }),
    Native::new("fromfunction", |vm, args| {
        let [function, shape, dtype] = args.bind("fromfunction", ["function", "shape", "dtype"], 2)?;
        let dims = convert::dims(vm, shape.unwrap_or(&Value::None))?;
        let dtype = convert::optional_dtype(dtype)?.unwrap_or(DType::Float);
        vm.reserve(dims.count().saturating_mul(dims.len()), 8)?;
        let grids: Vec<Value> = (0..dims.len())
            .map(|axis| {
                let step: usize = dims[axis + 1..].iter().product();
                let values = (0..dims.count()).map(|flat| (flat / step.max(1) % dims[axis]) as i64).collect();
                Value::array(Array::new::<i64>(dims, values).copy_as(dtype))
            })
            .collect();
        vm.call(function.unwrap_or(&Value::None), &grids)
    }),
    Native::new("arange", arange),
    Native::new("linspace", |vm, args| {
        let (values, step, dtype, retstep) = linspace(vm, args, "linspace")?;
        let values = typed(values, dtype);
        Ok(if retstep { Value::tuple(vec![values, Value::NpFloat(step)]) } else { values })
    }),
    Native::new("logspace", |vm, args| {
        let (values, _, dtype, _) = linspace(vm, args, "logspace")?;
        Ok(typed(values.into_iter().map(|x| 10f64.powf(x)).collect(), dtype))
    }),
    Native::new("geomspace", |vm, args| {
        let [start, stop, count, _, _, _] =
            args.bind("geomspace", ["start", "stop", "num", "~endpoint", "~dtype", "~axis"], 2)?;
        let (start, stop) =
            (to_float(start.unwrap_or(&Value::None))?, to_float(stop.unwrap_or(&Value::None))?);
        let count = given(count).and_then(as_index).unwrap_or(50).max(0) as usize;
        vm.reserve(count, 8)?;
        if start <= 0.0 || stop <= 0.0 {
            return Err(Error::value_error("Geometric sequence cannot include zero"));
        }
        let mut values: Vec<f64> =
            spaced(start.log10(), stop.log10(), count, true).into_iter().map(|x| 10f64.powf(x)).collect();
        if let Some(first) = values.first_mut() {
            *first = start;
        }
        if count > 1 {
            values[count - 1] = stop;
        }
        Ok(typed(values, None))
    }),
    Native::new("eye", |vm, args| {
        let [rows, columns, shift, dtype, _] = args.bind("eye", ["N", "M", "k", "dtype", "-order"], 1)?;
        let shift = given(shift).and_then(as_index).unwrap_or(0);
        eye(vm, rows.unwrap_or(&Value::None), given(columns), shift, convert::optional_dtype(dtype)?)
    }),
    Native::new("identity", |vm, args| {
        let [size, dtype] = args.bind("identity", ["n", "dtype"], 1)?;
        eye(vm, size.unwrap_or(&Value::None), None, 0, convert::optional_dtype(dtype)?)
    }),
];
