//! Plain text tables: columns as wide as their widest cell, numbers to the right.

/// Lines of a table with that head; the first column is set to the left, the rest to the right.
pub fn lines(head: &[&str], rows: &[Vec<String>]) -> Vec<String> {
    let mut widths: Vec<usize> = head.iter().map(|h| h.chars().count()).collect();
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let line = |cells: &[String]| {
        let mut out = String::new();
        for (column, (cell, width)) in cells.iter().zip(&widths).enumerate() {
            let pad = " ".repeat(width - cell.chars().count());
            if column == 0 {
                out.push_str(&format!("{cell}{pad}"));
            } else {
                out.push_str(&format!("  {pad}{cell}"));
            }
        }
        out.trim_end().to_owned()
    };
    let head: Vec<String> = head.iter().map(|h| (*h).to_owned()).collect();
    let mut all = vec![line(&head), widths.iter().map(|w| "-".repeat(*w)).collect::<Vec<_>>().join("  ")];
    all.extend(rows.iter().map(|row| line(row)));
    all
}

#[cfg(test)]
mod tests {
    #[test]
    fn columns_line_up() {
        let rows = vec![vec!["a".to_owned(), "10.25".to_owned()], vec!["longer".to_owned(), "9".to_owned()]];
        assert_eq!(
            super::lines(&["arm", "best"], &rows),
            ["arm      best", "------  -----", "a       10.25", "longer      9"]
        );
    }
}
