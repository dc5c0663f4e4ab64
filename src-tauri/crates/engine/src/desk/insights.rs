//! What past debates show: for the Insights screen, and for suggesting participants.

use std::collections::HashMap;

use domain::insights::{Counted, insights};
use domain::learning::{advised_change, is_poor};
use domain::page::{AdversaryAdvice, Insights, InsightsQuery, ReviewerGroup};
use domain::scores::{Scores, TrackRecord};
use domain::{Agenda, Kind, Protocol, TaskId};
use protocols::Course;
use store::{ScoredDebate, Store};
use table::off_thread;

use super::Desk;
use crate::Error;

impl Desk {
    /// How adversaries, personas, models and forms did in the debates that match a query.
    ///
    /// # Errors
    /// When a fact can’t be read.
    pub async fn insights(&self, query: InsightsQuery) -> Result<Insights, Error> {
        let labels = self.labels().await?;
        let store = self.store.clone();
        off_thread(move || {
            let debates = store.scored(None)?;
            let counted: Vec<Counted<'_>> = debates.iter().map(counted).collect();
            let label = |group, key: &str| {
                let label = labels.get(&(group == ReviewerGroup::Adversary, key.to_owned()));
                label.cloned().unwrap_or_else(|| readable(key))
            };
            Ok::<_, Error>(insights(&counted, query, &store::now(), &label))
        })
        .await
    }

    /// How findings on texts of a kind turned out.
    pub(super) async fn record_on(&self, kind: Kind) -> Result<TrackRecord, Error> {
        let store = self.store.clone();
        off_thread(move || record(&store, kind)).await
    }

    /// How findings on texts of the same kind as a task’s turned out.
    pub(super) async fn record_on_task(&self, task: &TaskId) -> Result<TrackRecord, Error> {
        let (store, id) = (self.store.clone(), task.clone());
        off_thread(move || {
            let kind = store.task(&id)?.row.kind;
            record(&store, kind)
        })
        .await
    }

    /// What to do about adversaries with few accepted findings, over all kinds of text.
    pub(super) async fn advice_on_adversaries(&self) -> Result<Vec<AdversaryAdvice>, Error> {
        let store = self.store.clone();
        off_thread(move || {
            let debates = store.scored(None)?;
            let held = debates.iter().filter(|it| it.scores.gauntlets > 0);
            let scores = Scores::of(held.map(|it| &it.scores));
            let poor = scores.adversaries.iter().filter(|(_, it)| is_poor(it));
            let rows = poor.filter_map(|(key, tally)| {
                Some(AdversaryAdvice {
                    key: key.clone(),
                    figures: tally.cases().of("decided findings"),
                    advice: advised_change(tally)?.to_owned(),
                })
            });
            Ok::<_, Error>(rows.collect())
        })
        .await
    }

    /// The names of adversaries (true) and personas (false), by key, including those of sides.
    async fn labels(&self) -> Result<HashMap<(bool, String), String>, Error> {
        let mut labels = HashMap::new();
        for row in self.adversaries().await? {
            labels.insert((true, row.adversary.key), row.adversary.label);
        }
        let boss = protocols::boss().persona();
        labels.insert((true, "boss".to_owned()), boss.label);
        let forms = Protocol::ALL.into_iter().flat_map(|protocol| {
            let depths = protocol.depths().iter();
            depths.map(move |depth| {
                let agenda = Agenda {
                    depth: *depth,
                    ..Agenda::default()
                };
                Course::of(protocol, &agenda)
            })
        });
        for course in forms {
            let seats = course.seats().into_iter().flatten();
            for persona in seats.chain(course.closer()).map(protocols::Part::persona) {
                labels.entry((false, persona.key)).or_insert(persona.label);
            }
        }
        for row in self.personas().await? {
            labels.insert((false, row.persona.key), row.persona.label);
        }
        Ok(labels)
    }
}

fn counted(debate: &ScoredDebate) -> Counted<'_> {
    Counted {
        started_at: &debate.started_at,
        scores: &debate.scores,
    }
}

fn record(store: &Store, kind: Kind) -> Result<TrackRecord, Error> {
    let debates = store.scored(None)?;
    Ok(TrackRecord::of(kind, debates.iter().map(|it| &it.scores)))
}

/// The key of a deleted persona or adversary, as a name.
fn readable(key: &str) -> String {
    let mut words = key.replace(['_', '-'], " ");
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    words
}
