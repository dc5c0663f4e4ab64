//! A limit of a nuance, and a text that goes beyond it.

use std::sync::LazyLock;

use regex::Regex;

use super::amount::{Amount, Of, amounts};
use super::statement::{Statement, is_same, plain};
use crate::pattern::{ascii, compiled};
use crate::text::document::stems::{stem, stems};

/// How large or long something may be.
pub(super) struct Limit {
    amount: Amount,
    is_most: bool,
    /// What it limits, by its words.
    of: Vec<String>,
    /// What the amount is of: “2 GB of memory”.
    resource: Option<String>,
    /// Whether it is how long something lasts.
    is_life: bool,
}

static AT_MOST: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"at most|up to|limit(?:s|ed)?|max(?:imum)?|(?:no|not|never) (?:[a-z]+ )?(?:more|longer|larger|bigger) than|(?:cannot|can't|never|not|may not|must not) exceed|times? out|time-?outs?|timed out|capped|cap|under|below|less than|quota",
    )
});
static AT_LEAST: LazyLock<Regex> = LazyLock::new(|| {
    words(r"at least|min(?:imum)?|(?:no|not) (?:less|fewer|shorter) than|or more")
});
/// How long something lasts.
static LIFE: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"(?:delet|remov|purg|expir|clear|clos|drop|end|kill|terminat)\w* after|kept|keeps?|retain\w*|retention|valid|expir\w+|live|lives|ttl|lifetime|stored for|stays?",
    )
});
/// What makes it another thing, or keeps it inside the limit.
static APART: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"cop(?:y|ies|ied)|mov(?:e|es|ed)|archiv\w+|exported|exports? (?:to|into)|backups?|longer than|larger than|more than|split\w*|chunk\w*|compress\w*|shorten\w*|instead of|brings?|cuts?|truncat\w+|every|set|sets|chang\w+|configur\w+|overrid\w+|rais\w+|lower\w*|increas\w+|decreas\w+|reduc\w+|extend\w*|not|no|never|without|refresh\w*|renew\w*|batch\w*|deployed|outage|down",
    )
});
/// What precedes an amount that isn't how large or long something is.
static POINT: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"\b(?:after|before|every|each|per|in the next|in the first|the next|from|by)(?: the)?(?: about| first)? $|\bof (?:an?|each|every) $",
    ))
});
static BEHIND: LazyLock<Regex> =
    LazyLock::new(|| compiled(&ascii(r"^ (?:ago|before|after|later|apart|in advance)\b")));
static OF_ANOTHER: LazyLock<Regex> =
    LazyLock::new(|| compiled(&ascii(r"\bof (?:an?|the|its|our|each|every|this|one) $")));
static OF_THING: LazyLock<Regex> =
    LazyLock::new(|| compiled(&ascii(r"\b([a-z]+) of (?:about |around )?$")));
/// “Put videos of 200 MB into it.”
static PUT_OF: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"\b(?:puts?|upload\w*|stor\w+|saves?|sends?|writes?|publish\w*|posts?|push\w*|keeps?|caches?) (?:[a-z]+ )?[a-z]+ of $",
    ))
});
/// “900 GB of pictures”: all of them together.
static ALL_OF: LazyLock<Regex> = LazyLock::new(|| compiled(&ascii(r"^ of [a-z]+s\b")));
static OF_TIME: LazyLock<Regex> =
    LazyLock::new(|| compiled(&ascii(r"\bof (?:about |up to )?(?:the )?$")));
/// What precedes how long something lasts.
static LASTS: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"\b(?:for|of the|over the|from the|up to|at most|within the|in the|the|is|are|last)(?: about| around| up to| at least| the| an?| as long as)? $",
    ))
});
static TAKES: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"\b(?:takes?|lasts?|runs?|needs?|waits?|blocks?|hangs?)(?: for)?(?: about| up to| around)? $",
    ))
});
/// What makes a count one of a single call.
static AT_ONCE: LazyLock<Regex> =
    LazyLock::new(|| words(r"in one|in a single|in the same|per|at once|at a time|with one"));
/// “Kept under a Redis key”: what is put into the technology.
static PUT: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"kept|sits?|lies?|stor\w+|saved?|put|puts|plac\w+|cach\w+|writ\w+|sent|sends?|publish\w*|upload\w*|load\w*|lives?|goes|go|push\w*|carr\w+|holds?|takes?|post\w*|transfer\w*|stream\w*|through|via|contains?|runs?",
    )
});
static RESOURCE: LazyLock<Regex> = LazyLock::new(|| compiled(&ascii(r"^ (?:of )?([a-z]{3,})")));
/// What a size may be of.
const RESOURCES: [&str; 8] = [
    "memory",
    "ram",
    "disk",
    "storage",
    "bandwidth",
    "traffic",
    "swap",
    "space",
];

fn words(words: &str) -> Regex {
    compiled(&ascii(&format!(r"\b(?:{words})\b")))
}

impl Limit {
    /// The limit in a sentence of a nuance.
    pub(super) fn of(sentence: &str, technology: &[String]) -> Option<Self> {
        let sentence = plain(sentence);
        let is_life = LIFE.is_match(&sentence);
        let is_least = AT_LEAST.is_match(&sentence);
        if !is_life && !is_least && !AT_MOST.is_match(&sentence) {
            return None;
        }
        let found = amounts(&sentence);
        let amount = found.into_iter().find(|it| it.value > 0.0)?;
        let before = &sentence[..amount.start];
        let bare = LIFE.replace_all(before, " ");
        let bare = AT_MOST.replace_all(&bare, " ");
        let of = stems(&bare).filter(|it| !technology.contains(it)).collect();
        Some(Self {
            resource: resource(&sentence, &amount),
            is_life: is_life && amount.of == Of::Time,
            is_most: !is_least,
            of,
            amount,
        })
    }

    /// A question if a clause that names the technology goes beyond it.
    pub(super) fn question(&self, said: &Statement<'_>) -> Option<String> {
        if APART.is_match(&said.lower) {
            return None;
        }
        let all = amounts(&said.lower);
        let beyond = all.iter().find(|it| self.is_beyond(said, it))?;
        Some(format!(
            "Is “{}” right?",
            said.as_written(&said.lower[beyond.start..beyond.end])
        ))
    }

    fn is_beyond(&self, said: &Statement<'_>, amount: &Amount) -> bool {
        let is_more = amount.value > self.amount.value * 1.03;
        let is_less = amount.value < self.amount.value * 0.97;
        let differs = if self.is_most { is_more } else { is_less };
        let (before, behind) = (&said.lower[..amount.start], &said.lower[amount.end..]);
        let is_last = said.lower[amount.start..].starts_with("last");
        if amount.of != self.amount.of
            || !differs
            || !is_last && POINT.is_match(before)
            || BEHIND.is_match(behind)
        {
            return false;
        }
        // “The id of the 5 MB picture”, “a file of two hours of audio”.
        let is_anothers = match self.amount.of {
            Of::Time => !self.is_life && OF_TIME.is_match(before),
            _ => OF_ANOTHER.is_match(before),
        };
        let is_of_own = || {
            let of = OF_THING.captures(before);
            of.is_none_or(|it| self.of.iter().any(|own| is_same(own, &stem(&it[1]))))
                || PUT_OF.is_match(before)
        };
        if is_anothers || self.amount.of == Of::Size && !is_of_own() {
            return false;
        }
        let resource = resource(&said.lower, amount);
        let is_other =
            matches!((&self.resource, &resource), (Some(one), Some(other)) if one != other);
        let is_shared = said.shared(&self.of) > 0;
        match &self.amount.of {
            _ if is_other => false,
            Of::Size if !is_shared && ALL_OF.is_match(behind) => false,
            Of::Size => is_shared || PUT.is_match(&said.lower) && self.resource.is_none(),
            Of::Time if self.is_life => {
                let is_in = said.lower.contains(" in ")
                    || said.lower.contains(" from ")
                    || said.lower.contains("read");
                (is_last || LASTS.is_match(before)) && (is_shared || self.of.is_empty() || is_in)
            }
            Of::Time => is_shared || self.of.is_empty() && TAKES.is_match(before),
            Of::Things(..) => is_shared || self.of.is_empty() || AT_ONCE.is_match(&said.lower),
        }
    }
}

/// What an amount is of.
fn resource(plain: &str, amount: &Amount) -> Option<String> {
    let found = RESOURCE.captures(&plain[amount.end..])?;
    RESOURCES.contains(&&found[1]).then(|| found[1].to_owned())
}
