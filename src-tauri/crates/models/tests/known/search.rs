//! Calls that may search the web, and do nothing else.

use domain::FailureKind::{Crashed, OfferedTools, Unreadable};
use testkit::scripted::{Checked, Script, StandIn, Turn};

use super::common::{ask_in, ask_searching};
use super::{CLIS, PATIENT, has};

#[tokio::test]
async fn a_search_is_turned_on_for_the_calls_that_ask_for_it() {
    for (cli, format) in CLIS {
        let turns = [
            Turn::text("A page.")
                .searching()
                .for_words("Search the web."),
            Turn::text("A gap."),
        ];
        let stand_in = StandIn::new(&Script::new(format, turns));
        let folder = tempfile::tempdir().expect("a folder");
        let spec = stand_in.known(cli, "some-model");
        let asked = ask_searching(folder.path(), &spec).await;
        assert_eq!(asked.text(), "A page.", "{cli:?}");
        assert_eq!(ask_in(folder.path(), &spec, PATIENT).await.text(), "A gap.");
        let calls = stand_in.calls();
        let turned_on = |at: usize| {
            let call = &calls[at];
            has(
                call,
                &["--tools", "WebSearch", "--allowed-tools", "WebSearch"],
            ) || has(call, &["-c", "web_search=\"live\""])
                || call.settings.contains("google_web_search")
        };
        assert!(turned_on(0) && !turned_on(1), "{cli:?}: {calls:?}");
    }
}

#[tokio::test]
async fn what_a_model_says_without_searching_is_not_used() {
    for (cli, format) in CLIS {
        let stand_in = StandIn::new(&Script::new(format, [Turn::text("Made up.")]));
        let folder = tempfile::tempdir().expect("a folder");
        let asked = ask_searching(folder.path(), &stand_in.known(cli, "some-model")).await;
        assert_eq!(asked.kind(), Unreadable, "{cli:?}");
        let message = &asked.failure().message;
        assert!(message.contains("without searching the web"), "{message}");
    }
}

#[tokio::test]
async fn any_other_tool_ends_a_search() {
    for (cli, format) in CLIS {
        let mut turn = Turn::text("A page.").searching();
        turn.calls_tool = true;
        let stand_in = StandIn::new(&Script::new(format, [turn]));
        let folder = tempfile::tempdir().expect("a folder");
        let asked = ask_searching(folder.path(), &stand_in.known(cli, "some-model")).await;
        assert!(asked.reply.is_err(), "{cli:?}: {asked:?}");
    }
}

#[tokio::test]
async fn a_program_is_checked_for_searches_apart() {
    for (lock, kind) in [
        (Checked::Keeps, None),
        (Checked::OffersTools, Some(OfferedTools)),
        (Checked::OffersNoSearch, Some(Crashed)),
        (Checked::RunsCommands, Some(OfferedTools)),
        (Checked::SendsMemory, Some(OfferedTools)),
    ] {
        for (cli, format) in CLIS {
            let mut script = Script::new(format, [Turn::text("A page.").searching()]);
            script.lock = lock;
            let stand_in = StandIn::new(&script);
            let folder = tempfile::tempdir().expect("a folder");
            let asked = ask_searching(folder.path(), &stand_in.known(cli, "some-model")).await;
            let failed = asked.reply.as_ref().err().map(|failure| failure.kind);
            assert_eq!(failed, kind, "{cli:?} {lock:?}: {asked:?}");
            assert_eq!(stand_in.calls().is_empty(), kind.is_some(), "{cli:?}");
        }
    }
}
