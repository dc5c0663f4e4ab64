//! What a report is called as a file.

use domain::setup::ReportFormat;
use jiff::Timestamp;
use jiff::tz::TimeZone;

/// A name for the report on a debate that began at a moment in RFC 3339:
/// `debate_review_2026-03-02_093000.md`, in UTC as in the report. `debate_review.md` where the moment
/// can't be read.
pub fn file_name(began: &str, format: ReportFormat) -> String {
    let ending = match format {
        ReportFormat::Md => "md",
        ReportFormat::Html => "html",
        ReportFormat::Pdf => "pdf",
        ReportFormat::Docx => "docx",
        ReportFormat::Json => "json",
    };
    let at = began.parse::<Timestamp>().map_or_else(
        |_| String::new(),
        |at| {
            let at = at.to_zoned(TimeZone::UTC);
            at.strftime("_%Y-%m-%d_%H%M%S").to_string()
        },
    );
    format!("debate_review{at}.{ending}")
}
