//! The forward pass of a ragged batch: spans of new tokens, each of its own row, with its own past and its
//! own direction.

use rayon::prelude::*;

use super::attention::{Attention, Scratch};
use super::cache::Cache;
use super::direction::Direction;
use super::kernel::Kernel;
use super::layout::Block;
use super::math::{self, add_scaled, rms_norm, swiglu};
use super::product::{Batch, Product};
use super::rope::Rope;
use super::rows::{Panels, Rows};
use super::theta::Theta;
use crate::ModelConfig;

/// New tokens of one row.
pub struct Span<'a> {
    /// The row's past; the new positions are added to it.
    pub cache: &'a mut Cache,
    /// What comes next.
    pub tokens: &'a [u32],
    /// The row's perturbation.
    pub direction: Option<Direction<'a>>,
}

/// One new position.
#[derive(Clone, Copy)]
struct Place {
    span: usize,
    /// Neighbours with the same number attend together.
    unit: usize,
    position: usize,
    token: u32,
}

/// A position that attends: its queries, and then what they attend to, stand in `out`.
struct Attending<'a> {
    i: usize,
    place: Place,
    direction: Option<Direction<'a>>,
    out: &'a mut [f32],
    projections: &'a mut [f32],
}

/// Runs batches; owns their activations, so that a step allocates next to nothing.
pub struct Forward<'a> {
    config: &'a ModelConfig,
    theta: &'a Theta,
    kernel: Kernel,
    rope: Rope,
    /// Largest rank among the directions.
    rank: usize,
    /// The residual stream.
    x: Rows,
    /// Its normed form, and what attention and SwiGLU give: the inputs of products.
    normed: Rows,
    attended: Rows,
    gated: Rows,
    /// Inputs projected on the factors B.
    projections: Rows,
    q: Panels,
    k: Panels,
    v: Panels,
    gate: Panels,
    up: Panels,
    /// What a block adds to the residual stream.
    branch: Panels,
    /// Inputs of the head, and its outputs.
    last: Rows,
    logits: Panels,
}

/// How large a batch may get.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// New positions in one pass.
    pub positions: usize,
    /// Rows whose logits are wanted at once.
    pub logits: usize,
    /// Longest past.
    pub context: usize,
    /// Largest rank among the directions; 0 without.
    pub rank: usize,
}

impl<'a> Forward<'a> {
    /// Makes room for batches within the limits.
    pub fn new(config: &'a ModelConfig, theta: &'a Theta, kernel: Kernel, limits: Limits) -> Forward<'a> {
        let Limits { positions, logits, context, rank } = limits;
        let (q, kv) = (config.heads * config.head_dim, config.kv_heads * config.head_dim);
        let (hidden, wide) = (config.hidden_size, config.intermediate_size);
        Forward {
            config,
            theta,
            kernel,
            rope: Rope::new(config, context),
            rank,
            x: Rows::zeros(positions, hidden),
            normed: Rows::zeros(positions, hidden),
            attended: Rows::zeros(positions, q),
            gated: Rows::zeros(positions, wide),
            // q, k and v read the same input; no input is read by more.
            projections: Rows::zeros(positions.max(logits), 3 * rank),
            q: Panels::zeros(positions, q),
            k: Panels::zeros(positions, kv),
            v: Panels::zeros(positions, kv),
            gate: Panels::zeros(positions, wide),
            up: Panels::zeros(positions, wide),
            branch: Panels::zeros(positions, hidden),
            last: Rows::zeros(logits, hidden),
            logits: Panels::zeros(logits, config.vocab_size),
        }
    }

    /// Bytes of activations and tables.
    pub fn bytes(&self) -> usize {
        let rows = [&self.x, &self.normed, &self.attended, &self.gated, &self.projections, &self.last];
        let panels = [&self.q, &self.k, &self.v, &self.gate, &self.up, &self.branch, &self.logits];
        rows.iter().map(|r| r.bytes()).sum::<usize>()
            + panels.iter().map(|p| p.bytes()).sum::<usize>()
            + self.rope.bytes()
    }

    /// Runs the blocks over all spans; afterwards [`Forward::hidden`] holds the new positions' residual
    /// stream, span after span.
    pub fn blocks(&mut self, spans: &mut [Span]) {
        let mut places: Vec<Place> = Vec::new();
        let mut directions = Vec::new();
        let neighbours = Attention::neighbours(self.config);
        let mut unit = 0;
        for (span, item) in spans.iter_mut().enumerate() {
            item.cache.grow(item.tokens.len());
            for (i, &token) in item.tokens.iter().enumerate() {
                unit += usize::from(i % neighbours == 0);
                places.push(Place { span, unit, position: item.cache.len() + i, token });
                directions.push(item.direction);
            }
        }
        self.embed(&places, &directions);
        for layer in 0..self.config.layers {
            self.attention(layer, spans, &places, &directions);
            self.mlp(layer, &directions);
        }
        let branch = &self.branch;
        self.x.par_rows_mut().take(places.len()).enumerate().for_each(|(i, x)| branch.add_to(i, x));
        for span in spans {
            span.cache.advance(span.tokens.len());
        }
    }

    /// The residual stream after the last block at new position `i` of the last pass.
    pub fn hidden(&self, i: usize) -> &[f32] {
        self.x.row(i)
    }

    /// Norms the given residual streams and multiplies them with the head, or with those panels of 32 tokens of it
    /// that are in `only`; read the result with [`Forward::read_logits`].
    pub fn head(&mut self, hidden: &[&[f32]], directions: &[Option<Direction>], only: Option<&[bool]>) {
        let (place, norm) = (self.theta.layout().head, self.theta.layout().norm);
        let weight = self.theta.vector(norm);
        let (rank, kernel, eps) = (self.rank, self.kernel, self.config.norm_eps as f32);
        self.last
            .par_rows_mut()
            .zip(self.projections.par_rows_mut())
            .zip(hidden.par_iter().zip(directions))
            .for_each(|((last, projections), (x, direction))| {
                let weight = direction.and_then(|d| d.vector(norm)).unwrap_or(weight);
                rms_norm(kernel, x, weight, eps, last);
                project(kernel, *direction, &[place], last, projections, rank);
            });
        Batch { kernel, left: &self.last, directions, projections: &self.projections }.multiply(&mut [
            Product {
                matrix: self.theta.matrix(place),
                place,
                bias: None,
                projection: 0,
                only,
                out: &mut self.logits,
            },
        ]);
    }

    /// The logits of row `i` of the last head pass; what was not in its `only` stays as it is.
    pub fn read_logits(&self, i: usize, only: Option<&[bool]>, out: &mut [f32]) {
        match only {
            None => self.logits.read(i, out),
            Some(only) => self.logits.read_some(i, only, out),
        }
    }

    fn embed(&mut self, places: &[Place], directions: &[Option<Direction>]) {
        let place = self.theta.layout().embed;
        let matrix = self.theta.matrix(place);
        let kernel = self.kernel;
        self.x.par_rows_mut().zip(places.par_iter().zip(directions)).for_each(|(x, (at, direction))| {
            let token = at.token as usize;
            matrix.row(token, x);
            // Row t of W + scale A B^T is W[t] + scale * sum_j A[t, j] B_j.
            if let Some(noise) = direction.and_then(|d| d.matrix(place)) {
                for (a, column) in noise.a(token).zip(noise.b().chunks_exact(x.len())) {
                    add_scaled(kernel, column, noise.scale * a, x);
                }
            }
        });
        self.branch.set_count(places.len());
        self.branch.data_mut().fill(0.0);
    }

    fn attention(
        &mut self,
        layer: usize,
        spans: &mut [Span],
        places: &[Place],
        directions: &[Option<Direction>],
    ) {
        let theta = self.theta;
        let block = theta.layout().blocks[layer];
        let bias = |i: usize| block.biases.map(|b| (theta.vector(b[i]), b[i]));
        let (kernel, rank) = (self.kernel, self.rank);
        self.norm(block.input_norm, &[block.q, block.k, block.v], directions);
        let batch = Batch { kernel, left: &self.normed, directions, projections: &self.projections };
        batch.multiply(&mut [
            product(theta, block.q, bias(0), 0, &mut self.q),
            product(theta, block.k, bias(1), rank, &mut self.k),
            product(theta, block.v, bias(2), 2 * rank, &mut self.v),
        ]);

        let attention = Attention { config: self.config, rope: &self.rope, kernel, layer };
        let width = self.config.kv_heads * self.config.head_dim;
        let (k, v) = (&self.k, &self.v);
        spans.par_iter_mut().zip(starts(places)).for_each_init(
            || (vec![0.0; width], vec![0.0; width]),
            |(keys, values), (span, first)| {
                for i in 0..span.tokens.len() {
                    k.read(first + i, keys);
                    v.read(first + i, values);
                    let position = span.cache.len() + i;
                    attention.store(
                        span.cache,
                        position,
                        keys,
                        values,
                        head_norm(theta, block, 1, span.direction),
                    );
                }
            },
        );

        let (spans, queries) = (&*spans, &self.q);
        let mut rows: Vec<Attending> = self
            .attended
            .rows_mut()
            .zip(self.projections.rows_mut())
            .zip(places.iter().zip(directions))
            .enumerate()
            .map(|(i, ((out, projections), (&place, &direction)))| Attending {
                i,
                place,
                direction,
                out,
                projections,
            })
            .collect();
        rows.par_chunk_by_mut(|a, b| a.place.unit == b.place.unit).for_each_init(
            Scratch::default,
            |scratch, rows| {
                let Place { span, position, .. } = rows[0].place;
                for row in rows.iter_mut() {
                    queries.read(row.i, row.out);
                }
                let mut outs: Vec<&mut [f32]> = rows.iter_mut().map(|row| &mut *row.out).collect();
                let norm = head_norm(theta, block, 0, spans[span].direction);
                attention.attend(spans[span].cache, position, &mut outs, norm, scratch);
                for row in rows {
                    project(kernel, row.direction, &[block.o], row.out, row.projections, rank);
                }
            },
        );
        Batch { kernel, left: &self.attended, directions, projections: &self.projections }
            .multiply(&mut [product(theta, block.o, None, 0, &mut self.branch)]);
    }

    fn mlp(&mut self, layer: usize, directions: &[Option<Direction>]) {
        let theta = self.theta;
        let block = theta.layout().blocks[layer];
        let (kernel, rank) = (self.kernel, self.rank);
        self.norm(block.post_norm, &[block.gate, block.up], directions);
        Batch { kernel, left: &self.normed, directions, projections: &self.projections }.multiply(&mut [
            product(theta, block.gate, None, 0, &mut self.gate),
            product(theta, block.up, None, rank, &mut self.up),
        ]);
        let (gate, up) = (&self.gate, &self.up);
        self.gated
            .par_rows_mut()
            .zip(self.projections.par_rows_mut())
            .zip(directions)
            .enumerate()
            .for_each_init(
                || vec![0.0; self.config.intermediate_size],
                |other, (i, ((out, projections), direction))| {
                    gate.read(i, out);
                    up.read(i, other);
                    swiglu(kernel, out, other);
                    project(kernel, *direction, &[block.down], out, projections, rank);
                },
            );
        Batch { kernel, left: &self.gated, directions, projections: &self.projections }
            .multiply(&mut [product(theta, block.down, None, 0, &mut self.branch)]);
    }

    /// Adds the last branch to the residual stream, norms it, and projects it for the matrices at `places`.
    fn norm(&mut self, norm: usize, places: &[usize], directions: &[Option<Direction>]) {
        let weight = self.theta.vector(norm);
        let (kernel, rank, eps) = (self.kernel, self.rank, self.config.norm_eps as f32);
        let branch = &self.branch;
        self.x
            .par_rows_mut()
            .zip(self.normed.par_rows_mut())
            .zip(self.projections.par_rows_mut())
            .zip(directions)
            .enumerate()
            .for_each(|(i, (((x, normed), projections), direction))| {
                branch.add_to(i, x);
                let weight = direction.and_then(|d| d.vector(norm)).unwrap_or(weight);
                rms_norm(kernel, x, weight, eps, normed);
                project(kernel, *direction, places, normed, projections, rank);
            });
    }
}

/// Where each span's positions begin.
fn starts(places: &[Place]) -> Vec<usize> {
    let begins = |i: &usize| *i == 0 || places[*i].span != places[*i - 1].span;
    (0..places.len()).filter(begins).collect()
}

/// The norm of the heads of q (0) or k (1), as a row's direction has it.
fn head_norm<'t>(
    theta: &'t Theta,
    block: Block,
    which: usize,
    direction: Option<Direction<'t>>,
) -> Option<&'t [f32]> {
    let place = block.head_norms?[which];
    Some(direction.and_then(|d| d.vector(place)).unwrap_or_else(|| theta.vector(place)))
}

fn product<'a>(
    theta: &'a Theta,
    place: usize,
    bias: Option<(&'a [f32], usize)>,
    projection: usize,
    out: &'a mut Panels,
) -> Product<'a> {
    Product { matrix: theta.matrix(place), place, bias, projection, only: None, out }
}

/// x B for each of the matrices at `places`, `rank` columns apart.
fn project(
    kernel: Kernel,
    direction: Option<Direction>,
    places: &[usize],
    x: &[f32],
    out: &mut [f32],
    rank: usize,
) {
    let Some(direction) = direction else { return };
    for (i, &place) in places.iter().enumerate() {
        if let Some(noise) = direction.matrix(place) {
            math::project(kernel, x, noise.b(), noise.scale, &mut out[i * rank..][..noise.rank]);
        }
    }
}
