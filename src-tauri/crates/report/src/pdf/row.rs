//! What pages are made of: rows, each one line of text high, so that a page can end after any of them.

use std::rc::Rc;

use super::look::Rgb;
use super::text::Laid;

/// A row across the page.
#[derive(Clone, Default)]
pub(super) struct Row {
    /// The space above it; none at the top of a page.
    pub(super) space: f32,
    pub(super) height: f32,
    /// Whether the next row must be on the same page.
    pub(super) keep: bool,
    /// Drawn first, over the height of the row.
    pub(super) bands: Vec<Band>,
    pub(super) ink: Vec<Ink>,
    pub(super) bookmark: Option<Bookmark>,
    /// Repeated if a page begins with this row.
    pub(super) head: Option<Rc<Row>>,
}

/// A bar or a background.
#[derive(Clone, Copy)]
pub(super) struct Band {
    pub(super) x: f32,
    pub(super) width: f32,
    pub(super) color: Rgb,
    /// Whether it also fills the space above the row.
    pub(super) joins: bool,
}

/// What is drawn in a row.
#[derive(Clone)]
pub(super) enum Ink {
    /// A line of a paragraph, `down` from the top of the row.
    Text {
        laid: Rc<Laid>,
        line: usize,
        x: f32,
        down: f32,
    },
    /// A thin line at the bottom of the row.
    Rule { x: f32, width: f32, color: Rgb },
}

/// The position of a heading.
#[derive(Clone)]
pub(super) struct Bookmark {
    /// Zero for sections, one for headings in them, two for the level below.
    pub(super) level: usize,
    pub(super) text: String,
}
