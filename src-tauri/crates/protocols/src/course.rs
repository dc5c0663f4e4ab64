//! What a debate goes through from its first question to its end. Every protocol has a line here; one
//! without a line doesn't compile.

use domain::{Agenda, Protocol};
use futures::future::BoxFuture;
use table::{Halt, Table};

use crate::cast::Cast;
use crate::checkpoint;
use crate::forms::{self, Form, compare, devil, duel, prioritize, review, status};
use crate::refine::{self, Ending};

/// The course of one debate, by its protocol and by what was agreed on for it.
pub enum Course {
    /// Objections in rounds, answered by edits to the text.
    Rounds(Rounds),
    /// Positions in turns, and a conclusion about the text.
    Turns(Form),
}

/// A course that goes round by round.
pub struct Rounds {
    /// Who sits at the table; `None` where the author chooses among the personas.
    cast: Option<Cast>,
    hold: for<'a> fn(&'a Table) -> BoxFuture<'a, Result<Ending, Halt>>,
}

impl Course {
    /// The course of a protocol.
    pub fn of(protocol: Protocol, agenda: &Agenda) -> Self {
        match protocol {
            Protocol::Refine => Self::Rounds(Rounds {
                cast: None,
                hold: |table| Box::pin(refine::refine(table)),
            }),
            Protocol::Checkpoint => Self::Rounds(Rounds {
                cast: Some(checkpoint::cast()),
                hold: |table| Box::pin(checkpoint::checkpoint(table)),
            }),
            Protocol::Review => Self::Turns(review::form(agenda)),
            Protocol::Duel => Self::Turns(duel::form(agenda)),
            Protocol::DevilsAdvocate => Self::Turns(devil::form(agenda)),
            Protocol::Status => Self::Turns(status::form(agenda)),
            Protocol::Compare => Self::Turns(compare::form(agenda)),
            Protocol::Prioritize => Self::Turns(prioritize::form(agenda)),
        }
    }

    /// Who speaks in which turn; `None` where it goes round by round.
    pub fn form(self) -> Option<Form> {
        match self {
            Self::Rounds(_) => None,
            Self::Turns(form) => Some(form),
        }
    }

    /// Who sits at the table; `None` where the author chooses among the personas.
    pub fn cast(self) -> Option<Cast> {
        match self {
            Self::Rounds(rounds) => rounds.cast,
            Self::Turns(Form { seats, closer, .. }) => Some(Cast { seats, closer }),
        }
    }

    /// Whether a seat concludes; otherwise what was said is counted.
    pub fn concludes(self) -> bool {
        self.cast().is_none_or(|cast| cast.closer.is_some())
    }

    /// Holds the debate.
    pub async fn hold(&self, table: &Table) -> Result<Ending, Halt> {
        match self {
            Self::Rounds(rounds) => (rounds.hold)(table).await,
            Self::Turns(form) => forms::hold(table, form).await,
        }
    }
}
