//! The few parts of scipy that heuristics use: distances and softmax.

use std::rc::Rc;

use super::Module;
use crate::compile::op::Constant;
use crate::error::{Error, Fallible};
use crate::numpy::array::Array;
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
        "distance_matrix" => distance("cdist"),
        _ => None,
    }
}

fn distance(name: &str) -> Option<Constant> {
    DISTANCES.iter().find(|native| native.name == name).map(Constant::Native)
}

fn special(name: &str) -> Option<Constant> {
    SPECIALS.iter().find(|native| native.name == name).map(Constant::Native)
}

type Metric = fn(&[f64], &[f64]) -> f64;

fn euclidean(a: &[f64], b: &[f64]) -> f64 {
    squared(a, b).sqrt()
}

fn squared(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).fold(0.0, |sum, (x, y)| sum + (x - y) * (x - y))
}

fn manhattan(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).fold(0.0, |sum, (x, y)| sum + (x - y).abs())
}

fn chebyshev(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).fold(0.0, |most: f64, (x, y)| most.max((x - y).abs()))
}

fn cosine(a: &[f64], b: &[f64]) -> f64 {
    let dot = |x: &[f64], y: &[f64]| x.iter().zip(y).fold(0.0, |sum, (x, y)| sum + x * y);
    1.0 - dot(a, b) / (dot(a, a).sqrt() * dot(b, b).sqrt())
}

fn metric(value: Option<&Value>) -> Fallible<Metric> {
    let Some(value) = given(value) else { return Ok(euclidean) };
    match value {
        Value::Str(name) => Ok(match name.as_str() {
            "euclidean" => euclidean,
            "sqeuclidean" => squared,
            "cityblock" | "manhattan" => manhattan,
            "chebyshev" => chebyshev,
            "cosine" => cosine,
            other => return Err(Error::unsupported(format!("the metric {other}"))),
        }),
        _ => Err(Error::unsupported("metrics that are functions")),
    }
}

fn pair(vm: &mut Vm, args: &Args<'_>, name: &str, metric: Metric) -> Fallible<Value> {
    let [u, v, _] = args.bind(name, ["u", "v", "w"], 2)?;
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
    vm.touch(u.len())?;
    Ok(Value::NpFloat(metric(&u.elements::<f64>(), &v.elements::<f64>())))
}

fn points(vm: &mut Vm, value: Option<&Value>) -> Fallible<(usize, usize, Vec<f64>)> {
    let array = vm.array_of(value.unwrap_or(&Value::None))?;
    let &[rows, columns] = &array.dims()[..] else {
        return Err(Error::value_error("XA must be a 2-dimensional array."));
    };
    Ok((rows, columns, array.elements::<f64>().into_vec()))
}

static DISTANCES: &[Native] = &[
    Native::new("euclidean", |vm, args| pair(vm, args, "euclidean", euclidean)),
    Native::new("sqeuclidean", |vm, args| pair(vm, args, "sqeuclidean", squared)),
    Native::new("cityblock", |vm, args| pair(vm, args, "cityblock", manhattan)),
    Native::new("chebyshev", |vm, args| pair(vm, args, "chebyshev", chebyshev)),
    Native::new("cosine", |vm, args| pair(vm, args, "cosine", cosine)),
    Native::new("cdist", |vm, args| {
        let [a, b, name] = args.bind("cdist", ["XA", "XB", "metric"], 2)?;
        let metric = metric(name)?;
        let ((n, width, a), (m, other, b)) = (points(vm, a)?, points(vm, b)?);
        if width != other {
            return Err(Error::value_error(
                "XA and XB must have the same number of columns (i.e. feature dimension.)",
            ));
        }
        vm.reserve(n.saturating_mul(m), 8)?;
        vm.touch(n.saturating_mul(m).saturating_mul(width))?;
        let row = |points: &[f64], at: usize| points[at * width..(at + 1) * width].to_vec();
        let values = (0..n)
            .flat_map(|i| {
                let x = row(&a, i);
                (0..m).map(|j| metric(&x, &b[j * width..(j + 1) * width])).collect::<Vec<f64>>()
            })
            .collect();
        Ok(Value::array(Array::new::<f64>(Dims::two(n, m), values)))
    }),
    Native::new("pdist", |vm, args| {
        let [a, name] = args.bind("pdist", ["X", "metric"], 1)?;
        let metric = metric(name)?;
        let (n, width, a) = points(vm, a)?;
        vm.reserve(n.saturating_mul(n) / 2, 8)?;
        vm.touch(n.saturating_mul(n).saturating_mul(width) / 2)?;
        let row = |at: usize| &a[at * width..(at + 1) * width];
        let values =
            (0..n).flat_map(|i| (i + 1..n).map(move |j| (i, j))).map(|(i, j)| metric(row(i), row(j)));
        Ok(Value::array(Array::vector(values.collect::<Vec<f64>>())))
    }),
    Native::new("squareform", |vm, args| {
        let array = vm.array_of(&args.only("squareform", 1, 3)?[0])?;
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
                Ok(Value::array(Array::new(Dims::two(n, n), out)))
            }
            2 => {
                let n = array.dims()[0];
                let pairs = (0..n).flat_map(|i| (i + 1..n).map(move |j| (i, j)));
                Ok(Value::array(Array::vector(pairs.map(|(i, j)| values[i * n + j]).collect::<Vec<f64>>())))
            }
            _ => Err(Error::value_error("The first argument must be one or two dimensional array.")),
        }
    }),
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
    Native::new("logsumexp", |vm, args| {
        let array = vm.array_of(&args.only("logsumexp", 1, 1)?[0])?;
        let values = array.elements::<f64>();
        vm.touch(values.len())?;
        let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let shift = if most.is_finite() { most } else { 0.0 };
        let sum: f64 = values.iter().map(|x| (x - shift).exp()).sum();
        Ok(Value::NpFloat(sum.ln() + shift))
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
