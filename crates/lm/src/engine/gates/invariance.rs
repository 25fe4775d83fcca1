//! A row's bits depend on the row alone: not on its company, its order, how prompts are cut, the number of
//! threads or the instruction set.

use std::sync::Mutex;

use coevo_core::{NoSink, Noise, ParamGenome};

use super::{Small, bits, genome, prompt};
use crate::{Choice, Engine, LmError, RowOutput, RowSpec, TokenChooser, WeightSource};

/// Greedy, and keeps all logits.
struct Recorder<'a>(&'a Mutex<Vec<Vec<f32>>>);

impl TokenChooser for Recorder<'_> {
    fn choose(&mut self, logits: &[f32]) -> Result<Choice, LmError> {
        self.0.lock().unwrap().push(logits.to_vec());
        crate::Greedy.choose(logits)
    }
}

/// Outputs and the logits behind them, row by row.
fn record(engine: &Engine, rows: &[RowSpec]) -> (Vec<RowOutput>, Vec<Vec<u32>>) {
    let logits: Vec<Mutex<Vec<Vec<f32>>>> = rows.iter().map(|_| Mutex::default()).collect();
    let mut choosers: Vec<Box<dyn TokenChooser + '_>> =
        logits.iter().map(|l| Box::new(Recorder(l)) as Box<dyn TokenChooser>).collect();
    let outputs = engine.generate(rows, &mut choosers, &NoSink).unwrap();
    drop(choosers);
    (outputs, logits.into_iter().map(|l| bits(&l.into_inner().unwrap())).collect())
}

fn genomes() -> Vec<Option<ParamGenome>> {
    let mut all = vec![None, None];
    all.extend((0..5).map(|i| Some(genome(i, Noise::LowRank(1)))));
    all.extend((5..8).map(|i| Some(genome(i, Noise::LowRank(3)))));
    all.push(Some(genome(8, Noise::Full)));
    all.push(all[4].clone());
    all
}

fn rows<'a>(prompts: &'a [Vec<u32>], genomes: &'a [Option<ParamGenome>]) -> Vec<RowSpec<'a>> {
    prompts
        .iter()
        .zip(genomes)
        .enumerate()
        .map(|(i, (tokens, genome))| RowSpec {
            tokens,
            perturbation: genome.as_ref(),
            max_new_tokens: 3 + 5 * (i % 4),
        })
        .collect()
}

#[test]
fn alone_or_in_company_on_one_thread_or_many() {
    for small in Small::families() {
        let engine = small.engine();
        let genomes = genomes();
        let prompts: Vec<Vec<u32>> =
            (0..genomes.len()).map(|i| prompt(small.config(), i / 2, 20 + 13 * (i % 5))).collect();
        let rows = rows(&prompts, &genomes);
        let together = record(&engine, &rows);
        for (i, row) in rows.iter().enumerate() {
            let alone = record(&engine, &[*row]);
            assert_eq!(alone.0[0].tokens, together.0[i].tokens, "row {i}");
            assert_eq!(alone.1[0], together.1[i], "row {i}");
        }
        let mut reversed = rows.clone();
        reversed.reverse();
        let mut backwards = record(&engine, &reversed);
        backwards.1.reverse();
        assert_eq!(backwards.1, together.1);
        for threads in [1, 2, 5] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let again = pool.install(|| record(&engine, &rows));
            assert_eq!(again, together, "{threads} threads");
        }
    }
}

#[test]
fn decoding_gives_the_bits_of_prefill() {
    let small = Small::llama();
    let engine = small.engine();
    for genome in [None, Some(genome(1, Noise::LowRank(2)))] {
        let tokens = prompt(small.config(), 3, 45);
        let row = RowSpec { tokens: &tokens, perturbation: genome.as_ref(), max_new_tokens: 30 };
        let (outputs, logits) = record(&engine, &[row]);
        let mut whole = tokens.clone();
        whole.extend(&outputs[0].tokens[..29]);
        let prefilled = engine.logits(&whole, genome.as_ref()).unwrap();
        assert_eq!(logits[0], bits(&prefilled[44..]));
    }
}

#[test]
fn shared_prefill_gives_the_bits_of_ones_own() {
    let small = Small::llama();
    let engine = small.engine();
    let base = prompt(small.config(), 1, 70);
    let mut fork = base[..50].to_vec();
    fork.extend([5, 6, 7]);
    let genome = genome(1, Noise::LowRank(1));
    let row = |tokens, perturbation| RowSpec { tokens, perturbation, max_new_tokens: 12 };
    let rows = [
        row(&base, None),
        row(&base, None),
        row(&fork, None),
        row(&base[..33], None),
        row(&base, Some(&genome)),
        row(&fork, Some(&genome)),
        row(&base, Some(&genome)),
    ];
    let together = record(&engine, &rows);
    let shared: Vec<usize> = together.0.iter().map(|o| o.shared_tokens).collect();
    assert_eq!(shared, [0, 70, 50, 32, 0, 50, 70]);
    for (i, row) in rows.iter().enumerate() {
        assert_eq!(record(&engine, &[*row]).1[0], together.1[i], "row {i}");
    }
}

#[test]
fn instruction_sets_agree() {
    for small in [Small::qwen2(), Small::qwen3()] {
        let mut engine = small.engine();
        let genomes = genomes();
        let prompts: Vec<Vec<u32>> = (0..genomes.len()).map(|i| prompt(small.config(), i, 30)).collect();
        let rows = rows(&prompts, &genomes);
        let results: Vec<_> = crate::engine::kernel::Kernel::available()
            .into_iter()
            .map(|kernel| {
                engine.use_kernel(kernel);
                record(&engine, &rows)
            })
            .collect();
        assert!(results.windows(2).all(|pair| pair[0] == pair[1]));
    }
}
