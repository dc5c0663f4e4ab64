//! The names by which people know personas and adversaries.

use std::collections::BTreeMap;

use crate::gauntlet::adversaries;
use crate::page::ReviewerName;
use crate::{Setup, personas};

/// Names by key; an unknown key stands for itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names(BTreeMap<String, String>);

impl Names {
    /// Those of the built-in ones plus these, which take precedence.
    pub fn new(known: impl IntoIterator<Item = ReviewerName>) -> Self {
        let built_in = personas::ALL.iter().map(|it| (it.key, it.label));
        let attackers = adversaries::ALL.iter().map(|it| (it.key, it.label));
        let mut all: BTreeMap<String, String> = built_in
            .chain(attackers)
            .map(|(key, label)| (key.to_owned(), label.to_owned()))
            .collect();
        all.extend(known.into_iter().map(|it| (it.key, it.label)));
        Self(all)
    }

    /// Those of everybody in a debate.
    pub(super) fn of_debate(setup: &Setup) -> Self {
        let gauntlet = setup.agenda.gauntlet.as_ref();
        let cast = gauntlet.and_then(|it| it.cast.as_ref());
        let seats = setup.seats.iter().chain([&setup.synthesizer]);
        let seats = seats.chain(cast.iter().flat_map(|it| it.seats()));
        Self::new(seats.map(|it| ReviewerName {
            key: it.persona.key.clone(),
            label: it.persona.label.clone(),
        }))
    }

    /// The name for one key.
    pub fn called(&self, key: &str) -> String {
        self.0.get(key).map_or(key, String::as_str).to_owned()
    }

    /// The names of these keys, each once.
    pub(super) fn among<'a>(
        &self,
        keys: impl IntoIterator<Item = &'a String>,
    ) -> BTreeMap<String, String> {
        let named = keys.into_iter().map(|key| (key.clone(), self.called(key)));
        named.collect()
    }
}
