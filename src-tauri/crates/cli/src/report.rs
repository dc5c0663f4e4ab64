//! `whetstone report`

use std::io::IsTerminal;
use std::path::Path;
use std::process::ExitCode;

use ::report::{Covered, Source};
use domain::setup::{ReportFile, ReportFormat};
use domain::{DebateId, View};
use engine::{Desk, Kept};

use crate::args::Report;
use crate::output::{self, Failure};
use crate::{data, gauntlet_report, learning};

/// Writes the report of a debate.
pub(crate) async fn report(folder: &Path, args: &Report) -> Result<ExitCode, Failure> {
    let format = format(args.format.as_deref(), args.output.as_deref())?;
    let log = args.gauntlet_log.as_deref().map(file).transpose()?;
    if args.output.is_none() {
        refuse_on_terminal(format)?;
    }
    let desk = data::desk(folder)?;
    let store = desk.store();
    let mut view = store.view(&DebateId::new(args.id.clone()))?;
    if args.without_patterns {
        view.patterns = None;
    }
    let earlier = store.followed(&view)?;
    let texts = |hash: &_| store.text(hash).ok();
    let source = Source {
        view: &view,
        earlier: earlier.as_ref(),
        text: &texts,
        calls_replayed: 0,
        redacted: 0,
    };
    let content = if args.as_written {
        ::report::render(&source, format)
    } else {
        let covered = Covered::over(&source, &store.settings()?.patterns);
        tell(covered.secrets());
        covered.with(|source| ::report::render(source, format))
    };
    let content = content.map_err(|why| output::unrendered(&why))?;
    match &args.output {
        Some(file) => output::report(&content, file)?,
        None => output::bytes(&content),
    }
    gauntlet_report::write_report(&desk, &view, log.as_ref())?;
    copy(&desk, &view, format, &content).await?;
    Ok(ExitCode::SUCCESS)
}

/// Copies a report into the project of its debate, if that allows it. If something goes wrong, that is only
/// a warning.
async fn copy(
    desk: &Desk,
    view: &View,
    format: ReportFormat,
    content: &[u8],
) -> Result<(), Failure> {
    let Some(setup) = &view.setup else {
        return Ok(());
    };
    if let Some(root) = desk.copies_of(&setup.debate).await? {
        let name = ::report::file_name(&view.header.started_at, format);
        let files = vec![(name, content.to_vec())];
        let debate = &setup.debate;
        let copied = desk.copy_files(debate, root, Kept::Reviews, files).await?;
        copied.into_iter().for_each(learning::tell);
    }
    Ok(())
}

/// Refuses to send a terminal what belongs in a file.
fn refuse_on_terminal(format: ReportFormat) -> Result<(), Failure> {
    match format {
        ReportFormat::Pdf | ReportFormat::Docx if std::io::stdout().is_terminal() => {
            Err(Failure::usage(
                "This format can’t be shown in a terminal.",
                "Name a file with --output.",
            ))
        }
        _ => Ok(()),
    }
}

/// Says how many secrets were left out of a report.
fn tell(secrets: usize) {
    match secrets {
        0 => {}
        1 => output::say("1 secret was left out of the report. To include it, use --as-written."),
        more => output::say(&format!(
            "{more} secrets were left out of the report. To include them, use --as-written."
        )),
    }
}

/// A report that a debate should write when it ends; the file extension sets the format.
pub(crate) fn file(file: &Path) -> Result<ReportFile, Failure> {
    let path = std::path::absolute(file).map_err(|error| {
        Failure::usage(
            format!(
                "{} isn’t a valid path for a report: {error}.",
                file.display()
            ),
            "Enter the path of a file.",
        )
    })?;
    refuse_unwritable(&path)?;
    Ok(ReportFile {
        file: path.to_string_lossy().into_owned(),
        format: format(None, Some(file))?,
    })
}

/// Fails if the file can't be written, as far as that can be known without writing it.
fn refuse_unwritable(path: &Path) -> Result<(), Failure> {
    let folder = path.parent().filter(|folder| folder.is_dir());
    let can = |place: &Path| {
        place
            .metadata()
            .is_ok_and(|it| !it.permissions().readonly())
    };
    let why = match folder {
        None => "its folder doesn’t exist",
        Some(folder) if !can(folder) => "its folder is read-only",
        Some(_) if path.is_dir() => "it is a folder",
        Some(_) if path.exists() && !can(path) => "it is read-only",
        Some(_) => return Ok(()),
    };
    Err(Failure::usage(
        format!("Can’t write the report to {}: {why}.", path.display()),
        "Choose another file with --report.",
    ))
}

/// The format from a flag or a file extension; Markdown if neither gives one.
pub(crate) fn format(flag: Option<&str>, file: Option<&Path>) -> Result<ReportFormat, Failure> {
    let ending = file
        .and_then(Path::extension)
        .and_then(|ending| ending.to_str());
    match flag.or(ending) {
        None | Some("md" | "markdown") => Ok(ReportFormat::Md),
        Some("html" | "htm") => Ok(ReportFormat::Html),
        Some("pdf") => Ok(ReportFormat::Pdf),
        Some("docx") => Ok(ReportFormat::Docx),
        Some("json") => Ok(ReportFormat::Json),
        Some(other) => Err(Failure::usage(
            format!("There is no report format “{other}”."),
            "Use md, html, pdf, docx or json.",
        )),
    }
}
