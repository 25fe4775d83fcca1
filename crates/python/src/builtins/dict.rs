//! Methods of `dict`, `Counter` and `OrderedDict`.

use std::rc::Rc;

use crate::compile::method::Method;
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::value::function::Native;
use crate::value::key::{Key, KeyMap};
use crate::value::mapping::{Dict, DictKind, Part, View};
use crate::vm::Vm;
use crate::vm::args::Args;
use crate::vm::item::key_error;

/// `dict.fromkeys`.
pub(crate) static FROM_KEYS: Native = Native::new("fromkeys", |vm, args| {
    let args = args.only("fromkeys", 1, 2)?;
    let value = args.get(1).cloned().unwrap_or(Value::None);
    let dict = Dict::new(KeyMap::default(), DictKind::Plain);
    vm.for_each(&args[0], |_, item| dict.insert(&item, value.clone()))?;
    Ok(Value::Dict(Rc::new(dict)))
});

pub(crate) fn method(
    vm: &mut Vm,
    dict: &Rc<Dict>,
    method: Method,
    args: &Args<'_>,
) -> Fallible<Option<Value>> {
    let view = |part| Value::View(Rc::new(View { dict: dict.clone(), part }));
    Ok(Some(match method {
        Method::Get => {
            let args = args.only("get", 1, 2)?;
            match dict.get(&args[0])? {
                Some(value) => value,
                None => args.get(1).cloned().unwrap_or(Value::None),
            }
        }
        Method::Keys => view(Part::Keys),
        Method::Values => view(Part::Values),
        Method::Items => view(Part::Items),
        Method::Pop => {
            let args = args.only("pop", 1, 2)?;
            let key = Key::new(&args[0])?;
            vm.shift(dict.len())?;
            match (dict.change(|map| map.shift_remove(&key)), args.get(1)) {
                (Some(value), _) => value,
                (None, Some(default)) => default.clone(),
                (None, None) => return Err(key_error(&args[0])),
            }
        }
        Method::PopItem => {
            let last = match args.bind("popitem", ["last"], 0)? {
                [Some(last)] => vm.truth(last)?,
                [None] => true,
            };
            let entry = dict.change(|map| if last { map.pop() } else { map.shift_remove_index(0) });
            match entry {
                Some((key, value)) => Value::tuple(vec![key.into_value(), value]),
                None => {
                    return Err(key_error(&Value::str("popitem(): dictionary is empty")));
                }
            }
        }
        Method::SetDefault => {
            let args = args.only("setdefault", 1, 2)?;
            match dict.get(&args[0])? {
                Some(value) => value,
                None => {
                    let value = args.get(1).cloned().unwrap_or(Value::None);
                    dict.insert(&args[0], value.clone())?;
                    value
                }
            }
        }
        Method::Update | Method::Subtract if matches!(dict.kind, DictKind::Counter) => {
            if let [more] = args.only("update", 0, 1)? {
                count_into(vm, dict, more, method == Method::Subtract)?;
            }
            Value::None
        }
        Method::Update => {
            let whole = Value::Dict(dict.clone());
            if let Some(more) = args.positional().first() {
                vm.update_dict(&whole, more)?;
            }
            for (name, value) in args.keywords() {
                dict.insert(&Value::str(name), value.clone())?;
            }
            Value::None
        }
        Method::Clear => {
            let _old = dict.change(std::mem::take);
            Value::None
        }
        Method::Copy => {
            vm.reserve(dict.len(), 56)?;
            let map: KeyMap = dict.map().clone();
            Value::Dict(Rc::new(Dict::new(map, dict.kind.clone())))
        }
        Method::MostCommon if matches!(dict.kind, DictKind::Counter) => {
            let args = args.only("most_common", 0, 1)?;
            let mut sorted = vm.most_common(dict)?;
            if let Some(count) = args.first().and_then(crate::vm::item::as_index) {
                sorted.truncate(count.max(0) as usize);
            }
            Value::list(sorted)
        }
        Method::Elements if matches!(dict.kind, DictKind::Counter) => {
            let mut items = Vec::new();
            for (key, count) in dict.map().iter() {
                let count = crate::vm::item::as_index(count).unwrap_or(0).max(0) as usize;
                vm.reserve(count, size_of::<Value>())?;
                items.extend(std::iter::repeat_n(key.value().clone(), count));
            }
            Value::iter(crate::value::iterator::State::Drain(items.into_iter()))
        }
        Method::Total if matches!(dict.kind, DictKind::Counter) => {
            let mut total = Value::Int(0);
            let counts: Vec<Value> = dict.map().values().cloned().collect();
            for count in counts {
                total = vm.binary(crate::compile::op::BinaryOp::Add, &total, &count)?;
            }
            total
        }
        Method::MoveToEnd => {
            let [key, last] = args.bind("move_to_end", ["key", "last"], 1)?;
            let last = match last {
                Some(last) => vm.truth(last)?,
                None => true,
            };
            let key = key.cloned().unwrap_or(Value::None);
            let hashed = Key::new(&key)?;
            let moved = dict.change(|map| match map.get_index_of(&hashed) {
                Some(at) => {
                    let to = if last { map.len() - 1 } else { 0 };
                    map.move_index(at, to);
                    true
                }
                None => false,
            });
            if !moved {
                return Err(key_error(&key));
            }
            Value::None
        }
        _ => return Ok(None),
    }))
}

/// Adds the counts of `more`, a mapping or an iterable of items, to a `Counter`.
pub(crate) fn count_into(vm: &mut Vm, dict: &Rc<Dict>, more: &Value, subtract: bool) -> Fallible<()> {
    use crate::compile::op::BinaryOp;
    let op = if subtract { BinaryOp::Sub } else { BinaryOp::Add };
    if let Value::Dict(other) = more {
        let entries: Vec<(Key, Value)> =
            other.map().iter().map(|(key, value)| (key.clone(), value.clone())).collect();
        // Into an empty one they are taken over as they are, whatever they are.
        let fresh = !subtract && dict.len() == 0;
        for (key, count) in entries {
            if fresh {
                dict.change(|map| map.insert(key, count));
                continue;
            }
            let old = dict.map().get(&key).cloned().unwrap_or(Value::Int(0));
            let new = vm.binary(op, &old, &count)?;
            dict.change(|map| map.insert(key, new));
        }
        return Ok(());
    }
    let dict = dict.clone();
    vm.for_each(more, |vm, item| {
        let key = Key::new(&item)?;
        let old = dict.map().get(&key).cloned().unwrap_or(Value::Int(0));
        let new = vm.binary(op, &old, &Value::Int(1))?;
        dict.change(|map| map.insert(key, new));
        Ok::<(), Error>(())
    })
}
