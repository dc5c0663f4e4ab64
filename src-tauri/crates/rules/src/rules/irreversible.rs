//! Deleting and overwriting without a way back.

use std::sync::LazyLock;

use domain::Severity;
use regex::Regex;

use crate::pattern::words;
use crate::reading::Reading;
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule};

pub(super) const RULE: Rule = Rule {
    name: "irreversible",
    personas: &["oncall", "security"],
    reads_english: true,
    mended: false,
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "Admins will be able to delete a workspace. Names are unique.",
            "Admins will be able to delete a workspace.",
        ),
        fires(
            "The nightly job must purge old orders.",
            "The nightly job must purge old orders.",
        ),
        silent("Admins will be able to delete a workspace. It can be restored for 30 days."),
        silent("The nightly job must purge old orders, after a backup."),
        silent("The command should delete the temporary file."),
        fires(
            "Orders of closed shops are then deleted.",
            "Orders of closed shops are then deleted.",
        ),
        silent("Deleted projects are left out of the list."),
        silent("## Rationale\n\nWe could delete the table."),
    ],
};

static DESTROYS: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:deletes?|erases?|purges?|wipes?|overwrites?|drops? the|truncates?|permanently removes?|(?:is|are|be|gets?)(?: [a-z]+ly)?(?: then)? (?:deleted|erased|purged|wiped|overwritten))(?: (?:all|any|the|an?|their|its|his|her|old|existing|every|our|your))*(?: [a-z-]+)?",
    )
});
static HARMLESS: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"temporary|temp|cache[sd]?|draft|lock ?file|stale|marker|note|comment|test data|placeholder|doubles?|duplicates?",
    )
});
static WAY_BACK: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"undo(?:ne)?|restor(?:e|es|ed|able)|back-?ups?|backed up|recover(?:y|s|ed|able)?|confirm(?:s|ed|ation)?|grace period|soft[- ]deletes?d?|archiv(?:e|es|ed)|retention|trash|recycle bin|reversible|audit(?:ed)?|dry run|legal hold|must (?:not|never)|never|cannot|after \d+ (?:days?|months?|years?)",
    )
});

fn find(reading: &Reading<'_>) -> Vec<Problem> {
    let way_back = reading.places(&WAY_BACK);
    reading
        .promised(&DESTROYS)
        .into_iter()
        .filter(|hit| {
            let text = reading.document.lower(hit.sentence.span);
            !HARMLESS.is_match(text) && !way_back.within(reading.document.section(hit.sentence))
        })
        .take(3)
        .filter_map(|hit| {
            let act = reading.written(hit.span);
            Problem::at(
                [hit.sentence.span],
                Severity::Blocking,
                format!("“{act}” can't be taken back"),
                format!("Once “{act}” has hit the wrong thing, the section offers no way to get it back."),
                format!("Who confirms “{act}”, and for how long can it be undone?"),
            )
        })
        .collect()
}
