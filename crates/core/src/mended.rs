//! The beginning of a cut expression that can stand alone, with its brackets closed.

use std::ops::Range;

use crate::ExpressionForm;

/// A bracket that is open, or the whole expression.
struct Open {
    /// Whether its sum has a name, call or bracket yet: a number alone is no sum in the grammar.
    led: bool,
    /// Where the name stands, if it is a call that still lacks its comma.
    incomplete: Option<Range<usize>>,
}

/// The longest beginning of `text` that becomes a sentence of the form's grammar by closing its brackets, closed.
/// Of a call that lacks its second argument the bracket alone is left. `None` if there is no such beginning. `text`
/// must be a beginning of a sentence.
pub(crate) fn mended(form: &ExpressionForm, text: &str) -> Option<String> {
    let mut open = vec![Open { led: false, incomplete: None }];
    let mut whole = None;
    let mut before = 0..0;
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let after_power = text[..at].trim_end().ends_with("**");
        let inside = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
        let length = if inside(first) {
            text[at..].find(|c| !inside(c)).unwrap_or(text.len() - at)
        } else {
            first.len_utf8()
        };
        let piece = &text[at..at + length];
        let mut ends = None;
        let top = open.last_mut()?;
        match first {
            '(' => {
                let binary = form.binary.contains(&&text[before.clone()]);
                open.push(Open { led: false, incomplete: binary.then_some(before.clone()) });
            }
            ',' => *top = Open { led: false, incomplete: None },
            ')' => {
                open.pop();
                open.last_mut()?.led = true;
                ends = Some(length);
            }
            '0'..='9' | '.' if after_power => ends = number(piece, true),
            '0'..='9' if top.led => ends = number(piece, false),
            _ if form.quantities.iter().any(|quantity| quantity.name == piece) => {
                top.led = true;
                ends = Some(length);
            }
            _ => {}
        }
        if let Some(length) = ends {
            let names: Vec<Range<usize>> = open.iter().filter_map(|o| o.incomplete.clone()).collect();
            whole = Some((at + length, names, open.len() - 1));
        }
        before = at..at + length;
        at += length;
    }
    let (end, names, brackets) = whole?;
    let mut kept = text[..end].to_owned();
    names.into_iter().rev().for_each(|name| kept.replace_range(name, ""));
    Some(kept + &")".repeat(brackets))
}

/// How much of a cut number or exponent is one: `0.` is not yet, but `0` is a number, though no exponent.
fn number(text: &str, exponent: bool) -> Option<usize> {
    let (before, after) = text.split_once('.').map_or((text, ""), |(before, after)| (before, after));
    if !after.is_empty() {
        return Some(text.len());
    }
    let alone = !before.is_empty() && (!exponent || before != "0");
    alone.then_some(before.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Quantity;

    const FORM: ExpressionForm = ExpressionForm {
        quantities: &[Quantity { name: "near", meaning: "" }, Quantity { name: "nearest", meaning: "" }],
        unary: &["sqrt"],
        binary: &["min"],
        skeleton: "{expression}",
        meaning: "",
    };

    #[test]
    fn a_cut_expression_keeps_what_can_stand_alone() {
        for (cut, wanted) in [
            (" near", " near"),
            (" near + ", " near"),
            (" near + neares", " near"),
            (" near - 2", " near - 2"),
            (" near - 2.", " near - 2"),
            (" near**0", " near"),
            (" near**0.", " near"),
            (" near**0.5", " near**0.5"),
            (" near ** 2.", " near ** 2"),
            (" near**.", " near"),
            (" near**.5 * ", " near**.5"),
            (" near * (near - (2 * nearest", " near * (near - (2 * nearest))"),
            (" near * (2", " near"),
            (" near * (near) / sq", " near * (near)"),
            (" sqrt(near / min(nearest", " sqrt(near / (nearest))"),
            (" sqrt(near / min(nearest, 2", " sqrt(near / (nearest))"),
            (" min(near", " (near)"),
            (" min(min(near, 2", " ((near))"),
            (" sqrt(near / min(nearest, near", " sqrt(near / min(nearest, near))"),
            (" min(near, (near + 1", " min(near, (near + 1))"),
        ] {
            assert_eq!(mended(&FORM, cut).as_deref(), Some(wanted), "{cut:?}");
        }
        for nothing in ["", " ", " -", " (", " 2 * ", " nea", " min(2"] {
            assert_eq!(mended(&FORM, nothing), None, "{nothing:?}");
        }
    }
}
