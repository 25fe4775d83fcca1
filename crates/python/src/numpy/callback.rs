//! Functions that call the program back: `vectorize`, `apply_along_axis`, `piecewise`; and iteration by index.

use std::rc::Rc;

use super::array::{Array, DType};
use super::broadcast::{common, stretch};
use super::convert;
use super::dims::Dims;
use super::reduction::lanes;
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::value::function::{Native, Partial};
use crate::value::iterator::State;
use crate::vm::Vm;
use crate::vm::args::{Args, given};

/// What `np.vectorize` gives: the element types of the results or `None`, the function, then the arrays.
static VECTORIZED: Native = Native::new("vectorize", |vm, args| {
    if !args.names.is_empty() {
        return Err(Error::unsupported("keyword arguments of vectorized functions"));
    }
    let [types, function, values @ ..] = args.values else {
        return Err(Error::type_error("vectorize() needs a function"));
    };
    let arrays = values.iter().map(|value| vm.array_of(value)).collect::<Fallible<Vec<_>>>()?;
    let dims = arrays.iter().try_fold(Dims::empty(), |dims, array| common(&dims, array.dims()))?;
    vm.reserve(dims.count(), 48)?;
    if dims.count() == 0 {
        return Err(Error::value_error("cannot call `vectorize` on size 0 inputs unless `otypes` is set"));
    }
    let wide = arrays.iter().map(|array| stretch(array, &dims)).collect::<Fallible<Vec<_>>>()?;
    let mut results = Vec::with_capacity(dims.count());
    for at in 0..dims.count() {
        vm.spend(2)?;
        let row: Vec<Value> = wide.iter().map(|array| array.scalar_at_flat(at)).collect();
        results.push(vm.call(function, &row)?);
    }
    let collected = |vm: &mut Vm, items: Vec<Value>, dtype: Option<DType>| -> Fallible<Value> {
        // The first result decides the type of all.
        let dtype = match dtype {
            Some(dtype) => dtype,
            None => match items.first().map(|first| vm.array_of(first)) {
                Some(first) => first?.dtype(),
                None => DType::Float,
            },
        };
        let flat = vm.array_of(&Value::list(items))?;
        if flat.axes() != 1 {
            return Err(Error::value_error("setting an array element with a sequence."));
        }
        let flat = flat.copy_as(dtype);
        Ok(Value::array_or_scalar(flat.view(dims, dims.strides(), 0)))
    };
    let dtypes: Vec<DType> = match types {
        Value::Tuple(types) => types.iter().map(convert::dtype).collect::<Fallible<_>>()?,
        _ => Vec::new(),
    };
    if let Some(Value::Tuple(first)) = results.first() {
        let mut columns = Vec::new();
        for k in 0..first.len() {
            let column = results.iter().map(|row| match row {
                Value::Tuple(row) if row.len() == first.len() => Ok(row[k].clone()),
                _ => Err(Error::value_error("the function's results differ in length")),
            });
            let column = column.collect::<Fallible<Vec<Value>>>()?;
            columns.push(collected(vm, column, dtypes.get(k).copied())?);
        }
        return Ok(Value::tuple(columns));
    }
    collected(vm, results, dtypes.first().copied())
});

fn vectorize(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    let [function, types, _, _, _, _] =
        args.bind("vectorize", ["pyfunc", "otypes", "-doc", "~excluded", "-cache", "~signature"], 1)?;
    let types = match given(types) {
        None => Value::None,
        Some(Value::Str(letters)) => Value::tuple(letters.chars().map(Value::str).collect()),
        Some(types) => Value::tuple(vm.collect(types)?),
    };
    let args = vec![types, function.cloned().unwrap_or(Value::None)];
    Ok(Value::Partial(Rc::new(Partial { function: Value::Native(&VECTORIZED), args, keywords: Vec::new() })))
}

fn apply_along_axis(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    let [function, axis, array, rest @ ..] = args.positional() else {
        return Err(Error::type_error("apply_along_axis() missing required arguments"));
    };
    let array = vm.array_of(array)?;
    let axis = crate::vm::item::as_index(axis).ok_or_else(|| Error::type_error("axis must be an integer"))?;
    let axis = convert::axis(axis, array.axes())?;
    vm.reserve(array.len(), 24)?;
    let (outer, width) = (array.dims().without(axis), array.dims()[axis]);
    if outer.count() == 0 {
        return Err(Error::value_error("Cannot apply_along_axis when any iteration dimensions are 0"));
    }
    let rows: Vec<Array> = match array.dtype() {
        DType::Float => {
            lanes::<f64>(&array, axis).1.chunks(width.max(1)).map(|row| Array::vector(row.to_vec())).collect()
        }
        DType::Int => {
            lanes::<i64>(&array, axis).1.chunks(width.max(1)).map(|row| Array::vector(row.to_vec())).collect()
        }
        DType::Bool => lanes::<bool>(&array, axis)
            .1
            .chunks(width.max(1))
            .map(|row| Array::vector(row.to_vec()))
            .collect(),
    };
    let mut results = Vec::with_capacity(rows.len());
    for row in rows {
        let mut values = vec![Value::array(row)];
        values.extend_from_slice(rest);
        values.extend(args.keywords().map(|(_, value)| value.clone()));
        results.push(vm.call_args(function, &Args { values: &values, names: args.names })?);
    }
    let first = match results.first() {
        Some(first) => vm.array_of(first)?,
        None => return Err(Error::value_error("nothing to apply the function to")),
    };
    // The first result decides shape and type.
    let all = vm.array_of(&Value::list(results))?.copy_as(first.dtype());
    let inner = first.dims().to_vec();
    let sizes: Vec<usize> = outer.iter().chain(&inner).copied().collect();
    let dims = Dims::new(&sizes).ok_or_else(|| Error::unsupported("arrays of so many dimensions"))?;
    let all = all.view(dims, dims.strides(), 0);
    // The new axes go where the old one was.
    let mut order: Vec<usize> = (0..outer.len()).collect();
    for k in 0..inner.len() {
        order.insert(axis + k, outer.len() + k);
    }
    Ok(Value::array_or_scalar(super::shape::transpose(&all, Some(&order))?.copy()))
}

fn piecewise(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    let [x, conditions, functions, rest @ ..] = args.positional() else {
        return Err(Error::type_error("piecewise() missing required arguments"));
    };
    if !rest.is_empty() || !args.names.is_empty() {
        return Err(Error::unsupported("np.piecewise with further arguments"));
    }
    let x = vm.array_of(x)?;
    let mut conditions = match conditions {
        Value::Array(mask) if mask.axes() == x.axes() => vec![Value::Array(mask.clone())],
        conditions => vm.collect(conditions)?,
    };
    let functions = vm.collect(functions)?;
    if functions.len() == conditions.len() + 1 {
        let mut rest = Array::new(*x.dims(), vec![true; x.len()]);
        for condition in &conditions {
            let mask = vm.array_of(condition)?;
            let mask = stretch(&mask, x.dims())?;
            let (old, hit) = (rest.elements::<bool>().into_vec(), mask.elements::<bool>().into_vec());
            let left = old.iter().zip(&hit).map(|(r, m)| r & !m).collect::<Vec<bool>>();
            rest = Array::new(*x.dims(), left);
        }
        conditions.push(Value::array(rest));
    }
    if functions.len() != conditions.len() {
        return Err(Error::value_error(format!(
            "with {} condition(s), either {} or {} functions are expected",
            conditions.len(),
            conditions.len(),
            conditions.len() + 1
        )));
    }
    vm.reserve(x.len(), 8)?;
    let result = Rc::new(Array::new(*x.dims(), vec![0.0; x.len()]).copy_as(x.dtype()));
    let (whole, target) = (Value::Array(x.clone()), Value::Array(result.clone()));
    for (condition, function) in conditions.iter().zip(&functions) {
        let mask = vm.array_of(condition)?;
        let mask = Value::array(stretch(&mask, x.dims())?.copy_as(DType::Bool));
        let value = match function {
            Value::Function(_) | Value::Native(_) | Value::Partial(_) | Value::Bound(_) => {
                let part = vm.get_item(&whole, &mask)?;
                if crate::builtins::function::length(&part).unwrap_or(1) == 0 {
                    continue;
                }
                vm.call(function, &[part])?
            }
            constant => constant.clone(),
        };
        vm.set_item(&target, &mask, &value)?;
    }
    Ok(Value::array_or_scalar((*result).clone()))
}

/// Index tuples in C order.
fn index_tuples(dims: &Dims) -> Vec<Value> {
    let steps = dims.strides();
    (0..dims.count())
        .map(|flat| {
            let parts =
                (0..dims.len()).map(|k| Value::Int((flat / (steps[k].max(1) as usize) % dims[k]) as i64));
            Value::tuple(parts.collect())
        })
        .collect()
}

/// The functions by name.
pub(crate) static FUNCTIONS: &[Native] = &[
    Native::new("vectorize", vectorize),
    Native::new("apply_along_axis", apply_along_axis),
    Native::new("piecewise", piecewise),
    Native::new("ndindex", |vm, args| {
        let sizes = args.only("ndindex", 0, 6)?;
        let shape = match sizes {
            [single @ (Value::Tuple(_) | Value::List(_))] => single.clone(),
            several => Value::tuple(several.to_vec()),
        };
        let dims = convert::dims(vm, &shape)?;
        vm.reserve(dims.count(), 120)?;
        Ok(Value::iter(State::Drain(index_tuples(&dims).into_iter())))
    }),
    Native::new("ndenumerate", |vm, args| {
        let array = vm.array_of(&args.exact::<1>("ndenumerate")?[0])?;
        vm.reserve(array.len(), 240)?;
        let pairs = index_tuples(array.dims()).into_iter().enumerate();
        let pairs = pairs.map(|(flat, index)| Value::tuple(vec![index, array.scalar_at_flat(flat)]));
        Ok(Value::iter(State::Drain(pairs.collect::<Vec<_>>().into_iter())))
    }),
];
