//! The proposal: all rounds composed into changes on the original.
//!
//! What someone else wrote to the document of a checkpoint meanwhile belongs to no change. Without a
//! change, there is nothing to decide. Accepting uses the current text of the file, so their words are
//! kept.

use domain::round::Edit;
use domain::text::changes::{compose, review};
use domain::text::edits::difference;
use domain::{Change, ChangeId, Event, FindingId, TextHash};

use super::{Halt, Table, lock};
use crate::Error;
use crate::error::off_thread;

impl Table {
    /// Composes the rounds that were synthesized and records the proposal under `key`.
    pub async fn propose(&self, key: String) -> Result<(), Halt> {
        let original = self.text(&self.setup.original).await?;
        let rounds = self.edits_by_round().await?;
        let (changes, proposal) = off_thread(move || {
            let changes = without_foreign(compose::changes(&original, &rounds));
            let proposal = review::proposal(&original, &changes);
            Ok::<_, Error>((changes, proposal))
        })
        .await?;
        let proposed = Event::Proposed {
            text: TextHash::of(&proposal),
            changes,
        };
        self.tell(key, proposed, vec![proposal]).await?;
        Ok(())
    }

    /// The edits of each round with a synthesis, in the order of rounds. What the author removed or
    /// reworded between two rounds comes between them, as separate edits.
    async fn edits_by_round(&self) -> Result<Vec<Vec<Edit>>, Halt> {
        let mut all = Vec::new();
        let mut text = self.setup.original.clone();
        for (round, began, synthesized) in self.rounds() {
            if began != text {
                let (before, after) = (self.text(&text).await?, self.text(&began).await?);
                let mut between = difference::difference(round, &before, &after).edits;
                // Only the document of a checkpoint can be changed by anyone but the debate.
                if self.setup.agenda.document().is_some() {
                    for edit in &mut between {
                        edit.findings = vec![somebody_else()];
                    }
                }
                all.push(between);
            }
            text = began;
            if let Some((edits, after)) = synthesized {
                all.push(edits);
                text = after;
            }
        }
        Ok(all)
    }

    /// Each round with the text that it began with and, if it has a synthesis, its edits and the resulting
    /// text.
    #[expect(clippy::type_complexity, reason = "read in one place, right above")]
    fn rounds(&self) -> Vec<(u32, TextHash, Option<(Vec<Edit>, TextHash)>)> {
        let recorded = lock(&self.recorded);
        let synthesized = |wanted: u32| match recorded.get(&format!("round/{wanted}/synthesis")) {
            Some(Event::Synthesized { synthesis, .. }) => {
                Some((synthesis.edits.clone(), synthesis.text.clone()))
            }
            _ => None,
        };
        let began = |round: u32| match recorded.get(&format!("round/{round}/begin")) {
            Some(Event::RoundBegan { text, .. }) => Some((round, text.clone(), synthesized(round))),
            _ => None,
        };
        (1..).map_while(began).collect()
    }
}

/// Stands in for a finding behind an edit that someone else made.
fn somebody_else() -> FindingId {
    FindingId::new("somebody else")
}

/// The changes without those that only someone else made.
fn without_foreign(changes: Vec<Change>) -> Vec<Change> {
    let (foreign, mut own): (Vec<Change>, Vec<Change>) = changes
        .into_iter()
        .partition(|change| change.findings == [somebody_else()]);
    let is_foreign = |id: &ChangeId| foreign.iter().any(|change| change.id == *id);
    own.retain(|change| !change.is_scaffold() || !change.scaffold_for.iter().all(is_foreign));
    for change in &mut own {
        change
            .findings
            .retain(|finding| *finding != somebody_else());
    }
    own
}
