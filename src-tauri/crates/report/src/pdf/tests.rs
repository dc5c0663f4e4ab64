//! What is on the pages of a report, in the order in which it is written.

use super::bookmarks;
use super::composer::Composer;
use super::fonts::Fonts;
use super::look;
use super::pages::{Placed, pages};
use super::row::Ink;
use super::text::Setter;
use crate::document::{Block, Column, Document, Section, Table};

fn document(blocks: Vec<Block>) -> Document {
    Document {
        title: "Weekly digest".to_owned(),
        byline: "Report".to_owned(),
        headline: "No consensus".to_owned(),
        overruled: String::new(),
        opening: Vec::new(),
        sections: vec![Section {
            heading: "Part".into(),
            blocks,
        }],
    }
}

/// The pages of a document, set only with our own fonts, and the letters that these lack.
fn set(document: &Document) -> (Vec<Vec<Placed>>, String) {
    let mut composer = Composer::new(Setter::new(Fonts::new(false), None));
    let opening = composer.document(document);
    composer.say_what_is_missing(opening);
    let missing = composer.setter.missing.iter().collect();
    (pages(composer.rows), missing)
}

/// The texts of a page: each paragraph once, where its first line is.
fn texts(page: &[Placed]) -> Vec<&str> {
    let ink = page.iter().flat_map(|placed| &placed.row.ink);
    ink.filter_map(|ink| match ink {
        Ink::Text { laid, line: 0, .. } => Some(laid.text.as_str()),
        _ => None,
    })
    .collect()
}

fn rows(count: usize) -> Block {
    Block::Table(Table {
        caption: "Figures",
        columns: vec![Column::Text("Name"), Column::Number("Figure")],
        rows: (0..count)
            .map(|number| vec![format!("Row {number}"), number.to_string()])
            .collect(),
    })
}

#[test]
fn the_head_of_a_table_stands_on_each_page_and_each_row_once() {
    let (pages, _) = set(&document(vec![rows(120)]));
    assert!(pages.len() > 2, "{}", pages.len());
    for page in &pages {
        let heads = texts(page).iter().filter(|it| **it == "Name").count();
        assert_eq!(heads, 1);
    }
    let all: Vec<&str> = pages.iter().flat_map(|page| texts(page)).collect();
    for number in 0..120 {
        let name = format!("Row {number}");
        assert_eq!(all.iter().filter(|it| **it == name).count(), 1, "{name}");
    }
}

#[test]
fn nothing_is_below_the_end_of_a_page_and_no_heading_ends_one() {
    for lines in 1..60 {
        let text = vec!["A line of text."; lines].join("\n");
        let mut document = document(vec![Block::Paragraph(text.clone())]);
        document.sections.push(Section {
            heading: "Next".into(),
            blocks: vec![Block::Verbatim(text)],
        });
        for page in set(&document).0 {
            let last = page.last().expect("a row");
            assert!(last.y + last.row.height <= look::BOTTOM + 0.1, "{lines}");
            assert!(last.row.bookmark.is_none(), "{lines}");
        }
    }
}

#[test]
fn letters_that_no_font_has_are_boxes_and_are_counted_once() {
    let (pages, missing) = set(&document(vec![Block::Paragraph("漢 🎉 漢 ok".to_owned())]));
    assert_eq!(missing, "漢🎉");
    let line = "2 characters aren’t in any font on this machine and are shown as boxes.";
    assert!(texts(&pages[0]).contains(&line));
    let (_, missing) = set(&document(vec![Block::Paragraph(
        "Größe Ελλάδα Привет “—” ✓ → é e\u{301} \u{200d}\u{fe0f}\u{202e}".to_owned(),
    )]));
    assert_eq!(missing, "");
}

#[test]
fn a_text_from_right_to_left_begins_at_the_right() {
    for (text, expected) in [("שלום עולם", true), ("Hello", false)] {
        let (pages, _) = set(&document(vec![Block::List(vec![text.to_owned()])]));
        let row = pages[0].last().expect("a row");
        let places: Vec<f32> = row
            .row
            .ink
            .iter()
            .filter_map(|ink| match ink {
                Ink::Text { x, .. } => Some(*x),
                Ink::Rule { .. } => None,
            })
            .collect();
        // The text, and the sign before it.
        assert_eq!(places[1] > places[0], expected, "{text}: {places:?}");
    }
}

#[test]
fn no_word_of_a_head_is_broken_however_many_columns_there_are() {
    let names = [
        "Place",
        "Points",
        "Urgency",
        "Impact",
        "Reviewer",
        "Dismissed",
        "Accepted",
        "Decision",
    ];
    let long = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerk";
    let mut columns: Vec<Column> = names.map(Column::Text).to_vec();
    columns.push(Column::Number("Cost"));
    let mut row = vec![long.to_owned(); names.len()];
    row.push("1,234,567".to_owned());
    let table = Table {
        caption: "Wide",
        columns,
        rows: vec![row],
    };
    let (pages, _) = set(&document(vec![Block::Table(table)]));
    let ink = pages.iter().flatten().flat_map(|placed| &placed.row.ink);
    let lines = |wanted: &str| {
        let of = ink.clone().filter_map(|ink| match ink {
            Ink::Text { laid, line, .. } if laid.text == wanted => Some(*line),
            _ => None,
        });
        of.max()
    };
    for word in names.into_iter().chain(["Cost", "1,234,567"]) {
        assert_eq!(lines(word), Some(0), "{word} is on several lines");
    }
}

#[test]
fn bookmarks_stand_below_the_headings_they_belong_to() {
    let heading = |text: &str| Block::Heading(text.to_owned());
    let below = |text: &str| Block::Subheading(text.to_owned());
    let blocks = vec![heading("Before"), below("Phases"), heading("After")];
    let (pages, _) = set(&document(blocks));
    let entries = bookmarks::entries(&pages);
    let names = |entries: &[bookmarks::Entry]| {
        let names = entries.iter().map(|it| it.text.clone());
        names.collect::<Vec<_>>()
    };
    let part = entries.last().unwrap();
    assert_eq!(part.text, "Part");
    assert_eq!(names(&part.below), ["Before", "After"]);
    assert_eq!(names(&part.below[0].below), ["Phases"]);
}
