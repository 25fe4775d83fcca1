//! Grammar level `free`: finding the thought and the function in what a model really writes.
//!
//! Asked for one sentence in braces and a Python function, models write prose before and after, leave the
//! fence away or open, write two functions, count versions (`heuristics_v2`), and indent with tabs. Each of
//! these is read as its author meant it; what holds no function of the wanted name is refused with the reason.

use crate::answer::Answer;
use crate::{Brief, Failure, FailureKind};

/// How free answers are read.
#[derive(Debug, Clone)]
pub struct FreeForm {
    brief: Brief,
}

impl FreeForm {
    /// For that task's function.
    pub fn new(brief: Brief) -> Self {
        FreeForm { brief }
    }

    pub(crate) fn answer(&self, text: &str) -> Result<Answer, Failure> {
        let blocks = fenced_blocks(text);
        // The last block that defines the function: models correct themselves downwards.
        let fenced = blocks.iter().rev().find(|block| self.defines(block)).map(|block| (*block).to_owned());
        let code = match fenced {
            Some(code) => code,
            None => self.unfenced(text).ok_or_else(|| self.no_code(text, &blocks))?,
        };
        let program = untabbed(&code);
        Ok(Answer { text: program.trim_end().to_owned(), thought: thought(text), program })
    }

    /// The same for a text that was cut off: only a fence that was closed holds the whole of its code.
    pub(crate) fn answer_before_cut(&self, text: &str) -> Option<Answer> {
        let closed = &text[..text.rfind("```")? + "```".len()];
        let fences = closed.lines().filter(|line| line.trim_start().starts_with("```")).count();
        let whole = fenced_blocks(closed).iter().take(fences / 2).any(|block| self.defines(block));
        if whole { self.answer(closed).ok() } else { None }
    }

    /// Whether the text has a line that defines the function, in any version.
    fn defines(&self, text: &str) -> bool {
        text.lines().any(|line| self.is_definition(line))
    }

    fn is_definition(&self, line: &str) -> bool {
        let Some(rest) = line.strip_prefix("def ") else { return false };
        let Some(rest) = rest.trim_start().strip_prefix(self.brief.function) else { return false };
        let version = rest.strip_prefix("_v").map(|v| v.trim_start_matches(|c: char| c.is_ascii_digit()));
        version.unwrap_or(rest).trim_start().starts_with('(')
    }

    /// Code that stands in the text without a fence: from the first line of code to the last line that
    /// belongs to it.
    fn unfenced(&self, text: &str) -> Option<String> {
        let lines: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with("```")).collect();
        let definition = lines.iter().rposition(|line| self.is_definition(line))?;
        let begins = |line: &str| {
            ["import ", "from ", "def ", "@", "class "].iter().any(|word| line.starts_with(word))
        };
        let mut first = definition;
        // Imports, helpers and constants directly above belong to it; prose does not.
        while first > 0 && (begins(lines[first - 1]) || belongs(lines[first - 1])) {
            first -= 1;
        }
        while first < definition && !begins(lines[first]) && !is_assignment(lines[first]) {
            first += 1;
        }
        let mut last = definition;
        for (index, line) in lines.iter().enumerate().skip(definition + 1) {
            if line.trim().is_empty() {
                continue;
            }
            if begins(line) || belongs(line) { last = index } else { break }
        }
        Some(lines[first..=last].join("\n") + "\n")
    }

    fn no_code(&self, text: &str, blocks: &[&str]) -> Failure {
        let name = self.brief.function;
        let other = text.lines().find_map(|line| line.trim_start().strip_prefix("def "));
        let message = match (other, blocks.is_empty()) {
            (Some(other), _) => {
                let other = other.split('(').next().unwrap_or(other).trim();
                format!("the answer defines `{other}` but no function `{name}`")
            }
            (None, false) => format!("the answer's code defines no function `{name}`"),
            (None, true) => format!("the answer is prose without a function `{name}`"),
        };
        Failure::new(FailureKind::NoCode, message)
    }
}

/// A line inside a function, a comment, a blank line or a constant.
fn belongs(line: &str) -> bool {
    line.trim().is_empty() || line.starts_with([' ', '\t', '#', ')', ']', '}']) || is_assignment(line)
}

/// `name = value` at the beginning of a line.
fn is_assignment(line: &str) -> bool {
    line.split_once('=').is_some_and(|(name, _)| {
        let name = name.trim_end();
        !name.is_empty()
            && name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    })
}

/// What stands between fences; a fence that is not closed goes to the end.
fn fenced_blocks(text: &str) -> Vec<&str> {
    let mut blocks = Vec::new();
    let mut open = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if line.trim_start().starts_with("```") {
            match open.take() {
                Some(start) => blocks.push(&text[start..at]),
                None => open = Some(at + line.len()),
            }
        }
        at += line.len();
    }
    blocks.extend(open.map(|start| &text[start..]));
    blocks
}

/// The first text in braces outside code, on one line.
fn thought(text: &str) -> Option<String> {
    let mut fenced = false;
    let mut prose = String::new();
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
        } else if line.starts_with("def ") {
            break;
        } else if !fenced {
            prose.push_str(line);
            prose.push(' ');
        }
    }
    let inside = prose.split_once('{')?.1.split_once('}')?.0;
    let words: Vec<&str> = inside.split_whitespace().collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// Leading tabs as four spaces each, so that a mixture of the two means what it looks like.
fn untabbed(code: &str) -> String {
    let mut out = String::with_capacity(code.len());
    for line in code.lines() {
        let rest = line.trim_start_matches([' ', '\t']);
        for c in line[..line.len() - rest.len()].chars() {
            out.push_str(if c == '\t' { "    " } else { " " });
        }
        out.push_str(rest.trim_end());
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Direction, Parameter};

    fn form() -> FreeForm {
        FreeForm::new(Brief {
            name: "t",
            direction: Direction::Minimize,
            text: "Pick.",
            function: "pick",
            parameters: &[Parameter { name: "x", meaning: "float array" }],
            returns: "int",
        })
    }

    fn program(text: &str) -> String {
        form().answer(text).expect(text).program
    }

    const PLAIN: &str = "import numpy as np\ndef pick(x):\n    return np.argmin(x)\n";

    #[test]
    fn fenced_code_with_a_thought() {
        let text = format!("{{Take the\nsmallest.}}\n\n```python\n{PLAIN}```\nThis works because {{x}}.\n");
        let answer = form().answer(&text).expect("code");
        assert_eq!((answer.program.as_str(), answer.thought.as_deref()), (PLAIN, Some("Take the smallest.")));
    }

    #[test]
    fn of_several_blocks_the_last_with_the_function_counts() {
        let text = format!(
            "```\ndef pick(x):\n    return 0\n```\nBetter:\n```python\n{PLAIN}```\nCall it so:\n```\npick([1])\n```\n"
        );
        assert_eq!(program(&text), PLAIN);
    }

    #[test]
    fn an_open_fence_goes_to_the_end() {
        assert_eq!(program(&format!("Here it is:\n```python\n{PLAIN}")), PLAIN);
    }

    #[test]
    fn code_without_a_fence_is_cut_out_of_the_prose() {
        let text = format!("Sure! My idea:\n\n{PLAIN}\n\nThis function returns the smallest.\nIt is fast.\n");
        assert_eq!(program(&text), PLAIN);
        let with_helper =
            "EPS = 1e-9\n\ndef helper(a):\n    return a + EPS\n\ndef pick(x):\n\n    return helper(x[0])\n";
        assert_eq!(program(&format!("Idea.\n{with_helper}Note: done.\n")), with_helper);
    }

    #[test]
    fn versions_and_tabs_are_read() {
        assert_eq!(
            program("```python\ndef pick_v2(x):\n\tif x[0]:\n\t    return 1\n\treturn 0\n```"),
            "def pick_v2(x):\n    if x[0]:\n        return 1\n    return 0\n"
        );
    }

    #[test]
    fn a_text_that_was_cut_off_counts_if_its_code_was_complete() {
        let cut = format!("```python\n{PLAIN}```\nThe idea behind this is that the smal");
        assert_eq!(form().answer_before_cut(&cut).expect("complete").program, PLAIN);
        assert_eq!(form().answer_before_cut("```python\ndef pick(x):\n    return np.arg"), None);
        assert_eq!(form().answer_before_cut("def pick(x):\n    return np.arg"), None);
    }

    #[test]
    fn what_holds_no_function_says_why() {
        let reason = |text: &str| form().answer(text).expect_err(text).to_string();
        assert_eq!(reason("Just be greedy."), "no-code: the answer is prose without a function `pick`");
        assert_eq!(
            reason("```python\ndef choose(x):\n    return 0\n```"),
            "no-code: the answer defines `choose` but no function `pick`"
        );
        assert_eq!(reason("```\nx = 1\n```"), "no-code: the answer's code defines no function `pick`");
        // The name alone, or a longer one, is no definition of it.
        assert_eq!(
            reason("def pick_best(x):\n    return pick(x)\n"),
            "no-code: the answer defines `pick_best` but no function `pick`"
        );
    }
}
