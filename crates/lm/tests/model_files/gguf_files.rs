//! GGUF files made here: read back exactly, and refused when damaged.

use std::collections::BTreeMap;
use std::fs::File;
use std::path::{Path, PathBuf};

use candle_core::quantized::gguf_file::{self, Value};
use candle_core::quantized::{GgmlDType, QTensor};
use candle_core::{Device, Tensor};
use coevo_lm::store::{NoProgress, Store};
use coevo_lm::{Architecture, GgufFile, ModelConfig, OpenModel, TinyRandom, WeightSource, open};
use tempfile::TempDir;

/// A GGUF of `tiny-random`'s weights, to be spoilt before it is written.
struct Draft {
    metadata: BTreeMap<String, Value>,
    tensors: BTreeMap<String, (Vec<f32>, Vec<usize>, GgmlDType)>,
}

/// GPT-2's alphabet, from its definition.
fn byte_token(byte: u8) -> String {
    let printable = |b: u8| matches!(b, 33..=126 | 161..=172 | 174..=255);
    if printable(byte) {
        return char::from(byte).to_string();
    }
    let before = (0..byte).filter(|b| !printable(*b)).count() as u32;
    char::from_u32(256 + before).expect("a character").to_string()
}

impl Draft {
    fn new(architecture: &str, dtype: GgmlDType) -> Self {
        Draft::of(&TinyRandom::new(), architecture, dtype)
    }

    fn of(model: &TinyRandom, architecture: &str, dtype: GgmlDType) -> Self {
        let config = model.config();
        let count = |n: usize| Value::U32(n as u32);
        let text = |s: &str| Value::String(s.to_owned());
        let mut metadata = BTreeMap::from([("general.architecture".to_owned(), text(architecture))]);
        for (key, value) in [
            ("block_count", count(config.layers)),
            ("context_length", count(config.context)),
            ("embedding_length", count(config.hidden_size)),
            ("feed_forward_length", count(config.intermediate_size)),
            ("attention.head_count", count(config.heads)),
            ("attention.head_count_kv", count(config.kv_heads)),
            ("attention.layer_norm_rms_epsilon", Value::F32(config.norm_eps as f32)),
            ("attention.key_length", count(config.head_dim)),
            ("rope.freq_base", Value::F32(config.rope_theta as f32)),
        ] {
            metadata.insert(format!("{architecture}.{key}"), value);
        }
        let specials = ["<|im_start|>", "<|im_end|>", "<|endoftext|>"];
        let tokens = (0..=255).map(byte_token).chain(specials.map(str::to_owned));
        let kinds = (0..259).map(|id| Value::I32(if id < 256 { 1 } else { 3 }));
        for (key, value) in [
            ("model", text("gpt2")),
            ("pre", text("smollm")),
            ("tokens", Value::Array(tokens.map(Value::String).collect())),
            ("token_type", Value::Array(kinds.collect())),
            ("merges", Value::Array(vec![])),
            ("eos_token_id", Value::U32(257)),
        ] {
            metadata.insert(format!("tokenizer.ggml.{key}"), value);
        }
        let names = [
            ("model.embed_tokens", "token_embd"),
            ("model.norm", "output_norm"),
            ("model.layers", "blk"),
            ("input_layernorm", "attn_norm"),
            ("self_attn.q_proj", "attn_q"),
            ("self_attn.k_proj", "attn_k"),
            ("self_attn.v_proj", "attn_v"),
            ("self_attn.q_norm", "attn_q_norm"),
            ("self_attn.k_norm", "attn_k_norm"),
            ("self_attn.o_proj", "attn_output"),
            ("post_attention_layernorm", "ffn_norm"),
            ("mlp.gate_proj", "ffn_gate"),
            ("mlp.up_proj", "ffn_up"),
            ("mlp.down_proj", "ffn_down"),
        ];
        let mut tensors = BTreeMap::new();
        for (name, shape) in config.tensors() {
            let mut data = model.load(&name).expect("its own").data;
            if architecture == "llama" && (name.contains("q_proj") || name.contains("k_proj")) {
                data = interleave(&data, config.head_dim, config.hidden_size);
            }
            let known = names.iter().fold(name, |name, (ours, theirs)| name.replace(ours, theirs));
            let dtype = if shape.len() == 1 { GgmlDType::F32 } else { dtype };
            tensors.insert(known, (data, shape, dtype));
        }
        Draft { metadata, tensors }
    }

    fn set(mut self, key: &str, value: Value) -> Self {
        self.metadata.insert(key.to_owned(), value);
        self
    }

    fn write(&self, folder: &TempDir) -> PathBuf {
        let path = folder.path().join("model.gguf");
        let metadata: Vec<(&str, &Value)> = self.metadata.iter().map(|(k, v)| (k.as_str(), v)).collect();
        let tensors: Vec<(&str, QTensor)> = self
            .tensors
            .iter()
            .map(|(name, (data, shape, dtype))| {
                let tensor = Tensor::from_slice(data, shape.as_slice(), &Device::Cpu).expect("shape");
                (name.as_str(), QTensor::quantize(&tensor, *dtype).expect("quantises"))
            })
            .collect();
        let tensors: Vec<(&str, &QTensor)> = tensors.iter().map(|(n, t)| (*n, t)).collect();
        let mut file = File::create(&path).expect("creates");
        gguf_file::write(&mut file, &metadata, &tensors).expect("writes");
        path
    }

    /// Opens it as a user would.
    fn open(&self) -> Result<OpenModel, String> {
        let folder = TempDir::new().expect("folder");
        open_at(&self.write(&folder), &folder)
    }

    fn refusal(&self) -> String {
        self.open().expect_err("must be refused")
    }
}

fn open_at(path: &Path, folder: &TempDir) -> Result<OpenModel, String> {
    let name = path.to_str().expect("UTF-8");
    open(name, &Store::at(folder.path()), &NoProgress).map_err(|e| e.to_string())
}

/// The converter's permutation: pairs (p, p + d / 2) become neighbours.
fn interleave(data: &[f32], head_dim: usize, columns: usize) -> Vec<f32> {
    let rows: Vec<&[f32]> = data.chunks(columns).collect();
    let mut stored = Vec::new();
    for head in rows.chunks(head_dim) {
        for pair in 0..head_dim / 2 {
            stored.extend_from_slice(head[pair]);
            stored.extend_from_slice(head[pair + head_dim / 2]);
        }
    }
    stored
}

#[test]
fn f32_files_come_back_exactly_in_canonical_order() {
    let truth = TinyRandom::new();
    for architecture in ["llama", "qwen2"] {
        let model = Draft::new(architecture, GgmlDType::F32).open().expect("opens");
        let (got, want) = (model.source.config(), truth.config());
        assert_eq!((got.heads, got.kv_heads, got.head_dim, got.tied), (4, 2, 16, true));
        assert!((got.norm_eps - want.norm_eps).abs() < 1e-9);
        for (name, _) in truth.config().tensors() {
            assert_eq!(
                model.source.load(&name).expect("loads"),
                truth.load(&name).expect("its own"),
                "{name}"
            );
        }
        assert_eq!(model.tokenizer.encode("hi 12<|im_end|>").expect("encodes"), [104, 105, 32, 49, 50, 257]);
    }
}

#[test]
fn every_supported_type_is_read_within_its_error() {
    use GgmlDType as T;
    let truth = TinyRandom::new().load("model.layers.1.mlp.up_proj.weight").expect("its own").data;
    let types = [(T::F16, 1e-3), (T::BF16, 1e-2), (T::Q8_0, 1e-2), (T::Q5_0, 0.07), (T::Q5_1, 0.04)];
    for (dtype, error) in types.into_iter().chain([(T::Q4_0, 0.13), (T::Q4_1, 0.07)]) {
        let model = Draft::new("llama", dtype).open().expect("opens");
        let got = model.source.load("model.layers.1.mlp.up_proj.weight").expect("loads").data;
        let scale = truth.iter().fold(0f32, |most, x| most.max(x.abs()));
        let worst = got.iter().zip(&truth).fold(0f32, |most, (a, b)| most.max((a - b).abs()));
        assert!(worst > 0.0 && worst < error * scale, "{dtype:?}: {worst} of {scale}");
    }
}

#[test]
fn k_quants_are_read_as_candle_reads_them_and_within_their_error() {
    use GgmlDType as T;
    // K-quants take 256 elements of a row at a time.
    let config = ModelConfig {
        hidden_size: 256,
        intermediate_size: 512,
        head_dim: 64,
        layers: 1,
        ..TinyRandom::new().config().clone()
    };
    let truth = TinyRandom::of(config, 3);
    let types = [(T::Q2K, 0.5), (T::Q3K, 0.3), (T::Q4K, 0.12), (T::Q5K, 0.06), (T::Q6K, 0.04)];
    for (dtype, error) in types {
        let draft = Draft::of(&truth, "llama", dtype);
        let model = draft.open().expect("opens");
        for (name, stored) in [
            ("model.embed_tokens.weight", "token_embd.weight"),
            ("model.layers.0.self_attn.q_proj.weight", "blk.0.attn_q.weight"),
            ("model.layers.0.mlp.down_proj.weight", "blk.0.ffn_down.weight"),
        ] {
            let got = model.source.load(name).expect("loads").data;
            let (data, shape, _) = &draft.tensors[stored];
            let tensor = Tensor::from_slice(data, shape.as_slice(), &Device::Cpu).expect("shape");
            let theirs =
                QTensor::quantize(&tensor, dtype).and_then(|q| q.dequantize(&Device::Cpu)?.flatten_all());
            let theirs: Vec<f32> = theirs.and_then(|t| t.to_vec1()).expect("dequantises");
            let stored_order = if name.contains("q_proj") { interleave(&got, 64, 256) } else { got.clone() };
            assert_eq!(stored_order, theirs, "{dtype:?} {name}");
            let want = truth.load(name).expect("its own").data;
            let scale = want.iter().fold(0f32, |most, x| most.max(x.abs()));
            let worst = got.iter().zip(&want).fold(0f32, |most, (a, b)| most.max((a - b).abs()));
            assert!(worst > 0.0 && worst < error * scale, "{dtype:?} {name}: {worst} of {scale}");
        }
    }
}

#[test]
fn qwen3_has_norms_on_its_heads() {
    let config = ModelConfig {
        architecture: Architecture::Qwen3,
        head_dim: 32,
        qk_norm: true,
        ..TinyRandom::new().config().clone()
    };
    let truth = TinyRandom::of(config, 3);
    let draft = Draft::of(&truth, "qwen3", GgmlDType::F32);
    let model = draft.open().expect("opens");
    let got = model.source.config();
    assert_eq!((got.architecture, got.head_dim, got.qk_norm), (Architecture::Qwen3, 32, true));
    for (name, _) in truth.config().tensors() {
        assert_eq!(model.source.load(&name).expect("loads"), truth.load(&name).expect("its own"), "{name}");
    }
    let mut lacking = draft;
    lacking.tensors.remove("blk.1.attn_k_norm.weight");
    assert!(lacking.refusal().contains("`blk.1.attn_k_norm.weight`: it is missing"));
}

#[test]
fn scaled_rotary_frequencies_are_read() {
    let mut draft = Draft::new("llama", GgmlDType::F32);
    draft.tensors.insert(
        "rope_freqs.weight".to_owned(),
        (vec![1.0, 1.0, 1.5, 2.0, 4.0, 8.0, 8.0, 8.0], vec![8], GgmlDType::F32),
    );
    assert_eq!(draft.open().expect("opens").source.config().rope_factors[2], 1.5);
    let linear = Draft::new("llama", GgmlDType::F32)
        .set("llama.rope.scaling.type", Value::String("linear".to_owned()))
        .set("llama.rope.scaling.factor", Value::F32(4.0));
    assert_eq!(linear.open().expect("opens").source.config().rope_factors, [4.0; 8]);
    let yarn = linear.set("llama.rope.scaling.type", Value::String("yarn".to_owned()));
    assert!(yarn.refusal().contains("`yarn` is not supported"));
}

#[test]
fn a_file_truncated_anywhere_is_refused_before_any_tensor_is_read() {
    let folder = TempDir::new().expect("folder");
    let path = Draft::new("llama", GgmlDType::Q8_0).write(&folder);
    let whole = std::fs::read(&path).expect("reads");
    for keep in [0, 3, 11, 100, 3000, 8000, whole.len() / 2, whole.len() - 40] {
        std::fs::write(&path, &whole[..keep]).expect("writes");
        let error = open_at(&path, &folder).expect_err("truncated");
        assert!(error.contains("model.gguf") && error.contains("download it again"), "{keep}: {error}");
    }
}

#[test]
fn what_does_not_fit_is_refused_by_name() {
    let draft = || Draft::new("llama", GgmlDType::F32);

    let phi3 = draft().set("general.architecture", Value::String("phi3".to_owned())).refusal();
    assert!(phi3.ends_with("architecture `phi3` is not supported; llama, qwen2 and qwen3 are"), "{phi3}");

    let wide = draft().set("llama.feed_forward_length", Value::U32(192)).refusal();
    assert!(wide.contains("`blk.0.ffn_gate.weight`: its shape is [128, 64]"), "{wide}");

    let mut lacking = draft();
    lacking.tensors.remove("blk.1.attn_v.weight");
    assert!(lacking.refusal().contains("`blk.1.attn_v.weight`: it is missing"));

    let mut extra = draft();
    extra.tensors.insert("blk.0.attn_output.bias".to_owned(), (vec![0.0; 64], vec![64], GgmlDType::F32));
    assert!(extra.refusal().contains("`blk.0.attn_output.bias`: the engine has no use for it"));

    let split = draft().set("split.count", Value::U16(3)).refusal();
    assert!(split.contains("merge the parts"), "{split}");

    let experts = draft().set("llama.expert_count", Value::U32(8)).refusal();
    assert!(experts.contains("mixtures of experts"), "{experts}");

    let heads = draft().set("llama.attention.head_count_kv", Value::U32(3)).refusal();
    assert!(heads.contains("evenly"), "{heads}");

    let mut broken = draft();
    broken.tensors.get_mut("output_norm.weight").expect("there").0[5] = f32::NAN;
    let folder = TempDir::new().expect("folder");
    let file = GgufFile::open(&broken.write(&folder)).expect("its numbers are not read yet");
    let error = file.load("model.norm.weight").expect_err("not finite").to_string();
    assert!(error.contains("element 5 is not finite"), "{error}");
}

#[test]
fn a_tokenizer_that_is_unknown_or_does_not_match_is_refused() {
    let draft = || Draft::new("llama", GgmlDType::F32);
    let pre = draft().set("tokenizer.ggml.pre", Value::String("tekken".to_owned())).refusal();
    assert!(pre.contains("unknown pre-tokenizer `tekken`"), "{pre}");
    let model = draft().set("tokenizer.ggml.model", Value::String("llama".to_owned())).refusal();
    assert!(model.contains("tokenizer model `llama` is not supported in GGUF"), "{model}");
    let mut small = draft();
    small
        .tensors
        .insert("token_embd.weight".to_owned(), (vec![0.0; 64 * 100], vec![100, 64], GgmlDType::F32));
    let small = small.refusal();
    assert!(small.contains("259 tokens") && small.contains("100 rows"), "{small}");
    let kinds = draft().set("tokenizer.ggml.token_type", Value::Array(vec![Value::I32(1)])).refusal();
    assert!(kinds.contains("259 tokens but 1 token types"), "{kinds}");
}
