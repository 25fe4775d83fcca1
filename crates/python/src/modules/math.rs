//! `math`: Python floats in, Python floats out, and errors instead of NaN.

use super::Module;
use crate::builtins::construct::float_to_int;
use crate::builtins::function::to_float;
use crate::compile::op::{BinaryOp, Constant};
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::value::function::Native;
use crate::vm::Vm;
use crate::vm::args::Args;
use crate::vm::item::integer;

/// Every public name of CPython's module; those that we lack are left out.
pub(crate) const NAMES: &[&str] = &[
    "acos",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atan2",
    "atanh",
    "cbrt",
    "ceil",
    "comb",
    "copysign",
    "cos",
    "cosh",
    "degrees",
    "dist",
    "e",
    "exp",
    "exp2",
    "expm1",
    "fabs",
    "factorial",
    "floor",
    "fmod",
    "frexp",
    "fsum",
    "gcd",
    "hypot",
    "inf",
    "isclose",
    "isfinite",
    "isinf",
    "isnan",
    "isqrt",
    "lcm",
    "ldexp",
    "log",
    "log10",
    "log1p",
    "log2",
    "modf",
    "nan",
    "perm",
    "pi",
    "pow",
    "prod",
    "radians",
    "sin",
    "sinh",
    "sqrt",
    "tan",
    "tanh",
    "tau",
    "trunc",
];

pub(crate) static MATH: Module = Module { name: "math", lookup };

fn lookup(name: &str) -> Option<Constant> {
    if let Some(native) = FUNCTIONS.iter().find(|native| native.name == name) {
        return Some(Constant::Native(native));
    }
    Some(Constant::Float(match name {
        "pi" => std::f64::consts::PI,
        "e" => std::f64::consts::E,
        "tau" => std::f64::consts::TAU,
        "inf" => f64::INFINITY,
        "nan" => f64::NAN,
        _ => return None,
    }))
}

fn domain() -> Error {
    Error::value_error("math domain error")
}

/// A function of one float. NaN out of a number is a domain error, infinity out of a number an overflow.
fn one(args: &Args<'_>, name: &str, function: impl Fn(f64) -> f64) -> Fallible<Value> {
    let x = to_float(&args.exact::<1>(name)?[0])?;
    let y = function(x);
    if y.is_nan() && !x.is_nan() {
        return Err(domain());
    }
    if y.is_infinite() && x.is_finite() {
        return Err(Error::overflow("math range error"));
    }
    Ok(Value::Float(y))
}

fn test(args: &Args<'_>, name: &str, function: impl Fn(f64) -> bool) -> Fallible<Value> {
    Ok(Value::Bool(function(to_float(&args.exact::<1>(name)?[0])?)))
}

fn whole(args: &Args<'_>, name: &str, function: impl Fn(f64) -> f64) -> Fallible<Value> {
    let [value] = args.exact(name)?;
    match value {
        Value::Int(_) | Value::Big(_) => Ok(value.clone()),
        Value::NpInt(i) => Ok(Value::Int(*i)),
        Value::Bool(b) => Ok(Value::Int(i64::from(*b))),
        other => float_to_int(function(to_float(other)?)),
    }
}

fn logarithm(args: &Args<'_>, name: &str, function: impl Fn(f64) -> f64) -> Fallible<Value> {
    let x = to_float(&args.exact::<1>(name)?[0])?;
    if x <= 0.0 {
        return Err(domain());
    }
    Ok(Value::Float(function(x)))
}

fn gcd(mut a: i64, mut b: i64) -> i64 {
    while b != 0 {
        (a, b) = (b, a.wrapping_rem(b));
    }
    a.wrapping_abs()
}

fn product_of(vm: &mut Vm, factors: impl Iterator<Item = i64>) -> Fallible<Value> {
    let mut total = Value::Int(1);
    for factor in factors {
        vm.spend(1)?;
        total = vm.binary(BinaryOp::Mul, &total, &Value::Int(factor))?;
    }
    Ok(total)
}

static FUNCTIONS: &[Native] = &[
    Native::new("sqrt", |_, args| one(args, "sqrt", f64::sqrt)),
    Native::new("exp", |_, args| one(args, "exp", f64::exp)),
    Native::new("expm1", |_, args| one(args, "expm1", f64::exp_m1)),
    Native::new("sin", |_, args| one(args, "sin", f64::sin)),
    Native::new("cos", |_, args| one(args, "cos", f64::cos)),
    Native::new("tan", |_, args| one(args, "tan", f64::tan)),
    Native::new("asin", |_, args| one(args, "asin", f64::asin)),
    Native::new("acos", |_, args| one(args, "acos", f64::acos)),
    Native::new("atan", |_, args| one(args, "atan", f64::atan)),
    Native::new("sinh", |_, args| one(args, "sinh", f64::sinh)),
    Native::new("cosh", |_, args| one(args, "cosh", f64::cosh)),
    Native::new("tanh", |_, args| one(args, "tanh", f64::tanh)),
    Native::new("cbrt", |_, args| one(args, "cbrt", f64::cbrt)),
    Native::new("exp2", |_, args| one(args, "exp2", f64::exp2)),
    Native::new("asinh", |_, args| one(args, "asinh", f64::asinh)),
    Native::new("acosh", |_, args| one(args, "acosh", f64::acosh)),
    Native::new("atanh", |_, args| {
        let x = to_float(&args.exact::<1>("atanh")?[0])?;
        if x.abs() >= 1.0 { Err(domain()) } else { Ok(Value::Float(x.atanh())) }
    }),
    Native::new("modf", |_, args| {
        let x = to_float(&args.exact::<1>("modf")?[0])?;
        let whole = x.trunc();
        let rest = if x.is_infinite() { 0f64.copysign(x) } else { (x - whole).copysign(x) };
        Ok(Value::tuple(vec![Value::Float(rest), Value::Float(whole)]))
    }),
    Native::new("ldexp", |_, args| {
        let [x, power] = args.exact("ldexp")?;
        let power = integer(power)?.clamp(-5000, 5000) as i32;
        let (mut y, half) = (to_float(x)?, power / 2);
        y = y * 2f64.powi(half.clamp(-1000, 1000)) * 2f64.powi((power - half).clamp(-1000, 1000));
        if y.is_infinite() { Err(Error::overflow("math range error")) } else { Ok(Value::Float(y)) }
    }),
    Native::new("frexp", |_, args| {
        let x = to_float(&args.exact::<1>("frexp")?[0])?;
        if x == 0.0 || !x.is_finite() {
            return Ok(Value::tuple(vec![Value::Float(x), Value::Int(0)]));
        }
        let scaled = if x.abs() < f64::MIN_POSITIVE { (x * 2f64.powi(64), 64) } else { (x, 0) };
        let bits = scaled.0.to_bits();
        let power = ((bits >> 52) & 0x7ff) as i64 - 1022;
        let part = f64::from_bits(bits & !(0x7ff << 52) | (1022 << 52));
        Ok(Value::tuple(vec![Value::Float(part), Value::Int(power - scaled.1)]))
    }),
    Native::new("fabs", |_, args| one(args, "fabs", f64::abs)),
    Native::new("degrees", |_, args| one(args, "degrees", f64::to_degrees)),
    Native::new("radians", |_, args| one(args, "radians", |x| x * (std::f64::consts::PI / 180.0))),
    Native::new("log2", |_, args| logarithm(args, "log2", f64::log2)),
    Native::new("log10", |_, args| logarithm(args, "log10", f64::log10)),
    Native::new("log1p", |_, args| {
        let x = to_float(&args.exact::<1>("log1p")?[0])?;
        if x <= -1.0 { Err(domain()) } else { Ok(Value::Float(x.ln_1p())) }
    }),
    Native::new("log", |_, args| {
        let args = args.only("log", 1, 2)?;
        let x = to_float(&args[0])?;
        if x <= 0.0 {
            return Err(domain());
        }
        let Some(base) = args.get(1) else { return Ok(Value::Float(x.ln())) };
        let base = to_float(base)?;
        if base <= 0.0 {
            return Err(domain());
        }
        if base == 1.0 {
            return Err(Error::zero_division("float division by zero"));
        }
        Ok(Value::Float(x.ln() / base.ln()))
    }),
    Native::new("pow", |_, args| {
        let [a, b] = args.exact("pow")?;
        let (x, y) = (to_float(a)?, to_float(b)?);
        let z = x.powf(y);
        if z.is_nan() && !x.is_nan() && !y.is_nan() || x == 0.0 && y < 0.0 {
            return Err(domain());
        }
        if z.is_infinite() && x.is_finite() && y.is_finite() {
            return Err(Error::overflow("math range error"));
        }
        Ok(Value::Float(z))
    }),
    Native::new("atan2", |_, args| {
        let [a, b] = args.exact("atan2")?;
        Ok(Value::Float(to_float(a)?.atan2(to_float(b)?)))
    }),
    Native::new("copysign", |_, args| {
        let [a, b] = args.exact("copysign")?;
        Ok(Value::Float(to_float(a)?.copysign(to_float(b)?)))
    }),
    Native::new("fmod", |_, args| {
        let [a, b] = args.exact("fmod")?;
        let (x, y) = (to_float(a)?, to_float(b)?);
        let z = x % y;
        if z.is_nan() && !x.is_nan() && !y.is_nan() { Err(domain()) } else { Ok(Value::Float(z)) }
    }),
    Native::new("hypot", |_, args| {
        let values = args.positional().iter().map(to_float).collect::<Fallible<Vec<f64>>>()?;
        Ok(Value::Float(match values[..] {
            [] => 0.0,
            [x] => x.abs(),
            [x, y] => x.hypot(y),
            _ => values.iter().map(|x| x * x).sum::<f64>().sqrt(),
        }))
    }),
    Native::new("dist", |vm, args| {
        let [a, b] = args.exact("dist")?;
        let (a, b) = (vm.collect(a)?, vm.collect(b)?);
        if a.len() != b.len() {
            return Err(Error::value_error("both points must have the same number of dimensions"));
        }
        let gaps =
            a.iter().zip(&b).map(|(x, y)| Ok(to_float(x)? - to_float(y)?)).collect::<Fallible<Vec<f64>>>()?;
        Ok(Value::Float(match gaps[..] {
            [x, y] => x.hypot(y),
            _ => gaps.iter().map(|x| x * x).sum::<f64>().sqrt(),
        }))
    }),
    Native::new("ceil", |_, args| whole(args, "ceil", f64::ceil)),
    Native::new("floor", |_, args| whole(args, "floor", f64::floor)),
    Native::new("trunc", |_, args| whole(args, "trunc", f64::trunc)),
    Native::new("isnan", |_, args| test(args, "isnan", f64::is_nan)),
    Native::new("isinf", |_, args| test(args, "isinf", f64::is_infinite)),
    Native::new("isfinite", |_, args| test(args, "isfinite", f64::is_finite)),
    Native::new("isclose", |_, args| {
        let [a, b, relative, absolute] = args.bind("isclose", ["a", "b", "rel_tol", "abs_tol"], 2)?;
        let float = |value: Option<&Value>, default: f64| value.map_or(Ok(default), to_float);
        let (a, b) = (float(a, 0.0)?, float(b, 0.0)?);
        let (relative, absolute) = (float(relative, 1e-9)?, float(absolute, 0.0)?);
        let close = a == b
            || (a - b).abs().is_finite() && (a - b).abs() <= (relative * a.abs().max(b.abs())).max(absolute);
        Ok(Value::Bool(close))
    }),
    Native::new("fsum", |vm, args| {
        let items = vm.collect(&args.exact::<1>("fsum")?[0])?;
        let values = items.iter().map(to_float).collect::<Fallible<Vec<f64>>>()?;
        Ok(Value::Float(exact_sum(&values)))
    }),
    Native::new("prod", |vm, args| {
        let [items, start] = args.bind("prod", ["iterable", "start"], 1)?;
        let items = vm.collect(items.unwrap_or(&Value::None))?;
        let mut total = start.cloned().unwrap_or(Value::Int(1));
        for item in &items {
            total = vm.binary(BinaryOp::Mul, &total, item)?;
        }
        Ok(total)
    }),
    Native::new("gcd", |_, args| {
        let mut total = 0;
        for value in args.positional() {
            total = gcd(total, integer(value)?);
        }
        Ok(Value::Int(total))
    }),
    Native::new("lcm", |vm, args| {
        let mut total = 1;
        for value in args.positional() {
            let value = integer(value)?;
            if value == 0 {
                return Ok(Value::Int(0));
            }
            let next =
                vm.binary(BinaryOp::Mul, &Value::Int(total / gcd(total, value)), &Value::Int(value.abs()))?;
            total = integer(&next)?;
        }
        Ok(Value::Int(total))
    }),
    Native::new("factorial", |vm, args| {
        let n = integer(&args.exact::<1>("factorial")?[0])?;
        if n < 0 {
            return Err(Error::value_error("factorial() not defined for negative values"));
        }
        product_of(vm, 1..=n)
    }),
    Native::new("comb", |vm, args| {
        let [n, k] = args.exact("comb")?;
        let (n, k) = (integer(n)?, integer(k)?);
        if n < 0 || k < 0 {
            return Err(Error::value_error("n must be a non-negative integer"));
        }
        if k > n {
            return Ok(Value::Int(0));
        }
        let k = k.min(n - k);
        let top = product_of(vm, n - k + 1..=n)?;
        let bottom = product_of(vm, 1..=k)?;
        vm.binary(BinaryOp::FloorDiv, &top, &bottom)
    }),
    Native::new("perm", |vm, args| {
        let args = args.only("perm", 1, 2)?;
        let n = integer(&args[0])?;
        let k = args.get(1).map_or(Ok(n), integer)?;
        if k > n { Ok(Value::Int(0)) } else { product_of(vm, n - k + 1..=n) }
    }),
    Native::new("isqrt", |_, args| {
        let n = integer(&args.exact::<1>("isqrt")?[0])?;
        let n = u64::try_from(n).map_err(|_| Error::value_error("isqrt() argument must be nonnegative"))?;
        Ok(Value::Int(n.isqrt() as i64))
    }),
];

/// The correctly rounded sum, by Shewchuk's partial sums.
pub(crate) fn exact_sum(values: &[f64]) -> f64 {
    let mut partials: Vec<f64> = Vec::new();
    for &value in values {
        let mut x = value;
        let mut kept = 0;
        for at in 0..partials.len() {
            let mut y = partials[at];
            if x.abs() < y.abs() {
                std::mem::swap(&mut x, &mut y);
            }
            let high = x + y;
            let low = y - (high - x);
            if low != 0.0 {
                partials[kept] = low;
                kept += 1;
            }
            x = high;
        }
        partials.truncate(kept);
        partials.push(x);
    }
    // The partials do not overlap, so adding from the largest down rounds once, but for half-way cases.
    let mut total = 0.0;
    let mut rest = partials.iter().rev();
    for &part in rest.by_ref() {
        let next = total + part;
        let lost = part - (next - total);
        total = next;
        if lost != 0.0 {
            if let Some(&below) = rest.next()
                && (lost > 0.0) == (below > 0.0)
            {
                let doubled = lost * 2.0;
                let up = total + doubled;
                if doubled == up - total {
                    total = up;
                }
            }
            break;
        }
    }
    total
}
