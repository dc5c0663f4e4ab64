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
        question: "How will you know that it worked: which figure, today and afterwards?",
        why: "Without it nobody can say when it is done, or whether it was worth doing.",
        rule: Some("no-success-measure"),
    },
    Topic {
        said: r"out of scope|non[- ]goals?|not in scope|in scope|not part of|won't (?:do|build|cover|support)|will not (?:cover|include|support)|excluded|not included",
        question: "What is left out on purpose, although somebody will expect it?",
        why: "What nobody excluded is what grows while it is being built.",
        rule: Some("scope-boundary"),
    },
    Topic {
        said: r"users?|customers?|audience|personas?|stakeholders?|operators?|developers?|clients?|visitors?|members?|employees?|staff|teams?|admins?|administrators?|as an? [a-z]+,",
        question: "Who is it for, and what can they not do today?",
        why: "Every choice between two ways of building it goes back to this.",
        rule: None,
    },
    Topic {
        said: r"fail(?:s|ed|ures?|ing)?|errors?|fall ?backs?|roll(?:ed|s)? ?back|retr(?:y|ies)|outages?|unavailable|degrad(?:e|es|ed|ation)|goes wrong|broken",
        question: "What should people see, and what must not be lost, when it fails half-way?",
        why: "It will fail some day, and then somebody decides this in a hurry.",
        rule: Some("no-failure-path"),
    },
    Topic {
        said: r"must not change|stays? (?:as|the same)|unchanged|backwards?[- ]compatib(?:le|ility)|compatib(?:le|ility)|existing [a-z]+|migrat(?:e|es|ed|ion|ions)|as before|keeps? working",
        question: "What works today and must go on working exactly as it does?",
        why: "What is not named here is what gets broken without anybody noticing.",
        rule: None,
    },
    Topic {
        said: r"owners?|owned by|responsible|accountable|decides?|sign(?:s|ed)?[- ]off|approv(?:e|es|ed|al)",
        question: "Who decides when two of these requirements get in each other's way?",
        why: "Otherwise whoever builds it decides, and tells nobody.",
        rule: Some("nobody-responsible"),
    },
    Topic {
        said: r"deadlines?|due|milestones?|launch(?:es|ed)?|rel(?:ease|eased|eases)|q[1-4]|by (?:january|february|march|april|may|june|july|august|september|october|november|december|the end of)|weeks?|months?|20\d\d",
        question: "By when does it have to be there, and what happens if it is not?",
        why: "A date with a reason decides what is cut first.",
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
