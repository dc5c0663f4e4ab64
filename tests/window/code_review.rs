//! A change of a git repository, reviewed in the window.

use std::fmt::Write;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use anyhow::ensure;
use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{id, key};
use outside::driven::steps;
use outside::git::git;
use serde_json::json;
use testkit::scripted::{Script, StandIn, Turn};

/// A made-up key, in two parts so that no secret scanner finds it here.
const KEY: &str = concat!("ghp_", "9fK2mQ7xW4vB8nR1tY6uP3sD5gH0jLcZaEiO");

/// A name that attacks whatever displays it.
const HOSTILE: &str = "-rf \"<img src=x onerror=window.hostile=1>\"\nsecond line.md";

/// A repository with one commit, in the place where a person would choose a folder.
fn repository(home: &Home) -> anyhow::Result<()> {
    let shop = home.project();
    fs::create_dir(&shop)?;
    git(&shop, &["init", "--quiet", "--initial-branch", "main"])?;
    fs::write(
        shop.join("cart.ts"),
        "export const cart: number[] = [];\n\nexport function clear() {\n  cart.length = 0;\n}\n",
    )?;
    fs::write(
        shop.join("cart.test.ts"),
        "it(\"sums\", () => {\n  expect(sum([1])).toBe(1);\n});\n",
    )?;
    git(&shop, &["add", "--all"])?;
    git(&shop, &["commit", "--quiet", "--message", "Cart"])
}

/// Changes that nobody should commit.
fn change(shop: &Path) -> anyhow::Result<()> {
    let cart = format!(
        "export const cart: number[] = [];\n// TODO: sums\nconst key = \"{KEY}\";\n\n\
         export function clear() {{\n  cart.splice(0);\n}}\n"
    );
    fs::write(shop.join("cart.ts"), cart)?;
    fs::remove_file(shop.join("cart.test.ts"))?;
    let hostile = "<script>window.hostile = 1</script>\n<<<<<<< ours\n[a](javascript:alert(1))\n=======\nb\n>>>>>>> theirs\n";
    fs::write(shop.join(HOSTILE), hostile)?;
    fs::write(shop.join("yarn.lock"), "one\n")?;
    Ok(())
}

/// The window with the review of a repository open.
fn open(home: &Home) -> anyhow::Result<App> {
    let app = App::start(home, &[])?;
    let page = &app.page;
    steps::skip_welcome(page)?;
    steps::perform(page, "Review code changes")?;
    page.see(&id("code-empty"))?;
    Ok(app)
}

#[test]
fn findings_stand_at_their_lines_and_keys_lead_from_one_to_the_next() -> anyhow::Result<()> {
    let home = Home::new()?;
    repository(&home)?;
    let app = open(&home)?;
    let page = &app.page;
    page.listen()?;
    steps::look(page, "code-review-empty")?;
    page.click(&id("code-choose"))?;
    page.see_text(&id("code-nothing"), "Everything is committed.")?;
    steps::look(page, "code-review-nothing")?;

    change(&home.project())?;
    page.click(&id("code-read"))?;
    page.see_text(
        &id("code-summary"),
        "4 findings, 2 blocking (by rules) · 3 files",
    )?;
    page.hear("4 findings, 2 blocking")?;
    page.see_text(&id("code-left-out"), "yarn.lock a lock file")?;
    page.see_at_least(3, &id("code-finding"))?;
    steps::look(page, "code-review")?;

    page.press("j")?;
    page.see_focus(&id("code-finding"))?;
    let first = page.attributes(
        &format!("{}[aria-current]", id("code-finding-entry")),
        "class",
    )?;
    assert_eq!(first.len(), 1);
    let focused = format!("{}:focus", id("code-finding"));
    page.see_text(&focused, "lines 2–6")?;
    for _ in 0..3 {
        page.press("j")?;
    }
    page.see_text(&focused, "line 3")?;
    page.press("k")?;
    page.see_text(&focused, "line 2")?;
    page.click(&id("code-finding-entry"))?;
    page.see_focus(&id("code-finding"))?;
    let hostile = page.session().execute(
        "return ['hostile' in window, document.querySelectorAll('main img, main script, main a').length]",
        &[],
    )?;
    assert_eq!(hostile, json!([false, 0]));

    git(&home.project(), &["add", "--", "cart.ts"])?;
    page.click(&id("code-what"))?;
    page.press("S")?;
    page.press(&key::ENTER.to_string())?;
    page.see_text(
        &id("code-summary"),
        "2 findings, 1 blocking (by rules) · 1 file",
    )?;
    Ok(())
}

#[test]
fn what_is_not_committed_yet_is_committed_with_the_hooks_of_its_author() -> anyhow::Result<()> {
    let home = Home::new()?;
    repository(&home)?;
    let shop = home.project();
    git(&shop, &["config", "user.name", "Ann"])?;
    git(&shop, &["config", "user.email", "ann@example.com"])?;
    fs::write(shop.join("sum.ts"), "export const sum = 0;\n")?;
    let hook = shop.join(".git/hooks/pre-commit");
    fs::create_dir_all(shop.join(".git/hooks"))?;
    fs::write(
        &hook,
        "#!/bin/sh\n[ -e allowed ] || { echo 'Not on a Friday' >&2; exit 1; }\n",
    )?;
    fs::set_permissions(&hook, fs::Permissions::from_mode(0o755))?;
    let app = open(&home)?;
    let page = &app.page;
    page.click(&id("code-choose"))?;
    page.see_text(&id("code-commit-state"), "commit the change to main.")?;
    page.click(&id("code-commit"))?;
    page.write(&id("code-commit-message"), "Add sums")?;
    page.click(&id("code-commit-now"))?;
    page.see_text(&id("code-commit-problem"), "Not on a Friday")?;
    steps::look(page, "code-review-commit-refused")?;
    fs::write(shop.join(".git/info/exclude"), "allowed\n")?;
    fs::write(shop.join("allowed"), "")?;
    page.click(&id("code-commit-now"))?;
    page.see_text(&id("code-nothing"), "Committed as")?;
    steps::look(page, "code-review-all-committed")?;

    fs::write(shop.join("sum.ts"), "export const sum = 1;\n")?;
    page.click(&id("code-read"))?;
    page.see(&id("code-commit"))?;
    fs::write(shop.join("sum.ts"), "export const sum = 2;\n")?;
    page.click(&id("code-commit"))?;
    page.write(&id("code-commit-message"), "Change sums")?;
    page.click(&id("code-commit-now"))?;
    page.see_text(
        &id("code-commit-problem"),
        "The files were changed since this review",
    )
}

#[test]
fn what_cannot_be_read_is_said_in_words() -> anyhow::Result<()> {
    let home = Home::new()?;
    repository(&home)?;
    let app = open(&home)?;
    let page = &app.page;
    page.click(&id("code-choose"))?;
    page.see(&id("code-nothing"))?;
    page.click(&id("code-what"))?;
    page.press("A")?;
    page.press(&key::ENTER.to_string())?;
    page.write(&id("code-branch"), "--output=x")?;
    page.press(&key::ENTER.to_string())?;
    page.see_text(
        &id("code-problem"),
        "No branch, tag or commit is called “--output=x”.",
    )?;
    steps::look(page, "code-review-failed")?;
    fs::remove_dir_all(home.project().join(".git"))?;
    page.click(&id("code-read"))?;
    page.see_text(
        &id("code-problem"),
        "This folder isn’t in a git repository.",
    )
}

#[test]
fn only_what_is_in_view_of_ten_thousand_lines_is_in_the_page() -> anyhow::Result<()> {
    let home = Home::new()?;
    repository(&home)?;
    let mut text = String::new();
    for line in 1..=10_000 {
        writeln!(
            text,
            "pub fn sum_{line}(cart: &Cart) -> u32 {{ cart.sum({line}) }}"
        )?;
    }
    fs::write(
        home.project().join("sums.rs"),
        format!("{text}>>>>>>> theirs\n"),
    )?;
    let app = open(&home)?;
    let page = &app.page;
    page.click(&id("code-choose"))?;
    page.see(&id("code-line"))?;
    let rows = || page.count(&format!("{} .line", id("code-diff")));
    ensure!(rows()? < 200, "{} rows are in the page", rows()?);
    page.press("j")?;
    page.see_text(&format!("{}:focus", id("code-finding")), "line 10001")?;
    page.see_text(&id("code-here"), "sums.rs")?;
    ensure!(rows()? < 200, "{} rows are in the page", rows()?);
    page.picture("code-review-long")?;
    page.click(&id("code-file-entry"))?;
    page.see_text(&id("code-line"), "sum_1(")
}

#[test]
fn models_review_the_change_and_their_findings_stand_at_the_lines() -> anyhow::Result<()> {
    let home = Home::new()?;
    repository(&home)?;
    change(&home.project())?;
    let finding = |file: &str, line: u32, quote: &str, title: &str| {
        json!({ "severity": "blocking", "title": title, "file": file, "line": line, "quote": quote,
            "concern": "Whoever holds the cart still holds the old lines.", "suggestion": "Replace the cart." })
    };
    let answer = json!({ "findings": [
        finding("cart.ts", 6, "cart.splice(0);", "The <b>old</b> cart is changed in place"),
        finding("cart.ts", 6, "cart.pop();", "Made up"),
    ] });
    let ann = StandIn::new(&Script::text([Turn::answer(&answer)
        .in_pieces(20, 5)
        .for_shape("code/1")]));
    let add = ["models", "add", "cli", "ann", "--"].map(str::to_owned);
    let added = home.whetstone().run(&[&add[..], &ann.command()].concat())?;
    added.succeeded()?;
    let app = open(&home)?;
    let page = &app.page;
    page.click(&id("code-choose"))?;
    page.see_text(
        &id("code-summary"),
        "4 findings, 2 blocking (by rules) · 3 files",
    )?;
    page.click(&id("code-ask"))?;
    page.see(&id("seat-row"))?;
    page.see_text(&id("code-task"), "Task: none")?;
    steps::look(page, "code-review-planned")?;
    page.resize(900, 600)?;
    let script = "
        const names = '[data-testid=seat-row] .persona .ellipsis, [data-testid=code-summary]';
        const all = [...document.querySelectorAll(names)];
        return [all.length > 1, all.filter(it => it.scrollWidth > it.clientWidth).map(it => it.textContent)];";
    let cut = page.session().execute(script, &[])?;
    assert_eq!(cut, json!([true, []]), "names that are cut off");
    page.resize(1360, 860)?;
    page.click(&id("start-debate"))?;
    page.see(&id("outcome-bar"))?;
    page.see_text(
        &id("code-summary"),
        "5 findings, 3 blocking (4 by rules, 1 by models) · 3 files",
    )?;
    steps::look(page, "code-review-models")?;
    page.see_text(&id("debate-panel"), "dropped")?;
    let said = page.text(&id("code-lists"))?;
    ensure!(
        said.contains("The <b>old</b> cart") && !said.contains("Made up"),
        "{said}"
    );
    Ok(())
}
