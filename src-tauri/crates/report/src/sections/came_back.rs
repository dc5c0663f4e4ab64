//! The findings of the debate that this one follows, and which of them came back.

use domain::author::NO_PROBLEM;
use domain::came_back::{CameBack, Earlier, Fate};
use domain::{Finding, FindingId, FindingStatus};
use serde_json::Value;

use super::findings;
use crate::document::{Block, Column, Table};
use crate::value::value;
use crate::{Source, words};

/// The counts in a sentence, then a row for each finding.
pub(super) fn blocks(source: &Source<'_>) -> Vec<Block> {
    let Some(compared) = source.came_back() else {
        return Vec::new();
    };
    vec![
        Block::Paragraph(match source.view.setup.as_ref() {
            Some(setup) if setup.only_checks() => since_check(source, &compared),
            _ => summary(&compared),
        }),
        Block::Table(table(source, &compared)),
    ]
}

fn summary(compared: &CameBack) -> String {
    let (back, gone) = (compared.back.len(), compared.gone.len());
    let from = format!(
        "from the debate on {}",
        words::moment(&compared.earlier_began_at)
    );
    let before = words::plural(back + gone, "finding");
    let again = match (back, gone) {
        (1, 0) => format!("The only finding {from} was raised again."),
        (_, 0) => format!("All {before} {from} were raised again."),
        (0, 1) => format!("The only finding {from} wasn’t raised again."),
        (0, _) => format!("None of the {before} {from} was raised again."),
        (1, _) => format!("1 of {before} {from} was raised again."),
        _ => format!(
            "{} of {before} {from} were raised again.",
            words::grouped(back)
        ),
    };
    let new = match compared.new.len() {
        0 => "No finding is new.".to_owned(),
        1 => "1 finding is new.".to_owned(),
        more => format!("{} findings are new.", words::grouped(more)),
    };
    format!("{again} {new}")
}

/// What became of the findings of the previous check, in the words of the panel.
fn since_check(source: &Source<'_>, compared: &CameBack) -> String {
    let author = &source.view.author;
    let is_listed = |it: &&Earlier| it.fate == Fate::Listed;
    let listed = compared.gone.iter().filter(is_listed).count();
    let is_closed = |now: &[FindingId]| now.iter().all(|id| author.has_settled(id));
    let back = compared.back.iter();
    let closed = back.filter(|it| is_closed(&it.now)).count();
    let parts = [
        (compared.gone.len() - listed, "settled"),
        (listed, "listed as open questions"),
        (closed, "answered or dismissed"),
        (compared.back.len() - closed, "still open"),
        (compared.new.len(), "new"),
    ];
    let parts = parts.into_iter().filter(|(count, _)| *count > 0);
    let parts = parts.map(|(count, name)| format!("{} {name}", words::grouped(count)));
    let since = words::moment(&compared.earlier_began_at);
    let parts = parts.collect::<Vec<_>>().join(", ");
    format!("Since the check on {since}: {parts}.")
}

fn table(source: &Source<'_>, compared: &CameBack) -> Table {
    let back = compared.back.iter().map(|returned| {
        let now = returned.now.first().and_then(|id| source.finding(id));
        let now = now.map_or_else(String::new, |now| again(source, now));
        earlier(source, &returned.then, now)
    });
    let gone = compared.gone.iter();
    let gone = gone.map(|then| earlier(source, then, gone_now(source, then).to_owned()));
    let new = compared.new.iter().filter_map(|id| new(source, id));
    Table {
        caption: "Findings of the previous debate and of this one",
        columns: ["Finding", "Persona", "Then", "Now"]
            .map(Column::Text)
            .to_vec(),
        rows: back.chain(gone).chain(new).collect(),
    }
}

fn earlier(source: &Source<'_>, then: &Earlier, now: String) -> Vec<String> {
    vec![
        named(words::severity(then.severity), &then.title),
        then.label.clone(),
        fate(source, then),
        now,
    ]
}

fn new(source: &Source<'_>, id: &FindingId) -> Option<Vec<String>> {
    let finding = source.finding(id)?;
    Some(vec![
        named(words::severity(finding.severity), &finding.title),
        source.player(&finding.seat, finding.round, &finding.persona),
        "not raised".to_owned(),
        if source.is_check() {
            "new".to_owned()
        } else {
            format!("new in round {}", finding.round)
        },
    ])
}

fn named(severity: &str, title: &str) -> String {
    format!("{severity}: {title}")
}

/// What became of a finding that this debate raised again; of a check, in the words of the counts above.
fn again(source: &Source<'_>, finding: &Finding) -> String {
    if source.is_check() {
        let is_settled = source.view.author.has_settled(&finding.id);
        return if is_settled {
            findings::fate(source, finding)
        } else {
            "still open".to_owned()
        };
    }
    if finding.status == FindingStatus::AuthorAnswered {
        return finding.status.words().to_owned();
    }
    match finding.round {
        1 => "raised again".to_owned(),
        round => format!("raised again in round {round}"),
    }
}

fn gone_now(source: &Source<'_>, then: &Earlier) -> &'static str {
    match then.fate {
        _ if !source.is_check() => "not raised again",
        Fate::Listed => "listed as an open question",
        _ => "settled",
    }
}

/// The outcome of a finding from the earlier debate. A check only offers to list it in the text, or to fix it there.
fn fate(source: &Source<'_>, then: &Earlier) -> String {
    let fate = match then.fate {
        Fate::Recorded | Fate::Answered if source.is_check() => "open",
        Fate::Accepted => "change accepted",
        Fate::Rejected => "change rejected",
        Fate::Answered => "answered, not decided on",
        Fate::Recorded => "added to open questions, not decided",
        Fate::Listed => "listed as an open question, not answered",
        Fate::Declined => "declined",
        Fate::Dismissed => "dismissed by the author",
        Fate::AuthorAnswered => "answered by the author",
        Fate::Open => "open",
    };
    match &then.reason {
        Some(reason) if reason != NO_PROBLEM => format!("{fate}: {reason}"),
        _ => fate.to_owned(),
    }
}

/// The comparison for scripts; null if the debate follows none, or if there is nothing to compare yet.
pub(super) fn json(source: &Source<'_>) -> Value {
    value(source.came_back())
}
