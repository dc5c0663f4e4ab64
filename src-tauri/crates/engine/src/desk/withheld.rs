//! What a debate would withhold from its models.

use domain::TaskId;
use domain::model::ModelSource;
use domain::text::redact::{Cover, Redactor};

use super::Desk;
use crate::error::off_thread;
use crate::{Error, Plan};

impl Desk {
    /// How many secrets of the task's text stay away from the models of `plan`, each counted once.
    /// None where only rules read it.
    pub async fn withheld(&self, task: &TaskId, plan: &Plan) -> Result<usize, Error> {
        let seated = plan.seats.iter().map(|(_, model)| model);
        let read_by_models = seated
            .chain([&plan.synthesiser])
            .any(|model| model.source != ModelSource::Rules);
        if plan.redaction.as_written || !read_by_models {
            return Ok(0);
        }
        let (store, task) = (self.store.clone(), task.clone());
        let redactor = Redactor::new(&plan.redaction.patterns);
        off_thread(move || {
            let document = store.task(&task)?;
            Ok::<_, Error>(Cover::over(&redactor, &[&document.body]).count())
        })
        .await
    }
}
