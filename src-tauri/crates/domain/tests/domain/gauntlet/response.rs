//! What counts as an answer to an adversary.

use domain::gauntlet::adversaries::{self, ALL, find};
use domain::gauntlet::citation::Citable;

const TEXT: &str = "\
# Sign-in

## Goal

People sign in by a link.

## Plan

1. The link is sent by email.
2. The tokens are signed with HMAC.

## Retries

Three retries, then an alert. Every write is logged to the audit table.
";

/// What an adversary's protocol says about a dismissal.
fn unmet(key: &str, reason: &str, evidence: &str) -> Option<String> {
    let rows = adversaries::all(Vec::new());
    find(&rows, key)?
        .adversary
        .response
        .unmet(reason, evidence, &Citable::new(TEXT))
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of cases")]
fn a_dismissal_counts_if_it_cites_something_and_rests_on_no_non_answer() {
    let stands = "The dismissal cites nothing.";
    for (key, reason, evidence, unmet) in [
        (
            "paranoid_security",
            "Tokens are signed.",
            "auth.md, section 3",
            None,
        ),
        (
            "paranoid_security",
            "Tokens are signed at auth.rs:12.",
            "",
            None,
        ),
        ("paranoid_security", "Section 3 signs tokens.", "", None),
        (
            "paranoid_security",
            "“tokens are signed with HMAC” covers it.",
            "",
            None,
        ),
        ("paranoid_security", "See `verify`.", "none", None),
        ("paranoid_security", "It is safe.", "", Some(stands)),
        ("paranoid_security", "It is safe.", "N/A", Some(stands)),
        ("paranoid_security", "It is safe.", " - ", Some(stands)),
        (
            "paranoid_security",
            "It is safe.",
            "No evidence needed.",
            Some(stands),
        ),
        (
            "paranoid_security",
            "",
            "section 3",
            Some("The dismissal gives no reason."),
        ),
        (
            "paranoid_security",
            "That is unlikely.",
            "section 3",
            Some("“unlikely” isn’t an answer to this adversary."),
        ),
        (
            "paranoid_security",
            "This is Paranoid.",
            "section 3",
            Some("“paranoid” isn’t an answer to this adversary."),
        ),
        (
            "paranoid_security",
            "We’ll handle it later.",
            "section 3",
            Some("“later” isn’t an answer to this adversary."),
        ),
        (
            "paranoid_security",
            "The token expires 30 seconds later.",
            "section 3",
            None,
        ),
        (
            "paranoid_security",
            "No later than day 7 it is gone.",
            "section 3",
            None,
        ),
        (
            "paranoid_security",
            "It is not unlikely, it is impossible.",
            "section 3",
            None,
        ),
        (
            "pedantic_nitpicker",
            "Unlikely, and it costs one row.",
            "section 3",
            None,
        ),
        (
            "asshole_loner",
            "The team decided so.",
            "section 3",
            Some("“the team decided” isn’t an answer to this adversary."),
        ),
        (
            "asshole_loner",
            "It follows from the goal.",
            "section 1",
            None,
        ),
        (
            "lazy_developer",
            "We might need it.",
            "section 1",
            Some("“might need” isn’t an answer to this adversary."),
        ),
        (
            "burned_oncall",
            "Retried three times, then an alert.",
            "section 4",
            None,
        ),
        ("burned_oncall", "An alert fires.", "Section Plan", None),
        (
            "burned_oncall",
            "An alert fires.",
            "section “Retries”, first line",
            None,
        ),
        (
            "burned_oncall",
            "An alert fires.",
            "Three retries, then an alert",
            None,
        ),
        ("burned_oncall", "An alert fires.", "See Retries.", None),
        ("burned_oncall", "Step 2 covers it.", "", None),
        (
            "burned_oncall",
            "An alert fires.",
            "Section Rollout",
            Some("The dismissal cites “Section Rollout”, which isn’t in the text."),
        ),
        (
            "burned_oncall",
            "Section 9 covers it.",
            "",
            Some("The dismissal cites “Section 9”, which isn’t in the text."),
        ),
        (
            "burned_oncall",
            "Line 400 covers it.",
            "n/a",
            Some("The dismissal cites “Line 400”, which isn’t in the text."),
        ),
        (
            "burned_oncall",
            "An alert fires.",
            "The pager rings for everybody",
            Some("The dismissal cites “The pager rings for everybody”, which isn’t in the text."),
        ),
        (
            "burned_oncall",
            "“The pager rings at once” covers it.",
            "",
            Some("The dismissal cites “The pager rings at once”, which isn’t in the text."),
        ),
        (
            "burned_oncall",
            "“The pager rings at once” covers it.",
            "Section Plan",
            None,
        ),
        // An answer that the protocol itself lists doesn't need a citation.
        (
            "paranoid_security",
            "Requires physical access, which is out of scope.",
            "",
            None,
        ),
        (
            "paranoid_security",
            "No physical access is needed.",
            "",
            Some(stands),
        ),
        (
            "burned_oncall",
            "Requires physical access, which is out of scope.",
            "",
            Some(stands),
        ),
        (
            "burned_oncall",
            "It isn’t critical: a nightly batch job.",
            "",
            None,
        ),
        // A part of the text, by its name and without a number.
        (
            "burned_oncall",
            "Operators see it in the audit table since every write is logged there.",
            "",
            None,
        ),
        (
            "burned_oncall",
            "Operators see it in the wiki table since they look there.",
            "",
            Some(stands),
        ),
        // Too short for a passage, and just the title.
        (
            "burned_oncall",
            "It is fine.",
            "the",
            Some("The dismissal cites “the”, which isn’t specific enough."),
        ),
        (
            "burned_oncall",
            "It is fine.",
            "Sign-in",
            Some("The dismissal cites “Sign-in”, which isn’t specific enough."),
        ),
        (
            "burned_oncall",
            "It is fine.",
            "# Sign-in",
            Some("The dismissal cites “# Sign-in”, which isn’t specific enough."),
        ),
        (
            "burned_oncall",
            "It is fine.",
            "Section Sign-in",
            Some("The dismissal cites “Section Sign-in”, which isn’t in the text."),
        ),
    ] {
        let found = self::unmet(key, reason, evidence);
        assert_eq!(found.as_deref(), unmet, "{key}: {reason} / {evidence}");
    }
}

#[test]
fn the_built_in_ones_are_whole_and_five_of_them_attack_unless_others_are_named() {
    let usual: Vec<&str> = ALL.iter().filter(|it| it.usual).map(|it| it.key).collect();
    assert_eq!(
        usual,
        [
            "paranoid_security",
            "burned_oncall",
            "lazy_developer",
            "pedantic_nitpicker",
            "asshole_loner"
        ]
    );
    for it in ALL {
        for text in [it.key, it.label, it.purpose, it.prompt, it.response] {
            assert!(!text.trim().is_empty(), "{}", it.key);
        }
        assert!(!it.non_answers.is_empty(), "{}", it.key);
        assert!(
            it.non_answers
                .iter()
                .all(|words| *words == words.to_lowercase())
        );
    }
}

#[test]
fn an_adversary_is_found_by_its_key_and_by_the_name_people_read() {
    let rows = adversaries::all(Vec::new());
    for name in [
        "asshole_loner",
        "Blunt loner",
        "blunt_loner",
        " blunt-loner ",
    ] {
        assert_eq!(
            find(&rows, name).map(|it| it.adversary.key.as_str()),
            Some("asshole_loner"),
            "{name}"
        );
    }
    assert!(find(&rows, "nobody").is_none());
}
