//! How much process a text deserves, based on its words or as a model or the user says.
//!
//! A word mentioned in passing doesn't decide anything. In a long text, words must be repeated, appear in a
//! heading, or be unmistakable. Only a short text can be a small change.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::briefing::comments::blanked;
use crate::known::Known;
use crate::text::document::prose;

mod asked;
mod own;
mod signals;

pub use own::{OwnSignal, problem_of as problem_of_signal};
use signals::Found;

/// Up to this many words, one sign of a small change is enough.
const SHORT: usize = 150;
/// Up to this many words, two different signs are enough, or one in a heading.
const SHORTISH: usize = 400;

/// How much process a text deserves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Complexity {
    /// A small change.
    Quick,
    /// Most features.
    Standard,
    /// Critical for security or money, or complex.
    Thorough,
}

/// How far research and exploration go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Reach {
    /// Not at all.
    Off,
    /// One search each.
    On,
    /// What is found may trigger a second search.
    Deep,
}

/// How much detail prompts contain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Detail {
    /// The least.
    Basic,
    /// The usual.
    #[default]
    Standard,
    /// Everything.
    Detailed,
}

/// What is proposed for a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Triage {
    /// The level.
    pub level: Complexity,
    /// Why, in one sentence.
    pub why: String,
    /// The words of the text that decided, each once: `payment`. Empty if the user decided.
    pub signals: Vec<String>,
    /// How far research goes.
    pub research: Reach,
    /// How far exploration goes.
    pub exploration: Reach,
    /// Max rounds: 2, 3 or 5.
    #[ts(type = "number")]
    pub rounds: u32,
    /// How much detail prompts contain.
    pub detail: Detail,
}

impl Complexity {
    /// All of them, the lowest first.
    pub const ALL: [Self; 3] = [Self::Quick, Self::Standard, Self::Thorough];

    /// The name in flags and JSON.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Quick => "quick",
            Self::Standard => "standard",
            Self::Thorough => "thorough",
        }
    }

    /// The one with the given key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.key() == key)
    }
}

impl Triage {
    /// Whether one of the user's own words decided.
    pub fn is_by(&self, own: &[OwnSignal]) -> bool {
        let mut decided = self.signals.iter();
        decided.any(|word| own.iter().any(|it| it.is_about(word)))
    }

    /// What a level proposes, with a reason given by the caller.
    pub fn of(level: Complexity, why: String) -> Self {
        let (reach, rounds, detail) = match level {
            Complexity::Quick => (Reach::Off, 2, Detail::Basic),
            Complexity::Standard => (Reach::On, 3, Detail::Standard),
            Complexity::Thorough => (Reach::Deep, 5, Detail::Detailed),
        };
        Self {
            level,
            why,
            signals: Vec::new(),
            research: reach,
            exploration: reach,
            rounds,
            detail,
        }
    }
}

/// What is proposed for a text. `set` is the user's choice, which takes precedence.
pub fn triage(text: &str, set: Option<Complexity>) -> Triage {
    static BY_WORDS: Known<Triage> = Known::new();
    match set {
        Some(level) => Triage::of(level, format!("You chose {}.", level.key())),
        None => BY_WORDS.of(text, |text| by_words(text, &[])),
    }
}

/// What the words of a text propose, with the user's `own` words included.
pub fn triage_with(own: &[OwnSignal], text: &str) -> Triage {
    if own.is_empty() {
        return triage(text, None);
    }
    by_words(text, own)
}

fn by_words(text: &str, own: &[OwnSignal]) -> Triage {
    let text = prose::prose(&blanked(text));
    let words = prose::words_of(&text);
    if words == 0 {
        let why = "Standard, because there’s no text to judge by.".to_owned();
        return Triage::of(Complexity::Standard, why);
    }
    let found = signals::found(&text, own);
    let thorough = is_thorough(&found.thorough, words);
    let (level, decided) = if thorough {
        (Complexity::Thorough, &found.thorough)
    } else if found.thorough.is_empty() && is_quick(&found.quick, words) {
        (Complexity::Quick, &found.quick)
    } else {
        (Complexity::Standard, &Vec::new())
    };
    Triage {
        signals: decided.iter().map(|one| one.name.to_owned()).collect(),
        ..Triage::of(level, why(level, &found))
    }
}

/// Whether a word is unmistakable, appears in a heading, or the words are repeated often enough for the
/// length.
fn is_thorough(found: &[Found<'_>], words: usize) -> bool {
    let times: usize = found.iter().map(|one| one.times).sum();
    let needed = match words {
        0..=500 => 1,
        501..=2_000 => 2,
        _ => 3,
    };
    times >= needed || found.iter().any(|one| one.in_heading || one.is_plain)
}

fn is_quick(found: &[Found<'_>], words: usize) -> bool {
    let is_clear = found.len() > 1 || found.iter().any(|one| one.in_heading);
    words <= SHORT && !found.is_empty() || words <= SHORTISH && is_clear
}

fn why(level: Complexity, found: &signals::Signs<'_>) -> String {
    match level {
        Complexity::Thorough => {
            format!(
                "Thorough, because the text mentions {}.",
                named(&found.thorough)
            )
        }
        Complexity::Quick => format!(
            "Quick, because the text is short and mentions {}.",
            named(&found.quick)
        ),
        Complexity::Standard if !found.thorough.is_empty() => format!(
            "Standard, because the text mentions {} only in passing.",
            named(&found.thorough)
        ),
        Complexity::Standard if !found.quick.is_empty() => format!(
            "Standard, because the text is too long for a small change, although it mentions {}.",
            named(&found.quick)
        ),
        Complexity::Standard => {
            "Standard, because nothing in the text points to a small or a critical change."
                .to_owned()
        }
    }
}

/// The names in quotes, as a list; beyond the fifth, just their number.
fn named(found: &[Found<'_>]) -> String {
    const MOST: usize = 5;
    let mut names: Vec<String> = found
        .iter()
        .take(MOST)
        .map(|one| format!("“{}”", one.name))
        .collect();
    if found.len() > MOST {
        names.push(format!("{} more", found.len() - MOST));
    }
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{} and {last}", before.join(", ")),
        None => String::new(),
    }
}
