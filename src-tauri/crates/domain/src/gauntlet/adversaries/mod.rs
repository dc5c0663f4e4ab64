//! The built-in adversaries of a gauntlet: one file for each with everything that belongs to it, and one
//! line in the list.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::response::ResponseProtocol;
use crate::Persona;

/// An adversary that comes with Whetstone.
#[derive(Debug, PartialEq, Eq)]
pub struct BuiltInAdversary {
    /// Unique; used in flags, journals and resolved concerns.
    pub key: &'static str,
    /// The name people read.
    pub label: &'static str,
    /// What it is obsessed with, in one sentence.
    pub purpose: &'static str,
    /// The system prompt for its model.
    pub prompt: &'static str,
    /// What counts as an answer to it, for those who evaluate its findings.
    pub response: &'static str,
    /// Words that never count as an answer, in lowercase.
    pub non_answers: &'static [&'static str],
    /// Words that count as an answer without citing the text, in lowercase.
    pub answers: &'static [&'static str],
    /// Whether it attacks by default, when nobody names adversaries. The others are examples to choose from.
    pub usual: bool,
}

/// One of the user's own adversaries, as stored and as written to files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OwnAdversary {
    /// Unique; used in flags, journals and resolved concerns.
    pub key: String,
    /// The name people read.
    pub label: String,
    /// What it is obsessed with, in one sentence.
    #[serde(default)]
    pub purpose: String,
    /// The system prompt for its model.
    pub prompt: String,
    /// What counts as an answer to it.
    #[serde(default)]
    pub response: ResponseProtocol,
}

/// An adversary in lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AdversaryRow {
    /// The adversary itself.
    #[serde(flatten)]
    pub adversary: OwnAdversary,
    /// Whether it is built in.
    pub built_in: bool,
    /// Whether it attacks by default, when nobody names adversaries.
    pub usual: bool,
}

/// Declares the file of each adversary and the list of all, in display order.
macro_rules! adversaries {
    ($($file:ident),* $(,)?) => {
        $(mod $file;)*

        /// All of them, in display order, which is also the order in which they attack.
        pub const ALL: &[&BuiltInAdversary] = &[$(&$file::ADVERSARY),*];
    };
}

adversaries! {
    paranoid_security,
    burned_oncall,
    lazy_developer,
    pedantic_nitpicker,
    asshole_loner,
    resource_auditor,
    compliance_officer,
}

impl BuiltInAdversary {
    /// The same, in the form of the user's own ones.
    pub fn adversary(&self) -> OwnAdversary {
        let listed = |words: &[&str]| words.iter().map(|it| (*it).to_owned()).collect();
        OwnAdversary {
            key: self.key.to_owned(),
            label: self.label.to_owned(),
            purpose: self.purpose.to_owned(),
            prompt: self.prompt.trim_end().to_owned(),
            response: ResponseProtocol {
                text: self.response.to_owned(),
                non_answers: listed(self.non_answers),
                answers: listed(self.answers),
            },
        }
    }
}

impl OwnAdversary {
    /// The persona that its seat plays.
    pub fn persona(&self) -> Persona {
        Persona {
            key: self.key.clone(),
            label: self.label.clone(),
            purpose: self.purpose.clone(),
            prompt: self.prompt.clone(),
        }
    }
}

/// Whether a built-in adversary with that key attacks by default. The user's own can't use such a key, but
/// may use those of the examples.
pub fn is_usual(key: &str) -> bool {
    ALL.iter().any(|it| it.usual && it.key == key)
}

/// The built-in ones and the user's, in display order. An example that the user adopted is listed once, as
/// the user's.
pub fn all(own: Vec<OwnAdversary>) -> Vec<AdversaryRow> {
    let is_own = |key: &str| own.iter().any(|it| it.key == key);
    let built_in = ALL.iter().filter(|it| !is_own(it.key));
    let built_in = built_in.map(|it| AdversaryRow {
        adversary: it.adversary(),
        built_in: true,
        usual: it.usual,
    });
    let built_in = built_in.collect::<Vec<_>>();
    let own = own.into_iter().map(|adversary| AdversaryRow {
        adversary,
        built_in: false,
        usual: false,
    });
    built_in.into_iter().chain(own).collect()
}

/// The one with that name: its key or, in any case, its label.
pub fn find<'a>(rows: &'a [AdversaryRow], name: &str) -> Option<&'a AdversaryRow> {
    let wanted = name.trim().to_lowercase();
    let by_key = rows.iter().find(|it| it.adversary.key == wanted);
    by_key.or_else(|| {
        let plain = |label: &str| label.to_lowercase().replace([' ', '-'], "_");
        rows.iter()
            .find(|it| plain(&it.adversary.label) == plain(&wanted))
    })
}
