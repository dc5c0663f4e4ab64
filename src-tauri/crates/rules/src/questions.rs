//! What only the author can answer and the text leaves open.

use std::sync::LazyLock;

use domain::author::OpenQuestion;
use regex::Regex;

use crate::document::parse;
use crate::language::is_english;
use crate::pattern::words;

/// How many questions the author is asked at most: a longer list is skipped as a whole.
const MOST_QUESTIONS: usize = 5;

/// Something that a text should say.
struct Topic {
    /// What a text that says it has among its words.
    said: &'static str,
    question: &'static str,
    why: &'static str,
    /// The rule that looks for the same; `None` where none does.
    rule: Option<&'static str>,
}

/// The one whose answer decides most comes first.
const TOPICS: &[Topic] = &[
    Topic {
        said: r"success|metrics?|kpis?|measured? (?:by|as|success)|baseline|acceptance criteria|done when|we (?:will|'ll) know|outcome|targets?|goals?",
        question: "How will you know it worked: which number, today and afterward?",
        why: "Without it, nobody can tell when it's done or whether it was worth doing.",
        rule: Some("no-success-measure"),
    },
    Topic {
        said: r"out of scope|non[- ]goals?|not in scope|in scope|not part of|won't (?:do|build|cover|support)|will not (?:cover|include|support)|excluded|not included",
        question: "What is out of scope, even though someone will expect it?",
        why: "Scope grows where nobody drew a line.",
        rule: Some("scope-boundary"),
    },
    Topic {
        said: r"users?|customers?|audience|personas?|stakeholders?|operators?|developers?|clients?|visitors?|members?|employees?|staff|teams?|admins?|administrators?|as an? [a-z]+,",
        question: "Who is it for, and what can they not do today?",
        why: "Every design choice goes back to this.",
        rule: None,
    },
    Topic {
        said: r"fail(?:s|ed|ures?|ing)?|errors?|fall ?backs?|roll(?:ed|s)? ?back|retr(?:y|ies)|outages?|unavailable|degrad(?:e|es|ed|ation)|goes wrong|broken",
        question: "What should people see, and what must not be lost, when it fails halfway?",
        why: "It will fail someday, and then someone decides this in a hurry.",
        rule: Some("no-failure-path"),
    },
    Topic {
        said: r"must not change|stays? (?:as|the same)|unchanged|backwards?[- ]compatib(?:le|ility)|compatib(?:le|ility)|existing [a-z]+|migrat(?:e|es|ed|ion|ions)|as before|keeps? working",
        question: "What works today and must keep working exactly as it does?",
        why: "Anything not named here can break without anyone noticing.",
        rule: None,
    },
    Topic {
        said: r"owners?|owned by|responsible|accountable|decides?|sign(?:s|ed)?[- ]off|approv(?:e|es|ed|al)",
        question: "Who decides when two of these requirements conflict?",
        why: "Otherwise whoever builds it decides alone.",
        rule: Some("nobody-responsible"),
    },
    Topic {
        said: r"deadlines?|due|milestones?|launch(?:es|ed)?|rel(?:ease|eased|eases)|q[1-4]|by (?:january|february|march|april|may|june|july|august|september|october|november|december|the end of)|weeks?|months?|20\d\d",
        question: "What is the deadline, and what happens if it slips?",
        why: "A deadline with a reason decides what gets cut first.",
        rule: None,
    },
];

static SAID: LazyLock<Vec<Regex>> =
    LazyLock::new(|| TOPICS.iter().map(|topic| words(topic.said)).collect());

/// At most five questions that the text leaves open, those of switched-off rules left out; none for an
/// empty text, or one that is not in English.
pub(crate) fn questions(document: &str, rules_off: &[String]) -> Vec<OpenQuestion> {
    let document = parse(document);
    if document.lower.trim().is_empty() || !is_english(&document.lower) {
        return Vec::new();
    }
    TOPICS
        .iter()
        .zip(SAID.iter())
        .filter(|(topic, _)| {
            let is_off = |rule| rules_off.iter().any(|off| off == rule);
            !topic.rule.is_some_and(is_off)
        })
        .filter(|(_, said)| !said.is_match(&document.lower))
        .map(|(topic, _)| OpenQuestion {
            question: topic.question.to_owned(),
            why: topic.why.to_owned(),
        })
        .take(MOST_QUESTIONS)
        .collect()
}
