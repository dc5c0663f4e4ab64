//! The debate that a task goes through before a coding agent gets it: whether one is wanted, and whether its
//! result waits for the author.
//!
//! The window and the command line both judge the end of such a debate here, from what is left
//! open ([`domain::open`]). A debate that nothing was accepted from counts only for the text it was about. If
//! one ended without agreement, and a reviewer neither approved in a way that counts nor raised anything, the
//! agent waits for the author, because silence isn’t approval.

use std::env;

use domain::page::{DebateQuery, DebateRow, DebateState, LabelFilter, LabelKind, VersionRow};
use domain::round::Critique;
use domain::task::{Origin, Version};
use domain::text::document::seen::one_line;
use domain::{DebateId, Outcome, Protocol, Severity, TaskId, TextHash, View, open};
use store::Store;

use crate::Error;

/// Turns it on or off, whatever the settings say.
pub const SWITCH: &str = "ENABLE_PRE_EXECUTION_DEBATE";

/// How many debates on one task are searched.
const MOST: u32 = 1_000;

/// What a task goes through first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum First {
    /// Nothing: it was refined, or its author decided on a debate about this text, or this is turned off.
    Nothing,
    /// A debate.
    Debate {
        /// Whether the last one was about another text.
        is_changed: bool,
    },
    /// The rest of a debate that was stopped or interrupted, or that failed.
    Rest(DebateId),
}

/// What a task goes through before an agent gets it.
///
/// # Errors
/// When the environment variable is neither true nor false.
pub(crate) fn first(store: &Store, task: &TaskId) -> Result<First, Error> {
    let document = store.task(task)?;
    if !is_wanted(store.settings()?.agent.debate_first)? || document.row.refined {
        return Ok(First::Nothing);
    }
    let text = TextHash::of(&document.body);
    let forms = [Protocol::Refine, Protocol::Checkpoint];
    let labels = [
        (LabelKind::Task, vec![task.to_string()]),
        (
            LabelKind::Protocol,
            forms.map(|it| it.key().to_owned()).to_vec(),
        ),
    ];
    let debates = store.debates(&DebateQuery {
        labels: labels
            .into_iter()
            .map(|(kind, values)| LabelFilter { kind, values })
            .collect(),
        limit: MOST,
        ..DebateQuery::default()
    })?;
    let line = line(store.versions(task)?);
    for debate in &debates {
        if is_settled(store, debate, &line, &text)? {
            return Ok(First::Nothing);
        }
    }
    let Some(newest) = debates.into_iter().next() else {
        return Ok(First::Debate { is_changed: false });
    };
    if about(store, &newest)?.as_ref() != Some(&text) {
        return Ok(First::Debate { is_changed: true });
    }
    // A debate at its cap would end again immediately.
    let has_rest = |it: &DebateRow| {
        it.protocol == Protocol::Refine
            && !is_decided(it)
            && it.imported_at.is_none()
            && it.outcome != Some(Outcome::Budget)
    };
    Ok(if has_rest(&newest) {
        First::Rest(newest.debate)
    } else {
        First::Debate { is_changed: false }
    })
}

/// The newest version of a task and those that it’s based on, newest first.
pub(super) fn line(versions: Vec<VersionRow>) -> Vec<Version> {
    let mut line: Vec<Version> = Vec::new();
    for VersionRow { version, .. } in versions {
        let continued = line.last().and_then(|last| match &last.origin {
            Origin::Imported { continues, .. } => continues.as_ref(),
            Origin::Restored { version } => Some(version),
            Origin::Typed | Origin::Debate { .. } => None,
        });
        if continued.is_none_or(|it| *it == version.id) {
            line.push(version);
        }
    }
    line
}

/// The newest of these versions that was accepted from a debate.
pub(super) fn accepted_in<'a>(line: &'a [Version], accepted: &DebateId) -> Option<&'a Version> {
    line.iter().find(|it| match &it.origin {
        Origin::Debate { debate, .. } => debate == accepted,
        _ => false,
    })
}

/// Whether a debate ended by itself, or its author decided on what it proposed.
fn is_decided(debate: &DebateRow) -> bool {
    let is_whole = debate.outcome.is_some_and(|it| !it.is_resumable());
    is_whole || matches!(debate.state, DebateState::Accepted | DebateState::Discarded)
}

/// Whether that counts for a text whose versions these are: it’s based on the one that was accepted from the
/// debate or, if nothing was accepted, it’s exactly the one that the debate was about.
fn is_settled(
    store: &Store,
    debate: &DebateRow,
    line: &[Version],
    text: &TextHash,
) -> Result<bool, Error> {
    if !is_decided(debate) {
        return Ok(false);
    }
    if accepted_in(line, &debate.debate).is_some() {
        return Ok(true);
    }
    let is_about = || Ok::<_, Error>(about(store, debate)?.as_ref() == Some(text));
    Ok(debate.state != DebateState::Accepted && is_about()?)
}

/// The text that a debate is about.
fn about(store: &Store, debate: &DebateRow) -> Result<Option<TextHash>, Error> {
    Ok(store.view(&debate.debate)?.setup.map(|it| it.original))
}

/// Refuses a task that has to be debated before an agent gets it.
///
/// # Errors
/// When that is so.
pub(crate) fn refuse_undebated(store: &Store, task: &TaskId) -> Result<(), Error> {
    match first(store, task)? {
        First::Nothing => Ok(()),
        First::Debate { .. } | First::Rest(_) => Err(Error::invalid(
            "This task has to be debated before an agent gets it.",
            "Debate it first, or turn off the debate in the settings for coding agents.",
        )),
    }
}

/// Whether a debate comes first: as the environment variable says, otherwise as the settings do.
fn is_wanted(set: bool) -> Result<bool, Error> {
    Ok(switch()?.unwrap_or(set))
}

/// What the environment variable says; `None` if it isn’t set.
///
/// # Errors
/// When it is neither true nor false.
pub fn switch() -> Result<Option<bool>, Error> {
    let said = env::var_os(SWITCH).map(|said| said.to_string_lossy().into_owned());
    switched(said.as_deref().unwrap_or_default())
}

fn switched(said: &str) -> Result<Option<bool>, Error> {
    match said.trim().to_ascii_lowercase().as_str() {
        "" => Ok(None),
        "1" | "true" | "yes" | "on" => Ok(Some(true)),
        "0" | "false" | "no" | "off" => Ok(Some(false)),
        _ => Err(Error::invalid(
            format!("The environment variable {SWITCH} is neither true nor false."),
            "Set it to true or false, or unset it.",
        )),
    }
}

/// What was accepted from a debate without asking its author, and what it left open; `None` if the author
/// accepted it.
pub(super) fn let_through(view: &View, debate: &DebateId) -> Option<String> {
    let review = view.review.as_ref()?;
    let up_to = review.accepted_up_to?.word();
    let asked = review.changes.iter().filter(|it| !it.change.is_scaffold());
    let were = match asked.count() {
        1 => format!("1 change of debate {debate} was"),
        some => format!("{some} changes of debate {debate} were"),
    };
    let accepted = format!("{were} accepted without asking you (up to {up_to}).");
    let left = open::left(view).into_iter();
    let left = left_open(left.map(|it| (it.severity, it.title.as_str())));
    Some(
        [accepted]
            .into_iter()
            .chain(left)
            .collect::<Vec<_>>()
            .join(" "),
    )
}

/// What a debate left open, in a sentence; `None` if nothing.
pub fn left_open<'a>(findings: impl Iterator<Item = (Severity, &'a str)>) -> Option<String> {
    let named =
        findings.map(|(severity, title)| format!("{}: {}", severity.word(), one_line(title)));
    let named: Vec<String> = named.collect();
    (!named.is_empty()).then(|| format!("Left open: {}.", named.join("; ")))
}

/// Why the result of a debate waits for its author, in a sentence; `None` if the agent may start.
pub(crate) fn waits(view: &View, accept_up_to: Option<Severity>) -> Option<String> {
    let is_whole = matches!(
        view.header.outcome,
        Some(Outcome::Consensus | Outcome::MaxRounds | Outcome::Circling | Outcome::Checked)
    );
    if !is_whole {
        return Some("The debate ended early, so you decide on what it proposes.".to_owned());
    }
    if let Some(unheard) = unheard(view) {
        return Some(unheard);
    }
    let has_changes = view
        .review
        .as_ref()
        .is_some_and(|it| !it.changes.is_empty());
    match (open::gravest(view), accept_up_to) {
        (None, None) if !has_changes => None,
        (_, None) => Some("You decide on the debate’s result before the agent starts.".to_owned()),
        (Some(gravest), Some(limit)) if gravest < limit => Some(format!(
            "The most serious open finding is {}, and changes are accepted without you only up to {}.",
            gravest.word(),
            limit.word()
        )),
        (_, Some(_)) => None,
    }
}

/// The reviewers that neither approved in a way that counts nor raised anything in the last round of a debate
/// without agreement, in a sentence: their silence isn’t approval.
fn unheard(view: &View) -> Option<String> {
    let is_agreed = matches!(
        view.header.outcome,
        Some(Outcome::Consensus | Outcome::Checked)
    );
    let critiques = last_critiques(view).filter(|_| !is_agreed)?.iter();
    let silent = |it: &&Critique| !it.counts() && it.findings.is_empty();
    match critiques.clone().filter(silent).count() {
        0 => None,
        1 => Some(format!(
            "1 of {} reviewers gave no answer that counts, so you decide before the agent starts.",
            critiques.len()
        )),
        some => Some(format!(
            "{some} of {} reviewers gave no answer that counts, so you decide before the agent starts.",
            critiques.len()
        )),
    }
}

/// What the reviewers said in the last round that has any.
fn last_critiques(view: &View) -> Option<&[Critique]> {
    let last = view.rounds.iter().rfind(|it| !it.critiques.is_empty());
    last.map(|it| it.critiques.as_slice())
}

/// That a debate ended by itself without consensus, in a sentence; `None` if it didn’t.
pub(super) fn disagreed(view: &View) -> Option<String> {
    let outcome = view.header.outcome?;
    let critiques = matches!(outcome, Outcome::MaxRounds | Outcome::Circling)
        .then(|| last_critiques(view))??;
    let counted = critiques.iter().filter(|it| it.counts()).count();
    Some(format!(
        "The debate on this text ended without consensus: {counted} of {} reviewers approved it in a way that counts.",
        critiques.len()
    ))
}

#[cfg(test)]
mod tests {
    use super::switched;

    #[test]
    fn the_environment_variable_is_read_as_people_write_it() {
        for (said, means) in [
            ("", Some(None)),
            (" ", Some(None)),
            ("1", Some(Some(true))),
            ("TRUE", Some(Some(true))),
            (" on\n", Some(Some(true))),
            ("yes", Some(Some(true))),
            ("0", Some(Some(false))),
            ("False", Some(Some(false))),
            ("off", Some(Some(false))),
            ("no", Some(Some(false))),
            ("2", None),
            ("maybe", None),
        ] {
            assert_eq!(switched(said).ok(), means, "{said:?}");
        }
    }
}
