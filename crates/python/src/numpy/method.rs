//! Methods of arrays and numpy scalars: mostly the functions of the same name.

use std::rc::Rc;

use super::array::{Array, DType};
use super::{assign, convert, linalg, matrix, product, reduce, select, shape, sort, stack, unary};
use crate::compile::method::Method;
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::value::function::Native;
use crate::vm::Vm;
use crate::vm::args::{Args, given};
use crate::vm::item::as_index;

pub(crate) fn array_knows(method: Method) -> bool {
    use Method::*;
    matches!(
        method,
        All | Any
            | ArgMax
            | ArgMin
            | ArgPartition
            | ArgSort
            | AsType
            | Choose
            | Clip
            | Compress
            | Conj
            | Conjugate
            | Copy
            | CumProd
            | CumSum
            | Diagonal
            | Dot
            | Fill
            | Flatten
            | Item
            | Max
            | Mean
            | Min
            | NonZero
            | Partition
            | Prod
            | Put
            | Ravel
            | Repeat
            | Reshape
            | Round
            | SearchSorted
            | SetFlags
            | Sort
            | Squeeze
            | Std
            | Sum
            | SwapAxes
            | Take
            | ToList
            | Trace
            | Transpose
            | Var
            | View
    )
}

pub(crate) fn scalar_knows(method: Method) -> bool {
    array_knows(method) || matches!(method, Method::IsInteger)
}

fn named(tables: &[&'static [Native]], name: &str) -> Option<&'static Native> {
    tables.iter().flat_map(|table| table.iter()).find(|native| native.name == name)
}

/// The function of that name, with the array as its first argument.
fn forward(
    vm: &mut Vm,
    table: &'static [Native],
    array: Value,
    method: Method,
    args: &Args<'_>,
) -> Fallible<Value> {
    let Some(native) = named(&[table], method.name()) else {
        return Err(Error::unsupported(format!("the array method {}", method.name())));
    };
    if args.values.is_empty() {
        return (native.call)(vm, &Args::plain(&[array]));
    }
    let mut values = Vec::with_capacity(args.values.len() + 1);
    values.push(array);
    values.extend_from_slice(args.values);
    (native.call)(vm, &Args { values: &values, names: args.names })
}

/// Nested lists of Python scalars.
pub(crate) fn to_list(vm: &mut Vm, array: &Array) -> Fallible<Value> {
    vm.reserve(array.len(), size_of::<Value>())?;
    fn level(array: &Array) -> Value {
        if array.axes() == 0 {
            return array.python_scalar(array.offset());
        }
        Value::list((0..array.dims()[0]).map(|at| level(&super::index::row(array, at))).collect())
    }
    Ok(level(array))
}

pub(crate) fn of_array(
    vm: &mut Vm,
    array: &Rc<Array>,
    method: Method,
    args: &Args<'_>,
) -> Fallible<Option<Value>> {
    use Method::*;
    let own = || Value::Array(array.clone());
    Ok(Some(match method {
        Sum | Prod | Max | Min | Mean | Std | Var | All | Any | ArgMax | ArgMin => {
            forward(vm, reduce::FUNCTIONS, own(), method, args)?
        }
        ArgSort | ArgPartition | SearchSorted => forward(vm, sort::FUNCTIONS, own(), method, args)?,
        CumSum | CumProd => forward(vm, product::FUNCTIONS, own(), method, args)?,
        Squeeze | SwapAxes => forward(vm, shape::FUNCTIONS, own(), method, args)?,
        Repeat => forward(vm, stack::FUNCTIONS, own(), method, args)?,
        Take | Choose => forward(vm, select::FUNCTIONS, own(), method, args)?,
        Dot => forward(vm, linalg::FUNCTIONS, own(), method, args)?,
        Diagonal | Trace => forward(vm, matrix::FUNCTIONS, own(), method, args)?,
        Round => forward(vm, unary::FUNCTIONS, own(), method, args)?,
        Clip => {
            let [low, high, out] = match args.keywords().any(|(name, _)| matches!(name, "a_min" | "a_max")) {
                true => args.bind("clip", ["a_min", "a_max", "out"], 0)?,
                false => args.bind("clip", ["min", "max", "out"], 0)?,
            };
            let result = select::clip(vm, &own(), low, high)?;
            super::ufunc::finish(vm, result, out, None)?
        }
        Sort | Partition => {
            let axis = match method {
                Sort => {
                    let [axis, _, _, _] = args.bind("sort", ["axis", "-kind", "~order", "-stable"], 0)?;
                    axis
                }
                _ => {
                    let [kth, axis, _, _] = args.bind("partition", ["kth", "axis", "-kind", "~order"], 1)?;
                    sort::check_kth(vm, array, kth, axis)?;
                    axis
                }
            };
            let sorted = sort::sorted(vm, array, axis)?;
            assign::overwrite(vm, array, &Value::array(sorted))?;
            Value::None
        }
        AsType => {
            let [dtype, _, _, _, _] =
                args.bind("astype", ["dtype", "-order", "~casting", "-subok", "-copy"], 1)?;
            vm.reserve(array.len(), 8)?;
            Value::array(array.copy_as(convert::dtype(dtype.unwrap_or(&Value::None))?))
        }
        Copy => {
            let [_] = args.bind("copy", ["-order"], 0)?;
            vm.reserve(array.len(), 8)?;
            Value::array(array.copy())
        }
        Flatten => {
            let [order] = args.bind("flatten", ["order"], 0)?;
            let flat = shape::ravel_in(vm, array, order)?;
            vm.reserve(array.len(), 8)?;
            Value::array(flat.copy())
        }
        Ravel => {
            let [order] = args.bind("ravel", ["order"], 0)?;
            Value::array(shape::ravel_in(vm, array, order)?)
        }
        Reshape => {
            let mut order = None;
            for (name, value) in args.keywords() {
                match name {
                    "order" => order = Some(value),
                    "copy" => {}
                    other => {
                        return Err(Error::type_error(format!(
                            "'{other}' is an invalid keyword argument for this function"
                        )));
                    }
                }
            }
            let sizes = match args.positional() {
                [single] => convert::shape(vm, single)?,
                several => {
                    let mut sizes = Vec::new();
                    for size in several {
                        sizes.extend(convert::shape(vm, size)?);
                    }
                    sizes
                }
            };
            Value::array(shape::reshape_in(vm, array, &sizes, order)?)
        }
        Transpose => Value::array(shape::transpose_by(vm, array, args.only("transpose", 0, 6)?)?),
        View if !args.values.is_empty() => return Err(Error::unsupported("array.view() of another type")),
        View | Conj | Conjugate => Value::array((**array).clone()),
        ToList => to_list(vm, array)?,
        Item => {
            let flat = match args.positional() {
                [] if array.len() == 1 => 0,
                [] => {
                    return Err(Error::value_error("can only convert an array of size 1 to a Python scalar"));
                }
                [at] if as_index(at).is_some() => {
                    let at = as_index(at).unwrap_or(0);
                    crate::vm::item::position(at, array.len()).ok_or_else(|| {
                        Error::index_error(format!("index {at} is out of bounds for size {}", array.len()))
                    })?
                }
                several => {
                    // `a.item((i, j))` is `a.item(i, j)`.
                    let index = match several {
                        [Value::Tuple(items)] => items.to_vec(),
                        several => several.to_vec(),
                    };
                    if index.len() != array.axes() {
                        return Err(Error::value_error("incorrect number of indices for array"));
                    }
                    if index.iter().any(|at| as_index(at).is_none()) {
                        return Err(Error::type_error("an integer is required"));
                    }
                    let value = vm.get_item(&own(), &Value::tuple(index))?;
                    return of_scalar(vm, &value, Item, &Args::plain(&[]));
                }
            };
            array.python_scalar(array.place_of(flat))
        }
        Fill => {
            let [value] = args.exact("fill")?;
            assign::overwrite(vm, array, value)?;
            Value::None
        }
        Put => {
            let [picks, values] = args.exact("put")?;
            let flat = Rc::new(shape::ravel(vm, array)?);
            if !array.is_contiguous() {
                return Err(Error::unsupported("put into an array that is not contiguous"));
            }
            assign::set(vm, &flat, picks, values)?;
            Value::None
        }
        NonZero => Value::tuple(select::nonzero(vm, array)?.into_iter().map(Value::array).collect()),
        Compress => {
            let [mask, axis, _] = args.bind("compress", ["condition", "axis", "~out"], 1)?;
            let mask = vm.array_of(mask.unwrap_or(&Value::None))?;
            let picks = select::nonzero(vm, &mask)?.swap_remove(0);
            let axis = convert::optional_axis(given(axis), array.axes())?;
            Value::array(select::take(vm, array, &picks, axis)?)
        }
        SetFlags => {
            return Err(Error::unsupported("array.setflags()"));
        }
        _ => return Ok(None),
    }))
}

/// Methods of numpy scalars are those of 0-d arrays.
pub(crate) fn of_scalar(
    vm: &mut Vm,
    value: &Value,
    method: Method,
    args: &Args<'_>,
) -> Fallible<Option<Value>> {
    match (method, value) {
        (Method::Item | Method::ToList, _) => {
            let array = vm.array_of(value)?;
            return Ok(Some(array.python_scalar(array.offset())));
        }
        (Method::IsInteger, Value::NpFloat(f)) => {
            return Ok(Some(Value::Bool(f.is_finite() && f.trunc() == *f)));
        }
        (Method::IsInteger, Value::NpInt(_)) => return Ok(Some(Value::Bool(true))),
        (Method::BitLength, Value::NpInt(i)) => {
            return Ok(Some(Value::Int(i64::from(64 - i.unsigned_abs().leading_zeros()))));
        }
        (Method::Conj | Method::Conjugate | Method::Copy, _) => return Ok(Some(value.clone())),
        _ => {}
    }
    let array = vm.array_of(value)?;
    let result = of_array(vm, &array, method, args)?;
    Ok(result.map(|result| match result {
        // `astype` of a scalar is a scalar.
        Value::Array(array) if array.axes() == 0 && array.dtype() != DType::Bool => {
            Value::array_or_scalar((*array).clone())
        }
        other => other,
    }))
}
