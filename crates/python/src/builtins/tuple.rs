//! Methods of `tuple`.

use std::rc::Rc;

use crate::compile::method::Method;
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::value::sequence::Tuple;
use crate::vm::Vm;
use crate::vm::args::Args;

pub(crate) fn method(
    vm: &mut Vm,
    items: &Rc<Tuple>,
    method: Method,
    args: &Args<'_>,
) -> Fallible<Option<Value>> {
    match method {
        Method::Count => {
            let [item] = args.exact("count")?;
            super::list::count(vm, items, item).map(Some)
        }
        Method::Index => {
            let args = args.only("index", 1, 3)?;
            let start = args.get(1).and_then(crate::vm::item::as_index).unwrap_or(0).max(0) as usize;
            for (at, value) in items.iter().enumerate().skip(start) {
                if vm.equal(value, &args[0])? {
                    return Ok(Some(Value::Int(at as i64)));
                }
            }
            Err(Error::value_error("tuple.index(x): x not in tuple"))
        }
        _ => Ok(None),
    }
}
