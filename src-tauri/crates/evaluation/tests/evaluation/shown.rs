//! The table and the picture.

use evaluation::picture::picture;
use evaluation::table::table;
use evaluation::{DefectKind, Figures, Row, Scored};
use quick_xml::Reader;
use quick_xml::events::Event;

fn row(name: &str, found: usize, cost_usd: Option<f64>) -> Row {
    let scored = Scored {
        words: 500,
        defects: DefectKind::ALL
            .iter()
            .enumerate()
            .map(|(index, kind)| (*kind, index < found))
            .collect(),
        findings: 9,
        false_alarms: 3,
        quotes: 9,
        quotes_in_text: 9,
        debates: 1,
        tokens: 12_345,
        cost_usd,
        ..Scored::default()
    };
    Row {
        name: name.to_owned(),
        models: vec![format!("{name}-model")],
        figures: Figures::of(&[scored.clone(), scored], 1),
    }
}

#[test]
fn a_table_has_a_column_for_each_row_and_its_intervals() {
    let shown = table(&[row("offline/rules", 3, Some(0.0)), row("debate", 9, None)]);
    for line in [
        "Recall                       25% (12–45), 6 of 24      75% (55–88), 18 of 24",
        "False alarms per 1,000 words 6.0 (2.2–13.1)",
        "Tokens per 1,000 words       24,690 (24,690–24,690)",
        "Total cost                   $0.0000",
        "Contradiction                2 of 2",
    ] {
        let squeezed = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            shown
                .lines()
                .any(|it| squeezed(it).starts_with(&squeezed(line))),
            "no {line} in\n{shown}"
        );
    }
    assert!(shown.contains("unknown"), "{shown}");
    assert!(shown.lines().all(|line| line == line.trim_end()));
    assert_eq!(table(&[]), "");
}

/// The texts of a complete picture, in order.
fn texts(svg: &str) -> Vec<String> {
    let mut reader = Reader::from_str(svg);
    let (mut texts, mut depth) = (Vec::new(), 0);
    loop {
        match reader.read_event().unwrap() {
            Event::Start(_) => {
                depth += 1;
                texts.push(String::new());
            }
            Event::End(_) => depth -= 1,
            Event::Text(text) => {
                if let Some(last) = texts.last_mut() {
                    last.push_str(&text.into_inner());
                }
            }
            Event::GeneralRef(name) => {
                let letter = match &*name.into_inner() {
                    "amp" => "&",
                    "lt" => "<",
                    "gt" => ">",
                    "quot" => "\"",
                    other => panic!("&{other};"),
                };
                if let Some(last) = texts.last_mut() {
                    last.push_str(letter);
                }
            }
            Event::Eof => break,
            _ => {}
        }
    }
    assert_eq!(depth, 0);
    texts.iter().map(|it| it.trim().to_owned()).collect()
}

#[test]
fn a_picture_is_well_formed_and_says_what_was_measured() {
    let rows = [
        row("offline/rules", 3, None),
        row("debate", 9, None),
        row("alone", 0, None),
    ];
    let texts = texts(&picture(&rows, "10 texts, seed 1"));
    for words in [
        "10 texts, seed 1",
        "Recall",
        "debate",
        "75% · 18 of 24",
        "6.0",
        "0% · 0 of 24",
    ] {
        assert!(
            texts.iter().any(|it| it == words),
            "no {words} in {texts:?}"
        );
    }
}

#[test]
fn names_of_models_are_words_and_never_markup() {
    let mut hostile = row("debate", 1, None);
    hostile.models = vec!["</svg><script>\"&\u{0}\u{1b}\u{ffff}".to_owned()];
    let svg = picture(&[hostile], "<b>&amp;");
    assert!(!svg.contains("<script"), "{svg}");
    let texts = texts(&svg);
    assert!(texts.iter().any(|it| it == "<b>&amp;"), "{texts:?}");
    assert!(
        texts.iter().any(|it| it.starts_with("</svg><script>\"&")),
        "{texts:?}"
    );
}

#[test]
fn a_picture_of_nothing_is_still_one() {
    let none = Row {
        name: "debate".to_owned(),
        models: Vec::new(),
        figures: Figures::of(&[], 1),
    };
    assert!(
        texts(&picture(&[none], ""))
            .iter()
            .any(|it| it == "nothing to count")
    );
    assert!(!texts(&picture(&[], "")).is_empty());
}
