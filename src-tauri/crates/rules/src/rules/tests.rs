//! Every rule over its own cases, and what holds for all rules.

use std::collections::HashSet;

use super::RULES;
use crate::reading::Reading;
use crate::rule::Rule;
use crate::rule::cases::Case;

fn check(rule: &Rule, case: &Case) -> Result<(), String> {
    let reading = Reading::of(case.text, case.kind);
    reading.today.get_or_init(|| "2025-03-10".to_owned());
    let problems = (rule.find)(&reading);
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
