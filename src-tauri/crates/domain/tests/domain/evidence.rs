//! What a quote proves: content, just a name, or nothing.

use domain::text::findings::evidence::{Grounds, Shows, says_missing};

const TEXT: &str = "\
---
title: Invite links
owner: Dana
---

# Invite links

## Goal

People invite a colleague by a link.

Rollout
-------

Everyone gets it on Monday. The Goal is speed.

```
# not a heading: retry 3 times
```
";

fn check(quote: &str, shows: Shows) {
    let weighed = Grounds::new(TEXT, "Links for invited colleagues").weigh(quote);
    assert_eq!(weighed.shows, shows, "{quote}");
    let supported = [false, true].map(|claims_missing| shows.supports(claims_missing));
    let expected = match shows {
        Shows::Content => [true, true],
        Shows::Name => [false, true],
        Shows::Nothing => [false, false],
    };
    assert_eq!(supported, expected, "{quote}");
    if let Some(span) = weighed.span {
        assert!(TEXT.get(span.range()).is_some(), "{quote}");
    }
}

#[test]
fn front_matter_headings_and_the_title_show_no_content() {
    use Shows::{Content, Name, Nothing};
    for (quote, shows) in [
        ("People invite a colleague by a link.", Content),
        ("“people invite” a colleague by a link", Content),
        ("## Goal\n\nPeople invite a colleague by a link.", Content),
        ("Everyone gets it on Monday", Content),
        ("retry 3 times", Content),
        // A word that is both in a heading and in the body.
        ("Goal", Content),
        ("# Invite links", Name),
        ("## Goal", Name),
        ("Rollout", Name),
        ("title: Invite links", Name),
        ("owner: Dana", Name),
        ("Links for invited colleagues", Name),
        ("# Links for invited colleagues", Name),
        ("The link expires after a week.", Nothing),
        ("", Nothing),
        (" ", Nothing),
    ] {
        check(quote, shows);
    }
}

#[test]
fn a_passage_of_the_body_is_pointed_at_there() {
    let weighed = Grounds::new(TEXT, "").weigh("Goal");
    let at = weighed.span.map(|span| span.start);
    assert_eq!(at, TEXT.find("Goal is speed"));
}

#[test]
fn front_matter_that_never_ends_is_text() {
    let text = "---\nThe link expires after a while.\n";
    let weighed = Grounds::new(text, "").weigh("The link expires after a while.");
    assert_eq!(weighed.shows, Shows::Content);
}

#[test]
fn a_claim_that_something_is_missing_is_told_by_its_words() {
    for said in [
        "No expiry is named",
        "The expiry is missing",
        "Nobody says who owns the rollout",
        "Rollback: no plan",
        "The section doesn’t say what happens when the mailer is down.",
        "The limits are unspecified",
        "There is no owner for the launch.",
        "The goal has no metric.",
        "Nobody is named as the owner",
        "Nobody is responsible for the alert",
        "No one is assigned to respond",
        "No one has decided whether reports wait",
        "Nothing says what a report does when the copy is gone",
        "Nothing in the section limits the retries.",
        "Support can’t answer, since nobody owns the rollout.",
        "Without a limit for the lag",
        "The rollout is left without an owner.",
        "The plan fails to say who decides.",
        "It leaves out the rollback.",
        "The limit is not given.",
        "How long links last is left open.",
    ] {
        assert!(says_missing([said]), "{said}");
    }
    for said in [
        "The expiry is too long",
        "Seven days let a stolen link live for a week.",
        "Notes on the launch are wrong",
        "The dismissing rule contradicts section 2",
        "Der Ablauf ist zu lang",
        "Nobody can sign out.",
        "Nobody notices the outage until Monday.",
        "No one can sign in after the change.",
        "No longer than a week is allowed, which is too short.",
        "Nothing works without the mailer.",
        "The link works for nobody on the old plan.",
        "Support can do nothing about it.",
        "There is no reason to reject it.",
        "Nothing is missing.",
        "The plan lacks nothing.",
        "There is no doubt about the owner.",
        "It has no weakness.",
        "No reason to wait.",
        "",
    ] {
        assert!(!says_missing([said]), "{said}");
    }
}

#[test]
fn only_content_has_sentences() {
    for (text, sentences) in [
        ("", 0),
        ("# Export\n\n## Goal\n", 0),
        ("# Export\n\nThe list is sorted.\n", 1),
        (
            "---\nowner: Dana\n---\nThe list is sorted. It is short.\n",
            2,
        ),
        ("- One\n- Two\n- Three\n", 2),
    ] {
        assert_eq!(
            Grounds::new(text, "Export").sentences(2),
            sentences,
            "{text}"
        );
    }
}
