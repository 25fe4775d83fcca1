//! Values: sixteen bytes each, numbers inline, everything else behind an `Rc`.

mod access;
pub(crate) mod exception;
pub(crate) mod function;
pub(crate) mod hash;
pub(crate) mod iterator;
pub(crate) mod key;
pub(crate) mod keyset;
pub(crate) mod mapping;
pub(crate) mod number;
pub(crate) mod object;
pub(crate) mod sequence;
pub(crate) mod string;
pub(crate) mod text;
pub(crate) mod trash;
pub(crate) mod types;
pub(crate) mod writer;

use std::rc::Rc;

use crate::modules::Module;
use crate::numpy::array::{Array, DType};
use exception::Exception;
use function::{Bound, Function, Native, Partial};
use iterator::Iter;
use mapping::{Dict, Set, View};
use object::{Cached, Class, Descriptor, Instance};
use sequence::{Deque, List, Range, Slice, Tuple};
use string::Text;
use types::Type;

/// A Python value. Cheap to clone; not `Send`, since the heap part is counted per thread.
///
/// Evaluators make values with [`Value::int`], [`Value::float`], [`Value::array_f64`] and friends, and read
/// them with [`Value::as_index`], [`Value::as_f64`] and [`Value::as_matrix`]; the variants are the runtime's own.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Value {
    /// A variable before its first assignment; never seen by programs.
    Unbound,
    /// `None`.
    None,
    /// `bool`.
    Bool(bool),
    /// `int` that fits 64 bits.
    Int(i64),
    /// `float`.
    Float(f64),
    /// `np.bool_`.
    NpBool(bool),
    /// `np.int64`.
    NpInt(i64),
    /// `np.float64`.
    NpFloat(f64),
    /// `int` beyond 64 bits.
    Big(Rc<number::Big>),
    /// `str`.
    Str(Rc<Text>),
    /// `list`.
    List(Rc<List>),
    /// `tuple`.
    Tuple(Rc<Tuple>),
    /// `dict` and its kin in `collections`.
    Dict(Rc<Dict>),
    /// `dict.keys()`, `dict.values()`, `dict.items()`.
    View(Rc<View>),
    /// `set` or `frozenset`.
    Set(Rc<Set>),
    /// `collections.deque`.
    Deque(Rc<Deque>),
    /// `range`.
    Range(Rc<Range>),
    /// `slice`.
    Slice(Rc<Slice>),
    /// `np.ndarray`.
    Array(Rc<Array>),
    /// `array.flat`.
    Flat(Rc<Array>),
    /// A `def` or `lambda`.
    Function(Rc<Function>),
    /// A built-in function.
    Native(&'static Native),
    /// A method with its receiver.
    Bound(Rc<Bound>),
    /// `functools.partial`.
    Partial(Rc<Partial>),
    /// A class of the program's own.
    Class(Rc<Class>),
    /// An instance of such a class.
    Instance(Rc<Instance>),
    /// `staticmethod` and its like.
    Descriptor(Rc<Descriptor>),
    /// `functools.lru_cache`.
    Cached(Rc<Cached>),
    /// `np.random.Generator`.
    Rng(Rc<std::cell::RefCell<crate::numpy::generator::Pcg>>),
    /// An iterator.
    Iter(Rc<Iter>),
    /// A class.
    Type(Type),
    /// `np.dtype`.
    DType(DType),
    /// A module.
    Module(&'static Module),
    /// An exception.
    Exception(Rc<Exception>),
    /// `...`.
    Ellipsis,
}

impl Value {
    /// A `tuple`.
    pub fn tuple(items: Vec<Value>) -> Value {
        Value::Tuple(Rc::new(Tuple::new(items)))
    }

    /// A `list`.
    pub fn list(items: Vec<Value>) -> Value {
        Value::List(Rc::new(List::new(items)))
    }

    /// A `str`.
    pub fn str(text: impl Into<String>) -> Value {
        Value::Str(Rc::new(Text::new(text.into())))
    }

    pub(crate) fn array(array: Array) -> Value {
        Value::Array(Rc::new(array))
    }

    /// An array, or the numpy scalar that numpy gives for a 0-d result.
    pub(crate) fn array_or_scalar(array: Array) -> Value {
        if array.axes() == 0 { array.scalar(array.offset()) } else { Value::array(array) }
    }

    pub(crate) fn iter(state: iterator::State) -> Value {
        Value::Iter(Rc::new(Iter::new(state)))
    }

    /// Whether it can be called.
    pub(crate) fn is_callable(&self) -> bool {
        match self {
            Value::Function(_)
            | Value::Native(_)
            | Value::Bound(_)
            | Value::Partial(_)
            | Value::Type(_)
            | Value::Class(_)
            | Value::Cached(_) => true,
            Value::Descriptor(descriptor) => descriptor.reach == object::Reach::Static,
            Value::Instance(instance) => instance.class.find("__call__").is_some(),
            _ => false,
        }
    }

    /// Whether dropping the value may drop other values in turn.
    #[inline]
    pub(crate) fn is_nested(&self) -> bool {
        matches!(
            self,
            Value::List(_)
                | Value::Tuple(_)
                | Value::Dict(_)
                | Value::View(_)
                | Value::Set(_)
                | Value::Deque(_)
                | Value::Function(_)
                | Value::Bound(_)
                | Value::Partial(_)
                | Value::Class(_)
                | Value::Instance(_)
                | Value::Descriptor(_)
                | Value::Cached(_)
                | Value::Iter(_)
                | Value::Exception(_)
                | Value::Slice(_)
        )
    }

    /// `id(value)` for objects, and for the identity of keys.
    pub(crate) fn identity(&self) -> usize {
        fn place<T>(rc: &Rc<T>) -> usize {
            Rc::as_ptr(rc).addr()
        }
        match self {
            Value::Unbound | Value::None => 1,
            Value::Ellipsis => 2,
            Value::Bool(b) | Value::NpBool(b) => 3 + usize::from(*b),
            Value::Int(i) | Value::NpInt(i) => *i as usize,
            Value::Float(f) | Value::NpFloat(f) => f.to_bits() as usize,
            Value::Big(x) => place(x),
            Value::Str(x) => place(x),
            Value::List(x) => place(x),
            Value::Tuple(x) => place(x),
            Value::Dict(x) => place(x),
            Value::View(x) => place(x),
            Value::Set(x) => place(x),
            Value::Deque(x) => place(x),
            Value::Range(x) => (x.start ^ x.stop.rotate_left(20) ^ x.step.rotate_left(40)) as usize,
            Value::Slice(x) => place(x),
            Value::Array(x) | Value::Flat(x) => place(x),
            Value::Function(x) => place(x),
            Value::Native(x) => std::ptr::from_ref(*x).addr(),
            Value::Bound(x) => place(x),
            Value::Partial(x) => place(x),
            Value::Class(x) => place(x),
            Value::Instance(x) => place(x),
            Value::Descriptor(x) => place(x),
            Value::Cached(x) => place(x),
            Value::Rng(x) => place(x),
            Value::Iter(x) => place(x),
            Value::Type(x) => x.number(),
            Value::DType(x) => *x as usize + 1,
            Value::Module(x) => std::ptr::from_ref(*x).addr(),
            Value::Exception(x) => place(x),
        }
    }

    /// `a is b`.
    pub(crate) fn is(&self, other: &Value) -> bool {
        match (self, other) {
            // CPython shares equal small constants; ours are inline, so equal numbers of one type are one.
            (Value::Float(a), Value::Float(b)) => a.to_bits() == b.to_bits(),
            (Value::Str(a), Value::Str(b)) => a.as_str() == b.as_str(),
            _ => {
                std::mem::discriminant(self) == std::mem::discriminant(other)
                    && self.identity() == other.identity()
            }
        }
    }
}
