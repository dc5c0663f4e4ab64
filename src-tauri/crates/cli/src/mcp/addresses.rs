//! Addresses of debates and their reports.

use domain::DebateId;

/// How all addresses begin.
pub(super) const DEBATES: &str = "whetstone://debates/";

/// How the address of a report ends.
pub(super) const REPORT: &str = "/report.md";

/// The address of a debate.
pub(super) fn debate(debate: &DebateId) -> String {
    format!("{DEBATES}{debate}")
}

/// The address of its report.
pub(super) fn report(debate: &DebateId) -> String {
    format!("{DEBATES}{debate}{REPORT}")
}
