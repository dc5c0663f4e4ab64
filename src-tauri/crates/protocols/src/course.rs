//! The course of a debate from its first question to its end. Every protocol has a line here; one without a
//! line doesn't compile.
//!
//! Code that drives a debate asks its course, not which protocol it is. So does code that plans or estimates one,
//! except for what is specific to one form.

use domain::{Agenda, Protocol};
use table::{Halt, Table};

use crate::ending::Ending;
use crate::forms::{self, Form, compare, devil, duel, prioritize, review, status};
use crate::part::Part;
use crate::rounds::Rounds;
use crate::{checkpoint, code_review, gauntlet, refine};

/// The number of rounds of a plan whose protocol has none.
const ROUNDS: u32 = 5;

/// The course of one debate, by its protocol and its agenda.
pub enum Course {
    /// Objections in rounds, answered by edits to the text.
    Rounds(Rounds),
    /// Positions in turns, and a conclusion about the text.
    Turns(Form),
}

impl Course {
    /// The course of a protocol.
    pub fn of(protocol: Protocol, agenda: &Agenda) -> Self {
        match protocol {
            Protocol::Refine => Self::Rounds(refine::rounds()),
            Protocol::Checkpoint => Self::Rounds(checkpoint::rounds()),
            Protocol::Gauntlet => Self::Rounds(gauntlet::rounds()),
            Protocol::CodeReview => Self::Rounds(code_review::rounds()),
            Protocol::Review => Self::Turns(review::form(agenda)),
            Protocol::Duel => Self::Turns(duel::form(agenda)),
            Protocol::DevilsAdvocate => Self::Turns(devil::form(agenda)),
            Protocol::Status => Self::Turns(status::form(agenda)),
            Protocol::Compare => Self::Turns(compare::form(agenda)),
            Protocol::Prioritize => Self::Turns(prioritize::form(agenda)),
        }
    }

    /// Who argues, in order; `None` if the author chooses from the personas.
    pub fn seats(&self) -> Option<&[Part]> {
        match self {
            Self::Rounds(rounds) => rounds.seats.as_deref(),
            Self::Turns(form) => Some(&form.seats),
        }
    }

    /// The parts that protocols give to those who argue, of every depth; some are in several.
    pub fn parts() -> Vec<Part> {
        let all = Protocol::ALL.into_iter().flat_map(|protocol| {
            let depths = protocol.depths().iter().map(move |depth| Agenda {
                depth: *depth,
                ..Agenda::default()
            });
            depths.map(move |agenda| Self::of(protocol, &agenda))
        });
        all.flat_map(|it| it.seats().unwrap_or_default().to_vec())
            .collect()
    }

    /// Who concludes; `None` if what was said is counted.
    pub fn closer(&self) -> Option<&Part> {
        match self {
            Self::Rounds(rounds) => rounds.closer.as_ref(),
            Self::Turns(form) => form.closer.as_ref(),
        }
    }

    /// The default for max rounds.
    pub fn rounds(&self) -> u32 {
        match self {
            Self::Rounds(rounds) => rounds.most,
            Self::Turns(_) => ROUNDS,
        }
    }

    /// Whether the text is a document of a project, read and revised in place.
    pub fn on_disk(&self) -> bool {
        match self {
            Self::Rounds(rounds) => rounds.on_disk,
            Self::Turns(_) => false,
        }
    }

    /// Who speaks in which turn; `None` if it runs in rounds.
    pub fn form(&self) -> Option<&Form> {
        match self {
            Self::Rounds(_) => None,
            Self::Turns(form) => Some(form),
        }
    }

    /// Runs the debate.
    pub async fn hold(&self, table: &Table) -> Result<Ending, Halt> {
        match self {
            Self::Rounds(rounds) => (rounds.hold)(table).await,
            Self::Turns(form) => forms::hold(table, form).await,
        }
    }
}

#[cfg(test)]
mod tests {
    use domain::contradiction::contradiction;
    use domain::position::Speech;
    use domain::protocol::Decides;
    use domain::{Agenda, Judgment, Protocol};

    use super::{Course, Form};

    /// Each form with a conclusion, at each of its depths.
    fn forms() -> Vec<(Protocol, Form)> {
        let mut forms = Vec::new();
        for protocol in Protocol::ALL {
            for depth in protocol.depths() {
                let agenda = Agenda {
                    depth: *depth,
                    ..Agenda::default()
                };
                if let Course::Turns(form) = Course::of(protocol, &agenda) {
                    forms.push((protocol, form));
                }
            }
        }
        forms
    }

    #[test]
    fn every_side_of_a_debate_has_a_name_for_people() {
        let parts = Course::parts();
        for (key, label) in [
            ("challenger", "Challenger"),
            ("sceptic", "Skeptic"),
            ("devils_advocate", "Devil’s advocate"),
            ("adversary", "Adversary"),
        ] {
            assert!(
                parts
                    .iter()
                    .any(|it| (it.key.as_str(), it.label.as_str()) == (key, label)),
                "{key}"
            );
        }
    }

    #[test]
    fn the_key_of_each_step_says_whether_it_is_a_case_or_an_answer() {
        for (protocol, form) in forms() {
            for step in &form.steps {
                let is_case = Speech::in_step(&step.key) == Speech::Case;
                let is_opening = step.turn <= form.openings();
                assert_eq!(is_case, is_opening, "{protocol:?}: {}", step.key);
            }
        }
    }

    #[test]
    fn each_step_has_a_seat_and_a_key_of_its_own_and_reads_what_was_said_before() {
        for (protocol, form) in forms() {
            for (at, step) in form.steps.iter().enumerate() {
                let key = &step.key;
                assert!(step.seat < form.seats.len(), "{protocol:?}: {key}");
                let mut others = form.steps[..at].iter();
                assert!(others.all(|it| it.key != *key), "{protocol:?}: {key} twice");
                for read in &step.reads {
                    let mut said = form.steps.iter().filter(|it| it.turn < step.turn);
                    let is_said = said.any(|it| it.key == *read);
                    assert!(is_said, "{protocol:?}: {key} reads {read}");
                }
            }
        }
    }

    #[test]
    fn a_judge_who_retells_a_side_does_not_contradict_itself() {
        let retold = |side: &str| {
            let said = format!("The {}: this must be rejected.", side.to_lowercase());
            contradiction(Judgment::Approve, &said)
        };
        assert!(retold("weather").is_some());
        for (protocol, form) in forms() {
            if !matches!(protocol.decides(), Decides::Text | Decides::Status) {
                continue;
            }
            let (one, other) = protocol.sides();
            let sides = [one, other].map(str::to_owned);
            for side in form.seats.iter().map(|it| it.label.clone()).chain(sides) {
                assert_eq!(retold(&side), None, "{protocol:?}: OTHERS has no {side}");
            }
        }
    }
}
