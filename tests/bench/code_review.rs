//! The review of a change of 10,000 lines, against `git diff` of the same change.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::time::Instant;

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{Page, id, key};
use outside::driven::steps;
use outside::git::git;

use crate::{figures, watch};

const FILES: usize = 50;
/// How many lines each file gains; the same number is removed.
const LINES: usize = 100;
const TIMES: usize = 10;

pub(crate) fn measure() -> anyhow::Result<()> {
    let home = Home::new()?;
    let shop = home.project();
    fs::create_dir(&shop)?;
    git(&shop, &["init", "--quiet"])?;
    for version in ["old", "new"] {
        write(&shop, version)?;
        git(&shop, &["add", "--all"])?;
        git(&shop, &["commit", "--quiet", "--message", version])?;
    }
    let mut diffs = Vec::new();
    for _ in 0..TIMES {
        let began = Instant::now();
        git(&shop, &["diff", "HEAD~1", "HEAD"])?;
        diffs.push(began.elapsed().as_secs_f64() * 1e3);
    }
    let app = App::start(&home, &[])?;
    let page = &app.page;
    steps::skip_welcome(page)?;
    steps::perform(page, "Review code changes")?;
    page.click(&id("code-choose"))?;
    page.see(&id("code-nothing"))?;
    page.click(&id("code-what"))?;
    page.press("C")?;
    page.press(&key::ENTER.to_string())?;
    let mut opens = Vec::new();
    for _ in 0..TIMES {
        name(page, "HEAD")?;
        opens.push(watch::open(page, &id("code-read"), &id("code-line"))?);
        name(page, "nope")?;
        page.click(&id("code-read"))?;
        page.see(&id("code-problem"))?;
    }
    let what = "code review of 10,000 lines";
    figures::spread(
        &format!("{what}: read, reviewed and painted"),
        &opens,
        200.0,
    );
    let ratio = figures::median(&opens) / figures::median(&diffs);
    figures::one(
        &format!("{what}, against git diff"),
        ratio,
        "x",
        2.0,
        "medians",
    );
    name(page, "HEAD")?;
    page.click(&id("code-read"))?;
    page.see(&id("code-line"))?;
    let gaps = watch::scroll(page, &id("code-line"), 400, 300)?;
    figures::spread(&format!("{what}: frames while scrolling"), &gaps, 100.0);
    Ok(())
}

/// Types the name of a commit.
fn name(page: &Page, commit: &str) -> anyhow::Result<()> {
    page.click(&id("code-range"))?;
    page.chord(&[key::CONTROL], 'a')?;
    page.press(commit)
}

fn write(shop: &Path, version: &str) -> anyhow::Result<()> {
    for file in 0..FILES {
        let mut text = String::new();
        for line in 0..LINES {
            writeln!(text, "pub fn sum_{file}_{line}(cart: &Cart) -> u32 {{")?;
            writeln!(text, "    cart.price(\"{version} {line}\") // {version}")?;
            writeln!(text, "}}\n")?;
        }
        fs::write(shop.join(format!("cart_{file}.rs")), text)?;
    }
    Ok(())
}
