//! Programs that mean harm: each ends with a typed failure or without effect, the next one runs as if
//! nothing had been, and no process is left.
//!
//! What a machine cannot prevent (say, without Landlock) is told by the confinement; then only the rest is
//! asserted here.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use coevo_core::{Failure, FailureKind};
use coevo_cpython::{CPython, Confinement, Settings};
use coevo_python::{ForeignRuntime, Limits, Program, Session, Signature, Value};

/// A runtime whose processes can be told from all others: its Python is called by a name of its own.
struct Den {
    folder: tempfile::TempDir,
    cpython: Arc<CPython>,
}

/// A view of the managed environment below another folder.
fn disguise(folder: &Path) -> PathBuf {
    let managed = CPython::open(&Settings::default()).expect("the pinned environment").python().clone();
    let home = managed.parent().and_then(Path::parent).expect("bin/python below its environment").to_owned();
    std::fs::create_dir(folder.join("bin")).expect("a folder");
    std::os::unix::fs::symlink(home.join("lib"), folder.join("lib")).expect("a link");
    std::fs::copy(home.join("pyvenv.cfg"), folder.join("pyvenv.cfg")).expect("a copy");
    let python = folder.join("bin/python");
    std::os::unix::fs::symlink(managed.canonicalize().expect("a file"), &python).expect("a link");
    python
}

impl Den {
    fn new() -> Den {
        let folder = tempfile::Builder::new().prefix("hostile-").tempdir().expect("a temporary folder");
        let python = disguise(folder.path());
        let settings = Settings { python: Some(python), ..Settings::default() };
        let cpython = CPython::open(&settings).expect("it starts");
        Den { folder, cpython: Arc::new(cpython) }
    }

    fn confinement(&self) -> &Confinement {
        self.cpython.confinement()
    }

    fn start(&self, source: &str, limits: &Limits) -> Result<Session, Failure> {
        let runtime: Arc<dyn ForeignRuntime> = self.cpython.clone();
        let program = Program::foreign(&runtime, source, &Signature::new("f", &["x"]))?;
        Session::start(&program, limits, 7)
    }

    /// One call of `f`, whose body is given, with that many seconds to do its worst.
    fn call_within(&self, body: &str, seconds: u64) -> Result<Value, Failure> {
        let wall = Some(Duration::from_secs(seconds));
        let limits = Limits { wall, memory_bytes: 128 << 20, ..Limits::default() };
        let body: String = body.lines().map(|line| format!("    {line}\n")).collect();
        let source = format!("import os, sys, time, signal, socket\ndef f(x):\n{body}");
        self.start(&source, &limits)?.call(&[Value::int(1)])
    }

    /// With more time than it needs, also on a busy machine.
    fn call(&self, body: &str) -> Result<Value, Failure> {
        self.call_within(body, 60)
    }

    fn kind(&self, body: &str) -> FailureKind {
        self.call(body).expect_err(body).kind
    }

    /// What does not end does not need long to show it.
    fn check_endless(&self, body: &str) {
        assert_eq!(self.call_within(body, 2).expect_err(body).kind, FailureKind::Timeout, "{body}");
    }

    /// A harmless program still works, with numpy as it should be.
    fn check_next(&self) {
        let source = "import numpy as np\ndef f(x): return int(np.argmin(np.array([3, 1, 2]))) + len('ab')\n";
        let answer =
            self.start(source, &Limits::default()).and_then(|mut s| s.call(&[Value::int(1)])?.as_index());
        assert_eq!(answer, Ok(3));
    }

    /// The processes that run under this den's name.
    fn processes(&self) -> Vec<u32> {
        processes(self.folder.path())
    }

    /// The next program works, and afterwards nothing runs but the workers that wait.
    fn check(&self) {
        self.check_next();
        assert_eq!(self.processes().len(), 1, "only the worker is left");
    }
}

fn processes(folder: &Path) -> Vec<u32> {
    let mark = folder.to_str().expect("a readable path").as_bytes().to_vec();
    let has_mark = |pid: &u32| {
        let line = std::fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
        line.windows(mark.len()).any(|part| part == mark)
    };
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|e| e.file_name().to_string_lossy().parse().ok()).filter(has_mark).collect()
}

/// Waits until that many processes are left; they end soon, but not at once.
fn wait_for_none(folder: &Path) {
    let started = Instant::now();
    while !processes(folder).is_empty() && started.elapsed() < Duration::from_secs(30) {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(processes(folder).is_empty(), "no process outlives its host");
}

#[test]
fn endless_loops_are_ended_and_others_go_on() {
    let den = Den::new();
    den.check_endless("while True: pass");
    den.check_endless("time.sleep(1000)");
    den.check_endless("signal.signal(signal.SIGTERM, signal.SIG_IGN)\nwhile True:\n    try:\n        while True: pass\n    except BaseException: pass");
    let body = Limits { wall: Some(Duration::from_secs(1)), ..Limits::default() };
    let failure = den.start("def f(x): pass\nwhile True: pass\n", &body).expect_err("it does not end");
    assert_eq!(failure.kind, FailureKind::Timeout);
    den.check();
}

#[test]
fn a_candidate_has_one_allowance_for_all_of_its_sessions() {
    let settings = Settings { candidate_secs: 1.0, ..Settings::default() };
    let runtime: Arc<dyn ForeignRuntime> = Arc::new(CPython::open(&settings).expect("it starts"));
    let source = "import time\ndef f(x):\n    time.sleep(0.4)\n    return x\n";
    let compile = || Program::foreign(&runtime, source, &Signature::new("f", &["x"])).expect("it is sound");
    let program = compile();
    let once = |program: &Program| {
        let mut session = Session::start(program, &Limits::default(), 7)?;
        session.call(&[Value::int(1)])?.as_index()
    };
    let ended = (0..10).find_map(|_| once(&program).err()).expect("ten times 0.4 s are more than 1 s");
    assert_eq!(ended.kind, FailureKind::Timeout);
    let again = once(&program).expect_err("nothing is left").message;
    assert!(again.contains("the candidate's 1 s are spent"), "{again}");
    assert_eq!(once(&compile()), Ok(1), "the next candidate has its own");
}

#[test]
fn a_program_that_timed_out_is_over() {
    let den = Den::new();
    let limits = Limits { wall: Some(Duration::from_secs(1)), ..Limits::default() };
    let mut session = den.start("def f(x):\n    while x: pass\n", &limits).expect("it starts");
    assert_eq!(session.call(&[Value::int(1)]).expect_err("a timeout").kind, FailureKind::Timeout);
    session.refill();
    assert!(session.call(&[Value::int(0)]).is_err());
    drop(session);
    den.check();
}

#[test]
fn memory_is_bounded() {
    let den = Den::new();
    let prevented = den.confinement().memory;
    for body in [
        "l = []\nwhile True: l.append(bytearray(1 << 20))",
        "import numpy as np\nreturn np.ones(10 ** 11).sum()",
        "return 'a' * (1 << 40)",
        "l = [0]\nwhile True: l = l + l",
        "l = []\nwhile True:\n    try:\n        l.append(bytearray(1 << 16))\n    except MemoryError:\n        return len(l) and [0] * (1 << 30)",
    ] {
        let failure = den.call(body).expect_err(body);
        assert!(!prevented || failure.kind == FailureKind::OutOfMemory, "{failure}: {body}");
    }
    den.check();
}

#[test]
fn answers_are_bounded() {
    let den = Den::new();
    for (body, kind) in [
        ("l = [1]\nfor _ in range(60): l = [l, l]\nreturn l", FailureKind::OutOfMemory),
        ("l = []\nfor _ in range(1000): l = [l]\nreturn l", FailureKind::WrongShape),
        ("l = []\nl.append(l)\nreturn l", FailureKind::WrongShape),
        ("return 1 << (1 << 26)", FailureKind::OutOfMemory),
        (
            "class A(list):\n    def __iter__(self):\n        while True: yield 1\nreturn object()",
            FailureKind::WrongShape,
        ),
        ("class E(Exception):\n    def __str__(self): raise SystemExit\nraise E", FailureKind::Exception),
        (
            "class E(Exception):\n    def __str__(self): return 'a\\nb' * 100000\nraise E",
            FailureKind::Exception,
        ),
    ] {
        let failure = den.call(body).expect_err(body);
        assert_eq!(failure.kind, kind, "{failure}: {body}");
        assert!(!failure.message.contains('\n') && failure.message.len() < 5000, "{body}");
    }
    den.check_endless("class E(Exception):\n    def __str__(self):\n        while True: pass\nraise E");
    den.check();
}

#[test]
fn no_process_is_left() {
    let den = Den::new();
    for body in [
        "while True: os.fork()",
        "while True:\n    try: os.fork()\n    except OSError: pass",
        "if os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0:\n        while True: time.sleep(1)\n    os._exit(0)\nreturn 1",
        "import subprocess\nreturn subprocess.run(['/bin/sleep', '100']).returncode",
        "os.execv('/bin/sleep', ['sleep', '100'])",
        "import multiprocessing\nreturn multiprocessing.Pool(2).map(abs, [1])",
        "import threading\nt = threading.Thread(target=time.sleep, args=(100,))\nt.start()\nt.join()",
    ] {
        let result = den.call_within(body, 5);
        if den.confinement().processes {
            let failure = result.expect_err(body);
            assert!(
                [FailureKind::Exception, FailureKind::Timeout].contains(&failure.kind),
                "{failure}: {body}"
            );
        }
        den.check();
    }
}

#[test]
fn no_other_process_is_signalled() {
    let den = Den::new();
    for body in [
        "os.kill(os.getppid(), signal.SIGKILL)",
        "os.kill(os.getppid(), signal.SIGSTOP)",
        "os.killpg(0, signal.SIGKILL)",
        "os.kill(-1, signal.SIGKILL)",
        "import fcntl\nfor fd in (20, 21):\n    fcntl.fcntl(fd, fcntl.F_SETOWN, os.getppid())",
    ] {
        if !den.confinement().signals {
            return;
        }
        assert_eq!(den.kind(body), FailureKind::Exception, "{body}");
        assert_eq!(
            den.call("try:\n    os.kill(os.getppid(), 9)\nexcept OSError: pass\nreturn 5")
                .and_then(|v| v.as_index()),
            Ok(5)
        );
        den.check();
    }
}

#[test]
fn nothing_is_written() {
    let den = Den::new();
    let target = den.folder.path().join("written");
    let path = target.to_str().expect("a readable path");
    for body in [
        "open('here', 'w').write('x')".to_owned(),
        format!("open('{path}', 'w').write('x')"),
        format!("open('{path}', 'ab').write(b'x')"),
        format!("os.mkdir('{path}')"),
        format!("os.symlink('/etc', '{path}')"),
        format!("os.rename('{0}/pyvenv.cfg', '{path}')", den.folder.path().display()),
        format!("os.chmod('{0}/pyvenv.cfg', 0)", den.folder.path().display()),
        "import tempfile\ntempfile.TemporaryFile().write(b'x')".to_owned(),
        "import numpy as np\nnp.save('here.npy', np.zeros(3))".to_owned(),
    ] {
        if den.confinement().writing {
            assert_eq!(den.kind(&body), FailureKind::Exception, "{body}");
        }
        assert!(!target.exists() || !den.confinement().writing, "{body}");
    }
    // Python's own log of bytecode and the like fails silently.
    den.check();
}

#[test]
fn neither_files_nor_the_hosts_environment_are_read() {
    let den = Den::new();
    let names = den.call("return sorted(os.environ)").expect("names").repr();
    for secret in ["HOME", "PATH", "USER", "CARGO_MANIFEST_DIR"] {
        assert!(!names.contains(&format!("'{secret}'")), "{names}");
    }
    if !(den.confinement().reading && den.confinement().environment) {
        return;
    }
    for body in [
        "return open('/etc/passwd').read()",
        "return open(f'/proc/{os.getppid()}/environ').read()",
        "return open('/proc/self/environ').read()",
        "return os.listdir('/')",
        "return os.listdir('/proc')",
        "return os.open('/etc/hostname', os.O_RDONLY)",
        "import ctypes\nlibc = ctypes.CDLL(None)\nif libc.ptrace(16, os.getppid(), 0, 0) < 0: raise OSError",
    ] {
        assert_eq!(den.kind(body), FailureKind::Exception, "{body}");
    }
    den.check();
}

#[test]
fn no_port_of_this_machine_is_reached() {
    let den = Den::new();
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.set_nonblocking(true).expect("no waiting");
    let port = listener.local_addr().expect("an address").port();
    for body in [
        format!("socket.create_connection(('127.0.0.1', {port}), 1)"),
        format!("import urllib.request\nurllib.request.urlopen('http://127.0.0.1:{port}', timeout=1)"),
        "s = socket.socket(socket.AF_UNIX)\ns.connect('/run/any')".to_owned(),
        "a, b = socket.socketpair()".to_owned(),
    ] {
        if den.confinement().network {
            assert_eq!(den.kind(&body), FailureKind::Exception, "{body}");
            assert!(listener.accept().is_err(), "nobody has come: {body}");
        }
    }
    den.check();
}

#[test]
fn output_goes_nowhere() {
    let den = Den::new();
    assert_eq!(den.kind("while True: print('a' * 1000)"), FailureKind::OutOfMemory);
    assert_eq!(den.kind("while True: sys.stderr.write('a' * 1000)"), FailureKind::OutOfMemory);
    let quiet =
        den.call("for _ in range(2000): os.write(1, b'x' * 10000)\nos.write(2, b'y')\nprint('z')\nreturn 4");
    assert_eq!(quiet.and_then(|v| v.as_index()), Ok(4));
    assert_eq!(den.kind("return input()"), FailureKind::Exception);
    den.check();
}

#[test]
fn deep_recursion_ends() {
    let den = Den::new();
    assert_eq!(den.kind("def g(): return g()\nreturn g()"), FailureKind::OutOfMemory);
    // With the interpreter's own guard taken away CPython ends in one of several ways.
    for body in [
        "sys.setrecursionlimit(10 ** 9)\ndef g(a): return g([a])\nreturn g(1)",
        "sys.setrecursionlimit(10 ** 9)\nclass A:\n    def __repr__(self): return repr([self])\nreturn repr(A())",
    ] {
        let failure = den.call(body).expect_err(body);
        let internal = failure.message.starts_with("SystemError: ");
        assert!(internal || failure.kind == FailureKind::OutOfMemory, "{failure}: {body}");
        den.check();
    }
    assert_eq!(den.kind(&format!("return eval({:?})", "(".repeat(5000))), FailureKind::Exception);
    let nested = format!("def f(x): return {}1{}\n", "(".repeat(3000), ")".repeat(3000));
    assert!(den.start(&nested, &Limits::default()).is_err());
    den.check();
}

#[test]
fn ends_of_the_process_are_told() {
    let den = Den::new();
    for body in ["os._exit(0)", "os._exit(3)", "sys.exit(2)", "raise SystemExit", "os.abort()"] {
        let kind = den.kind(body);
        assert!([FailureKind::Exception, FailureKind::OutOfMemory].contains(&kind), "{kind}: {body}");
    }
    assert_eq!(den.kind("raise KeyboardInterrupt"), FailureKind::Exception);
    assert_eq!(den.kind("import ctypes\nctypes.string_at(0)"), FailureKind::OutOfMemory);
    let body = den.start("import os\ndef f(x): pass\nos._exit(0)\n", &Limits::default());
    assert_eq!(body.expect_err("it ends").kind, FailureKind::Exception);
    den.check();
}

#[test]
fn a_garbled_connection_hurts_nobody_else() {
    let den = Den::new();
    let everywhere = "for fd in range(256):\n    try: os.write(fd, DATA)\n    except OSError: pass\n";
    for (data, rest) in [
        ("b'\\xff' * 100", "return 1"),
        ("b'\\x00' * 100", "return 1"),
        ("b'\\x02\\x00\\x00\\x00VN' * 3", "return 1"),
        ("b'\\x02\\x00\\x00\\x00VN' * 1000", "while True: pass"),
        ("b'\\xff\\xff\\xff\\x00V'", "while True: pass"),
        ("b'\\x05\\x00\\x00\\x00X{}{}'", "return 1"),
        ("b'\\x01\\x00\\x00\\x00Z'", "os._exit(0)"),
        ("b''", "for fd in range(256):\n    try: os.close(fd)\n    except OSError: pass\nwhile True: pass"),
    ] {
        // It may forge its own answer, as it may give any answer; but nobody else's.
        let _ = den.call_within(&format!("{}{rest}", everywhere.replace("DATA", data)), 2);
        den.check();
    }
}

#[test]
fn what_one_program_changes_another_does_not_see() {
    let den = Den::new();
    let spoil = "import numpy as np, random\nnp.argmin = lambda *a: 77\n\
                 random.seed = np.random.seed = lambda *a: None\nsys.modules['numpy'] = None\nreturn 77";
    assert_eq!(den.call(spoil).and_then(|v| v.as_index()), Ok(77));
    den.check();
    // Without its built-ins not even its own answer gets out.
    assert!(den.call_within("import builtins\nbuiltins.len = lambda *a: 77\nreturn [1]", 2).is_err());
    den.check();
}

#[test]
fn a_worker_that_dies_is_replaced() {
    let den = Den::new();
    let limits = Limits { wall: Some(Duration::from_secs(20)), ..Limits::default() };
    let mut session = den.start("def f(x):\n    while x: pass\n", &limits).expect("it starts");
    let folder = den.folder.path().to_owned();
    let killer = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(200));
        for pid in processes(&folder) {
            let _ = Command::new("kill").args(["-9", &pid.to_string()]).status();
        }
    });
    let failure = session.call(&[Value::int(1)]).expect_err("its worker is gone");
    assert_eq!(failure.kind, FailureKind::Timeout, "a fault of the environment: {failure}");
    killer.join().expect("no panic");
    drop(session);
    den.check();
}

#[test]
fn dropping_the_runtime_ends_its_processes() {
    let den = Den::new();
    let session = den.start("def f(x): pass\n", &Limits::default()).expect("it starts");
    assert_eq!(den.processes().len(), 2, "a worker and its child");
    drop(session);
    let Den { folder, cpython } = den;
    drop(cpython);
    wait_for_none(folder.path());
}

#[test]
fn processes_end_with_a_host_that_is_killed() {
    let folder = tempfile::Builder::new().prefix("hostile-").tempdir().expect("a temporary folder");
    let python = disguise(folder.path());
    let mut host = Command::new(std::env::current_exe().expect("this test"))
        .args(["--exact", "a_host_to_be_killed", "--ignored"])
        .env("COEVO_TEST_HOST", &python)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let started = Instant::now();
    while processes(folder.path()).len() < 2 {
        assert!(started.elapsed() < Duration::from_secs(60), "the host has started its program");
        std::thread::sleep(Duration::from_millis(20));
    }
    host.kill().expect("it runs");
    host.wait().expect("it has ended");
    wait_for_none(folder.path());
}

#[test]
#[ignore = "the host that `processes_end_with_a_host_that_is_killed` starts"]
fn a_host_to_be_killed() {
    let Some(python) = std::env::var_os("COEVO_TEST_HOST") else { return };
    let settings = Settings { python: Some(python.into()), ..Settings::default() };
    let runtime: Arc<dyn ForeignRuntime> = Arc::new(CPython::open(&settings).expect("it starts"));
    let source = "def f(x):\n    while True: pass\n";
    let program = Program::foreign(&runtime, source, &Signature::new("f", &["x"])).expect("it compiles");
    let _ = Session::start(&program, &Limits::default(), 1).and_then(|mut s| s.call(&[Value::int(1)]));
}
