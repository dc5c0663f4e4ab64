//! The lists of the settings, and what a person changes in them.

use domain::Kind;
use serde_json::{Value, json};

use super::super::check;
use super::machine::is_there;
use super::room::Room;

#[tokio::test]
async fn personas() {
    let list = &["personaList"];
    let known = Room::new();
    let all = known.asks("personaList", json!([])).await;
    let text = |key: &str, change: Value| {
        let rows = all.as_array().expect("rows").iter();
        let mut rows = rows.map(|row| &row["persona"]);
        let persona = rows.find(|it| it["key"] == key).expect("a persona");
        let mut text = json!({});
        for field in ["label", "purpose", "prompt"] {
            text[field] = change.get(field).unwrap_or(&persona[field]).clone();
        }
        text
    };
    let twice = text(
        "qa",
        json!({ "label": "Testing", "prompt": "Test it twice." }),
    );
    let mut edited = known.again();
    edited.does("personaEdit", json!(["qa", twice]), list).await;
    edited.asks("personaDifference", json!(["qa"])).await;
    edited.does("personaRestore", json!(["qa"]), list).await;
    edited.does("personaEdit", json!(["qa", twice]), list).await;
    let once = text("qa", json!({ "prompt": "Test it." }));
    known
        .again()
        .does("personaEdit", json!(["qa", once]), list)
        .await;

    let attack = json!({ "label": "Security", "purpose": "", "prompt": "Attack it twice." });
    let mut several = known.again();
    several
        .does("personaEdit", json!(["security", attack]), list)
        .await;
    several.asks("personaDifference", json!(["security"])).await;
    several
        .does("personaEnable", json!(["pm", false]), list)
        .await;

    let mut own = known.again();
    for label in ["", "Security", "Legal"] {
        let copy = text("security", json!({ "label": label }));
        own.does("personaAdd", json!([copy]), list).await;
    }
    own.does("personaRemove", json!(["legal"]), list).await;

    let mut disabled = known.again();
    disabled
        .does("personaEnable", json!(["oncall", false]), list)
        .await;
    disabled
        .does("personaEnable", json!(["oncall", true]), list)
        .await;
    check("answers/personas", &known.written());
}

#[tokio::test]
async fn rules() {
    let everywhere = || json!({ "scope": "everywhere" });
    let task = |task: &str| json!({ "scope": "task", "task": task });
    let shop = || json!({ "scope": "project", "folder": "/srv/shop" });
    let known = Room::new();
    known.asks("ruleList", json!([])).await;
    for way in [
        vec![
            ("past-date", everywhere(), true),
            ("past-date", everywhere(), false),
        ],
        vec![
            ("past-date", everywhere(), true),
            ("no-timeout", task("task-1"), true),
        ],
        vec![
            ("no-timeout", task("task-1"), true),
            ("no-timeout", task("task-2"), true),
            ("no-timeout", task("task-1"), false),
        ],
        vec![
            ("no-timeout", task("task-1"), true),
            ("no-timeout", task("task-1"), false),
        ],
        vec![
            ("no-timeout", shop(), true),
            ("no-timeout", task("task-1"), true),
            ("no-timeout", shop(), false),
        ],
        vec![("no-timeout", everywhere(), true)],
    ] {
        let mut room = known.again();
        room.task("Weekly digest email", Kind::Task, "");
        room.task("Export invoices as CSV", Kind::Task, "");
        for (rule, scope, off) in way {
            let args = json!([rule, scope, off]);
            room.does("ruleSwitch", args, &["ruleList"]).await;
        }
    }
    check("answers/rules", &known.written());
}

/// Models of a machine, and those that a person adds.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn models() {
    if !is_there("settings::models") {
        return;
    }
    let list = &["modelList"];
    let known = Room::new();
    known.asks("modelList", json!([])).await;
    known.asks("httpProviders", json!([])).await;
    for name in ["offline/rules", "claude-cli/sonnet", "codex-cli/gpt"] {
        known.asks("modelTest", json!([name])).await;
    }
    let command =
        |name: &str| json!([{ "name": name, "format": "text", "command": ["run", "my model"] }]);
    let mut own = known.again();
    own.does("modelAddCli", command("local/llama"), list).await;
    own.does("modelAddCli", command("local/llama"), list).await;
    own.does("modelRemove", json!(["local/llama"]), list).await;

    let server = |name: &str, wire: &str, model: &str, price: Value| {
        json!([{
            "name": name,
            "wire": wire,
            "base_url": "https://api.openai.com/v1",
            "model": model,
            "key": { "from": "entered", "key": "sk-planted" },
            "price": price,
        }])
    };
    let price = json!({ "input": 250_000, "cached": 250_000, "output": 1_250_000 });
    let mut nameless = server("", "openai", "", Value::Null);
    nameless[0]["key"]["key"] = json!("");
    let mut http = known.again();
    http.does("modelAddHttp", nameless, list).await;
    let mini = server("openai/gpt-5-mini", "openai", "gpt-5-mini", price);
    http.does("modelAddHttp", mini, list).await;
    let newer = server("openai/gpt-5.1", "responses", "gpt-5.1", Value::Null);
    known.again().does("modelAddHttp", newer, list).await;
    check("answers/models", &known.written());
}
