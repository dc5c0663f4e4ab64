//! What models said about a change in a debate, with the lines they mean.

use code::Side;
use code::diff::{Diff, Written};
use domain::page::{CodeCriterion, CodeFinding, CodePlace};
use domain::round::Critique;
use domain::{SeatId, Span, View};
use serde::Serialize;

use super::LinesOf;

/// One of a task’s acceptance criteria, and where the change meets it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Criterion {
    /// In the words of the task.
    pub criterion: String,
    /// Where it is met; empty if nobody found a place, `None` if nobody who looked read the whole change.
    pub served_by: Option<Vec<Place>>,
}

/// Lines of a change that a model cited.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// The file, by its path after the change if it still exists.
    pub file: String,
    /// The first line, from 1.
    pub line: u32,
    /// The last line.
    pub end_line: u32,
    /// Which text of the file the line numbers count in: `old` or `new`.
    pub side: &'static str,
    /// Models that cited them.
    pub supporters: Vec<String>,
}

/// The findings of the reviewers of a debate over this change, merged.
pub fn said(view: &View, change: &Diff) -> Vec<CodeFinding> {
    let written = Written::of(change);
    let findings = view.rounds.iter().filter_map(|it| it.count.as_ref());
    let findings = findings.flat_map(|count| &count.findings);
    let lines = LinesOf::new(change);
    let told = findings.filter_map(|finding| {
        let place = place(change, &written, finding.range?)?;
        let mut told = CodeFinding {
            id: String::new(),
            rule: None,
            raised: Some(finding.id.clone()),
            severity: finding.severity,
            title: finding.title.clone(),
            file: place.file,
            lines: Some((place.line, place.end_line)),
            before: place.side == Side::Old.word(),
            unchanged: false,
            fingerprint: None,
            quote: finding.quote.lines().next().unwrap_or_default().to_owned(),
            concern: finding.concern.clone(),
            suggestion: finding.suggestion.clone(),
            supporters: models(view, &finding.supporters),
            declined: None,
            declined_before: None,
            row: 0,
        };
        told.unchanged = lines.leaves(&told);
        Some(told)
    });
    told.collect()
}

/// Each acceptance criterion of the task, with the places of the change that meet it; empty if the debate
/// knew no task.
pub fn criteria(view: &View, change: &Diff) -> Vec<Criterion> {
    let accepted = view.setup.as_ref().and_then(|it| it.agenda.accepted());
    let written = Written::of(change);
    let critiques = || view.rounds.iter().flat_map(|it| &it.critiques);
    let is_read = critiques().any(Critique::is_whole);
    let criteria = accepted.into_iter().flat_map(|it| (1..).zip(&it.criteria));
    let told = criteria.map(|(number, criterion)| {
        let mut served_by: Vec<Place> = Vec::new();
        for critique in critiques() {
            let served = critique.serves.iter().filter(|it| it.criterion == number);
            for found in served.filter_map(|it| place(change, &written, it.range)) {
                cite(&mut served_by, found, &critique.model);
            }
        }
        Criterion {
            criterion: criterion.clone(),
            served_by: Some(served_by).filter(|places| is_read || !places.is_empty()),
        }
    });
    told.collect()
}

/// Adds a place that a model cited. Places that begin on the same line are one.
fn cite(places: &mut Vec<Place>, found: Place, model: &str) {
    let begins = |it: &Place| (it.line, it.side);
    let mut known = places.iter_mut();
    let known = known.find(|it| it.file == found.file && begins(it) == begins(&found));
    let Some(known) = known else {
        places.push(Place {
            supporters: vec![model.to_owned()],
            ..found
        });
        return;
    };
    known.end_line = known.end_line.max(found.end_line);
    if !known.supporters.iter().any(|it| it == model) {
        known.supporters.push(model.to_owned());
    }
}

/// The same as [`criteria`], for the page.
pub(crate) fn page_criteria(view: &View, change: &Diff) -> Vec<CodeCriterion> {
    let told = criteria(view, change).into_iter().map(|it| {
        let of = |place: Place| CodePlace {
            file: place.file,
            lines: (place.line, place.end_line),
            before: place.side == Side::Old.word(),
            supporters: place.supporters,
            row: 0,
        };
        let places = it.served_by;
        CodeCriterion {
            criterion: it.criterion,
            asked: true,
            served_by: places.map(|all| all.into_iter().map(of).collect()),
        }
    });
    told.collect()
}

/// Where models fell short, one sentence for each, with its name.
pub fn flaws(view: &View) -> Vec<String> {
    let critiques = view.rounds.iter().flat_map(|it| &it.critiques);
    let told = critiques.flat_map(|critique| {
        let absent = critique.absent.iter().map(|it| it.message.clone());
        let flaws = critique.flaws.iter().cloned().chain(absent);
        flaws.map(|flaw| format!("{}: {flaw}", critique.model))
    });
    told.collect()
}

/// The models that answered, once for each reviewer.
pub fn answered(view: &View) -> Vec<String> {
    let critiques = view.rounds.iter().flat_map(|it| &it.critiques);
    let answered = critiques.filter(|it| it.absent.is_none());
    let setup = view.setup.iter();
    let seats = setup.flat_map(|it| &it.seats);
    let seats = seats.filter(|seat| answered.clone().any(|it| it.seat == seat.id));
    seats.map(|seat| seat.model.name.clone()).collect()
}

fn place(change: &Diff, written: &Written, range: Span) -> Option<Place> {
    let at = written.at(&(range.start..range.end))?;
    Some(Place {
        file: change.files.get(at.file)?.path().to_owned(),
        line: at.lines.0,
        end_line: at.lines.1,
        side: at.side.word(),
        supporters: Vec::new(),
    })
}

/// The models of these seats, each once.
fn models(view: &View, seats: &[SeatId]) -> Vec<String> {
    let setup = view.setup.as_ref();
    let all = setup.into_iter().flat_map(|it| &it.seats);
    let mut models: Vec<String> = Vec::new();
    for seat in all.filter(|it| seats.contains(&it.id)) {
        if !models.contains(&seat.model.name) {
            models.push(seat.model.name.clone());
        }
    }
    models
}
