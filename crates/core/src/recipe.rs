//! Data sets as recipes: arrays drawn one after the other from one seed, each made when first asked for.
//!
//! Files of data would be megabytes in the tree; the published arrays are one generator and a few numbers.
//!
//! ```
//! use coevo_core::{Column, Recipe, Split};
//!
//! const ORDER: &[(Column, usize)] = &[(Column::new(Split::Train, 3), 2), (Column::new(Split::Test, 3), 1)];
//! let recipe = Recipe::new(1234, ORDER, |stream, column, instances| {
//!     stream.rand(instances * column.size as usize)
//! });
//! let test = recipe.get(&Column::new(Split::Test, 3)).expect("a column of the recipe");
//! assert_eq!(test.len(), 3);
//! assert!(recipe.get(&Column::new(Split::Test, 4)).is_none());
//! ```

use std::sync::OnceLock;

use sha2::{Digest as _, Sha256};

use crate::{Column, NumpyRandom};

/// Columns drawn from one stream in a fixed order, kept once made. Several streams where the data were made
/// in several passes.
pub struct Recipe<T> {
    passes: Vec<Pass<T>>,
    draw: fn(&mut NumpyRandom, &Column, usize) -> T,
}

struct Pass<T> {
    seed: u32,
    steps: Vec<Step<T>>,
}

struct Step<T> {
    column: Column,
    instances: usize,
    /// Whether an earlier pass makes this column; it is then drawn only for what comes after it.
    repeated: bool,
    made: OnceLock<T>,
}

impl<T> Recipe<T> {
    /// A recipe whose `draw(stream, column, instances)` makes one column's instances from where the
    /// stream stands.
    pub fn new(
        seed: u32,
        order: &[(Column, usize)],
        draw: fn(&mut NumpyRandom, &Column, usize) -> T,
    ) -> Self {
        Recipe { passes: Vec::new(), draw }.then(seed, order)
    }

    /// Adds another pass: a fresh stream, and columns drawn from it in order. A column that an earlier pass
    /// makes is drawn again to advance the stream, and is otherwise the earlier one.
    pub fn then(mut self, seed: u32, order: &[(Column, usize)]) -> Self {
        let step = |(column, instances): &(Column, usize)| Step {
            column: column.clone(),
            instances: *instances,
            repeated: self.columns().any(|before| before == column),
            made: OnceLock::new(),
        };
        let steps = order.iter().map(step).collect();
        self.passes.push(Pass { seed, steps });
        self
    }

    /// The columns, in the order in which they are drawn.
    pub fn columns(&self) -> impl Iterator<Item = &Column> {
        let steps = self.passes.iter().flat_map(|pass| &pass.steps);
        steps.filter(|step| !step.repeated).map(|step| &step.column)
    }

    /// One column, or `None` where the recipe has no such column. Draws from its pass's seed up to this
    /// column and no further; drawing again what comes before costs milliseconds and needs no generator in
    /// shared state.
    pub fn get(&self, column: &Column) -> Option<&T> {
        self.passes.iter().find_map(|pass| {
            let index = pass.steps.iter().position(|step| step.column == *column)?;
            Some(pass.steps[index].made.get_or_init(|| {
                let mut stream = NumpyRandom::new(pass.seed);
                for before in &pass.steps[..index] {
                    (self.draw)(&mut stream, &before.column, before.instances);
                }
                (self.draw)(&mut stream, column, pass.steps[index].instances)
            }))
        })
    }
}

/// The elements of a [`Dataset`].
#[derive(Debug, Clone, PartialEq)]
pub enum Elements {
    /// 64-bit floats.
    F64(Vec<f64>),
    /// 32-bit integers.
    I32(Vec<i32>),
}

/// One column as the array that other tools know it by.
#[derive(Debug, Clone, PartialEq)]
pub struct Dataset {
    /// The shape; the first axis counts the instances.
    pub shape: Vec<usize>,
    /// The elements in C order.
    pub elements: Elements,
}

impl Dataset {
    /// numpy's name of the element type.
    pub fn dtype(&self) -> &'static str {
        match self.elements {
            Elements::F64(_) => "float64",
            Elements::I32(_) => "int32",
        }
    }

    /// SHA-256 of [`Dataset::bytes`], in lower-case hexadecimal digits.
    pub fn sha256(&self) -> String {
        Sha256::digest(self.bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// The whole as a `.npy` file, version 1.0 of numpy's format: magic, length, a header that is a Python
    /// dict padded so that the elements begin at a multiple of 64 bytes.
    pub fn npy(&self) -> Vec<u8> {
        let code = match self.elements {
            Elements::F64(_) => "<f8",
            Elements::I32(_) => "<i4",
        };
        let mut dims = self.shape.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        if self.shape.len() == 1 {
            dims.push(','); // a tuple of one
        }
        let mut header = format!("{{'descr': '{code}', 'fortran_order': False, 'shape': ({dims}), }}");
        // Ten bytes stand before the header, and a line end closes it.
        let unpadded = 10 + header.len() + 1;
        header.push_str(&" ".repeat(unpadded.next_multiple_of(64) - unpadded));
        header.push('\n');
        let length = u16::try_from(header.len()).expect("a shape of a few axes is short");
        let mut out = b"\x93NUMPY\x01\x00".to_vec();
        out.extend(length.to_le_bytes());
        out.extend(header.as_bytes());
        out.extend(self.bytes());
        out
    }

    /// The elements as little-endian bytes in C order, which is what published checksums are taken over.
    pub fn bytes(&self) -> Vec<u8> {
        match &self.elements {
            Elements::F64(values) => values.iter().flat_map(|v| v.to_le_bytes()).collect(),
            Elements::I32(values) => values.iter().flat_map(|v| v.to_le_bytes()).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Split;

    #[test]
    fn columns_do_not_depend_on_what_was_asked_before() {
        let order = [(Column::new(Split::Train, 2), 3), (Column::new(Split::Val, 5), 1)];
        let make = || Recipe::new(7, &order, |stream, column, n| stream.rand(n * column.size as usize));
        let whole = NumpyRandom::new(7).rand(11);
        let (last_first, in_order) = (make(), make());
        assert_eq!(last_first.get(&order[1].0).expect("a column"), &whole[6..]);
        assert_eq!(last_first.get(&order[0].0).expect("a column"), &whole[..6]);
        assert_eq!(in_order.get(&order[0].0).expect("a column"), &whole[..6]);
        assert_eq!(in_order.get(&order[1].0).expect("a column"), &whole[6..]);
    }

    #[test]
    fn a_later_pass_has_its_own_stream_and_repeats_nothing() {
        let (train, val, test) =
            (Column::new(Split::Train, 2), Column::new(Split::Val, 2), Column::new(Split::Test, 2));
        let draw =
            |stream: &mut NumpyRandom, column: &Column, n: usize| stream.rand(n * column.size as usize);
        let recipe = Recipe::new(7, &[(train.clone(), 3), (val.clone(), 2)], draw)
            .then(8, &[(train.clone(), 1), (test.clone(), 1)]);
        assert_eq!(recipe.columns().collect::<Vec<_>>(), [&train, &val, &test]);
        assert_eq!(recipe.get(&train).expect("a column"), &NumpyRandom::new(7).rand(6));
        assert_eq!(recipe.get(&test).expect("a column"), &NumpyRandom::new(8).rand(4)[2..]);
    }

    #[test]
    fn bytes_are_little_endian() {
        let dataset = Dataset { shape: vec![1, 2], elements: Elements::I32(vec![1, -2]) };
        assert_eq!(dataset.bytes(), [1, 0, 0, 0, 0xfe, 0xff, 0xff, 0xff]);
        assert_eq!(dataset.dtype(), "int32");
        // sha256sum of those eight bytes.
        let sum = "b5f56b64f014154a5433fcb074019bb39a5bc74b2004cb4670565d57b5af23b6";
        assert_eq!(dataset.sha256(), sum);
    }

    #[test]
    fn npy_files_are_aligned_and_say_what_they_hold() {
        let dataset = Dataset { shape: vec![1, 2], elements: Elements::I32(vec![1, -2]) };
        let file = dataset.npy();
        assert_eq!(file[..8], *b"\x93NUMPY\x01\x00");
        let length = usize::from(u16::from_le_bytes([file[8], file[9]]));
        assert_eq!((10 + length) % 64, 0);
        let header = std::str::from_utf8(&file[10..10 + length]).expect("ASCII");
        assert_eq!(header.trim_end(), "{'descr': '<i4', 'fortran_order': False, 'shape': (1, 2), }");
        assert!(header.ends_with('\n'));
        assert_eq!(file[10 + length..], dataset.bytes());
    }
}
