//! coevo.
