//! What the author is asked before a debate.

fn check(document: &str, asked: &[&str]) {
    let questions = rules::questions(document);
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
fn asks_nothing_of_what_it_cannot_read() {
    check("", &[]);
    check(
        "# Ausfuhr\n\nDie Seite bekommt einen Knopf, der die Tabelle in eine Datei schreibt. Das soll \
         schnell gehen und darf nichts verlieren, auch wenn die Tabelle sehr lang ist.\n",
        &[],
    );
}
