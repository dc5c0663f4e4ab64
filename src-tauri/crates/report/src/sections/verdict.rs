//! The debate's conclusion about the text, and the author's decision on it.

use domain::came_to::Doubt;
use domain::round::Evidence;
use domain::verdict::{Ruling, Score, SectionKind, SideNote, Verdict, VerdictSection};
use domain::view::Concluded;
use domain::{Conclusion, Judgment};
use serde::Serialize;
use serde_json::Value;

use crate::document::{Block, Column, Table};
use crate::quote::unmarked;
use crate::value::value;
use crate::{Source, words};

/// The decision, who made it, and why.
pub(super) fn synthesis(source: &Source<'_>) -> Vec<Block> {
    let Some(concluded) = &source.view.conclusion else {
        return Vec::new();
    };
    let mut blocks = vec![Block::Facts(facts(source, concluded))];
    blocks.extend(reason(concluded.rulings.verdict.as_ref()));
    let conclusion = &concluded.conclusion;
    let Some(verdict) = &conclusion.verdict else {
        return blocks;
    };
    if !verdict.parsed {
        blocks.push(Block::Notice(
            "The judge’s answer couldn’t be read. This is what it wrote.".to_owned(),
        ));
    }
    blocks.extend(contradicts(conclusion).map(Block::Notice));
    if concluded.came_to.overruled().is_some() {
        blocks.push(Block::Paragraph("What the judge wrote:".to_owned()));
    }
    blocks.push(Block::Paragraph(verdict.summary.clone()));
    if !verdict.evidence.is_empty() {
        blocks.push(Block::Paragraph("Quotes the judge relied on:".to_owned()));
        blocks.push(Block::List(evidence(verdict).collect()));
    }
    if let Some(second) = &conclusion.second {
        blocks.push(again(concluded, second));
    }
    blocks.push(Block::Table(scores(source, verdict)));
    blocks.push(Block::List(sides(source, verdict)));
    blocks
}

/// Says that the judge decides one way and writes another, in a sentence; `None` if it doesn't.
pub(crate) fn contradicts(conclusion: &Conclusion) -> Option<String> {
    let words = conclusion.contradiction()?;
    let first = conclusion.verdict.as_ref()?.contradiction.as_deref();
    let which = if first == Some(words) {
        ""
    } else {
        " with the positions swapped"
    };
    Some(format!(
        "The judge contradicts itself{which}: it also wrote “{words}”, and asking again didn’t settle it."
    ))
}

/// The passages that a verdict is based on, each with what is wrong with it.
pub(crate) fn evidence(verdict: &Verdict) -> impl Iterator<Item = String> {
    verdict.evidence.iter().map(|passage| {
        let doubt = match (passage.range, passage.only_names) {
            (_, true) => " (a heading or title, not content)",
            (None, false) => " (not in the text)",
            (Some(_), false) => "",
        };
        format!("“{}”{doubt}", unmarked(&passage.quote))
    })
}

/// The position that the author could take instead.
pub(super) fn revision(source: &Source<'_>) -> Vec<Block> {
    let concluded = source.view.conclusion.as_ref();
    let verdict = concluded.and_then(|it| it.conclusion.verdict.as_ref());
    let revision = verdict.and_then(|verdict| verdict.revision.clone());
    revision.map(Block::Paragraph).into_iter().collect()
}

/// One part of the verdict, numbered if the parts are in order of importance.
pub(super) fn items(source: &Source<'_>, kind: SectionKind) -> Vec<Block> {
    let concluded = source.view.conclusion.as_ref();
    let verdict = concluded.and_then(|it| it.conclusion.verdict.as_ref());
    let items = verdict
        .map_or(&[][..], |verdict| verdict.items(kind))
        .to_vec();
    vec![if kind.is_ranked() {
        Block::Numbered(items)
    } else {
        Block::List(items)
    }]
}

/// The name of the verdict in a report.
pub(super) fn heading(source: &Source<'_>) -> &'static str {
    if source.protocol().is_competitive() {
        "Judge Synthesis"
    } else {
        "Verdict"
    }
}

/// Why the author decided so.
fn reason(ruling: Option<&Ruling>) -> Option<Block> {
    let (Ruling::Overruled { reason, .. } | Ruling::Chosen { reason, .. }) = ruling? else {
        return None;
    };
    let reason = reason.trim();
    (!reason.is_empty()).then(|| Block::Notice(format!("The author’s reason: {reason}")))
}

fn facts(source: &Source<'_>, concluded: &Concluded) -> Vec<(&'static str, String)> {
    let came_to = &concluded.came_to;
    let verdict = concluded.conclusion.verdict.as_ref();
    let setup = source.view.setup.as_ref();
    let judge = setup.map(|setup| setup.synthesizer.persona.label.clone());
    let by_author = came_to.settled().map(|settled| match came_to.accepted() {
        Some(true) => format!("{settled}, accepted by the author"),
        _ => format!("{settled}, decided by the author"),
    });
    let is_ranked = !came_to.doubt.is_some_and(Doubt::leaves_unranked);
    let decision = came_to.decision.map(Judgment::label).map(str::to_owned);
    let recommended = came_to.recommended.clone().filter(|_| is_ranked);
    // An overruled decision is at the top of the report, struck through.
    let is_overruled = came_to.overruled().is_some();
    let by_judge = |name, said: Option<String>| match by_author {
        Some(_) => ("Judge", said.filter(|_| !is_overruled)),
        None => (name, said),
    };
    let stands = came_to
        .against
        .as_ref()
        .map(|against| match came_to.against_it() {
            Some(_) => ("Against it", against.in_short()),
            None => ("Concerns", against.in_short()),
        });
    let alone = came_to.alone.clone().map(|words| ("Concerns", words));
    let stands = stands.or(alone);
    let judged_by = judge
        .zip(verdict)
        .map(|(label, verdict)| format!("{label}, {}", verdict.model));
    let facts = [
        ("Decision", by_author.clone()),
        by_judge("Decision", decision),
        by_judge("Recommended", recommended),
        (
            "Recommended",
            (!is_ranked).then(|| "nothing: not enough scores".to_owned()),
        ),
        (
            stands.as_ref().map_or("", |(name, _)| name),
            stands.as_ref().map(|(_, said)| said.clone()),
        ),
        ("Judged by", judged_by),
        (
            "Time",
            verdict.map(|verdict| words::duration(verdict.duration_ms)),
        ),
    ];
    let known = |(name, value): (_, Option<String>)| Some((name, value?));
    facts.into_iter().filter_map(known).collect()
}

fn again(concluded: &Concluded, second: &Verdict) -> Block {
    if !concluded.conclusion.is_unstable() {
        let words = concluded.came_to.twice.as_deref().unwrap_or_default();
        return Block::Paragraph(format!("The judge gave the {words}."));
    }
    let decided = second
        .decision
        .map(|it| format!("decided {}", it.label().to_lowercase()));
    let recommended = || Some(format!("recommended {}", second.recommended_name()?));
    let other = decided.or_else(recommended);
    Block::Notice(format!(
        "The verdict depends on which side the judge reads first. With the positions swapped, the judge {}. {}",
        other.as_deref().unwrap_or("reached a different verdict"),
        second.summary
    ))
}

fn scores(source: &Source<'_>, verdict: &Verdict) -> Table {
    let rows = verdict.scores.iter().map(|score| {
        let title = source.point(&score.point).unwrap_or_default();
        let open = if score.survives() { "yes" } else { "no" };
        vec![
            title,
            format!("{} of 5, {}", score.score, score.name()),
            open.to_owned(),
            score.why.clone(),
        ]
    });
    Table {
        caption: "The judge’s score for each concern, where 5 is the most serious, and whether it is open",
        columns: vec![
            Column::Text("Concern"),
            Column::Text("Score"),
            Column::Text("Open"),
            Column::Text("Why"),
        ],
        rows: rows.collect(),
    }
}

fn sides(source: &Source<'_>, verdict: &Verdict) -> Vec<String> {
    let notes = verdict.sides.iter().map(|note| {
        let mut said = Vec::new();
        match note.genuine {
            Some(true) => said.push("was genuine"),
            Some(false) => said.push("was more show than substance"),
            None => {}
        }
        match note.pulled_punches {
            Some(true) => said.push("pulled its punches"),
            Some(false) => said.push("pulled no punches"),
            None => {}
        }
        let side = source.step(&note.step);
        format!("{side} {}. {}", said.join(" and "), note.why)
    });
    notes.collect()
}

/// The verdict for scripts; null if the debate proposes changes, or if nobody could judge.
pub(super) fn json(source: &Source<'_>) -> Value {
    value(source.view.conclusion.as_ref().and_then(result))
}

fn result(concluded: &Concluded) -> Option<VerdictResult> {
    let conclusion = &concluded.conclusion;
    let verdict = conclusion.verdict.clone()?;
    let second = conclusion.second.as_ref();
    Some(VerdictResult {
        doubt: conclusion.doubt(),
        decision: verdict.decision,
        risks: verdict.items(SectionKind::Risks).to_vec(),
        suggested_actions: verdict.items(SectionKind::SuggestedActions).to_vec(),
        summary: verdict.summary,
        sections: verdict.sections,
        revised_position: verdict.revision,
        scores: verdict.scores,
        sides: verdict.sides,
        evidence: verdict.evidence,
        contradiction: conclusion.contradiction().map(str::to_owned),
        model: verdict.model,
        parsed: verdict.parsed,
        second_decision: second.and_then(|second| second.decision),
        unstable: conclusion.is_unstable(),
        ruling: concluded.rulings.verdict.clone(),
    })
}

/// The words of a judge, or of whoever concludes alone.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct VerdictResult {
    /// Why the decision can't be relied on; `None` if it can.
    doubt: Option<Doubt>,
    /// The decision; `None` if the form asks for none.
    decision: Option<Judgment>,
    /// Its summary.
    summary: String,
    /// What can go wrong.
    risks: Vec<String>,
    /// What to do next, the most urgent first.
    suggested_actions: Vec<String>,
    /// All of its parts, including `risks` and `suggested_actions`.
    sections: Vec<VerdictSection>,
    /// The position that the author could take instead; `None` if the form asks for none.
    revised_position: Option<String>,
    /// What it says about single points.
    scores: Vec<Score>,
    /// What it says about whole positions.
    sides: Vec<SideNote>,
    /// The passages that it is based on; `range` is null for one that isn't in the text.
    evidence: Vec<Evidence>,
    /// Its own sentence that decides otherwise, in either reading, even if the judge was asked once more.
    contradiction: Option<String>,
    /// The name of its model.
    model: String,
    /// Whether the answer could be read.
    parsed: bool,
    /// What the judge decided when it read the positions in the opposite order.
    second_decision: Option<Judgment>,
    /// Whether that differed.
    unstable: bool,
    /// The author's decision on it.
    ruling: Option<Ruling>,
}
