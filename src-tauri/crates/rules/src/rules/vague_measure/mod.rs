//! Qualities without a figure: two people would disagree on whether they were met.

mod demand;
mod families;
mod figure;
mod loose;
mod passing;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use domain::personas::{PERFORMANCE, PM, QA};
use domain::{Severity, Span};
use regex::Regex;

use self::demand::{is_demanded, is_duty, is_nothing_else, is_ordered};
use self::families::{Family, HASTE, QUALITIES};
pub(super) use self::figure::figures;
use self::figure::{FIGURE, follows_figure, has_figures_of_speed, has_targets};
use self::loose::is_loose;
use self::passing::is_in_passing;
use super::open_ended;
use crate::demands::Judges;
use crate::document::Role;
use crate::pattern::{exact, words};
use crate::reading::{Hit, Reading};
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule, one_or_count};

pub(super) const RULE: Rule = Rule {
    name: "vague-measure",
    says: "Qualities without a figure, so people can disagree about them.",
    personas: &[QA, PM],
    reads_english: true,
    mended: false,
    judges: Judges::Wording,
    find: |reading| find(reading, &QUALITIES),
    #[cfg(test)]
    cases: &[
        silent("The cook must have the ability to change the menu periodically."),
        silent("Guests get a frictionless link, eliminating the need to sign in."),
        silent("# Menu\n\n## Product vision\n\nThe menu should be effortless.\n\n## Rules\n\n- Ten soups\n\n## Launch\n\nMay."),
        silent("# Menu\n\nThe cook should recommend ordering via one or more tools that make it easy to cook."),
        silent("# Menu\n\n## Features\n\n- **Safe**: Robust order validation to prevent fraud\n\n## Order verification rules\n\n- Ten soups\n\n## Launch\n\nMay."),
        silent("The till must print high-quality, vector-based bills suitable for books. The goal is a copy (till to file) to create a reliable, plain menu."),
        silent("It must be hot; no cold or burnt soups are acceptable."),
        silent("Each dish must have the most reasonable name."),
        silent("# Cook\n\n**Ann** is a cook in a school. She prefers a menu with intuitive pages."),
        silent("# Soup\n\n## Layout\n\n- a.md\n- b.md\n\nThe documentation should stay easy to find."),
        silent("# Kitchen principles\n\n- The menu should be intuitive and user-friendly."),
        silent("We will taste soups and try to get as much salt as possible."),
        silent(
            "# Sums\n\n## Tests\n\nThe till will be tested to verify that sums work correctly. Two and two give four.",
        ),
        silent("We hope that guests see that it is intuitive."),
        silent("# A game of pots\n\nThe player must survive as long as possible, in an intuitive way."),
        silent("The export must be JSON, ensuring machine readability and easy debugging."),
        silent("The markup must be screen‑reader friendly."),
        silent("# Menu\n\n## Goals\n\n- Order in under 60 s\n- At least 90 % come back\n\n## Features\n\n- An intuitive menu\n- The bill is there within 2 s\n\n## Launch\n\nMay."),
        fires("# Menu\n\n## Goals\n\n- Order in under 60 s\n- At least 90 % come back\n\n## Features\n\n- The menu must be intuitive\n- The bill is there within 2 s\n\n## Launch\n\nMay.", "The menu must be intuitive"),
        fires(
            "# Menu\n\n## Summary\n\nThe menu must be fast, secure and intuitive for everyone.\n\n## Features\n\n- A\n- B\n- C\n- D\n- E\n- F\n- G\n- H\n- I\n- J\n- K\n- L\n\n## Launch\n\nMay.",
            "The menu must be fast, secure and intuitive for everyone.",
        ),
        silent("## Goals\n\n- **Effortless.** Cut two forms to one."),
        silent("[Overview](a.md) | [Frequently Asked Questions](b.md)\n\nThe till must print."),
        fires(
            "## Behavior\n\nThe door follows the usual conventions.",
            "The door follows the usual conventions.",
        )
        .of(domain::Kind::Tech),
        fires(
            "## Rules\n\n- Wherever possible the bell rings at a sensible hour.",
            "Wherever possible the bell rings at a sensible hour.",
        ),
        fires(
            "The lift must stop as little as we can.",
            "The lift must stop as little as we can.",
        ),
        fires(
            "## Design\n\nThe clocks compare their time every now and then.",
            "The clocks compare their time every now and then.",
        )
        .of(domain::Kind::Tech),
        fires(
            "The lamp must have negligible overhead in exceptional cases.",
            "The lamp must have negligible overhead in exceptional cases.",
        ),
        silent("## Motivation\n\nThe clocks are compared every now and then.")
            .of(domain::Kind::Tech),
        silent("## Design\n\nThe clocks compare their time regularly, every 5 minutes.")
            .of(domain::Kind::Tech),
        silent("The lamp must follow the standard EN 13032."),
        fires(
            "Hello. The dialog must be easy to use. Bye.",
            "The dialog must be easy to use.",
        ),
        fires(
            "## Goals\n\n- Guests can easily find the menu",
            "Guests can easily find the menu",
        ),
        fires(
            "# Links\n\n## Goal\n\nMembers can easily invite others.\n\n## Details\n\n- Names are kept.\n\n## Launch\n\nMay.",
            "Members can easily invite others.",
        ),
        silent("# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- The page must be intuitive, clear and ask for little\n- Provide an intuitive page for guests\n- Build a user-friendly editor for dishes (names, prices)\n- Guests can easily find the menu\n\n## Launch\n\nMay.\n\n## Team\n\n- Ann\n- Ben\n- Cleo\n- Dan\n- Eve\n- Flo\n- Gus"),
        fires(
            "## Release criteria\n\n- Test coverage is acceptable.",
            "Test coverage is acceptable.",
        ),
        fires(
            "The button has to look good on a phone too.",
            "The button has to look good on a phone too.",
        ),
        fires(
            "## Settings\n\n| Setting | Value |\n|--|--|\n| Time for one dish | reasonable |",
            "reasonable",
        )
        .of(domain::Kind::Tech),
        fires(
            "Disputes are handled individually.",
            "Disputes are handled individually.",
        )
        .of(domain::Kind::Prd),
        fires(
            "# Soups\n\n## Goal\n\nHot.\n\n## Requirements\n\n- The menu is fast and secure on every phone.\n- A guest can order one soup.\n- A cook sees each order.\n- A bill lists all soups.\n- A guest pays by card.\n- A soup can be sold out.\n- A cook can close the till.\n- A guest can cancel.\n- A bill is sent by post.\n- Peas are shown first.\n- Salt is shown last.\n\n## Launch\n\nMay.",
            "The menu is fast and secure on every phone.",
        ),
        fires(
            "The service is fast and secure.",
            "The service is fast and secure.",
        ),
        fires(
            "## Design\n\nThe gateway must be fast and secure.",
            "The gateway must be fast and secure.",
        )
        .of(domain::Kind::Tech),
        silent("The error is handled properly, and the flag is set accordingly when appropriate.")
            .of(domain::Kind::Tech),
        fires(
            "Errors must be handled gracefully.",
            "Errors must be handled gracefully.",
        ),
        silent("The dialog must be easy to use: 9 of 10 testers finish within 30 seconds."),
        silent("## Rationale\n\nThis is simple and easy.\n\n## Name\n\nSmall. Calm. Reliable."),
        silent("# Menu\n\n## Goals\n\n- The menu must be easy to use\n\n## Success metrics\n\n- 9 of 10 guests order within 60 s\n- Under 5 % order the wrong dish\n\n## Features\n\n- Order\n\n## Launch\n\nMay."),
        silent("# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- A scale from 0 to 10\n- Enables a look back while keeping the menu intuitive\n\n## Launch\n\nMay."),
        silent(
            "The page must show a friendly “No such dish” message. It is acceptable to print it.",
        ),
        silent(
            "The button must clear the list. Pick a simple majority. The editor uses simple mode.",
        ),
        silent("# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- Overall score for easy ranking\n- A newly discovered acceptable table appears\n- If refused: show a clear message — \"No table.\"\n- The button is large and tap-friendly (min 56px)\n- It must be load-balancer friendly\n\n## Launch\n\nMay."),
        silent("# Bills\n\n## Motivation\n\nSpeed.\n\n## Design\n\nThe order of the names should follow best practice as determined by the cook. The till must bring as much order as possible to the bills, however many there are in the house on that day.\n\n## Drawbacks\n\nNone.").of(domain::Kind::Tech),
        fires("# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- Guests can easily find the menu\n\n## Launch\n\nMay.", "Guests can easily find the menu"),
        silent("# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- The menu must wait if the oven proves reliable enough\n- The length is stable within a version\n\n## Launch\n\nMay."),
        silent("# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- The bill must be resilient to a second try\n- Keep robust retries with back-off\n- It must work with no cook in the loop\n- Money is held until the terms are satisfied\n- Keyboard-friendly forms for orders\n- Pages say how to properly use the till\n- Smooth scrolling of the menu\n\n## Launch\n\nMay."),
        silent("# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- Guests can easily find the menu\n  - A button on each page\n\n## Requirements\n\nThe following sorts are acceptable:\n\n- Leek\n- Pea\n\n## Launch\n\nMay."),
        silent("# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- The list of dishes (a stub is acceptable)\n- Robust to cold ovens → a note is shown\n\n## Launch\n\nMay."),
    ],
};

/// The same for speed, which is another persona's.
pub(super) const SPEED: Rule = Rule {
    name: "vague-speed",
    says: "Speed without a figure: “fast”, “instantly”, “in real time”.",
    personas: &[PERFORMANCE, PM],
    reads_english: true,
    mended: false,
    judges: Judges::Wording,
    find: |reading| find(reading, &HASTE),
    #[cfg(test)]
    cases: &[
        silent("The menu must be easy to read, as prices are prone to rapidly change."),
        silent("The page has a list of recent dishes for quick re-adding."),
        silent("The plan shows how, and will be a clear, scalable ground for more dishes."),
        silent("MinIO provides scalable, high-performance storage."),
        silent("# Menu\n\n## Success metrics\n\n- Reduction in time taken to cook."),
        silent(
            "# Menu\n\n## Requirements\n\n| Rules | What | Level |\n|--|--|--|\n| SRS-NFR-001–SRS-NFR-002 | Responsiveness and scale | Must |",
        ),
        silent(
            "## Performance\n\n- Shuffles and local bills should feel instant.\n\n## Scope\n\n- Instant scoring + error report screen",
        ),
        silent("The kitchen shall show figures by day:\n\n- Peak hours"),
        silent("## Seeds\n\nGive a bell that can refill the list of orders quickly."),
        silent("The till must use a bundler for fast compilation."),
        silent("The dishes must scale with the skill of the cook."),
        silent(
            "| Question | Yes | No |\n|--|--|--|\n| Can the guests wait for the soup? | A day | It must be instant |",
        ),
        silent("The page must lead to a fast purchase of soups."),
        silent("The board should feel like watching the soup boil in real time."),
        silent("# A game of pots\n\nIn each wave, enemies will come faster."),
        silent("# Cook\n\n**Ann** is a cook and needs a till that lets her count dishes quickly."),
        silent(
            "The pages must be responsive, and cooks must leave on time. The search must filter dishes in real time. It must serve hundreds of guests fast. The till must be fast and secure.",
        ),
        fires(
            "The order must be answered on time.",
            "The order must be answered on time.",
        ),
        silent("The till must have a modern, responsive UI with cards."),
        fires("The list must load fast. Fine.", "The list must load fast."),
        silent(
            "# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- The menu must have no spinner (a swap is near-instant)\n- The till must book orders instantly, without a form\n\n## Launch\n\nMay.",
        ),
        silent(
            "# Menu\n\n## Goals\n\n- Order\n\n## Personas\n\n- **Ann** wants an instant menu\n\n## Limits\n\n| What | Sort |\n|--|--|\n| Orders must reach the cook within 2 seconds. | real-time |\n\n## Launch\n\nMay.",
        ),
        fires(
            "## Menu\n\nThe bill comes right away.",
            "The bill comes right away.",
        ),
        fires(
            "Leaks should be noticed as early as we can.",
            "Leaks should be noticed as early as we can.",
        )
        .of(domain::Kind::Debug),
        fires(
            "Results should appear quickly.",
            "Results should appear quickly.",
        ),
        fires(
            "The export should not take long.",
            "The export should not take long.",
        ),
        fires(
            "## Behavior\n\nThe bill appears shortly after the order, also at busy times.",
            "The bill appears shortly after the order, also at busy times.",
        )
        .of(domain::Kind::Tech),
        fires(
            "The service must scale well.",
            "The service must scale well.",
        ),
        silent("The list must load fast: within 200 ms for 95 of 100 calls."),
        silent("The merge will fast-forward the branch. The fast path is skipped."),
        silent("## Background\n\nThe old page is slow."),
        silent("The form must fail fast. We will need to know how fast the pages of others are."),
        silent("The new list must be as fast as the existing one. It will have a quick filter."),
        silent(
            "# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- Shows real-time progress of the order\n- **Fast**: parallel orders\n- High volume guests (100+ orders/month)\n\n## Launch\n\nMay.",
        ),
        fires(
            "# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- Bills update in real-time and can be printed\n\n## Launch\n\nMay.",
            "Bills update in real-time and can be printed",
        ),
        silent(
            "# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- Bills update in real-time and can be printed\n- Quickly record an order\n- A scalable kitchen\n\n## Launch\n\nMay.\n\n## Team\n\n- Ann\n- Ben\n- Cleo\n- Dan\n- Eve\n- Flo\n- Gus\n- Hal",
        ),
        fires(
            "# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- The till must answer fast, even at noon\n\n## Launch\n\nMay.",
            "The till must answer fast, even at noon",
        ),
        silent(
            "# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- Guests can quickly understand the menu\n- Bills come in near real time\n\n## Latency\n\nA bill takes 2 s.\n\n## Launch\n\nMay.",
        ),
        silent(
            "# Menu\n\n## Goals\n\n- Shorter time to pay\n\n## Features\n\n- Home shows quick figures and a quick way out\n- Reduction in time-to-table\n\n## Launch\n\nMay.",
        ),
        silent(
            "# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- Modes: quick (5) / slow (20).\n\n## Launch\n\nMay.",
        ),
    ],
};

/// Words of speed that are names of things, recognized by what follows.
static NAME_OF_A_THING: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"^-[a-z]|^ v[0-9]|^ (?:mvp|prototype|iterations?)(?-u:\b)|^ (?:understand|see|learn|identify|grasp|scan|recogni[sz]e|change|evolve|grow|shift)(?-u:\b)|^ (?:re-)?[a-z]+ing\.?$|^[- ]?(?:bookings?|nodes?|speed|mode|setup|refresh|reload|subscription|database|chat|layout|design|grid|breakpoints?|file events|succession|forward|path|track|fail|start guide|start|fix|win|response|reload|food|message|messaging|action|design|filter|clarifications?|look|note|question|summary|reference|overview|links?|cdn|sweep|pass|draft|check|reply|replies|command|settings|add|edit|view)|^ (?:limits?|with)(?-u:\b)|^ than(?-u:\b)|^ (?:identifying|stating|naming|saying|that says|which says)(?-u:\b)|^ to (?:any|the|changes)|^ as (?:existing|before|today|now|any|the (?:old|current|existing))",
    )
});
/// An occasion or a rhythm, which says how often.
static RHYTHM: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"as (?:a )?part of|(?:each|every|after each|on every) (?:night|day|week|hour|month|quarter|year|minute|second|time|release|commit|build|change|run|merge|push|deployment|[0-9]+ [a-z]+)|daily|weekly|nightly|hourly|monthly|quarterly|yearly",
    )
});
/// Looking back, or speaking of the team rather than of the thing.
static TOLD: LazyLock<Regex> = LazyLock::new(|| {
    words(r"(?:have|has|had) been|used to be|(?:allows?|helps?|lets?|enables?) us|was|were")
});

fn find(reading: &Reading, families: &[Family]) -> Vec<Problem> {
    // Where a section gives figures of speed, it is taken to give them for the whole.
    if families.len() == 1 && has_figures_of_speed(reading) {
        return Vec::new();
    }
    let has_targets = has_targets(reading);
    families
        .iter()
        .filter_map(|family| of_family(reading, family, has_targets))
        .collect()
}

/// Sentences of an outline; a longer text says much around a quality that tells what is meant.
const OUTLINE: usize = 12;

/// Figures among its measures of success from which on a text of several sections is taken to say what is good.
const MEASURED: usize = 3;

/// Whether a text of several sections gives figures by which it can be held.
fn is_measured(reading: &Reading) -> bool {
    reading.is_long() && figures(reading, Role::Measures) >= MEASURED
}

fn of_family(reading: &Reading, family: &Family, has_targets: bool) -> Option<Problem> {
    if !family.stated && is_measured(reading) {
        return None;
    }
    let hits: Vec<Hit<'_>> = reading
        .stated(&family.found)
        .into_iter()
        .filter(|hit| {
            // A cell of nothing else is the value that was asked for.
            let is_value = hit.sentence.span == hit.span && in_row(reading, hit);
            let is_goal = reading.document.role(hit.sentence) == Role::Goals;
            if is_goal && reading.is_long() && figures(reading, Role::Measures) > 1 {
                return false;
            }
            let stated = family.stated && (!reading.is_long() || is_ordered(reading, hit.sentence));
            // Who gives figures for what matters is asked only about what is a duty.
            let is_open = hit.words.ends_with("as possible");
            let is_asked = !has_targets || is_open || is_duty(reading, hit.sentence);
            let is_short = reading.document.sentences.len() <= OUTLINE;
            let is_pair = hit.words.contains(" and ");
            let is_plain = is_short || is_open || is_pair || is_nothing_else(reading, hit);
            stated || is_asked && (is_value || is_plain && is_demanded(reading, hit.sentence))
        })
        .filter(|hit| {
            let text = reading.document.lower(hit.sentence.span);
            let rest = Span::new(hit.span.end, hit.sentence.span.end.max(hit.span.end));
            let row = reading.document.row(hit.sentence);
            let measured = FIGURE.is_match(text)
                || row.is_some_and(|it| FIGURE.is_match(reading.document.lower(it.span)))
                || follows_figure(reading, hit.sentence)
                || family.stated && RHYTHM.is_match(text);
            !measured
                && !TOLD.is_match(text)
                && !is_loose(reading, hit, is_of_speed(family))
                && !is_in_passing(reading, hit)
                && !NAME_OF_A_THING.is_match(reading.document.lower(rest))
                && !is_asked_elsewhere(family, text, hit.words)
        })
        .collect();
    let mut severities: BTreeMap<Severity, usize> = BTreeMap::new();
    for hit in &hits {
        *severities
            .entry(reading.weigh(Severity::Minor, hit.sentence))
            .or_default() += 1;
    }
    let severity = if hits.len() >= 3 {
        Severity::Major
    } else {
        severities.keys().next().copied().unwrap_or(Severity::Minor)
    };
    let said: Vec<String> = hits.iter().map(|it| reading.written(it.span)).collect();
    let first = hits.first().map(|it| it.sentence.span);
    let asked_of = first.map_or("", |it| reading.document.lower(it));
    Problem::at(
        hits.iter().map(|it| it.sentence.span),
        severity,
        format!("No way to measure {}", one_or_count(&said, "qualities")),
        format!(
            "The text doesn't say {}, so whether this is met depends on who you ask.",
            family.what
        ),
        family.question(&said, asked_of),
    )
}

/// Whether the family is the one of speed.
fn is_of_speed(family: &Family) -> bool {
    family.what == HASTE[0].what
}

/// Whether the words are part of others that are asked about elsewhere: “in reasonable time”, “where
/// appropriate”, “fast and secure”.
fn is_asked_elsewhere(family: &Family, text: &str, words: &str) -> bool {
    let holds = |pattern: &Regex| {
        let mut found = pattern.find_iter(text).map(|it| it.as_str());
        found.any(|it| it.contains(words) && !(is_of_speed(family) && it == words))
    };
    if is_of_speed(family) {
        return QUALITIES.iter().any(|it| holds(&it.found));
    }
    let joined = |it: &Family| {
        let mut found = it.found.find_iter(text).map(|it| it.as_str());
        !std::ptr::eq(it, family) && found.any(|it| it.contains(words) && it.len() > words.len())
    };
    QUALITIES.iter().any(joined) || holds(&HASTE[0].found) || holds(&open_ended::OPEN)
}

fn in_row(reading: &Reading, hit: &Hit<'_>) -> bool {
    reading.document.row_label(hit.sentence).is_some()
}
