//! What the accessibility checker says about a screen.

use std::fs;

use crate::tree;
use anyhow::{Context, ensure};
use serde_json::{Value, json};

use super::page::Page;

/// The rules that colors can break.
const OF_COLORS: [&str; 2] = ["color-contrast", "link-in-text-block"];
const CHECKER: &str = "ui/node_modules/axe-core/axe.min.js";

impl Page {
    /// Fails if what the window shows now has serious problems.
    pub fn check_access(&self, screen: &str) -> anyhow::Result<()> {
        self.check_rules(screen, &Value::Null)
    }

    /// The same for problems that only colors can cause, if everything else on the screen was checked before.
    pub fn check_colors(&self, screen: &str) -> anyhow::Result<()> {
        self.check_rules(screen, &json!(OF_COLORS))
    }

    /// With these rules; with all of them if null.
    fn check_rules(&self, screen: &str, rules: &Value) -> anyhow::Result<()> {
        self.bring_checker()?;
        // Elements that are fading in have no contrast yet.
        self.settle()?;
        // Selectors and styles of other origins are never read here, and skipping them saves a sixth of the
        // time.
        let script = "
            const [rules, done] = arguments;
            const lean = { resultTypes: ['violations'], selectors: false, preload: false };
            axe.run(document, { ...lean, ...(rules && { runOnly: rules }) })
                .then(result => done(result.violations), error => done(String(error)));";
        let violations = self
            .session()
            .execute_later(script, std::slice::from_ref(rules))?;
        let violations = violations
            .as_array()
            .with_context(|| format!("{screen}: the checker failed: {violations}"))?;
        let serious: Vec<String> = violations
            .iter()
            .filter(|violation| is_serious(violation))
            .map(in_words)
            .collect();
        ensure!(serious.is_empty(), "{screen}:\n{}", serious.join("\n"));
        Ok(())
    }

    /// Loads the checker into the page, where it stays until the page is reloaded.
    fn bring_checker(&self) -> anyhow::Result<()> {
        if self.session().execute("return 'axe' in window", &[])? == json!(true) {
            return Ok(());
        }
        let checker = fs::read_to_string(tree::root().join(CHECKER))
            .with_context(|| format!("{CHECKER} is missing: run `npm ci` in ui/"))?;
        self.session().execute(&checker, &[]).map(drop)
    }
}

fn is_serious(violation: &Value) -> bool {
    ["serious", "critical"]
        .map(|impact| json!(impact))
        .contains(&violation["impact"])
}

fn in_words(violation: &Value) -> String {
    let nodes = violation["nodes"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default();
    let places: Vec<String> = nodes.iter().map(|node| node["html"].to_string()).collect();
    format!(
        "{}: {}\n  {}",
        violation["id"],
        violation["help"],
        places.join("\n  ")
    )
}
