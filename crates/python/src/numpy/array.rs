//! The array: a typed buffer that views share, and the shape, strides and offset of one view of it.

use std::cell::{Ref, RefCell};
use std::rc::Rc;

use super::dims::{Dims, Strides};
use crate::meter::Charge;

/// Element types. numpy's narrower types are accepted by name and kept as these.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum DType {
    /// One byte, true or false.
    Bool,
    /// 64-bit signed integer.
    Int,
    /// 64-bit float.
    Float,
}

impl DType {
    pub(crate) fn name(self) -> &'static str {
        match self {
            DType::Bool => "bool",
            DType::Int => "int64",
            DType::Float => "float64",
        }
    }
}

impl DType {
    /// The kind, as `dtype.kind` names it.
    pub(crate) fn letter(self) -> &'static str {
        match self {
            DType::Bool => "b",
            DType::Int => "i",
            DType::Float => "f",
        }
    }

    /// The class of its scalars.
    pub(crate) fn class(self) -> crate::value::types::Type {
        use crate::value::types::Type;
        match self {
            DType::Bool => Type::NpBool,
            DType::Int => Type::Int64,
            DType::Float => Type::Float64,
        }
    }
}

/// The elements that one or more arrays look at. Its length never changes.
#[derive(Debug)]
pub struct Buffer<T> {
    cells: RefCell<Vec<T>>,
    _charge: Charge,
}

impl<T> Buffer<T> {
    fn new(elements: Vec<T>) -> Rc<Self> {
        let charge = Charge::new(64 + elements.capacity() * size_of::<T>());
        Rc::new(Buffer { cells: RefCell::new(elements), _charge: charge })
    }
}

/// A buffer of one of the element types.
#[derive(Debug, Clone)]
pub enum Data {
    /// Booleans.
    Bool(Rc<Buffer<bool>>),
    /// Integers.
    Int(Rc<Buffer<i64>>),
    /// Floats.
    Float(Rc<Buffer<f64>>),
}

/// One n-dimensional view of a buffer.
#[derive(Debug, Clone)]
pub struct Array {
    data: Data,
    dims: Dims,
    strides: Strides,
    offset: usize,
    writable: bool,
    contiguous: bool,
}

/// A type that arrays can hold.
pub(crate) trait Element: Copy + Default + PartialEq + 'static {
    fn wrap(buffer: Rc<Buffer<Self>>) -> Data;
    fn unwrap(data: &Data) -> Option<&Rc<Buffer<Self>>>;
    fn from_bool(value: bool) -> Self;
    fn from_int(value: i64) -> Self;
    fn from_float(value: f64) -> Self;
}

impl Element for bool {
    fn wrap(buffer: Rc<Buffer<bool>>) -> Data {
        Data::Bool(buffer)
    }
    fn unwrap(data: &Data) -> Option<&Rc<Buffer<bool>>> {
        if let Data::Bool(buffer) = data { Some(buffer) } else { None }
    }
    fn from_bool(value: bool) -> bool {
        value
    }
    fn from_int(value: i64) -> bool {
        value != 0
    }
    fn from_float(value: f64) -> bool {
        value != 0.0
    }
}

impl Element for i64 {
    fn wrap(buffer: Rc<Buffer<i64>>) -> Data {
        Data::Int(buffer)
    }
    fn unwrap(data: &Data) -> Option<&Rc<Buffer<i64>>> {
        if let Data::Int(buffer) = data { Some(buffer) } else { None }
    }
    fn from_bool(value: bool) -> i64 {
        i64::from(value)
    }
    fn from_int(value: i64) -> i64 {
        value
    }
    /// As the x86-64 conversion does: NaN and everything out of range give the smallest integer.
    fn from_float(value: f64) -> i64 {
        if (-9_223_372_036_854_775_808.0..9_223_372_036_854_775_808.0).contains(&value) {
            value as i64
        } else {
            i64::MIN
        }
    }
}

impl Element for f64 {
    fn wrap(buffer: Rc<Buffer<f64>>) -> Data {
        Data::Float(buffer)
    }
    fn unwrap(data: &Data) -> Option<&Rc<Buffer<f64>>> {
        if let Data::Float(buffer) = data { Some(buffer) } else { None }
    }
    fn from_bool(value: bool) -> f64 {
        f64::from(u8::from(value))
    }
    fn from_int(value: i64) -> f64 {
        value as f64
    }
    fn from_float(value: f64) -> f64 {
        value
    }
}

/// The elements of an array in C order: borrowed where type and layout already fit, else copied.
pub(crate) enum Elements<'a, T> {
    Borrowed(Ref<'a, [T]>),
    Owned(Vec<T>),
}

impl<T> std::ops::Deref for Elements<'_, T> {
    type Target = [T];
    #[inline]
    fn deref(&self) -> &[T] {
        match self {
            Elements::Borrowed(slice) => slice,
            Elements::Owned(vec) => vec,
        }
    }
}

impl<T: Clone> Elements<'_, T> {
    pub(crate) fn into_vec(self) -> Vec<T> {
        match self {
            Elements::Borrowed(slice) => slice.to_vec(),
            Elements::Owned(vec) => vec,
        }
    }
}

impl Array {
    /// A fresh C-order array; `elements` must have as many entries as `dims` says.
    pub(crate) fn new<T: Element>(dims: Dims, elements: Vec<T>) -> Array {
        debug_assert_eq!(dims.count(), elements.len());
        Array {
            data: T::wrap(Buffer::new(elements)),
            dims,
            strides: dims.strides(),
            offset: 0,
            writable: true,
            contiguous: true,
        }
    }

    pub(crate) fn vector<T: Element>(elements: Vec<T>) -> Array {
        Array::new(Dims::one(elements.len()), elements)
    }

    pub(crate) fn dims(&self) -> &Dims {
        &self.dims
    }

    pub(crate) fn strides(&self) -> &Strides {
        &self.strides
    }

    pub(crate) fn offset(&self) -> usize {
        self.offset
    }

    pub(crate) fn len(&self) -> usize {
        self.dims.count()
    }

    pub(crate) fn axes(&self) -> usize {
        self.dims.len()
    }

    pub(crate) fn writable(&self) -> bool {
        self.writable
    }

    pub(crate) fn is_contiguous(&self) -> bool {
        self.contiguous
    }

    pub(crate) fn dtype(&self) -> DType {
        match self.data {
            Data::Bool(_) => DType::Bool,
            Data::Int(_) => DType::Int,
            Data::Float(_) => DType::Float,
        }
    }

    pub(crate) fn data(&self) -> &Data {
        &self.data
    }

    /// Another view of the same buffer. The caller answers for every index being inside the buffer.
    pub(crate) fn view(&self, dims: Dims, strides: Strides, offset: usize) -> Array {
        let contiguous = dims.count() <= 1 || {
            let mut step = 1isize;
            let mut fits = true;
            for axis in (0..dims.len()).rev() {
                if dims[axis] != 1 {
                    fits &= strides[axis] == step;
                    step *= dims[axis] as isize;
                }
            }
            fits
        };
        Array { data: self.data.clone(), dims, strides, offset, writable: self.writable, contiguous }
    }

    /// The same view, refusing writes.
    pub(crate) fn frozen(&self) -> Array {
        Array { writable: false, ..self.clone() }
    }

    /// Whether both look at the same buffer.
    pub(crate) fn shares(&self, other: &Array) -> bool {
        match (&self.data, &other.data) {
            (Data::Bool(a), Data::Bool(b)) => Rc::ptr_eq(a, b),
            (Data::Int(a), Data::Int(b)) => Rc::ptr_eq(a, b),
            (Data::Float(a), Data::Float(b)) => Rc::ptr_eq(a, b),
            _ => false,
        }
    }

    /// Elements in C order as `T`, converted as `astype` does.
    pub(crate) fn elements<T: Element>(&self) -> Elements<'_, T> {
        if self.contiguous
            && let Some(buffer) = T::unwrap(&self.data)
        {
            let (start, end) = (self.offset, self.offset + self.len());
            return Elements::Borrowed(Ref::map(buffer.cells.borrow(), |cells| &cells[start..end]));
        }
        Elements::Owned(match &self.data {
            Data::Bool(buffer) => self.gather(&buffer.cells.borrow(), T::from_bool),
            Data::Int(buffer) => self.gather(&buffer.cells.borrow(), T::from_int),
            Data::Float(buffer) => self.gather(&buffer.cells.borrow(), T::from_float),
        })
    }

    fn gather<S: Copy, T>(&self, cells: &[S], convert: impl Fn(S) -> T) -> Vec<T> {
        if self.contiguous {
            return cells[self.offset..self.offset + self.len()].iter().map(|&x| convert(x)).collect();
        }
        let mut out = Vec::with_capacity(self.len());
        self.runs(|start, step, count| {
            let mut at = start as isize;
            for _ in 0..count {
                out.push(convert(cells[at as usize]));
                at += step;
            }
        });
        out
    }

    /// Visits the rows along the last axis in C order: first buffer index, step, number of elements.
    pub(crate) fn runs(&self, mut visit: impl FnMut(usize, isize, usize)) {
        let axes = self.dims.len();
        if self.len() == 0 {
            return;
        }
        if axes == 0 {
            return visit(self.offset, 1, 1);
        }
        let (count, step) = (self.dims[axes - 1], self.strides[axes - 1]);
        let mut index = Dims::<usize>::empty();
        for _ in 1..axes {
            index.push(0);
        }
        let mut at = self.offset as isize;
        loop {
            visit(at as usize, step, count);
            let mut axis = axes - 1;
            loop {
                if axis == 0 {
                    return;
                }
                axis -= 1;
                index[axis] += 1;
                at += self.strides[axis];
                if index[axis] < self.dims[axis] {
                    break;
                }
                at -= self.strides[axis] * self.dims[axis] as isize;
                index[axis] = 0;
            }
        }
    }

    /// Reads one element by its place in the buffer.
    #[inline]
    pub(crate) fn at<T: Element>(&self, place: usize) -> T {
        match &self.data {
            Data::Bool(buffer) => T::from_bool(buffer.cells.borrow()[place]),
            Data::Int(buffer) => T::from_int(buffer.cells.borrow()[place]),
            Data::Float(buffer) => T::from_float(buffer.cells.borrow()[place]),
        }
    }

    /// Runs `write` on the whole buffer as `T`. `None` where the element type differs.
    pub(crate) fn with_cells<T: Element, R>(&self, write: impl FnOnce(&mut [T]) -> R) -> Option<R> {
        T::unwrap(&self.data).map(|buffer| write(&mut buffer.cells.borrow_mut()))
    }

    /// Runs `read` on the whole buffer as `T`. `None` where the element type differs.
    pub(crate) fn with_buffer<T: Element, R>(&self, read: impl FnOnce(&[T]) -> R) -> Option<R> {
        T::unwrap(&self.data).map(|buffer| read(&buffer.cells.borrow()))
    }

    /// A fresh C-order copy, converted to `dtype`.
    pub(crate) fn copy_as(&self, dtype: DType) -> Array {
        match dtype {
            DType::Bool => Array::new(self.dims, self.elements::<bool>().into_vec()),
            DType::Int => Array::new(self.dims, self.elements::<i64>().into_vec()),
            DType::Float => Array::new(self.dims, self.elements::<f64>().into_vec()),
        }
    }

    pub(crate) fn copy(&self) -> Array {
        self.copy_as(self.dtype())
    }
}
