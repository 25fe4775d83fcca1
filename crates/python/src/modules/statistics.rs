//! `statistics`. CPython adds fractions; we add floats exactly and divide once, which may differ in the last
//! bit of a result.

use super::Module;
use super::math::exact_sum;
use crate::builtins::function::to_float;
use crate::builtins::order;
use crate::compile::op::{BinaryOp, Constant};
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::value::exception::ExceptionKind;
use crate::value::function::Native;
use crate::vm::Vm;
use crate::vm::args::{Args, given};

pub(crate) static STATISTICS: Module = Module { name: "statistics", lookup };

fn lookup(name: &str) -> Option<Constant> {
    if name == "StatisticsError" {
        return Some(Constant::Type(crate::value::types::Type::Exception(ExceptionKind::StatisticsError)));
    }
    FUNCTIONS.iter().find(|native| native.name == name).map(Constant::Native)
}

fn too_few(message: &str) -> Error {
    Error::raise(ExceptionKind::StatisticsError, message)
}

/// The data as floats, and whether all of it is `int`, or some of it `np.float64`.
struct Data {
    values: Vec<f64>,
    whole: bool,
    numpy: bool,
}

fn data(vm: &mut Vm, value: Option<&Value>) -> Fallible<Data> {
    let items = vm.collect(value.unwrap_or(&Value::None))?;
    let mut data = Data { values: Vec::with_capacity(items.len()), whole: true, numpy: false };
    for item in &items {
        match item {
            Value::Int(_) | Value::Bool(_) => {}
            Value::Float(_) => data.whole = false,
            Value::NpFloat(_) => {
                data.whole = false;
                data.numpy = true;
            }
            Value::NpInt(_) | Value::NpBool(_) | Value::Big(_) => {
                return Err(Error::unsupported("statistics of numpy integers"));
            }
            other => {
                return Err(Error::type_error(format!(
                    "can't convert type '{}' to numerator/denominator",
                    other.type_name()
                )));
            }
        }
        data.values.push(to_float(item)?);
    }
    Ok(data)
}

impl Data {
    /// A result in the type that CPython gives for this data.
    fn result(&self, value: f64) -> Value {
        if self.numpy {
            Value::NpFloat(value)
        } else if self.whole && value.trunc() == value && value.abs() < 9e15 {
            Value::Int(value as i64)
        } else {
            Value::Float(value)
        }
    }

    fn mean(&self) -> f64 {
        exact_sum(&self.values) / self.values.len() as f64
    }

    /// The sum of squared gaps to `center`.
    fn squares(&self, center: f64) -> f64 {
        let gaps: Vec<f64> = self.values.iter().map(|x| x - center).collect();
        let squares: Vec<f64> = gaps.iter().map(|d| d * d).collect();
        let lost = exact_sum(&gaps);
        exact_sum(&squares) - lost * lost / self.values.len() as f64
    }
}

fn spread(vm: &mut Vm, args: &Args<'_>, name: &str, sample: bool, root: bool) -> Fallible<Value> {
    let [items, center] = args.bind(name, ["data", if sample { "xbar" } else { "mu" }], 1)?;
    let data = data(vm, items)?;
    let (least, count) = if sample { (2, data.values.len().wrapping_sub(1)) } else { (1, data.values.len()) };
    if data.values.len() < least {
        return Err(too_few(&format!("{name} requires at least {least} data point(s)")));
    }
    let center = given(center).map_or(Ok(data.mean()), to_float)?;
    let variance = data.squares(center) / count as f64;
    Ok(if root { Value::Float(variance.sqrt()) } else { data.result(variance) })
}

fn sorted(vm: &mut Vm, args: &Args<'_>, name: &str) -> Fallible<Vec<Value>> {
    let items = vm.collect(&args.exact::<1>(name)?[0])?;
    if items.is_empty() {
        return Err(too_few("no median for empty data"));
    }
    order::sort(vm, items, None, false)
}

/// The most frequent values, in the order in which they first came.
fn modes(vm: &mut Vm, args: &Args<'_>, name: &str) -> Fallible<Vec<Value>> {
    let counts = vm.construct(crate::value::types::Type::Counter, &Args::plain(args.exact::<1>(name)?))?;
    let Value::Dict(counts) = counts else { return Ok(Vec::new()) };
    let map = counts.map();
    let number = |value: &Value| value.number().map_or(0.0, |n| n.to_f64());
    let most = map.values().map(number).fold(0.0, f64::max);
    Ok(map.iter().filter(|(_, n)| number(n) == most).map(|(key, _)| key.value().clone()).collect())
}

static FUNCTIONS: &[Native] = &[
    Native::new("mean", |vm, args| {
        let data = data(vm, Some(&args.exact::<1>("mean")?[0]))?;
        if data.values.is_empty() {
            return Err(too_few("mean requires at least one data point"));
        }
        Ok(data.result(data.mean()))
    }),
    Native::new("fmean", |vm, args| {
        let [items, _] = args.bind("fmean", ["data", "~weights"], 1)?;
        let items = vm.collect(items.unwrap_or(&Value::None))?;
        let values = items.iter().map(to_float).collect::<Fallible<Vec<f64>>>()?;
        if values.is_empty() {
            return Err(too_few("fmean requires at least one data point"));
        }
        Ok(Value::Float(exact_sum(&values) / values.len() as f64))
    }),
    Native::new("geometric_mean", |vm, args| {
        let items = vm.collect(&args.exact::<1>("geometric_mean")?[0])?;
        let logs = items.iter().map(|item| to_float(item).map(f64::ln)).collect::<Fallible<Vec<f64>>>()?;
        if logs.is_empty() || logs.iter().any(|x| !x.is_finite()) {
            return Err(too_few("geometric mean requires a non-empty dataset containing positive numbers"));
        }
        Ok(Value::Float((exact_sum(&logs) / logs.len() as f64).exp()))
    }),
    Native::new("median", |vm, args| {
        let items = sorted(vm, args, "median")?;
        let middle = items.len() / 2;
        if items.len() % 2 == 1 {
            return Ok(items[middle].clone());
        }
        let sum = vm.binary(BinaryOp::Add, &items[middle - 1], &items[middle])?;
        vm.binary(BinaryOp::Div, &sum, &Value::Int(2))
    }),
    Native::new("median_low", |vm, args| {
        let items = sorted(vm, args, "median_low")?;
        Ok(items[(items.len() - 1) / 2].clone())
    }),
    Native::new("median_high", |vm, args| {
        let items = sorted(vm, args, "median_high")?;
        Ok(items[items.len() / 2].clone())
    }),
    Native::new("mode", |vm, args| {
        let found = modes(vm, args, "mode")?;
        found.first().cloned().ok_or_else(|| too_few("no mode for empty data"))
    }),
    Native::new("multimode", |vm, args| modes(vm, args, "multimode").map(Value::list)),
    Native::new("variance", |vm, args| spread(vm, args, "variance", true, false)),
    Native::new("stdev", |vm, args| spread(vm, args, "stdev", true, true)),
    Native::new("pvariance", |vm, args| spread(vm, args, "pvariance", false, false)),
    Native::new("pstdev", |vm, args| spread(vm, args, "pstdev", false, true)),
];
