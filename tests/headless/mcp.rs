//! `whetstone mcp`, driven line by line.

mod changes;
mod client;
mod held;
mod lent;
mod listed;
mod sdk;

use outside::changes::list;
use outside::whetstone::{NO_SERVER, Whetstone};
use serde_json::{Value, json};
use testkit::hostile;

use crate::everyone::{DOCUMENT, Everyone};
use client::Client;

const TOOLS: [&str; 8] = [
    "refine_text",
    "review_text",
    "hold_duel",
    "review_changes",
    "search_debates",
    "read_debate",
    "stop_debate",
    "continue_debate",
];

/// A text in which rules find something.
const VAGUE: &str = "# Export\n\nThe export is fast and easy. TBD\n";

#[test]
fn what_is_out_of_bounds_is_refused_in_words() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let mut client = Client::new(&whetstone)?;
    let (continues, searches) = ("continue_debate", "search_debates");
    for (tool, arguments, expected) in [
        (continues, json!({ "debate": "" }), "No debate is named"),
        (searches, json!({ "limit": 0 }), "1 to 50 debates"),
        (searches, json!({ "limit": 51 }), "1 to 50 debates"),
    ] {
        let said = client.failure(tool, &arguments)?;
        assert!(said.contains(expected), "{tool} {arguments}: {said}");
    }
    Ok(())
}

#[test]
fn what_cant_be_done_is_told_with_what_to_do_next() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let mut client = Client::new(&whetstone)?;
    client.call("refine_text", &json!({ "text": VAGUE }))?;
    let text = |more: Value| {
        let mut arguments = json!({ "text": VAGUE });
        if let (Value::Object(all), Value::Object(more)) = (&mut arguments, more) {
            all.extend(more);
        }
        arguments
    };
    let cases = [
        ("refine_text", json!({}), "missing field `text`"),
        ("refine_text", json!({ "text": " \n" }), "no text yet"),
        (
            "refine_text",
            text(json!({ "model": "gpt" })),
            "unknown field `model`",
        ),
        (
            "refine_text",
            text(json!({ "models": ["gpt"] })),
            "Use one of: offline/rules.",
        ),
        (
            "refine_text",
            text(json!({ "kind": "poem" })),
            "Use one of: task, prd,",
        ),
        (
            "refine_text",
            text(json!({ "personas": ["nobody"] })),
            "nobody",
        ),
        ("refine_text", text(json!({ "rounds": 99 })), "10"),
        (
            "refine_text",
            text(json!({ "max_cost_usd": -1.0 })),
            "budget",
        ),
        (
            "refine_text",
            text(json!({ "project": "/nowhere" })),
            "existing folder",
        ),
        ("hold_duel", text(json!({})), "model"),
        (
            "hold_duel",
            text(json!({ "models": ["gpt"] })),
            "“gpt” isn’t a model that is ready. None is ready",
        ),
        (
            "read_debate",
            json!({ "debate": "../../etc/passwd" }),
            "There is no debate",
        ),
        (
            "stop_debate",
            json!({ "debate": "none" }),
            "There is no debate",
        ),
        (
            "continue_debate",
            json!({ "debate": "none" }),
            "There is no debate",
        ),
        (
            "search_debates",
            json!({ "after": "none" }),
            "There is no debate",
        ),
        (
            "review_changes",
            json!({ "base": "main" }),
            "can’t be combined",
        ),
        (
            "review_changes",
            json!({}),
            "name one with the argument project.",
        ),
        (
            "read_debate",
            json!({ "debate": "none" }),
            "call search_debates.",
        ),
        ("no_tool", json!({}), "There is no tool “no_tool”."),
    ];
    for (tool, arguments, expected) in cases {
        let said = client.failure(tool, &arguments)?;
        assert!(said.contains(expected), "{tool} {arguments}: {said}");
        assert!(said.ends_with(['.', ')']), "{tool} {arguments}: {said}");
        let of_a_terminal = said.contains("--") || said.contains("whetstone ");
        assert!(!of_a_terminal, "{tool} {arguments}: {said}");
    }
    let none = client.request(
        "resources/read",
        &json!({ "uri": "whetstone://debates/none/report.md" }),
    )?;
    let answer = client.answer(none)?;
    assert_eq!(answer["error"]["code"], -32002, "{answer}");
    let none = client.request("resources/list", &json!({ "cursor": "none" }))?;
    assert_eq!(client.answer(none)?["error"]["code"], -32602);
    Ok(())
}

#[test]
fn nothing_is_spent_without_a_budget() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let add = ["models", "add", "http", "haiku", "--wire", "anthropic"];
    let at = [
        "--base-url",
        "https://api.anthropic.com",
        "--model",
        "claude-haiku-4-5",
    ];
    whetstone
        .run(&[&add[..], &at, &["--key-env", "KEY"]].concat())?
        .succeeded()?;
    let mut command = whetstone.command(&["mcp"])?;
    command.env("KEY", "none");
    let mut client = Client::of(command)?;
    client.begin()?;
    let tools = client.ask("tools/list", &json!({}))?;
    let models = &tools["tools"][0]["inputSchema"]["properties"]["models"]["items"]["enum"];
    assert_eq!(*models, json!(["offline/rules", "haiku"]));
    let begun = client.call("refine_text", &json!({ "text": VAGUE }))?;
    for reviewer in list(&begun["reviewers"]) {
        assert_eq!(reviewer["model"], "offline/rules");
    }
    for models in [json!({}), json!({ "models": ["haiku"] })] {
        let mut arguments = json!({ "text": VAGUE });
        if let (Value::Object(all), Value::Object(more)) = (&mut arguments, models) {
            all.extend(more);
        }
        let said = client.failure("review_text", &arguments)?;
        assert!(said.contains("set max_cost_usd"), "{said}");
    }
    Ok(())
}

#[test]
fn a_client_learns_how_to_use_a_model_whose_price_nobody_knows() -> anyhow::Result<()> {
    let (whetstone, everyone) = (Whetstone::new()?, Everyone::who_decides("approve"));
    everyone.join(&whetstone)?;
    let mut client = Client::new(&whetstone)?;
    let way = "ask the user, name it in models, and leave out max_cost_usd: everyone.";
    for more in [
        json!({}),
        json!({ "max_cost_usd": 1.0 }),
        json!({ "max_cost_usd": 1.0, "models": ["everyone"] }),
    ] {
        let mut arguments = json!({ "text": DOCUMENT });
        if let (Value::Object(all), Value::Object(more)) = (&mut arguments, more) {
            all.extend(more);
        }
        let said = client.failure("review_text", &arguments)?;
        assert!(said.contains(way), "{arguments}: {said}");
        assert!(!said.contains("set max_cost_usd"), "{arguments}: {said}");
    }
    let arguments = json!({ "text": DOCUMENT, "models": ["everyone"] });
    let begun = client.call("review_text", &arguments)?;
    client.ended(&begun["debate"])?;
    Ok(())
}

#[test]
fn secrets_of_other_debates_are_not_told_and_those_of_the_client_come_back() -> anyhow::Result<()> {
    const KEY: &str = concat!("ghp_", "9fK2mQ7xW4vB8nR1tY6uP3sD5gH0jLcZaEiO");
    let whetstone = Whetstone::new()?;
    let text = format!("# Export with {KEY}\n\nThe export is fast and easy with {KEY}. TBD\n");
    let file = whetstone.document("export.md", &text)?;
    let debate = whetstone.refine(&file)?["debate"].clone();
    let mut client = Client::new(&whetstone)?;
    client.call("read_debate", &json!({ "debate": debate }))?;
    client.call("search_debates", &json!({}))?;
    client.ask("resources/list", &json!({}))?;
    for address in ["", "/report.md"] {
        let id = debate.as_str().unwrap_or_default();
        let uri = format!("whetstone://debates/{id}{address}");
        client.ask("resources/read", &json!({ "uri": uri }))?;
    }
    assert!(
        client.said.iter().all(|line| !line.contains(KEY)),
        "{:?}",
        client.said
    );
    let begun = client.call("refine_text", &json!({ "text": text }))?;
    client.ended(&begun["debate"])?;
    let own = client.ask("resources/read", &json!({ "uri": begun["resource"] }))?;
    assert!(own.to_string().contains(KEY));
    Ok(())
}

#[test]
fn garbage_is_passed_over_and_nothing_but_protocol_is_written() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let mut client = Client::new(&whetstone)?;
    for garbage in [
        "",
        "hello",
        "{",
        "[1, 2]",
        "{\"jsonrpc\":\"2.0\"}",
        "\u{0}\u{1b}[31m",
    ] {
        client.write(garbage)?;
    }
    assert_eq!(
        list(&client.ask("tools/list", &json!({}))?["tools"]).len(),
        TOOLS.len()
    );
    let one = client.request("tools/list", &json!({}))?;
    let other = client.request("resources/list", &json!({}))?;
    let mut answered = [client.next()?["id"].clone(), client.next()?["id"].clone()];
    answered.sort_by_key(Value::as_u64);
    assert_eq!(answered, [json!(one), json!(other)]);
    let ran = client.close()?;
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    for line in ran.out.lines() {
        let message: Value = serde_json::from_str(line)?;
        assert_eq!(message["jsonrpc"], "2.0");
    }
    Ok(())
}

#[test]
fn whatever_a_text_holds_stays_a_string() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let mut client = Client::new(&whetstone)?;
    let orders = hostile::all("/etc/passwd", NO_SERVER);
    let texts = [
        orders.as_str(),
        "\u{1b}[2J\u{202e}TBD\u{2028}The export is fast.",
        "TBD\r\n{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n",
    ];
    for text in texts {
        let begun = client.call("refine_text", &json!({ "text": text, "title": text }))?;
        client.ended(&begun["debate"])?;
        client.ask("resources/read", &json!({ "uri": begun["report"] }))?;
        client.call("search_debates", &json!({ "query": text }))?;
        for name in ["debate", "after"] {
            let tool = if name == "after" {
                "search_debates"
            } else {
                "read_debate"
            };
            client.failure(tool, &json!({ name: text }))?;
        }
    }
    // Each message was one line, or it couldn’t have been read.
    let found = client.call("search_debates", &json!({}))?;
    for debate in list(&found["debates"]) {
        let title = debate["title"].as_str().unwrap_or_default();
        assert!(!title.contains(['\n', '\u{1b}', '\u{202e}']), "{title:?}");
    }
    Ok(())
}

#[test]
fn what_is_logged_stays_off_standard_output() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let mut command = whetstone.command(&["mcp"])?;
    command.env("RUST_LOG", "trace");
    let mut client = Client::of(command)?;
    client.begin()?;
    let begun = client.call("refine_text", &json!({ "text": VAGUE }))?;
    client.ended(&begun["debate"])?;
    let ran = client.close()?;
    assert!(!ran.err.is_empty());
    for line in ran.out.lines() {
        serde_json::from_str::<Value>(line)?;
    }
    Ok(())
}

#[test]
fn a_client_that_says_nothing_wants_nothing() -> anyhow::Result<()> {
    let ran = Client::started(&Whetstone::new()?)?.close()?;
    assert_eq!(
        (ran.code, ran.out.as_str(), ran.err.as_str()),
        (Some(0), "", "")
    );
    Ok(())
}

#[cfg(unix)]
#[test]
fn a_change_is_reviewed_by_rules() -> anyhow::Result<()> {
    let shop = crate::shop::Shop::with_findings()?;
    let project = shop.whetstone.path("shop");
    let mut client = Client::new(&shop.whetstone)?;
    let review = client.call("review_changes", &json!({ "project": project }))?;
    assert_eq!(
        (&review["blocking"], &review["not_shown"]),
        (&json!(1), &json!(0))
    );
    assert_eq!(review["findings"][0]["file"], "cart.ts");
    assert!(
        client
            .said
            .iter()
            .all(|line| !line.contains(crate::shop::KEY))
    );
    Ok(())
}
