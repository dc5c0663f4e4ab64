//! What is found out about a text before its debate, for the panel to show. Looking through large folders takes
//! a while, so everything else is shown first.

use domain::TaskId;
use domain::briefed::{Briefed, Briefing, BriefingPart};
use domain::briefing::{Complexity, Triage, technologies_with, triage_with, weights_with};
use domain::page::{AttachedPath, BriefingPreview};
use futures::stream::{FuturesUnordered, StreamExt};
use store::Store;
use table::off_thread;

use super::Desk;
use super::briefing::settled;
use crate::briefing::{Ground, attached, read};
use crate::{Error, nuances};

impl Desk {
    /// What is found out about a task’s text and its project. Nothing that goes wrong is an error: each part
    /// reports it in a sentence. `so_far` gets a preview at once, and another one for each part that is ready
    /// before the last one.
    pub async fn briefing(
        &self,
        task: &TaskId,
        so_far: impl Fn(&BriefingPreview),
    ) -> Result<BriefingPreview, Error> {
        let (store, task) = (self.store.clone(), task.clone());
        let (ground, mut preview) = off_thread(move || at_once(&store, &task)).await?;
        let slow = BriefingPart::ALL.into_iter().filter(|it| walks(*it));
        let mut reads: FuturesUnordered<_> = slow
            .map(|part| {
                let ground = ground.clone();
                off_thread(move || Ok::<_, Error>(later(part, &ground)))
            })
            .collect();
        so_far(&preview);
        while let Some(found) = reads.next().await {
            let (briefed, attached) = found?;
            preview.parts.push(briefed);
            preview.parts.sort_by_key(|it| it.part);
            preview.attached.extend(attached);
            if !reads.is_empty() {
                so_far(&preview);
            }
        }
        Ok(preview)
    }
}

/// Whether a part looks through folders.
fn walks(part: BriefingPart) -> bool {
    match part {
        BriefingPart::Context | BriefingPart::Exploration => true,
        BriefingPart::Nuances | BriefingPart::Research | BriefingPart::Weights => false,
    }
}

/// The preview of the parts that take only a moment.
fn at_once(store: &Store, task: &TaskId) -> Result<(Ground, BriefingPreview), Error> {
    let document = store.task(task)?;
    let wanted = Briefing {
        parts: BriefingPart::ALL.into(),
        ..Briefing::default()
    };
    let briefing = settled(store, wanted, &document)?;
    let (kind, settings) = (document.row.kind, store.settings()?);
    let ground = Ground::new(kind, document.body, &briefing, &settings.patterns);
    let Triage { level, why, .. } = triage_with(&settings.signals, &ground.text);
    let quick = BriefingPart::ALL.into_iter().filter(|it| !walks(*it));
    let technologies = technologies_with(&ground.technologies, &ground.text).into_iter();
    let preview = BriefingPreview {
        level,
        why,
        levels: Complexity::ALL
            .map(|it| Triage::of(it, String::new()))
            .into(),
        parts: quick.map(|part| read(part, &ground)).collect(),
        attached: Vec::new(),
        weights: weights_with(&ground.usual, kind, &ground.text, &[]),
        technologies: technologies.map(|it| it.name).collect(),
        lacks_nuances: ground.root.as_deref().is_some_and(nuances::is_missing),
    };
    Ok((ground, preview))
}

/// A part that looks through folders, and what is attached if that is the part.
fn later(part: BriefingPart, ground: &Ground) -> (Briefed, Vec<AttachedPath>) {
    match part {
        BriefingPart::Context => attached::by_path(ground),
        part => (read(part, ground), Vec::new()),
    }
}
