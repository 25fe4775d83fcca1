//! How fast the engine is, beside what the machine could do and what others do with it: rates of prefill and
//! decoding by batch size and form of noise, each as a share of the machine's limit.
//!
//! Not a test: the figures mean something on a quiet machine only. Repeats of the forms take turns, so that
//! a machine that slows down slows all of them, and what is given is the median.

mod decode;
mod machine;
mod naive;

pub use decode::{DecodeBench, DecodeReport, DecodeRow, Form, UpdateRow};
pub use machine::Peaks;
