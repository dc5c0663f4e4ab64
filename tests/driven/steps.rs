//! Steps that several tests share.

use anyhow::Context;
use serde_json::{Value, json};

use super::home::Home;
use super::page::{Page, id, key};
use crate::wait::until;

/// The name of the example of a first start.
const EXAMPLE: &str = "00000000-0000-7000-8000-000000000001";

/// Skips the welcome screens of a first start on an empty folder, and removes its example.
pub fn skip_welcome(page: &Page) -> anyhow::Result<()> {
    page.see(&id("welcome"))?;
    page.invoke("first_start_end", &json!({}))?;
    page.invoke("debate_delete", &json!({ "debate": EXAMPLE }))?;
    page.press(&key::ESCAPE.to_string())?;
    page.see_no(&id("welcome"))
}

/// Opens the list of all actions, and waits until it takes the keyboard.
pub fn open_palette(page: &Page) -> anyhow::Result<()> {
    page.chord(&[key::CONTROL], 'k')?;
    page.see_focus(".palette-input")
}

/// Runs the first action that is found by these words.
pub fn perform(page: &Page, action: &str) -> anyhow::Result<()> {
    open_palette(page)?;
    page.press(&format!("{action}{}", key::ENTER))?;
    page.see_no(&id("palette"))
}

/// From the text of a task to the panel with a debate filled in.
pub fn open_panel(page: &Page) -> anyhow::Result<()> {
    page.click(&id("refine-button"))?;
    page.see(&id("seat-row"))
}

/// From the filled-in panel to the end of the debate; a model’s questions, if any, stay unanswered.
pub fn debate(page: &Page) -> anyhow::Result<()> {
    page.click(&id("start-debate"))?;
    until("the end of the debate", || {
        if page.count(&id("questions-send"))? > 0 {
            page.click(&id("questions-send"))?;
            page.see_no(&id("questions-send"))?;
        }
        Ok(page.count(&id("outcome-bar"))? > 0)
    })
}

/// Turns an option of the panel on or off.
pub fn set_option(page: &Page, option: &str, on: bool) -> anyhow::Result<()> {
    let wanted = format!("{}[aria-checked=\"{on}\"]", id(option));
    // New information about the plan can move it under the pointer; a person would then click again.
    until(&format!("{option} is {on}"), || {
        if page.count(&wanted)? == 0 {
            page.click(&id(option))?;
        }
        Ok(page.count(&wanted)? > 0)
    })
}

/// From the end of a debate to the review of its changes.
pub fn open_review(page: &Page) -> anyhow::Result<()> {
    page.click(&id("review-changes"))?;
    page.see(&format!("{} {}", id("review"), id("hunk")))
}

/// The changes that the review asks about, in the order of the text.
pub fn changes_to_decide(page: &Page) -> anyhow::Result<Vec<String>> {
    // Changes that only come along with others aren’t in the count of decided ones.
    let found = page.session().execute(
        "return [...document.querySelectorAll('[data-testid=hunk]')]
            .filter(hunk => hunk.querySelector('[data-testid=reject-change]'))
            .map(hunk => hunk.dataset.change)
            .filter((change, index, all) => all.indexOf(change) === index)",
        &[],
    )?;
    Ok(serde_json::from_value(found)?)
}

/// Accepts everything undecided, and makes a new version of it.
pub fn accept_the_rest(page: &Page) -> anyhow::Result<()> {
    page.click(&id("accept-rest"))?;
    page.see_no(&format!(
        "[data-decision=\"undecided\"] {}",
        id("reject-change")
    ))?;
    page.click(&id("accept-refined"))?;
    page.see(&id("accepted-notice"))
}

/// A hunk of a change with this decision: `accepted`, `rejected`, `undecided`.
pub fn hunk(change: &str, decision: &str) -> String {
    format!("[data-testid=\"hunk\"][data-change=\"{change}\"][data-decision=\"{decision}\"]")
}

/// The newest debate, as the program without a window shows it.
pub fn newest_debate(home: &Home) -> anyhow::Result<Value> {
    let rows = home
        .whetstone()
        .json(&["history", "--json", "--limit", "1"])?;
    let id = rows[0]["debate"].as_str().context("there is no debate")?;
    home.whetstone().json(&["history", "show", id, "--json"])
}

/// The text of the newest version of a task, byte for byte.
pub fn newest_version(page: &Page, task: &Value) -> anyhow::Result<String> {
    let versions = page.invoke("version_list", &json!({ "task": task }))?;
    let newest = versions
        .as_array()
        .into_iter()
        .flatten()
        .max_by_key(|row| row["version"]["number"].as_u64())
        .context("there is no version")?;
    let text = page.invoke("text_get", &json!({ "hash": newest["version"]["text"] }))?;
    Ok(text.as_str().context("a version without text")?.to_owned())
}

/// The text of a task as it is now.
pub fn body(page: &Page, task: &Value) -> anyhow::Result<String> {
    let document = page.invoke("task_open", &json!({ "task": task }))?;
    Ok(document["body"]
        .as_str()
        .context("a task without text")?
        .to_owned())
}

/// Nothing in an element is cut off at its side, or reaches beyond it.
pub fn fits(page: &Page, css: &str) -> anyhow::Result<()> {
    let script = "
        const within = document.querySelector(arguments[0]);
        const isCut = it => getComputedStyle(it).display !== 'inline' && it.scrollWidth > it.clientWidth + 1;
        return [within, ...within.querySelectorAll(':not(.visually-hidden, svg *)')].filter(isCut).map(it => it.innerText)";
    let cut = page.session().execute(script, &[json!(css)])?;
    anyhow::ensure!(cut == json!([]), "cut off in {css}: {cut}");
    Ok(())
}

/// Takes pictures of the window’s current state: light, dark, and in the smallest window.
pub fn look(page: &Page, name: &str) -> anyhow::Result<()> {
    let in_theme = |theme: &str| {
        let script = "document.documentElement.dataset.theme = arguments[0]";
        page.session().execute(script, &[json!(theme)])?;
        page.picture(&format!("{name}-{theme}"))
    };
    in_theme("dark")?;
    page.check_access(&format!("{name}, dark"))?;
    // Only the colors differ from before.
    in_theme("light")?;
    page.check_colors(&format!("{name}, light"))?;
    page.resize(900, 600)?;
    page.picture(&format!("{name}-small"))?;
    page.check_access(&format!("{name}, small"))?;
    page.resize(1360, 860)
}
