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

    /// What [`Walk::new`] and [`Walk::run`] give, without a copy where the folded axes are the last ones of a
    /// C-order array.
    fn fold(
        array: &Array,
        axes: &[usize],
        start: T,
        inner: impl Fn(T, &[T]) -> T,
        each: impl Fn(T, T) -> T,
    ) -> Vec<T> {
        let kept = array.axes() - axes.len();
        if !array.is_contiguous() || axes.iter().any(|&axis| axis < kept) || array.len() == 0 {
            return Walk::<T>::new(array, axes).run(start, inner, each);
        }
        let width: usize = array.dims()[kept..].iter().product();
        array.elements::<T>().chunks_exact(width).map(|row| inner(start, row)).collect()
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

/// How many values are compared side by side. The same everywhere, so that results are.
const LANES: usize = 8;

/// The least value, NaN where there is one; infinity of nothing.
pub(crate) fn least(row: &[f64]) -> f64 {
    extreme(row, f64::INFINITY, |a, b| if b < a { b } else { a }, min)
}

/// The greatest value, NaN where there is one; minus infinity of nothing.
pub(crate) fn greatest(row: &[f64]) -> f64 {
    extreme(row, f64::NEG_INFINITY, |a, b| if b > a { b } else { a }, max)
}

/// `quick` several at a time, without a branch; `careful` one after the other where NaN or the sign of zero
/// could make a difference.
#[inline(always)]
fn extreme(
    row: &[f64],
    start: f64,
    quick: impl Fn(f64, f64) -> f64,
    careful: impl Fn(f64, f64) -> f64,
) -> f64 {
    let mut best = [start; LANES];
    // NaN turns into NaN here, and so does what overflows: the careful way then decides.
    let mut sums = [0.0; LANES];
    let (groups, rest) = row.as_chunks::<LANES>();
    for group in groups {
        for lane in 0..LANES {
            best[lane] = quick(best[lane], group[lane]);
            sums[lane] += group[lane];
        }
    }
    let mut result = best.into_iter().fold(start, &quick);
    let mut sum: f64 = sums.into_iter().sum();
    for &value in rest {
        result = quick(result, value);
        sum += value;
    }
    if sum.is_nan() || result == 0.0 { row.iter().fold(start, |a, &b| careful(a, b)) } else { result }
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
            Array::new(
                dims,
                Walk::<f64>::fold(array, axes, 0.0, |sum, row| sum + pairwise(row), |a, b| a + b),
            )
        }
        (Fold::Product, DType::Float) => Array::new(
            dims,
            Walk::<f64>::fold(
                array,
                axes,
                1.0,
                |total, row| row.iter().fold(total, |a, b| a * b),
                |a, b| a * b,
            ),
        ),
        (Fold::Min, DType::Float) => {
            Array::new(dims, Walk::<f64>::fold(array, axes, f64::INFINITY, |a, row| min(a, least(row)), min))
        }
        (Fold::Max, DType::Float) => Array::new(
            dims,
            Walk::<f64>::fold(array, axes, f64::NEG_INFINITY, |a, row| max(a, greatest(row)), max),
        ),
        (Fold::Sum, _) => {
            let add = |a: i64, b: i64| a.wrapping_add(b);
            Array::new(
                dims,
                Walk::<i64>::fold(array, axes, 0, |sum, row| row.iter().fold(sum, |a, b| add(a, *b)), add),
            )
        }
        (Fold::Product, _) => {
            let multiply = |a: i64, b: i64| a.wrapping_mul(b);
            Array::new(
                dims,
                Walk::<i64>::fold(
                    array,
                    axes,
                    1,
                    |total, row| row.iter().fold(total, |a, b| multiply(a, *b)),
                    multiply,
                ),
            )
        }
        (Fold::Min, DType::Int) => Array::new(
            dims,
            Walk::<i64>::fold(array, axes, i64::MAX, |a, row| row.iter().fold(a, |a, b| a.min(*b)), i64::min),
        ),
        (Fold::Max, DType::Int) => Array::new(
            dims,
            Walk::<i64>::fold(array, axes, i64::MIN, |a, row| row.iter().fold(a, |a, b| a.max(*b)), i64::max),
        ),
        (Fold::All | Fold::Min, _) => Array::new(
            dims,
            Walk::<bool>::fold(array, axes, true, |a, row| row.iter().fold(a, |a, b| a & b), |a, b| a & b),
        ),
        (Fold::Any | Fold::Max, _) => Array::new(
            dims,
            Walk::<bool>::fold(array, axes, false, |a, row| row.iter().fold(a, |a, b| a | b), |a, b| a | b),
        ),
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
