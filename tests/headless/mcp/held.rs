//! Debates that a client runs, from start to end.

use outside::changes::list;
use outside::table_of_three::{DRAFT, REFINED, TableOfThree};
use outside::whetstone::Whetstone;
use serde_json::{Value, json};

use super::VAGUE;
use super::client::Client;
use crate::everyone::{DOCUMENT, Everyone};

#[test]
fn a_text_is_refined_without_a_model_and_is_in_the_history() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let mut client = Client::new(&whetstone)?;
    let begun = client.call("refine_text", &json!({ "text": VAGUE }))?;
    assert_eq!(begun["state"], "running");
    assert_eq!(begun["reviewers"][0]["model"], "offline/rules");
    let read = client.ended(&begun["debate"])?;
    assert_eq!(read["state"], "ended");
    assert_eq!(read["result"]["outcome"], "checked");
    let found = list(&read["result"]["findings"]);
    assert!(
        found
            .iter()
            .any(|it| it["quote"].as_str().unwrap_or_default().contains("TBD"))
    );
    // From its cursor on, there is nothing new, and nothing to wait for.
    let again = json!({ "debate": begun["debate"], "cursor": read["cursor"] });
    assert_eq!(client.call("read_debate", &again)?["news"], json!([]));

    let ran = client.close()?;
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let history = whetstone.json(&["history", "--json"])?;
    assert_eq!(history[0]["debate"], begun["debate"]);
    assert_eq!(history[0]["title"], "Export");
    Ok(())
}

#[test]
fn three_models_refine_a_text_and_progress_is_told() -> anyhow::Result<()> {
    let (whetstone, table) = (Whetstone::new()?, TableOfThree::new());
    table.add_to(&whetstone)?;
    let mut client = Client::new(&whetstone)?;
    let begun = client.call("refine_text", &refined_by_three())?;
    let mut arguments = json!({ "debate": begun["debate"], "cursor": 0 });
    let (mut told, mut news) = (Vec::new(), Vec::new());
    let read = loop {
        let params = json!({ "name": "read_debate", "arguments": arguments, "_meta": { "progressToken": "p" } });
        let id = client.request("tools/call", &params)?;
        let read = loop {
            let message = client.next()?;
            if message["method"] == "notifications/progress" {
                assert_eq!(message["params"]["progressToken"], "p");
                told.push(message["params"]["progress"].as_f64().unwrap_or_default());
            } else if message["id"] == id {
                break message["result"]["structuredContent"].clone();
            }
        };
        news.extend(list(&read["news"]).to_vec());
        if read["state"] != "running" {
            break read;
        }
        arguments["cursor"] = read["cursor"].clone();
    };
    assert!(told.is_sorted_by(|one, next| one < next), "{told:?}");
    assert!(news.contains(&json!("Round 1 of 3")), "{news:?}");
    assert!(news.contains(&json!("Round 2 of 3")), "{news:?}");
    assert_eq!(news.len(), {
        let mut once = news.clone();
        once.dedup();
        once.len()
    });
    assert_eq!(read["result"]["outcome"], "consensus");
    assert_eq!(read["result"]["text"], REFINED);
    let shown = list(&read["result"]["findings"]).iter();
    let open = shown.filter(|it| it["status"] == "open").count();
    assert_eq!(read["findings_open"], open, "{read}");
    Ok(())
}

#[test]
fn a_review_has_a_verdict_and_a_report() -> anyhow::Result<()> {
    let (whetstone, everyone) = (Whetstone::new()?, Everyone::who_decides("revise"));
    everyone.join(&whetstone)?;
    let mut client = Client::new(&whetstone)?;
    let wanted = json!({ "text": DOCUMENT, "models": ["everyone"] });
    let begun = client.call("review_text", &wanted)?;
    let read = client.ended(&begun["debate"])?;
    assert_eq!(read["result"]["verdict"]["decision"], "revise", "{read}");
    let resources = client.ask("resources/list", &json!({}))?;
    let resources = list(&resources["resources"]);
    let addresses: Vec<&Value> = resources.iter().map(|it| &it["uri"]).collect();
    assert_eq!(addresses, [&begun["resource"], &begun["report"]]);
    let report = client.ask("resources/read", &json!({ "uri": begun["report"] }))?;
    let report = &report["contents"][0];
    assert_eq!(report["mimeType"], "text/markdown");
    assert!(
        report["text"]
            .as_str()
            .unwrap_or_default()
            .contains("Settle sign-out first.")
    );
    let debate = client.ask("resources/read", &json!({ "uri": begun["resource"] }))?;
    let debate = debate["contents"][0]["text"].as_str().unwrap_or_default();
    let debate: Value = serde_json::from_str(debate)?;
    assert_eq!(debate["verdict"]["decision"], "revise");
    let found = client.call("search_debates", &json!({ "query": "Redis" }))?;
    assert_eq!(found["debates"][0]["debate"], begun["debate"]);
    assert_eq!(found["debates"][0]["report"], begun["report"]);
    Ok(())
}

#[test]
fn resources_come_in_pages_newest_first() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let mut client = Client::new(&whetstone)?;
    let mut begun = Vec::new();
    for number in 0..51 {
        let text = format!("# Export {number}\n\nThe export is fast and easy. TBD\n");
        let one = client.call("refine_text", &json!({ "text": text }))?;
        client.ended(&one["debate"])?;
        begun.push(one["report"].clone());
    }
    let first = client.ask("resources/list", &json!({}))?;
    assert_eq!(list(&first["resources"]).len(), 100);
    assert_eq!(first["resources"][1]["uri"], begun[50]);
    let next = client.ask("resources/list", &json!({ "cursor": first["nextCursor"] }))?;
    let rest: Vec<&Value> = list(&next["resources"])
        .iter()
        .map(|it| &it["uri"])
        .collect();
    assert_eq!((rest.len(), rest[1]), (2, &begun[0]));
    assert!(next["nextCursor"].is_null());
    Ok(())
}

#[test]
fn a_canceled_read_ends_the_wait_and_not_the_debate() -> anyhow::Result<()> {
    let (whetstone, table) = (Whetstone::new()?, TableOfThree::that_leaves_processes());
    table.add_to(&whetstone)?;
    let mut client = Client::new(&whetstone)?;
    let begun = client.call("refine_text", &refined_by_three())?;
    let mut arguments = json!({ "debate": begun["debate"], "cursor": 0, "wait_seconds": 1 });
    outside::wait::until("the first round is told", || {
        let read = client.call("read_debate", &arguments)?;
        arguments["cursor"] = read["cursor"].clone();
        Ok(list(&read["news"]).contains(&json!("Round 1 of 3")))
    })?;
    // From here on, nothing new comes, because all models are silent.
    arguments["wait_seconds"] = Value::Null;
    let read = json!({ "name": "read_debate", "arguments": arguments });
    let waits = client.request("tools/call", &read)?;
    // Another request is answered meanwhile.
    let found = client.call("search_debates", &json!({}))?;
    assert_eq!(found["debates"][0]["state"], "running");
    // Other processes see that it is running, and leave it to this one.
    let id = begun["debate"].as_str().unwrap_or_default();
    let shown = whetstone.run(&["history", "show", id])?.succeeded()?.out;
    assert!(shown.contains("Debating in round 1"), "{shown}");
    assert_eq!(whetstone.run(&["resume", id])?.code, Some(1));
    let cancel = json!({ "requestId": waits, "reason": "enough" });
    client.send(
        &json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": cancel }),
    )?;
    let now = json!({ "debate": begun["debate"], "wait_seconds": 0 });
    assert_eq!(client.call("read_debate", &now)?["state"], "running");
    let stopped = client.call("stop_debate", &json!({ "debate": begun["debate"] }))?;
    assert_eq!(stopped["result"]["outcome"], "stopped", "{stopped}");
    let next = stopped["next"].as_str().unwrap_or_default();
    assert!(next.contains("continue_debate"), "{next}");
    let ran = client.close()?;
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let answered = format!("\"id\":{waits},");
    assert!(
        !ran.out.contains(&answered),
        "a canceled question has no answer"
    );
    Ok(())
}

#[test]
fn a_client_that_leaves_interrupts_its_debate_and_loses_nothing() -> anyhow::Result<()> {
    let (whetstone, table) = (Whetstone::new()?, TableOfThree::that_breaks_off());
    table.add_to(&whetstone)?;
    let mut client = Client::new(&whetstone)?;
    let begun = client.call("refine_text", &refined_by_three())?;
    let debate = &begun["debate"];
    let mut cursor = json!(0);
    // Up to the last answer of the second round, which is never given.
    outside::wait::until("six replies are stored", || {
        let arguments = json!({ "debate": debate, "cursor": cursor, "wait_seconds": 1 });
        let read = client.call("read_debate", &arguments)?;
        cursor = read["cursor"].clone();
        Ok(read["calls"] == 6)
    })?;
    let read =
        json!({ "name": "read_debate", "arguments": { "debate": debate, "cursor": cursor } });
    client.request("tools/call", &read)?;
    let ran = client.close()?;
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let id = debate.as_str().unwrap_or_default();
    assert!(
        ran.err.contains(&format!("whetstone resume {id}")),
        "{}",
        ran.err
    );

    let mut client = Client::new(&whetstone)?;
    let read = client.call("read_debate", &json!({ "debate": debate }))?;
    assert_eq!(read["state"], "interrupted");
    client.call("continue_debate", &json!({ "debate": debate }))?;
    let read = client.ended(debate)?;
    assert_eq!(read["result"]["outcome"], "consensus", "{read}");
    TableOfThree::check(&whetstone.json(&["history", "show", id, "--json"])?)?;
    Ok(())
}

fn refined_by_three() -> Value {
    let models = TableOfThree::seats();
    let named = |flag: &str| -> Vec<String> {
        let at = models.iter().position(|it| *it == flag);
        let names = at.and_then(|at| models.get(at + 1)).copied();
        names
            .unwrap_or_default()
            .split(',')
            .map(str::to_owned)
            .collect()
    };
    json!({
        "text": DRAFT,
        "rounds": 3,
        "models": named("--models"),
        "personas": named("--personas"),
    })
}
