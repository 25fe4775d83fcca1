//! The evolved weights of a finished or running cell as a model of their own.
//!
//! Theta is a pure function of config and journal: each journaled update is applied again to the base model, and
//! must come to the fingerprint that the run wrote down. No prompt is completed, no program scored, and the run's
//! folder is only read.

use std::path::{Path, PathBuf};

use coevo_core::record::{CandidateRecord, Record, Start, StepRecord, UpdateRecord};
use coevo_core::{
    EsSettings, EvolvableWeights as _, LanguageModel as _, Operator, ParamGenome, Redraw, Vary as _,
    WeightUpdate, journal, rng_for,
};
use coevo_lm::{LocalModel, Store};
use serde_json::json;

use crate::config::Experiment;
use crate::run_folder::read;
use crate::{LabError, Watch};

/// What was exported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exported {
    /// The base model's name.
    pub base: String,
    /// Updates that the weights have seen.
    pub updates: u32,
    /// Fingerprint of the weights.
    pub fingerprint: String,
}

/// Rebuilds the weights of the cell in `cell` (a folder with config.yaml and journal.jsonl) after `updates`
/// updates, all of them by default, and writes them to the folder `to`.
pub fn export(
    cell: &Path,
    updates: Option<u32>,
    to: &Path,
    store: &Store,
    watch: &dyn Watch,
) -> Result<Exported, LabError> {
    let cell = single_cell(cell)?;
    LocalModel::check_export(to)?;
    let config_path = cell.join("config.yaml");
    let text = read(&config_path)?;
    let config: Experiment = serde_yaml::from_str(&text).map_err(|e| LabError::Damaged {
        path: config_path,
        reason: format!("is not a cell's config ({e}); was it written by another version?"),
    })?;
    let journal_path = cell.join("journal.jsonl");
    let journal = journal::read::<Record>(&journal_path)?;
    let damaged = |reason: String| LabError::Damaged { path: journal_path.clone(), reason };
    let Some(Record::Start(start)) = journal.records.first() else {
        return Err(damaged("has no first record; the run was stopped before it began".to_owned()));
    };
    let moves = moves(&journal.records, start.seed, &config.es);
    let wanted = updates.unwrap_or(moves.len() as u32) as usize;
    if wanted > moves.len() {
        return Err(damaged(format!("holds {} updates; ask for at most that many", moves.len())));
    }

    let mut model = LocalModel::open(&config.model, store, watch)?;
    let card = model.card();
    if card.sha256 != start.model.sha256 {
        return Err(damaged(format!(
            "was begun with another file of model `{}` (SHA-256 {}, here {}); put that file there",
            config.model, start.model.sha256, card.sha256
        )));
    }
    let check = |updates: usize, got: &str, want: &str| {
        if got == want {
            return Ok(());
        }
        Err(damaged(format!(
            "after {updates} updates theta has fingerprint {got}, but the run had {want}: another type of processor \
             ({} here, {} there) or another version of coevo; export where the run was made",
            card.device, start.model.device
        )))
    };
    let mut fingerprint = model.fingerprint();
    check(0, &fingerprint, &start.fingerprint)?;
    for (done, (update, step)) in moves.iter().take(wanted).enumerate() {
        model.update(update)?;
        fingerprint = model.fingerprint();
        check(done + 1, &fingerprint, &step.fingerprint)?;
        watch.notice(&format!("update {} of {wanted}", done + 1));
    }
    let provenance = provenance(&config, start, wanted, moves.len(), &fingerprint);
    model.export(to, &provenance)?;
    Ok(Exported { base: card.name, updates: wanted as u32, fingerprint })
}

fn provenance(
    config: &Experiment,
    start: &Start,
    updates: usize,
    updates_in_run: usize,
    fingerprint: &str,
) -> serde_json::Value {
    json!({
        "made_by": concat!("coevo ", env!("CARGO_PKG_VERSION")),
        "base_model": {
            "name": start.model.name,
            "sha256": start.model.sha256,
            "fingerprint": start.fingerprint,
        },
        "experiment": config.name,
        "task": start.task,
        "method": config.search.method.name(),
        "seed": start.seed,
        "config_sha256": start.config_sha256,
        "updates": updates,
        "updates_in_run": updates_in_run,
        "device": start.model.device,
        "fingerprint": fingerprint,
    })
}

/// The cell at a path, or the only one below it.
fn single_cell(path: &Path) -> Result<PathBuf, LabError> {
    let is_cell = |path: &Path| path.join("journal.jsonl").is_file() && path.join("config.yaml").is_file();
    if is_cell(path) {
        return Ok(path.to_owned());
    }
    let folders = |path: &Path| -> Vec<PathBuf> {
        let entries = std::fs::read_dir(path).into_iter().flatten().flatten().map(|entry| entry.path());
        entries.filter(|entry| entry.is_dir()).collect()
    };
    let mut cells: Vec<PathBuf> = folders(path)
        .into_iter()
        .flat_map(|arm| folders(&arm).into_iter().chain([arm]))
        .filter(|folder| is_cell(folder))
        .collect();
    cells.sort();
    let damaged = |reason: String| Err(LabError::Damaged { path: path.to_owned(), reason });
    match cells.as_slice() {
        [] => damaged(
            "holds no run; name a folder with journal.jsonl, such as runs/quickstart/es/seed-1".into(),
        ),
        [one] => Ok(one.clone()),
        several => {
            let names: Vec<String> = several.iter().map(|cell| cell.display().to_string()).collect();
            damaged(format!("holds {} runs; name one of them: {}", several.len(), names.join(", ")))
        }
    }
}

/// The updates of a journal, each with the step that made it.
fn moves<'r>(records: &'r [Record], seed: u64, es: &EsSettings) -> Vec<(WeightUpdate, &'r StepRecord)> {
    let mut moves = Vec::new();
    let mut batch: Vec<&CandidateRecord> = Vec::new();
    for record in records {
        match record {
            Record::Candidate(candidate) => batch.push(candidate),
            Record::Step(step) => {
                if let UpdateRecord::Applied { alpha } = step.update {
                    let update = moves.len() as u32;
                    let term = |(i, candidate): (usize, &&CandidateRecord)| {
                        let mut genome = ParamGenome {
                            run_seed: seed,
                            update,
                            index: 0,
                            sigma: step.sigma,
                            noise: es.noise(),
                            scope: es.scope.clone(),
                        };
                        match candidate.direction {
                            Some(index) => genome.index = index,
                            None => genome = redrawn(&genome, es, step.operator, &batch, i),
                        }
                        // A mirror image moves theta the other way along the same direction.
                        (genome, if candidate.mirrored { -candidate.z } else { candidate.z })
                    };
                    let terms = batch.iter().enumerate().map(term).collect();
                    moves.push((WeightUpdate { alpha, terms }, step));
                }
                batch.clear();
            }
            Record::Start(_) | Record::Prompt(_) => {}
        }
    }
    moves
}

/// The direction of row `i` where the journal has none: the published rule updates at sigma 0 too, along
/// directions that nothing was perturbed by.
fn redrawn(
    mean: &ParamGenome,
    es: &EsSettings,
    operator: Operator,
    batch: &[&CandidateRecord],
    i: usize,
) -> ParamGenome {
    let row = batch[i];
    // The rows of a mutation are judged over the whole batch, others among those of their prompt.
    let judged_with = |other: &&&CandidateRecord| operator.is_mutation() || other.group == row.group;
    let place = batch[..i].iter().filter(judged_with).count();
    let lead = i - place + es.lead(place).direction;
    Redraw.mutate(mean, &mut rng_for(mean.run_seed, "direction", u64::from(batch[lead].id)))
}
