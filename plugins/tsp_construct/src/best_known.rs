//! What is known to be possible.

use coevo_core::{Column, Reference, ReferenceKind, Split};

/// Means over the instances of the shortest tours that were found.
const BEST_KNOWN: &[(Column, f64)] = &[
    (Column::new(Split::Train, 50), 5.70444876752606),
    (Column::new(Split::Val, 50), 5.7543304428602875),
    (Column::new(Split::Test, 20), 3.8198876312030983),
    (Column::new(Split::Test, 50), 5.67546618800676),
    (Column::new(Split::Test, 100), 7.768120559146959),
];

/// How they were found.
const HOW: &str = "LKH (elkai 2), distances in units of 1e-6, 10 runs an instance (3 where there are 1000)";

/// The best known value of a published column.
pub fn best_known(column: &Column) -> Option<Reference> {
    let &(_, value) = BEST_KNOWN.iter().find(|(known, _)| known == column)?;
    Some(Reference { value, kind: ReferenceKind::BestKnown, how: HOW })
}
