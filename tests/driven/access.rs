//! What the accessibility checker says of a screen.

use std::fs;

use crate::tree;
use anyhow::{Context, ensure};
use serde_json::{Value, json};

use super::page::Page;

/// The rules that colors can break.
const OF_COLORS: [&str; 2] = ["color-contrast", "link-in-text-block"];
const CHECKER: &str = "ui/node_modules/axe-core/axe.min.js";

impl Page {
    /// Fails when anything serious is wrong with what the window shows now.
    pub fn check_access(&self, screen: &str) -> anyhow::Result<()> {
        self.check_rules(screen, &Value::Null)
    }

    /// The same of what colors alone can make wrong, where all else of the screen was checked before.
    pub fn check_colors(&self, screen: &str) -> anyhow::Result<()> {
        self.check_rules(screen, &json!(OF_COLORS))
    }

    /// By these rules; by all with null.
    fn check_rules(&self, screen: &str, rules: &Value) -> anyhow::Result<()> {
        self.bring_checker()?;
        // What is fading in has no contrast yet.
        self.settle()?;
        // Selectors and styles of other origins are never read here, and take a sixth of the time.
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

    /// Puts the checker into the page, which keeps it until it is loaded anew.
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
