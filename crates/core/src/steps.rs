//! A count of the steps that a rollout's programs took.
//!
//! The runtime adds to it, whoever evaluates reads it; tasks pass it along unseen. It is a measurement, no
//! part of what a rollout is: two rollouts of one program are equal whatever they have counted.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A shared counter. Sums do not depend on the order of threads.
#[derive(Debug, Clone, Default)]
pub struct Steps(Arc<AtomicU64>);

impl Steps {
    /// Adds steps.
    pub fn add(&self, steps: u64) {
        self.0.fetch_add(steps, Ordering::Relaxed);
    }

    /// All steps so far.
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

impl PartialEq for Steps {
    fn eq(&self, _: &Steps) -> bool {
        true
    }
}
