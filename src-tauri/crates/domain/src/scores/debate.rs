//! The figures of one debate.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::disagreement::Disagreement;
use super::raised::{Group, Raised, raised};
use super::tally::{Cases, ModelTally, Tally};
use super::work;
use crate::post_mortem::PostMortem;
use crate::{Event, Kind, Protocol, Recorded, SeatId, Usage, View};

/// What one debate adds to the scores. It depends only on the debate's facts.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct DebateScores {
    /// The form; `None` before the debate’s first fact.
    pub protocol: Option<Protocol>,
    /// The kind of text.
    pub kind: Kind,
    /// The number of gauntlets in it.
    #[serde(skip_serializing_if = "is_none")]
    pub gauntlets: u32,
    /// Whether it ended.
    pub ended: bool,
    /// Its findings, each once no matter how many raised it.
    pub findings: Cases,
    /// What several voices added; `None` if there was only one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disagreement: Option<Disagreement>,
    /// Adversaries by key.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub adversaries: BTreeMap<String, Tally>,
    /// Personas by key.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub personas: BTreeMap<String, Tally>,
    /// Models by name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub models: BTreeMap<String, ModelTally>,
    /// Keys of personas and adversaries, once for each issue that they should have raised according to a
    /// post-mortem.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missed: Vec<String>,
    /// Whether there was a post-mortem.
    pub post_mortem: bool,
    /// New personas that it asked for, in the author's words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub new_personas: Vec<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
const fn is_none(count: &u32) -> bool {
    *count == 0
}

impl DebateScores {
    /// Calculates the figures of a debate from all its facts.
    pub fn of(facts: &[Recorded]) -> Self {
        let view = View::fold(facts);
        let all = raised(&view);
        let setup = view.setup.as_ref();
        let mut scores = Self {
            protocol: setup.map(|it| it.protocol),
            kind: setup.map(|it| it.kind).unwrap_or_default(),
            disagreement: Disagreement::of(&view, &all),
            gauntlets: u32::try_from(view.gauntlets.len()).unwrap_or(u32::MAX),
            ended: view.header.outcome.is_some(),
            ..Self::default()
        };
        let models = models(&view);
        for one in &all {
            scores.findings.count(one.came_out);
            scores.count_models(one, &models);
            for raiser in &one.by {
                let rebuttal = one.rebuttal.as_ref();
                let own = rebuttal.filter(|(by, _)| by == raiser).map(|(_, won)| *won);
                let times = one.times(|it| it == raiser);
                let tally = scores.tally(raiser.group, &raiser.key);
                tally.count(one, times, own);
            }
        }
        for fact in facts {
            scores.count_call(fact);
        }
        for model in scores.models.values_mut() {
            model.runs = u32::from(model.calls > 0);
        }
        if let Some(post_mortem) = &view.post_mortem {
            scores.learn(post_mortem);
        }
        scores
    }

    fn tally(&mut self, group: Group, key: &str) -> &mut Tally {
        let all = match group {
            Group::Adversary => &mut self.adversaries,
            Group::Persona => &mut self.personas,
        };
        all.entry(key.to_owned()).or_default()
    }

    /// Counts a finding for the models that raised it, once each.
    fn count_models(&mut self, one: &Raised<'_>, models: &BTreeMap<&SeatId, &str>) {
        let raised_it = one.seats.iter().filter_map(|seat| models.get(seat));
        for model in raised_it.collect::<BTreeSet<_>>() {
            let tally = self.models.entry((*model).to_owned()).or_default();
            tally.raised(one.work, one.came_out);
        }
    }

    fn count_call(&mut self, fact: &Recorded) {
        let (model, seat, usage, ms) = match &fact.event {
            Event::Replied { reply } => (&reply.model, &reply.seat, reply.usage, reply.duration_ms),
            Event::Unanswered { call } => (&call.model, &call.seat, call.usage, call.duration_ms),
            _ => return,
        };
        let tally = self.models.entry(model.clone()).or_default();
        tally.called(work::of(&fact.key, seat), usage, ms);
    }

    /// The cost in US dollars; `None` if the price of a call is unknown.
    pub fn cost_usd(&self) -> Option<f64> {
        let models = self.models.values().filter(|it| it.calls > 0);
        let used = models.map(|it| it.usage).fold(Usage::FREE, Usage::plus);
        used.cost_usd
    }

    fn learn(&mut self, post_mortem: &PostMortem) {
        self.post_mortem = true;
        for missed in &post_mortem.missed {
            self.missed.extend(missed.persona.clone());
            let wanted = missed.new_persona.as_deref().map(str::trim);
            let wanted = wanted.filter(|it| !it.is_empty());
            self.new_personas.extend(wanted.map(str::to_owned));
        }
    }
}

/// The model in each seat, including those in gauntlets.
fn models(view: &View) -> BTreeMap<&SeatId, &str> {
    let Some(setup) = &view.setup else {
        return BTreeMap::new();
    };
    let cast = setup
        .agenda
        .gauntlet
        .as_ref()
        .and_then(|it| it.cast.as_ref());
    let seats = setup.seats.iter().chain([&setup.synthesizer]);
    let seats = seats.chain(cast.iter().flat_map(|it| it.seats()));
    seats
        .map(|seat| (&seat.id, seat.model.name.as_str()))
        .collect()
}
