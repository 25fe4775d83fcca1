//! `np.random.default_rng`: PCG64 seeded by a `SeedSequence`, bit for bit. What draws from numpy's ziggurat tables
//! (normal, exponential and their kin) is refused.

use std::cell::RefCell;
use std::rc::Rc;

use super::array::Array;
use super::convert;
use super::dims::Dims;
use super::random::{gather_rows, weights_of};
use crate::builtins::function::to_float;
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::value::function::{Native, Partial};
use crate::vm::Vm;
use crate::vm::args::{Args, given};
use crate::vm::item::as_index;

/// The generator's state.
#[derive(Debug)]
pub struct Pcg {
    state: u128,
    step: u128,
    /// The upper half of the last 64 bits, where only the lower half was used.
    half: Option<u32>,
}

const MULTIPLIER: u128 = 2_549_297_995_355_413_924 << 64 | 4_865_540_595_714_422_341;

/// `SeedSequence(seed).generate_state(4, np.uint64)`.
fn seed_words(seed: u64) -> [u64; 4] {
    const POOL: usize = 4;
    let entropy = [seed as u32, (seed >> 32) as u32];
    let mut constant = 0x43b0_d7e5u32;
    let mut hashed = |value: u32| {
        let value = value ^ constant;
        constant = constant.wrapping_mul(0x931e_8875);
        let value = value.wrapping_mul(constant);
        value ^ (value >> 16)
    };
    let mixed = |x: u32, y: u32| {
        let value = 0xca01_f9ddu32.wrapping_mul(x).wrapping_sub(0x4973_f715u32.wrapping_mul(y));
        value ^ (value >> 16)
    };
    let mut pool = [0u32; POOL];
    for (k, slot) in pool.iter_mut().enumerate() {
        *slot = hashed(entropy.get(k).copied().unwrap_or(0));
    }
    for from in 0..POOL {
        for to in 0..POOL {
            if from != to {
                pool[to] = mixed(pool[to], hashed(pool[from]));
            }
        }
    }
    let mut constant = 0x8b51_f9ddu32;
    let mut words = [0u32; 8];
    for (k, word) in words.iter_mut().enumerate() {
        let value = pool[k % POOL] ^ constant;
        constant = constant.wrapping_mul(0x58f3_8ded);
        let value = value.wrapping_mul(constant);
        *word = value ^ (value >> 16);
    }
    let pair = |k: usize| u64::from(words[2 * k]) | u64::from(words[2 * k + 1]) << 32;
    [pair(0), pair(1), pair(2), pair(3)]
}

impl Pcg {
    fn new(seed: u64) -> Pcg {
        let [a, b, c, d] = seed_words(seed).map(u128::from);
        let mut pcg = Pcg { state: 0, step: (c << 64 | d) << 1 | 1, half: None };
        pcg.advance();
        pcg.state = pcg.state.wrapping_add(a << 64 | b);
        pcg.advance();
        pcg
    }

    fn advance(&mut self) {
        self.state = self.state.wrapping_mul(MULTIPLIER).wrapping_add(self.step);
    }

    fn next_u64(&mut self) -> u64 {
        self.advance();
        ((self.state >> 64) as u64 ^ self.state as u64).rotate_right((self.state >> 122) as u32)
    }

    fn next_u32(&mut self) -> u32 {
        if let Some(half) = self.half.take() {
            return half;
        }
        let both = self.next_u64();
        self.half = Some((both >> 32) as u32);
        both as u32
    }

    fn double(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / 9_007_199_254_740_992.0
    }

    /// Uniform in `0..=most`, by multiplication and rejection.
    fn up_to(&mut self, most: u64) -> u64 {
        match (most, u32::try_from(most)) {
            (0, _) => 0,
            (_, Ok(u32::MAX)) => u64::from(self.next_u32()),
            (u64::MAX, _) => self.next_u64(),
            (_, Ok(most)) => {
                let count = most + 1;
                let mut product = u64::from(self.next_u32()) * u64::from(count);
                if (product as u32) < count {
                    let least = (u32::MAX - most) % count;
                    while (product as u32) < least {
                        product = u64::from(self.next_u32()) * u64::from(count);
                    }
                }
                product >> 32
            }
            _ => {
                let count = most + 1;
                let mut product = u128::from(self.next_u64()) * u128::from(count);
                if (product as u64) < count {
                    let least = (u64::MAX - most) % count;
                    while (product as u64) < least {
                        product = u128::from(self.next_u64()) * u128::from(count);
                    }
                }
                (product >> 64) as u64
            }
        }
    }

    /// Uniform in `0..=most`, by masks and rejection: `shuffle` and `permutation` still draw this way.
    fn masked(&mut self, most: u64) -> u64 {
        let mask = if most == 0 { 0 } else { u64::MAX >> most.leading_zeros() };
        loop {
            let value = match u32::try_from(most) {
                Ok(_) => u64::from(self.next_u32()) & mask,
                Err(_) => self.next_u64() & mask,
            };
            if value <= most {
                return value;
            }
        }
    }

    /// The order that `shuffle` gives.
    fn order(&mut self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        for at in (1..count).rev() {
            order.swap(at, self.masked(at as u64) as usize);
        }
        order
    }

    /// Shuffles the places from `first` on.
    fn shuffle(&mut self, places: &mut [usize], first: usize) {
        for at in (first.max(1)..places.len()).rev() {
            places.swap(at, self.up_to(at as u64) as usize);
        }
    }

    /// `count` distinct places below `total`.
    fn distinct(&mut self, total: usize, count: usize) -> Vec<usize> {
        if total > 10_000 && count > total / 50 {
            let mut places: Vec<usize> = (0..total).collect();
            self.shuffle(&mut places, total - count);
            return places.split_off(total - count);
        }
        let mut taken = std::collections::BTreeSet::new();
        let mut places = Vec::with_capacity(count);
        for last in total - count..total {
            let at = self.up_to(last as u64) as usize;
            let at = if taken.insert(at) { at } else { last };
            taken.insert(at);
            places.push(at);
        }
        self.shuffle(&mut places, 1);
        places
    }
}

/// `np.random.default_rng(seed)`. Without a seed numpy takes entropy, on which a run must not depend.
pub(crate) static DEFAULT: Native = Native::new("default_rng", |_, args| {
    let [seed] = args.bind("default_rng", ["seed"], 0)?;
    let seed = match given(seed) {
        None => 0,
        Some(rng @ Value::Rng(_)) => return Ok(rng.clone()),
        Some(seed) => match as_index(seed) {
            Some(seed) => {
                u64::try_from(seed).map_err(|_| Error::value_error("expected non-negative integer"))?
            }
            None => return Err(Error::unsupported("np.random.default_rng of anything but an integer")),
        },
    };
    Ok(Value::Rng(Rc::new(RefCell::new(Pcg::new(seed)))))
});

/// The method of that name, with its generator.
pub(crate) fn method(rng: &Value, name: &str) -> Fallible<Option<Value>> {
    if let Some(native) = METHODS.iter().find(|native| native.name == name) {
        let args = vec![rng.clone()];
        let function = Value::Native(native);
        return Ok(Some(Value::Partial(Rc::new(Partial { function, args, keywords: Vec::new() }))));
    }
    match name {
        "normal"
        | "standard_normal"
        | "exponential"
        | "standard_exponential"
        | "gamma"
        | "beta"
        | "poisson"
        | "binomial"
        | "lognormal"
        | "dirichlet"
        | "multinomial"
        | "geometric"
        | "laplace"
        | "gumbel"
        | "logistic"
        | "triangular"
        | "vonmises"
        | "weibull"
        | "pareto"
        | "power"
        | "rayleigh"
        | "multivariate_normal"
        | "permuted"
        | "bytes"
        | "spawn"
        | "bit_generator" => Err(Error::unsupported(format!("np.random.Generator.{name}"))),
        _ => Ok(None),
    }
}

fn own(value: Option<&Value>) -> Fallible<&Rc<RefCell<Pcg>>> {
    match value {
        Some(Value::Rng(rng)) => Ok(rng),
        _ => Err(Error::type_error("a generator is needed")),
    }
}

fn size(vm: &mut Vm, value: Option<&Value>) -> Fallible<Option<Dims>> {
    let dims = given(value).map(|value| convert::dims(vm, value)).transpose()?;
    if let Some(dims) = &dims {
        vm.reserve(dims.count(), 16)?;
    }
    Ok(dims)
}

fn integers(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    let [rng, low, high, count, dtype, closed] =
        args.bind("integers", ["self", "low", "high", "size", "dtype", "endpoint"], 2)?;
    if convert::optional_dtype(dtype)?.is_some_and(|dtype| dtype != super::array::DType::Int) {
        return Err(Error::unsupported("np.random.Generator.integers(dtype=) of anything but int64"));
    }
    let whole = |value: &Value| match value {
        Value::Float(f) | Value::NpFloat(f) if f.trunc() == *f => Ok(*f as i64),
        other => {
            as_index(other).ok_or_else(|| Error::unsupported("np.random.Generator.integers with such bounds"))
        }
    };
    let closed = super::reduce::flag(vm, closed)?;
    let (low, high) = match (low.map(whole).transpose()?, given(high).map(whole).transpose()?) {
        (Some(low), Some(high)) => (low, high),
        (high, _) => (0, high.unwrap_or(0)),
    };
    let last = if closed { high } else { high.saturating_sub(1) };
    if low > last {
        return Err(Error::value_error("low >= high"));
    }
    let span = last.wrapping_sub(low) as u64;
    let dims = size(vm, count)?;
    let mut rng = own(rng)?.borrow_mut();
    let mut one = || low.wrapping_add(rng.up_to(span) as i64);
    Ok(match dims {
        None => Value::NpInt(one()),
        Some(dims) => Value::array(Array::new(dims, (0..dims.count()).map(|_| one()).collect::<Vec<i64>>())),
    })
}

fn doubles(
    vm: &mut Vm,
    rng: Option<&Value>,
    count: Option<&Value>,
    one: impl Fn(f64) -> f64,
) -> Fallible<Value> {
    let dims = size(vm, count)?;
    let mut rng = own(rng)?.borrow_mut();
    Ok(match dims {
        None => Value::Float(one(rng.double())),
        Some(dims) => {
            Value::array(Array::new(dims, (0..dims.count()).map(|_| one(rng.double())).collect::<Vec<f64>>()))
        }
    })
}

fn choice(vm: &mut Vm, args: &Args<'_>) -> Fallible<Value> {
    let [rng, items, count, replace, p, _, shuffle] =
        args.bind("choice", ["self", "a", "size", "replace", "p", "~axis", "shuffle"], 2)?;
    let items = items.unwrap_or(&Value::None);
    let pool = match as_index(items) {
        Some(n) if n <= 0 => {
            return Err(Error::value_error("a must be a positive integer unless no samples are taken"));
        }
        Some(n) => {
            vm.reserve(n as usize, 8)?;
            Rc::new(Array::vector((0..n).collect::<Vec<i64>>()))
        }
        None => vm.array_of(items)?,
    };
    if pool.axes() != 1 {
        return Err(Error::unsupported("np.random.Generator.choice of anything but a vector"));
    }
    if pool.len() == 0 {
        return Err(Error::value_error("a cannot be empty unless no samples are taken"));
    }
    let replace = replace.map_or(Ok(true), |value| vm.truth(value))?;
    if !shuffle.map_or(Ok(true), |value| vm.truth(value))? {
        return Err(Error::unsupported("np.random.Generator.choice(shuffle=False)"));
    }
    let dims = size(vm, count)?;
    let wanted = dims.map_or(1, |dims| dims.count());
    if !replace && wanted > pool.len() {
        return Err(Error::value_error("Cannot take a larger sample than population when replace is False"));
    }
    let places: Vec<usize> = match given(p) {
        Some(p) => {
            if !replace {
                return Err(Error::unsupported("np.random.Generator.choice(replace=False) with p"));
            }
            let p = weights_of(vm, p, pool.len())?;
            let sums: Vec<f64> = p
                .iter()
                .scan(0.0, |sum, x| {
                    *sum += x;
                    Some(*sum)
                })
                .collect();
            let total = sums.last().copied().unwrap_or(1.0);
            vm.touch(wanted * 8)?;
            let mut rng = own(rng)?.borrow_mut();
            let mut one = || {
                let x = rng.double();
                sums.partition_point(|sum| sum / total <= x).min(sums.len() - 1)
            };
            (0..wanted).map(|_| one()).collect()
        }
        None if replace => {
            let mut rng = own(rng)?.borrow_mut();
            (0..wanted).map(|_| rng.up_to(pool.len() as u64 - 1) as usize).collect()
        }
        None => {
            vm.reserve(pool.len(), 24)?;
            own(rng)?.borrow_mut().distinct(pool.len(), wanted)
        }
    };
    let places: Vec<usize> = places.into_iter().map(|at| pool.place_of(at)).collect();
    Ok(match dims {
        None if as_index(items).is_some() => pool.python_scalar(places[0]),
        None => pool.scalar(places[0]),
        Some(dims) => Value::array(super::index::gathered(&pool, dims, &places)),
    })
}

static METHODS: &[Native] = &[
    Native::new("integers", integers),
    Native::new("random", |vm, args| {
        let [rng, count, _, _] = args.bind("random", ["self", "size", "~dtype", "~out"], 1)?;
        doubles(vm, rng, count, |x| x)
    }),
    Native::new("uniform", |vm, args| {
        let [rng, low, high, count] = args.bind("uniform", ["self", "low", "high", "size"], 1)?;
        let low = given(low).map_or(Ok(0.0), to_float)?;
        let high = given(high).map_or(Ok(1.0), to_float)?;
        doubles(vm, rng, count, |x| low + (high - low) * x)
    }),
    Native::new("choice", choice),
    Native::new("shuffle", |vm, args| {
        let [rng, items, _] = args.bind("shuffle", ["self", "x", "~axis"], 2)?;
        let items = items.unwrap_or(&Value::None);
        let count = crate::builtins::function::length(items)?;
        vm.reserve(count, 16)?;
        let order = own(rng)?.borrow_mut().order(count);
        match items {
            Value::Array(array) => {
                let rows = gather_rows(array, &order);
                super::assign::overwrite(vm, array, &Value::array(rows))?;
            }
            Value::List(list) => {
                let old = list.to_vec();
                let new = order.iter().map(|&at| old[at].clone()).collect();
                let _old = list.change(|items| std::mem::replace(items, new));
            }
            _ => return Err(Error::type_error("object does not support item assignment")),
        }
        Ok(Value::None)
    }),
    Native::new("permutation", |vm, args| {
        let [rng, items, _] = args.bind("permutation", ["self", "x", "~axis"], 2)?;
        let items = items.unwrap_or(&Value::None);
        let array = match as_index(items) {
            Some(count) => {
                let count = usize::try_from(count).unwrap_or(0);
                vm.reserve(count, 8)?;
                Rc::new(Array::vector((0..count as i64).collect::<Vec<i64>>()))
            }
            None => vm.array_of(items)?,
        };
        let Some(&count) = array.dims().first() else {
            return Err(Error::value_error("x must be an integer or at least 1-dimensional"));
        };
        vm.reserve(array.len(), 16)?;
        let order = own(rng)?.borrow_mut().order(count);
        Ok(Value::array(gather_rows(&array, &order)))
    }),
];
