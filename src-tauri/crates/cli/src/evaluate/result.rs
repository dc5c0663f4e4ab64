//! The results of an evaluation: as a table, as JSON and as a picture.

use std::path::Path;

use domain::Usage;
use domain::system::plain;
use domain::text::Span;
use evaluation::{DefectKind, Figures, Placed, Row, Scored, Text, picture, table};
use serde::Serialize;

use super::hold::Stopped;
use super::panel::{Panel, Who};
use crate::output::{self, Failure};

/// What everyone found in one text.
pub(super) type Reviewed = Vec<(Who, Scored)>;

/// Everything to print.
pub(super) struct Result<'a> {
    pub(super) panel: &'a Panel,
    /// The texts to review.
    pub(super) texts: &'a [Text],
    /// The first of them, up to the last one reviewed.
    pub(super) reviewed: &'a [Reviewed],
    pub(super) stopped: Option<&'a Stopped>,
    pub(super) usage: Usage,
    pub(super) seed: u64,
    pub(super) folder: &'a Path,
}

#[derive(Serialize)]
struct Printed<'a> {
    schema: u32,
    seed: u64,
    complete: bool,
    /// Why it isn’t complete: `budget` or `failed`.
    stopped: Option<&'static str>,
    why: Option<&'a str>,
    texts_planned: usize,
    texts_reviewed: usize,
    rows: Vec<Row>,
    texts: Vec<OfText<'a>>,
    usage: Usage,
    folder: &'a Path,
}

#[derive(Serialize)]
struct OfText<'a> {
    name: &'a str,
    document: &'a str,
    words: usize,
    defects: Vec<OfDefect<'a>>,
}

#[derive(Serialize)]
struct OfDefect<'a> {
    kind: DefectKind,
    sentence: &'a str,
    /// Bytes of the text.
    range: Span,
    why: &'a str,
    /// The names of the rows that found it.
    found_by: Vec<&'static str>,
}

impl Result<'_> {
    fn rows(&self) -> Vec<Row> {
        let rows = self.panel.rows().into_iter().map(|who| {
            let scored = self.reviewed.iter().flatten();
            let of_row = scored.filter(|(other, _)| *other == who);
            let scored: Vec<Scored> = of_row.map(|(_, scored)| scored.clone()).collect();
            Row {
                name: who.name().to_owned(),
                models: self.panel.models(who),
                figures: Figures::of(&scored, self.seed),
            }
        });
        rows.collect()
    }

    /// Prints the table, or one JSON object.
    pub(super) fn print(&self, as_json: bool) {
        let rows = self.rows();
        if !as_json {
            output::print(&format!(
                "{}\n\n{}\nIn parentheses: 95% intervals.\n",
                self.about(),
                table::table(&rows)
            ));
            return;
        }
        let (stopped, why) = match self.stopped {
            Some(Stopped::Budget(why)) => (Some("budget"), Some(why.as_str())),
            Some(Stopped::Failed(why)) => (Some("failed"), Some(why.as_str())),
            None => (None, None),
        };
        let texts = self.texts.iter().zip(self.reviewed);
        output::json(&Printed {
            schema: 1,
            seed: self.seed,
            complete: self.stopped.is_none(),
            stopped,
            why,
            texts_planned: self.texts.len(),
            texts_reviewed: self.reviewed.len(),
            rows,
            texts: texts
                .map(|(text, reviewed)| of_text(text, reviewed))
                .collect(),
            usage: self.usage,
            folder: self.folder,
        });
    }

    /// Writes the picture.
    pub(super) fn draw(&self, file: &Path) -> std::result::Result<(), Failure> {
        let svg = picture::picture(&self.rows(), &self.about());
        machine::write(file, svg).map_err(|error| {
            Failure::storage(
                format!(
                    "Couldn’t write the picture to {}: {error}.",
                    file.display(),
                    error = plain(&error)
                ),
                "Choose another file with --picture.",
            )
        })
    }

    /// `10 of 10 texts, 6,480 words, 50 planted defects, seed 1`
    fn about(&self) -> String {
        let rows = self.rows();
        let figures = rows.first().map(|row| &row.figures);
        let (words, defects) = figures.map_or((0, 0), |it| (it.words, it.recall.of));
        format!(
            "{} of {} texts, {} words, {defects} planted defects, seed {}",
            self.reviewed.len(),
            self.texts.len(),
            domain::usage::grouped(words),
            self.seed
        )
    }
}

fn of_text<'a>(text: &'a Text, reviewed: &Reviewed) -> OfText<'a> {
    let defects = text.planted.defects.iter().enumerate();
    let of_defect = |(index, defect): (usize, &'a Placed)| {
        let found = reviewed.iter().filter(|(_, scored)| {
            let found = scored.defects.get(index);
            found.is_some_and(|(_, found)| *found)
        });
        OfDefect {
            kind: defect.kind,
            sentence: text.planted.sentence(defect),
            range: defect.range,
            why: &defect.why,
            found_by: found.map(|(who, _)| who.name()).collect(),
        }
    };
    OfText {
        name: &text.name,
        document: &text.document,
        words: reviewed.first().map_or(0, |(_, scored)| scored.words),
        defects: defects.map(of_defect).collect(),
    }
}

/// Fails if the picture couldn't be written at the end.
pub(super) fn picture_file(file: &Path) -> std::result::Result<(), Failure> {
    let is_svg = file
        .extension()
        .is_some_and(|it| it.eq_ignore_ascii_case("svg"));
    let folder = std::path::absolute(file).ok();
    let folder = folder.as_deref().and_then(Path::parent);
    let why = match folder {
        _ if !is_svg => "its name doesn’t end in .svg",
        Some(folder) if folder.is_dir() && !file.is_dir() => return Ok(()),
        _ => "its folder doesn’t exist",
    };
    Err(Failure::usage(
        format!("Can’t write the picture to {}: {why}.", file.display()),
        "Choose another file with --picture.",
    ))
}
