//! A patterns pass: comparing a finished text with the guidance of its project, alone or after a debate.

use std::convert::Infallible;
use std::future::pending;
use std::path::{Path, PathBuf};

use domain::patterns::{PatternNote, PatternsPass};
use domain::{DebateId, Event, TaskId};
use engine::{Desk, Finished, PatternsWanted, Signal, Watch, no_model, project};
use store::Store;

use crate::args::PatternsFlags;
use crate::interrupt;
use crate::output::{self, Failure};

/// The result of a pass on its own: its end, or the exit code of a signal.
pub(crate) enum Held {
    Ended(Box<Finished>),
    Interrupted(u8),
}

/// The pass after a debate, checked before the debate starts; `None` if none is wanted.
pub(crate) async fn wanted(
    desk: &Desk,
    flags: PatternsFlags,
    timeout_s: Option<u64>,
    (project, file): (Option<&str>, &Path),
) -> Result<Option<PatternsWanted>, Failure> {
    if !flags.is_wanted {
        return Ok(None);
    }
    let model = flags.model.ok_or_else(no_model)?;
    desk.patterns_model(&model).await?;
    let named = flags.root.or_else(|| project.map(PathBuf::from));
    let task = task_of(desk.store(), file)?;
    Ok(Some(PatternsWanted {
        model,
        is_debated: flags.is_debated,
        root: root(desk.store(), named, task.as_ref(), file)?,
        most_bytes: usize::try_from(flags.most_bytes).unwrap_or(usize::MAX),
        timeout_s,
    }))
}

/// Runs the pass after a debate has ended. Anything that keeps it from starting is only a warning: the
/// debate is done.
///
/// # Errors
/// The code of the signal that interrupted it.
pub(crate) async fn behind(
    desk: &Desk,
    finished: Finished,
    wanted: PatternsWanted,
) -> Result<Finished, u8> {
    let Some(setup) = &finished.view.setup else {
        return Ok(finished);
    };
    match Box::pin(hold(desk, &setup.debate, wanted)).await {
        Ok(Held::Ended(annotated)) => Ok(Finished {
            replayed: finished.replayed + annotated.replayed,
            ..*annotated
        }),
        Ok(Held::Interrupted(code)) => Err(code),
        Err(failure) => {
            output::warn(&format!("The text wasn’t annotated. {}", failure.words()));
            Ok(finished)
        }
    }
}

pub(crate) async fn hold(
    desk: &Desk,
    debate: &DebateId,
    wanted: PatternsWanted,
) -> Result<Held, Failure> {
    let (watch, model) = (desk.watch(debate).await?, wanted.model.clone());
    let running = desk.annotate(debate, wanted).await?;
    let finished = tokio::select! {
        biased;
        never = announce(watch, &model) => match never {},
        finished = desk.finish(running) => finished?,
        code = interrupt::received() => {
            desk.close().await;
            output::say(&format!(
                "Interrupted. Nothing is lost. Continue with the same options: whetstone patterns {debate}"
            ));
            return Ok(Held::Interrupted(code));
        }
    };
    let mut finished = finished;
    if let Some(pass) = &mut finished.view.patterns {
        **pass = pass.of_last();
        output::say(&told(pass));
    }
    Ok(Held::Ended(Box::new(finished)))
}

/// Says that the model compares the text with guidance, once it is known that there is some.
async fn announce(watch: Watch, model: &str) -> Infallible {
    let (view, mut signals) = (watch.view, watch.signals);
    let begun = view.patterns.filter(|it| it.came_to.is_none());
    let mut compares = begun.is_some_and(|it| !it.asked.files.is_empty());
    while !compares {
        match signals.recv().await {
            Some(Signal::Recorded(it)) => compares = has_guidance(&it.event),
            Some(_) => {}
            None => return pending().await,
        }
    }
    output::say(&format!(
        "Project patterns: {model} compares the text with the project’s guidance"
    ));
    pending().await
}

fn has_guidance(event: &Event) -> bool {
    matches!(event, Event::PatternsAsked { asked } if !asked.files.is_empty())
}

/// The result of a pass: a summary line, a line for each note and each note that a reviewer dropped, and
/// warnings.
fn told(pass: &PatternsPass) -> String {
    let files: Vec<&str> = pass.asked.files.iter().map(|it| it.name.as_str()).collect();
    let files = match files.as_slice() {
        [] => String::new(),
        files => format!(", from {}", files.join(" and ")),
    };
    let mut lines = vec![match pass.notes() {
        [] if pass.came_to.as_ref().is_none_or(|it| it.text.is_none()) => {
            "Project patterns: the text is unchanged".to_owned()
        }
        [] => format!("Project patterns: no notes{files}"),
        [_] => format!("Project patterns: 1 note{files}"),
        notes => format!("Project patterns: {} notes{files}", notes.len()),
    }];
    lines.extend(pass.notes().iter().map(line));
    let dropped = pass.came_to.iter().flat_map(|it| &it.dropped);
    for note in dropped.filter(|it| it.by_reviewer) {
        lines.push(format!(
            "  dropped: {} {} ({})",
            note.source, note.guidance, note.why
        ));
    }
    lines.extend(pass.warnings().map(|it| format!("  warning: {it}")));
    lines.join("\n")
}

fn line(note: &PatternNote) -> String {
    let section = match note.section.as_str() {
        "" => String::new(),
        section => format!(", “{section}”"),
    };
    let kept = note.kept.as_ref();
    let kept = kept.map_or_else(String::new, |why| format!(" Kept: {why}"));
    format!(
        "  {} ({}), {}{section}: {}{}",
        note.severity.label(),
        note.kind.label(),
        note.source,
        note.guidance,
        kept
    )
}

/// The root of the project: the named one; otherwise `None` if the task has a project; otherwise the one
/// around the document or around the current folder.
pub(crate) fn root(
    store: &Store,
    named: Option<PathBuf>,
    task: Option<&TaskId>,
    file: &Path,
) -> Result<Option<PathBuf>, Failure> {
    if named.is_some() {
        return Ok(named);
    }
    if let Some(task) = task
        && store.task(task)?.project.is_some()
    {
        return Ok(None);
    }
    let file = file.canonicalize().ok();
    let folder = file.as_deref().and_then(Path::parent);
    Ok(Some(project::guided(folder.unwrap_or(Path::new(".")))?))
}

/// The task of a file, if it has one.
pub(crate) fn task_of(store: &Store, file: &Path) -> Result<Option<TaskId>, Failure> {
    let Ok(path) = file.canonicalize() else {
        return Ok(None);
    };
    Ok(store.task_by_path(&path.to_string_lossy())?)
}
