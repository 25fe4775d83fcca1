//! Strings: UTF-8, with a note of whether a position is a byte offset.

use crate::meter::Charge;

/// The text of a `str`.
#[derive(Debug)]
pub struct Text {
    text: Box<str>,
    ascii: bool,
    /// In characters: counting them anew for each `len` would cost no fuel.
    len: usize,
    _charge: Charge,
}

impl Text {
    pub(crate) fn new(text: String) -> Text {
        let ascii = text.is_ascii();
        let len = if ascii { text.len() } else { text.chars().count() };
        let charge = Charge::new(64 + text.len());
        Text { text: text.into_boxed_str(), ascii, len, _charge: charge }
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.text
    }

    /// Length in characters.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Bytes that are looked at to find one character.
    pub(crate) fn reach(&self) -> usize {
        if self.ascii { 0 } else { self.text.len() }
    }

    /// The characters from `start` on, `step` apart.
    pub(crate) fn pick(&self, positions: impl Iterator<Item = usize>) -> String {
        if self.ascii {
            let bytes = self.text.as_bytes();
            return positions.map(|at| char::from(bytes[at])).collect();
        }
        let chars: Vec<char> = self.text.chars().collect();
        positions.map(|at| chars[at]).collect()
    }
}

impl std::ops::Deref for Text {
    type Target = str;
    fn deref(&self) -> &str {
        &self.text
    }
}
