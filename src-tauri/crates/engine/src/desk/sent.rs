//! What the models of a debate would read, for its author to check before the start.

use domain::TaskId;
use domain::briefed::{Briefed, BriefingPart};
use domain::page::{Sent, SentPart};
use domain::text::document::prose::words;
use domain::text::redact::{Cover, Passage, Redactor};
use domain::usage::size;
use table::off_thread;

use super::Desk;
use super::withheld::leaves;
use crate::briefing::{Ground, read};
use crate::{Error, Plan};

impl Desk {
    /// The text, what is known about its project, and each part of the briefing of `plan`, as models read
    /// them. If no model takes part, as one would.
    pub async fn sent(&self, task: &TaskId, plan: &Plan) -> Result<Sent, Error> {
        let (store, task, plan) = (self.store.clone(), task.clone(), plan.clone());
        off_thread(move || {
            let document = store.task(&task)?;
            let (kind, text) = (document.row.kind, document.body);
            let patterns = &plan.redaction.patterns;
            let briefing = &plan.agenda.briefing;
            let ground = Ground::new(kind, text.clone(), briefing, patterns);
            let parts = BriefingPart::ALL.iter();
            let parts = parts.filter(|part| briefing.parts.contains(part));
            let parts: Vec<Briefed> = parts.map(|part| read(*part, &ground)).collect();
            // In the same order as in a prompt, so that placeholders have the same numbers.
            let project = plan.agenda.project.as_str();
            let answers = protocols::answers(&plan.answers);
            let mut all = vec![text.as_str(), project];
            all.extend(parts.iter().map(|it| it.told.as_str()));
            all.push(&answers);
            let redactor = Redactor::new(patterns);
            let cover = (!plan.redaction.as_written).then(|| Cover::over(&redactor, &all));
            let written = |text: &str| match &cover {
                Some(cover) => cover.passages(text),
                None => Passage::plain(text).into_iter().collect(),
            };
            let mut sent = vec![part("Your text", &text, written(&text), "It’s empty")];
            if !project.is_empty() {
                sent.push(part("About the project", project, written(project), ""));
            }
            sent.extend(parts.iter().map(|briefed| {
                let told = &briefed.told;
                let hidden = cover.as_ref().map(|cover| cover.hide(told));
                let passages = Passage::marked(hidden.as_ref().unwrap_or(told));
                part(briefed.part.label(), told, passages, &briefed.line)
            }));
            if !answers.is_empty() {
                sent.push(part("Your answers", &answers, written(&answers), ""));
            }
            let leaves = leaves(&plan);
            Ok::<_, Error>(Sent {
                leaves,
                judges_files: leaves && briefing.parts.contains(&BriefingPart::Exploration),
                parts: sent,
            })
        })
        .await
    }
}

fn part(label: &str, text: &str, passages: Vec<Passage>, why_empty: &str) -> SentPart {
    let note = if text.is_empty() { why_empty } else { "" };
    SentPart {
        label: label.to_owned(),
        words: words(text),
        size: size(text.len() as u64),
        passages,
        note: note.to_owned(),
    }
}
