//! One gauntlet as people see it, folded from its facts. Whatever runs it also uses this fold, so that both
//! count the same way.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::BATCH;
use super::concern::{AnsweredBefore, ResolvedConcern};
use super::funnel::{GauntletFunnel, IdleEvaluation};
use super::place::GauntletPlace;
use super::point::{GauntletPoint, KnownAnswer, PointRebuttal, PointRuling, PointState};
use super::spent::ModelSpent;
use super::stage::{Adjudication, Attack, Evaluation, Rebutted, Stage};
use super::tally::{GauntletVerdict, tally};
use crate::{Failure, Finding, FindingId, SeatId, TextHash, Usage};

/// One gauntlet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct GauntletRun {
    /// When it takes place in the debate.
    pub place: GauntletPlace,
    /// The text under attack; for a single round, the text with that round's changes.
    pub text: TextHash,
    /// RFC 3339, UTC.
    pub began_at: String,
    /// RFC 3339, UTC; `None` while it runs, and if it was interrupted.
    pub ended_at: Option<String>,
    /// Who attacks, in order, and the results.
    pub adversaries: Vec<AttackerRun>,
    /// Findings that were answered before, in the order in which they were raised.
    pub dropped: Vec<DroppedFinding>,
    /// What is evaluated, ranked; empty until duplicates are merged.
    pub points: Vec<GauntletPoint>,
    /// Evaluators, each with how many batches it evaluated and how many it failed to.
    pub evaluators: Vec<EvaluatorRun>,
    /// Why nobody ruled on some challenges.
    pub unruled: Option<Failure>,
    /// What the final boss raised; `None` if none was asked, or not yet.
    pub boss: Option<BossRun>,
    /// How many reached each stage.
    pub funnel: GauntletFunnel,
    /// Why the evaluation wasn't informative; `None` if it was, and until it ends.
    pub idle: Option<IdleEvaluation>,
    /// All its calls together.
    pub usage: Usage,
    /// Total milliseconds of its calls.
    #[ts(type = "number")]
    pub calls_ms: u64,
    /// What each model used, by what it did.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<ModelSpent>>")]
    pub models: Vec<ModelSpent>,
    /// Findings that a resolved concern covers and that were still raised, with or without a note.
    pub covered: Vec<KnownAnswer>,
    /// Which evaluators are done with which finding.
    #[serde(skip)]
    #[ts(skip)]
    pub(super) asked: Vec<(FindingId, SeatId)>,
}

/// An adversary of one gauntlet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct AttackerRun {
    /// Its seat in the cast.
    pub seat: SeatId,
    /// Whether it is done.
    pub done: bool,
    /// What it raised, before anything was dropped or merged.
    pub findings: Vec<Finding>,
    /// Why it raised nothing; `None` if it answered.
    pub absent: Option<Failure>,
}

/// A finding that was answered before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct DroppedFinding {
    /// The finding itself.
    pub finding: Finding,
    /// What answers it.
    pub known: KnownAnswer,
}

/// An evaluator of one gauntlet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct EvaluatorRun {
    /// Its seat in the cast.
    pub seat: SeatId,
    /// Number of batches that it evaluated.
    #[ts(type = "number")]
    pub batches: usize,
    /// Why it didn't evaluate the others; `None` if it evaluated everything it was given.
    pub absent: Option<Failure>,
}

/// The final boss's result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct BossRun {
    /// Its seat in the cast.
    pub seat: SeatId,
    /// What it raised; these require a revision, too.
    pub findings: Vec<Finding>,
    /// Why it raised nothing; `None` if it answered.
    pub absent: Option<Failure>,
}

impl GauntletRun {
    /// A new run, with evaluators in the order of the cast.
    pub fn new(
        place: GauntletPlace,
        at: &str,
        text: TextHash,
        adversaries: &[SeatId],
        evaluators: &[SeatId],
    ) -> Self {
        let adversaries = adversaries.iter().map(|seat| AttackerRun {
            seat: seat.clone(),
            done: false,
            findings: Vec::new(),
            absent: None,
        });
        let evaluators = evaluators.iter().map(|seat| EvaluatorRun {
            seat: seat.clone(),
            batches: 0,
            absent: None,
        });
        Self {
            place,
            text,
            began_at: at.to_owned(),
            ended_at: None,
            adversaries: adversaries.collect(),
            dropped: Vec::new(),
            points: Vec::new(),
            evaluators: evaluators.collect(),
            unruled: None,
            boss: None,
            funnel: GauntletFunnel::default(),
            idle: None,
            usage: Usage::FREE,
            calls_ms: 0,
            models: Vec::new(),
            covered: Vec::new(),
            asked: Vec::new(),
        }
    }

    /// Applies one of its facts.
    pub fn take_in(&mut self, stage: &Stage, at: &str) {
        match stage {
            Stage::Began { .. } => {}
            Stage::Attacked { attack } => self.attacked(attack),
            Stage::Filtered { known } => self.filtered(known),
            Stage::Merged { findings } => {
                let noted = self.noted();
                let merged = findings.iter().map(|merged| {
                    let mut ids = [&merged.finding.id].into_iter().chain(&merged.also);
                    let known = ids.find_map(|id| noted.get(id).cloned());
                    GauntletPoint::new(merged.clone(), known)
                });
                self.points = merged.collect();
            }
            Stage::Evaluated { evaluation } => self.evaluated(evaluation),
            Stage::Rebutted { rebuttal } => self.rebutted(rebuttal),
            Stage::Adjudicated { adjudication } => self.adjudicated(adjudication),
            Stage::Bossed { attack } => {
                self.boss = Some(BossRun {
                    seat: attack.seat.clone(),
                    findings: attack.findings.clone(),
                    absent: attack.absent.clone(),
                });
            }
            Stage::Finished {} => self.ended_at = Some(at.to_owned()),
        }
        self.count();
    }

    /// Every finding that was raised, in the order of the adversaries.
    pub fn raised(&self) -> impl Iterator<Item = &Finding> {
        self.adversaries.iter().flat_map(|it| &it.findings)
    }

    /// What requires a revision: the points that stand, ranked, then what the final boss raised.
    pub fn requires_revision(&self) -> impl Iterator<Item = &Finding> {
        let stands = |it: &&GauntletPoint| it.state.requires_revision();
        let points = self.points.iter().filter(stands).map(|it| &it.finding);
        points.chain(self.boss.iter().flat_map(|it| &it.findings))
    }

    /// The points that were dismissed, whether or not their adversary challenges it.
    pub fn dismissed(&self) -> impl Iterator<Item = &GauntletPoint> {
        self.points.iter().filter(|it| {
            let verdict = it.tally.map(|it| it.verdict);
            verdict == Some(GauntletVerdict::Dismissed)
        })
    }

    /// The concerns that it resolved for good, with the finding behind each; empty until it ends.
    pub fn resolved(&self) -> Vec<(FindingId, ResolvedConcern)> {
        let Some(ended_at) = &self.ended_at else {
            return Vec::new();
        };
        let resolved = self.points.iter().filter_map(|point| {
            let concern = ResolvedConcern {
                pattern: point.pattern(),
                explanation: point.explanation(),
                adversary: point.finding.persona.clone(),
                base_confidence: point.base_confidence()?,
                spec_hash: self.text.to_string(),
                created_at: ended_at.clone(),
                times_matched: 0,
            };
            Some((point.finding.id.clone(), concern))
        });
        resolved.collect()
    }

    /// Numbers of the resolved concerns that it recognized, each once.
    pub fn recognized(&self) -> Vec<i64> {
        let dropped = self.dropped.iter().map(|it| it.known.concern.number);
        let noted = self.covered.iter().map(|it| it.concern.number);
        let mut numbers: Vec<i64> = dropped.chain(noted).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }

    fn attacked(&mut self, attack: &Attack) {
        let mut seats = self.adversaries.iter_mut();
        if let Some(attacker) = seats.find(|it| it.seat == attack.seat) {
            attacker.done = true;
            attacker.findings.clone_from(&attack.findings);
            attacker.absent.clone_from(&attack.absent);
        }
    }

    fn filtered(&mut self, known: &[KnownAnswer]) {
        let (dropped, noted): (Vec<_>, Vec<_>) = known
            .iter()
            .partition(|it| it.result == AnsweredBefore::Dropped);
        let dropped = dropped.into_iter().filter_map(|known| {
            let finding = self.raised().find(|it| it.id == known.finding)?;
            Some(DroppedFinding {
                finding: finding.clone(),
                known: known.clone(),
            })
        });
        self.dropped = dropped.collect();
        self.covered = noted.into_iter().cloned().collect();
    }

    fn noted(&self) -> HashMap<FindingId, KnownAnswer> {
        let noted = self.covered.iter();
        let noted = noted.filter(|it| it.result == AnsweredBefore::Noted);
        noted.map(|it| (it.finding.clone(), it.clone())).collect()
    }

    fn evaluated(&mut self, evaluation: &Evaluation) {
        let mut evaluators = self.evaluators.iter_mut();
        if let Some(evaluator) = evaluators.find(|it| it.seat == evaluation.seat) {
            match &evaluation.absent {
                Some(failure) => evaluator.absent = Some(failure.clone()),
                None => evaluator.batches += 1,
            }
        }
        let order: Vec<SeatId> = self.evaluators.iter().map(|it| it.seat.clone()).collect();
        let rank = |seat: &SeatId| order.iter().position(|it| it == seat);
        for (finding, weighed) in &evaluation.verdicts {
            if let Some(point) = self.points.iter_mut().find(|it| it.finding.id == *finding) {
                point.verdicts.retain(|it| it.seat != weighed.seat);
                point.verdicts.push(weighed.clone());
                point.verdicts.sort_by_key(|it| rank(&it.seat));
            }
        }
        self.asked.extend(
            evaluation
                .asked
                .iter()
                .map(|it| (it.clone(), evaluation.seat.clone())),
        );
    }

    fn rebutted(&mut self, rebuttal: &Rebutted) {
        let mut points = self.points.iter_mut();
        if let Some(point) = points.find(|it| it.finding.id == rebuttal.finding) {
            point.rebuttal = Some(PointRebuttal {
                challenged: rebuttal.challenged,
                reason: rebuttal.reason.clone(),
                absent: rebuttal.absent.clone(),
            });
        }
    }

    fn adjudicated(&mut self, adjudication: &Adjudication) {
        if adjudication.absent.is_some() {
            self.unruled.clone_from(&adjudication.absent);
        }
        for asked in &adjudication.asked {
            let Some(point) = self.points.iter_mut().find(|it| it.finding.id == *asked) else {
                continue;
            };
            let ruling = adjudication.rulings.iter().find(|it| it.finding == *asked);
            point.ruling = Some(PointRuling {
                sustained: ruling.map(|it| it.sustained),
                reason: ruling.map_or_else(String::new, |it| it.reason.clone()),
            });
        }
    }

    /// Updates the state of each point, and counts.
    fn count(&mut self) {
        let evaluators = self.evaluators.len();
        for point in &mut self.points {
            let votes: Vec<GauntletVerdict> = point
                .verdicts
                .iter()
                .map(super::point::Weighed::counts_as)
                .collect();
            let asked = self.asked.iter().filter(|it| it.0 == point.finding.id);
            let is_weighed = asked.count() >= evaluators;
            point.tally = is_weighed.then(|| tally(&votes)).flatten();
            point.state = state(point, is_weighed);
        }
        let points = &self.points;
        let of = |verdict: GauntletVerdict| {
            let tallies = points.iter().filter_map(|it| it.tally);
            tallies.filter(|it| it.verdict == verdict).count()
        };
        let raised = self.raised().count();
        let merged: usize = points.iter().map(|it| it.also.len()).sum();
        let accepted = of(GauntletVerdict::Accepted);
        let ruled = |sustained: bool| {
            let rulings = points.iter().filter_map(|it| it.ruling.as_ref());
            rulings.filter(|it| it.sustained == Some(sustained)).count()
        };
        let challenged = points.iter().filter_map(|it| it.rebuttal.as_ref());
        self.funnel = GauntletFunnel {
            raised,
            dropped: self.dropped.len(),
            noted: self.noted().len(),
            merged,
            proceeding: points.len(),
            batches: points.len().div_ceil(BATCH),
            accepted,
            dismissed: of(GauntletVerdict::Dismissed),
            deferred: of(GauntletVerdict::Deferred),
            not_evaluated: self.in_state(PointState::NotEvaluated).count(),
            disagreements: points.iter().filter(|it| it.is_disputed()).count(),
            challenged: challenged.filter(|it| it.challenged).count(),
            reinstated: ruled(true),
            rejected: ruled(false),
            from_boss: self.boss.as_ref().map_or(0, |it| it.findings.len()),
            requires_revision: self.requires_revision().count(),
        };
        let ruled: Vec<_> = points.iter().filter_map(GauntletPoint::ruled).collect();
        let ended = self.ended_at.as_ref();
        self.idle = ended.and_then(|_| IdleEvaluation::of(&ruled));
    }
}

fn state(point: &GauntletPoint, is_weighed: bool) -> PointState {
    let Some(tally) = point.tally else {
        return if is_weighed {
            PointState::NotEvaluated
        } else {
            PointState::Raised
        };
    };
    let is_challenged = point.rebuttal.as_ref().is_some_and(|it| it.challenged);
    match (tally.verdict, &point.ruling) {
        (GauntletVerdict::Accepted, _) => PointState::Accepted,
        (GauntletVerdict::Deferred, _) => PointState::Deferred,
        (GauntletVerdict::Dismissed, _) if !is_challenged => PointState::Dismissed,
        (GauntletVerdict::Dismissed, None) => PointState::Challenged,
        (GauntletVerdict::Dismissed, Some(ruling)) => match ruling.sustained {
            Some(true) => PointState::Reinstated,
            Some(false) => PointState::Dismissed,
            None => PointState::NotRuled,
        },
    }
}
