//! From the parsed tree to register code.
//!
//! Each function becomes one [`op::Code`]; names are resolved here, once: to registers, to cells shared with
//! inner functions, to global slots, or to constants (built-ins and what imports bring).

mod attempt;
mod builder;
mod call;
mod class;
mod comprehension;
mod condition;
mod expression;
mod fstring;
mod function;
mod import;
mod matching;
pub(crate) mod method;
mod module;
pub(crate) mod op;
mod place;
mod scope;
mod statement;
mod target;

pub(crate) use module::{Compiled, compile};
