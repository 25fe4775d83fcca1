//! A program in CPython, seen through the interpreter's own `Program` and `Session`.

use std::sync::{Arc, OnceLock};

use coevo_core::{Failure, FailureKind, Rollout};
use coevo_cpython::{CPython, Settings};
use coevo_python::{ForeignRuntime, Limits, Program, Session, Signature, Value};

fn cpython() -> Arc<CPython> {
    static CPYTHON: OnceLock<Arc<CPython>> = OnceLock::new();
    let open = || Arc::new(CPython::open(&Settings::default()).expect("the pinned environment"));
    CPYTHON.get_or_init(open).clone()
}

fn compile(source: &str) -> Result<Program, Failure> {
    let runtime: Arc<dyn ForeignRuntime> = cpython();
    let rollout = Rollout::of_program(source).on(coevo_python::host(runtime));
    Program::of(&rollout, &Signature::new("f", &["x"]).with_aliases(&["f_v2"]))
}

fn start(source: &str) -> Result<Session, Failure> {
    Session::start(&compile(source)?, &Limits::default(), 7)
}

fn failure(source: &str) -> Failure {
    start(source).and_then(|mut session| session.call(&[Value::int(2)])).expect_err("a failure")
}

fn vector(data: &[f64]) -> Value {
    Value::array_f64(&[data.len()], data.to_vec()).expect("a vector")
}

#[test]
fn the_pinned_versions_run() {
    assert_eq!(cpython().versions().numpy, "2.2.6");
    assert!(cpython().versions().python.starts_with("3."));
}

#[test]
fn answers_come_back_as_values() {
    let source = "import numpy as np\ndef f(x):\n    return np.outer(x, x) + 0.5\n";
    let mut session = start(source).expect("it runs");
    let answer = session.call(&[vector(&[1.0, 2.0])]).expect("a matrix");
    assert_eq!(answer.as_matrix(), Ok((2, 2, vec![1.5, 2.5, 2.5, 4.5])));
    let index = start("import numpy as np\ndef f(x): return np.argmax(x)\n")
        .and_then(|mut session| session.call(&[vector(&[0.0, 3.0, 1.0])])?.as_index());
    assert_eq!(index, Ok(1));
}

#[test]
fn scipy_and_networkx_are_there() {
    let source = "import networkx as nx\nfrom scipy.spatial.distance import cdist\n\
                  def f(x): return float(cdist([[0.0, 0.0]], [[3.0, 4.0]])[0, 0]) + nx.path_graph(x).number_of_edges()\n";
    let value = start(source).and_then(|mut session| session.call(&[Value::int(3)])?.as_f64());
    assert_eq!(value, Ok(7.0));
}

#[test]
fn globals_and_arrays_live_as_long_as_the_session() {
    let source = "count = 0\ndef f(x):\n    global count\n    count += 1\n    x[0] += 1\n    return x[0] * 100 + count\n";
    let program = compile(source).expect("it compiles");
    for _ in 0..2 {
        let mut session = Session::start(&program, &Limits::default(), 7).expect("it starts");
        let array = vector(&[0.0, 0.0]);
        let mut call = |x: &Value| session.call(std::slice::from_ref(x)).and_then(|v| v.as_f64());
        assert_eq!(call(&array), Ok(101.0));
        assert_eq!(call(&array), Ok(202.0), "the array that comes again holds what was written");
        assert_eq!(call(&vector(&[5.0])), Ok(603.0), "another array is another");
        assert_eq!(call(&array), Ok(304.0));
    }
}

#[test]
fn read_only_arrays_are_read_only() {
    let mut session = start("def f(x):\n    x[0] = 1\n").expect("it starts");
    let failure = session.call(&[vector(&[0.0]).read_only()]).expect_err("a write");
    assert_eq!(failure.to_string(), "exception: line 2: ValueError: assignment destination is read-only");
}

#[test]
fn the_streams_are_those_of_the_interpreter() {
    let source = "import random\nimport numpy as np\nfirst = random.random()\n\
                  def f(x): return [first, random.random(), np.random.rand(), float(np.random.permutation(9)[0])]\n";
    let signature = Signature::new("f", &["x"]);
    let ours = Program::compile(source, &signature).expect("it compiles");
    let theirs = compile(source).expect("it compiles");
    for seed in [1, u64::MAX] {
        let values = [&ours, &theirs].map(|program| {
            let mut session = Session::start(program, &Limits::default(), seed).expect("it starts");
            session.call(&[Value::int(0)]).expect("numbers").repr()
        });
        assert_eq!(values[0], values[1]);
    }
}

#[test]
fn failures_have_the_interpreters_kinds_and_places() {
    let shown = |source: &str| failure(source).to_string();
    assert_eq!(shown("  \n"), "no-code: the program is empty");
    assert!(shown("def f(x:\n").starts_with("syntax: line 1: "), "{}", shown("def f(x:\n"));
    assert_eq!(shown("def g(x): pass\n"), "signature: no function `f(x)` is defined; found: g");
    assert_eq!(
        shown("\ndef f(): pass\n"),
        "signature: line 2: `f` is called with 1 positional arguments, but takes 0"
    );
    assert_eq!(shown("f = 3\n"), "signature: `f` is not a function after the module has run");
    assert_eq!(
        shown("def f(x):\n    return g(x)\ndef g(x):\n    return [][x]\n"),
        "exception: line 4: IndexError: list index out of range"
    );
    assert_eq!(shown("1 / 0\ndef f(x): pass\n"), "exception: line 1: ZeroDivisionError: division by zero");
    assert_eq!(failure("def f(x):\n    return f(x)\n").kind, FailureKind::OutOfMemory);
    assert_eq!(failure("def f(x): return lambda: 1\n").kind, FailureKind::WrongShape);
    assert_eq!(failure("def f(x):\n    while True: print('a' * 1000)\n").kind, FailureKind::OutOfMemory);
    let type_error = "import numpy as np\ndef f(x): return np.zeros(2) + np.array(['a', 'b'])\n";
    assert!(shown(type_error).starts_with("exception: line 2: UFuncTypeError: "), "{}", shown(type_error));
}

#[test]
fn places_and_names_agree_with_the_interpreter() {
    let signature = Signature::new("f", &["x"]);
    for source in [
        "def f(x):\n    y = [1, 2]\n    return y[x + 1]\n",
        "def f(x):\n    return {}['a']\n",
        "def f(x):\n    raise ValueError('no way')\n",
        "def f(x):\n    return undefined\n",
    ] {
        let ours = Program::compile(source, &signature)
            .and_then(|program| Session::start(&program, &Limits::default(), 7)?.call(&[Value::int(2)]))
            .expect_err("a failure");
        let theirs = failure(source);
        assert_eq!(
            (ours.kind, &ours.message, ours.line),
            (theirs.kind, &theirs.message, theirs.line),
            "{source}"
        );
    }
}

#[test]
fn other_names_and_late_definitions_are_found() {
    assert_eq!(compile("def f_v2(x): return x\n").expect("an alias").function_name(), "f_v2");
    let late = "try:\n    from none import f\nexcept ImportError:\n    def f(x): return x\n";
    assert_eq!(start(late).and_then(|mut s| s.call(&[Value::int(2)])?.as_index()), Ok(2));
}

#[test]
fn after_an_exception_the_session_goes_on() {
    let mut session = start("def f(x): return 1 // x\n").expect("it starts");
    assert!(session.call(&[Value::int(0)]).is_err());
    assert_eq!(session.call(&[Value::int(1)]).and_then(|v| v.as_index()), Ok(1));
}

#[test]
fn dropped_names_of_numpy_are_accepted() {
    let source = "import numpy as np\ndef f(x): return np.product([np.int(2), np.float(x)])\n";
    assert_eq!(start(source).and_then(|mut s| s.call(&[Value::int(2)])?.as_f64()), Ok(4.0));
}
