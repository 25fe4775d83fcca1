//! Grammar level `expression`: a fixed function skeleton whose score expression the model writes over
//! named quantities. A model of 135 million weights cannot write free Python reliably, but it can do this.
//!
//! The form is data that a task gives; from it come the Lark grammar that masks the model's tokens, the
//! program that is stored and scored, and random sentences for the control that uses no model.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use crate::mended::mended;

/// A name that the expression may use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quantity {
    /// The variable in the skeleton.
    pub name: &'static str,
    /// What it is, in a few words that the model reads.
    pub meaning: &'static str,
}

/// What the model fills in at level `expression`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExpressionForm {
    /// The names that the expression may use.
    pub quantities: &'static [Quantity],
    /// Functions of one argument that the skeleton defines, such as `sqrt`.
    pub unary: &'static [&'static str],
    /// Functions of two arguments that the skeleton defines, such as `min`.
    pub binary: &'static [&'static str],
    /// Python source with the mark `{expression}` where the model's text goes.
    pub skeleton: &'static str,
    /// What the expression says, such as `the city with the smallest score is visited next`.
    pub meaning: &'static str,
}

const MARK: &str = "{expression}";

impl ExpressionForm {
    /// Levels of brackets and calls that a sentence may nest. Bounded as [`Self::MAX_TERMS`] and
    /// [`Self::MAX_FACTORS`] are, so that a row of some dozens of tokens comes to an end: without bounds
    /// every third answer of a small model rambled past its limit.
    pub const MAX_NESTING: u32 = 2;

    /// Terms of one sum.
    pub const MAX_TERMS: usize = 4;

    /// Factors of one term.
    pub const MAX_FACTORS: usize = 3;

    /// The function that is stored and scored: the skeleton with the expression in its place.
    pub fn program(&self, expression: &str) -> String {
        self.skeleton.replace(MARK, expression.trim())
    }

    /// The expression inside a program that [`ExpressionForm::program`] made.
    pub fn expression<'a>(&self, program: &'a str) -> Option<&'a str> {
        let (before, after) = self.skeleton.split_once(MARK)?;
        program.strip_prefix(before)?.strip_suffix(after)
    }

    /// The longest beginning of a cut-off expression that becomes a sentence of the grammar by closing its
    /// brackets, with them closed; `None` if there is none.
    pub fn mended(&self, text: &str) -> Option<String> {
        mended(self, text)
    }

    /// The grammar in Lark form, as llguidance reads it. Every sentence is a Python expression; it
    /// begins with the one space that follows `score =` and may end its line, as a model that has read
    /// code does before it ends its turn.
    ///
    /// There are spaces or none around an operator, as the model likes. A sign stands only at the
    /// beginning of a sum: elsewhere a small model that would rather end runs on in ` --1` and ` *-1`.
    /// Exponents are small literals and do not chain: `9**9**9` would hang any interpreter with big
    /// integers, and a negative one is an error on numpy's integer arrays.
    pub fn lark(&self) -> String {
        let mut lark = format!("start: \" \" sum{} \"\\n\"?\n", Self::MAX_NESTING);
        for level in (0..=Self::MAX_NESTING).rev() {
            let mut things = Vec::new();
            if !self.quantities.is_empty() {
                things.push("NAME".to_owned());
            }
            if let Some(inner) = level.checked_sub(1) {
                things.push(format!("\"(\" sum{inner} \")\""));
                if !self.unary.is_empty() {
                    things.push(format!("UNARY \"(\" sum{inner} \")\""));
                }
                if !self.binary.is_empty() {
                    things.push(format!("BINARY \"(\" sum{inner} COMMA sum{inner} \")\""));
                }
            }
            let (terms, factors) = (Self::MAX_TERMS - 1, Self::MAX_FACTORS - 1);
            lark.push_str(&format!(
                "sum{level}: \"-\"? lead{level} (ADD term{level}){{0,{terms}}}\n\
                 lead{level}: (NUMBER MUL)? thing{level} (POW EXPONENT)? (MUL power{level}){{0,{factors}}}\n\
                 term{level}: power{level} (MUL power{level}){{0,{factors}}}\n\
                 power{level}: (thing{level} | NUMBER) (POW EXPONENT)?\n\
                 thing{level}: {}\n",
                things.join(" | "),
            ));
        }
        lark.push_str(
            "ADD: / ?[+\\-] ?/\n\
             MUL: / ?[*\\/] ?/\n\
             POW: / ?\\*\\* ?/\n\
             NUMBER: /(0|[1-9][0-9]?)(\\.[0-9]{1,2})?/\n\
             EXPONENT: /[1-4](\\.[0-9]{1,2})?|0?\\.[0-9]{1,2}/\n",
        );
        let names = self.quantities.iter().map(|q| q.name).collect::<Vec<_>>();
        for (terminal, words) in [("NAME", &names[..]), ("UNARY", self.unary), ("BINARY", self.binary)] {
            if !words.is_empty() {
                let quoted: Vec<String> = words.iter().map(|word| format!("{word:?}")).collect();
                lark.push_str(&format!("{terminal}: {}\n", quoted.join(" | ")));
            }
        }
        if !self.binary.is_empty() {
            lark.push_str("COMMA: /, ?/\n");
        }
        lark
    }

    /// A random sentence of the grammar for the control that uses no model. Begins with a space, as a
    /// completion does; nests at most `depth` levels, and never more than [`Self::MAX_NESTING`].
    ///
    /// Two to six leaves. As in the grammar, every sum begins with a name, a call or a bracket.
    pub fn random(&self, rng: &mut ChaCha8Rng, depth: u32) -> String {
        let leaves = rng.random_range(2..=6);
        let mut sentence = Sentence { form: self, rng, text: String::from(" ") };
        sentence.sum(leaves, depth.min(Self::MAX_NESTING), false);
        sentence.text
    }
}

/// A random sentence while it is written. The number of leaves is fixed beforehand and shared out
/// between the operands, so that the length has no heavy tail.
struct Sentence<'a> {
    form: &'a ExpressionForm,
    rng: &'a mut ChaCha8Rng,
    text: String,
}

impl Sentence<'_> {
    fn one_in(&mut self, n: u32) -> bool {
        self.rng.random_range(0..n) == 0
    }

    fn pick(&mut self, words: &[&'static str]) -> &'static str {
        words[self.rng.random_range(0..words.len() as u32) as usize]
    }

    /// Cuts `leaves` into at most `most` operands of at most `cap` leaves each: gaps are cut with chance
    /// 1/2, at least one of them where `some` asks for it, until the cut fits.
    fn operands(&mut self, leaves: u32, most: usize, cap: u32, some: bool) -> Vec<u32> {
        loop {
            let mut parts = vec![1];
            for _ in 1..leaves {
                if self.one_in(2) {
                    parts.push(1);
                } else if let Some(last) = parts.last_mut() {
                    *last += 1;
                }
            }
            let split = parts.len() > 1 || !some || leaves == 1;
            if split && parts.len() <= most && parts.iter().all(|part| *part <= cap) {
                return parts;
            }
        }
    }

    /// `split`: at least two terms, since it stands in brackets.
    fn sum(&mut self, leaves: u32, depth: u32, split: bool) {
        // At the deepest level a factor holds one leaf, and so a term as many as it has factors.
        let cap = if depth == 0 { ExpressionForm::MAX_FACTORS as u32 } else { leaves };
        let terms = self.operands(leaves, ExpressionForm::MAX_TERMS, cap, split);
        for (i, &leaves) in terms.iter().enumerate() {
            if i > 0 {
                let operator = self.pick(&[" + ", " - "]);
                self.text.push_str(operator);
            }
            self.term(leaves, depth, i == 0, terms.len() == 1);
        }
    }

    /// `first`: it leads its sum, so that a sign may stand before it and a number may not. `alone`: the
    /// term is its whole sum.
    fn term(&mut self, leaves: u32, depth: u32, first: bool, alone: bool) {
        let cap = if depth == 0 { 1 } else { leaves };
        let factors = self.operands(leaves, ExpressionForm::MAX_FACTORS, cap, false);
        for (i, &leaves) in factors.iter().enumerate() {
            if i > 0 {
                let operator = self.pick(&[" * ", " / "]);
                self.text.push_str(operator);
            }
            let lead = first && i == 0;
            if lead && self.one_in(6) {
                self.text.push('-');
            }
            self.factor(leaves, depth, lead, alone && factors.len() == 1);
        }
    }

    fn factor(&mut self, leaves: u32, depth: u32, lead: bool, alone: bool) {
        let (unary, binary) = (self.form.unary, self.form.binary);
        if leaves == 1 {
            if depth > 0 && !unary.is_empty() && self.one_in(12) {
                self.call(unary, &[1], depth - 1);
            } else {
                self.leaf(lead);
            }
            if self.one_in(12) {
                self.exponent();
            }
            return;
        }
        match self.rng.random_range(0..3) {
            0 if !unary.is_empty() => self.call(unary, &[leaves], depth - 1),
            1 if !binary.is_empty() => {
                let left = self.rng.random_range(1..leaves);
                self.call(binary, &[left, leaves - left], depth - 1);
            }
            _ => {
                self.text.push('(');
                self.sum(leaves, depth - 1, true);
                self.text.push(')');
                // Brackets around a whole sum would say nothing.
                if alone || self.one_in(6) {
                    self.exponent();
                }
            }
        }
    }

    fn call(&mut self, functions: &[&'static str], arguments: &[u32], depth: u32) {
        let function = self.pick(functions);
        self.text.push_str(function);
        for (i, &leaves) in arguments.iter().enumerate() {
            self.text.push_str(if i == 0 { "(" } else { ", " });
            self.sum(leaves, depth, false);
        }
        self.text.push(')');
    }

    fn exponent(&mut self) {
        let exponent = self.pick(&["**2", "**3", "**0.5"]);
        self.text.push_str(exponent);
    }

    /// A name or a number; a leading one is a name.
    fn leaf(&mut self, lead: bool) {
        let quantities = self.form.quantities;
        if (lead || !self.one_in(4)) && !quantities.is_empty() {
            let index = self.rng.random_range(0..quantities.len() as u32);
            self.text.push_str(quantities[index as usize].name);
            return;
        }
        let number = match self.rng.random_range(0..3) {
            0 => self.rng.random_range(1..10u32).to_string(),
            1 => {
                let tenths = self.rng.random_range(1..30u32);
                format!("{}.{}", tenths / 10, tenths % 10)
            }
            _ => format!("0.{:02}", self.rng.random_range(1..100u32)),
        };
        self.text.push_str(&number);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::rng_for;

    const FORM: ExpressionForm = ExpressionForm {
        quantities: &[
            Quantity { name: "distance", meaning: "from here to the candidate" },
            Quantity { name: "home", meaning: "from the candidate to the start" },
            Quantity { name: "left", meaning: "cities to go" },
        ],
        unary: &["sqrt", "log"],
        binary: &["min", "max"],
        skeleton: "def f(distance, home, left):\n    score = {expression}\n    return score\n",
        meaning: "the candidate with the smallest score comes next",
    };
    const BARE: ExpressionForm = ExpressionForm { unary: &[], binary: &[], ..FORM };

    /// Names, numbers, operators and brackets of a sentence.
    fn words(text: &str) -> Vec<String> {
        let mut words: Vec<String> = Vec::new();
        let mut previous = ' ';
        for c in text.chars() {
            let inside = |c: char| c.is_ascii_alphanumeric() || c == '.' || c == '_';
            match words.last_mut() {
                Some(word) if (inside(c) && inside(previous)) || (c == '*' && previous == '*') => {
                    word.push(c)
                }
                _ if c != ' ' => words.push(c.to_string()),
                _ => {}
            }
            previous = c;
        }
        words
    }

    fn nesting(text: &str) -> u32 {
        let (mut open, mut most) = (0u32, 0);
        for c in text.chars() {
            match c {
                '(' => open += 1,
                ')' => open = open.checked_sub(1).expect("a bracket closes that was never opened"),
                _ => {}
            }
            most = most.max(open);
        }
        assert_eq!(open, 0, "{text}");
        most
    }

    fn sentences(form: &ExpressionForm, depth: u32, n: u64) -> Vec<String> {
        (0..n).map(|i| form.random(&mut rng_for(3, "sentence", i), depth)).collect()
    }

    #[test]
    fn program_and_expression_are_inverse() {
        let program = FORM.program(" distance - 0.25 * home\n");
        assert!(program.contains("    score = distance - 0.25 * home\n    return"), "{program}");
        assert_eq!(FORM.expression(&program), Some("distance - 0.25 * home"));
        assert_eq!(FORM.expression("def g(): pass"), None);
    }

    #[test]
    fn random_sentences_are_short_and_varied() {
        let all = sentences(&FORM, 3, 2000);
        let lengths: Vec<usize> = all.iter().map(|text| words(text).len()).collect();
        let usual = lengths.iter().filter(|&&n| (3..=25).contains(&n)).count();
        assert!(usual >= 1960, "{usual} of 2000 have 3 to 25 words");
        assert!(lengths.iter().all(|&n| (3..=40).contains(&n)));
        let distinct = all.iter().collect::<BTreeSet<_>>().len();
        assert!(distinct >= 1800, "{distinct} of 2000 are distinct");
        for word in ["distance", "home", "left", "sqrt", "log", "min", "max", "**", "+", "-", "*", "/"] {
            let share = all.iter().filter(|text| words(text).iter().any(|w| w == word)).count();
            assert!(share >= 100, "{word} stands in {share} of 2000");
        }
    }

    #[test]
    fn random_sentences_keep_to_the_depth_and_name_a_quantity() {
        for depth in [0, 1, 2, 50] {
            for text in sentences(&FORM, depth, 500) {
                assert!(text.starts_with(' ') && !text.starts_with("  "), "{text:?}");
                assert!(nesting(&text) <= depth.min(ExpressionForm::MAX_NESTING), "{depth}: {text}");
                assert!(FORM.quantities.iter().any(|q| text.contains(q.name)), "{text}");
            }
        }
    }

    #[test]
    fn a_form_without_functions_has_brackets_only() {
        assert!(!BARE.lark().contains("UNARY") && !BARE.lark().contains("COMMA"));
        let all = sentences(&BARE, 6, 500);
        assert!(all.iter().any(|text| nesting(text) >= 2));
        assert!(all.iter().all(|text| !text.contains("sqrt") && !text.contains("max")));
    }

    #[test]
    fn random_sentences_are_pinned() {
        // The control arm's bytes: a change here changes every run with this control.
        let three = sentences(&FORM, 3, 3);
        assert_eq!(
            three,
            [
                " left + (home - left) + sqrt(left)",
                " left / left * max(left, left)",
                " left / log(-distance * distance) / home + distance - home",
            ]
        );
    }
}
