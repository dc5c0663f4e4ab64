//! Makes documents from the view of a debate.
//!
//! Depends only on domain, and on code for the lines of a change. What a report says is composed once, in
//! `sections`, into the plain document of `document`, and each format renders that. So all formats say
//! the same, and each only handles its own escaping.

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
mod named;
mod pdf;
mod people;
mod placed;
mod quote;
mod said;
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
use placed::placed;
use said::said;
pub use source::Source;

/// The report in the format, as the bytes of a file, or one sentence on why there is none. The same debate
/// gives the same bytes, as long as the fonts on the machine stay the same.
pub fn render(source: &Source<'_>, format: ReportFormat) -> Result<Vec<u8>, String> {
    match format {
        ReportFormat::Json => Ok(json::text(source).into_bytes()),
        format => of_document(&document_of(source), format),
    }
}

/// The report on just the gauntlets of a debate, in the format; `None` if there were none.
pub fn gauntlet(source: &Source<'_>, format: ReportFormat) -> Option<Result<Vec<u8>, String>> {
    let document = said(source, sections::of_gauntlets)?;
    Some(match format {
        ReportFormat::Json => Ok(format!("{:#}\n", sections::gauntlets_json(source)).into_bytes()),
        format => of_document(&document, format),
    })
}

fn document_of(source: &Source<'_>) -> Document {
    said(source, |source| placed(source, sections::document))
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

/// The requested report on a debate, without its secrets, or one sentence on why there is none.
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
    markdown::render(&document_of(source))
}

/// The report as one self-contained HTML file without scripts.
pub fn html(source: &Source<'_>) -> String {
    html::render(&document_of(source))
}

/// The debate's conclusion about the text, for standard output, ending with a newline: it starts with
/// `Verdict:`, `Recommended:` or `Order:`, followed by each side's position. `None` if the debate proposes
/// changes instead.
pub fn verdict(source: &Source<'_>) -> Option<String> {
    said(source, verdict::render)
}

/// The proposed text, or the one after the last round.
pub fn proposal(source: &Source<'_>) -> String {
    source.proposal()
}

/// The resulting text with the annotations of its patterns pass, or unchanged if there are none.
pub fn annotated(source: &Source<'_>) -> String {
    source.annotated()
}

/// A short account for a terminal, ending with a newline.
pub fn account(source: &Source<'_>) -> String {
    said(source, |source| placed(source, account::render))
}
