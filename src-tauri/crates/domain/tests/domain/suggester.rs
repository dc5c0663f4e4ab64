//! What is suggested for a text. Each line was worked out by hand from the table of keywords.

use domain::Kind;
use domain::suggester::{Focus, Signs, Suggestion, suggest};
use serde_json::json;

const DEBUG: &str = "bug, error, crash, timeout, slow, failing, broken, exception, stack trace, \
                     logs show, regression, incident, intermittent, flaky, 500, 404, null pointer, \
                     segfault";
const PRD: &str = "user story, as a user, requirements, stakeholder, success metric, kpi, persona, \
                   use case, mvp, feature request";
const SECURITY: &str = "auth, permission, credential, token, injection, vulnerability, encrypt, \
                        password, api key, oauth, jwt";
const PERFORMANCE: &str = "slow, latency, timeout, memory, cpu, throughput, bottleneck, \
                           optimization, cache, p99, p95";
const RELIABILITY: &str = "crash, restart, recovery, failover, retry, circuit, health check, \
                           incident, outage, sla, uptime";
const ONCALL: &str = "production, incident, alert, pager, outage, monitoring, dashboard, runbook";

/// The suggestion if three models are available.
#[expect(clippy::expect_used, reason = "a test stops here")]
fn suggested(text: &str) -> Suggestion {
    let models = ["a/one", "b/two", "c/three"].map(str::to_owned);
    suggest(text, &models).expect("a text with words")
}

#[test]
fn each_keyword_is_a_sign_alone_and_in_capitals() {
    let of = |keywords: &str, list: fn(&Signs) -> &[&'static str]| {
        for keyword in keywords.split(", ") {
            for text in [keyword, &keyword.to_uppercase(), &format!("({keyword}!)")] {
                assert_eq!(list(&Signs::of(text)), [keyword], "{text}");
            }
        }
        let all: Vec<&str> = keywords.split(", ").collect();
        assert_eq!(
            list(&Signs::of(keywords)),
            all,
            "all, in order, and no other"
        );
    };
    of(DEBUG, |signs| &signs.debug);
    of(PRD, |signs| &signs.prd);
    of(SECURITY, |signs| signs.focus(Focus::Security));
    of(PERFORMANCE, |signs| signs.focus(Focus::Performance));
    of(RELIABILITY, |signs| signs.focus(Focus::Reliability));
    of(ONCALL, |signs| &signs.oncall);
}

#[test]
fn words_count_as_whole_words_and_phrases_as_part_of_the_text() {
    let check = |text: &str, debug: &[&str]| assert_eq!(Signs::of(text).debug, debug, "{text}");
    // A word is a sequence of letters and digits.
    check("bugs crashed in errors", &[]);
    check("debugging a timeouts list", &[]);
    check("a bug.", &["bug"]);
    check("error_code", &["error"]);
    check("bug-free", &["bug"]);
    check("a time-out", &[]);
    check("HTTP 500, not 5000", &["500"]);
    check("port 4040 and v404", &[]);
    check("a naïve bugé", &["bug"]);
    // A phrase also matches inside longer words, but only as written.
    check("two stack traces", &["stack trace"]);
    check("null pointers", &["null pointer"]);
    check("haystack trace", &["stack trace"]);
    check("stack  trace", &[]);
    check("the stack\ntrace", &[]);
    check("the logs, shown", &[]);
    // Once each, in the order of the list.
    check("crash, bug, BUG, bug, crash", &["bug", "crash"]);
    check("", &[]);
}

#[test]
fn the_kind_has_enough_signs_and_more_than_the_other() {
    let check = |text: &str, kind: Kind, confidence: f64| {
        let it = suggested(text);
        assert_eq!(it.doc_type, kind, "{text}");
        assert!((it.confidence.doc_type - confidence).abs() < 1e-9, "{text}");
    };
    // Signs of debug and of requirements: 0 and 0, 1 and 0, 2 and 0, …
    check("The page lists invites.", Kind::Tech, 0.4);
    check("A bug.", Kind::Tech, 0.4);
    check("A bug, a bug, a bug.", Kind::Tech, 0.4);
    check("A bug and a crash.", Kind::Debug, 0.6);
    check("A broken, failing, flaky test.", Kind::Debug, 0.7);
    check("A broken, failing, flaky, slow test.", Kind::Debug, 0.8);
    check("bug error crash timeout slow", Kind::Debug, 0.9);
    check(
        "bug error crash timeout slow failing broken",
        Kind::Debug,
        0.9,
    );
    check("An mvp.", Kind::Tech, 0.4);
    check("An mvp for each stakeholder.", Kind::Prd, 0.6);
    check("As a user, I want an mvp. One KPI.", Kind::Prd, 0.7);
    // One compared with the other.
    check("A bug in the mvp.", Kind::Tech, 0.4);
    check("A bug and an error in the mvp.", Kind::Debug, 0.6);
    check("A bug against the requirements of the mvp.", Kind::Prd, 0.6);
    check(
        "A bug and a crash against the requirements of the mvp.",
        Kind::Tech,
        0.4,
    );
    check(
        "A bug, an error and a crash against the requirements of the mvp.",
        Kind::Debug,
        0.7,
    );
    check(
        "A bug and a crash against the requirements of the mvp: kpi.",
        Kind::Prd,
        0.7,
    );
}

#[test]
fn a_tie_of_kinds_is_told() {
    let check = |text: &str, warnings: usize| {
        assert_eq!(suggested(text).warnings.len(), warnings, "{text}");
    };
    check("A bug and a crash against the requirements of the mvp.", 1);
    check("A bug in the mvp.", 0);
    check("Nothing of either.", 0);
    check("A bug, an error and a crash: requirements, mvp.", 0);
    let tie = suggested("A bug and a crash against the requirements of the mvp.");
    assert_eq!(
        tie.warnings,
        [
            "The text has as many signs of a bug report as of requirements (2 each), so the kind is tech. \
          Choose another if that’s wrong."
        ]
    );
}

#[test]
fn the_focus_is_the_one_with_most_signs() {
    let check = |text: &str, focus: Option<Focus>, confidence: f64| {
        let it = suggested(text);
        assert_eq!(it.focus, focus, "{text}");
        assert!((it.confidence.focus - confidence).abs() < 1e-9, "{text}");
    };
    check("A list of invites.", None, 0.4);
    check("A token.", None, 0.4);
    check("A token and a password.", Some(Focus::Security), 0.6);
    check(
        "Latency and throughput at p99.",
        Some(Focus::Performance),
        0.7,
    );
    check("Retry after a failover.", Some(Focus::Reliability), 0.6);
    check("auth oauth jwt token password", Some(Focus::Security), 0.9);
    // A tie of the top two counts as none; a tie of the others doesn't matter.
    check("A token, a password, a cache, latency.", None, 0.4);
    check(
        "A token, a password, oauth, a cache, latency.",
        Some(Focus::Security),
        0.7,
    );
    check(
        "oauth, jwt, token; cache, cpu; retry, sla",
        Some(Focus::Security),
        0.7,
    );
    check("oauth, jwt; cache, cpu; retry, sla", None, 0.4);
    // One word can be a sign of several things.
    check("Slow, with a timeout.", Some(Focus::Performance), 0.6);
    check("A crash and an incident.", Some(Focus::Reliability), 0.6);
}

#[test]
fn the_persona_is_whoever_is_on_call() {
    let check = |text: &str, persona: Option<&str>, confidence: f64| {
        let it = suggested(text);
        assert_eq!(it.persona, persona, "{text}");
        assert!((it.confidence.persona - confidence).abs() < 1e-9, "{text}");
    };
    check("A list of invites.", None, 0.4);
    check("An alert.", None, 0.4);
    check("An alert from production.", Some("oncall-engineer"), 0.6);
    check(
        "The runbook, the dashboard and the pager.",
        Some("oncall-engineer"),
        0.7,
    );
    check(ONCALL, Some("oncall-engineer"), 0.9);
}

#[test]
fn a_bug_report_or_a_focus_gets_two_models() {
    let check = |text: &str, named: &[&str], models: &[&str], confidence: f64| {
        let named: Vec<String> = named.iter().map(|it| (*it).to_owned()).collect();
        let it = suggest(text, &named).expect("a suggestion");
        assert_eq!(it.models, models, "{text}");
        assert!((it.confidence.models - confidence).abs() < 1e-9, "{text}");
        assert_eq!(it.warnings.is_empty(), !named.is_empty(), "{text}");
    };
    let three = ["a", "b", "c"];
    check("A list of invites.", &three, &["a"], 0.4);
    check("An mvp for each stakeholder.", &three, &["a"], 0.4);
    check("An alert from production.", &three, &["a"], 0.4);
    // Debug 2; focus 2; debug 2 with the focus on 3 signs.
    check("A broken, failing test.", &three, &["a", "b"], 0.6);
    check("A token and a password.", &three, &["a", "b"], 0.6);
    check(
        "A broken, failing test of oauth, jwt, token.",
        &three,
        &["a", "b"],
        0.7,
    );
    check("A token and a password.", &["a"], &["a"], 0.6);
    check("A token and a password.", &[], &[], 0.4);
    check("A list of invites.", &[], &[], 0.4);
}

#[test]
fn each_field_says_why() {
    let check = |text: &str, kind: &str, focus: &str, persona: &str, models: &str| {
        let why = suggested(text).reasoning;
        assert_eq!(why.doc_type, kind, "{text}");
        assert_eq!(why.focus, focus, "{text}");
        assert_eq!(why.persona, persona, "{text}");
        assert_eq!(why.models, models, "{text}");
    };
    check(
        "A crash and an incident in production.",
        "2 signs of a bug report: crash, incident. No sign of requirements.",
        "2 signs of reliability: crash, incident. The others have fewer.",
        "2 signs of on-call work: production, incident.",
        "Two models suit a bug report with a focus on reliability.",
    );
    check(
        "An mvp for each stakeholder, with one bug, a token, a jwt, a cache and a cpu.",
        "2 signs of requirements: stakeholder, mvp. 1 sign of a bug report: bug.",
        "The same number of signs of security and performance (2 each), so none stands out.",
        "Too few signs of on-call work.",
        "One model is enough without a bug report or a focus.",
    );
    check(
        "A list of invites.",
        "Too few signs of a bug report or of requirements.",
        "Too few signs of security, performance or reliability.",
        "Too few signs of on-call work.",
        "One model is enough without a bug report or a focus.",
    );
}

#[test]
fn rules_are_no_model_to_suggest() {
    let text = "Users get a 500 error and logs show a timeout.";
    let models = |found: &[&str]| {
        let found: Vec<String> = found.iter().map(|it| (*it).to_owned()).collect();
        let suggestion = suggest(text, &found).expect("a suggestion");
        (suggestion.models, suggestion.warnings.len())
    };
    let rules = domain::model::RULES;
    assert_eq!(models(&[rules]), (Vec::new(), 1));
    assert_eq!(models(&[rules, "a/one"]), (vec!["a/one".to_owned()], 0));
}

#[test]
fn scripts_get_the_names_of_the_contract() {
    let text = "Users get a 500 error and logs show a timeout.";
    let models = ["a/one".to_owned()];
    let got = serde_json::to_value(suggest(text, &models)).expect("JSON");
    assert_eq!(
        got,
        json!({
            "doc_type": "debug",
            "focus": null,
            "persona": null,
            "models": ["a/one"],
            "reasoning": {
                "doc_type": "4 signs of a bug report: error, timeout, logs show, 500. No sign of \
                             requirements.",
                "focus": "Too few signs of security, performance or reliability.",
                "persona": "Too few signs of on-call work.",
                "models": "Two models suit a bug report, but only one was found.",
            },
            "confidence": { "doc_type": 0.8, "focus": 0.4, "persona": 0.4, "models": 0.8 },
            "warnings": [],
        })
    );
    let other = "Retry after a failover; an alert from production.";
    let got = serde_json::to_value(suggest(other, &[])).expect("JSON");
    assert_eq!(got["doc_type"], "tech");
    assert_eq!(got["focus"], "reliability");
    assert_eq!(got["persona"], "oncall-engineer");
}

#[test]
fn a_text_without_a_word_gets_no_suggestion() {
    for text in ["", " ", "\n\t\r\n"] {
        assert_eq!(suggest(text, &[]), None, "{text:?}");
    }
}
