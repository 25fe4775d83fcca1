//! Byte offsets as lines and columns.

use ruff_text_size::TextSize;

/// The line starts of a source text.
#[derive(Debug)]
pub(crate) struct Places<'a> {
    source: &'a str,
    starts: Vec<usize>,
}

impl<'a> Places<'a> {
    pub(crate) fn new(source: &'a str) -> Self {
        let starts = std::iter::once(0).chain(source.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Places { source, starts }
    }

    /// 1-based line and 0-based column in characters.
    pub(crate) fn of(&self, offset: TextSize) -> (u32, u32) {
        let offset = offset.to_usize().min(self.source.len());
        let line = self.starts.partition_point(|&start| start <= offset).max(1);
        let text = self.source.get(self.starts[line - 1]..offset).unwrap_or_default();
        (line as u32, text.chars().count() as u32)
    }
}
