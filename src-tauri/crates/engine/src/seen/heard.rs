//! What models say about a change, taken from their debates whenever it is read. Nobody has to be watching
//! when a debate ends: the page may be closed by then, and a debate may be resumed elsewhere.

use code::diff::{Written, parse};
use domain::page::{CodeCriterion, CodeFinding, CodeModels, CodeModelsState, DebateState};
use domain::task::TaskRow;
use domain::{DebateId, Outcome, TaskId, TextHash};
use store::{AskedOfCode, SaidOfCode, Store};

use super::{Source, scope};
use crate::Error;
use crate::code_review::{self, CodeReview, Wanted, reviewed_of};

/// How many reviews of a place are looked at; older ones are long finished or forgotten.
const MOST: usize = 10;

/// What models say about a change.
#[derive(Clone, Debug, Default)]
pub(super) struct Heard {
    pub(super) findings: Vec<CodeFinding>,
    /// The criteria that they were asked about; empty if they read another state of the change.
    pub(super) criteria: Vec<CodeCriterion>,
    pub(super) models: Option<CodeModels>,
}

/// A review that has begun.
struct Begun {
    asked: AskedOfCode,
    debate: DebateId,
    row: TaskRow,
}

/// The key under which models’ answers are stored. Changes that can’t be committed have their own, because
/// reviewing one says nothing about what will be.
pub(super) fn place(source: &Source) -> String {
    let scope = scope(source);
    match source {
        Source::Folder(_, Wanted::Branch { name, base }) => {
            format!(
                "{scope}\0branch {name}\0{}",
                base.as_deref().unwrap_or_default()
            )
        }
        Source::Folder(_, Wanted::Commits(range)) => format!("{scope}\0commits {range}"),
        Source::Folder(..) | Source::Run(_) => scope,
    }
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

/// What models say about a change, including debates that ended since the last time.
pub(super) fn heard(store: &Store, place: &str, found: &CodeReview) -> Result<Heard, Error> {
    let before = store.said_of_code(place)?;
    let begun = begun(store, &before)?;
    let said = taken(store, &before, &begun)?;
    if said != before {
        store.set_said_of_code(place, &said)?;
    }
    let text = text_of(found);
    let read = said.read.as_ref().filter(|it| it.text == text);
    Ok(Heard {
        findings: code_review::still(&said, &reviewed_of(found), found.base.as_deref()),
        criteria: read.map(|it| it.criteria.clone()).unwrap_or_default(),
        models: models(&begun, found.base.as_ref(), &text),
    })
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
fn models(begun: &[Begun], base: Option<&String>, text: &TextHash) -> Option<CodeModels> {
    let of_base = || {
        begun
            .iter()
            .rev()
            .filter(|it| it.asked.base.as_ref() == base)
    };
    let is_running = |it: &&Begun| it.row.state == Some(DebateState::Running);
    let one = of_base().find(is_running).or_else(|| of_base().next())?;
    let state = if is_running(&one) {
        CodeModelsState::Reading
    } else if one.row.outcome != Some(Outcome::Concluded) {
        CodeModelsState::Unfinished
    } else if one.asked.text == *text {
        CodeModelsState::Finished
    } else {
        return None;
    };
    Some(CodeModels {
        task: one.asked.task.clone(),
        debate: one.debate.clone(),
        state,
    })
}

fn text_of(found: &CodeReview) -> TextHash {
    TextHash::of(&Written::of(&reviewed_of(found)).text)
}
