//! Methods of `collections.deque`.

use std::rc::Rc;

use crate::compile::method::Method;
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::value::sequence::Deque;
use crate::vm::Vm;
use crate::vm::args::Args;
use crate::vm::item::{as_index, integer};

pub(crate) fn method(
    vm: &mut Vm,
    deque: &Rc<Deque>,
    method: Method,
    args: &Args<'_>,
) -> Fallible<Option<Value>> {
    let trim = |from_left: bool| {
        if let Some(limit) = deque.limit {
            let _old: Vec<_> = deque.change(|items| {
                let mut old = Vec::new();
                while items.len() > limit {
                    old.extend(if from_left { items.pop_front() } else { items.pop_back() });
                }
                old
            });
        }
    };
    match method {
        Method::Append => {
            let item = args.exact::<1>("append")?[0].clone();
            deque.change(|items| items.push_back(item));
            trim(true);
        }
        Method::AppendLeft => {
            let item = args.exact::<1>("appendleft")?[0].clone();
            deque.change(|items| items.push_front(item));
            trim(false);
        }
        Method::Extend => {
            let more = vm.collect(&args.exact::<1>("extend")?[0])?;
            deque.change(|items| items.extend(more));
            trim(true);
        }
        Method::ExtendLeft => {
            let more = vm.collect(&args.exact::<1>("extendleft")?[0])?;
            deque.change(|items| more.into_iter().for_each(|item| items.push_front(item)));
            trim(false);
        }
        Method::Pop | Method::PopLeft => {
            args.exact::<0>(method.name())?;
            let item = deque
                .change(|items| if method == Method::Pop { items.pop_back() } else { items.pop_front() });
            return match item {
                Some(item) => Ok(Some(item)),
                None => Err(Error::index_error("pop from an empty deque")),
            };
        }
        Method::Clear => {
            let _old = deque.change(std::mem::take);
        }
        Method::Copy => {
            vm.reserve(deque.items().len(), size_of::<Value>())?;
            return Ok(Some(Value::Deque(Rc::new(Deque::new(deque.to_vec(), deque.limit)))));
        }
        Method::Count => {
            let items = deque.to_vec();
            return super::list::count(vm, &items, &args.exact::<1>("count")?[0]).map(Some);
        }
        Method::Index | Method::Remove => {
            let item = &args.only(method.name(), 1, 3)?[0];
            let items = deque.to_vec();
            vm.spend(items.len() / 4)?;
            for (at, value) in items.iter().enumerate() {
                if vm.equal(value, item)? {
                    if method == Method::Index {
                        return Ok(Some(Value::Int(at as i64)));
                    }
                    let _old = deque.change(|own| own.remove(at));
                    return Ok(Some(Value::None));
                }
            }
            return Err(Error::value_error(match method {
                Method::Index => format!("{} is not in deque", crate::value::text::repr(item)),
                _ => "deque.remove(x): x not in deque".to_owned(),
            }));
        }
        Method::Insert => {
            let [at, item] = args.exact("insert")?;
            let len = deque.items().len() as i64;
            let at = integer(at)?;
            let at = if at < 0 { (at + len).max(0) } else { at.min(len) } as usize;
            vm.shift(len as usize)?;
            deque.change(|items| items.insert(at, item.clone()));
        }
        Method::Reverse => {
            vm.shift(deque.items().len())?;
            deque.change(|items| items.make_contiguous().reverse());
        }
        Method::Rotate => {
            let args = args.only("rotate", 0, 1)?;
            let by = args.first().map_or(Some(1), as_index);
            let by = by.ok_or_else(|| Error::type_error("an integer is required"))?;
            vm.shift(deque.items().len())?;
            deque.change(|items| {
                if !items.is_empty() {
                    let by = by.rem_euclid(items.len() as i64) as usize;
                    items.rotate_right(by);
                }
            });
        }
        _ => return Ok(None),
    }
    Ok(Some(Value::None))
}
