//! What the report on a debate is made from as it ends.

use crate::setup::ReportFormat;
use crate::text::redact::OwnPattern;
use crate::{TextHash, View};

/// What a report is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportOn {
    /// The debate: the review report.
    Debate,
    /// What its author said after the work was built.
    PostMortem,
    /// What the debate says about the system that held it.
    Summary,
}

/// A debate that ends, and how it is wanted in a file. What is secret in it is still there.
#[derive(Clone, Copy)]
pub struct Reported<'a> {
    /// The debate, its end included.
    pub view: &'a View,
    /// The debate that it follows; `None` if it follows none, or that one was deleted.
    pub earlier: Option<&'a View>,
    /// Reads a stored text; `None` when it is not there.
    pub text: &'a dyn Fn(&TextHash) -> Option<String>,
    /// Replies that came from the journal instead of being asked for.
    pub calls_replayed: u32,
    /// What the user calls secret, beside what is known to be.
    pub patterns: &'a [OwnPattern],
    /// What of it is wanted.
    pub on: ReportOn,
    /// As what it is to be written.
    pub format: ReportFormat,
}
