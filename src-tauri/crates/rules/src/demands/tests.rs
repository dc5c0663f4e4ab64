//! Texts without a chosen kind that ask for something or don't, and sentences in them.

use domain::Kind;

use super::Judges;
use crate::document::parse;
use crate::evidence::asks_for_something;
use crate::reading::Reading;

/// Whether a text without a chosen kind is taken for a task or a specification.
fn check_text(wanted: bool, texts: &[&str]) {
    for text in texts {
        assert_eq!(asks_for_something(&parse(text)), wanted, "{text}");
    }
}

/// Whether the sentence that begins with these words is a demand.
fn check(wanted: bool, kind: Kind, cases: &[(&str, &str)]) {
    for (text, sentence) in cases {
        let reading = Reading::of(text, kind);
        let at = text.find(sentence).expect("the sentence");
        let found = reading.document.sentence_at(at).expect("a sentence");
        assert_eq!(reading.demands(found), wanted, "{sentence} in {text}");
    }
}

#[test]
fn what_somebody_types_as_a_task_asks_for_something() {
    check_text(
        true,
        &[
            "Add a button so that guests can order.",
            "Guests can order from the table. Payment comes later.",
            "# Export\n\nThe page gets a button that writes the table to a file.",
            "As a guest, I want to see the menu.",
            "The menu is hard to read on phones. Make it larger.",
            "Import contacts faster.",
            "# Cards\n\n## Kitchen\n\nHot.\n\n## Requirements\n\n- A guest buys a card.\n- A card ends in May.\n\n## Prices\n\nFree.\n\n## Bills\n\nNone.",
        ],
    );
}

#[test]
fn longer_texts_show_it_by_headings_boxes_or_sentences() {
    let told = "The oven was hot. ".repeat(20);
    check_text(
        true,
        &[
            &format!("# Oven\n\n## Goals\n\n- Heat\n\n## Non-goals\n\n- Ice\n\n## More\n\n{told}"),
            &format!(
                "# Oven\n\n## Acceptance criteria\n\n- [ ] Hot\n- [ ] Clean\n- [ ] Safe\n\n## Notes\n\n{told}"
            ),
            &"The oven must be hot. It is made of steel. ".repeat(10),
        ],
    );
    check_text(
        false,
        &[
            &told,
            &format!("# Oven\n\n## Features\n\n- Heat\n\n## Usage\n\n{told}"),
            &format!("# Oven\n\n## Design\n\n{told}"),
            &format!("# Baking\n\n- [ ] Heat it\n- [ ] Wait\n- [ ] Eat\n\n## Notes\n\n{told}"),
        ],
    );
}

#[test]
fn a_short_manual_asks_for_nothing() {
    check_text(
        false,
        &[
            "# Logs\n\n`serve` has two flags.\n\n`--debug` turns on logs. `--level` is a number.",
            "# Logs\n\nYou can turn on logs.\n\n```\nserve --debug\n```\n",
            "# Launch pictures\n\nYou can replace the pictures by your own.\n\nYou can also open your folder.",
        ],
    );
}

#[test]
fn a_demand_stands_where_demands_are_listed_and_looks_ahead() {
    check(
        true,
        Kind::Prd,
        &[
            ("## Requirements\n\n- The menu is fast.", "The menu"),
            ("## Checkout\n\nGuests can pay by card.", "Guests"),
        ],
    );
    check(
        false,
        Kind::Prd,
        &[
            ("## Background\n\nThe menu must be fast.", "The menu"),
            ("## Checkout\n\nToday guests pay in cash.", "Today"),
            ("## Checkout\n\nThe menu was slow.", "The menu"),
            (
                "## Checkout\n\nFor example, the menu is fast.",
                "For example",
            ),
            ("## Checkout\n\n> The menu must be fast.", "The menu"),
            ("## Checkout\n\nDetermine which menu is fast.", "Determine"),
            ("## Checkout\n\nMenus are sent to this folder.", "Menus"),
            ("## Checkout\n\n- **WHEN** the menu is fast", "**WHEN**"),
            ("## Checkout\n\nThe menu is already fast.", "The menu"),
            ("## Checkout\n\nANN: The menu must be fast.", "ANN"),
        ],
    );
}

#[test]
fn a_short_outline_adds_something_in_every_section() {
    let outline = |more: &str| {
        format!(
            "# Menu\n\n## Goals\n\nMore orders.\n\n## Kitchen\n\nWe call the cook.\n\n## Metrics\n\n- Orders\n{more}"
        )
    };
    let told = "The oven stays hot. ".repeat(80);
    for (text, wanted) in [(outline(""), true), (outline(&told), false)] {
        let reading = Reading::of(&text, Kind::Roadmap);
        let at = text.find("We call").expect("the sentence");
        let place = domain::Span::new(at, at + 7);
        assert_eq!(reading.may_judge(Judges::Gaps, place), wanted, "{text}");
    }
}

#[test]
fn a_summary_asks_where_it_says_must() {
    check(
        true,
        Kind::Prd,
        &[
            ("## Summary\n\nThe menu must be fast.", "The menu"),
            ("## Overview\n\nThe menu should be fast.", "The menu"),
        ],
    );
    check(
        false,
        Kind::Prd,
        &[("## Summary\n\nThe menu is fast.", "The menu")],
    );
}

#[test]
fn a_design_asks_in_its_solution_or_by_words_that_bind() {
    let design = |heading: &str, sentence: &str| {
        format!(
            "# Ovens\n\n## Motivation\n\nHeat.\n\n## {heading}\n\n{sentence}\n\n## Alternatives\n\nIce."
        )
    };
    check(
        true,
        Kind::Tech,
        &[
            (&design("Details", "The oven calls the cook."), "The oven"),
            (&design("Rollout", "If it looks wrong, we stop."), "If it"),
            (&design("Ovens", "The oven must be fast."), "The oven"),
        ],
    );
    check(
        false,
        Kind::Tech,
        &[
            (&design("Ovens", "The oven calls the cook."), "The oven"),
            (&design("Ovens", "Guests can see all orders."), "Guests"),
        ],
    );
}

#[test]
fn a_long_text_is_judged_by_less() {
    let told = "The oven stays hot. ".repeat(300);
    let long = |part: &str| format!("# Ovens\n\n## Design\n\n{part}\n\n## Motivation\n\n{told}");
    check(true, Kind::Tech, &[(&long("It must be fast."), "It must")]);
    check(
        false,
        Kind::Tech,
        &[(&long("It calls the cook."), "It calls")],
    );
    let short = "# Ovens\n\n## Design\n\nIt must be fast.".to_owned();
    for (kind, text, judged) in [
        (Kind::Prd, &short, [true, true, true]),
        (Kind::Tech, &short, [true, true, true]),
        (Kind::Roadmap, &long(""), [true, false, true]),
        // Where a product is set out, every sentence counts.
        (Kind::Prd, &long(""), [true, true, true]),
        (Kind::Tech, &long(""), [true, false, false]),
    ] {
        let reading = Reading::of(text, kind);
        let may = [Judges::Wording, Judges::Gaps, Judges::Plan].map(|it| reading.may_be_judged(it));
        assert_eq!(may, judged, "{kind:?} of {} bytes", text.len());
    }
}
