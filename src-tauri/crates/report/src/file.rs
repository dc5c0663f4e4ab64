//! The file name of a report.

use domain::learning::review_name;
use domain::setup::ReportFormat;

/// A name for the report on a debate that began at a moment in RFC 3339:
/// `debate_review_2026-03-02_093000.md`.
pub fn file_name(began: &str, format: ReportFormat) -> String {
    format!("{}.{}", review_name(began), format.ending())
}
