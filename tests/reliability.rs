//! Nothing is lost: runs that are killed, interrupted, out of room or contended go on to the bytes of a run that
//! nothing happened to. See docs/reliability.md.

mod support;

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use support::{coevo, coevo_ok, results};

/// Long enough to be met in every phase; two updates make a snapshot.
const RUN: &str = "
name: long
task: tsp_construct
model: tiny-random
seeds: [5]
snapshot_every: 2
search: {method: sample+es, batch: 8, batches: 12}
sampling: {temperature: 1.0, top_p: 1.0, max_new_tokens: 48}
test: {size: 20}
";

const CELL: &str = "run/seed-5";

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("run.yaml"), RUN).expect("room");
    folder
}

fn start(folder: &Path, args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_coevo"))
        .current_dir(folder)
        .args(["run", "run.yaml"])
        .args(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program was built")
}

fn whole(folder: &Path) -> Vec<(String, String)> {
    coevo_ok(folder, &["run", "run.yaml", "--out", "whole"]);
    results(&folder.join("whole"))
}

fn journal(out: &Path) -> Vec<u8> {
    std::fs::read(out.join(CELL).join("journal.jsonl")).unwrap_or_default()
}

/// Bytes of the journal's whole steps.
fn whole_steps(journal: &[u8]) -> usize {
    let mut end = 0;
    let mut at = 0;
    while let Some(length) = journal[at..].iter().position(|b| *b == b'\n') {
        let line = std::str::from_utf8(&journal[at..at + length]).expect("text");
        at += length + 1;
        if line.contains("\"record\":{\"step\":") {
            end = at;
        }
    }
    end
}

/// Waits until that is so.
fn wait_for(what: &str, mut so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !so() {
        assert!(begun.elapsed() < Duration::from_secs(30), "{what} never came");
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn killed_at_sixty_moments_it_ends_with_the_same_bytes() {
    let folder = folder();
    let begun = Instant::now();
    let wanted = whole(folder.path());
    let span = begun.elapsed();
    let end = journal(&folder.path().join("whole"));

    let (mut kills, mut runs, mut with_snapshot) = (0, 0, 0);
    // Moments spread evenly over a run by the golden ratio, each counted from where the last kill left off.
    let mut moment = 0.0f64;
    while kills < 60 {
        let name = format!("killed-{runs}");
        let out = folder.path().join(&name);
        runs += 1;
        let mut kept = 0;
        loop {
            let more: &[&str] = if out.join("experiment.yaml").exists() { &["--resume"] } else { &[] };
            let mut child = start(folder.path(), &[&["--out", &name], more].concat());
            moment = (moment + 0.618_033_988_75) % 1.0;
            std::thread::sleep(span.mul_f64(moment * if kills < 60 { 0.5 } else { 10.0 }));
            if kills < 60 && child.try_wait().expect("ours").is_none() {
                child.kill().expect("ours");
                child.wait().expect("ours");
                kills += 1;
                with_snapshot += u32::from(out.join(CELL).join("snapshots").is_dir());
                let now = journal(&out);
                let steps = whole_steps(&now);
                // No whole step is ever lost, so that a kill costs one batch of model calls at most.
                assert!(steps >= kept, "kill {kills}: {steps} bytes of whole steps, {kept} before");
                assert_eq!(now[..steps], end[..steps], "kill {kills}");
                kept = steps;
                continue;
            }
            let output = child.wait_with_output().expect("ours");
            let stderr = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{stderr}");
            break;
        }
        assert_eq!(results(&out), wanted, "run {runs}");
        assert!(!out.join(CELL).join("snapshots").exists(), "the run has ended");
    }
    assert!(runs >= 2 && with_snapshot >= 5, "{kills} kills in {runs} runs, {with_snapshot} with a snapshot");
}

#[test]
fn a_damaged_snapshot_is_told_and_left_aside() {
    let folder = folder();
    let wanted = whole(folder.path());
    let out = folder.path().join("r");
    let mut child = start(folder.path(), &["--out", "r"]);
    let snapshots = out.join(CELL).join("snapshots");
    let there = |name: &str| snapshots.join(name).is_file();
    wait_for("a snapshot", || ["after-4.theta", "after-6.theta", "after-8.theta"].into_iter().any(there));
    child.kill().expect("ours");
    child.wait().expect("ours");
    for entry in std::fs::read_dir(&snapshots).expect("there").flatten() {
        let mut bytes = std::fs::read(entry.path()).expect("there");
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        std::fs::write(entry.path(), bytes).expect("room");
    }
    let output = start(folder.path(), &["--out", "r", "--resume"]).wait_with_output().expect("ours");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && stderr.contains("left aside"), "{stderr}");
    assert_eq!(results(&out), wanted);
}

#[test]
#[cfg(unix)]
fn interrupted_once_it_ends_after_the_batch_and_twice_at_once() {
    let folder = folder();
    let wanted = whole(folder.path());
    let interrupt = |child: &Child| {
        let status = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
        assert!(status.success());
    };
    let out = folder.path().join("r");
    let child = start(folder.path(), &["--out", "r"]);
    wait_for("the first batch", || whole_steps(&journal(&out)) > 0);
    interrupt(&child);
    let output = child.wait_with_output().expect("ours");
    let text =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{text}");
    assert!(text.contains("stopping after this batch"), "{text}");
    assert!(
        text.contains("interrupted: 0 finished, 1 left; go on with the same command and --resume"),
        "{text}"
    );
    let left = journal(&out);
    assert_eq!(whole_steps(&left), left.len(), "no batch was cut off");
    coevo_ok(folder.path(), &["run", "run.yaml", "--out", "r", "--resume"]);
    assert_eq!(results(&out), wanted);

    let child = start(folder.path(), &["--out", "twice"]);
    let out = folder.path().join("twice");
    wait_for("the first batch", || whole_steps(&journal(&out)) > 0);
    interrupt(&child);
    std::thread::sleep(Duration::from_millis(20));
    interrupt(&child);
    assert_eq!(child.wait_with_output().expect("ours").status.code(), Some(130));
    coevo_ok(folder.path(), &["run", "run.yaml", "--out", "twice", "--resume"]);
    assert_eq!(results(&out), wanted);
}

#[test]
fn a_second_process_is_refused_and_a_dead_one_holds_no_lock() {
    let folder = folder();
    let wanted = whole(folder.path());
    let mut child = start(folder.path(), &["--out", "r"]);
    let out = folder.path().join("r");
    wait_for("the first batch", || whole_steps(&journal(&out)) > 0);
    let second = coevo(folder.path(), &["run", "run.yaml", "--out", "r", "--resume"]);
    let stderr = String::from_utf8_lossy(&second.stderr);
    assert_eq!((second.status.code(), stderr.lines().count()), (Some(4), 1), "{stderr}");
    assert!(stderr.contains("another process is running in r"), "{stderr}");
    child.kill().expect("ours");
    child.wait().expect("ours");
    coevo_ok(folder.path(), &["run", "run.yaml", "--out", "r", "--resume"]);
    assert_eq!(results(&out), wanted);
}

#[test]
fn a_journal_of_another_format_is_refused_by_its_number() {
    let folder = folder();
    whole(folder.path());
    let cell = folder.path().join("whole").join(CELL);
    std::fs::remove_file(cell.join("summary.json")).expect("there");
    let journal = std::fs::read_to_string(cell.join("journal.jsonl")).expect("there");
    let (first, rest) = journal.split_once('\n').expect("lines");
    let record = first.split_once("\"record\":").and_then(|(_, r)| r.strip_suffix('}')).expect("a record");
    let older = record.replacen("\"format\":1", "\"format\":0", 1);
    assert_ne!(older, record);
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(b"0:");
    hasher.update(older.as_bytes());
    let first = format!("{{\"seq\":0,\"crc32\":\"{:08x}\",\"record\":{older}}}", hasher.finalize());
    std::fs::write(cell.join("journal.jsonl"), format!("{first}\n{rest}")).expect("room");
    let output = coevo(folder.path(), &["run", "run.yaml", "--out", "whole", "--resume"]);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), stderr.lines().count()), (Some(2), 1), "{stderr}");
    assert!(stderr.contains("journal.jsonl: line 1: written in format 0"), "{stderr}");
}

/// Runs a script of the shell in namespaces of its own, where it may mount; `None` where the system does not allow
/// that.
#[cfg(target_os = "linux")]
fn in_namespace(folder: &Path, script: &str) -> Option<std::process::Output> {
    let unshare = |script: &str| {
        Command::new("unshare").args(["-rm", "sh", "-ec", script]).current_dir(folder).output()
    };
    if !unshare("mount -t tmpfs none /mnt").is_ok_and(|output| output.status.success()) {
        return None;
    }
    unshare(script).ok()
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_and_a_read_only_one_stop_a_run_that_then_goes_on() {
    let folder = folder();
    let wanted = whole(folder.path());
    let program = env!("CARGO_BIN_EXE_coevo");
    // The script goes on after failures, and says how each command ended. Snapshots are larger than the room, which
    // is no reason to stop; the journal is.
    let full = format!(
        "mkdir small kept; mount -t tmpfs -o size=40k none small
         set +e
         {program} run run.yaml --out small/r; echo full: $?
         mount -o remount,size=900m small
         {program} run run.yaml --out small/r --resume --for 0.001s; echo room: $?
         mount -o remount,ro small
         {program} run run.yaml --out small/r --resume; echo read-only: $?
         mount -o remount,rw small
         {program} run run.yaml --out small/r --resume; echo writable: $?
         cp -r small/r kept/r"
    );
    let Some(output) = in_namespace(folder.path(), &full) else {
        println!("not tested: this system lets nobody mount in a namespace");
        return;
    };
    let stdout = String::from_utf8_lossy(&output.stdout);
    let stderr = String::from_utf8_lossy(&output.stderr);
    let ends: Vec<&str> =
        stdout.lines().filter(|line| line.contains(": ") && !line.starts_with("best")).collect();
    let code = |name: &str| {
        let line = ends.iter().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
        line.unwrap_or_else(|| panic!("no end of {name}: {stdout}{stderr}")).to_owned()
    };
    assert_eq!(code("full"), "4", "{stderr}");
    assert!(
        stderr.contains("cannot append to small/r/run/seed-5/journal.jsonl: No space left on device"),
        "{stderr}"
    );
    assert_eq!(code("room"), "0", "{stderr}");
    assert!(["2", "4"].contains(&code("read-only").as_str()), "{stderr}");
    assert!(stderr.contains("Read-only file system"), "{stderr}");
    assert_eq!(code("writable"), "0", "{stderr}");
    assert_eq!(results(&folder.path().join("kept/r")), wanted);
}

#[test]
fn a_golden_journal_guards_every_byte() {
    let folder = folder();
    whole(folder.path());
    let text = String::from_utf8(journal(&folder.path().join("whole"))).expect("text");
    // The first line names the processor's instructions; theta is the same on all of them.
    let lines: Vec<&str> = text.lines().skip(1).collect();
    let path: PathBuf = support::root().join("tests/golden/long.jsonl");
    let now = lines.join("\n") + "\n";
    if std::env::var_os("COEVO_BLESS").is_some() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("room");
        std::fs::write(&path, &now).expect("room");
    }
    let golden =
        std::fs::read_to_string(&path).expect("tests/golden/long.jsonl; COEVO_BLESS=1 writes it anew");
    for (number, (now, golden)) in now.lines().zip(golden.lines()).enumerate() {
        assert_eq!(now, golden, "line {}: results have changed; COEVO_BLESS=1 if that is meant", number + 2);
    }
    assert_eq!(now.len(), golden.len());
}
