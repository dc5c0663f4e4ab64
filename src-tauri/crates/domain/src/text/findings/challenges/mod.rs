//! Challenges that an adversary wrote as Markdown: for each, a heading with a severity, followed by its
//! text.

mod draft;
mod line;
mod none;
mod quoted;
#[cfg(test)]
mod tests;

use crate::Severity;
use crate::answer::RaisedChallenge;
use draft::Draft;
use line::{
    Field, IN_LINE, before_recommendation, field, heading, inline, is_count, item, part,
    plain_recommendation, severity_word, titled, unlabeled, untagged,
};
use none::{names_none, says_nothing};

/// What an adversary wrote.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Written {
    /// Its challenges; `None` if it is unclear how many there are.
    pub challenges: Option<Vec<RaisedChallenge>>,
    /// `converge` or `continue`, if it clearly says one of them.
    pub recommendation: Option<String>,
}

/// Reads a Markdown answer. `None` if nothing shows that it is one: neither a severity nor a recommendation.
pub fn challenges(text: &str) -> Option<Written> {
    let sections = sections(unfenced(text));
    let recommendation = sections.iter().rev().find_map(Section::recommends);
    let challenges = read(&sections);
    if !challenges.is_empty() {
        return Some(Written {
            challenges: Some(challenges),
            recommendation,
        });
    }
    let names_severities = sections.iter().any(|it| it.severity.is_some());
    let is_no_more = says_nothing(text) && text.contains(char::is_alphanumeric);
    if is_no_more || names_severities && sections.iter().all(Section::is_empty) {
        return Some(Written {
            challenges: Some(Vec::new()),
            recommendation,
        });
    }
    // Broken JSON is worth another try, and isn't Markdown.
    recommendation
        .filter(|_| !text.contains("\"findings\""))
        .map(|said| Written {
            challenges: sections.iter().all(Section::is_empty).then(Vec::new),
            recommendation: Some(said),
        })
}

/// A text without the fence around all of it.
fn unfenced(text: &str) -> &str {
    let text = text.trim();
    let inner = text
        .strip_prefix("```")
        .and_then(|rest| rest.strip_suffix("```"));
    let inner = inner.and_then(|rest| Some(rest.split_once('\n')?.1));
    inner.unwrap_or(text)
}

/// A heading and the text below it, up to the next one.
#[derive(Debug, Default)]
struct Section<'a> {
    /// 1 to 6; 7 for a line that serves as a heading; 0 before the first.
    level: usize,
    title: &'a str,
    severity: Option<Severity>,
    lines: Vec<&'a str>,
}

fn sections(text: &str) -> Vec<Section<'_>> {
    let mut sections = vec![Section::default()];
    for line in text.lines() {
        let begun = heading(line).map(|(level, title)| {
            match titled(title).filter(|_| !names_severity(title)) {
                Some((severity, title)) => (level, title, Some(severity)),
                None => (level, title, None),
            }
        });
        let is_named_above = sections.last().is_some_and(|it| names_severity(it.title));
        // A line that only looks like a heading counts as one only if it has a severity.
        match begun.filter(|(level, title, severity)| {
            *level < IN_LINE || severity.is_some() && !(is_named_above && title.is_empty())
        }) {
            Some((level, title, severity)) => {
                let (title, lines) = match level {
                    IN_LINE => inline(title),
                    _ => (title, Vec::new()),
                };
                sections.push(Section {
                    level,
                    title,
                    severity,
                    lines,
                });
            }
            None => {
                if let Some(section) = sections.last_mut() {
                    section.lines.push(line);
                }
            }
        }
    }
    sections
}

/// Whether a heading consists of just a severity: “Severity”, “Severity: blocking”.
fn names_severity(title: &str) -> bool {
    matches!(part(title), Some((Field::Severity, _)))
}

impl Section<'_> {
    fn recommends(&self) -> Option<String> {
        let is_about_it = is_recommendation(self.title);
        let own = self.title.rsplit(':').next().filter(|_| is_about_it);
        let lines = self
            .lines
            .iter()
            .rev()
            .filter_map(|line| match field(line) {
                Some((Field::Recommendation, said)) => Some(said),
                Some(_) => None,
                None => Some(line.trim()),
            });
        own.into_iter()
            .chain([self.title])
            .chain(lines)
            .find_map(plain_recommendation)
            .map(str::to_owned)
    }

    /// Whether it is about another round, and doesn't challenge a recommendation in the text.
    fn is_recommendation(&self) -> bool {
        let is_short = self.title.split_whitespace().count() <= 3;
        let says_so = is_recommendation(self.title) && self.severity.is_none();
        says_so && (is_short || self.recommends().is_some())
    }

    /// Whether it is part of the previous challenge, such as its evidence.
    fn is_part(&self) -> bool {
        self.severity.is_none()
            && part(self.title).is_some_and(|(field, _)| match field {
                Field::Recommendation => self.recommends().is_none(),
                _ => true,
            })
    }

    /// Whether it says nothing, or only that there is nothing.
    fn is_empty(&self) -> bool {
        self.lines.iter().all(|line| {
            let said = match (field(line), item(line)) {
                (Some((Field::Recommendation | Field::Other, _)), _) => return true,
                (Some((_, said)), _) => said,
                (None, Some(entry)) if entry.contains(char::is_alphanumeric) => {
                    return names_none(entry) || plain_recommendation(entry).is_some();
                }
                (None, _) => line.trim(),
            };
            match before_recommendation(said) {
                Some(before) => says_nothing(before),
                None => says_nothing(said) || plain_recommendation(said).is_some(),
            }
        })
    }

    /// The severity of something that reads like a challenge, is on one of the `levels` of others and has no
    /// known severity: it has a tag instead of one, or cites a passage.
    fn unclear_at(&self, levels: &[usize]) -> Option<Severity> {
        let title = self
            .title
            .trim_matches(|letter: char| !letter.is_alphanumeric());
        let is_aside = ASIDE.contains(&title.to_lowercase().as_str());
        let rests = |line: &&str| {
            let is_labeled = matches!(field(line), Some((Field::Concern | Field::Quote, _)));
            is_labeled || line.trim_start().starts_with("> ")
        };
        let is_beside = levels.contains(&self.level) && self.level < IN_LINE && !self.is_empty();
        let is_one = untagged(self.title).is_some() || self.lines.iter().any(rests);
        (is_beside && !is_aside && is_one).then_some(Severity::Major)
    }

    /// The severity named by the line below the heading.
    fn said_severity(&self) -> Option<Severity> {
        self.lines.iter().find_map(|line| match field(line) {
            Some((Field::Severity, said)) => severity_word(said),
            _ => None,
        })
    }

    /// The severity that it names, if it is the part of a challenge that does only this.
    fn own_severity(&self) -> Option<Severity> {
        let (Field::Severity, said) = part(self.title)? else {
            return None;
        };
        severity_word(said).or_else(|| self.lines.iter().find_map(|line| severity_word(line)))
    }
}

/// The severity named by the heading at an index, by a line below it, or by a part of it.
fn severity_at(sections: &[Section<'_>], at: usize) -> Option<Severity> {
    let section = sections.get(at)?;
    let own = section.severity.or_else(|| section.said_severity());
    own.or_else(|| severity_below(sections, at))
}

/// The severity named by a part below a challenge's heading.
fn severity_below(sections: &[Section<'_>], at: usize) -> Option<Severity> {
    let (challenge, below) = sections.get(at..)?.split_first()?;
    let mut parts = below
        .iter()
        .take_while(|it| it.level > challenge.level && it.is_part());
    parts
        .find_map(Section::own_severity)
        .filter(|_| challenge.level > 0)
}

/// Headings under which an adversary talks about things other than problems.
const ASIDE: [&str; 24] = [
    "summary",
    "executive summary",
    "overall summary",
    "overview",
    "overall",
    "overall assessment",
    "general assessment",
    "assessment",
    "conclusion",
    "conclusions",
    "strengths",
    "positives",
    "positive points",
    "good points",
    "what is good",
    "what works",
    "what works well",
    "praise",
    "note",
    "notes",
    "context",
    "method",
    "general comments",
    "final thoughts",
];

fn is_recommendation(title: &str) -> bool {
    let title = title.to_lowercase();
    ["recommendation", "convergence"]
        .iter()
        .any(|word| title.contains(word))
}

/// The levels of headings that represent a challenge with its own severity.
fn levels(sections: &[Section<'_>]) -> Vec<usize> {
    let named = sections
        .iter()
        .enumerate()
        .filter(|(at, section)| !section.title.is_empty() && severity_at(sections, *at).is_some());
    named.map(|(_, section)| section.level).collect()
}

fn read(sections: &[Section<'_>]) -> Vec<RaisedChallenge> {
    let mut read: Vec<(usize, Draft)> = Vec::new();
    let levels = levels(sections);
    // The severity that a heading gives to everything below it.
    let mut group: Option<(usize, Severity)> = None;
    for (at, section) in sections.iter().enumerate() {
        if group.is_some_and(|(level, _)| section.level <= level) {
            group = None;
        }
        if let Some((level, draft)) = read.last_mut()
            && section.level >= *level
            && section.is_part()
        {
            draft.take_all(section.title, &section.lines);
            continue;
        }
        if section.is_recommendation() {
            continue;
        }
        let inside = group.filter(|_| section.level > 0).map(|it| it.1);
        let severity = severity_at(sections, at).or(inside);
        let severity = severity.or_else(|| section.unclear_at(&levels));
        let (Some(severity), title) = (severity, section.title) else {
            match read.last_mut() {
                Some((level, draft)) if section.level > *level => {
                    draft.take_all(section.title, &section.lines);
                }
                _ => {}
            }
            continue;
        };
        // “Blocking: none” says that there is none, and “Blocking: 2” introduces them.
        let says_none = names_none(title) || is_count(title);
        if section.severity.is_some() && says_none && section.is_empty() {
            continue;
        }
        if section.severity.is_some() && title.is_empty() {
            group = Some((section.level, severity));
            if section.is_empty() {
                continue;
            }
            let items = items(section, severity).into_iter();
            read.extend(items.map(|it| (section.level, it)));
            continue;
        }
        let title = untagged(title).unwrap_or_else(|| unlabeled(title));
        let mut draft = Draft::new(severity, title);
        draft.take_lines(&section.lines);
        read.push((section.level, draft));
    }
    read.into_iter()
        .filter_map(|(_, draft)| draft.finished())
        .collect()
}

/// The title and the concern of a one-line entry.
fn apart(said: &str) -> (&str, &str) {
    let between = [": ", " — ", " – ", " - "];
    let ends = between
        .into_iter()
        .filter_map(|it| Some((said.find(it)?, it)));
    match ends.min() {
        Some((at, between)) => (&said[..at], &said[at + between.len()..]),
        None => (said, ""),
    }
}

/// The text below a heading that consists of just a severity: one challenge per list entry, or a single one.
fn items(section: &Section<'_>, severity: Severity) -> Vec<Draft> {
    let entry = |line: &str| item(line).is_some() && !line.starts_with([' ', '\t']);
    let mut entries = section.lines.iter().filter(|line| entry(line)).peekable();
    // A list of labels is one challenge; labels below list entries belong to those entries.
    let is_list = entries.peek().is_some() && entries.all(|line| field(line).is_none());
    let mut drafts = vec![Draft::new(severity, "")];
    for line in &section.lines {
        match item(line).filter(|_| is_list && entry(line)) {
            Some(said) if names_none(said) => {}
            Some(said) => {
                let (title, lines) = match said.strip_prefix("**") {
                    Some(bold) if bold.contains("**") => inline(bold),
                    _ => {
                        let (title, concern) = apart(said);
                        (
                            title.trim_matches('*'),
                            vec![concern.trim_start_matches('*')],
                        )
                    }
                };
                let mut draft = Draft::new(severity, title);
                draft.take_lines(&lines);
                drafts.push(draft);
            }
            None => {
                if let Some(draft) = drafts.last_mut() {
                    draft.take_lines(&[line]);
                }
            }
        }
    }
    if drafts.len() > 1 {
        drafts.remove(0);
    }
    drafts
}
