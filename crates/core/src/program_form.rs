//! Grammar level `program`: the model writes the body of the task's function in a grammar of simple Python
//! statements, so that whatever it writes parses. Names are the task's: parameters, a few locals, functions.
//!
//! Blocks nest two levels deep and expressions three, with bounds on how many statements, terms and factors
//! there are, so that an answer comes to an end. What the grammar cannot promise is that a local is assigned
//! before it is read; that is an exception like any other.

use crate::Brief;
use crate::answer::{Answer, definition};

/// Names that a program may use besides the function's parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProgramNames {
    /// Local variables.
    pub locals: &'static [&'static str],
    /// Functions of one argument, such as `np.exp`.
    pub unary: &'static [&'static str],
    /// Functions of two arguments, such as `np.minimum`.
    pub binary: &'static [&'static str],
}

impl Default for ProgramNames {
    fn default() -> Self {
        ProgramNames {
            locals: &["a", "b", "i", "j", "k", "best", "best_score", "score", "scores", "result"],
            unary: &[
                "len",
                "int",
                "float",
                "abs",
                "sum",
                "min",
                "max",
                "range",
                "np.sum",
                "np.mean",
                "np.min",
                "np.max",
                "np.std",
                "np.argmin",
                "np.argmax",
                "np.argsort",
                "np.sqrt",
                "np.exp",
                "np.log",
                "np.abs",
                "np.zeros",
                "np.zeros_like",
                "np.ones_like",
            ],
            binary: &["min", "max", "np.minimum", "np.maximum", "np.power", "np.dot"],
        }
    }
}

/// What the model fills in at level `program`.
#[derive(Debug, Clone)]
pub struct ProgramForm {
    brief: Brief,
    names: ProgramNames,
}

impl ProgramForm {
    /// Statements of the body, and of a block inside it.
    pub const MAX_STATEMENTS: (usize, usize) = (10, 4);

    /// Levels of blocks inside the body.
    pub const MAX_BLOCKS: usize = 2;

    /// Levels of brackets, calls and subscripts in an expression.
    pub const MAX_NESTING: usize = 3;

    /// The form of that function with those names.
    pub fn new(brief: Brief, names: ProgramNames) -> Self {
        ProgramForm { brief, names }
    }

    /// What stands before the body.
    pub fn head(&self) -> String {
        format!("import numpy as np\n\n{}\n", definition(&self.brief))
    }

    /// The whole program, and its first comment as the thought.
    pub(crate) fn answer(&self, body: &str) -> Answer {
        let body = body.trim_end();
        let program = format!("{}{body}\n", self.head());
        let thought = body.trim_start().strip_prefix("# ").and_then(|rest| rest.lines().next());
        Answer { text: program.trim_end().to_owned(), thought: thought.map(str::to_owned), program }
    }

    /// The grammar of the body in Lark form: a comment that says what the algorithm does, statements, and a
    /// `return` at the end.
    pub fn lark(&self) -> String {
        let (body, block) = Self::MAX_STATEMENTS;
        let pad = |level: usize| " ".repeat(4 * level);
        let mut lark = format!(
            "start: \"{0}# \" NOTE \"\\n\" statement1{{0,{body}}} \"{0}return \" expression \"\\n\"?\n\
             NOTE: /[A-Z][A-Za-z0-9 ,.'-]{{10,150}}\\./\n",
            pad(1)
        );
        for level in 1..=Self::MAX_BLOCKS + 1 {
            lark.push_str(&format!("statement{level}: \"{}\" simple \"\\n\"", pad(level)));
            if level <= Self::MAX_BLOCKS {
                let (here, inner) = (pad(level), level + 1);
                lark.push_str(&format!(
                    "\n | \"{here}for \" LOCAL \" in \" iterable \":\\n\" statement{inner}{{1,{block}}}\
                     \n | \"{here}if \" condition \":\\n\" statement{inner}{{1,{block}}} \
                     (\"{here}else:\\n\" statement{inner}{{1,{block}}})?"
                ));
            }
            lark.push('\n');
        }
        lark.push_str(
            "simple: LOCAL ASSIGN expression | LOCAL \"[\" sum0 (\", \" sum0)? \"]\" ASSIGN expression\n\
             \x20 | \"return \" expression\n\
             iterable: \"range(\" sum1 (\", \" sum1)? \")\" | NAME\n\
             condition: comparison ((\" and \" | \" or \") comparison)?\n",
        );
        let top = Self::MAX_NESTING;
        lark.push_str(&format!(
            "comparison: \"not \"? sum{top} COMPARE sum{top}\nexpression: sum{top} (\" if \" comparison \" else \" sum{top})?\n"
        ));
        for level in (0..=top).rev() {
            let mut atoms = vec!["NUMBER".to_owned(), "NAME".to_owned(), "NAME \".shape[0]\"".to_owned()];
            if let Some(inner) = level.checked_sub(1) {
                atoms.push(format!("\"(\" sum{inner} \")\""));
                atoms.push(format!("UNARY \"(\" sum{inner} \")\""));
                atoms.push(format!("BINARY \"(\" sum{inner} \", \" sum{inner} \")\""));
                atoms.push(format!("NAME \"[\" sum{inner} (\", \" sum{inner})? \"]\""));
                atoms.push(format!("NAME \"[\" sum{inner}? \":\" sum{inner}? \"]\""));
                atoms.push(format!(
                    "\"np.where(\" sum{inner} COMPARE sum{inner} \", \" sum{inner} \", \" sum{inner} \")\""
                ));
                if level == top {
                    atoms.push(format!("\"[\" sum{inner} \" for \" LOCAL \" in \" iterable \"]\""));
                }
            }
            lark.push_str(&format!(
                "sum{level}: \"-\"? term{level} (ADD term{level}){{0,3}}\n\
                 term{level}: factor{level} (MUL factor{level}){{0,2}}\n\
                 factor{level}: atom{level} (\" ** \" EXPONENT)?\n\
                 atom{level}: {}\n",
                atoms.join(" | ")
            ));
        }
        lark.push_str(
            "ASSIGN: / (\\+|-|\\*)?= /\n\
             COMPARE: / (<|>|<=|>=|==|!=) /\n\
             ADD: / [+\\-] /\n\
             MUL: / [*\\/] /\n\
             NUMBER: /(0|[1-9][0-9]{0,3})(\\.[0-9]{1,3})?/\n\
             EXPONENT: /[1-4](\\.[0-9])?|0\\.[0-9]{1,2}/\n",
        );
        let parameters: Vec<&str> = self.brief.parameters.iter().map(|p| p.name).collect();
        let locals = self.names.locals;
        let all: Vec<&str> = parameters.iter().chain(locals).copied().collect();
        for (terminal, words) in [
            ("NAME", &all[..]),
            ("LOCAL", locals),
            ("UNARY", self.names.unary),
            ("BINARY", self.names.binary),
        ] {
            let quoted: Vec<String> = words.iter().map(|word| format!("{word:?}")).collect();
            lark.push_str(&format!("{terminal}: {}\n", quoted.join(" | ")));
        }
        lark
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Direction, Parameter};

    #[test]
    fn the_answer_is_a_whole_program_with_its_thought() {
        let brief = Brief {
            name: "t",
            direction: Direction::Minimize,
            text: "Pick.",
            function: "pick",
            parameters: &[Parameter { name: "x", meaning: "float array" }],
            returns: "int",
        };
        let form = ProgramForm::new(brief, ProgramNames::default());
        let answer = form.answer("    # Take the smallest.\n    return np.argmin(x)\n");
        assert_eq!(
            answer.program,
            "import numpy as np\n\ndef pick(x):\n    # Take the smallest.\n    return np.argmin(x)\n"
        );
        assert_eq!(answer.thought.as_deref(), Some("Take the smallest."));
    }
}
