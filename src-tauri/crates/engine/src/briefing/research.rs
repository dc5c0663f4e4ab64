//! What the web says about the technologies of the text: searched, read, and condensed by a model of the
//! debate. Nothing is searched before the start; the panel only says what would be.

pub(crate) mod alone;
pub(crate) mod by_model;
mod found;
pub(crate) mod gather;
mod links;
mod ranking;
mod reduce;
mod shown;

use std::collections::HashSet;
use std::path::Path;

use domain::Seat;
use domain::briefed::{Briefed, BriefingPart};
use domain::briefing::{Technology, technologies_with};
use domain::research::{MOST_TECHNOLOGIES, NO_SERVICE, Research, Searcher};
use models::Keys;
use table::{Halt, Table};

use super::kept::{Kept, SEARCHES};
use super::{Ground, nuances};
use crate::cheapest::{aside, cheapest};
use gather::{Asking, By, Gathered, gather};

use reduce::{Read, reduce};
pub(super) use shown::{MOST_TOLD, recorded};
use shown::{as_found, concluded, failed, names, private, skipped, unfound, unread};

const PART: BriefingPart = BriefingPart::Research;
/// The seat of a model that only takes part in research, and of one that searches.
const READER: &str = "research";

/// Why search results are used as they are when there is no model.
const NO_READER: &str =
    "No model takes part, so no pages were read, and search results are used as they are.";

/// Why nothing is searched.
enum Obstacle {
    /// The text gives nothing to search for.
    NoTechnology,
    /// No search service or model is set up.
    NoService,
    /// The service can’t be asked; the reason in a sentence.
    Unusable(String),
}

impl Obstacle {
    /// Why, in a sentence.
    fn sentence(self) -> String {
        match self {
            Self::NoTechnology => {
                "The text names no technology that Whetstone knows, so nothing was researched."
                    .to_owned()
            }
            Self::NoService => NO_SERVICE.to_owned(),
            Self::Unusable(why) => why,
        }
    }

    /// The same in short.
    fn line(&self) -> &'static str {
        match self {
            Self::NoTechnology => "No known technology in the text",
            Self::NoService => "No search service is set up",
            Self::Unusable(_) => "Nothing was researched",
        }
    }
}

/// What would be researched. It doesn’t block and sends nothing.
pub(super) fn read(ground: &Ground) -> Briefed {
    let research = ground.research.clone().unwrap_or_default();
    let about = match subject(ground, &research) {
        Ok(about) => about,
        // Before the start, someone who wants no research needs no warning about it.
        Err(obstacle) => return skipped(obstacle.line()),
    };
    let about = names(&about.technologies);
    skipped(match &research.source {
        Some(Searcher::Model { model }) => {
            format!(
                "{} searches the web for {about} when the debate starts",
                model.name
            )
        }
        Some(Searcher::Service(source)) => {
            let label = source.service.label();
            format!("Searches {label} for {about} when the debate starts")
        }
        None => return skipped(Obstacle::NoService.line()),
    })
}

/// What to research.
struct Subject {
    technologies: Vec<Technology>,
    warnings: Vec<String>,
}

/// What to research, or why nothing is.
fn subject(ground: &Ground, research: &Research) -> Result<Subject, Obstacle> {
    let mut technologies = named(research);
    if technologies.is_empty() {
        technologies = technologies_with(&ground.technologies, &ground.text);
    }
    if technologies.is_empty() {
        return Err(Obstacle::NoTechnology);
    }
    if research.source.is_none() {
        return Err(Obstacle::NoService);
    }
    let mut warnings = Vec::new();
    if technologies.len() > MOST_TECHNOLOGIES {
        let left_out = names(&technologies[MOST_TECHNOLOGIES..]);
        warnings.push(format!(
            "Research covers at most {MOST_TECHNOLOGIES} technologies. Left out: {left_out}."
        ));
        technologies.truncate(MOST_TECHNOLOGIES);
    }
    Ok(Subject {
        technologies,
        warnings,
    })
}

/// The technologies that the author named, each once.
fn named(research: &Research) -> Vec<Technology> {
    let mut seen = HashSet::new();
    let named = research.technologies.iter();
    named
        .map(|name| Technology::named(name))
        .filter(|it| !it.key.is_empty() && seen.insert(it.key.clone()))
        .collect()
}

/// What to research, and what is needed to search for it and, if `reads_pages`, to read the results; or why
/// nothing is searched.
fn prepared(
    ground: &Ground,
    research: &Research,
    data: &Path,
    reads_pages: bool,
) -> Result<(Subject, Asking), Obstacle> {
    let subject = subject(ground, research)?;
    let source = research.source.as_ref().ok_or(Obstacle::NoService)?;
    let keys = Keys::new(&data.join("work"));
    let asking = Asking::new(
        research,
        source,
        &keys,
        Kept::open(data, SEARCHES),
        reads_pages,
    );
    Ok((subject, asking.map_err(Obstacle::Unusable)?))
}

/// Searches, reads and condenses. Whatever goes wrong becomes a warning; only a stop ends it early.
pub(super) async fn research(table: &Table, ground: &Ground) -> Result<Briefed, Halt> {
    let research = ground.research.clone().unwrap_or_default();
    let reads = reader(table, &research).is_some();
    let (subject, asking) = match prepared(ground, &research, table.folder(), reads) {
        Ok(prepared) => prepared,
        Err(obstacle) => {
            return Ok(Briefed {
                warnings: vec![obstacle.sentence()],
                ..skipped("Nothing was researched")
            });
        }
    };
    let Subject {
        technologies,
        warnings,
    } = subject;
    let Some(gathered) = gathered(table, asking, &research, &technologies).await? else {
        return Ok(skipped(""));
    };
    let briefed = told(
        table,
        ground,
        &research,
        (&technologies, warnings),
        &gathered,
    );
    let mut briefed = briefed.await?;
    if table.is_skipped(PART) {
        return Ok(skipped(""));
    }
    briefed.spent.searches = gathered.made() as u64;
    briefed.spent.saved = gathered.kept as u64;
    Ok(briefed)
}

/// What was found; `None` if the part was skipped meanwhile. Without a model to read pages, none are fetched.
async fn gathered(
    table: &Table,
    asking: Asking,
    research: &Research,
    technologies: &[Technology],
) -> Result<Option<Gathered>, Halt> {
    let about = names(technologies);
    match &asking.by {
        By::Model(model) => {
            table.doing(
                PART,
                format!("searching the web for {about} with {}", model.name),
            );
            let cap = research.most_micro_usd;
            by_model::in_debate(table, &asking, model, technologies, cap).await
        }
        By::Service { search, fetcher } => {
            let today = table.today().await?;
            let label = research.source.as_ref().map_or("", Searcher::label);
            let tell = |done: usize, all: usize| {
                let far = if done == 0 {
                    String::new()
                } else {
                    format!(", {done} of {all} searches done")
                };
                table.doing(PART, format!("searching {label} for {about}{far}"));
            };
            let gather = gather(&asking, (search, fetcher), technologies, &today, &tell);
            table.unless_skipped(PART, gather).await
        }
    }
}

/// What was found, condensed by a model or as it is.
async fn told(
    table: &Table,
    ground: &Ground,
    research: &Research,
    (technologies, mut warnings): (&[Technology], Vec<String>),
    gathered: &Gathered,
) -> Result<Briefed, Halt> {
    warnings.extend(failed(gathered));
    warnings.extend(unfound(gathered));
    warnings.extend(private(gathered));
    warnings.extend(unread(gathered));
    if gathered.is_empty() {
        return Ok(Briefed {
            warnings,
            ..skipped(if gathered.found.is_empty() {
                "Nothing was researched"
            } else {
                "Searches found nothing"
            })
        });
    }
    let Read {
        outcome,
        pages,
        cut,
    } = match reader(table, research) {
        None => Read::nothing(NO_READER.to_owned()),
        Some(seat) => {
            let cap = research.most_micro_usd;
            reduce(table, &seat, technologies, gathered, cap).await?
        }
    };
    warnings.extend(cut);
    let (known, _) = nuances::known(ground, technologies);
    let mut briefed = match outcome {
        Ok(reduced) => concluded(technologies, &reduced, &known, warnings),
        Err(why) => {
            warnings.push(why);
            as_found(technologies, gathered, warnings)
        }
    };
    briefed.spent.pages = pages as u64;
    Ok(briefed)
}

/// Who condenses what was found: the model that the author named, otherwise the cheapest one.
fn reader(table: &Table, research: &Research) -> Option<Seat> {
    let named = research.reader.as_ref();
    let model = named.or_else(|| cheapest(table.setup()).map(|seat| &seat.model))?;
    let purpose = "Summarizes web pages for the text.";
    Some(aside(READER, "Research", purpose, model))
}
