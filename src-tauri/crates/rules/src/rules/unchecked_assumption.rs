//! Assumptions that nobody checks, with no plan in case they are wrong.

use std::sync::LazyLock;

use domain::pattern::Regex;
use domain::personas::{PM, QA};
use domain::{Severity, Span};

use crate::demands::Judges;
use crate::document::{BlockKind, Role};
use crate::pattern::words;
use crate::reading::Reading;
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule, is_one, named, one_or_count};

pub(super) const RULE: Rule = Rule {
    name: "unchecked-assumption",
    says: "Assumptions that nobody checks, with no plan in case they are wrong.",
    personas: &[PM, QA],
    reads_english: true,
    mended: false,
    judges: Judges::Plan,
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "# PRD: Soup\n\n## Goal\n\nWaste falls from 9 to 4 liters a day by 1 May 2027.\n\n## Requirements\n\nGuests will surely read the board.",
            "Guests will surely read the board.",
        ),
        fires(
            "# PRD: Soup\n\n## Goal\n\nWaste falls from 9 to 4 liters a day by 1 May 2027.\n\n## Requirements\n\nEvery cook will of course weigh the salt.",
            "Every cook will of course weigh the salt.",
        ),
        fires(
            "## Assumptions\n\n- Guests carry a phone.\n- Waiters like it.",
            "Guests carry a phone.",
        ),
        fires(
            "We assume that most guests are honest. The menu is short.",
            "We assume that most guests are honest.",
        ),
        silent(
            "## Assumptions\n\n- Guests carry a phone; the survey of May says 96 %.\n- If waiters don't like it, we stop the pilot.",
        ),
        silent("## Dependencies\n\n- The menu service."),
        silent("We plan the menu with guests, for the change that we hope to make."),
        fires(
            "We hope that guests pay more. The menu is short.",
            "We hope that guests pay more.",
        ),
        silent(
            "# Orders\n\n## Goals\n\nTea.\n\n## Assumptions\n\n- The old till is used again.\n- Guests have tables.",
        ),
        fires(
            "# Orders\n\n## Goals\n\nTea.\n\n## Assumptions\n\n- Guests will want tea.",
            "Guests will want tea.",
        ),
        silent("## Design\n\nThe parser assumes valid UTF-8.").of(domain::Kind::Tech),
    ],
};

static ASSUMED: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"we (?:also )?(?:(?:assume|expect|believe|trust) (?:that )?[a-z]+|hope (?:that )?(?:[a-su-z][a-z]*|t[a-np-z][a-z]*|to[a-z]+))|(?:will|would|can) (?:surely|certainly|undoubtedly|obviously|of course|definitely|no doubt|naturally) [a-z]+|(?:surely|undoubtedly|no doubt|of course|obviously) (?:have|has|are|is|will|would|want|know|use|like|need|prefer|understand)s?|(?:is|are) (?:sure|bound|certain) to [a-z]+",
    )
});
static CHECKED: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"surveys?|interviews?|research|tested|validated?|verif(?:y|ied)|evidence|according to|data (?:shows?|from)|pilot|measured?|if (?:not|this|that|they|it|we)|otherwise|should (?:this|that) (?:be|turn out)|fewer than|at most|at least|[0-9]+ ?%",
    )
});

/// A verb of being or wanting: an assumption says how things are.
static STATES: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"is|are|isn't|aren't|will|won't|can|cannot|can't|has|have|do|does|don't|want|wants|need|needs|know|knows|like|likes|use|uses|exists?|stays?|remains?|keeps?|works?|comes?|goes|pays?|reads?|we|would|may|must|should|[a-z]+s (?:the|a|an|to|their|no)|[a-z]+s [a-z]+ (?:the|an?|their|no)",
    )
});

/// A work item among the assumptions isn't one.
fn opens_with_an_order(text: &str) -> bool {
    const ORDERS: [&str; 14] = [
        "specify ",
        "also ",
        "set ",
        "configure ",
        "implement ",
        "omit ",
        "add ",
        "use ",
        "remove ",
        "create ",
        "ensure ",
        "support ",
        "make ",
        "update ",
    ];
    ORDERS.iter().any(|it| text.trim_start().starts_with(it))
}

/// Whether it says what others will do or want. The author settles the rest: what exists, what is left out.
fn is_of_people(text: &str) -> bool {
    static THEY_DO: LazyLock<Regex> = LazyLock::new(|| {
        words(
            r"(?:users?|customers?|guests?|members?|parents?|players?|people|teams?|visitors?|staff|employees|developers|operators?|clients|patients|students) (?:[a-z]+ )?(?:will|want|wants|like|likes|prefer|trust|accept|understand|know|read (?:the|their|our|it)|carry|pay|are willing|expect|tolerate|understand)",
        )
    });
    THEY_DO.is_match(text)
}

/// Sentences of an outline: a longer text lists assumptions that nobody has to check.
const OUTLINE: usize = 12;

fn find(reading: &Reading) -> Vec<Problem> {
    let document = &reading.document;
    let checks = reading.places(&CHECKED);
    let stated_by_verb = reading
        .hits(&ASSUMED)
        .into_iter()
        .map(|it| it.sentence)
        .filter(|it| {
            document.role(*it) != Role::Assumptions
                && !document.role(*it).is_aside()
                && (!reading.explains() || is_of_people(document.lower(it.span)))
                && reading.genre == crate::genre::Genre::Product
        });
    let listed = reading.sentences().filter(|it| {
        document.role(*it) == Role::Assumptions
            && document.block(*it).kind == BlockKind::Item
            && document.block(*it).sentences.start < document.sentences.len()
            && document.sentences[document.block(*it).sentences.start].span == it.span
            && document
                .heading(*it)
                .is_some_and(|heading| document.lower(heading.text).contains("assum"))
            && !opens_with_an_order(document.lower(it.span))
            && document.sentences.len() <= OUTLINE
            && (!reading.explains() || is_of_people(document.lower(it.span)))
            && STATES.is_match(document.lower(it.span))
    });
    let mut open: Vec<Span> = stated_by_verb
        .chain(listed)
        .filter(|it| !checks.within(document.block(*it).span))
        .map(|it| it.span)
        .collect();
    open.sort();
    let gists: Vec<String> = open.iter().map(|it| reading.gist(*it)).collect();
    let names = named(&gists);
    let wrong = if is_one(&gists) {
        "it's wrong"
    } else {
        "they're wrong"
    };
    Problem::at(
        open,
        Severity::Minor,
        format!("No check for {}", one_or_count(&gists, "assumptions")),
        "The plan rests on this, and there is no plan B if it turns out wrong.",
        format!("How and by when will you check {names}, and what changes if {wrong}?"),
    )
    .into_iter()
    .collect()
}
