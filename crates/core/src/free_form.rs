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
        let parts = Parts::of(text);
        // The last block that defines the function: models correct themselves downwards.
        let fenced = parts.blocks.iter().rev().find(|block| self.defines(&block.code));
        let program = match fenced {
            Some(block) => block.code.clone(),
            None => self.unfenced(text).ok_or_else(|| self.no_code(text, parts.blocks.is_empty()))?,
        };
        Ok(answer_of(program, &parts))
    }

    /// The same for a text that was cut off: only a fence that was closed holds the whole of its code.
    pub(crate) fn answer_before_cut(&self, text: &str) -> Option<Answer> {
        let parts = Parts::of(text);
        let whole = parts.blocks.iter().rev().find(|block| block.closed && self.defines(&block.code))?;
        Some(answer_of(whole.code.clone(), &parts))
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
        Some(tidy(&lines[first..=last].join("\n")))
    }

    fn no_code(&self, text: &str, no_blocks: bool) -> Failure {
        let name = self.brief.function;
        let other = text.lines().find_map(|line| line.trim_start().strip_prefix("def "));
        let message = match (other, no_blocks) {
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

/// A line at which code begins. (Prose begins lines with "from the", too.)
fn begins(line: &str) -> bool {
    ["import ", "def ", "@", "class "].iter().any(|word| line.starts_with(word))
        || line.starts_with("from ") && line.contains(" import ")
}

fn answer_of(program: String, parts: &Parts) -> Answer {
    Answer { text: program.trim_end().to_owned(), thought: thought(&parts.prose), program }
}

/// What stands between two fences, tidied; a fence that is not closed goes to the end.
struct Block {
    code: String,
    closed: bool,
}

/// A text taken apart at its fences.
struct Parts {
    blocks: Vec<Block>,
    /// What stands outside, up to the first line of code.
    prose: String,
}

impl Parts {
    fn of(text: &str) -> Parts {
        let mut parts = Parts { blocks: Vec::new(), prose: String::new() };
        let mut open: Option<String> = None;
        let mut code_began = false;
        for line in text.lines() {
            // Two in one line are a quotation within it.
            let fence = if line.matches("```").count() % 2 == 1 { line.find("```") } else { None };
            match (fence, open.as_mut()) {
                // Also `return x```: the line's code belongs to the block.
                (Some(at), Some(code)) => {
                    code.push_str(line[..at].trim_end());
                    parts.blocks.extend(open.take().map(|code| Block { code: tidy(&code), closed: true }));
                }
                (Some(at), None) => {
                    parts.prose.push_str(&line[..at]);
                    open = Some(String::new());
                }
                (None, Some(code)) => {
                    code.push_str(line);
                    code.push('\n');
                }
                (None, None) => {
                    code_began = code_began || begins(line);
                    if !code_began {
                        parts.prose.push_str(line);
                        parts.prose.push('\n');
                    }
                }
            }
        }
        parts.blocks.extend(open.map(|code| Block { code: tidy(&code), closed: false }));
        parts
    }
}

/// The first text in braces, which may hold braces itself, on one line.
fn thought(prose: &str) -> Option<String> {
    let inside = &prose[prose.find('{')? + 1..];
    let mut depth = 1;
    let end = inside.find(|c| {
        depth += match c {
            '{' => 1,
            '}' => -1,
            _ => 0,
        };
        depth == 0
    })?;
    let words: Vec<&str> = inside[..end].split_whitespace().collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// Leading tabs as four spaces each, so that a mixture of the two means what it looks like, and without the
/// indentation that all lines share, as in a block within a list.
fn tidy(code: &str) -> String {
    let lines: Vec<(usize, &str)> = code
        .lines()
        .map(|line| {
            let rest = line.trim_start_matches([' ', '\t']);
            let margin = &line[..line.len() - rest.len()];
            (margin.chars().map(|c| if c == '\t' { 4 } else { 1 }).sum(), rest.trim_end())
        })
        .collect();
    let shared = lines.iter().filter(|(_, rest)| !rest.is_empty()).map(|(margin, _)| *margin).min();
    let mut out = String::with_capacity(code.len());
    for (margin, rest) in lines {
        if !rest.is_empty() {
            out.push_str(&" ".repeat(margin - shared.unwrap_or(0)));
            out.push_str(rest);
        }
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
    fn fences_in_lists_within_lines_and_behind_code_are_fences() {
        let listed = "1. My code:\n   ```python\n   import numpy as np\n   def pick(x):\n       return np.argmin(x)\n   \
                      ```\n2. Done.\n";
        assert_eq!(program(listed), PLAIN);
        assert_eq!(program(&format!("Code: ```python\n{PLAIN}```\nDone.")), PLAIN);
        assert_eq!(program(&format!("```\n{}```\nIt is ```pick```.\n", PLAIN.trim_end())), PLAIN);
        assert_eq!(program(&format!("```python\r\n{}```\r\n", PLAIN.replace('\n', "\r\n"))), PLAIN);
    }

    #[test]
    fn two_functions_of_the_name_are_both_kept_and_other_blocks_are_not() {
        let two = "def pick(x):\n    return 0\n\ndef pick_v2(x):\n    return 1\n";
        assert_eq!(program(&format!("```python\n{two}```\n")), two);
        let text = format!("```python\n{PLAIN}```\n```python\ndef helper(x):\n    return x\n```\n");
        assert_eq!(program(&text), PLAIN, "the last block that defines the function, not the last block");
    }

    #[test]
    fn signatures_over_several_lines_and_with_types_are_read() {
        let typed = "def pick(\n    x: np.ndarray,\n) -> int:\n    return 0\n";
        assert_eq!(program(&format!("Here.\n{typed}\nfrom the data it picks the first.\n")), typed);
        assert_eq!(program(&format!("This comes\nfrom the idea above:\n{PLAIN}")), PLAIN);
    }

    #[test]
    fn thoughts_may_hold_braces_and_code_is_no_thought() {
        let thought = |text: &str| form().answer(text).expect(text).thought;
        let fenced = |before: &str| thought(&format!("{before}\n```python\n{PLAIN}```\n"));
        assert_eq!(fenced("{Pick x_{i} first.}").as_deref(), Some("Pick x_{i} first."));
        assert_eq!(fenced("Idea: {Pick\n  the\tfirst.} {Or not.}").as_deref(), Some("Pick the first."));
        assert_eq!(fenced("No braces."), None);
        assert_eq!(fenced("{}"), None);
        assert_eq!(fenced("{ never closed"), None);
        assert_eq!(thought("import numpy as np\nW = {1: 2}\ndef pick(x):\n    return {0: 1}[0]\n"), None);
        assert_eq!(thought("```python\ndef pick(x):\n    return {0: 1}[0]\n```\nEnd."), None);
        assert_eq!(thought(&format!("```python\n{PLAIN}```\n{{Behind it.}}")).as_deref(), Some("Behind it."));
    }

    #[test]
    fn a_text_that_was_cut_off_counts_if_its_code_was_complete() {
        let cut = format!("```python\n{PLAIN}```\nThe idea behind this is that the smal");
        assert_eq!(form().answer_before_cut(&cut).expect("complete").program, PLAIN);
        assert_eq!(form().answer_before_cut("```python\ndef pick(x):\n    return np.arg"), None);
        assert_eq!(form().answer_before_cut("def pick(x):\n    return np.arg"), None);
        let again = format!("```python\n{PLAIN}```\nBetter:\n```python\ndef pick(x):\n    return np.arg");
        assert_eq!(form().answer_before_cut(&again).expect("the first was complete").program, PLAIN);
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
