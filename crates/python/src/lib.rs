//! A sandboxed, deterministic interpreter of the numpy-Python that LLMs write.
