//! One run of a program: the module body once, then many calls.

use std::fmt;
use std::rc::Rc;

use coevo_core::{Failure, FailureKind, Steps};

use crate::compile::Compiled;
use crate::error::{Error, Fallible};
use crate::program::{Foreign, Form};
use crate::runtime::{ForeignSession, Sent};
use crate::vm::Vm;
use crate::vm::args::Args;
use crate::vm::unit::Unit;
use crate::{Limits, Program, Value};

/// A running program with its globals, random streams and remaining allowances. Make one per instance.
pub struct Session {
    place: Place,
    steps: Steps,
}

/// Where it runs.
enum Place {
    Here(Box<Here>),
    Elsewhere(Box<dyn ForeignSession>, Sent),
}

struct Here {
    vm: Vm,
    function: Value,
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Place::Here(here) => write!(f, "Session {{ fuel_used: {} }}", here.vm.tank.used()),
            Place::Elsewhere(session, _) => session.fmt(f),
        }
    }
}

impl Session {
    /// Runs the module body. `seed` seeds `random` and `np.random`, so that a program which draws without
    /// seeding is as deterministic as any other.
    pub fn start(program: &Program, limits: &Limits, seed: u64) -> Result<Session, Failure> {
        let place = match &program.form {
            Form::Compiled(compiled) => Place::Here(Box::new(Here::start(compiled, limits, seed)?)),
            Form::Foreign(foreign) => {
                let Foreign { runtime, source, function, spent } = &**foreign;
                let session = runtime.start(source, function, limits, seed, spent)?;
                Place::Elsewhere(session, Sent::default())
            }
        };
        Ok(Session { place, steps: program.steps.clone() })
    }

    /// Calls the program's function with positional arguments. After a failure the session stays usable.
    pub fn call(&mut self, arguments: &[Value]) -> Result<Value, Failure> {
        match &mut self.place {
            Place::Here(here) => here.call(arguments),
            Place::Elsewhere(session, sent) => session.call(&sent.arguments(arguments))?.to_value(),
        }
    }

    /// Fuel spent since the start, over all refills; 0 on runtimes that do not count it.
    pub fn fuel_used(&self) -> u64 {
        match &self.place {
            Place::Here(here) => here.vm.tank.used(),
            Place::Elsewhere(..) => 0,
        }
    }

    /// Gives the whole fuel and wall-clock allowance anew. The allowances are the session's: the module body
    /// and all calls draw on them together, so an evaluator that wants them per call refills before each.
    pub fn refill(&mut self) {
        match &mut self.place {
            Place::Here(here) => here.vm.tank.refill(),
            Place::Elsewhere(session, _) => session.refill(),
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.steps.add(self.fuel_used());
    }
}

impl Here {
    fn start(compiled: &Compiled, limits: &Limits, seed: u64) -> Result<Here, Failure> {
        let names: Rc<[String]> = compiled.globals.clone().into();
        let mut vm = Vm::new(limits, seed, names);
        let body = Unit::new(&compiled.body);
        run_body(&mut vm, &body).map_err(Error::into_failure)?;
        let function = vm.globals.get(compiled.entry).cloned().unwrap_or(Value::Unbound);
        if !matches!(function, Value::Function(_) | Value::Native(_) | Value::Partial(_) | Value::Type(_)) {
            let message = format!("`{}` is not a function after the module has run", compiled.entry_name);
            return Err(Failure::new(FailureKind::Signature, message));
        }
        Ok(Here { vm, function })
    }

    fn call(&mut self, arguments: &[Value]) -> Result<Value, Failure> {
        let function = self.function.clone();
        self.vm.call_args(&function, &Args::plain(arguments)).map_err(|error| {
            self.vm.unwind();
            error.into_failure()
        })
    }
}

fn run_body(vm: &mut Vm, body: &Rc<Unit>) -> Fallible<Value> {
    let mut frame = vm.blank_frame(body);
    frame.regs.resize(body.constants.len() + body.registers, Value::Unbound);
    frame.cells = (0..body.own_cells).map(|_| Rc::new(std::cell::RefCell::new(Value::Unbound))).collect();
    vm.nested(frame)
}
