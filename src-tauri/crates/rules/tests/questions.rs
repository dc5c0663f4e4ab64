//! What the author is asked before a debate.

fn check(document: &str, asked: &[&str]) {
    let questions = rules::questions(document, &[]);
    let starts: Vec<&str> = questions
        .iter()
        .map(|one| {
            let end = one.question.find([' ', ',']).unwrap_or(one.question.len());
            &one.question[..end]
        })
        .collect();
    assert_eq!(starts, asked, "{document}");
    assert!(
        questions
            .iter()
            .all(|one| one.question.ends_with('?') && !one.why.is_empty())
    );
}

#[test]
fn asks_what_the_text_leaves_open() {
    check(
        "# Export\n\nThe page gets a button that writes the table to a file.\n",
        &["How", "What", "Who", "What", "What"],
    );
    check(
        "# Export\n\nCustomers get a button. When it fails, they see an error. \
         Success: 30 % of the customers use it by June. The owner is Ada. \
         Out of scope: PDF. Existing exports stay as they are.\n",
        &[],
    );
    check(
        "# Export\n\nCustomers get a button. Out of scope: PDF. We track a metric for it. \
         The existing page stays the same. Ada decides. It is due on 1 May.\n",
        &["What"],
    );
}

#[test]
fn asks_nothing_that_a_switched_off_rule_would_ask() {
    let document = "# Export\n\nCustomers get a button for the existing table.\n";
    let all = rules::questions(document, &[]);
    let names = rules::catalogue().map(|rule| rule.name).collect::<Vec<_>>();
    for rule in [
        "no-success-measure",
        "scope-boundary",
        "no-failure-path",
        "nobody-responsible",
    ] {
        assert!(names.contains(&rule), "{rule} is no rule");
        let left = rules::questions(document, &[rule.to_owned()]);
        assert_ne!(left, all, "{rule}");
    }
    assert_eq!(rules::questions(document, &["placeholder".to_owned()]), all);
}

#[test]
fn asks_nothing_of_what_it_cannot_read() {
    check("", &[]);
    check(
        "# Ausfuhr\n\nDie Seite bekommt einen Knopf, der die Tabelle in eine Datei schreibt. Das soll \
         schnell gehen und darf nichts verlieren, auch wenn die Tabelle sehr lang ist.\n",
        &[],
    );
}
