//! Theta: the model's tensors, each once, side by side in one piece of memory.

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use super::buffer::Buffer;
use super::layout::{Form, Layout};
use super::packed::PackedMatrix;
use crate::{LmError, ModelConfig, Weight, WeightSource};

/// All weights, in f32.
#[derive(Debug, Clone)]
pub struct Theta {
    layout: Layout,
    data: Buffer,
}

/// One tensor of theta.
#[derive(Debug, Clone, Copy)]
pub enum Tensor<'a> {
    /// A weight [out, in].
    Matrix(PackedMatrix<'a>),
    /// A norm or a bias [n].
    Vector(&'a [f32]),
}

impl Theta {
    /// Loads and packs one tensor at a time.
    pub fn load(source: &dyn WeightSource) -> Result<Theta, LmError> {
        let layout = Layout::new(source.config())?;
        let data = Buffer::zeros(layout.len());
        let mut theta = Theta { layout, data };
        for (place, (name, shape)) in source.config().tensors().into_iter().enumerate() {
            let weight = source.load(&name)?;
            let elements: usize = shape.iter().product();
            if weight.shape != shape || weight.data.len() != elements {
                return Err(LmError::Tensor {
                    path: PathBuf::new(),
                    tensor: name,
                    reason: format!(
                        "shape {:?} with {} elements, but the model's is {shape:?}",
                        weight.shape,
                        weight.data.len()
                    ),
                });
            }
            match theta.tensor_mut(place) {
                (_, Form::Matrix(shape), packed) => shape.pack(&weight.data, packed),
                (_, Form::Vector(_), vector) => vector.copy_from_slice(&weight.data),
            }
        }
        Ok(theta)
    }

    /// Bytes that the weights of that shape take.
    pub fn bytes_for(config: &ModelConfig) -> Result<u64, LmError> {
        Ok((Layout::new(config)?.len() * size_of::<f32>()) as u64)
    }

    /// Where the tensors stand.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// How many tensors there are.
    pub fn count(&self) -> usize {
        self.layout.entries.len()
    }

    /// The canonical name of the tensor at that place.
    pub fn name(&self, place: usize) -> &str {
        &self.layout.entries[place].name
    }

    /// The tensor at that place.
    pub fn tensor(&self, place: usize) -> Tensor<'_> {
        let entry = &self.layout.entries[place];
        let data = &self.data[entry.start..entry.start + entry.form.len()];
        match entry.form {
            Form::Matrix(shape) => Tensor::Matrix(PackedMatrix::new(shape, data)),
            Form::Vector(_) => Tensor::Vector(data),
        }
    }

    /// (name, form, floats) of the tensor at that place, to be changed. The padding of a matrix' last panel
    /// must stay zero.
    pub fn tensor_mut(&mut self, place: usize) -> (&str, Form, &mut [f32]) {
        let entry = &self.layout.entries[place];
        (&entry.name, entry.form, &mut self.data[entry.start..entry.start + entry.form.len()])
    }

    /// The matrix at that place.
    pub fn matrix(&self, place: usize) -> PackedMatrix<'_> {
        match self.tensor(place) {
            Tensor::Matrix(matrix) => matrix,
            Tensor::Vector(_) => unreachable!("`{}` is two-dimensional", self.name(place)),
        }
    }

    /// The vector at that place.
    pub fn vector(&self, place: usize) -> &[f32] {
        match self.tensor(place) {
            Tensor::Vector(vector) => vector,
            Tensor::Matrix(_) => unreachable!("`{}` is one-dimensional", self.name(place)),
        }
    }

    /// The tensor of that name in the canonical layout.
    pub fn export(&self, name: &str) -> Result<Weight, LmError> {
        let place = self.layout.entries.iter().position(|entry| entry.name == name);
        let place = place.ok_or_else(|| LmError::Engine(format!("this model has no tensor `{name}`")))?;
        Ok(match self.tensor(place) {
            Tensor::Matrix(matrix) => {
                let shape = matrix.shape();
                Weight { shape: vec![shape.outputs, shape.inputs], data: matrix.unpack() }
            }
            Tensor::Vector(vector) => Weight { shape: vec![vector.len()], data: vector.to_vec() },
        })
    }

    /// Writes all tensors as they stand here, which means something to the same version on the same sort of
    /// machine only, and waits until they are on disk.
    pub fn save(&self, path: &Path) -> Result<(), LmError> {
        let io = |source| LmError::Io { action: "write", path: path.to_owned(), source };
        let mut file = File::create(path).map_err(io)?;
        file.write_all(bytemuck::cast_slice(&self.data)).and_then(|()| file.sync_all()).map_err(io)
    }

    /// Another theta of this shape, as [`Theta::save`] wrote it.
    pub fn read(&self, path: &Path) -> Result<Theta, LmError> {
        let io = |source| LmError::Io { action: "read", path: path.to_owned(), source };
        let mut theta = Theta { layout: self.layout.clone(), data: Buffer::zeros(self.layout.len()) };
        let mut file = File::open(path).map_err(io)?;
        let (length, want) =
            (file.metadata().map_err(io)?.len(), (theta.data.len() * size_of::<f32>()) as u64);
        if length != want {
            let reason = format!("has {length} bytes where theta has {want}");
            return Err(LmError::File { path: path.to_owned(), reason });
        }
        file.read_exact(bytemuck::cast_slice_mut(&mut theta.data)).map_err(io)?;
        Ok(theta)
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        self.data.bytes()
    }
}
