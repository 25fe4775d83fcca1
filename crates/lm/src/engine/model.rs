//! The engine: weights packed once, read by every batch, moved only by updates.

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use coevo_core::{Noise, ParamGenome, TokenSink, WeightUpdate};

use super::cache::{Cache, PageShape};
use super::direction::Directions;
use super::factors::rank;
use super::forward::{Forward, Limits, Span};
use super::full_noise::materialise;
use super::generate::{CHUNK, Group};
use super::kernel::Kernel;
use super::theta::Theta;
use super::{Memory, RowOutput, RowSpec, TokenChooser};
use crate::{LmError, ModelConfig, Weight, WeightSource};

/// A decoder-only transformer on the CPU, in f32.
pub struct Engine {
    config: ModelConfig,
    theta: Theta,
    kernel: Kernel,
    memory: Mutex<Memory>,
}

impl Engine {
    /// Loads and packs tensor by tensor, so that no second copy of the model is ever held.
    pub fn load(source: &dyn WeightSource) -> Result<Engine, LmError> {
        let theta = Theta::load(source)?;
        let memory = Memory { weights_bytes: theta.bytes(), ..Memory::default() };
        Ok(Engine {
            config: source.config().clone(),
            theta,
            kernel: Kernel::best(),
            memory: Mutex::new(memory),
        })
    }

    /// Bytes that [`Engine::load`] takes for a model of that shape.
    ///
    /// # Errors
    /// When it is a shape that the engine cannot run.
    pub fn bytes_for(config: &ModelConfig) -> Result<u64, LmError> {
        Theta::bytes_for(config)
    }

    /// The model's shape.
    pub fn config(&self) -> &ModelConfig {
        &self.config
    }

    /// The instruction set in use, such as `avx512f`.
    pub fn instructions(&self) -> &'static str {
        self.kernel.name()
    }

    /// Decodes all rows in one batch; output `i` is row `i`'s. `choosers[i]` picks row `i`'s tokens.
    ///
    /// A row's tokens do not depend on the other rows, on their order or on the number of threads.
    ///
    /// Rows with full noise decode after the others, one direction at a time, each from a perturbed copy
    /// of theta: a normal for every weight and a second copy of the model in memory.
    pub fn generate(
        &self,
        rows: &[RowSpec],
        choosers: &mut [Box<dyn TokenChooser + '_>],
        sink: &dyn TokenSink,
    ) -> Result<Vec<RowOutput>, LmError> {
        if rows.len() != choosers.len() {
            return Err(LmError::Engine(format!("{} rows but {} choosers", rows.len(), choosers.len())));
        }
        for (i, row) in rows.iter().enumerate() {
            self.check(row.tokens, row.perturbation)
                .map_err(|reason| LmError::Engine(format!("row {i}: {reason}")))?;
        }
        // On a worker from here on: each of the many parallel sweeps would otherwise hand over to the
        // pool and wait for it.
        rayon::scope(|_| self.generate_in_groups(rows, choosers, sink))
    }

    fn generate_in_groups(
        &self,
        rows: &[RowSpec],
        choosers: &mut [Box<dyn TokenChooser + '_>],
        sink: &dyn TokenSink,
    ) -> Result<Vec<RowOutput>, LmError> {
        let weights = number(rows);
        let mut outputs: Vec<Option<RowOutput>> = vec![None; rows.len()];
        let mut peak = Memory { weights_bytes: self.theta.bytes(), ..Memory::default() };
        let together: Vec<usize> = (0..rows.len()).filter(|&i| full(&rows[i]).is_none()).collect();
        let mut groups = vec![(None, together)];
        for (i, row) in rows.iter().enumerate() {
            if let Some(genome) = full(row)
                && weights[i] == i
            {
                groups.push((Some(genome), (i..rows.len()).filter(|&j| weights[j] == i).collect()));
            }
        }
        for (genome, members) in groups {
            if members.is_empty() {
                continue;
            }
            let copy = genome.map(|genome| materialise(&self.theta, genome));
            let group_rows: Vec<RowSpec> = members.iter().map(|&i| rows[i]).collect();
            let group_weights: Vec<usize> = members.iter().map(|&i| weights[i]).collect();
            let genomes: Vec<Option<&ParamGenome>> =
                members.iter().map(|&i| if genome.is_some() { None } else { active(&rows[i]) }).collect();
            let group = Group {
                config: &self.config,
                theta: copy.as_ref().unwrap_or(&self.theta),
                kernel: self.kernel,
                rows: &group_rows,
                weights: &group_weights,
                genomes: &genomes,
                sink,
            };
            let mut group_choosers: Vec<&mut (dyn TokenChooser + '_)> = choosers
                .iter_mut()
                .enumerate()
                .filter(|(i, _)| members.binary_search(i).is_ok())
                .map(|(_, chooser)| &mut **chooser as &mut (dyn TokenChooser + '_))
                .collect();
            let (group_outputs, memory) = group.run(&mut group_choosers)?;
            for (i, output) in members.into_iter().zip(group_outputs) {
                outputs[i] = Some(output);
            }
            peak.kv_bytes = peak.kv_bytes.max(memory.kv_bytes);
            peak.scratch_bytes = peak.scratch_bytes.max(memory.scratch_bytes);
            let copied = copy.map_or(0, |copy| copy.bytes());
            peak.noise_bytes = peak.noise_bytes.max(memory.noise_bytes + copied);
        }
        *self.memory.lock().unwrap_or_else(PoisonError::into_inner) = peak;
        Ok(outputs.into_iter().flatten().collect())
    }

    /// The logits, `[tokens][vocab_size]`, after each token.
    pub fn logits(
        &self,
        tokens: &[u32],
        perturbation: Option<&ParamGenome>,
    ) -> Result<Vec<Vec<f32>>, LmError> {
        self.check(tokens, perturbation).map_err(LmError::Engine)?;
        rayon::scope(|_| self.logits_in_chunks(tokens, perturbation))
    }

    fn logits_in_chunks(
        &self,
        tokens: &[u32],
        perturbation: Option<&ParamGenome>,
    ) -> Result<Vec<Vec<f32>>, LmError> {
        let perturbation = perturbation.filter(|genome| genome.sigma != 0.0);
        let (copy, directions) = match perturbation {
            None => (None, None),
            Some(genome) if genome.noise == Noise::Full => (Some(materialise(&self.theta, genome)), None),
            Some(genome) => (None, Some(Directions::new(&self.theta, &[genome]))),
        };
        let direction = directions.as_ref().map(|directions| directions.get(0));
        let theta = copy.as_ref().unwrap_or(&self.theta);
        let rank = perturbation.map_or(0, rank);
        let size = tokens.len().min(CHUNK);
        let limits = Limits { positions: size, logits: size, context: tokens.len(), rank };
        let mut forward = Forward::new(&self.config, theta, self.kernel, limits);
        let mut cache = Cache::new(PageShape::new(&self.config), &Default::default());
        let mut all = Vec::with_capacity(tokens.len());
        for chunk in tokens.chunks(CHUNK) {
            forward.blocks(&mut [Span { cache: &mut cache, tokens: chunk, direction }]);
            let hidden: Vec<Vec<f32>> = (0..chunk.len()).map(|i| forward.hidden(i).to_vec()).collect();
            let hidden: Vec<&[f32]> = hidden.iter().map(Vec::as_slice).collect();
            forward.head(&hidden, &vec![direction; chunk.len()], None);
            for i in 0..chunk.len() {
                let mut logits = vec![0.0; self.config.vocab_size];
                forward.read_logits(i, None, &mut logits);
                all.push(logits);
            }
        }
        Ok(all)
    }

    /// theta += alpha / N * sum_i z_i * epsilon_i, N the number of terms.
    pub fn update(&mut self, update: &WeightUpdate) -> Result<(), LmError> {
        for (genome, _) in &update.terms {
            check_genome(genome).map_err(LmError::Engine)?;
        }
        let theta = &mut self.theta;
        rayon::scope(|_| super::update::apply(theta, update))
    }

    /// SHA-256, as hex, over the shape and every tensor in the order of [`ModelConfig::tensors`].
    pub fn fingerprint(&self) -> String {
        rayon::scope(|_| super::fingerprint::fingerprint(&self.config, &self.theta))
    }

    /// Writes theta, as it is packed, to a new file.
    ///
    /// # Errors
    /// When it cannot be written; what is there then is to be deleted.
    pub fn save(&self, path: &Path) -> Result<(), LmError> {
        self.theta.save(path)
    }

    /// Makes theta what [`Engine::save`] wrote, if that has this fingerprint; else leaves it and returns `false`.
    /// Holds a second copy of theta meanwhile.
    ///
    /// # Errors
    /// When the file cannot be read or is of another length.
    pub fn restore(&mut self, path: &Path, fingerprint: &str) -> Result<bool, LmError> {
        let theta = self.theta.read(path)?;
        let same = rayon::scope(|_| super::fingerprint::fingerprint(&self.config, &theta)) == fingerprint;
        if same {
            self.theta = theta;
        }
        Ok(same)
    }

    /// A tensor in the canonical layout.
    pub fn export_tensor(&self, name: &str) -> Result<Weight, LmError> {
        self.theta.export(name)
    }

    /// What is held, and the last batch's peak.
    pub fn memory(&self) -> Memory {
        *self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Computes on another instruction set.
    #[cfg(test)]
    pub(super) fn use_kernel(&mut self, kernel: Kernel) {
        self.kernel = kernel;
    }

    fn check(&self, tokens: &[u32], perturbation: Option<&ParamGenome>) -> Result<(), String> {
        if tokens.is_empty() {
            return Err("the prompt has no token".to_owned());
        }
        if tokens.len() > self.config.context {
            return Err(format!(
                "the prompt has {} tokens, but the model's context is {}; shorten it",
                tokens.len(),
                self.config.context
            ));
        }
        if let Some(token) = tokens.iter().find(|&&t| t as usize >= self.config.vocab_size) {
            return Err(format!(
                "token {token} is not in the vocabulary of {}; does the tokenizer fit the model?",
                self.config.vocab_size
            ));
        }
        perturbation.map_or(Ok(()), check_genome)
    }
}

fn check_genome(genome: &ParamGenome) -> Result<(), String> {
    // Negative for the mirror image of a direction.
    if !genome.sigma.is_finite() {
        return Err(format!("sigma is {}, but must be finite", genome.sigma));
    }
    if genome.noise == Noise::LowRank(0) {
        return Err("a rank of 0 is no noise; use at least 1".to_owned());
    }
    Ok(())
}

/// The perturbation, unless it perturbs nothing.
fn active<'a>(row: &RowSpec<'a>) -> Option<&'a ParamGenome> {
    row.perturbation.filter(|genome| genome.sigma != 0.0)
}

fn full<'a>(row: &RowSpec<'a>) -> Option<&'a ParamGenome> {
    active(row).filter(|genome| genome.noise == Noise::Full)
}

/// For each row, the first row with the same weights.
fn number(rows: &[RowSpec]) -> Vec<usize> {
    let mut numbers = Vec::with_capacity(rows.len());
    for (i, row) in rows.iter().enumerate() {
        numbers.push(rows[..i].iter().position(|other| active(other) == active(row)).unwrap_or(i));
    }
    numbers
}
