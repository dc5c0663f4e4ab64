//! What a system review proposes: shown as a difference, applied, and taken back. It goes the ways that the user
//! goes in Settings.

use domain::Kind;
use domain::briefing::Level;
use domain::briefing::weights::{UsualWeights, label_of};
use domain::page::{PersonaRow, ProposalRow};
use domain::persona::PersonaText;
use domain::system_proposal::{Proposed, StoredProposal, Undo};
use domain::text::compare::diff;
use store::Store;
use table::off_thread;

use super::Desk;
use crate::Error;

impl Desk {
    /// Applies a proposal. What stands there now is kept, so that it can be taken back.
    ///
    /// # Errors
    /// When it is gone or applied already, and when what it is for is gone.
    pub async fn apply_proposal(&self, number: i64) -> Result<(), Error> {
        let stored = self.proposal(number).await?;
        if stored.undo.is_some() {
            return Err(Error::invalid(
                "This proposal is applied already.",
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
        }
    }

    /// Takes back what was applied, unless it was changed since.
    ///
    /// # Errors
    /// Then, and when it isn’t applied.
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
            _ => {
                return Err(Error::invalid(
                    "This proposal isn’t applied, so there is nothing to take back.",
                    "Read the system review again.",
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

    /// Forgets what stood there before a change that wasn’t made.
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
                "It may have been deleted since. Read the system review again.",
            )
        })?;
        Ok(row.persona.text())
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

fn set(weights: &UsualWeights, of: Kind, section: &str) -> Option<Level> {
    weights.get(&of)?.get(section).copied()
}

fn changed_since(what: &str) -> Error {
    Error::invalid(
        format!("{what} was changed since the proposal was applied, so it can’t be taken back."),
        "Change it by hand.",
    )
}

/// Proposals as the page shows them.
pub(super) fn rows(
    stored: Vec<StoredProposal>,
    personas: &[PersonaRow],
    usual: &UsualWeights,
) -> Vec<ProposalRow> {
    let rows = stored.into_iter().map(|it| row(it, personas, usual));
    rows.collect()
}

fn row(stored: StoredProposal, rows: &[PersonaRow], usual: &UsualWeights) -> ProposalRow {
    let undo = stored.undo.as_ref();
    let (title, before, after) = match &stored.proposal.proposed {
        Proposed::PersonaPrompt { persona, prompt } => {
            let found = rows.iter().find(|it| it.persona.key == *persona);
            let found = found.map(|it| &it.persona);
            let now = found.map_or("", |it| &it.prompt);
            let before = match undo {
                Some(Undo::Prompt { prompt }) => prompt,
                _ => now,
            };
            let label = found.map_or(persona, |it| &it.label);
            let title = format!("Prompt of {label}");
            (title, before.to_owned(), prompt.clone())
        }
        Proposed::NewPersona { text } => {
            let after = format!("{}\n{}\n\n{}\n", text.label, text.purpose, text.prompt);
            (format!("New persona: {}", text.label), String::new(), after)
        }
        Proposed::SectionWeight {
            of,
            section,
            weight,
        } => {
            let before = match undo {
                Some(Undo::Weight { weight }) => *weight,
                _ => set(usual, *of, section),
            };
            let label = label_of(section).unwrap_or(section);
            let title = format!("Weight of {label} in {}", of.several());
            (title, weighs(label, before), weighs(label, Some(*weight)))
        }
    };
    ProposalRow {
        number: stored.number,
        title,
        difference: diff::compare(&before, &after).blocks,
        applied_at: undo.map(|_| stored.changed_at.clone()),
        proposal: stored.proposal,
    }
}

fn weighs(label: &str, weight: Option<Level>) -> String {
    match weight {
        Some(weight) => format!("{label}: at least {}\n", weight.label().to_lowercase()),
        None => format!("{label}: as the words of the document say\n"),
    }
}
