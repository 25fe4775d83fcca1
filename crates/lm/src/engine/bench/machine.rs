//! What the machine could do at best: the roof under which the engine's rates stand.

use std::time::Instant;

use serde::Serialize;

use crate::engine::buffer::Buffer;
use crate::engine::kernel::{Kernel, PANEL};
use crate::engine::noise::{NoiseKey, NoisePart, fill_normals};
use crate::engine::tile::Tile;

/// Rows and depth of the product that measures arithmetic: operands stay in the first-level cache.
const ROWS: usize = 12;
const DEPTH: usize = 256;
const PASSES: usize = 10_000;

/// Floats that are read to measure memory: far more than any cache holds.
const FLOATS: usize = 128 << 20;

/// Normals that are drawn to measure the generator.
const NORMALS: usize = 8 << 20;

/// Rates measured on this machine, the best of several tries.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Peaks {
    /// Threads that the engine uses.
    pub threads: usize,
    /// The instruction set, such as `avx512f`.
    pub instructions: &'static str,
    /// Fused multiply-adds in f32 with operands in the first-level cache, on all threads, two operations each:
    /// what no matrix product can pass. 10^9 operations a second.
    pub gflops: f64,
    /// Reading f32 from memory on all threads, 10^9 bytes a second.
    pub gbytes: f64,
    /// Counter-based normals on one thread, 10^6 a second.
    pub million_normals: f64,
}

impl Peaks {
    /// Measures, in about two seconds, with half a GiB of memory.
    pub fn measure() -> Peaks {
        let kernel = Kernel::best();
        Peaks {
            threads: rayon::current_num_threads(),
            instructions: kernel.name(),
            gflops: arithmetic(kernel),
            gbytes: memory(kernel),
            million_normals: normals(),
        }
    }
}

fn best(mut work: impl FnMut()) -> f64 {
    let time = |_| {
        let start = Instant::now();
        work();
        start.elapsed().as_secs_f64()
    };
    (0..7).map(time).fold(f64::INFINITY, f64::min)
}

fn arithmetic(kernel: Kernel) -> f64 {
    let seconds = best(|| {
        rayon::broadcast(|_| {
            let (left, right) = (Buffer::zeros(ROWS * DEPTH), Buffer::zeros(DEPTH * PANEL));
            let mut out = vec![0.0; ROWS * PANEL];
            for _ in 0..PASSES {
                let out = std::hint::black_box(&mut out);
                Tile {
                    left: &left,
                    left_stride: DEPTH,
                    rows: ROWS,
                    depth: DEPTH,
                    right: &right,
                    right_stride: 0,
                    panels: 1,
                    out,
                    out_stride: PANEL,
                    out_panel: 0,
                    resume: false,
                    ahead: &[],
                }
                .run(kernel);
            }
        });
    });
    (2 * ROWS * DEPTH * PANEL * PASSES * rayon::current_num_threads()) as f64 / seconds / 1e9
}

fn memory(kernel: Kernel) -> f64 {
    let mut floats = Buffer::zeros(FLOATS);
    floats.fill(1.0);
    let share = FLOATS / rayon::current_num_threads();
    let seconds = best(|| {
        rayon::broadcast(|context| {
            std::hint::black_box(kernel.sum(&floats[context.index() * share..][..share]));
        });
    });
    (size_of::<f32>() * share * rayon::current_num_threads()) as f64 / seconds / 1e9
}

fn normals() -> f64 {
    let key = NoiseKey::new(1, 0, 0, "bench", NoisePart::Plain);
    let mut out = vec![0.0; NORMALS];
    let seconds = best(|| fill_normals(&key, 0, std::hint::black_box(&mut out)));
    NORMALS as f64 / seconds / 1e6
}
