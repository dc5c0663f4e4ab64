//! The blocks of a document in a Word document.

use std::io;

use domain::Severity;
use domain::page::{ReviewLine, Side};

use super::body::{BULLETS, Body, Run};
use crate::document::{
    Block, ChangeCard, DecisionMark, DisputeCard, Document, FindingCard, Hunk, Passage, Section,
};
use crate::words;

impl Body {
    /// The whole report.
    pub(super) fn document(&mut self, document: &Document) -> io::Result<()> {
        self.text("Subtitle", &document.byline)?;
        self.text("Title", &document.title)?;
        self.text("Headline", &document.headline)?;
        if !document.overruled.is_empty() {
            let overruled = Run::styled(&document.overruled, "Overruled");
            self.paragraph("Normal", &[overruled])?;
        }
        self.blocks(&document.opening)?;
        for Section { heading, blocks } in &document.sections {
            self.text("Heading1", heading)?;
            self.blocks(blocks)?;
        }
        Ok(())
    }

    fn blocks(&mut self, blocks: &[Block]) -> io::Result<()> {
        blocks.iter().try_for_each(|block| self.block(block))
    }

    fn block(&mut self, block: &Block) -> io::Result<()> {
        match block {
            Block::Heading(text) => self.text("Heading2", text),
            Block::Subheading(text) => self.text("Heading3", text),
            Block::Paragraph(text) => self.text("Normal", text),
            Block::Notice(text) => self.text("Notice", text),
            Block::Facts(facts) => self.facts(facts),
            Block::List(items) => {
                let mut items = items.iter();
                items.try_for_each(|item| self.item("ListBullet", item, BULLETS))
            }
            Block::Numbered(items) => {
                self.lists += 1;
                let list = BULLETS + self.lists;
                let mut items = items.iter();
                items.try_for_each(|item| self.item("ListNumber", item, list))
            }
            Block::Table(table) => self.table(table),
            Block::Findings(findings) => self.findings(findings),
            Block::Disputes(disputes) => disputes.iter().try_for_each(|it| self.dispute(it)),
            Block::Change(change) => self.change(change),
            Block::Verbatim(text) => {
                let mut lines = text.lines();
                lines.try_for_each(|line| self.paragraph("Code", &[Run::plain(line)]))
            }
        }
    }

    fn findings(&mut self, findings: &[FindingCard]) -> io::Result<()> {
        findings.iter().try_for_each(|it| self.finding(it))
    }

    fn finding(&mut self, finding: &FindingCard) -> io::Result<()> {
        let tag = format!(" {} ", words::severity(finding.severity));
        let style = match finding.severity {
            Severity::Blocking => "Blocking",
            Severity::Major => "Major",
            Severity::Minor => "Minor",
        };
        let title = [
            Run::styled(&tag, style),
            Run::plain(" "),
            Run::plain(&finding.title),
        ];
        self.paragraph("Finding", &title)?;
        self.text("FindingSoft", &finding.raised)?;
        if !finding.quote.is_empty() {
            let quote = format!("“{}”", finding.quote.trim());
            self.text("Quote", &quote)?;
        }
        self.text("FindingSoft", &finding.quote_note)?;
        self.text("FindingText", &finding.concern)?;
        if !finding.suggestion.is_empty() {
            let name = Run::styled(words::proposal(&finding.suggestion), "Strong");
            let text = format!(" {}", finding.suggestion);
            self.paragraph("FindingText", &[name, Run::plain(&text)])?;
        }
        self.text("FindingSoft", &words::ended(&finding.fate))
    }

    fn dispute(&mut self, dispute: &DisputeCard) -> io::Result<()> {
        self.text("Heading2", &dispute.title)?;
        for side in &dispute.sides {
            self.text("FindingSoft", &side.who)?;
            self.text("FindingText", &side.text)?;
            self.text("FindingText", &side.reason)?;
        }
        Ok(())
    }

    fn change(&mut self, change: &ChangeCard) -> io::Result<()> {
        let decision = change.decision.map_or("", DecisionMark::words);
        let decision = format!("  {decision}");
        let name = [Run::plain(&change.name), Run::styled(&decision, "Aside")];
        self.paragraph("Heading2", &name)?;
        self.text("Soft", change.note.as_deref().unwrap_or_default())?;
        for hunk in &change.hunks {
            self.hunk(hunk)?;
        }
        self.findings(&change.findings)
    }

    fn hunk(&mut self, hunk: &Hunk) -> io::Result<()> {
        self.text("Soft", &hunk.heading)?;
        for passage in &hunk.passages {
            match passage {
                Passage::Line(line) => self.line(line)?,
                Passage::Woven(pieces) => {
                    let runs: Vec<Run<'_>> = pieces
                        .iter()
                        .map(|(side, text)| changed(*side, text))
                        .collect();
                    self.paragraph("Woven", &runs)?;
                }
            }
        }
        Ok(())
    }

    fn line(&mut self, line: &ReviewLine) -> io::Result<()> {
        let (style, sign) = match line.side {
            Side::Same => ("Code", "  "),
            Side::Removed => ("CodeRemoved", "− "),
            Side::Added => ("CodeAdded", "+ "),
        };
        let mut runs = vec![Run::plain(sign)];
        runs.extend(line.segments.iter().map(|segment| {
            let side = if segment.marked {
                line.side
            } else {
                Side::Same
            };
            changed(side, segment.text.trim_end_matches(['\n', '\r']))
        }));
        self.paragraph(style, &runs)
    }
}

/// Removed or added words, distinguished by more than color.
fn changed(side: Side, text: &str) -> Run<'_> {
    match side {
        Side::Same => Run::plain(text),
        Side::Removed => Run::styled(text, "Removed"),
        Side::Added => Run::styled(text, "Added"),
    }
}
