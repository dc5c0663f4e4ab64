//! Writing XML that stays well-formed, whatever it contains.

use std::io;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};

/// An XML document that is being written.
pub(super) struct Xml(Writer<Vec<u8>>);

/// Names and values of attributes.
pub(super) type Attributes<'a> = &'a [(&'a str, &'a str)];

impl Xml {
    /// Starts with the XML declaration.
    pub(super) fn new() -> io::Result<Self> {
        let mut writer = Writer::new(Vec::new());
        let declared = BytesDecl::new("1.0", Some("UTF-8"), Some("yes"));
        writer.write_event(Event::Decl(declared))?;
        Ok(Self(writer))
    }

    pub(super) fn open(&mut self, name: &str, attributes: Attributes<'_>) -> io::Result<()> {
        self.0.write_event(Event::Start(start(name, attributes)))
    }

    pub(super) fn close(&mut self, name: &str) -> io::Result<()> {
        self.0.write_event(Event::End(BytesEnd::new(name)))
    }

    /// An empty element.
    pub(super) fn empty(&mut self, name: &str, attributes: Attributes<'_>) -> io::Result<()> {
        self.0.write_event(Event::Empty(start(name, attributes)))
    }

    /// An element with text.
    pub(super) fn element(
        &mut self,
        name: &str,
        attributes: Attributes<'_>,
        text: &str,
    ) -> io::Result<()> {
        self.open(name, attributes)?;
        let text = writable(text);
        self.0.write_event(Event::Text(BytesText::new(&text)))?;
        self.close(name)
    }

    pub(super) fn finish(self) -> Vec<u8> {
        self.0.into_inner()
    }
}

fn start<'a>(name: &'a str, attributes: Attributes<'_>) -> BytesStart<'a> {
    let mut start = BytesStart::new(name);
    for (name, value) in attributes {
        start.push_attribute((*name, writable(value).as_str()));
    }
    start
}

/// A text without characters that XML doesn't allow; each is replaced with a sign.
fn writable(text: &str) -> String {
    let letters = text.chars().map(|letter| match letter {
        '\t' | '\n' | '\r' => letter,
        '\u{fffe}' | '\u{ffff}' => char::REPLACEMENT_CHARACTER,
        _ if letter.is_control() => char::REPLACEMENT_CHARACTER,
        _ => letter,
    });
    letters.collect()
}
