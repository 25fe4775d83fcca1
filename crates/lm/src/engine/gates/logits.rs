//! Logits against the slow truth, perturbed and not.

use candle_core::{DType, Device, Tensor};
use candle_nn::VarBuilder;
use candle_transformers::models::{llama, qwen2, qwen3};
use coevo_core::{Noise, Scope};

use super::{Small, genome, prompt, relative};
use crate::WeightSource;
use crate::engine::reference::Reference;

#[test]
fn match_the_truth_under_every_noise_and_scope() {
    for small in Small::families() {
        let (engine, truth) = (small.engine(), Reference::load(&small, DType::F64).unwrap());
        let tokens = prompt(small.config(), 1, 70);
        let plain = truth.logits(&tokens).unwrap();
        assert!(relative(&engine.logits(&tokens, None).unwrap(), &plain) < 2e-6);
        for noise in [Noise::LowRank(1), Noise::LowRank(4), Noise::Full] {
            for scope in [Scope::Full, Scope::AllLinear, Scope::Names(vec!["norm".into(), "embed".into()])] {
                let mut genome = genome(3, noise);
                genome.scope = scope;
                let got = engine.logits(&tokens, Some(&genome)).unwrap();
                let want = truth.perturbed(&genome).unwrap().logits(&tokens).unwrap();
                let off = relative(&got, &want);
                assert!(off < 5e-6, "{:?} {genome:?}: {off}", small.config().architecture);
                // The perturbation does something, or the line above would pass without it.
                assert!(relative(&got, &plain) > 1e-3, "{genome:?}");
            }
        }
    }
}

#[test]
fn sigma_zero_is_no_perturbation() {
    let small = Small::llama();
    let engine = small.engine();
    let tokens = prompt(small.config(), 1, 20);
    let mut still = genome(3, Noise::LowRank(1));
    still.sigma = 0.0;
    assert_eq!(engine.logits(&tokens, None).unwrap(), engine.logits(&tokens, Some(&still)).unwrap());
}

fn var_builder(source: &dyn WeightSource) -> VarBuilder<'static> {
    let truth = Reference::load(source, DType::F32).unwrap();
    let tensors = truth.tensors().iter().map(|(name, tensor)| (name.clone(), tensor.clone())).collect();
    VarBuilder::from_tensors(tensors, DType::F32, &Device::Cpu)
}

/// candle-transformers gives the last position's logits only, so every prefix is a run of its own.
fn prefixes(tokens: &[u32], mut last: impl FnMut(&Tensor) -> Tensor) -> Vec<Vec<f64>> {
    (1..=tokens.len())
        .map(|len| {
            let input = Tensor::new(&tokens[..len], &Device::Cpu).unwrap().unsqueeze(0).unwrap();
            last(&input).flatten_all().unwrap().to_dtype(DType::F64).unwrap().to_vec1().unwrap()
        })
        .collect()
}

#[test]
fn match_candle_transformers_llama() {
    let mut small = Small::llama();
    for tied in [true, false] {
        small.0.tied = tied;
        let config = llama::Config {
            hidden_size: 48,
            intermediate_size: 100,
            vocab_size: 83,
            num_hidden_layers: 3,
            num_attention_heads: 6,
            num_key_value_heads: 2,
            use_flash_attn: false,
            rms_norm_eps: 1e-5,
            rope_theta: 10_000.0,
            bos_token_id: None,
            eos_token_id: None,
            rope_scaling: None,
            max_position_embeddings: 128,
            tie_word_embeddings: tied,
        };
        let model = llama::Llama::load(var_builder(&small), &config).unwrap();
        let tokens = prompt(small.config(), 2, 40);
        let want = prefixes(&tokens, |input| {
            let mut cache = llama::Cache::new(false, DType::F32, &config, &Device::Cpu).unwrap();
            model.forward(input, 0, &mut cache).unwrap()
        });
        let off = relative(&small.engine().logits(&tokens, None).unwrap(), &want);
        assert!(off < 1e-5, "{off}");
    }
}

#[test]
fn match_candle_transformers_qwen2() {
    let mut small = Small::qwen2();
    small.0.rope_factors.clear();
    let config = qwen2::Config {
        vocab_size: 83,
        hidden_size: 80,
        intermediate_size: 100,
        num_hidden_layers: 3,
        num_attention_heads: 2,
        num_key_value_heads: 1,
        max_position_embeddings: 128,
        sliding_window: 128,
        max_window_layers: 3,
        tie_word_embeddings: false,
        rope_theta: 10_000.0,
        rms_norm_eps: 1e-5,
        use_sliding_window: false,
        hidden_act: candle_nn::Activation::Silu,
    };
    let mut model = qwen2::ModelForCausalLM::new(&config, var_builder(&small)).unwrap();
    let tokens = prompt(small.config(), 2, 40);
    let want = prefixes(&tokens, |input| {
        model.clear_kv_cache();
        model.forward(input, 0).unwrap()
    });
    let off = relative(&small.engine().logits(&tokens, None).unwrap(), &want);
    assert!(off < 1e-5, "{off}");
}

#[test]
fn match_candle_transformers_qwen3() {
    let small = Small::qwen3();
    let config = qwen3::Config {
        vocab_size: 83,
        hidden_size: 48,
        intermediate_size: 100,
        num_hidden_layers: 3,
        num_attention_heads: 6,
        head_dim: 12,
        attention_bias: false,
        num_key_value_heads: 2,
        max_position_embeddings: 128,
        sliding_window: None,
        max_window_layers: 3,
        tie_word_embeddings: true,
        rope_theta: 10_000.0,
        rms_norm_eps: 1e-5,
        use_sliding_window: false,
        hidden_act: candle_nn::Activation::Silu,
    };
    let mut model = qwen3::ModelForCausalLM::new(&config, var_builder(&small)).unwrap();
    let tokens = prompt(small.config(), 2, 40);
    let want = prefixes(&tokens, |input| {
        model.clear_kv_cache();
        model.forward(input, 0).unwrap()
    });
    let off = relative(&small.engine().logits(&tokens, None).unwrap(), &want);
    assert!(off < 1e-5, "{off}");
}
