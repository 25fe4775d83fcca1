//! Grouped-query attention of a few neighbouring positions of one row over the row's past.
//!
//! Neighbours share the reads of keys and values, and nothing else: each position's sums run over exactly
//! the positions that it sees, in order, so that its bits are those of a position computed alone.

use std::ops::Range;

use super::cache::{Cache, PAGE};
use super::kernel::{Kernel, PANEL, TALL};
use super::math::{rms_norm_in_place, rotate, softmax};
use super::rope::Rope;
use super::tile::Tile;
use crate::ModelConfig;

/// What attention needs of the model.
pub struct Attention<'a> {
    pub config: &'a ModelConfig,
    pub rope: &'a Rope,
    pub kernel: Kernel,
    pub layer: usize,
}

/// Room for one thread's work.
#[derive(Debug, Default)]
pub struct Scratch {
    /// [position][query of a group][head_dim]
    queries: Vec<f32>,
    /// [position][query of a group][seen, in whole pages]
    scores: Vec<f32>,
    /// [position][query of a group][head_dim, in whole panels]
    sums: Vec<f32>,
    inverses: Vec<f32>,
}

impl Attention<'_> {
    /// Positions that share their reads: as many as fill the registers with their queries.
    pub fn neighbours(config: &ModelConfig) -> usize {
        (TALL / (config.heads / config.kv_heads)).max(1)
    }

    /// Norms keys [kv_heads][head_dim], where the model has weights [head_dim] for that, rotates them for
    /// `position` and stores them with their values.
    pub fn store(
        &self,
        cache: &mut Cache,
        position: usize,
        keys: &mut [f32],
        values: &[f32],
        norm: Option<&[f32]>,
    ) {
        let width = self.config.head_dim;
        let angles = self.rope.at(position);
        for (head, (key, value)) in keys.chunks_exact_mut(width).zip(values.chunks_exact(width)).enumerate() {
            self.turn(key, norm, angles);
            cache.write(self.layer, head, position, key, value);
        }
    }

    /// A head's norm, if there is one, and its rotation.
    fn turn(&self, head: &mut [f32], norm: Option<&[f32]>, angles: (&[f32], &[f32])) {
        if let Some(weight) = norm {
            rms_norm_in_place(self.kernel, head, weight, self.config.norm_eps as f32);
        }
        rotate(self.kernel, head, angles);
    }

    /// Norms and rotates the queries [heads][head_dim] of the positions from `first` on and writes what each
    /// attends to, [heads][head_dim], over them. `rows` are the positions' rows.
    pub fn attend(
        &self,
        cache: &Cache,
        first: usize,
        rows: &mut [&mut [f32]],
        norm: Option<&[f32]>,
        scratch: &mut Scratch,
    ) {
        let width = self.config.head_dim;
        let group = self.config.heads / self.config.kv_heads;
        for (i, row) in rows.iter_mut().enumerate() {
            for query in row.chunks_exact_mut(width) {
                self.turn(query, norm, self.rope.at(first + i));
            }
        }
        let sums_stride = width.next_multiple_of(PANEL);
        for head in 0..self.config.kv_heads {
            let part = head * group * width..(head + 1) * group * width;
            scratch.queries.clear();
            for row in rows.iter() {
                scratch.queries.extend_from_slice(&row[part.clone()]);
            }
            self.attend_head(cache, head, first, rows.len(), scratch);
            let sums = scratch.sums.chunks_exact(sums_stride).zip(&scratch.inverses);
            let outs = rows.iter_mut().flat_map(|row| row[part.clone()].chunks_exact_mut(width));
            for (out, (sums, &inverse)) in outs.zip(sums) {
                for (out, &sum) in out.iter_mut().zip(sums) {
                    *out = sum * inverse;
                }
            }
        }
    }

    /// Scores, softmax and weighted values of one group of queries: `scratch.queries` to `scratch.sums`.
    fn attend_head(&self, cache: &Cache, head: usize, first: usize, count: usize, scratch: &mut Scratch) {
        let width = self.config.head_dim;
        let group = self.config.heads / self.config.kv_heads;
        let rows = count * group;
        let pages = (first + count).div_ceil(PAGE);
        let stride = pages * PAGE;
        let sums_stride = width.next_multiple_of(PANEL);
        let Scratch { queries, scores, sums, inverses } = scratch;
        scores.resize((rows * stride).max(scores.len()), 0.0);
        sums.resize((rows * sums_stride).max(sums.len()), 0.0);
        let page = |page: usize| cache.read(self.layer, head, page);

        for number in 0..pages {
            // The next keys come while these are used; after the last, the first values.
            let ahead = if number + 1 < pages { page(number + 1).0 } else { page(0).1 };
            Tile {
                left: queries,
                left_stride: width,
                rows,
                depth: width,
                right: page(number).0,
                right_stride: 0,
                panels: 1,
                out: &mut scores[number * PAGE..],
                out_stride: stride,
                out_panel: 0,
                resume: false,
                ahead,
            }
            .run(self.kernel);
        }

        let scale = 1.0 / (width as f32).sqrt();
        inverses.clear();
        for (i, scores) in scores.chunks_exact_mut(stride).take(rows).enumerate() {
            let seen = first + i / group + 1;
            inverses.push(softmax(self.kernel, &mut scores[..seen], scale));
        }

        // What all see, for all at once, and then what the later ones see besides.
        let mut add = |rows: Range<usize>, seen: Range<usize>| {
            let mut position = seen.start;
            while position < seen.end {
                let (number, slot) = (position / PAGE, position % PAGE);
                let depth = (PAGE - slot).min(seen.end - position);
                let ahead = if number + 1 < pages { page(number + 1).1 } else { &[] };
                Tile {
                    left: &scores[rows.start * stride + position..],
                    left_stride: stride,
                    rows: rows.len(),
                    depth,
                    right: &page(number).1[slot * PANEL..],
                    right_stride: PAGE * PANEL,
                    panels: sums_stride / PANEL,
                    out: &mut sums[rows.start * sums_stride..],
                    out_stride: sums_stride,
                    out_panel: PANEL,
                    resume: position > 0,
                    ahead,
                }
                .run(self.kernel);
                position += depth;
            }
        };
        add(0..rows, 0..first + 1);
        for i in 1..count {
            add(i * group..(i + 1) * group, first + 1..first + i + 1);
        }
    }
}
