//! Sorting and searching. All sorts are stable here, whatever `kind` says, so ties keep their order; numpy
//! leaves the order of ties open for its default.

use std::cmp::Ordering;

use super::array::{Array, DType, Element};
use super::convert;
use super::reduction::{from_lanes, lanes};
use super::shape;
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::value::function::Native;
use crate::vm::Vm;
use crate::vm::args::{Args, given};
use crate::vm::item::as_index;

/// NaN after everything else.
pub(crate) fn order<T: PartialOrd>(a: &T, b: &T) -> Ordering {
    a.partial_cmp(b).unwrap_or_else(|| {
        #[allow(clippy::eq_op)]
        (a != a).cmp(&(b != b))
    })
}

fn cost(count: usize, width: usize) -> usize {
    count * (width.max(2).ilog2() as usize) / 2
}

/// The axis of a sort: the last by default, all elements in a row for `None`.
fn target(vm: &mut Vm, array: &Array, axis: Option<&Value>) -> Fallible<(Array, usize)> {
    if matches!(axis, Some(Value::None)) {
        return Ok((shape::ravel(vm, array)?, 0));
    }
    if array.axes() == 0 {
        return Err(Error::raise(
            crate::value::exception::ExceptionKind::AxisError,
            "axis -1 is out of bounds for array of dimension 0",
        ));
    }
    let axis = convert::optional_axis(axis, array.axes())?.unwrap_or(array.axes() - 1);
    Ok((array.clone(), axis))
}

pub(crate) fn sorted(vm: &mut Vm, array: &Array, axis: Option<&Value>) -> Fallible<Array> {
    let (array, axis) = target(vm, array, axis)?;
    let width = array.dims()[axis];
    vm.reserve(array.len(), 8)?;
    vm.touch(cost(array.len(), width))?;
    match array.dtype() {
        DType::Float => sort_rows::<f64>(&array, axis, width),
        DType::Int => sort_rows::<i64>(&array, axis, width),
        DType::Bool => sort_rows::<bool>(&array, axis, width),
    }
}

fn sort_rows<T: Element + PartialOrd>(array: &Array, axis: usize, width: usize) -> Fallible<Array> {
    let (outer, mut rows) = lanes::<T>(array, axis);
    if width > 0 {
        rows.chunks_exact_mut(width).for_each(|row| row.sort_by(order));
    }
    from_lanes(&outer, axis, width, rows)
}

pub(crate) fn arg_sorted(vm: &mut Vm, array: &Array, axis: Option<&Value>) -> Fallible<Array> {
    let (array, axis) = target(vm, array, axis)?;
    let width = array.dims()[axis];
    vm.reserve(array.len(), 8)?;
    vm.touch(2 * cost(array.len(), width))?;
    match array.dtype() {
        DType::Float => arg_sort_rows::<f64>(&array, axis, width),
        DType::Int => arg_sort_rows::<i64>(&array, axis, width),
        DType::Bool => arg_sort_rows::<bool>(&array, axis, width),
    }
}

fn arg_sort_rows<T: Element + PartialOrd>(array: &Array, axis: usize, width: usize) -> Fallible<Array> {
    let (outer, rows) = lanes::<T>(array, axis);
    let mut places = Vec::with_capacity(rows.len());
    if width > 0 {
        for row in rows.chunks_exact(width) {
            let mut order_of: Vec<i64> = (0..width as i64).collect();
            order_of.sort_by(|&a, &b| order(&row[a as usize], &row[b as usize]));
            places.append(&mut order_of);
        }
    }
    from_lanes(&outer, axis, width, places)
}

/// `np.searchsorted(sorted, values, side)`.
pub(crate) fn search(vm: &mut Vm, sorted: &Array, values: &Array, right: bool) -> Fallible<Array> {
    if sorted.axes() != 1 {
        return Err(Error::value_error("object too deep for desired array"));
    }
    vm.reserve(values.len(), 8)?;
    vm.touch(cost(values.len(), sorted.len()))?;
    let hay = sorted.elements::<f64>();
    let found = values
        .elements::<f64>()
        .iter()
        .map(|value| {
            hay.partition_point(|x| match order(x, value) {
                Ordering::Less => true,
                Ordering::Equal => right,
                Ordering::Greater => false,
            }) as i64
        })
        .collect();
    Ok(Array::new(*values.dims(), found))
}

/// Refuses partitions at places that are not there.
pub(crate) fn check_kth(
    vm: &mut Vm,
    array: &Array,
    kth: Option<&Value>,
    axis: Option<&Value>,
) -> Fallible<()> {
    let width = match axis {
        Some(Value::None) => array.len(),
        axis => {
            let last = array.axes().saturating_sub(1);
            let axis = convert::optional_axis(axis, array.axes())?.unwrap_or(last);
            array.dims().get(axis).copied().unwrap_or(0)
        }
    };
    let kth = vm.array_of(kth.unwrap_or(&Value::None))?;
    if kth.dtype() != DType::Int {
        return Err(Error::type_error("Partition index must be integer"));
    }
    match kth.elements::<i64>().iter().find(|&&at| crate::vm::item::position(at, width).is_none()) {
        Some(at) => Err(Error::value_error(format!("kth(={at}) out of bounds ({width})"))),
        None => Ok(()),
    }
}

fn partition(vm: &mut Vm, args: &Args<'_>, name: &str, positions: bool) -> Fallible<Value> {
    let [array, kth, axis, _, _] = args.bind(name, ["a", "kth", "axis", "-kind", "~order"], 2)?;
    let array = vm.array_of(array.unwrap_or(&Value::None))?;
    check_kth(vm, &array, kth, axis)?;
    // A full sort is one of the orders that a partition may give.
    if positions { arg_sorted(vm, &array, axis) } else { sorted(vm, &array, axis) }.map(Value::array)
}

/// The functions by name.
pub(crate) static FUNCTIONS: &[Native] = &[
    Native::new("sort", |vm, args| {
        let [array, axis, _, _, _] = args.bind("sort", ["a", "axis", "-kind", "~order", "-stable"], 1)?;
        let array = vm.array_of(array.unwrap_or(&Value::None))?;
        sorted(vm, &array, axis).map(Value::array)
    }),
    Native::new("argsort", |vm, args| {
        let [array, axis, _, _, _] = args.bind("argsort", ["a", "axis", "-kind", "~order", "-stable"], 1)?;
        let array = vm.array_of(array.unwrap_or(&Value::None))?;
        arg_sorted(vm, &array, axis).map(Value::array)
    }),
    Native::new("partition", |vm, args| partition(vm, args, "partition", false)),
    Native::new("argpartition", |vm, args| partition(vm, args, "argpartition", true)),
    Native::new("lexsort", |vm, args| {
        let [keys, axis] = args.bind("lexsort", ["keys", "axis"], 1)?;
        if given(axis).is_some_and(|axis| !matches!(as_index(axis), Some(-1 | 0))) {
            return Err(Error::unsupported("np.lexsort(axis=)"));
        }
        let keys = match keys.unwrap_or(&Value::None) {
            Value::Array(array) if array.axes() == 1 => vec![Value::Array(array.clone())],
            keys => vm.collect(keys)?,
        };
        let keys = keys.iter().map(|key| vm.array_of(key)).collect::<Fallible<Vec<_>>>()?;
        let count = keys.first().map_or(0, |key| key.len());
        if keys.iter().any(|key| key.axes() != 1 || key.len() != count) {
            return Err(Error::value_error("all keys need to be the same shape"));
        }
        vm.touch(keys.len() * cost(count, count) * 2)?;
        let keys: Vec<Vec<f64>> = keys.iter().map(|key| key.elements::<f64>().to_vec()).collect();
        let mut places: Vec<i64> = (0..count as i64).collect();
        // The last key counts most.
        places.sort_by(|&a, &b| {
            let by = |key: &Vec<f64>| order(&key[a as usize], &key[b as usize]);
            keys.iter().rev().map(by).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
        });
        Ok(Value::array(Array::vector(places)))
    }),
    Native::new("searchsorted", |vm, args| {
        let [hay, values, side, sorter] = args.bind("searchsorted", ["a", "v", "side", "sorter"], 2)?;
        let mut hay = vm.array_of(hay.unwrap_or(&Value::None))?;
        let values = vm.array_of(values.unwrap_or(&Value::None))?;
        if let Some(sorter) = given(sorter) {
            let sorter = vm.array_of(sorter)?;
            if sorter.dtype() != DType::Int {
                return Err(Error::type_error("sorter must only contain integers"));
            }
            if sorter.axes() != 1 || sorter.len() != hay.len() {
                return Err(Error::value_error("sorter.size must equal a.size"));
            }
            hay = std::rc::Rc::new(super::select::take(vm, &hay, &sorter, Some(0))?);
        }
        let right = match given(side) {
            None => false,
            Some(Value::Str(side)) if side.as_str() == "left" => false,
            Some(Value::Str(side)) if side.as_str() == "right" => true,
            Some(other) => {
                return Err(Error::value_error(format!(
                    "search side must be 'left' or 'right' (got {})",
                    crate::value::text::repr(other)
                )));
            }
        };
        search(vm, &hay, &values, right).map(Value::array_or_scalar)
    }),
    Native::new("digitize", |vm, args| {
        let [values, bins, right] = args.bind("digitize", ["x", "bins", "right"], 2)?;
        let values = vm.array_of(values.unwrap_or(&Value::None))?;
        let bins = vm.array_of(bins.unwrap_or(&Value::None))?;
        let right = super::reduce::flag(vm, right)?;
        let edges = bins.elements::<f64>();
        let rises = edges.windows(2).all(|pair| pair[0] <= pair[1]);
        if !rises && !edges.windows(2).all(|pair| pair[0] >= pair[1]) {
            return Err(Error::value_error("bins must be monotonically increasing or decreasing"));
        }
        let falling = edges.len() > 1 && edges[0] > edges[edges.len() - 1];
        if falling {
            let reversed = Array::vector(edges.iter().rev().copied().collect::<Vec<f64>>());
            let found = search(vm, &reversed, &values, !right)?;
            let count = edges.len() as i64;
            let flipped = found.elements::<i64>().iter().map(|at| count - at).collect();
            return Ok(Value::array_or_scalar(Array::new(*found.dims(), flipped)));
        }
        search(vm, &bins, &values, !right).map(Value::array_or_scalar)
    }),
];
