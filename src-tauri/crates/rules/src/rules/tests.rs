//! Every rule over its own cases, and what holds for all rules.

use std::collections::HashSet;

use domain::Kind;

use super::RULES;
use crate::critique::found_by;
use crate::reading::Reading;
use crate::rule::cases::Case;
use crate::rule::{Problem, Rule};

fn check(rule: &Rule, case: &Case) -> Result<(), String> {
    let reading = Reading::of(case.text, case.kind);
    reading.today.get_or_init(|| "2025-03-10".to_owned());
    let problems = found_by(rule, &reading);
    let quotes: Vec<&str> = problems
        .iter()
        .flat_map(|it| &it.places)
        .map(|it| reading.document.quote(*it))
        .collect();
    let right = match case.quote {
        Some(quote) => quotes.contains(&quote),
        None => quotes.is_empty(),
    };
    let told = || {
        format!(
            "{}\n  text: {:?}\n  want: {:?}\n  got: {quotes:?}",
            rule.name, case.text, case.quote
        )
    };
    if right { Ok(()) } else { Err(told()) }
}

#[test]
fn each_rule_holds_in_its_cases() {
    let wrong: Vec<String> = RULES
        .iter()
        .flat_map(|rule| rule.cases.iter().map(move |case| check(rule, case)))
        .filter_map(Result::err)
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn each_rule_has_cases_of_both_sorts_and_a_name_of_its_own() {
    let mut names = HashSet::new();
    for rule in RULES {
        assert!(
            rule.cases.iter().any(|it| it.quote.is_some()),
            "{}",
            rule.name
        );
        assert!(
            rule.cases.iter().any(|it| it.quote.is_none()),
            "{}",
            rule.name
        );
        assert!(names.insert(rule.name), "{} twice", rule.name);
    }
}

#[test]
fn each_rule_belongs_to_a_persona() {
    for rule in RULES {
        assert!(!rule.personas.is_empty(), "{}", rule.name);
    }
}

#[test]
fn each_persona_raises_something() {
    for persona in domain::personas::ALL {
        let mut rules = RULES.iter();
        assert!(
            rules.any(|rule| rule.personas.contains(persona)),
            "no rule names {}",
            persona.key
        );
    }
}

#[test]
fn each_rule_says_in_a_sentence_of_its_own_what_it_looks_for() {
    let mut sentences = HashSet::new();
    for rule in RULES {
        let sentence = rule.says;
        assert!(
            sentence.starts_with(char::is_uppercase)
                && sentence.ends_with(['.', '”'])
                && sentence.len() <= 120,
            "{}: {sentence}",
            rule.name
        );
        assert!(sentences.insert(sentence), "{sentence} twice");
    }
}

/// The words of a title; a passage in quotation marks is one.
fn words(title: &str) -> usize {
    let mut quoted = false;
    let outside = title.chars().map(|it| {
        quoted = it == '“' || quoted && it != '”';
        if quoted && it != '“' { 'x' } else { it }
    });
    outside.collect::<String>().split_whitespace().count()
}

/// The passages in quotation marks.
fn quotes(text: &str) -> impl Iterator<Item = &str> {
    text.split('“')
        .skip(1)
        .filter_map(|it| it.split('”').next())
}

/// What is wrong with the words of a finding.
fn wordy(problem: &Problem) -> Option<String> {
    let Problem {
        title,
        concern,
        question,
        ..
    } = problem;
    let in_all_three = quotes(title)
        .map(|it| format!("“{it}”"))
        .any(|it| concern.contains(&it) && question.contains(&it));
    let is_wordy = words(title) > 10 || concern.starts_with(title.as_str()) || in_all_three;
    is_wordy.then(|| format!("{title}\n  {concern}\n  ? {question}"))
}

#[test]
fn titles_are_short_and_say_nothing_three_times() {
    let samples = [
        include_str!("../../../../../samples/invite-links.md"),
        include_str!("../../../../../samples/example-debate.md"),
        include_str!("../../../../../ui/src/screens/tasks/templates/prd.md"),
    ];
    let own = RULES.iter().flat_map(|rule| rule.cases);
    let texts = samples.into_iter().map(|text| (text, Kind::Prd));
    let texts = texts.chain(own.map(|case| (case.text, case.kind)));
    let mut wrong = Vec::new();
    for (text, kind) in texts {
        let reading = Reading::of(text, kind);
        reading.today.get_or_init(|| "2025-03-10".to_owned());
        let problems = RULES.iter().flat_map(|rule| found_by(rule, &reading));
        wrong.extend(problems.filter_map(|it| wordy(&it)));
    }
    wrong.sort();
    wrong.dedup();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
