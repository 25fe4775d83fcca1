//! Classes: the built-in ones, numpy's scalar types and the exceptions.

use super::Value;
use super::exception::ExceptionKind;
use super::mapping::{DictKind, Part};
use crate::numpy::array::DType;

macro_rules! types {
    ($($variant:ident $name:literal),* $(,)?) => {
        /// A class object.
        #[expect(clippy::enum_variant_names, reason = "NoneType is Python's name")]
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Type {
            $(#[doc = $name] $variant,)*
            /// An exception class.
            Exception(ExceptionKind),
        }

        impl Type {
            pub(crate) fn name(self) -> &'static str {
                match self {
                    $(Type::$variant => $name,)*
                    Type::Exception(kind) => kind.name(),
                }
            }

            const PLAIN: &[Type] = &[$(Type::$variant),*];
        }
    };
}

types! {
    Object "object", NoneType "NoneType", Bool "bool", Int "int", Float "float", Complex "complex", Str "str",
    Bytes "bytes", List "list", Tuple "tuple", Dict "dict", Set "set", FrozenSet "frozenset", Range "range",
    Slice "slice", Function "function", Builtin "builtin_function_or_method", Module "module", Class "type",
    Ellipsis "ellipsis", DictKeys "dict_keys", DictValues "dict_values", DictItems "dict_items",
    Enumerate "enumerate", Zip "zip", Map "map", Filter "filter", Reversed "reversed", Iterator "iterator",
    Generator "generator",
    Deque "deque", DefaultDict "defaultdict", Counter "Counter", OrderedDict "OrderedDict",
    Partial "partial",
    NdArray "ndarray", FlatIter "flatiter", ElementType "dtype", Float64 "float64", Int64 "int64", NpBool "bool",
    Generic "generic", Number "number", Integer "integer", SignedInteger "signedinteger", Inexact "inexact",
    Floating "floating", Float32 "float32", Float16 "float16", Int32 "int32", Int16 "int16", Int8 "int8",
    UInt64 "uint64", UInt32 "uint32", UInt16 "uint16", UInt8 "uint8", UnsignedInteger "unsignedinteger",
    AbstractNumber "Number", AbstractReal "Real", AbstractIntegral "Integral",
    Iterable "Iterable", Sequence "Sequence", Mapping "Mapping", Callable "Callable",
}

impl Type {
    pub(crate) fn number(self) -> usize {
        match self {
            Type::Exception(kind) => 1000 + kind as usize,
            plain => Type::PLAIN.iter().position(|&t| t == plain).unwrap_or(0),
        }
    }

    /// The class as `repr` shows it.
    pub(crate) fn qualified(self) -> String {
        use Type::*;
        match self {
            NdArray | FlatIter | Float64 | Float32 | Int64 | Int32 | NpBool | Generic | Number | Integer
            | SignedInteger | Inexact | Floating => {
                format!("numpy.{}", self.name())
            }
            Deque | DefaultDict | Counter | OrderedDict => format!("collections.{}", self.name()),
            _ => self.name().to_owned(),
        }
    }

    /// The element type that the class names as a dtype.
    pub(crate) fn dtype(self) -> Option<DType> {
        Some(match self {
            Type::Bool | Type::NpBool => DType::Bool,
            Type::Int | Type::Int64 | Type::Int32 | Type::Integer | Type::SignedInteger => DType::Int,
            Type::Float | Type::Float64 | Type::Float32 | Type::Floating | Type::Inexact | Type::Number => {
                DType::Float
            }
            _ => return None,
        })
    }

    /// `issubclass(self, other)`.
    pub(crate) fn is_a(self, other: Type) -> bool {
        use Type::*;
        if self == other || other == Object {
            return true;
        }
        match (self, other) {
            (Exception(a), Exception(b)) => a.is_a(b),
            (Bool, Int) => true,
            // np.float64 derives from float; np.int64 and np.bool derive from no Python number.
            (Float64, Float | Floating | Inexact | Number | Generic) => true,
            (Int64 | Int32 | Int16 | Int8, SignedInteger | Integer | Number | Generic) => true,
            (UInt64 | UInt32 | UInt16 | UInt8, UnsignedInteger | Integer | Number | Generic) => true,
            (UnsignedInteger, Integer | Number | Generic) => true,
            (Float32 | Float16, Floating | Inexact | Number | Generic) => true,
            (NpBool, Generic) => true,
            (Floating, Inexact | Number | Generic) | (Inexact, Number | Generic) | (Number, Generic) => true,
            (SignedInteger, Integer | Number | Generic) | (Integer, Number | Generic) => true,
            (DefaultDict | Counter | OrderedDict, Dict) => true,
            (Int | Bool | Int64, AbstractNumber | AbstractReal | AbstractIntegral) => true,
            (Float | Float64, AbstractNumber | AbstractReal) => true,
            (List | Tuple | Str | Range | Deque, Sequence | Iterable) => true,
            (Dict | DefaultDict | Counter | OrderedDict, Mapping | Iterable) => true,
            (Set | FrozenSet | NdArray | Iterator | Generator | Zip | Map | Filter | Enumerate, Iterable) => {
                true
            }
            (DictKeys | DictValues | DictItems, Iterable) => true,
            (Function | Builtin | Class | Partial, Callable) => true,
            _ => false,
        }
    }
}

impl Value {
    pub(crate) fn class(&self) -> Type {
        match self {
            Value::Unbound | Value::None => Type::NoneType,
            Value::Bool(_) => Type::Bool,
            Value::Int(_) | Value::Big(_) => Type::Int,
            Value::Float(_) => Type::Float,
            Value::NpBool(_) => Type::NpBool,
            Value::NpInt(_) => Type::Int64,
            Value::NpFloat(_) => Type::Float64,
            Value::Str(_) => Type::Str,
            Value::List(_) => Type::List,
            Value::Tuple(_) => Type::Tuple,
            Value::Dict(dict) => match dict.kind {
                DictKind::Plain => Type::Dict,
                DictKind::Ordered => Type::OrderedDict,
                DictKind::Counter => Type::Counter,
                DictKind::Default(_) => Type::DefaultDict,
            },
            Value::View(view) => match view.part {
                Part::Keys => Type::DictKeys,
                Part::Values => Type::DictValues,
                Part::Items => Type::DictItems,
            },
            Value::Set(set) => {
                if set.frozen {
                    Type::FrozenSet
                } else {
                    Type::Set
                }
            }
            Value::Deque(_) => Type::Deque,
            Value::Range(_) => Type::Range,
            Value::Slice(_) => Type::Slice,
            Value::Array(_) => Type::NdArray,
            Value::Flat(_) => Type::FlatIter,
            Value::Function(_) => Type::Function,
            Value::Native(_) | Value::Bound(_) => Type::Builtin,
            Value::Partial(_) => Type::Partial,
            Value::Class(_) => Type::Class,
            Value::Instance(_) | Value::Descriptor(_) | Value::Rng(_) => Type::Object,
            Value::Cached(_) => Type::Function,
            Value::Iter(iter) => match iter.type_name() {
                "enumerate" => Type::Enumerate,
                "zip" => Type::Zip,
                "map" => Type::Map,
                "filter" => Type::Filter,
                "generator" => Type::Generator,
                _ => Type::Iterator,
            },
            Value::Type(_) => Type::Class,
            Value::DType(_) => Type::ElementType,
            Value::Module(_) => Type::Module,
            Value::Exception(exception) => Type::Exception(exception.kind),
            Value::Ellipsis => Type::Ellipsis,
        }
    }

    /// The class's name as error messages give it.
    pub(crate) fn type_name(&self) -> &str {
        match self {
            Value::Instance(instance) => &instance.class.name,
            Value::NpFloat(_) => "numpy.float64",
            Value::NpInt(_) => "numpy.int64",
            Value::NpBool(_) => "numpy.bool",
            Value::Array(_) => "numpy.ndarray",
            Value::Deque(_) => "collections.deque",
            Value::Iter(iter) => iter.type_name(),
            other => other.class().name(),
        }
    }
}
