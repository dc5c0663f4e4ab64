//! The headings of a report as bookmarks, nested by level.

use domain::text::document::seen::one_line;
use krilla::destination::XyzDestination;
use krilla::geom::Point;
use krilla::outline::{Outline, OutlineNode};

use super::pages::Placed;

/// A heading and the headings below it.
pub(super) struct Entry {
    pub(super) text: String,
    level: usize,
    page: usize,
    y: f32,
    pub(super) below: Vec<Self>,
}

/// The headings of all pages.
pub(super) fn outline(pages: &[Vec<Placed>]) -> Outline {
    let mut outline = Outline::new();
    for entry in entries(pages) {
        outline.push_child(node(entry));
    }
    outline
}

fn node(entry: Entry) -> OutlineNode {
    let place = Point::from_xy(0.0, (entry.y - 12.0).max(0.0));
    let destination = XyzDestination::new(entry.page, place);
    let mut made = OutlineNode::new(one_line(&entry.text), destination);
    for below in entry.below {
        made.push_child(node(below));
    }
    made
}

/// The headings of all pages, nested by level.
pub(super) fn entries(pages: &[Vec<Placed>]) -> Vec<Entry> {
    let (mut open, mut done) = (Vec::new(), Vec::new());
    for (page, rows) in pages.iter().enumerate() {
        for placed in rows {
            let Some(bookmark) = &placed.row.bookmark else {
                continue;
            };
            let level = bookmark.level;
            close(&mut open, &mut done, level);
            open.push(Entry {
                text: bookmark.text.clone(),
                level,
                page,
                y: placed.y,
                below: Vec::new(),
            });
        }
    }
    close(&mut open, &mut done, 0);
    done
}

/// Attaches the headings that this level closes to their parents.
fn close(open: &mut Vec<Entry>, done: &mut Vec<Entry>, level: usize) {
    while let Some(entry) = open.pop_if(|it| it.level >= level) {
        match open.last_mut() {
            Some(above) => above.below.push(entry),
            None => done.push(entry),
        }
    }
}
