//! A model condenses what was found to nuances, each with the page that supports it.

use std::collections::HashSet;

use domain::answer::{NuancesAnswer, ResearchedNuance, Shape};
use domain::briefed::BriefingPart;
use domain::briefing::technologies::called;
use domain::briefing::{Level, ResearchNuance, Technology};
use domain::model::ModelSpec;
use domain::question::Parts;
use domain::text::document::seen::one_line;
use domain::{Failure, Seat};
use models::Question;
use protocols::ResearchPage;
use table::{Answer, Call, Halt, Table, read};

use super::found::FoundPage;
use super::gather::Gathered;
use super::ranking::{self, in_turn};
use crate::cheapest::{over_limit, worst_case};

/// How many pages a model reads, and how many bytes of each.
const MOST_PAGES: usize = 20;
const MOST_BYTES: usize = 4 * 1024;
/// The most that counts in an answer: characters of each text, and entries for each technology.
const MOST_CHARACTERS: usize = 400;
const MOST_NUANCES: usize = 8;
const MOST_ADVICE: usize = 3;

/// What a model made of the pages.
#[derive(Default)]
pub(super) struct Reduced {
    pub(super) nuances: Vec<ResearchNuance>,
    /// Best practices, anti-patterns and recommendations: the kind, and the sentence.
    pub(super) advice: Vec<(String, String)>,
    /// How many nuances named no page.
    pub(super) unfounded: usize,
    /// The name of the model.
    pub(super) by: String,
}

/// What happened with the pages.
pub(super) struct Read {
    /// What a model makes of them, or a sentence that says why it doesn’t.
    pub(super) outcome: Result<Reduced, String>,
    /// How many pages it was shown.
    pub(super) pages: usize,
    /// Why it wasn’t shown more of them, in a sentence; `None` if it was shown all.
    pub(super) cut: Option<String>,
}

impl Read {
    /// Nothing was read, and why.
    pub(super) fn nothing(why: String) -> Self {
        Self {
            outcome: Err(why),
            pages: 0,
            cut: None,
        }
    }
}

/// Has a model read the pages.
pub(super) async fn reduce(
    table: &Table,
    seat: &Seat,
    technologies: &[Technology],
    gathered: &Gathered,
    most_micro_usd: Option<u64>,
) -> Result<Read, Halt> {
    let today = table.today().await?;
    let parts = table.parts(Shape::Nuances, &seat.persona, "", &today);
    let name = &seat.model.name;
    let limit = (&seat.model, most_micro_usd);
    let reading = match Reading::of(&parts, technologies, gathered, limit)? {
        Ok(reading) => reading,
        Err(why) => return Ok(Read::nothing(why)),
    };
    table.doing(
        BriefingPart::Research,
        format!("reading {} with {name}", pages_of(reading.pages.len())),
    );
    let call = Call {
        key: "briefing/research/nuances".to_owned(),
        round: 0,
        seat,
        question: reading.question.clone(),
    };
    let (outcome, pages) = match table.ask(&call, read::<NuancesAnswer>).await {
        Ok(Answer::Read(answer)) => (Ok(reading.taken(answer, name)), reading.read()),
        Ok(Answer::Failed(failure)) => (Err(unreduced(name, &failure)), reading.read()),
        // The debate itself says so at its next call, if it needs one that large.
        Err(Halt::Budget(why)) => {
            let why = format!("The budget is too small to read the pages. {why}");
            (Err(why), 0)
        }
        Err(halt) => return Err(halt),
    };
    let cut = reading.cut;
    Ok(Read {
        outcome,
        pages,
        cut,
    })
}

fn pages_of(number: usize) -> String {
    match number {
        1 => "1 page".to_owned(),
        more => format!("{more} pages"),
    }
}

/// Why the search results are used as they are.
pub(super) fn unreduced(name: &str, failure: &Failure) -> String {
    let Failure { message, hint, .. } = failure;
    format!("{name} couldn’t summarize the pages. {message} {hint}")
}

/// What a model reads of a page.
#[derive(Clone, Copy)]
struct Source<'a> {
    page: &'a FoundPage,
    /// Whether it is the page’s own text, and not only its search snippet.
    was_read: bool,
}

/// The pages that a model reads, and what it is asked about them.
pub(super) struct Reading<'a> {
    technologies: &'a [Technology],
    pages: Vec<Source<'a>>,
    pub(super) question: Question,
    /// Why these aren’t all pages, in a sentence; `None` if they are.
    pub(super) cut: Option<String>,
}

impl<'a> Reading<'a> {
    /// As many of the best pages as the model may read for at most `most` millionths of a dollar; or why it may
    /// read none, in a sentence or two.
    pub(super) fn of(
        parts: &Parts,
        technologies: &'a [Technology],
        gathered: &'a Gathered,
        (model, most): (&ModelSpec, Option<u64>),
    ) -> Result<Result<Self, String>, table::Error> {
        let mut pages = pages(technologies.len(), gathered);
        let all = pages.len();
        let mut reading = Self::about(parts, technologies, pages.clone())?;
        let Some(why) = reading.costs_too_much(model, most) else {
            return Ok(Ok(reading));
        };
        while reading.costs_too_much(model, most).is_some() {
            pages.pop();
            if pages.is_empty() || models::price(model).is_none() {
                return Ok(Err(format!(
                    "{why}. The search results are used as they are."
                )));
            }
            reading = Self::about(parts, technologies, pages.clone())?;
        }
        let best = pages.len();
        reading.cut = Some(format!(
            "{why}, so it reads the best {best} of {all} pages."
        ));
        Ok(Ok(reading))
    }

    fn about(
        parts: &Parts,
        technologies: &'a [Technology],
        pages: Vec<Source<'a>>,
    ) -> Result<Self, table::Error> {
        let labeled: Vec<ResearchPage> = pages.iter().enumerate().map(labeled).collect();
        let names: Vec<&str> = technologies.iter().map(|it| it.name.as_str()).collect();
        Ok(Self {
            question: protocols::research(parts.clone(), &names, &labeled)?,
            technologies,
            pages,
            cut: None,
        })
    }

    /// How many pages the model is shown, not counting results with snippets alone.
    pub(super) fn read(&self) -> usize {
        self.pages.iter().filter(|it| it.was_read).count()
    }

    /// Says that the call could cost more than allowed, as the beginning of a sentence.
    fn costs_too_much(&self, model: &ModelSpec, most: Option<u64>) -> Option<String> {
        let worst = worst_case(model, &self.question);
        over_limit(model, "Reading the pages", worst, ("research", most?))
    }

    /// The part of an answer that counts: what concerns a technology of the text, and names a page that was
    /// shown.
    pub(super) fn taken(&self, answer: NuancesAnswer, by: &str) -> Reduced {
        taken(answer, self.technologies, &self.pages, by)
    }
}

fn labeled((at, source): (usize, &Source<'_>)) -> ResearchPage {
    let page = source.page;
    let note = if source.was_read {
        ""
    } else {
        "\n(The page itself wasn’t read. This is its search snippet.)"
    };
    let text = &page.text[..page.text.floor_char_boundary(MOST_BYTES)];
    ResearchPage {
        label: format!("P{}", at + 1),
        text: format!(
            "{}\n{}{note}\n\n{text}",
            one_line(&page.title),
            page.address
        ),
    }
}

/// The pages worth reading, each once. The technologies take turns, so that none crowds out another. Pages
/// that couldn’t be read are replaced by their search results.
fn pages(technologies: usize, gathered: &Gathered) -> Vec<Source<'_>> {
    let of = |at: usize| {
        let pages = ranking::pages(gathered, at).into_iter();
        let results = ranking::results(gathered, at).into_iter();
        let source = |was_read| move |page| Source { page, was_read };
        pages
            .map(source(true))
            .chain(results.map(source(false)))
            .filter(|source| !source.page.text.is_empty())
            .collect()
    };
    let lists: Vec<Vec<Source<'_>>> = (0..technologies).map(of).collect();
    let mut seen: HashSet<&str> = HashSet::new();
    in_turn(&lists)
        .map(|(_, source)| source)
        .filter(|source| seen.insert(&source.page.address))
        .take(MOST_PAGES)
        .collect()
}

fn taken(
    answer: NuancesAnswer,
    technologies: &[Technology],
    pages: &[Source<'_>],
    by: &str,
) -> Reduced {
    let mut reduced = Reduced {
        by: by.to_owned(),
        ..Reduced::default()
    };
    for about in answer.technology_nuances {
        let (key, _) = called(&about.technology);
        let Some(technology) = technologies.iter().find(|it| it.key == key) else {
            continue;
        };
        for nuance in about.nuances.into_iter().take(MOST_NUANCES) {
            match source(&nuance, pages) {
                Some(source) => reduced.nuances.push(found(&nuance, technology, source)),
                None => reduced.unfounded += 1,
            }
        }
        let name = &technology.name;
        for (what, sentences) in [
            ("best practice", about.best_practices),
            ("anti-pattern", about.anti_patterns),
        ] {
            let sentences = sentences.iter().take(MOST_ADVICE);
            let advice = sentences.map(|it| (format!("{name}: {what}"), bounded(it)));
            reduced.advice.extend(advice);
        }
    }
    let recommendations = answer.recommendations.iter().take(MOST_ADVICE);
    let recommendations = recommendations.map(|it| ("Recommendation".to_owned(), bounded(it)));
    reduced.advice.extend(recommendations);
    reduced.advice.retain(|(_, sentence)| !sentence.is_empty());
    reduced.nuances.sort_by_key(|nuance| nuance.severity);
    reduced
}

fn found(nuance: &ResearchedNuance, technology: &Technology, source: &str) -> ResearchNuance {
    ResearchNuance {
        technology: technology.key.clone(),
        name: technology.name.clone(),
        title: bounded(&nuance.title),
        description: sentence(&nuance.description),
        implication: sentence(&nuance.implication),
        source: Some(source.to_owned()),
        severity: match nuance.severity.trim().to_lowercase().as_str() {
            "high" | "critical" => Level::High,
            "low" => Level::Low,
            _ => Level::Medium,
        },
    }
}

/// The address of the page that a nuance cites, by label or by address.
fn source<'a>(nuance: &ResearchedNuance, pages: &[Source<'a>]) -> Option<&'a str> {
    let named = nuance.source.trim();
    let label = named.trim_start_matches('[').trim_end_matches(']');
    let number = label
        .strip_prefix(['P', 'p'])
        .and_then(|it| it.parse::<usize>().ok());
    let page = match number {
        Some(number) => pages.get(number.checked_sub(1)?),
        None => pages.iter().find(|it| it.page.address == named),
    };
    page.map(|it| it.page.address.as_str())
}

/// The same with a period, if its last word has no mark after it: another sentence may follow.
fn sentence(text: &str) -> String {
    let mut text = bounded(text);
    if text.ends_with(char::is_alphanumeric) {
        text.push('.');
    }
    text
}

fn bounded(text: &str) -> String {
    one_line(text).chars().take(MOST_CHARACTERS).collect()
}
