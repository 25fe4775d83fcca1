//! `sys`, of which only the limits of numbers are there; `copy`; `dataclasses`.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::Module;
use crate::compile::op::Constant;
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::value::function::Native;
use crate::value::key::KeyMap;
use crate::value::mapping::Dict;
use crate::value::object::{Attributes, Instance};
use crate::value::sequence::{Deque, Tuple};
use crate::vm::Vm;
use crate::vm::object;

pub(crate) static SYS: Module = Module { name: "sys", lookup: sys };
static FLOAT_INFO: Module = Module { name: "sys.float_info", lookup: float_info };
pub(crate) static COPY: Module = Module { name: "copy", lookup: copy };
pub(crate) static DATACLASSES: Module = Module { name: "dataclasses", lookup: dataclasses };

fn sys(name: &str) -> Option<Constant> {
    match name {
        "maxsize" => Some(Constant::Int(i64::MAX)),
        "float_info" => Some(Constant::Module(&FLOAT_INFO)),
        _ => None,
    }
}

fn float_info(name: &str) -> Option<Constant> {
    Some(match name {
        "max" => Constant::Float(f64::MAX),
        "min" => Constant::Float(f64::MIN_POSITIVE),
        "epsilon" => Constant::Float(f64::EPSILON),
        "dig" => Constant::Int(15),
        "mant_dig" => Constant::Int(53),
        _ => return None,
    })
}

fn dataclasses(name: &str) -> Option<Constant> {
    match name {
        "dataclass" => Some(Constant::Native(&object::DATACLASS)),
        "field" => Some(Constant::Native(&object::FIELD)),
        _ => None,
    }
}

fn copy(name: &str) -> Option<Constant> {
    static FUNCTIONS: [Native; 2] = [
        Native::new("copy", |vm, args| shallow(vm, &args.exact::<1>("copy")?[0])),
        Native::new("deepcopy", |vm, args| {
            deep(vm, &args.exact::<1>("deepcopy")?[0], &mut BTreeMap::new(), 0)
        }),
    ];
    FUNCTIONS.iter().find(|native| native.name == name).map(Constant::Native)
}

fn instance(vm: &mut Vm, from: &Instance) -> Rc<Instance> {
    vm.serial += 1;
    Rc::new(Instance { class: from.class.clone(), attributes: Attributes::new(), serial: vm.serial })
}

/// `copy.copy(value)`.
fn shallow(vm: &mut Vm, value: &Value) -> Fallible<Value> {
    Ok(match value {
        Value::List(list) => {
            vm.reserve(list.len(), size_of::<Value>())?;
            Value::list(list.to_vec())
        }
        Value::Dict(dict) => {
            vm.reserve(dict.len(), 56)?;
            let map: KeyMap = dict.map().clone();
            Value::Dict(Rc::new(Dict::new(map, dict.kind.clone())))
        }
        Value::Set(set) if !set.frozen => {
            vm.reserve(set.keys().len(), 24)?;
            Value::set(set.keys().copied())
        }
        Value::Deque(items) => Value::Deque(Rc::new(Deque::new(items.to_vec(), items.limit))),
        Value::Array(array) => {
            vm.reserve(array.len(), 8)?;
            Value::array(array.copy())
        }
        Value::Instance(old) => {
            let new = instance(vm, old);
            for (name, value) in old.attributes.entries() {
                new.attributes.set(&name, value);
            }
            Value::Instance(new)
        }
        Value::Iter(_) => return Err(Error::unsupported("copying iterators")),
        other => other.clone(),
    })
}

/// `copy.deepcopy(value)`; `known` are the copies so far, by the identity of their originals.
fn deep(vm: &mut Vm, value: &Value, known: &mut BTreeMap<usize, Value>, depth: usize) -> Fallible<Value> {
    if depth > 500 {
        return Err(Error::unsupported("copying such deeply nested values"));
    }
    let nested = matches!(
        value,
        Value::List(_)
            | Value::Dict(_)
            | Value::Set(_)
            | Value::Deque(_)
            | Value::Array(_)
            | Value::Instance(_)
    );
    if nested && let Some(copy) = known.get(&value.identity()) {
        return Ok(copy.clone());
    }
    vm.spend(2)?;
    let id = value.identity();
    Ok(match value {
        Value::List(list) => {
            let copy = Value::list(Vec::new());
            known.insert(id, copy.clone());
            vm.reserve(list.len(), size_of::<Value>())?;
            let items = list.to_vec();
            for item in &items {
                let item = vm.deeper(|vm| deep(vm, item, known, depth + 1))?;
                if let Value::List(copy) = &copy {
                    copy.push(item);
                }
            }
            copy
        }
        Value::Tuple(items) => {
            vm.reserve(items.len(), size_of::<Value>())?;
            let parts = items
                .iter()
                .map(|item| vm.deeper(|vm| deep(vm, item, known, depth + 1)))
                .collect::<Fallible<Vec<_>>>()?;
            match &items.class {
                Some(class) => Value::Tuple(Rc::new(Tuple::named(parts, class.clone()))),
                None => Value::tuple(parts),
            }
        }
        Value::Dict(dict) => {
            let new = Rc::new(Dict::new(KeyMap::default(), dict.kind.clone()));
            known.insert(id, Value::Dict(new.clone()));
            vm.reserve(dict.len(), 56)?;
            let entries: Vec<(Value, Value)> =
                dict.map().iter().map(|(key, value)| (key.value().clone(), value.clone())).collect();
            for (key, value) in entries {
                let value = vm.deeper(|vm| deep(vm, &value, known, depth + 1))?;
                new.insert(&key, value)?;
            }
            Value::Dict(new)
        }
        Value::Deque(items) => {
            let parts = items
                .to_vec()
                .iter()
                .map(|item| vm.deeper(|vm| deep(vm, item, known, depth + 1)))
                .collect::<Fallible<Vec<_>>>()?;
            Value::Deque(Rc::new(Deque::new(parts, items.limit)))
        }
        Value::Instance(old) => {
            let new = instance(vm, old);
            known.insert(id, Value::Instance(new.clone()));
            for (name, value) in old.attributes.entries() {
                let value = vm.deeper(|vm| deep(vm, &value, known, depth + 1))?;
                new.attributes.set(&name, value);
            }
            Value::Instance(new)
        }
        Value::Set(_) | Value::Array(_) => {
            let copy = shallow(vm, value)?;
            known.insert(id, copy.clone());
            copy
        }
        other => shallow(vm, other)?,
    })
}
