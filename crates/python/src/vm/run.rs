//! The dispatch loop: all instructions in full. What is plain has been run by [`hot`] before it gets here.

use std::cell::RefCell;
use std::rc::Rc;

use super::Vm;
use super::args::Args;
use super::frame::{Frame, Handler};
use super::hot;
use crate::compile::op::{BinaryOp, Op};
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::value::exception::ExceptionKind;
use crate::value::function::Function;
use crate::value::iterator::State;
use crate::value::sequence::Slice;

impl Vm {
    /// Runs `frame` and what it calls. A generator that pauses leaves its frame in `self.paused`.
    pub(crate) fn run(&mut self, mut frame: Frame) -> Fallible<Value> {
        let floor = self.frames.len();
        let mut unit = frame.unit.clone();
        let mut pc = frame.pc;
        'run: loop {
            let mut error: Error = 'error: {
                macro_rules! attempt {
                    ($result:expr) => {
                        match $result {
                            Ok(value) => value,
                            Err(error) => break 'error error,
                        }
                    };
                }
                macro_rules! give {
                    ($dst:expr, $result:expr) => {{
                        let result = $result;
                        // Numbers are taken out by parts; see `Value::put`.
                        match &result {
                            Ok(Value::Float(f)) => frame.set($dst, Value::Float(*f)),
                            Ok(Value::NpFloat(f)) => frame.set($dst, Value::NpFloat(*f)),
                            Ok(Value::Int(i)) => frame.set($dst, Value::Int(*i)),
                            Ok(Value::NpInt(i)) => frame.set($dst, Value::NpInt(*i)),
                            _ => {
                                let value = attempt!(result);
                                frame.set($dst, value);
                            }
                        }
                    }};
                }
                macro_rules! enter {
                    ($new:expr, $dst:expr) => {{
                        let mut new = attempt!($new);
                        new.dst = $dst;
                        frame.pc = pc;
                        self.frames.push(std::mem::replace(&mut frame, new));
                        unit = frame.unit.clone();
                        pc = 0;
                    }};
                }
                macro_rules! leave {
                    ($value:expr) => {{
                        let value = $value;
                        if self.frames.len() == floor {
                            self.recycle(frame);
                            return Ok(value);
                        }
                        let dst = frame.dst;
                        match self.frames.pop() {
                            Some(caller) => self.recycle(std::mem::replace(&mut frame, caller)),
                            None => return Ok(value),
                        }
                        unit = frame.unit.clone();
                        pc = frame.pc;
                        frame.set(dst, value);
                    }};
                }
                loop {
                    let (regs, fuel) = (&mut frame.regs[..], &mut self.tank.slice);
                    pc = hot::run(&unit.ops, regs, frame.shift, &self.globals, pc, fuel);
                    self.tank.slice -= 1;
                    if self.tank.slice < 0 {
                        attempt!(self.tank.next_slice());
                    }
                    let op = unit.ops[pc];
                    pc += 1;
                    match op {
                        Op::Move { dst, src } => {
                            let value = frame.get(src).quick_clone();
                            frame.set(dst, value);
                        }
                        Op::Clear { dst } => frame.set(dst, Value::Unbound),
                        Op::Add { dst, a, b } => {
                            give!(dst, self.binary(BinaryOp::Add, frame.get(a), frame.get(b)))
                        }
                        Op::Sub { dst, a, b } => {
                            give!(dst, self.binary(BinaryOp::Sub, frame.get(a), frame.get(b)))
                        }
                        Op::Mul { dst, a, b } => {
                            give!(dst, self.binary(BinaryOp::Mul, frame.get(a), frame.get(b)))
                        }
                        Op::Div { dst, a, b } => {
                            give!(dst, self.binary(BinaryOp::Div, frame.get(a), frame.get(b)))
                        }
                        Op::Binary { op, dst, a, b } => {
                            give!(dst, self.binary(op, frame.get(a), frame.get(b)))
                        }
                        Op::InPlace { op, dst, b } => {
                            give!(dst, self.in_place(op, frame.get(dst), frame.get(b)))
                        }
                        Op::Unary { op, dst, a } => give!(dst, self.unary(op, frame.get(a))),
                        Op::Compare { op, dst, a, b } => {
                            give!(dst, self.compare(op, frame.get(a), frame.get(b)))
                        }
                        Op::Branch { op, a, b, target } => {
                            if !attempt!(self.holds(op, frame.get(a), frame.get(b))) {
                                pc = usize::from(target);
                            }
                        }
                        Op::Jump { target } => pc = usize::from(target),
                        Op::JumpIf { reg, target } => {
                            if attempt!(self.truth(frame.get(reg))) {
                                pc = usize::from(target);
                            }
                        }
                        Op::JumpIfNot { reg, target } => {
                            if !attempt!(self.truth(frame.get(reg))) {
                                pc = usize::from(target);
                            }
                        }
                        Op::Next { dst, iter, target } => {
                            let Value::Iter(source) = frame.get(iter) else {
                                break 'error Error::type_error("object is not an iterator");
                            };
                            match attempt!(self.next(source)) {
                                Some(value) => frame.set(dst, value),
                                None => {
                                    // The iterator may hold much; it is of no use any more.
                                    frame.set(iter, Value::Unbound);
                                    pc = usize::from(target);
                                }
                            }
                        }
                        Op::GetIter { dst, src } => give!(dst, self.iterate(frame.get(src))),
                        Op::GetItem { dst, object, index } => {
                            give!(dst, self.get_item(frame.get(object), frame.get(index)))
                        }
                        Op::GetPair { dst, object, base } => {
                            give!(dst, self.get_pair(frame.get(object), frame.row(base, 2)));
                        }
                        Op::GetNested { dst, object, base } => {
                            give!(dst, self.get_nested(frame.get(object), frame.row(base, 2)));
                        }
                        Op::SetPair { object, base, src } => {
                            attempt!(self.set_pair(frame.get(object), frame.row(base, 2), frame.get(src)));
                        }
                        Op::SetItem { object, index, src } => {
                            attempt!(self.set_item(frame.get(object), frame.get(index), frame.get(src)));
                        }
                        Op::DeleteItem { object, index } => {
                            attempt!(self.delete_item(frame.get(object), frame.get(index)));
                        }
                        Op::Call { count, dst, callee, base } => {
                            let args = Args::plain(frame.row(base, usize::from(count)));
                            match frame.get(callee) {
                                Value::Native(native) => give!(dst, (native.call)(self, &args)),
                                Value::Function(function) => enter!(self.enter(function, &args), dst),
                                other => give!(dst, self.call_args(other, &args)),
                            }
                        }
                        Op::CallMethod { count, dst, base, name } => {
                            let row = frame.row(base, usize::from(count) + 1);
                            let name = &unit.names[usize::from(name)];
                            let args = Args::plain(&row[1..]);
                            give!(dst, self.call_method(&row[0], name, &args));
                        }
                        Op::CallNamed { dst, base, spec } => {
                            let spec = &unit.calls[usize::from(spec)];
                            let row = frame.row(base, spec.positional + spec.keywords.len() + 1);
                            let args = Args { values: &row[1..], names: &spec.keywords };
                            match &row[0] {
                                Value::Function(function) => enter!(self.enter(function, &args), dst),
                                other => give!(dst, self.call_args(other, &args)),
                            }
                        }
                        Op::MethodNamed { dst, base, spec } => {
                            let spec = &unit.calls[usize::from(spec)];
                            let row = frame.row(base, spec.positional + spec.keywords.len() + 1);
                            let args = Args { values: &row[1..], names: &spec.keywords };
                            give!(dst, self.call_method(&row[0], &unit.names[spec.method], &args));
                        }
                        Op::CallSpread { dst, base } => give!(dst, self.call_spread(frame.row(base, 3))),
                        Op::LoadGlobal { dst, slot } => match &self.globals[usize::from(slot)] {
                            Value::Unbound => break 'error self.unbound_global(slot),
                            value => frame.set(dst, value.quick_clone()),
                        },
                        Op::StoreGlobal { slot, src } => {
                            self.globals[usize::from(slot)] = frame.get(src).clone()
                        }
                        Op::DeleteGlobal { slot } => self.globals[usize::from(slot)] = Value::Unbound,
                        Op::MakeCell { cell } => {
                            if let Some(place) = frame.cells.get_mut(usize::from(cell)) {
                                *place = Rc::new(RefCell::new(Value::Unbound));
                            }
                        }
                        Op::LoadCell { dst, cell } => {
                            let value = frame.cell(cell).map_or(Value::Unbound, |cell| cell.borrow().clone());
                            frame.set(dst, value);
                        }
                        Op::StoreCell { cell, src } => {
                            if let Some(cell) = frame.cell(cell) {
                                // The old value is dropped after the borrow ends.
                                let _old = cell.replace(frame.get(src).clone());
                            }
                        }
                        Op::CheckBound { reg, name } => {
                            if let Value::Unbound = frame.get(reg) {
                                let name = &unit.names[usize::from(name)].text;
                                break 'error Error::raise(
                                    ExceptionKind::UnboundLocalError,
                                    format!(
                                        "cannot access local variable '{name}' where it is not associated with a value"
                                    ),
                                );
                            }
                        }
                        Op::GetAttribute { dst, object, name } => {
                            give!(dst, self.get_attribute(frame.get(object), &unit.names[usize::from(name)]));
                        }
                        Op::SetAttribute { object, name, src } => {
                            let name = &unit.names[usize::from(name)].text;
                            attempt!(self.set_attribute(frame.get(object), name, frame.get(src)));
                        }
                        Op::List { dst, base, count } => {
                            let items = frame.take_row(base, usize::from(count));
                            frame.set(dst, Value::list(items));
                        }
                        Op::Tuple { dst, base, count } => {
                            let items = frame.take_row(base, usize::from(count));
                            frame.set(dst, Value::tuple(items));
                        }
                        Op::Append { list, src } => {
                            if let Value::List(list) = frame.get(list) {
                                list.push(frame.get(src).clone());
                            }
                        }
                        Op::Slice { dst, base } => {
                            let [start, stop, step] = frame.row(base, 3) else {
                                unreachable!("three registers")
                            };
                            let slice =
                                Slice { start: start.clone(), stop: stop.clone(), step: step.clone() };
                            frame.set(dst, Value::Slice(Rc::new(slice)));
                        }
                        Op::Set { dst, base, count } => {
                            give!(dst, self.build_set(frame.row(base, usize::from(count))));
                        }
                        Op::Dict { dst, base, count } => {
                            give!(dst, self.build_dict(frame.row(base, 2 * usize::from(count))));
                        }
                        Op::AddKey { set, src } => attempt!(self.add_key(frame.get(set), frame.get(src))),
                        Op::PutEntry { dict, key, src } => {
                            attempt!(self.put_entry(frame.get(dict), frame.get(key), frame.get(src)));
                        }
                        Op::Extend { list, src } => attempt!(self.extend(frame.get(list), frame.get(src))),
                        Op::UpdateSet { set, src } => {
                            attempt!(self.update_set(frame.get(set), frame.get(src)))
                        }
                        Op::UpdateDict { dict, src } => {
                            attempt!(self.update_dict(frame.get(dict), frame.get(src)))
                        }
                        Op::ListToTuple { dst, src } => {
                            if let Value::List(list) = frame.get(src) {
                                let tuple = Value::tuple(list.to_vec());
                                frame.set(dst, tuple);
                            }
                        }
                        Op::Unpack { src, base, count } => {
                            let count = usize::from(count);
                            if let Value::Tuple(items) = frame.get(src)
                                && items.len() == count
                            {
                                let items = items.clone();
                                frame.row_mut(base, count).clone_from_slice(&items);
                            } else {
                                let items = attempt!(self.unpack(frame.get(src), count));
                                frame.row_mut(base, count).clone_from_slice(&items);
                            }
                        }
                        Op::UnpackStar { before, src, base, after } => {
                            let (before, after) = (usize::from(before), usize::from(after));
                            let items = attempt!(self.unpack_star(frame.get(src), before, after));
                            frame.row_mut(base, before + after + 1).clone_from_slice(&items);
                        }
                        Op::Function { dst, child, base } => {
                            let child = unit.children[usize::from(child)].clone();
                            let flags = &child.parameters.keyword_defaults;
                            let count = child.parameters.defaults + flags.iter().filter(|&&has| has).count();
                            let defaults = frame.row(base, count).to_vec();
                            let cells =
                                child.captures.iter().filter_map(|c| frame.cell(c.cell).cloned()).collect();
                            let function = Function { unit: child, defaults, cells };
                            frame.set(dst, Value::Function(Rc::new(function)));
                        }
                        Op::Return { src } => leave!(frame.take_or_clone(src)),
                        Op::StartGenerator => {
                            frame.pc = pc;
                            let dst = frame.dst;
                            if self.frames.len() == floor {
                                return Ok(Value::iter(State::Generator(Some(Box::new(frame)))));
                            }
                            let Some(caller) = self.frames.pop() else { unreachable!("a caller waits") };
                            let generator = std::mem::replace(&mut frame, caller);
                            unit = frame.unit.clone();
                            pc = frame.pc;
                            frame.set(dst, Value::iter(State::Generator(Some(Box::new(generator)))));
                        }
                        Op::Yield { dst, src } => {
                            let value = frame.get(src).clone();
                            // What `yield` evaluates to, since nothing is sent in.
                            frame.set(dst, Value::None);
                            frame.pc = pc;
                            self.paused = Some(Box::new(frame));
                            return Ok(value);
                        }
                        Op::Raise { src } => break 'error self.raise(frame.get(src)),
                        Op::Reraise { src } => break 'error Self::reraise(frame.get(src)),
                        Op::PushHandler { reg, target } => frame.handlers.push(Handler { reg, target }),
                        Op::PopHandler => {
                            frame.handlers.pop();
                        }
                        Op::MatchException { dst, exception, class } => {
                            give!(dst, self.match_exception(frame.get(exception), frame.get(class)));
                        }
                        Op::Format { conversion, dst, base } => {
                            give!(dst, self.format_part(conversion, frame.row(base, 2)));
                        }
                        Op::Join { dst, base, count } => {
                            give!(dst, self.join_parts(frame.row(base, usize::from(count))));
                        }
                        Op::NameError { name } => {
                            let name = &unit.names[usize::from(name)].text;
                            break 'error Error::raise(
                                ExceptionKind::NameError,
                                format!("name '{name}' is not defined"),
                            );
                        }
                        Op::ImportError { name } => {
                            let name = &unit.names[usize::from(name)].text;
                            break 'error Error::raise(
                                ExceptionKind::ModuleNotFoundError,
                                format!("No module named '{name}'"),
                            );
                        }
                    }
                }
            };
            let (line, column) = unit.places.get(pc.wrapping_sub(1)).copied().unwrap_or((0, 0));
            error.locate(line, column);
            loop {
                if let Some(exception) = error.as_exception()
                    && let Some(handler) = frame.handlers.pop()
                {
                    frame.set(handler.reg, Value::Exception(exception.clone()));
                    pc = usize::from(handler.target);
                    continue 'run;
                }
                if self.frames.len() == floor {
                    self.recycle(frame);
                    return Err(error);
                }
                match self.frames.pop() {
                    Some(caller) => self.recycle(std::mem::replace(&mut frame, caller)),
                    None => return Err(error),
                }
                unit = frame.unit.clone();
            }
        }
    }
}
