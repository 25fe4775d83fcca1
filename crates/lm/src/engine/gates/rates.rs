//! How fast the engine is, on SmolLM2-135M and random prompts, beside what the machine can do. Not a
//! test: run alone on a quiet machine with
//! `cargo test --release -p coevo-lm rates -- --ignored --nocapture`.

use std::sync::Mutex;
use std::time::Instant;

use coevo_core::{Noise, ParamGenome, TokenSink, WeightUpdate};

use super::real_model::load;
use super::{genome, prompt};
use crate::engine::buffer::Buffer;
use crate::engine::kernel::{Kernel, PANEL};
use crate::engine::tile::Tile;
use crate::{Choice, Engine, LmError, RowSpec, TokenChooser};

/// A token that depends on the logits and costs nothing to find.
struct Any;

impl TokenChooser for Any {
    fn choose(&mut self, logits: &[f32]) -> Result<Choice, LmError> {
        Ok(Choice::Token(logits[5].to_bits() % logits.len() as u32))
    }
}

/// When each step ended.
#[derive(Default)]
struct Steps(Mutex<Vec<Instant>>);

impl TokenSink for Steps {
    fn tokens(&self, _prefilled: usize, generated: usize) {
        if generated > 0 {
            self.0.lock().unwrap().push(Instant::now());
        }
    }
}

/// (seconds of prefill, seconds of the median step).
fn run(engine: &Engine, batch: usize, len: usize, noise: Option<Noise>, steps: usize) -> (f64, f64) {
    let prompts: Vec<Vec<u32>> = (0..batch).map(|i| prompt(engine.config(), i, len)).collect();
    let genomes: Vec<Option<ParamGenome>> =
        (0..batch).map(|i| noise.map(|noise| genome(i as u32, noise))).collect();
    let rows: Vec<RowSpec> = prompts
        .iter()
        .zip(&genomes)
        .map(|(tokens, genome)| RowSpec { tokens, perturbation: genome.as_ref(), max_new_tokens: steps + 1 })
        .collect();
    let mut choosers: Vec<Box<dyn TokenChooser>> = (0..batch).map(|_| Box::new(Any) as _).collect();
    let clock = Steps::default();
    let start = Instant::now();
    engine.generate(&rows, &mut choosers, &clock).unwrap();
    let ends = clock.0.into_inner().unwrap();
    let mut steps: Vec<f64> = ends.windows(2).map(|pair| (pair[1] - pair[0]).as_secs_f64()).collect();
    steps.sort_by(f64::total_cmp);
    ((ends[0] - start).as_secs_f64(), steps[steps.len() / 2])
}

fn best(mut work: impl FnMut()) -> f64 {
    (0..7)
        .map(|_| {
            let start = Instant::now();
            work();
            start.elapsed().as_secs_f64()
        })
        .fold(f64::INFINITY, f64::min)
}

/// (fused multiply-adds from the first-level cache in GF/s, reads from memory in GB/s), on all threads.
fn machine() -> (f64, f64) {
    let kernel = Kernel::best();
    let threads = rayon::current_num_threads();
    let (rows, depth, passes) = (12, 256, 20_000);
    let compute = best(|| {
        rayon::broadcast(|_| {
            let (left, right) = (Buffer::zeros(rows * depth), Buffer::zeros(depth * PANEL));
            let mut out = vec![0.0; rows * PANEL];
            for _ in 0..passes {
                let out = std::hint::black_box(&mut out);
                Tile {
                    left: &left,
                    left_stride: depth,
                    rows,
                    depth,
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
    let floats = 128 << 20;
    let mut memory = Buffer::zeros(floats);
    memory.fill(1.0);
    let read = best(|| {
        rayon::broadcast(|context| {
            let share = floats / threads;
            std::hint::black_box(kernel.sum(&memory[context.index() * share..][..share]));
        });
    });
    let flops = (2 * rows * depth * PANEL * passes * threads) as f64;
    (flops / compute / 1e9, (4 * floats) as f64 / read / 1e9)
}

#[test]
#[ignore = "a timing: run alone on a quiet machine, with --nocapture"]
fn rates() {
    let (flops, bandwidth) = machine();
    println!("machine: {flops:.0} GF/s, {bandwidth:.1} GB/s, {} threads", rayon::current_num_threads());
    let mut engine = load().1;
    let config = engine.config().clone();
    let weights = config.parameters() as f64;
    let head = (config.vocab_size * config.hidden_size) as f64;
    for (batch, len) in [(1, 240), (8, 240), (24, 240), (32, 240), (64, 120)] {
        let mut plain = 0.0;
        for noise in [None, Some(Noise::LowRank(1)), Some(Noise::LowRank(4))] {
            let runs: Vec<(f64, f64)> = (0..3).map(|_| run(&engine, batch, len, noise, 8)).collect();
            let prefill = runs.iter().map(|r| r.0).fold(f64::INFINITY, f64::min);
            let step = runs.iter().map(|r| r.1).fold(f64::INFINITY, f64::min);
            plain = if noise.is_none() { step } else { plain };
            let tokens = (batch * len) as f64;
            // The least time that the arithmetic, or the reading of weights and cache, takes.
            let memory = engine.memory();
            let bytes = (memory.weights_bytes + memory.kv_bytes + memory.noise_bytes) as f64;
            let least = (2.0 * weights * batch as f64 / flops).max(bytes / bandwidth) / 1e9;
            println!(
                "batch {batch:2} x {len}, {:11}: prefill {:5.0} tok/s ({:.0}% of the arithmetic), decode {:5.0} tok/s \
                 ({:5.1} ms a step, {:.0}% of the roofline, {:.2} of plain), {} MB and {} MB of noise",
                noise.map_or("plain".to_owned(), |noise| format!("{noise:?}")),
                tokens / prefill,
                100.0 * tokens * 2.0 * (weights - head) / prefill / flops / 1e9,
                batch as f64 / step,
                1e3 * step,
                100.0 * least / step,
                plain / step,
                memory.total() >> 20,
                memory.noise_bytes >> 20,
            );
        }
    }
    let (prefill, step) = run(&engine, 1, 240, Some(Noise::Full), 8);
    println!("one direction of full noise: {prefill:.2} s to copy and prefill, {:.1} ms a step", 1e3 * step);
    println!("fingerprint: {:.3} s", best(|| drop(engine.fingerprint())));
    for noise in [Noise::LowRank(1), Noise::LowRank(4)] {
        let terms = (0..32).map(|i| (genome(i, noise), f64::from(i) - 15.5)).collect();
        let update = WeightUpdate { alpha: 1e-9, terms };
        println!("update from 32 directions of {noise:?}: {:.3} s", best(|| engine.update(&update).unwrap()));
    }
}
