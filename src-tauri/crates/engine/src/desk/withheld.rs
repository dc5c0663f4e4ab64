//! What a debate would withhold from its models.

use domain::TaskId;
use domain::model::ModelSource;
use domain::page::{SecretCount, Withheld};
use domain::text::redact::{Cover, Redactor};
use table::off_thread;

use super::Desk;
use crate::{Error, Plan};

impl Desk {
    /// The secrets in the task’s text that the models of `plan` would read. None if only rules read it.
    pub async fn withheld(&self, task: &TaskId, plan: &Plan) -> Result<Withheld, Error> {
        let (store, task) = (self.store.clone(), task.clone());
        let redactor = Redactor::new(&plan.redaction.patterns);
        let leaves = leaves(plan);
        off_thread(move || {
            let text = store.task(&task)?.body;
            let cover = leaves.then(|| Cover::over(&redactor, &[&text]));
            let kinds = cover.iter().flat_map(Cover::kinds);
            let secrets = kinds.map(|(kind, count)| SecretCount {
                kind: kind.clone(),
                count: *count,
            });
            Ok::<_, Error>(Withheld {
                secrets: secrets.collect(),
            })
        })
        .await
    }
}

/// Whether any model will read the text. One that judges files of the project reads it too.
pub(super) fn leaves(plan: &Plan) -> bool {
    let exploration = plan.agenda.briefing.exploration.as_ref();
    let judge = exploration.and_then(|it| it.reader.as_ref());
    plan.models()
        .chain(judge)
        .any(|model| model.source != ModelSource::Rules)
}
