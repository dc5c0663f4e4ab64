//! What a text suggests for its debate: its kind, what to focus on, who should read it and on how many
//! models. No model is asked: words are counted, and each suggestion names them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Kind;
use crate::model::RULES;

mod asked;
mod reasons;
mod signs;
mod taken;

pub use signs::Signs;
pub use taken::{ONCALL, Taken};

/// How many signs are needed for a suggestion.
pub const THRESHOLD: usize = 2;

/// The engineer on call; scripts call the persona `oncall`.
pub const ONCALL_ENGINEER: &str = "oncall-engineer";

/// What is suggested for a text, and why.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Suggestion {
    /// `prd`, `tech` or `debug`.
    pub doc_type: Kind,
    /// What reviewers should look at first.
    pub focus: Option<Focus>,
    /// Who should read it in addition to the personas that suit its kind.
    pub persona: Option<&'static str>,
    /// Names of models.
    pub models: Vec<String>,
    /// Why, for each field.
    pub reasoning: Reasoning,
    /// The confidence for each field, from 0 to 1.
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

/// What the words of a text suggest for its debate, as shown in the panel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct TextSuggestion {
    /// The whole suggestion.
    pub taken: Taken,
    /// The reasons.
    pub reasoning: Reasoning,
    /// What the author should know before accepting it.
    pub warnings: Vec<String>,
}

/// The reason for each field, in plain words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[expect(missing_docs, reason = "a reason for each field of a suggestion")]
pub struct Reasoning {
    pub doc_type: String,
    pub focus: String,
    pub persona: String,
    pub models: String,
}

/// The confidence for each field, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[expect(missing_docs, reason = "a figure for each field of a suggestion")]
pub struct Confidence {
    pub doc_type: f64,
    pub focus: f64,
    pub persona: f64,
    pub models: f64,
}

impl Focus {
    /// All of them, in display order.
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

    /// The key of the persona that focuses on it.
    pub const fn persona(self) -> &'static str {
        match self {
            Self::Security => "security",
            Self::Performance => "performance",
            Self::Reliability => "oncall",
        }
    }
}

/// The suggestion for a text, with the available models, best first; `None` for a text without words.
pub fn suggest(text: &str, models: &[String]) -> Option<Suggestion> {
    if text.trim().is_empty() {
        return None;
    }
    let signs = Signs::of(text);
    let kind = kind(&signs);
    let focus = focus(&signs);
    let is_oncall = signs.oncall.len() >= THRESHOLD;
    // Signs that call for a second opinion, with their confidence.
    let debug = (kind == Kind::Debug).then_some(signs.debug.len());
    let called_for = debug.max(focus.map(|focus| signs.focus(focus).len()));
    let wanted = if called_for.is_some() { 2 } else { 1 };
    // Rules only check, so nobody who takes part would read the text.
    let models = models.iter().filter(|name| *name != RULES);
    let models: Vec<String> = models.take(wanted).cloned().collect();
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

/// Debug or requirements, whichever has enough signs and more than the other; otherwise a specification.
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

/// The single focus with the most signs, if there are enough.
fn focus(signs: &Signs) -> Option<Focus> {
    let highest = signs.highest_focus();
    let mut best = Focus::ALL
        .into_iter()
        .filter(|focus| signs.focus(*focus).len() == highest);
    let first = best.next().filter(|_| highest >= THRESHOLD)?;
    best.next().is_none().then_some(first)
}

/// The confidence for this many signs; `None` means a tie or too few.
fn confidence(signs: Option<usize>) -> f64 {
    let tenths = 4 + signs.unwrap_or_default().min(5);
    f64::from(u8::try_from(tenths).unwrap_or(9)) / 10.0
}
