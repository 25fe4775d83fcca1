//! Folding axes away, in numpy's order of addition.
//!
//! numpy walks an array in the order of its memory. Where the innermost axis is folded, sums use pairwise
//! summation over it; where it is kept, whole rows are added one after the other. Equal sums and exact ties
//! depend on this, so the order is reproduced rather than some better one.

use super::array::{Array, DType, Element};
use super::convert;
use super::dims::Dims;
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::vm::Vm;
use crate::vm::args::given;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fold {
    Sum,
    Product,
    Min,
    Max,
    All,
    Any,
}

/// numpy's pairwise summation: plain below 8 elements, eight accumulators up to 128, halves above.
pub(crate) fn pairwise(values: &[f64]) -> f64 {
    let n = values.len();
    if n < 8 {
        return values.iter().fold(0.0, |sum, x| sum + x);
    }
    if n <= 128 {
        let mut r = [0.0; 8];
        r.copy_from_slice(&values[..8]);
        let mut chunks = values[8..].chunks_exact(8);
        for chunk in chunks.by_ref() {
            for (sum, x) in r.iter_mut().zip(chunk) {
                *sum += x;
            }
        }
        let sum = ((r[0] + r[1]) + (r[2] + r[3])) + ((r[4] + r[5]) + (r[6] + r[7]));
        return chunks.remainder().iter().fold(sum, |sum, x| sum + x);
    }
    let half = n / 2 - (n / 2) % 8;
    pairwise(&values[..half]) + pairwise(&values[half..])
}

/// The axes of an `axis=` argument: all where there is none.
pub(crate) fn axes(vm: &mut Vm, value: Option<&Value>, count: usize) -> Fallible<Vec<usize>> {
    let mut out = match given(value) {
        None => (0..count).collect(),
        Some(Value::Tuple(_) | Value::List(_)) => convert::shape(vm, value.unwrap_or(&Value::None))?
            .into_iter()
            .map(|axis| convert::axis(axis, count))
            .collect::<Fallible<Vec<_>>>()?,
        // A scalar has one axis for this purpose.
        Some(Value::Int(0 | -1)) if count == 0 => Vec::new(),
        single => convert::optional_axis(single, count)?.into_iter().collect(),
    };
    out.sort_unstable();
    let before = out.len();
    out.dedup();
    if out.len() != before {
        return Err(Error::value_error("duplicate value in 'axis'"));
    }
    Ok(out)
}

/// The shape that is left.
pub(crate) fn left(dims: &Dims, axes: &[usize], keep: bool) -> Dims {
    let mut out = Dims::empty();
    for (axis, &size) in dims.iter().enumerate() {
        match axes.contains(&axis) {
            true if keep => out.push(1),
            true => false,
            false => out.push(size),
        };
    }
    out
}

/// An array's elements in memory order, with the axes in that order.
struct Walk<T> {
    /// (size, folded, stride of the result), outermost first.
    levels: Vec<(usize, bool, usize)>,
    elements: Vec<T>,
    /// Elements of the result.
    count: usize,
}

impl<T: Element> Walk<T> {
    fn new(array: &Array, axes: &[usize]) -> Walk<T> {
        let result = left(array.dims(), axes, false).strides();
        let mut steps = Vec::new();
        let mut kept = 0;
        for axis in 0..array.axes() {
            let folded = axes.contains(&axis);
            let step = if folded { 0 } else { result[kept] as usize };
            kept += usize::from(!folded);
            steps.push((axis, folded, step));
        }
        // The widest strides go outermost; equal ones keep their order.
        steps.sort_by_key(|&(axis, ..)| std::cmp::Reverse(array.strides()[axis].unsigned_abs()));
        let (mut dims, mut strides) = (Dims::empty(), Dims::<isize>::empty());
        for &(axis, ..) in &steps {
            dims.push(array.dims()[axis]);
            strides.push(array.strides()[axis]);
        }
        let ordered = array.view(dims, strides, array.offset());
        let elements = ordered.elements::<T>().into_vec();
        let mut levels: Vec<(usize, bool, usize)> = Vec::new();
        for (k, &(axis, folded, step)) in steps.iter().enumerate() {
            let size = array.dims()[axis];
            if size == 1 && array.axes() > 1 {
                continue;
            }
            // Neighbouring folded axes that lie in memory as one are walked as one.
            let merged = k > 0
                && folded
                && levels.last().is_some_and(|&(_, last, _)| last)
                && array.strides()[steps[k - 1].0] == array.strides()[axis] * size as isize;
            match levels.last_mut() {
                Some(last) if merged => last.0 *= size,
                _ => levels.push((size, folded, step)),
            }
        }
        Walk { levels, elements, count: left(array.dims(), axes, false).count() }
    }

    /// Folds with `inner` over folded innermost runs and `each` otherwise.
    fn run(&self, start: T, inner: impl Fn(T, &[T]) -> T, each: impl Fn(T, T) -> T) -> Vec<T> {
        let mut out = vec![start; self.count];
        if self.elements.is_empty() {
            return out;
        }
        let mut from = 0;
        self.level(&self.levels, 0, &mut from, &mut out, &inner, &each);
        out
    }

    fn level(
        &self,
        levels: &[(usize, bool, usize)],
        at: usize,
        from: &mut usize,
        out: &mut [T],
        inner: &impl Fn(T, &[T]) -> T,
        each: &impl Fn(T, T) -> T,
    ) {
        match levels {
            [] => {
                out[at] = each(out[at], self.elements[*from]);
                *from += 1;
            }
            [(size, true, _)] => {
                out[at] = inner(out[at], &self.elements[*from..*from + size]);
                *from += size;
            }
            [(size, false, step)] => {
                let row = &self.elements[*from..*from + size];
                if *step == 1 {
                    out[at..at + size].iter_mut().zip(row).for_each(|(sum, x)| *sum = each(*sum, *x));
                } else {
                    row.iter()
                        .enumerate()
                        .for_each(|(k, x)| out[at + k * step] = each(out[at + k * step], *x));
                }
                *from += size;
            }
            [(size, _, step), rest @ ..] => {
                for k in 0..*size {
                    self.level(rest, at + k * step, from, out, inner, each);
                }
            }
        }
    }
}

fn min(a: f64, b: f64) -> f64 {
    if a.is_nan() || a <= b { a } else { b }
}

fn max(a: f64, b: f64) -> f64 {
    if a.is_nan() || a >= b { a } else { b }
}

/// Folds `axes` away.
pub(crate) fn fold(vm: &mut Vm, array: &Array, fold: Fold, axes: &[usize], keep: bool) -> Fallible<Array> {
    vm.reserve(array.len(), 8)?;
    let dims = left(array.dims(), axes, keep);
    if matches!(fold, Fold::Min | Fold::Max) && array.len() == 0 && dims.count() > 0 {
        let name = if fold == Fold::Min { "minimum" } else { "maximum" };
        return Err(Error::value_error(format!(
            "zero-size array to reduction operation {name} which has no identity"
        )));
    }
    Ok(match (fold, array.dtype()) {
        (Fold::Sum, DType::Float) => {
            if axes.len() == array.axes() && array.is_contiguous() {
                let total = pairwise(&array.elements::<f64>());
                return Ok(Array::new(dims, vec![total]));
            }
            let walk = Walk::<f64>::new(array, axes);
            Array::new(dims, walk.run(0.0, |sum, row| sum + pairwise(row), |a, b| a + b))
        }
        (Fold::Product, DType::Float) => {
            let walk = Walk::<f64>::new(array, axes);
            Array::new(dims, walk.run(1.0, |total, row| row.iter().fold(total, |a, b| a * b), |a, b| a * b))
        }
        (Fold::Min, DType::Float) => {
            let walk = Walk::<f64>::new(array, axes);
            Array::new(dims, walk.run(f64::INFINITY, |a, row| row.iter().fold(a, |a, b| min(a, *b)), min))
        }
        (Fold::Max, DType::Float) => {
            let walk = Walk::<f64>::new(array, axes);
            Array::new(dims, walk.run(f64::NEG_INFINITY, |a, row| row.iter().fold(a, |a, b| max(a, *b)), max))
        }
        (Fold::Sum, _) => {
            let walk = Walk::<i64>::new(array, axes);
            let add = |a: i64, b: i64| a.wrapping_add(b);
            Array::new(dims, walk.run(0, |sum, row| row.iter().fold(sum, |a, b| add(a, *b)), add))
        }
        (Fold::Product, _) => {
            let walk = Walk::<i64>::new(array, axes);
            let multiply = |a: i64, b: i64| a.wrapping_mul(b);
            Array::new(
                dims,
                walk.run(1, |total, row| row.iter().fold(total, |a, b| multiply(a, *b)), multiply),
            )
        }
        (Fold::Min, DType::Int) => {
            let walk = Walk::<i64>::new(array, axes);
            Array::new(dims, walk.run(i64::MAX, |a, row| row.iter().fold(a, |a, b| a.min(*b)), i64::min))
        }
        (Fold::Max, DType::Int) => {
            let walk = Walk::<i64>::new(array, axes);
            Array::new(dims, walk.run(i64::MIN, |a, row| row.iter().fold(a, |a, b| a.max(*b)), i64::max))
        }
        (Fold::All | Fold::Min, _) => {
            let walk = Walk::<bool>::new(array, axes);
            Array::new(dims, walk.run(true, |a, row| row.iter().fold(a, |a, b| a & b), |a, b| a & b))
        }
        (Fold::Any | Fold::Max, _) => {
            let walk = Walk::<bool>::new(array, axes);
            Array::new(dims, walk.run(false, |a, row| row.iter().fold(a, |a, b| a | b), |a, b| a | b))
        }
    })
}

/// The elements along `axis`, one row per place of the others, in C order of those; and their shape.
pub(crate) fn lanes<T: Element>(array: &Array, axis: usize) -> (Dims, Vec<T>) {
    let last = array.axes() - 1;
    let outer = array.dims().without(axis);
    if axis == last {
        return (outer, array.elements::<T>().into_vec());
    }
    let (mut dims, mut strides) = (outer, array.strides().without(axis));
    dims.push(array.dims()[axis]);
    strides.push(array.strides()[axis]);
    (outer, array.view(dims, strides, array.offset()).elements::<T>().into_vec())
}

/// Puts rows made by [`lanes`] back in place: the array whose `axis` they run along.
pub(crate) fn from_lanes<T: Element>(
    outer: &Dims,
    axis: usize,
    width: usize,
    rows: Vec<T>,
) -> Fallible<Array> {
    let deep = || Error::unsupported("so many dimensions");
    let dims = outer.with(outer.len(), width).ok_or_else(deep)?;
    let flat = Array::new(dims, rows);
    if axis == outer.len() {
        return Ok(flat);
    }
    let strides = flat.strides();
    let moved = outer.with(axis, width).ok_or_else(deep)?;
    let inner = strides.without(outer.len()).with(axis, 1).ok_or_else(deep)?;
    Ok(flat.view(moved, inner, flat.offset()).copy())
}
