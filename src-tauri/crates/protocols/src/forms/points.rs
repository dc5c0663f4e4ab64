//! Positions as a reader of the debate gets them: with letters, in an order derived from the
//! debate's ID, with a label for each point.
//!
//! A separate judge who is asked twice gets the opposite order the second time. Points have labels (`B2`), so
//! that scores can be matched to them.

use domain::against::{Concern, concerns};
use domain::position::Argument;
use domain::{DebateId, Finding, FindingId, Position, SeatId, Severity, TextHash};

use crate::prompt::Said;

/// The positions that the conclusion is based on.
#[derive(Clone, Copy)]
pub(crate) struct Heard<'a> {
    /// In the order of turns.
    pub(crate) positions: &'a [Position],
    /// Whether everyone spoke that the form needs for a verdict.
    pub(crate) is_enough: bool,
}

/// Positions with the letters A, B, C, …
pub(crate) struct Lettered<'a> {
    positions: Vec<&'a Position>,
    named: bool,
}

impl<'a> Lettered<'a> {
    /// In the given order, each by its name.
    pub(crate) fn named(positions: Vec<&'a Position>) -> Self {
        Self {
            positions,
            named: true,
        }
    }

    /// Without saying who they are, side by side in an order derived from the debate's ID, or in the opposite
    /// one. A side's answers follow what it said first.
    pub(crate) fn drawn(positions: &'a [Position], debate: &DebateId, swapped: bool) -> Self {
        let mut sides: Vec<&SeatId> = positions.iter().map(|position| &position.seat).collect();
        sides.sort_by_cached_key(|seat| TextHash::of(&format!("{debate} {seat}")));
        sides.dedup();
        if swapped {
            sides.reverse();
        }
        let of = |seat: &'a SeatId| positions.iter().filter(move |it| it.seat == *seat);
        Self {
            positions: sides.into_iter().flat_map(of).collect(),
            named: false,
        }
    }

    /// Each as a prompt shows it.
    pub(crate) fn said(&self) -> Vec<Said> {
        let lettered = ('A'..='Z').zip(&self.positions);
        lettered
            .map(|(letter, position)| Said {
                name: self.name(letter, position),
                text: self.written(letter, position),
            })
            .collect()
    }

    fn name(&self, letter: char, position: &Position) -> String {
        if self.named {
            return format!("position {letter}: {}", position.label.to_lowercase());
        }
        let mut sides = ('A'..='Z').zip(&self.positions);
        match sides.find(|(_, first)| first.seat == position.seat) {
            Some((first, _)) if first != letter => {
                format!("position {letter}: what the side of position {first} answers")
            }
            _ => format!("position {letter}"),
        }
    }

    fn written(&self, letter: char, position: &Position) -> String {
        let mut lines = vec![position.summary.clone()];
        for (number, argument) in (1..).zip(&position.arguments) {
            let answered = argument.answers.as_ref().and_then(|id| self.label(id));
            lines.push(format!("{letter}{number}. {}", argued(argument, answered)));
        }
        for (number, finding) in (position.arguments.len() + 1..).zip(&position.findings) {
            lines.push(format!("{letter}{number}. {}", raised(finding)));
            let mut assumptions = position.assumptions.iter();
            if let Some(attacked) = assumptions.find(|it| it.finding == finding.id) {
                lines.push(format!("  assumes: {}", attacked.text));
            }
        }
        if !position.grants.is_empty() {
            lines.push(format!("Granted: {}", position.grants.join(" ")));
        }
        lines.join("\n")
    }

    /// Every concern once, no matter how many raise it.
    pub(crate) fn concerns(&self) -> Vec<Concern> {
        let positions: Vec<Position> = self.positions.iter().map(|it| (*it).clone()).collect();
        concerns(&positions, None)
    }

    /// The label of a point.
    pub(crate) fn label(&self, point: &FindingId) -> Option<String> {
        let mut lettered = ('A'..='Z').zip(&self.positions);
        lettered.find_map(|(letter, position)| {
            let number = points(position).position(|id| id == point)? + 1;
            Some(format!("{letter}{number}"))
        })
    }

    /// The position with a letter.
    pub(crate) fn position(&self, letter: &str) -> Option<&'a Position> {
        let letter = letter.trim().chars().last()?.to_ascii_uppercase();
        let index = usize::try_from(u32::from(letter).checked_sub(u32::from('A'))?).ok()?;
        self.positions.get(index).copied()
    }

    /// The point with a label such as `B2`, also in the form used in the list: `B2. (major) Title`.
    pub(crate) fn point(&self, label: &str) -> Option<FindingId> {
        let (letter, rest) = label.split_at(label.find(|sign: char| sign.is_ascii_digit())?);
        let end = rest.find(|sign: char| !sign.is_ascii_digit());
        let number = &rest[..end.unwrap_or(rest.len())];
        let position = self.position(letter)?;
        let index = number.parse::<usize>().ok()?.checked_sub(1)?;
        points(position).nth(index).cloned()
    }

    /// The concern with a label: an argument has none.
    pub(crate) fn concern(&self, label: &str) -> Option<FindingId> {
        let point = self.point(label)?;
        let mut findings = self.positions.iter().flat_map(|it| &it.findings);
        findings.any(|finding| finding.id == point).then_some(point)
    }
}

/// Every point of a position, arguments first.
fn points(position: &Position) -> impl Iterator<Item = &FindingId> {
    let arguments = position.arguments.iter().map(|argument| &argument.id);
    arguments.chain(position.findings.iter().map(|finding| &finding.id))
}

fn argued(argument: &Argument, answered: Option<String>) -> String {
    let passage = match argument.quote.as_str() {
        "" => String::new(),
        quote => format!(" (passage: \"{quote}\")"),
    };
    let answered = answered.map_or_else(String::new, |label| format!("(on {label}) "));
    format!("{answered}{}: {}{passage}", argument.title, argument.text)
}

fn raised(finding: &Finding) -> String {
    let severity = match finding.severity {
        Severity::Blocking => "blocking",
        Severity::Major => "major",
        Severity::Minor => "minor",
    };
    format!(
        "({severity}) {}\n  passage: \"{}\"\n  concern: {}\n  fix: {}",
        finding.title, finding.quote, finding.concern, finding.suggestion
    )
}
