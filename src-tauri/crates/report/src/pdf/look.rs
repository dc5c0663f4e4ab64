//! Sizes and colors of a page. Lengths are points.

/// Red, green and blue.
pub(super) type Rgb = [u8; 3];

/// A4.
pub(super) const PAGE: (f32, f32) = (595.28, 841.89);
/// The left and right margin.
pub(super) const MARGIN: f32 = 60.0;
/// The top of the text area.
pub(super) const TOP: f32 = 68.0;
/// The bottom of the text area.
pub(super) const BOTTOM: f32 = PAGE.1 - 66.0;
/// The width of the text area.
pub(super) const WIDTH: f32 = PAGE.0 - 2.0 * MARGIN;
/// The position of the running head, from the top.
pub(super) const HEAD: f32 = 34.0;
/// The position of the page number, from the top.
pub(super) const FOOT: f32 = PAGE.1 - 44.0;

pub(super) const TEXT: Rgb = [0x1c, 0x1c, 0x21];
pub(super) const SOFT: Rgb = [0x5b, 0x5c, 0x66];
pub(super) const LINE: Rgb = [0xd9, 0xd9, 0xdf];
pub(super) const LINK: Rgb = [0x3a, 0x55, 0xd1];
pub(super) const GROUND: Rgb = [0xf7, 0xf7, 0xf8];
pub(super) const BLOCKING: Rgb = [0xb4, 0x23, 0x23];
pub(super) const BLOCKING_GROUND: Rgb = [0xfd, 0xee, 0xee];
pub(super) const MAJOR: Rgb = [0x9a, 0x52, 0x00];
pub(super) const MAJOR_GROUND: Rgb = [0xfd, 0xf3, 0xe4];
pub(super) const MINOR_GROUND: Rgb = [0xf1, 0xf1, 0xf4];
pub(super) const GOOD: Rgb = [0x1d, 0x7a, 0x3a];
pub(super) const ADDED: Rgb = [0xeb, 0xf7, 0xee];
pub(super) const ADDED_WORDS: Rgb = [0xbf, 0xe7, 0xca];
pub(super) const REMOVED: Rgb = [0xfd, 0xf0, 0xf0];
pub(super) const REMOVED_WORDS: Rgb = [0xf6, 0xcc, 0xcc];

/// The style of a text.
#[derive(Clone, Copy)]
pub(super) struct Style {
    /// Font size.
    pub(super) size: f32,
    /// Line height.
    pub(super) leading: f32,
    pub(super) bold: bool,
    pub(super) mono: bool,
    pub(super) color: Rgb,
}

const PLAIN: Style = Style {
    size: 9.5,
    leading: 14.5,
    bold: false,
    mono: false,
    color: TEXT,
};

pub(super) const BODY: Style = PLAIN;
pub(super) const TITLE: Style = Style {
    size: 21.0,
    leading: 27.0,
    bold: true,
    ..PLAIN
};
pub(super) const HEADLINE: Style = Style {
    size: 13.0,
    leading: 19.0,
    bold: true,
    ..PLAIN
};
pub(super) const SECTION: Style = Style {
    size: 14.0,
    leading: 19.0,
    bold: true,
    ..PLAIN
};
pub(super) const PART: Style = Style {
    bold: true,
    color: SOFT,
    ..PLAIN
};
pub(super) const ENTRY: Style = Style {
    bold: true,
    ..PLAIN
};
pub(super) const SMALL: Style = Style {
    size: 8.25,
    leading: 12.5,
    color: SOFT,
    ..PLAIN
};
pub(super) const QUOTE: Style = Style {
    color: SOFT,
    ..PLAIN
};
pub(super) const CELL: Style = Style {
    size: 8.25,
    leading: 12.0,
    ..PLAIN
};
pub(super) const COLUMN: Style = Style {
    size: 7.75,
    leading: 11.5,
    color: SOFT,
    ..PLAIN
};
pub(super) const CODE: Style = Style {
    size: 8.0,
    leading: 12.5,
    mono: true,
    ..PLAIN
};
