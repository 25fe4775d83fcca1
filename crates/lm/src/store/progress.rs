//! What a fetch tells whoever waits for it.

/// Called during a fetch. Every `begin` has its `end`, also when the fetch fails; a fetch that tries
/// a second origin begins again.
pub trait FetchProgress: Sync {
    /// A transfer starts. `total` is its size in bytes.
    fn begin(&self, name: &str, origin: &str, total: u64);
    /// So many more bytes have come.
    fn advance(&self, bytes: u64);
    /// The transfer is over.
    fn end(&self);
}

/// Nobody waits.
#[derive(Debug, Default, Clone, Copy)]
pub struct NoProgress;

impl FetchProgress for NoProgress {
    fn begin(&self, _name: &str, _origin: &str, _total: u64) {}
    fn advance(&self, _bytes: u64) {}
    fn end(&self) {}
}
