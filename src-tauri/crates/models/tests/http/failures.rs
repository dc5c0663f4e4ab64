//! Responses that are no answer, and what must be reported.

use domain::FailureKind::{self, *};
use domain::model::Wire;
use testkit::server::{Answer, Server};

use crate::common::ask;
use crate::{ANSWER, WIRES, ask_for};

/// What a server may do, and the required result on every wire.
async fn check(doing: &str, answer: Answer, kind: FailureKind) {
    for wire in WIRES {
        let (asked, requests) = ask_for(wire, answer.clone()).await;
        let failure = asked.failure();
        assert_eq!(failure.kind, kind, "{doing} on {wire:?}: {failure:?}");
        assert!(
            failure.message.contains("mine"),
            "{doing} on {wire:?}: {failure:?}"
        );
        for sentence in [&failure.message, &failure.hint] {
            assert!(sentence.ends_with('.'), "{doing} on {wire:?}: {failure:?}");
        }
        assert_eq!(requests.len(), 1, "{doing} on {wire:?} was tried again");
    }
}

#[tokio::test]
async fn refusals_are_told_apart() {
    for (status, body, kind) in [
        (400, "no idea what you want, limit 500", Crashed),
        (400, "prompt is too long: 210000 tokens", TooLong),
        (
            400,
            "API key not valid. Please pass a valid one.",
            KeyRefused,
        ),
        (401, "", KeyRefused),
        (402, "Insufficient balance", KeyRefused),
        (403, "{}", KeyRefused),
        (404, "{}", UnknownModel),
        (404, "<html>nothing here</html>", Unreadable),
        (408, "", TimedOut),
        (409, "", Overloaded),
        (413, "", TooLong),
        (418, "", Crashed),
        (429, "slow down", RateLimited),
        (500, "", Overloaded),
        (502, "<html>bad gateway</html>", Overloaded),
        (503, "", Overloaded),
        (504, "", Overloaded),
        (529, "overloaded", Overloaded),
        (307, "", Crashed),
    ] {
        check(
            &format!("status {status} ({body})"),
            Answer::status(status, body),
            kind,
        )
        .await;
    }
}

#[tokio::test]
async fn what_is_no_answer_is_told_apart() {
    let page = "<!doctype html>\n\n<html><body>Please log in</body></html>\n\n";
    for (doing, answer, kind) in [
        ("a cut connection", Answer::text(ANSWER).cut(), Crashed),
        (
            "half an answer",
            Answer::text(ANSWER).in_pieces(40).half(),
            Crashed,
        ),
        ("a web page", Answer::page(200, page), Unreadable),
        (
            "a garbled stream",
            Answer::bytes("data: {\"choices\": [\n\n{\"a\n\n"),
            Unreadable,
        ),
        (
            "bytes that are no text",
            Answer::bytes([b'd', 0xff, 0xfe, b'\n', b'\n']),
            Unreadable,
        ),
        ("nothing", Answer::bytes(""), Unreadable),
        ("an empty answer", Answer::text(""), Crashed),
        ("a flood", Answer::flood(20), Unreadable),
    ] {
        check(doing, answer, kind).await;
    }
}

#[tokio::test]
async fn what_came_in_place_of_a_stream_is_named() {
    let page = "<!doctype html>\n\n<html><body>Please sign in</body></html>\n\n";
    let minified = "<html><body>Please sign in</body></html>";
    let whole = "{\"choices\": [{\"message\": {\"content\": \"Blue.\"}}]}";
    let is_page = "answered with a web page";
    let no_stream = "not with the stream";
    for (wire, answer, words) in [
        (Wire::Openai, Answer::page(200, page), is_page),
        (Wire::Responses, Answer::page(200, minified), is_page),
        (Wire::Anthropic, Answer::page(200, page), is_page),
        (Wire::Gemini, Answer::page(200, minified), is_page),
        (Wire::Ollama, Answer::page(200, page), is_page),
        (Wire::Openai, Answer::status(200, whole), no_stream),
        (Wire::Responses, Answer::status(200, whole), no_stream),
        (Wire::Anthropic, Answer::status(200, whole), no_stream),
        (Wire::Gemini, Answer::status(200, whole), no_stream),
        (Wire::Ollama, Answer::status(200, whole), no_stream),
        (Wire::Openai, Answer::bytes(""), "couldn’t read what"),
    ] {
        let server = Server::new(wire, [answer]);
        let asked = ask(&server.model("mine")).await;
        let failure = asked.failure();
        assert_eq!(failure.kind, Unreadable, "{wire:?}: {failure:?}");
        assert!(failure.message.contains(words), "{wire:?}: {failure:?}");
        let from = format!("mine: {}", server.address());
        let named = failure.message.starts_with(&from) || words.contains("read");
        assert!(named, "{wire:?}: {failure:?}");
        assert!(
            failure.hint.contains("base address"),
            "{wire:?}: {failure:?}"
        );
        let sign_in = failure
            .hint
            .contains(&format!("open {}", server.base_url()));
        assert_eq!(sign_in, words == is_page, "{wire:?}: {failure:?}");
        assert_eq!(server.requests().len(), 1, "{wire:?}: asked again");
    }
}

#[tokio::test]
async fn a_stream_of_something_else_is_no_answer_that_was_cut_off() {
    let line = "{\"hello\": 1}\n";
    let event = "event: update\ndata: {\"hello\": 1}\n\n";
    let of_another = "data: {\"type\": \"update\", \"message\": \"2 visitors\", \"done\": \"no\"}\n\n\
                      data: {\"type\": \"update\", \"message\": \"3 visitors\"}\n\n";
    let ended = "data: {\"hello\": 1}\n\ndata: [DONE]\n\n";
    for wire in WIRES {
        let streams = match wire {
            Wire::Ollama => vec![line, "{\"message\": \"2 visitors\"}\n{\"count\": 3}\n"],
            Wire::Openai => vec![event, of_another, ended],
            _ => vec![event, of_another],
        };
        for stream in streams {
            let (asked, _) = ask_for(wire, Answer::bytes(stream)).await;
            let failure = asked.failure();
            assert_eq!(failure.kind, Unreadable, "{wire:?}: {failure:?}");
            assert!(
                failure.message.contains("not with the stream"),
                "{wire:?}: {stream} {failure:?}"
            );
            assert!(
                failure.hint.contains("base address") && failure.hint.contains("which API"),
                "{wire:?}: {failure:?}"
            );
        }
    }
}

#[tokio::test]
async fn a_stream_that_began_and_stops_was_cut_off() {
    let openai = "data: {\"choices\": [], \"prompt_filter_results\": []}\n\n";
    let responses = "data: {\"type\": \"response.created\", \"response\": {\"id\": \"r1\"}}\n\n";
    let anthropic =
        "event: message_start\ndata: {\"type\": \"message_start\", \"message\": {}}\n\n";
    let named = "event: message_start\ndata: {\"message\": {}}\n\n";
    let gemini = "data: {\"usageMetadata\": {\"promptTokenCount\": 4}}\n\n";
    let ollama = "{\"model\": \"m\", \"message\": {\"content\": \"\"}, \"done\": false}\n";
    for (wire, stream) in [
        (Wire::Openai, openai),
        (Wire::Responses, responses),
        (Wire::Anthropic, anthropic),
        (Wire::Anthropic, named),
        (Wire::Gemini, gemini),
        (Wire::Ollama, ollama),
    ] {
        let (asked, _) = ask_for(wire, Answer::bytes(stream)).await;
        let failure = asked.failure();
        assert_eq!(failure.kind, Crashed, "{wire:?}: {failure:?}");
        assert!(
            failure.message.contains("was cut off"),
            "{wire:?}: {failure:?}"
        );
    }
}

#[tokio::test]
async fn an_error_that_a_stream_reports_is_quoted() {
    let openai = "data: {\"error\": {\"message\": \"No such route\"}}\n\n";
    let failed = "data: {\"type\": \"response.failed\", \"response\": {\"id\": \"r1\", \
                  \"error\": {\"code\": \"other\", \"message\": \"No such route\"}}}\n\n";
    let ollama = "{\"error\": \"No such route\"}\n";
    for (wire, stream) in [
        (Wire::Openai, openai),
        (Wire::Responses, failed),
        (Wire::Anthropic, openai),
        (Wire::Gemini, openai),
        (Wire::Ollama, ollama),
    ] {
        let (asked, _) = ask_for(wire, Answer::bytes(stream)).await;
        let message = &asked.failure().message;
        assert!(
            message.ends_with("reported an error. It said: “No such route”."),
            "{wire:?}: {message}"
        );
    }
}

#[tokio::test]
async fn an_error_in_the_stream_is_the_end_of_it() {
    let openai = "data: {\"error\": {\"message\": \"Rate limit reached\", \"code\": 429}}\n\n";
    let limited = "data: {\"type\": \"response.failed\", \"response\": {\"id\": \"r1\", \
                   \"status\": \"failed\", \"model\": \"m\", \"instructions\": \"Is it overloaded?\", \
                   \"error\": {\"code\": \"rate_limit_exceeded\", \"message\": \"Slow down.\"}}}\n\n";
    let failed = limited.replace("rate_limit_exceeded", "server_error");
    let unnamed = limited.replace("rate_limit_exceeded", "other");
    let begun = "data: {\"type\": \"response.created\", \"response\": {\"id\": \"r1\", \"error\": null, \
                 \"incomplete_details\": null, \"instructions\": \"Name the rate limit.\"}}\n\n";
    let error = "event: error\ndata: {\"type\": \"error\", \"code\": \"server_error\", \
                 \"message\": \"Sorry.\", \"param\": null, \"sequence_number\": 1}\n\n";
    let wrapped = "data: {\"type\": \"error\", \"error\": {\"code\": \"context_length_exceeded\", \
                   \"message\": \"Too much.\"}}\n\n";
    let refusal = "data: {\"type\": \"response.refusal.done\", \"refusal\": \"I can't.\"}\n\n\
                   data: {\"type\": \"response.completed\", \"response\": {\"id\": \"r1\", \
                   \"status\": \"completed\", \"model\": \"m\"}}\n\n";
    let anthropic = "event: error\ndata: {\"type\": \"error\", \"error\": \
                     {\"type\": \"overloaded_error\", \"message\": \"Overloaded\"}}\n\n";
    let gemini = "data: {\"error\": {\"code\": 503, \"status\": \"UNAVAILABLE\", \"message\": \"x\"}}\n\n\
                  data: {\"candidates\": [{\"content\": {\"parts\": [{\"text\": \"well\"}]}, \
                  \"finishReason\": \"STOP\"}]}\n\n";
    let blocked = "data: {\"promptFeedback\": {\"blockReason\": \"SAFETY\"}}\n\n";
    let ollama = "{\"error\": \"model requires more system memory\"}\n";
    for (wire, stream, kind) in [
        (Wire::Openai, openai, RateLimited),
        (Wire::Responses, limited, RateLimited),
        (Wire::Responses, &failed, Overloaded),
        (Wire::Responses, &unnamed, Crashed),
        (Wire::Responses, begun, Crashed),
        (Wire::Responses, error, Overloaded),
        (Wire::Responses, wrapped, TooLong),
        (Wire::Responses, openai, RateLimited),
        (Wire::Responses, refusal, Refused),
        (Wire::Anthropic, anthropic, Overloaded),
        (Wire::Gemini, gemini, Overloaded),
        (Wire::Gemini, blocked, Refused),
        (Wire::Ollama, ollama, Crashed),
    ] {
        let (asked, _) = ask_for(wire, Answer::bytes(stream)).await;
        assert_eq!(asked.kind(), kind, "{wire:?}: {asked:?}");
    }
}

#[tokio::test]
async fn a_model_that_will_not_or_can_not_finish_says_so() {
    for (wire, reason, kind) in [
        (Wire::Openai, "content_filter", Refused),
        (Wire::Openai, "length", Unreadable),
        (Wire::Responses, "content_filter", Refused),
        (Wire::Responses, "max_output_tokens", Unreadable),
        (Wire::Anthropic, "refusal", Refused),
        (Wire::Anthropic, "max_tokens", Unreadable),
        (Wire::Gemini, "SAFETY", Refused),
        (Wire::Gemini, "MAX_TOKENS", Unreadable),
        (Wire::Ollama, "length", Unreadable),
    ] {
        let (asked, _) = ask_for(wire, Answer::text("Well").stopped_by(reason)).await;
        assert_eq!(asked.kind(), kind, "{wire:?} {reason}: {asked:?}");
        assert!(
            asked.failure().detail.contains("Well"),
            "{wire:?}: what came is kept"
        );
    }
}

fn of_anthropic(tool: &str) -> String {
    format!(
        "event: content_block_start\ndata: {{\"type\": \"content_block_start\", \"index\": 0, \
         \"content_block\": {{\"type\": \"{tool}\", \"id\": \"1\", \"name\": \"bash\"}}}}\n\n"
    )
}

#[tokio::test]
async fn a_call_of_a_tool_ends_the_call() {
    let call = "data: {\"choices\": [{\"index\": 0, \"delta\": {\"tool_calls\": [{\"index\": 0, \
                \"id\": \"1\", \"function\": {\"name\": \"bash\", \"arguments\": \"{}\"}}]}}]}\n\n";
    let own = "data: {\"type\": \"response.output_item.added\", \"output_index\": 0, \"item\": \
               {\"type\": \"function_call\", \"call_id\": \"1\", \"name\": \"bash\"}}\n\n\
               data: {\"type\": \"response.function_call_arguments.delta\", \"output_index\": 0, \
               \"delta\": \"{}\"}\n\n";
    let of_the_server = "data: {\"type\": \"response.output_item.added\", \"output_index\": 0, \
                         \"item\": {\"type\": \"web_search_call\"}}\n\n\
                         data: {\"type\": \"response.output_text.delta\", \"delta\": \"Well\"}\n\n";
    let of_claude = of_anthropic("tool_use");
    let of_anthropics_server = of_anthropic("server_tool_use");
    let of_gemini = "data: {\"candidates\": [{\"content\": {\"parts\": [{\"functionCall\": \
                     {\"name\": \"bash\"}}]}}]}\n\n";
    let of_old = "data: {\"choices\": [{\"index\": 0, \"delta\": {\"function_call\": {\"name\": \
                  \"bash\", \"arguments\": \"{}\"}}}]}\n\n";
    let ended_by = |reason: &str| {
        format!(
            "data: {{\"candidates\": [{{\"content\": {{}}, \"finishReason\": \"{reason}\"}}]}}\n\n"
        )
    };
    let [malformed, unexpected] = ["MALFORMED_FUNCTION_CALL", "UNEXPECTED_TOOL_CALL"].map(ended_by);
    let of_ollama = "{\"message\": {\"tool_calls\": [{\"function\": {\"name\": \"bash\"}}]}}\n";
    let made_up = "mine called a tool that it was never offered, so its answer can’t be used.";
    for (wire, stream, kind, message) in [
        (Wire::Openai, call, Unreadable, made_up),
        (Wire::Responses, own, Unreadable, made_up),
        (
            Wire::Responses,
            of_the_server,
            OfferedTools,
            "ran a tool of its own",
        ),
        (Wire::Anthropic, &of_claude, Unreadable, made_up),
        (
            Wire::Anthropic,
            &of_anthropics_server,
            OfferedTools,
            "ran a tool of its own",
        ),
        (Wire::Gemini, of_gemini, Unreadable, made_up),
        (Wire::Openai, of_old, Unreadable, made_up),
        (Wire::Gemini, &malformed, Unreadable, made_up),
        (Wire::Gemini, &unexpected, Unreadable, made_up),
        (Wire::Ollama, of_ollama, Unreadable, made_up),
    ] {
        let (asked, _) = ask_for(wire, Answer::bytes(stream)).await;
        assert_eq!(asked.kind(), kind, "{wire:?}: {asked:?}");
        let failure = asked.failure();
        assert!(failure.message.contains(message), "{wire:?}: {asked:?}");
    }
}

#[tokio::test]
async fn what_came_before_a_cut_is_kept() {
    for wire in WIRES {
        let (asked, _) = ask_for(wire, Answer::text("one two three four").in_pieces(6).cut()).await;
        assert_eq!(asked.pieces.concat().get(..3), Some("one"), "{wire:?}");
        assert!(
            asked.failure().detail.contains(&asked.pieces.concat()),
            "{wire:?}: {asked:?}"
        );
    }
}

#[tokio::test]
async fn a_wait_that_a_server_asks_for_is_kept() {
    for (header, wait) in [(Some("90"), Some(90)), (None, None)] {
        let mut answer = Answer::status(429, "slow down");
        if let Some(seconds) = header {
            answer = answer.with_header("retry-after", seconds);
        }
        for wire in WIRES {
            let (asked, _) = ask_for(wire, answer.clone()).await;
            assert_eq!(asked.failure().retry_after_s, wait, "{wire:?}");
        }
    }
}
