//! The forms of debate, and what beside the text one of them is held over.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Position, Role};

mod traits;

/// Declares the forms with the keys that they are stored under, and the list of all.
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
            /// All forms there are, in the order of lists.
            pub const ALL: [Self; [$($key),*].len()] = [$(Self::$name),*];

            /// The name of its command, in flags and files, and as it is stored: `devil`.
            pub const fn key(self) -> &'static str {
                match self {
                    $(Self::$name => $key,)*
                }
            }

            /// The form of that name. What older data and scripts call it counts too.
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
    /// Critics in rounds and a synthesizer.
    Refine as "refine",
    /// One case for the text, one against it, an answer, a verdict.
    Review as "review",
    /// Two sides that do not see each other, and a judge.
    Duel as "duel",
    /// A thought at its strongest, five challenges to it, what survives.
    DevilsAdvocate as "devil" or "devils_advocate",
    /// A status read as green and as amber or red, and what it is.
    Status as "status",
    /// Options argued for, and marked criterion by criterion.
    Compare as "compare",
    /// Items rated by how urgent they are and by what they bring, and put in order.
    Prioritize as "prioritize" or "prioritise",
    /// An adversary against a document, and a defender who revises it as it goes.
    Checkpoint as "checkpoint",
    /// Adversaries who attack a text, and strong models who weigh what they raise.
    Gauntlet as "gauntlet",
    /// Reviewers who read a change of code.
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

    /// By which role the model of whoever concludes is chosen.
    pub const fn closes(self) -> Role {
        self.traits().closes
    }

    /// By which role the models of whoever argues are chosen.
    pub const fn argues(self) -> Role {
        self.traits().argues
    }

    /// What is decided in it.
    pub const fn decides(self) -> Decides {
        self.traits().decides
    }

    /// Who argues for a text and who against it, as people call them.
    pub const fn sides(self) -> (&'static str, &'static str) {
        self.traits().sides
    }

    /// Whether a role is seated in it.
    pub fn seats(self, role: Role) -> bool {
        role == self.argues() || role == self.closes()
    }

    /// How deep it can go, the deepest first; one where there is no choice.
    pub const fn depths(self) -> &'static [Depth] {
        self.traits().depths
    }

    /// How much it can go through.
    pub fn deepest(self) -> Depth {
        self.depths().first().copied().unwrap_or_default()
    }

    /// How deep it goes where nobody asks for another depth.
    pub const fn usual(self) -> Depth {
        self.traits().usual
    }

    /// Whether sides compete in it where somebody chose it and says nothing else.
    pub const fn competes_if_chosen(self) -> Compete {
        self.traits().competes_if_chosen
    }

    /// Whether sides compete in it for a judge.
    pub const fn is_competitive(self) -> bool {
        self.traits().is_competitive
    }

    /// Whether it is a debate wherever it is chosen, whatever the text says.
    pub const fn needs_no_trigger(self) -> bool {
        self.traits().needs_no_trigger
    }

    /// Whether it is held over what a person writes. One that isn’t is started from what it is held over.
    pub const fn is_of_texts(self) -> bool {
        !matches!(self, Self::CodeReview)
    }

    /// Whether it ends in a proposal for the text. Others end in a conclusion about it.
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
    /// What a status is: green, amber or red.
    Status,
    /// Which of several options is taken.
    Option,
    /// Where items go that were rated apart.
    Order,
}

/// How much a form of debate goes through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Depth {
    /// Everything that the form has: sides answer one another.
    Team,
    /// Each side speaks once, then it is judged.
    #[default]
    Once,
    /// One seat alone writes the result.
    Single,
}

impl Depth {
    /// How deep a debate went that was to go this deep: where a side could not be heard, it went less
    /// far.
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

/// Whether sides are to compete where one seat could write the result alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Compete {
    /// Where the text calls for it.
    #[default]
    ByTrigger,
    /// Wherever the text does not forbid it.
    Always,
    /// Nowhere.
    Never,
    /// As deep as the author says.
    AsDeep(Depth),
}

impl Role {
    /// Those that a form of debate seats, in the order of lists.
    pub fn used() -> impl Iterator<Item = Self> {
        let is_used = |role: &Self| {
            let mut forms = Protocol::ALL.iter();
            forms.any(|form| form.seats(*role))
        };
        Self::ALL.into_iter().filter(is_used)
    }
}
