//! Turns texts into rows.

use std::rc::Rc;

use parley::Alignment;

use super::look::{self, Rgb, Style};
use super::row::{Band, Bookmark, Ink, Row};
use super::text::{Laid, Setter, Span};
use crate::direction::is_right_to_left;

/// The indentation of a list entry.
const INDENT: f32 = 14.0;

/// A horizontal position on a page.
#[derive(Clone)]
pub(super) struct Frame {
    pub(super) x: f32,
    pub(super) width: f32,
    /// What is drawn behind it.
    pub(super) bands: Vec<Band>,
}

impl Frame {
    /// The whole width.
    pub(super) fn page() -> Self {
        Self {
            x: look::MARGIN,
            width: look::WIDTH,
            bands: Vec::new(),
        }
    }

    /// Indented from the left.
    pub(super) fn inset(&self, by: f32) -> Self {
        Self {
            x: self.x + by,
            width: self.width - by,
            bands: self.bands.clone(),
        }
    }

    /// The same for the first row: nothing is drawn in the space above.
    pub(super) fn begun(&self) -> Self {
        let mut frame = self.clone();
        for band in &mut frame.bands {
            band.joins = false;
        }
        frame
    }

    /// Next to a bar.
    pub(super) fn beside_bar(&self, width: f32, color: Rgb) -> Self {
        let mut frame = self.inset(12.0);
        frame.bands.push(Band {
            x: self.x,
            width,
            color,
            joins: true,
        });
        frame
    }

    /// On a background, with padding around the text.
    pub(super) fn on(&self, color: Rgb) -> Self {
        let mut frame = self.inset(10.0);
        frame.width -= 10.0;
        frame.bands.push(Band {
            x: self.x,
            width: self.width,
            color,
            joins: false,
        });
        frame
    }
}

/// Collects the rows of a report.
pub(super) struct Composer {
    pub(super) setter: Setter,
    pub(super) rows: Vec<Row>,
}

impl Composer {
    pub(super) fn new(setter: Setter) -> Self {
        Self {
            setter,
            rows: Vec::new(),
        }
    }

    /// A text; nothing if it is empty.
    pub(super) fn text(&mut self, text: &str, style: &Style, frame: &Frame, space: f32) {
        self.spans(&[Span::plain(text)], style, frame, space);
    }

    /// A text of several pieces; nothing if it is empty.
    pub(super) fn spans(&mut self, spans: &[Span<'_>], style: &Style, frame: &Frame, space: f32) {
        if spans.iter().all(|span| span.text.is_empty()) {
            return;
        }
        let paragraphs = self.setter.paragraphs(spans, style, frame.width);
        let first = self.rows.len();
        for laid in &paragraphs {
            for line in 0..laid.lines().max(1) {
                self.rows.push(row(laid, line, frame));
            }
        }
        self.hold_together(first, space);
    }

    /// The rows from `first` on are one text: neither its first nor its last line is left alone on a page.
    fn hold_together(&mut self, first: usize, space: f32) {
        let rows = &mut self.rows[first..];
        let count = rows.len();
        if let Some(row) = rows.first_mut() {
            row.space = space;
        }
        for (number, row) in rows.iter_mut().enumerate() {
            row.keep = count > 1 && (number == 0 || number + 2 == count);
        }
    }

    /// Keeps the rows from `first` on together on a page if there are few.
    pub(super) fn keep_short(&mut self, first: usize, most: usize) {
        let rows = &mut self.rows[first..];
        let Some((_, all_but_last)) = rows.split_last_mut() else {
            return;
        };
        if all_but_last.len() < most {
            for row in all_but_last {
                row.keep = true;
            }
        }
    }

    /// Keeps the newest row on the same page as the next one.
    pub(super) fn keep_with_next(&mut self) {
        if let Some(row) = self.rows.last_mut() {
            row.keep = true;
        }
    }

    /// Padding within a background, above or below a text.
    pub(super) fn pad(&mut self, height: f32, frame: &Frame, space: f32, keep: bool) {
        self.rows.push(Row {
            space,
            height,
            keep,
            bands: frame.bands.clone(),
            ..Row::default()
        });
    }

    /// A heading with a bookmark.
    pub(super) fn heading(
        &mut self,
        spans: &[Span<'_>],
        style: &Style,
        (level, space): (usize, f32),
    ) {
        let first = self.rows.len();
        self.spans(spans, style, &Frame::page(), space);
        for row in &mut self.rows[first..] {
            row.keep = true;
        }
        if let Some(row) = self.rows.get_mut(first) {
            row.bookmark = Some(Bookmark {
                level,
                text: spans.first().map_or("", |span| span.text).to_owned(),
            });
        }
    }

    /// List entries after their signs.
    pub(super) fn list(&mut self, items: &[String], numbered: bool) {
        for (number, item) in (1_usize..).zip(items) {
            let sign = if numbered {
                format!("{number}.")
            } else {
                "•".to_owned()
            };
            self.item(item, &sign, if number == 1 { 8.0 } else { 4.0 });
        }
    }

    fn item(&mut self, item: &str, sign: &str, space: f32) {
        let page = Frame::page();
        let indent = INDENT.max(4.0 + 5.5 * as_f32(sign.chars().count()));
        let turned = is_right_to_left(item);
        let mut frame = page.inset(if turned { 0.0 } else { indent });
        if turned {
            frame.width -= indent;
        }
        let first = self.rows.len();
        self.text(item, &look::BODY, &frame, space);
        let (side, alignment) = if turned {
            (page.x + page.width - indent, Alignment::Right)
        } else {
            (page.x, Alignment::Left)
        };
        self.sign(first, sign, (side, indent, alignment), &look::BODY);
    }

    /// Puts a sign next to the text that starts at the given row; nothing if that text is empty.
    pub(super) fn sign(
        &mut self,
        row: usize,
        sign: &str,
        (x, width, alignment): (f32, f32, Alignment),
        style: &Style,
    ) {
        let spans = [(sign.to_owned(), Span::plain(sign))];
        let laid = self.setter.lay(&spans, style, width, alignment);
        if let Some(row) = self.rows.get_mut(row) {
            row.ink.push(Ink::Text {
                laid: Rc::new(laid),
                line: 0,
                x,
                down: 0.0,
            });
        }
    }

    /// Texts side by side, each starting at its own `x`, line by line. Returns how many rows they take.
    pub(super) fn abreast(&mut self, cells: &[(f32, Vec<Rc<Laid>>)], leading: f32) -> usize {
        let lines: Vec<Vec<(f32, &Rc<Laid>, usize)>> = cells
            .iter()
            .map(|(x, paragraphs)| {
                let lines = paragraphs
                    .iter()
                    .flat_map(|laid| (0..laid.lines()).map(move |line| (*x, laid, line)));
                lines.collect()
            })
            .collect();
        let height = lines.iter().map(Vec::len).max().unwrap_or(0);
        for number in 0..height {
            let ink = lines.iter().filter_map(|lines| lines.get(number));
            self.rows.push(Row {
                height: leading,
                ink: ink
                    .map(|(x, laid, line)| Ink::Text {
                        laid: Rc::clone(laid),
                        line: *line,
                        x: *x,
                        down: 0.0,
                    })
                    .collect(),
                ..Row::default()
            });
        }
        height
    }
}

/// Small counts as lengths.
pub(super) fn as_f32(count: usize) -> f32 {
    f32::from(u16::try_from(count).unwrap_or(u16::MAX))
}

fn row(laid: &Rc<Laid>, line: usize, frame: &Frame) -> Row {
    Row {
        height: laid.leading,
        bands: frame.bands.clone(),
        ink: vec![Ink::Text {
            laid: Rc::clone(laid),
            line,
            x: frame.x,
            down: 0.0,
        }],
        ..Row::default()
    }
}
