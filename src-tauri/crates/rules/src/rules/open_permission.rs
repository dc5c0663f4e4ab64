//! Rights given to everybody of a sort, over everything of a sort.

use std::sync::LazyLock;

use domain::Severity;
use regex::Regex;

use crate::pattern::words;
use crate::reading::Reading;
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule};

pub(super) const RULE: Rule = Rule {
    name: "open-permission",
    personas: &["security"],
    reads_english: true,
    mended: false,
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "Nice. Staff can edit any order.",
            "Staff can edit any order.",
        ),
        fires(
            "Users can download all reports.",
            "Users can download all reports.",
        ),
        fires(
            "Waiters can print their own bills. Team leads can print bills, and team leads can export the bills of everyone.",
            "Team leads can print bills, and team leads can export the bills of everyone.",
        ),
        silent("Staff can edit any order. Each change is logged."),
        silent("Staff can edit any order of their own shop."),
        silent("Only managers with the refund role can edit any order."),
        silent("Users can see the menu. Users can delete their drafts."),
    ],
};

static OPEN: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:users?|customers?|anyone|everyone|people|staff|employees|agents?|support|admins?|administrators?|managers?|members?|clerks?|leads?|owners?|supervisors?|accountants?|operators?|editors?|partners?|guests?) (?:can|may|will be able to|are able to) (?:view|see|read|edit|change|update|delete|export|download|approve|access|search)(?: and [a-z]+)? (?:(?:all|any|every|everybody's|everyone's|other)(?: [a-z]+)?|everything|the (?:[a-z]+ ){1,2}of (?:all [a-z]+|any(?:one|body)|every(?:one|body)|others))",
    )
});
static LIMIT: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"own|their|only|assigned|roles?|permissions?|if they|same (?:team|shop|company|tenant)|public|published|with the|sees? a|after|in (?:their|the same)",
    )
});
/// What bounds a right from another sentence of the same block.
static WATCH: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"only|assigned|roles?|permissions?|audit(?:ed)?|logged|recorded|same (?:team|shop|company|tenant)",
    )
});

fn find(reading: &Reading<'_>) -> Vec<Problem> {
    let limits = reading.places(&LIMIT);
    let watches = reading.places(&WATCH);
    reading
        .promised(&OPEN)
        .into_iter()
        .filter(|hit| !limits.within(hit.sentence.span))
        .filter(|hit| !watches.within(reading.document.block(hit.sentence).span))
        .take(2)
        .filter_map(|hit| {
            let right = reading.written(hit.span);
            Problem::at(
                [hit.sentence.span],
                reading.weigh(Severity::Major, hit.sentence),
                format!("“{right}”: without a limit"),
                format!("“{right}” is one stolen or careless account away from all of it, and nothing shows afterwards who did what."),
                format!("Is “{right}” meant for each of them and for all of it, and where is it recorded?"),
            )
        })
        .collect()
}
