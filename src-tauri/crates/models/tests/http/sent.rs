//! What is sent to a server.

use domain::model::{KeyFrom, Wire};
use testkit::server::{Answer, Server};

use crate::common::{ask, question};
use crate::{ANSWER, WIRES, ask_for};

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
async fn a_schema_is_sent_in_the_form_that_the_provider_binds_a_model_to() {
    for (wire, place, all_fields) in [
        (Wire::Openai, "/response_format/json_schema/schema", true),
        (Wire::Responses, "/text/format/schema", true),
        (Wire::Anthropic, "/output_config/format/schema", false),
    ] {
        let (_, requests) = ask_for(wire, Answer::text(ANSWER)).await;
        let schema = requests[0].body.pointer(place).expect("a schema");
        for object in [schema, &schema["$defs"]["RaisedFinding"]] {
            assert_eq!(object["additionalProperties"], false, "{wire:?}: {object}");
            let named = object["properties"].as_object().expect("fields").len();
            let wanted = object["required"].as_array().map_or(0, Vec::len);
            assert_eq!(wanted == named, all_fields, "{wire:?}: {object}");
        }
        let severity = &schema["$defs"]["RaisedFinding"]["properties"]["severity"];
        assert_eq!(severity.get("$ref").is_none(), all_fields, "{severity}");
        assert_eq!(severity["description"], "blocking, major or minor.");
    }
}

#[tokio::test]
async fn the_name_of_a_model_is_sent_as_it_is() {
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
