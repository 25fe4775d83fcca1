//! `functools.lru_cache`: functions that remember their results.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::Vm;
use super::args::Args;
use super::named::named_tuple_class;
use super::object::bound;
use crate::error::{Error, Fallible};
use crate::meter::Charge;
use crate::value::Value;
use crate::value::function::Native;
use crate::value::key::{Key, KeyMap};
use crate::value::object::Cached;
use crate::value::sequence::Tuple;

/// Makes the cache of `lru_cache`: the limit (`None` for none), then the function.
pub(crate) static CACHE: Native = Native::new("lru_cache", |_, args| {
    let [limit, function] = args.exact("lru_cache")?;
    let limit = crate::vm::item::as_index(limit).map(|limit| limit.max(0) as usize);
    Ok(Value::Cached(Rc::new(Cached {
        function: function.clone(),
        known: RefCell::new((KeyMap::default(), Charge::new(96))),
        limit,
        hits: Cell::new(0),
        misses: Cell::new(0),
    })))
});

static CACHE_INFO: Native = Native::new("cache_info", |_, args| {
    let [Value::Cached(cached)] = args.exact("cache_info")? else {
        return Err(Error::type_error("cache_info() needs a cached function"));
    };
    let names = ["hits", "misses", "maxsize", "currsize"];
    let class = named_tuple_class("CacheInfo", names.iter().map(|&name| (Rc::from(name), None)).collect());
    let size = cached.known.borrow().0.len() as i64;
    let limit = cached.limit.map_or(Value::None, |limit| Value::Int(limit as i64));
    let items = vec![Value::Int(cached.hits.get()), Value::Int(cached.misses.get()), limit, Value::Int(size)];
    Ok(Value::Tuple(Rc::new(Tuple::named(items, class))))
});

static CACHE_CLEAR: Native = Native::new("cache_clear", |_, args| {
    let [Value::Cached(cached)] = args.exact("cache_clear")? else {
        return Err(Error::type_error("cache_clear() needs a cached function"));
    };
    let _old = std::mem::take(&mut cached.known.borrow_mut().0);
    cached.known.borrow_mut().1.resize(96);
    cached.hits.set(0);
    cached.misses.set(0);
    Ok(Value::None)
});

/// Attributes of a cached function; `None` where there is none of that name.
pub(super) fn attribute(cached: &Cached, object: &Value, name: &str) -> Option<Value> {
    match (name, &cached.function) {
        ("cache_info", _) => Some(bound(&CACHE_INFO, object)),
        ("cache_clear", _) => Some(bound(&CACHE_CLEAR, object)),
        ("__wrapped__", function) => Some(function.clone()),
        ("__name__", Value::Function(function)) => Some(Value::str(&*function.unit.name)),
        _ => None,
    }
}

impl Vm {
    /// `callee(*args)` of a cached function.
    pub(crate) fn call_cached(&mut self, cached: &Rc<Cached>, args: &Args<'_>) -> Fallible<Value> {
        let mut parts = args.values.to_vec();
        parts.extend(args.names.iter().map(|name| Value::str(&**name)));
        let key = Key::new(&if parts.len() == 1 && args.names.is_empty() {
            parts.swap_remove(0)
        } else {
            Value::tuple(parts)
        })?;
        let known = cached.known.borrow().0.get(&key).cloned();
        if let Some(value) = known {
            cached.hits.set(cached.hits.get() + 1);
            if cached.limit.is_some() {
                let mut inner = cached.known.borrow_mut();
                if let Some(at) = inner.0.get_index_of(&key) {
                    let last = inner.0.len() - 1;
                    inner.0.move_index(at, last);
                    drop(inner);
                    self.shift(last)?;
                }
            }
            return Ok(value);
        }
        cached.misses.set(cached.misses.get() + 1);
        let function = cached.function.clone();
        let value = self.deeper(|vm| vm.call_args(&function, args))?;
        let held = cached.known.borrow().0.len();
        if cached.limit.is_some_and(|limit| held >= limit) {
            // What is let go stands in front; the rest moves up.
            self.shift(held)?;
        }
        let _old = {
            let mut inner = cached.known.borrow_mut();
            let mut old = Vec::new();
            if cached.limit != Some(0) {
                old.extend(inner.0.insert(key, value.clone()));
                while cached.limit.is_some_and(|limit| inner.0.len() > limit) {
                    old.extend(inner.0.shift_remove_index(0).map(|(_, value)| value));
                }
            }
            let bytes = 96 + inner.0.capacity() * 56;
            inner.1.resize(bytes);
            old
        };
        Ok(value)
    }
}
