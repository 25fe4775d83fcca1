//! `random`: CPython's generator and its algorithms, so that one seed gives CPython's numbers.

use super::Module;
use super::twister::Twister;
use crate::builtins::function::to_float;
use crate::compile::op::Constant;
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::value::function::Native;
use crate::vm::Vm;
use crate::vm::args::{Args, given};
use crate::vm::item::integer;

pub(crate) static RANDOM: Module = Module { name: "random", lookup };

fn lookup(name: &str) -> Option<Constant> {
    FUNCTIONS.iter().find(|native| native.name == name).map(Constant::Native)
}

/// The generator behind the module's functions.
#[derive(Debug, Clone)]
pub(crate) struct PyRandom {
    mt: Twister,
    next_gauss: Option<f64>,
}

impl PyRandom {
    pub(crate) fn new(seed: u64) -> Self {
        PyRandom { mt: Twister::of_key(seed), next_gauss: None }
    }

    pub(crate) fn double(&mut self) -> f64 {
        let a = self.mt.next_u32() >> 5;
        let b = self.mt.next_u32() >> 6;
        (f64::from(a) * 67_108_864.0 + f64::from(b)) / 9_007_199_254_740_992.0
    }

    fn bits(&mut self, count: u32) -> u64 {
        match count {
            0 => 0,
            1..=32 => u64::from(self.mt.next_u32() >> (32 - count)),
            _ => {
                let low = u64::from(self.mt.next_u32());
                let high = u64::from(self.mt.next_u32() >> (64 - count));
                high << 32 | low
            }
        }
    }

    /// Uniform below `n`, which is above zero.
    fn below(&mut self, n: u64) -> u64 {
        let count = 64 - n.leading_zeros();
        loop {
            let value = self.bits(count);
            if value < n {
                return value;
            }
        }
    }

    fn gauss(&mut self, mu: f64, sigma: f64) -> f64 {
        let z = self.next_gauss.take().unwrap_or_else(|| {
            let angle = self.double() * std::f64::consts::TAU;
            let radius = (-2.0 * (1.0 - self.double()).ln()).sqrt();
            self.next_gauss = Some(angle.sin() * radius);
            angle.cos() * radius
        });
        mu + z * sigma
    }

    fn normal(&mut self, mu: f64, sigma: f64) -> f64 {
        let magic = 4.0 * (-0.5f64).exp() / 2f64.sqrt();
        loop {
            let u1 = self.double();
            let u2 = 1.0 - self.double();
            let z = magic * (u1 - 0.5) / u2;
            if z * z / 4.0 <= -u2.ln() {
                return mu + z * sigma;
            }
        }
    }
}

/// A bound of `randrange`: a float counts where it is whole.
fn bound(value: &Value) -> Fallible<i64> {
    match value {
        Value::Float(f) | Value::NpFloat(f) if f.trunc() != *f => {
            Err(Error::value_error("non-integer arg 1 for randrange()"))
        }
        Value::Float(f) | Value::NpFloat(f) => Ok(*f as i64),
        other => integer(other),
    }
}

/// Uniform in `start..stop`, `step` apart.
fn range(vm: &mut Vm, start: i64, stop: i64, step: i64) -> Fallible<Value> {
    let range = crate::value::sequence::Range { start, stop, step: if step == 0 { 1 } else { step } };
    if range.len() == 0 {
        return Err(Error::value_error(format!(
            "empty range for randrange() ({start}, {stop}, {})",
            stop - start
        )));
    }
    let at = vm.py_random.below(range.len() as u64);
    Ok(Value::Int(range.get(at as usize)))
}

fn two_floats(args: &Args<'_>, name: &str, defaults: (f64, f64)) -> Fallible<(f64, f64)> {
    let args = args.only(name, 0, 2)?;
    let get = |at: usize, default: f64| args.get(at).map_or(Ok(default), to_float);
    Ok((get(0, defaults.0)?, get(1, defaults.1)?))
}

static FUNCTIONS: &[Native] = &[
    Native::new("seed", |vm, args| {
        let [seed, _] = args.bind("seed", ["a", "-version"], 0)?;
        // Without an argument CPython takes the clock; a run must not depend on it, so the stream goes on.
        match given(seed) {
            None => {}
            Some(Value::Float(_) | Value::Str(_)) => {
                return Err(Error::unsupported("random.seed() with anything but an integer"));
            }
            Some(seed) => vm.py_random = PyRandom::new(integer(seed)?.unsigned_abs()),
        }
        Ok(Value::None)
    }),
    Native::new("random", |vm, args| {
        args.exact::<0>("random")?;
        Ok(Value::Float(vm.py_random.double()))
    }),
    Native::new("uniform", |vm, args| {
        let [a, b] = args.exact("uniform")?;
        let (a, b) = (to_float(a)?, to_float(b)?);
        Ok(Value::Float(a + (b - a) * vm.py_random.double()))
    }),
    Native::new("randint", |vm, args| {
        let [a, b] = args.bind("randint", ["a", "b"], 2)?;
        let (a, b) = (bound(a.unwrap_or(&Value::None))?, bound(b.unwrap_or(&Value::None))?);
        range(vm, a, b.saturating_add(1), 1)
    }),
    Native::new("randrange", |vm, args| {
        let args = args.only("randrange", 1, 3)?;
        let step = args.get(2).map_or(Ok(1), bound)?;
        if step == 0 {
            return Err(Error::value_error("zero step for randrange()"));
        }
        match args {
            [stop] => range(vm, 0, bound(stop)?, 1),
            [start, stop, ..] => range(vm, bound(start)?, bound(stop)?, step),
            [] => Ok(Value::None),
        }
    }),
    Native::new("getrandbits", |vm, args| {
        let count = integer(&args.exact::<1>("getrandbits")?[0])?;
        match u32::try_from(count) {
            Ok(count) if count < 63 => Ok(Value::Int(vm.py_random.bits(count) as i64)),
            _ => Err(Error::unsupported("random.getrandbits() of so many bits")),
        }
    }),
    Native::new("choice", |vm, args| {
        let [items] = args.exact("choice")?;
        let len = crate::builtins::function::length(items)?;
        if len == 0 {
            return Err(Error::index_error("Cannot choose from an empty sequence"));
        }
        let at = vm.py_random.below(len as u64);
        vm.get_item(items, &Value::Int(at as i64))
    }),
    Native::new("choices", choices),
    Native::new("shuffle", |vm, args| {
        let [items] = args.exact("shuffle")?;
        let len = crate::builtins::function::length(items)?;
        vm.touch(len)?;
        match items {
            Value::List(list) => {
                for at in (1..len).rev() {
                    let other = vm.py_random.below(at as u64 + 1) as usize;
                    list.change(|own| {
                        if at < own.len() {
                            own.swap(at, other);
                        }
                    });
                }
            }
            other => {
                for at in (1..len).rev() {
                    let with = Value::Int(vm.py_random.below(at as u64 + 1) as i64);
                    let at = Value::Int(at as i64);
                    let (a, b) = (vm.get_item(other, &at)?, vm.get_item(other, &with)?);
                    vm.set_item(other, &at, &b)?;
                    vm.set_item(other, &with, &a)?;
                }
            }
        }
        Ok(Value::None)
    }),
    Native::new("sample", sample),
    Native::new("gauss", |vm, args| {
        let (mu, sigma) = two_floats(args, "gauss", (0.0, 1.0))?;
        Ok(Value::Float(vm.py_random.gauss(mu, sigma)))
    }),
    Native::new("normalvariate", |vm, args| {
        let (mu, sigma) = two_floats(args, "normalvariate", (0.0, 1.0))?;
        Ok(Value::Float(vm.py_random.normal(mu, sigma)))
    }),
    Native::new("expovariate", |vm, args| {
        let rate = to_float(&args.exact::<1>("expovariate")?[0])?;
        if rate == 0.0 {
            return Err(Error::zero_division("float division by zero"));
        }
        Ok(Value::Float(-(1.0 - vm.py_random.double()).ln() / rate))
    }),
];

fn choices(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    let [items, weights, cumulative, count] =
        args.bind("choices", ["population", "weights", "cum_weights", "k"], 1)?;
    let items = vm.collect(items.unwrap_or(&Value::None))?;
    let count = usize::try_from(count.map_or(Ok(1), integer)?).unwrap_or(0);
    vm.reserve(count, size_of::<Value>())?;
    let mut sums = Vec::new();
    if let Some(weights) = given(weights) {
        let mut total = 0.0;
        for weight in vm.collect(weights)? {
            total += to_float(&weight)?;
            sums.push(total);
        }
    } else if let Some(cumulative) = given(cumulative) {
        for sum in vm.collect(cumulative)? {
            sums.push(to_float(&sum)?);
        }
    }
    if items.is_empty() {
        return Err(Error::index_error("list index out of range"));
    }
    let mut chosen = Vec::with_capacity(count);
    if sums.is_empty() {
        for _ in 0..count {
            let at = (vm.py_random.double() * items.len() as f64).floor() as usize;
            chosen.push(items[at.min(items.len() - 1)].clone());
        }
        return Ok(Value::list(chosen));
    }
    if sums.len() != items.len() {
        return Err(Error::value_error("The number of weights does not match the population"));
    }
    let total = sums[sums.len() - 1];
    if !total.is_finite() || total <= 0.0 {
        return Err(Error::value_error("Total of weights must be greater than zero"));
    }
    for _ in 0..count {
        let mark = vm.py_random.double() * total;
        let at = sums[..sums.len() - 1].partition_point(|&sum| sum <= mark);
        chosen.push(items[at].clone());
    }
    Ok(Value::list(chosen))
}

fn sample(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    let [items, count] = args.bind("sample", ["population", "k"], 2)?;
    let items = match items.unwrap_or(&Value::None) {
        Value::Set(_) | Value::Dict(_) | Value::Array(_) | Value::View(_) | Value::Iter(_) => {
            return Err(Error::type_error(
                "Population must be a sequence.  For dicts or sets, use sorted(d).",
            ));
        }
        items => vm.collect(items)?,
    };
    let count = integer(count.unwrap_or(&Value::None))?;
    let n = items.len();
    let Some(k) = usize::try_from(count).ok().filter(|&k| k <= n) else {
        return Err(Error::value_error("Sample larger than population or is negative"));
    };
    let mut set_size = 21usize;
    if k > 5 {
        // 4 ** ceil(log(3k, 4))
        set_size += 4usize.saturating_pow(((3 * k) as f64).log(4.0).ceil() as u32);
    }
    let mut chosen = Vec::with_capacity(k);
    if n <= set_size {
        let mut pool = items;
        for i in 0..k {
            let at = vm.py_random.below((n - i) as u64) as usize;
            chosen.push(pool[at].clone());
            pool[at] = pool[n - i - 1].clone();
        }
    } else {
        let mut taken = std::collections::BTreeSet::new();
        while chosen.len() < k {
            let at = vm.py_random.below(n as u64) as usize;
            if taken.insert(at) {
                chosen.push(items[at].clone());
            }
        }
    }
    Ok(Value::list(chosen))
}
