//! `repr` and `str` as a program asks for them: with its own methods, and paid for.

use super::Vm;
use crate::builtins::order;
use crate::error::{Error, Fallible};
use crate::meter::Charge;
use crate::value::Value;
use crate::value::exception::ExceptionKind;
use crate::value::mapping::{Dict, Part};
use crate::value::writer::{Author, Writer};

/// What the text of an array costs for each element that is shown.
const STEPS_PER_ELEMENT: usize = 20;

/// The program, which pays a step for each value and for the bytes, and may hold as many as its memory allows.
struct Program<'a> {
    vm: &'a mut Vm,
    held: Charge,
    /// Bytes that have been paid for.
    paid: usize,
}

impl Author for Program<'_> {
    fn room(&mut self, written: usize, more: usize) -> Fallible<bool> {
        self.held.resize(written);
        self.vm.tank.memory(more)?;
        self.vm.reserve(written.saturating_sub(self.paid), 1)?;
        self.paid = written;
        Ok(true)
    }

    fn inside(
        writer: &mut Writer<Self>,
        inner: impl FnOnce(&mut Writer<Self>) -> Fallible<()>,
    ) -> Fallible<()> {
        writer.author.vm.descend()?;
        let result = Vm::on_stack(|| inner(writer));
        writer.author.vm.ascend();
        result
    }

    fn own(&mut self, value: &Value, quote: bool) -> Fallible<Option<String>> {
        match value {
            Value::Big(big) => big.digits().map(Some),
            Value::Array(array) => {
                self.vm.spend(STEPS_PER_ELEMENT * array.len().min(crate::numpy::print::WHOLE))?;
                Ok(None)
            }
            Value::Instance(_) => {
                let names: &[&str] = if quote { &["__repr__"] } else { &["__str__", "__repr__"] };
                for name in names {
                    match self.vm.special(value, name, &[])? {
                        Some(Value::Str(text)) => return Ok(Some(text.as_str().to_owned())),
                        Some(other) => {
                            let found = other.type_name();
                            let message = format!("{name} returned non-string (type {found})");
                            return Err(Error::type_error(message));
                        }
                        None => {}
                    }
                }
                Ok(None)
            }
            _ => Ok(None),
        }
    }

    fn ranked(&mut self, counter: &Dict) -> Fallible<Option<Vec<Value>>> {
        match self.vm.most_common(counter) {
            Ok(pairs) => Ok(Some(pairs)),
            Err(error) if error.is(ExceptionKind::TypeError) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

impl Vm {
    /// `str(value)`, or `repr(value)` where `quote`, with the program's own methods.
    pub(crate) fn text_of(&mut self, value: &Value, quote: bool) -> Fallible<String> {
        let mut writer = Writer::new(Program { vm: self, held: Charge::new(0), paid: 0 });
        writer.write(value, quote)?;
        writer.author.room(writer.out.len(), 0)?;
        Ok(writer.out)
    }

    /// The pairs of a `Counter`, the most common first.
    pub(crate) fn most_common(&mut self, counter: &Dict) -> Fallible<Vec<Value>> {
        let part = |part| (0..counter.len()).filter_map(|at| counter.entry(at, part)).collect();
        let (pairs, counts) = (part(Part::Items), part(Part::Values));
        order::sort_by(self, pairs, counts, true)
    }
}
