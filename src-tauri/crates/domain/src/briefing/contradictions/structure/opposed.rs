//! Two ways that exclude each other: by hand and automatic, lost and kept, one at a time and in parallel, within
//! one part and across all of them.

use std::sync::LazyLock;

use regex::Regex;

use super::amount::{Of, amounts};
use super::statement::{Statement, plain};
use crate::pattern::{ascii, compiled};
use crate::text::document::stems::stems;

struct Pair {
    one: Regex,
    other: Regex,
    /// How many of its words a clause must share, in halves of all.
    halves: usize,
}

static PAIRS: LazyLock<[Pair; 12]> = LazyLock::new(|| {
    [
        (
            r"by hand|manual(?:ly)?|not (?:[a-z]+ )?automatic(?:ally)?|by a (?:person|human)|in person",
            r"automatic(?:ally)?|automates?|automated|by itself|by themselves|on its own|on their own|without anyone|unattended|without (?:any )?manual [a-z]+|auto-?[a-z]{4,}|generates",
            1,
        ),
        (
            r"los(?:es|e|t)|(?:is|are) gone|not durable|not (?:be )?persist\w*|volatile|(?:is|are) (?:cleared|wiped|emptied|deleted|empty)|disappears?|does(?: not|n't) survive|forgets?",
            r"still (?:there|in|holds?|has|have|all|available|contains?|exists?|present|known|valid|works?|signed|logged|keeps?)|surviv\w*|remains?|stays?|persist\w*|keeps?|kept|(?:is|are) there|come back|comes back|intact|available again|picks? up where|durable|durably",
            0,
        ),
        (
            r"only one|one [a-z]+ at a time|single[- ](?:writer|threaded|instance)|one at a time|serial(?:ly|ized)?|sequential(?:ly)?|no (?:concurrent|parallel) [a-z]+",
            r"in parallel|parallel|concurrent(?:ly)?|simultaneous(?:ly)?|at the same (?:time|moment)|at once|side by side",
            0,
        ),
        (
            r"only (?:guaranteed |kept |valid |unique |ordered |atomic |consistent )?(?:within|inside|per|in) (?:a|an|one|each|the same|a single|its)? ?[a-z]+|per [a-z]+ only",
            r"global(?:ly)?|across|all of (?:the|our)|overall|everywhere|in total order|over all|total order",
            0,
        ),
        (
            r"read[- ]only|immutable|append[- ]only|never (?:changed|updated|modified)|write[- ]once",
            r"updates?|updated|modif(?:y|ies|ied)|overwrit\w+|edits?|edited|deletes?|deleted|changes?|writes? (?:back )?(?:to|into)",
            0,
        ),
        (
            r"eventual(?:ly)?(?: consistent)?|may be stale|lags? behind|asynchronous(?:ly)?|delayed",
            r"immediate(?:ly)?|at once|instant(?:ly)?|strong(?:ly)?(?: consistent)?|synchronous(?:ly)?|always (?:current|up to date|the latest)|right away|within the same [a-z]+",
            1,
        ),
        (
            r"(?:is|are) (?:silently )?(?:dropped|discarded|ignored|stripped|thrown away)",
            r"keeps?|kept|stores?|stored|saves?|saved|passes on|retains?",
            1,
        ),
        (
            r"^only (?:the )?[a-z]+ [a-z]+",
            r"every|all|any",
            1,
        ),
        (
            "private",
            r"public(?:ly)?|open to (?:anyone|everyone|the world)",
            1,
        ),
        (
            r"integers?|whole numbers?",
            r"decimals?|floats?|floating[- ]point|fractions?",
            1,
        ),
        (
            r"optional",
            r"required|mandatory|obligatory",
            1,
        ),
        (
            r"case[- ]sensitive",
            r"case[- ]insensitive(?:ly)?|in any case|regardless of case|ignor\w+ case",
            0,
        ),
    ]
    .map(|(one, other, halves)| Pair {
        one: words(one),
        other: words(other),
        halves,
    })
});

/// Words that deny what a clause says.
static DENIED: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"not|no longer|never|cannot|without|[a-z]+n't|neither|nor|nothing|rather than|instead of|computed again|rebuil\w+|restor\w+|recomputed",
    )
});
/// Words that stand for the technology itself: “The database is read-only.”
const FILLERS: [&str; 7] = [
    "databas", "data", "content", "instanc", "system", "server", "everyth",
];
/// Where something is neither the product nor its operation.
static PLACES: [&str; 3] = ["production", "staging", "test"];

/// One way of a nuance.
pub(super) struct Opposed {
    pair: usize,
    is_first: bool,
    /// Its other words.
    of: Vec<String>,
}

fn words(words: &str) -> Regex {
    compiled(&ascii(&format!(r"\b(?:{words})\b")))
}

impl Opposed {
    /// The ways in a clause of a nuance.
    pub(super) fn all(clause: &str, technology: &[String]) -> Vec<Self> {
        let clause = plain(clause);
        // How long something is kept is a limit.
        if amounts(&clause).iter().any(|it| it.of == Of::Time) {
            return Vec::new();
        }
        let read = |(at, pair): (usize, &Pair)| {
            let first = pair.one.find(&clause);
            let found = first.or_else(|| {
                pair.other
                    .find(&clause)
                    .filter(|_| !DENIED.is_match(&clause))
            })?;
            let bare = format!("{} {}", &clause[..found.start()], &clause[found.end()..]);
            // “Only one writer”, “only the main branch”: what there is only one of.
            let kept = if matches!(at, 2 | 3 | 7) {
                clause.as_str()
            } else {
                bare.as_str()
            };
            let skip = [
                "single",
                "serial",
                "global",
                "parallel",
                "concurrent",
                "tim",
            ];
            let of: Vec<String> = stems(kept)
                .filter(|it| !technology.contains(it) && !skip.contains(&it.as_str()))
                .collect();
            (!of.is_empty()).then_some(Self {
                pair: at,
                is_first: first.is_some(),
                of,
            })
        };
        PAIRS.iter().enumerate().filter_map(read).collect()
    }

    /// A question if a clause that names the technology has it the other way.
    pub(super) fn question(&self, said: &Statement<'_>, at: &[usize]) -> Option<String> {
        let pair = &PAIRS[self.pair];
        let (own, other) = if self.is_first {
            (&pair.one, &pair.other)
        } else {
            (&pair.other, &pair.one)
        };
        let shared = said.shared(&self.of);
        let is_filler = self.of.iter().all(|it| FILLERS.contains(&it.as_str()));
        // “Updates the prices in SQLite”, not “reads the prices from SQLite and updates the page”.
        let is_before = || {
            let found = other.find(&said.lower);
            let before = found.map_or(0, |it| said.lower[..it.start()].split(' ').count());
            at.iter().any(|it| before <= *it)
        };
        let is_about =
            is_filler && is_before() || shared > 0 && shared * 2 >= self.of.len() * pair.halves;
        let is_elsewhere = PLACES.iter().any(|it| {
            self.of.iter().any(|of| of.starts_with(it))
                && !said.has(&crate::text::document::stems::stem(it))
        });
        let is_said =
            is_about && !is_elsewhere && other.is_match(&said.lower) && !own.is_match(&said.lower);
        (is_said && !DENIED.is_match(&said.lower)).then(|| "Which is right?".to_owned())
    }
}
