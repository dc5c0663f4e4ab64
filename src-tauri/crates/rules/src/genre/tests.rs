//! Texts of plain tasks, and what they are.

use domain::Kind;

use super::{Genre, genre};
use crate::document::parse;

fn check(wanted: Genre, texts: &[&str]) {
    for text in texts {
        assert_eq!(genre(Kind::Task, &parse(text)), wanted, "{text}");
    }
}

#[test]
fn tells_minutes_and_bug_reports_by_plain_lines() {
    check(
        Genre::Notes,
        &[
            "# Crash on start\n\nVersion 4.2.\n\nSteps to reproduce:\n\n1. Open a file.\n2. Click it.\n\nExpected: it opens.\n\nActual: the app closes.",
            "# Interview with Ann\n\n- They pay by invoice.\n- They want a menu that will be hot.",
            "The window stays white.\n\n**Expected:** a menu.\n\n**Actual:** nothing. It must be fixed by May.",
            "# Team sync, May 12\n\nAttendees: Ann, Ben\n\n- Ann: the menu is slow.\n- Ben will talk to the cook.\n\nDecisions: keep the menu.",
            "# Help closes the app\n\n### Current and expected behavior\n\nThe menu closes it. It should open.",
            "# Test\n\n### How to reproduce?\n\n1. Click\n\n### Expected result after these steps?\n\nIt should open.",
            "# Kitchen round\n\n- Present: Ann, Ben\n- Action items: Ann writes the menu",
        ],
    );
}

#[test]
fn tells_manuals_and_lists_of_releases() {
    check(
        Genre::Notes,
        &[
            "# Menus\n\nThe tool reads menus. Run it with your file. Use `--dry-run` to look first. Choose a format with `--format`. You can pass several files. The output goes to your screen. Set `MENU_DIR` to use another folder. It reads them in order.",
            "# Soup\n\n[![build](a.svg)](b)\n\nParses recipes. It will return a tree.",
            "# Changelog\n\n- Guests can order.\n- Guests can cancel.",
            "## [2.1.0]\n\n- Guests can order.\n\n## [2.0.0]\n\n- Guests can cancel.",
            "Sync, May 12\n\nWe talked about the menu. Ben said it was slow. Ann looked and found nothing. We agreed to keep it. Ann will ask the cook.",
            "# Status\n\nDone: the door was moved. Tips were tested. The oven was fixed.\n\nNext: we will open on Monday.",
            "# Week 12\n\nThe oven was repaired. Ann fixed the door. Two guests asked for tea. We shipped the menu.",
        ],
    );
}

#[test]
fn a_letter_is_neither_a_plan_nor_a_manual() {
    check(
        Genre::Other,
        &["Hi all,\n\nthe release went out. Guests can order now.\n\nBest,\nAnn"],
    );
}

#[test]
fn what_promises_stays_a_plan() {
    check(
        Genre::Product,
        &[
            "Guests can order from the table. Guests can cancel.",
            "# Orders\n\nGuests see the menu.\n\nExpected: 40 orders a day.",
            "# Orders\n\n## Goals\n\n- Fewer calls\n\n## Requirements\n\n- The page shows your orders.\n- You can cancel your order.\n- You must give a reason.\n- You see the bill.\n- You pay your bill.\n- You get your receipt.\n- You can print your receipt.\n- You rate your meal.\n\n## Out of scope\n\n- Tips",
            "The button opens the menu. It should say what is in stock. Guests want tea. The waiter needs the bill. Ann was asked for it. The desk had no list.",
        ],
    );
    check(
        Genre::Design,
        &[
            "# Keep orders in a table\n\n## Context\n\nYou know `orders`. They must be `rows`. Set `keys`. Run `it`. See `that`. Call `this`. Read `these`. Your `table` is here.\n\n## Consequences\n\nNone.",
        ],
    );
}

#[test]
fn a_long_text_of_no_kind_is_read_for_slips_only() {
    let long = "The oven is hot and must stay hot. ".repeat(200);
    let some = "The oven is hot and must stay hot. ".repeat(40);
    check(
        Genre::Notes,
        &[
            &format!("# Ovens\n\n## Motivation\n\n{long}\n\n## Alternatives\n\nNone."),
            "# Ovens\n\nThe oven must be hot. Guests can see it. It is easy. It will stay hot.\n\n```\nheat()\n```",
            &format!("# Ovens\n\n## Requirements\n\n{long}"),
            &format!(
                "# Ovens\n\n## User scenarios\n\n{long}\n\n## Requirements\n\n- Heat\n\n## Goals\n\n- Heat\n\n## Metrics\n\n- Heat\n\n## Risks\n\n- Fire"
            ),
        ],
    );
    check(
        Genre::Product,
        &[
            &format!(
                "# Ovens\n\n## Goals\n\n{some}\n\n## Requirements\n\n- Heat\n\n## Metrics\n\n- Heat\n\n## Risks\n\n- Fire"
            ),
            &format!("# Product requirements of ovens\n\n## Requirements\n\n{some}"),
            &format!("# PRD: Ovens\n\n## Requirements\n\n{long}"),
            &format!(
                "# Ovens of the bakery\n\nR1. {long}\n\nR2. Heat.\n\nR3. Heat.\n\nR4. Heat.\n\nR5. Heat."
            ),
        ],
    );
    check(
        Genre::Notes,
        &[
            &format!("# Ovens\n\n## Requirements\n\n{some}"),
            &format!("# Gap analysis of the PRD\n\n## Requirements\n\n{long}"),
        ],
    );
    let design = format!("# Ovens\n\n## Motivation\n\n{long}\n\n## Alternatives\n\nNone.");
    assert_eq!(genre(Kind::Proposal, &parse(&design)), Genre::Design);
}

#[test]
fn titles_and_parts_tell_designs_and_reports_of_incidents() {
    check(
        Genre::Design,
        &[
            "# RFC 12: Ovens\n\n## Features\n\n- Heat must be shown.\n- It will be hot.",
            "# Ovens\n\n## Proposal\n\nThe oven will be hot.\n\n## Potential issues\n\nNone.",
            "# Ovens\n\n## Sorts\n\nThey will be hot.\n\n## Sizes\n\nThey must fit.\n\n## Design\n\nSteel.",
        ],
    );
    check(
        Genre::Notes,
        &[
            "# Cold ovens\n\n## Timeline\n\n12:00 cold.\n\n## Root cause\n\nNo gas will flow.\n\n## Lessons learned\n\nAsk.",
            "# Cold oven\n\nI baked bread. I think that I saw smoke. I should say that it was cold. It will happen again.",
        ],
    );
}

#[test]
fn a_record_stays_one_whatever_kind_is_named() {
    let wanted = |kinds: &[Kind], text: &str, wanted: Genre| {
        for kind in kinds {
            assert_eq!(genre(*kind, &parse(text)), wanted, "{kind:?}: {text}");
        }
    };
    let others = [Kind::ActionItems, Kind::Status, Kind::Debug];
    for text in [
        "# Kitchen meeting\n\n- The menu must be printed.",
        "Friday, March 13\n\n- The menu must be printed.",
        "# 2025-02-15 oven check\n\n- The menu must be printed.",
        "## 12-10\n\n- Soup\n\n## 12-03\n\n- Tea\n\n## 11-26\n\n- Bread must be hot",
        "# Report on ovens\n\nNine of ten ovens must be replaced.",
        "# Soup day\n\n## Agenda and notes\n\n- The menu must be printed.",
        "# Soups\n\nPresent: Ann, Ben\n\nAgenda:\n\n- The menu must be printed.",
        "# Cold ovens | Post-mortem\n\nWe had to send the keys by email.",
    ] {
        wanted(&others, text, Genre::Notes);
    }
    let designs = [Kind::Tech, Kind::Proposal];
    for text in [
        "# Notes on ovens\n\nHeat must be shown.",
        "# Oven\n\n## Installation\n\nRun it.\n\n## Usage\n\nIt must be hot.",
        "# Oven\n\n[![build](a.svg)](b)\n\nIt must be hot.",
    ] {
        wanted(&designs, text, Genre::Notes);
    }
    wanted(
        &designs,
        "# A meeting planner\n\n## Usage\n\nGuests must see it.\n\n## Goals\n\n- Heat",
        Genre::Design,
    );
    wanted(
        &others,
        "# Ovens\n\n## June 2025\n\n- Heat\n\n## July 2025\n\n- Salt\n\n## Phase 1.2\n\n- Peas",
        Genre::Other,
    );
    wanted(
        &[Kind::Prd, Kind::Roadmap],
        "# Kitchen meeting\n\n- The menu must be printed.",
        Genre::Product,
    );
}
