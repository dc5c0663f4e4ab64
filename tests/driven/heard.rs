//! What a screen reader is told.

use crate::wait::until;
use serde_json::Value;

use super::page::{Page, id};

impl Page {
    /// From now on, records what is announced.
    pub fn listen(&self) -> anyhow::Result<()> {
        let script = "
            const announcer = document.querySelector('[data-testid=announcer]');
            window.heard = [];
            new MutationObserver(() => window.heard.push(announcer.textContent))
                .observe(announcer, { childList: true, characterData: true, subtree: true });";
        self.see(&id("announcer"))?;
        self.session().execute(script, &[]).map(drop)
    }

    /// Waits until an announcement contains these words.
    pub fn hear(&self, words: &str) -> anyhow::Result<()> {
        let heard = || self.session().execute("return window.heard", &[]);
        until(&format!("the announcement \"{words}\""), || {
            let said = |text: &Value| text.as_str().is_some_and(|text| text.contains(words));
            Ok(heard()?.as_array().is_some_and(|all| all.iter().any(said)))
        })
        .map_err(|error| error.context(format!("heard: {}", heard().unwrap_or_default())))
    }
}
