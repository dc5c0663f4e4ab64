//! What a client is shown of a debate: its state, what is new, and its result.
//!
//! The reader is a model, so secrets are removed, unless the text came from this client, which must get
//! back what it sent.

use std::collections::HashMap;

use code::diff::Diff;
use domain::page::{CodeFinding, Driver};
use domain::text::document::seen::one_line;
use domain::text::findings::repeat::as_raised_last;
use domain::text::redact::{OwnPattern, Redactor};
use domain::{DebateId, Event, Finding, FindingId, Outcome, Recorded, View, open};
use engine::code_review::{self, Criterion};
use engine::desk::needs_lent;
use report::{Covered, Source};
use serde_json::{Map, Value, json};
use store::Store;

use super::host::Host;
use super::{addresses, answers};
use crate::code_review::result::side;
use crate::code_review::served;
use crate::output::Failure;
use crate::progress;

/// Max lines of news; if there are more, the newest.
const MOST_NEWS: usize = 60;

/// The fields of a result that answer what the debate was about. The rest is in the resource.
const RESULT: [&str; 12] = [
    "outcome",
    "why",
    "changed",
    "text",
    "verdict",
    "scorecard",
    "order",
    "decided",
    "against",
    "degraded",
    "disputes",
    "warnings",
];

/// The answer of a tool: for programs, and in words.
pub(super) struct Shown {
    pub(super) value: Value,
    pub(super) text: String,
}

/// The state of a debate and what is new since the cursor. Blocks.
pub(super) fn debate(
    host: &Host,
    debate: &DebateId,
    driver: Driver,
    cursor: u64,
) -> Result<Shown, Failure> {
    let store = host.desk.store();
    let facts = store.events(debate, 0)?;
    let patterns = store.settings()?.patterns;
    let (view, mut news) = told(&facts, cursor);
    let change = change(store, &view)?;
    let mut criteria = criteria(&view, change.as_ref());
    if !host.is_own(debate) {
        let redactor = Redactor::new(&patterns);
        let words = criteria.iter_mut().map(|it| &mut it.criterion);
        for line in news.iter_mut().chain(words) {
            *line = redactor.redact(line).text;
        }
    }
    let state = state(&view, driver);
    let has_ended = view.header.outcome.is_some();
    let places = places(&view, change.as_ref());
    let result = |source: &Source<'_>| result(source, &places, &criteria);
    let result = has_ended.then(|| covered(host, debate, &view, &patterns, result));
    let result = result.transpose()?;
    let next = next(&view, state, debate, &facts);
    let (value, words) = match result {
        Some((value, words)) => (Some(value), words),
        None => (None, String::new()),
    };
    let parts = [news.join("\n"), words, next.clone()];
    let text: Vec<&str> = parts
        .iter()
        .map(String::as_str)
        .filter(|it| !it.is_empty())
        .collect();
    Ok(Shown {
        text: text.join("\n\n"),
        value: answers::value(&answers::Standing {
            debate: debate.to_string(),
            form: view.setup.as_ref().map(|setup| setup.protocol.key()),
            state,
            round: view.rounds.last().map(|round| round.number),
            max_rounds: view.header.max_rounds,
            calls: view.header.calls,
            calls_unanswered: view.header.unanswered,
            findings_open: open::findings(&view).len(),
            cost_usd: view.header.usage.cost_usd,
            news,
            cursor: facts.last().map_or(0, |fact| fact.seq),
            resource: addresses::debate(debate),
            report: addresses::report(debate),
            result: value,
            next,
        }),
    })
}

/// The debate, and a line for each noteworthy fact after the cursor.
fn told(facts: &[Recorded], cursor: u64) -> (View, Vec<String>) {
    let (mut view, mut news) = (View::default(), Vec::new());
    for fact in facts {
        view.apply(fact);
        if fact.seq > cursor
            && let Some(line) = progress::line(&view, fact)
        {
            news.extend(line.lines().map(|line| one_line(line.trim())));
        }
    }
    news.drain(..news.len().saturating_sub(MOST_NEWS));
    (view, news)
}

/// Whether a fact is worth reporting to a waiting client: a round began, or the debate has a result.
pub(super) fn is_news(event: &Event) -> bool {
    match event {
        Event::RoundBegan { round, .. } => *round > 1,
        Event::Concluded { .. } | Event::Ended { .. } => true,
        _ => false,
    }
}

/// The state of a debate, in a word.
pub(super) fn state(view: &View, driver: Driver) -> &'static str {
    match driver {
        _ if view.header.outcome.is_some() => "ended",
        Driver::Nobody => "interrupted",
        _ if view.header.waiting.is_some() => "waiting",
        _ if view.header.paused => "paused",
        Driver::Here | Driver::Elsewhere => "running",
    }
}

fn next(view: &View, state: &str, debate: &DebateId, facts: &[Recorded]) -> String {
    let cursor = facts.last().map_or(0, |fact| fact.seq);
    match state {
        "ended" => after_end(view, debate),
        "interrupted" if needs_lent(view) => {
            "The debate was interrupted. Call continue_debate to continue it, from a client that offers its model."
                .to_owned()
        }
        "interrupted" => {
            "The debate was interrupted. Call continue_debate to continue it.".to_owned()
        }
        "waiting" => {
            "The debate is waiting for its author, who can answer in Whetstone.".to_owned()
        }
        "paused" => "The debate is paused. Its author can continue it in Whetstone.".to_owned(),
        _ => format!("The debate is still running. Call read_debate again with cursor {cursor}."),
    }
}

fn after_end(view: &View, debate: &DebateId) -> String {
    let report = addresses::report(debate);
    let mut next = format!("The debate has ended. Its report is the resource {report}.");
    if matches!(
        view.header.outcome,
        Some(Outcome::Stopped | Outcome::Failed)
    ) {
        next.push_str(" Call continue_debate to continue it from where it stopped.");
    }
    let review = view.review.as_ref();
    if review.is_some_and(|it| !it.changes.is_empty()) {
        next.push_str(" The author decides on its changes in Whetstone.");
    }
    next
}

/// Makes something from a debate, without its secrets if the client doesn’t know its text.
pub(super) fn covered<T>(
    host: &Host,
    debate: &DebateId,
    view: &View,
    patterns: &[OwnPattern],
    make: impl FnOnce(&Source<'_>) -> T,
) -> Result<T, Failure> {
    let store: &Store = host.desk.store();
    let earlier = store.followed(view)?;
    let texts = |hash: &_| store.text(hash).ok();
    let source = Source {
        view,
        earlier: earlier.as_ref(),
        text: &texts,
        calls_replayed: 0,
        redacted: 0,
    };
    if host.is_own(debate) {
        return Ok(make(&source));
    }
    Ok(Covered::over(&source, patterns).with(make))
}

/// What findings about a code change are about, and who raised them.
type Places = HashMap<FindingId, CodeFinding>;

/// The change that a code review is about; `None` for any other debate.
fn change(store: &Store, view: &View) -> Result<Option<Diff>, Failure> {
    let setup = view.setup.as_ref();
    let Some(setup) = setup.filter(|_| progress::is_of_code(view)) else {
        return Ok(None);
    };
    let text = store.text(&setup.original)?;
    Ok(Some(code::diff::parse(text.as_bytes())))
}

/// Where the findings about a change are.
fn places(view: &View, change: Option<&Diff>) -> Places {
    let said = change
        .into_iter()
        .flat_map(|it| code_review::said(view, it));
    said.filter_map(|it| Some((it.raised.clone()?, it)))
        .collect()
}

/// The acceptance criteria of the task behind a change, and the lines that address them.
fn criteria(view: &View, change: Option<&Diff>) -> Vec<Criterion> {
    change.map_or_else(Vec::new, |it| code_review::criteria(view, it))
}

/// The result, for programs and in words.
fn result(
    source: &Source<'_>,
    places: &Places,
    criteria: &[Criterion],
) -> (Map<String, Value>, String) {
    let whole = report::json::result(source);
    let mut kept = Map::new();
    for name in RESULT {
        if let Some(field) = whole.get(name).filter(|field| !is_empty(field)) {
            kept.insert(name.to_owned(), field.clone());
        }
    }
    let is_changed = whole["changed"] == true;
    if !is_changed {
        kept.remove("text");
    }
    let flags = &whole["final_checks"]["flags"];
    if !is_empty(flags) {
        kept.insert("final_checks".to_owned(), flags.clone());
    }
    kept.insert("findings".to_owned(), findings(source.view, places));
    if !criteria.is_empty() {
        kept.insert("criteria".to_owned(), json!(criteria));
    }
    let mut account = format!("{}{}", report::account(source), served(criteria));
    if progress::is_of_code(source.view) {
        let less = code_review::flaws(source.view);
        account.extend(less.iter().map(|it| format!("{}\n", one_line(it))));
        kept.insert("degraded".to_owned(), json!(less));
    }
    let words = match report::verdict(source) {
        Some(verdict) => format!("{account}\n{verdict}"),
        None if is_changed => format!(
            "{account}\nThe proposed text:\n\n{}",
            report::proposal(source)
        ),
        None => account,
    };
    (kept, words)
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Array(entries) => entries.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        _ => false,
    }
}

/// Every finding of the rounds once, as in the last round, without those that were merged into others.
fn findings(view: &View, places: &Places) -> Value {
    let mut last: Vec<&Finding> = Vec::new();
    for round in &view.rounds {
        let told: Vec<&Finding> = match &round.count {
            Some(count) => count.findings.iter().chain(&count.repeated).collect(),
            None => round.critiques.iter().flat_map(|it| &it.findings).collect(),
        };
        for finding in told {
            match last.iter_mut().find(|known| known.id == finding.id) {
                Some(known) => *known = finding,
                None => last.push(finding),
            }
        }
    }
    let shown = as_raised_last(&last).into_iter().map(|it| {
        let mut shown = json!({
            "id": it.id,
            "severity": it.severity,
            "title": it.title,
            "concern": it.concern,
            "suggestion": it.suggestion,
            "quote": it.quote,
            "status": it.status,
            "status_reason": it.status_reason,
        });
        if let Some(place) = places.get(&it.id) {
            shown["file"] = json!(place.file);
            shown["line"] = json!(place.lines.map(|(first, _)| first));
            shown["end_line"] = json!(place.lines.map(|(_, last)| last));
            shown["side"] = json!(side(place));
            shown["unchanged"] = json!(place.unchanged);
            shown["supporters"] = json!(place.supporters);
        }
        shown
    });
    shown.collect()
}
