//! The forms of debate, and what each is about in addition to the text.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Position, Role};

mod traits;

use traits::Printed;

/// Declares the forms with the keys that they are stored under, and the list of all forms.
macro_rules! forms {
    ($($(#[doc = $doc:literal])+ $name:ident as $key:tt $(or $older:tt)?),* $(,)?) => {
        /// The form of a debate.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
        pub enum Protocol {$(
            $(#[doc = $doc])+
            #[serde(rename = $key $(, alias = $older)?)]
            $name,
        )*}

        impl Protocol {
            /// All forms, in display order.
            pub const ALL: [Self; [$($key),*].len()] = [$(Self::$name),*];

            /// The name of its command, in flags and files, and in storage: `devil`.
            pub const fn key(self) -> &'static str {
                match self {
                    $(Self::$name => $key,)*
                }
            }

            /// The form with that name. Names from older data and scripts count too.
            pub fn from_key(key: &str) -> Option<Self> {
                match key {
                    $($key $(| $older)? => Some(Self::$name),)*
                    _ => None,
                }
            }
        }
    };
}

forms! {
    /// Critics in rounds, and a synthesizer.
    Refine as "refine",
    /// One case for the text, one against it, a reply, and a verdict.
    Review as "review",
    /// Two sides that don't see each other, and a judge.
    Duel as "duel",
    /// An idea at its strongest, five challenges to it, and what survives.
    DevilsAdvocate as "devil" or "devils_advocate",
    /// A status read as green by one side and as amber or red by the other, and a judgment.
    Status as "status",
    /// Options that are argued for, and scored criterion by criterion.
    Compare as "compare",
    /// Items rated by urgency and by impact, and put in order.
    Prioritize as "prioritize" or "prioritise",
    /// An adversary against a document, and a defender who revises it round by round.
    Checkpoint as "checkpoint",
    /// Adversaries that attack a text, and strong models that evaluate their findings.
    Gauntlet as "gauntlet",
    /// Reviewers that read a code change.
    CodeReview as "code-review",
}

impl Protocol {
    /// Its display name.
    pub const fn label(self) -> &'static str {
        self.traits().label
    }

    /// When to use it, in one sentence.
    pub const fn when(self) -> &'static str {
        self.traits().when
    }

    /// The role that determines the model of whoever concludes.
    pub const fn closes(self) -> Role {
        self.traits().closes
    }

    /// The role that determines the models of whoever argues.
    pub const fn argues(self) -> Role {
        self.traits().argues
    }

    /// What is decided in it.
    pub const fn decides(self) -> Decides {
        self.traits().decides
    }

    /// The names of the side for a text and the side against it.
    pub const fn sides(self) -> (&'static str, &'static str) {
        self.traits().sides
    }

    /// Whether it has a seat for this role.
    pub fn seats(self, role: Role) -> bool {
        role == self.argues() || role == self.closes()
    }

    /// The available depths, deepest first; just one if there is no choice.
    pub const fn depths(self) -> &'static [Depth] {
        self.traits().depths
    }

    /// Its maximum depth.
    pub fn deepest(self) -> Depth {
        self.depths().first().copied().unwrap_or_default()
    }

    /// The default depth.
    pub const fn usual(self) -> Depth {
        self.traits().usual
    }

    /// Whether sides compete in it by default.
    pub const fn competes_if_chosen(self) -> Compete {
        self.traits().competes_if_chosen
    }

    /// Whether sides compete in it for a judge.
    pub const fn is_competitive(self) -> bool {
        self.traits().is_competitive
    }

    /// Whether it is always a debate when chosen, no matter what the text says.
    pub const fn needs_no_trigger(self) -> bool {
        self.traits().needs_no_trigger
    }

    /// Whether a conclusion is printed without counts and without our advice on what to do next: the judge’s own
    /// summary, risks and actions are enough.
    pub const fn is_in_brief(self) -> bool {
        matches!(self.traits().printed, Printed::InBrief)
    }

    /// Whether it works on text that a person writes. One that doesn't is started from what it works on.
    pub const fn is_of_texts(self) -> bool {
        !matches!(self, Self::CodeReview)
    }

    /// Whether it ends in a proposal for the text. The others end in a conclusion about it.
    pub const fn edits(self) -> bool {
        self.traits().edits
    }
}

/// What is decided in a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Decides {
    /// Whether a text goes ahead: approve, revise or reject.
    Text,
    /// The color of a status: green, amber or red.
    Status,
    /// Which of several options to take.
    Option,
    /// The place of items on which the lenses disagree.
    Order,
}

/// How thorough a debate is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Depth {
    /// Everything that the form has: sides reply to each other.
    Team,
    /// Each side speaks once, then the judge decides.
    #[default]
    Once,
    /// A single seat writes the result.
    Single,
}

impl Depth {
    /// The actual depth of a debate planned at this depth: if a side didn't answer, it was less thorough.
    #[must_use]
    pub fn reached(self, positions: &[Position]) -> Self {
        let heard = positions.iter().filter(|it| it.absent.is_none()).count();
        match self {
            _ if heard < 2 => Self::Single,
            Self::Team if heard < positions.len() => Self::Once,
            depth => depth,
        }
    }
}

/// Whether sides should compete where a single seat could write the result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Compete {
    /// If the text calls for it.
    #[default]
    ByTrigger,
    /// Always, unless the text forbids it.
    Always,
    /// Never.
    Never,
    /// At the depth that the author chose.
    AsDeep(Depth),
}

impl Role {
    /// The roles that have a seat in a form of debate, in display order.
    pub fn used() -> impl Iterator<Item = Self> {
        let is_used = |role: &Self| {
            let mut forms = Protocol::ALL.iter();
            forms.any(|form| form.seats(*role))
        };
        Self::ALL.into_iter().filter(is_used)
    }
}
