//! What pages are made of: rows, a line of text high each, so that a page can end after any of them.

use std::rc::Rc;

use super::look::Rgb;
use super::text::Laid;

/// A row across the page.
#[derive(Clone, Default)]
pub(super) struct Row {
    /// What is left free above it; nothing at the top of a page.
    pub(super) space: f32,
    pub(super) height: f32,
    /// Whether the next row must be on the same page.
    pub(super) keep: bool,
    /// Drawn first, from the top of the row to its end.
    pub(super) bands: Vec<Band>,
    pub(super) ink: Vec<Ink>,
    pub(super) bookmark: Option<Bookmark>,
    /// Repeated where a page begins with this row.
    pub(super) head: Option<Rc<Row>>,
}

/// A bar or a ground.
#[derive(Clone, Copy)]
pub(super) struct Band {
    pub(super) x: f32,
    pub(super) width: f32,
    pub(super) color: Rgb,
    /// Whether it fills the space above the row, too.
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

/// Where a heading is.
#[derive(Clone)]
pub(super) struct Bookmark {
    /// Zero for sections, one for what is in them, two for what is below that.
    pub(super) level: usize,
    pub(super) text: String,
}
