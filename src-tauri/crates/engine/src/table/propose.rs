//! The proposal: all rounds composed into changes on the original.

use domain::round::Edit;
use domain::text::{compose, edit, review};
use domain::{Event, TextHash};

use super::{Halt, Table, lock};
use crate::Error;
use crate::error::off_thread;

impl Table {
    /// Composes the rounds that were synthesised and records the proposal under `key`.
    pub(crate) async fn propose(&self, key: String) -> Result<(), Halt> {
        let original = self.text(&self.setup.original).await?;
        let rounds = self.edits_by_round().await?;
        let (changes, proposal) = off_thread(move || {
            let changes = compose::changes(&original, &rounds);
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

    /// The edits of each round that was synthesised, in the order of rounds. What the author took out
    /// or reworded between two rounds stands between them, as edits of its own.
    async fn edits_by_round(&self) -> Result<Vec<Vec<Edit>>, Halt> {
        let mut all = Vec::new();
        let mut text = self.setup.original.clone();
        for (round, began, synthesised) in self.rounds() {
            if began != text {
                let (before, after) = (self.text(&text).await?, self.text(&began).await?);
                all.push(edit::difference(round, &before, &after).edits);
            }
            text = began;
            if let Some((edits, after)) = synthesised {
                all.push(edits);
                text = after;
            }
        }
        Ok(all)
    }

    /// Each round with the text that it began with and, once it was synthesised, its edits and the
    /// text that they left.
    #[expect(clippy::type_complexity, reason = "read in one place, right above")]
    fn rounds(&self) -> Vec<(u32, TextHash, Option<(Vec<Edit>, TextHash)>)> {
        let recorded = lock(&self.recorded);
        let synthesised = |wanted: u32| match recorded.get(&format!("round/{wanted}/synthesis")) {
            Some(Event::Synthesised { synthesis, .. }) => {
                Some((synthesis.edits.clone(), synthesis.text.clone()))
            }
            _ => None,
        };
        let began = |round: u32| match recorded.get(&format!("round/{round}/begin")) {
            Some(Event::RoundBegan { text, .. }) => Some((round, text.clone(), synthesised(round))),
            _ => None,
        };
        (1..).map_while(began).collect()
    }
}
