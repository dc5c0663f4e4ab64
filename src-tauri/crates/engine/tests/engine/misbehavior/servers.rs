//! Servers that refuse, disconnect, fall silent and send something that isn’t an answer.

use testkit::server::Answer;

use super::{Fate, Misdeed, Model, absent, check, misdeed, present};

const APPROVAL: &str =
    r#"{"findings": [], "approve": true, "evidence": ["invite a colleague", "Everyone gets it"]}"#;

const BUSY: &str = "Try again in a few minutes, or choose another model.";
const ASK_AGAIN: &str = "Try again, or choose another model.";
const CHECK_WIRE: &str = "Check the base address, and which API the server speaks.";

fn server(doing: &'static str, answers: impl Into<Vec<Answer>>, fate: Fate) -> Misdeed {
    misdeed(doing, Model::Server(answers.into()), fate)
}

#[tokio::test]
async fn refusals_that_a_person_must_mend_are_told_at_once() {
    let said = "{\"error\": {\"message\": \"Unknown field stream_options\", \"code\": 500}}";
    let long = "{\"error\": {\"message\": \"prompt is too long: 210000 tokens\"}}";
    let other_model = "Check the model’s name and the base address, or choose another model.";
    let shorten = "Shorten the text, or choose a model with a larger context.";
    check([
        server(
            "that answers 400",
            [Answer::status(400, said)],
            absent(
                1,
                "mine: HOST rejected the request (status 400). It said: “Unknown field stream_options”.",
                "Check the model’s name and which API the server speaks.",
            ),
        ),
        server(
            "that answers 400 to a long text",
            [Answer::status(400, long)],
            absent(1, "mine: the text is longer than test-model can read.", shorten),
        ),
        server(
            "that answers 401",
            [Answer::status(401, "")],
            absent(
                1,
                "mine: HOST needs a key, and there is none.",
                "Remove the model and add it again with its key.",
            ),
        ),
        server(
            "that answers 402",
            [Answer::status(402, "Insufficient balance")],
            absent(
                1,
                "mine: the account at HOST has no credit left.",
                "Add credit with the provider, or choose another model.",
            ),
        ),
        server(
            "that answers 403",
            [Answer::status(403, "{}")],
            absent(
                1,
                "mine: HOST doesn’t let this account use test-model.",
                "Check with the provider which models the account can use, or choose another model.",
            ),
        ),
        server(
            "that answers 404",
            [Answer::status(404, "{}")],
            absent(1, "mine: HOST doesn’t know the model test-model.", other_model),
        ),
        server(
            "that answers 413",
            [Answer::status(413, "")],
            absent(1, "mine: the text is longer than test-model can read.", shorten),
        ),
    ])
    .await;
}

#[tokio::test]
async fn refusals_that_pass_are_waited_for() {
    let limited = || Answer::status(429, "slow down");
    let full = "mine: HOST is overloaded. It was asked 3 times.";
    let rows = [
        (
            409,
            "",
            "mine: HOST failed to answer (status 409). It was asked 3 times.",
        ),
        (
            500,
            "",
            "mine: HOST failed to answer (status 500). It was asked 3 times.",
        ),
        (
            502,
            "<html>bad gateway</html>",
            "mine: HOST failed to answer (status 502). It was asked 3 times.",
        ),
        (503, "", full),
        (529, "overloaded", full),
    ];
    let busy = rows.into_iter().flat_map(|(status, body, message)| {
        let answer = Answer::status(status, body);
        [
            server(
                "that is busy once",
                [answer.clone(), Answer::text(APPROVAL)],
                present(2),
            ),
            server("that stays busy", [answer], absent(3, message, BUSY)),
        ]
    });
    let limits = [
        server(
            "that answers 429 once",
            [limited(), Answer::text(APPROVAL)],
            present(2),
        ),
        server(
            "that answers 429 and names a short wait",
            [
                limited().with_header("retry-after", "1"),
                Answer::text(APPROVAL),
            ],
            present(2),
        ),
        server(
            "that answers 429 and names a long wait",
            [limited().with_header("retry-after", "45")],
            absent(
                1,
                "mine: HOST has reached its rate limit.",
                "It asks to wait 45 seconds. Resume after that, or choose another model.",
            ),
        ),
        server(
            "that answers nothing but 429",
            [limited()],
            absent(
                3,
                "mine: HOST has reached its rate limit. It was asked 3 times.",
                "Wait a while and try again, or choose another model.",
            ),
        ),
    ];
    check(busy.chain(limits)).await;
}

#[tokio::test]
async fn streams_that_are_slow_or_have_no_end_are_told_apart() {
    let slow = "Try again, or choose a faster model.";
    let late = "mine: HOST had not finished after 1 s, so the call was ended.";
    let cut = "mine: the answer from HOST was cut off.";
    check([
        server(
            "that sends byte by byte",
            [Answer::text(APPROVAL).dripping()],
            present(1),
        ),
        server(
            "that answers 408",
            [Answer::status(408, "")],
            absent(1, "mine: HOST took too long.", slow),
        ),
        server(
            "that stalls",
            [Answer::text(APPROVAL).stalling()],
            absent(1, late, slow),
        )
        .within_s(1),
        server(
            "that is mute",
            [Answer::text(APPROVAL).mute()],
            absent(1, late, slow),
        )
        .within_s(1),
        server(
            "that hangs up",
            [Answer::text(APPROVAL).cut()],
            absent(1, cut, ASK_AGAIN),
        ),
        server(
            "that sends half",
            [Answer::text(APPROVAL).half()],
            absent(1, cut, ASK_AGAIN),
        ),
        server(
            "that stops at its limit",
            [Answer::text("{\"findings\"").stopped_by("length")],
            absent(
                1,
                "mine reached its token limit before its answer was complete.",
                "Choose a model that can write longer answers, or shorten the text.",
            ),
        ),
        server(
            "that sends 20 MB",
            [Answer::flood(20)],
            absent(
                1,
                "mine: HOST sent more than 16 MB without finishing, so the call was ended.",
                "Choose another model.",
            ),
        ),
    ])
    .await;
}

#[tokio::test]
async fn bodies_that_are_no_stream_are_told_apart() {
    let page = "<!doctype html>\n\n<html><body>Please log in</body></html>\n\n";
    let whole = "{\"choices\": [{\"message\": {\"content\": \"fine\"}}]}";
    let unreadable = || {
        absent(
            1,
            "mine: couldn’t read what HOST sent as an answer.",
            CHECK_WIRE,
        )
    };
    let no_stream = || {
        absent(
            1,
            "mine: HOST answered, but not with the stream that Whetstone asked for.",
            "Check the base address, and which API the server speaks. A proxy in between may also be holding back the stream.",
        )
    };
    check([
        server(
            "that sends a web page",
            [Answer::page(200, page)],
            absent(
                1,
                "mine: HOST answered with a web page, not with a model’s answer.",
                "Check the base address. If your network or a proxy asks you to sign in first, open \
 http://HOST/v1 in a browser.",
            ),
        ),
        server(
            "that does not stream",
            [Answer::status(200, whole)],
            no_stream(),
        ),
        server(
            "that garbles its stream",
            [Answer::bytes("data: {\"choices\": [\n\n{\"a\n\n")],
            unreadable(),
        ),
        server(
            "that sends bytes that are no text",
            [Answer::bytes([b'd', 0xff, 0xfe, b'\n', b'\n'])],
            no_stream(),
        ),
        server("that sends nothing", [Answer::bytes("")], unreadable()),
        server(
            "that sends an empty answer",
            [Answer::text("")],
            absent(
                1,
                "mine: the answer from HOST was cut off.",
                ASK_AGAIN,
            ),
        ),
        server(
            "that answers in prose",
            [Answer::text("Looks fine to me, ship it.")],
            absent(
                2,
                "mine answered twice, but neither answer could be read. The last one is prose, \
 not the JSON that was asked for.",
                "Choose a stronger model. Both answers are saved with the debate.",
            ),
        ),
    ])
    .await;
}
