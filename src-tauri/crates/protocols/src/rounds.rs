//! A protocol that goes round by round: objections, answered by edits to the text.

use futures::future::BoxFuture;
use table::{Halt, Table};

use crate::ending::Ending;
use crate::part::Part;

/// How such a protocol is held.
pub struct Rounds {
    /// Who argues, in order; `None` where the author chooses among the personas.
    pub(crate) seats: Option<Vec<Part>>,
    /// Who answers the objections; `None` where they stand as they are.
    pub(crate) closer: Option<Part>,
    /// Rounds at most, where nobody says another number.
    pub(crate) most: u32,
    /// Whether the text is a document of a project, read and revised where it lies.
    pub(crate) on_disk: bool,
    /// From the first question to the end.
    pub(crate) hold: Hold,
}

/// Holds a debate.
pub(crate) type Hold = for<'a> fn(&'a Table) -> BoxFuture<'a, Result<Ending, Halt>>;
