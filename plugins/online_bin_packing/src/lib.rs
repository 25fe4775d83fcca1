//! `online_bin_packing`: items arrive one by one, and a heuristic says which bin takes each.

use coevo_core::{
    Baseline, Brief, Column, Direction, Evaluation, Failure, FailureKind, NumpyRandom, Parameter, Rollout,
    Split, Task, seed_for,
};
use coevo_python::{Limits, Program, Session, Signature, Value};

const CAPACITY: i64 = 100;

/// Pack items of size 10 to 60 into bins as they come.
pub struct OnlineBinPacking;

impl Task for OnlineBinPacking {
    fn brief(&self) -> Brief {
        Brief {
            name: "online_bin_packing",
            direction: Direction::Minimize,
            text: "Items arrive one by one and are packed at once, into as few bins of capacity 100 as \
                   possible. The objective is the mean number of bins over many sequences of items.",
            function: "choose_bin",
            parameters: &[
                Parameter { name: "item", meaning: "int, the size of the item" },
                Parameter { name: "rooms", meaning: "int array, the room in each bin; the last is empty" },
            ],
            returns: "int, the index of a bin with room for the item",
        }
    }

    fn columns(&self) -> Vec<Column> {
        vec![Column::new(Split::Train, 200), Column::new(Split::Test, 500)]
    }

    fn score(&self, rollout: &Rollout, column: &Column) -> Result<Evaluation, Failure> {
        if !self.columns().contains(column) {
            return Err(Failure::new(FailureKind::Unsupported, format!("there is no column {column}")));
        }
        let program = Program::of(rollout, &Signature::new("choose_bin", &["item", "rooms"]))?;
        Evaluation::mean_over(20, |i| {
            let seed = seed_for(1, &column.to_string(), i as u64);
            let mut session = Session::start(&program, &Limits::default(), seed)?;
            let mut rooms = vec![CAPACITY];
            for item in NumpyRandom::new(seed as u32).randint(10, 61, column.size as usize) {
                let item = i64::from(item);
                let arguments = [Value::int(item), Value::array_i64(&[rooms.len()], rooms.clone())?];
                let bin = session.call(&arguments)?.as_index()?;
                let room = usize::try_from(bin).ok().and_then(|bin| rooms.get_mut(bin));
                *room.filter(|room| **room >= item).ok_or_else(|| {
                    Failure::new(FailureKind::Infeasible, format!("bin {bin} cannot take {item}"))
                })? -= item;
                rooms.extend((rooms.last() != Some(&CAPACITY)).then_some(CAPACITY));
            }
            Ok((rooms.len() - 1) as f64)
        })
    }

    fn baselines(&self) -> Vec<Baseline> {
        let program = include_str!("../../../heuristics/online_bin_packing/best_fit.py");
        vec![Baseline { name: "best_fit", title: "best fit", program }]
    }
}
