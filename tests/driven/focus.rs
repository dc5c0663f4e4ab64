//! Where the keyboard focus is, and whether it can be seen.

use crate::wait::until;
use anyhow::{Context, bail, ensure};
use serde_json::{Value, json};

use super::page::{Page, id, key};

/// More stops than any screen has.
const MOST_STOPS: usize = 120;

/// The focused element: whether it matches, its markup, and what shows the focus. A text field shows its
/// caret; for everything else, the element or its frame must be outlined. Elements that only a script can
/// focus are starting points and not stops of their own.
const FOCUS: &str = "
    const at = document.activeElement;
    const seen = element => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1;
    };
    const framed = [at, at.parentElement, at.parentElement?.parentElement].filter(Boolean).some(seen);
    const caret = at.isContentEditable || at.matches('textarea, input[type=text], input:not([type])');
    return {
        fits: at.closest(arguments[0]) !== null,
        none: at === document.body,
        visible: framed || caret || at.tabIndex < 0,
        markup: at.cloneNode(false).outerHTML,
    };";

impl Page {
    /// Waits until the focus is on such an element or inside one, where it must be visible.
    pub fn see_focus(&self, css: &str) -> anyhow::Result<()> {
        let at = || self.session().execute(FOCUS, &[json!(css)]);
        until(&format!("the focus at {css}"), || Ok(at()?["fits"] == true))
            .with_context(|| format!("it is at {}", at().unwrap_or_default()["markup"]))?;
        must_show(&at()?)
    }

    /// Presses Tab until the focus is there. Every stop on the way must be visible.
    pub fn tab_to(&self, css: &str) -> anyhow::Result<()> {
        self.walk_to(css, &[])
    }

    /// The same backwards.
    pub fn tab_back_to(&self, css: &str) -> anyhow::Result<()> {
        self.walk_to(css, &[key::SHIFT])
    }

    /// Goes to a control with Tab and presses it.
    pub fn tab_and_press(&self, name: &str) -> anyhow::Result<()> {
        self.tab_to(&id(name))?;
        self.press(&key::ENTER.to_string())
    }

    fn walk_to(&self, css: &str, held: &[char]) -> anyhow::Result<()> {
        let mut stops = Vec::new();
        for _ in 0..MOST_STOPS {
            let at = self.session().execute(FOCUS, &[json!(css)])?;
            if at["fits"] == true {
                return Ok(());
            }
            stops.push(at["markup"].to_string());
            self.chord(held, key::TAB)?;
            must_show(&self.session().execute(FOCUS, &[json!(css)])?)?;
        }
        bail!("Tab doesn’t reach {css}. It reaches\n{}", stops.join("\n"))
    }
}

fn must_show(at: &Value) -> anyhow::Result<()> {
    ensure!(
        at["visible"] == true || at["none"] == true,
        "nobody sees that the focus is at {}",
        at["markup"]
    );
    Ok(())
}
