//! The inner loop: instructions on plain numbers and the plainest containers, where nothing can go wrong.
//!
//! It is a function of its own, small enough that the compiler keeps the code, the registers and the fuel in
//! the processor's registers. Whatever needs more ends it, untouched, and the dispatch loop in `run` does it.

use super::quick;
use crate::compile::op::{Op, Reg};
use crate::numpy::index::pair_place;
use crate::value::Value;

/// What two variables over `enumerate` or `zip` pay: for the loop, the iterator inside and the unpacking.
const PAIR_STEPS: i64 = 3;

/// Runs `ops` from `pc` on, as far as they are plain. Each instruction takes one step of `fuel`, as in `run`.
/// Returns where it stopped: at an instruction that `run` has to do, or with no fuel left.
pub(crate) fn run(
    ops: &[Op],
    regs: &mut [Value],
    shift: usize,
    globals: &[Value],
    mut pc: usize,
    fuel: &mut i64,
) -> usize {
    let place = |reg: Reg| (reg as isize + shift as isize) as usize;
    let mut left = *fuel;
    while left > 0
        && let Some(op) = ops.get(pc)
    {
        macro_rules! get {
            ($reg:expr) => {
                &regs[place($reg)]
            };
        }
        macro_rules! set {
            ($dst:expr, $value:expr) => {{
                // In this order, so that the value is written by parts; see `Value::put`.
                let target = &mut regs[place($dst)];
                if target.is_plain() {
                    std::mem::forget(std::mem::replace(target, $value));
                } else {
                    *target = $value;
                }
            }};
        }
        macro_rules! arithmetic {
            ($dst:expr, $a:expr, $b:expr, $exact:path, $wrapping:path, $float:tt) => {
                match (get!($a), get!($b)) {
                    (&Value::Float(a), &Value::Float(b)) => set!($dst, Value::Float(a $float b)),
                    (&Value::NpFloat(a), &(Value::NpFloat(b) | Value::Float(b))) => {
                        set!($dst, Value::NpFloat(a $float b))
                    }
                    (&Value::Int(a), &Value::Int(b)) => match $exact(a, b) {
                        Some(c) => set!($dst, Value::Int(c)),
                        None => break,
                    },
                    (a, b) => match quick::arithmetic(a, b, $exact, $wrapping, |a, b| a $float b) {
                        Some(value) => set!($dst, value),
                        None => break,
                    },
                }
            };
        }
        let mut next = pc + 1;
        match *op {
            Op::Move { dst, src } => {
                let value = get!(src).quick_clone();
                set!(dst, value);
            }
            Op::Clear { dst } => set!(dst, Value::Unbound),
            Op::Add { dst, a, b } => arithmetic!(dst, a, b, i64::checked_add, i64::wrapping_add, +),
            Op::Sub { dst, a, b } => arithmetic!(dst, a, b, i64::checked_sub, i64::wrapping_sub, -),
            Op::Mul { dst, a, b } => arithmetic!(dst, a, b, i64::checked_mul, i64::wrapping_mul, *),
            Op::Div { dst, a, b } => match quick::division(get!(a), get!(b)) {
                Some(value) => set!(dst, value),
                None => break,
            },
            Op::Binary { op, dst, a, b } => match quick::binary(op, get!(a), get!(b)) {
                Some(value) => set!(dst, value),
                None => break,
            },
            Op::InPlace { op, dst, b } => match quick::binary(op, get!(dst), get!(b)) {
                Some(value) => set!(dst, value),
                None => break,
            },
            Op::Unary { op: crate::compile::op::UnaryOp::Neg, dst, a } => match *get!(a) {
                Value::Float(a) => set!(dst, Value::Float(-a)),
                Value::NpFloat(a) => set!(dst, Value::NpFloat(-a)),
                _ => break,
            },
            Op::Compare { op, dst, a, b } => match quick::comparison(op, get!(a), get!(b)) {
                Some((holds, true)) => set!(dst, Value::NpBool(holds)),
                Some((holds, false)) => set!(dst, Value::Bool(holds)),
                None => break,
            },
            Op::Branch { op, a, b, target } => match quick::comparison(op, get!(a), get!(b)) {
                Some((true, _)) => {}
                Some((false, _)) => next = usize::from(target),
                None => break,
            },
            Op::Jump { target } => next = usize::from(target),
            Op::JumpIf { reg, target } => match *get!(reg) {
                Value::Bool(true) | Value::NpBool(true) => next = usize::from(target),
                Value::Bool(false) | Value::NpBool(false) => {}
                _ => break,
            },
            Op::JumpIfNot { reg, target } => match *get!(reg) {
                Value::Bool(true) | Value::NpBool(true) => {}
                Value::Bool(false) | Value::NpBool(false) => next = usize::from(target),
                _ => break,
            },
            Op::CheckBound { reg, .. } => {
                if let Value::Unbound = get!(reg) {
                    break;
                }
            }
            Op::LoadGlobal { dst, slot } => match &globals[usize::from(slot)] {
                Value::Unbound => break,
                value => set!(dst, value.quick_clone()),
            },
            Op::Next { dst, iter, .. } => {
                let Value::Iter(source) = get!(iter) else { break };
                let item = quick::next(&mut source.state.borrow_mut());
                if let Some(value) = item {
                    set!(dst, value);
                } else if left >= PAIR_STEPS
                    && let Some(&Op::Unpack { src, base, count: 2 }) = ops.get(next)
                    && (src, base) == (dst, dst + 1)
                    && let Some((first, second)) = quick::pair(source)
                {
                    // The item is a temporary, since `base` follows it (a variable has the iterator in
                    // between), so nothing misses the tuple.
                    set!(base, first);
                    set!(base + 1, second);
                    left -= PAIR_STEPS - 1;
                    next += 1;
                } else {
                    break;
                }
            }
            Op::GetItem { dst, object, index } => match quick::item(get!(object), get!(index)) {
                Some(value) => set!(dst, value),
                None => break,
            },
            Op::GetPair { dst, object, base } | Op::GetNested { dst, object, base } => {
                let Value::Array(array) = get!(object) else { break };
                let Some(at) = pair_place(array, get!(base), get!(base + 1)) else { break };
                let value = array.scalar(at);
                set!(dst, value);
            }
            _ => break,
        }
        left -= 1;
        pc = next;
    }
    *fuel = left;
    pc
}
