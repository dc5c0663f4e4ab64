//! What the reviewers couldn't settle, with what each side said.

use std::collections::BTreeSet;

use crate::round::{Count, Dispute, DisputeSide, Edit, Synthesis};
use crate::text::findings::repeat::Point;
use crate::view::Round;
use crate::{EditId, Finding, FindingId, FindingStatus, SeatId, View, fate};

/// Maximum length of a passage that a side quotes, in characters.
const QUOTED: usize = 120;

/// A round that took place.
#[derive(Clone, Copy)]
struct Held<'a> {
    /// The round's number, from 1.
    round: u32,
    /// What its critics raised.
    count: &'a Count,
    /// What its synthesizer did.
    synthesis: &'a Synthesis,
}

/// The disputed points after the rounds of a debate, starting with the earliest round: edits that reversed
/// each other, each with the concern behind it, and findings that were raised again after they had been
/// settled, with what the synthesizer did about them.
///
/// What the author dismissed or rejected is decided, so it isn't in dispute.
pub fn disputes(view: &View) -> Vec<Dispute> {
    let rounds: Vec<Held<'_>> = view.rounds.iter().filter_map(Held::of).collect();
    let record = Record::new(&rounds);
    let mut disputes = Vec::new();
    let mut told_of: BTreeSet<&FindingId> = record.decided().collect();
    for chain in record.chains() {
        told_of.extend(chain.iter().flat_map(|(_, edit)| &edit.findings));
        disputes.extend(record.reversal(&chain));
    }
    for (at, raised) in record.raised.iter().enumerate() {
        if told_of.contains(&raised.point.finding.id) {
            continue;
        }
        let point = record.raisings(at, &told_of);
        told_of.extend(point.iter().map(|raised| &raised.point.finding.id));
        disputes.extend(record.insistence(&point));
    }
    disputes.sort_by_key(|dispute| dispute.sides.first().map(|side| side.round));
    disputes
}

impl<'a> Held<'a> {
    fn of(round: &'a Round) -> Option<Self> {
        Some(Self {
            round: round.number,
            count: round.count.as_ref()?,
            synthesis: round.synthesis.as_ref()?,
        })
    }
}

struct Record<'a> {
    rounds: &'a [Held<'a>],
    raised: Vec<Raised<'a>>,
}

/// A finding and the round in which it was raised.
struct Raised<'a> {
    held: Held<'a>,
    point: Point<'a>,
}

impl<'a> Record<'a> {
    fn new(rounds: &'a [Held<'a>]) -> Self {
        let raised = rounds.iter().flat_map(|held| {
            let findings = held.count.findings.iter();
            findings.map(|finding| Raised {
                held: *held,
                point: Point::new(finding),
            })
        });
        Self {
            rounds,
            raised: raised.collect(),
        }
    }

    /// Findings on which the author decided.
    fn decided(&self) -> impl Iterator<Item = &'a FindingId> {
        let raised = self.raised.iter().map(|raised| raised.point.finding);
        let decided = raised.filter(|finding| {
            matches!(
                finding.status,
                FindingStatus::Dismissed | FindingStatus::Rejected
            )
        });
        decided.map(|finding| &finding.id)
    }

    fn find(&self, id: &FindingId) -> Option<&'a Finding> {
        let mut findings = self.raised.iter().map(|raised| raised.point.finding);
        findings.find(|finding| finding.id == *id)
    }

    fn edits(&self) -> impl Iterator<Item = (u32, &'a Edit)> {
        let rounds = self.rounds.iter();
        rounds.flat_map(|held| held.synthesis.edits.iter().map(|edit| (held.round, edit)))
    }

    /// Chains of at least two edits, oldest first, each of which reverses the previous one.
    fn chains(&self) -> Vec<Vec<(u32, &'a Edit)>> {
        let mut chains: Vec<Vec<(u32, &'a Edit)>> = Vec::new();
        for (round, edit) in self.edits() {
            let Some(undone) = &edit.undoes else {
                continue;
            };
            let last = |chain: &&mut Vec<(u32, &Edit)>| ends_with(chain, undone);
            if let Some(chain) = chains.iter_mut().find(last) {
                chain.push((round, edit));
                continue;
            }
            let before = self.edits().find(|(_, before)| before.id == *undone);
            chains.extend(before.map(|before| vec![before, (round, edit)]));
        }
        chains
    }

    fn reversal(&self, chain: &[(u32, &Edit)]) -> Option<Dispute> {
        let title = match chain.iter().find_map(|(_, edit)| self.behind(edit)) {
            Some(finding) => finding.title.clone(),
            None => deed(chain.first()?.1),
        };
        let sides = chain.iter().map(|(round, edit)| self.side(*round, edit));
        let mut latest = chain.iter().rev();
        let finding = latest.find_map(|(_, edit)| self.behind(edit));
        Some(Dispute {
            title,
            finding: finding.map(|it| it.id.clone()),
            sides: sides.collect(),
        })
    }

    /// The first finding that an edit addresses.
    fn behind(&self, edit: &Edit) -> Option<&'a Finding> {
        edit.findings.iter().find_map(|id| self.find(id))
    }

    /// What an edit did, attributed to whoever asked for it.
    fn side(&self, round: u32, edit: &Edit) -> DisputeSide {
        let behind = self.behind(edit);
        DisputeSide {
            round,
            seat: behind.map_or_else(SeatId::synthesizer, |finding| finding.seat.clone()),
            adversary: behind.and_then(adversary),
            text: deed(edit),
            reason: match behind {
                Some(finding) => finding.concern.clone(),
                None => "No finding asked for it.".to_owned(),
            },
        }
    }

    /// A finding, and those of later rounds that raise the same point again.
    fn raisings(&self, at: usize, told_of: &BTreeSet<&FindingId>) -> Vec<&Raised<'a>> {
        let first = &self.raised[at];
        let mut raisings = vec![first];
        for later in &self.raised[at + 1..] {
            let last = raisings.last().map(|raised| raised.held.round);
            if last < Some(later.held.round)
                && !told_of.contains(&later.point.finding.id)
                && first.point.is_same_as(&later.point)
            {
                raisings.push(later);
            }
        }
        raisings
    }

    /// A point that was raised again after it had been settled.
    fn insistence(&self, raisings: &[&Raised<'_>]) -> Option<Dispute> {
        let mut sides = Vec::new();
        let (mut settled, mut disputed) = (false, false);
        for Raised { point, .. } in raisings {
            let settlings = self.settlings(point.finding);
            let again = self.said_again(point.finding);
            disputed |= settled || again.is_some();
            settled |= !settlings.is_empty();
            sides.push(raising(point.finding));
            sides.extend(settlings.into_iter().chain(again));
        }
        sides.sort_by_key(|side| side.round);
        let first = raisings.first().filter(|_| disputed)?;
        Some(Dispute {
            title: first.point.finding.title.clone(),
            finding: raisings.last().map(|it| it.point.finding.id.clone()),
            sides,
        })
    }

    /// What synthesizers did about a finding, in its round and whenever the author had it reopened.
    fn settlings(&self, finding: &Finding) -> Vec<DisputeSide> {
        let rounds = self.rounds.iter();
        rounds.filter_map(|held| settling(held, finding)).collect()
    }

    /// The first time a finding was repeated, and in which other rounds.
    fn said_again(&self, finding: &Finding) -> Option<DisputeSide> {
        let mut again = Vec::new();
        for held in self.rounds {
            let repeats = |it: &&Finding| it.repeats.as_ref() == Some(&finding.id);
            again.extend(held.count.repeated.iter().find(repeats));
        }
        let first = again.first()?;
        let rounds: Vec<String> = again.iter().map(|it| it.round.to_string()).collect();
        let text = match rounds.split_last() {
            Some((last, earlier)) if !earlier.is_empty() => {
                format!(
                    "Raised it again in rounds {} and {last}.",
                    earlier.join(", ")
                )
            }
            _ => "Raised it again.".to_owned(),
        };
        Some(DisputeSide {
            text,
            ..raising(first)
        })
    }
}

fn ends_with(chain: &[(u32, &Edit)], edit: &EditId) -> bool {
    chain.last().is_some_and(|(_, last)| last.id == *edit)
}

/// What a seat asks for with a finding.
fn raising(finding: &Finding) -> DisputeSide {
    let asks = match finding.suggestion.trim() {
        "" => &finding.title,
        suggestion => suggestion,
    };
    DisputeSide {
        round: finding.round,
        seat: finding.seat.clone(),
        adversary: adversary(finding),
        text: asks.to_owned(),
        reason: finding.concern.clone(),
    }
}

/// The adversary that raised it in a gauntlet.
fn adversary(finding: &Finding) -> Option<String> {
    (finding.seat == SeatId::gauntlet()).then(|| finding.persona.clone())
}

/// What the synthesizer of a round did about a finding; `None` when nothing.
fn settling(held: &Held<'_>, finding: &Finding) -> Option<DisputeSide> {
    let (status, reason) = fate::in_round(held.synthesis, &finding.id);
    let mut edits = held.synthesis.edits_for(&finding.id);
    let (text, reason) = match status {
        FindingStatus::Declined => ("Declined it.".to_owned(), reason.unwrap_or_default()),
        FindingStatus::Recorded => (
            "Added it to the open questions.".to_owned(),
            "The text doesn’t say, and only the author can.",
        ),
        _ => (deed(edits.next()?), "This was meant to settle it."),
    };
    Some(DisputeSide {
        round: held.round,
        seat: SeatId::synthesizer(),
        adversary: None,
        text,
        reason: reason.to_owned(),
    })
}

/// What an edit did, in a sentence.
fn deed(edit: &Edit) -> String {
    let (find, replace) = (shortened(&edit.find), shortened(&edit.replace));
    match (find.is_empty(), replace.is_empty()) {
        (true, _) => format!("Added {}", closing(&replace)),
        (false, true) => format!("Removed {}", closing(&find)),
        (false, false) => format!("Replaced “{find}” with {}", closing(&replace)),
    }
}

/// A quote that closes a sentence; one that is a sentence brings its own period.
fn closing(quote: &str) -> String {
    let period = if quote.ends_with(['.', '?', '!', '…']) {
        ""
    } else {
        "."
    };
    format!("“{quote}”{period}")
}

fn shortened(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}
