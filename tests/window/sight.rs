//! Sizes in the window: zoom, text size, and line width.

use anyhow::ensure;
use outside::wait::until;
use serde_json::json;

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{Page, id, key};
use outside::driven::steps;

#[test]
fn zoom_reaches_everything_and_is_kept() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &["--sample"])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    let width = wide(page)?;
    app.press("ctrl+equal")?;
    see_width(page, width / 1.1)?;
    app.press("ctrl+minus")?;
    see_width(page, width)?;
    for _ in 0..20 {
        app.press("ctrl+equal")?;
    }
    see_width(page, width / 2.0)?;
    page.see_no("[data-testid=problem]")?;
    page.picture("zoomed-200")?;
    drop(app);

    // Nobody resizes it, because the page would then count in other pixels.
    let app = App::open(&home, &[])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    until("the kept zoom is there", || {
        let fits = "return innerWidth * 1.5 < outerWidth";
        Ok(page.session().execute(fits, &[])? == json!(true))
    })?;
    let zoomed = wide(page)?;
    page.chord(&[key::CONTROL], '0')?;
    see_width(page, zoomed * 2.0)?;
    let width = zoomed * 2.0;
    for _ in 0..20 {
        page.chord(&[key::CONTROL], '-')?;
    }
    see_width(page, width * 2.0)?;
    page.picture("zoomed-50")
}

#[test]
fn text_is_as_large_as_chosen_and_runs_at_a_readable_width() -> anyhow::Result<()> {
    let home = Home::new()?;
    let app = App::start(&home, &["--sample"])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    page.see_no(&id("title-input"))?;
    steps::look(page, "title-once")?;
    page.chord(&[key::CONTROL, key::SHIFT], 'p')?;
    page.see(&format!("{} p", id("preview")))?;
    readable(page)?;
    steps::look(page, "preview-title-once")?;

    page.chord(&[key::CONTROL], ',')?;
    page.click(&id("settings-appearance"))?;
    page.click(&id("text-size"))?;
    page.click("[role=option][data-value=\"20\"]")?;
    steps::look(page, "settings-appearance-sizes")?;
    drop(app);

    let app = App::start(&home, &[])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    let size = "return getComputedStyle(document.querySelector('.cm-editor')).fontSize";
    until("the text is larger", || {
        Ok(page.session().execute(size, &[])? == json!("20px"))
    })?;
    page.chord(&[key::CONTROL, key::SHIFT], 'p')?;
    page.see(&format!("{} p", id("preview")))?;
    readable(page)?;
    page.picture("preview-text-20")
}

fn wide(page: &Page) -> anyhow::Result<f64> {
    let width = page.session().execute("return innerWidth", &[])?;
    Ok(width.as_f64().unwrap_or_default())
}

/// Waits until this many pixels of the page fit into the window.
fn see_width(page: &Page, expected: f64) -> anyhow::Result<()> {
    until(&format!("{expected} pixels fit into the window"), || {
        Ok((wide(page)? - expected).abs() < 3.0)
    })
}

/// A line of the preview holds 65 to 80 characters of average width.
fn readable(page: &Page) -> anyhow::Result<()> {
    let script = "
        let [width, count, widest] = [0, 0, 0];
        for (const p of document.querySelectorAll('[data-testid=preview] .markdown p')) {
            const range = document.createRange();
            range.selectNodeContents(p);
            for (const rect of range.getClientRects()) width += rect.width;
            count += p.textContent.length;
            widest = Math.max(widest, p.clientWidth);
        }
        return widest / (width / count);";
    let mean = page.session().execute(script, &[])?;
    let mean = mean.as_f64().unwrap_or_default();
    ensure!((65.0..=80.0).contains(&mean), "{mean} characters a line");
    Ok(())
}
