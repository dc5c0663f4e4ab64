//! A document as a Word document: a ZIP file with a few XML parts. The parts that never change are files
//! next to this one.

mod blocks;
mod body;
mod tables;
mod xml;

use std::io::{self, Cursor, Write};

use domain::text::document::seen::one_line;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use self::body::{BULLETS, Body, RELATIONS};
use self::xml::{Attributes, Xml};
use crate::document::Document;

/// The namespaces of documents.
const WORD: (&str, &str) = (
    "xmlns:w",
    "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
);
/// The namespaces of relationships.
const RELATION: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/// The parts that a document refers to, in the order of their numbers.
const LEADS_TO: [(&str, &str); RELATIONS] = [
    ("styles", "styles.xml"),
    ("settings", "settings.xml"),
    ("numbering", "numbering.xml"),
    ("footer", "footer1.xml"),
];

/// Characters of the title at the bottom of each page.
const FOOTER: usize = 80;

/// A4 with margins and a footer.
const PAGE: [(&str, Attributes<'static>); 3] = [
    (
        "w:footerReference",
        &[("w:type", "default"), ("r:id", "rId4")],
    ),
    ("w:pgSz", &[("w:w", "11906"), ("w:h", "16838")]),
    (
        "w:pgMar",
        &[
            ("w:top", "1134"),
            ("w:right", "1134"),
            ("w:bottom", "1134"),
            ("w:left", "1134"),
            ("w:header", "567"),
            ("w:footer", "567"),
            ("w:gutter", "0"),
        ],
    ),
];

/// The document as a Word document, or one sentence on why there is none.
pub(crate) fn render(document: &Document) -> Result<Vec<u8>, String> {
    written(document).map_err(|error| error.to_string())
}

fn written(document: &Document) -> io::Result<Vec<u8>> {
    let (content, body) = content(document)?;
    let parts: [(&str, Vec<u8>); 9] = [
        (
            "[Content_Types].xml",
            include_bytes!("parts/content_types.xml").to_vec(),
        ),
        ("_rels/.rels", include_bytes!("parts/rels.xml").to_vec()),
        ("docProps/core.xml", properties(document)?),
        ("word/document.xml", content),
        ("word/_rels/document.xml.rels", relations(&body.links)?),
        (
            "word/styles.xml",
            include_bytes!("parts/styles.xml").to_vec(),
        ),
        (
            "word/settings.xml",
            include_bytes!("parts/settings.xml").to_vec(),
        ),
        ("word/numbering.xml", numbering(body.lists)?),
        ("word/footer1.xml", footer(&document.title)?),
    ];
    let mut file = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    for (name, part) in parts {
        file.start_file(name, options)?;
        file.write_all(&part)?;
    }
    Ok(file.finish()?.into_inner())
}

/// What was counted while the document was written.
struct Counted {
    links: Vec<String>,
    lists: usize,
}

fn content(document: &Document) -> io::Result<(Vec<u8>, Counted)> {
    let mut body = Body {
        xml: Xml::new()?,
        links: Vec::new(),
        lists: 0,
    };
    body.xml
        .open("w:document", &[WORD, ("xmlns:r", RELATION)])?;
    body.xml.open("w:body", &[])?;
    body.document(document)?;
    body.xml.open("w:sectPr", &[])?;
    for (name, attributes) in PAGE {
        body.xml.empty(name, attributes)?;
    }
    body.xml.close("w:sectPr")?;
    body.xml.close("w:body")?;
    body.xml.close("w:document")?;
    let counted = Counted {
        links: body.links,
        lists: body.lists,
    };
    Ok((body.xml.finish(), counted))
}

/// Title, author and subject.
fn properties(document: &Document) -> io::Result<Vec<u8>> {
    let mut xml = Xml::new()?;
    let names = [
        (
            "xmlns:cp",
            "http://schemas.openxmlformats.org/package/2006/metadata/core-properties",
        ),
        ("xmlns:dc", "http://purl.org/dc/elements/1.1/"),
    ];
    xml.open("cp:coreProperties", &names)?;
    xml.element("dc:title", &[], &one_line(&document.title))?;
    xml.element("dc:creator", &[], "Whetstone")?;
    xml.element("dc:description", &[], &one_line(&document.byline))?;
    xml.close("cp:coreProperties")?;
    Ok(xml.finish())
}

fn relations(links: &[String]) -> io::Result<Vec<u8>> {
    let mut xml = Xml::new()?;
    let names = "http://schemas.openxmlformats.org/package/2006/relationships";
    xml.open("Relationships", &[("xmlns", names)])?;
    for (number, (kind, target)) in (1_usize..).zip(LEADS_TO) {
        let (id, kind) = (format!("rId{number}"), format!("{RELATION}/{kind}"));
        let part = [("Id", id.as_str()), ("Type", &kind), ("Target", target)];
        xml.empty("Relationship", &part)?;
    }
    for (number, link) in (RELATIONS + 1..).zip(links) {
        let (id, kind) = (format!("rId{number}"), format!("{RELATION}/hyperlink"));
        let address = [
            ("Id", id.as_str()),
            ("Type", &kind),
            ("Target", link),
            ("TargetMode", "External"),
        ];
        xml.empty("Relationship", &address)?;
    }
    xml.close("Relationships")?;
    Ok(xml.finish())
}

/// A bulleted list, and numbered lists, each of which starts at one.
fn numbering(lists: usize) -> io::Result<Vec<u8>> {
    let mut xml = Xml::new()?;
    xml.open("w:numbering", &[WORD])?;
    for (id, format, sign) in [("1", "bullet", "•"), ("2", "decimal", "%1.")] {
        xml.open("w:abstractNum", &[("w:abstractNumId", id)])?;
        xml.empty("w:multiLevelType", &[("w:val", "singleLevel")])?;
        xml.open("w:lvl", &[("w:ilvl", "0")])?;
        xml.empty("w:start", &[("w:val", "1")])?;
        xml.empty("w:numFmt", &[("w:val", format)])?;
        xml.empty("w:lvlText", &[("w:val", sign)])?;
        xml.empty("w:lvlJc", &[("w:val", "left")])?;
        xml.open("w:pPr", &[])?;
        xml.empty("w:ind", &[("w:left", "400"), ("w:hanging", "400")])?;
        xml.close("w:pPr")?;
        xml.close("w:lvl")?;
        xml.close("w:abstractNum")?;
    }
    for list in BULLETS..=BULLETS + lists {
        let kind = if list == BULLETS { "1" } else { "2" };
        xml.open("w:num", &[("w:numId", &list.to_string())])?;
        xml.empty("w:abstractNumId", &[("w:val", kind)])?;
        xml.open("w:lvlOverride", &[("w:ilvl", "0")])?;
        xml.empty("w:startOverride", &[("w:val", "1")])?;
        xml.close("w:lvlOverride")?;
        xml.close("w:num")?;
    }
    xml.close("w:numbering")?;
    Ok(xml.finish())
}

/// The title, the page number and the number of pages.
fn footer(title: &str) -> io::Result<Vec<u8>> {
    let title = one_line(title);
    let mut short: String = title.chars().take(FOOTER).collect();
    if short.len() < title.len() {
        short.push('…');
    }
    let mut xml = Xml::new()?;
    let keep = [("xml:space", "preserve")];
    xml.open("w:ftr", &[WORD])?;
    xml.open("w:p", &[])?;
    xml.open("w:pPr", &[])?;
    xml.empty("w:pStyle", &[("w:val", "Footer")])?;
    xml.close("w:pPr")?;
    xml.open("w:r", &[])?;
    xml.element("w:t", &keep, &short)?;
    xml.empty("w:tab", &[])?;
    xml.close("w:r")?;
    for (field, behind) in [("PAGE", " of "), ("NUMPAGES", "")] {
        xml.open("w:fldSimple", &[("w:instr", field)])?;
        xml.open("w:r", &[])?;
        xml.element("w:t", &[], "1")?;
        xml.close("w:r")?;
        xml.close("w:fldSimple")?;
        xml.open("w:r", &[])?;
        xml.element("w:t", &keep, behind)?;
        xml.close("w:r")?;
    }
    xml.close("w:p")?;
    xml.close("w:ftr")?;
    Ok(xml.finish())
}
