//! What is known to be possible.

use coevo_core::{Column, Reference, ReferenceKind, Split};

/// Means over the instances of the shortest tours that were found.
const BEST_KNOWN: &[(Column, f64)] = &[
    (Column::new(Split::Train, 50), 5.711989116847873),
    (Column::new(Split::Test, 20), 3.8261557737196377),
    (Column::new(Split::Test, 50), 5.712825575425953),
    (Column::new(Split::Test, 100), 7.811860584100073),
];

/// How they were found.
const HOW: &str = "LKH (elkai 2), distances in units of 1e-6, 10 runs an instance";

/// The best known value of a published column.
pub fn best_known(column: &Column) -> Option<Reference> {
    let &(_, value) = BEST_KNOWN.iter().find(|(known, _)| known == column)?;
    Some(Reference { value, kind: ReferenceKind::BestKnown, how: HOW })
}
