//! Single elements as numpy scalars.

use super::array::{Array, DType, Data, Element};
use super::dims::Dims;
use crate::value::Value;

impl Array {
    /// The element at a place in the buffer.
    #[inline]
    pub(crate) fn scalar(&self, place: usize) -> Value {
        match self.data() {
            Data::Float(_) => Value::NpFloat(self.at(place)),
            Data::Int(_) => Value::NpInt(self.at(place)),
            Data::Bool(_) => Value::NpBool(self.at(place)),
        }
    }

    /// The place in the buffer of the `flat`-th element in C order.
    pub(crate) fn place_of(&self, flat: usize) -> usize {
        if self.is_contiguous() {
            return self.offset() + flat;
        }
        let mut rest = flat;
        let mut place = self.offset() as isize;
        for axis in (0..self.axes()).rev() {
            let size = self.dims()[axis];
            place += self.strides()[axis] * (rest % size) as isize;
            rest /= size;
        }
        place as usize
    }

    /// The `flat`-th element in C order.
    pub(crate) fn scalar_at_flat(&self, flat: usize) -> Value {
        self.scalar(self.place_of(flat))
    }

    /// A 0-d array.
    pub(crate) fn zero_d<T: Element>(value: T) -> Array {
        Array::new(Dims::empty(), vec![value])
    }

    /// An element as the Python type that `tolist` and `item` give.
    pub(crate) fn python_scalar(&self, place: usize) -> Value {
        match self.dtype() {
            DType::Float => Value::Float(self.at(place)),
            DType::Int => Value::Int(self.at(place)),
            DType::Bool => Value::Bool(self.at(place)),
        }
    }
}
