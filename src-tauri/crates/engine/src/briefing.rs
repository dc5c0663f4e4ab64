//! The briefing: what is found out about a text before the first question of its debate. Each part has its
//! own file and a line in the list below.
//!
//! A part never fails a debate: what goes wrong becomes a warning next to what was found.

pub(crate) mod attached;
pub(crate) mod exploration;
pub(crate) mod kept;
mod nuances;
pub(crate) mod research;
mod weights;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Instant;

use domain::Kind;
use domain::briefed::{Briefed, Briefing, BriefingPart};
use domain::briefing::{Level, OwnTechnology, ResearchNuance, SectionWeight};
use domain::exploration::Exploration;
use domain::research::Research;
use domain::setup::Setup;
use domain::text::redact::{OwnPattern, Redactor};
use table::{Error, Halt, Table, off_thread};

use crate::estimate::Beside;
use exploration::expected::Expected;

/// What a part is read from.
#[derive(Clone)]
pub(crate) struct Ground {
    pub(crate) kind: Kind,
    pub(crate) text: String,
    /// The project folder; `None` if the text belongs to no project.
    pub(crate) root: Option<PathBuf>,
    /// The path of the text’s file, with slashes; relative to that folder if the file is inside it.
    pub(crate) file: Option<String>,
    /// Paths of the files and folders that are attached and sent.
    pub(crate) context: Vec<PathBuf>,
    /// Technologies that the user added to the built-in ones.
    pub(crate) technologies: Vec<OwnTechnology>,
    /// The file that is read instead of the project’s NUANCES.md.
    pub(crate) nuances: Option<PathBuf>,
    /// What is researched.
    pub(crate) research: Option<Research>,
    /// How the project is explored.
    pub(crate) exploration: Option<Exploration>,
    /// What counts as a secret.
    pub(crate) redactor: Redactor,
    /// How much attention each section deserves, if the author says so.
    pub(crate) weights: Option<Vec<SectionWeight>>,
    /// The minimum weight of sections for which the author says nothing.
    pub(crate) usual: BTreeMap<String, Level>,
    /// What research found; the weights of sections depend on it too.
    pub(crate) researched: Vec<ResearchNuance>,
}

impl Ground {
    /// A text, and where its project is.
    pub(crate) fn new(kind: Kind, text: String, briefing: &Briefing, own: &[OwnPattern]) -> Self {
        let is_sent = briefing.parts.contains(&BriefingPart::Context);
        let context = briefing.context.iter().filter(|_| is_sent);
        Self {
            kind,
            text,
            root: briefing.root.as_deref().map(PathBuf::from),
            file: briefing.file.clone(),
            context: context.map(PathBuf::from).collect(),
            technologies: briefing.technologies.clone(),
            nuances: briefing.nuances.as_deref().map(PathBuf::from),
            research: briefing.research.as_deref().cloned(),
            exploration: briefing.exploration.as_deref().cloned(),
            redactor: Redactor::new(own),
            weights: briefing.weights.clone(),
            usual: briefing.usual.clone(),
            researched: Vec::new(),
        }
    }
}

/// How to read each part. Reading blocks on the disk.
fn reader(part: BriefingPart) -> fn(&Ground) -> Briefed {
    match part {
        BriefingPart::Nuances => nuances::read,
        BriefingPart::Research => research::read,
        BriefingPart::Context => attached::read,
        BriefingPart::Exploration => exploration::read,
        BriefingPart::Weights => weights::read,
    }
}

/// `Redis`, `Redis and Next.js`, `Redis, Next.js, and React`.
pub(crate) fn listed(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [one, other] => format!("{one} and {other}"),
        [names @ .., last] => format!("{}, and {last}", names.join(", ")),
    }
}

/// Reads one part, without the network.
pub(crate) fn read(part: BriefingPart, ground: &Ground) -> Briefed {
    let began = Instant::now();
    timed(began, reader(part)(ground))
}

/// What such a briefing adds to the text that models read, as far as that is known in advance; `expected` is
/// what exploration adds.
pub(crate) fn beside(ground: &Ground, briefing: &Briefing, expected: Expected) -> Beside {
    let told = |part: &BriefingPart| match part {
        BriefingPart::Context => 0,
        BriefingPart::Research if briefing.research.is_none() => 0,
        BriefingPart::Research => research::MOST_TOLD,
        BriefingPart::Exploration => expected.told,
        BriefingPart::Nuances => nuances::told(ground).len(),
        BriefingPart::Weights => reader(*part)(ground).told.len(),
    };
    Beside {
        attached: attached::bytes(ground),
        told: briefing.parts.iter().map(told).sum(),
        judged: expected.judged,
    }
}

fn timed(began: Instant, briefed: Briefed) -> Briefed {
    Briefed {
        duration_ms: u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX),
        ..briefed
    }
}

/// Reads every part of the debate’s briefing, or takes what was already recorded. All parts run at the same
/// time, except the weights of sections, which wait for the research.
pub(crate) async fn brief(table: &Table) -> Result<(), Halt> {
    let setup = table.setup();
    let briefing = &setup.agenda.briefing;
    let parts = parts_for_readers(setup);
    if parts.is_empty() {
        return Ok(());
    }
    let text = table.text(&setup.original).await?;
    let mut ground = Ground::new(setup.kind, text, briefing, &setup.redaction.patterns);
    let is_researched = parts.contains(&BriefingPart::Research);
    let is_last = |part: &BriefingPart| is_researched && *part == BriefingPart::Weights;
    let (last, first): (Vec<_>, Vec<_>) = parts.into_iter().partition(is_last);
    read_all(table, &ground, first).await?;
    if !last.is_empty() {
        let told = table.view().await?.briefing;
        let research = told.iter().find(|it| it.part == BriefingPart::Research);
        ground.researched = research.map_or_else(Vec::new, research::recorded);
        read_all(table, &ground, last).await?;
    }
    Ok(())
}

/// Reads these parts concurrently.
async fn read_all(table: &Table, ground: &Ground, parts: Vec<BriefingPart>) -> Result<(), Halt> {
    let reads = parts.into_iter().map(|part| {
        let ground = ground.clone();
        table.brief(part, async move {
            let began = Instant::now();
            match part {
                BriefingPart::Research => {
                    return Ok(timed(began, research::research(table, &ground).await?));
                }
                BriefingPart::Exploration => {
                    return Ok(timed(began, exploration::explored(table, ground).await?));
                }
                _ => {}
            }
            let reading = off_thread(move || Ok::<_, Error>(read(part, &ground)));
            let Some(found) = table.unless_skipped(part, reading).await? else {
                return Ok(timed(began, Briefed::nothing(part, "")));
            };
            Ok(found.unwrap_or_else(|error| Briefed {
                warnings: vec![format!("This part failed: {error}")],
                ..Briefed::nothing(part, "Not read")
            }))
        })
    });
    futures::future::try_join_all(reads).await?;
    Ok(())
}

/// The parts that somebody will read. Rules read no prompt, so in a debate of rules alone, parts that the
/// author neither asked for nor set would have no reader.
fn parts_for_readers(setup: &Setup) -> Vec<BriefingPart> {
    let briefing = &setup.agenda.briefing;
    let mut parts = briefing.parts.clone();
    let asks_a_model = !setup.only_checks() || setup.synthesizer.model.can_approve();
    if !asks_a_model && briefing.weights.is_none() {
        parts.retain(|part| *part != BriefingPart::Weights);
    }
    parts
}
