//! Sessions as evaluators use them: limits, failures with their places, read-only arguments, streams.

use std::time::Duration;

use coevo_core::{Failure, FailureKind};
use coevo_python::{Limits, Program, Session, Signature, Value};

fn compile(source: &str) -> Result<Program, Failure> {
    Program::compile(source, &Signature::new("f", &[]))
}

fn run_with(source: &str, limits: &Limits) -> Result<String, Failure> {
    let program = compile(source)?;
    let mut session = Session::start(&program, limits, 1)?;
    session.call(&[]).map(|value| value.repr())
}

fn run(source: &str) -> Result<String, Failure> {
    run_with(source, &Limits::default())
}

fn small() -> Limits {
    Limits { fuel: 2_000_000, memory_bytes: 64 << 20, recursion: 200, output_bytes: 1000, wall: None }
}

fn kind(source: &str) -> FailureKind {
    run_with(source, &small()).expect_err(source).kind
}

#[test]
fn exceptions_have_a_type_a_message_and_a_place() {
    let failure = run("import numpy as np\ndef f():\n    a = np.arange(50)\n    return a[50]\n")
        .expect_err("it raises");
    assert_eq!(
        failure.to_string(),
        "exception: line 4: IndexError: index 50 is out of bounds for axis 0 with size 50"
    );
    assert_eq!(failure.column, Some(11));
    let failure = run("def g(x):\n    return 1 / x\ndef f():\n    return g(0)\n").expect_err("it raises");
    assert_eq!(failure.to_string(), "exception: line 2: ZeroDivisionError: division by zero");
    let failure = run("def f():\n    raise ValueError('no bin')\n").expect_err("it raises");
    assert_eq!(failure.to_string(), "exception: line 2: ValueError: no bin");
}

#[test]
fn numpy_scalars_divide_by_zero_without_an_exception() {
    assert_eq!(
        run("import numpy as np\ndef f():\n    return np.float64(1) / 0\n"),
        Ok("np.float64(inf)".into())
    );
    assert_eq!(kind("def f():\n    return 1.0 / 0\n"), FailureKind::Exception);
}

#[test]
fn hostile_programs_end_within_their_limits() {
    use FailureKind::{OutOfFuel, OutOfMemory};
    let cases = [
        ("def f():\n    while True: pass\n", OutOfFuel),
        ("def f():\n    return [0] * 10**12\n", OutOfMemory),
        ("def f():\n    return 10 ** 10 ** 8\n", OutOfFuel),
        ("import numpy as np\ndef f():\n    return np.zeros((10**6, 10**6))\n", OutOfMemory),
        ("def f():\n    return 'a' * 10**12\n", OutOfMemory),
        ("def f():\n    return f()\n", OutOfMemory),
        ("def f():\n    return sum(f() for _ in range(2))\n", OutOfMemory),
        ("def f():\n    return sorted([2, 1], key=lambda x: f())\n", OutOfMemory),
        ("def f():\n    return list(range(10**12))\n", OutOfMemory),
        ("def f():\n    return [0 for _ in range(10**12)]\n", OutOfFuel),
        ("def f():\n    while True: print('x' * 100)\n", OutOfMemory),
        ("def f():\n    try:\n        while True: pass\n    except:\n        return 1\n", OutOfFuel),
        ("def f():\n    x = 'ab'\n    while True: x += x\n", OutOfMemory),
        (
            "def f():\n    it = iter([1])\n    for _ in range(10**5): it = map(abs, it)\n    return next(it)\n",
            OutOfMemory,
        ),
    ];
    for (source, expected) in cases {
        assert_eq!(kind(source), expected, "{source}");
    }
    // A deep value is dropped without deep recursion, and the next program runs as if nothing had happened.
    assert_eq!(
        run("def f():\n    x = []\n    for _ in range(10**6): x = [x]\n    return 1\n"),
        Ok("1".into())
    );
}

#[test]
fn the_wall_clock_is_the_last_resort() {
    let limits = Limits { fuel: u64::MAX, wall: Some(Duration::from_millis(20)), ..Limits::default() };
    let failure = run_with("def f():\n    while True: pass\n", &limits).expect_err("it times out");
    assert_eq!(failure.kind, FailureKind::Timeout);
}

#[test]
fn deep_sources_are_refused_and_not_crashed_on() {
    let deep = 20_000;
    // Parentheses leave no trace in the tree.
    let source = format!("def f():\n    return {}1{}\n", "(".repeat(deep), ")".repeat(deep));
    assert_eq!(run(&source), Ok("1".into()));
    for text in [
        format!("{}x", "-".repeat(deep)),
        format!("1{}", "+1".repeat(deep)),
        format!("x{}", "[0]".repeat(deep / 2)),
        format!("{}1", "lambda: ".repeat(deep / 8)),
        format!("{}1", "not ".repeat(deep / 4)),
        format!("f{}", "()".repeat(deep)),
    ] {
        let source = format!("x = 1\ndef f():\n    return {text}\n");
        assert!(compile(&source).is_err());
    }
    let mut source = String::from("def f():\n");
    for level in 0..150 {
        source.push_str(&format!("{}if 1:\n", " ".repeat(level + 1)));
    }
    source.push_str(&format!("{}return 1\n", " ".repeat(151)));
    let _ = compile(&source);
}

#[test]
fn what_leads_out_of_the_sandbox_is_refused_with_a_reason() {
    for source in [
        "import os\ndef f(): return os.getcwd()\n",
        "import subprocess\ndef f(): return 1\n",
        "def f(): return open('/etc/passwd')\n",
        "def f(): return eval('1')\n",
        "def f(): return exec('1')\n",
        "def f(): return __import__('os')\n",
        "def f(): return ().__class__.__mro__\n",
        "def f(): return getattr((), '__class__')\n",
        "def f(): return '{0.__class__}'.format(1)\n",
        "def f(): return (lambda: 1).__globals__\n",
        "import numpy as np\ndef f(): return np.load('x')\n",
        "import time\ndef f(): return time.time()\n",
    ] {
        let failure = run(source).expect_err(source);
        assert_eq!(failure.kind, FailureKind::Unsupported, "{source}");
        assert!(failure.line.is_some(), "{source}");
    }
}

#[test]
fn the_signature_is_checked() {
    let signature = Signature::new("heuristics", &["d"]).with_aliases(&["heuristics_v2"]);
    let fine = Program::compile("def heuristics_v2(m, k=1):\n    return m\n", &signature).expect("an alias");
    assert_eq!(fine.function_name(), "heuristics_v2");
    let failure = Program::compile("def g(d):\n    return d\n", &signature).expect_err("another name");
    assert_eq!(failure.kind, FailureKind::Signature);
    let failure =
        Program::compile("def heuristics(a, b):\n    return a\n", &signature).expect_err("two parameters");
    assert_eq!((failure.kind, failure.line), (FailureKind::Signature, Some(1)));
    let failure =
        Program::compile("def heuristics(d):\n    return d +\n", &signature).expect_err("no expression");
    assert_eq!((failure.kind, failure.line), (FailureKind::Syntax, Some(2)));
    assert_eq!(Program::compile(" \n", &signature).expect_err("empty").kind, FailureKind::NoCode);
}

#[test]
fn read_only_arguments_are_shared_and_refuse_writes() {
    let source = "def f(m):\n    m[0, 0] = 7\n    return m\n";
    let program = Program::compile(source, &Signature::new("f", &["m"])).expect("it compiles");
    let mut session = Session::start(&program, &Limits::default(), 1).expect("it starts");
    let matrix = Value::array_f64(&[2, 2], vec![1.0, 2.0, 3.0, 4.0]).expect("four elements");
    let failure = session.call(&[matrix.read_only()]).expect_err("it is read-only");
    assert_eq!(failure.message, "ValueError: assignment destination is read-only");
    let changed = session.call(&[matrix.copied()]).expect("a copy is writable");
    assert_eq!(changed.as_matrix(), Ok((2, 2, vec![7.0, 2.0, 3.0, 4.0])));
    assert_eq!(matrix.as_matrix(), Ok((2, 2, vec![1.0, 2.0, 3.0, 4.0])));
}

#[test]
fn answers_are_read_as_python_would_use_them() {
    let answer = |text: &str| {
        let program =
            compile(&format!("import numpy as np\ndef f():\n    return {text}\n")).expect("it compiles");
        Session::start(&program, &Limits::default(), 1).expect("it starts").call(&[]).expect("it runs")
    };
    for (text, index) in [("3", 3), ("True", 1), ("np.int64(4)", 4), ("np.array(5)", 5), ("np.array([6])", 6)]
    {
        assert_eq!(answer(text).as_index(), Ok(index), "{text}");
    }
    for text in ["3.0", "np.float64(3)", "None", "'3'", "np.array([1, 2])", "[1]"] {
        assert_eq!(
            answer(text).as_index().map_err(|failure| failure.kind),
            Err(FailureKind::WrongShape),
            "{text}"
        );
    }
    assert_eq!(answer("[[1, 2], [3, 4.5]]").as_matrix(), Ok((2, 2, vec![1.0, 2.0, 3.0, 4.5])));
    assert!(answer("np.zeros(3)").as_matrix().is_err());
    assert_eq!(answer("np.float64(2.5)").as_f64(), Ok(2.5));
}

#[test]
fn fuel_is_the_sessions_until_it_is_refilled() {
    let program = compile("def f():\n    for i in range(1000): pass\n").expect("it compiles");
    let limits = Limits { fuel: 3_000, ..Limits::default() };
    let mut session = Session::start(&program, &limits, 1).expect("it starts");
    assert!(session.call(&[]).is_ok());
    assert_eq!(session.call(&[]).expect_err("the rest is too little").kind, FailureKind::OutOfFuel);
    session.refill();
    assert!(session.call(&[]).is_ok());
    assert!(session.fuel_used() > 3_000);
}

#[test]
fn globals_and_streams_belong_to_the_session() {
    let source = "import numpy as np\nimport random\ncount = 0\ndef f():\n    global count\n    count += 1\n    return count, np.random.rand(), random.random()\n";
    let program = compile(source).expect("it compiles");
    let start = |seed| Session::start(&program, &Limits::default(), seed).expect("it starts");
    let (mut a, mut b, mut c) = (start(1), start(1), start(2));
    let first = a.call(&[]).expect("it runs").repr();
    assert_eq!(b.call(&[]).expect("it runs").repr(), first);
    assert_ne!(c.call(&[]).expect("it runs").repr(), first);
    assert_ne!(a.call(&[]).expect("it runs").repr(), first);
}

#[test]
fn threads_share_a_program() {
    let program = compile("def f():\n    return sum(i * i for i in range(100))\n").expect("it compiles");
    std::thread::scope(|scope| {
        let run = || {
            let mut session = Session::start(&program, &Limits::default(), 1).expect("it starts");
            session.call(&[]).expect("it runs").as_index()
        };
        let handles: Vec<_> = (0..4).map(|_| scope.spawn(run)).collect();
        for handle in handles {
            assert_eq!(handle.join().expect("no panic"), Ok(328_350));
        }
    });
}
