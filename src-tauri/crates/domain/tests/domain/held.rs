//! Whether a review's edits are still there after others have edited the text.

use domain::round::Edit;
use domain::text::edits::edit::{EditRequest, apply};
use domain::text::edits::held::held;

const BEFORE: &str = "# Sign-in\n\n- The link expires soon.\n- It is sent by mail.\n- It is red.\n";

/// The replacements of the edits that are no longer in `now`.
fn lost(now: &str) -> Vec<String> {
    let edits = [
        ("expires soon", "expires one hour after it was sent"),
        ("- It is red.\n", ""),
        ("by mail.\n", "by mail.\n- It works once.\n"),
    ];
    let requests = edits.map(|(find, replace)| EditRequest {
        find: find.to_owned(),
        nth: None,
        replace: replace.to_owned(),
        findings: Vec::new(),
    });
    let applied = apply(1, BEFORE, &requests);
    assert_eq!(applied.text, left());
    let (held, gone) = held(&applied.edits, &applied.text, &applied.text, now);
    assert_eq!(held.len() + gone.len(), applied.edits.len());
    gone.into_iter()
        .map(|edit: &Edit| edit.replace.trim().to_owned())
        .collect()
}

fn left() -> String {
    "# Sign-in\n\n- The link expires one hour after it was sent.\n- It is sent by mail.\n- It works once.\n"
        .to_owned()
}

#[test]
fn what_others_wrote_elsewhere_takes_nothing_away() {
    for now in [
        left(),
        format!("{}- Theirs.\n", left()),
        left().replace("The link", "A link"),
        left().replace("sent.", "sent, at the latest."),
        left().replace('\n', "\r\n"),
        left().replace("# Sign-in", "# Signing in"),
    ] {
        assert_eq!(lost(&now), Vec::<String>::new(), "{now}");
    }
}

#[test]
fn what_others_rewrote_or_put_back_is_named() {
    let hour = "one hour after it was sent";
    for (now, gone) in [
        (left().replace(hour, "within 30 days"), vec![hour]),
        (
            left().replace("- It works once.\n", ""),
            vec!["- It works once."],
        ),
        (format!("{}- It is red.\n", left()), vec![""]),
        (BEFORE.to_owned(), vec![hour, "- It works once.", ""]),
    ] {
        assert_eq!(lost(&now).len(), gone.len(), "{now}: {:?}", lost(&now));
        for wording in gone {
            assert!(
                lost(&now).iter().any(|it| it.contains(wording)),
                "{wording}"
            );
        }
    }
}
