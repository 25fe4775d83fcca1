//! Model files from the outside: fetching, reading, tokenising, and what is refused.

mod fetching;
mod gguf_files;
mod hub_server;
mod references;
mod safetensors_folders;
