//! What one debate says about the system that ran it: the computed part.

use std::collections::BTreeSet;

use crate::page::{CircledTopic, DebateSummary, SectionSeen};
use crate::scores::{CameOut, Raised, raised};
use crate::text::document::outline::{self, LineKind};
use crate::text::document::prose;
use crate::view::Round;
use crate::{Finding, FindingStatus, Outcome, Protocol, Seat, Setup, TextHash, View, dispute};

/// The name of the summary, as a file and as a field.
pub const SUMMARY: &str = "debate_summary_for_system_improvement";
/// A section with fewer words than this is short.
const SHORT: usize = 40;
/// With at least this many findings, a section says too little.
const MANY: usize = 3;

/// The summary of a debate, including what a model said about it if one was asked. `text` reads a stored
/// text.
pub fn debate_summary(view: &View, text: &dyn Fn(&TextHash) -> Option<String>) -> DebateSummary {
    let setup = view.setup.as_ref();
    let all = raised(view);
    let seats = || setup.iter().flat_map(|it| everybody(it));
    let models: BTreeSet<&str> = seats().map(|seat| seat.model.name.as_str()).collect();
    let complexity = setup.and_then(|it| it.agenda.briefing.complexity);
    DebateSummary {
        name: SUMMARY.to_owned(),
        debate: setup.map(|it| it.debate.clone()),
        date: view.header.started_at.clone(),
        protocol: setup.map_or("", |it| it.protocol.key()).to_owned(),
        kind: setup.map_or("", |it| it.kind.key()).to_owned(),
        complexity: complexity.map(|it| it.key().to_owned()),
        rounds: view.rounds.len(),
        models: models.into_iter().map(str::to_owned).collect(),
        outcome: view.header.outcome,
        went_well: went_well(view, &all),
        circled: view.rounds.iter().flat_map(circled).collect(),
        disputes: dispute::disputes(view),
        labels: seats().flat_map(labels).collect(),
        got_stuck: got_stuck(view),
        missing_information: missing(view),
        sections: sections(view, &all, text),
        asked: view.summary_by_model.as_deref().cloned(),
    }
}

/// Everybody who takes part, including those in gauntlets.
fn everybody(setup: &Setup) -> impl Iterator<Item = &Seat> {
    let gauntlet = setup.agenda.gauntlet.as_ref();
    let cast = gauntlet.and_then(|it| it.cast.as_ref());
    let seats = setup
        .seats
        .iter()
        .filter(|_| setup.protocol != Protocol::Gauntlet);
    let seats = seats.chain([&setup.synthesizer]);
    seats.chain(cast.into_iter().flat_map(|it| it.seats()))
}

/// The name of a seat, by its ID and by the key of its persona.
fn labels(seat: &Seat) -> [(String, String); 2] {
    let label = &seat.persona.label;
    [
        (seat.id.to_string(), label.clone()),
        (seat.persona.key.clone(), label.clone()),
    ]
}

fn went_well(view: &View, all: &[Raised<'_>]) -> Vec<String> {
    let mut said = Vec::new();
    let accepted = all.iter().filter(|it| it.came_out == CameOut::Accepted);
    let (accepted, raised) = (accepted.count(), all.len());
    if accepted > 0 {
        // If a judge says which concerns stand, nobody has accepted them yet.
        let judged = view.conclusion.is_some() && view.gauntlets.is_empty();
        said.push(if judged {
            format!("The judge upheld {accepted} of {raised} concerns.")
        } else {
            format!("{accepted} of {raised} findings were accepted.")
        });
    }
    let quoted = all.iter().filter(|it| it.finding.range.is_some()).count();
    if raised > 0 && quoted == raised {
        said.push("Every finding quotes a passage of the text.".to_owned());
    }
    let rounds = view.rounds.len();
    if view.header.outcome == Some(Outcome::Consensus) {
        said.push(match rounds {
            1 => "Reviewers agreed in the first round.".to_owned(),
            more => format!("Reviewers agreed after {more} rounds."),
        });
    }
    let shared = all.iter().filter(|it| it.by.len() > 1).count();
    match shared {
        0 => {}
        1 => said.push("1 finding was raised by several reviewers.".to_owned()),
        more => said.push(format!("{more} findings were raised by several reviewers.")),
    }
    said
}

/// The findings of a round that came back after they had been answered.
fn circled(round: &Round) -> Vec<CircledTopic> {
    let counts = round.count.iter();
    let counted = counts.flat_map(|it| it.findings.iter().chain(&it.repeated));
    let again = counted.filter(|it| it.repeats.is_some() || it.status == FindingStatus::Repeated);
    let again = again.map(|it| CircledTopic {
        title: it.title.clone(),
        round: round.number,
        persona: it.persona.clone(),
    });
    again.collect()
}

fn got_stuck(view: &View) -> Vec<String> {
    let mut said = Vec::new();
    for critique in view.rounds.iter().flat_map(|it| &it.critiques) {
        if let Some(failure) = &critique.absent {
            let setup = view.setup.as_ref();
            let called = setup.and_then(|it| it.called(&critique.seat, critique.round));
            said.push(format!(
                "{} on {} didn’t answer in round {}: {}",
                called.unwrap_or_else(|| critique.persona.clone()),
                critique.model,
                critique.round,
                failure.message
            ));
        }
    }
    let edits = view.rounds.iter().filter_map(|it| it.synthesis.as_ref());
    let refused = edits.flat_map(|it| &it.edits).filter(|it| !it.applied);
    match refused.count() {
        0 => {}
        1 => said.push("1 edit didn’t fit the text.".to_owned()),
        more => said.push(format!("{more} edits didn’t fit the text.")),
    }
    if view.header.outcome == Some(Outcome::MaxRounds) {
        said.push("The rounds ran out before reviewers agreed.".to_owned());
    }
    let idle = view.gauntlets.iter().filter_map(|it| it.idle);
    said.extend(idle.map(|it| it.words().to_owned()));
    said
}

fn findings(view: &View) -> impl Iterator<Item = &Finding> {
    let counts = view.rounds.iter().filter_map(|it| it.count.as_ref());
    counts.flat_map(|it| &it.findings)
}

/// Unanswered questions: those asked before the first round, and those written into the text.
fn missing(view: &View) -> Vec<String> {
    let author = &view.author;
    let is_answered = |question: &str| author.answers.iter().any(|it| it.question == question);
    let asked = author.questions.iter().map(|it| &it.question);
    let asked = asked.filter(|it| !is_answered(it)).cloned();
    let recorded = findings(view)
        .filter(|it| it.status == FindingStatus::Recorded && author.answer_to(&it.id).is_none());
    let recorded = recorded.map(|it| match it.suggestion.trim() {
        "" => it.title.clone(),
        question => format!("{}: {question}", it.title),
    });
    let mut all: Vec<String> = Vec::new();
    for one in asked.chain(recorded) {
        if !all.contains(&one) {
            all.push(one);
        }
    }
    all
}

fn sections(
    view: &View,
    all: &[Raised<'_>],
    text: &dyn Fn(&TextHash) -> Option<String>,
) -> Vec<SectionSeen> {
    let original = view.setup.as_ref().and_then(|it| text(&it.original));
    let Some(original) = original else {
        return Vec::new();
    };
    let mut seen = outlined(&original);
    let rounds: Vec<(u32, Headings)> = view
        .rounds
        .iter()
        .filter_map(|it| Some((it.number, headings(&text(&it.text)?))))
        .collect();
    let of_original = headings(&original);
    for one in all {
        let Some(range) = one.finding.range else {
            continue;
        };
        let of_round = rounds
            .iter()
            .find(|(number, _)| *number == one.finding.round);
        let headings = of_round.map_or(&of_original, |(_, headings)| headings);
        let before = headings.iter().rfind(|(start, _)| *start <= range.start);
        let heading = before.map_or("", |(_, heading)| heading);
        if let Some(section) = seen.iter_mut().find(|it| it.heading == heading) {
            section.findings += 1;
            section.accepted += usize::from(one.came_out == CameOut::Accepted);
        }
    }
    for section in &mut seen {
        section.note = note(section);
    }
    seen.retain(|it| it.words > 0 || it.findings > 0);
    seen
}

fn outlined(text: &str) -> Vec<SectionSeen> {
    let mut sections = vec![empty(String::new())];
    for line in outline::lines(text) {
        if let LineKind::Heading(_) = line.kind {
            sections.push(empty(line.content().to_owned()));
        } else if let Some(section) = sections.last_mut() {
            section.words += prose::words(line.text);
        }
    }
    sections
}

fn empty(heading: String) -> SectionSeen {
    SectionSeen {
        heading,
        words: 0,
        findings: 0,
        accepted: 0,
        note: String::new(),
    }
}

/// Where each heading begins, and its words.
type Headings = Vec<(usize, String)>;

fn headings(text: &str) -> Headings {
    let lines = outline::lines(text).into_iter();
    let headings = lines.filter(|it| matches!(it.kind, LineKind::Heading(_)));
    headings
        .map(|it| (it.start, it.content().to_owned()))
        .collect()
}

fn note(section: &SectionSeen) -> String {
    match (section.findings, section.words) {
        (MANY.., ..SHORT) => "Many findings on few words: it says too little.",
        (MANY.., _) => "Many findings: it deserves more weight.",
        _ => "",
    }
    .to_owned()
}
