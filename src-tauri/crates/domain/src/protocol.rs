//! The forms of debate, and what beside the text one of them is held over.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Position, Role};

/// The form of a debate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Protocol {
    /// Critics in rounds and a synthesizer.
    Refine,
    /// One case for the text, one against it, an answer, a verdict.
    Review,
    /// Two sides that do not see each other, and a judge.
    Duel,
    /// A thought at its strongest, five challenges to it, what survives.
    #[serde(rename = "devil", alias = "devils_advocate")]
    DevilsAdvocate,
    /// A status read as green and as amber or red, and what it is.
    Status,
    /// Options argued for, and marked criterion by criterion.
    Compare,
    /// Items rated by how urgent they are and by what they bring, and put in order.
    #[serde(alias = "prioritise")]
    Prioritize,
    /// An adversary against a document, and a defender who revises it as it goes.
    Checkpoint,
}

impl Protocol {
    /// All forms there are, in the order of lists.
    pub const ALL: [Self; 8] = [
        Self::Refine,
        Self::Review,
        Self::Duel,
        Self::DevilsAdvocate,
        Self::Status,
        Self::Compare,
        Self::Prioritize,
        Self::Checkpoint,
    ];

    /// What sets it apart from the others: a row for each.
    const fn traits(self) -> Traits {
        match self {
            Self::Refine => Traits {
                key: "refine",
                label: "Refine",
                when: "To make a text better: critics object, edits answer them, you decide.",
                closes: Role::Synthesizer,
                depths: &[Depth::Once],
                usual: Depth::Once,
                is_competitive: false,
                needs_no_trigger: true,
            },
            Self::Review => Traits {
                key: "review",
                label: "Review",
                when: "For a second opinion: four calls, more if one has to be repeated, end in approve, revise or reject.",
                closes: Role::Judge,
                depths: &[Depth::Once],
                usual: Depth::Once,
                is_competitive: false,
                needs_no_trigger: true,
            },
            Self::Duel => Traits {
                key: "duel",
                label: "Duel",
                when: "For a yes-or-no decision: one side argues for it, one attacks it, a judge weighs both.",
                closes: Role::Judge,
                depths: TO_A_TEAM,
                usual: Depth::Once,
                is_competitive: true,
                needs_no_trigger: true,
            },
            Self::DevilsAdvocate => Traits {
                key: "devil",
                label: "Devil’s advocate",
                when: "For your own thinking: your case at its strongest, five challenges to what it assumes, and what is left to stand on.",
                closes: Role::Judge,
                depths: TO_A_TEAM,
                usual: Depth::Team,
                is_competitive: true,
                needs_no_trigger: true,
            },
            Self::Status => Traits {
                key: "status",
                label: "Status",
                when: "For a report on how things stand: one side reads it as green, one as amber or red, and a judge says which is right.",
                closes: Role::Judge,
                depths: TO_A_TEAM,
                usual: Depth::Team,
                is_competitive: true,
                needs_no_trigger: false,
            },
            Self::Compare => Traits {
                key: "compare",
                label: "Compare",
                when: "For a choice between options: each is argued for, a judge marks them by your criteria, and you move the weights.",
                closes: Role::Judge,
                depths: TO_A_TEAM,
                usual: Depth::Team,
                is_competitive: true,
                needs_no_trigger: true,
            },
            Self::Prioritize => Traits {
                key: "prioritize",
                label: "Prioritize",
                when: "For a long list: one lens rates how urgent each item is, another what it brings, and you decide where they clash.",
                closes: Role::Judge,
                depths: &[Depth::Once, Depth::Single],
                usual: Depth::Once,
                is_competitive: true,
                needs_no_trigger: false,
            },
            Self::Checkpoint => Traits {
                key: "checkpoint",
                label: "Checkpoint",
                when: "Before work rests on a plan: one adversary challenges it for up to three rounds, a defender revises it.",
                closes: Role::Synthesizer,
                depths: &[Depth::Single],
                usual: Depth::Single,
                is_competitive: false,
                needs_no_trigger: true,
            },
        }
    }

    /// The name of its command, in flags and files, and as it is stored: `devil`.
    pub const fn key(self) -> &'static str {
        self.traits().key
    }

    /// The form of that name. What older data and scripts call it counts too.
    pub fn from_key(key: &str) -> Option<Self> {
        let mut forms = Self::ALL.into_iter();
        forms.find(|form| form.key() == key || form.older_key() == Some(key))
    }

    /// The name that older data, archives and scripts have for it.
    pub const fn older_key(self) -> Option<&'static str> {
        match self {
            Self::DevilsAdvocate => Some("devils_advocate"),
            Self::Prioritize => Some("prioritise"),
            _ => None,
        }
    }

    /// As people call it.
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
        match self {
            Self::Checkpoint => Role::Adversary,
            _ => Role::Critic,
        }
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

    /// Whether sides compete in it for a judge.
    pub const fn is_competitive(self) -> bool {
        self.traits().is_competitive
    }

    /// Whether it is a debate wherever it is chosen, whatever the text says.
    pub const fn needs_no_trigger(self) -> bool {
        self.traits().needs_no_trigger
    }

    /// Whether it ends in a proposal for the text. Others end in a conclusion about it.
    pub const fn edits(self) -> bool {
        matches!(self, Self::Refine | Self::Checkpoint)
    }
}

/// What is known of a form before any debate is held in it.
struct Traits {
    key: &'static str,
    label: &'static str,
    when: &'static str,
    closes: Role,
    depths: &'static [Depth],
    usual: Depth,
    is_competitive: bool,
    needs_no_trigger: bool,
}

/// The depths of a form in which sides can answer one another.
const TO_A_TEAM: &[Depth] = &[Depth::Team, Depth::Once, Depth::Single];

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
