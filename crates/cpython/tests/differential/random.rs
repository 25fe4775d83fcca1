//! Random programs: statements over a few typed variables, which shrink to the smallest that differs.

use std::cell::RefCell;

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner};

use super::compare::{Verdict, programs};
use super::tables::{Evaluator, ours};

/// Programs in the normal test; COEVO_SOAK in the environment asks for as many as it says.
const CASES: u32 = 400;

type Text = BoxedStrategy<String>;

/// Picks one of the forms, in each of which every `{}` is filled from the part beside it.
fn forms(list: Vec<(&'static str, Vec<Text>)>) -> Text {
    let one = |(form, parts): (&'static str, Vec<Text>)| {
        assert_eq!(form.matches("{}").count(), parts.len(), "the holes of {form}");
        parts
            .prop_map(move |filled| {
                let mut pieces = form.split("{}");
                let mut out = pieces.next().unwrap_or_default().to_owned();
                for (part, piece) in filled.iter().zip(pieces) {
                    out.push_str(part);
                    out.push_str(piece);
                }
                out
            })
            .boxed()
    };
    proptest::strategy::Union::new(list.into_iter().map(one)).boxed()
}

fn words(list: &'static [&'static str]) -> Text {
    proptest::sample::select(list).prop_map(str::to_owned).boxed()
}

/// The expressions of each type, of one depth.
#[derive(Clone)]
struct Level {
    int: Text,
    float: Text,
    truth: Text,
    list: Text,
    floats: Text,
    ints: Text,
    mask: Text,
    matrix: Text,
}

fn leaves() -> Level {
    Level {
        int: words(&["0", "1", "2", "3", "-1", "-4", "7", "i", "j"]),
        float: words(&["0.0", "1.0", "0.5", "-2.5", "1e3", "x", "y", "math.pi"]),
        truth: words(&["True", "False", "i > j", "x < y", "i == 2"]),
        list: words(&["[3, 1, 2]", "[]", "[i, j]", "l", "list(range(4))"]),
        floats: words(&[
            "a",
            "np.zeros(4)",
            "np.ones(4)",
            "np.linspace(0.0, 1.0, 4)",
            "np.array([3.0, -1.0, 2.0, 0.5])",
        ]),
        ints: words(&["k", "np.arange(4)", "np.array([2, 0, 3, 1])", "np.array([1, 1, -2, 5])"]),
        mask: words(&["a > 0.5", "k >= 1", "np.array([True, False, True, False])"]),
        matrix: words(&["m", "np.eye(4)", "np.arange(16.0).reshape(4, 4)", "np.ones((4, 4))"]),
    }
}

fn deeper(of: &Level) -> Level {
    let Level { int, float, truth, list, floats, ints, mask, matrix } = of.clone();
    let arithmetic = || words(&["+", "-", "*"]);
    let compare = || words(&["<", "<=", ">", ">=", "==", "!="]);
    let reduce = || words(&["sum", "min", "max", "mean", "std", "prod"]);
    let axis = || words(&["0", "1", "-1"]);
    let unary = || {
        words(&["np.abs", "np.exp", "np.sqrt", "np.sign", "np.floor", "np.tanh", "-", "np.sort", "np.cumsum"])
    };
    Level {
        int: forms(vec![
            ("{}", vec![int.clone()]),
            ("({} {} {})", vec![int.clone(), arithmetic(), int.clone()]),
            ("({} // {})", vec![int.clone(), int.clone()]),
            ("({} % {})", vec![int.clone(), int.clone()]),
            ("({} & {})", vec![int.clone(), int.clone()]),
            ("({} if {} else {})", vec![int.clone(), truth.clone(), int.clone()]),
            ("len({})", vec![list.clone()]),
            ("sum({})", vec![list.clone()]),
            ("max({}, {})", vec![int.clone(), int.clone()]),
            ("abs({})", vec![int.clone()]),
            ("int({})", vec![float.clone()]),
            ("round({})", vec![float.clone()]),
            ("{}[{}]", vec![list.clone(), int.clone()]),
            ("int(np.argmax({}))", vec![floats.clone()]),
            ("int(np.argmin({}))", vec![ints.clone()]),
            ("int({}[{}])", vec![ints.clone(), int.clone()]),
            ("np.count_nonzero({})", vec![mask.clone()]),
        ]),
        float: forms(vec![
            ("{}", vec![float.clone()]),
            ("({} {} {})", vec![float.clone(), arithmetic(), float.clone()]),
            ("({} / {})", vec![float.clone(), float.clone()]),
            ("({} {} {})", vec![int.clone(), arithmetic(), float.clone()]),
            ("({} % {})", vec![float.clone(), float.clone()]),
            ("({} ** 2)", vec![float.clone()]),
            ("float({})", vec![int.clone()]),
            ("({} / {})", vec![int.clone(), int.clone()]),
            ("min({}, {})", vec![float.clone(), int.clone()]),
            ("math.sqrt({})", vec![float.clone()]),
            ("math.log(abs({}) + 1)", vec![float.clone()]),
            ("round({}, 2)", vec![float.clone()]),
            ("{}[{}]", vec![floats.clone(), int.clone()]),
            ("np.{}({})", vec![reduce(), floats.clone()]),
            ("{}.{}()", vec![floats.clone(), reduce()]),
            ("np.dot({}, {})", vec![floats.clone(), floats.clone()]),
            ("{}[{}, {}]", vec![matrix.clone(), int.clone(), int.clone()]),
            ("np.trace({})", vec![matrix.clone()]),
            ("np.median({})", vec![floats.clone()]),
        ]),
        truth: forms(vec![
            ("{}", vec![truth.clone()]),
            ("({} {} {})", vec![int.clone(), compare(), int.clone()]),
            ("({} {} {})", vec![float.clone(), compare(), float.clone()]),
            ("({} and {})", vec![truth.clone(), truth.clone()]),
            ("({} or {})", vec![truth.clone(), truth.clone()]),
            ("(not {})", vec![truth.clone()]),
            ("({} in {})", vec![int.clone(), list.clone()]),
            ("bool(np.any({}))", vec![mask.clone()]),
            ("({}).all()", vec![mask.clone()]),
            ("({} < {} <= {})", vec![int.clone(), int.clone(), int.clone()]),
        ]),
        list: forms(vec![
            ("{}", vec![list.clone()]),
            ("({} + {})", vec![list.clone(), list.clone()]),
            ("sorted({})", vec![list.clone()]),
            ("sorted({}, key=lambda v: -v)", vec![list.clone()]),
            ("{}[{}:{}]", vec![list.clone(), int.clone(), int.clone()]),
            ("{}[::-1]", vec![list.clone()]),
            ("[v * {} for v in {}]", vec![int.clone(), list.clone()]),
            ("[v for v in {} if v > {}]", vec![list.clone(), int.clone()]),
            ("[{}, {}]", vec![int.clone(), int.clone()]),
            ("list(dict.fromkeys({}))", vec![list.clone()]),
            ("[p + q for p, q in zip({}, {})]", vec![list.clone(), list.clone()]),
            ("[n for n, v in enumerate({}) if v]", vec![list.clone()]),
            ("{}.tolist()", vec![ints.clone()]),
            ("np.argsort({}, kind='stable').tolist()", vec![floats.clone()]),
        ]),
        floats: forms(vec![
            ("{}", vec![floats.clone()]),
            ("({} {} {})", vec![floats.clone(), arithmetic(), floats.clone()]),
            ("({} / {})", vec![floats.clone(), floats.clone()]),
            ("({} {} {})", vec![floats.clone(), arithmetic(), float.clone()]),
            ("({} {} {})", vec![int.clone(), arithmetic(), floats.clone()]),
            ("({} + {})", vec![ints.clone(), floats.clone()]),
            ("{}({})", vec![unary(), floats.clone()]),
            ("np.where({}, {}, {})", vec![mask.clone(), floats.clone(), floats.clone()]),
            ("np.maximum({}, {})", vec![floats.clone(), floats.clone()]),
            ("np.clip({}, -1.0, {})", vec![floats.clone(), float.clone()]),
            ("{}.{}(axis={})", vec![matrix.clone(), reduce(), axis()]),
            ("{}[{}]", vec![matrix.clone(), int.clone()]),
            ("{}[:, {}]", vec![matrix.clone(), int.clone()]),
            ("({} @ {})", vec![matrix.clone(), floats.clone()]),
            ("{}[{}]", vec![floats.clone(), ints.clone()]),
            ("{}[::-1]", vec![floats.clone()]),
            ("np.diag({})", vec![matrix.clone()]),
            ("np.roll({}, {})", vec![floats.clone(), int.clone()]),
        ]),
        ints: forms(vec![
            ("{}", vec![ints.clone()]),
            ("({} {} {})", vec![ints.clone(), arithmetic(), ints.clone()]),
            ("({} {} {})", vec![ints.clone(), arithmetic(), int.clone()]),
            ("({} // {})", vec![ints.clone(), int.clone()]),
            ("({} % {})", vec![ints.clone(), ints.clone()]),
            ("np.argsort({}, kind='stable')", vec![floats.clone()]),
            ("np.cumsum({})", vec![ints.clone()]),
            ("({}).astype(int)", vec![mask.clone()]),
            ("{}[::-1]", vec![ints.clone()]),
            ("np.argmax({}, axis={})", vec![matrix.clone(), axis()]),
        ]),
        mask: forms(vec![
            ("{}", vec![mask.clone()]),
            ("({} {} {})", vec![floats.clone(), compare(), float.clone()]),
            ("({} {} {})", vec![ints.clone(), compare(), ints.clone()]),
            ("(({}) & ({}))", vec![mask.clone(), mask.clone()]),
            ("(~({}))", vec![mask.clone()]),
            ("np.isfinite({})", vec![floats.clone()]),
        ]),
        matrix: forms(vec![
            ("{}", vec![matrix.clone()]),
            ("({} {} {})", vec![matrix.clone(), arithmetic(), matrix.clone()]),
            ("({} * {})", vec![matrix.clone(), floats.clone()]),
            ("({} / ({}[:, None] + 9.0))", vec![matrix.clone(), floats.clone()]),
            ("{}.T", vec![matrix.clone()]),
            ("({} @ {})", vec![matrix.clone(), matrix.clone()]),
            ("np.outer({}, {})", vec![floats.clone(), floats.clone()]),
            ("np.abs({}[:, None] - {}[None, :])", vec![floats.clone(), floats.clone()]),
            ("np.where({} > {}, {}, 0.0)", vec![matrix.clone(), float.clone(), matrix.clone()]),
            ("np.exp(-{})", vec![matrix.clone()]),
            ("np.sort({}, axis={})", vec![matrix, axis()]),
        ]),
    }
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("    {line}\n")).collect()
}

fn simple(of: &Level) -> Text {
    let Level { int, float, truth, list, floats, ints, mask, matrix } = of.clone();
    let augment = || words(&["+=", "-=", "*="]);
    forms(vec![
        ("i = {}\n", vec![int.clone()]),
        ("j {} {}\n", vec![augment(), int.clone()]),
        ("x = {}\n", vec![float.clone()]),
        ("y {} {}\n", vec![augment(), float.clone()]),
        ("l = {}\n", vec![list.clone()]),
        ("l.append({})\n", vec![int.clone()]),
        ("l.sort(reverse={})\n", vec![truth]),
        ("a = {}\n", vec![floats.clone()]),
        ("a {} {}\n", vec![augment(), floats.clone()]),
        ("a[{}] = {}\n", vec![int.clone(), float.clone()]),
        ("a[{}] = {}\n", vec![mask, float.clone()]),
        ("k = {}\n", vec![ints.clone()]),
        ("m = {}\n", vec![matrix]),
        // A sum, since numpy itself goes wrong where a row is assigned a column that crosses it.
        ("m[{}] = {} + 0.0\n", vec![int.clone(), floats]),
        ("m[{}, {}] += {}\n", vec![int.clone(), int.clone(), float]),
        ("m[:, {}] *= 2.0\n", vec![int.clone()]),
        ("d[{}] = {}\n", vec![int.clone(), int.clone()]),
        ("d[{}] = d.get({}, 0) + 1\n", vec![int.clone(), int]),
        ("i, j = j, i\n", vec![]),
        ("for v in {}:\n    d.setdefault(v, []) if False else None\n    i += v\n", vec![list]),
        ("random.shuffle(l)\n", vec![]),
        ("x += random.random()\n", vec![]),
        ("a = np.random.rand(4)\n", vec![]),
        ("k = np.random.permutation(4)\n", vec![]),
    ])
}

fn statement(of: &Level) -> Text {
    let truth = of.truth.clone();
    simple(of)
        .prop_recursive(2, 8, 3, move |inner| {
            let block = || proptest::collection::vec(inner.clone(), 1..3).prop_map(|b| indented(&b.concat()));
            let truth = truth.clone();
            prop_oneof![
                (truth.clone(), block(), block()).prop_map(|(t, a, b)| format!("if {t}:\n{a}else:\n{b}")),
                (0..4, block()).prop_map(|(n, b)| format!("for t in range({n}):\n{b}")),
                (truth, block()).prop_map(|(t, b)| {
                    format!("for t in range(5):\n    if {t}:\n        break\n{b}else:\n    i += 10\n")
                }),
                (block(), block()).prop_map(|(a, b)| {
                    format!("try:\n{a}except (IndexError, ZeroDivisionError, ValueError) as e:\n    s = type(e).__name__\n{b}")
                }),
            ]
        })
        .boxed()
}

fn program() -> impl Strategy<Value = String> {
    let first = deeper(&leaves());
    let second = deeper(&first);
    let statement = prop_oneof![3 => statement(&first), 1 => statement(&second)];
    proptest::collection::vec(statement, 1..8).prop_map(|body| {
        let start = "i = 3\nj = -2\nx = 0.75\ny = -1.5\nl = [4, 0, 4, 9]\ns = ''\nd = {}\n\
                     a = np.array([0.5, -1.5, 2.0, 0.5])\nk = np.array([3, 1, 0, 1])\n\
                     m = np.arange(16.0).reshape(4, 4) / 3.0\n";
        let body = indented(&format!("{start}{}return i, j, x, y, l, s, d, a, k, m\n", body.concat()));
        format!("def f():\n{body}")
    })
}

#[test]
fn random_programs_answer_as_in_cpython() {
    let cases =
        std::env::var("COEVO_SOAK").ok().map_or(CASES, |soak| soak.parse().expect("COEVO_SOAK is a count"));
    let config = Config { cases, failure_persistence: None, max_shrink_iters: 2000, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let evaluator = RefCell::new(Evaluator::new());
    let counts = RefCell::new(super::Counts::default());
    let result = runner.run(&program(), |source| {
        let verdict = programs(&[ours(&source)], &[evaluator.borrow_mut().outcome(&source)]);
        counts.borrow_mut().add(&verdict);
        match verdict {
            Verdict::Differ(how) => Err(TestCaseError::fail(format!("{how}\n{source}"))),
            _ => Ok(()),
        }
    });
    println!("random programs: {}", counts.borrow());
    if let Err(error) = result {
        panic!("{error}");
    }
    assert!(counts.borrow().value > cases as usize / 3, "most programs run: {}", counts.borrow());
}
