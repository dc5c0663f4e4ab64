//! Models behind servers on loopback: each wire, and everything a server may do to us.

#[path = "../common/mod.rs"]
mod common;

mod efforts;
mod failures;
mod keys;
mod limits;
mod pieces;
mod sent;
mod strange;

use std::time::Duration;

use common::{Asked, ask};
use domain::model::Wire;
use models::Limits;
use testkit::server::{Answer, Request, Server, USED};

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
