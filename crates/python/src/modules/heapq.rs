//! `heapq` and `bisect`.

use std::rc::Rc;

use super::Module;
use crate::builtins::order;
use crate::compile::op::{CompareOp, Constant};
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::value::function::Native;
use crate::value::sequence::List;
use crate::vm::Vm;
use crate::vm::args::{Args, given};
use crate::vm::item::as_index;

pub(crate) static HEAPQ: Module = Module { name: "heapq", lookup: heapq };
pub(crate) static BISECT: Module = Module { name: "bisect", lookup: bisect };

fn list<'a>(value: &'a Value, what: &str) -> Fallible<&'a Rc<List>> {
    match value {
        Value::List(list) => Ok(list),
        other => Err(Error::type_error(format!("{what} argument must be list, not {}", other.type_name()))),
    }
}

fn at(heap: &List, k: usize) -> Fallible<Value> {
    heap.get(k).ok_or_else(|| Error::index_error("list changed size during iteration"))
}

fn put(heap: &List, k: usize, value: Value) {
    let _old = heap.change(|items| items.get_mut(k).map(|slot| std::mem::replace(slot, value)));
}

/// Moves the item at `place` up to where its parent is no larger.
fn rise(vm: &mut Vm, heap: &List, start: usize, mut place: usize) -> Fallible<()> {
    let item = at(heap, place)?;
    while place > start {
        vm.spend(1)?;
        let parent = (place - 1) / 2;
        let above = at(heap, parent)?;
        if !vm.holds(CompareOp::Lt, &item, &above)? {
            break;
        }
        put(heap, place, above);
        place = parent;
    }
    put(heap, place, item);
    Ok(())
}

/// Moves the smaller children up until a leaf is free for the item, then lets it rise.
fn sink(vm: &mut Vm, heap: &List, mut place: usize) -> Fallible<()> {
    let (end, start) = (heap.len(), place);
    let item = at(heap, place)?;
    let mut child = 2 * place + 1;
    while child < end {
        vm.spend(1)?;
        let right = child + 1;
        if right < end && !vm.holds(CompareOp::Lt, &at(heap, child)?, &at(heap, right)?)? {
            child = right;
        }
        put(heap, place, at(heap, child)?);
        place = child;
        child = 2 * place + 1;
    }
    put(heap, place, item);
    rise(vm, heap, start, place)
}

fn pop(vm: &mut Vm, heap: &List) -> Fallible<Value> {
    let last = heap.change(Vec::pop).ok_or_else(|| Error::index_error("index out of range"))?;
    if heap.len() == 0 {
        return Ok(last);
    }
    let first = at(heap, 0)?;
    put(heap, 0, last);
    sink(vm, heap, 0)?;
    Ok(first)
}

/// The `n` smallest or largest items in order; equal ones in the order in which they came.
fn extremes(vm: &mut Vm, args: &Args<'_>, name: &str, largest: bool) -> Fallible<Value> {
    let [n, items, key] = args.bind(name, ["n", "iterable", "key"], 2)?;
    let n = n.and_then(as_index).ok_or_else(|| Error::type_error("an integer is required"))?;
    let items = vm.collect(items.unwrap_or(&Value::None))?;
    let mut sorted = order::sort(vm, items, key, largest)?;
    sorted.truncate(usize::try_from(n).unwrap_or(0));
    Ok(Value::list(sorted))
}

fn heapq(name: &str) -> Option<Constant> {
    static FUNCTIONS: &[Native] = &[
        Native::new("heappush", |vm, args| {
            let [heap, item] = args.exact("heappush")?;
            let heap = list(heap, "heap")?;
            heap.push(item.clone());
            rise(vm, heap, 0, heap.len() - 1)?;
            Ok(Value::None)
        }),
        Native::new("heappop", |vm, args| pop(vm, list(&args.exact::<1>("heappop")?[0], "heap")?)),
        Native::new("heapify", |vm, args| {
            let heap = list(&args.exact::<1>("heapify")?[0], "heap")?;
            for place in (0..heap.len() / 2).rev() {
                sink(vm, heap, place)?;
            }
            Ok(Value::None)
        }),
        Native::new("heappushpop", |vm, args| {
            let [heap, item] = args.exact("heappushpop")?;
            let heap = list(heap, "heap")?;
            match heap.get(0) {
                Some(first) if vm.holds(CompareOp::Lt, &first, item)? => {
                    put(heap, 0, item.clone());
                    sink(vm, heap, 0)?;
                    Ok(first)
                }
                _ => Ok(item.clone()),
            }
        }),
        Native::new("heapreplace", |vm, args| {
            let [heap, item] = args.exact("heapreplace")?;
            let heap = list(heap, "heap")?;
            let first = heap.get(0).ok_or_else(|| Error::index_error("index out of range"))?;
            put(heap, 0, item.clone());
            sink(vm, heap, 0)?;
            Ok(first)
        }),
        Native::new("nlargest", |vm, args| extremes(vm, args, "nlargest", true)),
        Native::new("nsmallest", |vm, args| extremes(vm, args, "nsmallest", false)),
    ];
    FUNCTIONS.iter().find(|native| native.name == name).map(Constant::Native)
}

/// Where `x` goes in a sorted sequence: behind its equals on the right, else in front of them.
fn place(vm: &mut Vm, args: &Args<'_>, name: &str, right: bool, insert: bool) -> Fallible<Value> {
    let [items, x, low, high, key] = args.bind(name, ["a", "x", "lo", "hi", "key"], 2)?;
    let (items, x) = (items.unwrap_or(&Value::None), x.unwrap_or(&Value::None));
    let mut low = given(low).and_then(as_index).unwrap_or(0);
    if low < 0 {
        return Err(Error::value_error("lo must be non-negative"));
    }
    let len = crate::builtins::function::length(items)? as i64;
    let mut high = given(high).and_then(as_index).unwrap_or(len);
    // `insort` applies the key to the new item, `bisect` does not.
    let wanted = match given(key) {
        Some(key) if insert => vm.call(key, std::slice::from_ref(x))?,
        _ => x.clone(),
    };
    while low < high {
        vm.spend(1)?;
        let middle = low + (high - low) / 2;
        let mut item = vm.get_item(items, &Value::Int(middle))?;
        if let Some(key) = given(key) {
            item = vm.call(key, &[item])?;
        }
        let left = if right {
            !vm.holds(CompareOp::Lt, &wanted, &item)?
        } else {
            vm.holds(CompareOp::Lt, &item, &wanted)?
        };
        if left {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if !insert {
        return Ok(Value::Int(low));
    }
    let Value::List(list) = items else {
        return Err(Error::attribute(format!("'{}' object has no attribute 'insert'", items.type_name())));
    };
    vm.shift(list.len())?;
    list.change(|own| own.insert((low as usize).min(own.len()), x.clone()));
    Ok(Value::None)
}

fn bisect(name: &str) -> Option<Constant> {
    static FUNCTIONS: &[Native] = &[
        Native::new("bisect", |vm, args| place(vm, args, "bisect", true, false)),
        Native::new("bisect_right", |vm, args| place(vm, args, "bisect_right", true, false)),
        Native::new("bisect_left", |vm, args| place(vm, args, "bisect_left", false, false)),
        Native::new("insort", |vm, args| place(vm, args, "insort", true, true)),
        Native::new("insort_right", |vm, args| place(vm, args, "insort_right", true, true)),
        Native::new("insort_left", |vm, args| place(vm, args, "insort_left", false, true)),
    ];
    FUNCTIONS.iter().find(|native| native.name == name).map(Constant::Native)
}
