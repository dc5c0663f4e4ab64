//! What a debate came to about the text, and what the author said to that.

use domain::Judgement;
use domain::verdict::{Ruling, SectionKind, Verdict};

use crate::document::{Block, Column, Table};
use crate::{Source, words};

/// The decision, who made it, and why.
pub(super) fn synthesis(source: &Source<'_>) -> Vec<Block> {
    let Some(concluded) = &source.view.conclusion else {
        return Vec::new();
    };
    let mut blocks = Vec::new();
    blocks.extend(ruling(concluded.rulings.verdict.as_ref()));
    let conclusion = &concluded.conclusion;
    let Some(verdict) = &conclusion.verdict else {
        return blocks;
    };
    blocks.push(Block::Facts(facts(source, verdict)));
    if !verdict.parsed {
        blocks.push(Block::Notice(
            "The judge's answer could not be read, so it stands here as it came.".to_owned(),
        ));
    }
    blocks.push(Block::Paragraph(verdict.summary.clone()));
    if let Some(second) = &conclusion.second {
        blocks.push(again(conclusion.is_unstable(), second));
    }
    blocks.push(Block::Table(scores(source, verdict)));
    blocks.push(Block::List(sides(source, verdict)));
    blocks
}

/// The position that the author could take instead.
pub(super) fn revision(source: &Source<'_>) -> Vec<Block> {
    let concluded = source.view.conclusion.as_ref();
    let verdict = concluded.and_then(|it| it.conclusion.verdict.as_ref());
    let revision = verdict.and_then(|verdict| verdict.revision.clone());
    revision.map(Block::Paragraph).into_iter().collect()
}

/// One part of the verdict, numbered where the order says what weighs most.
pub(super) fn items(source: &Source<'_>, kind: SectionKind) -> Vec<Block> {
    let concluded = source.view.conclusion.as_ref();
    let verdict = concluded.and_then(|it| it.conclusion.verdict.as_ref());
    let items = verdict
        .map_or(&[][..], |verdict| verdict.items(kind))
        .to_vec();
    vec![match kind {
        SectionKind::KeyNarratives | SectionKind::Risks | SectionKind::SuggestedActions => {
            Block::Numbered(items)
        }
        _ => Block::List(items),
    }]
}

/// What the part with the judge's word is called.
pub(super) fn heading(source: &Source<'_>) -> &'static str {
    if source.protocol().is_competitive() {
        "Judge Synthesis"
    } else {
        "Verdict"
    }
}

fn ruling(ruling: Option<&Ruling>) -> Option<Block> {
    let said = match ruling? {
        Ruling::Overruled { decision, reason } => {
            let why = if reason.is_empty() {
                String::new()
            } else {
                format!(": {reason}")
            };
            format!("The author overruled the judge: {}{why}", decision.label())
        }
        Ruling::Upheld => "The author accepted the verdict.".to_owned(),
        Ruling::Undecided | Ruling::Weighed { .. } | Ruling::Placed { .. } => return None,
    };
    Some(Block::Notice(said))
}

fn facts(source: &Source<'_>, verdict: &Verdict) -> Vec<(&'static str, String)> {
    let setup = source.view.setup.as_ref();
    let judge = setup.map(|setup| setup.synthesiser.persona.label.clone());
    let decision = verdict.decision.map(Judgement::label);
    let facts = [
        ("Decision", decision.map(str::to_owned)),
        ("Recommended", verdict.recommended_name().map(str::to_owned)),
        (
            "By",
            judge.map(|label| format!("{label}, {}", verdict.model)),
        ),
        ("Time", Some(words::duration(verdict.duration_ms))),
    ];
    let known = |(name, value): (_, Option<String>)| Some((name, value?));
    facts.into_iter().filter_map(known).collect()
}

fn again(is_unstable: bool, second: &Verdict) -> Block {
    if !is_unstable {
        return Block::Paragraph(
            "Asked once more with the positions in the opposite order, the judge decided the same."
                .to_owned(),
        );
    }
    let decided = second
        .decision
        .map(|it| format!("decided {}", it.label().to_lowercase()));
    let recommended = || Some(format!("recommended {}", second.recommended_name()?));
    let other = decided.or_else(recommended);
    Block::Notice(format!(
        "Unstable: with the positions in the opposite order, the judge {}. {}",
        other.as_deref().unwrap_or("decided something else"),
        second.summary
    ))
}

fn scores(source: &Source<'_>, verdict: &Verdict) -> Table {
    let rows = verdict.scores.iter().map(|score| {
        let title = source.point(&score.point).unwrap_or_default();
        let met = if score.met { "yes" } else { "no" };
        vec![
            title,
            format!("{} of 5", score.score),
            met.to_owned(),
            score.why.clone(),
        ]
    });
    Table {
        caption: "How genuine the judge found each concern, and whether it was met",
        columns: vec![
            Column::Text("Concern"),
            Column::Number("Genuine"),
            Column::Text("Met"),
            Column::Text("Why"),
        ],
        rows: rows.collect(),
    }
}

fn sides(source: &Source<'_>, verdict: &Verdict) -> Vec<String> {
    let notes = verdict.sides.iter().map(|note| {
        let mut said = Vec::new();
        match note.genuine {
            Some(true) => said.push("meant it"),
            Some(false) => said.push("performed"),
            None => {}
        }
        match note.pulled_punches {
            Some(true) => said.push("pulled punches"),
            Some(false) => said.push("did not pull punches"),
            None => {}
        }
        let side = source.step(&note.step);
        format!("{side} {}. {}", said.join(" and "), note.why)
    });
    notes.collect()
}
