//! Answers that a run has had already, and whether the model may give them again.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

/// Whether the model may write what the run has already.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Repeats {
    /// As it likes: a repeat is not scored again, but it is a candidate of the budget.
    #[default]
    Allow,
    /// Level `expression`: where an answer would end as one of an earlier batch, it has to go on, so that a run
    /// draws its candidates almost without replacement, whatever the method.
    Avoid,
}

impl Repeats {
    /// Whether it is the default, which configs leave unwritten.
    pub fn is_default(&self) -> bool {
        *self == Repeats::default()
    }
}

/// Texts that a completion must not be. White space does not count.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Avoided {
    texts: BTreeSet<Box<[u8]>>,
}

impl Avoided {
    /// One more.
    pub fn insert(&mut self, text: &str) {
        self.texts.insert(Self::bare(text.as_bytes()).collect());
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    /// Whether this is one, white space and all.
    pub fn contains(&self, text: &str) -> bool {
        self.contains_bare(&Self::bare(text.as_bytes()).collect::<Vec<u8>>())
    }

    /// Whether this is one; `text` holds no white space, see [`Avoided::bare`].
    pub fn contains_bare(&self, text: &[u8]) -> bool {
        self.texts.contains(text)
    }

    /// The bytes of a piece of text that count.
    pub fn bare(piece: &[u8]) -> impl Iterator<Item = u8> {
        piece.iter().copied().filter(|byte| !byte.is_ascii_whitespace())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_does_not_count() {
        let mut avoided = Avoided::default();
        assert!(avoided.is_empty() && !avoided.contains(""));
        avoided.insert(" a + b\n");
        assert!(avoided.contains("a+b") && avoided.contains("a +b") && avoided.contains_bare(b"a+b"));
        assert!(!avoided.contains("a + b + c") && !avoided.contains("a"));
    }
}
