//! Applying a system review’s proposals and taking them back, in the same ways as the user would in Settings.

use domain::Kind;
use domain::briefing::weights::label_of;
use domain::briefing::{Complexity, Level, OwnSignal};
use domain::gauntlet::adversaries::OwnAdversary;
use domain::persona::PersonaText;
use domain::system_proposal::{Proposed, StoredProposal, Undo};
use store::Store;
use table::off_thread;

use super::proposal_rows::{free_label, set, signal};
use super::{Desk, adversaries};
use crate::Error;

impl Desk {
    /// Applies a proposal. The previous value is stored, so that it can be restored.
    ///
    /// # Errors
    /// When the proposal is gone or already applied, and when its target is gone.
    pub async fn apply_proposal(&self, number: i64) -> Result<(), Error> {
        let stored = self.proposal(number).await?;
        if stored.undo.is_some() {
            return Err(Error::invalid(
                "This proposal has already been applied.",
                "To undo it, take it back.",
            ));
        }
        match stored.proposal.proposed {
            Proposed::PersonaPrompt { persona, prompt } => {
                let before = self.persona_text(&persona).await?;
                let undo = Undo::Prompt {
                    prompt: before.prompt.clone(),
                };
                self.keep_undo(number, Some(undo)).await?;
                let text = PersonaText { prompt, ..before };
                let edited = self.edit_persona(&persona, text).await.map(drop);
                self.or_forget(number, edited).await
            }
            Proposed::NewPersona { text } => {
                let label = text.label.clone();
                let rows = self.add_persona(text).await?;
                let added = rows.into_iter().rfind(|it| it.persona.label == label);
                let key = added.map(|it| it.persona.key).unwrap_or_default();
                self.keep_undo(number, Some(Undo::Added { key })).await
            }
            Proposed::SectionWeight {
                of,
                section,
                weight,
            } => {
                let before = self.weight(of, &section).await?;
                self.keep_undo(number, Some(Undo::Weight { weight: before }))
                    .await?;
                let set = self.set_weight(of, section, Some(weight)).await;
                self.or_forget(number, set).await
            }
            Proposed::AdversaryPrompt { adversary, prompt } => {
                self.reword_adversary(number, &adversary, prompt).await
            }
            Proposed::Signal { word, level } => {
                let before = self.signal(&word).await?;
                self.keep_undo(number, Some(Undo::Signal { level: before }))
                    .await?;
                let set = self.set_signal(word, Some(level)).await;
                self.or_forget(number, set).await
            }
        }
    }

    /// Takes back what was applied, unless it was changed since.
    ///
    /// # Errors
    /// When it was changed, and when it isn’t applied.
    pub async fn take_proposal_back(&self, number: i64) -> Result<(), Error> {
        let stored = self.proposal(number).await?;
        match (stored.proposal.proposed, stored.undo) {
            (
                Proposed::PersonaPrompt { persona, prompt },
                Some(Undo::Prompt { prompt: before }),
            ) => {
                let now = self.persona_text(&persona).await?;
                if now.prompt != prompt {
                    return Err(changed_since(&format!("The prompt of {}", now.label)));
                }
                let text = PersonaText {
                    prompt: before,
                    ..now
                };
                self.edit_persona(&persona, text).await?;
            }
            (Proposed::NewPersona { text }, Some(Undo::Added { key })) => {
                let now = self.persona_text(&key).await?;
                if now != text {
                    return Err(changed_since(&format!("The persona {}", now.label)));
                }
                self.remove_persona(&key).await?;
            }
            (
                Proposed::SectionWeight {
                    of,
                    section,
                    weight,
                },
                Some(Undo::Weight { weight: before }),
            ) => {
                if self.weight(of, &section).await? != Some(weight) {
                    let label = label_of(&section).unwrap_or_default();
                    return Err(changed_since(&format!("The weight of {label}")));
                }
                self.set_weight(of, section, before).await?;
            }
            (Proposed::AdversaryPrompt { adversary, prompt }, Some(undo)) => {
                self.reword_back(&adversary, &prompt, undo).await?;
            }
            (Proposed::Signal { word, level }, Some(Undo::Signal { level: before })) => {
                if self.signal(&word).await? != Some(level) {
                    return Err(changed_since(&format!("The signal “{word}”")));
                }
                self.set_signal(word, before).await?;
            }
            _ => {
                return Err(Error::invalid(
                    "This proposal isn’t applied, so there is nothing to take back.",
                    "Reload the system review.",
                ));
            }
        }
        self.keep_undo(number, None).await
    }

    async fn proposal(&self, number: i64) -> Result<StoredProposal, Error> {
        let store = self.store.clone();
        off_thread(move || Ok::<_, Error>(store.proposal(number)?)).await
    }

    async fn keep_undo(&self, number: i64, undo: Option<Undo>) -> Result<(), Error> {
        let store = self.store.clone();
        off_thread(move || Ok::<_, Error>(store.set_undo(number, undo.as_ref())?)).await
    }

    /// Forgets the previous value for a change that wasn’t made.
    async fn or_forget(&self, number: i64, made: Result<(), Error>) -> Result<(), Error> {
        if made.is_err() {
            self.keep_undo(number, None).await?;
        }
        made
    }

    async fn persona_text(&self, key: &str) -> Result<PersonaText, Error> {
        let rows = self.personas().await?;
        let row = rows.iter().find(|row| row.persona.key == key);
        let row = row.ok_or_else(|| {
            Error::invalid(
                format!("The persona “{key}” is gone."),
                "It may have been deleted since. Reload the system review.",
            )
        })?;
        Ok(row.persona.text())
    }

    /// Changes an adversary’s prompt. A built-in one stays: the user gets a copy of their own, which replaces
    /// an example and stands next to one that attacks by default.
    async fn reword_adversary(&self, number: i64, key: &str, prompt: String) -> Result<(), Error> {
        let rows = self.adversaries().await?;
        let row = adversaries::find(&rows, key)?;
        let before = row.adversary.prompt.clone();
        let mut reworded = OwnAdversary {
            prompt,
            ..row.adversary.clone()
        };
        if !row.built_in {
            let undo = Undo::Prompt { prompt: before };
            self.keep_undo(number, Some(undo)).await?;
            let edited = self.edit_adversary(reworded).await.map(drop);
            return self.or_forget(number, edited).await;
        }
        if row.usual {
            reworded.label = free_label(&rows, &row.adversary.label);
            reworded.key = String::new();
        }
        let label = reworded.label.clone();
        let rows = self.add_adversary(reworded).await?;
        let added = rows.into_iter().rfind(|it| it.adversary.label == label);
        let key = added.map(|it| it.adversary.key).unwrap_or_default();
        self.keep_undo(number, Some(Undo::Added { key })).await
    }

    async fn reword_back(&self, key: &str, prompt: &str, undo: Undo) -> Result<(), Error> {
        let key = match &undo {
            Undo::Added { key } => key,
            _ => key,
        };
        let now = self.own_adversary(key).await?;
        if now.prompt != prompt {
            return Err(changed_since(&format!("The prompt of {}", now.label)));
        }
        if let Undo::Prompt { prompt } = undo {
            self.edit_adversary(OwnAdversary { prompt, ..now }).await?;
        } else {
            self.remove_adversary(&now.key).await?;
        }
        Ok(())
    }

    async fn signal(&self, word: &str) -> Result<Option<Complexity>, Error> {
        let (store, word) = (self.store.clone(), word.to_owned());
        off_thread(move || Ok::<_, Error>(signal(&store.settings()?.signals, &word))).await
    }

    async fn set_signal(&self, word: String, level: Option<Complexity>) -> Result<(), Error> {
        let store = self.store.clone();
        off_thread(move || {
            let mut settings = store.settings()?;
            settings.signals.retain(|it| !it.is_about(&word));
            let set = level.map(|level| OwnSignal { word, level });
            settings.signals.extend(set);
            Ok::<_, Error>(store.set_settings(&settings)?)
        })
        .await
    }

    async fn weight(&self, of: Kind, section: &str) -> Result<Option<Level>, Error> {
        let (store, section) = (self.store.clone(), section.to_owned());
        off_thread(move || {
            let weights = store.settings()?.section_weights;
            Ok::<_, Error>(set(&weights, of, &section))
        })
        .await
    }

    async fn set_weight(
        &self,
        of: Kind,
        section: String,
        weight: Option<Level>,
    ) -> Result<(), Error> {
        let store = self.store.clone();
        off_thread(move || put_weight(&store, of, section, weight)).await
    }
}

fn put_weight(
    store: &Store,
    of: Kind,
    section: String,
    weight: Option<Level>,
) -> Result<(), Error> {
    let mut settings = store.settings()?;
    let weights = settings.section_weights.entry(of).or_default();
    match weight {
        Some(weight) => weights.insert(section, weight),
        None => weights.remove(&section),
    };
    settings.section_weights.retain(|_, it| !it.is_empty());
    Ok(store.set_settings(&settings)?)
}

fn changed_since(what: &str) -> Error {
    Error::invalid(
        format!("{what} was changed since the proposal was applied, so it can’t be taken back."),
        "Change it by hand.",
    )
}
