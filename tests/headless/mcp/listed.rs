//! The list of tools: their words, and the names in their schemas.

use outside::changes::list;
use outside::whetstone::Whetstone;
use serde_json::{Value, json};

use super::client::Client;
use super::{TOOLS, VAGUE};
use crate::everyone::Everyone;

#[test]
fn tools_have_words_and_schemas_that_list_what_is_ready() -> anyhow::Result<()> {
    let (whetstone, everyone) = (Whetstone::new()?, Everyone::who_decides("approve"));
    everyone.join(&whetstone)?;
    let mut client = Client::started(&whetstone)?;
    let server = client.begin()?;
    assert_eq!(server["serverInfo"]["name"], "whetstone");
    assert!(server["instructions"].is_string());
    let listed = client.ask("tools/list", &json!({}))?;
    let tools = list(&listed["tools"]);
    let names: Vec<&Value> = tools.iter().map(|tool| &tool["name"]).collect();
    assert_eq!(names, TOOLS);
    for tool in tools {
        let fields = tool["inputSchema"]["properties"].as_object();
        let fields = fields.into_iter().flatten();
        for (name, field) in fields {
            assert!(field["type"].is_string(), "{name}: {field}");
            let about = field["description"].as_str().unwrap_or_default();
            assert!(about.ends_with('.'), "{name} of {}: {about}", tool["name"]);
        }
        assert!(tool["title"].is_string() && tool["description"].is_string());
        for schema in ["inputSchema", "outputSchema"] {
            assert_eq!(
                tool[schema]["type"], "object",
                "{schema} of {}",
                tool["name"]
            );
        }
    }
    let models = json!(["offline/rules", "everyone"]);
    let fields = &tools[0]["inputSchema"]["properties"];
    assert_eq!(fields["models"]["items"]["enum"], models);
    assert!(list(&fields["personas"]["items"]["enum"]).contains(&json!("security")));
    // Rules take no side and decide nothing.
    for tool in &tools[1..3] {
        let fields = &tool["inputSchema"]["properties"];
        let places = [&fields["judge"]["enum"], &fields["models"]["items"]["enum"]];
        assert_eq!(places, [&json!(["everyone"]); 2], "{}", tool["name"]);
    }
    assert_eq!(
        tools[3]["inputSchema"]["properties"]["models"]["items"]["enum"],
        models
    );
    assert_eq!(tools[0]["inputSchema"]["required"], json!(["text"]));
    Ok(())
}

#[test]
fn no_schema_lists_nothing_if_no_model_is_ready() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let mut client = Client::new(&whetstone)?;
    let listed = client.ask("tools/list", &json!({}))?;
    assert!(!listed.to_string().contains("\"enum\":[]"), "{listed}");
    for tool in &list(&listed["tools"])[1..3] {
        let fields = &tool["inputSchema"]["properties"];
        assert_eq!(
            (&fields["models"], &fields["judge"]),
            (&Value::Null, &Value::Null),
            "{}",
            tool["name"]
        );
    }
    let said = client.failure("hold_duel", &json!({ "text": VAGUE }))?;
    assert!(said.contains("model"), "{said}");
    Ok(())
}
