//! Sorting, and the smallest and largest of things.

use std::cmp::Ordering;

use crate::compile::op::CompareOp;
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::vm::Vm;
use crate::vm::args::{Args, given};

/// Sorts by `key`, stably; equal items keep their order under `reverse` too.
pub(crate) fn sort(
    vm: &mut Vm,
    items: Vec<Value>,
    key: Option<&Value>,
    reverse: bool,
) -> Fallible<Vec<Value>> {
    match given(key) {
        None => {
            let keys = items.clone();
            sort_by(vm, items, keys, reverse)
        }
        Some(key) => {
            let keys = items
                .iter()
                .map(|item| vm.call(key, std::slice::from_ref(item)))
                .collect::<Fallible<Vec<Value>>>()?;
            sort_by(vm, items, keys, reverse)
        }
    }
}

/// Sorts `items` by the parallel `keys`.
pub(crate) fn sort_by(
    vm: &mut Vm,
    items: Vec<Value>,
    keys: Vec<Value>,
    reverse: bool,
) -> Fallible<Vec<Value>> {
    let count = items.len();
    vm.spend(count * (count.max(1).ilog2() as usize + 1) / 4)?;
    let mut order: Vec<usize> = (0..count).collect();
    let floats: Option<Vec<f64>> = keys
        .iter()
        .map(|key| match key {
            Value::Float(f) | Value::NpFloat(f) if !f.is_nan() => Some(*f),
            Value::Int(i) | Value::NpInt(i) if i.unsigned_abs() < 1 << 53 => Some(*i as f64),
            _ => None,
        })
        .collect();
    match floats {
        Some(keys) => {
            if reverse {
                order.sort_by(|&a, &b| keys[b].partial_cmp(&keys[a]).unwrap_or(Ordering::Equal));
            } else {
                order.sort_by(|&a, &b| keys[a].partial_cmp(&keys[b]).unwrap_or(Ordering::Equal));
            }
        }
        None => {
            if reverse {
                order.reverse();
            }
            order = merge_sort(vm, order, &keys)?;
            if reverse {
                order.reverse();
            }
        }
    }
    let mut items: Vec<Option<Value>> = items.into_iter().map(Some).collect();
    Ok(order.into_iter().filter_map(|at| items[at].take()).collect())
}

/// A stable sort whose comparison may fail and need not be an order at all (NaN, sets): it always ends, and
/// only asks `<`, as CPython does.
fn merge_sort(vm: &mut Vm, order: Vec<usize>, keys: &[Value]) -> Fallible<Vec<usize>> {
    let mut run = order;
    let mut width = 1;
    while width < run.len() {
        let mut merged = Vec::with_capacity(run.len());
        for chunk in run.chunks(2 * width) {
            let (left, right) = chunk.split_at(width.min(chunk.len()));
            let (mut i, mut j) = (0, 0);
            while i < left.len() && j < right.len() {
                if vm.holds(CompareOp::Lt, &keys[right[j]], &keys[left[i]])? {
                    merged.push(right[j]);
                    j += 1;
                } else {
                    merged.push(left[i]);
                    i += 1;
                }
            }
            merged.extend_from_slice(&left[i..]);
            merged.extend_from_slice(&right[j..]);
            vm.spend(chunk.len())?;
        }
        run = merged;
        width *= 2;
    }
    Ok(run)
}

/// `min` and `max`.
pub(crate) fn extreme(vm: &mut Vm, args: &Args<'_>, name: &str, op: CompareOp) -> Fallible<Value> {
    let mut key = None;
    let mut default = None;
    for (keyword, value) in args.keywords() {
        match keyword {
            "key" => key = given(Some(value)),
            "default" => default = Some(value),
            other => {
                return Err(Error::type_error(format!(
                    "{name}() got an unexpected keyword argument '{other}'"
                )));
            }
        }
    }
    let positional = args.positional();
    // The common case of two plain numbers.
    if let ([a, b], None) = (positional, key) {
        if let (Value::Float(x), Value::Float(y)) = (a, b) {
            let second = if op == CompareOp::Lt { y < x } else { y > x };
            return Ok(Value::Float(if second { *y } else { *x }));
        }
        let second = vm.holds(op, b, a)?;
        return Ok(if second { b.clone() } else { a.clone() });
    }
    let collected;
    let items: &[Value] = match positional {
        [] => {
            return Err(Error::type_error(format!("{name} expected at least 1 argument, got 0")));
        }
        [single] => {
            collected = vm.collect(single)?;
            &collected
        }
        several => several,
    };
    let mut best: Option<(Value, Value)> = None;
    for item in items {
        vm.spend(1)?;
        let measure = match key {
            Some(key) => vm.call(key, std::slice::from_ref(item))?,
            None => item.clone(),
        };
        let better = match &best {
            None => true,
            Some((_, held)) => vm.holds(op, &measure, held)?,
        };
        if better {
            best = Some((item.clone(), measure));
        }
    }
    match (best, default) {
        (Some((item, _)), _) => Ok(item),
        (None, Some(default)) => Ok(default.clone()),
        (None, None) => Err(Error::value_error(format!("{name}() arg is an empty sequence"))),
    }
}
