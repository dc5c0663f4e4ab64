//! Turns tables into rows.

use std::rc::Rc;

use parley::Alignment;

use super::composer::{Composer, Frame, as_f32};
use super::look::{self, Style};
use super::row::{Ink, Row};
use super::text::{Laid, Span};
use crate::document::{Column, Table};

/// Space between two columns.
const GAP: f32 = 10.0;

/// Lines of a row that stay together on a page.
const TOGETHER: usize = 12;

impl Composer {
    /// A table whose head is repeated on each page.
    pub(super) fn table(&mut self, table: &Table) {
        let widths = self.widths(table);
        let names: Vec<String> = table
            .columns
            .iter()
            .map(|it| it.name().to_owned())
            .collect();
        let first = self.rows.len();
        self.table_row(table, &names, &widths, &look::COLUMN);
        let mut head: Vec<Row> = self.rows.drain(first..).collect();
        let head = Rc::new(stacked(&mut head));
        self.rows.push(Row {
            space: 9.0,
            keep: true,
            ..Row::clone(&head)
        });
        for cells in &table.rows {
            let first = self.rows.len();
            self.table_row(table, cells, &widths, &look::CELL);
            for row in &mut self.rows[first..] {
                row.head = Some(Rc::clone(&head));
            }
        }
    }

    fn table_row(&mut self, table: &Table, cells: &[String], widths: &[f32], style: &Style) {
        let page = Frame::page();
        let mut x = page.x;
        let mut laid = Vec::new();
        for ((column, cell), width) in table.columns.iter().zip(cells).zip(widths) {
            let alignment = match column {
                Column::Text(_) => Alignment::Start,
                Column::Number(_) | Column::Named(_) => Alignment::Right,
            };
            laid.push((x, self.cell(cell, style, *width, alignment)));
            x += width + GAP;
        }
        let first = self.rows.len();
        self.abreast(&laid, style.leading);
        let lines = self.rows.len() - first;
        for row in &mut self.rows[first..] {
            row.keep = lines <= TOGETHER;
        }
        if let Some(row) = self.rows.get_mut(first) {
            row.space = 4.5;
        }
        self.rows.push(Row {
            height: 4.5,
            ink: vec![Ink::Rule {
                x: page.x,
                width: page.width,
                color: look::LINE,
            }],
            ..Row::default()
        });
    }

    fn cell(&mut self, text: &str, style: &Style, width: f32, side: Alignment) -> Vec<Rc<Laid>> {
        let lines = text.lines().filter(|line| !line.is_empty());
        lines
            .map(|line| {
                let spans = [(line.to_owned(), Span::plain(line))];
                Rc::new(self.setter.lay(&spans, style, width, side))
            })
            .collect()
    }

    /// As wide as the content of each column if that fits; otherwise the widest columns shrink.
    fn widths(&mut self, table: &Table) -> Vec<f32> {
        let gaps = GAP * as_f32(table.columns.len().saturating_sub(1));
        let room = Frame::page().width - gaps;
        let (mut wanted, mut needed, mut least) = (Vec::new(), Vec::new(), Vec::new());
        for (number, column) in table.columns.iter().enumerate() {
            let (mut whole, mut word) = self.measured(column.name(), &look::COLUMN);
            let head = word;
            for cell in table.rows.iter().filter_map(|row| row.get(number)) {
                let (cell_whole, cell_word) = self.measured(cell, &look::CELL);
                (whole, word) = (whole.max(cell_whole), word.max(cell_word));
            }
            wanted.push(whole + 1.0);
            needed.push((word + 1.0).min(room / 3.0));
            least.push(match column {
                Column::Text(_) => head + 1.0,
                // Numbers are never broken either.
                Column::Number(_) | Column::Named(_) => (word + 1.0).min(room / 3.0),
            });
        }
        share(room, &wanted, (&needed, &least), &texts(table))
    }

    fn measured(&mut self, text: &str, style: &Style) -> (f32, f32) {
        let cells = self.cell(text, style, f32::MAX, Alignment::Left);
        let widths = cells.iter().map(|laid| laid.widths());
        widths.fold((0.0, 0.0), |(most, word), (whole, widest)| {
            (f32::max(most, whole), f32::max(word, widest))
        })
    }
}

/// Which columns contain words.
fn texts(table: &Table) -> Vec<bool> {
    let columns = table.columns.iter();
    columns.map(|it| matches!(it, Column::Text(_))).collect()
}

/// Divides `room` among columns: each gets what it wants, and what is left over goes to words; or each gets
/// what it needs, and the rest is divided by how much more it wants. If even that is too much, each starts
/// from `least`, the longest word of its head.
fn share(room: f32, wanted: &[f32], (needed, least): (&[f32], &[f32]), texts: &[bool]) -> Vec<f32> {
    let all: f32 = wanted.iter().sum();
    if all <= room {
        let takers = texts.iter().filter(|it| **it).count();
        let more = (room - all) / as_f32(takers.max(1));
        let columns = wanted.iter().zip(texts);
        return columns
            .map(|(width, is_text)| if *is_text { width + more } else { *width })
            .collect();
    }
    let in_all = |widths: &[f32]| widths.iter().sum::<f32>();
    if in_all(needed) < room {
        return between(room, needed, wanted);
    }
    if in_all(least) < room {
        return between(room, least, needed);
    }
    let all = in_all(least);
    least.iter().map(|it| it * room / all).collect()
}

/// The minimum of each column, plus a share of the rest of `room` in proportion to how much more it wants.
fn between(room: f32, least: &[f32], wanted: &[f32]) -> Vec<f32> {
    let more = |(least, wanted): (&f32, &f32)| (wanted - least).max(0.0);
    let rest = room - least.iter().sum::<f32>();
    let all: f32 = least.iter().zip(wanted).map(more).sum();
    let part = rest / all.max(1.0);
    let columns = least.iter().zip(wanted);
    columns.map(|it| it.0 + more(it) * part).collect()
}

/// Rows that are never separated.
fn stacked(rows: &mut Vec<Row>) -> Row {
    let mut whole = Row::default();
    for row in rows.drain(..) {
        let top = whole.height + row.space;
        whole.height = top + row.height;
        whole.ink.extend(row.ink.into_iter().map(|ink| match ink {
            Ink::Text {
                laid,
                line,
                x,
                down,
            } => Ink::Text {
                laid,
                line,
                x,
                down: down + top,
            },
            rule @ Ink::Rule { .. } => rule,
        }));
    }
    whole
}
