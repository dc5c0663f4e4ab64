//! Requested efforts and lengths, if a server supports them.

use domain::model::{Effort, KeyFrom, Wire};
use models::{Limits, most_tokens};
use serde_json::{Value, json};
use testkit::server::{Answer, Server};

use crate::ANSWER;
use crate::common::{PATIENT, ask_hard, ask_within};

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
                // A limit below the thinking tokens is refused.
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
            hint.starts_with("A debate with a budget limits an answer to 500 tokens"),
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
