//! What each reviewer raised in a debate, and how that turned out. The scores, post-mortems and the debate
//! summary are all based on this.

use std::collections::BTreeSet;

use super::work;
use crate::gauntlet::point::{GauntletPoint, PointState};
use crate::gauntlet::run::GauntletRun;
use crate::post_mortem::Hindsight;
use crate::text::findings::repeat::as_raised_last;
use crate::view::Round;
use crate::{Finding, FindingId, FindingStatus, Protocol, SeatId, View, fate};

/// Who figures are calculated for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    /// An adversary in gauntlets.
    Adversary,
    /// A persona in any other debate.
    Persona,
}

/// Who raised something.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Raiser {
    /// The group.
    pub group: Group,
    /// The key.
    pub key: String,
}

/// How a finding turned out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CameOut {
    /// It was judged valid.
    Accepted,
    /// It was judged invalid.
    Dismissed,
    /// Nobody decided on it.
    Deferred,
}

impl CameOut {
    /// A one-word name.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::Dismissed => "dismissed",
            Self::Deferred => "deferred",
        }
    }
}

/// A finding, listed once no matter how many raised it.
#[derive(Clone, Debug)]
pub struct Raised<'a> {
    /// The finding itself, in the words of whoever raised it first.
    pub finding: &'a Finding,
    /// Everyone who raised it, once each.
    pub by: BTreeSet<Raiser>,
    /// Those who raised it more than once, listed for each time after the first.
    pub again: Vec<Raiser>,
    /// The seats that raised it, once each.
    pub seats: BTreeSet<SeatId>,
    /// Their work, as named in the figures of models.
    pub work: &'static str,
    /// How it turned out.
    pub came_out: CameOut,
    /// Who challenged its dismissal, and whether that won; `None` if nobody did or nobody ruled on it.
    pub rebuttal: Option<(Raiser, bool)>,
    /// How it turned out after the work was built.
    pub hindsight: Option<&'a Hindsight>,
}

impl Raised<'_> {
    /// How often the raiser `is` raised it.
    pub fn times(&self, is: impl Fn(&Raiser) -> bool) -> u32 {
        let again = self.again.iter().filter(|it| is(it)).count();
        u32::try_from(again).unwrap_or(u32::MAX).saturating_add(1)
    }
}

/// Everything that was raised in a debate, in the order of gauntlets, rounds and steps.
///
/// - In a gauntlet, evaluators decide: a finding is accepted if they accepted it or a challenge reinstated it,
///   and dismissed if they dismissed it for good or a resolved concern answers it. What nobody evaluated or
///   ruled on, and what the final boss raised, is deferred.
/// - In rounds, the author decides: a finding is accepted if the author accepted a change that addresses it or
///   answered its question, and dismissed if the author dismissed it, rejected its change or the whole
///   proposal, or if the synthesizer declined it. Accepting a text that was edited by hand doesn't decide on
///   any single change, so what it addresses is deferred, as is everything undecided or open. In a checkpoint,
///   the author decides on the whole revision. Repeats aren't counted again. What
///   a later round upheld or raised again counts once, with its result there. What the author settled in the
///   debate before this one counts there.
/// - In forms with a judge, the judge decides which concerns stand; without scores, they are deferred.
pub fn raised(view: &View) -> Vec<Raised<'_>> {
    let gauntlets = view.gauntlets.iter().flat_map(of_gauntlet);
    let rounds = view.rounds.iter().flat_map(|round| of_round(view, round));
    let mut rounds = as_last(rounds.collect());
    rounds.retain(|it| !is_known_from_before(view, it.finding));
    let mut all: Vec<Raised<'_>> = gauntlets.chain(rounds).chain(of_steps(view)).collect();
    if let Some(post_mortem) = &view.post_mortem {
        for one in &mut all {
            one.hindsight = post_mortem.of(&one.finding.id);
        }
    }
    all
}

/// Whether the author already commented on its point in an earlier debate, where it counts.
fn is_known_from_before(view: &View, finding: &Finding) -> bool {
    let setup = view.setup.as_ref();
    finding.said.is_some() && setup.is_none_or(|it| it.answered(finding).is_none())
}

/// What rounds raised, without what a later round raised again with new evidence or because nothing had been
/// done about it.
fn as_last(mut rounds: Vec<Raised<'_>>) -> Vec<Raised<'_>> {
    let findings: Vec<&Finding> = rounds.iter().map(|it| it.finding).collect();
    let last = as_raised_last(&findings).into_iter();
    let last: BTreeSet<&FindingId> = last.map(|it| &it.id).collect();
    let upheld: BTreeSet<&FindingId> = findings
        .iter()
        .filter_map(|it| it.repeats.as_ref())
        .collect();
    rounds.retain(|it| last.contains(&it.finding.id) && !upheld.contains(&it.finding.id));
    rounds
}

fn adversary(finding: &Finding) -> Raiser {
    Raiser {
        group: Group::Adversary,
        key: finding.persona.clone(),
    }
}

fn plain<'a>(
    finding: &'a Finding,
    by: BTreeSet<Raiser>,
    work: &'static str,
    came_out: CameOut,
) -> Raised<'a> {
    Raised {
        finding,
        by,
        again: Vec::new(),
        seats: [finding.seat.clone()].into(),
        work,
        came_out,
        rebuttal: None,
        hindsight: None,
    }
}

fn of_gauntlet(run: &GauntletRun) -> Vec<Raised<'_>> {
    let mut told: BTreeSet<&FindingId> = BTreeSet::new();
    let mut all = Vec::new();
    for point in &run.points {
        told.insert(&point.finding.id);
        told.extend(&point.also);
        all.push(of_point(run, point));
    }
    for dropped in &run.dropped {
        let finding = &dropped.finding;
        told.insert(&finding.id);
        let by = [adversary(finding)].into();
        all.push(plain(finding, by, work::ADVERSARY, CameOut::Dismissed));
    }
    let boss = run.boss.iter().flat_map(|it| &it.findings);
    let boss = boss.map(|it| (it, work::FINAL_BOSS));
    let rest = run.raised().map(|it| (it, work::ADVERSARY)).chain(boss);
    let rest = rest.filter(|(finding, _)| !told.contains(&finding.id));
    all.extend(rest.map(|(it, work)| plain(it, [adversary(it)].into(), work, CameOut::Deferred)));
    all
}

fn of_point<'a>(run: &'a GauntletRun, point: &'a GauntletPoint) -> Raised<'a> {
    let finding = &point.finding;
    let merged = run.raised().filter(|it| point.also.contains(&it.id));
    let all: Vec<&Finding> = merged.chain([finding]).collect();
    let came_out = match point.state {
        PointState::Accepted | PointState::Reinstated => CameOut::Accepted,
        PointState::Dismissed | PointState::Dropped => CameOut::Dismissed,
        PointState::Raised
        | PointState::Deferred
        | PointState::NotEvaluated
        | PointState::Challenged
        | PointState::NotRuled => CameOut::Deferred,
    };
    let ruled = point.ruling.as_ref().and_then(|it| it.sustained);
    let mut by = BTreeSet::new();
    let mut again: Vec<Raiser> = all.iter().copied().map(adversary).collect();
    again.retain(|it| !by.insert(it.clone()));
    Raised {
        finding,
        by,
        again,
        seats: all.iter().map(|it| it.seat.clone()).collect(),
        work: work::ADVERSARY,
        came_out,
        rebuttal: ruled.map(|won| (adversary(finding), won)),
        hindsight: None,
    }
}

fn of_round<'a>(view: &'a View, round: &'a Round) -> Vec<Raised<'a>> {
    let own = |it: &&Finding| it.seat != SeatId::gauntlet() && it.seat != SeatId::brought();
    let counted = round.count.iter().flat_map(|count| &count.findings);
    let counted = counted.filter(|it| it.status != FindingStatus::Repeated);
    let all = counted.filter(own).map(|finding| {
        let by = finding.supporters.iter().map(|seat| Raiser {
            group: Group::Persona,
            key: persona(round, seat, finding),
        });
        let raised = plain(
            finding,
            by.collect(),
            work::CRITIC,
            of_finding(view, finding),
        );
        Raised {
            seats: finding.supporters.iter().cloned().collect(),
            ..raised
        }
    });
    all.collect()
}

/// The persona that a seat played in a round.
fn persona(round: &Round, seat: &SeatId, finding: &Finding) -> String {
    let mut critiques = round.critiques.iter();
    let critique = critiques.find(|it| it.seat == *seat);
    critique.map_or_else(|| finding.persona.clone(), |it| it.persona.clone())
}

fn of_finding(view: &View, finding: &Finding) -> CameOut {
    let review = view.review.as_ref();
    if review.is_some_and(|it| fate::is_accepted(it, &finding.id)) {
        return CameOut::Accepted;
    }
    let setup = view.setup.as_ref();
    let is_approved = setup.is_some_and(|it| it.protocol == Protocol::Checkpoint)
        && review.is_some_and(|it| it.accepted.is_some());
    match finding.status {
        FindingStatus::AuthorAnswered => CameOut::Accepted,
        FindingStatus::Dismissed | FindingStatus::Rejected | FindingStatus::Declined => {
            CameOut::Dismissed
        }
        FindingStatus::Answered | FindingStatus::Recorded if is_approved => CameOut::Accepted,
        FindingStatus::Answered
        | FindingStatus::Recorded
        | FindingStatus::Open
        | FindingStatus::Repeated => CameOut::Deferred,
    }
}

fn of_steps(view: &View) -> Vec<Raised<'_>> {
    let findings = || view.positions.iter().flat_map(|it| &it.findings);
    let Some(concluded) = &view.conclusion else {
        return findings()
            .map(|it| plain(it, [of_seat(it)].into(), work::SIDE, CameOut::Deferred))
            .collect();
    };
    let all = concluded.concerns.iter().filter_map(|concern| {
        let finding = findings().find(|it| it.id == concern.finding)?;
        let merged = findings().filter(|it| concern.also.contains(&it.id));
        let all: Vec<&Finding> = merged.chain([finding]).collect();
        let by = all.iter().copied().map(of_seat).collect();
        let came_out = match (&concern.score, concern.stands) {
            (None, _) => CameOut::Deferred,
            (Some(_), true) => CameOut::Accepted,
            (Some(_), false) => CameOut::Dismissed,
        };
        Some(Raised {
            seats: all.iter().map(|it| it.seat.clone()).collect(),
            ..plain(finding, by, work::SIDE, came_out)
        })
    });
    all.collect()
}

fn of_seat(finding: &Finding) -> Raiser {
    Raiser {
        group: Group::Persona,
        key: finding.persona.clone(),
    }
}
