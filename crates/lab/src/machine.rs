//! What the system tells about this machine and this process. Linux only; elsewhere the answer is `None`.

/// The CPU's name, as its maker gives it.
pub fn cpu_name() -> Option<String> {
    let info = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let (_, name) = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'))?;
    Some(name.trim().to_owned())
}

/// The machine in words: its CPU and how many threads it runs at once.
pub fn describe() -> String {
    let name = cpu_name().unwrap_or_else(|| std::env::consts::ARCH.to_owned());
    match std::thread::available_parallelism() {
        Ok(threads) => format!("{name}, {threads} threads"),
        Err(_) => name,
    }
}

/// Peak resident memory since the last reset, in bytes.
pub fn peak_rss() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kib| kib * 1024)
}

/// Start a new peak, so that each cell has its own; without effect where the system has no such thing.
pub fn reset_peak_rss() {
    // 5: reset the peak, see proc_pid_clear_refs(5).
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}
