//! The evolution loop: ask, complete, score, credit, move theta, tell; one journal step each.
//!
//! The state (archive, theta, prompt population) is a pure function of config and journal: a loop that is
//! given the steps of an earlier journal takes completions and outcomes from there instead of the model
//! and the task, and checks that everything else comes out as it was written.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};

use rand::RngExt;
use rayon::prelude::*;

use crate::record::{CandidateRecord, PromptRecord, Record, Start, StepRecord, UpdateRecord};
use crate::reward::rewards;
use crate::search::{Ask, EmptyPopulation, Search};
use crate::{
    Answer, AnswerForm, Archive, Avoided, Budget, Candidate, Completion, Control, CutAnswers, EsSettings,
    Failure, FailureKind, Finish, Journal, JournalError, LanguageModel, Lead, Level, ModelError, Noise,
    Novelty, Outcome, Paired, ParamGenome, Pooling, Prompt, PromptGenome, PromptWriter, Redraw, Repeats,
    Request, RewardRule, Rollout, Sampling, Scope, Snapshots, Task, TokenSink, Vary, WeightUpdate,
    credit::{Rows, credit},
    rng_for, seed_for,
};

/// A weight perturbation and a prompt, mutated and scored together.
pub type CoGenome = Paired<ParamGenome, PromptGenome>;

/// What stops a run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EvolutionError {
    /// The model failed.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// The journal failed.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// ES was asked of a back end without weights.
    #[error("model `{0}` has no weights to evolve; use a method without `+es`, or a local model")]
    NoWeights(String),
    /// The task has no expression form.
    #[error("task `{0}` has no expression form; grammar level `expression` needs one")]
    NoExpression(String),
    /// The search has nothing to go on from.
    #[error(transparent)]
    Empty(#[from] EmptyPopulation),
    /// A journal does not fit the config or this version.
    #[error("the journal does not fit at batch {batch}: {reason}; start again with --force")]
    Replay {
        /// Which batch.
        batch: u32,
        /// What differs.
        reason: String,
    },
}

/// Settings of the loop itself.
#[derive(Debug, Clone)]
pub struct EvolutionSettings {
    /// The run's seed.
    pub seed: u64,
    /// The form of answers.
    pub level: Level,
    /// How tokens are drawn.
    pub sampling: Sampling,
    /// Whether the model may write what the run has already.
    pub repeats: Repeats,
    /// What becomes of answers that the token limit cut off.
    pub cut_answers: CutAnswers,
    /// Whether an operator's prompt shows what its parents scored.
    pub parent_scores: bool,
    /// Evolution of the weights, if any.
    pub es: Option<EsSettings>,
}

/// What a step did, for progress and timings.
#[derive(Debug, Clone)]
pub struct StepReport {
    /// The journal's record of it.
    pub step: StepRecord,
    /// Ids of its candidates.
    pub candidates: std::ops::Range<u32>,
    /// Whether it came from the journal.
    pub replayed: bool,
    /// Time in the model.
    pub model: Duration,
    /// Time in the task.
    pub scoring: Duration,
    /// Time in the update of theta and its fingerprint.
    pub update: Duration,
}

/// A batch as an earlier journal has it.
#[derive(Debug, Clone)]
pub struct JournaledStep {
    prompts: Vec<PromptRecord>,
    candidates: Vec<CandidateRecord>,
    step: StepRecord,
}

impl JournaledStep {
    /// How it ended.
    pub fn step(&self) -> &StepRecord {
        &self.step
    }
}

/// The whole steps among a journal's records (the first is its start), and how many records they take.
/// Records behind the last whole step belong to a step that a crash cut off.
pub fn whole_steps(records: &[Record]) -> (VecDeque<JournaledStep>, usize) {
    let mut steps = VecDeque::new();
    let (mut prompts, mut candidates, mut taken) = (Vec::new(), Vec::new(), 1);
    for (index, record) in records.iter().enumerate() {
        match record {
            Record::Start(_) => {}
            Record::Prompt(prompt) => prompts.push(prompt.clone()),
            Record::Candidate(candidate) => candidates.push((**candidate).clone()),
            Record::Step(step) => {
                steps.push_back(JournaledStep {
                    prompts: std::mem::take(&mut prompts),
                    candidates: std::mem::take(&mut candidates),
                    step: step.clone(),
                });
                taken = index + 1;
            }
        }
    }
    (steps, taken)
}

/// A run in progress.
pub struct Evolution<'a> {
    task: &'a dyn Task,
    model: &'a mut dyn LanguageModel,
    search: Box<dyn Search>,
    settings: EvolutionSettings,
    writer: PromptWriter,
    /// `None` where anything goes.
    grammar: Option<Arc<str>>,
    /// Answers of earlier batches, where they are to be avoided.
    avoided: Arc<Avoided>,
    journal: Journal,
    replay: VecDeque<JournaledStep>,
    archive: Archive,
    budget: Budget,
    batch: u32,
    updates: u32,
    fingerprint: String,
    snapshots: Option<Snapshots>,
    /// Updates that theta had already seen when it was restored from a snapshot.
    restored: u32,
}

impl<'a> Evolution<'a> {
    /// A run at its start. `replay` holds the steps that the journal has already.
    pub fn new(
        task: &'a dyn Task,
        model: &'a mut dyn LanguageModel,
        search: Box<dyn Search>,
        settings: EvolutionSettings,
        journal: Journal,
        replay: VecDeque<JournaledStep>,
    ) -> Result<Self, EvolutionError> {
        let brief = task.brief();
        let form = AnswerForm::of(settings.level, task)
            .ok_or_else(|| EvolutionError::NoExpression(brief.name.to_owned()))?;
        let name = model.card().name;
        let fingerprint = model.weights().map(|w| w.fingerprint());
        if settings.es.is_some() && fingerprint.is_none() {
            return Err(EvolutionError::NoWeights(name));
        }
        Ok(Evolution {
            grammar: form.grammar().map(Into::into),
            avoided: Arc::default(),
            archive: Archive::new(brief.direction),
            writer: PromptWriter {
                brief,
                form,
                skills: task.skills(),
                parent_scores: settings.parent_scores,
            },
            task,
            model,
            search,
            settings,
            journal,
            replay,
            budget: Budget::default(),
            batch: 0,
            updates: 0,
            fingerprint: fingerprint.unwrap_or_default(),
            snapshots: None,
            restored: 0,
        })
    }

    /// Keep snapshots of theta, and begin with the newest that the journal has an update for.
    pub fn with_snapshots(mut self, snapshots: Snapshots) -> Self {
        let fingerprint_after = |updates: u32| {
            self.replay.iter().find(|s| s.step.updates == updates).map(|s| s.step.fingerprint.clone())
        };
        let known: Vec<(u32, String)> = snapshots
            .updates()
            .into_iter()
            .filter_map(|updates| Some((updates, fingerprint_after(updates)?)))
            .collect();
        if let Some(weights) = self.model.weights() {
            let whole = known.iter().find(|(updates, print)| snapshots.restore(weights, *updates, print));
            self.restored = whole.map_or(0, |(updates, _)| *updates);
        }
        self.snapshots = Some(snapshots);
        self
    }

    /// The journal's first record for this run.
    pub fn start_record(&self, config_sha256: String) -> Record {
        Record::Start(Start {
            format: crate::record::FORMAT,
            config_sha256,
            seed: self.settings.seed,
            task: self.writer.brief.name.to_owned(),
            model: self.model.card(),
            fingerprint: self.fingerprint.clone(),
        })
    }

    /// Make the first record durable; for a new journal only.
    pub fn begin(&mut self, start: &Record) -> Result<(), EvolutionError> {
        self.journal.append(start);
        Ok(self.journal.commit()?)
    }

    /// Everything tried so far.
    pub fn archive(&self) -> &Archive {
        &self.archive
    }

    /// What was spent so far.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Candidates that the whole run may make.
    pub fn candidates_in_all(&self) -> u32 {
        self.search.budget()
    }

    /// Steps still to be taken from the journal.
    pub fn steps_to_replay(&self) -> usize {
        self.replay.len()
    }

    /// One batch; `None` when the budget is spent.
    pub async fn step(&mut self, sink: &dyn TokenSink) -> Result<Option<StepReport>, EvolutionError> {
        let Some(ask) = self.search.ask(&self.archive)? else { return Ok(None) };
        let journaled = self.replay.pop_front();
        let replayed = journaled.is_some();
        let genomes = self.genomes(&ask);
        let prompts: Vec<Arc<Prompt>> =
            ask.prompts.iter().map(|genome| Arc::new(self.writer.write(genome, &self.archive))).collect();
        let first = self.archive.candidates().len() as u32;

        let started = Instant::now();
        let completions = match &journaled {
            Some(step) => self.journaled_completions(&ask, step)?,
            None => self.complete(&ask, &genomes, &prompts, sink).await?,
        };
        let model = started.elapsed();

        let started = Instant::now();
        let answers: Vec<Result<Answer, Failure>> = completions.iter().map(|c| self.answer(c)).collect();
        let outcomes = match &journaled {
            Some(step) => step.candidates.iter().map(|c| c.outcome.clone()).collect(),
            None => self.score(&answers),
        };
        let scoring = started.elapsed();

        let costs = self.costs(&outcomes);
        let basis: Vec<_> = ask.rows.iter().map(|row| row.basis).collect();
        let groups: Vec<u32> = ask.rows.iter().map(|row| row.prompt).collect();
        let es = self.settings.es.clone().unwrap_or_default();
        let rewards = rewards(es.rewards, &costs, &basis);
        let counted: Vec<bool> =
            outcomes.iter().map(|outcome| es.novelty != Novelty::Neutral || self.is_new(outcome)).collect();
        let rows = Rows { rewards: &rewards, counted: &counted, groups: &groups, prompts: ask.prompts.len() };
        let credit = credit(es.shaping, ask.pooling, rows);
        let z = self.under_control(credit.directions);

        let started = Instant::now();
        let sigma = genomes.first().map_or(0.0, |g| g.first.sigma);
        let update = self.update(&ask, &genomes, &z, sigma, journaled.as_ref())?;
        let step = StepRecord {
            batch: self.batch,
            operator: ask.operator,
            sigma,
            fitness: credit.prompts,
            update,
            updates: self.updates,
            fingerprint: self.fingerprint.clone(),
        };
        let update_time = started.elapsed();

        let mut records: Vec<Record> = Vec::new();
        for (group, (genome, prompt)) in ask.prompts.iter().zip(&prompts).enumerate() {
            records.push(Record::Prompt(PromptRecord {
                batch: self.batch,
                group: group as u32,
                genome: genome.clone(),
                prompt: (**prompt).clone(),
            }));
        }
        for (row, (completion, answer)) in completions.into_iter().zip(answers).enumerate() {
            let answer = answer.ok();
            let repeat = answer.as_ref().is_some_and(|a| self.archive.outcome_of(&a.program).is_some());
            self.budget.count(&completion, answer.is_some(), repeat);
            let (text, thought, program) = match answer {
                Some(answer) => {
                    if self.settings.repeats == Repeats::Avoid {
                        Arc::make_mut(&mut self.avoided).insert(&answer.text);
                    }
                    (answer.text, answer.thought, Some(answer.program))
                }
                None => (completion.text.trim().to_owned(), None, None),
            };
            self.archive.push(Candidate {
                id: first + row as u32,
                text,
                thought,
                program,
                exemplars: ask.prompts[groups[row] as usize].exemplars.clone(),
                outcome: outcomes[row].clone(),
                repeat,
            });
            records.push(Record::Candidate(Box::new(CandidateRecord {
                id: first + row as u32,
                batch: self.batch,
                group: groups[row],
                direction: (sigma > 0.0).then_some(genomes[row].first.index),
                mirrored: genomes[row].first.sigma < 0.0,
                completion,
                outcome: outcomes[row].clone(),
                repeat,
                reward: rewards[row],
                z: z[row],
            })));
        }
        records.push(Record::Step(step.clone()));
        match journaled {
            Some(journaled) => self.check_replay(&records, &journaled)?,
            None => {
                records.iter().for_each(|record| self.journal.append(record));
                self.journal.commit()?;
                self.keep_snapshot(step.update);
            }
        }
        self.search.tell(&ask, &step.fitness, &self.archive);
        self.batch += 1;
        let candidates = first..self.archive.candidates().len() as u32;
        Ok(Some(StepReport { step, candidates, replayed, model, scoring, update: update_time }))
    }

    /// A snapshot, where one is due. Without it a run only takes longer to go on with.
    fn keep_snapshot(&mut self, update: UpdateRecord) {
        let due = |s: &&Snapshots| matches!(update, UpdateRecord::Applied { .. }) && s.is_due(self.updates);
        let Some(snapshots) = self.snapshots.as_ref().filter(due) else { return };
        if let Some(weights) = self.model.weights()
            && let Err(error) = snapshots.keep(weights, self.updates)
        {
            tracing::warn!(%error, "no snapshot after {} updates", self.updates);
        }
    }

    /// One genome per row: the mean weights mutated, with the row's prompt.
    fn genomes(&self, ask: &Ask) -> Vec<CoGenome> {
        let es = self.settings.es.as_ref().filter(|_| ask.perturb);
        let mean = ParamGenome {
            run_seed: self.settings.seed,
            update: self.updates,
            index: 0,
            sigma: es.map_or(0.0, |es| es.sigma_at(ask.step, ask.steps)),
            noise: es.map_or(Noise::LowRank(1), EsSettings::noise),
            scope: es.map_or(Scope::Full, |es| es.scope.clone()),
        };
        let first = self.archive.candidates().len() as u64;
        ask.rows
            .iter()
            .enumerate()
            .map(|(row, spec)| {
                let lead = self.lead(ask, row);
                let mut rng = rng_for(self.settings.seed, "direction", first + lead.direction as u64);
                let mut direction = Redraw.mutate(&mean, &mut rng);
                if lead.mirrored {
                    direction.sigma = -direction.sigma;
                }
                Paired { first: direction, second: ask.prompts[spec.prompt as usize].clone() }
            })
            .collect()
    }

    /// Whose direction and sampling stream row `row` of the batch has. Rows that share stand among those that are
    /// judged together, in runs from the first of them.
    fn lead(&self, ask: &Ask, row: usize) -> Lead {
        let Some(es) = self.settings.es.as_ref().filter(|_| ask.perturb) else {
            return Lead { direction: row, stream: row, mirrored: false };
        };
        let start = match ask.pooling {
            Pooling::Batch => 0,
            Pooling::Prompt => ask.rows.iter().position(|r| r.prompt == ask.rows[row].prompt).unwrap_or(row),
        };
        let lead = es.lead(row - start);
        Lead { direction: start + lead.direction, stream: start + lead.stream, ..lead }
    }

    /// What each row costs, as far as its reward is concerned; `None` if it is invalid, or a repeat where that is as
    /// bad.
    fn costs(&self, outcomes: &[Outcome]) -> Vec<Option<f64>> {
        let strict = self.settings.es.as_ref().is_some_and(|es| es.novelty == Novelty::Invalid);
        let direction = self.archive.direction();
        let paid = outcomes.iter().map(|outcome| outcome.score().filter(|_| !strict || self.is_new(outcome)));
        paid.map(|score| score.map(|score| direction.cost(score))).collect()
    }

    /// Whether it is nothing that the run had found before this batch. Failures are never old.
    fn is_new(&self, outcome: &Outcome) -> bool {
        outcome.score().is_none_or(|score| !self.archive.has_objective(score))
    }

    async fn complete(
        &mut self,
        ask: &Ask,
        genomes: &[CoGenome],
        prompts: &[Arc<Prompt>],
        sink: &dyn TokenSink,
    ) -> Result<Vec<Completion>, EvolutionError> {
        let first = self.archive.candidates().len() as u64;
        let requests: Vec<Request> = ask
            .rows
            .iter()
            .zip(genomes)
            .enumerate()
            .map(|(row, (spec, genome))| Request {
                prompt: Arc::clone(&prompts[spec.prompt as usize]),
                perturbation: (genome.first.sigma != 0.0).then(|| genome.first.clone()),
                grammar: self.grammar.clone(),
                avoid: Arc::clone(&self.avoided),
                sampling: self.settings.sampling,
                seed: seed_for(self.settings.seed, "sample", first + self.lead(ask, row).stream as u64),
            })
            .collect();
        Ok(self.model.complete(&requests, sink).await?)
    }

    fn journaled_completions(
        &self,
        ask: &Ask,
        step: &JournaledStep,
    ) -> Result<Vec<Completion>, EvolutionError> {
        let genomes: Vec<&PromptGenome> = step.prompts.iter().map(|p| &p.genome).collect();
        if genomes != ask.prompts.iter().collect::<Vec<_>>() || step.candidates.len() != ask.rows.len() {
            return Err(self.misfit("it asked for other prompts or another number of candidates"));
        }
        Ok(step.candidates.iter().map(|c| c.completion.clone()).collect())
    }

    /// The program in a completion.
    fn answer(&self, completion: &Completion) -> Result<Answer, Failure> {
        match completion.finish {
            Finish::Length => {
                let answer = self.writer.form.parse_cut(&completion.text, self.settings.cut_answers);
                answer.ok_or_else(|| {
                    let tokens = completion.generated_tokens;
                    Failure::new(FailureKind::NoCode, format!("the answer was cut off after {tokens} tokens"))
                })
            }
            Finish::Stop => self.writer.form.parse(&completion.text),
        }
    }

    /// Outcomes in order; each distinct program that the run has not scored is scored once.
    fn score(&self, answers: &[Result<Answer, Failure>]) -> Vec<Outcome> {
        let mut fresh: Vec<&str> = answers
            .iter()
            .flatten()
            .map(|answer| answer.program.as_str())
            .filter(|p| self.archive.outcome_of(p).is_none())
            .collect();
        fresh.sort_unstable();
        fresh.dedup();
        let column = self.task.train();
        let scored: BTreeMap<&str, Outcome> = fresh
            .into_par_iter()
            .map(|program| {
                let outcome = match self.task.score(&Rollout::of_program(program), &column) {
                    Ok(evaluation) => Outcome::Scored(evaluation.objective),
                    Err(failure) => Outcome::Invalid(failure),
                };
                (program, outcome)
            })
            .collect();
        answers
            .iter()
            .map(|answer| match answer {
                Ok(answer) => scored
                    .get(answer.program.as_str())
                    .or_else(|| self.archive.outcome_of(&answer.program))
                    .expect("every program was scored, now or before")
                    .clone(),
                Err(failure) => Outcome::Invalid(failure.clone()),
            })
            .collect()
    }

    /// The directions' weights, or a permutation of them where the run is a control.
    fn under_control(&self, mut z: Vec<f64>) -> Vec<f64> {
        if self.settings.es.as_ref().is_some_and(|es| es.control == Control::ShuffledRewards) {
            let mut rng = rng_for(self.settings.seed, "shuffle", u64::from(self.batch));
            for last in (1..z.len()).rev() {
                z.swap(last, rng.random_range(0..=last));
            }
        }
        z
    }

    fn update(
        &mut self,
        ask: &Ask,
        genomes: &[CoGenome],
        z: &[f64],
        sigma: f64,
        journaled: Option<&JournaledStep>,
    ) -> Result<UpdateRecord, EvolutionError> {
        let Some(es) = self.settings.es.as_ref().filter(|_| ask.perturb) else {
            return Ok(UpdateRecord::Off);
        };
        if sigma == 0.0 && es.rewards != RewardRule::Paper {
            return Ok(UpdateRecord::SigmaZero);
        }
        if z.iter().all(|z| *z == 0.0) {
            return Ok(UpdateRecord::NoSpread);
        }
        let alpha = es.alpha_at(ask.step, ask.steps);
        if alpha == 0.0 {
            return Ok(UpdateRecord::AlphaZero);
        }
        // A mirror image moves theta the other way along the same direction.
        let terms = genomes
            .iter()
            .zip(z)
            .map(|(genome, z)| {
                let direction = ParamGenome { sigma: genome.first.sigma.abs(), ..genome.first.clone() };
                (direction, if genome.first.sigma < 0.0 { -z } else { *z })
            })
            .collect();
        let name = self.model.card().name;
        let weights = self.model.weights().ok_or(EvolutionError::NoWeights(name))?;
        self.updates += 1;
        match journaled {
            // Theta was restored from after this update, with the fingerprint that the journal has there.
            Some(step) if self.updates <= self.restored => self.fingerprint = step.step.fingerprint.clone(),
            _ => {
                weights.update(&WeightUpdate { alpha, terms })?;
                self.fingerprint = weights.fingerprint();
            }
        }
        Ok(UpdateRecord::Applied { alpha })
    }

    fn misfit(&self, reason: &str) -> EvolutionError {
        EvolutionError::Replay { batch: self.batch, reason: reason.to_owned() }
    }

    fn check_replay(&self, records: &[Record], journaled: &JournaledStep) -> Result<(), EvolutionError> {
        let mut written: Vec<Record> = journaled.prompts.iter().cloned().map(Record::Prompt).collect();
        written.extend(journaled.candidates.iter().cloned().map(|c| Record::Candidate(Box::new(c))));
        if let Some(Record::Step(step)) = records.last()
            && step.fingerprint != journaled.step.fingerprint
        {
            return Err(self.misfit(
                "theta has another fingerprint (another type of processor, or another version of coevo)",
            ));
        }
        written.push(Record::Step(journaled.step.clone()));
        match records.iter().zip(&written).position(|(a, b)| a != b) {
            None if records.len() == written.len() => Ok(()),
            _ => Err(self.misfit("its records come out differently")),
        }
    }
}
