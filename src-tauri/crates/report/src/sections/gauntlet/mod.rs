//! What adversaries raised in gauntlets, and the outcome.

mod cards;
mod figures;
mod json;
mod summary;

use domain::gauntlet::run::GauntletRun;
use domain::{Finding, Protocol, Seat, SeatId};

use crate::document::Block;
use crate::{Source, words};

pub(super) use json::json;
pub(super) use summary::headline;
pub(crate) use summary::summary;

/// The gauntlet that is the debate itself, which its reader wants to see first.
pub(super) fn alone(source: &Source<'_>) -> Vec<Block> {
    if is_alone(source) {
        return blocks(source);
    }
    Vec::new()
}

/// The gauntlets of any other debate, after its result.
pub(super) fn within(source: &Source<'_>) -> Vec<Block> {
    if is_alone(source) {
        return Vec::new();
    }
    blocks(source)
}

/// For each gauntlet: what requires a revision, what is deferred, what was dismissed and why, what was
/// already answered, and the counts of each phase; then the figures of its adversaries and models.
fn blocks(source: &Source<'_>) -> Vec<Block> {
    let runs = source.view.gauntlets.as_slice();
    if runs.is_empty() {
        return Vec::new();
    }
    let each = runs.iter().flat_map(|run| of_run(source, run));
    each.chain(figures::of_adversaries(source))
        .chain(figures::of_models(source))
        .collect()
}

fn of_run(source: &Source<'_>, run: &GauntletRun) -> Vec<Block> {
    let mut blocks = Vec::new();
    if !is_alone(source) {
        blocks.push(Block::Heading(run.place.words()));
    }
    blocks.push(Block::Paragraph(summary(source, run)));
    blocks.extend(run.idle.map(|idle| Block::Notice(idle.words().to_owned())));
    blocks.extend(cards::of_run(source, run));
    blocks.push(below(source, "Phases"));
    blocks.push(Block::Facts(figures::of_phases(source, run)));
    blocks.push(Block::List(figures::absent(source, run)));
    blocks
}

fn is_alone(source: &Source<'_>) -> bool {
    source.protocol() == Protocol::Gauntlet
}

/// The heading of a part of one gauntlet; a subheading if the gauntlet is only part of a debate.
fn below(source: &Source<'_>, heading: &str) -> Block {
    if is_alone(source) {
        Block::Heading(heading.to_owned())
    } else {
        Block::Subheading(heading.to_owned())
    }
}

/// Those who raised a finding, by the names people read.
fn raised_by(source: &Source<'_>, finding: &Finding) -> String {
    let names: Vec<String> = finding
        .supporters
        .iter()
        .map(|it| label(source, it))
        .collect();
    words::listed(&names)
}

fn seat<'a>(source: &'a Source<'_>, id: &SeatId) -> Option<&'a Seat> {
    let gauntlet = source.view.setup.as_ref()?.agenda.gauntlet.as_ref()?;
    gauntlet.cast.as_ref()?.seats().find(|it| it.id == *id)
}

fn label(source: &Source<'_>, id: &SeatId) -> String {
    seat(source, id).map_or_else(|| id.to_string(), |it| it.persona.label.clone())
}

fn model(source: &Source<'_>, id: &SeatId) -> Option<String> {
    seat(source, id).map(|it| it.model.name.clone())
}
