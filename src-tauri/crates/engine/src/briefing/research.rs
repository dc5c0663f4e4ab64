//! What the web says about the technologies of the text: searched, read, and reduced by a model of the
//! debate. Before a start nothing is searched; what would be is said.

pub(crate) mod cache;
pub(crate) mod gather;
mod reduce;
mod shown;

use std::collections::HashSet;

use domain::briefed::Briefed;
use domain::briefing::technologies::called;
use domain::briefing::{Technology, technologies_with};
use domain::research::Research;
use models::Keys;
use table::{Halt, Table};

use super::{Ground, nuances};
use crate::cheapest::cheapest;
use cache::Cache;
use gather::{Asking, gather};

use reduce::reduce;
use shown::{as_found, concluded, failed, names, skipped};

/// Technologies that are researched, the first ones of the text.
const MOST_TECHNOLOGIES: usize = 5;

/// Said where no service is set up.
const NO_SERVICE: &str = "No search service is set up, so nothing is researched. To add one, open the window’s settings or run \
                          `whetstone search set`.";

/// Said where there is nothing to search for.
const NO_TECHNOLOGY: &str =
    "The text names no technology that is known, so nothing was researched.";

/// What would be researched. It waits for nobody and sends nothing.
pub(super) fn read(ground: &Ground) -> Briefed {
    let research = ground.research.clone().unwrap_or_default();
    let about = match subject(ground, &research) {
        Ok(about) => about,
        // Before the start, whoever wants no research needs no warning about it.
        Err(nothing) => return skipped(nothing.line),
    };
    let label = research.source.map_or("", |it| it.service.label());
    skipped(format!(
        "Searches {label} for {} when the debate starts",
        names(&about.technologies)
    ))
}

/// What is to be researched.
struct Subject {
    technologies: Vec<Technology>,
    warnings: Vec<String>,
}

/// What is to be researched, or why nothing is.
fn subject(ground: &Ground, research: &Research) -> Result<Subject, Briefed> {
    let mut technologies = named(research);
    if technologies.is_empty() {
        technologies = technologies_with(&ground.technologies, &ground.text);
    }
    if technologies.is_empty() {
        return Err(Briefed {
            warnings: vec![NO_TECHNOLOGY.to_owned()],
            ..skipped("No known technology in the text")
        });
    }
    if research.source.is_none() {
        return Err(Briefed {
            warnings: vec![NO_SERVICE.to_owned()],
            ..skipped("No search service is set up")
        });
    }
    let mut warnings = Vec::new();
    if technologies.len() > MOST_TECHNOLOGIES {
        let left_out = names(&technologies[MOST_TECHNOLOGIES..]);
        warnings.push(format!(
            "Research covers {MOST_TECHNOLOGIES} technologies at most, so {left_out} is left out."
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
    let named = research.technologies.iter().map(|name| {
        let (key, known) = called(name);
        Technology {
            key,
            name: known,
            words: name.clone(),
            line: 0,
        }
    });
    named
        .filter(|it| !it.key.is_empty() && seen.insert(it.key.clone()))
        .collect()
}

/// Searches, reads and reduces. Whatever goes wrong is a warning; only a stop halts it.
pub(super) async fn research(table: &Table, ground: &Ground) -> Result<Briefed, Halt> {
    let research = ground.research.clone().unwrap_or_default();
    let Subject {
        technologies,
        mut warnings,
    } = match subject(ground, &research) {
        Ok(subject) => subject,
        Err(nothing) => return Ok(nothing),
    };
    let asking = match asking(table, &research) {
        Ok(asking) => asking,
        Err(why) => {
            warnings.push(why);
            return Ok(Briefed {
                warnings,
                ..skipped("Nothing was researched")
            });
        }
    };
    let today = table.today().await?;
    let year = today.get(..4).unwrap_or_default();
    let searched: Vec<&str> = technologies.iter().map(|it| it.name.as_str()).collect();
    let gathered = tokio::select! {
        biased;
        halt = table.levers().halted() => return Err(halt),
        gathered = gather(&asking, &searched, year) => gathered,
    };
    warnings.extend(failed(&gathered));
    if gathered
        .found
        .iter()
        .all(|(_, found)| found.hits.is_empty())
    {
        return Ok(Briefed {
            warnings,
            ..skipped(if gathered.found.is_empty() {
                "Every search failed"
            } else {
                "The searches found nothing"
            })
        });
    }
    let reduced = match cheapest(table.setup()) {
        None => Err("No model takes part, so the search results are used as they are.".to_owned()),
        Some(seat) => {
            let cap = research.most_micro_usd;
            reduce(table, seat, &technologies, &gathered, cap).await?
        }
    };
    let known = nuances::known(ground, &technologies);
    Ok(match reduced {
        Ok(reduced) => concluded(&technologies, &gathered, &reduced, &known, warnings),
        Err(why) => {
            warnings.push(why);
            as_found(&technologies, &gathered, warnings)
        }
    })
}

fn asking(table: &Table, research: &Research) -> Result<Asking, String> {
    let source = research
        .source
        .as_ref()
        .ok_or_else(|| NO_SERVICE.to_owned())?;
    let keys = Keys::new(&table.folder().join("work"));
    Asking::new(research, source, &keys, Cache::open(table.folder()))
}
