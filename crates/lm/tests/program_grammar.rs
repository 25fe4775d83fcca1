//! The program form against its own compiled grammar and a Python parser: what people write lies in it, and
//! whatever the mask lets a model write parses as Python.

use coevo_core::{Brief, Direction, Parameter, ProgramForm, ProgramNames, Sampling, seed_for};
use coevo_lm::{Choice, GrammarFactory, GrammarState, RowSampler};

const END: u32 = 0;

fn form() -> ProgramForm {
    let brief = Brief {
        name: "pick",
        direction: Direction::Minimize,
        text: "Pick one.",
        function: "pick",
        parameters: &[
            Parameter { name: "current", meaning: "int" },
            Parameter { name: "nodes", meaning: "int array" },
            Parameter { name: "d", meaning: "float array of shape (n, n)" },
        ],
        returns: "int",
    };
    ProgramForm::new(brief, ProgramNames::default())
}

/// An end token, every ASCII character, and words as a vocabulary has them.
fn vocabulary() -> Vec<Vec<u8>> {
    let mut tokens: Vec<Vec<u8>> = vec![b"<end>".to_vec()];
    tokens.extend((0..128u8).map(|byte| vec![byte]));
    let pieces = [
        "    ",
        "        ",
        "            ",
        "return",
        " return",
        "for ",
        " in ",
        "range",
        "if ",
        " else",
        "else:",
        "\n",
        ":\n",
        "best",
        "_score",
        " best",
        "np",
        ".arg",
        "min",
        "max(",
        "[i",
        "]",
        "][",
        ", ",
        " = ",
        " += ",
        "# ",
        "A good",
        " idea.",
        "The nearest",
        " city",
        ".\n",
        ".shape",
        "[0]",
        "**",
        " ** ",
        "(",
        ")",
        "))",
        "import",
        "lambda",
        "while",
        "exec(",
        "__",
        "\n\n",
        "  ",
        "'",
        "\"",
    ];
    tokens.extend(pieces.iter().map(|piece| piece.as_bytes().to_vec()));
    tokens
}

fn start() -> GrammarState {
    let factory = GrammarFactory::new(vocabulary(), &|id| id == END, &[END]).expect("a vocabulary");
    factory.compile(&form().lark()).expect("the form's own grammar").start()
}

fn accepts(start: &GrammarState, text: &str) -> bool {
    let mut state = start.clone();
    text.bytes().all(|byte| state.commit(u32::from(byte) + 1).is_ok())
        && state.mask().is_ok_and(|mask| mask.end)
}

fn assert_python(text: &str) {
    let program = format!("{}{text}", form().head());
    assert!(ruff_python_parser::parse_module(&program).is_ok(), "no Python: {program}");
}

#[test]
fn simple_heuristics_lie_in_the_grammar() {
    let start = start();
    let note = "    # Go to the nearest node.\n";
    for body in [
        "    return nodes[0]\n",
        "    return nodes[np.argmin(d[current, nodes])]\n",
        "    scores = d[current, nodes] - 0.5 * np.mean(d[nodes])\n    return nodes[np.argmin(scores)]\n",
        "    best = nodes[0]\n    best_score = 1000\n    for i in nodes:\n        score = d[current, i] * 2\n\
         \x20       if score < best_score:\n            best_score = score\n            best = i\n    return best",
        "    if len(nodes) > 10 and current != 0:\n        return nodes[0]\n    else:\n        k = -1\n    return nodes[k]\n",
        "    scores = [d[current][i] for i in nodes]\n    return nodes[np.argmin(scores)]\n",
        "    score = np.where(d < 0.5, 1, 0)\n    return a if a > b else b\n",
    ] {
        let text = format!("{note}{body}");
        if body.contains("d[current][i]") {
            // Subscripts do not chain: `d[current, i]` says the same in one token less.
            assert!(!accepts(&start, &text));
            continue;
        }
        assert!(accepts(&start, &text), "{text}");
        assert_python(&text);
    }
}

#[test]
fn what_is_no_body_is_refused() {
    let start = start();
    for text in [
        "",
        "    return nodes[0]\n",
        "    # Go on.\n",
        "    # Go to the nearest node.\n    best = nodes[0]\n",
        "    # Go to the nearest node.\n    import os\n    return 1\n",
        "    # Go to the nearest node.\n    return os\n",
        "    # Go to the nearest node.\n    while 1 < 2:\n        best = 1\n    return 1\n",
        "    # Go to the nearest node.\n      return 1\n",
        "    # Go to the nearest node.\n    nodes = 1\n    return 1\n",
        "    # Go to the nearest node.\n    best = 9 ** 9 ** 9\n    return 1\n",
    ] {
        assert!(!accepts(&start, text), "{text:?}");
    }
}

#[test]
fn whatever_the_mask_allows_parses() {
    let (start, vocabulary) = (start(), vocabulary());
    let (mut whole, mut long) = (0, 0);
    for seed in 0..60 {
        let sampling = Sampling { temperature: 1.0, top_p: 1.0, max_new_tokens: 1500 };
        let seed = seed_for(9, "walk", seed);
        let mut row = RowSampler::new(Some(start.clone()), sampling, seed, &[END]).expect("good settings");
        // A model without sense but for the wish to end.
        let mut logits = vec![0.0; vocabulary.len()];
        for (token, bytes) in vocabulary.iter().enumerate() {
            logits[token] = if token as u32 == END || bytes.ends_with(b"\n") { 3.0 } else { 0.0 };
        }
        let mut text = Vec::new();
        for _ in 0..sampling.max_new_tokens {
            match row.choose(&logits).expect("the grammar can always go on") {
                Choice::Token(token) => text.extend(&vocabulary[token as usize]),
                Choice::Stop => {
                    let text = String::from_utf8(text).expect("ASCII");
                    assert_python(&text);
                    whole += 1;
                    long += u32::from(text.lines().count() > 4);
                    break;
                }
            }
        }
    }
    assert!(whole >= 30 && long >= 10, "{whole} whole bodies, {long} of them long");
}
