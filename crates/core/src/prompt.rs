//! From a prompt genome to the text that the model reads.
//!
//! At grammar level `expression` the model is shown the problem, the quantities, and, where the genome
//! has them, hints and earlier expressions with their objective; its answer is made to begin with
//! `score =`.

use std::fmt::Write as _;

use crate::{Archive, Brief, ExpressionForm, Message, Prompt, PromptGenome, Role};

/// The fixed part of every prompt of a task.
#[derive(Debug, Clone)]
pub struct PromptWriter {
    /// The task.
    pub brief: Brief,
    /// What the model fills in.
    pub form: ExpressionForm,
    /// The task's skill bank.
    pub skills: Vec<&'static str>,
}

impl PromptWriter {
    /// The prompt of that genome. Exemplars that were not valid are left out.
    pub fn write(&self, genome: &PromptGenome, archive: &Archive) -> Prompt {
        let mut text = String::new();
        let _ = writeln!(text, "{}", self.brief.text);
        let _ = writeln!(text, "{}", self.form.meaning);
        let _ = writeln!(text, "Quantities:");
        for quantity in self.form.quantities {
            let _ = writeln!(text, "{}: {}", quantity.name, quantity.meaning);
        }
        if !genome.skills.is_empty() {
            let _ = writeln!(text, "Hints:");
            for &skill in &genome.skills {
                if let Some(skill) = self.skills.get(skill as usize) {
                    let _ = writeln!(text, "- {skill}");
                }
            }
        }
        let shown: Vec<_> = genome
            .exemplars
            .iter()
            .filter_map(|&id| archive.score(id).map(|score| (&archive.candidates()[id as usize], score)))
            .collect();
        if !shown.is_empty() {
            let better = match self.brief.direction {
                crate::Direction::Minimize => "smaller",
                crate::Direction::Maximize => "larger",
            };
            let _ = writeln!(text, "Earlier formulas and their results ({better} is better):");
            for (candidate, score) in shown {
                let _ = writeln!(text, "score = {}  # {:.3}", candidate.text, score.get());
            }
        }
        let _ = write!(text, "Write one short new formula for the score.");
        Prompt {
            messages: vec![
                Message { role: Role::System, content: "You write short Python formulas.".to_owned() },
                Message { role: Role::User, content: text },
            ],
            answer_prefix: "score =".to_owned(),
        }
    }
}
