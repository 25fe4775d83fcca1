//! Batched generation: limits, ends, refilling, errors, counts.

use std::sync::atomic::{AtomicUsize, Ordering};

use coevo_core::{Finish, NoSink, Noise, TokenSink};

use super::{Small, genome, prompt};
use crate::{Choice, Greedy, LmError, RowSpec, TokenChooser, WeightSource};

/// Greedy for so many tokens, then it stops.
struct Until(usize);

impl TokenChooser for Until {
    fn choose(&mut self, logits: &[f32]) -> Result<Choice, LmError> {
        if self.0 == 0 {
            return Ok(Choice::Stop);
        }
        self.0 -= 1;
        Greedy.choose(logits)
    }
}

#[derive(Default)]
struct Count(AtomicUsize, AtomicUsize);

impl TokenSink for Count {
    fn tokens(&self, prefilled: usize, generated: usize) {
        self.0.fetch_add(prefilled, Ordering::Relaxed);
        self.1.fetch_add(generated, Ordering::Relaxed);
    }
}

fn until(counts: impl IntoIterator<Item = usize>) -> Vec<Box<dyn TokenChooser>> {
    counts.into_iter().map(|n| Box::new(Until(n)) as Box<dyn TokenChooser>).collect()
}

#[test]
fn more_rows_than_fit_take_the_places_of_finished_ones() {
    let small = Small::llama();
    let engine = small.engine();
    let genomes: Vec<_> = (0..150).map(|i| genome(i, Noise::LowRank(1))).collect();
    let prompts: Vec<Vec<u32>> = (0..150).map(|i| prompt(small.config(), i % 3, 18)).collect();
    let rows: Vec<RowSpec> = genomes
        .iter()
        .zip(&prompts)
        .enumerate()
        .map(|(i, (genome, tokens))| RowSpec {
            tokens,
            perturbation: (i % 5 > 0).then_some(genome),
            max_new_tokens: 40,
        })
        .collect();
    let sink = Count::default();
    let outputs = engine.generate(&rows, &mut until((0..150).map(|i| i % 7)), &sink).unwrap();
    for (i, output) in outputs.iter().enumerate() {
        assert_eq!((output.tokens.len(), output.finish), (i % 7, Finish::Stop), "row {i}");
        let alone = engine.generate(&rows[i..=i], &mut until([i % 7]), &NoSink).unwrap();
        assert_eq!(alone[0].tokens, output.tokens, "row {i}");
    }
    let shared: usize = outputs.iter().map(|o| o.shared_tokens).sum();
    // Every fifth row is unperturbed, and of those only three prompts differ.
    assert_eq!(shared, 27 * 18);
    assert_eq!(sink.0.into_inner() + shared, 150 * 18);
    // The end of a turn is drawn too.
    assert_eq!(sink.1.into_inner(), (0..150).map(|i| i % 7 + 1).sum::<usize>());
}

#[test]
fn limits_end_rows() {
    let small = Small::llama();
    let engine = small.engine();
    let long = prompt(small.config(), 0, 120);
    let row = |tokens, max_new_tokens| RowSpec { tokens, perturbation: None, max_new_tokens };
    let rows = [row(&long[..], 50), row(&long[..5], 4), row(&long[..7], 0)];
    let outputs = engine.generate(&rows, &mut until([99, 99, 99]), &NoSink).unwrap();
    // The context of 128 leaves eight tokens to the first.
    assert_eq!(outputs.iter().map(|o| o.tokens.len()).collect::<Vec<_>>(), [8, 4, 0]);
    assert!(outputs.iter().all(|o| o.finish == Finish::Length));
    assert!(engine.generate(&[], &mut [], &NoSink).unwrap().is_empty());
}

#[test]
fn refuses_what_it_cannot_do() {
    let small = Small::llama();
    let engine = small.engine();
    let (long, alien) = (vec![1; 129], vec![83]);
    let flat = genome(0, Noise::LowRank(0));
    let mut lost = genome(0, Noise::LowRank(1));
    lost.sigma = f64::NAN;
    let row = |tokens, perturbation| RowSpec { tokens, perturbation, max_new_tokens: 1 };
    let error = |row| engine.generate(&[row], &mut until([1]), &NoSink).unwrap_err().to_string();
    assert_eq!(error(row(&[], None)), "engine: row 0: the prompt has no token");
    assert!(error(row(&long, None)).contains("129 tokens, but the model's context is 128"));
    assert!(error(row(&alien, None)).contains("token 83 is not in the vocabulary of 83"));
    assert!(error(row(&[1], Some(&flat))).contains("rank of 0"));
    assert!(error(row(&[1], Some(&lost))).contains("sigma is NaN"));
    assert!(engine.generate(&[], &mut until([1]), &NoSink).is_err());
    let mut bad = Small::llama();
    bad.0.kv_heads = 4;
    assert!(crate::Engine::load(&bad).is_err());
}

#[test]
fn memory_is_counted() {
    let small = Small::llama();
    let engine = small.engine();
    let tokens = prompt(small.config(), 0, 40);
    let genome = genome(0, Noise::Full);
    let row = |perturbation| RowSpec { tokens: &tokens, perturbation, max_new_tokens: 10 };
    engine.generate(&[row(None), row(None)], &mut until([9, 9]), &NoSink).unwrap();
    let plain = engine.memory();
    assert!(plain.weights_bytes as u64 >= 4 * small.config().parameters());
    assert_eq!(plain.noise_bytes, 0);
    // 49 positions are two pages; the second row shares the first page and the copy of the second.
    assert!(plain.kv_bytes > 0 && plain.scratch_bytes > 0);
    engine.generate(&[row(Some(&genome))], &mut until([9]), &NoSink).unwrap();
    assert!(engine.memory().noise_bytes >= plain.weights_bytes);
}
