//! What a report is called as a file.

use domain::setup::ReportFormat;
use domain::text::document::stem::file_stem;

/// A name for the report on a task: `weekly-digest-debate.md`. It is safe in every file system,
/// whatever the title is.
pub fn file_name(title: &str, format: ReportFormat) -> String {
    let ending = match format {
        ReportFormat::Md => "md",
        ReportFormat::Html => "html",
        ReportFormat::Json => "json",
    };
    match file_stem(title).as_str() {
        "" => format!("debate.{ending}"),
        name => format!("{name}-debate.{ending}"),
    }
}
