//! Modules whose names only matter to readers: annotations are not evaluated, but they are imported.

use super::Module;
use crate::compile::op::Constant;
use crate::value::Value;
use crate::value::function::Native;
use crate::value::types::Type;

pub(crate) static TYPING: Module = Module { name: "typing", lookup: typing };
pub(crate) static NUMPY_TYPING: Module = Module { name: "numpy.typing", lookup: typing };
pub(crate) static NUMBERS: Module = Module { name: "numbers", lookup: numbers };
/// Warnings go nowhere, so filters have nothing to do.
pub(crate) static WARNINGS: Module = Module { name: "warnings", lookup: warnings };

fn typing(name: &str) -> Option<Constant> {
    Some(Constant::Type(match name {
        "List" => Type::List,
        "Tuple" => Type::Tuple,
        "Dict" => Type::Dict,
        "Set" => Type::Set,
        "FrozenSet" => Type::FrozenSet,
        "Deque" => Type::Deque,
        "DefaultDict" => Type::DefaultDict,
        "Counter" => Type::Counter,
        "Callable" => Type::Callable,
        "Iterable" | "Iterator" | "Generator" => Type::Iterable,
        "Sequence" | "MutableSequence" => Type::Sequence,
        "Mapping" => Type::Mapping,
        "NDArray" | "ArrayLike" => Type::NdArray,
        "Any" | "Optional" | "Union" | "Literal" | "Final" | "ClassVar" | "Hashable" | "Type"
        | "SupportsFloat" | "DTypeLike" => Type::Object,
        "TYPE_CHECKING" => return Some(Constant::Bool(false)),
        _ => return None,
    }))
}

fn numbers(name: &str) -> Option<Constant> {
    Some(Constant::Type(match name {
        "Number" => Type::AbstractNumber,
        "Real" => Type::AbstractReal,
        "Integral" => Type::AbstractIntegral,
        _ => return None,
    }))
}

fn warnings(name: &str) -> Option<Constant> {
    static IGNORE: [Native; 4] = [
        Native::new("catch_warnings", |_, _| Ok(Value::None)),
        Native::new("filterwarnings", |_, _| Ok(Value::None)),
        Native::new("simplefilter", |_, _| Ok(Value::None)),
        Native::new("warn", |_, _| Ok(Value::None)),
    ];
    IGNORE.iter().find(|native| native.name == name).map(Constant::Native)
}
