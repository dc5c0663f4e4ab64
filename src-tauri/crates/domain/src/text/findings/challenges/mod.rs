//! Challenges that an adversary wrote as Markdown: a heading with a severity for each, and what belongs
//! to it below.

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
    /// `converge` or `continue`, where it plainly says one of them.
    pub recommendation: Option<String>,
}

/// Reads an answer in Markdown. `None` if nothing in it says that it is one: neither a severity nor
/// a recommendation.
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
    // JSON that is broken is worth another try, and no Markdown.
    recommendation
        .filter(|_| !text.contains("\"findings\""))
        .map(|said| Written {
            challenges: sections.iter().all(Section::is_empty).then(Vec::new),
            recommendation: Some(said),
        })
}

/// A text without the fence that stands around all of it.
fn unfenced(text: &str) -> &str {
    let text = text.trim();
    let inner = text
        .strip_prefix("```")
        .and_then(|rest| rest.strip_suffix("```"));
    let inner = inner.and_then(|rest| Some(rest.split_once('\n')?.1));
    inner.unwrap_or(text)
}

/// A heading and what stands below it, up to the next one.
#[derive(Debug, Default)]
struct Section<'a> {
    /// 1 to 6; 7 for a line that does for a heading; 0 before the first.
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
        // A line that only looks like a heading is one by its severity alone.
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

/// Whether a heading is that of a severity and of nothing else: “Severity”, “Severity: blocking”.
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

    /// Whether it is about another round, and no challenge to what is recommended in the text.
    fn is_recommendation(&self) -> bool {
        let is_short = self.title.split_whitespace().count() <= 3;
        let says_so = is_recommendation(self.title) && self.severity.is_none();
        says_so && (is_short || self.recommends().is_some())
    }

    /// Whether it is a part of the challenge before it, such as its evidence.
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

    /// The severity of what reads like a challenge, stands on one of the `levels` of others and names none that is
    /// known: it has a tag in place of one, or rests on a passage.
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

    /// The severity that a line below the heading names.
    fn said_severity(&self) -> Option<Severity> {
        self.lines.iter().find_map(|line| match field(line) {
            Some((Field::Severity, said)) => severity_word(said),
            _ => None,
        })
    }

    /// The severity that it names, where it is the part of a challenge that does nothing else.
    fn own_severity(&self) -> Option<Severity> {
        let (Field::Severity, said) = part(self.title)? else {
            return None;
        };
        severity_word(said).or_else(|| self.lines.iter().find_map(|line| severity_word(line)))
    }
}

/// The severity that the heading at a place names, a line below it or a part of it.
fn severity_at(sections: &[Section<'_>], at: usize) -> Option<Severity> {
    let section = sections.get(at)?;
    let own = section.severity.or_else(|| section.said_severity());
    own.or_else(|| severity_below(sections, at))
}

/// The severity that a part below the heading of a challenge names.
fn severity_below(sections: &[Section<'_>], at: usize) -> Option<Severity> {
    let (challenge, below) = sections.get(at..)?.split_first()?;
    let mut parts = below
        .iter()
        .take_while(|it| it.level > challenge.level && it.is_part());
    parts
        .find_map(Section::own_severity)
        .filter(|_| challenge.level > 0)
}

/// Headings under which an adversary speaks of other things than what is wrong.
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

/// The levels of headings that stand for a challenge with a severity of its own.
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
    // The severity that a heading gives to what stands below it.
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
        // “Blocking: none” says that there is none, and “Blocking: 2” is on the way to them.
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

/// The title and the concern of an entry in one line.
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

/// What stands below a heading that is a severity and nothing else: a challenge for each entry of its
/// list, or one in all.
fn items(section: &Section<'_>, severity: Severity) -> Vec<Draft> {
    let entry = |line: &str| item(line).is_some() && !line.starts_with([' ', '\t']);
    let mut entries = section.lines.iter().filter(|line| entry(line)).peekable();
    // A list of labels is one challenge; labels below its entries belong to these.
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
