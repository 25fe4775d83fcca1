//! Medians and quantiles.

use super::array::{Array, DType};
use super::dims::Dims;
use super::reduce::{flag, input};
use super::reduction;
use super::sort;
use super::ufunc::finish;
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::value::function::Native;
use crate::vm::Vm;
use crate::vm::args::{Args, given};

/// The elements that go into each result, row by row, and the shape of the results.
fn rows(vm: &mut Vm, array: &Array, axes: &[usize], keep: bool) -> Fallible<(Dims, usize, Vec<f64>)> {
    let left = reduction::left(array.dims(), axes, keep);
    let (mut dims, mut strides) = (Dims::empty(), Dims::<isize>::empty());
    let kept = (0..array.axes()).filter(|axis| !axes.contains(axis));
    for axis in kept.chain(axes.iter().copied()) {
        dims.push(array.dims()[axis]);
        strides.push(array.strides()[axis]);
    }
    let width: usize = axes.iter().map(|&axis| array.dims()[axis]).product();
    vm.reserve(array.len(), 8)?;
    vm.touch(array.len().saturating_mul(width.max(2).ilog2() as usize))?;
    Ok((left, width, array.view(dims, strides, array.offset()).elements::<f64>().into_vec()))
}

/// The median of a sorted row; NaN where there is one.
fn middle(row: &[f64]) -> f64 {
    match row.last() {
        None => f64::NAN,
        Some(last) if last.is_nan() => f64::NAN,
        Some(_) if row.len() % 2 == 1 => row[row.len() / 2],
        Some(_) => (row[row.len() / 2 - 1] + row[row.len() / 2]) / 2.0,
    }
}

fn medians(vm: &mut Vm, args: &Args<'_>, name: &str, skip: bool) -> Fallible<Value> {
    let [a, axis, out, _, keep] = args.bind(name, ["a", "axis", "out", "-overwrite_input", "keepdims"], 1)?;
    let array = input(vm, a)?;
    let axes = reduction::axes(vm, axis, array.axes())?;
    let keep = flag(vm, keep)?;
    let (dims, width, mut all) = rows(vm, &array, &axes, keep)?;
    let result = if width == 0 {
        vec![f64::NAN; dims.count()]
    } else {
        all.chunks_exact_mut(width)
            .map(|row| {
                row.sort_by(sort::order);
                let numbers = if skip { row.partition_point(|x| !x.is_nan()) } else { row.len() };
                middle(&row[..numbers])
            })
            .collect()
    };
    finish(vm, Array::new(dims, result), out, None)
}

fn median(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    medians(vm, args, "median", false)
}

fn nanmedian(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    medians(vm, args, "nanmedian", true)
}

/// How a quantile between two elements is read.
#[derive(Clone, Copy, PartialEq)]
enum Method {
    Linear,
    Lower,
    Higher,
    Midpoint,
    Nearest,
}

fn method(value: Option<&Value>) -> Fallible<Method> {
    Ok(match given(value) {
        None => Method::Linear,
        Some(Value::Str(name)) => match name.as_str() {
            "linear" => Method::Linear,
            "lower" => Method::Lower,
            "higher" => Method::Higher,
            "midpoint" => Method::Midpoint,
            "nearest" => Method::Nearest,
            other => return Err(Error::unsupported(format!("np.quantile(method='{other}')"))),
        },
        Some(_) => return Err(Error::type_error("method must be a string")),
    })
}

/// numpy's interpolation, which starts from the nearer end.
fn between(a: f64, b: f64, t: f64) -> f64 {
    let gap = b - a;
    if t >= 0.5 { b - gap * (1.0 - t) } else { a + gap * t }
}

/// The quantile `q` of a sorted row.
fn at(row: &[f64], q: f64, method: Method) -> f64 {
    let Some(last) = row.last() else { return f64::NAN };
    if last.is_nan() {
        return f64::NAN;
    }
    let top = row.len() - 1;
    let virtual_place = top as f64 * q;
    let (low, high) = (virtual_place.floor() as usize, virtual_place.ceil() as usize);
    let (low, high) = (low.min(top), high.min(top));
    match method {
        Method::Lower => row[low],
        Method::Higher => row[high],
        Method::Nearest => row[(virtual_place.round_ties_even() as usize).min(top)],
        Method::Midpoint if low == high => row[low],
        Method::Midpoint => between(row[low], row[high], 0.5),
        Method::Linear => between(row[low], row[(low + 1).min(top)], virtual_place - low as f64),
    }
}

/// What differs between the four functions.
struct Kind {
    name: &'static str,
    percent: bool,
    skip: bool,
}

fn quantiles(vm: &mut Vm, args: &Args<'_>, kind: &Kind) -> Fallible<Value> {
    let [a, q, axis, out, _, how, keep, _, old_how] = args.bind(
        kind.name,
        ["a", "q", "axis", "out", "-overwrite_input", "method", "keepdims", "~weights", "interpolation"],
        2,
    )?;
    let array = input(vm, a)?;
    let shares = input(vm, q)?;
    vm.reserve(shares.len(), 8)?;
    let shares = shares.copy_as(DType::Float);
    let top = if kind.percent { 100.0 } else { 1.0 };
    if shares.elements::<f64>().iter().any(|&q| !(0.0..=top).contains(&q)) {
        return Err(Error::value_error(if kind.percent {
            "Percentiles must be in the range [0, 100]"
        } else {
            "Quantiles must be in the range [0, 1]"
        }));
    }
    let how = method(given(how).or(old_how))?;
    let axes = reduction::axes(vm, axis, array.axes())?;
    let keep = flag(vm, keep)?;
    let (dims, width, mut all) = rows(vm, &array, &axes, keep)?;
    vm.reserve(dims.count().saturating_mul(shares.len()), 8)?;
    all.chunks_exact_mut(width.max(1)).for_each(|row| row.sort_by(sort::order));
    if width == 0 && dims.count() > 0 {
        return Err(Error::index_error(format!("index -1 is out of bounds for axis 0 with size {width}")));
    }
    let mut result = Vec::with_capacity(dims.count() * shares.len());
    for &q in shares.elements::<f64>().iter() {
        let q = q / top;
        for row in all.chunks_exact(width.max(1)) {
            let numbers = if kind.skip { row.partition_point(|x| !x.is_nan()) } else { row.len() };
            result.push(at(&row[..numbers], q, how));
        }
    }
    let sizes: Vec<usize> = shares.dims().iter().chain(dims.iter()).copied().collect();
    let dims = Dims::new(&sizes).ok_or_else(|| Error::unsupported("so many dimensions"))?;
    let result = Array::new(dims, result);
    // Methods that pick an element keep its type.
    let picks = matches!(how, Method::Lower | Method::Higher | Method::Nearest);
    let result = if picks && array.dtype() == DType::Int { result.copy_as(DType::Int) } else { result };
    finish(vm, result, out, None)
}

fn quantile(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    quantiles(vm, args, &Kind { name: "quantile", percent: false, skip: false })
}

fn percentile(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    quantiles(vm, args, &Kind { name: "percentile", percent: true, skip: false })
}

fn nanquantile(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    quantiles(vm, args, &Kind { name: "nanquantile", percent: false, skip: true })
}

fn nanpercentile(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    quantiles(vm, args, &Kind { name: "nanpercentile", percent: true, skip: true })
}

/// The functions by name.
pub(crate) static FUNCTIONS: &[Native] = &[
    Native::new("median", median),
    Native::new("nanmedian", nanmedian),
    Native::new("quantile", quantile),
    Native::new("percentile", percentile),
    Native::new("nanquantile", nanquantile),
    Native::new("nanpercentile", nanpercentile),
];

#[cfg(test)]
mod tests {
    use crate::numpy::setops::tests::{fails, holds};

    /// Expressions and what numpy 2.2 makes of them.
    const CASES: &[(&str, &str)] = &[
        (r"float(np.median([3.0, 1.0, 2.0]))", "2.0"),
        (r"float(np.median([4, 1, 3, 2]))", "2.5"),
        (r"np.median(np.array([[10, 7, 4], [3, 2, 1]]), axis=0).tolist()", "[6.5, 4.5, 2.5]"),
        (r"np.median(np.array([[10, 7, 4], [3, 2, 1]]), axis=1, keepdims=True).tolist()", "[[7.0], [2.0]]"),
        (r"float(np.median(np.array([[10.0, 7, 4], [3, 2, 1]]).T))", "3.5"),
        (r"bool(np.isnan(np.median([1.0, np.nan, 2.0])))", "True"),
        (r"float(np.nanmedian([1.0, np.nan, 2.0, 4.0]))", "2.0"),
        (r"float(np.percentile([1.0, 2.0, 3.0, 10.0], 40))", "2.2"),
        (r"float(np.percentile([0.1, 0.7, 0.3], 90))", "0.62"),
        (r"np.percentile([7, 1, 5], [0, 25, 50, 100]).tolist()", "[1.0, 3.0, 5.0, 7.0]"),
        (r"np.quantile(np.array([[10.0, 7, 4], [3, 2, 1]]), 0.3, axis=0).tolist()", "[5.1, 3.5, 1.9]"),
        (
            r"np.quantile(np.array([[10, 7, 4], [3, 2, 1]]), [0.25, 0.75], axis=-1).tolist()",
            "[[5.5, 1.5], [8.5, 2.5]]",
        ),
        (
            r"[float(np.quantile([1.0, 2.0, 4.0, 8.0], 0.4, method=how)) for how in ('lower', 'higher', 'midpoint', 'nearest', 'linear')]",
            "[2.0, 4.0, 3.0, 2.0, 2.4000000000000004]",
        ),
        (r"float(np.nanpercentile([1.0, np.nan, 3.0], 75))", "2.5"),
    ];

    const ERRORS: &[(&str, &str)] = &[
        (r"np.percentile([1.0], 101)", "ValueError: Percentiles must be in the range [0, 100]"),
        (r"np.quantile([1.0], -0.1)", "ValueError: Quantiles must be in the range [0, 1]"),
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
