//! f32 storage that starts at a cache line, so that no vector load straddles two of them, and that asks
//! for huge pages where it is large: a pass over the weights touches every page once, and with small
//! pages a tenth of its time goes into looking them up.

use std::ops::{Deref, DerefMut};

use memmap2::MmapMut;

/// Floats in a cache line.
const LINE: usize = 16;

/// Bytes from which on memory is mapped by itself: the size of a huge page.
const LARGE: usize = 1 << 21;

/// A slice of floats of fixed length.
#[derive(Debug)]
pub struct Buffer {
    storage: Storage,
    /// Where the slice starts in a storage that is not aligned.
    start: usize,
    len: usize,
}

#[derive(Debug)]
enum Storage {
    /// Slightly longer than the slice, and never moved.
    Heap(Vec<f32>),
    /// Starts at a page.
    Mapped(MmapMut),
}

impl Buffer {
    /// So many zeros.
    pub fn zeros(len: usize) -> Buffer {
        let bytes = len * size_of::<f32>();
        if bytes >= LARGE
            && let Ok(map) = MmapMut::map_anon(bytes)
        {
            // A wish, not a need: the kernel may be built or set up without huge pages.
            #[cfg(target_os = "linux")]
            let _ = map.advise(memmap2::Advice::HugePage);
            return Buffer { storage: Storage::Mapped(map), start: 0, len };
        }
        let storage = vec![0.0f32; len + LINE];
        let start = storage.as_ptr().align_offset(LINE * size_of::<f32>()).min(LINE);
        Buffer { storage: Storage::Heap(storage), start, len }
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        match &self.storage {
            Storage::Heap(floats) => floats.len() * size_of::<f32>(),
            Storage::Mapped(map) => map.len(),
        }
    }
}

impl Default for Buffer {
    fn default() -> Buffer {
        Buffer::zeros(0)
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
        match &self.storage {
            Storage::Heap(floats) => &floats[self.start..self.start + self.len],
            Storage::Mapped(map) => bytemuck::cast_slice(map),
        }
    }
}

impl DerefMut for Buffer {
    fn deref_mut(&mut self) -> &mut [f32] {
        match &mut self.storage {
            Storage::Heap(floats) => &mut floats[self.start..self.start + self.len],
            Storage::Mapped(map) => bytemuck::cast_slice_mut(map),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn starts_at_a_cache_line() {
        for len in [0, 1, 100, LARGE / 4 - 1, LARGE / 4, 1 << 20] {
            let mut buffer = Buffer::zeros(len);
            assert_eq!(buffer.len(), len);
            assert!(buffer.iter().all(|&value| value == 0.0));
            buffer.fill(1.0);
            for buffer in [&buffer, &buffer.clone()] {
                assert_eq!(buffer.as_ptr() as usize % 64, 0);
                assert!(buffer.iter().all(|&value| value == 1.0));
            }
        }
    }
}
