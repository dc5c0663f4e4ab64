//! What a report is called as a file.

use domain::setup::ReportFormat;

/// Letters of a title that a file name keeps.
const LONGEST: usize = 60;

/// A name for the report on a task: `weekly-digest-debate.md`. It is safe in every file system,
/// whatever the title is.
pub fn file_name(title: &str, format: ReportFormat) -> String {
    let ending = match format {
        ReportFormat::Md => "md",
        ReportFormat::Html => "html",
        ReportFormat::Json => "json",
    };
    let words = title.split(|letter: char| !letter.is_alphanumeric());
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    let name: String = words
        .join("-")
        .to_lowercase()
        .chars()
        .take(LONGEST)
        .collect();
    match name.trim_end_matches('-') {
        "" => format!("debate.{ending}"),
        name => format!("{name}-debate.{ending}"),
    }
}
