//! Folders of safetensors made here: read back exactly, and refused when damaged.

use std::collections::BTreeMap;
use std::path::Path;

use candle_core::{DType, Device, Tensor};
use coevo_core::{Message, Prompt, Role};
use coevo_lm::store::{NoProgress, Store};
use coevo_lm::{OpenModel, TinyRandom, WeightSource, open};
use serde_json::{Value, json};
use tempfile::TempDir;

/// A folder of `tiny-random`'s weights, to be spoilt before it is opened.
struct Draft {
    config: Value,
    tensors: BTreeMap<String, Tensor>,
    folder: TempDir,
}

impl Draft {
    fn new(dtype: DType) -> Self {
        let model = TinyRandom::new();
        let config = model.config();
        let tensors = config
            .tensors()
            .into_iter()
            .map(|(name, shape)| {
                let data = model.load(&name).expect("its own").data;
                let tensor = Tensor::from_vec(data, shape, &Device::Cpu).and_then(|t| t.to_dtype(dtype));
                (name, tensor.expect("converts"))
            })
            .collect();
        let folder = TempDir::new().expect("folder");
        let config = json!({
            "model_type": "llama", "vocab_size": config.vocab_size, "hidden_size": config.hidden_size,
            "intermediate_size": config.intermediate_size, "num_hidden_layers": config.layers,
            "num_attention_heads": config.heads, "num_key_value_heads": config.kv_heads,
            "rms_norm_eps": config.norm_eps, "rope_theta": config.rope_theta,
            "max_position_embeddings": config.context, "tie_word_embeddings": true,
        });
        let draft = Draft { config, tensors, folder };
        draft.put("tokenizer.json", &tokenizer().to_string());
        draft.put("tokenizer_config.json", &json!({"eos_token": {"content": "<|im_end|>"}}).to_string());
        draft
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    fn put(&self, file: &str, text: &str) {
        std::fs::write(self.path().join(file), text).expect("writes");
    }

    fn write(&self) {
        self.put("config.json", &self.config.to_string());
        let all: std::collections::HashMap<_, _> = self.tensors.clone().into_iter().collect();
        candle_core::safetensors::save(&all, self.path().join("model.safetensors")).expect("saves");
    }

    fn open(&self) -> Result<OpenModel, String> {
        let store = TempDir::new().expect("folder");
        let name = self.path().to_str().expect("UTF-8");
        open(name, &Store::at(store.path()), &NoProgress).map_err(|e| e.to_string())
    }

    fn refusal(&self) -> String {
        self.write();
        self.open().expect_err("must be refused")
    }
}

/// A byte-level tokenizer in its JSON form.
fn tokenizer() -> Value {
    let printable = |b: u8| matches!(b, 33..=126 | 161..=172 | 174..=255);
    let mut vocab = serde_json::Map::new();
    for byte in 0..=255u8 {
        let before = (0..byte).filter(|b| !printable(*b)).count() as u32;
        let char =
            if printable(byte) { char::from(byte) } else { char::from_u32(256 + before).expect("char") };
        vocab.insert(char.to_string(), json!(byte));
    }
    let specials = ["<|im_start|>", "<|im_end|>", "<|endoftext|>"];
    let added: Vec<Value> = specials
        .iter()
        .zip(256..)
        .map(|(text, id)| {
            json!({"id": id, "content": text, "special": true, "single_word": false,
                   "lstrip": false, "rstrip": false, "normalized": false})
        })
        .collect();
    let byte_level =
        json!({"type": "ByteLevel", "add_prefix_space": false, "trim_offsets": true, "use_regex": true});
    json!({
        "version": "1.0", "truncation": null, "padding": null, "added_tokens": added, "normalizer": null,
        "pre_tokenizer": byte_level, "post_processor": null, "decoder": byte_level,
        "model": {"type": "BPE", "vocab": vocab, "merges": []},
    })
}

#[test]
fn folders_come_back_exactly_and_speak_the_same_tokens() {
    let truth = TinyRandom::new();
    let draft = Draft::new(DType::F32);
    draft.write();
    let model = draft.open().expect("opens");
    assert_eq!(model.source.config(), truth.config());
    for (name, _) in truth.config().tensors() {
        assert_eq!(model.source.load(&name).expect("loads"), truth.load(&name).expect("its own"), "{name}");
    }
    assert_eq!(model.tokenizer.encode("é 12<|im_end|>").expect("encodes"), [0xC3, 0xA9, 32, 49, 50, 257]);
    assert_eq!(model.tokenizer.token_bytes()[32], b" ");
    assert_eq!(model.tokenizer.eos(), [257, 258]);
    let prompt = Prompt {
        messages: vec![Message { role: Role::User, content: "hi".to_owned() }],
        answer_prefix: String::new(),
    };
    let chatml = "<|im_start|>user\nhi<|im_end|>\n<|im_start|>assistant\n";
    assert_eq!(model.chat.render(&prompt).expect("ChatML stands in"), chatml);

    draft.put(
        "tokenizer_config.json",
        r#"{"chat_template": [{"name": "rag", "template": "no"},
        {"name": "default", "template": "{{ messages[0].content }}>"}]}"#,
    );
    assert_eq!(draft.open().expect("opens").chat.render(&prompt).expect("renders"), "hi>");
    draft.put("chat_template.jinja", "[{{ messages[0].content }}]");
    assert_eq!(draft.open().expect("opens").chat.render(&prompt).expect("renders"), "[hi]");
}

#[test]
fn sharded_and_half_precision_folders_are_read() {
    let truth = TinyRandom::new();
    for (dtype, error) in [(DType::F16, 1e-3), (DType::BF16, 8e-3)] {
        let draft = Draft::new(dtype);
        draft.put("config.json", &draft.config.to_string());
        let mut map = BTreeMap::new();
        for (shard, half) in [true, false].into_iter().enumerate() {
            let file = format!("model-{}-of-00002.safetensors", shard + 1);
            let part: std::collections::HashMap<_, _> = draft
                .tensors
                .clone()
                .into_iter()
                .filter(|(name, _)| name.contains("layers.0") == half)
                .collect();
            map.extend(part.keys().map(|name| (name.clone(), file.clone())));
            candle_core::safetensors::save(&part, draft.path().join(file)).expect("saves");
        }
        draft.put("model.safetensors.index.json", &json!({"weight_map": map}).to_string());
        // Not in the index: not a part of the model.
        draft.put("consolidated.safetensors", "something else");
        let model = draft.open().expect("opens");
        for (name, _) in truth.config().tensors() {
            let (got, want) = (model.source.load(&name).expect("loads"), truth.load(&name).expect("its own"));
            for (a, b) in got.data.iter().zip(&want.data) {
                assert!((a - b).abs() <= b.abs() * error + 1e-7, "{dtype:?} {name}: {a} for {b}");
            }
        }
        map.insert("model.norm.weight".to_owned(), "../elsewhere.safetensors".to_owned());
        draft.put("model.safetensors.index.json", &json!({"weight_map": map}).to_string());
        assert!(draft.open().expect_err("outside").contains("not the name of a file in this folder"));
    }
}

#[test]
fn what_does_not_fit_is_refused_by_name() {
    let mut draft = Draft::new(DType::F32);
    draft.config["intermediate_size"] = json!(192);
    let error = draft.refusal();
    assert!(error.contains("`model.layers.0.mlp.gate_proj.weight`: its shape is [128, 64]"), "{error}");

    let mut draft = Draft::new(DType::F32);
    draft.config["tie_word_embeddings"] = json!(false);
    assert!(draft.refusal().contains("`lm_head.weight`"));

    let mut draft = Draft::new(DType::F32);
    let bias = Tensor::zeros(64, DType::F32, &Device::Cpu).expect("zeros");
    draft.tensors.insert("model.layers.0.self_attn.o_proj.bias".to_owned(), bias);
    assert!(draft.refusal().contains("o_proj.bias`: the engine has no use for it"));

    let mut draft = Draft::new(DType::F32);
    let integers = draft.tensors["model.norm.weight"].to_dtype(DType::U8).expect("converts");
    draft.tensors.insert("model.norm.weight".to_owned(), integers);
    assert!(draft.refusal().contains("type U8 is not supported; f32, f16 and bf16 are"));

    let draft = Draft::new(DType::F32);
    std::fs::remove_file(draft.path().join("tokenizer.json")).expect("removes");
    assert!(draft.refusal().contains("copy the model's tokenizer.json"));

    let mut draft = Draft::new(DType::F32);
    let rows = draft.tensors["model.embed_tokens.weight"].narrow(0, 0, 100).expect("narrows");
    draft.tensors.insert("model.embed_tokens.weight".to_owned(), rows.contiguous().expect("copies"));
    draft.config["vocab_size"] = json!(100);
    let error = draft.refusal();
    assert!(error.contains("259 tokens") && error.contains("100 rows"), "{error}");
}

#[test]
fn a_truncated_file_is_refused_before_any_tensor_is_read() {
    let draft = Draft::new(DType::F32);
    draft.write();
    let path = draft.path().join("model.safetensors");
    let whole = std::fs::read(&path).expect("reads");
    for keep in [0, 7, 500, whole.len() - 4] {
        std::fs::write(&path, &whole[..keep]).expect("writes");
        let error = draft.open().expect_err("truncated");
        let named = error.contains("model.safetensors") && error.contains("download it again");
        assert!(named, "{keep}: {error}");
    }
}
