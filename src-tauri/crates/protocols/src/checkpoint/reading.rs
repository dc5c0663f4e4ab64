//! What an adversary meant. Models that challenge well don't always follow the schema exactly, and a review
//! must not depend on that.

use domain::Severity;
use domain::answer::{RaisedChallenge, RaisedFinding};
use domain::text::findings::challenges::{self, Written};
use models::answer::Unreadable;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;

/// Letters of a title that is made of a concern.
const TITLE: usize = 80;

/// An answer whose fields haven't been checked yet.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct Loose {
    #[serde(default)]
    findings: Value,
    #[serde(default)]
    recommendation: Value,
}

/// What was heard.
#[derive(Debug, PartialEq)]
pub(super) struct Heard {
    pub(super) challenges: Vec<RaisedChallenge>,
    /// Whether no further round is wanted. Anything that doesn't clearly say so asks for one.
    pub(super) converges: bool,
}

/// Reads the answer `raw`: what its JSON says, or its Markdown if it has none. If it is unclear how many
/// findings it has, it is one.
///
/// # Errors
/// When it is neither.
pub(super) fn heard(json: Result<Loose, Unreadable>, raw: &str) -> Result<Heard, Unreadable> {
    let written = challenges::challenges(raw);
    match (json, written) {
        (Ok(answer), Some(written)) if answer.findings.is_null() => Ok(Heard {
            converges: converges(&answer.recommendation) || wants_no_more(&written),
            challenges: told(written, raw),
        }),
        (Ok(answer), _) => Ok(Heard {
            challenges: listed(&answer.findings).unwrap_or_else(|| vec![whole(raw)]),
            converges: converges(&answer.recommendation),
        }),
        (Err(_), Some(written)) => Ok(Heard {
            converges: wants_no_more(&written),
            challenges: told(written, raw),
        }),
        (Err(unreadable), None) => Err(unreadable),
    }
}

fn told(written: Written, raw: &str) -> Vec<RaisedChallenge> {
    written.challenges.unwrap_or_else(|| vec![whole(raw)])
}

fn wants_no_more(written: &Written) -> bool {
    written.recommendation.as_deref() == Some("converge")
}

fn converges(recommendation: &Value) -> bool {
    let word = recommendation.as_str().unwrap_or_default();
    let word = word.trim_matches(|letter: char| !letter.is_alphanumeric());
    word.eq_ignore_ascii_case("converge")
}

/// `None` where it is unclear how many there are.
fn listed(findings: &Value) -> Option<Vec<RaisedChallenge>> {
    match findings {
        Value::Null => Some(Vec::new()),
        Value::Array(findings) => findings.iter().map(challenge).collect(),
        _ => None,
    }
}

fn challenge(said: &Value) -> Option<RaisedChallenge> {
    let word = |names: &[&str]| {
        let mut values = names.iter().filter_map(|name| said.get(name)?.as_str());
        values
            .find(|value| !value.trim().is_empty())
            .map(str::to_owned)
    };
    let concern = word(&["concern"]).or_else(|| word(&["title"]))?;
    Some(RaisedChallenge {
        finding: RaisedFinding {
            severity: severity(&word(&["severity"]).unwrap_or_default()),
            title: word(&["title"]).unwrap_or_else(|| title(&concern)),
            quote: word(&["quote", "evidence"]).unwrap_or_default(),
            concern,
            suggestion: word(&["suggestion"]).unwrap_or_default(),
            missing: said.get("missing").and_then(Value::as_bool) == Some(true),
            more_quotes: quotes(said),
            rule: word(&["rule"]),
        },
        affected: word(&["affected"]).unwrap_or_default(),
        upholds: word(&["upholds"]).unwrap_or_default(),
    })
}

/// Anything that isn't clearly one of the two may go wrong somewhere that matters.
fn severity(word: &str) -> Severity {
    match word.trim().to_lowercase().as_str() {
        "blocking" | "blocker" | "critical" => Severity::Blocking,
        "minor" => Severity::Minor,
        _ => Severity::Major,
    }
}

fn quotes(said: &Value) -> Vec<String> {
    let quotes = said.get("more_quotes").and_then(Value::as_array);
    let quotes = quotes.into_iter().flatten().filter_map(Value::as_str);
    quotes.map(ToOwned::to_owned).collect()
}

fn title(concern: &str) -> String {
    let line = concern.trim().lines().next().unwrap_or_default();
    line.chars().take(TITLE).collect()
}

/// The whole answer as one finding.
fn whole(raw: &str) -> RaisedChallenge {
    RaisedChallenge {
        finding: RaisedFinding {
            severity: Severity::Major,
            title: "The adversary’s raw answer".to_owned(),
            quote: String::new(),
            concern: raw.trim().to_owned(),
            suggestion: String::new(),
            missing: false,
            more_quotes: Vec::new(),
            rule: None,
        },
        affected: String::new(),
        upholds: String::new(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(answer: &Value) -> Heard {
        let raw = answer.to_string();
        heard(Ok(serde_json::from_str(&raw).expect("an object")), &raw).expect("an answer")
    }

    #[test]
    fn an_answer_in_markdown_is_read_where_its_json_says_nothing() {
        let no_json = || Unreadable {
            problem: "There is no JSON.".to_owned(),
            in_short: "is prose".to_owned(),
        };
        let markdown = "### [BLOCKING] Soon is no time\nNobody knows.\n\nCONVERGE";
        for (json, raw, wanted) in [
            (None, markdown, Some((1, true))),
            (
                Some(json!({ "recommendation": "continue" })),
                markdown,
                Some((1, true)),
            ),
            (
                Some(json!({ "findings": [], "recommendation": "continue" })),
                markdown,
                Some((0, false)),
            ),
            (
                None,
                "It is bad.\n\nRecommendation: converge",
                Some((1, true)),
            ),
            (None, "I would rather talk about the weather.", None),
        ] {
            let json = json.map(|json| serde_json::from_value(json).expect("an object"));
            let heard = heard(json.ok_or_else(no_json), raw);
            let came_to = heard.ok().map(|it| (it.challenges.len(), it.converges));
            assert_eq!(came_to, wanted, "{raw}");
        }
    }

    #[test]
    fn only_what_plainly_says_so_converges() {
        for (said, converges) in [
            (json!("converge"), true),
            (json!("Converge."), true),
            (json!("**CONVERGE**"), true),
            (json!("continue"), false),
            (json!("converge or continue"), false),
            (json!("do not converge"), false),
            (json!(""), false),
            (json!(true), false),
            (json!(null), false),
            (json!({ "is": "converge" }), false),
        ] {
            let heard = read(&json!({ "findings": [], "recommendation": said }));
            assert_eq!(heard.converges, converges, "{said}");
        }
        assert!(!read(&json!({ "findings": [] })).converges);
    }

    #[test]
    fn findings_are_counted_where_they_can_be_and_are_one_where_not() {
        let finding = json!({ "title": "A", "severity": "minor", "concern": "B" });
        for (said, count) in [
            (json!([]), 0),
            (json!(null), 0),
            (json!([finding, finding]), 2),
            (json!([{ "concern": "B" }]), 1),
            (json!([{ "title": "A" }]), 1),
            (json!("1. The scope. 2. The dates."), 1),
            (json!({ "first": finding }), 1),
            (json!([finding, 7]), 1),
            (json!([finding, { "severity": "blocking" }]), 1),
            (json!(3), 1),
        ] {
            let answer = json!({ "findings": said, "recommendation": "continue" });
            let heard = read(&answer);
            assert_eq!(heard.challenges.len(), count, "{said}");
            let is_list =
                said.is_array() && heard.challenges.len() == said.as_array().map_or(0, Vec::len);
            if !is_list && !said.is_null() {
                assert_eq!(heard.challenges[0].finding.concern, answer.to_string());
            }
        }
    }

    #[test]
    fn a_severity_that_is_unclear_is_major() {
        for (said, severity) in [
            (json!("blocking"), Severity::Blocking),
            (json!("BLOCKING"), Severity::Blocking),
            (json!("critical"), Severity::Blocking),
            (json!("minor"), Severity::Minor),
            (json!("high"), Severity::Major),
            (json!(5), Severity::Major),
            (json!(null), Severity::Major),
        ] {
            let heard = read(&json!({ "findings": [{ "title": "A", "severity": said }] }));
            assert_eq!(heard.challenges[0].finding.severity, severity, "{said}");
        }
    }
}
