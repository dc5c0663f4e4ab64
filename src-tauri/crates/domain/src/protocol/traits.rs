//! What distinguishes the forms: one row for each.

use super::{Compete, Decides, Depth, Protocol};
use crate::Role;

/// The fixed properties of a form. Each field is explained at the function of [`Protocol`] that returns it.
pub(super) struct Traits {
    pub(super) label: &'static str,
    pub(super) when: &'static str,
    pub(super) argues: Role,
    pub(super) closes: Role,
    pub(super) decides: Decides,
    pub(super) sides: (&'static str, &'static str),
    pub(super) edits: bool,
    pub(super) depths: &'static [Depth],
    pub(super) usual: Depth,
    pub(super) is_competitive: bool,
    pub(super) needs_no_trigger: bool,
    pub(super) printed: Printed,
    pub(super) competes_if_chosen: Compete,
}

/// How a conclusion is printed in plain lines.
pub(super) enum Printed {
    Whole,
    InBrief,
}

/// The depths of a form in which sides can reply to each other.
const TO_A_TEAM: &[Depth] = &[Depth::Team, Depth::Once, Depth::Single];
const ADVOCATES: (&str, &str) = ("advocate", "challenger");

impl Protocol {
    pub(super) const fn traits(self) -> Traits {
        match self {
            Self::Refine => REFINE,
            Self::Review => REVIEW,
            Self::Duel => DUEL,
            Self::DevilsAdvocate => DEVILS_ADVOCATE,
            Self::Status => STATUS,
            Self::Compare => COMPARE,
            Self::Prioritize => PRIORITIZE,
            Self::Checkpoint => CHECKPOINT,
            Self::Gauntlet => GAUNTLET,
            Self::CodeReview => CODE_REVIEW,
        }
    }
}

const REFINE: Traits = Traits {
    label: "Refine",
    when: "To improve a text: reviewers point out problems, edits fix them, and you decide.",
    argues: Role::Critic,
    closes: Role::Synthesizer,
    decides: Decides::Text,
    sides: ADVOCATES,
    edits: true,
    depths: &[Depth::Once],
    usual: Depth::Once,
    is_competitive: false,
    needs_no_trigger: true,
    printed: Printed::Whole,
    competes_if_chosen: Compete::Always,
};

const REVIEW: Traits = Traits {
    label: "Review",
    when: "For a second opinion: four steps lead to a verdict: approve, revise or reject.",
    argues: Role::Critic,
    closes: Role::Judge,
    decides: Decides::Text,
    sides: ADVOCATES,
    edits: false,
    depths: &[Depth::Once],
    usual: Depth::Once,
    is_competitive: false,
    needs_no_trigger: true,
    printed: Printed::InBrief,
    competes_if_chosen: Compete::Always,
};

const DUEL: Traits = Traits {
    label: "Duel",
    when: "For a yes-or-no decision: one side argues for it, one attacks it, and a judge weighs both.",
    argues: Role::Critic,
    closes: Role::Judge,
    decides: Decides::Text,
    sides: ADVOCATES,
    edits: false,
    depths: TO_A_TEAM,
    usual: Depth::Once,
    is_competitive: true,
    needs_no_trigger: true,
    printed: Printed::Whole,
    competes_if_chosen: Compete::Always,
};

const DEVILS_ADVOCATE: Traits = Traits {
    label: "Devil’s advocate",
    when: "To test your own thinking: your case at its strongest, five challenges to its assumptions, and what survives.",
    argues: Role::Critic,
    closes: Role::Judge,
    decides: Decides::Text,
    sides: ("steelman", "devil’s advocate"),
    edits: false,
    depths: TO_A_TEAM,
    usual: Depth::Team,
    is_competitive: true,
    needs_no_trigger: true,
    printed: Printed::Whole,
    competes_if_chosen: Compete::Always,
};

const STATUS: Traits = Traits {
    label: "Status",
    when: "For a status report: one side reads it as green, the other as amber or red, and a judge says which is right.",
    argues: Role::Critic,
    closes: Role::Judge,
    decides: Decides::Status,
    sides: ("optimist", "skeptic"),
    edits: false,
    depths: TO_A_TEAM,
    usual: Depth::Team,
    is_competitive: true,
    needs_no_trigger: false,
    printed: Printed::Whole,
    competes_if_chosen: Compete::Always,
};

const COMPARE: Traits = Traits {
    label: "Compare",
    when: "For a choice between options: each is argued for, a judge scores them by your criteria, and you adjust the weights.",
    argues: Role::Critic,
    closes: Role::Judge,
    decides: Decides::Option,
    sides: ADVOCATES,
    edits: false,
    depths: TO_A_TEAM,
    usual: Depth::Team,
    is_competitive: true,
    needs_no_trigger: true,
    printed: Printed::Whole,
    competes_if_chosen: Compete::Always,
};

const PRIORITIZE: Traits = Traits {
    label: "Prioritize",
    when: "For a long list: one lens rates how urgent each item is, another its impact, and you settle the differences.",
    argues: Role::Critic,
    closes: Role::Judge,
    decides: Decides::Order,
    sides: ADVOCATES,
    edits: false,
    depths: &[Depth::Once, Depth::Single],
    usual: Depth::Once,
    is_competitive: true,
    needs_no_trigger: false,
    printed: Printed::Whole,
    competes_if_chosen: Compete::ByTrigger,
};

const CHECKPOINT: Traits = Traits {
    label: "Checkpoint",
    when: "Before you build on a plan: one adversary challenges it for up to three rounds, and a defender revises it.",
    argues: Role::Adversary,
    closes: Role::Synthesizer,
    decides: Decides::Text,
    sides: ADVOCATES,
    edits: true,
    depths: &[Depth::Single],
    usual: Depth::Single,
    is_competitive: false,
    needs_no_trigger: true,
    printed: Printed::Whole,
    competes_if_chosen: Compete::Always,
};

const GAUNTLET: Traits = Traits {
    label: "Gauntlet",
    when: "To see what a text can withstand: adversaries attack it, strong models weigh each finding, and what survives is yours to fix.",
    argues: Role::Cheap,
    closes: Role::Strong,
    decides: Decides::Text,
    sides: ADVOCATES,
    edits: false,
    depths: &[Depth::Once],
    usual: Depth::Once,
    is_competitive: false,
    needs_no_trigger: true,
    printed: Printed::Whole,
    competes_if_chosen: Compete::Always,
};

const CODE_REVIEW: Traits = Traits {
    label: "Code review",
    when: "Before you commit: reviewers read a code change, and each finding appears at its line.",
    argues: Role::Critic,
    closes: Role::Critic,
    decides: Decides::Text,
    sides: ADVOCATES,
    edits: false,
    depths: &[Depth::Once],
    usual: Depth::Once,
    is_competitive: false,
    needs_no_trigger: true,
    printed: Printed::Whole,
    competes_if_chosen: Compete::Always,
};
