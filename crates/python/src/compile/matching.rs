//! `match`: literals, captures, alternatives, and sequences of these.

use ruff_python_ast::{Pattern, Singleton, StmtMatch};
use ruff_text_size::Ranged;

use super::module::{Compiler, Fallible};
use super::op::{CompareOp, Constant, Op, Reg};
use crate::error::Error;
use crate::value::Value;
use crate::value::function::Native;

/// The items of a list or tuple with as many items as a pattern has parts, or `None`: the subject, the parts,
/// and the place of a star or -1. A star gets a list.
static ITEMS: Native = Native::new("match", |vm, args| {
    let [subject, count, star] = args.exact("match")?;
    let items = match subject {
        Value::List(list) => list.to_vec(),
        Value::Tuple(items) => items.to_vec(),
        Value::Range(_) | Value::Deque(_) => vm.collect(subject)?,
        _ => return Ok(Value::None),
    };
    vm.reserve(items.len(), size_of::<Value>())?;
    let (Value::Int(count), Value::Int(star)) = (count, star) else {
        return Err(Error::type_error("a pattern has a number of parts"));
    };
    let count = *count as usize;
    match usize::try_from(*star) {
        Err(_) => Ok(if items.len() == count { Value::list(items) } else { Value::None }),
        Ok(star) if items.len() + 1 >= count => {
            let rest = items.len() + 1 - count;
            let mut parts = items[..star].to_vec();
            parts.push(Value::list(items[star..star + rest].to_vec()));
            parts.extend_from_slice(&items[star + rest..]);
            Ok(Value::list(parts))
        }
        Ok(_) => Ok(Value::None),
    }
});

impl<'a> Compiler<'a> {
    pub(crate) fn matching(&mut self, choice: &'a StmtMatch) -> Fallible<()> {
        let subject = self.top().temp();
        self.expression_into(&choice.subject, subject)?;
        self.top().next = subject + 1;
        let before = self.top().assigned.clone();
        let mut ends = Vec::new();
        for case in &choice.cases {
            let mark = self.top().next;
            let mut fails = Vec::new();
            self.pattern(&case.pattern, subject, &mut fails)?;
            if let Some(guard) = &case.guard {
                self.at(&**guard);
                fails.extend(self.jump_when(guard, false)?);
            }
            self.top().next = mark;
            self.block(&case.body)?;
            ends.push(self.emit(Op::Jump { target: 0 }));
            self.top().land_all(fails);
            self.top().assigned = before.clone();
            self.top().next = mark;
        }
        self.top().land_all(ends);
        Ok(())
    }

    /// Code that binds a pattern's names; jumps in `fails` are taken where it does not match.
    fn pattern(&mut self, pattern: &'a Pattern, subject: Reg, fails: &mut Vec<usize>) -> Fallible<()> {
        self.deeper(pattern.range(), |compiler| compiler.pattern_part(pattern, subject, fails))
    }

    fn pattern_part(&mut self, pattern: &'a Pattern, subject: Reg, fails: &mut Vec<usize>) -> Fallible<()> {
        self.at(pattern);
        match pattern {
            Pattern::MatchValue(value) => {
                let b = self.expression(&value.value)?;
                self.test(CompareOp::Eq, subject, b, fails);
            }
            Pattern::MatchSingleton(single) => {
                let constant = match single.value {
                    Singleton::None => Constant::None,
                    Singleton::True => Constant::Bool(true),
                    Singleton::False => Constant::Bool(false),
                };
                let b = self.top().constant(constant);
                self.test(CompareOp::Is, subject, b, fails);
            }
            Pattern::MatchAs(capture) => {
                if let Some(inner) = &capture.pattern {
                    self.pattern(inner, subject, fails)?;
                }
                if let Some(name) = &capture.name {
                    self.store_name(name.as_str(), subject);
                }
            }
            Pattern::MatchOr(either) => {
                let mut hits = Vec::new();
                let last = either.patterns.len().saturating_sub(1);
                for (k, part) in either.patterns.iter().enumerate() {
                    if k == last {
                        self.pattern(part, subject, fails)?;
                    } else {
                        let mut misses = Vec::new();
                        self.pattern(part, subject, &mut misses)?;
                        hits.push(self.emit(Op::Jump { target: 0 }));
                        self.top().land_all(misses);
                    }
                }
                self.top().land_all(hits);
            }
            Pattern::MatchSequence(sequence) => {
                let star = sequence.patterns.iter().position(|part| matches!(part, Pattern::MatchStar(_)));
                let base = self.top().temps(3);
                self.emit(Op::Move { dst: base, src: subject });
                let numbers = [sequence.patterns.len() as i64, star.map_or(-1, |at| at as i64)];
                for (k, number) in numbers.into_iter().enumerate() {
                    let src = self.top().constant(Constant::Int(number));
                    self.emit(Op::Move { dst: base + 1 + k as Reg, src });
                }
                let callee = self.top().constant(Constant::Native(&ITEMS));
                self.emit(Op::Call { count: 3, dst: base, callee, base });
                self.top().next = base + 1;
                let none = self.top().constant(Constant::None);
                self.test(CompareOp::IsNot, base, none, fails);
                for (k, part) in sequence.patterns.iter().enumerate() {
                    let item = self.top().temp();
                    let index = self.top().constant(Constant::Int(k as i64));
                    self.emit(Op::GetItem { dst: item, object: base, index });
                    match part {
                        Pattern::MatchStar(star) => {
                            if let Some(name) = &star.name {
                                self.store_name(name.as_str(), item);
                            }
                        }
                        part => self.pattern(part, item, fails)?,
                    }
                }
            }
            other => self.unsupported("mapping and class patterns", other.range())?,
        }
        Ok(())
    }

    fn test(&mut self, op: CompareOp, a: Reg, b: Reg, fails: &mut Vec<usize>) {
        let dst = self.top().temp();
        self.emit(Op::Compare { op, dst, a, b });
        fails.push(self.emit(Op::JumpIfNot { reg: dst, target: 0 }));
    }
}
