//! What counts as finding a defect, and what as a false alarm.

use std::collections::HashMap;

use domain::round::{Count, Critique, Growth, Synthesis};
use domain::text::document::quote::Haystack;
use domain::view::{Header, Round};
use domain::{Finding, FindingId, FindingStatus, Kind, SeatId, Severity, TextHash, Usage, View};
use evaluation::{Defect, DefectKind, Document, Figures, Heard, Planted, Scored, score, texts};

const TEXT: &str = "# Export\n\nAn export takes ten minutes at most. It is kept for 30 days. Then it is \
                    removed by the nightly job.\n\nThe owner gets a message when it is ready.\n";
const PLANTED: &str = "It is kept for one day only.";

fn planted() -> Planted {
    let defect = |kind, after: &str, sentence: &str, also: Option<&str>| Defect {
        kind,
        after: Some(after.to_owned()),
        replaces: None,
        sentence: sentence.to_owned(),
        also: also.map(str::to_owned),
        why: "It is wrong.".to_owned(),
    };
    let document = Document {
        name: "export".to_owned(),
        kind: Kind::Task,
        text: TEXT.to_owned(),
        defects: vec![
            defect(
                DefectKind::Contradiction,
                "removed by the nightly job.",
                PLANTED,
                Some("It is kept for 30 days."),
            ),
            defect(
                DefectKind::Unmeasurable,
                "when it is ready.",
                "Everybody likes exports.",
                None,
            ),
        ],
    };
    texts(&[document], 1).unwrap().remove(0).planted
}

/// A finding from a seat that quotes part of a text.
fn finding(seat: usize, title: &str, quote: &str, text: &str) -> Finding {
    let found = Haystack::new(text).find(quote);
    Finding {
        id: FindingId::new(title),
        round: 1,
        seat: SeatId::at(seat),
        persona: "pm".to_owned(),
        severity: Severity::Major,
        title: title.to_owned(),
        quote: quote.to_owned(),
        quote_match: found.matched,
        only_names: false,
        range: found.span,
        places: Vec::new(),
        concern: "It goes wrong.".to_owned(),
        suggestion: String::new(),
        supporters: vec![SeatId::at(seat)],
        status: FindingStatus::Open,
        status_reason: None,
        change: None,
        rule: None,
        repeats: None,
        caused_by: None,
        adversary: None,
        said: None,
    }
}

/// A debate whose rounds begin with these texts.
fn heard(rounds: Vec<(&str, Vec<Finding>, &[&str])>) -> Heard {
    let texts: HashMap<TextHash, String> = rounds
        .iter()
        .map(|(text, ..)| (TextHash::of(text), (*text).to_owned()))
        .collect();
    let rounds = (1..)
        .zip(rounds)
        .map(|(number, (text, findings, lost))| Round {
            number,
            began_at: String::new(),
            ended_at: None,
            text: TextHash::of(text),
            told: Vec::new(),
            critiques: vec![Critique {
                round: number,
                seat: SeatId::at(0),
                persona: "pm".to_owned(),
                model: "a".to_owned(),
                findings: findings.clone(),
                approved: false,
                approval_supported: None,
                evidence: Vec::new(),
                serves: Vec::new(),
                unread: 0,
                listed: 0,
                flaws: Vec::new(),
                absent: None,
            }],
            count: Some(Count {
                findings,
                approvals: 0,
                required: 1,
                consensus: false,
                repeated: Vec::new(),
            }),
            synthesis: Some(Synthesis {
                edits: Vec::new(),
                declined: Vec::new(),
                recorded: Vec::new(),
                text: TextHash::of(text),
                lost: lost.iter().map(|it| (*it).to_owned()).collect(),
                restored: Vec::new(),
                growth: Growth::default(),
            }),
            written: None,
            usage: Usage::FREE,
            duration_ms: 0,
        });
    let view = View {
        rounds: rounds.collect(),
        header: Header {
            usage: Usage {
                input_tokens: 700,
                output_tokens: 300,
                cost_usd: Some(0.25),
                estimated: false,
            },
            ..Header::default()
        },
        ..View::default()
    };
    Heard::of(&view, &planted().text, |hash| texts.get(hash).cloned())
}

/// Which defects are found, and how many false alarms there are.
fn check(quotes: &[&str], found: [bool; 2], false_alarms: usize) -> Scored {
    let planted = planted();
    let findings = quotes.iter().enumerate();
    let findings = findings
        .map(|(index, quote)| finding(index, &format!("Point {index}"), quote, &planted.text))
        .collect();
    let scored = score(&planted, &[heard(vec![(&planted.text, findings, &[])])]);
    let are_found: Vec<bool> = scored.defects.iter().map(|it| it.1).collect();
    assert_eq!(are_found, found, "{quotes:?}");
    assert_eq!(scored.false_alarms, false_alarms, "{quotes:?}");
    scored
}

#[test]
fn a_quote_of_the_planted_sentence_finds_the_defect() {
    check(&[], [false, false], 0);
    check(&[PLANTED], [true, false], 0);
    check(&["kept for one day"], [true, false], 0);
    check(&["the nightly job. It is kept for one"], [true, false], 0);
    check(&["Everybody likes exports."], [false, true], 0);
    check(&[PLANTED, "Everybody likes exports."], [true, true], 0);
}

#[test]
fn a_quote_of_the_passage_that_it_contradicts_finds_it_too() {
    check(&["It is kept for 30 days."], [true, false], 0);
}

#[test]
fn everything_else_is_a_false_alarm() {
    check(&["An export takes ten minutes at most."], [false, false], 1);
    let scored = check(
        &["Nothing of the kind is written anywhere here"],
        [false, false],
        1,
    );
    assert_eq!((scored.quotes, scored.quotes_in_text), (1, 0));
    let whole = planted().text;
    check(&[&whole], [false, false], 1);
}

#[test]
fn quotes_that_are_there_give_or_take_signs_are_in_the_text() {
    let scored = check(
        &[
            "It is  kept for one day",
            PLANTED,
            "no such words as these at all",
        ],
        [true, false],
        1,
    );
    assert_eq!((scored.quotes, scored.quotes_in_text), (3, 2));
}

#[test]
fn later_rounds_count_by_what_stands_in_the_planted_text() {
    let planted = planted();
    let edited = planted.text.replace(
        "ten minutes at most",
        "ten minutes at most, or the owner is told",
    );
    let of_round = |quote: &str| finding(0, quote, quote, &edited);
    let rounds = vec![
        (planted.text.as_str(), Vec::new(), &["An item"][..]),
        (
            edited.as_str(),
            vec![
                of_round("Everybody likes exports."),
                of_round("or the owner is told"),
                of_round("when it is ready"),
            ],
            &["An item", "A heading"],
        ),
    ];
    let scored = score(&planted, &[heard(rounds)]);
    let found: Vec<bool> = scored.defects.iter().map(|it| it.1).collect();
    assert_eq!(found, [false, true]);
    assert_eq!((scored.false_alarms, scored.about_own_words), (1, 1));
    assert_eq!((scored.lost, scored.debates_with_loss), (2, 1));
}

#[test]
fn what_several_debates_say_alike_counts_once() {
    let planted = planted();
    let text = planted.text.as_str();
    let say = |quote: &str| finding(0, "The time limit is unclear", quote, text);
    let pass = |quote| heard(vec![(text, vec![say(quote)], &[])]);
    let scored = score(
        &planted,
        &[
            pass("An export takes ten minutes at most."),
            pass("An export takes ten minutes at most."),
        ],
    );
    assert_eq!((scored.findings, scored.false_alarms), (1, 1));
    assert_eq!(
        (scored.debates, scored.tokens, scored.cost_usd),
        (2, 2_000, Some(0.5))
    );
}

#[test]
fn figures_add_up() {
    let scored = |found: usize, words: usize, cost_usd| Scored {
        words,
        defects: (0..5).map(|it| (DefectKind::ALL[it], it < found)).collect(),
        findings: 4,
        false_alarms: 2,
        quotes: 5,
        quotes_in_text: 4,
        debates: 1,
        debates_with_loss: usize::from(found == 1),
        lost: usize::from(found == 1),
        tokens: 1_000,
        cost_usd,
        ..Scored::default()
    };
    let figures = Figures::of(&[scored(1, 400, Some(0.5)), scored(3, 600, Some(0.25))], 1);
    assert_eq!((figures.recall.count, figures.recall.of), (4, 10));
    assert_eq!(figures.recall.share, Some(0.4));
    assert_eq!(figures.false_alarms.per_1000_words, Some(4.0));
    assert_eq!(
        (figures.quotes_in_text.count, figures.quotes_in_text.of),
        (8, 10)
    );
    assert_eq!(
        (
            figures.lost_text.count,
            figures.lost_text.of,
            figures.lost_items
        ),
        (1, 2, 1)
    );
    assert_eq!(figures.tokens.per_1000_words, Some(2_000.0));
    assert_eq!(figures.cost_usd.total, Some(0.75));
    assert_eq!(figures.kinds.len(), 5);
    assert_eq!((figures.kinds[0].found, figures.kinds[0].planted), (2, 2));
    let unknown = Figures::of(&[scored(1, 400, None), scored(3, 600, Some(0.25))], 1);
    assert_eq!(
        (unknown.cost_usd.total, unknown.cost_usd.interval),
        (None, None)
    );
    let none = Figures::of(&[], 1);
    assert_eq!(
        (none.recall.share, none.false_alarms.per_1000_words),
        (None, None)
    );
}
