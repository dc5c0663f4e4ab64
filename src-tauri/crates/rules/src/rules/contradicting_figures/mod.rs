//! Two figures for one thing.

mod about;
mod apart;
mod claim;
mod fact;
mod same;

use std::collections::{BTreeMap, HashMap};

use domain::Severity;
use domain::personas::{PM, QA};

use self::apart::{are_fields, in_one_list, is_label, is_of_its_section, is_part};
use self::fact::{Fact, facts};
use crate::demands::Judges;
use crate::reading::Reading;
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule};

pub(super) const RULE: Rule = Rule {
    name: "contradicting-figures",
    says: "Two different figures for one thing.",
    personas: &[QA, PM],
    reads_english: true,
    mended: false,
    judges: Judges::Plan,
    find,
    #[cfg(test)]
    cases: &[
        silent("## Pea\n\nThe soup offers:\n\n- 12-grained breads;\n\n## Leek\n\nThe soup offers:\n\n- a 20-grained dense bread."),
        silent("Ovens cost 80 coins to open.\n\n### Oven costs\n\n| Oven | Cost |\n|--|--|\n| 1 | Free |\n| 2 | 120 coins |"),
        silent("The flow is covered by R10, R7. The flow is covered by R10, R13."),
        silent("## Requirements\n\n- **WHEN** it is cold\n- **THEN** exit with code 1\n- **WHEN** it is hot\n- **THEN** exit with code 0")
            .of(domain::Kind::Requirements),
        fires(
            "Sessions expire after 30 minutes. Names are kept.\n\nA session expires after 15 minutes.",
            "A session expires after 15 minutes.",
        ).of(domain::Kind::Prd),
        fires(
            "The export is limited to 10,000 rows.\n\n## Limits\n\nExports support at most 50000 rows.",
            "Exports support at most 50000 rows.",
        ),
        fires(
            "## Requirements\n\nThe oven must be hot within 30 seconds.\n\n## Performance\n\nThe oven must be hot within 60 seconds.",
            "The oven must be hot within 60 seconds.",
        ),
        fires(
            "## Rules\n\n- Tables over $500 need the word of the cook.\n- Tables over $750 need the word of the cook.",
            "Tables over $750 need the word of the cook.",
        ),
        fires(
            "## Rules\n\nThe card expires after 60 days. It is free.\n\nThe card is valid for 90 days after it was sold.",
            "The card is valid for 90 days after it was sold.",
        ),
        fires(
            "## Rules\n\n- Data will be kept for 90 days.\n\n## Retention\n\nRecords are deleted after 30 days.",
            "Records are deleted after 30 days.",
        ),
        silent("## Rules\n\n- Records of guests are kept for 90 days.\n\n## Retention\n\nRecords of ovens and pots are deleted after 30 days."),
        fires(
            "## Rules\n\n1. Cards expire after 12 months.\n\n## FAQ\n\nDo cards expire? Yes, after 24 months.",
            "Yes, after 24 months.",
        ),
        fires(
            "## Cards\n\nCards are valid for 12 months.\n\n## FAQ\n\nHow long? Cards are valid for 24 months.",
            "Cards are valid for 24 months.",
        ),
        silent("## Pea\n\nThe soup is hot for 12 hours.\n\n## Leek\n\nThe soup is hot for 24 hours."),
        silent("## Rules\n\n- Guests are reminded after 3 days.\n- Guests are reminded after 7 days."),
        silent(
            "## Pea\n\n### Requirements\n\nThe soup must be hot within 30 seconds.\n\n## Leek\n\n### Performance\n\nThe soup must be hot within 60 seconds.",
        ),
        fires(
            "| Setting | Value |\n|--|--|\n| Session expiry | 20 minutes |\n\nSession expiry is 45 minutes.",
            "Session expiry is 45 minutes.",
        ),
        fires(
            "We have 604 suspended accounts.\n\n| Suspended accounts | Owed |\n|--|--|\n| 812 | $5 |",
            "812",
        ),
        fires(
            "Cards that exist today keep working for 30 days after the opening, then they expire.\n\nExisting cards expire 14 days after the opening without action by the desk.",
            "Existing cards expire 14 days after the opening without action by the desk.",
        ),
        fires(
            "Bills are printed. They are kept for 90 days.\n\n| What | Limit |\n|--|--|\n| Bill kept for | 30 days |",
            "They are kept for 90 days.",
        ),
        fires(
            "| What | Limit |\n|--|--|\n| Largest file | 50 MB |\n\nUploads larger than 100 MB are refused before they reach the kitchen.",
            "Uploads larger than 100 MB are refused before they reach the kitchen.",
        ),
        fires(
            "| No. | Step |\n|--|--|\n| 1 | A first reminder is sent 7 days after the due date. |\n\nThe first reminder goes out 14 days after the due date without fees.",
            "The first reminder goes out 14 days after the due date without fees.",
        ),
        silent(
            "## Votes\n\n- 1: Good reviews.\n- 2: Good reviews.\n\n**Option 1:** Add a new field.\n\n**Option 2:** Add a new field.",
        ),
        silent(
            "- Cards of guests\n  - Expire after 15 minutes\n- Cards of cooks\n  - Expire after 7 days",
        ),
        silent(
            "## Beta\n\nCooks come from 2 kitchens.\n\n## GA criteria\n\nCooks come from 3 kitchens.",
        ),
        silent("- The list covers XML edition 5.\n- The list covers XML edition 4."),
        silent("- Timers are dropped (#8458).\n- Timers are dropped (#8692)."),
        silent("Photos can be up to 5 MB. Files can be up to 50 MB."),
        silent(
            "Free cards of guests expire 30 days after the opening. Paid cards of guests expire 90 days after the opening.",
        ),
        silent(
            "Sessions expire after 30 minutes. A session expires after half an hour, which is 1800 seconds.",
        ),
        fires(
            "## Plan\n\n| Stage | Shops |\n|--|--|\n| Trial | 12 |\n\nThe trial runs in 15 shops around Leeds.",
            "The trial runs in 15 shops around Leeds.",
        ),
        fires(
            "| Parameter | Value |\n|--|--|\n| Retention of bills | 14 days |\n\nBills older than 7 days are dropped from the drawer by a boy who comes at 02:00.",
            "Bills older than 7 days are dropped from the drawer by a boy who comes at 02:00.",
        ),
        fires(
            "Tables can be cancelled up to 12 hours before the meal.\n\nCancellation is possible until 24 hours before the meal starts.",
            "Cancellation is possible until 24 hours before the meal starts.",
        ),
        fires(
            "We need €85k for it.\n\n| What | Cost |\n|--|--|\n| Oven | €62k |\n| Sum | €95k |",
            "We need €85k for it.",
        ),
        fires(
            "The kitchen has at most 20 minutes of downtime.\n\n- Move (45 min downtime)",
            "Move (45 min downtime)",
        ).of(domain::Kind::Prd),
        fires(
            "We count 312 plates: 300 white and 12 blue.\n\nA cart carries the 290 plates over.",
            "A cart carries the 290 plates over.",
        ),
        fires(
            "| Menu | Price |\n|--|--|\n| Noon | €5.00 |\n\nThe noon menu costs €5.50 at the door.",
            "The noon menu costs €5.50 at the door.",
        ),
        fires(
            "We placed 96 shared plates in the hall.\n\nAll 88 plates get a new rim.",
            "All 88 plates get a new rim.",
        ),
        fires(
            "Tables for more than 10 guests in a row need a second approval by the cook.\n\nTables larger than 15 guests need the second approval.",
            "Tables larger than 15 guests need the second approval.",
        ),
        silent(
            "Tables for more than 10 guests need a first approval.\n\nTables for more than 15 guests need a second approval.",
        ),
        silent(
            "All 34 shops are open. The 12 shops in Leeds close early. Two of the 34 shops sell tea.",
        ),
        silent(
            "Guests are reminded 7 days before the meal. Guests are reminded again 1 day before the meal.",
        ),
        silent(
            "We need €95k.\n\n| What | Cost |\n|--|--|\n| Oven | €62k |\n| Plates | €33k |\n| Sum | €95k |",
        ),
        silent("Sessions expire after 60 minutes. A session expires after 1 hour."),
        silent("Free guests can upload 10 files. Paid guests can upload 100 files."),
        silent("Monday:\n\n- The soup took 30 seconds.\n\nTuesday:\n\n- The soup took 45 seconds."),
        silent("Sessions used to expire after 30 minutes. A session expires after 15 minutes."),
        silent("A warning shows at 70 % disk use. An alarm shows at 90 % disk use."),
        silent("The first reminder comes after 3 days. The second reminder comes after 7 days."),
        silent("| Plan | Files |\n|--|--|\n| Free | 10 |\n| Paid | 100 |"),
        silent("## Soup\n\n**Estimate:** 1 day\n\n## Tea\n\n**Estimate:** 2 days"),
        silent("## Soup\n\n**Heat**: high (90-95%)\n\n## Tea\n\n**Heat**: medium (75-90%)"),
        silent(
            "Add the soup after the pea soup (line 26).\n\nAdd the soup after the leek soup (line 21).",
        ),
        silent(
            "## Pea\n\nThe soup key is 32 bytes long.\n\n## Leek\n\nThe soup key is 33 bytes long.",
        ),
        fires(
            "A table is offered by the desk. The guest has 20 minutes to take it.\n\nThe guest has 45 minutes to take the table.",
            "The guest has 45 minutes to take the table.",
        ).of(domain::Kind::Prd),
        silent(
            "The guest has 20 minutes to pay. The guest has 45 minutes to eat. The cook has 5 minutes to eat.",
        ),
        silent("Go 1.20 builds the code. Go 1.21 builds the code."),
        silent("After the part (1) the soup is hot.\n\nAfter the part (2) the soup is hot."),
        silent("## Soups\n\n**Response (200 OK):** the soup.\n\n## Breads\n\n**Response (201 Created):** the bread."),
        silent("## Phase 1\n\n- The first soup is served within 2 minutes.\n\n## Phase 2\n\n- The first soup is served within 30 seconds."),
        silent("Soup plan 013 comes first. Soup plans 007-012 come first."),
    ],
};

fn find(reading: &Reading) -> Vec<Problem> {
    let facts = facts(reading);
    let mut seen: HashMap<u64, usize> = HashMap::new();
    // The first fact on a subject, and those that contradict it.
    let mut disputes: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (index, fact) in facts.iter().enumerate() {
        let keys = fact.keys();
        let partner = keys
            .iter()
            .filter_map(|key| seen.get(key).copied())
            .find(|other| contradict(&facts[*other], fact));
        if let Some(first) = partner {
            disputes.entry(first).or_default().push(index);
        }
        for key in keys {
            seen.entry(key).or_insert(index);
        }
    }
    for (row, sentence) in rows_against_sentences(&facts) {
        let known = |one: usize, other: usize| {
            let others = disputes.get(&one);
            others.is_some_and(|it| it.contains(&other))
        };
        if !known(row, sentence) && !known(sentence, row) {
            disputes.entry(row).or_default().push(sentence);
        }
    }
    let claims = claim::disputes(reading);
    let by_fact = disputes.into_iter().take(4).filter_map(|(first, others)| {
        let others: Vec<&Fact> = others.into_iter().map(|it| &facts[it]).collect();
        told(reading, &facts[first], &others)
    });
    let mut problems: Vec<Problem> = by_fact.collect();
    for (one, other) in claims {
        let known = problems.iter().any(|it| it.places.contains(&other.place));
        if !known {
            problems.extend(told(reading, &one, &[&other]));
        }
    }
    problems
}

/// Rows of tables, and sentences that name the row and the head with another figure. A word is compared with
/// at most this many sentences, so that the check doesn't grow with the square of the text.
fn rows_against_sentences(facts: &[Fact]) -> Vec<(usize, usize)> {
    const MOST: usize = 12;
    let mut by_word: HashMap<&str, Vec<usize>> = HashMap::new();
    for (index, fact) in facts.iter().enumerate() {
        if fact.table.is_none() {
            for word in &fact.about {
                let met = by_word.entry(word.as_str()).or_default();
                if met.len() < MOST {
                    met.push(index);
                }
            }
        }
    }
    let rows = facts.iter().enumerate().filter(|it| it.1.table.is_some());
    let mut found = Vec::new();
    for (index, row) in rows {
        let rarest = row
            .about
            .iter()
            .map(|it| by_word.get(it.as_str()).map_or(&[][..], Vec::as_slice))
            .min_by_key(|it| it.len())
            .unwrap_or_default();
        let same = |other: &usize| {
            let other = &facts[*other];
            other.unit == row.unit && other.speaks_of(row) && is_other(row.value, other.value)
        };
        found.extend(rarest.iter().copied().filter(same).map(|it| (index, it)));
    }
    found
}

fn is_other(one: f64, other: f64) -> bool {
    (one - other).abs() > one.abs().max(other.abs()) * 1e-9
}

/// Whether two facts are about the same and differ. Cells of one table are values of different
/// things by design.
fn contradict(one: &Fact, other: &Fact) -> bool {
    let same_table = one.table.is_some() && other.table.is_some();
    is_other(one.value, other.value)
        && !same_table
        && one.place != other.place
        && (one.is_about_the_same(other)
            || one.has_the_same_event(other)
            || one.has_the_same_threshold(other))
}

fn told(reading: &Reading, one: &Fact, others: &[&Fact]) -> Option<Problem> {
    let other = others.first()?;
    let in_rows = [one, *other].iter().all(|it| {
        let cell = reading.document.sentence_at(it.place.start);
        cell.is_some_and(|it| reading.document.row(it).is_some())
    });
    let apart =
        is_label(reading, one) || is_label(reading, other) || in_one_list(reading, one, other);
    if in_rows || apart || is_part(reading, one) || is_part(reading, other) {
        return None;
    }
    if are_fields(reading, one, other) || is_of_its_section(reading, one, other) {
        return None;
    }
    let (first, second) = (reading.written(one.figure), reading.written(other.figure));
    // “Plan 013” is a number that names.
    let names = |it: &str| {
        let digits = it.bytes().all(|it| it.is_ascii_digit());
        digits && it.len() > 1 && it.starts_with('0')
    };
    // “Subexpression (2)” and “v7” are names, and counts of a long design are of many things.
    let marked = |it: &Fact| {
        let (before, after) = (
            &reading.document.source[..it.figure.start],
            &reading.document.source[it.figure.end..],
        );
        before.ends_with('v') || before.ends_with('(') && after.starts_with(')')
    };
    let counts = reading.is_long_design() && one.unit == fact::Unit::Count;
    if names(&first) || names(&second) || marked(one) || marked(other) || counts {
        return None;
    }
    let sentence = reading.document.sentence_at(other.place.start);
    let severity = sentence.map_or(Severity::Major, |it| reading.weigh(Severity::Major, it));
    Problem::at(
        others.iter().map(|it| it.place).chain([one.place]),
        severity,
        format!("“{first}” and “{second}” for the same thing"),
        "Whichever is built, part of the text says otherwise.",
        format!("Which is right, “{first}” or “{second}”?"),
    )
}
