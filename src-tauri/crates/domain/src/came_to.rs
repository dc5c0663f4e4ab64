//! The result of a debate that ends in a conclusion, in short: the one headline that panel, lists, reports
//! and figures share.
//!
//! It is folded into the view, and lists store the result of that same fold. It names who didn't answer, and
//! whether nobody challenged the text because of that.

mod words;

pub use words::ordinal;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::against::{Against, Concern};
use crate::priority::undecided;
use crate::protocol::Decides;
use crate::scorecard::{Ranked, Unranked};
use crate::verdict::Rulings;
use crate::{Conclusion, Judgment, Position, Protocol, Ruling, Setup, Verdict, twice};

/// The result of a debate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CameTo {
    /// The form.
    pub protocol: Protocol,
    /// What the judge decided; `None` if nobody judged or the form asks for no decision.
    pub decision: Option<Judgment>,
    /// The name of the option that the judge recommends; `None` if it recommends none.
    pub recommended: Option<String>,
    /// Why the result can't be relied on; `None` if it can.
    pub doubt: Option<Doubt>,
    /// What the author decided; `None` while that is open.
    pub decided: Option<Judgment>,
    /// The name of the option that the author chose; `None` while that is open.
    pub chosen: Option<String>,
    /// The case against the text; `None` if nobody could raise a concern.
    pub against: Option<Against>,
    /// How many contested items in an order the author still has to decide; 0 if nothing is ordered.
    #[serde(default)]
    #[ts(type = "number")]
    pub undecided: usize,
    /// Display names of those who were asked but didn't answer.
    #[serde(default)]
    pub unheard: Vec<String>,
    /// Whether nobody attacked the text because those who should have didn't answer.
    #[serde(default)]
    pub unchallenged: bool,
    /// A short note that nothing was challenged, and why; `None` if somebody could challenge the text.
    #[serde(default)]
    pub alone: Option<String>,
    /// A few words on what a judge said who was asked twice; `None` if it was asked once.
    #[serde(default)]
    pub twice: Option<String>,
    /// Whether the author weighted the criteria differently from the judge.
    #[serde(default)]
    pub own_weights: bool,
    /// The place of the selected option by its scores and the current weights; `None` if it is first or
    /// nothing is ranked.
    #[serde(default)]
    #[ts(type = "number | null")]
    pub outranked: Option<usize>,
}

/// Why a judge's decision can't be relied on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Doubt {
    /// Nobody could judge, and nothing was put in order.
    NoVerdict,
    /// Its answer couldn't be read.
    Unreadable,
    /// Its own words contradict its decision, in at least one reading.
    Contradictory,
    /// It decided differently when it read the positions in a different order.
    Unstable,
    /// It scored too little for a ranking.
    NotEnoughMarks,
    /// No criterion has any weight, so nothing can be ranked.
    NoWeight,
}

impl CameTo {
    /// The result of a debate, including what its author has said since.
    pub fn of(
        setup: Option<&Setup>,
        concerns: &[Concern],
        conclusion: &Conclusion,
        rulings: &Rulings,
    ) -> Self {
        let protocol = setup.map_or(Protocol::Refine, |setup| setup.protocol);
        let verdict = conclusion.verdict.as_ref();
        let decision = verdict.and_then(|verdict| verdict.decision);
        let recommended = verdict.and_then(|verdict| verdict.recommended_name());
        let options = setup.and_then(|setup| setup.agenda.comparison());
        let option = |at: usize| options.and_then(|it| it.options.get(at)).cloned();
        let recommended = recommended.map(str::to_owned);
        let (decided, chosen) = match &rulings.verdict {
            Some(Ruling::Overruled { decision, .. }) => (Some(*decision), None),
            Some(Ruling::Chosen { option: at, .. }) => (None, option(*at)),
            Some(Ruling::Upheld) => (decision, recommended.clone()),
            _ => (None, None),
        };
        Self {
            protocol,
            decision,
            recommended,
            doubt: conclusion.doubt_by(&rulings.weights),
            decided,
            chosen,
            against: raises_concerns(protocol).then(|| Against::of(concerns)),
            undecided: undecided(&conclusion.items, &rulings.priorities),
            unheard: Vec::new(),
            unchallenged: false,
            alone: None,
            twice: twice::words(conclusion),
            own_weights: !rulings.weights.is_empty(),
            outranked: None,
        }
    }

    /// Whether the author still has something to decide: a verdict or recommendation, even an unreliable
    /// one, a choice, or items in an order.
    pub fn waits(&self) -> bool {
        if self.decided.is_some() || self.chosen.is_some() {
            return false;
        }
        self.undecided > 0
            || self.doubt.is_some()
            || self.decision.is_some()
            || self.recommended.is_some()
            || self.protocol.decides() == Decides::Option
    }

    /// The same, with who didn't answer. If nobody could challenge the text, concerns aren't mentioned.
    #[must_use]
    pub fn without(self, positions: &[Position]) -> Self {
        let is_option = self.protocol.decides() == Decides::Option;
        let absent = positions
            .iter()
            .filter(|position| position.absent.is_some());
        let unheard: Vec<String> = absent.map(|position| position.label.clone()).collect();
        let none_raised = self.against.as_ref().is_some_and(|it| it.raised == 0);
        let unchallenged = none_raised && !unheard.is_empty();
        let alone = match positions {
            _ if unchallenged => Some("Not challenged"),
            [] if none_raised => Some("Not challenged: one model wrote this verdict alone"),
            [] if is_option && self.doubt != Some(Doubt::NoVerdict) => {
                Some("Not challenged: one model compared the options alone")
            }
            [_, ..] if is_option && unheard.len() == positions.len() => {
                Some("Nobody argued for any option")
            }
            _ => None,
        };
        Self {
            against: self.against.filter(|_| alone.is_none()),
            alone: alone.map(str::to_owned),
            unchallenged,
            unheard,
            ..self
        }
    }

    /// The same, with the place of the selected option.
    #[must_use]
    pub fn ranked(self, ranking: &[Ranked], options: &[String]) -> Self {
        let judged = self.recommended.as_ref().filter(|_| self.doubt.is_none());
        let holds = self.chosen.as_ref().or(judged);
        let at = options.iter().position(|option| Some(option) == holds);
        let place = ranking.iter().find(|it| Some(it.option) == at);
        Self {
            outranked: place.map(|it| it.place).filter(|place| *place > 1),
            ..self
        }
    }

    /// What the judge decided, if that can be relied on.
    pub fn judged(&self) -> Option<Judgment> {
        self.decision.filter(|_| self.doubt.is_none())
    }

    /// Whether the author decided as the judge did; `None` if either decided nothing.
    pub fn accepted(&self) -> Option<bool> {
        if self.doubt == Some(Doubt::Unreadable) {
            return None;
        }
        let judgment = self.decision.zip(self.decided);
        let option = self.recommended.as_ref().zip(self.chosen.as_ref());
        let judgment = judgment.map(|(judge, author)| judge == author);
        judgment.or_else(|| option.map(|(judge, author)| judge == author))
    }

    /// The display name of the judge's decision that the author overruled; `None` if it wasn't overruled.
    pub fn overruled(&self) -> Option<&str> {
        let is_overruled = self.doubt.is_none() && self.accepted() == Some(false);
        let decision = self.decision.map(Judgment::label);
        decision
            .or(self.recommended.as_deref())
            .filter(|_| is_overruled)
    }

    /// The display name of what the author decided; `None` while that is open.
    pub fn settled(&self) -> Option<&str> {
        let decided = self.decided.map(Judgment::label);
        decided.or(self.chosen.as_deref())
    }

    /// The case against the current decision; `None` if the decision doesn't go ahead against anything.
    pub fn against_it(&self) -> Option<&Against> {
        let holds = self.decided.or(self.judged())?;
        self.against.as_ref().filter(|it| it.speaks_against(holds))
    }
}

/// If options are argued for or items are rated, nobody raises concerns about a text.
const fn raises_concerns(protocol: Protocol) -> bool {
    match protocol.decides() {
        Decides::Text | Decides::Status => true,
        Decides::Option | Decides::Order => false,
    }
}

impl Conclusion {
    /// Why the result can't be relied on; `None` if it can.
    pub fn doubt(&self) -> Option<Doubt> {
        self.doubt_by(&[])
    }

    /// The same if the author gives the scorecard rows these weights; empty: the judge's weights.
    pub fn doubt_by(&self, own: &[u8]) -> Option<Doubt> {
        let Some(verdict) = &self.verdict else {
            return self.items.is_empty().then_some(Doubt::NoVerdict);
        };
        let card = verdict.scorecard.as_ref();
        if !verdict.parsed {
            Some(Doubt::Unreadable)
        } else if self.contradiction().is_some() {
            Some(Doubt::Contradictory)
        } else if let Some(unranked) = card.and_then(|card| card.unranked(&card.weights_by(own))) {
            Some(match unranked {
                Unranked::NoWeight => Doubt::NoWeight,
                Unranked::FewMarks => Doubt::NotEnoughMarks,
            })
        } else {
            self.is_unstable().then_some(Doubt::Unstable)
        }
    }

    /// The verdict, if it can be accepted.
    pub fn firm(&self) -> Option<&Verdict> {
        self.verdict.as_ref().filter(|_| self.doubt().is_none())
    }
}
