//! f32 storage that starts at a cache line, so that no vector load straddles two of them.

use std::ops::{Deref, DerefMut};

/// Floats in a cache line.
const LINE: usize = 16;

/// A slice of floats of fixed length. The allocator promises 16 bytes of alignment only, so the slice
/// starts at the first line within a slightly longer allocation, which never moves.
#[derive(Debug, Default)]
pub struct Buffer {
    storage: Vec<f32>,
    start: usize,
    len: usize,
}

impl Buffer {
    /// So many zeros.
    pub fn zeros(len: usize) -> Buffer {
        let storage = vec![0.0f32; len + LINE];
        let start = storage.as_ptr().align_offset(LINE * size_of::<f32>()).min(LINE);
        Buffer { storage, start, len }
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        self.storage.len() * size_of::<f32>()
    }
}

impl Clone for Buffer {
    fn clone(&self) -> Buffer {
        let mut copy = Buffer::zeros(self.len);
        copy.copy_from_slice(self);
        copy
    }
}

impl Deref for Buffer {
    type Target = [f32];

    fn deref(&self) -> &[f32] {
        &self.storage[self.start..self.start + self.len]
    }
}

impl DerefMut for Buffer {
    fn deref_mut(&mut self) -> &mut [f32] {
        &mut self.storage[self.start..self.start + self.len]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn starts_at_a_cache_line() {
        for len in [0, 1, 100, 1 << 20] {
            let buffer = Buffer::zeros(len);
            assert_eq!(buffer.len(), len);
            assert_eq!(buffer.as_ptr() as usize % 64, 0);
            assert_eq!(buffer.clone().as_ptr() as usize % 64, 0);
        }
    }
}
