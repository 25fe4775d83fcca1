//! What is known to be possible.

use coevo_core::{Column, Reference, ReferenceKind, Split};

/// Means over the instances of the cheapest deliveries that were found, with no cost of idle ants.
const BEST_KNOWN: &[(Column, f64)] = &[
    (Column::new(Split::Train, 50), 7.882546947351178),
    (Column::new(Split::Test, 20), 4.623176942494511),
    (Column::new(Split::Test, 50), 8.018117595741273),
];

/// How they were found.
const HOW: &str = "hybrid genetic search (PyVRP), distances in units of 1e-6, 3000 iterations an instance for train, 2000 or 1000 for test; no idle cost";

/// The best known value of a published column.
pub fn best_known(column: &Column) -> Option<Reference> {
    let &(_, value) = BEST_KNOWN.iter().find(|(known, _)| known == column)?;
    Some(Reference { value, kind: ReferenceKind::BestKnown, how: HOW })
}
