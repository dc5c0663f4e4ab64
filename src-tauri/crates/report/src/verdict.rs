//! The debate's conclusion about the text, in plain lines for a terminal or a script.

use domain::came_to::{CameTo, Doubt, ordinal};
use domain::protocol::Decides;
use domain::scorecard::Scorecard;
use domain::text::document::seen::one_line;
use domain::verdict::{Ruling, SectionKind};
use domain::view::Concluded;
use domain::{Conclusion, Protocol, Verdict};

use crate::words::sentence;
use crate::{Source, held, sections, stands};

/// Max characters of an option in a column head.
const WIDEST: usize = 24;

/// Whether it only reports findings and decides nothing.
const fn leaves_text(protocol: Protocol) -> bool {
    matches!(protocol, Protocol::Gauntlet | Protocol::CodeReview)
}

pub(crate) fn render(source: &Source<'_>) -> Option<String> {
    // A gauntlet doesn't change the text, and its account says the rest.
    if source.protocol().edits() || leaves_text(source.protocol()) {
        return None;
    }
    let mut lines = match &source.view.conclusion {
        Some(concluded) if !concluded.order.is_empty() => order(source),
        Some(concluded) => judged(source, concluded),
        None => Vec::new(),
    };
    if shows_positions(source) {
        let positions = held::lines(source);
        if !lines.is_empty() && !positions.is_empty() {
            lines.push(String::new());
        }
        lines.extend(positions);
    }
    lines.push(String::new());
    Some(lines.join("\n"))
}

/// Whether the positions are printed with the result. A review summarizes its four calls, and a list has
/// what its lenses say next to each item. Without a verdict, the positions are all there is.
fn shows_positions(source: &Source<'_>) -> bool {
    let concluded = source.view.conclusion.as_ref();
    concluded.is_none_or(|it| it.came_to.doubt == Some(Doubt::NoVerdict))
        || match source.protocol() {
            Protocol::Review | Protocol::Prioritize => false,
            Protocol::Refine
            | Protocol::Duel
            | Protocol::DevilsAdvocate
            | Protocol::Status
            | Protocol::Compare
            | Protocol::Checkpoint
            | Protocol::Gauntlet
            | Protocol::CodeReview => true,
        }
}

/// The words of whoever concluded; if nobody could, the reason.
fn judged(source: &Source<'_>, concluded: &Concluded) -> Vec<String> {
    let Conclusion {
        verdict, degraded, ..
    } = &concluded.conclusion;
    let mut lines = by_author(concluded);
    let Some(verdict) = verdict else {
        let none = match source.protocol().decides() {
            Decides::Option => "Recommended: none",
            Decides::Text | Decides::Status | Decides::Order => "Verdict: none",
        };
        lines.push(none.to_owned());
        lines.extend(degraded.iter().map(|it| one_line(it)));
        return lines;
    };
    lines.extend(doubts(&concluded.conclusion));
    lines.push(decided(&concluded.came_to, verdict));
    let is_in_brief = source.protocol().is_in_brief();
    if !is_in_brief || concluded.came_to.against_it().is_some() {
        lines.extend(stands::counted(&concluded.came_to));
    }
    lines.extend(
        concluded
            .came_to
            .alone
            .clone()
            .or_else(|| missing(&concluded.came_to)),
    );
    lines.extend(outranked(&concluded.came_to));
    // What the judge would do next is a separate part.
    let has_actions = !verdict.items(SectionKind::SuggestedActions).is_empty();
    if !is_in_brief && (!has_actions || concluded.came_to.doubt.is_some()) {
        lines.extend(stands::next(source, &concluded.came_to));
    }
    if !verdict.parsed {
        lines.push("The judge’s answer couldn’t be read. This is what it wrote:".to_owned());
    }
    lines.extend(verdict.summary.lines().map(one_line));
    let open = stands::concerns(source, concluded);
    let open = open.iter().map(|it| one_line(it));
    // A review has its own order: verdict, summary, risks, actions.
    let (first, last): (Vec<String>, Vec<String>) = open.partition(|_| !is_in_brief);
    lines.extend(first);
    if let Some((concluded, card)) = sections::scorecard_of(source) {
        lines.extend(scorecard(source, concluded, card));
    }
    lines.extend(parts(verdict, sections::is_authors_own(&concluded.came_to)));
    lines.extend(last);
    if let Some(revision) = &verdict.revision
        && revision.trim().lines().count() > 1
    {
        lines.extend([String::new(), "Full position:".to_owned()]);
        lines.extend(revision.lines().map(one_line));
    }
    lines
}

/// The first line of a position that is the result.
fn position(revision: &str) -> String {
    let mut lines = revision.trim().lines();
    let first = one_line(lines.next().unwrap_or_default());
    let more = if lines.next().is_some() { " …" } else { "" };
    format!("Recommended position: {first}{more}")
}

/// Why the following verdict can't be relied on.
fn doubts(conclusion: &Conclusion) -> impl Iterator<Item = String> {
    let torn = sections::contradicts(conclusion).map(|said| one_line(&said));
    let order = conclusion.is_unstable().then(|| {
        "The verdict depends on which side the judge reads first: with the positions swapped, it was different."
            .to_owned()
    });
    torn.into_iter().chain(order)
}

/// The sections of a verdict, numbered if they are in order of importance. If the author decided otherwise,
/// they are only the judge’s.
fn parts(verdict: &Verdict, is_own: bool) -> Vec<String> {
    let mut lines = Vec::new();
    let whose = if is_own { " (the judge’s view)" } else { "" };
    for section in &verdict.sections {
        let heading = section.kind.heading();
        lines.extend([String::new(), format!("{heading}{whose}:")]);
        let items = section.items.iter().filter(|it| !it.trim().is_empty());
        for (number, item) in (1..).zip(items) {
            let mark = if section.kind.is_ranked() {
                format!("{number}.")
            } else {
                "-".to_owned()
            };
            lines.push(format!("{mark} {}", one_line(item)));
        }
    }
    if !verdict.evidence.is_empty() {
        lines.extend([String::new(), "Quotes the judge relied on:".to_owned()]);
        lines.extend(sections::evidence(verdict).map(|line| format!("- {}", one_line(&line))));
    }
    lines
}

/// What the author decided, and why.
fn by_author(concluded: &Concluded) -> Vec<String> {
    let Some(settled) = concluded.came_to.settled() else {
        return Vec::new();
    };
    let settled = match concluded.came_to.decided {
        Some(_) => settled.to_lowercase(),
        None => one_line(settled),
    };
    let mut lines = vec![format!("Decided by the author: {settled}")];
    if let Some(Ruling::Overruled { reason, .. } | Ruling::Chosen { reason, .. }) =
        &concluded.rulings.verdict
        && !reason.trim().is_empty()
    {
        lines.push(format!("Reason: {}", one_line(reason)));
    }
    lines
}

/// What the judge decided, or the position it would take.
fn decided(came_to: &CameTo, verdict: &Verdict) -> String {
    let decision = verdict.decision.map(|it| it.label().to_lowercase());
    let overruled = match came_to.overruled() {
        Some(_) => ", overruled",
        None => "",
    };
    match (decision, &verdict.scorecard) {
        _ if !verdict.parsed => "Verdict: no clear verdict".to_owned(),
        (Some(decision), _) => format!("Verdict{overruled}: {decision}"),
        (None, Some(_)) if came_to.doubt == Some(Doubt::NotEnoughMarks) => {
            "Recommended: none, not enough scores".to_owned()
        }
        (None, Some(_)) if came_to.doubt == Some(Doubt::NoWeight) => {
            "Recommended: none, no criterion has any weight".to_owned()
        }
        (None, Some(_)) => {
            let option = verdict.recommended_name().map(one_line);
            let option = option.as_deref().unwrap_or("none");
            format!("Recommended{overruled}: {option}")
        }
        (None, None) => match &verdict.revision {
            Some(revision) => position(revision),
            None => "Verdict: none".to_owned(),
        },
    }
}

/// Says that the chosen option isn't the one with the best scores; `None` if it is.
fn outranked(came_to: &CameTo) -> Option<String> {
    let place = came_to.outranked?;
    let whose = if came_to.own_weights {
        "with the author’s weights"
    } else {
        "by the judge’s scores"
    };
    Some(format!("It ranks only {} {whose}", ordinal(place)))
}

/// Who didn't answer.
fn missing(came_to: &CameTo) -> Option<String> {
    let words = came_to.missing()?;
    let who = came_to.unheard.join(", ");
    Some(format!("{}: {who}", sentence(&words)))
}

/// The ranking, and the scores of each option.
fn scorecard(source: &Source<'_>, concluded: &Concluded, card: &Scorecard) -> Vec<String> {
    let mut lines = Vec::new();
    if !concluded.ranking.is_empty() {
        lines.extend([String::new(), "Ranking:".to_owned()]);
    }
    for ranked in &concluded.ranking {
        let option = one_line(&card.options[ranked.option]);
        let recommended = match card.recommended {
            Some(it) if it == ranked.option => ", recommended",
            _ => "",
        };
        lines.push(format!(
            "{}. {option} ({}{recommended})",
            ranked.place,
            sections::total(ranked)
        ));
    }
    let head = ["Criterion", "Weight"].map(str::to_owned).into_iter();
    let options = card.options.iter().map(|option| short(option));
    let mut rows: Vec<Vec<String>> = vec![head.chain(options).collect()];
    for (at, (row, weight)) in card.rows.iter().zip(concluded.weights()).enumerate() {
        let by = sections::weighed_by(source, concluded, at);
        let about = [one_line(&row.criterion), format!("{weight} ({by})")];
        let marks = row.marks.iter().map(|mark| match mark {
            Some(mark) => mark.score.to_string(),
            None => "–".to_owned(),
        });
        rows.push(about.into_iter().chain(marks).collect());
    }
    lines.extend([String::new(), "Scorecard:".to_owned()]);
    lines.extend(aligned(&rows));
    lines
}

fn short(option: &str) -> String {
    let option = one_line(option);
    match option.char_indices().nth(WIDEST) {
        Some((end, _)) => format!("{}…", option[..end].trim_end()),
        None => option,
    }
}

/// Rows of cells, the first column left-aligned and the others right-aligned.
fn aligned(rows: &[Vec<String>]) -> impl Iterator<Item = String> {
    let columns = rows.first().map_or(0, Vec::len);
    let wide = |at: usize| {
        let cells = rows.iter().filter_map(|row| row.get(at));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(wide).collect();
    rows.iter().map(move |row| {
        let cells = row.iter().zip(&widths).enumerate();
        let cells = cells.map(|(at, (cell, width))| match at {
            0 => format!("{cell:<width$}"),
            _ => format!("{cell:>width$}"),
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    })
}

/// The items in order; if lenses disagree, with what each says.
fn order(source: &Source<'_>) -> Vec<String> {
    let mut lines: Vec<String> = sections::order_headline(source).into_iter().collect();
    let degraded = source
        .view
        .conclusion
        .iter()
        .flat_map(|it| &it.conclusion.degraded);
    lines.extend(degraded.map(|it| one_line(it)));
    lines.extend([String::new(), "Ranking:".to_owned()]);
    for (ordered, item) in sections::placed(source) {
        let ratings = item.ratings.iter();
        let ratings = ratings.map(|it| format!("{} {}", it.lens, it.priority.label()));
        let known: Vec<String> = ratings
            .chain([sections::state(ordered, item)])
            .filter(|it| !it.is_empty())
            .collect();
        lines.push(format!(
            "{}. {} ({})",
            ordered.place,
            one_line(&item.text),
            known.join(", ")
        ));
        if ordered.contested {
            let reasons = item.ratings.iter();
            lines.extend(reasons.map(|it| {
                let priority = it.priority.label();
                format!("   {} {priority}: {}", it.lens, one_line(&it.why))
            }));
        }
    }
    lines
}
