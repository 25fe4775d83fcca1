//! The ES estimate points along the true gradient, the better the more directions it sees.

use candle_core::{D, DType};
use coevo_core::{Noise, ParamGenome, Scope, WeightUpdate};

use super::{Small, prompt};
use crate::engine::reference::Reference;
use crate::{Engine, WeightSource};

/// A model of a few thousand weights, since the cosine is about sqrt(N / (N + weights)).
fn tiny() -> Small {
    let mut small = Small::llama();
    small.0.vocab_size = 24;
    small.0.hidden_size = 16;
    small.0.intermediate_size = 24;
    small.0.layers = 1;
    small.0.heads = 2;
    small.0.kv_heads = 1;
    small
}

const TARGET: usize = 5;

/// The reward: log-probability of one token after the prompt.
fn reward(logits: &[f32]) -> f64 {
    let largest = logits.iter().fold(f64::NEG_INFINITY, |m, &l| m.max(f64::from(l)));
    let sum: f64 = logits.iter().map(|&l| (f64::from(l) - largest).exp()).sum();
    f64::from(logits[TARGET]) - largest - sum.ln()
}

fn true_gradient(small: &Small, tokens: &[u32]) -> Vec<f64> {
    let truth = Reference::load(small, DType::F64).unwrap().variables().unwrap();
    let last = truth.forward(tokens).unwrap().narrow(0, tokens.len() - 1, 1).unwrap();
    let log_sum = last.exp().unwrap().sum_keepdim(D::Minus1).unwrap().log().unwrap();
    let reward = (last.narrow(1, TARGET, 1).unwrap() - log_sum).unwrap();
    let gradients = reward.backward().unwrap();
    small
        .config()
        .tensors()
        .iter()
        .flat_map(|(name, _)| {
            let gradient = gradients.get(&truth.tensors()[name]).expect("every weight matters");
            gradient.flatten_all().unwrap().to_vec1::<f64>().unwrap()
        })
        .collect()
}

fn weights(small: &Small, engine: &Engine) -> Vec<f64> {
    let names = small.config().tensors();
    names.iter().flat_map(|(n, _)| engine.export_tensor(n).unwrap().data).map(f64::from).collect()
}

fn cosine(a: &[f64], b: &[f64]) -> f64 {
    let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    dot(a, b) / (dot(a, a) * dot(b, b)).sqrt()
}

#[test]
fn cosine_rises_with_the_number_of_directions() {
    let small = tiny();
    let tokens = prompt(small.config(), 0, 12);
    let gradient = true_gradient(&small, &tokens);
    let weight_count = gradient.len() as f64;
    for noise in [Noise::LowRank(1), Noise::LowRank(4), Noise::Full] {
        let mut last = 0.0;
        for directions in [64, 512, 4096] {
            let mut engine = small.engine();
            let before = weights(&small, &engine);
            let genomes: Vec<ParamGenome> = (0..directions)
                .map(|index| ParamGenome {
                    run_seed: 3,
                    update: 0,
                    index,
                    sigma: 0.003,
                    noise,
                    scope: Scope::Full,
                })
                .collect();
            let rewards: Vec<f64> = genomes
                .iter()
                .map(|genome| reward(engine.logits(&tokens, Some(genome)).unwrap().last().unwrap()))
                .collect();
            let mean = rewards.iter().sum::<f64>() / f64::from(directions);
            let terms = genomes.into_iter().zip(rewards).map(|(g, r)| (g, r - mean)).collect();
            engine.update(&WeightUpdate { alpha: 1.0, terms }).unwrap();
            let step: Vec<f64> = weights(&small, &engine).iter().zip(before).map(|(a, b)| a - b).collect();
            let cosine = cosine(&step, &gradient);
            // For Gaussian noise the estimate is the gradient plus noise of its norm in each of the
            // other directions: cosine = sqrt(N / (N + weights + 1)). Low-rank noise has heavier tails.
            let theory = (f64::from(directions) / (f64::from(directions) + weight_count + 1.0)).sqrt();
            assert!(
                (0.6 * theory..1.2 * theory).contains(&cosine),
                "{noise:?} {directions}: {cosine} {theory}"
            );
            assert!(cosine > 1.5 * last, "{noise:?} {directions}: {cosine} after {last}");
            last = cosine;
        }
    }
}
