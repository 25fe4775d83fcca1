//! From a prompt genome to the text that the model reads.
//!
//! The model is shown the problem, what it may write, and, where the genome has them, hints and earlier
//! candidates with their objective. What is asked for depends on the operator, and on the level: one formula, a
//! function's body, or a thought and a whole function. At level `expression` everything is said in as few words
//! as can be: a small model loses its way in a long prompt.

use std::fmt::Write as _;

use crate::answer::{AnswerForm, definition};
use crate::{Archive, Brief, Candidate, Direction, Message, Operator, Prompt, PromptGenome, Role, Score};

/// The fixed part of every prompt of a task.
#[derive(Debug, Clone)]
pub struct PromptWriter {
    /// The task.
    pub brief: Brief,
    /// How the model answers.
    pub form: AnswerForm,
    /// The task's skill bank.
    pub skills: Vec<&'static str>,
    /// Whether parents are shown with their scores. The published prompts never do.
    pub parent_scores: bool,
}

impl PromptWriter {
    /// The prompt of that genome. Exemplars that were not valid are left out.
    pub fn write(&self, genome: &PromptGenome, archive: &Archive) -> Prompt {
        let mut text = String::new();
        let _ = writeln!(text, "{}", self.brief.text);
        self.write_form(&mut text);
        self.write_hints(&mut text, genome);
        let shown: Vec<_> = genome
            .exemplars
            .iter()
            .filter_map(|&id| archive.score(id).map(|score| (&archive.candidates()[id as usize], score)))
            .collect();
        if !shown.is_empty() {
            match genome.operator {
                Operator::I1 => self.write_exemplars(&mut text, &shown),
                _ => self.write_parents(&mut text, &shown),
            }
        }
        self.write_request(&mut text, genome.operator, shown.len());
        let system = match self.form {
            AnswerForm::Expression(_) => "You write short Python formulas.",
            AnswerForm::Program(_) | AnswerForm::Free(_) => "You write Python functions.",
        };
        Prompt {
            messages: vec![
                Message { role: Role::System, content: system.to_owned() },
                Message { role: Role::User, content: text },
            ],
            answer_prefix: self.form.answer_prefix(),
        }
    }

    /// What the answer is made of.
    fn write_form(&self, text: &mut String) {
        if let AnswerForm::Expression(form) = &self.form {
            let _ = writeln!(text, "{}", form.meaning);
            let _ = writeln!(text, "Quantities:");
            for quantity in form.quantities {
                let _ = writeln!(text, "{}: {}", quantity.name, quantity.meaning);
            }
            return;
        }
        let _ =
            writeln!(text, "Write the Python function `{}`", definition(&self.brief).trim_end_matches(':'));
        for parameter in self.brief.parameters {
            let _ = writeln!(text, "- {}: {}", parameter.name, parameter.meaning);
        }
        let _ = writeln!(text, "It returns {}.", self.brief.returns);
    }

    fn write_hints(&self, text: &mut String, genome: &PromptGenome) {
        if genome.skills.is_empty() {
            return;
        }
        let _ = writeln!(text, "Hints:");
        for &skill in &genome.skills {
            if let Some(skill) = self.skills.get(skill as usize) {
                let _ = writeln!(text, "- {skill}");
            }
        }
    }

    fn better(&self) -> &'static str {
        match self.brief.direction {
            Direction::Minimize => "smaller",
            Direction::Maximize => "larger",
        }
    }

    fn write_exemplars(&self, text: &mut String, shown: &[(&Candidate, Score)]) {
        let better = self.better();
        if let AnswerForm::Expression(_) = self.form {
            let _ = writeln!(text, "Earlier formulas and their results ({better} is better):");
            for (candidate, score) in shown {
                let _ = writeln!(text, "score = {}  # {:.3}", candidate.text, score.get());
            }
            return;
        }
        let _ = writeln!(text, "Earlier functions and their results ({better} is better):");
        for (index, (candidate, score)) in shown.iter().enumerate() {
            let _ = writeln!(text, "Number {}, result {:.3}", index + 1, score.get());
            if let Some(thought) = &candidate.thought {
                let _ = writeln!(text, "{{{thought}}}");
            }
            let _ = writeln!(text, "```python\n{}\n```", candidate.text);
        }
    }

    fn write_parents(&self, text: &mut String, parents: &[(&Candidate, Score)]) {
        let one = parents.len() == 1;
        let results = match (self.parent_scores, one) {
            (false, _) => String::new(),
            (true, true) => format!(" and its result ({} is better)", self.better()),
            (true, false) => format!(" and their results ({} is better)", self.better()),
        };
        if let AnswerForm::Expression(_) = self.form {
            let _ = writeln!(text, "{}{results}:", if one { "A formula" } else { "Two formulas" });
            for (candidate, score) in parents {
                let _ = write!(text, "score = {}", candidate.text);
                if self.parent_scores {
                    let _ = write!(text, "  # {:.3}", score.get());
                }
                let _ = writeln!(text);
            }
            return;
        }
        let _ = writeln!(
            text,
            "{}{results}:",
            if one { "An earlier algorithm" } else { "Two earlier algorithms" }
        );
        for (index, (candidate, score)) in parents.iter().enumerate() {
            match (one, self.parent_scores) {
                (true, false) => {}
                (true, true) => _ = writeln!(text, "Result {:.3}", score.get()),
                (false, false) => _ = writeln!(text, "Number {}", index + 1),
                (false, true) => _ = writeln!(text, "Number {}, result {:.3}", index + 1, score.get()),
            }
            // A program of level `program` has its thought in a comment already.
            if let Some(thought) = candidate.thought.as_ref().filter(|t| !candidate.text.contains(*t)) {
                let _ = writeln!(text, "{{{thought}}}");
            }
            let _ = writeln!(text, "```python\n{}\n```", candidate.text);
        }
    }

    fn write_request(&self, text: &mut String, operator: Operator, parents: usize) {
        if let AnswerForm::Expression(_) = self.form {
            text.push_str(formula_request(operator, parents));
            return;
        }
        if let Some(request) = algorithm_request(operator, parents) {
            let _ = writeln!(text, "{request}");
        }
        text.push_str(match (&self.form, operator) {
            (AnswerForm::Program(_), Operator::I1) => {
                "Say in a comment of one sentence what your algorithm does, then write the body. Begin simply."
            }
            (AnswerForm::Program(_), _) => {
                "Say in a comment of one sentence what your algorithm does, then write the body."
            }
            _ => {
                "First describe your new algorithm in one sentence inside braces {}. Then write the function \
                 in a fenced block of Python, with exactly this name, these inputs and this output; mind the \
                 shapes of the arrays. Add nothing else."
            }
        });
    }
}

/// What the operator wants of a formula, in one sentence.
fn formula_request(operator: Operator, parents: usize) -> &'static str {
    match (operator, parents) {
        (Operator::I1, _) => "Write one short new formula for the score.",
        (Operator::E1, 1) => "Write one short new formula for the score that looks very different from it.",
        (Operator::E1, _) => "Write one short new formula for the score that looks very different from both.",
        (Operator::E2, 1) => "Write one short new formula for the score from the idea behind it.",
        (Operator::E2, _) => "Write one short new formula for the score from the idea that both share.",
        (Operator::M1, _) => "Change a part of it: write one short modified formula for the score.",
        (Operator::M2, _) => "Write it again with other numbers as the weights of its parts.",
    }
}

/// What the operator wants of an algorithm; `None` where the level's own request says all.
fn algorithm_request(operator: Operator, parents: usize) -> Option<&'static str> {
    Some(match (operator, parents) {
        (Operator::I1, _) => return None,
        (Operator::E1, 1) => "Invent a new algorithm whose form is entirely different from the one above.",
        (Operator::E1, _) => "Invent a new algorithm whose form is entirely different from both of these.",
        (Operator::E2, 1) => {
            "Find the idea that carries the algorithm above. Let it lead you to a new algorithm that is \
             not the same."
        }
        (Operator::E2, _) => {
            "Find the idea that both algorithms share and that carries them. Let it lead you to a new algorithm \
             that is neither of them."
        }
        (Operator::M1, _) => {
            "Write a modified version of the algorithm above: keep what works, change its steps."
        }
        (Operator::M2, _) => {
            "Find the main parameters in how the algorithm above computes its scores, and write it with other \
             settings of them."
        }
    })
}

#[cfg(test)]
mod tests;
