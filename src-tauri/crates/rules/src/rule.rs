//! What a rule is, and what it finds.

use domain::personas::BuiltIn;
use domain::{Severity, Span};

use crate::apostrophe::curly;
use crate::demands::Judges;
use crate::reading::{Hit, Reading};

/// One thing the reviewer looks for.
pub(crate) struct Rule {
    /// Its name, for switching it off.
    pub(crate) name: &'static str,
    /// What it looks for, in one sentence for people.
    pub(crate) says: &'static str,
    /// The personas that raise it.
    pub(crate) personas: &'static [&'static BuiltIn],
    /// Whether it reads English; the others read any language.
    pub(crate) reads_english: bool,
    /// Whether the synthesizer answers it by an edit rather than by an open question.
    pub(crate) mended: bool,
    /// What it judges, which says where it applies.
    pub(crate) judges: Judges,
    /// Finds its problems, in the order of the text.
    pub(crate) find: fn(&Reading) -> Vec<Problem>,
    /// Texts in which it must find something, and texts in which it must not.
    #[cfg(test)]
    pub(crate) cases: &'static [cases::Case],
}

/// A problem at one or several places.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Problem {
    /// The places, at least one; the first is the one that is quoted.
    pub(crate) places: Vec<Span>,
    pub(crate) severity: Severity,
    /// Names the gap in at most ten words, a quote counting as one.
    pub(crate) title: String,
    /// Who is hurt and how, in a sentence or two; shown below the title, so it doesn't quote again.
    pub(crate) concern: String,
    /// The question that would settle it; it appears alone in lists of questions, so it quotes.
    pub(crate) question: String,
    /// The words in the text that would settle it; empty if any answer would.
    pub(crate) justification: String,
}

impl Problem {
    /// A problem at these places; `None` when there are none.
    pub(crate) fn at(
        places: impl IntoIterator<Item = Span>,
        severity: Severity,
        title: impl Into<String>,
        concern: impl Into<String>,
        question: impl Into<String>,
    ) -> Option<Self> {
        let places: Vec<Span> = places.into_iter().collect();
        (!places.is_empty()).then(|| Self {
            places,
            severity,
            title: curly(title.into()),
            concern: curly(concern.into()),
            question: curly(question.into()),
            justification: String::new(),
        })
    }

    /// The same, with the words that would settle it.
    pub(crate) fn settled_by(self, justification: impl Into<String>) -> Self {
        Self {
            justification: justification.into(),
            ..self
        }
    }
}

/// What `find` finds in the places where this kind of judgment applies. A rule whose parts judge different things
/// uses it for the parts that apply in fewer places than the whole rule.
pub(crate) fn judged(
    reading: &Reading,
    judges: Judges,
    find: impl Fn(&Reading) -> Vec<Problem>,
) -> Vec<Problem> {
    if !reading.may_be_judged(judges) {
        return Vec::new();
    }
    let mut found = find(reading);
    found.retain(|problem| {
        let mut places = problem.places.iter();
        places.any(|it| reading.may_judge(judges, *it))
    });
    found
}

/// Up to three words in quotation marks, as a list: “a”, “b” and “c”. More aren't counted, since a title says
/// how many there are.
pub(crate) fn named<I: IntoIterator<Item = S>, S: AsRef<str>>(names: I) -> String {
    match distinct(names).as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [one, two] => format!("{one} and {two}"),
        [one, two, three] => format!("{one}, {two} and {three}"),
        [one, two, ..] => format!("{one}, {two} and the others"),
    }
}

/// Words at the edge of a matched passage that say nothing without the words around it.
const EDGES: [&str; 16] = [
    "a", "an", "the", "this", "that", "will", "must", "should", "can", "may", "shall", "has",
    "have", "is", "are", "to",
];

/// A matched passage without the words that only lead into it or out of it: “form” for “The form will”. The
/// whole passage if it has no others.
pub(crate) fn core(passage: &str) -> String {
    let words: Vec<&str> = passage.split(' ').collect();
    let counts = |it: &&str| !EDGES.contains(&it.to_lowercase().as_str());
    let first = words.iter().position(counts);
    let last = words.iter().rposition(counts);
    first.zip(last).map_or_else(
        || passage.to_owned(),
        |(first, last)| words[first..=last].join(" "),
    )
}

/// The sentence of a match, shortened so that it still has the match: “… to temporarily suspend an account …”.
pub(crate) fn around(reading: &Reading, hit: &Hit<'_>) -> String {
    const BEFORE: usize = 3;
    let whole = reading.gist(hit.sentence.span);
    if whole.contains(&reading.written(hit.span)) {
        return whole;
    }
    let before = reading.before(hit).trim_end();
    let from = before.rmatch_indices(' ').nth(BEFORE - 1);
    let from = from.map_or(0, |(at, _)| at + 1);
    let cut = Span::new(hit.sentence.span.start + from, hit.sentence.span.end);
    let dots = if from > 0 { "… " } else { "" };
    format!("{dots}{}", reading.gist(cut))
}

/// Whether there is only one name, so that further words about it are in the singular.
pub(crate) fn is_one<S: AsRef<str>>(names: &[S]) -> bool {
    distinct(names).len() == 1
}

/// One passage in quotation marks, or the number of several, for titles: “a”, or 3 outcomes.
pub(crate) fn one_or_count<S: AsRef<str>>(names: &[S], things: &str) -> String {
    match distinct(names).as_slice() {
        [only] => only.clone(),
        _ => format!("{} {things}", names.len()),
    }
}

/// Up to four different names, in quotation marks.
fn distinct<I: IntoIterator<Item = S>, S: AsRef<str>>(names: I) -> Vec<String> {
    let mut distinct: Vec<String> = Vec::new();
    for name in names {
        let name = format!(
            "“{}”",
            name.as_ref()
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" ")
        );
        if !distinct.contains(&name) {
            distinct.push(name);
        }
        if distinct.len() > 3 {
            break;
        }
    }
    distinct
}

#[cfg(test)]
pub(crate) mod cases {
    //! Cases of rules as data.

    use domain::Kind;

    /// A text, and the passage that must be quoted; `None` when nothing may be found.
    pub(crate) struct Case {
        pub(crate) text: &'static str,
        pub(crate) quote: Option<&'static str>,
        pub(crate) kind: Kind,
    }

    /// The rule must quote this passage.
    pub(crate) const fn fires(text: &'static str, quote: &'static str) -> Case {
        Case {
            text,
            quote: Some(quote),
            kind: Kind::Task,
        }
    }

    /// The rule must find nothing.
    pub(crate) const fn silent(text: &'static str) -> Case {
        Case {
            text,
            quote: None,
            kind: Kind::Task,
        }
    }

    impl Case {
        /// The same case in a document of another kind.
        pub(crate) const fn of(mut self, kind: Kind) -> Self {
            self.kind = kind;
            self
        }
    }
}
