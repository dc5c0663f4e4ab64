//! One question to a model that searches the web by itself, and the pages that it names.
//!
//! It gets the names of technologies and nothing else from the text, so nothing that it finds can extract
//! more.

use std::time::Duration;

use domain::answer::{SearchAnswer, SearchedPage, Shape};
use domain::briefed::BriefingPart;
use domain::briefing::Technology;
use domain::briefing::technologies::called;
use domain::model::ModelSpec;
use domain::question::Parts;
use domain::research::SEARCHER;
use domain::text::document::seen::one_line;
use domain::text::redact::Redactor;
use domain::{Failure, Kind, Seat};
use models::{Limits, Question};
use table::{Answer, Call, Halt, ModelBook, Table, date, read};

use super::found::FoundPage;
use super::gather::{self, Asking, Gathered};
use crate::Error;
use crate::briefing::Ground;
use crate::cheapest::{aside, worst_case};
use crate::plan::{SILENCE_S, TIMEOUT_S};

/// The most that counts in an answer: pages for each technology, and characters of a title and a text.
const MOST_HITS: usize = 8;
const MOST_TITLE: usize = 200;
const MOST_TEXT: usize = 600;
/// Pages that are read for each technology.
const MOST_PAGES: usize = 4;

/// What a model is asked to search for.
struct Open<'a> {
    technologies: &'a [Technology],
    /// The indices of the technologies that it is asked about.
    missing: Vec<usize>,
    /// What is already known about the others.
    gathered: Gathered,
}

impl<'a> Open<'a> {
    /// All technologies except those searched in the last seven days.
    async fn of(asking: &Asking, technologies: &'a [Technology]) -> Self {
        let mut open = Self {
            technologies,
            missing: Vec::new(),
            gathered: Gathered::default(),
        };
        for (at, technology) in technologies.iter().enumerate() {
            match asking.kept(&technology.key).await {
                Some(found) => {
                    let found = gather::read_again(asking, &technology.key, found).await;
                    open.gathered.kept += 1;
                    open.gathered.found.push((at, asking.allowed(found)));
                }
                None => open.missing.push(at),
            }
        }
        open
    }

    fn question(&self, parts: Parts, today: &str) -> Result<Question, table::Error> {
        let missing = self.missing.iter();
        let names: Vec<&str> = missing
            .map(|&at| self.technologies[at].name.as_str())
            .collect();
        protocols::web_search(parts, &names, today)
    }

    /// Everything found, with the pages that the answer names.
    async fn with(mut self, asking: &Asking, answer: SearchAnswer) -> Gathered {
        for &at in &self.missing {
            let technology = &self.technologies[at];
            let hits = hits(&answer.pages, technology, self.missing.len() == 1);
            let found = gather::read(asking, hits, MOST_PAGES).await;
            asking.keep(&technology.key, &found).await;
            self.gathered.found.push((at, asking.allowed(found)));
        }
        self.gathered
    }

    /// What is already known, if the model found nothing.
    fn without(mut self, why: &str) -> Gathered {
        self.gathered.unmade = self.missing.len();
        let failures = self.missing.iter().map(|_| why.to_owned());
        self.gathered.failures.extend(failures);
        self.gathered
    }
}

/// The pages in an answer that are about a technology, each once. If only one technology was asked about,
/// pages that name none count too.
fn hits(pages: &[SearchedPage], technology: &Technology, is_only: bool) -> Vec<FoundPage> {
    let mut hits: Vec<FoundPage> = Vec::new();
    for page in pages {
        let named = page.technology.trim();
        let is_about = match named {
            "" => is_only,
            _ => called(named).0 == technology.key,
        };
        let address = web::address(&page.address);
        let Some(address) = address.filter(|_| is_about && hits.len() < MOST_HITS) else {
            continue;
        };
        if hits.iter().all(|hit| hit.address != address) {
            hits.push(FoundPage {
                title: short(&page.title, MOST_TITLE),
                address,
                text: short(&page.text, MOST_TEXT),
            });
        }
    }
    hits
}

fn short(text: &str, most: usize) -> String {
    one_line(text).chars().take(most).collect()
}

/// Says that the call could cost more than allowed. There is no bound on what a search reads, so only a price
/// of zero is sure to stay below a limit.
fn costs_too_much(model: &ModelSpec, question: &Question, most: Option<u64>) -> Option<String> {
    most?;
    let could = worst_case(model, question) != Some(0);
    could.then(|| {
        format!(
            "the cost of a web search by {} isn’t known in advance, so it can’t run while there is a research limit",
            model.name
        )
    })
}

/// Why nothing was found, as a clause.
fn unfound(failure: &Failure) -> String {
    let message = failure.message.trim_end_matches('.');
    format!("{message}. {}", failure.hint.trim_end_matches('.'))
}

fn seat(model: &ModelSpec) -> Seat {
    aside(SEARCHER, "Web search", "Searches the web.", model)
}

/// Has a model search within a debate; `None` if the part was skipped meanwhile.
pub(super) async fn in_debate(
    table: &Table,
    asking: &Asking,
    model: &ModelSpec,
    technologies: &[Technology],
    most_micro_usd: Option<u64>,
) -> Result<Option<Gathered>, Halt> {
    let open = Open::of(asking, technologies).await;
    if open.missing.is_empty() {
        return Ok(Some(open.gathered));
    }
    let today = table.today().await?;
    let seat = seat(model);
    let parts = table.parts(Shape::Search, &seat.persona, "", &today);
    let question = open.question(parts, &today)?;
    if let Some(why) = costs_too_much(model, &question, most_micro_usd) {
        return Ok(Some(open.without(&why)));
    }
    let call = Call {
        key: "briefing/research/search".to_owned(),
        round: 0,
        seat: &seat,
        question,
    };
    match table.ask(&call, read::<SearchAnswer>).await {
        Ok(Answer::Read(answer)) => {
            let reading = open.with(asking, answer);
            table.unless_skipped(BriefingPart::Research, reading).await
        }
        Ok(Answer::Failed(failure)) => Ok(Some(open.without(&unfound(&failure)))),
        Err(Halt::Budget(why)) => Ok(Some(open.without(why.trim_end_matches('.')))),
        Err(halt) => Err(halt),
    }
}

/// Has a model search outside a debate.
pub(super) async fn alone(
    models: &ModelBook,
    asking: &Asking,
    model: &ModelSpec,
    technologies: &[Technology],
    ground: &Ground,
    (today, limits): (&str, Limits),
) -> Result<(Gathered, Option<domain::Usage>), Error> {
    let open = Open::of(asking, technologies).await;
    if open.missing.is_empty() {
        return Ok((open.gathered, None));
    }
    let parts = Parts {
        persona: SEARCHER.to_owned(),
        today: today.to_owned(),
        ..Parts::alone(Shape::Search, ground.kind, "")
    };
    let question = open.question(parts, today)?;
    let research = ground.research.as_ref();
    let most = research.and_then(|it| it.most_micro_usd);
    if let Some(why) = costs_too_much(model, &question, most) {
        return Ok((open.without(&why), None));
    }
    let asked = models.once(model, &question, &ground.redactor, limits);
    let asked = asked.await?;
    let gathered = match asked.answer {
        Ok(answer) => open.with(asking, answer).await,
        Err(failure) => open.without(&unfound(&failure)),
    };
    Ok((gathered, asked.usage))
}

/// Has a model search once for this technology. Returns the addresses of the pages that research would use, or
/// says in a sentence what went wrong.
pub(crate) async fn tried(
    models: &ModelBook,
    model: &ModelSpec,
    technology: &str,
) -> Result<Result<Vec<String>, String>, Error> {
    let today = date();
    let parts = Parts {
        persona: SEARCHER.to_owned(),
        today: today.clone(),
        ..Parts::alone(Shape::Search, Kind::default(), "")
    };
    let question = protocols::web_search(parts, &[technology], &today)?;
    let limits = Limits {
        timeout: Duration::from_secs(TIMEOUT_S),
        silence: Duration::from_secs(SILENCE_S),
        tokens: None,
    };
    let redactor = Redactor::default();
    let asked = models.once::<SearchAnswer>(model, &question, &redactor, limits);
    Ok(match asked.await?.answer {
        Ok(answer) => {
            let hits = hits(&answer.pages, &Technology::named(technology), true).into_iter();
            Ok(hits.map(|it| it.address).collect())
        }
        Err(failure) => Err(format!("{} {}", failure.message, failure.hint)
            .trim()
            .to_owned()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(technology: &str, address: &str) -> SearchedPage {
        SearchedPage {
            technology: technology.to_owned(),
            address: address.to_owned(),
            ..SearchedPage::default()
        }
    }

    #[test]
    fn pages_count_that_are_about_a_technology_and_have_an_address() {
        let technology = Technology::named("PostgreSQL");
        let pages = [
            page("postgresql", "https://www.postgresql.org/docs/"),
            page("PostgreSQL", "https://www.postgresql.org/docs/"),
            page("PostgreSQL", "file:///etc/passwd"),
            page("PostgreSQL", "the second result"),
            page("Redis", "https://redis.io/docs/"),
            page("", "https://example.org/pitfalls"),
        ];
        let addresses = |is_only| -> Vec<String> {
            let hits = hits(&pages, &technology, is_only);
            hits.into_iter().map(|hit| hit.address).collect()
        };
        let docs = "https://www.postgresql.org/docs/";
        assert_eq!(addresses(false), [docs]);
        assert_eq!(addresses(true), [docs, "https://example.org/pitfalls"]);
    }
}
