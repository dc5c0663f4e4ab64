//! Two figures for one thing.

mod fact;

use std::collections::{BTreeMap, HashMap};

use domain::Severity;

use self::fact::{Fact, facts};
use crate::reading::Reading;
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule};

pub(super) const RULE: Rule = Rule {
    name: "contradicting-figures",
    personas: &["qa", "pm"],
    reads_english: true,
    mended: false,
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "Sessions expire after 30 minutes. Names are kept.\n\nA session expires after 15 minutes.",
            "A session expires after 15 minutes.",
        ),
        fires(
            "The export is limited to 10,000 rows.\n\n## Limits\n\nExports support at most 50000 rows.",
            "Exports support at most 50000 rows.",
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
        silent("Photos can be up to 5 MB. Files can be up to 50 MB."),
        silent(
            "Free cards of guests expire 30 days after the opening. Paid cards of guests expire 90 days after the opening.",
        ),
        silent(
            "Sessions expire after 30 minutes. A session expires after half an hour, which is 1800 seconds.",
        ),
        silent("Sessions expire after 60 minutes. A session expires after 1 hour."),
        silent("Free guests can upload 10 files. Paid guests can upload 100 files."),
        silent("Sessions used to expire after 30 minutes. A session expires after 15 minutes."),
        silent("A warning shows at 70 % disk use. An alarm shows at 90 % disk use."),
        silent("The first reminder comes after 3 days. The second reminder comes after 7 days."),
        silent("| Plan | Files |\n|--|--|\n| Free | 10 |\n| Paid | 100 |"),
        silent("Go 1.20 builds the code. Go 1.21 builds the code."),
    ],
};

fn find(reading: &Reading<'_>) -> Vec<Problem> {
    let facts = facts(reading);
    let mut seen: HashMap<(u8, String), usize> = HashMap::new();
    // The first fact on a subject, and those that contradict it.
    let mut disputes: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (index, fact) in facts.iter().enumerate() {
        let partner = fact
            .keys()
            .filter_map(|key| seen.get(&(fact.unit as u8, key)).copied())
            .find(|other| contradict(&facts[*other], fact));
        if let Some(first) = partner {
            disputes.entry(first).or_default().push(index);
        }
        for key in fact.keys() {
            seen.entry((fact.unit as u8, key)).or_insert(index);
        }
    }
    disputes
        .into_iter()
        .take(4)
        .filter_map(|(first, others)| {
            let others: Vec<&Fact> = others.into_iter().map(|it| &facts[it]).collect();
            told(reading, &facts[first], &others)
        })
        .collect()
}

/// Whether two facts are about the same and differ. Cells of one table are values of different
/// things by design.
fn contradict(one: &Fact, other: &Fact) -> bool {
    let same_table = one.table.is_some() && one.table == other.table;
    let differ = (one.value - other.value).abs() > one.value.abs().max(other.value.abs()) * 1e-9;
    differ
        && !same_table
        && one.place != other.place
        && (one.is_about_the_same(other) || one.has_the_same_event(other))
}

fn told(reading: &Reading<'_>, one: &Fact, others: &[&Fact]) -> Option<Problem> {
    let other = others.first()?;
    let (first, second) = (reading.written(one.figure), reading.written(other.figure));
    let sentence = reading.document.sentence_at(other.place.start);
    let severity = sentence.map_or(Severity::Major, |it| reading.weigh(Severity::Major, it));
    Problem::at(
        others.iter().map(|it| it.place).chain([one.place]),
        severity,
        format!("“{first}” and “{second}” for the same thing"),
        format!(
            "“{}” says {first}, “{}” says {second}: whichever is built, one place of the text calls it wrong.",
            reading.gist(one.place),
            reading.gist(other.place)
        ),
        format!("Which holds, “{first}” or “{second}”?"),
    )
}
