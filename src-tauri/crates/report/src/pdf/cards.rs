//! Turns findings, disputes and changes into rows.

use domain::Severity;
use domain::page::{ReviewLine, Side};
use parley::Alignment;

use super::composer::{Composer, Frame};
use super::look::{self, Rgb};
use super::text::{Mark, Span};
use crate::document::{ChangeCard, DecisionMark, DisputeCard, FindingCard, Hunk, Passage};
use crate::words;

/// Lines of a change that stay together on a page.
const TOGETHER: usize = 12;

impl Composer {
    pub(super) fn finding(&mut self, finding: &FindingCard, frame: &Frame) {
        let frame = frame.beside_bar(1.5, look::LINE);
        let (color, ground) = severity(finding.severity);
        let tag = format!(" {} ", words::severity(finding.severity));
        let title = [
            Span {
                text: &tag,
                bold: Some(false),
                color: Some(color),
                ground: Some(ground),
                ..Span::default()
            },
            Span::plain("  "),
            Span::plain(&finding.title),
        ];
        self.spans(&title, &look::ENTRY, &frame.begun(), 12.0);
        self.keep_with_next();
        self.text(&finding.raised, &look::SMALL, &frame, 1.0);
        self.keep_with_next();
        if !finding.quote.is_empty() {
            let quote = format!("“{}”", finding.quote.trim());
            self.text(&quote, &look::QUOTE, &frame, 4.0);
        }
        self.text(&finding.quote_note, &look::SMALL, &frame, 2.0);
        self.text(&finding.concern, &look::BODY, &frame, 4.0);
        if !finding.suggestion.is_empty() {
            let text = format!(" {}", finding.suggestion);
            let name = named(words::proposal(&finding.suggestion));
            let suggestion = [name, Span::plain(&text)];
            self.spans(&suggestion, &look::BODY, &frame, 4.0);
        }
        self.text(&words::ended(&finding.fate), &look::SMALL, &frame, 4.0);
    }

    pub(super) fn dispute(&mut self, dispute: &DisputeCard) {
        let frame = Frame::page().beside_bar(1.5, look::LINE);
        self.text(&dispute.title, &look::ENTRY, &frame.begun(), 12.0);
        self.keep_with_next();
        for side in &dispute.sides {
            self.text(&side.who, &look::SMALL, &frame, 5.0);
            self.keep_with_next();
            self.text(&side.text, &look::BODY, &frame, 1.0);
            self.text(&side.reason, &look::BODY, &frame, 3.0);
        }
    }

    pub(super) fn change(&mut self, change: &ChangeCard) {
        let decision = change.decision.map_or("", DecisionMark::words);
        let decision = format!("   {decision}");
        let name = [
            Span::plain(&change.name),
            Span {
                text: &decision,
                bold: Some(false),
                color: Some(match change.decision {
                    Some(DecisionMark::Accepted | DecisionMark::Reworded) => look::GOOD,
                    Some(DecisionMark::Rejected | DecisionMark::LeftOut) => look::BLOCKING,
                    Some(DecisionMark::Undecided | DecisionMark::Follows) | None => look::SOFT,
                }),
                ..Span::default()
            },
        ];
        self.heading(&name, &look::ENTRY, (1, 18.0));
        let page = Frame::page();
        self.text(
            change.note.as_deref().unwrap_or_default(),
            &look::SMALL,
            &page,
            2.0,
        );
        for hunk in &change.hunks {
            self.hunk(hunk);
        }
        for finding in &change.findings {
            self.finding(finding, &page);
        }
    }

    fn hunk(&mut self, hunk: &Hunk) {
        self.text(&hunk.heading, &look::SMALL, &Frame::page(), 5.0);
        self.keep_with_next();
        let first = self.rows.len();
        for (number, passage) in hunk.passages.iter().enumerate() {
            let space = if number == 0 { 3.0 } else { 0.0 };
            match passage {
                Passage::Line(line) => self.line(line, space),
                Passage::Woven(pieces) => self.woven(pieces, space),
            }
        }
        self.keep_short(first, TOGETHER);
    }

    /// A line of a text before or after a change, after its sign.
    fn line(&mut self, line: &ReviewLine, space: f32) {
        let (sign, ground) = match line.side {
            Side::Same => (" ", look::GROUND),
            Side::Removed => ("−", look::REMOVED),
            Side::Added => ("+", look::ADDED),
        };
        let first = self.rows.len();
        let frame = Frame::page().on(ground);
        let text = frame.inset(12.0);
        let spans: Vec<Span<'_>> = line
            .segments
            .iter()
            .map(|segment| {
                let side = if segment.marked {
                    line.side
                } else {
                    Side::Same
                };
                changed(side, segment.text.trim_end_matches(['\n', '\r']))
            })
            .collect();
        if spans.iter().all(|span| span.text.is_empty()) {
            self.pad(look::CODE.leading, &frame, space, false);
        } else {
            self.spans(&spans, &look::CODE, &text, space);
        }
        let place = (frame.x, 12.0, Alignment::Left);
        self.sign(first, sign, place, &look::CODE);
    }

    /// A long paragraph with its changed words.
    fn woven(&mut self, pieces: &[(Side, String)], space: f32) {
        let frame = Frame::page().on(look::GROUND);
        let spans: Vec<Span<'_>> = pieces
            .iter()
            .map(|(side, text)| changed(*side, text))
            .collect();
        self.pad(4.0, &frame, space, true);
        self.spans(&spans, &look::BODY, &frame, 0.0);
        self.keep_with_next();
        self.pad(4.0, &frame, 0.0, false);
    }
}

fn named(name: &str) -> Span<'_> {
    Span {
        text: name,
        bold: Some(true),
        ..Span::default()
    }
}

/// Removed or added words, distinguished by more than color.
fn changed(side: Side, text: &str) -> Span<'_> {
    let (ground, mark) = match side {
        Side::Same => (None, Mark::None),
        Side::Removed => (Some(look::REMOVED_WORDS), Mark::Struck),
        Side::Added => (Some(look::ADDED_WORDS), Mark::Underlined),
    };
    Span {
        text,
        ground,
        mark,
        ..Span::default()
    }
}

fn severity(severity: Severity) -> (Rgb, Rgb) {
    match severity {
        Severity::Blocking => (look::BLOCKING, look::BLOCKING_GROUND),
        Severity::Major => (look::MAJOR, look::MAJOR_GROUND),
        Severity::Minor => (look::SOFT, look::MINOR_GROUND),
    }
}
