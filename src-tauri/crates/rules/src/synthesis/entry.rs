//! The list of open questions.

use std::collections::HashSet;

use domain::answer::ProposedEdit;
use domain::author::AuthorAnswer;
use domain::question::{Labeled, Parts};
use domain::text::document::stems::stems;
use domain::{Finding, Span, personas};

use super::anchor::Anchors;
use crate::document::{BlockKind, Document, Role};
use crate::open;
use crate::reading::Reading;
use crate::rule::Rule;
use crate::rules::RULES;

/// Where the list is, or will be.
pub(super) struct Home {
    /// After what is there.
    at: usize,
    /// The heading that is still missing.
    heading: Option<String>,
    /// What comes before the first entry.
    lead: &'static str,
    /// What comes after the last: text on the very next line would be read as part of it.
    tail: &'static str,
    newline: &'static str,
}

/// The end of the section of open questions, otherwise of the text; `None` if nothing can be added to the
/// text.
pub(super) fn home(reading: &Reading) -> Option<Home> {
    let document = &reading.document;
    let newline = newline(&document.source);
    if let Some(at) = end_of_section(document) {
        let lead = if ends_in_item(document, at) { "" } else { "\n" };
        return Some(Home {
            at,
            heading: None,
            lead,
            tail: tail(&document.source, at),
            newline,
        });
    }
    let at = end_of_text(document)?;
    let marks = "#".repeat(section_level(document).into());
    Some(Home {
        at,
        heading: Some(format!("{newline}{newline}{marks} Open questions{newline}")),
        lead: "",
        tail: tail(&document.source, at),
        newline,
    })
}

fn tail(source: &str, at: usize) -> &'static str {
    let next_line = source[at..].split('\n').nth(1).unwrap_or_default();
    if next_line.trim().is_empty() {
        ""
    } else {
        "\n"
    }
}

fn newline(source: &str) -> &'static str {
    if source.contains("\r\n") {
        "\r\n"
    } else {
        "\n"
    }
}

/// The end of the author's own section of open questions, where one can be added to.
fn end_of_section(document: &Document) -> Option<usize> {
    let index = document.headings.iter().position(|it| {
        it.role == Role::Questions && document.lower(it.text).contains("open question")
    })?;
    let heading = &document.headings[index];
    let next = document.headings.get(index + 1);
    let end = next.map_or(document.source.len(), |it| it.span.start);
    // A line that divides the section from the next stays below the list.
    let body = document.source[..end].trim_end();
    let undivided = body.strip_suffix("\n---").or(body.strip_suffix("\n***"));
    let body = undivided.map_or(body, str::trim_end);
    let at = body.len().max(heading.span.end);
    let is_open = document
        .top
        .iter()
        .any(|it| it.open && it.span.start < at && at <= it.span.end);
    (!is_open).then_some(at)
}

/// The end of the text, or of what comes before a block that is never closed and its headings.
fn end_of_text(document: &Document) -> Option<usize> {
    let end = match document.top.iter().position(|it| it.open) {
        Some(open) => {
            let is_heading = |index: &usize| {
                document
                    .heading_at(document.top[*index].span.start)
                    .is_some()
            };
            let first = (0..open)
                .rev()
                .take_while(is_heading)
                .last()
                .unwrap_or(open);
            document.top[first].span.start
        }
        None => document.source.len(),
    };
    let at = document.source[..end].trim_end().len();
    (at > 0).then_some(at)
}

/// The level of the document's sections: below a title, which is alone on the first.
fn section_level(document: &Document) -> u8 {
    let headings = &document.headings;
    let titles = headings.iter().filter(|it| it.level == 1).count();
    let sections = headings.iter().map(|it| it.level);
    sections
        .filter(|it| titles > 1 || *it > 1)
        .min()
        .unwrap_or(2)
}

/// The edits that write the list: the heading if it is missing, then each entry separately.
pub(super) fn edits(
    anchors: &Anchors<'_>,
    home: &Home,
    questions: &[&Labeled],
    parts: &Parts,
) -> Vec<ProposedEdit> {
    let all: Vec<String> = questions.iter().map(|it| it.label.clone()).collect();
    let heading = home
        .heading
        .iter()
        .filter(|_| !all.is_empty())
        .map(|it| anchors.insert(home.at, it, all.clone()));
    let last = questions.len().saturating_sub(1);
    let entries = questions.iter().enumerate().map(|(index, question)| {
        let lead = if index == 0 { home.lead } else { "" };
        let tail = if index == last { home.tail } else { "" };
        let text = format!("{lead}\n- {}{tail}", text(question, parts));
        let text = text.replace('\n', home.newline);
        anchors.insert(home.at, &text, vec![question.label.clone()])
    });
    heading.chain(entries).collect()
}

/// The edit that writes the author's answer into the entry of a finding that is already in the list.
pub(super) fn answered(
    anchors: &Anchors<'_>,
    document: &Document,
    labeled: &Labeled,
) -> Option<ProposedEdit> {
    let answer = labeled.answer.as_deref()?;
    let finding = &labeled.finding;
    let entry = open::recorded(document, question(finding), &finding.quote)?;
    let rest = &document.source[entry.end..];
    let line = rest.find(['\r', '\n']).unwrap_or(rest.len());
    let behind = Span::new(entry.end, entry.end + line);
    let text = format!(" {}", open::said(answer));
    Some(anchors.replace(behind, &text, vec![labeled.label.clone()]))
}

fn text(asked: &Labeled, parts: &Parts) -> String {
    let finding = &asked.finding;
    let mut skipped = parts.questions.iter();
    // It was asked before the start, like the questions that the answers are to.
    let is_skipped = skipped.any(|it| it.question == finding.suggestion);
    let to_others = parts.answers.as_slice();
    let to_others = if is_skipped { &[] } else { to_others };
    let own = asked.answer.as_deref();
    let answer = own.or_else(|| answer(finding, to_others));
    let is_authors = is_skipped || is_of_any_persona(finding);
    let persona = personas::of(&finding.persona).filter(|_| !is_authors);
    let who = persona.map_or("the author", |persona| persona.who_answers);
    open::entry(question(finding), &finding.quote, who, answer)
}

/// Whether whoever reads the text raises it: it takes nobody's knowledge but the author's.
fn is_of_any_persona(finding: &Finding) -> bool {
    let named = |rule: &&Rule| finding.rule.as_deref() == Some(rule.name);
    let rule = RULES.iter().find(named);
    rule.is_some_and(|it| it.personas.len() == personas::ALL.len())
}

/// What a finding asks.
fn question(finding: &Finding) -> &str {
    match finding.suggestion.trim() {
        "" => &finding.title,
        suggestion => suggestion,
    }
}

/// The author's answer to a question that shares most of its words with the finding.
fn answer<'a>(finding: &Finding, answers: &'a [AuthorAnswer]) -> Option<&'a str> {
    let about = format!(
        "{} {} {}",
        finding.title, finding.suggestion, finding.concern
    );
    let about: HashSet<String> = stems(&about.to_lowercase()).collect();
    answers
        .iter()
        .filter(|it| !it.answer.trim().is_empty())
        .filter(|it| {
            let asked: HashSet<String> = stems(&it.question.to_lowercase()).collect();
            let shared = asked.intersection(&about).count();
            shared >= 2 && shared * 2 >= asked.len()
        })
        .map(|it| it.answer.as_str())
        .next()
}

/// Whether what comes before a position is a list item, which the entries continue.
fn ends_in_item(document: &Document, at: usize) -> bool {
    let after = document.blocks.partition_point(|it| it.span.start < at);
    after
        .checked_sub(1)
        .is_some_and(|it| document.blocks[it].kind == BlockKind::Item)
}
