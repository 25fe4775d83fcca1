//! Calls: to Python functions through frames, to built-ins directly.

use std::cell::RefCell;
use std::rc::Rc;

use super::Vm;
use super::args::Args;
use super::frame::Frame;
use super::unit::{Unit, UnitName};
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::value::function::Function;

/// Stack that one nested run loop may need, with the built-ins around it.
const RED_ZONE: usize = 256 << 10;
const NEW_STACK: usize = 2 << 20;

impl Vm {
    /// Calls anything with positional arguments.
    pub(crate) fn call(&mut self, callee: &Value, values: &[Value]) -> Fallible<Value> {
        self.call_args(callee, &Args::plain(values))
    }

    /// Calls anything. Python functions run in a nested loop.
    pub(crate) fn call_args(&mut self, callee: &Value, args: &Args<'_>) -> Fallible<Value> {
        match callee {
            Value::Native(native) => (native.call)(self, args),
            Value::Module(module) if module.name == "itertools.chain" => {
                crate::modules::itertools::chain(args)
            }
            Value::Function(function) => {
                let frame = self.enter(function, args)?;
                self.nested(frame)
            }
            Value::Type(class) => self.construct(*class, args),
            Value::Class(class) => self.instantiate(class, args),
            Value::Cached(cached) => self.call_cached(cached, args),
            Value::Descriptor(descriptor) if descriptor.reach == crate::value::object::Reach::Static => {
                let function = descriptor.function.clone();
                self.deeper(|vm| vm.call_args(&function, args))
            }
            Value::Instance(instance) if instance.class.find("__call__").is_some() => {
                let name = UnitName { text: Rc::from("__call__"), method: None };
                self.deeper(|vm| vm.call_method(callee, &name, args))
            }
            Value::Bound(bound) => self.method(&bound.receiver, bound.method, args),
            Value::Partial(partial) => {
                let mut values = partial.args.clone();
                values.extend_from_slice(args.positional());
                self.spend(partial.keywords.len() * args.names.len() / 8)?;
                let mut names = Vec::new();
                for (name, value) in &partial.keywords {
                    if !args.names.contains(name) {
                        names.push(name.clone());
                        values.push(value.clone());
                    }
                }
                names.extend(args.names.iter().cloned());
                values.extend(args.keywords().map(|(_, value)| value.clone()));
                let function = partial.function.clone();
                self.deeper(|vm| vm.call_args(&function, &Args { values: &values, names: &names }))
            }
            other => Err(Error::type_error(format!("'{}' object is not callable", other.type_name()))),
        }
    }

    /// Runs a frame to its end while the caller's loop waits on the Rust stack.
    pub(crate) fn nested(&mut self, frame: Frame) -> Fallible<Value> {
        let depth = self.frames.len();
        let result = self.deeper(|vm| vm.run(frame));
        self.frames.truncate(depth);
        result
    }

    /// Runs `inner`, which may come back here, one level deeper on the Rust stack.
    pub(crate) fn deeper<T>(&mut self, inner: impl FnOnce(&mut Vm) -> Fallible<T>) -> Fallible<T> {
        self.descend()?;
        let result = Vm::on_stack(|| inner(self));
        self.ascend();
        result
    }

    /// Notes that what follows is one level deeper on the Rust stack. For callers that cannot lend the whole
    /// machine to [`Vm::deeper`]: [`Vm::on_stack`] comes next, then [`Vm::ascend`], whatever the result.
    pub(super) fn descend(&mut self) -> Fallible<()> {
        self.check_depth()?;
        self.nesting += 1;
        Ok(())
    }

    pub(super) fn on_stack<T>(inner: impl FnOnce() -> T) -> T {
        stacker::maybe_grow(RED_ZONE, NEW_STACK, inner)
    }

    pub(super) fn ascend(&mut self) {
        self.nesting -= 1;
    }

    fn check_depth(&self) -> Fallible<()> {
        if self.frames.len() + self.nesting >= self.recursion {
            return Err(Error::out_of_memory(format!(
                "maximum recursion depth exceeded ({} open calls)",
                self.recursion
            )));
        }
        Ok(())
    }

    pub(crate) fn blank_frame(&mut self, unit: &Rc<Unit>) -> Frame {
        let mut regs = self.pool.pop().unwrap_or_default();
        regs.reserve(unit.constants.len() + unit.registers);
        regs.extend_from_slice(&unit.constants);
        Frame {
            unit: unit.clone(),
            regs,
            shift: unit.constants.len(),
            pc: 0,
            cells: Vec::new(),
            function: None,
            handlers: Vec::new(),
            dst: 0,
        }
    }

    /// Gives a finished frame's registers back.
    #[inline]
    pub(crate) fn recycle(&mut self, mut frame: Frame) {
        if self.pool.len() < 64 {
            let mut regs = std::mem::take(&mut frame.regs);
            regs.clear();
            self.pool.push(regs);
        }
    }

    /// A frame with the arguments in place.
    pub(crate) fn enter(&mut self, function: &Rc<Function>, args: &Args<'_>) -> Fallible<Frame> {
        self.check_depth()?;
        let unit = function.unit.clone();
        let mut frame = self.blank_frame(&unit);
        let size = unit.constants.len() + unit.registers;
        if unit.simple && args.names.is_empty() && args.values.len() == unit.parameters.positional {
            frame.regs.extend_from_slice(args.values);
            frame.regs.resize(size, Value::Unbound);
        } else {
            frame.regs.resize(size, Value::Unbound);
            self.bind(function, &unit, args, &mut frame)?;
        }
        if unit.own_cells > 0 {
            frame.cells = (0..unit.own_cells).map(|_| Rc::new(RefCell::new(Value::Unbound))).collect();
            for &(reg, cell) in &unit.cell_parameters {
                let value = frame.get(reg as i16).clone();
                *frame.cells[usize::from(cell)].borrow_mut() = value;
            }
        }
        if !function.cells.is_empty() {
            frame.function = Some(function.clone());
        }
        Ok(frame)
    }

    fn bind(&mut self, function: &Function, unit: &Unit, args: &Args<'_>, frame: &mut Frame) -> Fallible<()> {
        let parameters = &unit.parameters;
        let name = &unit.name;
        let positional = args.positional();
        let count = positional.len().min(parameters.positional);
        frame.row_mut(0, count).clone_from_slice(&positional[..count]);
        if parameters.star {
            let rest = positional.get(parameters.positional..).unwrap_or_default().to_vec();
            frame.set(parameters.names.len() as i16, Value::tuple(rest));
        } else if positional.len() > parameters.positional {
            let most = parameters.positional;
            let plural = if most == 1 { "" } else { "s" };
            let takes = match parameters.defaults {
                0 => format!("{most}"),
                defaults => format!("from {} to {most}", most - defaults),
            };
            let given = positional.len();
            let were = if given == 1 { "was" } else { "were" };
            return Err(Error::type_error(format!(
                "{name}() takes {takes} positional argument{plural} but {given} {were} given"
            )));
        }
        let mut extra = crate::value::key::KeyMap::default();
        for (keyword, value) in args.keywords() {
            let at = parameters.names.iter().position(|known| &**known == keyword);
            match at.filter(|&at| at >= parameters.positional_only) {
                Some(at) => {
                    let reg = at as i16;
                    if !matches!(frame.get(reg), Value::Unbound) {
                        return Err(Error::type_error(format!(
                            "{name}() got multiple values for argument '{keyword}'"
                        )));
                    }
                    frame.set(reg, value.clone());
                }
                None if parameters.double_star => {
                    extra.insert(crate::value::key::Key::new(&Value::str(keyword))?, value.clone());
                }
                None => {
                    return Err(Error::type_error(format!(
                        "{name}() got an unexpected keyword argument '{keyword}'"
                    )));
                }
            }
        }
        if parameters.double_star {
            frame.set((parameters.slots() - 1) as i16, Value::dict(extra));
        }
        let mut missing = Vec::new();
        for at in count..parameters.names.len() {
            if !matches!(frame.get(at as i16), Value::Unbound) {
                continue;
            }
            let default = if at < parameters.positional {
                (at + parameters.defaults).checked_sub(parameters.positional)
            } else {
                let flags = &parameters.keyword_defaults;
                let which = at - parameters.positional;
                let before = flags.iter().take(which).filter(|&&has| has).count();
                flags.get(which).copied().unwrap_or(false).then_some(parameters.defaults + before)
            };
            match default.and_then(|at| function.defaults.get(at)) {
                Some(value) => frame.set(at as i16, value.clone()),
                None => missing.push(format!("'{}'", parameters.names[at])),
            }
        }
        if missing.is_empty() {
            return Ok(());
        }
        let plural = if missing.len() == 1 { "" } else { "s" };
        let list = match missing.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, [first])) => format!("{first} and {last}"),
            Some((last, rest)) => format!("{}, and {last}", rest.join(", ")),
            None => String::new(),
        };
        Err(Error::type_error(format!(
            "{name}() missing {} required positional argument{plural}: {list}",
            missing.len()
        )))
    }
}
