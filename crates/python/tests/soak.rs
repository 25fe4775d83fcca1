//! Mutants of the corpus: whatever a model's slip makes of a program, it is refused or it ends within its
//! limits, with a typed reason. No panic, no hang. `COEVO_SOAK=100000` sets the number of mutants.

use std::path::Path;
use std::time::Duration;

use coevo_core::{Failure, FailureKind};
use coevo_python::{Limits, Program, Session, Signature, Value};
use proptest::collection::vec;
use proptest::prelude::{Strategy, any, prop_oneof};
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner};

const CASES: u32 = 4000;

/// What the clock may never see: fuel ends programs long before.
const WALL: Duration = Duration::from_secs(60);

fn limits() -> Limits {
    Limits { fuel: 300_000, memory_bytes: 32 << 20, recursion: 100, output_bytes: 1000, wall: Some(WALL) }
}

/// A change of a text that is split into tokens. Numbers are places, taken modulo what there is.
#[derive(Debug, Clone)]
enum Edit {
    Drop(usize),
    Double(usize),
    Swap(usize, usize),
    /// A token of another program.
    Borrow(usize, usize),
    /// A word in the place of a word: a name, number or attribute of another program. Most of these still parse.
    Word(usize, usize),
    /// A whole line of another program in the place of a line.
    Line(usize, usize),
    /// What models and attackers like to write.
    Insert(usize, usize),
    /// The rest of another program from there on.
    Splice(usize, usize),
    /// Cut off, as by a limit of tokens.
    Cut(usize),
    Indent(usize, usize),
}

const TROUBLE: [&str; 40] = [
    "0",
    "-1",
    "1e308",
    "10**30",
    "float('nan')",
    "None",
    "[]",
    "()",
    "{}",
    "''",
    "(",
    ")",
    "[",
    "]",
    ":",
    ",",
    "\n",
    "lambda x: x",
    "yield",
    "return",
    "while True:",
    "for i in range(10**9):",
    "try:",
    "except:",
    "finally:",
    "class A:",
    "del",
    "global",
    "np.zeros(0)",
    "np.zeros((3, 0))",
    "np.inf",
    "*",
    "**",
    "//",
    "%",
    "@",
    "not",
    "\\",
    "\u{3c0}",
    "\t",
];

fn edit() -> impl Strategy<Value = Edit> {
    let place = any::<u16>().prop_map(usize::from);
    let two = (any::<u16>(), any::<u16>()).prop_map(|(a, b)| (usize::from(a), usize::from(b)));
    prop_oneof![
        1 => place.clone().prop_map(Edit::Drop),
        1 => place.clone().prop_map(Edit::Double),
        1 => two.clone().prop_map(|(a, b)| Edit::Swap(a, b)),
        1 => two.clone().prop_map(|(a, b)| Edit::Borrow(a, b)),
        12 => two.clone().prop_map(|(a, b)| Edit::Word(a, b)),
        4 => two.clone().prop_map(|(a, b)| Edit::Line(a, b)),
        1 => two.clone().prop_map(|(a, b)| Edit::Insert(a, b)),
        1 => two.clone().prop_map(|(a, b)| Edit::Splice(a, b)),
        1 => place.prop_map(Edit::Cut),
        1 => two.prop_map(|(a, b)| Edit::Indent(a, b)),
    ]
}

/// Words, blanks and single signs; together they are the text.
fn tokens(text: &str) -> Vec<String> {
    let class = |c: char| match c {
        c if c.is_alphanumeric() || c == '_' || c == '.' => 1,
        ' ' => 2,
        _ => 0,
    };
    let mut tokens: Vec<String> = Vec::new();
    let mut last = 0;
    for c in text.chars() {
        match tokens.last_mut() {
            Some(token) if class(c) != 0 && class(c) == last => token.push(c),
            _ => tokens.push(c.to_string()),
        }
        last = class(c);
    }
    tokens
}

fn is_word(token: &str) -> bool {
    let mut letters = token.chars();
    let keyword =
        ["def", "for", "in", "if", "else", "elif", "return", "import", "not", "and", "or", "is", "lambda"];
    letters.next().is_some_and(|c| c.is_alphanumeric() || c == '_') && !keyword.contains(&token)
}

fn is_end(token: &str) -> bool {
    token == "\n"
}

/// The place of one of the tokens of a kind.
fn nth(tokens: &[String], which: usize, kind: impl Fn(&str) -> bool) -> Option<usize> {
    let places: Vec<usize> = (0..tokens.len()).filter(|&at| kind(&tokens[at])).collect();
    places.get(which % places.len().max(1)).copied()
}

fn apply(edit: &Edit, tokens: &mut Vec<String>, other: &[String]) {
    let n = tokens.len();
    if n == 0 || other.is_empty() {
        return;
    }
    match *edit {
        Edit::Drop(at) => drop(tokens.remove(at % n)),
        Edit::Double(at) => tokens.insert(at % n, tokens[at % n].clone()),
        Edit::Swap(a, b) => tokens.swap(a % n, b % n),
        Edit::Borrow(at, from) => tokens[at % n] = other[from % other.len()].clone(),
        Edit::Word(at, from) => {
            if let (Some(at), Some(from)) = (nth(tokens, at, is_word), nth(other, from, is_word)) {
                tokens[at] = other[from].clone();
            }
        }
        Edit::Line(at, from) => {
            if let (Some(at), Some(from)) = (nth(tokens, at, is_end), nth(other, from, is_end)) {
                let end = |tokens: &[String], at: usize| {
                    tokens[at + 1..]
                        .iter()
                        .position(|token| token == "\n")
                        .map_or(tokens.len(), |end| at + 1 + end)
                };
                let line = other[from..end(other, from)].to_vec();
                tokens.splice(at..end(tokens, at), line);
            }
        }
        Edit::Insert(at, what) => tokens.insert(at % n, format!(" {} ", TROUBLE[what % TROUBLE.len()])),
        Edit::Splice(at, from) => {
            tokens.truncate(at % n);
            tokens.extend_from_slice(&other[from % other.len()..]);
        }
        Edit::Cut(at) => tokens.truncate(at % n),
        Edit::Indent(at, by) => tokens.insert(at % n, format!("\n{}", " ".repeat(by % 13))),
    }
}

/// The corpus: (task, program), in order.
fn corpus() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let mut programs = Vec::new();
    for task in ["asp_construct", "bpp_aco", "cvrp_aco", "kp_construct", "tsp_aco", "tsp_construct"] {
        let entries = std::fs::read_dir(folder.join(task)).expect("a folder of the corpus");
        let mut files: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
        files.sort();
        let text = |file| std::fs::read_to_string(file).expect("a program");
        programs.extend(files.into_iter().map(|file| (task.to_owned(), text(file))));
    }
    programs
}

fn signature(task: &str) -> Signature {
    match task {
        "asp_construct" => Signature::new("priority", &["el", "n", "w"]),
        "kp_construct" => Signature::new("select_next_item", &["capacity", "weights", "values"]),
        "tsp_construct" => Signature::new("select_next_node", &["current", "home", "unvisited", "distances"]),
        "tsp_aco" => Signature::new("heuristics", &["distances"]),
        "cvrp_aco" => Signature::new("heuristics", &["distances", "places", "demands", "capacity"]),
        _ => Signature::new("heuristics", &["demand", "capacity"]),
    }
}

fn arguments(task: &str) -> Result<Vec<Value>, Failure> {
    let floats = |shape: &[usize]| {
        let count = shape.iter().product::<usize>();
        Value::array_f64(shape, (0..count).map(|i| 0.1 + ((i * 7) % 11) as f64 / 11.0).collect())
    };
    Ok(match task {
        "asp_construct" => {
            let digits = [0, 1, 2, 0, 0, 1].map(Value::int).to_vec();
            vec![Value::tuple(digits), Value::int(6), Value::int(3)]
        }
        "kp_construct" => vec![Value::float(2.5), floats(&[6])?, floats(&[6])?],
        "tsp_construct" => {
            let unvisited = Value::array_i64(&[4], vec![3, 1, 2, 5])?;
            vec![Value::int(4), Value::int(0), unvisited, floats(&[6, 6])?]
        }
        "tsp_aco" => vec![floats(&[6, 6])?],
        "cvrp_aco" => vec![floats(&[6, 6])?, floats(&[6, 2])?, floats(&[6])?, Value::int(50)],
        _ => vec![Value::array_i64(&[6], vec![30, 80, 20, 50, 99, 41])?, Value::int(150)],
    })
}

fn run(task: &str, source: &str) -> Result<(), Failure> {
    let program = Program::compile(source, &signature(task))?;
    let mut session = Session::start(&program, &limits(), 1)?;
    for _ in 0..2 {
        session.call(&arguments(task)?)?.repr();
    }
    Ok(())
}

#[test]
fn mutants_end_within_their_limits() {
    let cases =
        std::env::var("COEVO_SOAK").map_or(CASES, |count| count.parse().expect("COEVO_SOAK is a count"));
    let corpus = corpus();
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let mutants = (0..corpus.len(), 0..corpus.len(), vec(edit(), 1..4));
    let counts = std::cell::RefCell::new(std::collections::BTreeMap::<String, u32>::new());
    let result = runner.run(&mutants, |(one, two, edits)| {
        let (task, text) = &corpus[one];
        let mut mutant = tokens(text);
        let other = tokens(&corpus[two].1);
        edits.iter().for_each(|edit| apply(edit, &mut mutant, &other));
        let mutant = mutant.concat();
        let outcome = run(task, &mutant);
        let name = outcome.as_ref().err().map_or("value", |failure| failure.kind.name());
        *counts.borrow_mut().entry(name.to_owned()).or_default() += 1;
        match outcome {
            Err(failure) if failure.kind == FailureKind::Timeout => {
                Err(TestCaseError::fail(format!("{failure}\n{mutant}")))
            }
            _ => Ok(()),
        }
    });
    let counts = counts.into_inner();
    println!("mutants: {counts:?}");
    if let Err(error) = result {
        panic!("{error}");
    }
    // The mutants are no mere noise: most of them parse or nearly do, many fail while they run, some still run.
    let of = |name: &str| counts.get(name).copied().unwrap_or(0);
    assert!(of("value") > cases / 20 && of("exception") > cases / 5, "{counts:?}");
}
