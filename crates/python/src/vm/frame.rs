//! A running function: its registers, cells and place in the code.

use std::rc::Rc;

use super::unit::Unit;
use crate::compile::op::{Reg, Target};
use crate::value::Value;
use crate::value::function::{CellRef, Function};

/// Where control goes when an exception is raised.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Handler {
    pub(crate) reg: Reg,
    pub(crate) target: Target,
}

#[derive(Debug)]
pub(crate) struct Frame {
    pub(crate) unit: Rc<Unit>,
    /// Constants, then variables and temporaries.
    pub(crate) regs: Vec<Value>,
    /// How many constants there are: register 0 is behind them.
    pub(crate) shift: usize,
    pub(crate) pc: usize,
    pub(crate) cells: Vec<CellRef>,
    /// The function, for its captured cells.
    pub(crate) function: Option<Rc<Function>>,
    pub(crate) handlers: Vec<Handler>,
    /// The caller's register for the result.
    pub(crate) dst: Reg,
}

impl Frame {
    #[inline(always)]
    fn place(&self, reg: Reg) -> usize {
        (reg as isize + self.shift as isize) as usize
    }

    #[inline(always)]
    pub(crate) fn get(&self, reg: Reg) -> &Value {
        &self.regs[self.place(reg)]
    }

    #[inline(always)]
    pub(crate) fn set(&mut self, reg: Reg, value: Value) {
        let place = self.place(reg);
        self.regs[place].put(value);
    }

    #[inline(always)]
    pub(crate) fn take(&mut self, reg: Reg) -> Value {
        let place = self.place(reg);
        std::mem::replace(&mut self.regs[place], Value::Unbound)
    }

    /// The value of a register that is not read again; constants stay.
    #[inline]
    pub(crate) fn take_or_clone(&mut self, reg: Reg) -> Value {
        if reg < 0 { self.get(reg).clone() } else { self.take(reg) }
    }

    #[inline]
    pub(crate) fn row(&self, base: Reg, count: usize) -> &[Value] {
        let start = self.place(base);
        &self.regs[start..start + count]
    }

    #[inline]
    pub(crate) fn row_mut(&mut self, base: Reg, count: usize) -> &mut [Value] {
        let start = self.place(base);
        &mut self.regs[start..start + count]
    }

    /// Takes `count` temporaries out.
    pub(crate) fn take_row(&mut self, base: Reg, count: usize) -> Vec<Value> {
        self.row_mut(base, count).iter_mut().map(|reg| std::mem::replace(reg, Value::Unbound)).collect()
    }

    /// Own cells count from zero, captured ones from the top.
    pub(crate) fn cell(&self, cell: u16) -> Option<&CellRef> {
        if cell < 0x8000 {
            self.cells.get(usize::from(cell))
        } else {
            self.function.as_ref()?.cells.get(usize::from(u16::MAX - cell))
        }
    }

    /// Everything the frame holds, for an orderly drop.
    pub(crate) fn take_values(&mut self) -> Vec<Value> {
        let mut values = std::mem::take(&mut self.regs);
        for cell in std::mem::take(&mut self.cells) {
            if let Some(cell) = Rc::into_inner(cell) {
                values.push(cell.into_inner());
            }
        }
        values.extend(self.function.take().map(Value::Function));
        values
    }
}
