//! The few parts of scipy that heuristics use: distances and softmax.

use std::rc::Rc;

use super::Module;
use crate::builtins::function::to_float;
use crate::compile::op::Constant;
use crate::error::{Error, Fallible};
use crate::numpy::array::{Array, DType};
use crate::numpy::broadcast::{Operand, common, zip};
use crate::numpy::dims::Dims;
use crate::value::Value;
use crate::value::function::Native;
use crate::vm::Vm;
use crate::vm::args::{Args, given};

pub(crate) static SCIPY: Module = Module { name: "scipy", lookup: scipy };
pub(crate) static SPATIAL: Module = Module { name: "scipy.spatial", lookup: spatial };
pub(crate) static DISTANCE: Module = Module { name: "scipy.spatial.distance", lookup: distance };
pub(crate) static SPECIAL: Module = Module { name: "scipy.special", lookup: special };

fn scipy(name: &str) -> Option<Constant> {
    match name {
        "spatial" => Some(Constant::Module(&SPATIAL)),
        "special" => Some(Constant::Module(&SPECIAL)),
        _ => None,
    }
}

fn spatial(name: &str) -> Option<Constant> {
    match name {
        "distance" => Some(Constant::Module(&DISTANCE)),
        "distance_matrix" => distance("distance_matrix"),
        _ => None,
    }
}

fn distance(name: &str) -> Option<Constant> {
    DISTANCES.iter().chain(PAIRS).find(|native| native.name == name).map(Constant::Native)
}

fn special(name: &str) -> Option<Constant> {
    SPECIALS.iter().find(|native| native.name == name).map(Constant::Native)
}

/// A distance between two vectors; with weights where it has any.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Euclidean,
    Squared,
    Manhattan,
    Chebyshev,
    Cosine,
    Minkowski(f64),
    Hamming,
    Canberra,
    BrayCurtis,
}

struct Metric {
    kind: Kind,
    weights: Option<Vec<f64>>,
}

impl Metric {
    fn named(name: &str, p: f64) -> Option<Kind> {
        Some(match name {
            "euclidean" | "l2" => Kind::Euclidean,
            "sqeuclidean" => Kind::Squared,
            "cityblock" | "manhattan" | "l1" => Kind::Manhattan,
            "chebyshev" => Kind::Chebyshev,
            "cosine" => Kind::Cosine,
            "minkowski" => Kind::Minkowski(p),
            "hamming" => Kind::Hamming,
            "canberra" => Kind::Canberra,
            "braycurtis" => Kind::BrayCurtis,
            _ => return None,
        })
    }

    fn of(&self, a: &[f64], b: &[f64]) -> f64 {
        let weight = |k: usize| self.weights.as_ref().map_or(1.0, |weights| weights[k]);
        let sum = |f: &dyn Fn(f64, f64) -> f64| {
            a.iter().zip(b).enumerate().fold(0.0, |sum, (k, (&x, &y))| sum + weight(k) * f(x, y))
        };
        match self.kind {
            Kind::Euclidean => sum(&|x, y| (x - y) * (x - y)).sqrt(),
            Kind::Squared => sum(&|x, y| (x - y) * (x - y)),
            Kind::Manhattan => sum(&|x, y| (x - y).abs()),
            Kind::Chebyshev => a
                .iter()
                .zip(b)
                .enumerate()
                .filter(|(k, _)| weight(*k) > 0.0)
                .fold(0.0, |most: f64, (_, (x, y))| most.max((x - y).abs())),
            Kind::Cosine => {
                let size = sum(&|x, _| x * x).sqrt() * sum(&|_, y| y * y).sqrt();
                1.0 - sum(&|x, y| x * y) / size
            }
            Kind::Minkowski(p) if p.is_infinite() => {
                Metric { kind: Kind::Chebyshev, weights: self.weights.clone() }.of(a, b)
            }
            Kind::Minkowski(p) => sum(&|x, y| (x - y).abs().powf(p)).powf(1.0 / p),
            Kind::Hamming => {
                let total: f64 = (0..a.len()).map(weight).sum();
                sum(&|x, y| f64::from(u8::from(x != y))) / total
            }
            Kind::Canberra => sum(&|x, y| {
                let size = x.abs() + y.abs();
                if size == 0.0 { 0.0 } else { (x - y).abs() / size }
            }),
            Kind::BrayCurtis => sum(&|x, y| (x - y).abs()) / sum(&|x, y| (x + y).abs()),
        }
    }
}

fn power(value: Option<&Value>) -> Fallible<f64> {
    let p = given(value).map_or(Ok(2.0), to_float)?;
    if p <= 0.0 {
        return Err(Error::value_error("p must be greater than 0"));
    }
    Ok(p)
}

fn weights(vm: &mut Vm, value: Option<&Value>, width: usize) -> Fallible<Option<Vec<f64>>> {
    let Some(value) = given(value) else { return Ok(None) };
    let array = vm.array_of(value)?;
    let weights = array.elements::<f64>().into_vec();
    if weights.iter().any(|&w| w < 0.0) {
        return Err(Error::value_error("Input weights should be all non-negative"));
    }
    if array.axes() != 1 || weights.len() != width {
        return Err(Error::value_error("weights must have same size as input vector"));
    }
    Ok(Some(weights))
}

fn metric(
    vm: &mut Vm,
    name: Option<&Value>,
    p: Option<&Value>,
    w: Option<&Value>,
    width: usize,
) -> Fallible<Metric> {
    let power = power(p)?;
    let kind = match given(name) {
        None => Kind::Euclidean,
        Some(Value::Str(name)) => Metric::named(name, power)
            .ok_or_else(|| Error::unsupported(format!("the metric {}", name.as_str())))?,
        Some(Value::Native(native)) => Metric::named(native.name, power)
            .ok_or_else(|| Error::unsupported("metrics that are functions"))?,
        Some(_) => return Err(Error::unsupported("metrics that are functions")),
    };
    if given(p).is_some() && !matches!(kind, Kind::Minkowski(_)) {
        return Err(Error::type_error("the metric got an unexpected keyword argument 'p'"));
    }
    if given(w).is_some() && matches!(kind, Kind::Canberra | Kind::BrayCurtis) {
        return Err(Error::unsupported("weights of this metric"));
    }
    Ok(Metric { kind, weights: weights(vm, w, width)? })
}

fn pair(vm: &mut Vm, args: &Args<'_>, name: &str) -> Fallible<Value> {
    let [u, v, p, w] = if name == "minkowski" {
        args.bind(name, ["u", "v", "p", "w"], 2)?
    } else {
        let [u, v, w] = args.bind(name, ["u", "v", "w"], 2)?;
        [u, v, None, w]
    };
    let (u, v) = (vm.array_of(u.unwrap_or(&Value::None))?, vm.array_of(v.unwrap_or(&Value::None))?);
    if u.axes() != 1 || v.axes() != 1 {
        return Err(Error::value_error("Input vector should be 1-D."));
    }
    if u.len() != v.len() {
        return Err(Error::value_error(format!(
            "operands could not be broadcast together with shapes {} {} ",
            u.dims().tight(),
            v.dims().tight()
        )));
    }
    let metric = metric(vm, Some(&Value::str(name)), p, w, u.len())?;
    vm.touch(u.len())?;
    let value = metric.of(&u.elements::<f64>(), &v.elements::<f64>());
    // Sums of integers stay integers.
    let whole = matches!(metric.kind, Kind::Manhattan | Kind::Chebyshev)
        && metric.weights.is_none()
        && u.dtype().max(v.dtype()) == DType::Int;
    Ok(if whole { Value::NpInt(value as i64) } else { Value::NpFloat(value) })
}

fn points(vm: &mut Vm, value: Option<&Value>) -> Fallible<(usize, usize, Vec<f64>)> {
    let array = vm.array_of(value.unwrap_or(&Value::None))?;
    let &[rows, columns] = &array.dims()[..] else {
        return Err(Error::value_error("XA must be a 2-dimensional array."));
    };
    Ok((rows, columns, array.elements::<f64>().into_vec()))
}

/// The distances from every row of one matrix to every row of another.
fn between(vm: &mut Vm, a: Option<&Value>, b: Option<&Value>, parts: [Option<&Value>; 3]) -> Fallible<Value> {
    let ((n, width, a), (m, other, b)) = (points(vm, a)?, points(vm, b)?);
    if width != other {
        return Err(Error::value_error(
            "XA and XB must have the same number of columns (i.e. feature dimension.)",
        ));
    }
    let [name, p, w] = parts;
    let metric = metric(vm, name, p, w, width)?;
    vm.reserve(n.saturating_mul(m), 8)?;
    vm.touch(n.saturating_mul(m).saturating_mul(width))?;
    let mut values = Vec::with_capacity(n * m);
    for i in 0..n {
        let x = &a[i * width..(i + 1) * width];
        values.extend((0..m).map(|j| metric.of(x, &b[j * width..(j + 1) * width])));
    }
    Ok(Value::array(Array::new::<f64>(Dims::two(n, m), values)))
}

fn square_form(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    let [array, _, checks] = args.bind("squareform", ["X", "~force", "checks"], 1)?;
    let checks = checks.map_or(Ok(true), |checks| vm.truth(checks))?;
    let array = vm.array_of(array.unwrap_or(&Value::None))?;
    let values = array.elements::<f64>();
    match array.axes() {
        1 => {
            let n = (1.0 + (1.0 + 8.0 * values.len() as f64).sqrt()) / 2.0;
            let n = n.round() as usize;
            if n * (n - 1) / 2 != values.len() {
                return Err(Error::value_error(
                    "Incompatible vector size. It must be a binomial coefficient n choose 2 for some integer n >= 2.",
                ));
            }
            vm.reserve(n * n, 8)?;
            let mut out = vec![0.0; n * n];
            let pairs = (0..n).flat_map(|i| (i + 1..n).map(move |j| (i, j)));
            for ((i, j), value) in pairs.zip(values.iter()) {
                out[i * n + j] = *value;
                out[j * n + i] = *value;
            }
            Ok(Value::array(Array::new(Dims::two(n, n), out).copy_as(array.dtype())))
        }
        2 => {
            let n = array.dims()[0];
            if array.dims()[1] != n {
                return Err(Error::value_error("The matrix argument must be square."));
            }
            vm.touch(n * n)?;
            let same = |i: usize, j: usize| values[i * n + j] == values[j * n + i];
            if checks && !(0..n).all(|i| (0..n).all(|j| same(i, j))) {
                return Err(Error::value_error("Distance matrix 'X' must be symmetric."));
            }
            if checks && (0..n).any(|i| values[i * n + i] != 0.0) {
                return Err(Error::value_error("Distance matrix 'X' diagonal must be zero."));
            }
            let pairs = (0..n).flat_map(|i| (i + 1..n).map(move |j| (i, j)));
            let flat = Array::vector(pairs.map(|(i, j)| values[i * n + j]).collect::<Vec<f64>>());
            Ok(Value::array(flat.copy_as(array.dtype())))
        }
        _ => Err(Error::value_error("The first argument must be one or two dimensional array.")),
    }
}

macro_rules! pairs {
    ($($name:literal),*) => {
        static PAIRS: &[Native] = &[$(Native::new($name, |vm, args| pair(vm, args, $name))),*];
    };
}

pairs!(
    "euclidean",
    "sqeuclidean",
    "cityblock",
    "chebyshev",
    "cosine",
    "minkowski",
    "hamming",
    "canberra",
    "braycurtis"
);

static DISTANCES: &[Native] = &[
    Native::new("cdist", |vm, args| {
        let [a, b, name, _, p, w] = args.bind("cdist", ["XA", "XB", "metric", "~out", "p", "w"], 2)?;
        between(vm, a, b, [name, p, w])
    }),
    Native::new("distance_matrix", |vm, args| {
        let [a, b, p, _] = args.bind("distance_matrix", ["x", "y", "p", "-threshold"], 2)?;
        let two = Value::Int(2);
        between(vm, a, b, [Some(&Value::str("minkowski")), Some(p.unwrap_or(&two)), None])
    }),
    Native::new("pdist", |vm, args| {
        let [a, name, _, p, w] = args.bind("pdist", ["X", "metric", "~out", "p", "w"], 1)?;
        let (n, width, a) = points(vm, a)?;
        let metric = metric(vm, name, p, w, width)?;
        vm.reserve(n.saturating_mul(n) / 2, 8)?;
        vm.touch(n.saturating_mul(n).saturating_mul(width) / 2)?;
        let row = |at: usize| &a[at * width..(at + 1) * width];
        let values =
            (0..n).flat_map(|i| (i + 1..n).map(move |j| (i, j))).map(|(i, j)| metric.of(row(i), row(j)));
        Ok(Value::array(Array::vector(values.collect::<Vec<f64>>())))
    }),
    Native::new("squareform", square_form),
];

static SPECIALS: &[Native] = &[
    Native::new("softmax", |vm, args| {
        let [x, axis] = args.bind("softmax", ["x", "axis"], 1)?;
        let array = vm.array_of(x.unwrap_or(&Value::None))?;
        softmax(vm, &array, axis)
    }),
    Native::new("xlogy", |vm, args| {
        let [x, y] = args.exact("xlogy")?;
        let (x, y) = (Operand::of(vm, x)?, Operand::of(vm, y)?);
        let dims = common(&x.dims(), &y.dims())?;
        vm.reserve(dims.count(), 8)?;
        let f = |x: f64, y: f64| if x == 0.0 && !y.is_nan() { 0.0 } else { x * y.ln() };
        Ok(Value::array_or_scalar(Array::new(dims, zip(&x, &y, &dims, f))))
    }),
    Native::new("expit", |vm, args| {
        let array = vm.array_of(&args.exact::<1>("expit")?[0])?;
        vm.reserve(array.len(), 8)?;
        let values = array.elements::<f64>().iter().map(|x| 1.0 / (1.0 + (-x).exp())).collect();
        Ok(Value::array_or_scalar(Array::new::<f64>(*array.dims(), values)))
    }),
    Native::new("logit", |vm, args| {
        let array = vm.array_of(&args.exact::<1>("logit")?[0])?;
        vm.reserve(array.len(), 8)?;
        let values = array.elements::<f64>().iter().map(|x| (x / (1.0 - x)).ln()).collect();
        Ok(Value::array_or_scalar(Array::new::<f64>(*array.dims(), values)))
    }),
    Native::new("log_softmax", |vm, args| {
        let [x, axis] = args.bind("log_softmax", ["x", "axis"], 1)?;
        let array = vm.array_of(x.unwrap_or(&Value::None))?;
        let total = Operand::Array(Rc::new(log_sum_exp(vm, &array, axis, true)?));
        crate::numpy::elementwise::arithmetic(
            vm,
            crate::compile::op::BinaryOp::Sub,
            &Operand::Array(array),
            &total,
        )
        .map(Value::array_or_scalar)
    }),
    Native::new("logsumexp", |vm, args| {
        let [a, axis, _, keep, _] =
            args.bind("logsumexp", ["a", "axis", "~b", "keepdims", "~return_sign"], 1)?;
        let array = vm.array_of(a.unwrap_or(&Value::None))?;
        let keep = crate::numpy::reduce::flag(vm, keep)?;
        log_sum_exp(vm, &array, axis, keep).map(Value::array_or_scalar)
    }),
];

fn softmax(vm: &mut Vm, array: &Rc<Array>, axis: Option<&Value>) -> Fallible<Value> {
    use crate::compile::op::BinaryOp;
    use crate::numpy::elementwise::arithmetic;
    use crate::numpy::reduction::{Fold, axes, fold};
    let axes = axes(vm, axis, array.axes())?;
    let most = Operand::Array(Rc::new(fold(vm, array, Fold::Max, &axes, true)?));
    let gap = arithmetic(vm, BinaryOp::Sub, &Operand::Array(array.clone()), &most)?;
    let powers =
        Rc::new(Array::new::<f64>(*gap.dims(), gap.elements::<f64>().iter().map(|x| x.exp()).collect()));
    let total = Operand::Array(Rc::new(fold(vm, &powers, Fold::Sum, &axes, true)?));
    arithmetic(vm, BinaryOp::Div, &Operand::Array(powers), &total).map(Value::array_or_scalar)
}

fn log_sum_exp(vm: &mut Vm, array: &Rc<Array>, axis: Option<&Value>, keep: bool) -> Fallible<Array> {
    use crate::compile::op::BinaryOp;
    use crate::numpy::elementwise::arithmetic;
    use crate::numpy::reduction::{Fold, axes, fold};
    let axes = axes(vm, axis, array.axes())?;
    let floats = Rc::new(array.copy_as(DType::Float));
    let most = fold(vm, &floats, Fold::Max, &axes, true)?;
    let finite = |&x: &f64| if x.is_finite() { x } else { 0.0 };
    let shift = Array::new(*most.dims(), most.elements::<f64>().iter().map(finite).collect::<Vec<f64>>());
    let shift = Operand::Array(Rc::new(shift));
    let gap = arithmetic(vm, BinaryOp::Sub, &Operand::Array(floats), &shift)?;
    let powers = Array::new::<f64>(*gap.dims(), gap.elements::<f64>().iter().map(|x| x.exp()).collect());
    let total = fold(vm, &powers, Fold::Sum, &axes, true)?;
    let logs = Array::new::<f64>(*total.dims(), total.elements::<f64>().iter().map(|x| x.ln()).collect());
    let result = arithmetic(vm, BinaryOp::Add, &Operand::Array(Rc::new(logs)), &shift)?;
    let dims = crate::numpy::reduction::left(array.dims(), &axes, keep);
    Ok(result.view(dims, dims.strides(), result.offset()))
}
