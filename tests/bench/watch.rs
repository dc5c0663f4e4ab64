//! Timers inside the page.

use anyhow::Context;
use outside::driven::page::Page;
use serde_json::{Value, json};

/// The time from a click until its result is drawn and the page is free for the next one.
const OPEN: &str = "
    const [from, to, done] = arguments;
    const began = performance.now();
    document.querySelector(from).click();
    const look = () => document.querySelector(to) === null
        ? requestAnimationFrame(look)
        : requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
    look();";

/// Scrolls the container of an element by this many pixels per frame, to its end or for this many frames, and
/// returns the times between frames.
const SCROLL: &str = "
    const [inside, by, most, done] = arguments;
    let box = document.querySelector(inside);
    while (box.scrollHeight <= box.clientHeight + 1 || getComputedStyle(box).overflowY === 'visible')
        box = box.parentElement;
    const gaps = [];
    let before = null;
    const step = now => {
        if (before !== null) gaps.push(now - before);
        before = now;
        const at = box.scrollTop;
        box.scrollTop = at + by;
        if (gaps.length < most && (box.scrollTop > at || gaps.length < 20)) requestAnimationFrame(step);
        else done(gaps);
    };
    requestAnimationFrame(step);";

/// From now on, records how long each key press waits until a frame shows its result, and the times between
/// frames.
const LISTEN: &str = "
    window.presses = [];
    window.gaps = [];
    if (window.listening) return;
    window.listening = true;
    addEventListener('keydown', event => {
        const began = event.timeStamp;
        requestAnimationFrame(() => setTimeout(() => presses.push(performance.now() - began)));
    }, true);
    let before = performance.now();
    const frame = now => {
        gaps.push(now - before);
        before = now;
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);";

/// What was recorded since the last call.
pub(crate) struct Seen {
    pub(crate) presses: Vec<f64>,
    pub(crate) gaps: Vec<f64>,
}

/// Milliseconds from a click on `from` until `to` is there and usable.
pub(crate) fn open(page: &Page, from: &str, to: &str) -> anyhow::Result<f64> {
    let took = page
        .session()
        .execute_later(OPEN, &[json!(from), json!(to)])?;
    took.as_f64().with_context(|| format!("no time: {took}"))
}

/// Milliseconds between frames while the container of `inside` is scrolled.
pub(crate) fn scroll(page: &Page, inside: &str, by: u32, most: usize) -> anyhow::Result<Vec<f64>> {
    let gaps = page
        .session()
        .execute_later(SCROLL, &[json!(inside), json!(by), json!(most)])?;
    Ok(serde_json::from_value(gaps)?)
}

pub(crate) fn listen(page: &Page) -> anyhow::Result<()> {
    page.session().execute(LISTEN, &[]).map(drop)
}

/// Takes the recorded times.
pub(crate) fn heard(page: &Page) -> anyhow::Result<Seen> {
    // The last key press is answered within a frame.
    page.settle()?;
    let script = "const seen = { presses: [...presses], gaps: [...gaps] };
        presses.length = gaps.length = 0;
        return seen;";
    let mut seen: Value = page.session().execute(script, &[])?;
    Ok(Seen {
        presses: serde_json::from_value(seen["presses"].take())?,
        gaps: serde_json::from_value(seen["gaps"].take())?,
    })
}
