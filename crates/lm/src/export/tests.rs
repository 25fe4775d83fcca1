//! Exports come back as they went out: here, and in transformers where it is installed.

use std::path::{Path, PathBuf};
use std::process::Command;

use coevo_core::{
    EvolvableWeights as _, LanguageModel as _, Message, NoSink, Noise, ParamGenome, Prompt, Request, Role,
    Sampling, Scope, WeightUpdate,
};
use serde::Deserialize;
use serde_json::json;
use tempfile::TempDir;

use super::Export;
use crate::store::{NoProgress, Store};
use crate::{
    Architecture, ChatTemplate, Engine, LocalModel, ModelConfig, TINY_RANDOM, TinyRandom, WeightSource, open,
    tiny_random,
};

/// A move large enough that no weight stays what it was.
fn update() -> WeightUpdate {
    let term = |index: u32, z: f64| {
        let noise = Noise::LowRank(1);
        (ParamGenome { run_seed: 5, update: 0, index, sigma: 0.02, noise, scope: Scope::Full }, z)
    };
    WeightUpdate { alpha: 0.002, terms: vec![term(3, 1.0), term(4, -0.5)] }
}

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// Shapes of each family, with what they may have besides.
fn shapes() -> Vec<(&'static str, ModelConfig)> {
    let llama = TinyRandom::new().config().clone();
    let scaled = ModelConfig {
        rope_theta: 500_000.0,
        rope_factors: crate::safetensors::llama3_factors(500_000.0, 16, 32.0, 1.0, 4.0, 8192.0),
        tied: false,
        ..llama.clone()
    };
    let linear = ModelConfig { rope_factors: vec![4.0; 8], ..llama.clone() };
    let qwen2 = ModelConfig { architecture: Architecture::Qwen2, qkv_bias: true, ..llama.clone() };
    let qwen3 =
        ModelConfig { architecture: Architecture::Qwen3, qk_norm: true, head_dim: 32, ..llama.clone() };
    vec![("llama", llama), ("llama3", scaled), ("linear", linear), ("qwen2", qwen2), ("qwen3", qwen3)]
}

/// Made-up weights of that shape, moved, in a folder; the engine that they were in.
fn exported(config: ModelConfig, to: &Path) -> Engine {
    let mut engine = Engine::load(&TinyRandom::of(config, 7)).expect("loads");
    engine.update(&update()).expect("moves");
    let tokenizer = tiny_random::tokenizer().expect("built in");
    let chat = ChatTemplate::new(None, &tokenizer).expect("ChatML");
    let export = Export { engine: &engine, tokenizer: &tokenizer, chat: &chat, origin: None };
    export.write(to, &json!({})).expect("room on the disk");
    engine
}

#[test]
fn every_family_comes_back_bit_for_bit() {
    let folder = TempDir::new().expect("a folder");
    for (name, config) in shapes() {
        let to = folder.path().join(name);
        let engine = exported(config, &to);
        let model = open(text(&to), &Store::at(folder.path()), &NoProgress).expect(name);
        let again = Engine::load(model.source.as_ref()).expect("loads");
        assert_eq!(again.config(), engine.config(), "{name}");
        assert_eq!(again.fingerprint(), engine.fingerprint(), "{name}");
        let tokens = [1, 72, 101, 200];
        assert_eq!(again.logits(&tokens, None).expect("runs"), engine.logits(&tokens, None).expect("runs"));
        assert_eq!(
            model.tokenizer.encode("a é\n<|im_end|>").expect("encodes"),
            [97, 32, 0xC3, 0xA9, 10, 257]
        );
        assert_eq!(model.tokenizer.eos(), [257, 258]);
    }
}

#[test]
fn a_folder_is_copied_with_its_tokenizer_and_refused_where_something_lies() {
    let folder = TempDir::new().expect("a folder");
    let (first, second) = (folder.path().join("first"), folder.path().join("second"));
    let store = Store::at(folder.path());
    let mut model = LocalModel::open(TINY_RANDOM, &store, &NoProgress).expect("built in");
    model.export(&first, &json!({"n": 1})).expect("room");
    std::fs::write(first.join("chat_template.jinja"), "{{ messages[0].content }}").expect("room");
    model = LocalModel::open(text(&first), &store, &NoProgress).expect("opens");
    model.update(&update()).expect("moves");
    // What a killed export left does not stay in the way.
    std::fs::create_dir_all(folder.path().join("second.part/x")).expect("room");
    model.export(&second, &json!({"n": 2})).expect("room");
    let template = std::fs::read_to_string(second.join("chat_template.jinja")).expect("copied");
    assert_eq!(template, "{{ messages[0].content }}");
    assert_eq!(
        std::fs::read(second.join("tokenizer.json")).ok(),
        std::fs::read(first.join("tokenizer.json")).ok()
    );
    let provenance = std::fs::read_to_string(second.join("coevo.json")).expect("written");
    assert!(provenance.contains("\"n\": 2"), "{provenance}");
    let back = LocalModel::open(text(&second), &store, &NoProgress).expect("opens");
    assert_eq!(back.fingerprint(), model.fingerprint());
    assert!(!folder.path().join("second.part").exists());

    let refused = model.export(&first, &json!({})).expect_err("occupied").to_string();
    assert!(refused.contains("first") && refused.contains("does not exist"), "{refused}");
}

/// What tests/transformers_greedy.py prints for one prompt.
#[derive(Deserialize)]
struct Theirs {
    prompt_ids: Vec<u32>,
    text: String,
    /// After the prompt.
    logits: Vec<f32>,
}

fn transformers(folder: &Path, prompts: &[Prompt], new_tokens: usize) -> Vec<Theirs> {
    let python = std::env::var("COEVO_TRANSFORMERS_PYTHON").expect("a Python with torch and transformers");
    let script = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/transformers_greedy.py");
    let dialogues: Vec<_> =
        prompts.iter().map(|p| json!({"messages": p.messages, "prefix": p.answer_prefix})).collect();
    let output = Command::new(python)
        .arg(script)
        .args([text(folder), &new_tokens.to_string(), &json!(dialogues).to_string()])
        .output()
        .expect("Python runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// Ours for the same prompts.
fn check(folder: &Path, name: &str, new_tokens: usize, tolerance: f32) {
    let prompts: Vec<Prompt> =
        ["What is the capital of France?", "Write a Python function that adds two numbers."]
            .map(|content| Prompt {
                messages: vec![Message { role: Role::User, content: content.to_owned() }],
                answer_prefix: "Sure:".to_owned(),
            })
            .to_vec();
    let store = Store::at(folder);
    let parts = open(text(folder), &store, &NoProgress).expect("opens");
    let mut model = LocalModel::open(text(folder), &store, &NoProgress).expect("opens");
    let requests: Vec<Request> = prompts
        .iter()
        .map(|prompt| Request {
            prompt: prompt.clone().into(),
            perturbation: None,
            grammar: None,
            avoid: Default::default(),
            sampling: Sampling { temperature: 0.0, top_p: 1.0, max_new_tokens: new_tokens },
            seed: 0,
        })
        .collect();
    let ours = pollster::block_on(model.complete(&requests, &NoSink)).expect("completes");
    for ((ours, theirs), prompt) in ours.iter().zip(transformers(folder, &prompts, new_tokens)).zip(&prompts)
    {
        let ids = parts.chat.encode_prompt(&parts.tokenizer, prompt).expect("encodes");
        assert_eq!(theirs.prompt_ids, ids, "{name}");
        assert_eq!(theirs.text, ours.text, "{name}");
        let logits = model.engine().logits(&ids, None).expect("runs").pop().expect("a token");
        let largest = logits.iter().fold(0.0f32, |most, logit| most.max(logit.abs()));
        let off = logits.iter().zip(&theirs.logits).fold(0.0f32, |most, (a, b)| most.max((a - b).abs()));
        println!("{name}: logits off by {:.1e}, text {:?}", off / largest, ours.text);
        assert!(off < tolerance * largest, "{name}: {off} of {largest}");
    }
}

#[test]
#[ignore = "needs a Python with torch and transformers; name it in COEVO_TRANSFORMERS_PYTHON"]
fn transformers_says_the_same() {
    let folder = TempDir::new().expect("a folder");
    for (name, config) in shapes() {
        let to = folder.path().join(name);
        exported(config, &to);
        check(&to, name, 24, 1e-5);
    }
    // The catalogue's GGUF, so that rows go through the file's order and back.
    let mut model =
        LocalModel::open("smollm2-135m-instruct", &Store::open_default().expect("a home"), &NoProgress)
            .expect("fetched");
    model.update(&update()).expect("moves");
    let to = folder.path().join("smollm2");
    model.export(&to, &json!({})).expect("room");
    check(&to, "smollm2", 48, 1e-4);
}
