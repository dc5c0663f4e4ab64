//! The figures of one debate.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::raised::{Group, raised};
use super::tally::{ModelTally, Tally};
use crate::post_mortem::PostMortem;
use crate::{Event, Recorded, SeatId, View};

/// What one debate adds to the scores. It follows from the facts of the debate alone.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct DebateScores {
    /// Gauntlets that were held in it.
    #[serde(skip_serializing_if = "is_none")]
    pub gauntlets: u32,
    /// Whether it came to an end.
    pub ended: bool,
    /// By key.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub adversaries: BTreeMap<String, Tally>,
    /// By key.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub personas: BTreeMap<String, Tally>,
    /// By name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub models: BTreeMap<String, ModelTally>,
    /// Keys of personas and adversaries, once for each issue that a post-mortem says they should have
    /// raised.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missed: Vec<String>,
    /// Whether a post-mortem followed.
    pub post_mortem: bool,
    /// New personas that it asked for, as the author worded them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub new_personas: Vec<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
const fn is_none(count: &u32) -> bool {
    *count == 0
}

impl DebateScores {
    /// Counts a debate from all of its facts.
    pub fn of(facts: &[Recorded]) -> Self {
        let view = View::fold(facts);
        let mut scores = Self {
            gauntlets: u32::try_from(view.gauntlets.len()).unwrap_or(u32::MAX),
            ended: view.header.outcome.is_some(),
            ..Self::default()
        };
        for one in &raised(&view) {
            for raiser in &one.by {
                let rebuttal = one.rebuttal.as_ref();
                let own = rebuttal.filter(|(by, _)| by == raiser).map(|(_, won)| *won);
                scores.tally(raiser.group, &raiser.key).count(one, own);
            }
        }
        for fact in facts {
            scores.count_call(fact);
        }
        for model in scores.models.values_mut() {
            model.runs = 1;
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

    fn count_call(&mut self, fact: &Recorded) {
        let (model, seat, usage) = match &fact.event {
            Event::Replied { reply } => (&reply.model, &reply.seat, reply.usage),
            Event::Unanswered { call } => (&call.model, &call.seat, call.usage),
            _ => return,
        };
        let tally = self.models.entry(model.clone()).or_default();
        tally.count(role(&fact.key, seat), usage);
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

/// What a model does in a call, by the key of its reply and its seat.
fn role(key: &str, seat: &SeatId) -> &'static str {
    const BY_PART: [(&str, &str); 12] = [
        ("attack", "adversary"),
        ("rebut", "adversary"),
        ("evaluate", "evaluator"),
        ("adjudicate", "adjudicator"),
        ("boss", "final boss"),
        ("filter", "matcher"),
        ("critique", "critic"),
        ("synthesis", "synthesizer"),
        ("questions", "synthesizer"),
        ("research", "research"),
        ("exploration", "exploration"),
        ("patterns", "patterns"),
    ];
    let parts: Vec<&str> = key.split('/').collect();
    let known = BY_PART.iter().find(|(part, _)| parts.contains(part));
    match known {
        Some((_, role)) => role,
        None if *seat == SeatId::synthesizer() => "judge",
        None => "side",
    }
}
