//! A `WebDriver` client with just what these tests need.

use std::time::Duration;

use anyhow::{Context, bail};
use base64::Engine;
use serde_json::{Value, json};

/// The most bytes of a response: pictures of large screens are large.
const MOST_BYTES: u64 = 64 << 20;

/// A session: one window under control.
pub struct Session {
    agent: ureq::Agent,
    base: String,
}

impl Session {
    /// Asks the driver at `port` to start a program and control its window.
    pub fn open(port: u16, program: &str, arguments: &[&str]) -> anyhow::Result<Self> {
        let config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(Duration::from_mins(1)))
            .proxy(None)
            .build();
        let mut session = Self {
            agent: config.into(),
            base: format!("http://127.0.0.1:{port}"),
        };
        let options = json!({ "binary": program, "args": arguments });
        let wanted = json!({ "alwaysMatch": { "webkitgtk:browserOptions": options } });
        let opened = session.post("/session", &json!({ "capabilities": wanted }))?;
        let id = opened["sessionId"]
            .as_str()
            .context("the driver gave no session")?;
        session.base = format!("{}/session/{id}", session.base);
        session.post("/timeouts", &json!({ "script": 30_000 }))?;
        Ok(session)
    }

    /// Ends the session; the driver closes the window.
    pub fn close(&self) -> anyhow::Result<()> {
        self.agent.delete(&self.base).call()?;
        Ok(())
    }

    /// Runs the body of a function in the page and returns what it returns.
    pub fn execute(&self, script: &str, arguments: &[Value]) -> anyhow::Result<Value> {
        self.post(
            "/execute/sync",
            &json!({ "script": script, "args": arguments }),
        )
    }

    /// The same for a body whose last argument is a callback for the result.
    pub fn execute_later(&self, script: &str, arguments: &[Value]) -> anyhow::Result<Value> {
        self.post(
            "/execute/async",
            &json!({ "script": script, "args": arguments }),
        )
    }

    /// Moves the mouse to a point, relative to the corner of the page, and clicks.
    pub fn click(&self, x: i64, y: i64) -> anyhow::Result<()> {
        let mouse = json!({
            "type": "pointer", "id": "mouse", "parameters": { "pointerType": "mouse" },
            "actions": [
                { "type": "pointerMove", "duration": 0, "x": x, "y": y, "origin": "viewport" },
                { "type": "pointerDown", "button": 0 },
                { "type": "pointerUp", "button": 0 },
            ],
        });
        self.post("/actions", &json!({ "actions": [mouse] }))?;
        Ok(())
    }

    /// Presses keys one after another on the focused element, while `held` stays down.
    pub fn press(&self, held: &[char], keys: &str) -> anyhow::Result<()> {
        let action = |kind: &str, key: char| json!({ "type": kind, "value": key.to_string() });
        let mut actions: Vec<Value> = held.iter().map(|&key| action("keyDown", key)).collect();
        for key in keys.chars() {
            actions.extend([action("keyDown", key), action("keyUp", key)]);
        }
        actions.extend(held.iter().map(|&key| action("keyUp", key)));
        let keyboard = json!({ "type": "key", "id": "keyboard", "actions": actions });
        self.post("/actions", &json!({ "actions": [keyboard] }))?;
        Ok(())
    }

    /// Resizes the window, in pixels.
    pub fn resize(&self, width: u32, height: u32) -> anyhow::Result<()> {
        self.post("/window/rect", &json!({ "width": width, "height": height }))?;
        Ok(())
    }

    /// What the window shows, as PNG.
    pub fn picture(&self) -> anyhow::Result<Vec<u8>> {
        let text = read(self.agent.get(self.url("/screenshot")).call()?)?;
        let text = text.as_str().context("the driver gave no picture")?;
        Ok(base64::engine::general_purpose::STANDARD.decode(text)?)
    }

    fn post(&self, path: &str, body: &Value) -> anyhow::Result<Value> {
        let response = self.agent.post(self.url(path)).send_json(body)?;
        read(response).with_context(|| format!("WebDriver: {path}"))
    }

    fn url(&self, path: &str) -> String {
        format!("{}{path}", self.base)
    }
}

/// The value of a response, or the error that it reports.
fn read(mut response: ureq::http::Response<ureq::Body>) -> anyhow::Result<Value> {
    let body = response.body_mut().with_config().limit(MOST_BYTES);
    let value = body.read_json::<Value>()?["value"].take();
    if !response.status().is_success() {
        bail!("{}: {}", value["error"], value["message"]);
    }
    Ok(value)
}
