//! A client that lends its own model, and what becomes of debates when it declines, reads two debates at
//! once, or leaves.

use anyhow::{Context, ensure};
use outside::changes::list;
use outside::whetstone::Whetstone;
use serde_json::{Value, json};

use super::VAGUE;
use super::client::Client;
use crate::everyone::Everyone;

/// A client that can sample, with the protocol in which the server asks it.
fn lender(whetstone: &Whetstone) -> anyhow::Result<Client> {
    let mut client = Client::started(whetstone)?;
    let begin = json!({ "protocolVersion": "2025-06-18", "capabilities": { "sampling": {} },
        "clientInfo": { "name": "test", "version": "1" } });
    client.ask("initialize", &begin)?;
    client.send(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }))?;
    Ok(client)
}

/// A call of the protocol in which the server asks in its answers.
fn stateless(tool: &str, arguments: &Value) -> Value {
    json!({ "name": tool, "arguments": arguments, "_meta": {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { "name": "test", "version": "1" },
        "io.modelcontextprotocol/clientCapabilities": { "sampling": {} },
    } })
}

fn wanted() -> Value {
    json!({ "text": VAGUE, "models": ["mcp/client"], "personas": ["pm"], "rounds": 1 })
}

/// The first question to the client’s model.
fn sampled(client: &mut Client) -> anyhow::Result<Value> {
    loop {
        let message = client.next()?;
        if message["method"] == "sampling/createMessage" {
            return Ok(message);
        }
    }
}

#[test]
fn why_the_client_gave_no_answer_is_told() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let error = json!({ "error": { "code": -1, "message": "User rejected sampling" } });
    let picture = json!({ "type": "image", "data": "aGk=", "mimeType": "image/png" });
    let picture = json!({ "result": { "model": "own", "role": "assistant", "content": picture } });
    for (answer, says) in [
        (error, "mcp/client didn’t answer: User rejected sampling."),
        (picture, "mcp/client didn’t answer: its answer has no text."),
    ] {
        let mut client = lender(&whetstone)?;
        let debate = client.call("refine_text", &wanted())?["debate"].clone();
        let read = json!({ "name": "read_debate", "arguments": { "debate": debate } });
        let id = client.request("tools/call", &read)?;
        let mut answer = answer.clone();
        answer["jsonrpc"] = json!("2.0");
        answer["id"] = sampled(&mut client)?["id"].clone();
        client.send(&answer)?;
        let read = client.answer(id)?["result"]["structuredContent"].clone();
        assert_eq!(read["result"]["outcome"], "failed", "{read}");
        let why = read["result"]["why"].as_str().unwrap_or_default();
        assert!(why.contains(says) && !why.contains("reword"), "{why}");
    }
    Ok(())
}

#[test]
fn a_client_that_leaves_while_its_model_thinks_interrupts_the_debate() -> anyhow::Result<()> {
    for fails_all in [false, true] {
        leaves(fails_all)?;
    }
    Ok(())
}

/// Some clients fail what they were asked before they leave.
fn leaves(fails_all: bool) -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let mut client = lender(&whetstone)?;
    let debate = client.call("refine_text", &wanted())?["debate"].clone();
    let read = json!({ "name": "read_debate", "arguments": { "debate": debate } });
    client.request("tools/call", &read)?;
    let asked = sampled(&mut client)?;
    if fails_all {
        let error = json!({ "code": -32000, "message": "Connection closed" });
        client.send(&json!({ "jsonrpc": "2.0", "id": asked["id"], "error": error }))?;
    }
    let ran = client.close()?;
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    ensure!(
        ran.err
            .contains("with continue_debate from a client that offers its model"),
        "{}",
        ran.err
    );

    let mut client = lender(&whetstone)?;
    let now = json!({ "debate": debate, "wait_seconds": 0 });
    let read_now = client.call("read_debate", &now)?;
    assert_eq!(read_now["state"], "interrupted");
    ensure!(
        read_now
            .to_string()
            .contains("from a client that offers its model"),
        "{read_now}"
    );
    is_refused_without_a_lender(&whetstone, &debate)?;
    assert_eq!(client.call("read_debate", &now)?["state"], "interrupted");
    client.call("continue_debate", &json!({ "debate": debate }))?;
    client.request("tools/call", &read)?;
    sampled(&mut client)?;
    Ok(())
}

/// Whoever can’t ask the client’s model would end the debate without it.
fn is_refused_without_a_lender(whetstone: &Whetstone, debate: &Value) -> anyhow::Result<()> {
    const WHY: &str = "The debate needs mcp/client";
    let mut client = Client::new(whetstone)?;
    let refused = client.failure("continue_debate", &json!({ "debate": debate }))?;
    ensure!(refused.contains(WHY), "{refused}");
    let id = debate.as_str().context("an ID")?;
    let ran = whetstone.run(&["resume", id])?;
    ensure!(ran.code == Some(2) && ran.err.contains(WHY), "{}", ran.err);
    Ok(())
}

#[test]
fn reading_another_debate_keeps_the_question_that_the_client_works_on() -> anyhow::Result<()> {
    let (whetstone, everyone) = (Whetstone::new()?, Everyone::who_decides("approve"));
    everyone.join(&whetstone)?;
    let mut client = Client::started(&whetstone)?;
    let other = json!({ "text": VAGUE, "models": ["offline/rules"] });
    let other = client.ask("tools/call", &stateless("refine_text", &other))?;
    let begun = client.ask("tools/call", &stateless("refine_text", &wanted()))?;
    let debate = &begun["structuredContent"]["debate"];
    let read = stateless("read_debate", &json!({ "debate": debate }));
    let asks = client.ask("tools/call", &read)?;
    let (number, _) = asks["inputRequests"]
        .as_object()
        .and_then(|it| it.iter().next())
        .with_context(|| asks.to_string())?;

    let other = &other["structuredContent"]["debate"];
    let other = stateless("read_debate", &json!({ "debate": other }));
    client.ask("tools/call", &other)?;

    let finding = json!({ "severity": "major", "title": "Nobody can measure it", "quote": "fast and easy",
        "concern": "Everybody reads another promise into it.", "suggestion": "Name a time." });
    let said = json!({ "findings": [finding], "approve": false, "evidence": [] }).to_string();
    let mut answered = read.clone();
    answered["requestState"] = asks["requestState"].clone();
    answered["inputResponses"] = json!({ number: { "model": "own", "role": "assistant",
        "content": { "type": "text", "text": said } } });
    let next = client.ask("tools/call", &answered)?;
    // It asks for the synthesis, so the critique was taken.
    ensure!(next["resultType"] == "input_required", "{next}");
    assert!(next.to_string().contains("synthesis/1"), "{next}");

    // Calling again without an answer is how a client declines.
    let read = client.ask("tools/call", &read)?;
    let news = &read["structuredContent"]["news"];
    assert!(!list(news).is_empty(), "{read}");
    Ok(())
}
