//! Documents out of the view of a debate. Knows domain only.
//!
//! What a report says is composed once, in `sections`, into the plain document of `document`; each
//! format renders that. So all formats say the same, and escaping is the business of each alone.

mod account;
mod covered;
mod direction;
mod document;
mod docx;
mod file;
mod held;
mod html;
pub mod json;
pub mod learning;
mod links;
mod markdown;
mod pdf;
mod people;
mod quote;
mod sections;
mod source;
mod stands;
mod value;
mod verdict;
mod words;
mod woven;

pub use covered::Covered;
use document::Document;
use domain::reported::{ReportOn, Reported};
use domain::setup::ReportFormat;
pub use file::file_name;
pub use source::Source;

/// The report in the format, as the bytes of a file, or why there is none, in one sentence. The same
/// debate gives the same bytes, as long as the fonts of the computer stay the same.
pub fn render(source: &Source<'_>, format: ReportFormat) -> Result<Vec<u8>, String> {
    match format {
        ReportFormat::Json => Ok(json::text(source).into_bytes()),
        format => of_document(&sections::document(source), format),
    }
}

/// The report on the gauntlets of a debate alone, in the format; `None` where there were none.
pub fn gauntlet(source: &Source<'_>, format: ReportFormat) -> Option<Result<Vec<u8>, String>> {
    let document = sections::of_gauntlets(source)?;
    Some(match format {
        ReportFormat::Json => Ok(format!("{:#}\n", sections::gauntlets_json(source)).into_bytes()),
        format => of_document(&document, format),
    })
}

/// A document in a format for people.
fn of_document(document: &Document, format: ReportFormat) -> Result<Vec<u8>, String> {
    match format {
        ReportFormat::Html => Ok(html::render(document).into_bytes()),
        ReportFormat::Pdf => pdf::render(document),
        ReportFormat::Docx => docx::render(document),
        ReportFormat::Md | ReportFormat::Json => Ok(markdown::render(document).into_bytes()),
    }
}

/// The report that is wanted of a debate, without its secrets, or why there is none, in one sentence.
pub fn of(reported: &Reported<'_>) -> Result<Vec<u8>, String> {
    let source = Source {
        view: reported.view,
        earlier: reported.earlier,
        text: reported.text,
        calls_replayed: reported.calls_replayed,
        redacted: 0,
    };
    let covered = Covered::over(&source, reported.patterns);
    covered.with(|source| match reported.on {
        ReportOn::Debate => render(source, reported.format),
        ReportOn::PostMortem => match learning::post_mortem_of(source) {
            Some(report) => learning::post_mortem_as(&report, reported.format),
            None => Err("This debate has no post-mortem yet.".to_owned()),
        },
        ReportOn::Summary => learning::summary_as(&learning::summary_of(source), reported.format),
    })
}

/// The report as Markdown.
pub fn markdown(source: &Source<'_>) -> String {
    markdown::render(&sections::document(source))
}

/// The report as one HTML file that needs nothing else and runs nothing.
pub fn html(source: &Source<'_>) -> String {
    html::render(&sections::document(source))
}

/// What a debate came to about the text, for standard output, ended by a line end: from `Verdict:`,
/// `Recommended:` or `Order:` on, with what each side held behind it. `None` where it proposes changes
/// instead.
pub fn verdict(source: &Source<'_>) -> Option<String> {
    verdict::render(source)
}

/// The text that it proposes, or what its last round left.
pub fn proposal(source: &Source<'_>) -> String {
    source.proposal()
}

/// The text that it came to with the annotations of its patterns pass, or as it is where there are none.
pub fn annotated(source: &Source<'_>) -> String {
    source.annotated()
}

/// A short account for a terminal, ended by a line end.
pub fn account(source: &Source<'_>) -> String {
    account::render(source)
}
