//! SmolLM2-135M-Instruct against candle-transformers and against the slow truth. Skipped, with a line,
//! where the file is not at hand.
