//! One function's code in a session: its own copy, with the constants as values. Threads that run one program
//! do not share reference counts this way.

use std::rc::Rc;

use num_bigint::BigInt;

use crate::compile::method::Method;
use crate::compile::op::{CallSpec, Capture, Code, Constant, Op, Parameters};
use crate::value::Value;

#[derive(Debug)]
pub(crate) struct UnitName {
    pub(crate) text: Rc<str>,
    pub(crate) method: Option<Method>,
}

#[derive(Debug)]
pub(crate) struct UnitCall {
    pub(crate) positional: usize,
    pub(crate) keywords: Vec<Rc<str>>,
    pub(crate) method: usize,
}

/// Code ready to run.
#[derive(Debug)]
pub struct Unit {
    pub(crate) name: Rc<str>,
    pub(crate) ops: Vec<Op>,
    pub(crate) places: Vec<(u32, u32)>,
    /// In register order: the last constant comes first.
    pub(crate) constants: Vec<Value>,
    pub(crate) names: Vec<UnitName>,
    pub(crate) calls: Vec<UnitCall>,
    pub(crate) children: Vec<Rc<Unit>>,
    pub(crate) parameters: Parameters,
    pub(crate) registers: usize,
    pub(crate) own_cells: usize,
    pub(crate) cell_parameters: Vec<(u16, u16)>,
    pub(crate) captures: Vec<Capture>,
    /// Positional parameters only, no cells, no defaults needed: arguments are simply moved in.
    pub(crate) simple: bool,
}

impl Unit {
    pub(crate) fn new(code: &Code) -> Rc<Unit> {
        let call = |spec: &CallSpec| UnitCall {
            positional: spec.positional,
            keywords: spec.keywords.iter().map(|name| Rc::from(&**name)).collect(),
            method: usize::from(spec.method),
        };
        let parameters = code.parameters.clone();
        let simple = parameters.names.len() == parameters.positional
            && !parameters.star
            && !parameters.double_star
            && code.cell_parameters.is_empty();
        Rc::new(Unit {
            name: Rc::from(&*code.name),
            ops: code.ops.clone(),
            places: code.places.clone(),
            constants: code.constants.iter().rev().map(value).collect(),
            names: code
                .names
                .iter()
                .map(|name| UnitName { text: Rc::from(&*name.text), method: name.method })
                .collect(),
            calls: code.calls.iter().map(call).collect(),
            children: code.children.iter().map(Unit::new).collect(),
            parameters,
            registers: code.registers,
            own_cells: code.own_cells,
            cell_parameters: code.cell_parameters.clone(),
            captures: code.captures.clone(),
            simple,
        })
    }
}

/// A constant as a value.
pub(crate) fn value(constant: &Constant) -> Value {
    match constant {
        Constant::None => Value::None,
        Constant::Bool(b) => Value::Bool(*b),
        Constant::Int(i) => Value::Int(*i),
        Constant::Float(f) => Value::Float(*f),
        Constant::Big(digits) => big(digits),
        Constant::Str(text) => Value::str(&**text),
        Constant::Tuple(items) => Value::tuple(items.iter().map(value).collect()),
        Constant::Native(native) => Value::Native(native),
        Constant::Module(module) => Value::Module(module),
        Constant::Type(class) => Value::Type(*class),
        Constant::Ellipsis => Value::Ellipsis,
    }
}

/// The parser keeps integers beyond 64 bits as they were written.
fn big(token: &str) -> Value {
    let (digits, radix) = match token.get(..2) {
        Some("0x" | "0X") => (&token[2..], 16),
        Some("0o" | "0O") => (&token[2..], 8),
        Some("0b" | "0B") => (&token[2..], 2),
        _ => (token, 10),
    };
    let digits = digits.replace('_', "");
    match BigInt::parse_bytes(digits.as_bytes(), radix) {
        Some(number) => Value::big(number),
        None => Value::Int(0),
    }
}
