//! Documents out of bytes.

use arbitrary::{Result, Unstructured};
use domain::Span;

/// What documents are made of where plain letters find nothing: mark-up, line ends, scripts.
const PARTS: &[&str] = &[
    "\r\n",
    "\n\n",
    "# Goals\n",
    "## Open questions\n\n- **Q1** ",
    "\n- **Question:** ",
    "\n- ",
    "1. ",
    "[Q1]",
    "| a | b |\n|--|--|\n",
    "```\n",
    "<!-- ",
    "**",
    "…",
    "“",
    "”",
    "–",
    "\u{a0}",
    "\u{200b}",
    "\u{feff}",
    "e\u{301}",
    "é",
    "ß",
    "İ",
    "日本語",
    "👩‍👩‍👧",
    "🇩🇪",
    "שלום ",
    "\u{2028}",
    "The page must load fast. ",
    "the the ",
    "etc. ",
    "TBD ",
    "30 minutes ",
];

/// A document: ASCII stands for itself, bytes above it for [`PARTS`], and zero ends it. A seed can be
/// read and written by hand.
pub fn text(bytes: &mut Unstructured<'_>) -> Result<String> {
    let mut text = String::new();
    while !bytes.is_empty() {
        match bytes.arbitrary::<u8>()? {
            0 => break,
            byte if byte.is_ascii() => text.push(byte.into()),
            byte => text.push_str(PARTS[usize::from(byte - 0x80) % PARTS.len()]),
        }
    }
    Ok(text)
}

/// A stretch of a text, at character boundaries.
pub fn stretch(bytes: &mut Unstructured<'_>, text: &str) -> Result<Span> {
    let start = bytes.int_in_range(0..=text.len())?;
    let length = usize::from(bytes.arbitrary::<u8>()?);
    let end = text.len().min(start + length);
    Ok(Span::new(
        text.floor_char_boundary(start),
        text.ceil_char_boundary(end),
    ))
}

/// A text with a few stretches of it replaced.
pub fn revised(bytes: &mut Unstructured<'_>, old: &str) -> Result<String> {
    let mut new = old.to_owned();
    for _ in 0..bytes.int_in_range(0..=3)? {
        let stretch = stretch(bytes, &new)?;
        new.replace_range(stretch.range(), &text(bytes)?);
    }
    Ok(new)
}

/// `text` with places replaced from the last to the first: what quicker ways are held against.
/// Places that meet are told apart by their second part.
pub fn replaced<'a>(text: &str, places: impl Iterator<Item = (Span, usize, &'a str)>) -> String {
    let mut places: Vec<_> = places.collect();
    places.sort_by_key(|&(range, order, _)| (range, order));
    let mut result = text.to_owned();
    for (range, _, new) in places.into_iter().rev() {
        result.replace_range(range.range(), new);
    }
    result
}
