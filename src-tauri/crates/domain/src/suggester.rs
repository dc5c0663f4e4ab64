//! What a text says about the debate that it should get: its kind, what to focus on, who should read it
//! and on how many models. No model is asked: words are counted, and each suggestion says which.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Kind;

mod asked;
mod reasons;
mod signs;
mod taken;

pub use signs::Signs;
pub use taken::{ONCALL, Taken};

/// Signs from which on something is suggested.
pub const THRESHOLD: usize = 2;

/// Whoever is woken when it fails, as scripts name the persona `oncall`.
pub const ONCALL_ENGINEER: &str = "oncall-engineer";

/// What is suggested for a text, and why.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Suggestion {
    /// `prd`, `tech` or `debug`.
    pub doc_type: Kind,
    /// What reviewers should look at first.
    pub focus: Option<Focus>,
    /// Who should read it beside those that suit its kind.
    pub persona: Option<&'static str>,
    /// Names of models.
    pub models: Vec<String>,
    /// Why, for each field.
    pub reasoning: Reasoning,
    /// How sure that is, for each field, from 0 to 1.
    pub confidence: Confidence,
    /// What the author should know before taking the suggestion.
    pub warnings: Vec<String>,
}

/// What reviewers can be asked to look at first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Focus {
    /// Who may do what, and with which secrets.
    Security,
    /// How fast it is, and at what load.
    Performance,
    /// What happens when it fails.
    Reliability,
}

/// What the words of a text suggest for its debate, as the panel shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct TextSuggestion {
    /// All of it.
    pub taken: Taken,
    /// Why.
    pub reasoning: Reasoning,
    /// What the author should know before taking it.
    pub warnings: Vec<String>,
}

/// Why each field is suggested, in plain words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[expect(missing_docs, reason = "a reason for each field of a suggestion")]
pub struct Reasoning {
    pub doc_type: String,
    pub focus: String,
    pub persona: String,
    pub models: String,
}

/// How sure each field is, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[expect(missing_docs, reason = "a figure for each field of a suggestion")]
pub struct Confidence {
    pub doc_type: f64,
    pub focus: f64,
    pub persona: f64,
    pub models: f64,
}

impl Focus {
    /// All of them, in the order in which people see them.
    pub const ALL: [Self; 3] = [Self::Security, Self::Performance, Self::Reliability];

    /// The name in flags and JSON.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Security => "security",
            Self::Performance => "performance",
            Self::Reliability => "reliability",
        }
    }

    /// The one with the given key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|focus| focus.key() == key)
    }

    /// The key of the persona that looks at it.
    pub const fn persona(self) -> &'static str {
        match self {
            Self::Security => "security",
            Self::Performance => "performance",
            Self::Reliability => "oncall",
        }
    }
}

/// The suggestion for a text, with the models that can be asked, the best first; `None` for a text
/// without a word.
pub fn suggest(text: &str, models: &[String]) -> Option<Suggestion> {
    if text.trim().is_empty() {
        return None;
    }
    let signs = Signs::of(text);
    let kind = kind(&signs);
    let focus = focus(&signs);
    let is_oncall = signs.oncall.len() >= THRESHOLD;
    // What calls for a second opinion, by how plainly it is there.
    let debug = (kind == Kind::Debug).then_some(signs.debug.len());
    let called_for = debug.max(focus.map(|focus| signs.focus(focus).len()));
    let wanted = if called_for.is_some() { 2 } else { 1 };
    let models: Vec<String> = models.iter().take(wanted).cloned().collect();
    let sure = Confidence {
        doc_type: confidence(match kind {
            Kind::Debug => Some(signs.debug.len()),
            Kind::Prd => Some(signs.prd.len()),
            _ => None,
        }),
        focus: confidence(focus.map(|focus| signs.focus(focus).len())),
        persona: confidence(is_oncall.then_some(signs.oncall.len())),
        models: confidence(called_for.filter(|_| !models.is_empty())),
    };
    Some(Suggestion {
        doc_type: kind,
        focus,
        persona: is_oncall.then_some(ONCALL_ENGINEER),
        reasoning: Reasoning {
            doc_type: reasons::kind(&signs, kind),
            focus: reasons::focus(&signs, focus),
            persona: reasons::persona(&signs),
            models: reasons::models(&models, debug.is_some(), focus),
        },
        confidence: sure,
        warnings: reasons::warnings(&signs, &models),
        models,
    })
}

/// Debug or requirements, whichever has enough signs and more than the other; else a specification.
fn kind(signs: &Signs) -> Kind {
    let (debug, prd) = (signs.debug.len(), signs.prd.len());
    if debug >= THRESHOLD && debug > prd {
        Kind::Debug
    } else if prd >= THRESHOLD && prd > debug {
        Kind::Prd
    } else {
        Kind::Tech
    }
}

/// The one focus with the most signs, where these are enough.
fn focus(signs: &Signs) -> Option<Focus> {
    let highest = signs.highest_focus();
    let mut best = Focus::ALL
        .into_iter()
        .filter(|focus| signs.focus(*focus).len() == highest);
    let first = best.next().filter(|_| highest >= THRESHOLD)?;
    best.next().is_none().then_some(first)
}

/// How sure something is by its signs; `None` stands for a tie or a miss.
fn confidence(signs: Option<usize>) -> f64 {
    let tenths = 4 + signs.unwrap_or_default().min(5);
    f64::from(u8::try_from(tenths).unwrap_or(9)) / 10.0
}
