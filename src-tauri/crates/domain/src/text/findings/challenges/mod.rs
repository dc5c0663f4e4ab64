//! Challenges that an adversary wrote as Markdown: a heading with a severity for each, and what belongs
//! to it below.

mod line;
mod quoted;
#[cfg(test)]
mod tests;

use crate::Severity;
use crate::answer::{RaisedChallenge, RaisedFinding};
use line::{
    Field, IN_LINE, before_recommendation, field, heading, inline, item, part,
    plain_recommendation, severity_word, titled,
};
use quoted::{first_quoted, passage};

/// Letters of a title that is made of a concern.
const TITLE: usize = 80;

/// What an adversary wrote.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Written {
    /// Its challenges; `None` where it is unclear how many there are.
    pub challenges: Option<Vec<RaisedChallenge>>,
    /// `converge` or `continue`, where it plainly says one of them.
    pub recommendation: Option<String>,
}

/// Reads an answer in Markdown. `None` where nothing in it says that it is one: neither a severity nor
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
        let begun = heading(line).map(|(level, title)| match titled(title) {
            Some((severity, title)) => (level, title, Some(severity)),
            None => (level, title, None),
        });
        // A line that only looks like a heading is one by its severity alone.
        match begun.filter(|(level, _, severity)| *level < IN_LINE || severity.is_some()) {
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
            let said = match field(line) {
                Some((Field::Recommendation | Field::Other, _)) => return true,
                Some((_, said)) => said,
                None => line.trim(),
            };
            match before_recommendation(said) {
                Some(before) => says_nothing(before),
                None => says_nothing(said) || plain_recommendation(said).is_some(),
            }
        })
    }

    /// The severity that a line below the heading names.
    fn said_severity(&self) -> Option<Severity> {
        self.lines.iter().find_map(|line| match field(line) {
            Some((Field::Severity, said)) => severity_word(said),
            _ => None,
        })
    }
}

fn is_recommendation(title: &str) -> bool {
    let title = title.to_lowercase();
    ["recommendation", "convergence"]
        .iter()
        .any(|word| title.contains(word))
}

/// What whoever finds nothing says that there is none of.
const RAISED: [&str; 6] = [
    "challenge",
    "finding",
    "concern",
    "issue",
    "objection",
    "problem",
];

/// Whether words tell within the first few of them that nothing was found.
fn is_of_nothing(words: &[&str]) -> bool {
    let mut first = words.iter().take(5);
    words.len() <= 5
        || words.len() <= 12
            && first.any(|word| RAISED.contains(&word.trim_end_matches(',').trim_end_matches('s')))
}

/// What all challenges are that are none any more.
const SETTLED: [&str; 5] = ["settled", "resolved", "addressed", "answered", "fixed"];

fn says_nothing(said: &str) -> bool {
    let said = said
        .trim_matches(|letter: char| !letter.is_alphanumeric())
        .to_lowercase();
    let words: Vec<&str> = said.split_whitespace().collect();
    match words.as_slice() {
        [] | ["none" | "nothing" | "0" | "no"] => true,
        ["no" | "none" | "nothing", rest @ ..]
        | [
            "i" | "we",
            "have" | "raise" | "see" | "found" | "find",
            "no" | "nothing",
            rest @ ..,
        ] => is_of_nothing(rest),
        ["all", rest @ ..] => rest.len() <= 5 && rest.iter().any(|it| SETTLED.contains(it)),
        _ => false,
    }
}

fn read(sections: &[Section<'_>]) -> Vec<RaisedChallenge> {
    let mut read: Vec<(usize, Draft)> = Vec::new();
    // The severity that a heading gives to what stands below it.
    let mut group: Option<(usize, Severity)> = None;
    for section in sections {
        if group.is_some_and(|(level, _)| section.level <= level) {
            group = None;
        }
        if let Some((level, draft)) = read.last_mut()
            && section.level >= *level
            && section.is_part()
        {
            draft.take_all(section);
            continue;
        }
        if is_recommendation(section.title) && section.severity.is_none() {
            continue;
        }
        let inside = group
            .filter(|_| section.level > 0)
            .map(|(_, severity)| severity);
        let severity = section
            .severity
            .or_else(|| section.said_severity())
            .or(inside);
        let (Some(severity), title) = (severity, section.title) else {
            match read.last_mut() {
                Some((level, draft)) if section.level > *level => draft.take_all(section),
                _ => {}
            }
            continue;
        };
        if section.severity.is_some() && title.is_empty() {
            group = Some((section.level, severity));
            read.extend(
                items(section, severity)
                    .into_iter()
                    .map(|it| (section.level, it)),
            );
            continue;
        }
        let mut draft = Draft::new(severity, title);
        draft.take_lines(&section.lines);
        read.push((section.level, draft));
    }
    read.into_iter()
        .filter_map(|(_, draft)| draft.finished())
        .collect()
}

/// What stands below a heading that is a severity and nothing else: a challenge for each entry of its
/// list, or one in all.
fn items(section: &Section<'_>, severity: Severity) -> Vec<Draft> {
    let is_list = section.lines.iter().all(|line| field(line).is_none())
        && section.lines.iter().any(|line| item(line).is_some());
    let mut drafts = vec![Draft::new(severity, "")];
    for line in &section.lines {
        match item(line).filter(|_| is_list && !line.starts_with([' ', '\t'])) {
            Some(said) => {
                let (title, concern) = said.split_once(": ").unwrap_or((said, ""));
                let mut draft = Draft::new(severity, title.trim_matches('*'));
                draft.take_lines(&[concern.trim_start_matches('*')]);
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

/// A challenge while its lines are read.
struct Draft {
    raised: RaisedChallenge,
    /// Where a line goes that has no label.
    at: Field,
}

impl Draft {
    fn new(severity: Severity, title: &str) -> Self {
        Self {
            raised: RaisedChallenge {
                finding: RaisedFinding {
                    severity,
                    title: clean(title).to_owned(),
                    quote: String::new(),
                    concern: String::new(),
                    suggestion: String::new(),
                    missing: false,
                    more_quotes: Vec::new(),
                    rule: None,
                },
                affected: String::new(),
                upholds: String::new(),
            },
            at: Field::Concern,
        }
    }

    fn take_all(&mut self, section: &Section<'_>) {
        let (at, said) = part(section.title).unwrap_or((Field::Concern, section.title));
        self.at = match at {
            Field::Recommendation => Field::Suggestion,
            at => at,
        };
        self.add(said);
        self.take_lines(&section.lines);
    }

    fn take_lines(&mut self, lines: &[&str]) {
        for line in lines {
            match field(line) {
                Some((Field::Other, _)) => {
                    self.at = Field::Concern;
                    self.add(line.trim());
                }
                // What is advised is no recommendation on further rounds.
                Some((Field::Recommendation, said)) if plain_recommendation(said).is_none() => {
                    self.at = Field::Suggestion;
                    self.add(said);
                }
                Some((Field::Severity | Field::Recommendation, _)) => {}
                Some((at, said)) => {
                    self.at = at;
                    self.add(said);
                }
                None if plain_recommendation(line).is_some() => {}
                None => self.add_unlabeled(line.trim()),
            }
        }
    }

    fn add_unlabeled(&mut self, line: &str) {
        if line.is_empty() && self.at == Field::Quote && !self.raised.finding.quote.is_empty() {
            // A quote ends with its paragraph.
            self.at = Field::Concern;
        }
        let quoted = line.strip_prefix('>').map(str::trim);
        match quoted {
            Some(quoted) if self.raised.finding.quote.is_empty() => {
                quoted.clone_into(&mut self.raised.finding.quote);
            }
            _ if line.starts_with("```") || line.trim_matches('-').is_empty() => {}
            _ => self.add(line),
        }
    }

    fn add(&mut self, said: &str) {
        let RaisedChallenge {
            finding,
            affected,
            upholds,
        } = &mut self.raised;
        let said = match self.at {
            Field::Quote => said.trim_start_matches('>').trim_start(),
            _ => said,
        };
        let place = match self.at {
            Field::Title => &mut finding.title,
            Field::Quote => &mut finding.quote,
            Field::Affected => affected,
            Field::Suggestion => &mut finding.suggestion,
            Field::Upholds => upholds,
            Field::Concern | Field::Severity | Field::Recommendation | Field::Other => {
                &mut finding.concern
            }
        };
        if !place.is_empty() && !said.is_empty() {
            place.push('\n');
        }
        place.push_str(said);
    }

    /// `None` where nothing is said.
    fn finished(self) -> Option<RaisedChallenge> {
        let mut raised = self.raised;
        let RaisedFinding {
            title,
            concern,
            quote,
            ..
        } = &mut raised.finding;
        let (quoted, around) = passage(quote);
        if !around.is_empty() {
            concern.push('\n');
            concern.push_str(around);
        }
        *concern = concern.trim().to_owned();
        *quote = quoted.to_owned();
        if quote.is_empty() {
            first_quoted(concern).clone_into(quote);
        }
        if concern.is_empty() {
            concern.clone_from(title);
        }
        if title.is_empty() {
            let line = concern.lines().next().unwrap_or_default();
            *title = clean(line).chars().take(TITLE).collect();
        }
        (!title.is_empty() && !concern.is_empty()).then_some(raised)
    }
}

fn clean(title: &str) -> &str {
    title.trim_matches(|letter: char| letter.is_whitespace() || "*_#:-–—".contains(letter))
}
