//! Programs that hang, die, garble, flood and print something that isn’t an answer.

use testkit::scripted::{Flood, Leaves, Turn};

use super::{Misdeed, Model, absent, check, misdeed, present};
use crate::common::voices::approves;

const RUN_IT: &str = "Running `PROGRAM WITH ITS SCRIPT` in a terminal often shows more detail.";
const SEE_OUTPUT: &str = "Run `PROGRAM WITH ITS SCRIPT` once in a terminal to see what it prints.";
const TOO_SLOW: &str = "Try again, or choose a faster model.";
const NO_ACCOUNT: &str = "mine isn’t signed in.";
const SIGN_IN: &str = "Run `PROGRAM` once in a terminal and sign in.";
const STRONGER: &str = "Choose a stronger model. Both answers are saved with the debate.";

fn program(doing: &'static str, turns: impl Into<Vec<Turn>>, fate: super::Fate) -> Misdeed {
    misdeed(doing, Model::Program(turns.into()), fate)
}

/// A critic's approval as it is printed.
fn approval() -> String {
    let approval = r#"{"findings": [], "approve": true, "evidence": ["invite a colleague", "Everyone gets it"]}"#;
    approval.to_owned()
}

#[tokio::test]
async fn programs_that_do_not_end_are_ended() {
    let half = || Turn::text("never the end").in_pieces(2, 0);
    let late = "mine had not finished after 1 s, so the call was ended.";
    check([
        program("that hangs", [half().stalls()], absent(1, late, TOO_SLOW)).within_s(1),
        program(
            "that is stopped",
            [half().stops()],
            absent(1, late, TOO_SLOW),
        )
        .within_s(1),
        program(
            "that waits for a log-in",
            [
                Turn::text("You are not logged in. Open the page and enter the code: ")
                    .in_pieces(2, 0)
                    .stalls(),
            ],
            absent(1, NO_ACCOUNT, SIGN_IN),
        )
        .within_s(1),
        program(
            "that prints on and on",
            [Turn::text("word ".repeat(2_000)).in_pieces(2_000, 50)],
            absent(1, late, TOO_SLOW),
        )
        .within_s(1),
        program(
            "that prints 100 MB",
            [Turn::flood(Flood::Lines, 100)],
            absent(
                1,
                "mine printed more than 16 MB without finishing, so the call was ended.",
                SEE_OUTPUT,
            ),
        ),
        program(
            "that leaves processes behind",
            [approves().leaving(&Leaves::ALL)],
            present(1),
        ),
    ])
    .await;
}

#[tokio::test]
async fn programs_that_end_without_an_answer_say_why() {
    check([
        program(
            "that exits with an error",
            [Turn::text("").exits(3, "loading\nno such weights\n")],
            absent(
                1,
                "mine failed before answering (exit code 3): “no such weights”.",
                RUN_IT,
            ),
        ),
        program(
            "that dies in the midst of its answer",
            [Turn::text(approval()).in_pieces(4, 0).dies()],
            absent(1, "mine failed before answering (exit code 1).", RUN_IT),
        ),
        program(
            "that prints nothing",
            [Turn::text("")],
            absent(1, "mine ended without printing an answer.", RUN_IT),
        ),
        program(
            "that prints blank lines",
            [Turn::text(" \n\t\n")],
            absent(1, "mine ended without printing an answer.", RUN_IT),
        ),
        program(
            "that says how to log in",
            [Turn::text(
                "Not logged in. Please log in with `mine login`.\n",
            )],
            absent(1, NO_ACCOUNT, SIGN_IN),
        ),
        program(
            "that fails for want of an account",
            [Turn::text("").exits(1, "Please log in first.")],
            absent(1, NO_ACCOUNT, SIGN_IN),
        ),
        program(
            "that has had too many calls, once",
            [
                Turn::text("").exits(1, "429: slow down, try again in 1 s"),
                approves(),
            ],
            present(2),
        ),
        program(
            "that has had too many calls",
            [Turn::text("").exits(1, "429: slow down, try again in 45 s")],
            absent(
                1,
                "mine has reached its rate limit.",
                "It asks to wait 45 seconds. Resume after that, or choose another model.",
            ),
        ),
    ])
    .await;
}

#[tokio::test]
async fn programs_that_print_no_answer_are_told_apart() {
    let page = "<!DOCTYPE html><html><body>Please wait</body></html>";
    let gateway = "<html><title>502 Bad Gateway</title></html>";
    let unread = |of: &'static str| absent(2, of, STRONGER);
    check([
        program(
            "that prints a web page",
            [Turn::text(page)],
            absent(
                1,
                "mine printed a web page instead of an answer.",
                SEE_OUTPUT,
            ),
        ),
        program(
            "that prints a gateway's error",
            [Turn::text(gateway)],
            absent(
                3,
                "mine printed a web page instead of an answer. It was asked 3 times.",
                "Try again in a few minutes, or choose another model.",
            ),
        ),
        program(
            "that prints it at last",
            [Turn::text(gateway), approves()],
            present(2),
        ),
        program(
            "that answers in prose",
            [Turn::text("Looks fine to me, ship it.")],
            unread(
                "mine answered twice, but neither answer could be read. The last one is prose, \
 not the JSON that was asked for.",
            ),
        ),
        program(
            "that prints half a JSON",
            [Turn::text("{\"approve\": true, \"findings\": [")],
            unread(
                "mine answered twice, but neither answer could be read. The last one is cut off.",
            ),
        ),
        program(
            "that answers another question",
            [Turn::text("{\"weather\": \"fine\"}")],
            unread(
                "mine answered twice, but neither answer could be read. The last one doesn’t answer the question.",
            ),
        ),
        program(
            "that leaves a field out",
            [Turn::text("{\"findings\": []}")],
            unread(
                "mine answered twice, but neither answer could be read. The last one lacks \
 something that was asked for, or has it in another form.",
            ),
        ),
        program(
            "that corrects itself",
            [
                Turn::text("{\"approve\": true, \"findings\": ["),
                approves(),
            ],
            present(2),
        ),
    ])
    .await;
}

#[tokio::test]
async fn answers_within_other_output_are_found() {
    let approval = approval();
    let spoken = [
        (
            "with colors",
            format!("\u{1b}[1m\u{1b}[32m{approval}\u{1b}[0m\u{1b}]0;done\u{7}"),
        ),
        (
            "with two JSONs",
            format!("{{\"plan\": \"read\"}}\n{approval}"),
        ),
        (
            "with comments and trailing commas",
            approval
                .replace("\"findings\": []", "// nothing\n\"findings\": [] /* so */")
                .replace("\"## Launch\"]", "\"## Launch\",],"),
        ),
        (
            "within prose",
            format!("Here you are:\n\n```json\n{approval}\n```\nI hope it helps."),
        ),
    ];
    let spoken = spoken.map(|(doing, text)| program(doing, [Turn::text(text)], present(1)));
    let mut bytes = b"\xff\xfe note: \xe6\xbc\n".to_vec();
    bytes.extend(approval.as_bytes());
    let broken = program(
        "with bytes that are no text",
        [Turn::bytes(bytes)],
        present(1),
    );
    check(spoken.into_iter().chain([broken])).await;
}
