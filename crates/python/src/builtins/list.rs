//! Methods of `list`.

use std::rc::Rc;

use super::order;
use crate::compile::method::Method;
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::value::sequence::List;
use crate::vm::Vm;
use crate::vm::args::Args;
use crate::vm::item::{as_index, integer, position};

pub(crate) fn method(
    vm: &mut Vm,
    list: &Rc<List>,
    method: Method,
    args: &Args<'_>,
) -> Fallible<Option<Value>> {
    match method {
        Method::Append => {
            let [item] = args.exact("append")?;
            list.push(item.clone());
        }
        Method::Extend => {
            let [more] = args.exact("extend")?;
            let items = vm.collect(more)?;
            list.change(|own| own.extend(items));
        }
        Method::Pop => {
            let args = args.only("pop", 0, 1)?;
            let len = list.len();
            if len == 0 {
                return Err(Error::index_error("pop from empty list"));
            }
            let at = match args.first() {
                None => len - 1,
                Some(at) => {
                    let at = integer(at)?;
                    position(at, len).ok_or_else(|| Error::index_error("pop index out of range"))?
                }
            };
            vm.shift(len - at)?;
            return Ok(Some(list.change(|own| own.remove(at))));
        }
        Method::Insert => {
            let [at, item] = args.exact("insert")?;
            let at = integer(at)?;
            let len = list.len() as i64;
            let at = if at < 0 { (at + len).max(0) } else { at.min(len) } as usize;
            vm.shift(list.len() - at)?;
            list.change(|own| own.insert(at, item.clone()));
        }
        Method::Remove => {
            let [item] = args.exact("remove")?;
            let mut at = 0;
            while let Some(value) = list.get(at) {
                if vm.equal(&value, item)? {
                    vm.spend(list.len() / 8)?;
                    let _old = list.change(|own| (at < own.len()).then(|| own.remove(at)));
                    return Ok(Some(Value::None));
                }
                at += 1;
            }
            return Err(Error::value_error("list.remove(x): x not in list"));
        }
        Method::Index => {
            let args = args.only("index", 1, 3)?;
            let len = list.len() as i64;
            let clip = |value: Option<&Value>, default: i64| {
                let at = value.and_then(as_index).unwrap_or(default);
                if at < 0 { (at + len).max(0) } else { at.min(len) }
            };
            let (start, stop) = (clip(args.get(1), 0), clip(args.get(2), len));
            for at in start..stop {
                let Some(value) = list.get(at as usize) else { break };
                if vm.equal(&value, &args[0])? {
                    vm.spend(at as usize / 4)?;
                    return Ok(Some(Value::Int(at)));
                }
            }
            vm.spend(list.len() / 4)?;
            return Err(Error::value_error(format!("{} is not in list", crate::value::text::repr(&args[0]))));
        }
        Method::Count => {
            let [item] = args.exact("count")?;
            let items = list.to_vec();
            return count(vm, &items, item).map(Some);
        }
        Method::Clear => {
            args.exact::<0>("clear")?;
            let _old = list.change(std::mem::take);
        }
        Method::Copy => {
            args.exact::<0>("copy")?;
            vm.reserve(list.len(), size_of::<Value>())?;
            return Ok(Some(Value::list(list.to_vec())));
        }
        Method::Reverse => {
            args.exact::<0>("reverse")?;
            vm.touch(list.len())?;
            list.change(|own| own.reverse());
        }
        Method::Sort => {
            if !args.positional().is_empty() {
                return Err(Error::type_error("sort() takes no positional arguments"));
            }
            let [key, reverse] = args.bind("sort", ["key", "reverse"], 0)?;
            let reverse = match reverse {
                Some(value) => vm.truth(value)?,
                None => false,
            };
            // The list is empty while keys are computed and compared, as in CPython, and gets its items back
            // whatever becomes of the sort.
            let items = list.change(std::mem::take);
            let sorted = order::sort(vm, items.clone(), key, reverse);
            let changed = list.len() > 0;
            let (items, result) = match sorted {
                Ok(sorted) if changed => (sorted, Err(Error::value_error("list modified during sort"))),
                Ok(sorted) => (sorted, Ok(())),
                Err(error) => (items, Err(error)),
            };
            let _old = list.change(|own| std::mem::replace(own, items));
            result?;
        }
        _ => return Ok(None),
    }
    Ok(Some(Value::None))
}

pub(crate) fn count(vm: &mut Vm, items: &[Value], item: &Value) -> Fallible<Value> {
    vm.spend(items.len() / 4)?;
    let mut count = 0;
    for value in items {
        if value.is(item) || vm.equal(value, item)? {
            count += 1;
        }
    }
    Ok(Value::Int(count))
}
