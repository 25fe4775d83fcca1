//! `np.einsum`, index by index.

use super::array::{Array, DType};
use super::dims::Dims;
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::vm::Vm;

fn deep() -> Error {
    Error::unsupported("arrays of so many dimensions")
}

/// `np.einsum` with plain subscripts, summed index by index.
pub(crate) fn einsum(vm: &mut Vm, values: &[Value]) -> Fallible<Value> {
    let Some((Value::Str(text), operands)) = values.split_first() else {
        return Err(Error::unsupported("np.einsum without subscripts in a string"));
    };
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    if text.contains('.') {
        return Err(Error::unsupported("np.einsum with an ellipsis"));
    }
    let (inputs, output) = match text.split_once("->") {
        Some((inputs, output)) => (inputs, Some(output)),
        None => (&*text, None),
    };
    let inputs: Vec<Vec<char>> = inputs.split(',').map(|part| part.chars().collect()).collect();
    if inputs.len() != operands.len() {
        return Err(Error::value_error(
            "more operands provided to einstein sum function than specified in the subscripts string",
        ));
    }
    let arrays = operands.iter().map(|value| vm.array_of(value)).collect::<Fallible<Vec<_>>>()?;
    let mut labels: Vec<(char, usize)> = Vec::new();
    for (part, array) in inputs.iter().zip(&arrays) {
        if part.len() != array.axes() {
            return Err(Error::value_error(format!(
                "einstein sum subscripts string contains {} subscripts for an operand of {} dimensions",
                part.len(),
                array.axes()
            )));
        }
        for (&label, &size) in part.iter().zip(array.dims().iter()) {
            if !label.is_ascii_alphabetic() {
                return Err(Error::value_error(format!(
                    "invalid subscript '{label}' in einstein sum subscripts string"
                )));
            }
            match labels.iter_mut().find(|(known, _)| *known == label) {
                Some((_, known)) if *known == size || size == 1 => {}
                Some((_, known)) if *known == 1 => *known = size,
                Some(_) => {
                    return Err(Error::value_error(
                        "operands could not be broadcast together with remapped shapes",
                    ));
                }
                None => labels.push((label, size)),
            }
        }
    }
    let out: Vec<char> = match output {
        Some(output) => output.chars().collect(),
        None => {
            let times = |label: char| inputs.iter().flatten().filter(|&&c| c == label).count();
            let mut once: Vec<char> = labels.iter().map(|l| l.0).filter(|&l| times(l) == 1).collect();
            once.sort_unstable();
            once
        }
    };
    let mut sizes = Vec::new();
    for label in &out {
        let known = labels.iter().find(|(known, _)| known == label);
        let Some((_, size)) = known else {
            return Err(Error::value_error(format!(
                "einstein sum subscripts string included output subscript '{label}' which never appeared in an input"
            )));
        };
        sizes.push(*size);
    }
    // The kept labels outermost, the summed ones within.
    let summed: Vec<(char, usize)> = labels.iter().copied().filter(|(l, _)| !out.contains(l)).collect();
    let order: Vec<(char, usize)> = out.iter().copied().zip(sizes.iter().copied()).chain(summed).collect();
    let work = order.iter().fold(1usize, |product, (_, size)| product.saturating_mul(*size));
    vm.spend(work.saturating_mul(arrays.len()) / 2)?;
    let dims = Dims::new(&sizes).ok_or_else(deep)?;
    vm.reserve(dims.count(), 8)?;
    // The distance in each operand between neighbours along each label.
    let steps: Vec<Vec<isize>> = inputs
        .iter()
        .zip(&arrays)
        .map(|(part, array)| {
            let own = array.dims().strides();
            order
                .iter()
                .map(|(label, _)| {
                    let axes =
                        part.iter().enumerate().filter(|(axis, c)| *c == label && array.dims()[*axis] != 1);
                    axes.map(|(axis, _)| own[axis]).sum()
                })
                .collect()
        })
        .collect();
    let float = arrays.iter().any(|array| array.dtype() == DType::Float);
    let inner: usize = order[out.len()..].iter().map(|(_, size)| size).product();
    let place = |flat: usize, steps: &[isize]| -> usize {
        let (mut rest, mut at) = (flat, 0isize);
        for (k, (_, size)) in order.iter().enumerate().rev() {
            at += steps[k] * (rest % size) as isize;
            rest /= size;
        }
        at as usize
    };
    macro_rules! total {
        ($kind:ty, $add:expr, $multiply:expr) => {{
            let data: Vec<Vec<$kind>> =
                arrays.iter().map(|array| array.elements::<$kind>().into_vec()).collect();
            let mut values = Vec::with_capacity(dims.count());
            for cell in 0..dims.count() {
                let mut sum = <$kind>::default();
                for k in 0..inner {
                    let flat = cell * inner + k;
                    let mut product = 1 as $kind;
                    for (data, steps) in data.iter().zip(&steps) {
                        product = $multiply(product, data[place(flat, steps)]);
                    }
                    sum = $add(sum, product);
                }
                values.push(sum);
            }
            Array::new(dims, values)
        }};
    }
    let result = if float {
        total!(f64, |a, b| a + b, |a, b| a * b)
    } else {
        total!(i64, i64::wrapping_add, i64::wrapping_mul)
    };
    Ok(Value::array_or_scalar(result))
}
