//! A model over HTTP: added in the window with a key, tested, and seated in a debate.

use std::fs;

use outside::over_http::debating;
use outside::table_of_three::DRAFT;
use outside::tree;
use serde_json::json;
use testkit::server::Wire;

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{Page, id};
use outside::driven::steps;

const KEY: &str = "sk-planted-fedcba9876543210";
const NAME: &str = "server/test-model";

#[test]
fn a_model_over_http_is_added_tested_and_debates() -> anyhow::Result<()> {
    let (home, server) = (Home::new()?, debating(Wire::Openai));
    let draft = home.whetstone().document("digest.md", DRAFT)?;
    let app = App::start(&home, &[&draft.to_string_lossy()])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    page.click(&id("nav-settings"))?;
    // Newly found models move the button.
    page.see(&id("model-row"))?;
    page.click(&id("add-http-model"))?;
    page.see(&id("http-key"))?;
    steps::look(page, "http-form")?;
    page.click(&id("http-provider"))?;
    page.click("[role=\"option\"][data-value^=\"OpenAI (newer\"]")?;
    page.see_text(&id("http-model"), "work only with the newer API")?;
    steps::look(page, "http-form-newer")?;
    page.click(&id("http-provider"))?;
    page.click("[role=\"option\"][data-value^=\"vLLM\"]")?;
    page.click(&id("http-key-from"))?;
    page.click("[role=\"option\"][data-value=\"entered\"]")?;
    page.write(&id("http-base-url"), &server.base_url())?;
    page.write(&id("http-key"), KEY)?;
    page.click(&id("http-model-add"))?;
    page.see_text(&id("http-model"), "Enter a model name")?;
    steps::look(page, "http-form-refused")?;
    page.write(&id("http-model-id"), "test-model")?;
    page.click(&id("http-model-add"))?;
    page.see_no(&id("http-model"))?;

    let row = format!("{}[data-model=\"{NAME}\"]", id("model-row"));
    page.see_text(&row, "$0.00, runs on this machine")?;
    page.click(&format!("{row} {}", id("test-model")))?;
    page.see_text(&format!("{row} {}", id("test-result")), "Blue.")?;
    steps::look(page, "http-model")?;

    page.click(&id("nav-tasks"))?;
    steps::open_panel(page)?;
    seat(page)?;
    steps::set_option(page, "ask-first", false)?;
    steps::debate(page)?;
    page.see_text(&id("debate-panel"), "Consensus")?;
    let debate = steps::newest_debate(&home)?;
    assert_eq!(debate["usage"]["cost_usd"], 0.0, "{}", debate["usage"]);
    let sent = &server.requests()[0].headers["authorization"];
    assert_eq!(sent, &format!("Bearer {KEY}"));
    check_key(page, &home)
}

/// Fails if the key is anywhere but in its file, or if others can read that.
fn check_key(page: &Page, home: &Home) -> anyhow::Result<()> {
    use std::os::unix::fs::PermissionsExt;

    let script = "return document.documentElement.outerHTML.includes(arguments[0])";
    assert_eq!(page.session().execute(script, &[json!(KEY)])?, false);
    let mut found = 0;
    for file in tree::files(home.whetstone().folder(), &[""])? {
        let bytes = fs::read(&file).unwrap_or_default();
        if bytes
            .windows(KEY.len())
            .any(|window| window == KEY.as_bytes())
        {
            assert!(file.ends_with("work/keys.json"), "{}", file.display());
            assert_eq!(fs::metadata(&file)?.permissions().mode() & 0o777, 0o600);
            found += 1;
        }
    }
    assert_eq!(found, 1, "the key was not kept");
    Ok(())
}

/// Puts the model in every seat.
fn seat(page: &Page) -> anyhow::Result<()> {
    let seats = page.count(&id("seat-row"))? - 1;
    let places = (1..=seats).map(|number| format!("Reviewer {number}"));
    for place in places.chain(["Synthesizer".to_owned()]) {
        page.click(&format!("[aria-label^=\"{place}, model\"]"))?;
        page.click(&format!("[role=\"option\"][data-value=\"{NAME}\"]"))?;
        page.see(&format!("[aria-label=\"{place}, model: {NAME}\"]"))?;
    }
    Ok(())
}
