//! Fuel, memory and the wall clock, checked in slices so that the common case is one subtraction.

use std::time::{Duration, Instant};

use super::Vm;
use crate::Limits;
use crate::error::{Error, Fallible};
use crate::meter;

/// Steps between two looks at memory and clock.
const SLICE: i64 = 1 << 14;
/// Array elements that cost as much as one step.
const ELEMENTS_PER_STEP: usize = 8;
/// Bytes of a new value that cost as much as one step.
const BYTES_PER_STEP: usize = 64;

/// Items of a container that are moved for one step.
const ITEMS_MOVED_PER_STEP: usize = 16;

/// What is left of the allowances.
#[derive(Debug)]
pub(crate) struct Tank {
    /// Steps left in this slice; below zero means look.
    pub(crate) slice: i64,
    /// Steps left after this slice.
    reserve: i64,
    fuel: i64,
    used: u64,
    memory: i64,
    base: i64,
    /// The allowance on the wall clock, and when it began: reading a clock costs as much as a short call.
    wall: Option<(Duration, Instant)>,
}

impl Tank {
    pub(crate) fn new(limits: &Limits) -> Tank {
        // What an earlier session left unpaid is not held against this one.
        crate::value::key::take_work();
        let fuel = i64::try_from(limits.fuel).unwrap_or(i64::MAX);
        let slice = fuel.min(SLICE);
        Tank {
            slice,
            reserve: fuel - slice,
            fuel,
            used: 0,
            memory: i64::try_from(limits.memory_bytes).unwrap_or(i64::MAX),
            base: meter::live(),
            wall: limits.wall.map(|wall| (wall, Instant::now())),
        }
    }

    pub(crate) fn used(&self) -> u64 {
        self.used + self.since_refill()
    }

    fn since_refill(&self) -> u64 {
        (self.fuel - self.reserve - self.slice.max(0)) as u64
    }

    pub(crate) fn refill(&mut self) {
        self.used += self.since_refill();
        self.slice = self.fuel.min(SLICE);
        self.reserve = self.fuel - self.slice;
        if let Some((_, started)) = &mut self.wall {
            *started = Instant::now();
        }
    }

    /// Starts the next slice, or says what has run out.
    #[cold]
    #[inline(never)]
    pub(crate) fn next_slice(&mut self) -> Fallible<()> {
        let work = i64::try_from(crate::value::key::take_work()).unwrap_or(i64::MAX);
        self.reserve = self.reserve.saturating_sub(work);
        // `slice` is negative by what was overdrawn.
        let next = (self.reserve + self.slice).min(SLICE);
        if next <= 0 {
            self.reserve = 0;
            self.slice = 0;
            return Err(Error::out_of_fuel());
        }
        self.reserve += self.slice - next;
        self.slice = next;
        self.memory(0)?;
        match self.wall {
            Some((wall, started)) if started.elapsed() > wall => Err(Error::timeout()),
            _ => Ok(()),
        }
    }

    /// Whether `bytes` more may be held.
    pub(crate) fn memory(&self, bytes: usize) -> Fallible<()> {
        let held = meter::live() - self.base;
        let wanted = i64::try_from(bytes).unwrap_or(i64::MAX);
        if held.saturating_add(wanted) > self.memory {
            let limit = self.memory >> 20;
            return Err(Error::out_of_memory(format!("the memory allowance of {limit} MiB is spent")));
        }
        Ok(())
    }
}

impl Vm {
    /// Pays for `steps` interpreted steps.
    #[inline]
    pub(crate) fn spend(&mut self, steps: usize) -> Fallible<()> {
        self.tank.slice = self.tank.slice.saturating_sub(i64::try_from(steps).unwrap_or(i64::MAX));
        if self.tank.slice < 0 { self.tank.next_slice() } else { Ok(()) }
    }

    /// Pays for touching `count` array elements.
    #[inline]
    pub(crate) fn touch(&mut self, count: usize) -> Fallible<()> {
        self.spend(1 + count / ELEMENTS_PER_STEP)
    }

    /// Pays for moving `count` items of a container, so that one has room or a gap is closed.
    #[inline]
    pub(crate) fn shift(&mut self, count: usize) -> Fallible<()> {
        self.spend(count / ITEMS_MOVED_PER_STEP)
    }

    /// Pays for making `count` elements of `size` bytes, and checks that they may be held. Every allocation
    /// whose size a program chooses goes through here first.
    #[inline]
    pub(crate) fn reserve(&mut self, count: usize, size: usize) -> Fallible<()> {
        if count > 512 {
            self.tank.memory(count.saturating_mul(size))?;
        }
        self.spend(1 + count.saturating_mul(size) / BYTES_PER_STEP)
    }
}
