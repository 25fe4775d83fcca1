//! Reductions as programs call them: sums, means, extremes, truth, and where the extremes are.

use std::rc::Rc;

use super::array::{Array, DType};
use super::broadcast::Operand;
use super::convert;
use super::dims::Dims;
use super::elementwise::arithmetic;
use super::reduction::{self, Fold, lanes};
use super::select;
use super::ufunc::finish;
use crate::compile::op::BinaryOp;
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::value::function::Native;
use crate::vm::Vm;
use crate::vm::args::{Args, given};

/// `np.sum(a, axis, dtype, out, keepdims, initial, where)` and its kin.
fn folded(vm: &mut Vm, args: &Args<'_>, name: &str, fold: Fold) -> Fallible<Value> {
    let [a, axis, dtype, out, keep, initial, mask] = match fold {
        Fold::Sum | Fold::Product => {
            args.bind(name, ["a", "axis", "dtype", "out", "keepdims", "initial", "where"], 1)?
        }
        _ => {
            let [a, axis, out, keep, initial, mask] =
                args.bind(name, ["a", "axis", "out", "keepdims", "initial", "where"], 1)?;
            [a, axis, None, out, keep, initial, mask]
        }
    };
    if let (Some(items @ Value::Iter(_)), Fold::Sum) = (a, fold) {
        // numpy hands generators to Python's own sum.
        return crate::builtins::function::sum(vm, items, None);
    }
    let mut array = input(vm, a)?;
    if let Some(mask) = given(mask) {
        let neutral = match fold {
            Fold::Sum | Fold::Any => Value::Int(0),
            Fold::Product | Fold::All => Value::Int(1),
            Fold::Min | Fold::Max => match given(initial) {
                Some(initial) => initial.clone(),
                None => {
                    return Err(Error::value_error(format!(
                        "reduction operation '{name}' does not have an identity, so to use a where mask one has to specify 'initial'"
                    )));
                }
            },
        };
        let whole = Value::Array(array);
        array = Rc::new(select::choose(vm, mask, &whole, &neutral)?);
    }
    if let Some(dtype) = convert::optional_dtype(dtype)? {
        array = Rc::new(array.copy_as(dtype));
    }
    let keep = flag(vm, keep)?;
    let axes = reduction::axes(vm, axis, array.axes())?;
    let mut result = match given(initial) {
        Some(_) if array.len() == 0 && matches!(fold, Fold::Min | Fold::Max) => {
            let dims = reduction::left(array.dims(), &axes, keep);
            Array::new(
                dims,
                vec![if fold == Fold::Min { f64::INFINITY } else { f64::NEG_INFINITY }; dims.count()],
            )
        }
        _ => reduction::fold(vm, &array, fold, &axes, keep)?,
    };
    if let Some(initial) = given(initial) {
        let (x, y) = (Operand::Array(Rc::new(result)), Operand::of(vm, initial)?);
        let function = match fold {
            Fold::Sum => super::ufunc::Binary::Arithmetic(BinaryOp::Add),
            Fold::Product => super::ufunc::Binary::Arithmetic(BinaryOp::Mul),
            Fold::Min => super::ufunc::Binary::Minimum,
            _ => super::ufunc::Binary::Maximum,
        };
        result = super::ufunc::apply(vm, function, &x, &y)?;
    }
    finish(vm, result, out, None)
}

pub(crate) fn flag(vm: &mut Vm, value: Option<&Value>) -> Fallible<bool> {
    match value {
        Some(value) => vm.truth(value),
        None => Ok(false),
    }
}

/// The array argument of a reduction; generators and sets are what numpy makes object arrays of.
pub(crate) fn input(vm: &mut Vm, value: Option<&Value>) -> Fallible<Rc<Array>> {
    match value {
        None => Err(Error::type_error("an array argument is missing")),
        Some(Value::Iter(_) | Value::Set(_) | Value::Dict(_) | Value::View(_)) => {
            Err(Error::unsupported("numpy functions of generators, sets and dicts (make a list first)"))
        }
        Some(value) => vm.array_of(value),
    }
}

/// The mean along `axes`: the sum by the count.
pub(crate) fn mean_of(vm: &mut Vm, array: &Array, axes: &[usize], keep: bool) -> Fallible<Array> {
    let floats;
    let array = if array.dtype() == DType::Float {
        array
    } else {
        floats = array.copy_as(DType::Float);
        &floats
    };
    let total = reduction::fold(vm, array, Fold::Sum, axes, keep)?;
    let count: usize = axes.iter().map(|&axis| array.dims()[axis]).product();
    let values = total.elements::<f64>().iter().map(|sum| sum / count as f64).collect();
    Ok(Array::new(*total.dims(), values))
}

fn mean(vm: &mut Vm, args: &Args<'_>, name: &str) -> Fallible<Value> {
    let [a, axis, dtype, out, keep, mask] =
        args.bind(name, ["a", "axis", "dtype", "out", "keepdims", "where"], 1)?;
    let array = input(vm, a)?;
    let keep = flag(vm, keep)?;
    let axes = reduction::axes(vm, axis, array.axes())?;
    if let Some(dtype) = convert::optional_dtype(dtype)?.filter(|&dtype| dtype != DType::Float) {
        // The sum and the quotient are of that type.
        if dtype == DType::Bool || given(mask).is_some() {
            return Err(Error::unsupported(format!("np.{name}(dtype={})", dtype.name())));
        }
        let total = reduction::fold(vm, &array.copy_as(dtype), Fold::Sum, &axes, keep)?;
        let count: usize = axes.iter().map(|&axis| array.dims()[axis]).product();
        let values = total.elements::<i64>().iter().map(|&sum| (sum as f64 / count as f64) as i64).collect();
        return finish(vm, Array::new::<i64>(*total.dims(), values), out, None);
    }
    if let Some(mask) = given(mask) {
        let whole = Value::Array(array);
        let kept = select::choose(vm, mask, &whole, &Value::Int(0))?;
        let counted = select::choose(vm, mask, &Value::Int(1), &Value::Int(0))?;
        let counted = super::broadcast::stretch(&counted, kept.dims())?.copy_as(DType::Float);
        let total = reduction::fold(vm, &kept, Fold::Sum, &axes, keep)?;
        let count = reduction::fold(vm, &counted, Fold::Sum, &axes, keep)?;
        let (x, y) = (Operand::Array(Rc::new(total)), Operand::Array(Rc::new(count)));
        let result = arithmetic(vm, BinaryOp::Div, &x, &y)?;
        return finish(vm, result, out, None);
    }
    let result = mean_of(vm, &array, &axes, keep)?;
    finish(vm, result, out, None)
}

/// `np.var` and `np.std`.
fn spread(vm: &mut Vm, args: &Args<'_>, name: &str, root: bool) -> Fallible<Value> {
    let [a, axis, dtype, out, ddof, keep, _, _, correction] = args.bind(
        name,
        ["a", "axis", "dtype", "out", "ddof", "keepdims", "~where", "~mean", "correction"],
        1,
    )?;
    if convert::optional_dtype(dtype)?.is_some_and(|dtype| dtype != DType::Float) {
        return Err(Error::unsupported(format!("np.{name}(dtype=) of anything but a float")));
    }
    let ddof = given(correction).or(ddof);
    let array = input(vm, a)?;
    let keep = flag(vm, keep)?;
    let axes = reduction::axes(vm, axis, array.axes())?;
    let ddof = given(ddof).map_or(Ok(0.0), crate::builtins::function::to_float)?;
    let result = variance(vm, &array, &axes, keep, ddof, root)?;
    finish(vm, result, out, None)
}

pub(crate) fn variance(
    vm: &mut Vm,
    array: &Rc<Array>,
    axes: &[usize],
    keep: bool,
    ddof: f64,
    root: bool,
) -> Fallible<Array> {
    let mean = mean_of(vm, array, axes, true)?;
    let (x, m) = (Operand::Array(array.clone()), Operand::Array(Rc::new(mean)));
    let gap = match array.axes() {
        0 => {
            let whole = Operand::of(vm, &array.scalar(array.offset()))?;
            arithmetic(vm, BinaryOp::Sub, &whole, &whole)?.copy_as(DType::Float)
        }
        _ => arithmetic(vm, BinaryOp::Sub, &x, &m)?,
    };
    let squares = gap.elements::<f64>().iter().map(|d| d * d).collect();
    let squares = Array::new(*gap.dims(), squares);
    let total = reduction::fold(vm, &squares, Fold::Sum, axes, keep)?;
    let count: usize = axes.iter().map(|&axis| array.dims()[axis]).product();
    let divisor = (count as f64 - ddof).max(0.0);
    let values = total
        .elements::<f64>()
        .iter()
        .map(|sum| if root { (sum / divisor).sqrt() } else { sum / divisor })
        .collect();
    Ok(Array::new(*total.dims(), values))
}

/// The position of the first extreme of a row; the first NaN wins.
fn extreme_at<T: Copy + PartialOrd>(row: &[T], better: impl Fn(T, T) -> bool) -> i64 {
    let mut best = 0;
    for (at, &value) in row.iter().enumerate() {
        #[allow(clippy::eq_op)]
        if value != value {
            return at as i64;
        }
        if better(value, row[best]) {
            best = at;
        }
    }
    best as i64
}

fn arg_extreme(vm: &mut Vm, args: &Args<'_>, name: &str, largest: bool) -> Fallible<Value> {
    let [a, axis, out, keep] = args.bind(name, ["a", "axis", "out", "keepdims"], 1)?;
    let array = input(vm, a)?;
    vm.touch(array.len())?;
    let keep = flag(vm, keep)?;
    let empty = || Error::value_error(format!("attempt to get {name} of an empty sequence"));
    let axis = convert::optional_axis(axis, array.axes().max(1))?;
    let Some(axis) = axis.filter(|_| array.axes() > 0) else {
        if array.len() == 0 {
            return Err(empty());
        }
        let at = match array.dtype() {
            DType::Float => find_float(&array.elements::<f64>(), largest),
            _ => find(&array.elements::<i64>(), largest),
        };
        if keep {
            let dims = Dims::new(&vec![1; array.axes()]).unwrap_or(Dims::empty());
            return Ok(Value::array(Array::new(dims, vec![at])));
        }
        return Ok(Value::NpInt(at));
    };
    let width = array.dims()[axis];
    if width == 0 {
        return Err(empty());
    }
    let (outer, places): (Dims, Vec<i64>) = match array.dtype() {
        DType::Float => {
            let (outer, rows) = lanes::<f64>(&array, axis);
            (outer, rows.chunks_exact(width).map(|row| find_float(row, largest)).collect())
        }
        _ => {
            let (outer, rows) = lanes::<i64>(&array, axis);
            (outer, rows.chunks_exact(width).map(|row| find(row, largest)).collect())
        }
    };
    let dims = if keep { outer.with(axis, 1).unwrap_or(outer) } else { outer };
    finish(vm, Array::new(dims, places), out, None)
}

/// The extreme value first, then where it is: both without a branch that could be mispredicted.
fn find_float(row: &[f64], largest: bool) -> i64 {
    let value = if largest { reduction::greatest(row) } else { reduction::least(row) };
    match row.iter().position(|&other| other == value) {
        Some(at) => at as i64,
        // NaN.
        None => find(row, largest),
    }
}

fn find<T: Copy + PartialOrd>(row: &[T], largest: bool) -> i64 {
    if largest { extreme_at(row, |a, b| a > b) } else { extreme_at(row, |a, b| a < b) }
}

/// The NaN-blind versions: NaN is replaced by what changes nothing.
fn without_nan(vm: &mut Vm, args: &Args<'_>, name: &str, fold: Fold) -> Fallible<Value> {
    let [a, axis, keep] = if matches!(fold, Fold::Sum | Fold::Product) {
        let [a, axis, _, _, keep, _, _] =
            args.bind(name, ["a", "axis", "~dtype", "~out", "keepdims", "~initial", "~where"], 1)?;
        [a, axis, keep]
    } else {
        let [a, axis, _, keep, _, _] =
            args.bind(name, ["a", "axis", "~out", "keepdims", "~initial", "~where"], 1)?;
        [a, axis, keep]
    };
    let array = input(vm, a)?;
    let keep = flag(vm, keep)?;
    let axes = reduction::axes(vm, axis, array.axes())?;
    if array.dtype() != DType::Float {
        return reduction::fold(vm, &array, fold, &axes, keep).map(Value::array_or_scalar);
    }
    let neutral = match fold {
        Fold::Sum => 0.0,
        Fold::Product => 1.0,
        Fold::Min => f64::INFINITY,
        _ => f64::NEG_INFINITY,
    };
    let elements = array.elements::<f64>();
    let clean = elements.iter().map(|&x| if x.is_nan() { neutral } else { x }).collect();
    let result = reduction::fold(vm, &Array::new(*array.dims(), clean), fold, &axes, keep)?;
    if matches!(fold, Fold::Min | Fold::Max) {
        // A row of nothing but NaN gives NaN.
        let missing = elements.iter().map(|x| x.is_nan()).collect();
        let missing = reduction::fold(vm, &Array::new(*array.dims(), missing), Fold::All, &axes, keep)?;
        let missing = Value::array(missing);
        return select::choose(vm, &missing, &Value::Float(f64::NAN), &Value::array(result))
            .map(Value::array_or_scalar);
    }
    Ok(Value::array_or_scalar(result))
}

fn nan_mean(vm: &mut Vm, args: &Args<'_>, name: &str, root: Option<bool>) -> Fallible<Value> {
    let [a, axis, keep, ddof] = if root.is_none() {
        let [a, axis, _, _, keep, _] =
            args.bind(name, ["a", "axis", "~dtype", "~out", "keepdims", "~where"], 1)?;
        [a, axis, keep, None]
    } else {
        let [a, axis, _, _, ddof, keep, _, _, _] = args.bind(
            name,
            ["a", "axis", "~dtype", "~out", "ddof", "keepdims", "~where", "~mean", "~correction"],
            1,
        )?;
        [a, axis, keep, ddof]
    };
    let ddof = given(ddof).map_or(Ok(0.0), crate::builtins::function::to_float)?;
    let array = input(vm, a)?;
    let keep = flag(vm, keep)?;
    let axes = reduction::axes(vm, axis, array.axes())?;
    let values = array.elements::<f64>().into_vec();
    let counted =
        Array::new(*array.dims(), values.iter().map(|x| f64::from(u8::from(!x.is_nan()))).collect());
    let clean =
        |values: &[f64]| values.iter().map(|&x| if x.is_nan() { 0.0 } else { x }).collect::<Vec<f64>>();
    let keep_mean = keep || root.is_some();
    let ratio = |vm: &mut Vm, values: Vec<f64>, keep: bool, ddof: f64| -> Fallible<Array> {
        let total = reduction::fold(vm, &Array::new(*array.dims(), values), Fold::Sum, &axes, keep)?;
        let count = reduction::fold(vm, &counted, Fold::Sum, &axes, keep)?;
        // Fewer numbers than degrees of freedom give NaN.
        let left = |&n: &f64| if n - ddof > 0.0 { n - ddof } else { f64::NAN };
        let left: Vec<f64> = count.elements::<f64>().iter().map(left).collect();
        let count = Array::new(*count.dims(), left);
        arithmetic(vm, BinaryOp::Div, &Operand::Array(Rc::new(total)), &Operand::Array(Rc::new(count)))
    };
    let mean = ratio(vm, clean(&values), keep_mean, 0.0)?;
    let Some(root) = root else { return Ok(Value::array_or_scalar(mean)) };
    let whole = Operand::Array(array.clone());
    let gap = arithmetic(vm, BinaryOp::Sub, &whole, &Operand::Array(Rc::new(mean)))?;
    let squares: Vec<f64> = gap.elements::<f64>().iter().map(|d| d * d).collect();
    let variance = ratio(vm, clean(&squares), keep, ddof)?;
    let values = variance.elements::<f64>().iter().map(|v| if root { v.sqrt() } else { *v }).collect();
    Ok(Value::array_or_scalar(Array::new(*variance.dims(), values)))
}

fn nan_arg(vm: &mut Vm, args: &Args<'_>, name: &str, largest: bool) -> Fallible<Value> {
    let array = input(vm, args.values.first())?;
    let fill = if largest { f64::NEG_INFINITY } else { f64::INFINITY };
    let values: Vec<f64> =
        array.elements::<f64>().iter().map(|&x| if x.is_nan() { fill } else { x }).collect();
    if !values.is_empty() && array.elements::<f64>().iter().all(|x| x.is_nan()) {
        return Err(Error::value_error("All-NaN slice encountered"));
    }
    let mut values_args = args.values.to_vec();
    values_args[0] = Value::array(Array::new(*array.dims(), values));
    arg_extreme(vm, &Args { values: &values_args, names: args.names }, name, largest)
}

/// The functions by name.
pub(crate) static FUNCTIONS: &[Native] = &[
    Native::new("sum", |vm, args| folded(vm, args, "sum", Fold::Sum)),
    Native::new("prod", |vm, args| folded(vm, args, "prod", Fold::Product)),
    Native::new("product", |vm, args| folded(vm, args, "prod", Fold::Product)),
    Native::new("min", |vm, args| folded(vm, args, "min", Fold::Min)),
    Native::new("amin", |vm, args| folded(vm, args, "amin", Fold::Min)),
    Native::new("max", |vm, args| folded(vm, args, "max", Fold::Max)),
    Native::new("amax", |vm, args| folded(vm, args, "amax", Fold::Max)),
    Native::new("all", |vm, args| folded(vm, args, "all", Fold::All)),
    Native::new("any", |vm, args| folded(vm, args, "any", Fold::Any)),
    Native::new("mean", |vm, args| mean(vm, args, "mean")),
    Native::new("var", |vm, args| spread(vm, args, "var", false)),
    Native::new("std", |vm, args| spread(vm, args, "std", true)),
    Native::new("argmax", |vm, args| arg_extreme(vm, args, "argmax", true)),
    Native::new("argmin", |vm, args| arg_extreme(vm, args, "argmin", false)),
    Native::new("ptp", |vm, args| {
        let [a, axis, out, keep] = args.bind("ptp", ["a", "axis", "out", "keepdims"], 1)?;
        let array = input(vm, a)?;
        let keep = flag(vm, keep)?;
        let axes = reduction::axes(vm, axis, array.axes())?;
        let high = reduction::fold(vm, &array, Fold::Max, &axes, keep)?;
        let low = reduction::fold(vm, &array, Fold::Min, &axes, keep)?;
        let result =
            arithmetic(vm, BinaryOp::Sub, &Operand::Array(Rc::new(high)), &Operand::Array(Rc::new(low)))?;
        finish(vm, result, out, None)
    }),
    Native::new("count_nonzero", |vm, args| {
        let [a, axis, keep] = args.bind("count_nonzero", ["a", "axis", "keepdims"], 1)?;
        let array = input(vm, a)?;
        let keep = flag(vm, keep)?;
        let axes = reduction::axes(vm, axis, array.axes())?;
        let hits = Array::new(*array.dims(), array.elements::<bool>().to_vec());
        let result = reduction::fold(vm, &hits, Fold::Sum, &axes, keep)?;
        // Over all axes numpy gives a Python int.
        if result.axes() == 0 { Ok(Value::Int(result.at(result.offset()))) } else { Ok(Value::array(result)) }
    }),
    Native::new("average", |vm, args| {
        let [a, axis, weights, returned, keep] =
            args.bind("average", ["a", "axis", "weights", "returned", "keepdims"], 1)?;
        let array = input(vm, a)?;
        let keep = flag(vm, keep)?;
        let returned = flag(vm, returned)?;
        let Some(weights) = given(weights) else {
            let axes = reduction::axes(vm, axis, array.axes())?;
            let mean = mean_of(vm, &array, &axes, keep)?;
            let count: usize = axes.iter().map(|&axis| array.dims()[axis]).product();
            let scale = Array::new(*mean.dims(), vec![count as f64; mean.len()]);
            let mean = Value::array_or_scalar(mean);
            return Ok(if returned { Value::tuple(vec![mean, Value::array_or_scalar(scale)]) } else { mean });
        };
        let mut weights = vm.array_of(weights)?;
        let axes = reduction::axes(vm, axis, array.axes())?;
        if weights.dims() != array.dims() {
            if given(axis).is_none() {
                return Err(Error::type_error("Axis must be specified when shapes of a and weights differ."));
            }
            let [axis] = axes[..] else {
                return Err(Error::type_error("Axis must be specified when shapes of a and weights differ."));
            };
            if weights.axes() != 1 || weights.len() != array.dims()[axis] {
                return Err(Error::value_error(
                    "Shape of weights must be consistent with shape of a along specified axis.",
                ));
            }
            let mut dims = Dims::empty();
            for k in 0..array.axes() {
                dims.push(if k == axis { weights.len() } else { 1 });
            }
            let flat = weights.copy();
            weights =
                Rc::new(super::broadcast::stretch(&flat.view(dims, dims.strides(), 0), array.dims())?.copy());
        }
        let scale = reduction::fold(vm, &weights.copy_as(DType::Float), Fold::Sum, &axes, keep)?;
        if scale.elements::<f64>().contains(&0.0) {
            return Err(Error::zero_division("Weights sum to zero, can't be normalized"));
        }
        let products = arithmetic(vm, BinaryOp::Mul, &Operand::Array(array), &Operand::Array(weights))?;
        let total = reduction::fold(vm, &products.copy_as(DType::Float), Fold::Sum, &axes, keep)?;
        let scale = Rc::new(scale);
        let mean =
            arithmetic(vm, BinaryOp::Div, &Operand::Array(Rc::new(total)), &Operand::Array(scale.clone()))
                .map(Value::array_or_scalar)?;
        Ok(if returned { Value::tuple(vec![mean, Value::array_or_scalar((*scale).clone())]) } else { mean })
    }),
    Native::new("nansum", |vm, args| without_nan(vm, args, "nansum", Fold::Sum)),
    Native::new("nanprod", |vm, args| without_nan(vm, args, "nanprod", Fold::Product)),
    Native::new("nanmin", |vm, args| without_nan(vm, args, "nanmin", Fold::Min)),
    Native::new("nanmax", |vm, args| without_nan(vm, args, "nanmax", Fold::Max)),
    Native::new("nanmean", |vm, args| nan_mean(vm, args, "nanmean", None)),
    Native::new("nanvar", |vm, args| nan_mean(vm, args, "nanvar", Some(false))),
    Native::new("nanstd", |vm, args| nan_mean(vm, args, "nanstd", Some(true))),
    Native::new("nanargmax", |vm, args| nan_arg(vm, args, "nanargmax", true)),
    Native::new("nanargmin", |vm, args| nan_arg(vm, args, "nanargmin", false)),
];
