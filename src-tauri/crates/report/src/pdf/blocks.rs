//! Turns the blocks of a document into rows.

use super::composer::{Composer, Frame, as_f32};
use super::look;
use super::row::{Ink, Row};
use super::text::{Mark, Span};
use crate::document::{Block, Document, Section};

/// Characters of a title that is too long for large type.
const LONG_TITLE: usize = 160;

/// Space above anything that isn't a heading.
const APART: f32 = 7.0;

impl Composer {
    /// The whole report. Returns how many rows its opening has.
    pub(super) fn document(&mut self, document: &Document) -> usize {
        let page = Frame::page();
        self.text(&document.byline, &look::SMALL, &page, 0.0);
        self.keep_with_next();
        let large = document.title.chars().count() <= LONG_TITLE;
        let style = if large { &look::TITLE } else { &look::HEADLINE };
        self.heading(&[Span::plain(&document.title)], style, (0, 4.0));
        self.text(&document.headline, &look::HEADLINE, &page, 10.0);
        let overruled = Span {
            text: &document.overruled,
            mark: Mark::Struck,
            ..Span::default()
        };
        self.spans(&[overruled], &look::QUOTE, &page, 2.0);
        self.blocks(&document.opening);
        let opening = self.rows.len();
        for section in &document.sections {
            self.section(section);
        }
        opening
    }

    fn section(&mut self, section: &Section) {
        self.heading(&[Span::plain(&section.heading)], &look::SECTION, (0, 26.0));
        self.blocks(&section.blocks);
    }

    fn blocks(&mut self, blocks: &[Block]) {
        let mut blocks = blocks.iter().peekable();
        while let Some(block) = blocks.next() {
            self.block(block);
            // A line that introduces a list is placed above it.
            if let (
                Block::Paragraph(_),
                Some(Block::List(_) | Block::Numbered(_) | Block::Table(_)),
            ) = (block, blocks.peek())
            {
                self.keep_with_next();
            }
        }
    }

    fn block(&mut self, block: &Block) {
        let page = Frame::page();
        match block {
            Block::Heading(text) => self.heading(&[Span::plain(text)], &look::ENTRY, (1, 16.0)),
            Block::Subheading(text) => {
                self.heading(&[Span::plain(text)], &look::PART, (2, 12.0));
            }
            Block::Paragraph(text) => self.text(text, &look::BODY, &page, APART),
            Block::Notice(text) => {
                let frame = page.beside_bar(2.0, look::MAJOR).begun();
                self.text(text, &look::BODY, &frame, APART);
            }
            Block::Facts(facts) => self.facts(facts),
            Block::List(items) => self.list(items, false),
            Block::Numbered(items) => self.list(items, true),
            Block::Table(table) => self.table(table),
            Block::Findings(findings) => {
                for finding in findings {
                    self.finding(finding, &page);
                }
            }
            Block::Disputes(disputes) => {
                for dispute in disputes {
                    self.dispute(dispute);
                }
            }
            Block::Change(change) => self.change(change),
            Block::Verbatim(text) => {
                let frame = page.on(look::GROUND);
                self.pad(7.0, &frame, APART, true);
                self.text(text, &look::CODE, &frame, 0.0);
                self.keep_with_next();
                self.pad(7.0, &frame, 0.0, false);
            }
        }
    }

    /// Names above their values, up to four side by side, between two lines.
    fn facts(&mut self, facts: &[(&'static str, String)]) {
        let page = Frame::page();
        let columns = facts.len().clamp(1, 4);
        let column = page.width / as_f32(columns);
        self.line_across(12.0);
        for facts in facts.chunks(columns) {
            let first = self.rows.len();
            let names: Vec<&str> = facts.iter().map(|(name, _)| *name).collect();
            let values: Vec<&str> = facts.iter().map(|(_, value)| value.as_str()).collect();
            for (texts, style) in [(names, &look::COLUMN), (values, &look::BODY)] {
                let mut cells = Vec::new();
                for (number, text) in texts.into_iter().enumerate() {
                    let spans = [Span::plain(text)];
                    let laid = self.setter.paragraphs(&spans, style, column - 14.0);
                    cells.push((page.x + column * as_f32(number), laid));
                }
                self.abreast(&cells, style.leading);
            }
            for row in &mut self.rows[first..] {
                row.keep = true;
            }
            if let Some(row) = self.rows.get_mut(first) {
                row.space = 9.0;
            }
        }
        self.line_across(9.0);
        if let Some(row) = self.rows.last_mut() {
            row.keep = false;
        }
    }

    fn line_across(&mut self, space: f32) {
        let page = Frame::page();
        self.rows.push(Row {
            space,
            height: 1.0,
            keep: true,
            ink: vec![Ink::Rule {
                x: page.x,
                width: page.width,
                color: look::LINE,
            }],
            ..Row::default()
        });
    }
}
