//! Distances between points.

/// The Euclidean distances between points, [n, n] from [n, 2], with a diagonal of ones: heuristics divide by
/// distances.
pub fn unit_diagonal_distances(points: &[f64]) -> Vec<f64> {
    let mut distances = Vec::with_capacity(points.len() * points.len() / 4);
    for (i, from) in points.chunks_exact(2).enumerate() {
        for (j, to) in points.chunks_exact(2).enumerate() {
            let (dx, dy) = (from[0] - to[0], from[1] - to[1]);
            distances.push(if i == j { 1.0 } else { (dx * dx + dy * dy).sqrt() });
        }
    }
    distances
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_euclidean_with_ones_on_the_diagonal() {
        assert_eq!(unit_diagonal_distances(&[0.0, 0.0, 3.0, 4.0]), [1.0, 5.0, 5.0, 1.0]);
    }
}
