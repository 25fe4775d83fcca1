use super::*;
use crate::{ExpressionForm, Failure, FailureKind, Level, Outcome, Parameter, Quantity};

const FORM: ExpressionForm = ExpressionForm {
    quantities: &[Quantity { name: "near", meaning: "how near it is" }],
    unary: &["sqrt"],
    binary: &[],
    skeleton: "def pick(x):\n    return {expression}\n",
    meaning: "The smallest score is picked.",
};

fn brief() -> Brief {
    Brief {
        name: "t",
        direction: Direction::Minimize,
        text: "Pick one.",
        function: "pick",
        parameters: &[Parameter { name: "x", meaning: "float array" }],
        returns: "int",
    }
}

fn writer(level: Level, parent_scores: bool) -> PromptWriter {
    let form = match level {
        Level::Expression => AnswerForm::Expression(FORM),
        Level::Program => {
            AnswerForm::Program(crate::ProgramForm::new(brief(), crate::ProgramNames::default()))
        }
        Level::Free => AnswerForm::Free(crate::FreeForm::new(brief())),
    };
    PromptWriter { brief: brief(), form, skills: vec!["Be greedy."], parent_scores }
}

/// Candidates 0 and 2 are valid, 1 is not.
fn archive(texts: [&str; 3], thought: &str) -> Archive {
    let mut archive = Archive::new(Direction::Minimize);
    for (id, text) in texts.into_iter().enumerate() {
        archive.push(Candidate {
            id: id as u32,
            text: text.to_owned(),
            thought: (!thought.is_empty()).then(|| format!("{thought} {id}.")),
            program: Some(text.to_owned()),
            exemplars: vec![],
            outcome: if id == 1 {
                Outcome::Invalid(Failure::new(FailureKind::Exception, "IndexError"))
            } else {
                Outcome::Scored(Score::new(f64::from(id as u32) + 0.25).expect("finite"))
            },
            repeat: false,
        });
    }
    archive
}

fn user(writer: &PromptWriter, operator: Operator, parents: &[u32], archive: &Archive) -> String {
    let genome = PromptGenome { exemplars: parents.to_vec(), ..PromptGenome::bare(operator) };
    writer.write(&genome, archive).messages[1].content.clone()
}

#[test]
fn formulas_are_shown_as_score_lines_and_asked_for_in_one_sentence() {
    let archive = archive(["near", "1 / 0", "sqrt(near)"], "");
    let writer = writer(Level::Expression, false);
    let task = "Pick one.\nThe smallest score is picked.\nQuantities:\nnear: how near it is\n";
    let texts = [
        (Operator::I1, &[][..], "Write one short new formula for the score."),
        (
            Operator::E1,
            &[2, 0],
            "Two formulas:\nscore = sqrt(near)\nscore = near\n\
             Write one short new formula for the score that looks very different from both.",
        ),
        (
            Operator::E1,
            &[2],
            "A formula:\nscore = sqrt(near)\n\
             Write one short new formula for the score that looks very different from it.",
        ),
        (
            Operator::E2,
            &[0, 2],
            "Two formulas:\nscore = near\nscore = sqrt(near)\n\
             Write one short new formula for the score from the idea that both share.",
        ),
        (
            Operator::M1,
            &[0],
            "A formula:\nscore = near\nChange a part of it: write one short modified formula for the score.",
        ),
        (
            Operator::M2,
            &[0],
            "A formula:\nscore = near\nWrite it again with other numbers as the weights of its parts.",
        ),
    ];
    for (operator, parents, wanted) in texts {
        assert_eq!(user(&writer, operator, parents, &archive), format!("{task}{wanted}"), "{operator:?}");
    }
}

#[test]
fn scores_of_parents_are_shown_on_request_alone() {
    let archive = archive(["near", "1 / 0", "sqrt(near)"], "");
    let text = user(&writer(Level::Expression, true), Operator::E1, &[2, 0], &archive);
    assert!(
        text.contains("Two formulas and their results (smaller is better):\nscore = sqrt(near)  # 2.250\n"),
        "{text}"
    );
    for level in Level::ALL {
        for operator in Operator::GENERATION {
            let parents = &[0, 2][..operator.parents()];
            let silent = user(&writer(level, false), operator, parents, &archive);
            assert!(!silent.contains("0.25"), "{level} {operator:?}: {silent}");
            let told = user(&writer(level, true), operator, parents, &archive);
            assert!(told.contains("0.250"), "{level} {operator:?}: {told}");
        }
    }
}

#[test]
fn programs_are_shown_with_their_thoughts_and_invalid_ones_never() {
    let archive = archive(["def pick(x):\n    return 0", "nonsense", "def pick(x):\n    return 1"], "Take");
    let text = user(&writer(Level::Free, false), Operator::E2, &[0, 1, 2], &archive);
    let parents = "Two earlier algorithms:\n\
        Number 1\n{Take 0.}\n```python\ndef pick(x):\n    return 0\n```\n\
        Number 2\n{Take 2.}\n```python\ndef pick(x):\n    return 1\n```\n\
        Find the idea that both algorithms share";
    assert!(text.contains(parents), "{text}");
    assert!(text.ends_with("Add nothing else.") && text.contains("inside braces {}"), "{text}");
    assert!(!text.contains("nonsense"));
    let text = user(&writer(Level::Program, false), Operator::M1, &[2], &archive);
    assert!(text.contains("An earlier algorithm:\n{Take 2.}\n```python\n"), "{text}");
    assert!(text.contains("Write a modified version") && text.ends_with("then write the body."), "{text}");
}

#[test]
fn each_operator_asks_for_something_else_at_each_level() {
    let archive = archive(["a", "b", "c"], "");
    for level in Level::ALL {
        let mut texts: Vec<String> = Operator::GENERATION
            .into_iter()
            .map(|operator| user(&writer(level, false), operator, &[0], &archive))
            .chain([user(&writer(level, false), Operator::I1, &[], &archive)])
            .collect();
        texts.sort();
        texts.dedup();
        assert_eq!(texts.len(), 5, "{level}");
    }
}
