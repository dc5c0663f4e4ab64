//! The input for a report on a debate when it ends.

use crate::setup::ReportFormat;
use crate::text::redact::OwnPattern;
use crate::{TextHash, View};

/// What a report covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportOn {
    /// The debate itself: the review report.
    Debate,
    /// What its author said after the work was built.
    PostMortem,
    /// What the debate says about the system that ran it.
    Summary,
}

/// A debate that ended, and the file to write about it. Secrets have not been removed yet.
#[derive(Clone, Copy)]
pub struct Reported<'a> {
    /// The debate, including its end.
    pub view: &'a View,
    /// The debate that it follows; `None` if it follows none, or if that one was deleted.
    pub earlier: Option<&'a View>,
    /// Reads a stored text; `None` if it doesn't exist.
    pub text: &'a dyn Fn(&TextHash) -> Option<String>,
    /// Replies that were taken from the journal instead of being requested again.
    pub calls_replayed: u32,
    /// The user's own patterns for secrets, in addition to the built-in ones.
    pub patterns: &'a [OwnPattern],
    /// What the report should cover.
    pub on: ReportOn,
    /// The format.
    pub format: ReportFormat,
}
