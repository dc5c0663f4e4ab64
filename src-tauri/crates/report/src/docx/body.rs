//! Paragraphs, lists and tables of a Word document.

use std::io;

use super::xml::Xml;
use crate::direction::is_right_to_left;
use crate::links::links;

/// The relationships that every document has; links get the numbers after them.
pub(super) const RELATIONS: usize = 4;

/// The list of all bulleted entries; numbered lists get the numbers after it.
pub(super) const BULLETS: usize = 1;

/// Collects the parts of a document as they are written.
pub(super) struct Body {
    pub(super) xml: Xml,
    /// Link targets.
    pub(super) links: Vec<String>,
    /// Numbered lists so far.
    pub(super) lists: usize,
}

/// A piece of text with uniform formatting.
#[derive(Clone, Copy)]
pub(super) struct Run<'a> {
    pub(super) text: &'a str,
    /// The character style; `None` for that of the paragraph.
    pub(super) style: Option<&'static str>,
}

impl<'a> Run<'a> {
    pub(super) fn plain(text: &'a str) -> Self {
        Self { text, style: None }
    }

    pub(super) fn styled(text: &'a str, style: &'static str) -> Self {
        Self {
            text,
            style: Some(style),
        }
    }
}

impl Body {
    /// A text in a paragraph style; nothing if it is empty.
    pub(super) fn text(&mut self, style: &str, text: &str) -> io::Result<()> {
        if text.is_empty() {
            return Ok(());
        }
        self.paragraph(style, &[Run::plain(text)])
    }

    /// A paragraph, which may be empty.
    pub(super) fn paragraph(&mut self, style: &str, runs: &[Run<'_>]) -> io::Result<()> {
        self.set(style, runs, None, None)
    }

    /// A list entry.
    pub(super) fn item(&mut self, style: &str, text: &str, list: usize) -> io::Result<()> {
        self.set(style, &[Run::plain(text)], Some(list), None)
    }

    /// A text in a cell; numbers are right-aligned.
    pub(super) fn cell(&mut self, style: &str, text: &str, number: bool) -> io::Result<()> {
        let side = number.then_some("right");
        self.set(style, &[Run::plain(text)], None, side)
    }

    fn set(
        &mut self,
        style: &str,
        runs: &[Run<'_>],
        list: Option<usize>,
        side: Option<&str>,
    ) -> io::Result<()> {
        let text: String = runs.iter().map(|run| run.text).collect();
        self.xml.open("w:p", &[])?;
        self.xml.open("w:pPr", &[])?;
        self.xml.empty("w:pStyle", &[("w:val", style)])?;
        if let Some(list) = list {
            self.xml.open("w:numPr", &[])?;
            self.xml.empty("w:ilvl", &[("w:val", "0")])?;
            self.xml.empty("w:numId", &[("w:val", &list.to_string())])?;
            self.xml.close("w:numPr")?;
        }
        if is_right_to_left(&text) {
            self.xml.empty("w:bidi", &[])?;
        }
        if let Some(side) = side {
            self.xml.empty("w:jc", &[("w:val", side)])?;
        }
        self.xml.close("w:pPr")?;
        for run in runs {
            self.run(run)?;
        }
        self.xml.close("w:p")
    }

    /// A piece with its addresses as links.
    fn run(&mut self, run: &Run<'_>) -> io::Result<()> {
        let mut from = 0;
        for link in links(run.text) {
            self.piece(&run.text[from..link.start], run.style)?;
            let address = &run.text[link.clone()];
            from = link.end;
            self.links.push(address.to_owned());
            let relation = format!("rId{}", RELATIONS + self.links.len());
            self.xml.open("w:hyperlink", &[("r:id", &relation)])?;
            self.piece(address, Some(run.style.unwrap_or("Hyperlink")))?;
            self.xml.close("w:hyperlink")?;
        }
        self.piece(&run.text[from..], run.style)
    }

    fn piece(&mut self, text: &str, style: Option<&str>) -> io::Result<()> {
        if text.is_empty() {
            return Ok(());
        }
        self.xml.open("w:r", &[])?;
        self.xml.open("w:rPr", &[])?;
        if let Some(style) = style {
            self.xml.empty("w:rStyle", &[("w:val", style)])?;
        }
        if is_right_to_left(text) {
            self.xml.empty("w:rtl", &[])?;
        }
        self.xml.close("w:rPr")?;
        let text = text.replace("\r\n", "\n");
        let breaks = [
            '\n', '\r', '\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}',
        ];
        for (number, line) in text.split(breaks).enumerate() {
            if number > 0 {
                self.xml.empty("w:br", &[])?;
            }
            for (number, words) in line.split('\t').enumerate() {
                if number > 0 {
                    self.xml.empty("w:tab", &[])?;
                }
                if !words.is_empty() {
                    let keep = [("xml:space", "preserve")];
                    self.xml.element("w:t", &keep, words)?;
                }
            }
        }
        self.xml.close("w:r")
    }
}
