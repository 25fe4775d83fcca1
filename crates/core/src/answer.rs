//! How a model answers at each grammar level, and how its answer becomes a program.

use crate::free_form::FreeForm;
use crate::{Brief, CutAnswers, ExpressionForm, Failure, FailureKind, Level, ProgramForm, Task};

/// What was found in an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// What the model wrote, as prompts show it: the expression, or the code.
    pub text: String,
    /// The sentence that describes the algorithm, if the model wrote one.
    pub thought: Option<String>,
    /// The program to score.
    pub program: String,
}

/// The form of answers at one level.
#[derive(Debug, Clone)]
pub enum AnswerForm {
    /// Level `expression`.
    Expression(ExpressionForm),
    /// Level `program`.
    Program(ProgramForm),
    /// Level `free`.
    Free(FreeForm),
}

impl AnswerForm {
    /// The task's form at that level; `None` where the task has no expression form.
    pub fn of(level: Level, task: &dyn Task) -> Option<AnswerForm> {
        let brief = task.brief();
        Some(match level {
            Level::Expression => AnswerForm::Expression(task.expression()?),
            Level::Program => AnswerForm::Program(ProgramForm::new(brief, task.program_names())),
            Level::Free => AnswerForm::Free(FreeForm::new(brief)),
        })
    }

    /// Which level it is.
    pub fn level(&self) -> Level {
        match self {
            AnswerForm::Expression(_) => Level::Expression,
            AnswerForm::Program(_) => Level::Program,
            AnswerForm::Free(_) => Level::Free,
        }
    }

    /// The Lark grammar of what the model adds to the prefix; `None` where anything goes.
    pub fn grammar(&self) -> Option<String> {
        match self {
            AnswerForm::Expression(form) => Some(form.lark()),
            AnswerForm::Program(form) => Some(form.lark()),
            AnswerForm::Free(_) => None,
        }
    }

    /// What the answer is made to begin with.
    pub fn answer_prefix(&self) -> String {
        match self {
            AnswerForm::Expression(_) => "score =".to_owned(),
            AnswerForm::Program(form) => form.head(),
            AnswerForm::Free(_) => String::new(),
        }
    }

    /// The answer in what the model wrote behind the prefix.
    pub fn parse(&self, text: &str) -> Result<Answer, Failure> {
        if text.trim().is_empty() {
            return Err(Failure::new(FailureKind::NoCode, "the answer is empty"));
        }
        match self {
            AnswerForm::Expression(form) => {
                let text = text.trim().to_owned();
                Ok(Answer { program: form.program(&text), thought: None, text })
            }
            AnswerForm::Program(form) => Ok(form.answer(text)),
            AnswerForm::Free(form) => form.answer(text),
        }
    }

    /// The answer in a text that the token limit cut off, where it was complete before the cut or may be mended.
    pub fn parse_cut(&self, text: &str, cut: CutAnswers) -> Option<Answer> {
        match self {
            AnswerForm::Expression(form) if cut == CutAnswers::Mend => {
                form.mended(text).and_then(|text| self.parse(&text).ok())
            }
            AnswerForm::Expression(_) | AnswerForm::Program(_) => None,
            AnswerForm::Free(form) => form.answer_before_cut(text),
        }
    }
}

/// The function's first line: `def name(a, b):`.
pub(crate) fn definition(brief: &Brief) -> String {
    let names: Vec<&str> = brief.parameters.iter().map(|p| p.name).collect();
    format!("def {}({}):", brief.function, names.join(", "))
}
