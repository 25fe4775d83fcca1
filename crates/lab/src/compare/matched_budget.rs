//! Did both arms of a group spend the same? Only then are they called matched.

use coevo_core::Budget;
use serde::Serialize;

use super::{Arm, Group, OutcomeTable};

/// What an arm spent, over the repeats that both arms have.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct Spent {
    /// Counts.
    pub budget: Budget,
    /// Seconds; `None` if some run's are not known.
    pub seconds: Option<f64>,
}

/// Both arms of a group.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MatchedBudget {
    /// Task, method, budget label.
    #[serde(flatten)]
    pub group: Group,
    /// Repeats that both have and whose budgets are known.
    pub pairs: usize,
    /// Base.
    pub base: Spent,
    /// The arm.
    pub other: Spent,
    /// In which counts they differ, by repeat; empty if they are matched.
    pub differences: Vec<String>,
}

impl MatchedBudget {
    /// What a group's arms spent; `None` where no pair's budgets are known.
    ///
    /// Candidates, model calls and verdicts must be equal in each pair of repeats. Each candidate has one verdict: its
    /// program is run, or known from an earlier run of the same program, or there is none to run. How many programs
    /// were run is told beside it; it differs with what the model writes.
    pub fn of(table: &OutcomeTable, group: &Group, arm: Arm) -> Option<MatchedBudget> {
        let (base, other) = (table.runs(group, Arm::Base), table.runs(group, arm));
        let pairs: Vec<_> = base
            .iter()
            .filter_map(|(repeat, b)| {
                Some((*repeat, b.search.as_ref()?, other.get(repeat)?.search.as_ref()?))
            })
            .collect();
        let mut out = MatchedBudget {
            group: group.clone(),
            pairs: pairs.len(),
            base: Spent { seconds: Some(0.0), ..Spent::default() },
            other: Spent { seconds: Some(0.0), ..Spent::default() },
            differences: Vec::new(),
        };
        for (repeat, base, other) in pairs {
            add(&mut out.base, &base.budget, base.seconds);
            add(&mut out.other, &other.budget, other.seconds);
            for (what, b, o) in [
                ("candidates", base.budget.candidates, other.budget.candidates),
                ("model calls", base.budget.model_calls, other.budget.model_calls),
            ] {
                if b != o {
                    out.differences.push(format!("repeat {repeat}: {b} and {o} {what}"));
                }
            }
        }
        (out.pairs > 0).then_some(out)
    }
}

fn add(spent: &mut Spent, budget: &Budget, seconds: Option<f64>) {
    let sum = &mut spent.budget;
    sum.candidates += budget.candidates;
    sum.model_calls += budget.model_calls;
    sum.evaluations += budget.evaluations;
    sum.repeats += budget.repeats;
    sum.prompt_tokens += budget.prompt_tokens;
    sum.shared_tokens += budget.shared_tokens;
    sum.generated_tokens += budget.generated_tokens;
    spent.seconds = spent.seconds.zip(seconds).map(|(a, b)| a + b);
}

#[cfg(test)]
mod tests {
    use super::super::testing::{outcome, with_story};
    use super::*;

    fn of(base: u64, es: u64) -> Option<MatchedBudget> {
        let runs = [
            with_story(outcome("t", Arm::Base, 1, 1.0), base),
            with_story(outcome("t", Arm::Es, 1, 1.0), es),
            with_story(outcome("t", Arm::Es, 2, 1.0), 7),
        ];
        let table = OutcomeTable::new(runs).expect("sound");
        MatchedBudget::of(&table, &table.groups()[0], Arm::Es)
    }

    #[test]
    fn equal_counts_match_and_others_are_named() {
        let same = of(10, 10).expect("known");
        assert_eq!((same.pairs, same.differences.len(), same.other.budget.candidates), (1, 0, 10));
        let more = of(10, 20).expect("known");
        assert_eq!(more.differences, ["repeat 1: 10 and 20 candidates", "repeat 1: 10 and 20 model calls"]);
    }

    #[test]
    fn programs_without_a_story_have_no_budget() {
        let table = OutcomeTable::new([outcome("t", Arm::Base, 1, 1.0), outcome("t", Arm::Es, 1, 1.0)]);
        let table = table.expect("sound");
        assert_eq!(MatchedBudget::of(&table, &table.groups()[0], Arm::Es), None);
    }
}
