//! The system review.

use domain::page::{
    Counted, ProposalRow, ReviewBlock, ReviewLine, Side, Standing, SummaryDigest, SystemLook,
    SystemReview,
};
use domain::system_proposal::Proposal;
use domain::usage::grouped;
use serde::Serialize;

use super::{called, document as of_parts, dollars, percent, section};
use crate::document::{Block, Column, Document, Section, Table};
use crate::words;

/// A system review for scripts.
#[derive(Serialize)]
pub(super) struct Data<'a> {
    #[serde(flatten)]
    review: &'a SystemReview,
    summaries: &'a SummaryDigest,
    proposals: Vec<ProposalData<'a>>,
}

/// Its proposals; `applied_at` is null as long as one isn’t applied.
#[derive(Serialize)]
struct ProposalData<'a> {
    number: i64,
    title: &'a str,
    #[serde(flatten)]
    proposal: &'a Proposal,
    applied_at: Option<&'a str>,
}

pub(super) fn data(look: &SystemLook) -> Data<'_> {
    let proposals = look.proposals.iter().map(|it| ProposalData {
        number: it.number,
        title: &it.title,
        proposal: &it.proposal,
        applied_at: it.applied_at.as_deref(),
    });
    Data {
        review: &look.review,
        summaries: &look.digest,
        proposals: proposals.collect(),
    }
}

pub(super) fn document(look: &SystemLook) -> Document {
    let (review, digest) = (&look.review, &look.digest);
    let wanted = review.new_personas.iter();
    let wanted = wanted.map(|it| {
        let count = usize::try_from(it.post_mortems).unwrap_or_default();
        format!("{} ({})", it.persona, words::plural(count, "post-mortem"))
    });
    let sections = vec![
        section("Period", vec![Block::Facts(period(review))]),
        section(
            "Most valuable",
            vec![Block::Table(standings(review, &review.most_valuable))],
        ),
        section(
            "Weakest",
            vec![Block::Table(standings(review, &review.weakest))],
        ),
        section("Challenges", vec![Block::Facts(rebuttals(review))]),
        section("Model economics", vec![Block::Facts(economics(review))]),
        section(
            "Recommended actions",
            vec![Block::List(review.recommended_actions.clone())],
        ),
        section(
            "New personas that post-mortems asked for",
            vec![Block::List(wanted.collect())],
        ),
        said(
            "Points that came back after they were answered",
            &digest.circled,
        ),
        said("Where debates got stuck", &digest.stuck),
        said("Questions nobody answered", &digest.unanswered),
        said(
            "Misunderstandings, according to models",
            &digest.misunderstood,
        ),
        said("What models suggest", &digest.advised),
        section(
            "Proposals",
            look.proposals.iter().flat_map(proposed).collect(),
        ),
    ];
    let until = &review.until;
    let period = match &review.since {
        Some(since) => format!("{since} to {until}"),
        None => format!("All debates until {until}"),
    };
    let texts = words::plural(review.texts_reviewed, "text");
    let debates = usize::try_from(review.debates).unwrap_or_default();
    of_parts(
        "System review",
        format!("{} · {period}", review.name),
        format!("{texts} in {}.", words::plural(debates, "debate")),
        sections,
    )
}

/// What summaries of debates say, each point once with its count.
fn said(heading: &'static str, said: &[Counted]) -> Section {
    let entries = said.iter().map(|it| match it.times {
        1 => it.words.clone(),
        times => format!("{} ({times} times)", it.words),
    });
    section(heading, vec![Block::List(entries.collect())])
}

/// A proposal and its reason, followed by the changed lines.
fn proposed(row: &ProposalRow) -> [Block; 2] {
    let by = match &row.proposal.model {
        Some(model) => format!("Proposed by {model}."),
        None => "Proposed by rules.".to_owned(),
    };
    let applied = row.applied_at.as_deref().map(words::moment);
    let applied = applied.map_or_else(String::new, |at| format!(" Applied {at}."));
    let why = &row.proposal.why;
    let note = row.note.as_ref();
    let note = note.map_or_else(String::new, |it| format!(" {it}"));
    let head = format!("{}. {why} {by}{applied}{note}", row.title);
    let lines = row.difference.iter().flat_map(|block| match block {
        ReviewBlock::Hunk { lines, .. } => lines.as_slice(),
        _ => &[],
    });
    let lines: Vec<String> = lines.filter_map(marked).collect();
    [Block::Paragraph(head), Block::Verbatim(lines.join("\n"))]
}

/// A line with the mark of a diff; `None` for an unchanged line.
fn marked(line: &ReviewLine) -> Option<String> {
    let mark = match line.side {
        Side::Removed => "- ",
        Side::Added => "+ ",
        Side::Same => return None,
    };
    let text: String = line.segments.iter().map(|it| it.text.as_str()).collect();
    Some(format!("{mark}{text}"))
}

fn period(review: &SystemReview) -> Vec<(&'static str, String)> {
    let since = review.since.as_deref().unwrap_or("The first debate");
    vec![
        ("From", since.to_owned()),
        ("To", review.until.clone()),
        ("Texts reviewed", review.texts_reviewed.to_string()),
        ("Debates", review.debates.to_string()),
        ("Gauntlet runs", review.gauntlet_runs.to_string()),
        ("Post-mortems", review.post_mortems.to_string()),
    ]
}

fn standings(review: &SystemReview, standings: &[Standing]) -> Table {
    let row = |it: &Standing| {
        vec![
            called(&review.labels, &it.name),
            it.cases.to_string(),
            percent(Some(it.acceptance_rate)),
            it.advice.clone(),
        ]
    };
    Table {
        caption: "Adversaries and personas by the share of findings that were accepted",
        columns: vec![
            Column::Text("Name"),
            Column::Number("Decided"),
            Column::Number("Accepted"),
            Column::Text("Advice"),
        ],
        rows: standings.iter().map(row).collect(),
    }
}

fn rebuttals(review: &SystemReview) -> Vec<(&'static str, String)> {
    let it = &review.rebuttals;
    if it.total == 0 {
        return Vec::new();
    }
    let mut facts = vec![
        ("Challenges ruled on", it.total.to_string()),
        ("Won", it.won.to_string()),
        ("Success rate", percent(it.success_rate)),
    ];
    let best = it.most_likely_to_win.as_ref();
    let best = best.map(|key| called(&review.labels, key));
    facts.extend(best.map(|name| ("Most likely to win", name)));
    facts
}

fn economics(review: &SystemReview) -> Vec<(&'static str, String)> {
    let it = &review.economics;
    vec![
        ("Total cost", dollars(it.total_cost_usd)),
        ("Tokens", grouped(it.total_tokens)),
        (
            "Through models that cost money or whose price is unknown",
            format!("{} ({})", grouped(it.paid_tokens), percent(it.paid_share)),
        ),
    ]
}
