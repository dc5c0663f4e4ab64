//! Whether a text says what should be built or done, and which of its sentences do. Rules that judge
//! statements ask only here: without evidence that something is asked for, they stay silent.

use std::sync::LazyLock;

use domain::Span;
use domain::pattern::Regex;

use crate::document::{BlockKind, Role, Sentence};
use crate::evidence::{ASKS, ORDERS, PLAYED};
use crate::genre::Genre;
use crate::pattern::{exact, unnumbered, words};
use crate::reading::Reading;

/// What a rule judges, and so where it applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Judges {
    /// How a text is written and what its author left unfinished: in any text.
    Writing,
    /// What a plan says or leaves out as a whole: in any part of a text that plans.
    Plan,
    /// The words of a demand: in any sentence that asks for something.
    Wording,
    /// What a demand leaves out: only in a text so short that it isn’t said elsewhere.
    Gaps,
    /// Who has to do something: the same, and anywhere in short notes.
    Duties,
}

/// About the past, how things are, or what might be.
static TOLD: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"was|were|had|did|has been|have been|used to|today|currently|already|existing|at present|at the moment|so far|would|could|might|(?:do|does) not want|don't want|told us|i",
    )
});

/// What obliges somebody, even in a text that explains.
static BINDS: LazyLock<Regex> =
    LazyLock::new(|| words(r"must|shall|(?:is|are) required to|ha(?:s|ve) to"));

/// What an explanation promises.
static PROMISES: LazyLock<Regex> = LazyLock::new(|| words(r"must|shall|will|should"));

impl Reading {
    /// Whether what a rule judges can be at this place.
    pub(crate) fn may_judge(&self, judges: Judges, place: Span) -> bool {
        let sentence = self.document.sentence_at(place.start);
        match judges {
            Judges::Writing | Judges::Plan => true,
            // A heading stands for what is missing below it.
            Judges::Wording => {
                sentence.is_none_or(|it| self.demands(it) && !self.is_spelled_out(it))
            }
            Judges::Duties if self.genre == Genre::Notes => true,
            Judges::Gaps | Judges::Duties => {
                sentence.is_none_or(|it| self.demands(it) && self.adds(it))
            }
        }
    }

    /// Whether the text is one in which a rule may find anything.
    pub(crate) fn may_be_judged(&self, judges: Judges) -> bool {
        match judges {
            Judges::Writing => true,
            Judges::Wording => self.genre != Genre::Notes,
            Judges::Gaps => self.genre != Genre::Notes && self.is_brief,
            Judges::Duties => self.is_brief && (self.genre != Genre::Notes || !self.records_talk()),
            // A long design explains: what it doesn’t measure or plan isn’t missing.
            Judges::Plan => match self.genre {
                Genre::Notes => false,
                Genre::Design => self.is_brief,
                Genre::Product | Genre::Other => true,
            },
        }
    }

    /// Whether a sentence asks for something, in the parts of a text that ask.
    pub(crate) fn demands(&self, sentence: Sentence) -> bool {
        let text = self.document.lower(sentence.span);
        let role = self.document.role(sentence);
        let is_told = is_told(text)
            || PLAYED.is_match(text)
            || self.is_said(sentence)
            || self.is_of_a_person(sentence)
            || is_labeled_as_past(text);
        if role.is_aside() || is_told || self.is_scenario(sentence) {
            return false;
        }
        // “`createLink`: a callback that …” says what a name means.
        if self.is_long_design() && self.opens_with_code(sentence) {
            return false;
        }
        match self.genre {
            Genre::Product => true,
            Genre::Design => {
                let listed = role.is_target() || matches!(role, Role::Solution | Role::Plan);
                if self.is_brief {
                    listed || BINDS.is_match(text) || !self.explains()
                } else {
                    listed && PROMISES.is_match(text)
                }
            }
            Genre::Other => {
                let planned = matches!(role, Role::Solution | Role::Plan);
                planned || ASKS.is_match(text) || self.is_ordered(sentence)
            }
            Genre::Notes => false,
        }
    }

    /// Whether a list says what a sentence means: one that it introduces, or one inside its item.
    fn is_spelled_out(&self, sentence: Sentence) -> bool {
        let document = &self.document;
        let block = document.block(sentence);
        let next = document.blocks.get(sentence.block + 1);
        let list = next.filter(|it| it.kind == BlockKind::Item && it.heading == block.heading);
        let text = document.quote(sentence.span);
        list.is_some_and(|it| {
            let leads = text.trim_end_matches(['*', '_', ' ']).ends_with(':');
            let inside = block.kind == BlockKind::Item
                && self.indent(it.span.start) > self.indent(block.span.start);
            leads || inside
        })
    }

    /// Bytes before the first character of the line at a place.
    fn indent(&self, at: usize) -> usize {
        let line = self.line(at);
        line.len() - line.trim_start().len()
    }

    /// The line at a place, up to it.
    fn line(&self, at: usize) -> &str {
        let before = &self.document.source[..at];
        &before[before.rfind('\n').map_or(0, |it| it + 1)..]
    }

    /// Whether a place is in a block quote.
    pub(crate) fn is_in_quote(&self, at: usize) -> bool {
        self.line(at).trim_start().starts_with('>')
    }

    fn opens_with_code(&self, sentence: Sentence) -> bool {
        let block = self.document.quote(self.document.block(sentence).span);
        block.trim_start_matches(['*', '-', ' ']).starts_with('`')
    }

    /// Whether a demand adds something that could be incomplete: in a design, what it does, outside tables;
    /// in a text with parts of a plan, what is in those parts, unless all of it is short.
    fn adds(&self, sentence: Sentence) -> bool {
        let role = self.document.role(sentence);
        let in_cell = self.document.block(sentence).kind == BlockKind::Cell;
        let planned = role.is_target() || matches!(role, Role::Solution | Role::Plan);
        match self.genre {
            Genre::Design => {
                let solved = matches!(role, Role::Solution | Role::Plan);
                (solved || !self.explains()) && !in_cell
            }
            Genre::Product => {
                planned
                    || self.is_of_a_part(sentence)
                    || !self.explains()
                    || self.is_compact
                    || ASKS.is_match(self.document.lower(sentence.span))
            }
            Genre::Other | Genre::Notes => true,
        }
    }

    /// Whether the heading names an aspect of what is built, such as privacy, rather than a part of the plan.
    fn is_of_a_part(&self, sentence: Sentence) -> bool {
        const PARTS: [&str; 4] = ["privacy", "data", "limits", "notifications"];
        let heading = self.document.heading(sentence);
        let heading = heading.map_or("", |it| self.document.lower(it.text));
        let mut words = heading.split(|it: char| !it.is_alphanumeric());
        words.any(|it| PARTS.contains(&it)) && heading.split_whitespace().count() <= 3
    }

    /// An item or a paragraph that opens with an order.
    fn is_ordered(&self, sentence: Sentence) -> bool {
        let listed = self.document.block(sentence).kind == BlockKind::Item;
        listed && ORDERS.is_match(self.document.lower(sentence.span))
    }

    /// Whether somebody is quoted: in a block quote, or after a speaker’s initials.
    fn is_said(&self, sentence: Sentence) -> bool {
        let document = &self.document;
        let block = document.block(sentence).span;
        let text = document.quote(block);
        let speaker = text.split_once(": ").map_or("", |it| it.0);
        self.is_in_quote(block.start) || is_initials(speaker)
    }

    /// Whether the sentence describes somebody whom the text makes up: “**Ann** is a cook who needs …”, “She
    /// prefers …”. What such a person wants is only the reason for a demand.
    fn is_of_a_person(&self, sentence: Sentence) -> bool {
        static OPENS: LazyLock<Regex> =
            LazyLock::new(|| exact(r"^[^a-z]*(?:he|she|his|her)(?-u:\b)"));
        static NAMED: LazyLock<Regex> = LazyLock::new(|| {
            exact(
                r"^[*_> -]*[A-Z][a-z]+(?: [A-Z][a-z]+)?[*_,]* (?:is an?|works|has|wants|needs|manages|runs|uses|studies|lives)(?-u:\b)",
            )
        });
        static SPOKEN_OF: LazyLock<Regex> = LazyLock::new(|| words("he|she|his|her|him"));
        let document = &self.document;
        let block = document.block(sentence).span;
        OPENS.is_match(document.lower(sentence.span))
            || NAMED.is_match(document.quote(block)) && SPOKEN_OF.is_match(document.lower(block))
    }

    /// Whether the text records what several people said in turn: nothing in it is its author’s.
    pub(crate) fn records_talk(&self) -> bool {
        const TURNS: usize = 5;
        let document = &self.document;
        let notes = self.genre == Genre::Notes;
        let mut turns = document.blocks.iter().filter(|it| {
            let text = document.quote(it.span);
            let speaker = text.split_once(": ").map_or("", |it| it.0);
            is_initials(speaker) || notes && is_a_name(speaker)
        });
        turns.nth(TURNS - 1).is_some()
    }
}

/// Whether a sentence looks back. “Everyone who was invited” only says who.
fn is_told(text: &str) -> bool {
    let is_story = unnumbered(text).starts_with("as a");
    TOLD.find_iter(text).any(|it| {
        let before = text[..it.start()].trim_end();
        let by_whom = [" who", " whom", " that", " which"];
        let only_says_who = by_whom.iter().any(|word| before.ends_with(word));
        !(only_says_who && matches!(it.as_str(), "was" | "were") || is_story && it.as_str() == "i")
    })
}

/// “**Before**: the till called the bank” says how it was.
fn is_labeled_as_past(text: &str) -> bool {
    const PAST: [&str; 4] = ["before", "previously", "old", "formerly"];
    text.split_once(':')
        .is_some_and(|it| PAST.contains(&it.0.trim_matches([' ', '-', '*'])))
}

/// “SFC”, as minutes name who speaks.
fn is_initials(speaker: &str) -> bool {
    (2..=4).contains(&speaker.len())
        && speaker
            .bytes()
            .all(|it| it.is_ascii_uppercase() || it == b'?')
}

/// “Dimitris”, where nothing else would come before a colon so often.
fn is_a_name(speaker: &str) -> bool {
    const LABELS: [&str; 6] = ["note", "budget", "status", "decision", "action", "todo"];
    let small = speaker.to_lowercase();
    let word = speaker.len() <= 12 && speaker.bytes().all(|it| it.is_ascii_alphabetic());
    word && speaker.starts_with(char::is_uppercase) && !LABELS.contains(&small.as_str())
}

#[cfg(test)]
mod tests;
