//! Gauntlets, phase by phase, with models that play their parts from scripts.
#![cfg(unix)]

mod absent;
mod large;
mod memory;
mod phases;
mod refine;
mod reported;
mod resumed;

use domain::answer::RaisedFinding;
use domain::gauntlet::adversaries;
use domain::gauntlet::place::GauntletWhen;
use domain::gauntlet::plan::{Gauntlet, GauntletAdversary, GauntletCast};
use domain::gauntlet::point::GauntletPoint;
use domain::gauntlet::run::GauntletRun;
use domain::model::ModelSpec;
use domain::{Agenda, Persona, Protocol, Seat, SeatId, Severity, View};
use engine::{Plan, PlannedSeat};
use serde_json::{Value, json};
use testkit::scripted::{Script, StandIn, Turn};

use crate::common::plan;
use crate::common::voices::finding;

/// Words in the system texts by which a script tells adversaries apart.
pub(crate) const SECURITY: &str = "cleaned up after three breaches";
pub(crate) const ONCALL: &str = "carried the pager";

/// Models by role: attack and answer, evaluate (two), rule, and final boss.
pub(crate) struct Company {
    pub(crate) attacker: StandIn,
    pub(crate) first: StandIn,
    pub(crate) second: StandIn,
    pub(crate) judge: StandIn,
    pub(crate) boss: StandIn,
}

impl Company {
    /// Roles without a script fail with an error.
    pub(crate) fn new(attacker: Vec<Turn>, first: Vec<Turn>, second: Vec<Turn>) -> Self {
        let silent = || StandIn::new(&Script::text(Vec::new()));
        Self {
            attacker: StandIn::new(&Script::text(attacker)),
            first: StandIn::new(&Script::text(first)),
            second: StandIn::new(&Script::text(second)),
            judge: silent(),
            boss: silent(),
        }
    }

    pub(crate) fn ruled_by(mut self, turns: Vec<Turn>) -> Self {
        self.judge = StandIn::new(&Script::text(turns));
        self
    }

    pub(crate) fn closed_by(mut self, turns: Vec<Turn>) -> Self {
        self.boss = StandIn::new(&Script::text(turns));
        self
    }

    /// Calls of all models.
    pub(crate) fn calls(&self) -> usize {
        let all = [
            &self.attacker,
            &self.first,
            &self.second,
            &self.judge,
            &self.boss,
        ];
        all.iter().map(|it| it.calls().len()).sum()
    }

    fn cast(&self, adversaries: usize, has_boss: bool) -> GauntletCast {
        let attackers = adversaries::ALL
            .iter()
            .take(adversaries)
            .map(|it| it.adversary());
        let attackers = (1..).zip(attackers).map(|(number, it)| GauntletAdversary {
            seat: seat(
                &format!("a{number}"),
                it.persona(),
                self.attacker.own("attacker"),
            ),
            response: it.response,
        });
        let named = |id: &str, model: ModelSpec| {
            let persona = Persona {
                key: id.to_owned(),
                label: id.to_owned(),
                purpose: String::new(),
                prompt: format!("You are {id}."),
            };
            seat(id, persona, model)
        };
        GauntletCast {
            adversaries: attackers.collect(),
            matcher: named("matcher", self.attacker.own("attacker")),
            evaluators: vec![
                named("e1", self.first.own("first")),
                named("e2", self.second.own("second")),
            ],
            adjudicator: named("adjudicator", self.judge.own("judge")),
            boss: has_boss.then(|| named("boss", self.boss.own("boss"))),
        }
    }

    /// A gauntlet by itself.
    pub(crate) fn alone(&self, adversaries: usize, has_boss: bool) -> Plan {
        let cast = self.cast(adversaries, has_boss);
        let seats = cast.adversaries.iter().map(|it| PlannedSeat {
            persona: it.seat.persona.clone(),
            model: it.seat.model.clone(),
            effort: None,
        });
        let seats = seats.collect();
        let adjudicator = cast.adjudicator.model.clone();
        Plan {
            protocol: Protocol::Gauntlet,
            agenda: agenda(Vec::new(), cast),
            seats,
            max_rounds: 1,
            ..plan(&[], adjudicator)
        }
    }

    /// A Refine with gauntlets.
    pub(crate) fn refine(
        &self,
        when: Vec<GauntletWhen>,
        adversaries: usize,
        critic: ModelSpec,
        pen: ModelSpec,
    ) -> Plan {
        Plan {
            agenda: agenda(when, self.cast(adversaries, false)),
            ..plan(&[("qa", critic)], pen)
        }
    }
}

fn agenda(when: Vec<GauntletWhen>, cast: GauntletCast) -> Agenda {
    Agenda {
        gauntlet: Some(Box::new(Gauntlet {
            when,
            cast: Some(Box::new(cast)),
            ..Gauntlet::default()
        })),
        ..Agenda::default()
    }
}

fn seat(id: &str, persona: Persona, model: ModelSpec) -> Seat {
    Seat {
        id: SeatId::new(id),
        persona,
        model,
        effort: None,
    }
}

/// An attack with these findings by the adversary whose system text has these words.
pub(crate) fn attacks(of: &str, findings: &[RaisedFinding]) -> Turn {
    Turn::answer(&json!({ "findings": findings }))
        .for_shape("attack/1")
        .for_words(of)
}

/// The expiry is vague.
pub(crate) fn vague() -> RaisedFinding {
    finding(
        Severity::Major,
        "The expiry is not a number",
        "expires after a while",
    )
}

/// The mailer can hang.
pub(crate) fn hangs() -> RaisedFinding {
    finding(
        Severity::Blocking,
        "The mailer has no time-out",
        "The mailer sends the link at once.",
    )
}

/// The addresses are stored.
pub(crate) fn stores() -> RaisedFinding {
    finding(
        Severity::Minor,
        "Addresses have no retention",
        "Names and email addresses are stored.",
    )
}

/// Verdicts: label, verdict, reason, evidence.
pub(crate) fn weighs(verdicts: &[(&str, &str, &str, &str)]) -> Turn {
    let verdicts: Vec<Value> = verdicts
        .iter()
        .map(|(finding, verdict, reason, evidence)| {
            json!({ "finding": finding, "verdict": verdict, "reason": reason, "evidence": evidence })
        })
        .collect();
    Turn::answer(&json!({ "verdicts": verdicts })).for_shape("evaluation/1")
}

/// Rulings: label, ruling, reason.
pub(crate) fn rules_so(rulings: &[(&str, &str, &str)]) -> Turn {
    let rulings: Vec<Value> = rulings
        .iter()
        .map(|(finding, ruling, reason)| {
            json!({ "finding": finding, "ruling": ruling, "reason": reason })
        })
        .collect();
    Turn::answer(&json!({ "rulings": rulings })).for_shape("adjudication/1")
}

/// A rebuttal of the finding whose title has these words.
pub(crate) fn rebuts(title: &str, words: &str) -> Turn {
    Turn::text(words).for_shape("rebuttal/1").for_words(title)
}

/// The one gauntlet of a debate.
pub(crate) fn run(view: &View) -> &GauntletRun {
    assert_eq!(view.gauntlets.len(), 1, "{:?}", view.header);
    &view.gauntlets[0]
}

/// The point with this title.
pub(crate) fn point<'a>(run: &'a GauntletRun, title: &str) -> &'a GauntletPoint {
    let mut points = run.points.iter();
    points
        .find(|it| it.finding.title == title)
        .expect("a point")
}

/// Three findings from two adversaries: one that both raise, one that is dismissed and reinstated, one on
/// which evaluators disagree.
pub(crate) fn rich() -> Company {
    let attacker = vec![
        attacks(SECURITY, &[vague(), stores()]),
        attacks(ONCALL, &[hangs(), vague()]),
        rebuts(
            "Addresses have no retention",
            "CHALLENGED: Nothing says when they go.",
        ),
    ];
    // Ranked: hangs (blocking), vague (major), stores (minor).
    let first = vec![weighs(&[
        ("F1", "deferred", "The mailer team decides.", ""),
        ("F2", "accepted", "A while is no number.", ""),
        (
            "F3",
            "dismissed",
            "They go with the invite.",
            "Section Details",
        ),
    ])];
    let second = vec![weighs(&[
        ("F1", "accepted", "Nothing bounds the call.", ""),
        ("F2", "accepted", "Nobody can test it.", ""),
        (
            "F3",
            "dismissed",
            "Deleted with the account.",
            "Section Details",
        ),
    ])];
    Company::new(attacker, first, second).ruled_by(vec![rules_so(&[(
        "F1",
        "stands",
        "No passage says so.",
    )])])
}
