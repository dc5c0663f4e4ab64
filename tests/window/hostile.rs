//! A debate in which every word that somebody else wrote wants something of the window.

use std::fs;
use std::io::ErrorKind;
use std::net::TcpListener;

use anyhow::{Context, ensure};
use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{Page, id};
use outside::driven::steps;
use serde_json::{Value, json};
use testkit::hostile::{self, ATTACKS, SECRET};
use testkit::scripted::{Script, StandIn, Turn};

/// Elements that fetch, run or lead somewhere, and whatever else is not ours.
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

/// Opens all that is folded. What a click brings may be folded again.
const UNFOLD: &str = "
    document.querySelectorAll('main [aria-expanded=false]:not([aria-haspopup])').forEach(it => it.click());
    document.querySelectorAll('details:not([open])').forEach(it => it.open = true);";

/// What the attacks aim at.
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

    /// A model that speaks in attacks, and one whose program dies with them.
    fn models(&self) -> [StandIn; 2] {
        let findings = ATTACKS.iter().map(|attack| {
            let text = attack.text(&self.file, &self.address);
            json!({ "severity": "major", "title": text, "quote": "expires after a while",
                "concern": format!("{} {text}", attack.wants), "suggestion": text })
        });
        let findings: Vec<Value> = findings.collect();
        let all = self.all();
        let edit = json!({ "find": "after a while.", "replace": format!("after 7 days.\n\n{all}"), "findings": ["F1"] });
        let declined = json!({ "finding": "F2", "reason": all });
        let speaks = [
            Turn::answer(&json!({ "findings": findings, "approve": false, "evidence": [all] }))
                .for_shape("critique/1"),
            Turn::answer(&json!({ "edits": [edit], "declined": [declined] }))
                .for_shape("synthesis/1"),
        ];
        let dies = Turn::text("").exits(3, &all);
        [speaks.to_vec(), vec![dies]].map(|turns| StandIn::new(&Script::text(turns)))
    }

    /// Holds a debate over all of it, and says which it is.
    fn debate(&self, models: &[StandIn; 2]) -> anyhow::Result<String> {
        let whetstone = self.home.whetstone();
        let name = format!("<img src=//{} onerror=window.hostile=1>", self.address);
        for (name, model) in [name.as_str(), "ben"].into_iter().zip(models) {
            let add = ["models", "add", "cli", name, "--"].map(str::to_owned);
            whetstone
                .run(&[&add[..], &model.command()].concat())?
                .succeeded()?;
        }
        let text = format!(
            "# <b onclick=\"window.hostile=1\">Links</b>\n\nThe\u{2060} link expires after a while.\n\n{}\n",
            self.all()
        );
        whetstone.document("links.md", &text)?;
        let seats = format!("{name},ben");
        let arguments = [
            "refine",
            "links.md",
            "--models",
            &seats,
            "--personas",
            "pm,qa",
            "--synthesiser",
            &name,
            "--rounds",
            "1",
            "--yes",
            "--json",
        ];
        let debate = whetstone.json(&arguments)?;
        Ok(debate["debate"].as_str().context("no debate")?.to_owned())
    }

    /// What the window shows, with all of it unfolded, is ours, and nothing was fetched.
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
    page.click(&id("nav-tasks"))?;
    steps::open_review(page)?;
    page.see(&format!("{} .unseen", id("hunk")))?;
    target.check(page, "review")?;
    page.click(&id("nav-settings"))?;
    page.see(&id("settings"))?;
    target.check(page, "settings")
}

/// Reports say all of it, and none of it is mark-up of theirs.
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
        "<script", "<img", "<iframe", "<svg", "<object", "<base", "<form", "<link", "<a ",
        "<b style",
    ] {
        ensure!(!html.contains(tag), "{tag} in the report");
    }
    ensure!(html.contains("&lt;script&gt;window.hostile"));
    let markdown = report("md")?;
    ensure!(markdown.contains(r"\<script\>window.hostile"));
    let json: Value = serde_json::from_str(&report("json")?)?;
    ensure!(json.to_string().contains("<script>window.hostile"));
    ensure!(fs::read_to_string(&target.file)? == SECRET);
    Ok(())
}
