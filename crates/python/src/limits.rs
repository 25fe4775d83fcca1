//! What one session may spend.

use std::time::Duration;

/// The allowances of one [`Session`](crate::Session). All but `wall` are deterministic: the same program with
/// the same arguments ends at the same step on every machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Steps: one per interpreted instruction, and one per eight array elements (or 64 bytes) that a
    /// function touches or makes; sorts and products cost more, as their work does. It is an allowance of the session, spent by the
    /// module body and by every call until [`Session::refill`](crate::Session::refill) gives it anew.
    pub fuel: u64,
    /// Bytes that the values made by the program may hold at any one time. Dropped values give theirs back.
    pub memory_bytes: u64,
    /// Calls that may be open at one time.
    pub recursion: u32,
    /// Bytes that the program may print over the whole session. What it prints is counted and dropped.
    pub output_bytes: u64,
    /// Wall-clock time since the start or the last refill; the last resort, since it is not deterministic.
    pub wall: Option<Duration>,
}

impl Default for Limits {
    /// Sensible for one call on one instance: 200 million steps, 1 GiB, 1000 open calls, 1 MiB printed, no clock.
    fn default() -> Self {
        Limits {
            fuel: 200_000_000,
            memory_bytes: 1 << 30,
            recursion: 1000,
            output_bytes: 1 << 20,
            wall: None,
        }
    }
}
