//! Products of vectors and matrices.

use std::rc::Rc;

use super::array::{Array, DType};
use super::broadcast::Operand;
use super::dims::Dims;
use super::elementwise::arithmetic;
use super::shape::transpose;
use crate::compile::op::BinaryOp;
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::value::function::Native;
use crate::vm::Vm;

/// The scalar product; BLAS leaves the order of addition open, ours uses eight accumulators.
pub(crate) fn scalar_product(a: &[f64], b: &[f64]) -> f64 {
    let mut sums = [0.0; 8];
    let (left, right) = (a.chunks_exact(8), b.chunks_exact(8));
    let rest: f64 = left.remainder().iter().zip(right.remainder()).map(|(x, y)| x * y).sum();
    for (x, y) in left.zip(right) {
        for k in 0..8 {
            sums[k] += x[k] * y[k];
        }
    }
    ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7])) + rest
}

fn int_product(a: &[i64], b: &[i64]) -> i64 {
    a.iter().zip(b).fold(0, |sum: i64, (x, y)| sum.wrapping_add(x.wrapping_mul(*y)))
}

/// Rows of `a` by rows of `b`, which is the right factor transposed.
fn multiply(vm: &mut Vm, a: &Array, b: &Array, dims: Dims) -> Fallible<Array> {
    let inner = a.dims()[1];
    vm.reserve(dims.count(), 8)?;
    vm.touch(dims.count().saturating_mul(inner))?;
    let (rows, columns) = (a.dims()[0], b.dims()[0]);
    Ok(match a.dtype().max(b.dtype()) {
        DType::Float => {
            let (xs, ys) = (a.elements::<f64>(), b.elements::<f64>());
            let mut out = Vec::with_capacity(rows * columns);
            for i in 0..rows {
                let x = &xs[i * inner..(i + 1) * inner];
                out.extend((0..columns).map(|j| scalar_product(x, &ys[j * inner..(j + 1) * inner])));
            }
            Array::new(dims, out)
        }
        dtype => {
            let (xs, ys) = (a.elements::<i64>(), b.elements::<i64>());
            let mut out = Vec::with_capacity(rows * columns);
            for i in 0..rows {
                let x = &xs[i * inner..(i + 1) * inner];
                out.extend((0..columns).map(|j| int_product(x, &ys[j * inner..(j + 1) * inner])));
            }
            let product = Array::new(dims, out);
            if dtype == DType::Bool { product.copy_as(DType::Bool) } else { product }
        }
    })
}

fn mismatch(a: &Array, b: &Array) -> Error {
    Error::value_error(format!(
        "matmul: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature (n?,k),(k,m?)->(n?,m?) (size {} is different from {})",
        b.dims().first().copied().unwrap_or(0),
        a.dims().last().copied().unwrap_or(0)
    ))
}

/// `a @ b` for vectors and matrices.
pub(crate) fn matmul(vm: &mut Vm, a: &Array, b: &Array) -> Fallible<Array> {
    if a.axes() == 0 || b.axes() == 0 {
        return Err(Error::value_error(
            "matmul: Input operand 0 does not have enough dimensions (has 0, gufunc core with signature (n?,k),(k,m?)->(n?,m?) requires 1)",
        ));
    }
    if a.axes() > 2 || b.axes() > 2 {
        return stacked(vm, a, b);
    }
    let left = match a.axes() {
        1 => a.view(Dims::two(1, a.len()), Dims::two(0, a.strides()[0]), a.offset()),
        _ => a.clone(),
    };
    let right = match b.axes() {
        1 => b.view(Dims::two(1, b.len()), Dims::two(0, b.strides()[0]), b.offset()),
        _ => transpose(b, None)?,
    };
    if left.dims()[1] != right.dims()[1] {
        return Err(mismatch(a, b));
    }
    let dims = match (a.axes(), b.axes()) {
        (1, 1) => Dims::empty(),
        (1, _) => Dims::one(right.dims()[0]),
        (_, 1) => Dims::one(left.dims()[0]),
        _ => Dims::two(left.dims()[0], right.dims()[0]),
    };
    multiply(vm, &left, &right, dims)
}

/// Stacks of matrices along leading axes.
fn stacked(vm: &mut Vm, a: &Array, b: &Array) -> Fallible<Array> {
    if a.axes() != 3 || (b.axes() != 3 && b.axes() != 2) || b.axes() == 3 && a.dims()[0] != b.dims()[0] {
        return Err(Error::unsupported("products of stacks of matrices of these shapes"));
    }
    let mut parts = Vec::new();
    for at in 0..a.dims()[0] {
        let left = super::index::row(a, at);
        let right = if b.axes() == 3 { super::index::row(b, at) } else { b.clone() };
        parts.push(Value::array(matmul(vm, &left, &right)?));
    }
    Ok((*vm.array_of(&Value::list(parts))?).clone())
}

/// `a @ b` of values.
pub(crate) fn matmul_values(vm: &mut Vm, a: &Value, b: &Value) -> Fallible<Value> {
    let (a, b) = (vm.array_of(a)?, vm.array_of(b)?);
    matmul(vm, &a, &b).map(Value::array_or_scalar)
}

/// `np.dot(a, b)`.
pub(crate) fn dot(vm: &mut Vm, a: &Value, b: &Value) -> Fallible<Value> {
    let (x, y) = (vm.array_of(a)?, vm.array_of(b)?);
    if x.axes() == 0 || y.axes() == 0 {
        let (x, y) = (Operand::of(vm, a)?, Operand::of(vm, b)?);
        return arithmetic(vm, BinaryOp::Mul, &x, &y).map(Value::array_or_scalar);
    }
    let shared = if y.axes() == 1 { 0 } else { y.axes() - 2 };
    if x.dims()[x.axes() - 1] != y.dims()[shared] {
        return Err(Error::value_error(format!(
            "shapes {} and {} not aligned: {} (dim {}) != {} (dim {shared})",
            x.dims().tight(),
            y.dims().tight(),
            x.dims()[x.axes() - 1],
            x.axes() - 1,
            y.dims()[shared]
        )));
    }
    matmul(vm, &x, &y).map(Value::array_or_scalar)
}

/// The functions by name.
pub(crate) static FUNCTIONS: &[Native] = &[
    Native::new("dot", |vm, args| {
        let [a, b] = args.exact("dot")?;
        dot(vm, a, b)
    }),
    Native::new("matmul", |vm, args| {
        let [a, b] = args.exact("matmul")?;
        matmul_values(vm, a, b)
    }),
    Native::new("vdot", |vm, args| {
        let [a, b] = args.exact("vdot")?;
        let (a, b) = (vm.array_of(a)?, vm.array_of(b)?);
        let (a, b) = (super::shape::ravel(vm, &a)?, super::shape::ravel(vm, &b)?);
        matmul(vm, &a, &b).map(Value::array_or_scalar)
    }),
    Native::new("inner", |vm, args| {
        let [a, b] = args.exact("inner")?;
        let (x, y) = (vm.array_of(a)?, vm.array_of(b)?);
        if x.axes() == 0 || y.axes() == 0 {
            return dot(vm, a, b);
        }
        let y = if y.axes() == 2 { Rc::new(transpose(&y, None)?) } else { y };
        matmul(vm, &x, &y).map(Value::array_or_scalar)
    }),
    Native::new("outer", |vm, args| {
        let [a, b, _] = args.bind("outer", ["a", "b", "~out"], 2)?;
        let (a, b) = (vm.array_of(a.unwrap_or(&Value::None))?, vm.array_of(b.unwrap_or(&Value::None))?);
        let a = super::shape::reshape(vm, &a, &[-1, 1])?;
        let b = super::shape::reshape(vm, &b, &[1, -1])?;
        let (a, b) = (Operand::Array(Rc::new(a)), Operand::Array(Rc::new(b)));
        arithmetic(vm, BinaryOp::Mul, &a, &b).map(Value::array)
    }),
];
