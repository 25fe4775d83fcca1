//! Grammar level `expression`: a fixed function skeleton whose score expression the model writes over
//! named quantities. A model of 135 million weights cannot write free Python reliably, but it can do this.
//!
//! The form is data that a task gives; from it come the Lark grammar that masks the model's tokens, the
//! program that is stored and scored, and random sentences for the control that uses no model.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

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
    /// The function that is stored and scored: the skeleton with the expression in its place.
    pub fn program(&self, expression: &str) -> String {
        self.skeleton.replace(MARK, expression.trim())
    }

    /// The expression inside a program that [`ExpressionForm::program`] made.
    pub fn expression<'a>(&self, program: &'a str) -> Option<&'a str> {
        let (before, after) = self.skeleton.split_once(MARK)?;
        program.strip_prefix(before)?.strip_suffix(after)
    }

    /// The grammar in Lark form, as llguidance reads it. Every sentence is a Python expression; it
    /// begins with the one space that follows `score =`.
    pub fn lark(&self) -> String {
        let names: Vec<String> = self.quantities.iter().map(|q| format!("{:?}", q.name)).collect();
        let mut atoms = vec!["NAME".to_owned(), "NUMBER".to_owned(), "\"(\" sum \")\"".to_owned()];
        for function in self.unary {
            atoms.push(format!("\"{function}(\" sum \")\""));
        }
        for function in self.binary {
            atoms.push(format!("\"{function}(\" sum \", \" sum \")\""));
        }
        format!(
            "start: \" \" sum\n\
             sum: term ((\" + \" | \" - \") term)*\n\
             term: factor ((\" * \" | \" / \") factor)*\n\
             factor: \"-\" atom | atom | atom \"**\" POWER\n\
             atom: {}\n\
             NAME: {}\n\
             NUMBER: /(0|[1-9][0-9]?)(\\.[0-9]{{1,3}})?/\n\
             POWER: /[2-3]|0\\.5/\n",
            atoms.join(" | "),
            names.join(" | "),
        )
    }

    /// A random sentence of the grammar: productions are drawn uniformly, and below `depth` levels of
    /// nesting only names and numbers remain. Begins with a space, as a completion does.
    pub fn random(&self, rng: &mut ChaCha8Rng, depth: u32) -> String {
        let mut text = String::from(" ");
        self.random_sum(rng, depth, &mut text);
        text
    }

    fn random_sum(&self, rng: &mut ChaCha8Rng, depth: u32, out: &mut String) {
        self.random_term(rng, depth, out);
        while rng.random_range(0..5) < 2 {
            out.push_str([" + ", " - "][rng.random_range(0..2)]);
            self.random_term(rng, depth, out);
        }
    }

    fn random_term(&self, rng: &mut ChaCha8Rng, depth: u32, out: &mut String) {
        self.random_factor(rng, depth, out);
        while rng.random_range(0..5) < 2 {
            out.push_str([" * ", " / "][rng.random_range(0..2)]);
            self.random_factor(rng, depth, out);
        }
    }

    fn random_factor(&self, rng: &mut ChaCha8Rng, depth: u32, out: &mut String) {
        match rng.random_range(0..8) {
            0 => {
                out.push('-');
                self.random_atom(rng, depth, out);
            }
            1 => {
                self.random_atom(rng, depth, out);
                out.push_str("**");
                out.push_str(["2", "3", "0.5"][rng.random_range(0..3)]);
            }
            _ => self.random_atom(rng, depth, out),
        }
    }

    fn random_atom(&self, rng: &mut ChaCha8Rng, depth: u32, out: &mut String) {
        // Half of the atoms are names: a score made of constants says nothing.
        let kinds = if depth == 0 { 3 } else { 6 };
        match rng.random_range(0..kinds) {
            0 | 1 => out.push_str(self.quantities[rng.random_range(0..self.quantities.len())].name),
            2 => {
                let hundredths: u32 = rng.random_range(0..400);
                out.push_str(&format!("{}", f64::from(hundredths) / 100.0));
            }
            3 => {
                out.push('(');
                self.random_sum(rng, depth - 1, out);
                out.push(')');
            }
            4 if !self.unary.is_empty() => {
                out.push_str(self.unary[rng.random_range(0..self.unary.len())]);
                out.push('(');
                self.random_sum(rng, depth - 1, out);
                out.push(')');
            }
            5 if !self.binary.is_empty() => {
                out.push_str(self.binary[rng.random_range(0..self.binary.len())]);
                out.push('(');
                self.random_sum(rng, depth - 1, out);
                out.push_str(", ");
                self.random_sum(rng, depth - 1, out);
                out.push(')');
            }
            _ => out.push_str(self.quantities[rng.random_range(0..self.quantities.len())].name),
        }
    }
}
