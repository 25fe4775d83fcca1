//! The expression form against its own compiled grammar and a Python parser: random sentences lie in the
//! grammar, natural spellings too, and whatever the mask lets a model write is a Python expression.

use coevo_core::{ExpressionForm, Quantity, Sampling, rng_for, seed_for};
use coevo_lm::{Choice, GrammarFactory, GrammarState, RowSampler};

const FORM: ExpressionForm = ExpressionForm {
    quantities: &[
        Quantity { name: "distance", meaning: "from here to the candidate" },
        Quantity { name: "home", meaning: "from the candidate to the start" },
        // Begins with another quantity; the next one with a function.
        Quantity { name: "distance_home", meaning: "from here to the start" },
        Quantity { name: "minimum", meaning: "of all distances" },
        Quantity { name: "left", meaning: "cities to go" },
    ],
    unary: &["sqrt", "exp", "log", "abs"],
    binary: &["min", "max"],
    skeleton: "def f(distance, home, distance_home, minimum, left):\n    score = {expression}\n    return score\n",
    meaning: "the candidate with the smallest score comes next",
};
const BARE: ExpressionForm = ExpressionForm { unary: &[], binary: &[], ..FORM };

const END: u32 = 0;

/// An end token, every ASCII character, and pieces that a BPE vocabulary has: words with and without a
/// space, and runs of punctuation that cross the grammar's terminals.
fn vocabulary() -> Vec<Vec<u8>> {
    let mut tokens: Vec<Vec<u8>> = vec![b"<end>".to_vec()];
    tokens.extend((0..128u8).map(|byte| vec![byte]));
    let pieces = [
        "dist",
        "ance",
        " distance",
        " home",
        "home",
        "_home",
        " left",
        " min",
        "min",
        "imum",
        " max",
        "sqrt",
        " exp",
        "log",
        "abs",
        " (",
        "((",
        "))",
        ")(",
        ") *",
        " *",
        " **",
        "**",
        "**(",
        " -",
        " --",
        " +",
        " /",
        "//",
        " //",
        ", ",
        "):",
        ").",
        " .",
        "0.",
        "00",
        "25",
        "1e",
        "e-",
        "\n\n",
        ")\n",
        "  ",
        " if",
        " else",
        " and",
        " not",
        "lambda",
        "import",
        "#",
        "..",
    ];
    tokens.extend(pieces.iter().map(|piece| piece.as_bytes().to_vec()));
    tokens
}

fn start(form: &ExpressionForm) -> GrammarState {
    let factory = GrammarFactory::new(vocabulary(), &|id| id == END, &[END]).expect("a vocabulary");
    factory.compile(&form.lark()).expect("the form's own grammar").start()
}

/// Whether the text, byte by byte, is a whole sentence.
fn accepts(start: &GrammarState, text: &str) -> bool {
    let mut state = start.clone();
    text.bytes().all(|byte| state.commit(u32::from(byte) + 1).is_ok())
        && state.mask().is_ok_and(|mask| mask.end)
}

fn assert_python(form: &ExpressionForm, text: &str) {
    let expression = text.trim();
    let parsed = ruff_python_parser::parse_expression(expression);
    assert!(parsed.is_ok(), "no Python expression: {expression:?}");
    let program = form.program(text);
    assert!(ruff_python_parser::parse_module(&program).is_ok(), "no Python program: {program}");
    assert_eq!(form.expression(&program), Some(expression));
}

#[test]
fn random_sentences_lie_in_the_grammar() {
    for form in [FORM, BARE] {
        let start = start(&form);
        for depth in [0, 1, 2, 3, 99] {
            for i in 0..400 {
                let text = form.random(&mut rng_for(7, "sentence", i), depth);
                assert!(accepts(&start, &text), "depth {depth}: {text:?}");
                assert_python(&form, &text);
            }
        }
    }
}

#[test]
fn natural_spellings_lie_in_the_grammar() {
    let start = start(&FORM);
    for text in [
        " distance",
        " distance - 0.25 * home",
        " distance-0.25*home",
        " distance/home\n",
        " -distance",
        " distance ** 2",
        " distance**0.5",
        " distance_home * 0.5 + 1.0 - 2.25 * home - 10",
        " (distance + home) / 2",
        " max(distance, home)",
        " min(distance,home)",
        " sqrt(distance**2 + home**2)",
        " -distance / home - max(-left, home) * 2",
        " minimum / (left + 1)",
        " ((distance - minimum) / (distance_home + 1)) ** 1.5",
        " abs(max(distance, home))",
    ] {
        assert!(accepts(&start, text), "{text:?}");
        assert_python(&FORM, text);
    }
}

#[test]
fn what_is_no_expression_or_no_use_is_refused() {
    let start = start(&FORM);
    for text in [
        " 200",
        " 1 + distance",
        " abs(max(min(distance, home), 1))",
        " distance + home + left + minimum + distance",
        " distance * home * left * minimum",
        "distance",
        "  distance",
        " ",
        " \n",
        " distance +",
        " distance home",
        " distance\n\n",
        " distance  + home",
        " (distance",
        " distance)",
        " max(distance)",
        " sqrt(distance, home)",
        " distance // home",
        " distance - -home",
        " distance --home",
        " distance *-1",
        " distance / -home",
        " --distance",
        " distance > home",
        " 007",
        " 1 if left else 2",
        // Chains of powers make integers of any size.
        " 9**9**9",
        " 9 ** 99",
        " distance ** -1",
        " distance ** home",
        " unknown",
        " import",
        " distance # why",
    ] {
        assert!(!accepts(&start, text), "{text:?}");
    }
}

#[test]
fn nesting_is_bounded() {
    let most = ExpressionForm::MAX_NESTING as usize;
    for form in [FORM, BARE] {
        let start = start(&form);
        let nested = |n: usize| format!(" {}home{}", "(".repeat(n), ")".repeat(n));
        assert!(accepts(&start, &nested(most)) && !accepts(&start, &nested(most + 1)));
    }
    let calls = |n: usize| format!(" {}home{}", "abs(".repeat(n), ")".repeat(n));
    let start = start(&FORM);
    assert!(accepts(&start, &calls(most)) && !accepts(&start, &calls(most + 1)));
}

#[test]
fn a_cut_sentence_is_mended_to_a_sentence() {
    for form in [FORM, BARE] {
        let start = start(&form);
        let (mut mended, mut nothing) = (0, 0);
        for i in 0..300 {
            let whole = form.random(&mut rng_for(9, "sentence", i), 2);
            assert_eq!(form.mended(&whole).as_deref(), Some(&*whole), "nothing is lost of a whole one");
            for end in 1..whole.len() {
                let cut = &whole[..end];
                let Some(text) = form.mended(cut) else {
                    nothing += 1;
                    continue;
                };
                assert!(accepts(&start, &text), "{cut:?} became {text:?}");
                let without_calls = |text: &str| text.replace("min", "").replace("max", "");
                let kept = without_calls(text.trim_end_matches(')'));
                assert!(without_calls(cut).starts_with(&kept), "{cut:?} became {text:?}");
                mended += 1;
            }
        }
        assert!(mended > nothing && nothing > 300, "{mended} mended, {nothing} not");
    }
}

/// A model without sense, which likes all tokens equally but for the end.
fn walk(start: &GrammarState, seed: u64, end_logit: f32) -> Option<String> {
    let vocabulary = vocabulary();
    let mut logits = vec![0.0; vocabulary.len()];
    logits[END as usize] = end_logit;
    let sampling = Sampling { temperature: 1.0, top_p: 1.0, max_new_tokens: 96 };
    let mut row = RowSampler::new(Some(start.clone()), sampling, seed, &[END]).expect("good settings");
    let mut text = Vec::new();
    for _ in 0..sampling.max_new_tokens {
        match row.choose(&logits).expect("the grammar can always go on") {
            Choice::Token(token) => text.extend(&vocabulary[token as usize]),
            Choice::Stop => return Some(String::from_utf8(text).expect("the vocabulary is ASCII")),
        }
    }
    None
}

#[test]
fn whatever_the_mask_allows_is_a_python_expression() {
    let start = start(&FORM);
    let (mut whole, mut long) = (0, 0);
    for i in 0..1500 {
        if let Some(text) = walk(&start, seed_for(5, "walk", i), [0.0, 1.0, 2.0][i as usize % 3]) {
            assert_python(&FORM, &text);
            assert!(text.starts_with(' '), "{text:?}");
            whole += 1;
            long += u32::from(text.len() > 30);
        }
    }
    assert!(whole >= 400 && long >= 100, "{whole} whole sentences, {long} of them long");
}

#[test]
fn walks_depend_on_their_seed_alone() {
    let grammar = start(&FORM);
    let walks = |start: GrammarState| (0..40).map(|i| walk(&start, i, 1.0)).collect::<Vec<_>>();
    let first = walks(grammar.clone());
    // States that run at the same time on other threads change nothing.
    let others = std::thread::scope(|scope| {
        let threads = [grammar.clone(), grammar.clone()].map(|start| scope.spawn(move || walks(start)));
        threads.map(|thread| thread.join().expect("no panic"))
    });
    assert!(others.iter().all(|other| *other == first));
}
