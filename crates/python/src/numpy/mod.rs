//! Arrays and the numpy functions on them.

pub(crate) mod array;
pub(crate) mod dims;
