//! What people read in findings: one count, apostrophes as the page shows them, and nothing that looks new
//! but isn't.

mod common;

use common::parts;
use domain::answer::CritiqueAnswer;

fn critique(document: &str, persona: &str) -> CritiqueAnswer {
    rules::critique(&parts(document, domain::Kind::Prd, persona))
}

#[test]
fn a_finding_has_one_count() {
    let items: Vec<String> = (1..=28)
        .map(|it| format!("- Price of dish {it}: TBD"))
        .collect();
    let text = format!("# Menu\n\n## Prices\n\n{}\n", items.join("\n"));
    let found = critique(&text, "pm").findings;
    let left = found
        .iter()
        .find(|it| it.rule.as_deref() == Some("placeholder"));
    let left = left.expect("placeholders are found");
    assert_eq!(left.title, "28 placeholders left");
    assert_eq!(left.more_quotes.len() + 1, 28);
    let said = format!("{} {}", left.concern, left.suggestion);
    assert!(!said.contains("more"), "{said}");
}

#[test]
fn places_with_the_same_words_are_counted_one_by_one() {
    let text = "# Launch plan\n\n## Dates\n\n- Target launch date\n- tbd\n- Actual launch date\n- tbd\n- End of the pilot\n- tbd\n";
    let found = critique(text, "pm").findings;
    let left = found
        .iter()
        .find(|it| it.rule.as_deref() == Some("placeholder"));
    let left = left.expect("placeholders are found");
    assert_eq!(left.title, "3 placeholders left");
    assert_eq!((left.quote.as_str(), left.more_quotes.len()), ("tbd", 2));
}

#[test]
fn apostrophes_are_curly_in_all_that_people_read() {
    let text = "# Menu\n\n## Goals\n\n- Waste drops by half\n\n## Prices\n\nI'm not sure about the price. The form will ask for a name.\n";
    for persona in domain::personas::ALL {
        for found in critique(text, persona.key).findings {
            let said = format!("{} {} {}", found.title, found.concern, found.suggestion);
            // What is quoted stays as the text has it.
            let mut outside = said.split('“').map(|it| it.rsplit('”').next());
            assert!(
                !outside.any(|it| it.is_some_and(|it| it.contains('\''))),
                "{said}"
            );
        }
    }
}

/// Defects of one persona, more than anyone reads at once.
const DEFECTS: [&str; 12] = [
    "- Guests can order from the table and can import their contacts.",
    "- The form will ask for a reason.",
    "- The list must be easy to use.",
    "- Guests who abuse the list are blocked for a while.",
    "- Guests who are eligible get a table.",
    "- The form must ask for name, phone number, etc.",
    "- The checks must succeed in 95 %.",
    "- The price is 4 ?? per dish.",
    "- The page must look nice.",
    "- Good guests get tea.",
    "- The export lists all orders of all guests.",
    "- Should guests see the price?",
];

#[test]
fn what_is_settled_brings_up_nothing_that_looks_new() {
    let text = |defects: &[&str]| {
        format!(
            "# Orders\n\n## Requirements\n\n{}\n\n## Dates\n\n| Step | Day |\n|--|--|\n| Launch | |\n",
            defects.join("\n")
        )
    };
    let rules = |text: &str| -> Vec<String> {
        let found = critique(text, "qa").findings;
        found.into_iter().filter_map(|it| it.rule).collect()
    };
    let before = rules(&text(&DEFECTS));
    assert!(before.len() > 9, "{before:?}");
    for left_out in 0..DEFECTS.len() {
        let mut others = DEFECTS.to_vec();
        others.remove(left_out);
        for rule in rules(&text(&others)) {
            assert!(before.contains(&rule), "{rule} without {left_out}");
        }
    }
}

#[test]
fn a_title_names_the_thing_without_the_words_around_it() {
    let text = "# Menu\n\n## Goals\n\n- Waste drops by half\n\nThe form will ask for a name and an e-mail address. We will launch on May 3.\n";
    let titles: Vec<String> = ["qa", "security", "oncall"]
        .iter()
        .flat_map(|persona| critique(text, persona).findings)
        .map(|it| it.title)
        .collect();
    for title in [
        "No validation rules: “form”",
        "No rollback is planned: “launch”",
    ] {
        assert!(titles.iter().any(|it| it == title), "{titles:?}");
    }
}

#[test]
fn a_placeholder_with_a_label_of_its_own_is_named_by_it() {
    let text = "# Menu\n\n## Plan\n\n- Q2: Better soup\n- Q3: TBD\n";
    let found = critique(text, "pm").findings;
    let titles: Vec<&str> = found.iter().map(|it| it.title.as_str()).collect();
    assert!(
        titles.contains(&"Placeholder left: “Q3: TBD”"),
        "{titles:?}"
    );
}

#[test]
fn each_question_of_a_template_is_asked() {
    let text = "# Menu\n\n## Launch\n\n*Who must be told?*\n\n## Prices\n\n*What is free?*\n";
    let found = critique(text, "pm").findings;
    let found = found
        .iter()
        .find(|it| it.rule.as_deref() == Some("template-guidance"));
    let asked = found.map(|it| it.suggestion.as_str());
    assert_eq!(asked, Some("Who must be told? What is free?"));
}

/// Whatever a text says is quoted as its own sentence, never as a part of the reviewer’s.
#[test]
#[expect(clippy::too_many_lines, reason = "a table of cases")]
fn titles_and_questions_read_well_around_what_they_quote() {
    let check = |document: &str, persona: &str, title: &str, question: &str| {
        let found = critique(document, persona).findings;
        let said: Vec<(&str, &str)> = found
            .iter()
            .map(|it| (it.title.as_str(), it.suggestion.as_str()))
            .collect();
        assert!(said.contains(&(title, question)), "{document}: {said:#?}");
    };
    check(
        "# Menu\n\n## Kitchen\n\nNames are stored in our book.\n\n## Metrics\n\n- Orders\n",
        "qa",
        "No duration given: “Names are stored in our book”",
        "How long does this last, and what happens after that: “Names are stored in our book”?",
    );
    check(
        "# Menu\n\n## Kitchen\n\nThe head of the house must have a bell with which to temporarily block the big door. It rings.\n",
        "qa",
        "No duration given: “… with which to temporarily block the big door”",
        "How long does this last, and what happens after that: “… with which to temporarily block the big door”?",
    );
    check(
        "# Menu\n\n## Kitchen\n\nGuests who moved away are removed eventually.\n",
        "qa",
        "No date given: “Guests who moved away are removed eventually”",
        "When does this happen, or what has to happen first, and who makes sure it gets done: “Guests who moved away are removed eventually”?",
    );
    let measured = |heading: &str, title: &str, goal: &str| {
        check(
            &format!(
                "# Shop\n\n## {heading}\n\n- Guests order from the table.\n\n## Scope\n\nA menu.\n"
            ),
            "pm",
            title,
            &format!(
                "Which figure will show that {goal}? What is it today, and what should it be?"
            ),
        );
    };
    measured("Goal", "The goal has no figure", "the goal was reached");
    measured(
        "Goals",
        "The goals have no figures",
        "the goals were reached",
    );
    measured(
        "Strategic outcomes",
        "No figures in “Strategic outcomes”",
        "this was reached: “Strategic outcomes”",
    );
    check(
        "# Menu\n\n## Behavior\n\nThe guest gets an email.\n",
        "qa",
        "No failure path: “The guest gets an email”",
        "What does the user see, and what is kept or undone, if this fails halfway: “The guest gets an email”?",
    );
    check(
        "# Menu\n\n## Behavior\n\nThe guest gets an email.\n\nThe card is charged.\n",
        "qa",
        "No failure path for 2 steps",
        "What does the user see, and what is kept or undone, if one of these fails halfway: “The guest gets an email” and “The card is charged”?",
    );
    check(
        "# Menu\n\n## Orders\n\nGuests can order 9 dishes at once (the cooks still need to agree on that number). It rings.\n",
        "security",
        "Not settled yet: “the cooks still need to agree on that number”",
        "Who decides this, and by when: “the cooks still need to agree on that number”?",
    );
    check(
        "# Menu\n\n## Risks\n\n- Guests leave.\n",
        "oncall",
        "No mitigation for “Guests leave”",
        "If this happens, who notices, and what do they do: “Guests leave”?",
    );
    check(
        "# Menu\n\n## Roles\n\nManagers can export all bills of each guest.\n",
        "security",
        "No limit given for “Managers can export all bills of each guest”",
        "What limits this, and where is each use recorded: “Managers can export all bills of each guest”?",
    );
}
