//! Models behind servers, on the loopback: each wire, and whatever a server may do to us.

mod common;

use std::time::Duration;

use common::{Asked, PATIENT, ask, ask_hard, ask_in, ask_within, question};
use domain::FailureKind::{self, *};
use domain::model::{Effort, KeyFrom, Wire};
use models::{Keys, Limits, most_tokens, open};
use serde_json::{Value, json};
use testkit::server::{Answer, Request, Server, USED};
use tokio_util::sync::CancellationToken;

const WIRES: [Wire; 5] = [
    Wire::Openai,
    Wire::Responses,
    Wire::Anthropic,
    Wire::Gemini,
    Wire::Ollama,
];

const ANSWER: &str = "{\"findings\": [], \"approve\": true, \"evidence\": [\"fast — 📷\"]}";

/// Short, for what never comes.
const HASTY: Limits = Limits {
    timeout: Duration::from_mins(1),
    silence: Duration::from_millis(150),
    tokens: None,
};

/// Asks a server that gives this answer.
async fn ask_for(wire: Wire, answer: Answer) -> (Asked, Vec<Request>) {
    let server = Server::new(wire, [answer]);
    let asked = ask(&server.model("mine")).await;
    (asked, server.requests())
}

#[tokio::test]
async fn every_wire_streams_an_answer_and_says_what_it_used() {
    for wire in WIRES {
        for answer in [
            Answer::text(ANSWER),
            Answer::text(ANSWER).in_pieces(40),
            Answer::text(ANSWER).dripping(),
        ] {
            let (asked, requests) = ask_for(wire, answer).await;
            assert_eq!(asked.text(), ANSWER, "{wire:?}");
            assert_eq!(asked.pieces.concat(), ANSWER, "{wire:?}");
            let usage = asked.reply.as_ref().expect("a reply").usage;
            assert_eq!(
                (usage.input_tokens, usage.output_tokens),
                (USED.0, USED.2),
                "{wire:?}"
            );
            assert_eq!(
                usage.cost_usd,
                Some(0.0),
                "{wire:?}: it runs on this machine"
            );
            assert!(!usage.estimated, "{wire:?}");
            assert_eq!(requests.len(), 1, "{wire:?}");
        }
    }
}

#[tokio::test]
async fn what_is_sent_is_the_question_and_nothing_that_was_not_asked_for() {
    for (wire, path) in [
        (Wire::Openai, "/v1/chat/completions"),
        (Wire::Responses, "/v1/responses"),
        (Wire::Anthropic, "/v1/messages"),
        (
            Wire::Gemini,
            "/v1beta/models/test-model:streamGenerateContent?alt=sse",
        ),
        (Wire::Ollama, "/api/chat"),
    ] {
        let (_, requests) = ask_for(wire, Answer::text(ANSWER)).await;
        let request = &requests[0];
        assert_eq!(request.path, path);
        let question = question("Name the gap that matters most.");
        let asked = request.asked();
        assert!(asked.contains(&question.system), "{wire:?}: {asked}");
        assert!(asked.contains(&question.prompt), "{wire:?}: {asked}");
        for header in ["authorization", "x-api-key", "x-goog-api-key"] {
            assert_eq!(request.headers.get(header), None, "{wire:?}");
        }
        for unasked in [
            "tools",
            "temperature",
            "reasoning",
            "reasoning_effort",
            "thinking",
            "think",
        ] {
            assert!(
                request.body.get(unasked).is_none(),
                "{wire:?}: {}",
                request.body
            );
        }
        let schema = match wire {
            Wire::Openai => "/response_format/json_schema/schema/properties/approve",
            Wire::Responses => "/text/format/schema/properties/approve",
            Wire::Anthropic => "/output_config/format/schema/properties/approve",
            Wire::Gemini => "/generationConfig/responseJsonSchema/properties/approve",
            Wire::Ollama => "/format",
        };
        assert!(
            request.body.pointer(schema).is_some(),
            "{wire:?}: {}",
            request.body
        );
    }
}

#[tokio::test]
async fn a_server_that_keeps_answers_is_told_not_to() {
    let (_, requests) = ask_for(Wire::Responses, Answer::text(ANSWER)).await;
    assert_eq!(requests[0].body["store"], false, "{}", requests[0].body);
}

#[tokio::test]
async fn the_name_of_a_model_is_sent_as_it_is() {
    // Left to itself, `genai` takes `x::` for a provider and `-medium` for an effort.
    for name in [
        "mistral-medium",
        "qwen-max",
        "x::y",
        "claude-opus-high",
        "a/b:c",
    ] {
        for wire in WIRES {
            let server = Server::new(wire, [Answer::text(ANSWER)]);
            let asked = ask(&server.keyed("mine", name, KeyFrom::Nowhere)).await;
            assert_eq!(asked.text(), ANSWER, "{wire:?} {name}");
            let request = &server.requests()[0];
            let in_path = name.replace(':', "%3A").replace('/', "%2F");
            match wire {
                Wire::Gemini => assert!(request.path.contains(&in_path), "{}", request.path),
                _ => assert_eq!(request.body["model"], name, "{wire:?}"),
            }
            for effort in [
                "reasoning",
                "reasoning_effort",
                "thinking",
                "think",
                "output_config/effort",
            ] {
                let found = request.body.pointer(&format!("/{effort}"));
                assert_eq!(found, None, "{wire:?} {name}");
            }
            let config = request.body.pointer("/generationConfig/thinkingConfig");
            assert_eq!(config, None, "{wire:?} {name}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_without_an_end_is_ended_by_the_limits() {
    // `genai` holds all of it until an event ends; nothing of it reaches us.
    for wire in WIRES {
        let server = Server::new(wire, [Answer::bytes(vec![b'a'; 4 << 20]).stalling()]);
        let asked = ask_within(&server.model("mine"), HASTY).await;
        assert_eq!(asked.kind(), Silent, "{wire:?}: {asked:?}");
        assert!(asked.pieces.is_empty(), "{wire:?}");
        assert!(server.hung_up(1), "{wire:?}: the connection stays");
    }
}

/// What a server may do, and what has to come of it on every wire.
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
        (404, "<html>nothing here</html>", UnknownModel),
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
        (
            Wire::Openai,
            Answer::bytes(""),
            "can't be read as an answer",
        ),
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
    for (wire, stream) in [
        (Wire::Openai, call),
        (Wire::Responses, own),
        (Wire::Responses, of_the_server),
    ] {
        let (asked, _) = ask_for(wire, Answer::bytes(stream)).await;
        assert_eq!(asked.kind(), OfferedTools, "{wire:?}: {asked:?}");
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

#[tokio::test(flavor = "multi_thread")]
async fn silence_and_length_are_different_ends() {
    for wire in WIRES {
        for answer in [Answer::text(ANSWER).stalling(), Answer::text(ANSWER).mute()] {
            let server = Server::new(wire, [answer]);
            let asked = ask_within(&server.model("mine"), HASTY).await;
            assert_eq!(asked.kind(), Silent, "{wire:?}: {asked:?}");
            let message = format!(
                "mine: {} sent nothing for 0.15 s, so the call was ended.",
                server.address()
            );
            assert_eq!(asked.failure().message, message, "{wire:?}");
            assert!(server.hung_up(1), "{wire:?}: the connection stays");
            let short = Limits {
                timeout: HASTY.silence,
                silence: HASTY.timeout,
                tokens: None,
            };
            let asked = ask_within(&server.model("mine"), short).await;
            assert_eq!(asked.kind(), TimedOut, "{wire:?}: {asked:?}");
            assert!(server.hung_up(2), "{wire:?}: the connection stays");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cancelled_call_hangs_up() {
    let server = Server::new(Wire::Openai, [Answer::text(ANSWER).stalling()]);
    let folder = tempfile::tempdir().expect("a folder");
    let model = open(&server.model("mine"), folder.path());
    let (question, cancel) = (question("Name the gap."), CancellationToken::new());
    let stop = cancel.clone();
    // The first words are there, so the call is under way.
    let mut delta = move |_: &str| stop.cancel();
    let reply = model.ask(&question, PATIENT, &mut delta, &cancel).await;
    assert_eq!(reply.expect_err("a failure").kind, Cancelled);
    assert!(server.hung_up(1));
}

#[tokio::test]
async fn a_server_that_is_not_there_is_offline() {
    let server = Server::new(Wire::Openai, []);
    let spec = server.model("mine");
    drop(server);
    let asked = ask(&spec).await;
    assert_eq!(asked.kind(), Offline, "{asked:?}");
}

#[tokio::test]
async fn a_server_that_knows_no_schema_is_asked_without() {
    for (wire, refusal, field) in [
        (
            Wire::Openai,
            "This response_format type is unavailable now",
            "response_format",
        ),
        (
            Wire::Responses,
            "Unsupported parameter: 'text.format'",
            "text",
        ),
    ] {
        let refusal = format!("{{\"error\": {{\"message\": \"{refusal}\"}}}}");
        let refusing = Answer::status(400, &refusal).for_words("json_schema");
        let server = Server::new(wire, [refusing, Answer::text(ANSWER)]);
        let asked = ask(&server.model("mine")).await;
        assert_eq!(asked.text(), ANSWER, "{wire:?}");
        let requests = server.requests();
        assert_eq!(requests.len(), 2, "{wire:?}");
        assert!(requests[1].body.get(field).is_none(), "{wire:?}");
    }
}

#[tokio::test]
async fn an_effort_is_sent_in_the_words_of_each_wire_and_model() {
    let config = "/generationConfig/thinkingConfig";
    let (level, budget) = (
        format!("{config}/thinkingLevel"),
        format!("{config}/thinkingBudget"),
    );
    let words = [json!("low"), json!("medium"), json!("high")];
    let levels = [json!("LOW"), json!("MEDIUM"), json!("HIGH")];
    for (wire, model, place, sent) in [
        (Wire::Openai, "gpt-5", "/reasoning_effort", &words),
        (Wire::Openai, "mistral-medium", "/reasoning_effort", &words),
        (Wire::Responses, "gpt-5", "/reasoning/effort", &words),
        (
            Wire::Anthropic,
            "claude-opus-4-6",
            "/output_config/effort",
            &words,
        ),
        (
            Wire::Anthropic,
            "claude-haiku-4-5",
            "/thinking/budget_tokens",
            &[json!(1_024), json!(8_000), json!(24_000)],
        ),
        (Wire::Gemini, "gemini-3-flash", &level, &levels),
        (
            Wire::Gemini,
            "gemini-2.5-pro",
            &budget,
            &[json!(1_000), json!(8_000), json!(24_000)],
        ),
        (Wire::Ollama, "gpt-oss:20b", "/think", &words),
    ] {
        for (effort, sent) in [Effort::Low, Effort::Medium, Effort::High].iter().zip(sent) {
            let server = Server::new(wire, [Answer::text(ANSWER)]);
            let spec = server.keyed("mine", model, KeyFrom::Nowhere);
            let asked = ask_hard(&spec, Some(*effort)).await;
            let request = &server.requests()[0];
            let found = request.body.pointer(place);
            assert_eq!(found, Some(sent), "{wire:?} {model}: {}", request.body);
            assert_eq!(asked.reply.expect("a reply").effort, Some(*effort));
            if wire != Wire::Gemini {
                assert_eq!(request.body["model"], model, "{wire:?}");
            }
            if wire == Wire::Anthropic {
                // A limit below what may go into thinking is refused.
                let most = request.body["max_tokens"].as_u64();
                assert_eq!(most, Some(most_tokens(Some(*effort)).into()), "{model}");
            }
        }
    }
}

#[tokio::test]
async fn an_answer_takes_no_more_tokens_than_it_may() {
    let most = Limits {
        tokens: Some(500),
        ..PATIENT
    };
    for (wire, place) in [
        (Wire::Openai, "/max_tokens"),
        (Wire::Responses, "/max_output_tokens"),
        (Wire::Anthropic, "/max_tokens"),
        (Wire::Gemini, "/generationConfig/maxOutputTokens"),
        (Wire::Ollama, "/options/num_predict"),
    ] {
        let reason = match wire {
            Wire::Responses => "max_output_tokens",
            Wire::Anthropic => "max_tokens",
            Wire::Gemini => "MAX_TOKENS",
            Wire::Openai | Wire::Ollama => "length",
        };
        let server = Server::new(wire, [Answer::text("Well").stopped_by(reason)]);
        let asked = ask_within(&server.model("mine"), most).await;
        let request = &server.requests()[0];
        assert_eq!(
            request.body.pointer(place),
            Some(&json!(500)),
            "{wire:?}: {}",
            request.body
        );
        let hint = &asked.failure().hint;
        assert!(
            hint.starts_with("A debate with a cap lets an answer take 500 tokens"),
            "{hint}"
        );
    }
}

#[tokio::test]
async fn a_model_that_takes_no_effort_is_asked_without() {
    for (wire, refusal, word) in [
        (
            Wire::Openai,
            "Unrecognized request argument supplied: reasoning_effort",
            "reasoning_effort",
        ),
        (
            Wire::Responses,
            "Unsupported parameter: 'reasoning.effort' is not supported with this model.",
            "reasoning",
        ),
        (
            Wire::Anthropic,
            "max_tokens: 32000 > 8192, which is the maximum allowed",
            "budget_tokens",
        ),
        (
            Wire::Gemini,
            "Unable to submit request because Thinking is not supported by this model.",
            "thinkingConfig",
        ),
        (
            Wire::Ollama,
            "\\\"llama3.2\\\" does not support thinking",
            "\"think\"",
        ),
    ] {
        let refusal = format!("{{\"error\": {{\"message\": \"{refusal}\"}}}}");
        let refusing = Answer::status(400, &refusal).on_call(1);
        let server = Server::new(wire, [refusing, Answer::text(ANSWER)]);
        let asked = ask_hard(&server.model("mine"), Some(Effort::High)).await;
        assert_eq!(asked.text(), ANSWER, "{wire:?}");
        assert_eq!(asked.reply.expect("a reply").effort, None, "{wire:?}");
        let requests = server.requests();
        assert_eq!(requests.len(), 2, "{wire:?}");
        assert!(!requests[1].body.to_string().contains(word), "{wire:?}");
    }
}

#[tokio::test]
async fn a_server_that_knows_neither_schema_nor_effort_is_asked_without_both() {
    let told = |words| format!("{{\"error\": {{\"message\": \"Unknown field {words}\"}}}}");
    let server = Server::new(
        Wire::Openai,
        [
            Answer::status(400, &told("reasoning_effort")).on_call(1),
            Answer::status(400, &told("response_format")).on_call(2),
            Answer::text(ANSWER),
        ],
    );
    let asked = ask_hard(&server.model("mine"), Some(Effort::Low)).await;
    assert_eq!(asked.text(), ANSWER);
    let fields: Vec<[Option<Value>; 2]> = server
        .requests()
        .iter()
        .map(|request| {
            ["reasoning_effort", "response_format"].map(|field| request.body.get(field).cloned())
        })
        .collect();
    let given = fields
        .iter()
        .map(|fields| fields.each_ref().map(Option::is_some));
    let given: Vec<[bool; 2]> = given.collect();
    assert_eq!(given, [[true, true], [false, true], [false, false]]);
}

#[tokio::test]
async fn usage_that_is_not_reported_is_estimated() {
    for wire in [Wire::Openai, Wire::Responses, Wire::Ollama] {
        let (asked, _) = ask_for(wire, Answer::text(ANSWER).unreported()).await;
        let usage = asked.reply.expect("a reply").usage;
        assert!(
            usage.estimated && usage.input_tokens > 0,
            "{wire:?}: {usage:?}"
        );
    }
}

#[tokio::test]
async fn a_price_of_the_users_own_is_what_a_call_costs() {
    for wire in WIRES {
        let server = Server::new(wire, [Answer::text(ANSWER)]);
        let spec = server.priced("mine", 1_000_000, 5_000_000);
        let usage = ask(&spec).await.reply.expect("a reply").usage;
        // 120 tokens at $1 and 45 at $5 a million.
        let cost = usage.cost_usd.expect("a cost");
        assert!((cost - 0.000_345).abs() < 1e-9, "{wire:?}: {cost}");
    }
}

#[tokio::test]
async fn a_key_goes_to_the_server_and_nowhere_else() {
    let key = "sk-planted-0123456789";
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(
        folder.path().join("keys.json"),
        format!("{{\"mine\": \"{key}\"}}"),
    )
    .expect("a file");
    let echo = format!("{{\"error\": {{\"message\": \"Incorrect API key provided: {key}\"}}}}");
    for (wire, header, sent) in [
        (Wire::Openai, "authorization", format!("Bearer {key}")),
        (Wire::Responses, "authorization", format!("Bearer {key}")),
        (Wire::Anthropic, "x-api-key", key.to_owned()),
        (Wire::Gemini, "x-goog-api-key", key.to_owned()),
        (Wire::Ollama, "authorization", format!("Bearer {key}")),
    ] {
        for answer in [
            Answer::status(401, &echo),
            Answer::bytes(format!("event: error\ndata: {echo}\n\n")),
            Answer::bytes(format!("data: {key}\n\n")),
            Answer::text(ANSWER).cut(),
        ] {
            let server = Server::new(wire, [answer]);
            let spec = server.keyed("mine", "test-model", KeyFrom::Keychain);
            let asked = ask_in(folder.path(), &spec, PATIENT).await;
            let requests = server.requests();
            assert_eq!(requests[0].headers.get(header), Some(&sent), "{wire:?}");
            assert!(!requests[0].path.contains(key), "{wire:?}");
            for shown in [
                format!("{:?}", asked.failure()),
                format!("{spec:?} {:?}", Keys::new(folder.path())),
            ] {
                assert!(!shown.contains(key), "{wire:?}: {shown}");
            }
        }
    }
}

#[tokio::test]
async fn a_model_without_its_key_is_not_asked() {
    let server = Server::new(Wire::Openai, [Answer::text(ANSWER)]);
    let variable = "WHETSTONE_TEST_NO_SUCH_KEY".to_owned();
    let key = KeyFrom::Environment { variable };
    let asked = ask(&server.keyed("mine", "test-model", key)).await;
    assert_eq!(asked.kind(), NotSignedIn);
    assert!(asked.failure().hint.contains("WHETSTONE_TEST_NO_SUCH_KEY"));
    assert!(server.requests().is_empty());
}
