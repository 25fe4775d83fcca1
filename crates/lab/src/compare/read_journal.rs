//! What only a run's journal tells: failures batch by batch, and the lineage of its champion.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use coevo_core::record::Record;
use coevo_core::{Direction, JournalError, journal};

use super::{Ancestor, CurvePoint};

/// A run's curve and its champion's lineage.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Told {
    /// One point per batch.
    pub curve: Vec<CurvePoint>,
    /// The lineage of the candidate that was asked for.
    pub lineage: Vec<Ancestor>,
}

/// Read a journal. `champion` is the candidate whose lineage is wanted.
pub fn read_journal(path: &Path, direction: Direction, champion: Option<u32>) -> Result<Told, JournalError> {
    let read = journal::read::<Record>(path)?;
    let mut told = Told::default();
    let mut exemplars: BTreeMap<(u32, u32), Vec<u32>> = BTreeMap::new();
    let mut all: Vec<Ancestor> = Vec::new();
    let mut point = CurvePoint::default();
    let mut begun = 0;
    for record in &read.records {
        match record {
            Record::Start(_) => {}
            Record::Prompt(prompt) => {
                exemplars.insert((prompt.batch, prompt.group), prompt.genome.exemplars.clone());
            }
            Record::Candidate(candidate) => {
                let score = candidate.outcome.score();
                point.candidates += 1;
                point.made += 1;
                match &candidate.outcome {
                    coevo_core::Outcome::Scored(score) => {
                        point.valid += 1;
                        let better = point.best.is_none_or(|best| match direction {
                            Direction::Minimize => score.get() < best,
                            Direction::Maximize => score.get() > best,
                        });
                        if better {
                            point.best = Some(score.get());
                        }
                    }
                    coevo_core::Outcome::Invalid(failure) => {
                        *point.failures.entry(failure.kind.name().to_owned()).or_insert(0) += 1;
                    }
                }
                all.push(Ancestor {
                    id: candidate.id,
                    parents: exemplars.get(&(candidate.batch, candidate.group)).cloned().unwrap_or_default(),
                    objective: score.map(|s| s.get()),
                    operator: String::new(),
                });
            }
            Record::Step(step) => {
                for candidate in &mut all[begun..] {
                    candidate.operator = step.operator.name().to_owned();
                }
                begun = all.len();
                told.curve.push(point.clone());
                point =
                    CurvePoint { candidates: point.candidates, best: point.best, ..CurvePoint::default() };
            }
        }
    }
    // Ids count from 0 in the order of the journal.
    let mut wanted: BTreeSet<u32> = champion.into_iter().collect();
    for ancestor in all.iter().rev() {
        if wanted.contains(&ancestor.id) {
            wanted.extend(&ancestor.parents);
        }
    }
    all.retain(|ancestor| wanted.contains(&ancestor.id));
    told.lineage = all;
    Ok(told)
}
