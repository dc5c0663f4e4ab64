//! Usage, prices and keys.

use domain::FailureKind::*;
use domain::model::{KeyFrom, Wire};
use models::Keys;
use testkit::server::{Answer, Server};

use crate::common::{PATIENT, ask, ask_in};
use crate::{ANSWER, WIRES, ask_for};

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
