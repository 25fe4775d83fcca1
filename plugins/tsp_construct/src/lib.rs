//! The tsp_construct task.
