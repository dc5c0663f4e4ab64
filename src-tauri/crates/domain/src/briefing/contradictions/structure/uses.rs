//! Whether a clause uses a forbidden thing, in whatever words.

use std::sync::LazyLock;

use regex::Regex;

use super::ended::is_ended;
use super::forbidden::{Forbidden, kinds_of};
use super::statement::{Statement, Word, is_same, stems_of};
use crate::pattern::{ascii, compiled};

/// Words directly before a thing that use it, whatever the verb is.
const BY: [&str; 8] = ["by", "via", "through", "using", "as", "is", "are", "inside"];
/// The same once there was a verb: “with a subscription” may only describe who does something.
const WITH: [&str; 9] = [
    "with", "in", "to", "into", "on", "from", "onto", "under", "within",
];
/// Beginnings of verbs that use what follows them.
const VERBS: [&str; 36] = [
    "us", "call", "has", "have", "contain", "includ", "get", "run", "add", "creat", "need",
    "execut", "open", "declar", "defin", "introduc", "install", "start", "writ", "set", "build",
    "enabl", "appl", "schedul", "generat", "import", "keep", "expos", "send", "publish", "fir",
    "rel", "relies", "adopt", "trigger", "carr",
];
/// Words between a verb and the thing.
const BETWEEN: [&str; 22] = [
    "their", "his", "her", "main", "your", "a", "an", "the", "our", "one", "single", "each",
    "every", "new", "its", "two", "three", "several", "some", "own", "this", "multiple",
];
/// Words that begin something else.
const APART: [&str; 12] = [
    "of", "and", "or", "for", "about", "like", "than", "that", "which", "who", "not", "no",
];
/// Words before which a clause already has a verb.
static VERB: LazyLock<Regex> = LazyLock::new(|| {
    compiled(&ascii(
        r"^(?:is|are|be|been|gets?|we|it|they|will|must|[a-z]{3,}(?:ed|es)|[a-z]{3,}[^s]s|built|written|made|done|kept|held|sent|read|put|run)$",
    ))
});
/// What may follow one plain word that isn't part of a longer name.
static BEHIND: LazyLock<Regex> = LazyLock::new(|| {
    compiled(
        r"^(?:to|for|in|on|and|so|that|which|per|with|from|at|by|before|after|first|each|every|as|until|of|through|via|into|over|against|between|when|where|whenever|is|are|the|a|an|our|because|inside|or|will|must|then|once|if|instead|here|[a-z]+(?:[^s]s|es|ed))$",
    )
});

/// Verbs of several things, and what begins a verb.
const PLURAL: [&str; 17] = [
    "are", "is", "will", "must", "hold", "keep", "contain", "use", "run", "store", "carry",
    "include", "have", "load", "write", "read", "call",
];
/// What may stand between a thing and the technology behind it: “in the”.
const BESIDE: [&str; 7] = ["in", "on", "of", "the", "our", "a", "an"];
/// What follows a verb that is one word with a thing: “sleeps for”.
const DONE_TO: [&str; 9] = [
    "for", "the", "a", "an", "each", "every", "all", "until", "before",
];

impl Forbidden {
    /// A question if a clause that names the technology at these places uses the thing.
    pub(super) fn question(
        &self,
        said: &Statement<'_>,
        technology: &[String],
        at: &[usize],
    ) -> Option<String> {
        let follows = self.instead.as_ref().is_some_and(|it| said.has(it));
        if follows || !self.condition.iter().all(|it| is_said(said, it)) {
            return None;
        }
        let at = if self.is_technology { &[] } else { at };
        let is_used = said.places(&self.thing).into_iter().any(|from| {
            let place = Place {
                said,
                from,
                to: from + self.thing.len(),
                technology: at,
                length: technology.len(),
            };
            self.is_about(said, from) && !place.is_ended() && self.is_used(&place)
        });
        (is_used || self.has_kind(said)).then(|| format!("Why {}?", self.name))
    }

    /// “The code lives in the repository, and the state is in the bucket”: the repository isn't where the
    /// state is.
    fn is_about(&self, said: &Statement<'_>, place: usize) -> bool {
        let part = said.part(place);
        let has = |stem: &String| {
            let kinds = kinds_of(std::slice::from_ref(stem)).iter();
            let mut kinds = kinds
                .filter_map(|it| stems_of(it).pop())
                .chain([stem.clone()]);
            kinds.any(|it| part.iter().any(|word| is_same(&word.stem, &it)))
        };
        !self.is_elsewhere || self.condition.iter().all(has)
    }

    /// “The customer’s name” is personal data.
    fn has_kind(&self, said: &Statement<'_>) -> bool {
        self.kinds.iter().map(|kind| stems_of(kind)).any(|kind| {
            let mut places = said.places(&kind).into_iter();
            places.any(|from| {
                !is_ended(&said.words, from, from + kind.len()) && has_verb(&said.words[..from])
            })
        })
    }

    fn is_used(&self, place: &Place<'_>) -> bool {
        let is_beside = place.is_beside();
        let may_be = !self.is_plain_word || place.ends_there();
        if !may_be || self.is_plain_word && !is_beside && !place.is_in_part() {
            return false;
        }
        let before = place.described();
        let Some((last, front)) = before.split_last() else {
            // As the subject, it does something.
            return (is_beside || !self.is_plain_word) && place.does();
        };
        let last_word = last.lower.as_str();
        let is_by = BY.contains(&last_word) || WITH.contains(&last_word) && has_verb(front);
        if is_by || is_using(last) || self.is_plain_word && place.is_done() {
            return true;
        }
        let is_topic = ["of", "for", "about", "like"].contains(&last_word);
        is_beside && !is_topic && (!self.is_plain_word || has_verb(front))
    }
}

/// Where a thing is in a clause.
struct Place<'s> {
    said: &'s Statement<'s>,
    from: usize,
    to: usize,
    /// Where the technology is, if it is another thing, and how many words it has.
    technology: &'s [usize],
    length: usize,
}

impl Place<'_> {
    fn is_ended(&self) -> bool {
        is_ended(&self.said.words, self.from, self.to)
    }

    /// Whether the thing isn't part of a longer name: “transaction log”.
    fn ends_there(&self) -> bool {
        let next = self.said.words.get(self.to);
        self.said.words[self.to - 1].ends_part
            || next
                .is_none_or(|it| BEHIND.is_match(&it.lower) || PLURAL.contains(&it.lower.as_str()))
    }

    /// The words before the thing and its articles.
    fn before(&self) -> &[Word] {
        let words = &self.said.words;
        let mut before = self.from;
        while before > 0
            && (BETWEEN.contains(&words[before - 1].lower.as_str()) || self.is_name(before - 1))
        {
            before -= 1;
        }
        &words[..before]
    }

    /// The same without up to two words that describe it: “to the Git repository”.
    fn described(&self) -> &[Word] {
        let before = self.before();
        let is_use = |word: &Word| {
            let lower = word.lower.as_str();
            BY.contains(&lower) || WITH.contains(&lower) || is_using(word)
        };
        let is_open = |word: &Word| !word.ends_part && !APART.contains(&word.lower.as_str());
        if before.last().is_none_or(is_use) {
            return before;
        }
        let described = (1..=2).find(|more| {
            before.len() > *more
                && is_use(&before[before.len() - 1 - more])
                && before[before.len() - more..].iter().all(is_open)
        });
        &before[..before.len() - described.unwrap_or_default()]
    }

    fn is_name(&self, at: usize) -> bool {
        let mut names = self.technology.iter();
        names.any(|it| (*it..it + self.length).contains(&at))
    }

    /// Whether the technology is named directly before or behind it.
    fn is_beside(&self) -> bool {
        let words = &self.said.words;
        let is_before = (self.before().len()..self.from).any(|at| self.is_name(at));
        let is_between = |word: &&Word| BESIDE.contains(&word.lower.as_str());
        let between = words[self.to..].iter().take_while(is_between).count();
        let is_behind = self.technology.contains(&(self.to + between));
        is_before || is_behind && between <= 2 && !words[self.to - 1].ends_part
    }

    /// Whether the technology is named between the same commas: “Pages are rendered in Next.js, and Nginx
    /// has the rewrites.”
    fn is_in_part(&self) -> bool {
        self.technology.iter().any(|it| {
            let between = if *it < self.from {
                *it..self.from
            } else {
                self.to - 1..*it
            };
            !self.said.words[between].iter().any(|word| word.ends_part)
        })
    }

    /// Whether a verb follows.
    fn does(&self) -> bool {
        let next = self
            .said
            .words
            .get(self.to)
            .map_or("", |it| it.lower.as_str());
        let is_form = next.len() > 2 && next.ends_with('s') && !next.ends_with("ss");
        is_form || PLURAL.contains(&next)
    }

    /// “The Redis job sleeps for a second”: the thing as a verb of something of the technology.
    fn is_done(&self) -> bool {
        let next = self
            .said
            .words
            .get(self.to)
            .map_or("", |it| it.lower.as_str());
        let is_subject = |at: &usize| at + self.length + 1 == self.from;
        self.said.words[self.from].lower.ends_with('s')
            && DONE_TO.contains(&next)
            && self.technology.iter().any(is_subject)
    }
}

/// Whether a clause has a word and doesn't deny it.
fn is_said(said: &Statement<'_>, stem: &String) -> bool {
    let stem = std::slice::from_ref(stem);
    let mut places = said.places(stem).into_iter();
    let has_kind = || {
        kinds_of(stem)
            .iter()
            .any(|it| !said.places(&stems_of(it)).is_empty())
    };
    places.any(|at| !is_ended(&said.words, at, at + 1)) || has_kind()
}

fn is_using(word: &Word) -> bool {
    VERBS.iter().any(|it| word.stem == *it || word.lower == *it) || word.stem == "use"
}

fn has_verb(words: &[Word]) -> bool {
    words
        .iter()
        .any(|it| is_using(it) || VERB.is_match(&it.lower))
}
