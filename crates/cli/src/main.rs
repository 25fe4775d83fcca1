//! coevo.
fn main() {}
