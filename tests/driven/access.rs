//! What the accessibility checker says about a screen.

use std::fs;

use crate::tree;
use anyhow::{Context, ensure};
use serde_json::{Value, json};

use super::page::Page;

/// The rules that colors can break.
const OF_COLORS: [&str; 2] = ["color-contrast", "link-in-text-block"];
const CHECKER: &str = "ui/node_modules/axe-core/axe.min.js";

/// What one look of the checker found.
struct Looked {
    serious: Vec<String>,
    /// Whether anything on the screen began to move or was moving meanwhile.
    moved: bool,
}

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
    ///
    /// What appears during a check, such as a notice that fades in, has no contrast yet, so problems found while
    /// something moved are looked at again.
    fn check_rules(&self, screen: &str, rules: &Value) -> anyhow::Result<()> {
        self.bring_checker()?;
        let mut looked = self.look_once(screen, rules)?;
        while looked.moved && !looked.serious.is_empty() {
            looked = self.look_once(screen, rules)?;
        }
        let serious = looked.serious;
        ensure!(serious.is_empty(), "{screen}:\n{}", serious.join("\n"));
        Ok(())
    }

    fn look_once(&self, screen: &str, rules: &Value) -> anyhow::Result<Looked> {
        self.settle()?;
        // Selectors and styles of other origins are never read here, and skipping them saves a sixth of the
        // time.
        let script = "
            const [rules, done] = arguments;
            let moved = document.getAnimations().some(a => a.playState === 'running');
            const note = () => { moved = true; };
            const starts = ['animationstart', 'transitionrun'];
            for (const start of starts) document.addEventListener(start, note);
            const end = violations => {
                for (const start of starts) document.removeEventListener(start, note);
                done({ violations, moved });
            };
            const lean = { resultTypes: ['violations'], selectors: false, preload: false };
            axe.run(document, { ...lean, ...(rules && { runOnly: rules }) })
                .then(result => end(result.violations), error => end(String(error)));";
        let answer = self
            .session()
            .execute_later(script, std::slice::from_ref(rules))?;
        let violations = answer["violations"]
            .as_array()
            .with_context(|| format!("{screen}: the checker failed: {answer}"))?;
        Ok(Looked {
            serious: violations
                .iter()
                .filter(|violation| is_serious(violation))
                .map(in_words)
                .collect(),
            moved: answer["moved"] == json!(true),
        })
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
