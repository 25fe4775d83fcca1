//! The CPU time of the running thread, which a busy machine stretches far less than the time on the wall.

/// Seconds of CPU time that this thread has used. Only differences mean something.
#[cfg(unix)]
pub fn thread_seconds() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// Seconds since the first call; there is no portable clock of a thread.
#[cfg(not(unix))]
pub fn thread_seconds() -> f64 {
    use std::sync::OnceLock;
    use std::time::Instant;
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_takes_time() {
        let before = thread_seconds();
        let mut sum = 0u64;
        while thread_seconds() == before {
            sum = std::hint::black_box(sum + 1);
        }
        assert!(thread_seconds() > before);
    }
}
