//! Research without a debate. Nothing is recorded except the searches, which are cached for seven days.

use std::fmt::Write;
use std::time::{Duration, Instant};

use domain::answer::{NuancesAnswer, Shape};
use domain::briefing::{ResearchNuance, Technology};
use domain::question::Parts;
use domain::text::document::markdown::{code, inline};
use domain::{Hint, Usage};
use models::Limits;
use serde::Serialize;
use store::Store;
use table::{ModelBook, Once, date};

use super::by_model;
use super::gather::{Asking, By, Gathered, gather};
use super::reduce::{Reading, Reduced, unreduced};
use super::shown::{failed, new_advice, new_nuances, private, results, unfound, unfounded, unread};
use super::{Obstacle, READER, Subject, prepared};
use crate::Error;
use crate::briefing::{Ground, nuances};
use crate::plan::{SILENCE_S, TIMEOUT_S};

/// What was found out about the technologies of a text.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Researched {
    /// The technologies that were researched, as people write them.
    pub technologies: Vec<String>,
    /// The model that condensed the pages; `None` if the results are used as they are.
    pub model: Option<String>,
    /// Its nuances, without those in NUANCES.md, the most severe first.
    pub nuances: Vec<ResearchNuance>,
    /// Best practices, anti-patterns and recommendations.
    pub advice: Vec<Advice>,
    /// What the searches found, by technology, the best first.
    pub results: Vec<SearchResult>,
    /// How many searches were made.
    pub searches: usize,
    /// How many of them failed.
    pub searches_failed: usize,
    /// How many of them came from the last seven days.
    pub searches_saved: usize,
    /// How many pages were read.
    pub pages: usize,
    /// What the model used; `None` if none answered.
    pub usage: Option<Usage>,
    /// Milliseconds that it took.
    pub duration_ms: u64,
    /// What went wrong or was left out, a sentence each.
    pub warnings: Vec<String>,
}

/// A piece of advice that names no page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Advice {
    /// What it is: `Next.js: best practice`.
    pub about: String,
    /// The sentence.
    pub text: String,
}

/// One result of a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SearchResult {
    /// The technology as people write it.
    pub technology: String,
    /// The title of the page.
    pub title: String,
    /// The snippet that the service shows.
    pub text: String,
    /// Its address.
    pub source: String,
}

impl Researched {
    /// The same for people: Markdown, with the address of each page.
    pub fn markdown(&self) -> String {
        let mut text = format!("# Research: {}\n", inline(&self.technologies.join(", ")));
        if self.technologies.is_empty() {
            "# Research\n".clone_into(&mut text);
        }
        for name in &self.technologies {
            let nuances = self.nuances.iter().filter(|it| it.name == *name);
            let mut lines: Vec<String> = nuances.map(nuance).collect();
            if self.model.is_none() {
                let results = self.results.iter().filter(|it| it.technology == *name);
                lines.extend(results.map(result));
            }
            if !lines.is_empty() {
                // Writing to a string can’t fail.
                let _ = writeln!(text, "\n## {}\n\n{}", inline(name), lines.join("\n"));
            }
        }
        if !self.advice.is_empty() {
            text.push_str("\n## Advice\n\n");
        }
        for Advice { about, text: said } in &self.advice {
            let _ = writeln!(text, "- {}: {}", inline(about), inline(said));
        }
        if self.technologies.is_empty() {
            text.push_str("\nNothing was researched.\n");
        } else if self.nuances.is_empty() && (self.model.is_some() || self.results.is_empty()) {
            text.push_str("\nNothing new was found.\n");
        }
        text
    }

    /// Takes what the model `by` made of the pages.
    fn condense(
        &mut self,
        reading: &Reading,
        Once { answer, usage }: Once<NuancesAnswer>,
        by: &str,
        known: &[domain::briefing::Nuance],
    ) {
        self.warnings.extend(reading.cut.clone());
        self.pages = reading.read();
        self.usage = sum(self.usage, usage);
        match answer {
            Ok(answer) => self.take(reading.taken(answer, by), known),
            Err(failure) => self.warnings.push(unreduced(by, &failure)),
        }
    }

    fn take(&mut self, reduced: Reduced, known: &[domain::briefing::Nuance]) {
        let fresh = new_nuances(known, &reduced);
        self.nuances = fresh.into_iter().cloned().collect();
        self.warnings.extend(unfounded(&reduced));
        let advice = new_advice(known, &reduced).cloned();
        self.advice = advice.map(|(about, text)| Advice { about, text }).collect();
        self.model = Some(reduced.by);
    }
}

fn nuance(nuance: &ResearchNuance) -> String {
    let title = nuance.title.trim_end_matches('.');
    let severity = nuance.severity.label();
    let said = format!("{title}. {} {}", nuance.description, nuance.implication);
    let source = nuance.source.as_deref().map(address);
    let source = source.unwrap_or_default();
    format!("- **{severity}:** {}{source}", inline(&said))
}

fn result(found: &SearchResult) -> String {
    let said = format!("{}: {}", found.title, found.text);
    format!("- {}{}", inline(&said), address(&found.source))
}

/// An address after the text it belongs to. It becomes a link only if it can’t break out of the Markdown.
fn address(source: &str) -> String {
    let is_plain = source
        .chars()
        .all(|it| !it.is_whitespace() && !it.is_control() && !"<>\\".contains(it));
    if is_plain {
        format!(" <{source}>")
    } else {
        format!(" {}", code(source))
    }
}

/// Searches, reads, and has a model condense what was found if one is named.
///
/// # Errors
/// When no service is set up or it can’t be asked, and when the store fails.
pub(crate) async fn research(
    ground: &Ground,
    timeout: Option<Duration>,
    store: &Store,
    models: &ModelBook,
) -> Result<Researched, Error> {
    let began = Instant::now();
    let wanted = ground.research.clone().unwrap_or_default();
    let (subject, asking) = match prepared(ground, &wanted, store.folder(), wanted.reader.is_some())
    {
        Ok(prepared) => prepared,
        Err(obstacle @ Obstacle::NoTechnology) => {
            return Ok(Researched {
                warnings: vec![obstacle.sentence()],
                ..Researched::default()
            });
        }
        Err(obstacle) => return Err(refused(obstacle)),
    };
    let Subject {
        technologies,
        mut warnings,
    } = subject;
    let today = date();
    let limits = Limits {
        timeout: timeout.unwrap_or(Duration::from_secs(TIMEOUT_S)),
        silence: Duration::from_secs(SILENCE_S),
        tokens: wanted.most_micro_usd.map(|_| models::most_tokens(None)),
    };
    let when = (today.as_str(), limits);
    let (gathered, searched) = searched(models, &asking, &technologies, ground, when).await?;
    if let (true, Some(why)) = (gathered.found.is_empty(), failed(&gathered)) {
        return Err(Error::failed(
            why,
            "Check it with `whetstone search test`, then try again.",
        ));
    }
    warnings.extend(troubles(&gathered));
    let (known, trouble) = nuances::known(ground, &technologies);
    warnings.extend(trouble);
    let mut researched = Researched {
        technologies: technologies.iter().map(|it| it.name.clone()).collect(),
        results: listed(&technologies, &gathered),
        warnings,
        usage: searched,
        ..counted(&gathered)
    };
    if let Some(model) = wanted.reader.filter(|_| !gathered.is_empty()) {
        let parts = Parts {
            persona: READER.to_owned(),
            today: today.clone(),
            ..Parts::alone(Shape::Nuances, ground.kind, "")
        };
        let limit = (&model, wanted.most_micro_usd);
        match Reading::of(&parts, &technologies, &gathered, limit)? {
            Ok(reading) => {
                let asked = models.once(&model, &reading.question, &ground.redactor, limits);
                researched.condense(&reading, asked.await?, &model.name, &known);
            }
            Err(why) => researched.warnings.push(why),
        }
    }
    researched.duration_ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
    Ok(researched)
}

/// What was found, and what a model that searched used for it.
async fn searched(
    models: &ModelBook,
    asking: &Asking,
    technologies: &[Technology],
    ground: &Ground,
    (today, limits): (&str, Limits),
) -> Result<(Gathered, Option<Usage>), Error> {
    match &asking.by {
        By::Model(model) => {
            let when = (today, limits);
            by_model::alone(models, asking, model, technologies, ground, when).await
        }
        By::Service { search, fetcher } => {
            let by = (search, fetcher);
            let gathered = gather(asking, by, technologies, today, &|_, _| {});
            Ok((gathered.await, None))
        }
    }
}

/// What went wrong while searching or was left out, a sentence each.
fn troubles(gathered: &Gathered) -> impl Iterator<Item = String> {
    let troubles = [failed, unfound, private, unread].map(|look| look(gathered));
    troubles.into_iter().flatten()
}

/// What the searches found, by technology.
fn listed(technologies: &[Technology], gathered: &Gathered) -> Vec<SearchResult> {
    let lists = results(technologies, gathered).into_iter();
    let listed = technologies
        .iter()
        .zip(lists)
        .flat_map(|(technology, hits)| {
            hits.into_iter().map(|hit| SearchResult {
                technology: technology.name.clone(),
                title: hit.title.clone(),
                text: hit.text.clone(),
                source: hit.address.clone(),
            })
        });
    listed.collect()
}

fn sum(searched: Option<Usage>, read: Option<Usage>) -> Option<Usage> {
    match (searched, read) {
        (Some(searched), Some(read)) => Some(searched.plus(read)),
        (searched, read) => searched.or(read),
    }
}

fn counted(gathered: &Gathered) -> Researched {
    Researched {
        searches: gathered.made(),
        searches_failed: gathered.failures.len(),
        searches_saved: gathered.kept,
        ..Researched::default()
    }
}

fn refused(obstacle: Obstacle) -> Error {
    let hint = "Check it with `whetstone search test`.";
    match obstacle {
        Obstacle::Unusable(why) => Error::invalid(why, hint),
        _ => Error::invalid(
            "No search service is set up, so nothing can be researched.",
            Hint::apart(
                "Choose one in Settings and save it.",
                "To add one, run `whetstone search set`.",
            ),
        ),
    }
}
