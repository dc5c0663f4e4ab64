//! What models say about a change, taken from their debates whenever it is read. Nobody has to be watching
//! when a debate ends: the page may be closed by then, and a debate may be resumed elsewhere.

use code::diff::{Written, parse};
use domain::agenda::{Accepted, DeclinedFinding};
use domain::model::LENT;
use domain::page::{CodeCriterion, CodeFinding, CodeModels, CodeModelsState, DebateState};
use domain::task::TaskRow;
use domain::{DebateId, Outcome, Setup, TaskId, TextHash, View};
use store::{AskedOfCode, SaidOfCode, Store};

use super::{Source, scope};
use crate::Error;
use crate::code_review::{self, CodeReview, Wanted, reviewed_of};
use crate::desk::needs_lent;

/// How many reviews of a place are looked at; older ones are long finished or forgotten.
const MOST: usize = 10;

/// How many declined findings of a place are remembered.
const MOST_DECLINED: usize = 50;

/// What models say about a change.
#[derive(Clone, Debug, Default)]
pub(super) struct Heard {
    pub(super) findings: Vec<CodeFinding>,
    /// The criteria that they were asked about; empty if they read another state of the change.
    pub(super) criteria: Vec<CodeCriterion>,
    /// The task of the review in which they read this change; `None` if there was none.
    pub(super) made_for: Option<Accepted>,
    pub(super) models: Option<CodeModels>,
    /// What the author declined before, the latest last.
    pub(super) declined: Vec<DeclinedFinding>,
    /// How many findings weren’t kept because there were too many.
    pub(super) dropped: usize,
}

impl Heard {
    /// Gives each open finding by models the reason that the author gave for declining one like it before. If
    /// that one is still there and declined, the reason belongs only to it.
    pub(super) fn say_declined_before(&self, findings: &mut [CodeFinding]) {
        let still: Vec<_> = findings
            .iter()
            .filter(|it| it.declined.is_some())
            .map(|it| (it.file.clone(), it.title.clone()))
            .collect();
        for finding in findings.iter_mut().filter(|it| it.rule.is_none()) {
            let is_there = still
                .iter()
                .any(|(file, title)| (file, title) == (&finding.file, &finding.title));
            let before = self.declined.iter().rfind(|it| is_like(it, finding));
            let before = before.filter(|_| !is_there);
            finding.declined_before = before.map(|it| it.reason.clone());
        }
    }
}

fn is_like(declined: &DeclinedFinding, finding: &CodeFinding) -> bool {
    (&declined.file, &declined.title) == (&finding.file, &finding.title)
}

/// A review that has begun.
struct Begun {
    asked: AskedOfCode,
    debate: DebateId,
    row: TaskRow,
}

/// The key under which models’ answers are stored. Changes that can’t be committed have their own, because
/// reviewing one says nothing about what will be.
pub(super) fn place(store: &Store, source: &Source) -> Result<String, Error> {
    let scope = scope(store, source)?;
    Ok(match source {
        Source::Folder(_, Wanted::Branch { name, base }) => {
            format!(
                "{scope}\0branch {name}\0{}",
                base.as_deref().unwrap_or_default()
            )
        }
        Source::Folder(_, Wanted::Commits(range)) => format!("{scope}\0commits {range}"),
        Source::Folder(_, Wanted::New { range, remote }) => {
            format!("{scope}\0new {range}\0{remote}")
        }
        Source::Folder(..) | Source::Run(_) => scope,
    })
}

/// Records that models are asked about a change.
pub(super) fn ask(
    store: &Store,
    place: &str,
    found: &CodeReview,
    task: &TaskId,
) -> Result<(), Error> {
    let mut said = store.said_of_code(place)?;
    // Plans that came to nothing would crowd out reviews that are still running.
    said.asked = begun(store, &said)?
        .into_iter()
        .map(|it| it.asked)
        .collect();
    said.asked.push(AskedOfCode {
        task: task.clone(),
        text: text_of(found),
        base: found.base.clone(),
        heard: None,
    });
    let over = said.asked.len().saturating_sub(MOST);
    said.asked.drain(..over);
    Ok(store.set_said_of_code(place, &said)?)
}

/// Records that the author declined a finding, or no longer does. Returns everything they declined.
pub(super) fn decline(
    store: &Store,
    source: &Source,
    finding: &CodeFinding,
    reason: Option<&str>,
) -> Result<Vec<DeclinedFinding>, Error> {
    let place = place(store, source)?;
    let mut said = store.said_of_code(&place)?;
    said.declined.retain(|it| !is_like(it, finding));
    said.declined.extend(reason.map(|reason| DeclinedFinding {
        file: finding.file.clone(),
        title: finding.title.clone(),
        reason: reason.to_owned(),
    }));
    let over = said.declined.len().saturating_sub(MOST_DECLINED);
    said.declined.drain(..over);
    store.set_said_of_code(&place, &said)?;
    Ok(said.declined)
}

/// What models say about a change, including debates that ended since the last time.
pub(super) fn heard(store: &Store, source: &Source, found: &CodeReview) -> Result<Heard, Error> {
    let place = &place(store, source)?;
    let before = store.said_of_code(place)?;
    let begun = begun(store, &before)?;
    let said = taken(store, &before, &begun)?;
    if said != before {
        store.set_said_of_code(place, &said)?;
    }
    let text = text_of(found);
    let mut asked = said.asked.iter();
    let asked = asked.rfind(|it| it.text == text && it.heard.is_some());
    let made_for = asked.map(|it| store.made_for(&it.task)).transpose()?;
    let read = said.read.as_ref().filter(|it| it.text == text);
    let of_base = begun.iter().filter(|it| it.asked.base == found.base);
    let of_base: Vec<&Begun> = of_base.collect();
    let again =
        code_review::has_lines(found) && is_to_be_read_again(store, source, &of_base, &text)?;
    let models = relevant(&of_base).and_then(|it| models(it, &text, again));
    let models = models.map(|it| with_client(store, it)).transpose()?;
    Ok(Heard {
        findings: code_review::still(&said, &reviewed_of(found), found.base.as_deref()),
        criteria: read.map(|it| it.criteria.clone()).unwrap_or_default(),
        made_for: made_for.flatten(),
        models,
        declined: said.declined.clone(),
        dropped: read.map_or(0, |_| said.dropped),
    })
}

/// How the newest review of a place was set up; `None` if no model was asked there.
pub(super) fn setup_before(store: &Store, source: &Source) -> Result<Option<Setup>, Error> {
    let said = store.said_of_code(&place(store, source)?)?;
    let newest = begun(store, &said)?.pop();
    let view = newest.map(|it| store.view(&it.debate)).transpose()?;
    Ok(view.and_then(|it| it.setup))
}

fn begun(store: &Store, said: &SaidOfCode) -> Result<Vec<Begun>, Error> {
    let mut begun = Vec::new();
    for asked in &said.asked {
        let row = match store.task(&asked.task) {
            Ok(task) => task.row,
            Err(store::Error::NotFound { .. }) => continue,
            Err(error) => return Err(error.into()),
        };
        if let Some(debate) = row.debate.clone() {
            let asked = asked.clone();
            begun.push(Begun { asked, debate, row });
        }
    }
    Ok(begun)
}

/// What was said, with the results of debates that aren’t in it yet.
fn taken(store: &Store, before: &SaidOfCode, begun: &[Begun]) -> Result<SaidOfCode, Error> {
    let mut said = before.clone();
    for (number, one) in begun.iter().enumerate() {
        let is_new = one.asked.heard.as_ref() != Some(&one.debate);
        if !is_new || one.row.outcome != Some(Outcome::Concluded) {
            continue;
        }
        let view = store.view(&one.debate)?;
        let Some(setup) = &view.setup else {
            continue;
        };
        let change = parse(store.text(&setup.original)?.as_bytes());
        let latest = begun[number + 1..]
            .iter()
            .all(|it| it.asked.heard.is_none());
        code_review::take(&mut said, &one.asked, &view, &change, latest);
        let mut all = said.asked.iter_mut();
        if let Some(asked) = all.find(|it| it.task == one.asked.task) {
            asked.heard = Some(one.debate.clone());
        }
    }
    Ok(said)
}

/// The review that matters for a change: one that is under way, otherwise the newest.
fn relevant<'a>(begun: &[&'a Begun]) -> Option<&'a Begun> {
    let running = begun.iter().rfind(|it| is_running(it));
    running.or_else(|| begun.last()).copied()
}

fn is_running(it: &Begun) -> bool {
    it.row.state == Some(DebateState::Running)
}

/// What that review means for the change as it is now.
fn models(one: &Begun, text: &TextHash, again: bool) -> Option<CodeModels> {
    let is_text = one.asked.text == *text;
    let state = if is_running(one) {
        CodeModelsState::Reading
    } else if is_text && one.row.outcome == Some(Outcome::Concluded) {
        CodeModelsState::Finished
    } else if is_text {
        CodeModelsState::Unfinished
    } else if again {
        CodeModelsState::Due
    } else {
        return None;
    };
    Some(CodeModels {
        task: one.asked.task.clone(),
        debate: one.debate.clone(),
        state,
        again,
        without: None,
        needs_client: false,
    })
}

/// The same, with whether only an MCP client can continue it.
fn with_client(store: &Store, models: CodeModels) -> Result<CodeModels, Error> {
    let is_unfinished = models.state == CodeModelsState::Unfinished;
    Ok(CodeModels {
        needs_client: is_unfinished && needs_lent(&store.view(&models.debate)?),
        ..models
    })
}

/// Whether models read the change before findings were last sent back to the agent that made it, and none
/// has finished reading what it did then. A review counts if it read the change as it is, or began once the
/// agent was done, so that the author may still edit the files. The agent itself may have asked for a
/// review, so its own model doesn’t count.
fn is_to_be_read_again(
    store: &Store,
    source: &Source,
    begun: &[&Begun],
    text: &TextHash,
) -> Result<bool, Error> {
    let Source::Run(run) = source else {
        return Ok(false);
    };
    let Some(sent) = run.follow_ups.last() else {
        return Ok(false);
    };
    let done = run.ended_at.as_ref().unwrap_or(&sent.at);
    let mut was_read = false;
    for one in begun {
        let (view, is_text) = (store.view(&one.debate)?, one.asked.text == *text);
        let start = &view.header.started_at;
        let is_over = one.row.outcome == Some(Outcome::Concluded);
        if is_over && (is_text || start >= done) && has_other_voice(&view) {
            return Ok(false);
        }
        was_read |= !is_text && *start < sent.at;
    }
    Ok(was_read)
}

/// Whether a model answered that isn’t the one of the program that asked.
fn has_other_voice(view: &View) -> bool {
    let mut critiques = view.rounds.iter().flat_map(|it| &it.critiques);
    critiques.any(|it| it.absent.is_none() && it.model != LENT)
}

/// Identifies the author’s decision to commit this change without a second review, until findings are sent
/// back again.
pub(super) fn without(source: &Source, found: &CodeReview) -> Option<TextHash> {
    let Source::Run(run) = source else {
        return None;
    };
    let sent = run.follow_ups.last()?;
    let text = text_of(found);
    Some(TextHash::of(&format!(
        "without\0{}\0{}",
        sent.at,
        text.as_str()
    )))
}

fn text_of(found: &CodeReview) -> TextHash {
    TextHash::of(&Written::of(&reviewed_of(found)).text)
}
