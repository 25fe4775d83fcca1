//! Diagonals and triangles.

use super::array::{Array, Element};
use super::assign;
use super::dims::Dims;
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::value::function::Native;
use crate::vm::Vm;
use crate::vm::args::{Args, given};
use crate::vm::item::as_index;

/// The diagonal `k` of a matrix, as a view.
pub(crate) fn diagonal(array: &Array, k: i64) -> Fallible<Array> {
    let (&[rows, columns], &[down, right]) = (&array.dims()[..], &array.strides()[..]) else {
        return Err(Error::value_error("diag requires an array of at least two dimensions"));
    };
    let (i, j) = if k < 0 { (k.unsigned_abs() as usize, 0) } else { (0, k as usize) };
    let count = rows.saturating_sub(i).min(columns.saturating_sub(j));
    let offset = array.offset() as isize + down * i as isize + right * j as isize;
    let offset = if count == 0 { array.offset() } else { offset as usize };
    Ok(array.view(Dims::one(count), Dims::one(down + right), offset))
}

fn triangle(vm: &mut Vm, args: &Args<'_>, name: &str, keep: fn(i64, i64, i64) -> bool) -> Fallible<Value> {
    let [array, k] = args.bind(name, ["m", "k"], 1)?;
    let array = vm.array_of(array.unwrap_or(&Value::None))?;
    let k = given(k).and_then(as_index).unwrap_or(0);
    if array.axes() != 2 {
        return Err(Error::unsupported(format!("np.{name} of anything but a matrix")));
    }
    vm.reserve(array.len(), 8)?;
    fn cut<T: Element>(array: &Array, k: i64, keep: fn(i64, i64, i64) -> bool) -> Array {
        let columns = array.dims()[1];
        let mut values = array.elements::<T>().into_vec();
        for (flat, value) in values.iter_mut().enumerate() {
            if !keep((flat / columns) as i64, (flat % columns) as i64, k) {
                *value = T::default();
            }
        }
        Array::new(*array.dims(), values)
    }
    Ok(Value::array(match array.dtype() {
        super::array::DType::Float => cut::<f64>(&array, k, keep),
        super::array::DType::Int => cut::<i64>(&array, k, keep),
        super::array::DType::Bool => cut::<bool>(&array, k, keep),
    }))
}

fn triangle_places(
    vm: &mut Vm,
    args: &Args<'_>,
    name: &str,
    keep: fn(i64, i64, i64) -> bool,
) -> Fallible<Value> {
    let [n, k, m] = args.bind(name, ["n", "k", "m"], 1)?;
    let n = match n {
        // `triu_indices_from` passes the matrix itself.
        Some(Value::Array(array)) => array.dims().first().copied().unwrap_or(0) as i64,
        n => n.and_then(as_index).ok_or_else(|| Error::type_error("an integer is required"))?,
    };
    let k = given(k).and_then(as_index).unwrap_or(0);
    let m = given(m).and_then(as_index).unwrap_or(n);
    vm.reserve(usize::try_from(n.saturating_mul(m)).unwrap_or(0), 16)?;
    let hits: Vec<(i64, i64)> =
        (0..n).flat_map(|i| (0..m).map(move |j| (i, j))).filter(|&(i, j)| keep(i, j, k)).collect();
    let rows = hits.iter().map(|hit| hit.0).collect::<Vec<i64>>();
    let columns = hits.iter().map(|hit| hit.1).collect::<Vec<i64>>();
    Ok(Value::tuple(vec![Value::array(Array::vector(rows)), Value::array(Array::vector(columns))]))
}

fn upper(i: i64, j: i64, k: i64) -> bool {
    j - i >= k
}

fn lower(i: i64, j: i64, k: i64) -> bool {
    j - i <= k
}

/// The sum of a diagonal.
pub(crate) fn trace(vm: &mut Vm, array: &Array, k: i64) -> Fallible<Value> {
    let diagonal = diagonal(array, k)?;
    super::reduction::fold(vm, &diagonal, super::reduction::Fold::Sum, &[0], false)
        .map(Value::array_or_scalar)
}

/// The functions by name.
pub(crate) static FUNCTIONS: &[Native] = &[
    Native::new("triu", |vm, args| triangle(vm, args, "triu", upper)),
    Native::new("tril", |vm, args| triangle(vm, args, "tril", lower)),
    Native::new("triu_indices", |vm, args| triangle_places(vm, args, "triu_indices", upper)),
    Native::new("tril_indices", |vm, args| triangle_places(vm, args, "tril_indices", lower)),
    Native::new("triu_indices_from", |vm, args| triangle_places(vm, args, "triu_indices_from", upper)),
    Native::new("tril_indices_from", |vm, args| triangle_places(vm, args, "tril_indices_from", lower)),
    Native::new("tri", |vm, args| {
        let [n, m, k, dtype] = args.bind("tri", ["N", "M", "k", "dtype"], 1)?;
        let n = n.and_then(as_index).unwrap_or(0).max(0);
        let m = given(m).and_then(as_index).unwrap_or(n).max(0);
        let k = given(k).and_then(as_index).unwrap_or(0);
        vm.reserve((n as usize).saturating_mul(m as usize), 8)?;
        let values = (0..n).flat_map(|i| (0..m).map(move |j| f64::from(u8::from(lower(i, j, k))))).collect();
        let result = Array::new::<f64>(Dims::two(n as usize, m as usize), values);
        Ok(Value::array(match super::convert::optional_dtype(dtype)? {
            Some(dtype) => result.copy_as(dtype),
            None => result,
        }))
    }),
    Native::new("diag", |vm, args| {
        let [array, k] = args.bind("diag", ["v", "k"], 1)?;
        let array = vm.array_of(array.unwrap_or(&Value::None))?;
        let k = given(k).and_then(as_index).unwrap_or(0);
        match array.axes() {
            2 => Ok(Value::array(diagonal(&array, k)?.frozen())),
            1 => {
                let n = array.len() + k.unsigned_abs() as usize;
                vm.reserve(n.saturating_mul(n), 8)?;
                let result = Array::new(Dims::two(n, n), vec![0.0; n * n]).copy_as(array.dtype());
                let target = diagonal(&result, k)?;
                assign::overwrite(vm, &target, &Value::Array(array))?;
                Ok(Value::array(result))
            }
            _ => Err(Error::value_error("Input must be 1- or 2-d.")),
        }
    }),
    Native::new("diagonal", |vm, args| {
        let [array, k, _, _] = args.bind("diagonal", ["a", "offset", "~axis1", "~axis2"], 1)?;
        let array = vm.array_of(array.unwrap_or(&Value::None))?;
        diagonal(&array, given(k).and_then(as_index).unwrap_or(0)).map(|d| Value::array(d.frozen()))
    }),
    Native::new("trace", |vm, args| {
        let [array, k, _, _, _, _] =
            args.bind("trace", ["a", "offset", "~axis1", "~axis2", "~dtype", "~out"], 1)?;
        let array = vm.array_of(array.unwrap_or(&Value::None))?;
        trace(vm, &array, given(k).and_then(as_index).unwrap_or(0))
    }),
    Native::new("fill_diagonal", |vm, args| {
        let [array, value, _] = args.bind("fill_diagonal", ["a", "val", "~wrap"], 2)?;
        let Some(Value::Array(array)) = array else {
            return Err(Error::attribute("'list' object has no attribute 'ndim'"));
        };
        if array.axes() < 2 {
            return Err(Error::value_error("array must be at least 2-d"));
        }
        let target = diagonal(array, 0)?;
        let value = value.unwrap_or(&Value::None);
        let source = vm.array_of(value)?;
        // Values are taken in turn, so a vector of another length repeats or is cut.
        if source.axes() > 0 && source.len() != target.len() && source.len() > 0 {
            let places: Vec<usize> = (0..target.len()).map(|at| source.place_of(at % source.len())).collect();
            let repeated = super::index::gathered(&source, Dims::one(target.len()), &places);
            assign::overwrite(vm, &target, &Value::array(repeated))?;
        } else {
            assign::overwrite(vm, &target, value)?;
        }
        Ok(Value::None)
    }),
    Native::new("diag_indices", |vm, args| {
        let [n, axes] = args.bind("diag_indices", ["n", "ndim"], 1)?;
        let n = n.and_then(as_index).unwrap_or(0).max(0);
        let axes = given(axes).and_then(as_index).unwrap_or(2).clamp(0, 6) as usize;
        vm.reserve(n as usize, 8)?;
        let places = Value::array(Array::vector((0..n).collect::<Vec<i64>>()));
        Ok(Value::tuple(vec![places; axes]))
    }),
    Native::new("diag_indices_from", |vm, args| {
        let array = vm.array_of(&args.exact::<1>("diag_indices_from")?[0])?;
        if array.axes() < 2 {
            return Err(Error::value_error("input array must be at least 2-d"));
        }
        if array.dims().iter().any(|size| size != &array.dims()[0]) {
            return Err(Error::value_error("All dimensions of input must be of equal length"));
        }
        vm.reserve(array.dims()[0], 8)?;
        let places = Value::array(Array::vector((0..array.dims()[0] as i64).collect::<Vec<i64>>()));
        Ok(Value::tuple(vec![places; array.axes()]))
    }),
];
