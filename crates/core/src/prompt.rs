//! From a prompt genome to the text that the model reads.
//!
//! The model is shown the problem, what it may write, and, where the genome has them, hints and earlier
//! candidates with their objective. What is asked for depends on the level: one formula, a function's body, or
//! a thought and a whole function.

use std::fmt::Write as _;

use crate::answer::{AnswerForm, definition};
use crate::{Archive, Brief, Candidate, Direction, Message, Prompt, PromptGenome, Role, Score};

/// The fixed part of every prompt of a task.
#[derive(Debug, Clone)]
pub struct PromptWriter {
    /// The task.
    pub brief: Brief,
    /// How the model answers.
    pub form: AnswerForm,
    /// The task's skill bank.
    pub skills: Vec<&'static str>,
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
            self.write_exemplars(&mut text, &shown);
        }
        self.write_request(&mut text);
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

    fn write_exemplars(&self, text: &mut String, shown: &[(&Candidate, Score)]) {
        let better = match self.brief.direction {
            Direction::Minimize => "smaller",
            Direction::Maximize => "larger",
        };
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

    fn write_request(&self, text: &mut String) {
        let _ = match self.form {
            AnswerForm::Expression(_) => write!(text, "Write one short new formula for the score."),
            AnswerForm::Program(_) => write!(
                text,
                "Say in a comment of one sentence what your algorithm does, then write the body. Begin simply."
            ),
            AnswerForm::Free(_) => write!(
                text,
                "First describe your new algorithm in one sentence inside braces {{}}. Then write the function \
                 in a fenced block of Python, with exactly this name, these inputs and this output; mind the \
                 shapes of the arrays. Add nothing else."
            ),
        };
    }
}
