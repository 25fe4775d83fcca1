//! The classes of triples of which a vector is made, and which of them are bad together.

/// How many classes there are.
pub const CLASSES: usize = 7;

/// The triple that stands for each class; the others of a class are its rotations.
pub const TRIPLES: [[u8; 3]; CLASSES] =
    [[0, 0, 0], [0, 0, 1], [0, 0, 2], [0, 1, 2], [0, 2, 1], [1, 1, 1], [2, 2, 2]];

/// How many digits of a class are not zero.
pub const WEIGHTS: [u32; CLASSES] = [0, 1, 1, 2, 2, 3, 3];

/// How many distinct rotations a class has.
pub const ROTATIONS: [u64; CLASSES] = [1, 3, 3, 3, 3, 1, 1];

/// The bad triples of classes, sorted. Three vectors may not be bad at every position.
pub const BAD: [[u8; 3]; 35] = [
    [0, 0, 0],
    [0, 1, 1],
    [0, 2, 2],
    [0, 3, 3],
    [0, 4, 4],
    [0, 5, 5],
    [0, 6, 6],
    [1, 1, 1],
    [1, 1, 2],
    [1, 2, 2],
    [1, 2, 3],
    [1, 2, 4],
    [1, 3, 3],
    [1, 4, 4],
    [1, 5, 5],
    [1, 6, 6],
    [2, 2, 2],
    [2, 3, 3],
    [2, 4, 4],
    [2, 5, 5],
    [2, 6, 6],
    [3, 3, 3],
    [3, 3, 4],
    [3, 4, 4],
    [3, 4, 5],
    [3, 4, 6],
    [3, 5, 5],
    [3, 6, 6],
    [4, 4, 4],
    [4, 5, 5],
    [4, 6, 6],
    [5, 5, 5],
    [5, 5, 6],
    [5, 6, 6],
    [6, 6, 6],
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_and_rotations_are_those_of_the_triples() {
        for class in 0..CLASSES {
            let [a, b, c] = TRIPLES[class];
            assert_eq!(WEIGHTS[class], [a, b, c].iter().map(|&digit| u32::from(digit > 0)).sum::<u32>());
            assert_eq!(ROTATIONS[class], if a == b && b == c { 1 } else { 3 });
        }
    }

    /// A set is admissible where any three vectors have a position with the digits {0, 1, 2}, {0, 0, 1} or
    /// {0, 0, 2}. Three classes are bad if some rotations of them have no such position. The 35 are those.
    #[test]
    fn bad_triples_are_those_without_a_separating_position() {
        let rotations = |class: u8| {
            let [a, b, c] = TRIPLES[usize::from(class)];
            [[a, b, c], [b, c, a], [c, a, b]]
        };
        let separates = |x: u8, y: u8, z: u8| {
            let mut digits = [x, y, z];
            digits.sort_unstable();
            [[0, 1, 2], [0, 0, 1], [0, 0, 2]].contains(&digits)
        };
        let mut bad = Vec::new();
        for x in 0..CLASSES as u8 {
            for y in x..CLASSES as u8 {
                for z in y..CLASSES as u8 {
                    let unseparated =
                        |a: [u8; 3], b: [u8; 3], c: [u8; 3]| (0..3).all(|i| !separates(a[i], b[i], c[i]));
                    let some = rotations(x).iter().any(|&a| {
                        rotations(y).iter().any(|&b| rotations(z).iter().any(|&c| unseparated(a, b, c)))
                    });
                    if some {
                        bad.push([x, y, z]);
                    }
                }
            }
        }
        assert_eq!(bad, BAD);
    }
}
