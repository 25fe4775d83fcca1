//! `itertools`.

use super::Module;
use crate::compile::op::{BinaryOp, Constant};
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::value::function::Native;
use crate::value::iterator::State;
use crate::vm::Vm;
use crate::vm::args::{Args, given};
use crate::vm::item::as_index;

pub(crate) static ITERTOOLS: Module = Module { name: "itertools", lookup };

fn lookup(name: &str) -> Option<Constant> {
    if name == "chain" {
        return Some(Constant::Module(&CHAIN));
    }
    FUNCTIONS.iter().find(|native| native.name == name).map(Constant::Native)
}

/// `chain` is called, and has `from_iterable`; the call is what [`Vm::call_args`] makes of a module.
static CHAIN: Module = Module {
    name: "itertools.chain",
    lookup: |name| (name == "from_iterable").then_some(Constant::Native(&FROM_ITERABLE)),
};

static FROM_ITERABLE: Native = Native::new("from_iterable", |vm, args| {
    let [items] = args.exact("from_iterable")?;
    let items = vm.collect(items)?;
    Ok(Value::iter(State::Chain(items.into_iter(), None)))
});

pub(crate) fn chain(args: &Args<'_>) -> Fallible<Value> {
    Ok(Value::iter(State::Chain(args.positional().to_vec().into_iter(), None)))
}

/// Combinations, permutations and products: rows of positions, in lexicographic order.
pub(crate) struct Choose {
    pools: Vec<Vec<Value>>,
    kind: Kind,
    positions: Vec<usize>,
    started: bool,
    done: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Product,
    Combinations { repeat: bool },
    Permutations,
}

impl Choose {
    /// All values that it chooses from.
    pub(crate) fn into_values(self) -> Vec<Value> {
        self.pools.into_iter().flatten().collect()
    }

    fn row(&self) -> Value {
        let pool = |k: usize| if self.kind == Kind::Product { &self.pools[k] } else { &self.pools[0] };
        Value::tuple(self.positions.iter().enumerate().map(|(k, &at)| pool(k)[at].clone()).collect())
    }

    /// Items in a row.
    pub(crate) fn width(&self) -> usize {
        self.positions.len()
    }

    pub(crate) fn next(&mut self) -> Option<Value> {
        if self.done {
            return None;
        }
        if self.started && !self.step() {
            self.done = true;
            return None;
        }
        self.started = true;
        Some(self.row())
    }

    /// Moves to the next row; false at the end.
    fn step(&mut self) -> bool {
        let k = self.positions.len();
        match self.kind {
            Kind::Product => {
                for slot in (0..k).rev() {
                    self.positions[slot] += 1;
                    if self.positions[slot] < self.pools[slot].len() {
                        return true;
                    }
                    self.positions[slot] = 0;
                }
                false
            }
            Kind::Combinations { repeat } => {
                let n = self.pools[0].len();
                for slot in (0..k).rev() {
                    let most = if repeat { n - 1 } else { n - k + slot };
                    if self.positions[slot] < most {
                        let first = self.positions[slot] + 1;
                        for (step, position) in self.positions[slot..].iter_mut().enumerate() {
                            *position = if repeat { first } else { first + step };
                        }
                        return true;
                    }
                }
                false
            }
            Kind::Permutations => {
                let n = self.pools[0].len();
                let mut used = vec![false; n];
                self.positions.iter().for_each(|&at| used[at] = true);
                for slot in (0..k).rev() {
                    let current = self.positions[slot];
                    used[current] = false;
                    let Some(next) = (current + 1..n).find(|&at| !used[at]) else { continue };
                    used[next] = true;
                    self.positions[slot] = next;
                    let mut free = (0..n).filter(|&at| !used[at]).collect::<Vec<_>>().into_iter();
                    for position in &mut self.positions[slot + 1..] {
                        *position = free.next().unwrap_or(0);
                    }
                    return true;
                }
                false
            }
        }
    }
}

fn choose(pools: Vec<Vec<Value>>, kind: Kind, count: usize) -> Value {
    let first = pools.first().map_or(0, Vec::len);
    let done = match kind {
        Kind::Product => pools.iter().any(Vec::is_empty),
        Kind::Combinations { repeat: true } => first == 0 && count > 0,
        _ => count > first,
    };
    let positions = match kind {
        _ if done => Vec::new(),
        Kind::Product | Kind::Combinations { repeat: true } => vec![0; count],
        _ => (0..count).collect(),
    };
    Value::iter(State::Choose(Box::new(Choose { pools, kind, positions, started: false, done })))
}

fn count_of(value: &Value) -> Fallible<usize> {
    let count = as_index(value).ok_or_else(|| Error::type_error("Expected int as r"))?;
    usize::try_from(count).map_err(|_| Error::value_error("r must be non-negative"))
}

static FUNCTIONS: &[Native] = &[
    Native::new("combinations", |vm, args| {
        let [items, r] = args.bind("combinations", ["iterable", "r"], 2)?;
        let pool = vm.collect(items.unwrap_or(&Value::None))?;
        Ok(choose(vec![pool], Kind::Combinations { repeat: false }, count_of(r.unwrap_or(&Value::None))?))
    }),
    Native::new("combinations_with_replacement", |vm, args| {
        let [items, r] = args.bind("combinations_with_replacement", ["iterable", "r"], 2)?;
        let pool = vm.collect(items.unwrap_or(&Value::None))?;
        Ok(choose(vec![pool], Kind::Combinations { repeat: true }, count_of(r.unwrap_or(&Value::None))?))
    }),
    Native::new("permutations", |vm, args| {
        let [items, r] = args.bind("permutations", ["iterable", "r"], 1)?;
        let pool = vm.collect(items.unwrap_or(&Value::None))?;
        let count = given(r).map_or(Ok(pool.len()), count_of)?;
        Ok(choose(vec![pool], Kind::Permutations, count))
    }),
    Native::new("product", |vm, args| {
        let mut repeat = 1;
        for (name, value) in args.keywords() {
            if name != "repeat" {
                return Err(Error::type_error(format!(
                    "product() got an unexpected keyword argument '{name}'"
                )));
            }
            repeat = count_of(value)?;
        }
        let pools = args.positional().iter().map(|item| vm.collect(item)).collect::<Fallible<Vec<_>>>()?;
        vm.reserve(pools.len().saturating_mul(repeat), 64)?;
        let pools = vec![pools; repeat].concat();
        let count = pools.len();
        Ok(choose(pools, Kind::Product, count))
    }),
    Native::new("count", |_, args| {
        let [start, step] = args.bind("count", ["start", "step"], 0)?;
        let start = start.cloned().unwrap_or(Value::Int(0));
        Ok(Value::iter(State::Count(start, step.cloned().unwrap_or(Value::Int(1)))))
    }),
    Native::new("cycle", |vm, args| {
        let iter = vm.iterate(&args.exact::<1>("cycle")?[0])?;
        Ok(Value::iter(State::Cycle(Vec::new(), Some(iter), 0)))
    }),
    Native::new("repeat", |_, args| {
        let [value, times] = args.bind("repeat", ["object", "times"], 1)?;
        let times = given(times).map(|times| usize::try_from(as_index(times).unwrap_or(0)).unwrap_or(0));
        Ok(Value::iter(State::Repeat(value.cloned().unwrap_or(Value::None), times)))
    }),
    Native::new("islice", |vm, args| {
        let args = args.only("islice", 2, 4)?;
        let part = |value: Option<&Value>| given(value).and_then(as_index).map(|at| at.max(0) as usize);
        let (skip, stop) = match args {
            [_, stop] => (0, part(Some(stop))),
            [_, start, stop, ..] => (part(Some(start)).unwrap_or(0), part(Some(stop))),
            _ => (0, None),
        };
        let step = part(args.get(3)).unwrap_or(1).max(1);
        let left = stop.map(|stop| stop.saturating_sub(skip).div_ceil(step));
        let source = vm.iterate(&args[0])?;
        Ok(Value::iter(State::Islice { source, skip, step, left }))
    }),
    Native::new("takewhile", |vm, args| {
        let [test, items] = args.exact("takewhile")?;
        let iter = vm.iterate(items)?;
        Ok(Value::iter(State::TakeWhile(test.clone(), iter)))
    }),
    Native::new("dropwhile", |vm, args| {
        let [test, items] = args.exact("dropwhile")?;
        let iter = vm.iterate(items)?;
        Ok(Value::iter(State::DropWhile(test.clone(), iter, true)))
    }),
    Native::new("starmap", |vm, args| {
        let [function, items] = args.exact("starmap")?;
        let mut results = Vec::new();
        for row in vm.collect(items)? {
            let row = vm.collect(&row)?;
            results.push(vm.call(function, &row)?);
        }
        Ok(Value::iter(State::Drain(results.into_iter())))
    }),
    Native::new("accumulate", |vm, args| {
        let [items, function, start] = args.bind("accumulate", ["iterable", "func", "initial"], 1)?;
        let iter = vm.iterate(items.unwrap_or(&Value::None))?;
        let function = function.cloned().unwrap_or(Value::None);
        match given(start) {
            // The initial value comes first, so it is put in front of the rest.
            Some(start) => {
                let first = Value::list(vec![start.clone()]);
                let chained = Value::iter(State::Chain(vec![first, iter].into_iter(), None));
                Ok(Value::iter(State::Accumulate(chained, function, None)))
            }
            None => Ok(Value::iter(State::Accumulate(iter, function, None))),
        }
    }),
    Native::new("pairwise", |vm, args| {
        let items = vm.collect(&args.exact::<1>("pairwise")?[0])?;
        let pairs: Vec<Value> = items.windows(2).map(|pair| Value::tuple(pair.to_vec())).collect();
        Ok(Value::iter(State::Drain(pairs.into_iter())))
    }),
    Native::new("zip_longest", |vm, args| {
        let mut fill = Value::None;
        for (name, value) in args.keywords() {
            if name == "fillvalue" {
                fill = value.clone();
            }
        }
        let columns = args.positional().iter().map(|item| vm.collect(item)).collect::<Fallible<Vec<_>>>()?;
        let len = columns.iter().map(Vec::len).max().unwrap_or(0);
        let row = |at: usize| {
            Value::tuple(
                columns.iter().map(|column| column.get(at).cloned().unwrap_or(fill.clone())).collect(),
            )
        };
        Ok(Value::iter(State::Drain((0..len).map(row).collect::<Vec<_>>().into_iter())))
    }),
    Native::new("groupby", |vm, args| {
        let [items, key] = args.bind("groupby", ["iterable", "key"], 1)?;
        let mut groups: Vec<Value> = Vec::new();
        let mut open: Option<(Value, Vec<Value>)> = None;
        for item in vm.collect(items.unwrap_or(&Value::None))? {
            let measure = match given(key) {
                Some(key) => vm.call(key, std::slice::from_ref(&item))?,
                None => item.clone(),
            };
            match &mut open {
                Some((held, members)) if vm.equal(held, &measure)? => members.push(item),
                _ => {
                    if let Some((held, members)) = open.replace((measure, vec![item])) {
                        groups.push(Value::tuple(vec![held, Value::iter(State::Drain(members.into_iter()))]));
                    }
                }
            }
        }
        if let Some((held, members)) = open {
            groups.push(Value::tuple(vec![held, Value::iter(State::Drain(members.into_iter()))]));
        }
        Ok(Value::iter(State::Drain(groups.into_iter())))
    }),
];

/// The states that are this module's own.
pub(crate) fn advance(vm: &mut Vm, state: &mut State) -> Fallible<Option<Value>> {
    match state {
        State::Chain(rest, current) => loop {
            vm.spend(1)?;
            if let Some(iter) = current
                && let Some(value) = vm.next_of(iter)?
            {
                return Ok(Some(value));
            }
            match rest.next() {
                Some(next) => *current = Some(vm.iterate(&next)?),
                None => return Ok(None),
            }
        },
        State::Count(next, step) => {
            let value = next.clone();
            *next = vm.binary(BinaryOp::Add, &value, step)?;
            Ok(Some(value))
        }
        State::Cycle(seen, source, at) => {
            if let Some(iter) = source {
                if let Some(value) = vm.next_of(iter)? {
                    vm.reserve(1, 16)?;
                    seen.push(value.clone());
                    return Ok(Some(value));
                }
                *source = None;
            }
            let Some(value) = seen.get(*at) else { return Ok(None) };
            *at = (*at + 1) % seen.len();
            Ok(Some(value.clone()))
        }
        State::Islice { source, skip, step, left } => {
            if *left == Some(0) {
                return Ok(None);
            }
            for _ in 0..*skip {
                vm.spend(1)?;
                if vm.next_of(source)?.is_none() {
                    return Ok(None);
                }
            }
            *skip = *step - 1;
            if let Some(left) = left {
                *left -= 1;
            }
            vm.next_of(source)
        }
        State::TakeWhile(test, source) => {
            let Some(value) = vm.next_of(source)? else { return Ok(None) };
            let result = vm.call(test, std::slice::from_ref(&value))?;
            Ok(vm.truth(&result)?.then_some(value))
        }
        State::DropWhile(test, source, dropping) => loop {
            vm.spend(1)?;
            let Some(value) = vm.next_of(source)? else { return Ok(None) };
            if *dropping {
                let result = vm.call(test, std::slice::from_ref(&value))?;
                if vm.truth(&result)? {
                    continue;
                }
                *dropping = false;
            }
            return Ok(Some(value));
        },
        State::Accumulate(source, function, total) => {
            let Some(value) = vm.next_of(source)? else { return Ok(None) };
            let next = match (total.take(), &*function) {
                (None, _) => value,
                (Some(total), Value::None) => vm.binary(BinaryOp::Add, &total, &value)?,
                (Some(total), function) => vm.call(function, &[total, value])?,
            };
            *total = Some(next.clone());
            Ok(Some(next))
        }
        _ => Ok(None),
    }
}
