//! Arrays put together or written in part: `block`, `kron`, `put_along_axis`, `r_`, `c_`; and questions
//! about types and memory.

use std::rc::Rc;

use super::array::{Array, DType};
use super::broadcast::{Operand, stretch};
use super::dims::Dims;
use super::elementwise::arithmetic;
use super::stack::concatenate;
use super::{assign, convert, index, shape};
use crate::compile::op::BinaryOp;
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::value::function::Native;
use crate::value::types::Type;
use crate::vm::Vm;
use crate::vm::args::given;
use crate::vm::item::{as_index, position};

fn deep() -> Error {
    Error::unsupported("arrays of so many dimensions")
}

/// Nested lists of arrays: the innermost are joined along the last axis, the next along the one before.
fn block(vm: &mut Vm, value: &Value, depth: usize) -> Fallible<(Rc<Array>, usize)> {
    if depth > 4 {
        return Err(Error::unsupported("np.block of such deeply nested lists"));
    }
    let Value::List(list) = value else {
        return Ok((vm.array_of(value)?, 0));
    };
    let parts = list.to_vec().iter().map(|part| block(vm, part, depth + 1)).collect::<Fallible<Vec<_>>>()?;
    let level = parts.iter().map(|part| part.1).max().unwrap_or(0);
    let axes = parts.iter().map(|part| part.0.axes()).max().unwrap_or(0).max(level + 1);
    let grown = parts
        .iter()
        .map(|(part, _)| {
            let mut part = (**part).clone();
            while part.axes() < axes {
                let dims = part.dims().with(0, 1).ok_or_else(deep)?;
                let strides = part.strides().with(0, 0).ok_or_else(deep)?;
                part = part.view(dims, strides, part.offset());
            }
            Ok(Rc::new(part))
        })
        .collect::<Fallible<Vec<_>>>()?;
    if grown.is_empty() {
        return Err(Error::value_error("List at arrays cannot be empty"));
    }
    Ok((Rc::new(concatenate(vm, &grown, axes - 1 - level)?), level + 1))
}

fn kron(vm: &mut Vm, a: &Value, b: &Value) -> Fallible<Value> {
    let (a, b) = (vm.array_of(a)?, vm.array_of(b)?);
    let axes = a.axes().max(b.axes());
    let grown = |array: &Array, inner: bool| -> Fallible<Array> {
        let missing = axes - array.axes();
        let mut sizes = Vec::new();
        for k in 0..axes {
            let size = k.checked_sub(missing).map_or(1, |k| array.dims()[k]);
            sizes.extend(if inner { [1, size] } else { [size, 1] });
        }
        let dims = Dims::new(&sizes).ok_or_else(deep)?;
        Ok(array.copy().view(dims, dims.strides(), 0))
    };
    let (x, y) = (grown(&a, false)?, grown(&b, true)?);
    let sizes: Vec<usize> = (0..axes).map(|k| x.dims()[2 * k] * y.dims()[2 * k + 1]).collect();
    let (x, y) = (Operand::Array(Rc::new(x)), Operand::Array(Rc::new(y)));
    let product = arithmetic(vm, BinaryOp::Mul, &x, &y)?;
    let dims = Dims::new(&sizes).ok_or_else(deep)?;
    Ok(Value::array_or_scalar(product.view(dims, dims.strides(), 0)))
}

fn put_along_axis(
    vm: &mut Vm,
    array: &Rc<Array>,
    picks: &Array,
    values: &Array,
    axis: usize,
) -> Fallible<()> {
    if picks.axes() != array.axes() {
        return Err(Error::value_error("`indices` and `arr` must have the same number of dimensions"));
    }
    vm.reserve(picks.len(), 16)?;
    let values = stretch(values, picks.dims())?.copy_as(array.dtype());
    let steps = picks.dims().strides();
    for (flat, &at) in picks.elements::<i64>().iter().enumerate() {
        let mut place = array.offset() as isize;
        for k in 0..array.axes() {
            let own = flat / (steps[k].max(1) as usize) % picks.dims()[k];
            let own = if k == axis { position(at, array.dims()[k]) } else { Some(own) };
            let own = own.filter(|&own| own < array.dims()[k]).ok_or_else(|| {
                Error::index_error(format!(
                    "index {at} is out of bounds for axis {k} with size {}",
                    array.dims()[k]
                ))
            })?;
            place += array.strides()[k] * own as isize;
        }
        assign::scalar_at(array, place as usize, &values.scalar_at_flat(flat));
    }
    Ok(())
}

/// Slices, numbers and arrays as the parts of `np.r_` and `np.c_`.
fn part(vm: &mut Vm, value: &Value) -> Fallible<Rc<Array>> {
    let Value::Slice(slice) = value else {
        if let Value::Str(_) = value {
            return Err(Error::unsupported("directives in np.r_ and np.c_"));
        }
        return Ok(Rc::new(shape::at_least(&*vm.array_of(value)?, 1)?));
    };
    let or = |value: &Value, default: i64| {
        if matches!(value, Value::None) { Value::Int(default) } else { value.clone() }
    };
    let args = [or(&slice.start, 0), slice.stop.clone(), or(&slice.step, 1)];
    let range = super::create::FUNCTIONS.iter().find(|native| native.name == "arange");
    let Some(range) = range else { return Err(Error::runtime("arange is missing")) };
    let made = (range.call)(vm, &crate::vm::args::Args::plain(&args))?;
    vm.array_of(&made)
}

/// `np.r_[...]`, `np.c_[...]` and `np.s_[...]`.
pub(crate) fn by_index(vm: &mut Vm, name: &str, picked: &Value) -> Fallible<Value> {
    if name == "s_" {
        return Ok(picked.clone());
    }
    let items = match picked {
        Value::Tuple(items) => items.to_vec(),
        single => vec![single.clone()],
    };
    let mut parts = items.iter().map(|item| part(vm, item)).collect::<Fallible<Vec<_>>>()?;
    if name == "c_" {
        for array in &mut parts {
            if array.axes() == 1 {
                *array = Rc::new(shape::reshape(vm, array, &[-1, 1])?);
            }
        }
        let last = parts.first().map_or(1, |array| array.axes()) - 1;
        return concatenate(vm, &parts, last).map(Value::array);
    }
    concatenate(vm, &parts, 0).map(Value::array)
}

fn array_arg(vm: &mut Vm, value: Option<&Value>) -> Fallible<Rc<Array>> {
    vm.array_of(value.unwrap_or(&Value::None))
}

/// The target of a function that writes.
fn target(value: Option<&Value>, name: &str) -> Fallible<Rc<Array>> {
    match value {
        Some(Value::Array(array)) if array.writable() => Ok(array.clone()),
        Some(Value::Array(_)) => Err(Error::value_error("assignment destination is read-only")),
        _ => Err(Error::type_error(format!("{name}() needs an array to write to"))),
    }
}

/// The functions by name.
pub(crate) static FUNCTIONS: &[Native] = &[
    Native::new("block", |vm, args| {
        let (array, _) = block(vm, &args.exact::<1>("block")?[0], 0)?;
        Ok(Value::array(array.copy()))
    }),
    Native::new("kron", |vm, args| {
        let [a, b] = args.exact("kron")?;
        kron(vm, a, b)
    }),
    Native::new("einsum", |vm, args| {
        if args.names.iter().any(|name| &**name != "optimize") {
            return Err(Error::unsupported("np.einsum with keywords"));
        }
        super::einsum::einsum(vm, args.positional())
    }),
    Native::new("put_along_axis", |vm, args| {
        let [array, picks, values, axis] =
            args.bind("put_along_axis", ["arr", "indices", "values", "axis"], 4)?;
        let array = target(array, "put_along_axis")?;
        let (picks, values) = (array_arg(vm, picks)?, array_arg(vm, values)?);
        match convert::optional_axis(axis, array.axes())? {
            Some(axis) => put_along_axis(vm, &array, &picks, &values, axis)?,
            None => return Err(Error::unsupported("np.put_along_axis without an axis")),
        }
        Ok(Value::None)
    }),
    Native::new("put", |vm, args| {
        let [array, picks, values, _] = args.bind("put", ["a", "ind", "v", "~mode"], 3)?;
        let array = target(array, "put")?;
        let picks = Value::Array(array_arg(vm, picks)?);
        assign::set_flat(vm, &array, &picks, values.unwrap_or(&Value::None))?;
        Ok(Value::None)
    }),
    Native::new("place", |vm, args| {
        let [array, mask, values] = args.bind("place", ["arr", "mask", "vals"], 3)?;
        let array = target(array, "place")?;
        let mask = array_arg(vm, mask)?;
        let flat = Value::array(shape::ravel(vm, &mask)?.copy_as(DType::Bool));
        assign::set_flat(vm, &array, &flat, values.unwrap_or(&Value::None))?;
        Ok(Value::None)
    }),
    Native::new("putmask", |vm, args| {
        let [array, mask, values] = args.bind("putmask", ["a", "mask", "values"], 3)?;
        let array = target(array, "putmask")?;
        let (mask, values) = (array_arg(vm, mask)?, array_arg(vm, values)?);
        if mask.dims() != array.dims() || values.len() == 0 {
            return Err(Error::value_error("putmask: mask and data must be the same size"));
        }
        vm.touch(array.len())?;
        let values = values.copy_as(array.dtype());
        for (flat, _) in mask.elements::<bool>().iter().enumerate().filter(|(_, hit)| **hit) {
            let value = values.scalar_at_flat(flat % values.len());
            assign::scalar_at(&array, array.place_of(flat), &value);
        }
        Ok(Value::None)
    }),
    Native::new("copyto", |vm, args| {
        let [array, source, _, mask] = args.bind("copyto", ["dst", "src", "~casting", "where"], 2)?;
        let array = target(array, "copyto")?;
        let source = source.unwrap_or(&Value::None);
        match given(mask) {
            Some(mask) => {
                let old = Value::Array(array.clone());
                let mixed = super::select::choose(vm, mask, source, &old)?;
                assign::overwrite(vm, &array, &Value::array(mixed))?;
            }
            None => assign::overwrite(vm, &array, source)?,
        }
        Ok(Value::None)
    }),
    Native::new("divmod", |vm, args| {
        let [a, b] = args.exact("divmod")?;
        let (x, y) = (Operand::of(vm, a)?, Operand::of(vm, b)?);
        let quotient = arithmetic(vm, BinaryOp::FloorDiv, &x, &y)?;
        let rest = arithmetic(vm, BinaryOp::Mod, &x, &y)?;
        Ok(Value::tuple(vec![Value::array_or_scalar(quotient), Value::array_or_scalar(rest)]))
    }),
    Native::new("issubdtype", |_, args| {
        let [a, b] = args.exact("issubdtype")?;
        let class = |value: &Value| -> Fallible<Type> {
            Ok(match value {
                Value::Type(Type::Float) => Type::Float64,
                Value::Type(Type::Int) => Type::Int64,
                Value::Type(Type::Bool) => Type::NpBool,
                Value::Type(class) => *class,
                other => convert::dtype(other)?.class(),
            })
        };
        Ok(Value::Bool(class(a)?.is_a(class(b)?)))
    }),
    Native::new("isscalar", |_, args| {
        let [value] = args.exact("isscalar")?;
        Ok(Value::Bool(value.number().is_some() || matches!(value, Value::Str(_))))
    }),
    Native::new("iterable", |vm, args| {
        let [value] = args.exact("iterable")?;
        Ok(Value::Bool(vm.iterate(value).is_ok()))
    }),
    Native::new("isrealobj", |_, args| args.exact::<1>("isrealobj").map(|_| Value::Bool(true))),
    Native::new("iscomplexobj", |_, args| args.exact::<1>("iscomplexobj").map(|_| Value::Bool(false))),
    Native::new("real", |vm, args| {
        let [value] = args.exact("real")?;
        Ok(if let Value::Array(_) = value { value.clone() } else { Value::array(vm.array_of(value)?.copy()) })
    }),
    Native::new("shares_memory", |vm, args| shares(vm, args.only("shares_memory", 2, 2)?)),
    Native::new("may_share_memory", |vm, args| shares(vm, args.only("may_share_memory", 2, 2)?)),
    Native::new("asfortranarray", |vm, args| {
        let [value, dtype] = args.bind("asfortranarray", ["a", "dtype"], 1)?;
        let array = array_arg(vm, value)?;
        vm.reserve(array.len(), 8)?;
        let dtype = convert::optional_dtype(dtype)?.unwrap_or(array.dtype());
        // The elements go to columns-first memory, seen through a transposed view.
        let turned = shape::transpose(&array, None)?.copy_as(dtype);
        shape::transpose(&turned, None).map(Value::array)
    }),
    Native::new("array_equiv", |vm, args| {
        let [a, b] = args.exact("array_equiv")?;
        let (x, y) = (Operand::of(vm, a)?, Operand::of(vm, b)?);
        let Ok(dims) = super::broadcast::common(&x.dims(), &y.dims()) else { return Ok(Value::Bool(false)) };
        vm.reserve(dims.count(), 1)?;
        let hits = super::elementwise::comparison(crate::compile::op::CompareOp::Eq, &x, &y, &dims);
        Ok(Value::Bool(hits.into_iter().all(|hit| hit)))
    }),
    Native::new("fromstring", |_, _| Err(Error::unsupported("np.fromstring"))),
    Native::new("tensordot", |vm, args| {
        let [a, b, axes] = args.bind("tensordot", ["a", "b", "axes"], 2)?;
        let count = given(axes).map_or(Some(2), as_index);
        let (a, b) = (array_arg(vm, a)?, array_arg(vm, b)?);
        let Some(count) = count.and_then(|count| usize::try_from(count).ok()) else {
            return Err(Error::unsupported("np.tensordot with lists of axes"));
        };
        if count > a.axes() || count > b.axes() || a.dims()[a.axes() - count..] != b.dims()[..count] {
            return Err(Error::value_error("shape-mismatch for sum"));
        }
        let inner = b.dims()[..count].iter().product::<usize>() as i64;
        let left = shape::reshape(vm, &a, &[(a.len() as i64).checked_div(inner).unwrap_or(0), inner])?;
        let right = shape::reshape(vm, &b, &[inner, (b.len() as i64).checked_div(inner).unwrap_or(0)])?;
        let product = super::linalg::matmul(vm, &left, &right)?;
        let sizes: Vec<usize> =
            a.dims()[..a.axes() - count].iter().chain(&b.dims()[count..]).copied().collect();
        let dims = Dims::new(&sizes).ok_or_else(deep)?;
        Ok(Value::array_or_scalar(product.view(dims, dims.strides(), 0)))
    }),
    Native::new("r_", |_, _| Err(Error::type_error("'RClass' object is not callable"))),
    Native::new("c_", |_, _| Err(Error::type_error("'CClass' object is not callable"))),
    Native::new("s_", |_, _| Err(Error::type_error("'IndexExpression' object is not callable"))),
];

fn shares(vm: &mut Vm, values: &[Value]) -> Fallible<Value> {
    for value in values {
        if let Value::Array(array) = value {
            vm.reserve(array.len(), 48)?;
        }
    }
    Ok(Value::Bool(match values {
        [Value::Array(a), Value::Array(b)] if a.shares(b) => {
            // Views of one buffer overlap where they have a place in common.
            let spots = |array: &Array| {
                (0..array.len()).map(|at| array.place_of(at)).collect::<std::collections::BTreeSet<_>>()
            };
            !spots(a).is_disjoint(&spots(b))
        }
        _ => false,
    }))
}

/// Rolls along several axes, one after the other.
pub(crate) fn roll_all(vm: &mut Vm, array: &Array, shifts: &[i64], axes: &[usize]) -> Fallible<Array> {
    vm.reserve(array.len(), 16)?;
    let steps = array.dims().strides();
    let places: Vec<usize> = (0..array.len())
        .map(|flat| {
            let mut from = 0usize;
            for k in 0..array.axes() {
                let size = array.dims()[k];
                let mut at = (flat / (steps[k].max(1) as usize) % size) as i64;
                for (shift, _) in shifts.iter().zip(axes).filter(|(_, axis)| **axis == k) {
                    at -= shift;
                }
                from += at.rem_euclid(size as i64) as usize * steps[k] as usize;
            }
            array.place_of(from)
        })
        .collect();
    Ok(index::gathered(array, *array.dims(), &places))
}
