use super::*;
use crate::{Candidate, Direction, EsSettings, Failure, FailureKind, Outcome, Score};

fn settings(population: u32, generations: u32, mutants: u32, initial_rounds: u32) -> EohSettings {
    EohSettings { seed: 1, population, generations, mutants, initial_rounds }
}

/// Scores what is asked with `objective(id)`; `None` is invalid.
fn run(settings: EohSettings, objective: impl Fn(u32) -> Option<f64>) -> (Eoh, Archive, Vec<(Ask, usize)>) {
    let mut search = Eoh::new(settings);
    let mut archive = Archive::new(Direction::Minimize);
    let mut asks = Vec::new();
    while let Ok(Some(ask)) = search.ask(&archive) {
        let made = archive.candidates().len();
        for row in &ask.rows {
            let id = archive.candidates().len() as u32;
            let outcome = match objective(id).and_then(Score::new) {
                Some(score) => Outcome::Scored(score),
                None if id.is_multiple_of(3) => Outcome::Invalid(Failure::new(FailureKind::NoCode, "prose")),
                None => Outcome::Invalid(Failure::new(FailureKind::Exception, "IndexError").at(3, 0)),
            };
            archive.push(Candidate {
                id,
                text: format!("{id}"),
                thought: None,
                program: Some(format!("{id}")),
                exemplars: ask.prompts[row.prompt as usize].exemplars.clone(),
                outcome,
                repeat: false,
            });
        }
        search.tell(&ask, &vec![0.0; ask.prompts.len()], &archive);
        asks.push((ask, made));
    }
    (search, archive, asks)
}

/// A made-up objective in which two of five are invalid.
fn mixed(id: u32) -> Option<f64> {
    (id % 5 < 3).then(|| f64::from(id.wrapping_mul(2_654_435_761) % 1000) / 10.0)
}

#[test]
fn the_published_budgets_and_the_initial_population_on_top() {
    assert_eq!(settings(10, 25, 1, 1).candidates(), 1000);
    assert_eq!(settings(10, 25, 3, 1).candidates(), 2000);
    for (mutants, all) in [(1, 1010), (3, 2010)] {
        let (search, archive, asks) = run(settings(10, 25, mutants, 1), |id| Some(f64::from(id)));
        assert_eq!((archive.candidates().len(), search.budget()), (all, all as u32));
        assert_eq!(asks.len(), 1 + 25 * 4);
    }
}

#[test]
fn order_and_counts_of_operators() {
    let (.., asks) = run(settings(10, 3, 2, 1), mixed);
    let shape: Vec<(&str, usize, u32)> =
        asks.iter().map(|(ask, _)| (ask.operator.name(), ask.rows.len(), ask.step)).collect();
    let mut wanted = vec![("i1", 10, 0)];
    for generation in 0..3 {
        wanted.extend([("e1", 10), ("e2", 10), ("m1", 20), ("m2", 20)].map(|(o, n)| (o, n, generation)));
    }
    assert_eq!(shape, wanted);
    assert!(asks.iter().all(|(ask, _)| ask.steps == 3));
}

#[test]
fn mutations_alone_are_perturbed_and_sigma_falls_over_generations() {
    let (.., asks) = run(settings(10, 25, 1, 1), mixed);
    let es = EsSettings { sigma: 1e-3, sigma_end: 0.0, ..EsSettings::default() };
    let mut sigmas = Vec::new();
    for (ask, _) in &asks {
        assert_eq!(ask.perturb, matches!(ask.operator, Operator::M1 | Operator::M2), "{:?}", ask.operator);
        assert_eq!(ask.pooling, Pooling::Batch);
        if ask.perturb {
            sigmas.push(es.sigma_at(ask.step, ask.steps));
        }
    }
    // Two updates a generation, both with the sigma of the generation.
    assert_eq!(sigmas.len(), 50);
    assert!(sigmas.chunks(2).all(|pair| pair[0] == pair[1]));
    assert_eq!((sigmas[0], sigmas[48], sigmas[49]), (1e-3, 0.0, 0.0));
    assert!((sigmas[24] - 5e-4).abs() < 1e-18, "half way at generation 12 of 25: {}", sigmas[24]);
    assert!(sigmas.windows(3).step_by(2).all(|w| w[2] < w[0]));
}

#[test]
fn parents_come_from_the_population_as_it_stood_and_rewards_are_relative_to_them() {
    let settings = settings(10, 6, 2, 1);
    let (_, archive, asks) = run(settings, mixed);
    let mut shown_twice = 0;
    for (ask, made) in &asks {
        let mut before = Archive::new(Direction::Minimize);
        archive.candidates()[..*made].iter().cloned().for_each(|candidate| before.push(candidate));
        let population = Population::survivors(&before, 10);
        let worst = population.worst();
        for row in &ask.rows {
            let parents = &ask.prompts[row.prompt as usize].exemplars;
            assert!(parents.iter().all(|id| population.ids().contains(id)), "{parents:?}");
            assert!(parents.iter().all(|id| archive.score(*id).is_some()), "never an invalid one");
            match ask.operator {
                Operator::I1 => assert!(parents.is_empty()),
                Operator::E1 | Operator::E2 => {
                    assert!(parents.len() == 2 && parents[0] != parents[1] || parents.len() == 1);
                    shown_twice += u32::from(parents.len() == 1);
                }
                Operator::M1 | Operator::M2 => assert_eq!(parents.len(), 1),
            }
            match row.basis {
                Basis::Absolute => assert!(!ask.perturb),
                Basis::Parent { parent, worst: w } => {
                    assert!(ask.perturb);
                    assert_eq!(Some(parent), archive.score(parents[0]).map(Score::get));
                    assert_eq!(Some(w), worst);
                }
            }
        }
        assert!(ask.operator == Operator::I1 || ask.prompts.len() == ask.rows.len(), "a prompt per row");
        assert!(
            ask.rows
                .iter()
                .enumerate()
                .all(|(i, row)| ask.operator == Operator::I1 || row.prompt == i as u32)
        );
    }
    assert!(shown_twice > 0, "parents are drawn with replacement");
}

#[test]
fn asks_depend_on_seed_and_archive_alone() {
    let all = |seed| run(EohSettings { seed, ..settings(6, 4, 2, 1) }, mixed).2;
    assert_eq!(all(1), all(1));
    assert_ne!(all(1), all(2));
}

#[test]
fn the_initial_population_is_filled_up_as_far_as_rounds_allow() {
    let initial = |rounds, objective: fn(u32) -> Option<f64>| {
        let (search, _, asks) = run(settings(10, 1, 1, rounds), objective);
        let initial = asks.iter().filter(|(ask, _)| ask.operator == Operator::I1).count();
        assert_eq!(search.budget(), 40 + 10 * initial as u32, "counted in the budget");
        initial
    };
    assert_eq!(initial(1, mixed), 1, "one round, full or not");
    assert_eq!(initial(5, mixed), 2, "6 valid, then 12");
    assert_eq!(initial(3, |_| Some(1.0)), 3, "one distinct objective never fills ten places");
    assert_eq!(initial(5, |id| Some(f64::from(id))), 1, "full at once");
    assert_eq!(initial(1, |id| (id >= 25).then_some(1.0)), 3, "more rounds while there is none");
}

#[test]
fn an_empty_initial_population_is_an_error_with_its_reasons() {
    let (mut search, archive, asks) = run(settings(4, 5, 1, 1), |_| None);
    assert_eq!(asks.len(), Eoh::ROUNDS_WHILE_EMPTY as usize);
    let error = search.ask(&archive).expect_err("nothing to choose parents from");
    assert_eq!((error.candidates, error.rounds), (40, 10));
    assert_eq!(error.reasons, [(FailureKind::Exception, 26), (FailureKind::NoCode, 14)]);
    let text = error.to_string();
    let start = "the initial population is empty: none of 40 candidates in 10 round(s) is valid (exception 26, no-code \
                 14; most often `exception: line 3: IndexError`)";
    assert!(text.starts_with(start) && text.contains("level: expression") && !text.contains('\n'), "{text}");
    assert_eq!(run(settings(4, 5, 1, 12), |_| None).2.len(), 12, "the setting where it is more");
}

#[test]
fn a_population_of_one_still_goes_on() {
    let (_, archive, asks) = run(settings(3, 2, 1, 1), |_| Some(5.0));
    assert_eq!(archive.candidates().len(), 3 + 2 * 12);
    assert!(asks[1..].iter().all(|(ask, _)| ask.prompts.iter().all(|p| p.exemplars == [0])));
}
