//! Complete texts in replies that should have contained edits.

use domain::text::edits::whole::find;

const OLD: &str = "\
# Invite links, draft 2

## Goal

Members invite others by a link. It expires after a while.

## Rules

- A link works once.
- An administrator withdraws any link.
- Names and email addresses are stored with the invite.

## Launch

Everyone gets it on Monday.
";

/// Almost completely rewritten.
const REWRITTEN: &str = "\
# Invite links, draft 3

## What members do

Members invite others; each link expires 7 days after somebody made it.

- A link works once.
- Any administrator withdraws links, and names who did.
- With an invite we store names and email addresses, for 30 days.

## Launch

On Monday everyone gets invite links.
";

const REVIEW: &str = "\
# Review

I read all of it. \"It expires after a while\" has no end: members invite others by a link, and an \
administrator withdraws any link, but nobody says when a link works once and when it expires. Names \
and email addresses are stored with the invite, for how long? Everyone gets it on Monday: which?
";

fn check(reply: &str, found: Option<&str>) {
    assert_eq!(find(reply, OLD).as_deref(), found, "{reply}");
}

#[test]
fn a_text_that_was_rewritten_from_end_to_end_is_one() {
    check(REWRITTEN, Some(REWRITTEN));
    let said = "I went through all sections. Here is draft 3:";
    check(&format!("{said}\n\n{REWRITTEN}"), Some(REWRITTEN));
    check(
        &format!("{said}\n```markdown\n{REWRITTEN}```\n"),
        Some(REWRITTEN),
    );
    let tagged = format!("{said}\n[SPEC]\n{REWRITTEN}[/SPEC]");
    check(&tagged, Some(REWRITTEN));
}

#[test]
fn between_tags_it_may_be_much_shorter() {
    let short =
        "## Links\n\nA link expires after a day. Everyone who made an invite withdraws it.\n";
    check(&format!("[DOCUMENT]\n{short}[/DOCUMENT]"), Some(short));
    check(short, None);
}

#[test]
fn a_review_of_the_text_is_none() {
    check(REVIEW, None);
    check(
        "I can't do this: the document says nothing about Mondays.",
        None,
    );
    check(
        "[SPEC]\nNo changes are needed, the rest is fine.\n[/SPEC]",
        None,
    );
}
