//! Whether there is room in memory, asked before it is taken: a system that overcommits would say yes and kill
//! the process halfway.

use std::fs;

use crate::LmError;

/// Refuses what needs more bytes than are free, where the system tells how many are.
pub(crate) fn check(what: &str, bytes: u64) -> Result<(), LmError> {
    check_against(what, bytes, free())
}

fn check_against(what: &str, need: u64, free: Option<u64>) -> Result<(), LmError> {
    match free {
        Some(free) if need > free => Err(LmError::Memory { what: what.to_owned(), need, free }),
        _ => Ok(()),
    }
}

/// Bytes that can still be taken: of the machine, and of the control group that this process is in.
fn free() -> Option<u64> {
    let machine = fs::read_to_string("/proc/meminfo").ok().and_then(|text| available(&text));
    let group = "/sys/fs/cgroup";
    let count = |file: &str| fs::read_to_string(format!("{group}/{file}")).ok()?.trim().parse::<u64>().ok();
    // `memory.max` says "max" where there is no limit.
    let limit = count("memory.max").map(|max| max.saturating_sub(count("memory.current").unwrap_or(0)));
    machine.into_iter().chain(limit).min()
}

/// MemAvailable and SwapFree of /proc/meminfo.
fn available(text: &str) -> Option<u64> {
    let kib = |key: &str| -> Option<u64> {
        let line = text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(':'))?;
        line.split_whitespace().next()?.parse().ok()
    };
    Some(1024 * (kib("MemAvailable")? + kib("SwapFree").unwrap_or(0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_names_what_how_much_and_the_remedy() {
        let error = check_against("model `m`: its weights", 40 << 30, Some(21 << 30)).expect_err("too much");
        let text = error.to_string();
        for part in ["model `m`", "40.0 GiB", "21.0 GiB", "smaller model"] {
            assert!(text.contains(part), "{text}");
        }
        assert!(check_against("w", 40 << 30, Some(41 << 30)).is_ok());
        assert!(check_against("w", 40 << 30, None).is_ok());
    }

    #[test]
    fn meminfo_is_read() {
        let text = "MemTotal: 100 kB\nMemFree: 3 kB\nMemAvailable:   50 kB\nSwapFree: 7 kB\n";
        assert_eq!(available(text), Some(57 * 1024));
        assert_eq!(available("MemTotal: 100 kB\n"), None);
    }

    #[test]
    fn no_machine_has_an_exbibyte_free() {
        // Where the system tells nothing, nothing is refused.
        assert_eq!(check("w", 1 << 60).is_err(), free().is_some());
        assert!(check("w", 1 << 10).is_ok());
    }
}
