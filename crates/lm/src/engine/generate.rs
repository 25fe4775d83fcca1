//! Batched generation: prompts in, tokens out.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use coevo_core::{Finish, ParamGenome, TokenSink};
use rayon::prelude::*;

use super::cache::{Cache, Meter, PageShape};
use super::direction::{Direction, Directions};
use super::factors::rank;
use super::forward::{Forward, Limits, Span};
use super::kernel::{Kernel, PANEL};
use super::sharing::{Share, plan};
use super::theta::Theta;
use super::{Choice, Memory, TokenChooser};
use crate::{LmError, ModelConfig};

/// Most positions in one prefill pass: enough to make the products compute-bound, few enough that the
/// activations stay in the second-level cache.
pub const CHUNK: usize = 256;

/// Most rows decoded at once; further rows take the places of finished ones.
const ROWS: usize = 64;

/// One row of a batch: a prompt and the weights to read it with.
#[derive(Debug, Clone, Copy)]
pub struct RowSpec<'a> {
    /// The prompt, at least one token.
    pub tokens: &'a [u32],
    /// Theta as it is (`None`), or perturbed.
    pub perturbation: Option<&'a ParamGenome>,
    /// Most tokens to generate; the model's context length is a second limit.
    pub max_new_tokens: usize,
}

/// What one row came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowOutput {
    /// The chosen tokens, in order.
    pub tokens: Vec<u32>,
    /// Tokens of the prompt.
    pub prompt_tokens: usize,
    /// Of these, the tokens whose prefill was taken over from another row with the same weights.
    pub shared_tokens: usize,
    /// `Stop` when the chooser ended the row, `Length` when a limit did.
    pub finish: Finish,
}

/// Rows that decode together: they share theta, and each has its own low-rank direction or none.
pub struct Group<'a> {
    pub config: &'a ModelConfig,
    pub theta: &'a Theta,
    pub kernel: Kernel,
    pub rows: &'a [RowSpec<'a>],
    /// Each row's weights: rows with equal numbers have equal perturbations.
    pub weights: &'a [usize],
    /// Each row's low-rank perturbation; `None` for theta as it is here.
    pub genomes: &'a [Option<&'a ParamGenome>],
    pub sink: &'a dyn TokenSink,
}

/// A row on its way.
struct Live {
    row: usize,
    cache: Cache,
    /// Its noise: which direction of which wave.
    noise: Option<(Arc<Directions>, usize)>,
    tokens: Vec<u32>,
    limit: usize,
}

impl Live {
    fn direction(&self) -> Option<Direction<'_>> {
        self.noise.as_ref().map(|(directions, number)| directions.get(*number))
    }
}

/// A prompt that has been read: its cache, and the residual stream after its last token.
struct Read {
    cache: Cache,
    hidden: Vec<f32>,
}

impl Group<'_> {
    /// Decodes all rows. `choosers[i]` belongs to row `i`.
    pub fn run(
        &self,
        choosers: &mut [&mut (dyn TokenChooser + '_)],
    ) -> Result<(Vec<RowOutput>, Memory), LmError> {
        let limits: Vec<usize> = self
            .rows
            .iter()
            .map(|row| row.max_new_tokens.min(self.config.context - row.tokens.len()))
            .collect();
        let keys: Vec<(usize, &[u32])> =
            self.weights.iter().zip(self.rows).map(|(&weights, row)| (weights, row.tokens)).collect();
        let shares = plan(&keys);
        let prompts: usize = self.rows.iter().map(|row| row.tokens.len()).sum();
        let batch = self.rows.len().min(ROWS);
        let mut forward = Forward::new(
            self.config,
            self.theta,
            self.kernel,
            Limits {
                positions: prompts.min(CHUNK).max(batch),
                logits: batch,
                context: self.rows.iter().zip(&limits).map(|(r, l)| r.tokens.len() + l).max().unwrap_or(0),
                rank: self.genomes.iter().flatten().map(|g| rank(g)).max().unwrap_or(0),
            },
        );
        let meter = Arc::new(Meter::default());
        let mut noise_peak = 0;
        let mut outputs: Vec<RowOutput> = self
            .rows
            .iter()
            .zip(&shares)
            .map(|(row, share)| RowOutput {
                tokens: Vec::new(),
                prompt_tokens: row.tokens.len(),
                shared_tokens: share.map_or(0, |s| s.tokens),
                finish: Finish::Length,
            })
            .collect();
        let mut heirs: Vec<usize> = vec![0; self.rows.len()];
        for share in shares.iter().flatten() {
            heirs[share.from] += 1;
        }

        let mut library: BTreeMap<usize, Read> = BTreeMap::new();
        let mut live: Vec<Live> = Vec::new();
        let mut next = 0;
        while next < self.rows.len() || !live.is_empty() {
            if next < self.rows.len() && live.len() < ROWS {
                let rows = next..self.rows.len().min(next + ROWS - live.len());
                next = rows.end;
                let mut wave = self.admit(rows, &live, &limits, &meter);
                noise_peak = noise_peak.max(noise_bytes(live.iter().chain(&wave)));
                let hidden = self.prefill(&mut forward, &mut wave, &shares, &mut heirs, &mut library)?;
                let hidden: Vec<&[f32]> = hidden.iter().map(Vec::as_slice).collect();
                self.choose(&mut forward, &hidden, &mut wave, choosers, &mut outputs)?;
                live.append(&mut wave);
                continue;
            }
            let hidden = self.step(&mut forward, &mut live);
            let hidden: Vec<&[f32]> = hidden.iter().map(Vec::as_slice).collect();
            self.choose(&mut forward, &hidden, &mut live, choosers, &mut outputs)?;
        }
        let memory = Memory {
            weights_bytes: self.theta.bytes(),
            kv_bytes: meter.peak(),
            noise_bytes: noise_peak,
            scratch_bytes: forward.bytes(),
        };
        Ok((outputs, memory))
    }

    /// Makes rows live. Rows with equal genomes share their noise, also with rows that live already.
    fn admit(&self, rows: Range<usize>, live: &[Live], limits: &[usize], meter: &Arc<Meter>) -> Vec<Live> {
        let known = |row: usize| live.iter().find(|l| self.weights[l.row] == self.weights[row]);
        let mut new: BTreeMap<usize, usize> = BTreeMap::new();
        let mut genomes: Vec<&ParamGenome> = Vec::new();
        for row in rows.clone() {
            if let Some(genome) = self.genomes[row]
                && known(row).is_none()
                && !new.contains_key(&self.weights[row])
            {
                new.insert(self.weights[row], genomes.len());
                genomes.push(genome);
            }
        }
        let directions = Arc::new(Directions::new(self.theta, &genomes));
        rows.map(|row| {
            let made = new.get(&self.weights[row]).map(|&number| (Arc::clone(&directions), number));
            let noise = made.or_else(|| known(row).and_then(|l| l.noise.clone()));
            let cache = Cache::new(PageShape::new(self.config), meter);
            Live { row, cache, noise, tokens: Vec::new(), limit: limits[row] }
        })
        .collect()
    }

    /// Reads the prompts of a wave of rows; returns the residual streams after their last tokens.
    fn prefill(
        &self,
        forward: &mut Forward,
        wave: &mut [Live],
        shares: &[Option<Share>],
        heirs: &mut [usize],
        library: &mut BTreeMap<usize, Read>,
    ) -> Result<Vec<Vec<f32>>, LmError> {
        let mut hidden: Vec<Option<Vec<f32>>> = vec![None; wave.len()];
        while hidden.iter().any(Option::is_none) {
            // Rows whose prompt's beginning is at hand; the others wait for the next turn.
            let mut ready: Vec<(&mut Live, &mut Option<Vec<f32>>)> = wave
                .iter_mut()
                .zip(&mut hidden)
                .filter(|(live, hidden)| {
                    hidden.is_none() && shares[live.row].is_none_or(|s| library.contains_key(&s.from))
                })
                .collect();
            for (live, hidden) in &mut ready {
                let Some(share) = shares[live.row] else { continue };
                let Some(read) = library.get(&share.from) else { continue };
                live.cache = read.cache.prefix(share.tokens);
                if share.tokens == self.rows[live.row].tokens.len() {
                    **hidden = Some(read.hidden.clone());
                }
                heirs[share.from] -= 1;
                if heirs[share.from] == 0 {
                    library.remove(&share.from);
                }
            }
            loop {
                let mut room = CHUNK;
                let mut spans = Vec::new();
                let mut ends = Vec::new();
                for (live, hidden) in &mut ready {
                    let rest = &self.rows[live.row].tokens[live.cache.len()..];
                    if hidden.is_some() || room == 0 {
                        continue;
                    }
                    let tokens = &rest[..rest.len().min(room)];
                    room -= tokens.len();
                    if tokens.len() == rest.len() {
                        ends.push((CHUNK - room - 1, &mut **hidden));
                    }
                    let noise = live.noise.as_ref();
                    let direction = noise.map(|(directions, number)| directions.get(*number));
                    spans.push(Span { cache: &mut live.cache, tokens, direction });
                }
                if spans.is_empty() {
                    break;
                }
                forward.blocks(&mut spans);
                for (i, hidden) in ends {
                    *hidden = Some(forward.hidden(i).to_vec());
                }
                self.sink.tokens(CHUNK - room, 0);
            }
            for (live, hidden) in ready {
                if heirs[live.row] > 0
                    && let Some(hidden) = hidden
                {
                    library.insert(live.row, Read { cache: live.cache.clone(), hidden: hidden.clone() });
                }
            }
        }
        Ok(hidden.into_iter().flatten().collect())
    }

    /// Reads the last token of every live row; returns the residual streams after it.
    fn step(&self, forward: &mut Forward, live: &mut [Live]) -> Vec<Vec<f32>> {
        let mut spans: Vec<Span> = live
            .iter_mut()
            .map(|live| Span {
                cache: &mut live.cache,
                tokens: &live.tokens[live.tokens.len() - 1..],
                direction: live.noise.as_ref().map(|(directions, number)| directions.get(*number)),
            })
            .collect();
        forward.blocks(&mut spans);
        (0..live.len()).map(|i| forward.hidden(i).to_vec()).collect()
    }

    /// Lets the choosers of the given rows pick; finished rows leave.
    fn choose(
        &self,
        forward: &mut Forward,
        hidden: &[&[f32]],
        live: &mut Vec<Live>,
        choosers: &mut [&mut (dyn TokenChooser + '_)],
        outputs: &mut [RowOutput],
    ) -> Result<(), LmError> {
        // A row that may not generate has nothing to choose.
        let wanted: Vec<bool> = live.iter().map(|l| l.limit > 0).collect();
        let kept: Vec<&[f32]> = hidden.iter().zip(&wanted).filter(|(_, w)| **w).map(|(h, _)| *h).collect();
        live.retain(|l| l.limit > 0);
        if live.is_empty() {
            return Ok(());
        }
        let directions: Vec<Option<Direction>> = live.iter().map(Live::direction).collect();
        let mut waiting = live.iter().map(|l| l.row).peekable();
        let mut active: Vec<&mut (dyn TokenChooser + '_)> = Vec::with_capacity(live.len());
        for (row, chooser) in choosers.iter_mut().enumerate() {
            // Live rows stand in ascending order.
            if waiting.next_if_eq(&row).is_some() {
                active.push(&mut **chooser);
            }
        }
        let only = self.panels_among(&mut active)?;
        let only = only.as_deref();
        forward.head(&kept, &directions, only);
        let forward = &*forward;
        let choices: Vec<Result<Choice, LmError>> = active
            .into_par_iter()
            .enumerate()
            .map_init(
                || vec![0.0; self.config.vocab_size],
                |logits, (i, chooser)| {
                    forward.read_logits(i, only, logits);
                    chooser.choose(logits)
                },
            )
            .collect();
        let mut finished = vec![false; live.len()];
        let mut generated = 0;
        for ((live, choice), finished) in live.iter_mut().zip(choices).zip(&mut finished) {
            match choice? {
                Choice::Stop => {
                    outputs[live.row].finish = Finish::Stop;
                    *finished = true;
                }
                Choice::Token(token) => {
                    if token as usize >= self.config.vocab_size {
                        return Err(LmError::Engine(format!(
                            "row {}: token {token} was chosen, but the vocabulary has {}",
                            live.row, self.config.vocab_size
                        )));
                    }
                    live.tokens.push(token);
                    *finished = live.tokens.len() == live.limit;
                }
            }
            generated += 1;
            if *finished {
                outputs[live.row].tokens = std::mem::take(&mut live.tokens);
            }
        }
        let mut finished = finished.into_iter();
        live.retain(|_| !finished.next().unwrap_or(false));
        self.sink.tokens(0, generated);
        Ok(())
    }
}

impl Group<'_> {
    /// The panels of the head that hold the logits of every token that some row may choose; `None` for all.
    fn panels_among(
        &self,
        choosers: &mut [&mut (dyn TokenChooser + '_)],
    ) -> Result<Option<Vec<bool>>, LmError> {
        let count = self.config.vocab_size.div_ceil(PANEL);
        let panels = |chooser: &mut &mut (dyn TokenChooser + '_)| -> Result<Option<Vec<bool>>, LmError> {
            let Some(tokens) = chooser.among()? else { return Ok(None) };
            let mut panels = vec![false; count];
            for &token in tokens {
                // One beyond the vocabulary is an error that the chooser tells better.
                if let Some(panel) = panels.get_mut(token as usize / PANEL) {
                    *panel = true;
                }
            }
            Ok(Some(panels))
        };
        // In order, so that of several errors the first row's is told.
        let all: Vec<Result<Option<Vec<bool>>, LmError>> = choosers.par_iter_mut().map(panels).collect();
        let mut union = vec![false; count];
        for panels in all {
            let Some(panels) = panels? else { return Ok(None) };
            union.iter_mut().zip(panels).for_each(|(all, own)| *all |= own);
        }
        Ok(Some(union))
    }
}

fn noise_bytes<'l>(live: impl Iterator<Item = &'l Live>) -> usize {
    let mut seen: BTreeMap<*const Directions, usize> = BTreeMap::new();
    for (directions, _) in live.filter_map(|l| l.noise.as_ref()) {
        seen.insert(Arc::as_ptr(directions), directions.bytes());
    }
    seen.values().sum()
}
