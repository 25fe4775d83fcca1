//! Distinct elements, set operations, and counting into bins.

use std::cmp::Ordering;

use super::array::{Array, DType, Element};
use super::dims::Dims;
use super::reduce::{flag, input};
use super::sort;
use crate::builtins::function::to_float;
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::value::function::Native;
use crate::vm::Vm;
use crate::vm::args::{Args, given};
use crate::vm::item::as_index;

/// Pays for sorting or searching `count` elements among `width`.
fn pay(vm: &mut Vm, count: usize, width: usize) -> Fallible<()> {
    vm.reserve(count, 16)?;
    vm.touch(count.saturating_mul(width.max(2).ilog2() as usize))
}

fn same<T: PartialOrd>(a: &T, b: &T) -> bool {
    sort::order(a, b) == Ordering::Equal
}

/// The distinct elements in order, and where they are.
struct Distinct<T> {
    values: Vec<T>,
    /// First place of each.
    index: Vec<i64>,
    /// Which of them each element is.
    inverse: Vec<i64>,
    counts: Vec<i64>,
}

fn distinct<T: Element + PartialOrd>(elements: &[T]) -> Distinct<T> {
    let mut found = Distinct {
        values: Vec::new(),
        index: Vec::new(),
        inverse: vec![0; elements.len()],
        counts: Vec::new(),
    };
    let mut places: Vec<i64> = (0..elements.len() as i64).collect();
    places.sort_by(|&a, &b| sort::order(&elements[a as usize], &elements[b as usize]));
    for at in places {
        let value = elements[at as usize];
        // All NaN count as one.
        let known = found.values.last().is_some_and(|last| same(last, &value));
        if !known {
            found.values.push(value);
            found.index.push(at);
            found.counts.push(0);
        }
        let last = found.values.len() - 1;
        found.counts[last] += 1;
        found.inverse[at as usize] = last as i64;
    }
    found
}

fn unique(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    let [ar, index, inverse, counts, axis, equal_nan] = args.bind(
        "unique",
        ["ar", "return_index", "return_inverse", "return_counts", "axis", "equal_nan"],
        1,
    )?;
    let array = input(vm, ar)?;
    let one_nan = equal_nan.map_or(Ok(true), |value| vm.truth(value))?;
    if !one_nan && array.elements::<f64>().iter().filter(|x| x.is_nan()).count() > 1 {
        return Err(Error::unsupported("np.unique(equal_nan=False) of several NaN"));
    }
    if given(axis).is_some() && array.axes() > 1 {
        return unique_rows(vm, &array, [index, inverse, counts], axis);
    }
    pay(vm, array.len(), array.len())?;
    macro_rules! each {
        ($kind:ty) => {{
            let found = distinct(&array.elements::<$kind>());
            (Array::vector(found.values), found.index, found.inverse, found.counts)
        }};
    }
    let (values, places, back, numbers) = match array.dtype() {
        DType::Float => each!(f64),
        DType::Int => each!(i64),
        DType::Bool => each!(bool),
    };
    let back = Array::new(*array.dims(), back);
    answer(vm, values, [index, inverse, counts], places, back, numbers)
}

fn answer(
    vm: &mut Vm,
    values: Array,
    wanted: [Option<&Value>; 3],
    places: Vec<i64>,
    back: Array,
    counts: Vec<i64>,
) -> Fallible<Value> {
    let mut parts = vec![Value::array(values)];
    let [index, inverse, count] = wanted;
    if flag(vm, index)? {
        parts.push(Value::array(Array::vector(places)));
    }
    if flag(vm, inverse)? {
        parts.push(Value::array(back));
    }
    if flag(vm, count)? {
        parts.push(Value::array(Array::vector(counts)));
    }
    if parts.len() > 1 {
        return Ok(Value::tuple(parts));
    }
    parts.pop().ok_or_else(|| Error::runtime("no result"))
}

/// `np.unique(matrix, axis=0)`: distinct rows in lexicographic order.
fn unique_rows(
    vm: &mut Vm,
    array: &Array,
    wanted: [Option<&Value>; 3],
    axis: Option<&Value>,
) -> Fallible<Value> {
    let axis = super::convert::optional_axis(axis, array.axes())?;
    if axis != Some(0) || array.axes() != 2 {
        return Err(Error::unsupported("np.unique along any axis but the rows of a matrix"));
    }
    let (rows, width) = (array.dims()[0], array.dims()[1]);
    pay(vm, array.len(), rows)?;
    let flat = array.elements::<f64>();
    let row = |at: usize| &flat[at * width..(at + 1) * width];
    let compare = |a: usize, b: usize| {
        let pairs = row(a).iter().zip(row(b));
        pairs.map(|(x, y)| sort::order(x, y)).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
    };
    let mut at: Vec<usize> = (0..rows).collect();
    at.sort_by(|&a, &b| compare(a, b));
    let (mut places, mut back, mut counts) = (Vec::<i64>::new(), vec![0i64; rows], Vec::<i64>::new());
    for &place in &at {
        if !places.last().is_some_and(|&last| compare(last as usize, place).is_eq()) {
            places.push(place as i64);
            counts.push(0);
        }
        let last = counts.len() - 1;
        counts[last] += 1;
        back[place] = last as i64;
    }
    let values: Vec<f64> = places.iter().flat_map(|&place| row(place as usize).iter().copied()).collect();
    let values = Array::new(Dims::two(places.len(), width), values);
    let values = if array.dtype() == DType::Float { values } else { values.copy_as(array.dtype()) };
    answer(vm, values, wanted, places, Array::vector(back), counts)
}

/// Two arrays as sorted distinct elements of their common type.
enum Pair {
    Float(Vec<f64>, Vec<f64>),
    Int(Vec<i64>, Vec<i64>),
}

fn pair(vm: &mut Vm, a: Option<&Value>, b: Option<&Value>) -> Fallible<(Pair, DType)> {
    let (x, y) = (input(vm, a)?, input(vm, b)?);
    pay(vm, x.len(), x.len())?;
    pay(vm, y.len(), y.len())?;
    let kind = x.dtype().max(y.dtype());
    let pair = if kind == DType::Float {
        Pair::Float(distinct(&x.elements::<f64>()).values, distinct(&y.elements::<f64>()).values)
    } else {
        Pair::Int(distinct(&x.elements::<i64>()).values, distinct(&y.elements::<i64>()).values)
    };
    Ok((pair, kind))
}

fn contains<T: Element + PartialOrd>(sorted: &[T], value: &T) -> bool {
    sorted.binary_search_by(|x| sort::order(x, value)).is_ok()
}

fn in_both<T: Element + PartialOrd>(a: &[T], b: &[T]) -> Vec<T> {
    a.iter().filter(|x| contains(b, x)).copied().collect()
}

fn in_first<T: Element + PartialOrd>(a: &[T], b: &[T]) -> Vec<T> {
    a.iter().filter(|x| !contains(b, x)).copied().collect()
}

fn in_either<T: Element + PartialOrd>(a: &[T], b: &[T]) -> Vec<T> {
    let all: Vec<T> = a.iter().chain(b).copied().collect();
    distinct(&all).values
}

fn in_one<T: Element + PartialOrd>(a: &[T], b: &[T]) -> Vec<T> {
    let all: Vec<T> = in_first(a, b).into_iter().chain(in_first(b, a)).collect();
    distinct(&all).values
}

macro_rules! operation {
    ($vm:expr, $a:expr, $b:expr, $function:ident) => {{
        let (pair, kind) = pair($vm, $a, $b)?;
        let result = match pair {
            Pair::Float(a, b) => Array::vector($function(&a, &b)),
            Pair::Int(a, b) => Array::vector($function(&a, &b)),
        };
        Ok(Value::array(if kind == DType::Bool { result.copy_as(kind) } else { result }))
    }};
}

fn intersect1d(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    let [a, b, _, indices] =
        args.bind("intersect1d", ["ar1", "ar2", "-assume_unique", "return_indices"], 2)?;
    let both = operation!(vm, a, b, in_both)?;
    if !flag(vm, indices)? {
        return Ok(both);
    }
    let Value::Array(common) = &both else { return Ok(both) };
    let mut parts = vec![both.clone()];
    for side in [a, b] {
        // The first place of each common element.
        let side = input(vm, side)?;
        let found = distinct(&side.elements::<f64>());
        let wanted = common.elements::<f64>();
        let places = wanted.iter().filter_map(|value| {
            found.values.binary_search_by(|x| sort::order(x, value)).ok().map(|at| found.index[at])
        });
        parts.push(Value::array(Array::vector(places.collect::<Vec<i64>>())));
    }
    Ok(Value::tuple(parts))
}

fn setdiff1d(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    let [a, b, distinct_already] = args.bind("setdiff1d", ["ar1", "ar2", "assume_unique"], 2)?;
    if flag(vm, distinct_already)? {
        // Then the order of the first array stays.
        let x = input(vm, a)?;
        let hits = membership(vm, a, b)?;
        let places: Vec<usize> = (0..hits.len()).filter(|&at| !hits[at]).map(|at| x.place_of(at)).collect();
        return Ok(Value::array(super::index::gathered(&x, Dims::one(places.len()), &places)));
    }
    operation!(vm, a, b, in_first)
}

fn union1d(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    let [a, b] = args.bind("union1d", ["ar1", "ar2"], 2)?;
    operation!(vm, a, b, in_either)
}

fn setxor1d(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    let [a, b, _] = args.bind("setxor1d", ["ar1", "ar2", "-assume_unique"], 2)?;
    operation!(vm, a, b, in_one)
}

/// Whether each element of the first is in the second. NaN is in nothing.
fn membership(vm: &mut Vm, a: Option<&Value>, b: Option<&Value>) -> Fallible<Vec<bool>> {
    let x = input(vm, a)?;
    if let Some(Value::Set(_)) = b {
        // numpy makes an array of one object of a set, which equals nothing.
        return Ok(vec![false; x.len()]);
    }
    let y = input(vm, b)?;
    pay(vm, y.len(), y.len())?;
    pay(vm, x.len(), y.len())?;
    if x.dtype().max(y.dtype()) == DType::Float {
        let known = distinct(&y.elements::<f64>()).values;
        return Ok(x.elements::<f64>().iter().map(|x| !x.is_nan() && contains(&known, x)).collect());
    }
    let known = distinct(&y.elements::<i64>()).values;
    Ok(x.elements::<i64>().iter().map(|x| contains(&known, x)).collect())
}

fn within(
    vm: &mut Vm,
    a: Option<&Value>,
    b: Option<&Value>,
    invert: Option<&Value>,
    flat: bool,
) -> Fallible<Value> {
    let mut hits = membership(vm, a, b)?;
    if flag(vm, invert)? {
        hits.iter_mut().for_each(|hit| *hit = !*hit);
    }
    let dims = if flat { Dims::one(hits.len()) } else { *input(vm, a)?.dims() };
    Ok(Value::array(Array::new(dims, hits)))
}

fn isin(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    let [a, b, _, invert, _] =
        args.bind("isin", ["element", "test_elements", "-assume_unique", "invert", "-kind"], 2)?;
    within(vm, a, b, invert, false)
}

fn in1d(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    let [a, b, _, invert, _] = args.bind("in1d", ["ar1", "ar2", "-assume_unique", "invert", "-kind"], 2)?;
    within(vm, a, b, invert, true)
}

fn bincount(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    let [x, weights, minlength] = args.bind("bincount", ["x", "weights", "minlength"], 1)?;
    let array = input(vm, x)?;
    if array.axes() != 1 {
        return Err(Error::value_error("object too deep for desired array"));
    }
    // Python floats are cut, arrays of floats are refused.
    if array.dtype() == DType::Float && array.len() > 0 && matches!(x, Some(Value::Array(_))) {
        return Err(Error::type_error(
            "Cannot cast array data from dtype('float64') to dtype('int64') according to the rule 'safe'",
        ));
    }
    let least = given(minlength)
        .map_or(Some(0), as_index)
        .and_then(|least| usize::try_from(least).ok())
        .ok_or_else(|| Error::value_error("'minlength' must not be negative"))?;
    let places = array.elements::<i64>();
    if places.iter().any(|&at| at < 0) {
        return Err(Error::value_error("'list' argument must have no negative elements"));
    }
    let size = places.iter().max().map_or(0, |&most| most as usize + 1).max(least);
    vm.reserve(array.len(), 8)?;
    vm.reserve(size, 8)?;
    match given(weights) {
        None => {
            let mut counts = vec![0i64; size];
            places.iter().for_each(|&at| counts[at as usize] += 1);
            Ok(Value::array(Array::vector(counts)))
        }
        Some(weights) => {
            let weights = input(vm, Some(weights))?;
            if weights.len() != array.len() {
                return Err(Error::value_error("The weights and list don't have the same length."));
            }
            let mut sums = vec![0f64; size];
            places.iter().zip(weights.elements::<f64>().iter()).for_each(|(&at, w)| sums[at as usize] += w);
            Ok(Value::array(Array::vector(sums)))
        }
    }
}

/// The edges that a `bins=` argument asks for.
fn edges(vm: &mut Vm, array: &Array, bins: Option<&Value>, range: Option<&Value>) -> Fallible<Vec<f64>> {
    let bins = given(bins).cloned().unwrap_or(Value::Int(10));
    if let Value::Str(_) = bins {
        return Err(Error::unsupported("np.histogram with automatic bins"));
    }
    let Some(count) = as_index(&bins) else {
        let own = vm.array_of(&bins)?;
        let own = own.elements::<f64>().into_vec();
        if own.windows(2).any(|pair| pair[0] > pair[1]) {
            return Err(Error::value_error("`bins` must increase monotonically, when an array"));
        }
        return Ok(own);
    };
    let count = usize::try_from(count)
        .ok()
        .filter(|&count| count > 0)
        .ok_or_else(|| Error::value_error("`bins` must be positive, when an integer"))?;
    vm.reserve(count, 8)?;
    let (mut low, mut high) = match given(range) {
        Some(range) => {
            let ends = vm.collect(range)?;
            let [low, high] = &ends[..] else {
                return Err(Error::value_error("too many values to unpack (expected 2)"));
            };
            let (low, high) = (to_float(low)?, to_float(high)?);
            if low > high {
                return Err(Error::value_error("max must be larger than min in range parameter."));
            }
            (low, high)
        }
        None if array.len() == 0 => (0.0, 1.0),
        None => {
            let elements = array.elements::<f64>();
            let low = elements.iter().fold(f64::INFINITY, |a, &b| if b.is_nan() { b } else { a.min(b) });
            let high = elements.iter().fold(f64::NEG_INFINITY, |a, &b| if b.is_nan() { b } else { a.max(b) });
            (low, high)
        }
    };
    if !low.is_finite() || !high.is_finite() {
        return Err(Error::value_error(format!("autodetected range of [{low}, {high}] is not finite")));
    }
    if low == high {
        (low, high) = (low - 0.5, high + 0.5);
    }
    let step = (high - low) / count as f64;
    let mut out: Vec<f64> = (0..=count).map(|k| k as f64 * step + low).collect();
    out[count] = high;
    Ok(out)
}

fn histogram(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    let [a, bins, range, density, weights] =
        args.bind("histogram", ["a", "bins", "range", "density", "weights"], 1)?;
    let array = input(vm, a)?;
    pay(vm, array.len(), array.len())?;
    let edges = edges(vm, &array, bins, range)?;
    let count = edges.len().saturating_sub(1);
    let weights = match given(weights) {
        Some(weights) => Some(input(vm, Some(weights))?),
        None => None,
    };
    if weights.as_ref().is_some_and(|weights| weights.dims() != array.dims()) {
        return Err(Error::value_error("weights should have the same shape as a."));
    }
    let mut sums = vec![0f64; count];
    let scale = weights.as_ref().map(|weights| weights.elements::<f64>());
    for (at, &x) in array.elements::<f64>().iter().enumerate() {
        if count == 0 || !(x >= edges[0] && x <= edges[count]) {
            continue;
        }
        // The last bin holds its upper edge.
        let bin = edges.partition_point(|&edge| edge <= x).saturating_sub(1).min(count - 1);
        sums[bin] += scale.as_ref().map_or(1.0, |scale| scale[at]);
    }
    let density = flag(vm, density)?;
    let result = if density {
        let total = sums.iter().fold(0.0, |a, b| a + b);
        Array::vector(
            sums.iter().zip(edges.windows(2)).map(|(n, e)| n / (e[1] - e[0]) / total).collect::<Vec<f64>>(),
        )
    } else {
        let floats = weights.as_ref().is_some_and(|weights| weights.dtype() == DType::Float);
        let result = Array::vector(sums);
        if floats { result } else { result.copy_as(DType::Int) }
    };
    // Edges that were given keep their type.
    let kept = match given(bins) {
        Some(bins) if as_index(bins).is_none() => vm.array_of(bins)?.dtype(),
        _ => DType::Float,
    };
    let edges = Array::vector(edges).copy_as(kept);
    Ok(Value::tuple(vec![Value::array(result), Value::array(edges)]))
}

/// The functions by name.
pub(crate) static FUNCTIONS: &[Native] = &[
    Native::new("unique", unique),
    Native::new("intersect1d", intersect1d),
    Native::new("setdiff1d", setdiff1d),
    Native::new("union1d", union1d),
    Native::new("setxor1d", setxor1d),
    Native::new("isin", isin),
    Native::new("in1d", in1d),
    Native::new("bincount", bincount),
    Native::new("histogram", histogram),
];

#[cfg(test)]
pub(crate) mod tests {
    use crate::{Limits, Program, Session, Signature, Value};

    fn evaluate(expression: &str) -> Result<Value, String> {
        let source = format!("import numpy as np\ndef f():\n    return {expression}\n");
        let run = || {
            let program = Program::compile(&source, &Signature::new("f", &[]))?;
            Session::start(&program, &Limits::default(), 0)?.call(&[])
        };
        run().map_err(|failure| failure.message)
    }

    /// The expression has this value.
    pub(crate) fn holds(expression: &str, expected: &str) {
        let same = evaluate(&format!("({expression}) == ({expected})"));
        let found = evaluate(expression);
        assert!(matches!(same, Ok(Value::Bool(true))), "{expression} is not {expected} but {found:?}");
    }

    /// The expression raises this.
    pub(crate) fn fails(expression: &str, message: &str) {
        assert_eq!(evaluate(expression).map(|_| ()), Err(message.to_owned()), "{expression}");
    }

    /// Expressions and what numpy 2.2 makes of them.
    const CASES: &[(&str, &str)] = &[
        (
            r"[part.tolist() for part in np.unique([2.5, 1.0, 2.5, -1.0], return_index=True, return_inverse=True, return_counts=True)]",
            "[[-1.0, 1.0, 2.5], [3, 1, 0], [2, 1, 2, 0], [1, 1, 2]]",
        ),
        (
            r"[part.tolist() for part in np.unique(np.array([[1, 2], [0, 5], [1, 2]]), axis=0, return_counts=True)]",
            "[[[0, 5], [1, 2]], [1, 2]]",
        ),
        (r"len(np.unique([np.nan, 1.0, np.nan]))", "2"),
        (r"np.intersect1d([1, 3, 4, 3], [3, 1, 2, 1]).tolist()", "[1, 3]"),
        (r"np.setdiff1d(np.arange(6), [4, 1, 9]).tolist()", "[0, 2, 3, 5]"),
        (r"np.setdiff1d([5, 3, 1, 2], [1], assume_unique=True).tolist()", "[5, 3, 2]"),
        (r"np.union1d([-1, 0, 1], [-2, 0, 2.5]).tolist()", "[-2.0, -1.0, 0.0, 1.0, 2.5]"),
        (r"np.isin(np.array([[0, 2], [4, 6]]), [2, 4]).tolist()", "[[False, True], [True, False]]"),
        (r"np.isin([np.nan, 1.0], [np.nan]).tolist()", "[False, False]"),
        (r"np.bincount([0, 1, 1, 3, 2, 1, 7]).tolist()", "[1, 3, 1, 1, 0, 0, 0, 1]"),
        (
            r"np.bincount(np.array([0, 1, 1, 2]), weights=[0.5, 0.25, 0.125, 1.0], minlength=5).tolist()",
            "[0.5, 0.375, 1.0, 0.0, 0.0]",
        ),
        (
            r"[part.tolist() for part in np.histogram([1, 2, 1, 5, 4], bins=4)]",
            "[[2, 1, 0, 2], [1.0, 2.0, 3.0, 4.0, 5.0]]",
        ),
        (
            r"[part.tolist() for part in np.histogram([0.1, 0.5, 0.9, 2.0], bins=[0, 0.5, 1, 2])]",
            "[[1, 2, 1], [0.0, 0.5, 1.0, 2.0]]",
        ),
        (
            r"[part.tolist() for part in np.histogram([1.0, 2.0, 4.0], bins=3, range=(0.0, 6.0), density=True)]",
            "[[0.16666666666666666, 0.16666666666666666, 0.16666666666666666], [0.0, 2.0, 4.0, 6.0]]",
        ),
        (
            r"[part.tolist() for part in np.histogram([0.1, 0.2, 0.3], bins=10, range=(0, 1))]",
            "[[0, 1, 2, 0, 0, 0, 0, 0, 0, 0], [0.0, 0.1, 0.2, 0.30000000000000004, 0.4, 0.5, 0.6000000000000001, 0.7000000000000001, 0.8, 0.9, 1.0]]",
        ),
        (r"[part.tolist() for part in np.histogram([3, 3], bins=2)]", "[[0, 2], [2.5, 3.0, 3.5]]"),
    ];

    const ERRORS: &[(&str, &str)] = &[
        (r"np.bincount([0, -1])", "ValueError: 'list' argument must have no negative elements"),
        (
            r"np.bincount(np.array([1.5]))",
            "TypeError: Cannot cast array data from dtype('float64') to dtype('int64') according to the rule 'safe'",
        ),
        (r"np.histogram([1.0], bins=0)", "ValueError: `bins` must be positive, when an integer"),
        (
            r"np.histogram([1.0], bins=[2, 1])",
            "ValueError: `bins` must increase monotonically, when an array",
        ),
    ];

    #[test]
    fn agrees_with_numpy() {
        CASES.iter().for_each(|(expression, expected)| holds(expression, expected));
    }

    #[test]
    fn raises_as_numpy_does() {
        ERRORS.iter().for_each(|(expression, message)| fails(expression, message));
    }
}
