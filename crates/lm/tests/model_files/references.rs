//! Real models against numbers that other programs made; see tests/data/README.md.

use coevo_core::{Message, Prompt};
use coevo_lm::store::{NoProgress, Store};
use coevo_lm::{OpenModel, open};
use serde::Deserialize;

#[derive(Deserialize)]
struct Reference {
    tokens: Vec<Tokens>,
    chats: Vec<Chat>,
    weights: Vec<Tensor>,
}

#[derive(Deserialize)]
struct Tokens {
    text: String,
    ids: Vec<u32>,
    /// What comes back, where it is not `text`: Unicode normalisation.
    decoded: Option<String>,
}

#[derive(Deserialize)]
struct Chat {
    messages: Vec<Message>,
    answer_prefix: String,
    text: String,
    ids: Vec<u32>,
}

#[derive(Deserialize)]
struct Tensor {
    name: String,
    shape: Vec<usize>,
    sum: f64,
    elements: Vec<(usize, f32)>,
}

fn compare(model: &OpenModel, reference: &str) {
    let reference: Reference = serde_json::from_str(reference).expect("stored reference");
    assert!(reference.tokens.len() > 30);
    for Tokens { text, ids, decoded } in &reference.tokens {
        assert_eq!(&model.tokenizer.encode(text).expect("encodes"), ids, "{text:?}");
        // Special tokens are not text; everything else comes back byte for byte.
        if ids.iter().all(|id| !model.tokenizer.is_special(*id)) {
            assert_eq!(&model.tokenizer.decode(ids), decoded.as_ref().unwrap_or(text));
        }
    }
    for Chat { messages, answer_prefix, text, ids } in reference.chats {
        let prompt = Prompt { messages, answer_prefix };
        assert_eq!(model.chat.render(&prompt).expect("renders"), text);
        assert_eq!(model.chat.encode_prompt(&model.tokenizer, &prompt).expect("encodes"), ids);
    }
    for Tensor { name, shape, sum, elements } in &reference.weights {
        let weight = model.source.load(name).expect("loads");
        assert_eq!(&weight.shape, shape, "{name}");
        for (place, value) in elements {
            let got = weight.data[*place];
            assert!((got - value).abs() <= value.abs() * 1e-6, "{name}[{place}]: {got} for {value}");
        }
        let got: f64 = weight.data.iter().map(|x| f64::from(*x)).sum();
        assert!((got - sum).abs() < 1e-3, "{name}: sum {got} for {sum}");
    }
}

#[test]
fn smollm2() {
    let store = Store::open_default().expect("a home folder");
    let model = open("smollm2-135m-instruct", &store, &NoProgress).expect("opens");
    compare(&model, include_str!("../data/smollm2_reference.json"));
    assert_eq!(model.sha256, "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53");
    assert_eq!(model.source.config().parameters(), 134_515_008);
    // <|im_end|> ends a turn, <|endoftext|> a document.
    assert_eq!(model.tokenizer.eos(), [2, 0]);
    assert_eq!(model.tokenizer.vocab_size(), 49152);
}

#[test]
#[ignore = "needs qwen2.5-coder-0.5b-instruct-q4_k_m.gguf (491 MB) in the store"]
fn qwen2() {
    let store = Store::open_default().expect("a home folder");
    let model = open("qwen2.5-coder-0.5b-instruct-q4_k_m.gguf", &store, &NoProgress).expect("opens");
    compare(&model, include_str!("../data/qwen2_reference.json"));
    assert_eq!(model.sha256, "1d9614638d18024d0fbb36575a15f1302a3adf044df10345688ec4f6e1c4ff32");
    assert!(model.source.config().qkv_bias && !model.source.config().tied);
    assert_eq!(model.tokenizer.eos(), [151645, 151643]);
}
