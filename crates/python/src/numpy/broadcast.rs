//! Shapes stretched to fit each other, and the loops over them.

use std::rc::Rc;

use super::array::{Array, DType, Element};
use super::dims::{Dims, Strides};
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::vm::Vm;

/// One side of an elementwise operation.
#[derive(Debug, Clone)]
pub(crate) enum Operand {
    Bool(bool),
    Int(i64),
    Float(f64),
    Array(Rc<Array>),
}

impl Operand {
    pub(crate) fn of(vm: &mut Vm, value: &Value) -> Fallible<Operand> {
        Ok(match value {
            Value::Float(f) | Value::NpFloat(f) => Operand::Float(*f),
            Value::Int(i) | Value::NpInt(i) => Operand::Int(*i),
            Value::Bool(b) | Value::NpBool(b) => Operand::Bool(*b),
            Value::Big(_) => return Err(Error::overflow("Python int too large to convert to C long")),
            other => {
                let array = vm.array_of(other)?;
                if array.axes() > 0 {
                    return Ok(Operand::Array(array));
                }
                match array.dtype() {
                    DType::Float => Operand::Float(array.at(array.offset())),
                    DType::Int => Operand::Int(array.at(array.offset())),
                    DType::Bool => Operand::Bool(array.at(array.offset())),
                }
            }
        })
    }

    pub(crate) fn dtype(&self) -> DType {
        match self {
            Operand::Bool(_) => DType::Bool,
            Operand::Int(_) => DType::Int,
            Operand::Float(_) => DType::Float,
            Operand::Array(array) => array.dtype(),
        }
    }

    pub(crate) fn dims(&self) -> Dims {
        match self {
            Operand::Array(array) => *array.dims(),
            _ => Dims::empty(),
        }
    }

    pub(crate) fn scalar<T: Element>(&self) -> Option<T> {
        Some(match self {
            Operand::Bool(b) => T::from_bool(*b),
            Operand::Int(i) => T::from_int(*i),
            Operand::Float(f) => T::from_float(*f),
            Operand::Array(_) => return None,
        })
    }
}

/// The common shape of two.
pub(crate) fn common(a: &Dims, b: &Dims) -> Fallible<Dims> {
    if b.is_empty() || a[..] == b[..] {
        return Ok(*a);
    }
    if a.is_empty() {
        return Ok(*b);
    }
    let axes = a.len().max(b.len());
    let mut out = Dims::empty();
    for axis in 0..axes {
        let size = |dims: &Dims| (axis + dims.len()).checked_sub(axes).map_or(1, |at| dims[at]);
        let (x, y) = (size(a), size(b));
        if x != y && x != 1 && y != 1 {
            return Err(Error::value_error(format!(
                "operands could not be broadcast together with shapes {} {} ",
                a.tight(),
                b.tight()
            )));
        }
        out.push(if x == 1 { y } else { x });
    }
    Ok(out)
}

/// Strides with which a C-order array of shape `own` is walked as one of shape `whole`.
pub(crate) fn stretched(own: &Dims, strides: &Strides, whole: &Dims) -> Strides {
    let mut out = Strides::empty();
    for axis in 0..whole.len() {
        let step = (axis + own.len())
            .checked_sub(whole.len())
            .filter(|&at| own[at] != 1)
            .map_or(0, |at| strides[at]);
        out.push(step);
    }
    out
}

/// An array as a view of a larger shape; every axis that is stretched has stride 0.
pub(crate) fn stretch(array: &Array, whole: &Dims) -> Fallible<Array> {
    if common(array.dims(), whole)? != *whole {
        return Err(Error::value_error(format!(
            "could not broadcast input array from shape {} into shape {}",
            array.dims().tight(),
            whole.tight()
        )));
    }
    Ok(array.view(*whole, stretched(array.dims(), array.strides(), whole), array.offset()))
}

/// `f` of every pair of elements, in C order of the common shape.
pub(crate) fn zip<A: Element, B: Element, R>(
    x: &Operand,
    y: &Operand,
    whole: &Dims,
    f: impl Fn(A, B) -> R,
) -> Vec<R> {
    match (x, y) {
        (Operand::Array(x), Operand::Array(y)) => {
            let (xs, ys) = (x.elements::<A>(), y.elements::<B>());
            if x.dims() == y.dims() {
                return xs.iter().zip(ys.iter()).map(|(&a, &b)| f(a, b)).collect();
            }
            let sx = stretched(x.dims(), &x.dims().strides(), whole);
            let sy = stretched(y.dims(), &y.dims().strides(), whole);
            rows(&xs, &sx, &ys, &sy, whole, f)
        }
        (Operand::Array(x), y) => {
            let b = y.scalar::<B>().unwrap_or_default();
            x.elements::<A>().iter().map(|&a| f(a, b)).collect()
        }
        (x, Operand::Array(y)) => {
            let a = x.scalar::<A>().unwrap_or_default();
            y.elements::<B>().iter().map(|&b| f(a, b)).collect()
        }
        (x, y) => vec![f(x.scalar().unwrap_or_default(), y.scalar().unwrap_or_default())],
    }
}

fn rows<A: Copy, B: Copy, R>(
    xs: &[A],
    sx: &Strides,
    ys: &[B],
    sy: &Strides,
    whole: &Dims,
    f: impl Fn(A, B) -> R,
) -> Vec<R> {
    let mut out = Vec::with_capacity(whole.count());
    let Some((&width, outer)) = whole.split_last() else { return out };
    if whole.count() == 0 {
        return out;
    }
    let last = whole.len() - 1;
    let (step_x, step_y) = (sx[last], sy[last]);
    let mut index = vec![0usize; outer.len()];
    let (mut at_x, mut at_y) = (0isize, 0isize);
    loop {
        let (px, py) = (at_x as usize, at_y as usize);
        match (step_x, step_y) {
            (1, 1) => out.extend(xs[px..px + width].iter().zip(&ys[py..py + width]).map(|(&a, &b)| f(a, b))),
            (1, 0) => {
                let b = ys[py];
                out.extend(xs[px..px + width].iter().map(|&a| f(a, b)));
            }
            (0, 1) => {
                let a = xs[px];
                out.extend(ys[py..py + width].iter().map(|&b| f(a, b)));
            }
            _ => out.extend(
                (0..width as isize)
                    .map(|k| f(xs[(at_x + k * step_x) as usize], ys[(at_y + k * step_y) as usize])),
            ),
        }
        let mut axis = outer.len();
        loop {
            if axis == 0 {
                return out;
            }
            axis -= 1;
            index[axis] += 1;
            at_x += sx[axis];
            at_y += sy[axis];
            if index[axis] < outer[axis] {
                break;
            }
            at_x -= sx[axis] * outer[axis] as isize;
            at_y -= sy[axis] * outer[axis] as isize;
            index[axis] = 0;
        }
    }
}
