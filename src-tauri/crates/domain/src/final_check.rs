//! The final checks of every debate's last text, and what they found.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::author::{Author, Remark};
use crate::{FindingId, FindingStatus, QuoteMatch, Severity, Span, TextHash};

/// Declares the checks with the keys that they are stored under, and the list of all checks.
macro_rules! checks {
    ($($(#[doc = $doc:literal])+ $name:ident as $key:literal, $label:literal;)*) => {
        /// A final check.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
        pub enum FinalCheck {$(
            $(#[doc = $doc])+
            #[serde(rename = $key)]
            $name,
        )*}

        impl FinalCheck {
            /// All of them, in reading order.
            pub const ALL: [Self; [$($key),*].len()] = [$(Self::$name),*];

            /// The name in JSON.
            pub const fn key(self) -> &'static str {
                match self {
                    $(Self::$name => $key,)*
                }
            }

            /// Its display name.
            pub const fn label(self) -> &'static str {
                match self {
                    $(Self::$name => $label,)*
                }
            }
        }
    };
}

checks! {
    /// A large solution for a small problem.
    ScopeExpansion as "scope_expansion", "Scope expansion";
    /// Two technologies for one purpose, without a reason.
    MismatchedAnalogues as "mismatched_analogues", "Two technologies for one purpose";
    /// More than two variants of one thing, each handled separately.
    IfThenProliferation as "if_then_proliferation", "Handled one by one";
}

/// What the final checks found in a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FinalChecks {
    /// The text that was checked: the proposal, or the text itself if the debate doesn't edit it.
    pub text: TextHash,
    /// One for each thing to justify, those from rules first, in the order of the checks; empty if nothing
    /// was found.
    pub flags: Vec<FinalFlag>,
    /// Name of the model that checked the text in addition to the rules; `None` if none did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub model: Option<String>,
    /// What wasn't checked and why, in a sentence: by a model that should have, or by rules that can't read
    /// the text; empty otherwise.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(optional, as = "Option<String>")]
    pub warning: String,
}

/// One thing in the text that needs a justification.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FinalFlag {
    /// Unique among the flags of a text, and the same whenever the passage is flagged again for the same reason.
    pub id: FindingId,
    /// Which check it fails.
    pub check: FinalCheck,
    /// How severe it is.
    pub severity: Severity,
    /// One line.
    pub title: String,
    /// The passage it is about.
    pub quote: String,
    /// How the quote was found in the checked text.
    pub quote_match: QuoteMatch,
    /// Its position: bytes of the checked text. `None` if not found.
    pub range: Option<Span>,
    /// Other places with the same problem.
    pub places: Vec<Span>,
    /// Why it matters.
    pub concern: String,
    /// The question for the author.
    pub question: String,
    /// Wording that would resolve it: “A for … and B for … because …”.
    pub justification: String,
    /// The finding of the debate that raised the same thing; `None` if none did.
    #[serde(default)]
    pub raised_as: Option<FindingId>,
    /// Name of the model that raised it; `None` for a rule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub model: Option<String>,
    /// What the author made of it: open, answered or dismissed. The fold keeps it up to date.
    #[serde(default = "open")]
    pub status: FindingStatus,
    /// The author’s justification, or the reason for dismissing it.
    #[serde(default)]
    pub status_reason: Option<String>,
}

fn open() -> FindingStatus {
    FindingStatus::Open
}

impl FinalFlag {
    /// The ID of what `check` flags in `quote`. Remarks of the author are stored under it.
    pub fn id_of(check: FinalCheck, title: &str, quote: &str) -> FindingId {
        let said = TextHash::of(&format!("{title}\n{}", quote.trim()));
        let short: String = said.to_string().chars().take(12).collect();
        FindingId::new(format!("final/{}/{short}", check.key()))
    }

    /// Brings its status up to date with what the author has said. Returns whether it changed.
    pub(crate) fn settle(&mut self, author: &Author) -> bool {
        let mut remarks = author.remarks.iter();
        let (status, reason) = match remarks.find(|it| it.finding() == Some(&self.id)) {
            Some(Remark::Answer { text, .. }) => (FindingStatus::AuthorAnswered, Some(text)),
            Some(Remark::Dismiss { reason, .. }) => (FindingStatus::Dismissed, Some(reason)),
            _ => (FindingStatus::Open, None),
        };
        let is_changed = self.status != status || self.status_reason.as_ref() != reason;
        self.status = status;
        self.status_reason = reason.cloned();
        is_changed
    }

    /// What a debate about this flag alone would be about: the question, the passage, and what would resolve
    /// it.
    pub fn asked(&self) -> String {
        format!(
            "{}\n\nThe passage: “{}”\n\nWhat would settle it: {}",
            self.question,
            self.quote.trim(),
            self.justification
        )
    }
}
