//! A protocol that runs in rounds: objections, answered by edits to the text.

use futures::future::BoxFuture;
use table::{Halt, Table};

use crate::ending::Ending;
use crate::part::Part;

/// How such a protocol runs.
pub struct Rounds {
    /// Who argues, in order; `None` if the author chooses from the personas.
    pub(crate) seats: Option<Vec<Part>>,
    /// Who answers the objections; `None` if nobody does.
    pub(crate) closer: Option<Part>,
    /// The default for max rounds.
    pub(crate) most: u32,
    /// Whether the text is a document of a project, read and revised in place.
    pub(crate) on_disk: bool,
    /// From the first question to the end.
    pub(crate) hold: Hold,
}

/// Runs a debate.
pub(crate) type Hold = for<'a> fn(&'a Table) -> BoxFuture<'a, Result<Ending, Halt>>;
