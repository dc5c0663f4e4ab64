//! How calls are ended.

use domain::FailureKind::*;
use domain::model::Wire;
use models::{Limits, open};
use testkit::server::{Answer, Server};
use tokio_util::sync::CancellationToken;

use crate::common::{PATIENT, ask, ask_within, question};
use crate::{ANSWER, HASTY, WIRES};

#[tokio::test(flavor = "multi_thread")]
async fn an_event_without_an_end_is_ended_by_the_limits() {
    for wire in WIRES {
        let server = Server::new(wire, [Answer::bytes(vec![b'a'; 4 << 20]).stalling()]);
        let asked = ask_within(&server.model("mine"), HASTY).await;
        assert_eq!(asked.kind(), Silent, "{wire:?}: {asked:?}");
        assert!(asked.pieces.is_empty(), "{wire:?}");
        assert!(server.hung_up(1), "{wire:?}: the connection stays");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_without_an_end_is_read_so_far_and_no_further() {
    for wire in WIRES {
        let server = Server::new(wire, [Answer::bytes(vec![b'a'; 68 << 20]).stalling()]);
        let asked = ask(&server.model("mine")).await;
        assert_eq!(asked.kind(), Unreadable, "{wire:?}: {asked:?}");
        let message = &asked.failure().message;
        assert!(message.contains("sent more than 32 MB"), "{message}");
        assert!(server.hung_up(1), "{wire:?}: the connection stays");
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
    // The first words have arrived, so the call is running.
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
