//! Proposals that their author accepted by making them the text of the task.

use domain::task::TaskDocument;
use domain::text::changes::review::Accepted;
use domain::{Decision, TaskId};
use table::off_thread;

use super::act::proposal;
use super::review::{acceptance, from_debate};
use super::{Desk, first_fact};
use crate::Error;
use crate::runs::saved_proposal;

impl Desk {
    /// A task whose author just saved this text. If it is exactly what a debate proposes, they accepted that.
    pub async fn after_saving(&self, document: TaskDocument) -> TaskDocument {
        let task = document.row.id.clone();
        let accepted = match self.accept_saved(&task).await {
            Ok(true) => self.document(task.clone()).await,
            Ok(false) => return document,
            Err(error) => Err(error),
        };
        accepted.unwrap_or_else(|error| {
            tracing::warn!(%task, %error, "a saved proposal still waits for its author");
            document
        })
    }

    /// Records that the author accepted a proposal, if they made exactly that the text of the task. Returns
    /// whether they did.
    ///
    /// # Errors
    /// When that can’t be recorded.
    pub(super) async fn accept_saved(&self, task: &TaskId) -> Result<bool, Error> {
        let (store, id) = (self.store.clone(), task.clone());
        let Some(debate) = off_thread(move || saved_proposal(&store, &id)).await? else {
            return Ok(false);
        };
        let act = self.act_at_rest(&debate).await?;
        let review = act.open_proposal()?;
        let all = Decision::Accepted { edited: None };
        let others = review
            .changes
            .iter()
            .filter(|one| !one.change.is_scaffold() && one.decision.as_ref() != Some(&all));
        let facts = others.map(acceptance).collect();
        let (store, hash) = (self.store.clone(), review.text.clone());
        let text = off_thread(move || Ok::<_, Error>(store.text(&hash)?)).await?;
        self.tell_all(&debate, facts).await?;
        let view = self.view(&debate).await?;
        let setup = first_fact(view.setup.clone(), &debate)?;
        let origin = from_debate(&setup, &proposal(&view)?.changes, &[]);
        let accepted = Accepted {
            text,
            conflicts: Vec::new(),
        };
        self.make_version(&setup, accepted, origin, None).await?;
        self.renew_copies(&debate).await?;
        Ok(true)
    }
}
