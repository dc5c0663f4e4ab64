//! The page as a person sees it: things to see, to click and to type into, each by its `data-testid`.

use std::fs;

use crate::tree;
use anyhow::{Context, ensure};
use serde_json::{Value, json};

use super::session::Session;
use crate::wait::until;

/// Keys that have no character.
#[expect(missing_docs, reason = "each is the key of its name")]
pub mod key {
    pub const ALT: char = '\u{e00a}';
    pub const CONTROL: char = '\u{e009}';
    pub const HOME: char = '\u{e011}';
    pub const END: char = '\u{e010}';
    pub const ENTER: char = '\u{e007}';
    pub const ESCAPE: char = '\u{e00c}';
    pub const SHIFT: char = '\u{e008}';
    pub const BACKSPACE: char = '\u{e003}';
    pub const TAB: char = '\u{e004}';
    pub const UP: char = '\u{e013}';
    pub const RIGHT: char = '\u{e014}';
    pub const DOWN: char = '\u{e015}';
}

/// The middle of the first element that matches, scrolled into view and drawn; null while a click there would
/// not reach it.
const MIDDLE: &str = "
    const [css, done] = arguments;
    const element = document.querySelector(css);
    if (element === null || element.disabled) return done(null);
    const middle = () => {
        const box = element.getBoundingClientRect();
        const [x, y] = [Math.floor(box.x + box.width / 2), Math.floor(box.y + box.height / 2)];
        return element.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
    };
    const covers = () => {
        const box = element.getBoundingClientRect();
        return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest('[data-state=closed]');
    };
    // What lies at half a pixel is never in the centre: scrolling there again would move it each time.
    // A list that is closing goes away by itself, and scrolling would not uncover it.
    if (middle() === null && !covers()) element.scrollIntoView({ block: 'center', inline: 'nearest' });
    requestAnimationFrame(() => requestAnimationFrame(() => done(middle())));";

/// The page of a running window.
pub struct Page {
    session: Session,
}

/// The selector of a `data-testid`.
pub fn id(name: &str) -> String {
    format!("[data-testid=\"{name}\"]")
}

impl Page {
    /// What a session shows.
    pub fn new(session: Session) -> Self {
        Self { session }
    }

    /// The session behind it.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Waits for an element.
    pub fn see(&self, css: &str) -> anyhow::Result<()> {
        self.see_at_least(1, css)
    }

    /// Waits for this many elements.
    pub fn see_at_least(&self, count: usize, css: &str) -> anyhow::Result<()> {
        self.until(&format!("{count} × {css}"), || {
            Ok(self.count(css)? >= count)
        })
    }

    /// Waits until there is no such element.
    pub fn see_no(&self, css: &str) -> anyhow::Result<()> {
        self.until(&format!("no {css}"), || Ok(self.count(css)? == 0))
    }

    /// Waits until the text of the first such element contains `part`.
    pub fn see_text(&self, css: &str, part: &str) -> anyhow::Result<()> {
        self.until(&format!("\"{part}\" in {css}"), || {
            Ok(self.text(css)?.contains(part))
        })
        .with_context(|| format!("it says \"{}\"", self.text(css).unwrap_or_default()))
    }

    /// Waits and, if that fails, reports what the window showed instead.
    fn until(
        &self,
        what: &str,
        condition: impl FnMut() -> anyhow::Result<bool>,
    ) -> anyhow::Result<()> {
        until(what, condition).with_context(|| {
            let script = "return [document.activeElement?.cloneNode(false).outerHTML, document.body.innerText]";
            let shown = self.session.execute(script, &[]).unwrap_or_default();
            let [focus, text] = [0, 1].map(|at| shown[at].as_str().unwrap_or_default());
            format!("{what}: timed out; the focus was at {focus}, and the window showed:\n{text}")
        })
    }

    /// How many there are now.
    pub fn count(&self, css: &str) -> anyhow::Result<usize> {
        let script = "return document.querySelectorAll(arguments[0]).length";
        let count = self.session.execute(script, &[json!(css)])?;
        Ok(usize::try_from(count.as_u64().unwrap_or(0))?)
    }

    /// The text of the first one, as it is drawn.
    pub fn text(&self, css: &str) -> anyhow::Result<String> {
        let script = "return document.querySelector(arguments[0])?.innerText ?? null";
        let text = self.session.execute(script, &[json!(css)])?;
        Ok(text
            .as_str()
            .with_context(|| format!("there is no {css}"))?
            .to_owned())
    }

    /// An attribute of each such element.
    pub fn attributes(&self, css: &str, name: &str) -> anyhow::Result<Vec<Option<String>>> {
        let script = "return [...document.querySelectorAll(arguments[0])]
            .map(element => element.getAttribute(arguments[1]))";
        Ok(serde_json::from_value(
            self.session.execute(script, &[json!(css), json!(name)])?,
        )?)
    }

    /// Waits until the first such element can be hit and has stopped moving, as a person would, and clicks it
    /// with the mouse.
    pub fn click(&self, css: &str) -> anyhow::Result<()> {
        let mut before = Value::Null;
        self.until(&format!("a click on {css}"), || {
            let middle = self.session.execute_later(MIDDLE, &[json!(css)])?;
            let still = middle == before;
            before = middle;
            let Some((x, y)) = before[0].as_i64().zip(before[1].as_i64()) else {
                return Ok(false);
            };
            if still {
                self.session.click(x, y)?;
            }
            Ok(still)
        })
    }

    /// Scrolls until the first element that matches `css` is in the middle.
    pub fn into_view(&self, css: &str) -> anyhow::Result<()> {
        let script = "document.querySelector(arguments[0]).scrollIntoView({ block: 'center' })";
        self.session.execute(script, &[json!(css)])?;
        Ok(())
    }

    /// Clicks into a field and types.
    pub fn write(&self, css: &str, text: &str) -> anyhow::Result<()> {
        self.click(css)?;
        self.press(text)
    }

    /// Presses keys on the focused element.
    pub fn press(&self, keys: &str) -> anyhow::Result<()> {
        self.session.press(&[], keys)
    }

    /// Presses a key with others held down.
    pub fn chord(&self, held: &[char], key: char) -> anyhow::Result<()> {
        self.session.press(held, &key.to_string())
    }

    /// Calls the program behind the page directly, bypassing the page.
    pub fn invoke(&self, command: &str, arguments: &Value) -> anyhow::Result<Value> {
        let script = "
            const [command, given, done] = arguments;
            window.__TAURI_INTERNALS__.invoke(command, given)
                .then(value => done({ value }), error => done({ error }));";
        let mut answer = self
            .session
            .execute_later(script, &[json!(command), arguments.clone()])?;
        ensure!(answer["error"].is_null(), "{command}: {}", answer["error"]);
        Ok(answer["value"].take())
    }

    /// Resizes the page and waits until it has the size.
    pub fn resize(&self, width: u32, height: u32) -> anyhow::Result<()> {
        until(&format!("a window of {width}×{height}"), || {
            let script = "return [innerWidth, innerHeight, outerHeight - innerHeight]";
            let size = self.session.execute(script, &[])?;
            // The menu bar is above the page.
            let menu = u32::try_from(size[2].as_u64().unwrap_or(0))?;
            let fits = size[0] == width && size[1] == height;
            if !fits {
                self.session.resize(width, height + menu)?;
            }
            Ok(fits)
        })
    }

    /// Writes what the window shows to `pictures/NAME.png` in the target folder.
    pub fn picture(&self, name: &str) -> anyhow::Result<()> {
        let folder = tree::target()?.join("pictures");
        fs::create_dir_all(&folder)?;
        self.settle()?;
        Ok(fs::write(
            folder.join(format!("{name}.png")),
            self.session.picture()?,
        )?)
    }

    /// Waits until fonts are loaded, nothing moves and the quotes of a debate are marked in the text.
    pub fn settle(&self) -> anyhow::Result<()> {
        let script = "
            const [done] = arguments;
            const still = () => document.getAnimations().every(a => a.playState !== 'running');
            const marked = () => document.querySelector('[data-quotes=seeking]') === null;
            const look = () => still() && marked() ? requestAnimationFrame(() => done(true))
                                       : requestAnimationFrame(look);
            document.fonts.ready.then(look);";
        self.session.execute_later(script, &[]).map(drop)
    }
}
