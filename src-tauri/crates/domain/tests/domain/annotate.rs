//! Annotations: anchors, insertion, and the strict check.

use domain::Span;
use domain::answer::ProposedPattern;
use domain::patterns::{GuidanceFile, PatternNote, PatternSeverity, PatternType};
use domain::text::annotate::{annotated, place, strip, unfit};
use proptest::prelude::*;

const TEXT: &str = "\
---
title: Invite links
---

# Invite links

People invite a colleague.

## Details

- The link expires.

```md
## Not a heading
```

## API
### Create

POST /invites

## Launch

On Monday.
";

fn guidance() -> Vec<GuidanceFile> {
    vec![GuidanceFile {
        name: "CLAUDE.md".to_owned(),
        size: 60,
        is_cut: false,
        lines: 3,
        redacted: 0,
        text: "=== CLAUDE.md ===\n0001|# Rules\n0002|\n0003|Use `Clock`, never the system time.\n"
            .to_owned(),
    }]
}

fn proposed(after: &str) -> ProposedPattern {
    ProposedPattern {
        after: after.to_owned(),
        source: "CLAUDE.md:0003".to_owned(),
        kind: "principle".to_owned(),
        severity: "Warning".to_owned(),
        guidance: "Use `Clock` for <expiry> & tests.".to_owned(),
    }
}

const BLOCK: &str = "<project-pattern source=\"CLAUDE.md:3\" type=\"principle\" severity=\"warning\">Use \
                     `Clock` for &lt;expiry&gt; &amp; tests.</project-pattern>";

/// Where a note with this anchor goes: the text after its block in the annotated text.
#[track_caller]
fn check_place(text: &str, after: &str, follows: &str) {
    let (notes, dropped) = place(text, &guidance(), &[proposed(after)]);
    assert!(dropped.is_empty(), "{after}: {dropped:?}");
    let annotated = annotated(text, &notes, &guidance()).unwrap_or_default();
    let behind = annotated.split_once(BLOCK).map(|(_, it)| it.trim_start());
    assert!(
        behind.is_some_and(|it| it.starts_with(follows)),
        "{after}: {annotated}"
    );
    assert_eq!(strip(&annotated), text);
}

#[test]
fn a_block_goes_behind_the_section_of_its_anchor() {
    let check = |after, follows| check_place(TEXT, after, follows);
    check("# Invite links", "## Details");
    check("Invite links", "## Details");
    check("People invite a colleague.", "## Details");
    check("invite a colleague", "## Details");
    check("## Details", "## API");
    check("- The link expires.", "## API");
    // What is quoted from a fence belongs to the section around it.
    check("## Not a heading", "## API");
    check("title: Invite links", "# Invite links");
    // A heading without text of its own covers everything below it.
    check("## API", "## Launch");
    check("### Create", "## Launch");
    check("On Monday.", "");
    // Without a line break at the end, it goes after the last line.
    check_place("# Plan\n\nOne more thing", "# Plan", "");
    // The indent of the next heading isn't moved into the block.
    check_place("# Plan\n\nOne.\n\n  ## Next\n\nTwo.\n", "# Plan", "## Next");
    check_place("# Plan\r\n\r\nOne.\r\n\r\n## Next\r\n", "# Plan", "## Next");
    check_place("Plan\n====\n\nOne.\n\nNext\n----\nTwo.", "Plan", "Next");
    check_place("Nothing but a paragraph.", "Nothing but a paragraph.", "");
}

#[track_caller]
#[test]
fn blocks_end_lines_as_the_text_does() {
    let text = "# Plan\r\n\r\nOne.\r\n\r\n## Next\r\n";
    let (notes, _) = place(
        text,
        &guidance(),
        &[proposed("# Plan"), proposed("## Next")],
    );
    let annotated = annotated(text, &notes, &guidance()).unwrap_or_default();
    assert_eq!(
        annotated.matches('\n').count(),
        annotated.matches("\r\n").count()
    );
    assert_eq!(strip(&annotated), text);
}

#[test]
fn a_heading_means_the_one_outside_code() {
    check_place(
        "# Plan\n\n```\n# Plan\n```\n\n## Next\n",
        "# Plan",
        "## Next",
    );
    check_place(
        "## Next\n\n```\n# Plan\n```\n\n## Last\n",
        "# Plan",
        "## Last",
    );
}

fn check_dropped(text: &str, proposed: &ProposedPattern, why: &str) {
    let (notes, dropped) = place(text, &guidance(), std::slice::from_ref(proposed));
    assert_eq!(notes, [], "{proposed:?}");
    let whys: Vec<&str> = dropped.iter().map(|it| it.why.as_str()).collect();
    assert_eq!(whys, [why], "{proposed:?}");
}

#[test]
fn a_note_that_lies_is_dropped_and_says_why() {
    type Lie = fn(&mut ProposedPattern);
    let check = |lie: Lie, why| {
        let mut one = proposed("## Details");
        lie(&mut one);
        check_dropped(TEXT, &one, why);
    };
    check(|it| it.kind = "style".into(), "has a type that isn’t known");
    check(|it| it.kind.clear(), "has a type that isn’t known");
    check(
        |it| it.severity = "fatal".into(),
        "has a severity that isn’t known",
    );
    check(
        |it| it.source = "CLAUDE.md:4".into(),
        "cites a line that doesn’t exist",
    );
    check(
        |it| it.source = "CLAUDE.md:0".into(),
        "cites a line that doesn’t exist",
    );
    check(|it| it.source = "CLAUDE.md:2".into(), "cites an empty line");
    check(
        |it| it.source = "CLAUDE.md:-1".into(),
        "cites no line of the files",
    );
    check(
        |it| it.source = "CLAUDE.md".into(),
        "cites no line of the files",
    );
    check(
        |it| it.source = "README.md:1".into(),
        "cites a file that wasn’t read",
    );
    check(
        |it| it.source = "x\" type=\"y:1".into(),
        "cites a file that wasn’t read",
    );
    check(|it| it.guidance = " \n\u{200b} ".into(), "says nothing");
    check(
        |it| it.guidance = "a".repeat(601),
        "is longer than 600 characters",
    );
    check(|it| it.after.clear(), "has no anchor");
    check(
        |it| it.after = "## Elsewhere".into(),
        "has an anchor that isn’t in the text",
    );
    check(
        |it| it.after = "link".into(),
        "has an anchor that isn’t in the text",
    );
    let twice = "# A\n\nx\n\n## Tests\n\none\n\n## Tests\n\ntwo\n";
    check_dropped(twice, &proposed("## Tests"), "has an anchor in 2 places");
    check_dropped(
        "# Plan\n\n```\nnever ends\n",
        &proposed("# Plan"),
        "belongs after a code block that never ends",
    );
    let joined = "belongs after the last line, which has no line break";
    check_dropped("# Plan\n\n```\nx\n```", &proposed("# Plan"), joined);
    check_dropped("# Plan\n\n## Last", &proposed("## Last"), joined);
}

#[test]
fn notes_are_told_apart_and_counted() {
    let mut many: Vec<ProposedPattern> = (0..25)
        .map(|number| ProposedPattern {
            guidance: format!("Rule {number}."),
            ..proposed("## Launch")
        })
        .collect();
    many.push(many[0].clone());
    many.push(proposed("# Invite links"));
    let (notes, dropped) = place(TEXT, &guidance(), &many);
    assert_eq!((notes.len(), dropped.len()), (20, 7));
    assert_eq!(dropped[0].why, "came after the first 20");
    assert_eq!(dropped[5].why, "repeats another note");
    let annotated = annotated(TEXT, &notes, &guidance()).expect("a valid result");
    assert_eq!(annotated.matches("<project-pattern ").count(), 20);
    assert_eq!(strip(&annotated), TEXT);
}

#[test]
fn notes_say_what_they_cite_and_stand_in_the_order_of_the_text() {
    let all = [proposed("## Launch"), proposed("## Details")];
    let (notes, _) = place(TEXT, &guidance(), &all);
    let sections: Vec<&str> = notes.iter().map(|it| it.section.as_str()).collect();
    assert_eq!(sections, ["Details", "Launch"]);
    assert_eq!(notes[0].cited, "Use `Clock`, never the system time.");
    assert_eq!(notes[0].source, "CLAUDE.md:3");
    assert_eq!(&TEXT[notes[0].anchor.range()], "## Details");
}

#[test]
fn a_text_with_blocks_of_its_own_stays_as_it_is() {
    let text = format!("# Plan\n\n{BLOCK}\n\n## Next\n");
    assert!(unfit(&text).is_some());
    assert!(unfit(TEXT).is_none());
    let (notes, _) = place(&text, &guidance(), &[proposed("# Plan")]);
    assert!(annotated(&text, &notes, &guidance()).is_err());
}

/// A note that no model could have added.
fn note() -> PatternNote {
    PatternNote {
        source: "CLAUDE.md:3".to_owned(),
        cited: String::new(),
        kind: PatternType::Naming,
        severity: PatternSeverity::Info,
        guidance: "Say so.".to_owned(),
        anchor: Span::new(0, 0),
        at: 0,
        section: String::new(),
        kept: None,
    }
}

#[test]
fn the_strict_check_holds_whatever_the_notes_say() {
    let check = |text: &str, change: &dyn Fn(&mut PatternNote)| {
        let mut one = note();
        change(&mut one);
        let result = annotated(text, &[one], &guidance());
        assert!(result.is_err(), "{text:?}: {result:?}");
    };
    assert!(annotated("One.", &[note()], &guidance()).is_ok());
    // Whitespace of the text after a block would be removed with it.
    check(" One.", &|_| {});
    check("One.", &|it| it.at = 5);
    check("é", &|it| it.at = 1);
    check("One.", &|it| it.source = "CLAUDE.md:9".into());
    check("One.", &|it| it.source = "OTHER.md:1".into());
    check("One.", &|it| it.source = "CLAUDE.md:3\" x=\"".into());
    check("One.", &|it| it.guidance = " ".into());
}

#[test]
fn stripping_takes_blocks_and_the_white_space_behind_them() {
    let check = |text: &str, stripped: &str| assert_eq!(strip(text), stripped, "{text:?}");
    check("", "");
    check("a <project-pattern b", "a <project-pattern b");
    check(
        "a <project-pattern x>y</project-pattern> \n\u{2003}b",
        "a b",
    );
    check(
        "<project-pattern></project-pattern><project-pattern></project-pattern>",
        "",
    );
    check("a</project-pattern>b", "a</project-pattern>b");
}

/// Texts full of characters that matter to Markdown and to blocks.
fn any_text() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(
        &[
            "# ",
            "## ",
            "### ",
            "\n",
            "\n\n",
            "\r\n",
            "---\n",
            "===\n",
            "```\n",
            "~~~",
            "- ",
            "  ",
            "\t",
            "\u{a0}",
            "\u{2028}",
            "\u{85}",
            "Goal",
            "One.",
            "A sentence of words",
            "é",
            "<project-pattern",
            "</project-pattern>",
            " source=\"CLAUDE.md:3\"",
            ">",
            "&lt;",
            "|",
            "\u{feff}",
        ][..],
    );
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

fn any_proposed() -> impl Strategy<Value = ProposedPattern> {
    let of = |words: &'static [&'static str]| prop::sample::select(words).prop_map(str::to_owned);
    (
        prop_oneof![
            of(&[
                "Goal",
                "# Goal",
                "One.",
                "A sentence of words",
                "```",
                "---",
                "é",
                ""
            ]),
            any_text(),
        ],
        of(&[
            "CLAUDE.md:3",
            "CLAUDE.md:0001",
            "CLAUDE.md:99",
            "x:1",
            "\">:1",
            "",
        ]),
        of(&["naming", "principle", "related-code", "made-up"]),
        of(&["info", "critical", "deadly"]),
        prop_oneof![
            of(&[
                "Say so.",
                "</project-pattern>",
                "<project-pattern x>",
                "&",
                "\n"
            ]),
            any_text()
        ],
    )
        .prop_map(
            |(after, source, kind, severity, guidance)| ProposedPattern {
                after,
                source,
                kind,
                severity,
                guidance,
            },
        )
}

proptest! {
    #[test]
    fn stripped_again_every_result_is_the_text(
        text in any_text(),
        proposed in prop::collection::vec(any_proposed(), 0..6),
    ) {
        let (notes, dropped) = place(&text, &guidance(), &proposed);
        prop_assert_eq!(notes.len() + dropped.len(), proposed.len());
        match annotated(&text, &notes, &guidance()) {
            Ok(result) => {
                prop_assert_eq!(strip(&result), text);
                prop_assert_eq!(result.matches("<project-pattern ").count(), notes.len());
            }
            // Whatever has a place fits, unless the text has blocks of its own.
            Err(_) => prop_assert!(unfit(&text).is_some()),
        }
    }
}
