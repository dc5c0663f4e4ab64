//! Reports as files: PDF and Word documents.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};

use domain::setup::ReportFormat;
use flate2::read::ZlibDecoder;
use proptest::prelude::*;
use quick_xml::Reader;
use quick_xml::events::Event;
use zip::ZipArchive;

use crate::concluded::duel;
use crate::debate::{Debate, begun, followed, in_first_round, reviewed};
use crate::escaping::filled_with;
use crate::sorted::{comparison, order};

/// Every kind of debate.
fn debates() -> Vec<(&'static str, Debate)> {
    vec![
        ("begun", begun()),
        ("in its first round", in_first_round()),
        ("reviewed", reviewed()),
        ("followed", followed()),
        ("duel", duel()),
        ("comparison", comparison(&[])),
        ("order", order()),
    ]
}

fn bytes(debate: &Debate, format: ReportFormat) -> Vec<u8> {
    debate
        .with(|source| report::render(source, format))
        .unwrap()
}

/// The parts of a Word document, each of which must be well-formed.
fn parts(docx: &[u8]) -> BTreeMap<String, String> {
    let mut archive = ZipArchive::new(Cursor::new(docx)).unwrap();
    let mut parts = BTreeMap::new();
    for number in 0..archive.len() {
        let mut file = archive.by_index(number).unwrap();
        let mut part = String::new();
        file.read_to_string(&mut part).unwrap();
        let name = file.name().unwrap().into_owned();
        check_xml(&name, &part);
        parts.insert(name, part);
    }
    parts
}

fn check_xml(name: &str, part: &str) {
    let control = |it: char| it.is_control() && !matches!(it, '\n' | '\r' | '\t');
    assert!(!part.contains(control), "{name} has what XML can’t hold");
    let mut reader = Reader::from_str(part);
    reader.config_mut().check_end_names = true;
    let mut open = 0_usize;
    loop {
        match reader.read_event() {
            Ok(Event::Start(start)) => {
                assert!(start.attributes().all(|it| it.is_ok()), "{name}");
                open += 1;
            }
            Ok(Event::End(_)) => open -= 1,
            Ok(Event::Eof) => break,
            Ok(_) => {}
            Err(error) => panic!("{name}: {error}"),
        }
    }
    assert_eq!(open, 0, "{name}");
}

/// The text of the paragraphs in a style, from first to last.
fn in_style(document: &str, style: &str) -> Vec<String> {
    let marked = format!("<w:pStyle w:val=\"{style}\"/>");
    let paragraphs = document.split("<w:p>").filter(|it| it.contains(&marked));
    paragraphs
        .map(|paragraph| {
            let pieces = paragraph.split("<w:t xml:space=\"preserve\">").skip(1);
            let pieces = pieces.filter_map(|it| it.split("</w:t>").next());
            pieces.collect()
        })
        .collect()
}

#[test]
fn a_word_document_has_headings_lists_tables_and_properties() {
    let debate = reviewed();
    let parts = parts(&bytes(&debate, ReportFormat::Docx));
    let document = &parts["word/document.xml"];
    assert_eq!(in_style(document, "Title"), ["Weekly digest"]);
    let markdown = debate.with(report::markdown);
    let sections: Vec<&str> = markdown
        .lines()
        .filter_map(|line| line.strip_prefix("## "))
        .take_while(|heading| *heading != "Text")
        .collect();
    let headings = in_style(document, "Heading1");
    assert!(sections.len() > 5, "{sections:?}");
    assert_eq!(headings[..sections.len()], sections);
    assert!(in_style(document, "Heading2")[0].starts_with("Change 1"));
    assert!(document.contains("<w:tblHeader/>"));
    assert!(document.contains("<w:numId w:val=\"1\"/>"));
    for (words, style) in [("easily ", "Removed"), (" within a minute", "Added")] {
        let marked = format!(
            "<w:rStyle w:val=\"{style}\"/></w:rPr><w:t xml:space=\"preserve\">{words}</w:t>"
        );
        assert!(document.contains(&marked), "{words}");
    }
    assert!(parts["docProps/core.xml"].contains("<dc:title>Weekly digest</dc:title>"));
    let footer = &parts["word/footer1.xml"];
    assert!(footer.contains("w:instr=\"PAGE\"") && footer.contains("w:instr=\"NUMPAGES\""));
}

#[test]
fn every_style_and_list_that_a_word_document_names_is_there() {
    for (name, debate) in debates() {
        let parts = parts(&bytes(&debate, ReportFormat::Docx));
        let document = &parts["word/document.xml"];
        for (mark, part, known) in [
            ("Style w:val=\"", "word/styles.xml", "w:styleId=\""),
            ("w:numId w:val=\"", "word/numbering.xml", "w:num w:numId=\""),
            ("r:id=\"", "word/_rels/document.xml.rels", " Id=\""),
        ] {
            for named in document.split(mark).skip(1) {
                let named = named.split('"').next().unwrap();
                let known = format!("{known}{named}\"");
                assert!(parts[part].contains(&known), "{name}: {named} in {part}");
            }
        }
    }
}

#[test]
fn only_addresses_of_the_web_are_links_in_a_word_document() {
    let text = "[a](javascript:alert(1)) file:///etc/passwd https://example.org/a?b=1&c=2";
    let parts = parts(&bytes(&filled_with(text), ReportFormat::Docx));
    let relations = &parts["word/_rels/document.xml.rels"];
    let external = relations
        .split("<Relationship ")
        .filter(|it| it.contains("External"));
    let mut count = 0;
    for relation in external {
        assert!(relation.contains("Target=\"https://example.org/a?b=1&amp;c=2\""));
        count += 1;
    }
    assert!(count > 0);
}

/// The content of a PDF, unpacked: pages, fonts and references between them.
fn plain(pdf: &[u8]) -> String {
    let mut plain = String::from_utf8_lossy(pdf).into_owned();
    let mut rest = pdf;
    while let Some(start) = find(rest, b"stream\n") {
        rest = &rest[start + b"stream\n".len()..];
        let end = find(rest, b"endstream").unwrap();
        let mut unpacked = Vec::new();
        if ZlibDecoder::new(&rest[..end])
            .read_to_end(&mut unpacked)
            .is_ok()
        {
            plain.push_str(&String::from_utf8_lossy(&unpacked));
        }
        rest = &rest[end + b"endstream".len()..];
    }
    plain
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).position(|it| it == wanted)
}

#[test]
fn a_pdf_has_a_title_bookmarks_and_pages() {
    let pdf = plain(&bytes(&reviewed(), ReportFormat::Pdf));
    assert!(pdf.starts_with("%PDF-"));
    assert!(pdf.contains("/Title(Weekly digest)"));
    assert!(pdf.contains("/Author"));
    let pages = pdf.matches("/Type/Page/").count();
    assert!((3..9).contains(&pages), "{pages}");
    for heading in [
        "Changes",
        "Change 1",
        "Still open",
        "Cost and time",
        "Rounds",
    ] {
        assert!(pdf.contains(&format!("/Title({heading})")), "{heading}");
    }
}

#[test]
fn a_pdf_leads_nowhere_but_to_the_web() {
    let text = "[a](javascript:alert(1)) file:///etc/passwd mailto:a@b.c https://example.org/x";
    let pdf = plain(&bytes(&filled_with(text), ReportFormat::Pdf));
    let addresses: Vec<&str> = pdf.split("/URI(").skip(1).collect();
    assert!(!addresses.is_empty());
    for address in addresses {
        assert!(address.starts_with("https://example.org/x)"));
    }
    assert!(!pdf.contains("/JavaScript") && !pdf.contains("/Launch"));
}

#[test]
fn every_debate_can_be_a_file_and_is_the_same_each_time() {
    for (name, debate) in debates() {
        for format in [ReportFormat::Pdf, ReportFormat::Docx] {
            let first = bytes(&debate, format);
            assert!(first.len() > 1000, "{name}");
            assert!(first == bytes(&debate, format), "{name} as {format:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn any_text_becomes_files(text in any_text()) {
        let debate = filled_with(&text);
        parts(&bytes(&debate, ReportFormat::Docx));
        let pdf = bytes(&debate, ReportFormat::Pdf);
        prop_assert!(pdf.starts_with(b"%PDF-"));
    }
}

/// Letters of many scripts, characters that join and redirect them, control characters and markup.
fn any_text() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "a",
        " ",
        "\n",
        "\r\n",
        "\t",
        "<",
        "&",
        "\"",
        "]]>",
        "--",
        "#",
        "$",
        "\\",
        "\0",
        "\u{1b}[2J",
        "\u{202e}",
        "\u{2028}",
        "\u{200d}",
        "\u{fe0f}",
        "\u{fffe}",
        "e\u{301}",
        "漢字",
        "かな",
        "한국",
        "नमस्ते",
        "ไทย",
        "שלום",
        "مرحبا",
        "👩🏽‍💻",
        "🇩🇪",
        "𝔄",
        "\u{10ffff}",
        "https://a.b/c",
        "verylongword",
    ]);
    let known = prop::collection::vec(pieces, 1..30).prop_map(|it| it.concat());
    prop_oneof![known, any::<String>()]
}
