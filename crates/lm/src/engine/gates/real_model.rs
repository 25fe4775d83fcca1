//! SmolLM2-135M-Instruct against candle-transformers' models and against the slow truth. Fetches the
//! model (98 MB) where the store does not hold it.

use std::fs::File;
use std::sync::OnceLock;

use candle_core::{DType, Device, Tensor};
use candle_nn::VarBuilder;
use candle_transformers::models::{llama, quantized_llama};
use coevo_core::{NoSink, Noise};

use super::{genome, relative};
use crate::engine::reference::Reference;
use crate::store::{NoProgress, Store};
use crate::{Engine, GgufFile, Greedy, RowSpec, Tokenizer};

struct Real {
    file: GgufFile,
    engine: Engine,
    tokens: Vec<u32>,
}

pub fn load() -> (GgufFile, Engine) {
    let path = Store::open_default().unwrap().get("smollm2-135m-instruct", &NoProgress).unwrap().path;
    let file = GgufFile::open(&path).unwrap();
    let engine = Engine::load(&file).unwrap();
    (file, engine)
}

/// Loaded once for all tests: it takes a second and half a gigabyte.
fn real() -> &'static Real {
    static REAL: OnceLock<Real> = OnceLock::new();
    REAL.get_or_init(|| {
        let (file, engine) = load();
        let tokens = Tokenizer::from_gguf(&file)
            .unwrap()
            .encode(
                "<|im_start|>system\nYou are a helpful AI assistant named SmolLM, trained by Hugging \
                 Face<|im_end|>\n<|im_start|>user\nWhat is the capital of France?<|im_end|>\n<|im_start|>assistant\n",
            )
            .unwrap();
        Real { file, engine, tokens }
    })
}

/// The likeliest five.
fn top5(logits: impl IntoIterator<Item = f64>) -> Vec<usize> {
    let mut order: Vec<(usize, f64)> = logits.into_iter().enumerate().collect();
    order.sort_by(|a, b| b.1.total_cmp(&a.1));
    order.into_iter().take(5).map(|(token, _)| token).collect()
}

fn agreement(a: &[Vec<f32>], b: &[Vec<f64>]) -> f64 {
    let shared: usize = a
        .iter()
        .zip(b)
        .map(|(a, b)| {
            let (a, b) = (top5(a.iter().map(|&v| f64::from(v))), top5(b.iter().copied()));
            a.iter().filter(|token| b.contains(token)).count()
        })
        .sum();
    shared as f64 / (5 * a.len()) as f64
}

/// Positions whose logits are compared; candle-transformers gives only the last of each run.
const ENDS: [usize; 3] = [3, 20, 37];

fn pick<T: Clone>(rows: &[Vec<T>]) -> Vec<Vec<T>> {
    ENDS.iter().map(|&end| rows[end - 1].clone()).collect()
}

#[test]
fn matches_candle_transformers() {
    let Real { file, engine, tokens } = real();
    let config = llama::Config {
        hidden_size: 576,
        intermediate_size: 1536,
        vocab_size: 49152,
        num_hidden_layers: 30,
        num_attention_heads: 9,
        num_key_value_heads: 3,
        use_flash_attn: false,
        rms_norm_eps: 1e-5,
        rope_theta: 100_000.0,
        bos_token_id: None,
        eos_token_id: None,
        rope_scaling: None,
        max_position_embeddings: 2048,
        tie_word_embeddings: true,
    };
    let truth = Reference::load(file, DType::F32).unwrap();
    let tensors = truth.tensors().iter().map(|(name, tensor)| (name.clone(), tensor.clone())).collect();
    let model =
        llama::Llama::load(VarBuilder::from_tensors(tensors, DType::F32, &Device::Cpu), &config).unwrap();
    let want: Vec<Vec<f64>> = ENDS
        .iter()
        .map(|&end| {
            let input = Tensor::new(&tokens[..end], &Device::Cpu).unwrap().unsqueeze(0).unwrap();
            let mut cache = llama::Cache::new(false, DType::F32, &config, &Device::Cpu).unwrap();
            let logits = model.forward(&input, 0, &mut cache).unwrap();
            logits.flatten_all().unwrap().to_dtype(DType::F64).unwrap().to_vec1().unwrap()
        })
        .collect();
    let got = pick(&engine.logits(tokens, None).unwrap());
    let off = relative(&got, &want);
    println!("candle-transformers llama: off by {off:e}, top-5 agreement {}", agreement(&got, &want));
    assert!(off < 2e-5, "{off}");
    assert_eq!(agreement(&got, &want), 1.0);
}

/// A loader and a rotary form of its own; its products quantise the activations to 8 bits, hence the
/// wide limit.
#[test]
fn agrees_with_the_quantised_model_of_candle_transformers() {
    let Real { file, engine, tokens } = real();
    let mut reader = File::open(file.path()).unwrap();
    let content = candle_core::quantized::gguf_file::Content::read(&mut reader).unwrap();
    let mut model = quantized_llama::ModelWeights::from_gguf(content, &mut reader, &Device::Cpu).unwrap();
    let want: Vec<Vec<f64>> = ENDS
        .iter()
        .map(|&end| {
            model.clear_kv_cache();
            let input = Tensor::new(&tokens[..end], &Device::Cpu).unwrap().unsqueeze(0).unwrap();
            let logits = model.forward(&input, 0).unwrap();
            logits.flatten_all().unwrap().to_dtype(DType::F64).unwrap().to_vec1().unwrap()
        })
        .collect();
    let got = pick(&engine.logits(tokens, None).unwrap());
    let off = relative(&got, &want);
    println!("candle-transformers quantised: off by {off:e}, top-5 agreement {}", agreement(&got, &want));
    assert!(off < 0.15, "{off}");
    assert!(agreement(&got, &want) >= 0.8);
}

#[test]
fn perturbed_matches_the_truth() {
    let Real { file, engine, tokens } = real();
    let truth = Reference::load(file, DType::F32).unwrap();
    for noise in [Noise::LowRank(1), Noise::LowRank(4)] {
        let genome = genome(1, noise);
        let want = truth.perturbed(&genome).unwrap().logits(tokens).unwrap();
        let got = engine.logits(tokens, Some(&genome)).unwrap();
        let off = relative(&got, &want);
        println!("{noise:?}: off by {off:e}, top-5 agreement {}", agreement(&got, &want));
        assert!(off < 1e-4, "{noise:?}: {off}");
    }
}

#[test]
fn answers() {
    let Real { file, engine, tokens } = real();
    let rows = [RowSpec { tokens, perturbation: None, max_new_tokens: 8 }];
    let outputs = engine.generate(&rows, &mut [Box::new(Greedy)], &NoSink).unwrap();
    let text = Tokenizer::from_gguf(file).unwrap().decode(&outputs[0].tokens);
    assert_eq!(text, "The capital of France is Paris.");
}
