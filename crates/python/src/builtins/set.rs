//! Methods of `set` and `frozenset`.

use std::rc::Rc;

use crate::compile::method::Method;
use crate::error::Fallible;
use crate::value::Value;
use crate::value::key::{Key, KeySet};
use crate::value::mapping::Set;
use crate::vm::Vm;
use crate::vm::args::Args;
use crate::vm::item::key_error;

fn make(keys: KeySet, like: &Set) -> Value {
    Value::Set(Rc::new(Set::new(keys, like.frozen)))
}

pub(crate) fn method(vm: &mut Vm, set: &Rc<Set>, method: Method, args: &Args<'_>) -> Fallible<Option<Value>> {
    if set.frozen
        && matches!(
            method,
            Method::Add | Method::Remove | Method::Discard | Method::Pop | Method::Clear | Method::Update
        )
    {
        return Ok(None);
    }
    Ok(Some(match method {
        Method::Add => {
            let key = Key::new(&args.exact::<1>("add")?[0])?;
            set.change(|keys| keys.insert(key));
            Value::None
        }
        Method::Remove | Method::Discard => {
            let [item] = args.exact(method.name())?;
            let key = Key::new(item)?;
            vm.spend(set.keys().len() / 16)?;
            // The old key is dropped after the borrow ends.
            let old = set.change(|keys| keys.shift_take(&key));
            if old.is_none() && method == Method::Remove {
                return Err(key_error(item));
            }
            Value::None
        }
        Method::Pop => {
            args.exact::<0>("pop")?;
            vm.spend(set.keys().len() / 16)?;
            match set.change(|keys| keys.shift_remove_index(0)) {
                Some(key) => key.into_value(),
                None => return Err(key_error(&Value::str("pop from an empty set"))),
            }
        }
        Method::Clear => {
            let _old = set.change(std::mem::take);
            Value::None
        }
        Method::Copy => make(set.keys().clone(), set),
        Method::Update => {
            for more in args.values {
                let keys = vm.key_set(more)?;
                set.change(|own| own.extend(keys));
            }
            Value::None
        }
        Method::Union => {
            let mut keys = set.keys().clone();
            for more in args.values {
                keys.extend(vm.key_set(more)?);
            }
            make(keys, set)
        }
        Method::Intersection | Method::IntersectionUpdate | Method::Difference | Method::DifferenceUpdate => {
            let keep = matches!(method, Method::Intersection | Method::IntersectionUpdate);
            let mut keys = set.keys().clone();
            for more in args.values {
                let other = vm.key_set(more)?;
                vm.spend(keys.len())?;
                keys.retain(|key| other.contains(key) == keep);
            }
            if matches!(method, Method::IntersectionUpdate | Method::DifferenceUpdate) {
                let _old = set.change(|own| std::mem::replace(own, keys));
                Value::None
            } else {
                make(keys, set)
            }
        }
        Method::SymmetricDifference | Method::SymmetricDifferenceUpdate => {
            let [more] = args.exact(method.name())?;
            let other = vm.key_set(more)?;
            let own = set.keys().clone();
            let keys: KeySet = own
                .iter()
                .filter(|key| !other.contains(*key))
                .chain(other.iter().filter(|key| !own.contains(*key)))
                .cloned()
                .collect();
            if method == Method::SymmetricDifferenceUpdate {
                let _old = set.change(|own| std::mem::replace(own, keys));
                Value::None
            } else {
                make(keys, set)
            }
        }
        Method::IsSubset | Method::IsSuperset | Method::IsDisjoint => {
            let [more] = args.exact(method.name())?;
            let other = vm.key_set(more)?;
            let own = set.keys();
            Value::Bool(match method {
                Method::IsSubset => own.iter().all(|key| other.contains(key)),
                Method::IsSuperset => other.iter().all(|key| own.contains(key)),
                _ => !own.iter().any(|key| other.contains(key)),
            })
        }
        _ => return Ok(None),
    }))
}
