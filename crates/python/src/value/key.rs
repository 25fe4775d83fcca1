//! Hashable values as keys of dicts and sets: `1`, `1.0`, `True` and `np.int64(1)` are one key.

use std::cell::Cell;
use std::hash::{BuildHasherDefault, Hash, Hasher};

use indexmap::IndexMap;
use num_traits::ToPrimitive;
use rustc_hash::FxHasher;

use super::Value;
use crate::error::{Error, Fallible};

/// A value that is known to be hashable.
#[derive(Debug, Clone)]
pub(crate) struct Key(Value);

pub(crate) type KeyMap = IndexMap<Key, Value, BuildHasherDefault<FxHasher>>;

/// Nested tuples deeper than this are refused as keys; hashing them recurses.
const DEEPEST: usize = 100;
/// Keys of more parts than this are refused: shared parts count each time, as hashing visits them each time.
const LARGEST: usize = 4096;

thread_local! {
    /// Parts of keys that were looked at and not yet paid for.
    static WORK: Cell<usize> = const { Cell::new(0) };
}

/// Parts of large keys that were looked at since the last call.
pub(crate) fn take_work() -> usize {
    WORK.take()
}

impl Key {
    pub(crate) fn new(value: &Value) -> Fallible<Key> {
        if let Value::Tuple(_) | Value::Set(_) = value {
            let mut left = LARGEST;
            check(value, 0, &mut left)?;
            WORK.set(WORK.get() + (LARGEST - left) / 4);
        } else {
            check(value, 0, &mut 1)?;
        }
        Ok(Key(value.clone()))
    }

    pub(crate) fn value(&self) -> &Value {
        &self.0
    }

    pub(crate) fn into_value(self) -> Value {
        self.0
    }
}

fn check(value: &Value, depth: usize, left: &mut usize) -> Fallible<()> {
    *left = left.checked_sub(1).ok_or_else(|| Error::unsupported("keys of so many parts"))?;
    match value {
        Value::Tuple(_) | Value::Set(_) if depth >= DEEPEST => {
            Err(Error::unsupported("deeply nested tuples as keys"))
        }
        Value::Tuple(items) => items.iter().try_for_each(|item| check(item, depth + 1, left)),
        Value::Set(set) if set.frozen => {
            set.keys().iter().try_for_each(|key| check(key.value(), depth + 1, left))
        }
        Value::List(_) | Value::Dict(_) | Value::Array(_) | Value::Slice(_) | Value::Deque(_) => {
            Err(Error::type_error(format!("unhashable type: '{}'", value.type_name())))
        }
        Value::Instance(instance) => {
            let class = &instance.class;
            if class.find("__hash__").is_some() {
                return Err(Error::unsupported("instances with a __hash__ of their own as keys"));
            }
            if class.find("__eq__").is_some() || class.kind == super::object::ClassKind::Data {
                return Err(Error::type_error(format!("unhashable type: '{}'", class.name)));
            }
            Ok(())
        }
        // Hashing and comparing walk over all of its digits.
        Value::Big(big) if big.bits() > 64 * LARGEST as u64 => {
            Err(Error::unsupported("keys that are integers of so many digits"))
        }
        Value::Set(set) if !set.frozen => Err(Error::type_error("unhashable type: 'set'")),
        _ => Ok(()),
    }
}

fn whole(value: f64) -> Option<i64> {
    (value.trunc() == value && value.abs() < 9.2e18).then_some(value as i64)
}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        hash(&self.0, state);
    }
}

fn hash<H: Hasher>(value: &Value, state: &mut H) {
    match value {
        Value::Bool(b) | Value::NpBool(b) => state.write_i64(i64::from(*b)),
        Value::Int(i) | Value::NpInt(i) => state.write_i64(*i),
        Value::Float(f) | Value::NpFloat(f) => match whole(*f) {
            Some(i) => state.write_i64(i),
            None => state.write_u64(f.to_bits()),
        },
        // A float may equal a big integer, so both hash as the float's bits.
        Value::Big(big) => state.write_u64(big.to_f64().unwrap_or(f64::INFINITY).to_bits()),
        Value::Str(text) => state.write(text.as_bytes()),
        Value::Tuple(items) => {
            state.write_usize(items.len());
            items.iter().for_each(|item| hash(item, state));
        }
        Value::Set(set) => {
            // Equal sets may hold their keys in different orders.
            let mut sum = 0u64;
            for key in set.keys().iter() {
                let mut inner = FxHasher::default();
                key.hash(&mut inner);
                sum = sum.wrapping_add(inner.finish());
            }
            state.write_u64(sum);
        }
        other => state.write_usize(other.identity()),
    }
}

impl PartialEq for Key {
    fn eq(&self, other: &Key) -> bool {
        same(&self.0, &other.0)
    }
}

impl Eq for Key {}

fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Str(a), Value::Str(b)) => a.as_str() == b.as_str(),
        (Value::Tuple(a), Value::Tuple(b)) => {
            a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| same(a, b))
        }
        (Value::Set(a), Value::Set(b)) => *a.keys() == *b.keys(),
        _ => match (a.number(), b.number()) {
            (Some(a), Some(b)) => a.equals(&b) || (a.is_nan() && b.is_nan()),
            (None, None) => {
                std::mem::discriminant(a) == std::mem::discriminant(b) && a.identity() == b.identity()
            }
            _ => false,
        },
    }
}
