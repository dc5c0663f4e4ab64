//! What the known programs print, and how it is read.

mod common;

use common::{Asked, ask, fixture};
use domain::FailureKind::{
    Crashed, KeyRefused, NotSignedIn, OfferedTools, Overloaded, RateLimited, UnknownModel,
    Unreadable,
};
use domain::model::CliFormat;
use domain::{FailureKind, Usage};
use testkit::scripted::{Script, StandIn, Turn};

/// A program that prints a fixture of the format and these words on standard error, and ends with this
/// code.
async fn printed(format: CliFormat, name: &str, exit: u8, errors: &str) -> Asked {
    let folder = match format {
        CliFormat::Text => "text",
        CliFormat::Claude => "claude",
        CliFormat::Codex => "codex",
        CliFormat::Gemini => "gemini",
    };
    let lines = fixture(&format!("{folder}/{name}.jsonl"));
    let turn = Turn::bytes(lines).exits(exit, errors);
    let stand_in = StandIn::new(&Script::new(format, [turn]));
    ask(&stand_in.own("stand-in")).await
}

#[tokio::test]
async fn replies_come_with_their_usage() {
    let used = |input, output, cost_usd| Usage {
        input_tokens: input,
        output_tokens: output,
        cost_usd,
        estimated: false,
    };
    for (format, name, pieces, usage) in [
        (CliFormat::Claude, "ok", 3, used(90, 12, Some(0.00125))),
        (CliFormat::Claude, "whole", 1, used(90, 12, Some(0.0))),
        (CliFormat::Codex, "ok", 1, used(90, 12, None)),
        (CliFormat::Gemini, "ok", 3, used(90, 14, None)),
    ] {
        let asked = printed(format, name, 0, "").await;
        assert_eq!(
            asked.text(),
            "The export has no upper bound.",
            "{format:?} {name}"
        );
        assert_eq!(asked.pieces.len(), pieces, "{format:?} {name}");
        assert_eq!(
            asked.reply.expect("a reply").usage,
            usage,
            "{format:?} {name}"
        );
    }
}

#[tokio::test]
async fn failures_are_told_apart() {
    let trace = "Error when talking to Gemini API\n    at throwErrorIfNotOK (chunk.js:267833:24)\n";
    let no_key =
        "When using Gemini API, you must specify the GEMINI_API_KEY environment variable.\n";
    let cases: &[(CliFormat, &str, u8, &str, FailureKind)] = &[
        // It said that it offers none.
        (CliFormat::Claude, "tool", 0, "", Unreadable),
        (CliFormat::Claude, "tools_on", 0, "", OfferedTools),
        (CliFormat::Claude, "mcp_on", 0, "", OfferedTools),
        (CliFormat::Claude, "unverified", 0, "", OfferedTools),
        (CliFormat::Claude, "401", 1, "", KeyRefused),
        (CliFormat::Claude, "401_without_status", 1, "", KeyRefused),
        (CliFormat::Claude, "404", 1, "", UnknownModel),
        (CliFormat::Claude, "429", 1, "", RateLimited),
        (CliFormat::Claude, "529", 1, "", Overloaded),
        (CliFormat::Claude, "nokey", 1, "", NotSignedIn),
        (CliFormat::Codex, "tool", 0, "", OfferedTools),
        (CliFormat::Codex, "401", 1, "", KeyRefused),
        (CliFormat::Codex, "404", 1, "", UnknownModel),
        (CliFormat::Codex, "429", 1, "", RateLimited),
        (CliFormat::Codex, "529", 1, "", Overloaded),
        (CliFormat::Codex, "nokey", 1, "", NotSignedIn),
        (CliFormat::Gemini, "tool", 0, "", OfferedTools),
        (CliFormat::Gemini, "401", 144, trace, KeyRefused),
        (CliFormat::Gemini, "404", 148, trace, UnknownModel),
        (CliFormat::Gemini, "429", 173, trace, RateLimited),
        (CliFormat::Gemini, "529", 247, trace, Overloaded),
        (CliFormat::Gemini, "nokey", 41, no_key, NotSignedIn),
        (CliFormat::Gemini, "cut", 0, "", Crashed),
        // The program gave no reason: the exit code contains the status.
        (CliFormat::Gemini, "vague", 148, "", UnknownModel),
        (CliFormat::Gemini, "vague", 2, "", Crashed),
        (CliFormat::Gemini, "cut", 173, "", RateLimited),
        (CliFormat::Gemini, "cut", 41, "", NotSignedIn),
        (CliFormat::Gemini, "cut", 1, "", Crashed),
    ];
    for &(format, name, exit, errors, kind) in cases {
        let asked = printed(format, name, exit, errors).await;
        let failure = asked.failure();
        assert_eq!(failure.kind, kind, "{format:?} {name} {exit}: {failure:?}");
        assert!(failure.message.contains("stand-in"), "{failure:?}");
        assert!(failure.hint.ends_with('.'), "{failure:?}");
    }
}

#[tokio::test]
async fn lines_that_are_no_events_end_up_in_the_log() {
    let lines = format!("Welcome back\n{}", fixture("gemini/cut.jsonl"));
    let turn = Turn::bytes(lines).exits(9, "something odd\n");
    let stand_in = StandIn::new(&Script::new(CliFormat::Gemini, [turn]));
    let asked = ask(&stand_in.own("odd")).await;
    let failure = asked.failure();
    assert_eq!(failure.kind, Crashed);
    assert!(failure.message.contains("exit code 9"), "{failure:?}");
    assert!(failure.detail.contains("Welcome back"), "{failure:?}");
    assert!(failure.detail.contains("something odd"), "{failure:?}");
}
