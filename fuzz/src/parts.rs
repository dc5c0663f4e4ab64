//! Questions to the built-in reviewer.

use domain::answer::{RaisedFinding, Shape};
use domain::question::{Labeled, Parts};
use domain::text::document::quote::Haystack;
use domain::{Finding, FindingId, FindingStatus, Kind, SeatId};

/// One of the personas that rules belong to, or one that gets them all.
pub fn persona(number: u8) -> &'static str {
    let all = domain::personas::ALL;
    all.get(usize::from(number) % (all.len() + 1))
        .map_or("anybody", |it| it.key)
}

/// What a persona is asked about a document.
pub fn parts(shape: Shape, persona: &str, kind: Kind, document: &str) -> Parts {
    Parts {
        shape,
        persona: persona.to_owned(),
        kind,
        title: "Orders".to_owned(),
        document: document.to_owned(),
        round: 1,
        growth: None,
        findings: Vec::new(),
        settled: Vec::new(),
        answers: Vec::new(),
        questions: Vec::new(),
        remarks: Vec::new(),
        project: String::new(),
        briefing: domain::question::Known::default(),
        narratives: Vec::new(),
        criteria: Vec::new(),
        rules_off: Vec::new(),
        today: "2025-03-10".to_owned(),
    }
}

/// Findings of a persona under their labels, with their passages looked up in the document.
pub fn labeled(persona: &str, document: &str, raised: Vec<RaisedFinding>) -> Vec<Labeled> {
    let haystack = Haystack::new(document);
    let findings = raised.into_iter().enumerate();
    findings
        .map(|(index, raised)| {
            let seat = SeatId::at(0);
            let found = haystack.find(&raised.quote);
            let places = raised.more_quotes.iter();
            Labeled {
                label: format!("F{}", index + 1),
                finding: Finding {
                    id: FindingId::at(1, &seat, index),
                    round: 1,
                    seat,
                    persona: persona.to_owned(),
                    severity: raised.severity,
                    title: raised.title,
                    quote: raised.quote,
                    quote_match: found.matched,
                    only_names: false,
                    range: found.span,
                    places: places.filter_map(|it| haystack.find(it).span).collect(),
                    concern: raised.concern,
                    suggestion: raised.suggestion,
                    supporters: Vec::new(),
                    status: FindingStatus::Open,
                    status_reason: None,
                    change: None,
                    rule: raised.rule,
                    repeats: None,
                    caused_by: None,
                    adversary: None,
                    said: None,
                },
                answer: None,
            }
        })
        .collect()
}
