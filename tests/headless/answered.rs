//! Questions that the author answers in a file before a check.

use outside::whetstone::Whetstone;

const TEXT: &str = "# Export of the monthly report\n\nCustomers want the monthly report as a file. \
    We may need to keep files for some time, TBD.\n";

const PLACEHOLDER: &str =
    "What should replace \"TBD\"? If that isn't decided yet: who decides, and by when?";

/// Which number will show that it worked is asked before the start, and by the check if it's skipped.
const NUMBER: &str = "Which number will show that this worked, and what is it today: \"Export of the monthly report\"?";

/// What is left for the author of a check after these answers.
fn left(answers: &str) -> anyhow::Result<String> {
    let whetstone = Whetstone::new()?;
    whetstone.document("export.md", TEXT)?;
    whetstone.document("answers.md", answers)?;
    let check = [
        "refine",
        "export.md",
        "--models",
        "offline/rules,offline/rules",
        "--personas",
        "pm,qa",
        "--questions",
        "answers.md",
        "--json",
    ];
    let debate = whetstone.json(&check)?;
    Ok(debate["why"].as_str().unwrap_or_default().to_owned())
}

#[test]
fn a_check_tells_its_questions_without_findings_edits_or_calls() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    whetstone.document("export.md", TEXT)?;
    let rules = [
        "--models",
        "offline/rules,offline/rules",
        "--personas",
        "pm,qa",
    ];
    let ran = whetstone.run(&[&["refine", "export.md"][..], &rules].concat())?;
    let told = &ran.err;
    assert!(
        told.contains("Check finished: 3 questions for you."),
        "{told}"
    );
    assert!(told.contains("\nFound: 3 questions\n"), "{told}");
    for word in ["finding", "edit", "calls", "Round"] {
        assert!(!told.contains(word), "{word} is said in\n{told}");
    }
    Ok(())
}

#[test]
fn what_is_answered_is_no_longer_asked_however_its_question_is_typed() -> anyhow::Result<()> {
    let how_long = "How long does this last, and what happens after that: “… to keep files for some time, TBD”?";
    for (answers, why) in [
        (String::new(), "Check finished: 3 questions for you."),
        (
            format!("{how_long}\n90 days, then files are deleted."),
            "Check finished: 2 questions for you.",
        ),
        (
            format!("{PLACEHOLDER}\n90 days."),
            "Check finished: 2 questions for you.",
        ),
        (
            format!(
                "{PLACEHOLDER}\n90 days.\n\n{how_long}\n90 days, then they are deleted.\n\n{NUMBER}\nCalls: 20."
            ),
            "Check finished: no questions left for you.",
        ),
        (
            "Who pays for it?\nFinance.".to_owned(),
            "Check finished: 3 questions for you.",
        ),
    ] {
        assert_eq!(left(&answers)?, why, "{answers}");
    }
    Ok(())
}
