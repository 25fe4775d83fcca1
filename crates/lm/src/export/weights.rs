//! The weights of an export: one safetensors file, in f32.

use std::borrow::Cow;
use std::collections::HashMap;
use std::path::Path;

use ::safetensors::tensor::{Dtype, View, serialize_to_file};

use crate::{Engine, LmError};

/// One tensor, unpacked when its turn to be written comes, so that no second copy of the model is held.
struct Master<'a> {
    engine: &'a Engine,
    name: String,
    shape: Vec<usize>,
}

impl View for Master<'_> {
    fn dtype(&self) -> Dtype {
        Dtype::F32
    }

    fn shape(&self) -> &[usize] {
        &self.shape
    }

    fn data(&self) -> Cow<'_, [u8]> {
        let weight = self.engine.export_tensor(&self.name).expect("the names are the model's own");
        weight.data.iter().flat_map(|value| value.to_le_bytes()).collect::<Vec<u8>>().into()
    }

    fn data_len(&self) -> usize {
        self.shape.iter().product::<usize>() * size_of::<f32>()
    }
}

pub(super) fn write(engine: &Engine, path: &Path) -> Result<(), LmError> {
    let tensors = engine
        .config()
        .tensors()
        .into_iter()
        .map(|(name, shape)| (name.clone(), Master { engine, name, shape }));
    // transformers asks for this mark of the layout's convention.
    let mark = HashMap::from([("format".to_owned(), "pt".to_owned())]);
    serialize_to_file(tensors, Some(mark), path).map_err(|error| LmError::File {
        path: path.to_owned(),
        reason: format!("cannot be written ({error}); is there room on the disk?"),
    })
}
