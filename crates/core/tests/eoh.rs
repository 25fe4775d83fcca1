//! `eoh` and `eoh+es` through the evolution loop, with a made-up task and a made-up model: which rows are
//! perturbed, that both arms make the same candidates, that rewards teach, and that a journal replays.

use std::path::Path;
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use coevo_core::record::{CandidateRecord, Record, UpdateRecord};
use coevo_core::{
    Brief, Column, Completion, CutAnswers, Direction, Eoh, EohSettings, EsSettings, Evaluation, Evolution,
    EvolutionError, EvolutionSettings, EvolvableWeights, ExpressionForm, Failure, FailureKind, Finish,
    Journal, LanguageModel, Level, ModelCard, ModelError, NoSink, Operator, Parameter, Quantity, Repeats,
    Request, RewardRule, Rollout, Sampling, Score, Shaping, Snapshots, Split, Task, TokenSink, WeightUpdate,
    journal, rng_for, whole_steps,
};
use rand::RngExt;

/// The objective is the number that the expression is; below 1 it is invalid.
struct Numbers;

impl Task for Numbers {
    fn brief(&self) -> Brief {
        Brief {
            name: "numbers",
            direction: Direction::Minimize,
            text: "Write a number.",
            function: "pick",
            parameters: &[Parameter { name: "x", meaning: "float array" }],
            returns: "int",
        }
    }

    fn columns(&self) -> Vec<Column> {
        vec![Column::new(Split::Train, 1)]
    }

    fn score(&self, rollout: &Rollout, _column: &Column) -> Result<Evaluation, Failure> {
        let value: f64 = rollout.program.parse().expect("the skeleton is the number alone");
        let objective = Score::new(value).filter(|_| value >= 1.0);
        let objective = objective.ok_or_else(|| Failure::new(FailureKind::Infeasible, "below 1"))?;
        Ok(Evaluation { objective, instances: vec![value] })
    }

    fn expression(&self) -> Option<ExpressionForm> {
        Some(ExpressionForm {
            quantities: &[Quantity { name: "x", meaning: "a number" }],
            unary: &[],
            binary: &[],
            skeleton: "{expression}",
            meaning: "The smaller the better.",
        })
    }
}

/// What a model was asked and told.
#[derive(Default)]
struct Log {
    requests: Vec<Request>,
    updates: Vec<WeightUpdate>,
}

/// Writes random numbers from `least` up, whatever its weights are.
struct Dice {
    least: f64,
    log: Arc<Mutex<Log>>,
    /// What a snapshot said of theta.
    restored: Option<String>,
}

#[async_trait]
impl LanguageModel for Dice {
    fn card(&self) -> ModelCard {
        ModelCard {
            name: "dice".to_owned(),
            architecture: "none".to_owned(),
            sha256: String::new(),
            parameters: 1,
            device: "cpu".to_owned(),
        }
    }

    async fn complete(
        &mut self,
        requests: &[Request],
        _sink: &dyn TokenSink,
    ) -> Result<Vec<Completion>, ModelError> {
        self.log.lock().expect("no panic").requests.extend_from_slice(requests);
        Ok(requests
            .iter()
            .map(|request| {
                let value = self.least + 10.0 * rng_for(request.seed, "dice", 0).random::<f64>();
                Completion {
                    text: format!(" {value:.2}"),
                    prompt_tokens: 1,
                    shared_tokens: 0,
                    generated_tokens: 1,
                    finish: Finish::Stop,
                }
            })
            .collect())
    }

    fn weights(&mut self) -> Option<&mut dyn EvolvableWeights> {
        Some(self)
    }
}

impl EvolvableWeights for Dice {
    fn update(&mut self, update: &WeightUpdate) -> Result<(), ModelError> {
        self.log.lock().expect("no panic").updates.push(update.clone());
        Ok(())
    }

    fn fingerprint(&self) -> String {
        let log = self.log.lock().expect("no panic");
        let moved = log.updates.last().map(|update| format!("{update:?}"));
        moved.or_else(|| self.restored.clone()).unwrap_or_default()
    }

    fn save(&self, path: &Path) -> Result<(), ModelError> {
        std::fs::write(path, self.fingerprint()).map_err(|e| ModelError::Weights(e.to_string()))
    }

    fn restore(&mut self, path: &Path, fingerprint: &str) -> Result<bool, ModelError> {
        let saved = std::fs::read_to_string(path).map_err(|e| ModelError::Weights(e.to_string()))?;
        let same = saved == fingerprint;
        self.restored = same.then_some(saved);
        Ok(same)
    }
}

const SETTINGS: EohSettings =
    EohSettings { seed: 3, population: 6, generations: 4, mutants: 2, initial_rounds: 1 };

fn paper() -> EsSettings {
    EsSettings {
        sigma: 1e-3,
        alpha: 5e-4,
        shaping: Shaping::ZScore,
        rewards: RewardRule::Monotone,
        ..EsSettings::default()
    }
}

/// Runs to the end, with what `path` holds replayed; what the model saw, and the error if there is one.
fn run(path: &Path, es: Option<EsSettings>, least: f64) -> (Log, Result<(), EvolutionError>) {
    let log = Arc::new(Mutex::new(Log::default()));
    let mut model = Dice { least, log: Arc::clone(&log), restored: None };
    let (journal, steps, fresh) = if path.exists() {
        let read = journal::read::<Record>(path).expect("a journal");
        let (steps, records) = whole_steps(&read.records);
        let journal = Journal::reopen(path, records as u64, read.ends[records - 1]).expect("a file");
        (journal, steps, false)
    } else {
        (Journal::create(path).expect("a folder"), Default::default(), true)
    };
    let settings = EvolutionSettings {
        seed: SETTINGS.seed,
        level: Level::Expression,
        sampling: Sampling::default(),
        repeats: Repeats::Allow,
        cut_answers: CutAnswers::Refuse,
        parent_scores: false,
        es,
    };
    let search = Box::new(Eoh::new(SETTINGS));
    let mut evolution =
        Evolution::new(&Numbers, &mut model, search, settings, journal, steps).expect("it fits");
    if fresh {
        let start = evolution.start_record(String::new());
        evolution.begin(&start).expect("room");
    }
    let snapshots = Snapshots::new(&path.with_extension("snapshots"), 3);
    let mut evolution = evolution.with_snapshots(snapshots);
    let end = loop {
        match pollster::block_on(evolution.step(&NoSink)) {
            Ok(Some(_)) => {}
            Ok(None) => break Ok(()),
            Err(error) => break Err(error),
        }
    };
    drop(evolution);
    drop(model);
    let log = Arc::into_inner(log).expect("the model is gone").into_inner().expect("no panic");
    (log, end)
}

fn candidates(records: &[Record]) -> Vec<&CandidateRecord> {
    let candidates = records.iter().filter_map(|record| match record {
        Record::Candidate(candidate) => Some(candidate.as_ref()),
        _ => None,
    });
    candidates.collect()
}

#[test]
fn both_arms_make_the_same_candidates_and_es_perturbs_the_mutations_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let (base, end) = run(&folder.path().join("base"), None, 0.0);
    end.expect("there are valid ones");
    let path = folder.path().join("es");
    let (es, end) = run(&path, Some(paper()), 0.0);
    end.expect("there are valid ones");
    assert_eq!(base.requests.len() as u32, SETTINGS.candidates() + 6);
    assert_eq!(base.requests.len(), es.requests.len());
    assert!(base.updates.is_empty());
    for (a, b) in base.requests.iter().zip(&es.requests) {
        assert_eq!((&a.prompt, a.seed), (&b.prompt, b.seed));
        assert!(a.perturbation.is_none());
    }
    let records = journal::read::<Record>(&path).expect("a journal").records;
    let mut row = 0;
    let mut updates = 0;
    for step in whole_steps(&records).0.iter().map(|step| step.step()) {
        let mutation = matches!(step.operator, Operator::M1 | Operator::M2);
        let rows = SETTINGS.offspring(step.operator) as usize;
        let perturbed = mutation && step.sigma > 0.0;
        let own = &es.requests[row..row + rows];
        assert!(own.iter().all(|r| r.perturbation.is_some() == perturbed), "{step:?}");
        if perturbed {
            assert!(own.iter().all(|r| r.perturbation.as_ref().is_some_and(|p| p.sigma == step.sigma)));
            assert_eq!(step.update, UpdateRecord::Applied { alpha: 5e-4 });
            updates += 1;
            assert_eq!(es.updates[updates - 1].terms.len(), 12, "N = n * k");
        } else {
            let wanted = if mutation { UpdateRecord::SigmaZero } else { UpdateRecord::Off };
            assert_eq!(step.update, wanted);
        }
        row += rows;
    }
    assert_eq!(updates, 2 * 3, "two a generation, but for the last, whose sigma is 0");
    assert_eq!(es.updates.len(), updates);
}

#[test]
fn each_row_is_weighed_against_the_whole_batch() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("es");
    let (es, _) = run(&path, Some(paper()), 0.0);
    for update in &es.updates {
        let z: Vec<f64> = update.terms.iter().map(|(_, z)| *z).collect();
        let sum: f64 = z.iter().sum();
        let square: f64 = z.iter().map(|z| z * z).sum();
        assert!(sum.abs() < 1e-9 && (square / 12.0 - 1.0).abs() < 1e-6, "z-scores of twelve: {z:?}");
    }
    // The reward of a valid one is what it gained on its parent.
    let records = journal::read::<Record>(&path).expect("a journal").records;
    let all = candidates(&records);
    let mut seen = 0;
    let mut prompts = std::collections::BTreeMap::new();
    for record in &records {
        match record {
            Record::Prompt(prompt) => _ = prompts.insert((prompt.batch, prompt.group), &prompt.genome),
            Record::Candidate(candidate) => {
                let genome = prompts[&(candidate.batch, candidate.group)];
                if let (true, Some(score)) = (genome.operator.is_mutation(), candidate.outcome.score()) {
                    let parent =
                        all[genome.exemplars[0] as usize].outcome.score().expect("parents are valid");
                    assert_eq!(candidate.reward, parent.get() - score.get());
                    seen += 1;
                }
            }
            _ => {}
        }
    }
    assert!(seen > 50, "{seen}");
}

#[test]
fn a_journal_that_was_cut_off_is_finished_to_the_same_bytes() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("whole");
    let (whole, _) = run(&path, Some(paper()), 0.0);
    let bytes = std::fs::read(&path).expect("a journal");
    let cut = folder.path().join("cut");
    // In the midst of a batch, somewhere past the middle.
    std::fs::write(&cut, &bytes[..bytes.len() * 3 / 5]).expect("room");
    let (rest, end) = run(&cut, Some(paper()), 0.0);
    end.expect("it goes on");
    assert!(rest.requests.len() < whole.requests.len() / 2, "what is there is not asked again");
    assert_eq!(rest.updates, whole.updates, "updates are made again");
    assert!(std::fs::read(&cut).expect("a journal") == bytes);
}

#[test]
fn an_empty_initial_population_ends_the_run_with_the_reasons() {
    let folder = tempfile::tempdir().expect("a folder");
    let (log, end) = run(&folder.path().join("none"), Some(paper()), -20.0);
    let error = end.expect_err("nothing is valid");
    assert_eq!(log.requests.len(), 60);
    let EvolutionError::Empty(empty) = &error else { panic!("{error}") };
    assert_eq!(empty.reasons, [(FailureKind::Infeasible, 60)]);
    assert!(
        error.to_string().contains("none of 60 candidates in 10 round(s) is valid (infeasible 60;"),
        "{error}"
    );
    assert!(error.to_string().contains("most often `infeasible: below 1`"), "{error}");
}

#[test]
fn a_run_goes_on_from_its_newest_snapshot_with_the_same_bytes() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("journal.jsonl");
    // Perturbed to the end, so that every mutation is an update.
    let es = EsSettings { sigma_end: 1e-4, ..paper() };
    run(&path, Some(es.clone()), 1.0).1.expect("a whole run");
    let whole = std::fs::read(&path).expect("there");
    let snapshots = path.with_extension("snapshots");
    let kept = || -> Vec<String> {
        let entries = std::fs::read_dir(&snapshots).expect("there").flatten();
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
    };
    // Four generations with two updates each: after 3 and after 6, and the newest alone is kept.
    assert_eq!(kept(), ["after-6.theta"]);

    let (log, end) = run(&path, Some(es.clone()), 1.0);
    end.expect("a replay");
    assert_eq!((log.requests.len(), log.updates.len()), (0, 2), "the updates after the sixth alone");
    assert_eq!(std::fs::read(&path).expect("there"), whole);

    std::fs::write(snapshots.join("after-6.theta"), "damaged").expect("room");
    let (log, end) = run(&path, Some(es.clone()), 1.0);
    end.expect("a replay");
    assert_eq!(log.updates.len(), 8, "what does not have the journal's fingerprint is left aside");

    // Cut off before the snapshot's update: it is of no use.
    std::fs::write(&path, &whole[..whole.len() / 2]).expect("room");
    let (log, end) = run(&path, Some(es.clone()), 1.0);
    end.expect("it goes on");
    assert_eq!(log.updates.len(), 8);
    assert_eq!(std::fs::read(&path).expect("there"), whole);
    assert_eq!(kept(), ["after-6.theta"]);
}
