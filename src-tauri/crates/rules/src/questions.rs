//! What only the author can answer and the text leaves open, in words of the text.

use std::sync::LazyLock;

use domain::answer::RaisedFinding;
use domain::author::{Gap, OpenQuestion};
use domain::pattern::Regex;
use domain::question::Parts;
use domain::{Kind, Severity, Span};

use crate::critique::all_problems;
use crate::document::Role;
use crate::genre::Genre;
use crate::open;
use crate::pattern::{exact, words};
use crate::reading::{PEOPLE, Reading};
use crate::rule::Problem;
use crate::shared::ReadText;

/// The maximum number of questions to the author: a longer list would be skipped as a whole.
const MOST_QUESTIONS: usize = 5;
/// How many of them one rule asks.
const MOST_OF_A_RULE: usize = 2;
/// Number of rules run in parallel before checking whether there are enough questions.
const AT_ONCE: usize = 5;

/// Maximum headings and sentences of a task that gets the questions about who and what it is for. A longer
/// text is of some other sort, or has headings that the rules can use.
const MOST_HEADINGS: usize = 2;
const MOST_SENTENCES: usize = 12;

/// A rule that finds what only the author can answer.
struct Asked {
    rule: &'static str,
    /// The question in one line; `{}` stands for the words that the finding quotes, `{place}` for its first
    /// place. `None`: the finding's own question.
    question: Option<&'static str>,
}

const fn asked(rule: &'static str, question: &'static str) -> Asked {
    Asked {
        rule,
        question: Some(question),
    }
}

const fn as_found(rule: &'static str) -> Asked {
    Asked {
        rule,
        question: None,
    }
}

/// In the order of how much the answer decides.
const ASKED: &[Asked] = &[
    as_found("contradicting-figures"),
    as_found("leftover-question"),
    asked("undefined-term", "What exactly does {} mean?"),
    as_found("no-success-measure"),
    asked(
        "unmeasured-outcome",
        "Which number will show this: {}? What is it today?",
    ),
    asked(
        "scope-boundary",
        "You mention {}: what is left out of this version?",
    ),
    as_found("unstated-duration"),
    asked("unanswered-fear", "How will you mitigate this: {}?"),
    asked(
        "no-failure-path",
        "What should happen when this fails halfway: {place}?",
    ),
    as_found("irreversible"),
];

/// Something that a text should say about its subject.
struct Topic {
    /// Words that show that a text says it.
    said: &'static LazyLock<Regex>,
    /// The rule that looks for the same; `None` if none does.
    rule: Option<&'static str>,
    /// The title of the finding about a text that doesn't say it.
    title: &'static str,
    ask: fn(&str) -> OpenQuestion,
}

/// How anyone will tell that it worked.
static MEASURED: LazyLock<Regex> = LazyLock::new(|| {
    // A share that something is meant to reach, unlike “40 % of customers asked for it”.
    exact(
        r"(?-u:\b)(?:success|metrics?|kpis?|measured?|measures?|baseline|criteria|goals?|outcomes?|targets?)(?-u:\b)|(?-u:\b)(?:by|to|from|under|below|above|over|at least|at most)[ \t\r\n]+[0-9]+ ?(?:%|percent)",
    )
});

static TOPICS: [Topic; 2] = [
    Topic {
        said: &PEOPLE,
        rule: None,
        title: "No word on who it is for",
        ask: |about| {
            OpenQuestion {
            question: format!("Who is this for, and what problem does it solve for them: “{about}”?"),
            why: "The text doesn’t say who will use it, so every choice in it can be argued both ways."
                .to_owned(),
            about: None,
        }
        },
    },
    Topic {
        said: &MEASURED,
        rule: Some("no-success-measure"),
        title: "No measure of success",
        ask: |about| OpenQuestion {
            question: format!(
                "Which number will show that this worked, and what is it today: “{about}”?"
            ),
            why: "Without a number, nobody can tell later whether it was worth doing.".to_owned(),
            about: None,
        },
    },
];

/// At most five questions, each about a passage of the text; none for an empty text, one that is not in
/// English, or one that leaves nothing open.
pub(crate) fn questions(kind: Kind, text: &str, rules_off: &[String]) -> Vec<OpenQuestion> {
    let text = ReadText::of(text, kind);
    let reading = &text.reading;
    let lower = &reading.document.lower;
    if lower.trim().is_empty() || !text.is_english() {
        return Vec::new();
    }
    let is_off = |name: &str| rules_off.iter().any(|off| off == name);
    let mut questions = found(&text, is_off);
    if let Some(subject) = subject(kind, reading).map(|it| reading.gist(it)) {
        let open = TOPICS
            .iter()
            .filter(|it| !it.rule.is_some_and(is_off) && !it.said.is_match(lower));
        questions.extend(open.map(|it| OpenQuestion {
            about: it.rule.map(|rule| gap(rule, None)),
            ..(it.ask)(&subject)
        }));
    }
    questions.truncate(MOST_QUESTIONS);
    questions
}

/// Findings for the questions that the author skipped, as far as they are about something that the text doesn't say
/// and that no rule looks for, or none finds. The others are what rules raise.
pub(crate) fn raised_again(parts: &Parts) -> Vec<RaisedFinding> {
    if parts.questions.is_empty() || parts.document.trim().is_empty() {
        return Vec::new();
    }
    let text = ReadText::on_its_day(parts);
    let reading = &text.reading;
    let Some(place) = subject(parts.kind, reading) else {
        return Vec::new();
    };
    let (gist, quote) = (reading.gist(place), reading.document.quote(place));
    let finds = |name: &str| !all_problems(&text, |rule| rule.name == name).is_empty();
    let raised = TOPICS.iter().filter_map(|topic| {
        let OpenQuestion { question, why, .. } = (topic.ask)(&gist);
        let is_skipped = parts.questions.iter().any(|it| it.question == question);
        let is_listed = open::recorded(&reading.document, &question, quote).is_some();
        if !is_skipped || is_listed || topic.rule.is_some_and(finds) {
            return None;
        }
        Some(RaisedFinding {
            severity: Severity::Minor,
            title: topic.title.to_owned(),
            quote: quote.to_owned(),
            concern: why,
            suggestion: question,
            missing: false,
            more_quotes: Vec::new(),
            rule: topic.rule.map(str::to_owned),
        })
    });
    raised.collect()
}

/// What the rules ask, in the order in which answers matter. No more rules are run once there are enough.
fn found(text: &ReadText, is_off: impl Fn(&str) -> bool) -> Vec<OpenQuestion> {
    let mut questions = Vec::new();
    let on: Vec<&Asked> = ASKED.iter().filter(|it| !is_off(it.rule)).collect();
    for some in on.chunks(AT_ONCE) {
        if questions.len() >= MOST_QUESTIONS {
            break;
        }
        let problems = all_problems(text, |rule| some.iter().any(|it| it.rule == rule.name));
        for asked in some {
            let of_rule = problems.iter().filter(|(rule, _)| rule.name == asked.rule);
            questions.extend(
                of_rule
                    .take(MOST_OF_A_RULE)
                    .map(|(rule, problem)| OpenQuestion {
                        question: in_a_line(&text.reading, asked, problem),
                        why: problem.concern.clone(),
                        about: Some(gap(rule.name, Some(problem.title.clone()))),
                    }),
            );
        }
    }
    questions
}

fn gap(rule: &str, title: Option<String>) -> Gap {
    Gap {
        rule: rule.to_owned(),
        title,
    }
}

/// The question about the words that the finding quotes first.
fn in_a_line(reading: &Reading, asked: &Asked, problem: &Problem) -> String {
    let found = &problem.question;
    let quoted = found
        .find('“')
        .and_then(|from| Some(&found[from..from + found[from..].find('”')? + '”'.len_utf8()]));
    let (Some(question), Some(words)) = (asked.question, quoted) else {
        return found.clone();
    };
    let place = format!("“{}”", reading.gist(problem.places[0]));
    question.replace("{place}", &place).replace("{}", words)
}

/// Words of a text that plans something to build or to run.
static PLANS: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"add(?:s|ing)?|build(?:s|ing)?|creat(?:e|es|ing)|allow(?:s|ing)?|support(?:s|ing)?|enabl(?:e|es|ing)|implement(?:s|ing)?|introduc(?:e|es|ing)|replac(?:e|es|ing)|improv(?:e|es|ing)|launch(?:es|ing)?|offer(?:s|ing)?|provid(?:e|es|ing)|automat(?:e|es|ic|ically)|migrat(?:e|es|ion)|remov(?:e|es|ing)|shows?|send(?:s|ing)?|export(?:s|ing)?|import(?:s|ing)?|should|must|shall|needs?|we|users?|customers?|guests?|members?|clients?|admins?|teams?|apps?|pages?|forms?|buttons?|screens?|features?|services?|systems?|products?|reports?|apis?|websites?|dashboards?|tools?|e-?mails?|notifications?|software|data",
    )
});

/// The subject of a text that plans something: its title, or the first thing that it says.
fn subject(kind: Kind, reading: &Reading) -> Option<Span> {
    let headings = &reading.document.headings;
    let is_long =
        headings.len() > MOST_HEADINGS || reading.sentences().nth(MOST_SENTENCES).is_some();
    let is_plain = kind == Kind::Task;
    if reading.genre != Genre::Product || is_plain && is_long {
        return None;
    }
    // A recipe or a poem asks for nothing that somebody would build or run.
    if is_plain && !PLANS.is_match(&reading.document.lower) {
        return None;
    }
    let first = reading.sentences().find(|it| reading.holds(*it))?;
    let title = headings
        .first()
        .filter(|it| it.role == Role::Other && it.level == 1);
    if title.is_none() && reading.sentences().nth(1).is_none() {
        return None;
    }
    Some(title.map_or(first.span, |it| it.text))
}
