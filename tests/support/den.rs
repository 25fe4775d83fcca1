//! The corpus of programs that mean harm, and a den where they are scored.
#![allow(dead_code, reason = "each test file uses some of these")]

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::support::{coevo_ok, root};

/// The start of every path that the programs try to write to; the test puts a path of its own there.
const MARKER: &str = "/tmp/coevo-hostile-marker";
/// What stands in the command line of every process that the programs try to start.
const LEFT: &[u8] = b"coevo-hostile-left";
/// When a group of programs is given up: all that it has no line for then have not ended.
const DEADLINE: Duration = Duration::from_secs(600);
/// Seconds that one program may take in the interpreter, whose steps should have run out long before.
const SLOWEST: f64 = 30.0;
/// Longest message of a failure, in bytes: it goes to journals and prompts.
const MESSAGE: usize = 5000;

/// Tasks with the column that they are scored on, their clean program and values that no honest program has.
struct Field {
    task: &'static str,
    column: &'static [&'static str],
    clean: &'static str,
    false_value: fn(f64) -> bool,
}

const VAL_20: &[&str] = &["--split", "val", "--size", "20"];
pub const TRAIN: &[&str] = &["--split", "train"];

/// The bounds are optima and lower bounds of the columns, or a little beyond.
const FIELDS: [Field; 5] = [
    Field { task: "tsp_construct", column: VAL_20, clean: "nearest.py", false_value: |value| value < 3.5 },
    Field { task: "tsp_aco", column: VAL_20, clean: "inverse.py", false_value: |value| value < 3.5 },
    Field { task: "kp_construct", column: TRAIN, clean: "density.py", false_value: |value| value > 40.1891 },
    Field { task: "bpp_aco", column: TRAIN, clean: "complement.py", false_value: |value| value < 199.6 },
    Field { task: "asp_construct", column: TRAIN, clean: "constant.py", false_value: |value| value > 3003.0 },
];

fn field(task: &str) -> &'static Field {
    FIELDS
        .iter()
        .find(|field| field.task == task)
        .unwrap_or_else(|| panic!("no hostile task is called {task}"))
}

/// A program that means harm.
pub struct Hostile {
    pub task: String,
    /// With `.py`.
    pub name: String,
    pub source: String,
}

impl Hostile {
    /// What may become of it there; `None` where it is not run.
    pub fn expected(&self, runtime: &str) -> Option<Vec<&str>> {
        let head = self.source.lines().take_while(|line| line.starts_with('#'));
        let of =
            |line: &str| line.strip_prefix("# expect")?.strip_prefix(' ')?.starts_with(runtime).then_some(());
        let found = head
            .filter(|line| line.starts_with("# expect: ") || of(line).is_some())
            .map(|line| line.split_once(": ").expect("a colon").1.trim())
            .last()
            .unwrap_or_else(|| panic!("{}/{} expects nothing in {runtime}", self.task, self.name));
        (found != "not run").then(|| found.split(" or ").collect())
    }

    fn has_clean_objective(&self) -> bool {
        self.source.lines().any(|line| line == "# objective: clean")
    }
}

/// All of them, in order.
pub fn corpus() -> Vec<Hostile> {
    let mut found = Vec::new();
    for field in FIELDS {
        let folder = root().join("tests/hostile").join(field.task);
        for entry in fs::read_dir(folder).expect("a folder for each task").map(|e| e.expect("an entry")) {
            let name = entry.file_name().into_string().expect("a readable name");
            assert!(name.ends_with(".py") && name.contains("__"), "{name} is no <class>__<name>.py");
            let source = fs::read_to_string(entry.path()).expect("text");
            found.push(Hostile { task: field.task.to_owned(), name, source });
        }
    }
    found.sort_by(|a, b| (&a.task, &a.name).cmp(&(&b.task, &b.name)));
    assert!(found.len() >= 120, "only {} hostile programs", found.len());
    found
}

/// How scoring a tree of programs ended.
pub struct Ended {
    /// `None` where it was killed.
    pub status: Option<ExitStatus>,
    /// What it wrote to standard error.
    pub errors: String,
    /// Lines by the path of their program.
    pub lines: BTreeMap<String, Value>,
    /// From start to end.
    pub took: Duration,
    /// MiB that the process itself held, every 50 ms.
    pub memory: Vec<f64>,
}

/// A folder where programs are scored, with a Python whose processes can be told from all others.
pub struct Den {
    folder: tempfile::TempDir,
    runtime: &'static str,
}

impl Den {
    pub fn new(runtime: &'static str) -> Den {
        let folder = tempfile::Builder::new().prefix("coevo-hostile-").tempdir().expect("a temporary folder");
        let den = Den { folder, runtime };
        fs::create_dir(den.path("python")).expect("a folder");
        if runtime == "cpython" {
            // Builds the environment where there is none yet.
            let file = "heuristics/tsp_aco/inverse.py";
            coevo_ok(&root(), &["eval", "tsp_aco", file, "--runtime", "cpython"]);
            for entry in
                fs::read_dir(cache()).expect("the environment's folder").map(|e| e.expect("an entry"))
            {
                if entry.file_name().to_string_lossy().starts_with("python-") {
                    symlink(entry.path(), den.path("python").join(entry.file_name())).expect("a link");
                }
            }
        }
        den
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Scores these programs in one process for each column, the clean ones before and behind them, and says
    /// what is not as it should be.
    pub fn faults(&self, label: &str, programs: &[&Hostile], threads: &str) -> Vec<String> {
        let mut faults = Vec::new();
        for column in [VAL_20, TRAIN] {
            let part: Vec<&Hostile> =
                programs.iter().copied().filter(|program| field(&program.task).column == column).collect();
            if !part.is_empty() {
                let name = format!("{label}-{}", column[1]);
                self.score(&name, &part, column, threads, &mut faults);
            }
        }
        faults
    }

    fn score(
        &self,
        name: &str,
        programs: &[&Hostile],
        column: &[&str],
        threads: &str,
        faults: &mut Vec<String>,
    ) {
        self.write_tree(&self.path(name), programs);
        let ended = self.eval_tree(name, column, threads, DEADLINE);
        let Ended { status, errors, lines, .. } = &ended;
        if !status.is_some_and(|status| status.success()) || errors.contains("panicked") {
            faults.push(format!("{name} ended with {status:?} after {:?}: {errors}", ended.took));
        }
        self.check_clean(lines, programs, name, faults);
        for program in programs {
            let path = format!("m_hostile1000/{}/{}", program.task, program.name);
            match lines.get(&path) {
                Some(line) => faults.extend(self.fault_of(program, line, lines)),
                None => faults.push(format!("{path}: it has not ended")),
            }
        }
    }

    /// Scores the tree of that name in one process, which is killed at the deadline.
    pub fn eval_tree(&self, name: &str, column: &[&str], threads: &str, deadline: Duration) -> Ended {
        let (tree, out) = (self.path(name).display().to_string(), self.path(&format!("{name}.jsonl")));
        let args = ["eval-dir", &tree, "--task-from-path", "--runtime", self.runtime, "--json"];
        let errors = self.path(&format!("{name}.err"));
        let mut process = Command::new(env!("CARGO_BIN_EXE_coevo"))
            .current_dir(self.folder.path())
            .env("COEVO_PYTHON", self.path("python"))
            .env("COEVO_HOSTILE_SECRET", "nobody reads this")
            .env("RAYON_NUM_THREADS", threads)
            .args(args)
            .arg(&out)
            .args(column)
            .stdout(Stdio::null())
            .stderr(fs::File::create(&errors).expect("room"))
            .spawn()
            .expect("the program was built");
        let (started, mut memory) = (Instant::now(), Vec::new());
        let status = loop {
            memory.extend(resident(process.id()));
            if let Some(status) = process.try_wait().expect("a child") {
                break Some(status);
            }
            if started.elapsed() > deadline {
                process.kill().expect("a child");
                process.wait().expect("a child");
                break None;
            }
            std::thread::sleep(Duration::from_millis(50));
        };
        let errors = fs::read_to_string(errors).unwrap_or_default();
        Ended { status, errors, lines: read_lines(&out), took: started.elapsed(), memory }
    }

    /// Its text, with this den's path in place of the one that it tries to write to.
    pub fn marked(&self, program: &Hostile) -> String {
        program.source.replace(MARKER, &self.path("marker").display().to_string())
    }

    /// The clean programs sorted before, amid and behind the hostile ones.
    fn write_tree(&self, tree: &Path, programs: &[&Hostile]) {
        for program in programs {
            let folder = tree.join("m_hostile1000").join(&program.task);
            fs::create_dir_all(&folder).expect("a folder");
            fs::write(folder.join(&program.name), self.marked(program)).expect("room");
            let field = field(&program.task);
            let clean = root().join("heuristics").join(field.task).join(field.clean);
            for place in ["a_clean1000", "m_hostile1000", "z_clean1000"] {
                let folder = tree.join(place).join(field.task);
                fs::create_dir_all(&folder).expect("a folder");
                fs::copy(&clean, folder.join("clean_rep1.py")).expect("a copy");
            }
        }
    }

    fn check_clean(
        &self,
        lines: &BTreeMap<String, Value>,
        programs: &[&Hostile],
        name: &str,
        faults: &mut Vec<String>,
    ) {
        for field in FIELDS.iter().filter(|field| programs.iter().any(|program| program.task == field.task)) {
            let values = ["a_clean", "m_hostile", "z_clean"]
                .map(|place| lines.get(&clean_path(place, field.task)).map(|line| &line["instances"]));
            let all = |value: Option<&Value>| value.and_then(Value::as_array).is_some_and(|v| !v.is_empty());
            if !all(values[0]) || values[0] != values[1] || values[0] != values[2] {
                faults.push(format!(
                    "{name}: the clean program of {} is not what it was: {values:?}",
                    field.task
                ));
            }
        }
    }

    fn fault_of(&self, program: &Hostile, line: &Value, lines: &BTreeMap<String, Value>) -> Vec<String> {
        let mut faults = Vec::new();
        let label = format!("{}/{} in {}", program.task, program.name, self.runtime);
        let failure = &line["failure"];
        let outcome = failure["kind"].as_str().or(line["outcome"].as_str()).expect("an outcome");
        let expected = program.expected(self.runtime).expect("it is run");
        let message = failure["message"].as_str().unwrap_or_default();
        if !expected.contains(&outcome) {
            let short: String = message.chars().take(200).collect();
            faults.push(format!("{label}: {outcome}, not {expected:?}: {short}"));
        }
        if message.len() > MESSAGE || message.contains(char::is_control) {
            faults.push(format!("{label}: its message has {} bytes or control characters", message.len()));
        }
        let seconds = line["seconds"].as_f64().expect("seconds");
        if self.runtime == "interpreter" && seconds > SLOWEST {
            faults.push(format!("{label}: it took {seconds:.0} s"));
        }
        if let Some(value) = line["objective"].as_f64() {
            let clean = lines.get(&clean_path("a_clean", &program.task)).map(|line| &line["instances"]);
            if (field(&program.task).false_value)(value) || !value.is_finite() {
                faults.push(format!("{label}: it has the false objective {value}"));
            }
            if program.has_clean_objective() && clean != Some(&line["instances"]) {
                faults.push(format!("{label}: its objective {value} is not that of its choices"));
            }
        }
        faults
    }

    /// What is on the machine that was not there before.
    pub fn traces(&self) -> Vec<String> {
        // Other folders are shared with the rest of the machine, where anything may be called `marker`.
        let mut places = vec![(self.folder.path().to_owned(), "marker")];
        places.push((std::env::temp_dir(), "coevo-hostile-marker"));
        places.extend(["/tmp", "/var/tmp", "/dev/shm"].map(|at| (PathBuf::from(at), "coevo-hostile-marker")));
        let mut found = Vec::new();
        for (folder, start) in places {
            for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                if entry.file_name().to_string_lossy().starts_with(start) {
                    found.push(format!("{} was written", entry.path().display()));
                }
            }
        }
        let started = Instant::now();
        // They end with the process that started them, but not at once.
        while !self.processes().is_empty() && started.elapsed() < Duration::from_secs(20) {
            std::thread::sleep(Duration::from_millis(50));
        }
        found.extend(self.processes().into_iter().map(|line| format!("a process is left: {line}")));
        found
    }

    fn processes(&self) -> Vec<String> {
        let python = self.path("python").display().to_string().into_bytes();
        let has = |line: &[u8], mark: &[u8]| line.windows(mark.len()).any(|part| part == mark);
        let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
        let lines = entries.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
        let theirs = lines.filter(|line| has(line, &python) || has(line, LEFT));
        theirs.map(|line| String::from_utf8_lossy(&line).chars().take(200).collect()).collect()
    }
}

fn clean_path(place: &str, task: &str) -> String {
    format!("{place}1000/{task}/clean_rep1.py")
}

/// MiB that a process holds in memory now.
fn resident(process: u32) -> Option<f64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<f64>().ok()? / 1024.0)
}

/// Where the managed environment lies.
fn cache() -> PathBuf {
    match std::env::var_os("COEVO_PYTHON").filter(|path| !path.is_empty()) {
        Some(path) => PathBuf::from(path),
        None => std::env::home_dir().expect("a home").join(".cache/coevo"),
    }
}

/// Lines by the path of their program.
fn read_lines(out: &Path) -> BTreeMap<String, Value> {
    let text = fs::read_to_string(out).unwrap_or_default();
    let lines = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    lines.filter_map(|line| Some((line["file"].as_str()?.to_owned(), line.clone()))).collect()
}
