//! Grouped-query attention of one position over its row's past.
//!
//! A position is computed alone, whether it comes from a prompt or from decoding, so that its bits do
//! not depend on how the prompt was cut.

use super::cache::{Cache, PAGE};
use super::kernel::{Kernel, PANEL};
use super::math::{rotate, softmax};
use super::rope::Rope;
use super::tile::Tile;
use crate::ModelConfig;

/// Room for one thread's scores and sums.
#[derive(Debug, Default)]
pub struct Scratch {
    scores: Vec<f32>,
    sums: Vec<f32>,
    inverses: Vec<f32>,
}

/// What attention needs of the model.
pub struct Attention<'a> {
    pub config: &'a ModelConfig,
    pub rope: &'a Rope,
    pub kernel: Kernel,
}

impl Attention<'_> {
    /// Rotates keys [kv_heads][head_dim] for `position` and stores them with their values.
    pub fn store(&self, cache: &mut Cache, layer: usize, position: usize, keys: &mut [f32], values: &[f32]) {
        let width = self.config.head_dim;
        let angles = self.rope.at(position);
        for (head, (key, value)) in keys.chunks_exact_mut(width).zip(values.chunks_exact(width)).enumerate() {
            rotate(self.kernel, key, angles);
            cache.write(layer, head, position, key, value);
        }
    }

    /// Rotates queries [heads][head_dim] in place and writes what they attend to, [heads][head_dim].
    pub fn attend(
        &self,
        cache: &Cache,
        (layer, position): (usize, usize),
        queries: &mut [f32],
        out: &mut [f32],
        scratch: &mut Scratch,
    ) {
        let width = self.config.head_dim;
        let group = self.config.heads / self.config.kv_heads;
        let seen = position + 1;
        let pages = seen.div_ceil(PAGE);
        let stride = pages * PAGE;
        let value_panels = width.div_ceil(PANEL);
        let sums_stride = value_panels * PANEL;
        scratch.scores.resize((group * stride).max(scratch.scores.len()), 0.0);
        scratch.sums.resize(group * sums_stride, 0.0);
        let scale = 1.0 / (width as f32).sqrt();
        let angles = self.rope.at(position);
        for query in queries.chunks_exact_mut(width) {
            rotate(self.kernel, query, angles);
        }
        let groups = queries.chunks_exact(group * width).zip(out.chunks_exact_mut(group * width));
        for (head, (queries, out)) in groups.enumerate() {
            for page in 0..pages {
                let (keys, _) = cache.read(layer, head, page);
                Tile {
                    left: queries,
                    left_stride: width,
                    rows: group,
                    depth: width,
                    right: keys,
                    right_stride: 0,
                    panels: 1,
                    out: &mut scratch.scores[page * PAGE..],
                    out_stride: stride,
                    out_panel: 0,
                    resume: false,
                    ahead: &[],
                }
                .run(self.kernel);
            }
            scratch.inverses.clear();
            for scores in scratch.scores.chunks_exact_mut(stride).take(group) {
                scratch.inverses.push(softmax(self.kernel, &mut scores[..seen], scale));
            }
            for page in 0..pages {
                let (_, values) = cache.read(layer, head, page);
                Tile {
                    left: &scratch.scores[page * PAGE..],
                    left_stride: stride,
                    rows: group,
                    depth: PAGE.min(seen - page * PAGE),
                    right: values,
                    right_stride: PAGE * PANEL,
                    panels: value_panels,
                    out: &mut scratch.sums,
                    out_stride: sums_stride,
                    out_panel: PANEL,
                    resume: page > 0,
                    ahead: &[],
                }
                .run(self.kernel);
            }
            let sums = scratch.sums.chunks_exact(sums_stride);
            for ((out, sums), &inverse) in out.chunks_exact_mut(width).zip(sums).zip(&scratch.inverses) {
                for (out, &sum) in out.iter_mut().zip(sums) {
                    *out = sum * inverse;
                }
            }
        }
    }
}
