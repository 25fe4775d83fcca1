//! `np.random`: the legacy generator, with numpy's algorithms, so that one seed gives numpy's numbers.

use std::rc::Rc;

use super::array::Array;
use super::convert;
use super::dims::Dims;
use super::index::gathered;
use crate::builtins::function::to_float;
use crate::error::{Error, Fallible};
use crate::modules::twister::Twister;
use crate::value::Value;
use crate::value::function::Native;
use crate::vm::Vm;
use crate::vm::args::{Args, given};
use crate::vm::item::as_index;

/// The generator behind the module's functions.
#[derive(Debug, Clone)]
pub(crate) struct NpRandom {
    mt: Twister,
    next_gauss: Option<f64>,
}

impl NpRandom {
    pub(crate) fn new(seed: u32) -> Self {
        NpRandom { mt: Twister::of_number(seed), next_gauss: None }
    }

    pub(crate) fn double(&mut self) -> f64 {
        let a = self.mt.next_u32() >> 5;
        let b = self.mt.next_u32() >> 6;
        (f64::from(a) * 67_108_864.0 + f64::from(b)) / 9_007_199_254_740_992.0
    }

    /// Uniform in `0..=max`, by masked rejection.
    fn up_to(&mut self, max: u64) -> u64 {
        if max == 0 {
            return 0;
        }
        let mask = u64::MAX >> max.leading_zeros();
        loop {
            let value = if max <= u64::from(u32::MAX) {
                u64::from(self.mt.next_u32()) & mask
            } else {
                let high = u64::from(self.mt.next_u32());
                (high << 32 | u64::from(self.mt.next_u32())) & mask
            };
            if value <= max {
                return value;
            }
        }
    }

    fn gauss(&mut self) -> f64 {
        if let Some(value) = self.next_gauss.take() {
            return value;
        }
        loop {
            let x1 = 2.0 * self.double() - 1.0;
            let x2 = 2.0 * self.double() - 1.0;
            let r2 = x1 * x1 + x2 * x2;
            if r2 < 1.0 && r2 != 0.0 {
                let f = (-2.0 * r2.ln() / r2).sqrt();
                self.next_gauss = Some(f * x1);
                return f * x2;
            }
        }
    }

    fn exponential(&mut self) -> f64 {
        -(1.0 - self.double()).ln()
    }

    fn shuffled(&mut self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        for at in (1..count).rev() {
            order.swap(at, self.up_to(at as u64) as usize);
        }
        order
    }
}

/// An optional `size=` argument; `None` asks for a scalar.
fn size(vm: &mut Vm, value: Option<&Value>) -> Fallible<Option<Dims>> {
    let dims = given(value).map(|value| convert::dims(vm, value)).transpose()?;
    if let Some(dims) = &dims {
        vm.reserve(dims.count().saturating_mul(8), 1)?;
        vm.spend(dims.count() / 2)?;
    }
    Ok(dims)
}

/// Draws one float, or an array of them in order. Legacy functions without a size give Python floats.
fn draw(vm: &mut Vm, dims: Option<Dims>, mut one: impl FnMut(&mut NpRandom) -> f64) -> Value {
    match dims {
        None => Value::Float(one(&mut vm.np_random)),
        Some(dims) => {
            let values = (0..dims.count()).map(|_| one(&mut vm.np_random)).collect();
            Value::array(Array::new::<f64>(dims, values))
        }
    }
}

/// A distribution of two parameters, either of which may be an array.
fn two(
    vm: &mut Vm,
    args: &Args<'_>,
    name: &str,
    names: [&str; 3],
    defaults: (f64, f64),
    one: impl Fn(&mut NpRandom, f64, f64) -> f64,
) -> Fallible<Value> {
    let [a, b, count] = args.bind(name, names, 0)?;
    let array = |value: Option<&Value>| {
        matches!(given(value), Some(Value::Array(_) | Value::List(_) | Value::Tuple(_)))
    };
    if array(a) || array(b) {
        let (x, y) =
            (a.cloned().unwrap_or(Value::Float(defaults.0)), b.cloned().unwrap_or(Value::Float(defaults.1)));
        let (x, y) = (vm.array_of(&x)?, vm.array_of(&y)?);
        let common = super::broadcast::common(x.dims(), y.dims())?;
        let dims = size(vm, count)?.unwrap_or(common);
        let x = super::broadcast::stretch(&x, &dims)?.elements::<f64>().into_vec();
        let y = super::broadcast::stretch(&y, &dims)?.elements::<f64>().into_vec();
        vm.reserve(dims.count(), 8)?;
        let values = x.iter().zip(&y).map(|(&x, &y)| one(&mut vm.np_random, x, y)).collect();
        return Ok(Value::array(Array::new::<f64>(dims, values)));
    }
    let x = given(a).map_or(Ok(defaults.0), to_float)?;
    let y = given(b).map_or(Ok(defaults.1), to_float)?;
    if name == "normal" && y < 0.0 {
        return Err(Error::value_error("scale < 0"));
    }
    let dims = size(vm, count)?;
    Ok(draw(vm, dims, |random| one(random, x, y)))
}

/// `rand(d0, d1, ...)`.
fn shaped(vm: &mut Vm, args: &Args<'_>, name: &str, one: impl Fn(&mut NpRandom) -> f64) -> Fallible<Value> {
    let sizes = args.only(name, 0, 6)?;
    let shape = if sizes.is_empty() { None } else { Some(Value::tuple(sizes.to_vec())) };
    let dims = size(vm, shape.as_ref())?;
    Ok(draw(vm, dims, one))
}

fn randint(vm: &mut Vm, args: &Args<'_>, name: &str, closed: bool) -> Fallible<Value> {
    let [low, high, count, dtype] = args.bind(name, ["low", "high", "size", "dtype"], 1)?;
    let integer = |value: &Value| match value {
        Value::Float(f) | Value::NpFloat(f) => Ok(f.trunc() as i64),
        other => {
            as_index(other).ok_or_else(|| Error::unsupported(format!("np.random.{name} with array bounds")))
        }
    };
    if convert::optional_dtype(dtype)?.is_some_and(|dtype| dtype != super::array::DType::Int) {
        return Err(Error::unsupported(format!("np.random.{name}(dtype=) of anything but an integer")));
    }
    let (low, high) = match (low.map(integer).transpose()?, given(high).map(integer).transpose()?) {
        (Some(low), Some(high)) => (low, high),
        (Some(high), None) => (if closed { 1 } else { 0 }, high),
        (None, _) => (0, 0),
    };
    let last = if closed { high } else { high - 1 };
    if low > last {
        return Err(Error::value_error(if high <= low && low == 0 { "high <= 0" } else { "low >= high" }));
    }
    let span = last.wrapping_sub(low) as u64;
    match size(vm, count)? {
        // Without a size or dtype the result is a Python int.
        None => Ok(Value::Int(low.wrapping_add(vm.np_random.up_to(span) as i64))),
        Some(dims) => {
            let values = (0..dims.count())
                .map(|_| low.wrapping_add(vm.np_random.up_to(span) as i64))
                .collect::<Vec<i64>>();
            Ok(Value::array(Array::new(dims, values)))
        }
    }
}

fn shuffle(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    let [items] = args.exact("shuffle")?;
    let count = crate::builtins::function::length(items)?;
    vm.reserve(count, 16)?;
    let order = vm.np_random.shuffled(count);
    match items {
        Value::Array(array) => {
            let rows = gather_rows(array, &order);
            super::assign::overwrite(vm, array, &Value::array(rows))?;
        }
        Value::List(list) => {
            let old = list.to_vec();
            let _old =
                list.change(|own| std::mem::replace(own, order.iter().map(|&at| old[at].clone()).collect()));
        }
        other => {
            return Err(Error::type_error(format!(
                "'{}' object does not support item assignment",
                other.type_name()
            )));
        }
    }
    Ok(Value::None)
}

/// Rows of the first axis in another order.
pub(crate) fn gather_rows(array: &Array, order: &[usize]) -> Array {
    let width: usize = array.dims()[1..].iter().product();
    let places: Vec<usize> = order
        .iter()
        .flat_map(|&row| (0..width).map(move |k| row * width + k))
        .map(|flat| array.place_of(flat))
        .collect();
    let mut dims = *array.dims();
    dims[0] = order.len();
    gathered(array, dims, &places)
}

fn permutation(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    let [items] = args.exact("permutation")?;
    let array = match as_index(items) {
        Some(count) => {
            let count = usize::try_from(count).unwrap_or(0);
            vm.reserve(count, 16)?;
            Rc::new(Array::vector((0..count as i64).collect::<Vec<i64>>()))
        }
        None => vm.array_of(items)?,
    };
    if array.axes() == 0 {
        return Err(Error::index_error("x must be an integer or at least 1-dimensional"));
    }
    vm.reserve(array.len(), 16)?;
    let order = vm.np_random.shuffled(array.dims()[0]);
    Ok(Value::array(gather_rows(&array, &order)))
}

/// Positions below `count`, drawn by weights.
fn weighted(vm: &mut Vm, mut p: Vec<f64>, wanted: usize, replace: bool) -> Fallible<Vec<usize>> {
    let cumulate = |p: &[f64]| {
        let mut sums: Vec<f64> = p
            .iter()
            .scan(0.0, |sum, x| {
                *sum += x;
                Some(*sum)
            })
            .collect();
        let total = sums.last().copied().unwrap_or(1.0);
        sums.iter_mut().for_each(|x| *x /= total);
        sums
    };
    let search =
        |sums: &[f64], x: f64| sums.partition_point(|&sum| sum <= x).min(sums.len().saturating_sub(1));
    if replace {
        let sums = cumulate(&p);
        vm.touch(wanted * 4)?;
        return Ok((0..wanted).map(|_| search(&sums, vm.np_random.double())).collect());
    }
    if p.iter().filter(|&&x| x > 0.0).count() < wanted {
        return Err(Error::value_error("Fewer non-zero entries in p than size"));
    }
    let mut found: Vec<usize> = Vec::new();
    while found.len() < wanted {
        let draws: Vec<f64> = (0..wanted - found.len()).map(|_| vm.np_random.double()).collect();
        vm.touch(p.len() + draws.len() * 8)?;
        found.iter().for_each(|&at| p[at] = 0.0);
        let sums = cumulate(&p);
        let mut new: Vec<usize> = Vec::new();
        for x in draws {
            let at = search(&sums, x);
            if !new.contains(&at) {
                new.push(at);
            }
        }
        found.extend(new);
    }
    Ok(found)
}

/// Probabilities of `count` items, checked.
pub(crate) fn weights_of(vm: &mut Vm, p: &Value, count: usize) -> Fallible<Vec<f64>> {
    let p = vm.array_of(p)?;
    if p.axes() != 1 || p.len() != count {
        return Err(Error::value_error("'a' and 'p' must have same size"));
    }
    let p = p.elements::<f64>().into_vec();
    if p.iter().any(|x| x.is_nan()) {
        return Err(Error::value_error("probabilities contain NaN"));
    }
    if p.iter().any(|&x| x < 0.0) {
        return Err(Error::value_error("probabilities are not non-negative"));
    }
    if (super::reduction::pairwise(&p) - 1.0).abs() > 1.5e-8 {
        return Err(Error::value_error("probabilities do not sum to 1"));
    }
    Ok(p)
}

fn choice(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    let [items, count, replace, p] = args.bind("choice", ["a", "size", "replace", "p"], 1)?;
    let items = items.unwrap_or(&Value::None);
    let pool = match as_index(items) {
        Some(n) if n <= 0 => {
            return Err(Error::value_error("a must be greater than 0 unless no samples are taken"));
        }
        Some(n) => {
            vm.reserve(n as usize, 8)?;
            Rc::new(Array::vector((0..n).collect::<Vec<i64>>()))
        }
        None => vm.array_of(items)?,
    };
    if pool.axes() != 1 {
        return Err(Error::value_error("a must be 1-dimensional"));
    }
    if pool.len() == 0 {
        return Err(Error::value_error("'a' cannot be empty unless no samples are taken"));
    }
    let replace = replace.map_or(Ok(true), |value| vm.truth(value))?;
    let weights = match given(p) {
        None => None,
        Some(p) => Some(weights_of(vm, p, pool.len())?),
    };
    let dims = size(vm, count)?;
    let wanted = dims.map_or(1, |dims| dims.count());
    if !replace && wanted > pool.len() {
        return Err(Error::value_error("Cannot take a larger sample than population when 'replace=False'"));
    }
    let places: Vec<usize> = match weights {
        Some(p) => weighted(vm, p, wanted, replace)?,
        None if replace => {
            let last = pool.len() as u64 - 1;
            (0..wanted).map(|_| vm.np_random.up_to(last) as usize).collect()
        }
        None => {
            vm.touch(pool.len())?;
            vm.np_random.shuffled(pool.len()).into_iter().take(wanted).collect()
        }
    };
    let places: Vec<usize> = places.into_iter().map(|at| pool.place_of(at)).collect();
    Ok(match dims {
        // A scalar from a range is a Python int, one from an array keeps numpy's type.
        None if as_index(items).is_some() => pool.python_scalar(places[0]),
        None => pool.scalar(places[0]),
        Some(dims) => Value::array(gathered(&pool, dims, &places)),
    })
}

/// The functions by name.
pub(crate) static FUNCTIONS: &[Native] = &[
    Native::new("seed", |vm, args| {
        let [seed] = args.bind("seed", ["seed"], 0)?;
        // Without an argument numpy takes entropy; a run must not depend on it, so the stream goes on.
        if let Some(seed) = given(seed) {
            let seed = as_index(seed).and_then(|seed| u32::try_from(seed).ok());
            let seed = seed.ok_or_else(|| Error::value_error("Seed must be between 0 and 2**32 - 1"))?;
            vm.np_random = NpRandom::new(seed);
        }
        Ok(Value::None)
    }),
    Native::new("rand", |vm, args| shaped(vm, args, "rand", NpRandom::double)),
    Native::new("randn", |vm, args| shaped(vm, args, "randn", NpRandom::gauss)),
    Native::new("random", |vm, args| {
        let [count] = args.bind("random", ["size"], 0)?;
        let dims = size(vm, count)?;
        Ok(draw(vm, dims, NpRandom::double))
    }),
    Native::new("random_sample", |vm, args| {
        let [count] = args.bind("random_sample", ["size"], 0)?;
        let dims = size(vm, count)?;
        Ok(draw(vm, dims, NpRandom::double))
    }),
    Native::new("standard_normal", |vm, args| {
        let [count] = args.bind("standard_normal", ["size"], 0)?;
        let dims = size(vm, count)?;
        Ok(draw(vm, dims, NpRandom::gauss))
    }),
    Native::new("uniform", |vm, args| {
        two(vm, args, "uniform", ["low", "high", "size"], (0.0, 1.0), |random, low, high| {
            low + (high - low) * random.double()
        })
    }),
    Native::new("normal", |vm, args| {
        two(vm, args, "normal", ["loc", "scale", "size"], (0.0, 1.0), |random, mean, scale| {
            mean + scale * random.gauss()
        })
    }),
    Native::new("lognormal", |vm, args| {
        two(vm, args, "lognormal", ["mean", "sigma", "size"], (0.0, 1.0), |random, mean, scale| {
            (mean + scale * random.gauss()).exp()
        })
    }),
    Native::new("exponential", |vm, args| {
        let [scale, count] = args.bind("exponential", ["scale", "size"], 0)?;
        let scale = given(scale).map_or(Ok(1.0), to_float)?;
        let dims = size(vm, count)?;
        Ok(draw(vm, dims, |random| scale * random.exponential()))
    }),
    Native::new("randint", |vm, args| randint(vm, args, "randint", false)),
    Native::new("random_integers", |vm, args| randint(vm, args, "random_integers", true)),
    Native::new("shuffle", shuffle),
    Native::new("permutation", permutation),
    Native::new("choice", choice),
];
