//! The shape of an array, kept inline: arrays of heuristics have one or two axes, and a shape on the heap
//! would cost more than their arithmetic.

use std::fmt;
use std::ops::{Deref, DerefMut};

/// The largest number of axes.
pub(crate) const MAX_AXES: usize = 6;

/// Sizes of up to [`MAX_AXES`] axes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Dims<T = usize> {
    len: u8,
    sizes: [T; MAX_AXES],
}

/// Distances between neighbours along each axis, in elements.
pub(crate) type Strides = Dims<isize>;

impl<T: Copy + Default> Dims<T> {
    /// `None` where there are too many axes.
    pub(crate) fn new(sizes: &[T]) -> Option<Self> {
        let mut dims = Dims { len: u8::try_from(sizes.len()).ok()?, sizes: [T::default(); MAX_AXES] };
        dims.sizes.get_mut(..sizes.len())?.copy_from_slice(sizes);
        Some(dims)
    }

    pub(crate) fn empty() -> Self {
        Dims { len: 0, sizes: [T::default(); MAX_AXES] }
    }

    pub(crate) fn one(size: T) -> Self {
        let mut dims = Self::empty();
        dims.len = 1;
        dims.sizes[0] = size;
        dims
    }

    pub(crate) fn two(rows: T, columns: T) -> Self {
        let mut dims = Self::one(rows);
        dims.len = 2;
        dims.sizes[1] = columns;
        dims
    }

    /// Appends an axis; false where there is no room.
    pub(crate) fn push(&mut self, size: T) -> bool {
        let at = usize::from(self.len);
        if at == MAX_AXES {
            return false;
        }
        self.sizes[at] = size;
        self.len += 1;
        true
    }

    pub(crate) fn without(&self, axis: usize) -> Self {
        let mut dims = *self;
        dims.sizes.copy_within(axis + 1.., axis);
        dims.len -= 1;
        dims
    }

    pub(crate) fn with(&self, axis: usize, size: T) -> Option<Self> {
        let mut sizes = self.to_vec();
        sizes.insert(axis, size);
        Self::new(&sizes)
    }
}

impl Dims<usize> {
    /// The number of elements; saturates, so that an absurd shape fails the memory check.
    pub(crate) fn count(&self) -> usize {
        self.iter().fold(1usize, |product, &size| product.saturating_mul(size))
    }

    /// Strides of a C-order array of this shape.
    pub(crate) fn strides(&self) -> Strides {
        let mut strides = Strides { len: self.len, sizes: [0; MAX_AXES] };
        let mut step = 1isize;
        for axis in (0..self.len()).rev() {
            strides.sizes[axis] = step;
            step = step.saturating_mul(self.sizes[axis].max(1) as isize);
        }
        strides
    }

    /// As numpy prints a shape: `(3,)`, `(2, 3)`.
    pub(crate) fn text(&self) -> String {
        match self.len() {
            1 => format!("({},)", self[0]),
            _ => {
                let parts: Vec<String> = self.iter().map(usize::to_string).collect();
                format!("({})", parts.join(", "))
            }
        }
    }

    /// As numpy prints shapes in broadcast errors: `(3,)`, `(2,3)`.
    pub(crate) fn tight(&self) -> String {
        self.text().replace(", ", ",")
    }
}

impl<T> Deref for Dims<T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.sizes[..usize::from(self.len)]
    }
}

impl<T> DerefMut for Dims<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.sizes[..usize::from(self.len)]
    }
}

impl<T: fmt::Debug> fmt::Debug for Dims<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
