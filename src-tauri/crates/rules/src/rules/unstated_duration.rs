//! Things that last “for a while”.

use std::sync::LazyLock;

use domain::pattern::Regex;
use domain::personas::QA;
use domain::{Severity, Span};

use crate::demands::Judges;
use crate::genre::Genre;
use crate::pattern::{exact, words};
use crate::reading::{Hit, Reading};
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule, around};

pub(super) const RULE: Rule = Rule {
    name: "unstated-duration",
    says: "Things that last “for a while”.",
    personas: &[QA],
    reads_english: true,
    mended: false,
    judges: Judges::Wording,
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "# Menu\n\n## Goals\n\nMore orders.\n\n## Kitchen\n\nNames are stored in our book.\n\n## Metrics\n\n- Orders",
            "Names are stored in our book.",
        ),
        fires("Menus older than some months will be removed. Names stay.", "Menus older than some months will be removed."),
        silent("On Friday the till will be closed for a short time from 22:00 to 23:00. Names stay."),
        silent("The data remains available after restarting the till."),
        silent("The unlock key is not stored. It only exists for a moment."),
        fires(
            "The desk temporarily pauses the reminders. Names stay.",
            "The desk temporarily pauses the reminders.",
        ),
        fires(
            "Accounts will be blocked for a limited time.",
            "Accounts will be blocked for a limited time.",
        ),
        fires(
            "A copy of the bill is kept on the server, so that the guest can open it later.",
            "A copy of the bill is kept on the server, so that the guest can open it later.",
        ),
        fires(
            "## Design\n\nGuests who moved away are removed eventually.",
            "Guests who moved away are removed eventually.",
        )
        .of(domain::Kind::Proposal),
        silent("A copy of the bill is kept on the server. Copies are kept for 30 days."),
        silent("The desk temporarily pauses the reminders, for 30 days."),
        silent(
            "An oven that says nothing for a while is cold. When it waits for a while, it beeps.",
        ),
        silent("The key is valid for a limited time, which is configured."),
        silent("The kitchen must be temporarily closed to keep the heat during the move."),
        silent("The cold kitchen may be temporarily closed if the oven proves too hot."),
        silent("Changes by hand stay available, but each is marked. Allow temporary blocking of pots."),
        fires(
            "The recording stays available to those who took part. Names stay.",
            "The recording stays available to those who took part.",
        ),
        silent("Write to a temporary file. The temporary table is dropped."),
        silent("## Rationale\n\nReminders were temporarily paused."),
        silent("## Design\n\nKeys of tables are stored in the journal, so they never change.")
            .of(domain::Kind::Tech),
        silent(
            "# Watch\n\n## Motivation\n\nHeat.\n\n## Design\n\nAn oven is watched for a short time, to see how hot it is.\n\n## Drawbacks\n\nNone.",
        )
        .of(domain::Kind::Tech),
        fires("# Menu\n\n## Goals\n\n- Order\n\n## Features\n\n- Each order appears within a few seconds\n\n## Launch\n\nMay.", "Each order appears within a few seconds"),
    ],
};

static FOR_A_WHILE: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"temporar(?:il)?y (?:paus(?:e|es|ed|ing)|suspen(?:d|ds|ded|ding|sion)|block(?:s|ed|ing)?|stop(?:s|ped|ping)?|disabl(?:e|es|ed|ing)|halt(?:s|ed|ing)?|clos(?:e|es|ed|ing)|hold(?:s|ing)?|reliev(?:e|es|ed)|relief|access|reduc(?:e|es|ed|tion)|free(?:ze|zes|zing)?)|(?:for|within) (?:some|a few|several|a couple of|a number of|a certain|a certain amount of|an agreed|a given|a defined|a suitable|a fixed) (?:time|period|minutes|hours|days|weeks|months|years|seconds|moments|delay|interval)|older than (?:some|a few|several|a couple of) (?:days|weeks|months|years)|for (?:a moment|a bit|a second|as long as (?:needed|necessary|required)|a limited time|a while|some time|a short time|a certain (?:time|period)|a given period)|(?:is|are|be) (?:kept|stored|retained|archived|saved) (?:(?:on|in) (?:the|an?|our|their) (?:[a-km-z][a-z]*|l[a-np-z][a-z]*)|there|so that|for later)|(?:cop(?:y|ies)|data|files?|links?|reports?|recordings?|downloads?|backups?|results?|messages?|history|archives?|logs?) (?:stays?|remains?) available|stays? (?:on|in) (?:the |our )?(?:disk|server|system|data ?base|log|archive|device|bucket|memory)|(?:keeps?|retains?|archives?) (?:it|them|these|those|this) (?:in|on) (?:the|an?|our|their) [a-z]+",
    )
});
static DURATION: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:for|after|within|of|lasts?|up to|at most|until|every|maximum of|ends? after) (?:the )?(?:next |first |another )?(?:[0-9]+|an?|one|two|three|four|five|six|seven|ten|twelve|thirty|sixty|ninety)[ -](?:calendar |business |working )?(?:minutes?|hours?|days?|weeks?|months?|years?)|[0-9]+[- ](?:minutes?|hours?|days?|weeks?|months?|years?) (?:pause|suspension|block|freeze|period)",
    )
});

/// Times of day that give the start and the end.
static CLOCK: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"[0-9]{1,2}[:.][0-9]{2} ?(?:am|pm|utc)? ?(?:to|until|till|and|–|-|—) ?[0-9]{1,2}[:.][0-9]{2}|(?:until|till|to|by) [0-9]{1,2}(?::[0-9]{2}| ?am| ?pm)",
    )
});

/// An end that comes someday.
static SOME_DAY: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:removed|deleted|erased|retired|dropped|switched off|shut down|closed|cleaned up|archived|disabled|migrated|fixed|replaced|renewed|refreshed|rotated|updated|anonymi[sz]ed|phased out|decommissioned) (?:eventually|at some point|in due course|(?:some time |a while |much )?later(?: on)?|after (?:a while|some time)|over time|sooner or later|one day)|eventually (?:be )?(?:removed|deleted|erased|retired|dropped|archived|disabled|closed|replaced|renewed|phased out)",
    )
});

fn find(reading: &Reading) -> Vec<Problem> {
    for_a_while(reading)
        .into_iter()
        .chain(some_day(reading))
        .collect()
}

/// Left to the rule on floating dates where that one looks.
fn some_day(reading: &Reading) -> Option<Problem> {
    let mut hits = reading.stated(&SOME_DAY);
    hits.retain(|it| {
        let weighed = [" might ", " may ", " could ", " can "]
            .iter()
            .any(|word| reading.document.lower(it.sentence.span).contains(word));
        !weighed
            && (reading.genre != Genre::Product
                || it.words.contains("eventually")
                || it.words.ends_with("while"))
    });
    let first = hits.first()?;
    let said = around(reading, first);
    Problem::at(
        hits.iter().take(3).map(|it| it.sentence.span),
        Severity::Major,
        format!("No date given: “{said}”"),
        "It can be put off forever without anyone being late.",
        format!(
            "When does this happen, or what has to happen first, and who makes sure it gets done: “{said}”?"
        ),
    )
}

fn for_a_while(reading: &Reading) -> Vec<Problem> {
    let spoken: Vec<_> = reading
        .hits(&FOR_A_WHILE)
        .into_iter()
        .filter(|hit| has_no_end(reading, hit))
        .collect();
    let limited = reading.mentioned(&DURATION);
    let open: Vec<_> = spoken
        .iter()
        .filter(|it| !is_limited(reading, it, &limited))
        .take(3)
        .collect();
    let Some(first) = open.first() else {
        return Vec::new();
    };
    let said = around(reading, first);
    Problem::at(
        open.iter().map(|it| it.sentence.span),
        Severity::Major,
        format!("No duration given: “{said}”"),
        "With no end given, it may last forever without anyone noticing.",
        format!("How long does this last, and what happens after that: “{said}”?"),
    )
    .into_iter()
    .collect()
}

/// Whether something is to last for a while, and these words don’t say how long.
fn has_no_end(reading: &Reading, hit: &Hit<'_>) -> bool {
    let at_start =
        reading.genre == Genre::Product && hit.sentence.span == reading.document.sentences[0].span;
    // A design says where a program keeps its own things; how long is asked of what it promises.
    let loosely = (reading.genre != Genre::Product || reading.explains())
        && (hit.words.starts_with("for some")
            || reading.explains()
                && !reading.is_compact
                && [" in ", " on "].iter().any(|it| hit.words.contains(it))
            || hit.words.contains(" in the ")
                && (reading.explains() && !reading.is_compact || !reading.promises(hit.sentence)));
    let loosely = loosely
        || reading.is_long_design() && hit.words.starts_with("for ")
        || reading.explains() && hit.words.starts_with("within");
    let text = reading.document.lower(hit.sentence.span);
    if CLOCK.is_match(text) {
        return false;
    }
    // “A model that prints nothing for a while” describes a case.
    let before = reading.before(hit).to_lowercase();
    let clause = before.rsplit([',', ';']).next().unwrap_or_default();
    let described = hit.words.starts_with("for ") && is_described(clause);
    // A key in a vault and a download that stays possible aren’t kept for a while.
    let is_key = ["key", "secret", "password", "token", "vault"]
        .iter()
        .any(|it| text.contains(it));
    let set = is_key || text.contains("configur") || text.contains("throughout");
    let past = [" had ", " led ", " was ", " were "]
        .iter()
        .any(|it| text.contains(it));
    let told = past && hit.words.starts_with("for ")
        || reading.is_scenario(hit.sentence)
        || !reading.holds(hit.sentence) && hit.words.contains("few ");
    !loosely
        && !told
        && !is_offered(hit.words, &before)
        && !is_allowed(&before)
        && !lasts_as_long(reading, hit)
        && !described
        && !outlasts(reading, hit)
        && !is_in_memory(hit.words, &before)
        && !set
        && (at_start || !reading.document.role(hit.sentence).is_aside())
}

/// “Temporarily closed during the move” says how long.
fn lasts_as_long(reading: &Reading, hit: &Hit<'_>) -> bool {
    let rest = Span::new(hit.span.end, hit.sentence.span.end.max(hit.span.end));
    let rest = reading.document.lower(rest);
    [" during ", " while ", " until "]
        .iter()
        .any(|it| rest.contains(it))
}

/// “Remains available after a restart” outlasts an event; no length of time is meant.
fn outlasts(reading: &Reading, hit: &Hit<'_>) -> bool {
    let rest = reading.document.lower[hit.span.end..].trim_start();
    let event = ["after ", "across ", "when "]
        .iter()
        .any(|it| rest.starts_with(it));
    hit.words.ends_with(" available") && event
}

/// “It only exists for a moment” tells how short something is held.
fn is_in_memory(words: &str, before: &str) -> bool {
    let last = before.split_whitespace().next_back().unwrap_or_default();
    words == "for a moment" && ["exist", "exists", "lives", "held", "memory"].contains(&last)
}

/// “May be temporarily closed if the heat fails” leaves it to the case.
fn is_allowed(before: &str) -> bool {
    ["may be", "might be", "could be", "can be"]
        .iter()
        .any(|it| before.trim_end().ends_with(it))
}

/// “Allow temporary blocking” is a means that somebody has; how long is theirs to say.
fn is_offered(words: &str, before: &str) -> bool {
    const OFFERS: [&str; 5] = ["allow ", "support ", "enable ", "offer ", "permit "];
    let verb = before.trim_start_matches(|it: char| !it.is_ascii_alphabetic());
    words.starts_with("temporary ") && OFFERS.iter().any(|it| verb.starts_with(it))
}

/// Whether words are in a clause that only says which or when: “that prints nothing”.
fn is_described(clause: &str) -> bool {
    const WHICH: [&str; 3] = [" that ", " which ", " who "];
    let told = WHICH
        .iter()
        .filter_map(|it| clause.rfind(it).map(|at| &clause[at + it.len()..]));
    let which = told.into_iter().any(|it| {
        ![" is ", " are ", " will "]
            .iter()
            .any(|verb| it.contains(verb))
    });
    let when = ["if ", "when "];
    which || when.iter().any(|it| clause.trim_start().starts_with(it))
}

/// Whether a length of time is in the same block, or anywhere next to the same act.
fn is_limited(reading: &Reading, spoken: &Hit<'_>, limited: &[Hit<'_>]) -> bool {
    let root = root(spoken.words);
    limited.iter().any(|it| {
        let same_block = it.sentence.block == spoken.sentence.block;
        same_block || reading.document.lower(it.sentence.span).contains(root)
    })
}

/// The first letters of the act: of the participle, or of the last word.
fn root(words: &str) -> &str {
    let kept = ["kept", "stored", "retained", "archived", "saved"];
    let act = words
        .split_whitespace()
        .find(|it| kept.contains(it))
        .or(words.split_whitespace().last())
        .unwrap_or_default();
    &act[..act.len().min(4)]
}
