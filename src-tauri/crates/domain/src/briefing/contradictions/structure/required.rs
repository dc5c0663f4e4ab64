//! What a nuance requires, and a text that leaves it out.

use std::sync::LazyLock;

use regex::Regex;

use super::statement::{Statement, is_same, plain, stems_of};
use crate::pattern::{ascii, compiled};
use crate::text::document::stems::{stem, stems};

/// What always has to be.
pub(super) struct Required {
    /// Its words, without those of what it is required of.
    what: Vec<String>,
    /// The words of what it is required of.
    of: Vec<String>,
    /// Whether the nuance says that it must be, not only that it is.
    is_must: bool,
    /// Whether everything of that kind has to go through the technology.
    is_source: bool,
}

static MUST: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"^(.+?) (?:must(?: always)?(?: be| have| carry| use| go through| run| come from| set| pass| include)?|(?:has|have) to(?: be)?|needs?(?: to be)?|(?:is|are) (?:required|mandatory)()|requires?|shall(?: be)?|(?:is|are) always|always (?:has|have|use|go through|carry)s?|(?:is|are))\b(.*)$",
    ))
});
static ALWAYS: LazyLock<Regex> = LazyLock::new(|| compiled(&ascii(r"^(?:always|only ever) (.+)$")));
/// “All secrets come from Vault.”
static SOURCE: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"^(?:all|every|each|any) .+? (?:comes? from|goes? through|go through|(?:is|are) (?:read|taken|stored|kept|managed|sent|made|served|loaded|created|handled)[a-z ]* (?:from|in|by|through|via|with|to|into)|lives? in|runs? through|must (?:come from|go through|be [a-z]+ (?:in|by|through|with|via)|use)|uses?) ",
    ))
});
static INDICATIVE: LazyLock<Regex> = LazyLock::new(|| compiled(&ascii(r"\b(?:is|are)\b")));
static IMPERATIVE: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"\b(?:must|always|needs?|required?|requires|mandatory|has to|have to|shall)\b",
    ))
});
/// “Only Flyway may change the schema.”
static ONLY_IT: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"^only [a-z ]+? (?:may|can|is allowed to|is permitted to|must|writes?|changes?|creates?)\b",
    ))
});
/// “Only migrations may change the schema.”
static ONLY_THAT: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"^only (.+?) (?:may|can|(?:is|are) allowed to|must) (.+)$",
    ))
});
/// What a nuance denies requires nothing.
static DENIES: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"\b(?:no|not|never|without|cannot|nor|only|[a-z]+n't|un[a-z]+ed|at most|at least|max(?:imum)?|by hand|manually)\b",
    ))
});
/// Of what something is required: “the signature of every webhook”.
static OF_EACH: LazyLock<Regex> =
    LazyLock::new(|| compiled(&ascii(r"\b(?:of|for|on|in) (?:every|each|all|any) (.+)$")));

/// Words that leave out what follows them.
const OMITS: [&str; 20] = [
    "without",
    "no",
    "skip",
    "omit",
    "ignor",
    "bypass",
    "not",
    "never",
    "lack",
    "neglect",
    "disabl",
    "forg",
    "instead",
    "rather",
    "avoid",
    "spar",
    "sav",
    "forgo",
    "circumvent",
    "drop",
];
/// The same behind it: “the check is skipped”.
const OMITTED: [&str; 12] = [
    "skip",
    "omit",
    "ignor",
    "bypass",
    "disabl",
    "off",
    "miss",
    "out",
    "absent",
    "unnecessary",
    "optional",
    "drop",
];
/// The most words between such a word and what is left out.
const MOST_BETWEEN: usize = 3;

impl Required {
    /// What a clause of a nuance requires.
    pub(super) fn of(clause: &str, technology: &[String]) -> Option<Self> {
        let clause = plain(clause);
        let own = |words: &str| {
            stems(words)
                .filter(|it| !technology.contains(it))
                .collect::<Vec<_>>()
        };
        let names: Vec<String> = stems_of(&clause);
        let is_source = (SOURCE.is_match(&clause) && !DENIES.is_match(&clause)
            || ONLY_IT.is_match(&clause))
            && names
                .windows(technology.len().max(1))
                .any(|it| it == technology);
        let is_must = !INDICATIVE.is_match(&clause) || IMPERATIVE.is_match(&clause);
        if is_source {
            return Some(Self {
                what: Vec::new(),
                of: Vec::new(),
                is_must,
                is_source,
            });
        }
        if let Some(found) = ONLY_THAT.captures(&clause) {
            let (what, of) = (own(&found[1]), own(&found[2]));
            let is_told = !what.is_empty() && !of.is_empty();
            return is_told.then_some(Self {
                what,
                of,
                is_must,
                is_source,
            });
        }
        if DENIES.is_match(&clause) {
            return None;
        }
        let (subject, rest) = if let Some(found) = ALWAYS.captures(&clause) {
            (String::new(), found[1].to_owned())
        } else {
            let found = MUST.captures(&clause)?;
            let rest = found.get(3).map_or("", |it| it.as_str());
            match found.get(2) {
                // “Type hints are mandatory.”
                Some(_) => (String::new(), found[1].to_owned()),
                None => (found[1].to_owned(), rest.to_owned()),
            }
        };
        let (thing, each) = match OF_EACH.captures(&subject) {
            Some(found) => (
                subject[..found.get(0)?.start()].to_owned(),
                found[1].to_owned(),
            ),
            None => (String::new(), subject),
        };
        let what = own(&format!("{thing} {rest}"));
        (!what.is_empty() && what.len() <= 6).then(|| Self {
            what,
            of: own(&each),
            is_must,
            is_source: false,
        })
    }

    /// A question if a clause that names the technology leaves it out.
    pub(super) fn question(&self, said: &Statement<'_>, at: &[usize]) -> Option<String> {
        let omits: &[&str] = if self.is_must { &OMITS } else { OMITS_SOURCE };
        let is_left_out = if self.is_source {
            at.iter()
                .any(|place| is_left_out(said, *place, OMITS_SOURCE))
        } else {
            let is_about = self.of.is_empty() || said.shared(&self.of) > 0;
            said.words.iter().enumerate().any(|(place, word)| {
                let mut what = self.what.iter();
                let is_what =
                    what.any(|it| is_same(it, &word.stem)) && !self.of.contains(&word.stem);
                let is_out = is_about && is_left_out(said, place, omits)
                    || self.is_must && is_left_out(said, place, WITHOUT);
                is_what && is_out || is_about && self.is_undone(&word.lower)
            })
        };
        is_left_out.then(|| "Which is right?".to_owned())
    }

    /// “Unencrypted”.
    fn is_undone(&self, lower: &str) -> bool {
        let bare = ["un", "non"].iter().find_map(|it| lower.strip_prefix(it));
        bare.is_some_and(|bare| {
            bare.len() > 4 && {
                let stem = stem(bare);
                self.what.iter().any(|it| is_same(it, &stem))
            }
        })
    }
}

/// Words after which what is left out says by itself what a clause is about.
const WITHOUT: &[&str] = &["without", "skip", "omit", "lack", "bypass"];
const OMITS_SOURCE: &[&str] = &[
    "skip",
    "bypass",
    "without",
    "circumvent",
    "past",
    "omit",
    "ignor",
];

/// Whether words just before or behind a place leave out what is there.
fn is_left_out(said: &Statement<'_>, place: usize, omits: &[&str]) -> bool {
    let words = &said.words;
    let from = words[..place]
        .iter()
        .rposition(|it| it.ends_part)
        .map_or(0, |at| at + 1);
    let from = from.max(place.saturating_sub(MOST_BETWEEN + 1));
    let before = &words[from..place];
    let is_omit = |it: &super::statement::Word| {
        omits.contains(&it.stem.as_str())
            || omits.contains(&it.lower.as_str())
            || it.lower.ends_with("n't") && omits.contains(&"not")
    };
    let twice = before.iter().filter(|it| is_omit(it)).count();
    if twice == 1 {
        return true;
    }
    let behind = words[place + 1..]
        .iter()
        .take(7)
        .take_while(|it| !it.ends_part || OMITTED.contains(&it.stem.as_str()));
    let behind: Vec<_> = behind.collect();
    let is = behind.iter().position(|it| {
        ["is", "are", "be", "stays", "gets", "remains"].contains(&it.lower.as_str())
    });
    is.is_some_and(|at| {
        behind[at..]
            .iter()
            .take(3)
            .any(|it| OMITTED.contains(&it.stem.as_str()) || OMITTED.contains(&it.lower.as_str()))
    })
}
