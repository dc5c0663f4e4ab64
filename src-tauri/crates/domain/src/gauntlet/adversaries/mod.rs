//! The built-in adversaries of a gauntlet: a file for each, which holds everything that belongs to it, and
//! one line in the list.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::response::ResponseProtocol;
use crate::Persona;

/// An adversary that comes with Whetstone.
#[derive(Debug, PartialEq, Eq)]
pub struct BuiltInAdversary {
    /// Unique; in flags, journals and resolved concerns.
    pub key: &'static str,
    /// The name people read.
    pub label: &'static str,
    /// What it is obsessed with, in one sentence.
    pub purpose: &'static str,
    /// The system text that its model gets.
    pub prompt: &'static str,
    /// What counts as an answer to it, for those who weigh its findings.
    pub response: &'static str,
    /// Words that are no answer, whatever else is said, in lowercase.
    pub non_answers: &'static [&'static str],
    /// Words that are an answer without a place in the text, in lowercase.
    pub answers: &'static [&'static str],
    /// Whether it attacks where nobody names adversaries; the others are examples to choose.
    pub usual: bool,
}

/// An adversary of the user's own, as it is stored and as files have it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OwnAdversary {
    /// Unique; in flags, journals and resolved concerns.
    pub key: String,
    /// The name people read.
    pub label: String,
    /// What it is obsessed with, in one sentence.
    #[serde(default)]
    pub purpose: String,
    /// The system text that its model gets.
    pub prompt: String,
    /// What counts as an answer to it.
    #[serde(default)]
    pub response: ResponseProtocol,
}

/// An adversary in lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AdversaryRow {
    /// It.
    #[serde(flatten)]
    pub adversary: OwnAdversary,
    /// Whether it comes with Whetstone.
    pub built_in: bool,
    /// Whether it attacks where nobody names adversaries.
    pub usual: bool,
}

/// Declares the file of each adversary and the list of all, in the order in which people see them.
macro_rules! adversaries {
    ($($file:ident),* $(,)?) => {
        $(mod $file;)*

        /// All of them, in the order in which people see them and in which they attack.
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
    /// The same in the form of the user's own ones.
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

/// Whether a built-in adversary of that key attacks where nobody names adversaries. The user’s own can’t have
/// such a key; those of the examples are free.
pub fn is_usual(key: &str) -> bool {
    ALL.iter().any(|it| it.usual && it.key == key)
}

/// The built-in ones and those of the user, in the order of lists. An example that the user made their own is
/// listed once, as the user’s.
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

/// The one of that name: its key or, whatever the case, its label.
pub fn find<'a>(rows: &'a [AdversaryRow], name: &str) -> Option<&'a AdversaryRow> {
    let wanted = name.trim().to_lowercase();
    let by_key = rows.iter().find(|it| it.adversary.key == wanted);
    by_key.or_else(|| {
        let plain = |label: &str| label.to_lowercase().replace([' ', '-'], "_");
        rows.iter()
            .find(|it| plain(&it.adversary.label) == plain(&wanted))
    })
}
