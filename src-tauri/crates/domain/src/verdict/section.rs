//! What the parts of a verdict are about.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Declares the kinds with the keys that they are stored under, their headings and whether their order
/// counts, and the list of all.
macro_rules! sections {
    ($($(#[doc = $doc:literal])+ $name:ident as $key:literal, $heading:literal, $ranked:literal;)*) => {
        /// What a part of a verdict is about, in the order of reading.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
        pub enum SectionKind {$(
            $(#[doc = $doc])+
            #[serde(rename = $key)]
            $name,
        )*}

        impl SectionKind {
            /// All of them, in the order of reading.
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
    /// What the result rests on, the most important first.
    KeyNarratives as "key_narratives", "Key reasons", true;
    /// What all sides hold.
    AgreementZones as "agreement_zones", "Agreed by all", false;
    /// Where sides differ.
    ContestedZones as "contested_zones", "Still disputed", false;
    /// What stood up to the attack.
    Survived as "survived", "What holds up", false;
    /// What did not.
    NeedsWork as "needs_work", "What needs work", false;
    /// What would make another result of it.
    WouldChange as "would_change", "What would change it", false;
    /// What can go wrong.
    Risks as "risks", "Risks", true;
    /// What to do next.
    SuggestedActions as "suggested_actions", "Suggested actions", true;
}
