//! The system review: its figures, what summaries of debates say, and when one is due.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;

use domain::TextHash;
use domain::answer::ProposalsAnswer;
use domain::gauntlet::adversaries::{self, AdversaryRow, OwnAdversary};
use domain::learning::{
    Current, Names, Period, Told, debate_summary, digest, proposals, proposed_by, system_review,
};
use domain::page::{
    PersonaRow, ProposalsAsked, ReviewDue, Settings, SummaryDigest, SystemLook, SystemReview,
};
use domain::scores::Scores;
use domain::usage::estimate_tokens;
use models::Limits;
use store::{ScoredDebate, Store};
use table::off_thread;

use super::Desk;
use super::copied::Copied;
use super::learning::reviewers;
use super::models::model;
use super::proposal_rows::rows;
use crate::cheapest::rank;
use crate::{Error, copies, personas};

/// How many of the newest debates’ summaries one review reads.
const MOST_READ: usize = 200;
/// How long a model may take to make proposals.
const PROPOSED_WITHIN: Duration = Duration::from_mins(5);

/// The figures of a period, and the data behind them.
struct Figures {
    debates: Vec<ScoredDebate>,
    scores: Scores,
    review: SystemReview,
}

/// What a review reads about debates, and what it can propose to change.
struct Read {
    figures: Figures,
    digest: SummaryDigest,
    personas: Vec<PersonaRow>,
    adversaries: Vec<AdversaryRow>,
    settings: Settings,
}

impl Desk {
    /// The figures since a local day, `YYYY-MM-DD`, or with `None` all of them; what summaries of the debates
    /// say, and what both propose.
    ///
    /// # Errors
    /// When that is not a day.
    pub async fn look_at_system(&self, since: Option<String>) -> Result<SystemLook, Error> {
        let store = self.store.clone();
        off_thread(move || {
            let read = read(&store, since)?;
            read.propose(&store)?;
            let to_ask = if read.figures.debates.is_empty() {
                None
            } else {
                let question = protocols::system_review(&read.record()?)?;
                let texts = [question.system, question.prompt];
                let tokens = texts.iter().map(|it| estimate_tokens(it)).sum();
                Some(SystemLook::about(tokens))
            };
            let marks = store.review_marks()?;
            Ok::<_, Error>(SystemLook {
                proposals: rows(store.proposals()?, read.current()),
                review: read.figures.review,
                digest: read.digest,
                debates_since: marks.due(0).debates,
                finished_at: marks.finished_at,
                to_ask,
            })
        })
        .await
    }

    /// Has a model make proposals, which replace earlier models’ proposals that weren’t applied. Dropping the
    /// future ends the call.
    ///
    /// # Errors
    /// When there is no such model. One that fails is a warning.
    pub async fn ask_for_proposals(
        &self,
        since: Option<String>,
        name: &str,
    ) -> Result<ProposalsAsked, Error> {
        let store = self.store.clone();
        let (own, read) =
            off_thread(move || Ok::<_, Error>((store.own_models()?, read(&store, since)?))).await?;
        let spec = model(name, &own)?;
        if rank(&spec).is_none() {
            return Err(Error::invalid(
                "The built-in rules have already made their proposals, so there is nothing more to ask them.",
                "Choose another model.",
            ));
        }
        let redactor = self.redactor().await?;
        let question = protocols::system_review(&read.record()?)?;
        let limits = Limits {
            timeout: PROPOSED_WITHIN,
            silence: PROPOSED_WITHIN,
            tokens: None,
        };
        let once = self
            .models
            .once::<ProposalsAnswer>(&spec, &question, &redactor, limits)
            .await?;
        let (made, warnings) = match once.answer {
            Ok(answer) => proposed_by(answer, &spec.name, read.current()),
            Err(failure) => {
                let warnings = vec![format!("{} {}", failure.message, failure.hint)];
                return Ok(ProposalsAsked {
                    model: spec.name,
                    proposals: 0,
                    usage: once.usage,
                    warnings,
                });
            }
        };
        let (store, proposals) = (self.store.clone(), made.len());
        off_thread(move || Ok::<_, Error>(store.renew_proposals(true, &made)?)).await?;
        Ok(ProposalsAsked {
            model: spec.name,
            proposals,
            usage: once.usage,
            warnings,
        })
    }

    /// Whether it is time for a review.
    pub async fn review_due(&self) -> Result<ReviewDue, Error> {
        let store = self.store.clone();
        off_thread(move || {
            let every = store.settings()?.review_every;
            Ok::<_, Error>(store.review_marks()?.due(every))
        })
        .await
    }

    /// Finishes a review: the count of debates starts over, and proposals that weren’t applied are gone.
    pub async fn finish_review(&self) -> Result<(), Error> {
        let store = self.store.clone();
        off_thread(move || {
            store.renew_proposals(false, &[])?;
            store.renew_proposals(true, &[])?;
            Ok::<_, Error>(store.mark_review(true)?)
        })
        .await
    }

    /// Postpones a review: it is due again after a fifth of the usual number of debates.
    pub async fn put_off_review(&self) -> Result<(), Error> {
        let store = self.store.clone();
        off_thread(move || Ok::<_, Error>(store.mark_review(false)?)).await
    }

    /// Copies a review, given as files, into each project of its debates that allows it.
    pub async fn copy_review(
        &self,
        since: Option<String>,
        files: Vec<(String, Vec<u8>)>,
    ) -> Result<Copied, Error> {
        let store = self.store.clone();
        off_thread(move || {
            let mut copied = Copied::new();
            for root in roots(&store, &figures(&store, since)?.debates)? {
                for (name, content) in &files {
                    copied.push(copies::save(&root, &["aggregate"], name, content));
                }
            }
            Ok::<_, Error>(copied)
        })
        .await
    }
}

impl Read {
    fn current(&self) -> Current<'_> {
        Current {
            personas: &self.personas,
            adversaries: &self.adversaries,
            settings: &self.settings,
        }
    }

    /// Stores what the rules propose now.
    fn propose(&self, store: &Store) -> Result<(), Error> {
        let by_rules = proposals(&self.figures.scores, &self.digest, self.current());
        Ok(store.renew_proposals(false, &by_rules)?)
    }

    /// What a model reads: personas and adversaries with their prompts, the user’s own signals, figures, and
    /// what summaries say.
    fn record(&self) -> Result<String, Error> {
        let personas: Vec<_> = self.personas.iter().map(|it| &it.persona).collect();
        let adversaries = self.adversaries.iter().map(|it| &it.adversary);
        let adversaries: Vec<_> = adversaries.map(OwnAdversary::persona).collect();
        let record = serde_json::json!({
            "personas": personas,
            "adversaries": adversaries,
            "signals": self.settings.signals,
            "review": self.figures.review,
            "summaries": self.digest,
        });
        serde_json::to_string_pretty(&record).map_err(|error| {
            Error::internal(format!("the record of a review isn’t valid JSON: {error}"))
        })
    }
}

fn figures(store: &Store, since: Option<String>) -> Result<Figures, Error> {
    let now = store::now();
    let begins = since.as_deref().map(store::day).transpose()?;
    if begins.as_ref().is_some_and(|(begins, _)| *begins > now) {
        return Err(Error::invalid(
            format!(
                "{} is in the future, so there is nothing to review.",
                since.unwrap_or_default()
            ),
            "Give an earlier day, or none to review everything.",
        ));
    }
    let debates = store.scored(begins.map(|(begins, _)| begins).as_deref())?;
    let texts: BTreeSet<&str> = debates.iter().map(|it| it.task.as_str()).collect();
    let period = Period {
        since,
        now,
        texts: texts.len(),
    };
    let names = Names::new(reviewers(store)?);
    let scores = Scores::of(debates.iter().map(|it| it.scores.clone()));
    Ok(Figures {
        review: system_review(&scores, &period, &names),
        scores,
        debates,
    })
}

fn read(store: &Store, since: Option<String>) -> Result<Read, Error> {
    let figures = figures(store, since)?;
    let ended = figures.debates.iter().filter(|it| it.scores.ended);
    let settings = store.settings()?;
    let mut told = Vec::new();
    for it in ended.clone().take(MOST_READ) {
        let view = store.view(&it.debate)?;
        let text = |hash: &TextHash| store.text(hash).ok();
        let summary = debate_summary(&view, &text);
        told.push(Told::new(&view, summary, &settings.signals, &text));
    }
    Ok(Read {
        digest: digest(&told, ended.count().saturating_sub(MOST_READ)),
        personas: personas::all(store.personas()?),
        adversaries: adversaries::all(store.adversaries()?),
        settings,
        figures,
    })
}

/// The projects of some debates that allow copies, each once.
fn roots(store: &Store, debates: &[ScoredDebate]) -> Result<BTreeSet<PathBuf>, Error> {
    let tasks: BTreeSet<&str> = debates.iter().map(|it| it.task.as_str()).collect();
    let mut roots = BTreeSet::new();
    for row in store
        .tasks("", false)?
        .iter()
        .chain(&store.tasks("", true)?)
    {
        if tasks.contains(row.id.as_str())
            && let Some(project) = store.task(&row.id)?.project
        {
            roots.insert(PathBuf::from(project.folder));
        }
    }
    let wanted = store.settings()?.copies;
    roots.retain(|root| wanted && copies::is_allowed(root));
    Ok(roots)
}
