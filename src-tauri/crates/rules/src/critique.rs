//! One persona's reading: its rules, ranked, without what is already recorded.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::num::NonZero;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use domain::answer::{CritiqueAnswer, RaisedFinding};
use domain::question::{Parts, Settled};
use domain::{FindingStatus, Severity, Span, personas};

use crate::document::Document;
use crate::open;
use crate::reading::Reading;
use crate::rule::{Problem, Rule, judged};
use crate::rules::RULES;
use crate::shared::ReadText;

/// How many findings of one rule are shown on a document.
const MOST_OF_A_RULE: usize = 3;

/// Threads that read for one persona. Personas read at the same time, so more would gain little.
const MOST_THREADS: usize = 4;

/// The maximum number of places in one finding; more than anyone goes through, so that the title’s count is
/// the number of places.
const MOST_PLACES: usize = 200;

/// Reads the document as `parts.persona`.
pub(crate) fn critique(parts: &Parts) -> CritiqueAnswer {
    if parts.document.trim().is_empty() {
        return nothing_to_read(parts);
    }
    let text = ReadText::on_its_day(parts);
    let settled = settled(&parts.settled);
    let findings: Vec<RaisedFinding> = problems(&text, parts)
        .into_iter()
        .filter_map(|(rule, problem)| raised(&text.reading, rule, problem))
        .filter(|it| !settled.contains(&(it.title.as_str(), it.quote.as_str())))
        .collect();
    CritiqueAnswer {
        listed: open::unanswered(&text.reading.document),
        findings,
        approve: false,
        evidence: Vec::new(),
    }
}

/// The problems of a persona, the worst first. All of them, because if the list were cut off, those after the
/// cutoff would move up when others are settled, and look new.
fn problems(text: &ReadText, parts: &Parts) -> Vec<(&'static Rule, Problem)> {
    let persona = parts.persona.as_str();
    let is_on = |rule: &Rule| !parts.rules_off.iter().any(|off| off == rule.name);
    let mut ranked = all_problems(text, |rule| is_asked(rule, persona) && is_on(rule));
    // Stable: problems of equal severity stay in the order of the rules.
    ranked.sort_by_key(|(_, problem)| problem.severity);
    ranked
}

/// What the wanted rules find, in the order of the rules.
pub(crate) fn all_problems(
    text: &ReadText,
    wanted: impl Fn(&Rule) -> bool,
) -> Vec<(&'static Rule, Problem)> {
    let english = text.is_english();
    let rules = RULES
        .iter()
        .enumerate()
        .filter(|(_, it)| wanted(it) && (english || !it.reads_english));
    let rules: Vec<(usize, &'static Rule)> = rules.collect();
    find_all(text, &rules);
    let found = |(index, rule): (usize, &'static Rule)| {
        let found = text.found(index, |reading| of_rule(reading, rule));
        found.iter().map(move |it| (rule, it.clone()))
    };
    rules.into_iter().flat_map(found).collect()
}

/// Bytes up to which a text is read on one thread, because starting more would take longer.
const SHORT: usize = 1_000;

/// How many threads can run at the same time. Asking the system each time takes longer than reading a short
/// text.
static CORES: LazyLock<usize> =
    LazyLock::new(|| thread::available_parallelism().map_or(1, NonZero::get));

/// Runs rules on a long text on as many threads as there are cores; each rule is run by the first free thread.
/// On a short text, each rule is run when its problems are wanted.
fn find_all(text: &ReadText, rules: &[(usize, &'static Rule)]) {
    if text.reading.document.source.len() <= SHORT {
        return;
    }
    let next = AtomicUsize::new(0);
    let run = || {
        while let Some(&(index, rule)) = rules.get(next.fetch_add(1, Ordering::Relaxed)) {
            text.found(index, |reading| of_rule(reading, rule));
        }
    };
    let others = (*CORES).min(MOST_THREADS).min(rules.len().max(1)) - 1;
    thread::scope(|scope| {
        for _ in 0..others {
            // If no more threads can be started, fewer read.
            let _ = thread::Builder::new().spawn_scoped(scope, run);
        }
        run();
    });
}

/// What a rule finds where it applies.
pub(crate) fn found_by(rule: &Rule, reading: &Reading) -> Vec<Problem> {
    judged(reading, rule.judges, rule.find)
}

/// The worst of what one rule finds; problems with the same title are one.
fn of_rule(reading: &Reading, rule: &Rule) -> Vec<Problem> {
    let mut all: Vec<Problem> = Vec::new();
    for problem in found_by(rule, reading) {
        match all.iter_mut().find(|it| it.title == problem.title) {
            Some(same) => same.places.extend(problem.places),
            None => all.push(problem),
        }
    }
    let left_out = keep_worst(&mut all);
    if let Some(last) = all.last_mut().filter(|_| left_out > 0) {
        let _ = write!(last.concern, " {}", more(left_out));
    }
    if !rule.mended {
        for problem in &mut all {
            problem.places.truncate(MOST_PLACES);
        }
    }
    all
}

/// Keeps the worst of what one rule found, and says how many it left out.
fn keep_worst(all: &mut Vec<Problem>) -> usize {
    all.sort_by_key(|problem| problem.severity);
    let left_out = all.len().saturating_sub(MOST_OF_A_RULE);
    all.truncate(all.len() - left_out);
    left_out
}

fn more(left_out: usize) -> String {
    match left_out {
        1 => "There is 1 more like this.".to_owned(),
        number => format!("There are {number} more like this."),
    }
}

fn is_asked(rule: &Rule, persona: &str) -> bool {
    personas::of(persona).is_none_or(|persona| rule.personas.contains(&persona))
}

/// The finding at those places that are not recorded; `None` when all are.
fn raised(reading: &Reading, rule: &Rule, problem: Problem) -> Option<RaisedFinding> {
    let document = &reading.document;
    let asked = |it: &Span| open::recorded(document, &problem.question, document.quote(*it));
    if problem.places.iter().any(|it| asked(it).is_some()) {
        return None;
    }
    // Each place with the same words lacks something of its own, while a slip is fixed in all of them at once.
    let mut seen = HashSet::new();
    let mut quotes = problem
        .places
        .iter()
        .filter(|it| !is_recorded(document, **it))
        .map(|it| document.quote(*it))
        .filter(|it| !it.trim().is_empty() && (seen.insert(*it) || !rule.mended))
        .map(str::to_owned);
    Some(RaisedFinding {
        severity: problem.severity,
        quote: quotes.next()?,
        more_quotes: quotes.collect(),
        title: problem.title,
        concern: problem.concern,
        suggestion: problem.question,
        missing: false,
        rule: Some(rule.name.to_owned()),
    })
}

/// Whether a place is marked, or the first place with the same words, where a quote is always looked up.
fn is_recorded(document: &Document, place: Span) -> bool {
    if document.markers.is_empty() {
        return false;
    }
    let quote = document.quote(place);
    let first = document.source.find(quote).unwrap_or(place.start);
    let sentence = document.sentence_at(first).map(|it| it.span);
    let heading = document.heading_at(first).map(|it| it.span);
    let same = sentence
        .or(heading)
        .unwrap_or(Span::new(first, first + quote.len()));
    document.is_recorded(place) || document.is_recorded(same)
}

/// Titles and quotes of what earlier rounds closed.
fn settled(settled: &[Settled]) -> HashSet<(&str, &str)> {
    settled
        .iter()
        .filter(|it| it.status != FindingStatus::Open)
        .map(|it| (it.title.as_str(), it.quote.as_str()))
        .collect()
}

fn nothing_to_read(parts: &Parts) -> CritiqueAnswer {
    let finding = RaisedFinding {
        severity: Severity::Blocking,
        title: "There is no text yet".to_owned(),
        quote: parts.title.clone(),
        concern: "Without text, there is nothing to build, test or discuss.".to_owned(),
        suggestion: "Who needs what, and how will they know they have it?".to_owned(),
        missing: true,
        more_quotes: Vec::new(),
        rule: None,
    };
    CritiqueAnswer {
        listed: 0,
        findings: vec![finding],
        approve: false,
        evidence: Vec::new(),
    }
}
