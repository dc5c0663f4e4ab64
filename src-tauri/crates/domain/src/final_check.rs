//! What is looked for in the last text of every debate, and what was found there.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{FindingId, QuoteMatch, Severity, Span, TextHash};

/// Declares the checks with the keys that they are stored under, and the list of all.
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
            /// All of them, in the order in which people read them.
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
    /// A big answer to a small problem.
    ScopeExpansion as "scope_expansion", "Scope expansion";
    /// Two technologies for one purpose, without a reason.
    MismatchedAnalogues as "mismatched_analogues", "Two technologies for one purpose";
    /// More than two variants of one thing, handled one by one.
    IfThenProliferation as "if_then_proliferation", "Handled one by one";
}

/// What the final checks found in a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FinalChecks {
    /// The text that was checked: the proposal, or the text itself where a debate edits none.
    pub text: TextHash,
    /// One for each thing to justify, those of rules first, each in the order of checks; none if nothing
    /// was found.
    pub flags: Vec<FinalFlag>,
    /// Name of the model that checked the text beside the rules; `None` if none did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub model: Option<String>,
    /// What wasn’t checked and why, in a sentence: by a model that was to, or by rules that can’t read the text; empty
    /// otherwise.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(optional, as = "Option<String>")]
    pub warning: String,
}

/// One thing in the text that needs a justification.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FinalFlag {
    /// Unique among the flags of a text: `final/1`.
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
    /// Where: bytes of the checked text. `None` when not found.
    pub range: Option<Span>,
    /// Further places of it.
    pub places: Vec<Span>,
    /// Why it matters.
    pub concern: String,
    /// What its author is asked.
    pub question: String,
    /// The words that would settle it: “A for … and B for … because …”.
    pub justification: String,
    /// The finding of the debate that raised the same; `None` if none did.
    #[serde(default)]
    pub raised_as: Option<FindingId>,
    /// Name of the model that raised it; `None` for a rule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub model: Option<String>,
}

impl FinalFlag {
    /// What a debate about this flag alone is held over: what is asked, of which passage, and what would settle
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
