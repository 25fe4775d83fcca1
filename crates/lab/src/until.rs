//! When a run stops before its end: at a time, or when it is asked to.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Asked between batches. By default never.
#[derive(Debug, Clone, Default)]
pub struct Until {
    time: Option<Instant>,
    asked: Arc<AtomicBool>,
}

impl Until {
    /// Until that time, or until somebody sets `asked`.
    pub fn new(time: Option<Instant>, asked: Arc<AtomicBool>) -> Self {
        Until { time, asked }
    }

    /// Nothing new, from now on.
    pub fn now() -> Self {
        Until { time: Some(Instant::now()), ..Until::default() }
    }

    /// The time, where there is one.
    pub fn time(&self) -> Option<Instant> {
        self.time
    }

    /// Whether somebody asked.
    pub fn is_asked(&self) -> bool {
        self.asked.load(Ordering::Relaxed)
    }

    /// Whether it is now.
    pub fn is_up(&self) -> bool {
        self.is_asked() || self.time.is_some_and(|time| Instant::now() >= time)
    }
}
