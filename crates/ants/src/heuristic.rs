//! The program that answers with a matrix, and the matrix.

use coevo_core::{Brief, Failure, FailureKind, Rollout};
use coevo_python::{Limits, Program, Session, Signature, Value};

/// How models name later versions of their function.
const VERSIONS: [&str; 4] = ["v1", "v2", "v3", "v4"];

/// A compiled heuristic: one call for each instance.
#[derive(Debug, Clone)]
pub struct Heuristic {
    program: Program,
    /// Which of the forms it has.
    form: usize,
}

impl Heuristic {
    /// Compiles a program whose function has the brief's name, or that with `_v1` to `_v4`, and the brief's
    /// parameters; or, failing that, those of one of the `other` forms, tried in order.
    pub fn compile(rollout: &Rollout, brief: &Brief, other: &[&[&str]]) -> Result<Heuristic, Failure> {
        let compile = |parameters: &[&str]| {
            let mut signature = Signature::new(brief.function, parameters);
            signature.aliases =
                VERSIONS.iter().map(|version| format!("{}_{version}", brief.function)).collect();
            Program::of(rollout, &signature)
        };
        let names: Vec<&str> = brief.parameters.iter().map(|p| p.name).collect();
        let failure = match compile(&names) {
            Ok(program) => return Ok(Heuristic { program, form: 0 }),
            Err(failure) => failure,
        };
        if failure.kind == FailureKind::Signature {
            for (index, parameters) in other.iter().enumerate() {
                if let Ok(program) = compile(parameters) {
                    return Ok(Heuristic { program, form: index + 1 });
                }
            }
        }
        Err(failure)
    }

    /// Which form the program has: 0 for the brief's parameters, 1 for the first of the others, and so on.
    pub fn form(&self) -> usize {
        self.form
    }

    /// The matrix for one instance of that size. `seed` is that of the program's own random stream.
    pub fn matrix(&self, arguments: &[Value], size: usize, seed: u64) -> Result<Matrix, Failure> {
        let mut session = Session::start(&self.program, &Limits::default(), seed)?;
        let (rows, columns, values) = session.call(arguments)?.as_matrix()?;
        if (rows, columns) != (size, size) {
            return Err(Failure::new(
                FailureKind::WrongShape,
                format!("expected a matrix of shape ({size}, {size}), got ({rows}, {columns})"),
            ));
        }
        Ok(Matrix { size, values })
    }
}

/// A square matrix that a program answered with: of the right shape, but its values are not yet looked at.
#[derive(Debug, Clone, PartialEq)]
pub struct Matrix {
    size: usize,
    /// [size, size]
    values: Vec<f64>,
}

impl Matrix {
    /// A matrix of `size` rows.
    ///
    /// # Panics
    /// If there are not size * size values.
    pub fn new(size: usize, values: Vec<f64>) -> Self {
        assert_eq!(values.len(), size * size, "a square matrix of {size} rows");
        Matrix { size, values }
    }

    /// Rows, and columns.
    pub fn size(&self) -> usize {
        self.size
    }

    /// [size, size]
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// Fails where there is a NaN.
    pub fn check_numbers(&self) -> Result<(), Failure> {
        self.check(|value| !value.is_nan())
    }

    /// Each value through `map`, then as float32. Fails where a value is not finite, before or after.
    pub fn to_f32(&self, map: impl Fn(f64) -> f64) -> Result<Vec<f32>, Failure> {
        self.check(|value| value.is_finite() && (map(value) as f32).is_finite())?;
        Ok(self.values.iter().map(|&value| map(value) as f32).collect())
    }

    fn check(&self, fine: impl Fn(f64) -> bool) -> Result<(), Failure> {
        let Some(first) = self.values.iter().position(|&value| !fine(value)) else { return Ok(()) };
        let others = self.values[first + 1..].iter().filter(|&&value| !fine(value)).count();
        let value = self.values[first];
        let value =
            if value.is_finite() { format!("{value:e}, too large for float32") } else { value.to_string() };
        let more = if others > 0 { format!(", and so on: {others} more") } else { String::new() };
        let (row, column) = (first / self.size, first % self.size);
        Err(Failure::new(FailureKind::NonFinite, format!("element [{row}, {column}] is {value}{more}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_are_not_finite_float32_are_named() {
        let matrix = |value| Matrix::new(2, vec![1.0, 2.0, value, -1.0]);
        assert_eq!(matrix(3.0).to_f32(|v| v.max(0.5)), Ok(vec![1.0, 2.0, 3.0, 0.5]));
        let message = |value| matrix(value).to_f32(|v| v).expect_err("not finite").to_string();
        assert_eq!(message(f64::NAN), "non-finite: element [1, 0] is NaN");
        assert_eq!(message(1e40), "non-finite: element [1, 0] is 1e40, too large for float32");
        let two = Matrix::new(2, vec![1.0, f64::INFINITY, f64::NEG_INFINITY, 1.0]);
        let failure = two.to_f32(|v| v.max(0.0)).expect_err("not finite");
        assert_eq!(failure.message, "element [0, 1] is inf, and so on: 1 more");
        assert_eq!(two.check_numbers(), Ok(()));
        assert_eq!(matrix(f64::NAN).check_numbers().expect_err("a NaN").kind, FailureKind::NonFinite);
    }
}
