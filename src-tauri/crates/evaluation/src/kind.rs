//! The twelve kinds of planted defects.

use serde::{Deserialize, Serialize};

macro_rules! kinds {
    ($($(#[$doc:meta])+ $name:ident as $key:literal, $label:literal;)*) => {
        /// A kind of defect.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum DefectKind {
            $($(#[$doc])+ #[serde(rename = $key)] $name,)*
        }

        impl DefectKind {
            /// All kinds, in the order in which tables show them.
            pub const ALL: [Self; [$($key),*].len()] = [$(Self::$name),*];

            /// Its name in the catalog and in JSON.
            pub const fn key(self) -> &'static str {
                match self { $(Self::$name => $key,)* }
            }

            /// Its display name.
            pub const fn label(self) -> &'static str {
                match self { $(Self::$name => $label,)* }
            }
        }
    };
}

kinds! {
    /// Two passages that can’t both be true.
    Contradiction as "contradiction", "Contradiction";
    /// A requirement without a measure.
    Unmeasurable as "unmeasurable", "Requirement without a measure";
    /// Work without an owner or a deadline.
    Owner as "owner", "No owner or deadline";
    /// A term that isn't explained anywhere.
    UndefinedTerm as "undefined_term", "Undefined term";
    /// A security hole.
    Security as "security", "Security hole";
    /// Data that is lost and can't be restored.
    DataLoss as "data_loss", "Data loss with no way back";
    /// A step that doesn't say what happens if it fails.
    FailurePath as "failure_path", "No failure path";
    /// Numbers that don’t add up.
    Arithmetic as "arithmetic", "Numbers that don’t add up";
    /// Something that belongs to another project.
    ScopeCreep as "scope_creep", "Scope creep";
    /// An acceptance criterion that no test can decide.
    Untestable as "untestable", "Untestable criterion";
    /// Personal data that is used without need or consent.
    Privacy as "privacy", "Privacy";
    /// Something that is needed first but isn’t planned.
    HiddenDependency as "hidden_dependency", "Hidden dependency";
}
