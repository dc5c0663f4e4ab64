//! A debate in which every word from outside tries to attack the window.

use std::fs;
use std::io::ErrorKind;
use std::net::TcpListener;

use anyhow::{Context, ensure};
use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{Page, id};
use outside::driven::steps;
use outside::wait::until;
use serde_json::{Value, json};
use testkit::hostile::{self, ATTACKS, SECRET};
use testkit::scripted::{Script, StandIn, Turn};

use crate::three_models;

/// Elements that fetch, run or link to something, and anything else that isn’t ours.
const FOREIGN: &str = "
    const listener = arguments[0];
    const fetches = 'img[src], img[srcset], picture, source, iframe, object, embed, video, audio, base, ' +
        'form[action], a[href], meta[http-equiv=refresh], svg script, foreignObject, link[href^=http]';
    const found = [...document.querySelectorAll(fetches)];
    const ours = script => script.src === '' ? script.nonce !== '' : script.src.startsWith(location.origin);
    found.push(...[...document.scripts].filter(script => !ours(script)));
    for (const element of document.querySelectorAll('*'))
        for (const { name, value } of element.attributes) {
            const leads = ['src', 'href', 'srcset', 'action', 'data', 'poster', 'style', 'xlink:href'];
            if (name.startsWith('on') || (leads.includes(name) && value.includes(listener))) found.push(element);
        }
    const seen = found.map(element => element.outerHTML.slice(0, 200));
    if ('hostile' in window) seen.push('a script has run');
    if (document.title !== 'Whetstone') seen.push(`the title is ${document.title}`);
    return seen;";

/// Unfolds everything. The content of an unfolded part may be folded again.
const UNFOLD: &str = "
    document.querySelectorAll('main [aria-expanded=false]:not([aria-haspopup])').forEach(it => it.click());
    document.querySelectorAll('details:not([open])').forEach(it => it.open = true);";

/// What the attacks try to reach.
struct Target {
    home: Home,
    listener: TcpListener,
    address: String,
    file: String,
}

impl Target {
    fn new() -> anyhow::Result<Self> {
        let home = Home::new()?;
        let file = home.whetstone().document("secret.txt", SECRET)?;
        let listener = TcpListener::bind("127.0.0.1:0")?;
        listener.set_nonblocking(true)?;
        Ok(Self {
            home,
            address: listener.local_addr()?.to_string(),
            listener,
            file: file.display().to_string(),
        })
    }

    fn all(&self) -> String {
        hostile::all(&self.file, &self.address)
    }

    /// A model that writes attacks, and one whose program fails with them in its error.
    fn models(&self) -> [StandIn; 2] {
        let findings = ATTACKS.iter().map(|attack| {
            let text = attack.text(&self.file, &self.address);
            json!({ "severity": "major", "title": text, "quote": "expires after a while",
                "concern": format!("{} {text}", attack.wants), "suggestion": text })
        });
        let findings: Vec<Value> = findings.collect();
        let all = self.all();
        let question = json!({ "question": all, "why": all });
        let edit = json!({ "find": "after a while.", "replace": format!("after 7 days.\n\n{all}"), "findings": ["F1"] });
        let declined = json!({ "finding": "F2", "reason": all });
        let speaks = [
            Turn::answer(&json!({ "questions": [question] })).for_shape("questions/1"),
            Turn::answer(&json!({ "findings": findings, "approve": false, "evidence": [all] }))
                .for_shape("critique/1"),
            Turn::answer(&json!({ "edits": [edit], "declined": [declined] }))
                .for_shape("synthesis/1"),
        ];
        let dies = Turn::text("").exits(3, &all);
        [speaks.to_vec(), vec![dies]].map(|turns| StandIn::new(&Script::text(turns)))
    }

    /// A model that falls silent in the middle of such words, after it has asked its questions.
    fn that_stalls(&self) -> StandIn {
        let all = self.all();
        let question = json!({ "question": all, "why": all });
        let asks = Turn::answer(&json!({ "questions": [question] })).for_shape("questions/1");
        let said = json!({ "findings": [], "approve": true, "evidence": [all, all] });
        StandIn::new(&Script::text([asks, Turn::answer(&said).stalls()]))
    }

    fn add(&self, name: &str, model: &StandIn) -> anyhow::Result<()> {
        let add = ["models", "add", "cli", name, "--"].map(str::to_owned);
        let whetstone = self.home.whetstone();
        let added = whetstone.run(&[&add[..], &model.command()].concat())?;
        added.succeeded()?;
        Ok(())
    }

    fn document(&self) -> anyhow::Result<String> {
        let title = format!(
            "<b onclick=\"window.hostile=1\">Links</b> <a href=\"//{}\">\u{202e}\u{1b}[31m",
            self.address
        );
        let text = format!(
            "# {title}\n\nThe\u{2060} link expires after a while.\n\nשלום\u{200b} לכולם, 12 ימים.\n\n{}\n",
            self.all()
        );
        let file = self.home.whetstone().document("links.md", &text)?;
        Ok(file.display().to_string())
    }

    /// Holds a debate with all of it, and returns the debate’s ID.
    fn debate(&self, models: &[StandIn; 2]) -> anyhow::Result<String> {
        let whetstone = self.home.whetstone();
        let name = format!("<img src=//{} onerror=window.hostile=1>", self.address);
        for (name, model) in [name.as_str(), "ben"].into_iter().zip(models) {
            self.add(name, model)?;
        }
        self.document()?;
        let seats = format!("{name},ben");
        let arguments = [
            "refine",
            "links.md",
            "--models",
            &seats,
            "--personas",
            "pm,qa",
            "--synthesizer",
            &name,
            "--rounds",
            "1",
            "--yes",
            "--json",
        ];
        let debate = whetstone.json(&arguments)?;
        Ok(debate["debate"].as_str().context("no debate")?.to_owned())
    }

    /// Everything that the window shows, fully unfolded, is ours, and nothing was fetched.
    fn check(&self, page: &Page, screen: &str) -> anyhow::Result<()> {
        for _ in 0..3 {
            page.session().execute(UNFOLD, &[])?;
            page.settle()?;
        }
        let foreign = page.session().execute(FOREIGN, &[json!(self.address)])?;
        ensure!(foreign == json!([]), "{screen}: {foreign}");
        match self.listener.accept() {
            Err(error) if error.kind() == ErrorKind::WouldBlock => {}
            other => anyhow::bail!("{screen}: somebody was called: {other:?}"),
        }
        page.picture(&format!("hostile-{screen}"))?;
        page.check_access(screen)
    }
}

#[test]
fn nothing_that_others_wrote_becomes_a_part_of_the_window() -> anyhow::Result<()> {
    let target = Target::new()?;
    let models = target.models();
    let debate = target.debate(&models)?;
    for call in models.iter().flat_map(StandIn::calls) {
        ensure!(!call.asked().contains(SECRET), "the file was read");
    }
    check_reports(&target, &debate)?;

    let app = App::start(&target.home, &[])?;
    let page = &app.page;
    page.see(&id("task-row"))?;
    page.click(&id("task-row"))?;
    page.see(&id("editor"))?;
    page.see(".cm-specialChar")?;
    target.check(page, "editor")?;
    page.click(&id("preview-button"))?;
    page.see(&id("preview"))?;
    target.check(page, "preview")?;
    page.click(&id("nav-debates"))?;
    page.see(&id("debate-row"))?;
    target.check(page, "debates")?;
    page.click(&id("debate-row"))?;
    page.see(&id("critique-card"))?;
    target.check(page, "debate")?;
    check_copy(page)?;
    page.click(&id("nav-tasks"))?;
    steps::open_review(page)?;
    page.see(&format!("{} .unseen", id("hunk")))?;
    target.check(page, "review")?;
    page.click(&id("close-review"))?;
    page.click(&id("nav-settings"))?;
    page.see(&id("settings"))?;
    target.check(page, "settings")?;
    page.click(&id("nav-tasks"))?;
    page.click(&id("versions-button"))?;
    page.see(&format!("{} .unseen", id("versions")))?;
    target.check(page, "versions")?;
    steps::look(page, "hostile-versions")
}

/// A hidden character in a text is copied with it, but the name that the window shows for it is not.
fn check_copy(page: &Page) -> anyhow::Result<()> {
    let copied = page.session().execute(
        "const mark = document.querySelector('[data-testid=critique-card] .unseen[data-name=\"U+202E\"]');
            getSelection().selectAllChildren(mark.parentElement);
            return getSelection().toString();",
        &[],
    )?;
    let copied = copied.as_str().context("nothing was copied")?;
    ensure!(
        copied.contains("is \u{202e}000,1\u{202c} dollars"),
        "{copied:?}"
    );
    ensure!(!copied.contains("U+202E"), "{copied:?}");
    Ok(())
}

#[test]
fn what_models_say_while_they_are_asked_is_shown_as_words() -> anyhow::Result<()> {
    let target = Target::new()?;
    let [_, dies] = target.models();
    let stalls = target.that_stalls();
    target.add("ada", &stalls)?;
    target.add("ben", &dies)?;
    let app = App::start(&target.home, &[&target.document()?])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    steps::open_panel(page)?;
    let seats = [
        ("Reviewer 1", "ada"),
        ("Reviewer 2", "ben"),
        ("Synthesizer", "ada"),
    ];
    three_models::seat(page, &seats)?;
    steps::set_option(page, "ask-first", true)?;
    target.check(page, "panel")?;
    page.click(&id("start-debate"))?;
    page.see(&format!("{} .unseen", id("question")))?;
    target.check(page, "questions")?;
    let answer = format!("<img src=//{} onerror=window.hostile=1>", target.address);
    page.write(&id("question-answer"), &answer)?;
    page.click(&id("questions-send"))?;
    page.see(&format!("{} pre", id("lane")))?;
    target.check(page, "lanes")?;
    // Lines out of view are not drawn, but they are there.
    for part in ["The fee is ", "<script>window.hostile"] {
        until(&format!("\"{part}\" in the lane"), || {
            let has = "return document.querySelector('[data-testid=lane] pre').textContent.includes(arguments[0])";
            Ok(page.session().execute(has, &[json!(part)])? == json!(true))
        })?;
    }
    steps::look(page, "hostile-lanes")
}

#[test]
fn a_notice_is_one_line_of_plain_words() -> anyhow::Result<()> {
    let target = Target::new()?;
    let [_, dies] = target.models();
    target.add("ben", &dies)?;
    let app = App::start(&target.home, &[&target.document()?])?;
    let page = &app.page;
    page.see(&id("editor"))?;
    fs::write(target.home.away(), "")?;
    steps::open_panel(page)?;
    three_models::seat(page, &[("Reviewer 1", "ben"), ("Synthesizer", "ben")])?;
    steps::set_option(page, "ask-first", false)?;
    page.click(&id("start-debate"))?;
    target.home.see_note("The debate couldn’t continue.")?;
    let notes = fs::read_to_string(target.home.notes())?;
    let lines: Vec<&str> = notes.lines().collect();
    ensure!(lines.len() == 1, "{notes:?}");
    let (title, text) = lines[0].split_once(" · ").context("no text")?;
    ensure!(title.starts_with("notification: Links"), "{title:?}");
    ensure!(!text.contains(['<', '>']), "{text:?}");
    let hidden = |letter: char| letter.is_control() || "\u{202e}\u{200b}\u{e0041}".contains(letter);
    ensure!(!lines[0].contains(hidden), "{notes:?}");
    target.check(page, "failed")
}

#[test]
fn what_an_archive_says_is_shown_as_words() -> anyhow::Result<()> {
    let target = Target::new()?;
    target.debate(&target.models())?;
    let whetstone = target.home.whetstone();
    let archive = whetstone.path("all.json");
    let file = archive.display().to_string();
    whetstone
        .run(&["export", "--all", "--output", &file, "--yes"])?
        .succeeded()?;

    let there = Home::new()?;
    let app = App::start(&there, &[])?;
    let page = &app.page;
    steps::skip_welcome(page)?;
    page.click(&id("nav-debates"))?;
    page.see(&id("debates-empty"))?;
    // An invalid record with the same words in it.
    let text = fs::read_to_string(&archive)?;
    let broken = text.replacen(
        "\"id\":\"",
        "\"id\":\"<img src=x onerror=window.hostile=1>\u{202e}",
        1,
    );
    ensure!(broken != text, "nothing was broken");
    fs::write(there.import(), broken)?;
    page.click(&id("import-archive"))?;
    page.see_text(&id("toasts"), "archive")?;
    target.check(page, "import-refused")?;
    fs::copy(&archive, there.import())?;
    page.click(&id("import-archive"))?;
    page.see(&id("imported-tag"))?;
    target.check(page, "imported")?;
    page.click(&id("debate-row"))?;
    page.see(&format!("{} .unseen", id("past-debate")))?;
    target.check(page, "imported-debate")?;
    steps::look(page, "hostile-past")
}

/// Reports contain all of it, and none of it becomes markup.
fn check_reports(target: &Target, debate: &str) -> anyhow::Result<()> {
    let report = |format| {
        let ran = target
            .home
            .whetstone()
            .run(&["report", debate, "--format", format]);
        anyhow::Ok(ran?.succeeded()?.out)
    };
    let html = report("html")?;
    for tag in [
        "<script", "<img", "<iframe", "<svg", "<object", "<base", "<form", "<link", "<b style",
    ] {
        ensure!(!html.contains(tag), "{tag} in the report");
    }
    // The table of contents links to parts of the report, and nothing else is a link.
    let links = html.matches("<a ").count();
    ensure!(
        links == html.matches("<a href=\"#part-").count(),
        "a link of theirs"
    );
    ensure!(html.contains("&lt;script&gt;window.hostile"));
    let markdown = report("md")?;
    ensure!(markdown.contains(r"\<script\>window.hostile"));
    let json: Value = serde_json::from_str(&report("json")?)?;
    ensure!(json.to_string().contains("<script>window.hostile"));
    ensure!(fs::read_to_string(&target.file)? == SECRET);
    Ok(())
}
