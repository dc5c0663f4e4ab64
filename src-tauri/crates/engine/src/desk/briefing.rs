//! What is found out about a text before its debate, for the panel to show.

use std::path::Path;

use domain::TaskId;
use domain::briefed::{Briefing, BriefingPart};
use domain::briefing::{Reach, triage};
use domain::page::BriefingPreview;
use domain::task::TaskDocument;
use store::Store;
use table::off_thread;

use super::Desk;
use crate::Error;
use crate::briefing::{Ground, read};

impl Desk {
    /// What is found out about a task’s text and its project. Nothing that goes wrong there is an error:
    /// each part says it in a sentence.
    pub async fn briefing(&self, task: &TaskId) -> Result<BriefingPreview, Error> {
        let (store, task) = (self.store.clone(), task.clone());
        off_thread(move || {
            let document = store.task(&task)?;
            let briefing = settled(&store, Briefing::default(), &document)?;
            let (kind, text) = (document.row.kind, document.body);
            let ground = Ground::new(kind, text, &briefing, &store.settings()?.patterns);
            Ok::<_, Error>(BriefingPreview {
                why: triage(&ground.text, None).why,
                parts: BriefingPart::ALL.map(|part| read(part, &ground)).into(),
            })
        })
        .await
    }
}

/// The folder that a task’s project is read in.
pub(super) fn folder(document: &TaskDocument) -> Option<String> {
    document.project.as_ref().map(|it| it.folder.clone())
}

/// The briefing of a debate that starts. The folder follows from the task, never from what was sent.
pub(super) fn settled(
    store: &Store,
    wanted: Briefing,
    document: &TaskDocument,
) -> Result<Briefing, Error> {
    let (level, root) = (wanted.complexity, folder(document));
    let path = store.path_of(&document.row.id)?;
    let below = root.as_deref().zip(path.as_deref());
    let below = below.and_then(|(root, path)| Path::new(path).strip_prefix(root).ok());
    Ok(Briefing {
        complexity: Some(level.unwrap_or_else(|| triage(&document.body, None).level)),
        file: below.map(|below| below.to_string_lossy().replace('\\', "/")),
        root,
        ..wanted
    })
}

/// The briefing that is suggested for a task.
pub(super) fn suggested(document: &TaskDocument) -> Briefing {
    let has_project = document.project.is_some();
    let explores = has_project && triage(&document.body, None).exploration != Reach::Off;
    let parts = BriefingPart::ALL.into_iter().filter(|part| match part {
        BriefingPart::Nuances => has_project,
        BriefingPart::Exploration => explores,
        BriefingPart::Weights => true,
    });
    Briefing {
        parts: parts.collect(),
        ..Briefing::default()
    }
}
