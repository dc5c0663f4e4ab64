//! Recording facts. Facts that arrive while others are being written share one transaction and one wait for
//! the disk: seats that answer at the same time do not wait for one another.

use std::mem;
use std::sync::Arc;

use domain::{DebateId, Event, Recorded};
use store::Store;
use tokio::sync::oneshot;

use super::{Halt, Table, lock};
use crate::Error;
use crate::error::off_thread;
use crate::hub::InOrder;

/// A fact for the journal.
pub(super) struct Fact {
    /// Unique in its debate.
    pub(super) key: String,
    /// The fact.
    pub(super) event: Event,
    /// The texts that it refers to by hash.
    pub(super) texts: Vec<String>,
    /// Whether it can't be recreated, so that it must be on disk before anyone is told.
    pub(super) kept: bool,
}

/// A fact that waits to be written, and who is told the result.
pub(super) struct Waiting {
    fact: Fact,
    done: oneshot::Sender<store::Result<Arc<Recorded>>>,
}

impl Table {
    /// Records a fact, together with all others that are waiting. Returns it as it is in the journal.
    pub(super) async fn record(&self, fact: Fact) -> Result<Event, Halt> {
        if let Some(event) = self.find(&fact.key) {
            return Ok(event);
        }
        let (done, outcome) = oneshot::channel();
        lock(&self.waiting).push(Waiting { fact, done });
        {
            let mut told = self.hub.in_order().await;
            self.record_waiting(&mut told).await?;
        }
        let recorded = outcome
            .await
            .map_err(|_| Error::internal("a fact was given up before it was recorded"))?
            .map_err(Error::from)?;
        lock(&self.recorded).insert(recorded.key.clone(), recorded.event.clone());
        Ok(recorded.event.clone())
    }

    /// Records what is waiting, unless another caller has done so. The guard decides whose turn it is to
    /// announce.
    async fn record_waiting(&self, told: &mut InOrder<'_>) -> Result<(), Error> {
        let waiting = mem::take(&mut *lock(&self.waiting));
        if waiting.is_empty() {
            return Ok(());
        }
        let (facts, waiters): (Vec<_>, Vec<_>) = waiting
            .into_iter()
            .map(|waiting| (waiting.fact, waiting.done))
            .unzip();
        let (store, debate) = (self.store.clone(), self.setup.debate.clone());
        let write = move || Ok::<_, Error>(append(&store, &debate, facts));
        for (outcome, done) in off_thread(write).await?.into_iter().zip(waiters) {
            let outcome = outcome.map(Arc::new);
            if let Ok(recorded) = &outcome {
                self.hub.tell(told, recorded.clone()).await;
            }
            // The caller may have been dropped; the fact is recorded anyway.
            let _ = done.send(outcome);
        }
        Ok(())
    }
}

/// Appends the facts together or, if that fails, one by one: each has its own result.
fn append(store: &Store, debate: &DebateId, facts: Vec<Fact>) -> Vec<store::Result<Recorded>> {
    let kept = facts.iter().any(|fact| fact.kept);
    let (events, texts): (Vec<_>, Vec<_>) = facts
        .into_iter()
        .map(|fact| ((fact.key, fact.event), fact.texts))
        .unzip();
    let write = |events: &[(String, Event)], texts: &[Vec<String>]| {
        let texts: Vec<&str> = texts.iter().flatten().map(String::as_str).collect();
        if kept {
            store.append_all(debate, events, &texts)
        } else {
            store.append_all_derived(debate, events, &texts)
        }
    };
    let together = write(&events, &texts);
    if together.is_ok() || events.len() == 1 {
        return outcomes(together);
    }
    let alone = events.chunks(1).zip(texts.chunks(1));
    alone
        .flat_map(|(event, texts)| outcomes(write(event, texts)))
        .collect()
}

fn outcomes(written: store::Result<Vec<Recorded>>) -> Vec<store::Result<Recorded>> {
    match written {
        Ok(recorded) => recorded.into_iter().map(Ok).collect(),
        Err(error) => vec![Err(error)],
    }
}

#[cfg(test)]
mod tests {
    use domain::model::ModelSpec;
    use domain::setup::{Assignment, Budget, ConsensusRule, Redaction};
    use domain::task::Origin;
    use domain::{Agenda, Kind, Protocol, Seat, SeatId, Setup, TextHash};
    use store::NewTask;

    use super::*;

    fn begin(store: &Store) -> Setup {
        let task = NewTask {
            title: "Invite links".to_owned(),
            kind: Kind::Prd,
            body: "A link.".to_owned(),
            origin: Origin::imported("invite-links.md"),
            path: None,
            project: None,
        };
        let document = store.create_task(task).expect("a task");
        let version = store.snapshot(&document.row.id).expect("a version");
        let seat = |id| Seat {
            id,
            persona: domain::personas::QA.persona(),
            model: ModelSpec::rules(),
            effort: None,
        };
        let debate = DebateId::new(store.new_id());
        let setup = Setup {
            debate: debate.clone(),
            task: document.row.id,
            version: version.id,
            title: document.row.title,
            kind: Kind::Prd,
            protocol: Protocol::Refine,
            agenda: Agenda::default(),
            original: TextHash::of("A link."),
            seats: vec![seat(SeatId::at(0))],
            synthesizer: seat(SeatId::synthesizer()),
            max_rounds: 1,
            consensus: ConsensusRule::All,
            budget: Budget::default(),
            answers: Vec::new(),
            questions: Vec::new(),
            ask_first: false,
            human_gate: false,
            assignment: Assignment::Fixed,
            rules_off: Vec::new(),
            redaction: Redaction::default(),
            report: None,
            follows: None,
            said_before: Vec::new(),
            timeout_s: 1,
            silence_s: 1,
        };
        let event = Event::Started {
            setup: Box::new(setup.clone()),
        };
        let started = store.append(&debate, "start", &event, &["A link."]);
        started.expect("a first fact");
        setup
    }

    fn fact(key: &str, event: Event) -> Fact {
        Fact {
            key: key.to_owned(),
            event,
            texts: Vec::new(),
            kept: true,
        }
    }

    #[test]
    fn a_fact_that_is_refused_takes_none_of_the_others_along() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(folder.path()).expect("a store");
        let setup = begin(&store);
        let debate = setup.debate.clone();
        let setup = Box::new(setup);
        let facts = vec![
            fact("round/1/end", Event::RoundEnded { round: 1 }),
            fact("start/again", Event::Started { setup }),
            fact("round/2/end", Event::RoundEnded { round: 2 }),
        ];
        let outcomes = append(&store, &debate, facts);
        let went: Vec<bool> = outcomes.iter().map(Result::is_ok).collect();
        assert_eq!(went, [true, false, true]);
        let recorded = store.events(&debate, 0).expect("a journal");
        let keys: Vec<&str> = recorded.iter().map(|fact| fact.key.as_str()).collect();
        assert_eq!(keys, ["start", "round/1/end", "round/2/end"]);
    }
}
