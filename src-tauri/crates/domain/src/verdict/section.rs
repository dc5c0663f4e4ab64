//! The subjects of a verdict's parts.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Declares the kinds with the keys that they are stored under, their headings and whether their order
/// counts, and the list of all kinds.
macro_rules! sections {
    ($($(#[doc = $doc:literal])+ $name:ident as $key:literal, $heading:literal, $ranked:literal;)*) => {
        /// The subject of a verdict's part, in reading order.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
        pub enum SectionKind {$(
            $(#[doc = $doc])+
            #[serde(rename = $key)]
            $name,
        )*}

        impl SectionKind {
            /// All of them, in reading order.
            pub const ALL: [Self; [$($key),*].len()] = [$(Self::$name),*];

            /// The name in JSON.
            pub const fn key(self) -> &'static str {
                match self {
                    $(Self::$name => $key,)*
                }
            }

            /// Its display name.
            pub const fn heading(self) -> &'static str {
                match self {
                    $(Self::$name => $heading,)*
                }
            }

            /// Whether its points are numbered, because their order counts.
            pub const fn is_ranked(self) -> bool {
                match self {
                    $(Self::$name => $ranked,)*
                }
            }
        }
    };
}

sections! {
    /// The main reasons for the result, the most important first.
    KeyNarratives as "key_narratives", "Key reasons", true;
    /// What all sides agree on.
    AgreementZones as "agreement_zones", "Agreed by all", false;
    /// Where the sides differ.
    ContestedZones as "contested_zones", "Still disputed", false;
    /// What withstood the attack.
    Survived as "survived", "What holds up", false;
    /// What didn't.
    NeedsWork as "needs_work", "What needs work", false;
    /// What would change the result.
    WouldChange as "would_change", "What would change it", false;
    /// What can go wrong.
    Risks as "risks", "Risks", true;
    /// What to do next.
    SuggestedActions as "suggested_actions", "Suggested actions", true;
}
