//! What watchers of a debate are told.

use std::sync::Arc;

use domain::Recorded;
use domain::page::{Driver, Live};

/// One thing that happened in a watched debate.
#[derive(Clone, Debug)]
pub enum Signal {
    /// A fact was recorded.
    Recorded(Arc<Recorded>),
    /// A running call made progress; never stored.
    Live(Live),
    /// Who is running the debate from now on.
    Driver(Driver),
}
