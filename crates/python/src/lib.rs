//! A sandboxed, deterministic interpreter of the numpy-Python that LLMs write.
//!
//! Source text becomes a [`Program`] (parsed, checked against a [`Signature`], compiled to register code),
//! which threads share. A [`Session`] runs it: the module body once, then many calls, under [`Limits`].
//! Nothing here reads or writes files, network, clock or environment.
//!
//! ```
//! use coevo_python::{Limits, Program, Session, Signature, Value};
//!
//! let source = "import numpy as np\ndef pick(a, b):\n    return np.argmax(a) + b\n";
//! let signature = Signature::new("pick", &["a", "b"]);
//! let program = Program::compile(source, &signature).expect("the source compiles");
//! let mut session = Session::start(&program, &Limits::default(), 1234).expect("the module body runs");
//! let weights = Value::array_f64(&[3], vec![0.5, 2.0, 1.0]).expect("three elements");
//! let answer = session.call(&[weights, Value::int(10)]).expect("the call succeeds");
//! assert_eq!(answer.as_index(), Ok(11));
//! ```

mod builtins;
mod compile;
mod error;
mod limits;
mod meter;
mod modules;
mod numpy;
mod plain;
mod program;
mod runtime;
mod session;
mod value;
mod vm;

pub use limits::Limits;
pub use plain::{DEEPEST, Plain, PlainArray, PlainData};
pub use program::{Program, Signature};
pub use runtime::{Argument, ForeignRuntime, ForeignSession, Spent, host};
pub use session::Session;
pub use value::Value;
