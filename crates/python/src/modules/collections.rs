//! `collections`.

use super::Module;
use crate::compile::op::Constant;
use crate::value::types::Type;

pub(crate) static COLLECTIONS: Module = Module { name: "collections", lookup };
pub(crate) static ABC: Module = Module { name: "collections.abc", lookup: abc };

fn lookup(name: &str) -> Option<Constant> {
    Some(Constant::Type(match name {
        "deque" => Type::Deque,
        "defaultdict" => Type::DefaultDict,
        "Counter" => Type::Counter,
        "OrderedDict" => Type::OrderedDict,
        "namedtuple" => return Some(Constant::Native(&crate::vm::named::NAMED_TUPLE)),
        "abc" => return Some(Constant::Module(&ABC)),
        _ => return None,
    }))
}

fn abc(name: &str) -> Option<Constant> {
    Some(Constant::Type(match name {
        "Iterable" | "Iterator" => Type::Iterable,
        "Sequence" => Type::Sequence,
        "Mapping" => Type::Mapping,
        "Callable" => Type::Callable,
        _ => return None,
    }))
}
