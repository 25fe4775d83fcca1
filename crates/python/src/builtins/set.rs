//! Methods of `set` and `frozenset`. Which side is walked decides the order of the result, so each follows
//! CPython's choice.

use std::rc::Rc;

use crate::compile::method::Method;
use crate::compile::op::BinaryOp;
use crate::error::Fallible;
use crate::value::Value;
use crate::value::key::Key;
use crate::value::keyset::KeySet;
use crate::value::mapping::Set;
use crate::vm::Vm;
use crate::vm::args::Args;
use crate::vm::item::key_error;

fn make(keys: KeySet, like: &Set) -> Value {
    Value::Set(Rc::new(Set::new(keys, like.frozen)))
}

fn whole(keys: KeySet) -> Rc<Set> {
    Rc::new(Set::new(keys, false))
}

/// The keys that a set and anything iterable share.
fn intersection(vm: &mut Vm, own: &Set, more: &Value) -> Fallible<Rc<Set>> {
    if let Value::Set(other) = more {
        vm.reserve(own.keys().len().min(other.keys().len()), 24)?;
        if std::ptr::eq(own, &**other) {
            return Ok(whole(own.keys().copied()));
        }
        return Ok(whole(own.keys().intersection(&other.keys())));
    }
    let result = whole(KeySet::default());
    vm.for_each(more, |vm, item| {
        let key = Key::new(&item)?;
        if own.keys().contains(&key) {
            result.change(|keys| keys.insert(key));
        }
        vm.pay_for(&result)
    })?;
    Ok(result)
}

/// Removes what is in anything iterable.
fn subtract(vm: &mut Vm, set: &Rc<Set>, more: &Value) -> Fallible<()> {
    match more {
        Value::Set(other) if Rc::ptr_eq(set, other) => {
            let _old = set.change(std::mem::take);
        }
        Value::Set(other) => {
            vm.spend(other.keys().len() / 4)?;
            set.change(|keys| keys.subtract(&other.keys()));
        }
        _ => {
            vm.for_each(more, |vm, item| {
                let key = Key::new(&item)?;
                let _old = set.change(|keys| keys.take(&key));
                vm.pay_for(set)
            })?;
            set.change(KeySet::shrink);
        }
    }
    vm.pay_for(set)
}

fn difference(vm: &mut Vm, own: &Set, more: &Value) -> Fallible<Rc<Set>> {
    vm.reserve(own.keys().len(), 24)?;
    match more {
        Value::Set(other) => Ok(whole(own.keys().difference(&other.keys()))),
        Value::Dict(dict) if own.keys().len() >> 2 <= dict.len() => {
            let mut keys = KeySet::default();
            for key in own.keys().iter().filter(|key| !dict.map().contains_key(*key)) {
                keys.insert(key.clone());
            }
            Ok(whole(keys))
        }
        _ => {
            let result = whole(own.keys().copied());
            subtract(vm, &result, more)?;
            Ok(result)
        }
    }
}

/// `set op= more` for another set or a view.
pub(crate) fn update(vm: &mut Vm, set: &Rc<Set>, op: BinaryOp, more: &Value) -> Fallible<()> {
    match op {
        BinaryOp::Or => vm.update_keys(set, more),
        BinaryOp::Sub => subtract(vm, set, more),
        BinaryOp::And => {
            let both = intersection(vm, set, more)?.change(std::mem::take);
            let _old = set.change(|own| own.trade(both));
            Ok(())
        }
        _ => toggle(vm, set, more),
    }
}

fn toggle(vm: &mut Vm, set: &Rc<Set>, more: &Value) -> Fallible<()> {
    if let Value::Set(other) = more
        && Rc::ptr_eq(set, other)
    {
        let _old = set.change(std::mem::take);
        return Ok(());
    }
    let other = match more {
        Value::Set(other) => other.clone(),
        more => whole(vm.key_set(more)?),
    };
    vm.reserve(other.keys().len(), 24)?;
    set.change(|keys| keys.toggle(&other.keys()));
    vm.pay_for(set)
}

pub(crate) fn method(vm: &mut Vm, set: &Rc<Set>, method: Method, args: &Args<'_>) -> Fallible<Option<Value>> {
    use Method::*;
    if set.frozen
        && matches!(
            method,
            Add | Remove
                | Discard
                | Pop
                | Clear
                | Update
                | IntersectionUpdate
                | DifferenceUpdate
                | SymmetricDifferenceUpdate
        )
    {
        return Ok(None);
    }
    if !args.names.is_empty() {
        args.only(method.name(), 0, 0)?;
    }
    Ok(Some(match method {
        Add => {
            let key = Key::new(&args.exact::<1>("add")?[0])?;
            set.change(|keys| keys.insert(key));
            vm.pay_for(set)?;
            Value::None
        }
        Remove | Discard => {
            let [item] = args.exact(method.name())?;
            let key = Key::new(item)?;
            // The old key is dropped after the borrow ends.
            let old = set.change(|keys| keys.take(&key));
            vm.pay_for(set)?;
            if old.is_none() && method == Remove {
                return Err(key_error(item));
            }
            Value::None
        }
        Pop => {
            args.exact::<0>("pop")?;
            let cost = set.keys().pop_cost();
            vm.spend(cost / 8)?;
            match set.change(KeySet::pop) {
                Some(key) => key.into_value(),
                None => return Err(key_error(&Value::str("pop from an empty set"))),
            }
        }
        Clear => {
            let _old = set.change(std::mem::take);
            Value::None
        }
        Copy if set.frozen => Value::Set(set.clone()),
        Copy => {
            vm.reserve(set.keys().len(), 24)?;
            make(set.keys().copied(), set)
        }
        Update => {
            for more in args.values {
                vm.update_keys(set, more)?;
            }
            Value::None
        }
        Union => {
            vm.reserve(set.keys().len(), 24)?;
            let result = whole(set.keys().copied());
            for more in args.values {
                let itself = matches!(more, Value::Set(other) if Rc::ptr_eq(other, set));
                if !itself {
                    vm.update_keys(&result, more)?;
                }
            }
            make(result.change(std::mem::take), set)
        }
        Intersection | IntersectionUpdate => {
            let mut result = whole(set.keys().copied());
            for (k, more) in args.values.iter().enumerate() {
                result = intersection(vm, if k == 0 { set } else { &result }, more)?;
            }
            let keys = result.change(std::mem::take);
            if method == IntersectionUpdate {
                let _old = set.change(|own| own.trade(keys));
                Value::None
            } else {
                make(keys, set)
            }
        }
        Difference => {
            let result = match args.values.split_first() {
                None => whole(set.keys().copied()),
                Some((first, rest)) => {
                    let result = difference(vm, set, first)?;
                    for more in rest {
                        subtract(vm, &result, more)?;
                    }
                    result
                }
            };
            make(result.change(std::mem::take), set)
        }
        DifferenceUpdate => {
            for more in args.values {
                subtract(vm, set, more)?;
            }
            Value::None
        }
        SymmetricDifference => {
            let [more] = args.exact(method.name())?;
            let result = whole(vm.key_set(more)?);
            vm.reserve(set.keys().len(), 24)?;
            result.change(|keys| keys.toggle(&set.keys()));
            make(result.change(std::mem::take), set)
        }
        SymmetricDifferenceUpdate => {
            toggle(vm, set, &args.exact::<1>(method.name())?[0])?;
            Value::None
        }
        IsSubset | IsSuperset | IsDisjoint => {
            let [more] = args.exact(method.name())?;
            let other = vm.key_set(more)?;
            let own = set.keys();
            Value::Bool(match method {
                IsSubset => own.iter().all(|key| other.contains(key)),
                IsSuperset => other.iter().all(|key| own.contains(key)),
                _ => !own.iter().any(|key| other.contains(key)),
            })
        }
        _ => return Ok(None),
    }))
}
