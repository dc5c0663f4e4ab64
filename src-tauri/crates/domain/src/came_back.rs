//! Which findings of an earlier debate came back in the one that follows it.
//!
//! They are compared each time somebody looks, with the measure in `text::findings::repeat`, so decisions
//! that the author makes later on the earlier debate still count. Deleted debates are no longer compared.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::text::findings::repeat::Point;
use crate::view::{Review, View};
use crate::{DebateId, Finding, FindingId, FindingStatus, Severity, fate};

/// The findings of a debate compared with those of the previous one. Each finding of the earlier debate is
/// either in `back` or in `gone`; each finding of the later one is either under `back` or in `new`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct CameBack {
    /// The earlier debate.
    pub earlier: DebateId,
    /// When the earlier debate began; RFC 3339, UTC.
    pub earlier_began_at: String,
    /// Raised then and again now; in the order of the earlier debate, like `gone`.
    pub back: Vec<Returned>,
    /// Raised then, but not now.
    pub gone: Vec<Earlier>,
    /// Raised now, but not then; in the order of the later debate.
    pub new: Vec<FindingId>,
}

/// A finding that came back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Returned {
    /// The finding of the earlier debate.
    pub then: Earlier,
    /// The findings of the later debate that make the same point, in their order; at least one.
    pub now: Vec<FindingId>,
}

/// A finding of the earlier debate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Earlier {
    /// Its ID in that debate.
    pub finding: FindingId,
    /// How severe it was.
    pub severity: Severity,
    /// One line.
    pub title: String,
    /// The key of the persona that raised it.
    pub persona: String,
    /// That persona's name at the time.
    pub label: String,
    /// What happened to it.
    pub fate: Fate,
    /// Why it was declined or dismissed, or the author's answer; `None` for other outcomes.
    pub reason: Option<String>,
}

/// What happened to a finding by the end of its debate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// The author accepted a change that addresses it.
    Accepted,
    /// The author rejected what addresses it, or discarded the whole proposal.
    Rejected,
    /// An edit addresses it, but the author didn't decide on it.
    Answered,
    /// It became an open question in the proposal, but the author didn't decide on it.
    Recorded,
    /// The author accepted it as an open question of the text, and didn't answer it.
    Listed,
    /// The synthesizer declined it.
    Declined,
    /// The author dismissed it.
    Dismissed,
    /// The author answered its question, but didn't decide on a change made for it.
    AuthorAnswered,
    /// Nothing happened to it.
    Open,
}

/// Says which findings came back. A finding that a debate repeats from its own earlier rounds doesn't count
/// separately.
///
/// `None` if nobody has spoken yet in one of the debates, if the earlier one found nothing, or if one was
/// read only by rules and the other by models. Those find different things, so they can't be compared.
pub fn compare(earlier: &View, later: &View) -> Option<CameBack> {
    let setup = earlier.setup.as_ref()?;
    if setup.only_checks() != later.setup.as_ref()?.only_checks() {
        return None;
    }
    let debate = setup.debate.clone();
    let (then, now) = (points(earlier)?, points(later)?);
    if then.is_empty() {
        return None;
    }
    let (mut back, mut gone) = (Vec::new(), Vec::new());
    for point in &then {
        let again = now.iter().filter(|other| point.is_same_as(other));
        let again: Vec<FindingId> = again.map(|other| other.finding.id.clone()).collect();
        let then = told(earlier, point.finding);
        if again.is_empty() {
            gone.push(then);
        } else {
            back.push(Returned { then, now: again });
        }
    }
    let known = |id: &FindingId| back.iter().any(|it: &Returned| it.now.contains(id));
    let new = now.iter().map(|point| &point.finding.id);
    Some(CameBack {
        earlier: debate,
        earlier_began_at: earlier.header.started_at.clone(),
        new: new.filter(|id| !known(id)).cloned().collect(),
        back,
        gone,
    })
}

/// The findings of all counted rounds and of positions; `None` if nobody has said anything.
fn points(view: &View) -> Option<Vec<Point<'_>>> {
    let counts = || view.rounds.iter().filter_map(|round| round.count.as_ref());
    let positions = || view.positions.iter();
    if counts().next().is_none() && positions().next().is_none() {
        return None;
    }
    let counted = counts().flat_map(|count| &count.findings);
    let stated = positions().flat_map(|position| &position.findings);
    Some(counted.chain(stated).map(Point::new).collect())
}

fn told(view: &View, finding: &Finding) -> Earlier {
    let fate::Fate { status, reason } = fate::afterwards(view, finding);
    let fate = came_to(status, view.review.as_ref(), &finding.id);
    let reason = reason.filter(|_| {
        matches!(
            fate,
            Fate::Declined | Fate::Dismissed | Fate::AuthorAnswered
        )
    });
    let seats = view.setup.iter().flat_map(|setup| &setup.seats);
    let mut personas = seats.map(|seat| &seat.persona);
    let persona = personas.find(|persona| persona.key == finding.persona);
    Earlier {
        finding: finding.id.clone(),
        severity: finding.severity,
        title: finding.title.clone(),
        persona: finding.persona.clone(),
        label: persona.map_or(&finding.persona, |it| &it.label).clone(),
        fate,
        reason,
    }
}

/// What happened to a finding, and whether the author accepted what addresses it.
fn came_to(status: FindingStatus, review: Option<&Review>, finding: &FindingId) -> Fate {
    let is_accepted = || review.is_some_and(|review| fate::is_accepted(review, finding));
    match status {
        FindingStatus::Recorded if is_accepted() => Fate::Listed,
        FindingStatus::Answered | FindingStatus::AuthorAnswered if is_accepted() => Fate::Accepted,
        FindingStatus::Answered => Fate::Answered,
        FindingStatus::Recorded => Fate::Recorded,
        FindingStatus::Declined => Fate::Declined,
        FindingStatus::Dismissed => Fate::Dismissed,
        FindingStatus::Rejected => Fate::Rejected,
        FindingStatus::AuthorAnswered => Fate::AuthorAnswered,
        FindingStatus::Open | FindingStatus::Repeated => Fate::Open,
    }
}
