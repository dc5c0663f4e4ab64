//! One challenge, read line by line.

use super::line::{Field, field, part, plain_recommendation};
use super::quoted::{first_quoted, passage};
use crate::Severity;
use crate::answer::{RaisedChallenge, RaisedFinding};

/// Maximum length of a title made from a concern, in characters.
const TITLE: usize = 80;

/// A challenge while its lines are being read.
pub(super) struct Draft {
    raised: RaisedChallenge,
    /// The field that lines without a label belong to.
    at: Field,
}

impl Draft {
    pub(super) fn new(severity: Severity, title: &str) -> Self {
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

    /// Reads the text below a heading within the challenge.
    pub(super) fn take_all(&mut self, title: &str, lines: &[&str]) {
        let (at, said) = part(title).unwrap_or((Field::Concern, title));
        self.at = match at {
            // Its heading has already said it.
            Field::Severity => return,
            Field::Recommendation => Field::Suggestion,
            at => at,
        };
        self.add(said);
        self.take_lines(lines);
    }

    pub(super) fn take_lines(&mut self, lines: &[&str]) {
        for line in lines {
            match field(line) {
                Some((Field::Other, _)) => {
                    self.at = Field::Concern;
                    self.add(line.trim());
                }
                // Advice in the challenge isn't a recommendation on further rounds.
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

    /// `None` if it says nothing.
    pub(super) fn finished(self) -> Option<RaisedChallenge> {
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
        if concern.is_empty() {
            concern.clone_from(title);
        }
        if quote.is_empty() {
            first_quoted(concern).clone_into(quote);
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
