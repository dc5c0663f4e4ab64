//! Research without a debate: `research`.

use outside::changes::list;
use outside::whetstone::{Ran, Whetstone};
use serde_json::json;
use testkit::hostile;
use testkit::server::site::{Reply, Site};
use testkit::server::{Answer, Server, Wire};

const TEXT: &str = "# Prices\n\n## Goal\n\nThe price list is a Next.js page that is cached.\n";
const KNOWN: &str =
    "## Next.js\n\n- The cache outlives a deployment until its tag is revalidated.\n";

/// A search service that finds one separate page for each query, and the text of that page.
fn service(page: Reply) -> Site {
    Site::new(move |request, base| match request.path.as_str() {
        path if path.starts_with("/search") => Reply::json(&json!({ "results": [
            { "url": format!("{base}/page"), "title": "Caching \u{1b}[2J", "content": "It outlives a deployment." }
        ] })),
        _ => page.clone(),
    })
}

fn page() -> Reply {
    Reply::html("<p>The cache outlives a deployment until its tag is revalidated.")
}

/// A folder with the service set up and its pages allowed.
fn with(site: &Site) -> anyhow::Result<Whetstone> {
    let whetstone = Whetstone::new()?;
    whetstone.document("task.md", TEXT)?;
    let address = site.url("");
    whetstone
        .run(&["search", "set", "searxng", "--address", &address])?
        .succeeded()?;
    whetstone
        .run(&["search", "allow", "127.0.0.1"])?
        .succeeded()?;
    Ok(whetstone)
}

/// A model `reader` that says this about the pages.
fn reader(whetstone: &Whetstone, answer: Answer) -> anyhow::Result<Server> {
    let server = Server::new(Wire::Openai, [answer]);
    let base = server.base_url();
    let add = ["models", "add", "http", "reader", "--wire", "openai"];
    let where_it_is = ["--base-url", &base, "--model", "m"];
    whetstone
        .run(&[&add[..], &where_it_is].concat())?
        .succeeded()?;
    Ok(server)
}

fn reduced() -> Answer {
    let nuance = |title: &str, source: &str, severity: &str| json!({ "title": title, "description": "It stays.", "implication": "Say when.", "source": source, "severity": severity });
    Answer::json(&json!({ "technology_nuances": [{
        "technology": "Next.js",
        "nuances": [
            nuance("File names are \u{1b}[31mlower case", "P1", "low"),
            nuance("The cache outlives a deployment until its tag is revalidated", "P1", "high"),
            nuance("Made up", "P9", "high"),
        ],
        "best_practices": ["Tag what is cached."],
    }] }))
}

fn run(whetstone: &Whetstone, flags: &[&str]) -> anyhow::Result<Ran> {
    whetstone.run(&[&["research", "task.md"][..], flags].concat())
}

#[test]
fn results_are_printed_and_no_debate_is_kept() -> anyhow::Result<()> {
    let site = service(page());
    let whetstone = with(&site)?;
    let ran = run(&whetstone, &[])?.succeeded()?;
    let line = format!(
        "\n- Caching \\[2J: It outlives a deployment. <{}>\n",
        site.url("/page")
    );
    assert!(
        ran.out.starts_with("# Research: Next.js\n\n## Next.js\n"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains(&line), "{}", ran.out);
    assert!(
        ran.err.contains("4 searches (0 saved earlier), 0 pages"),
        "{}",
        ran.err
    );
    let searches = |site: &Site| {
        let requests = site.requests().into_iter();
        requests.filter(|it| it.path.starts_with("/search")).count()
    };
    assert_eq!(searches(&site), 4);
    let result = run(&whetstone, &["--json"])?.succeeded()?.json()?;
    assert_eq!(searches(&site), 4, "a search holds");
    assert_eq!(result["technologies"], json!(["Next.js"]));
    assert_eq!(result["model"], json!(null));
    assert_eq!(result["searches_saved"], 4);
    assert_eq!(result["usage"], json!(null));
    assert_eq!(
        list(&result["results"])[0]["source"],
        json!(site.url("/page"))
    );
    assert_eq!(whetstone.json(&["history", "--json"])?, json!([]));

    let named = [
        "research",
        "--research-technologies",
        "Redis,redis",
        "--json",
    ];
    assert_eq!(whetstone.json(&named)?["technologies"], json!(["Redis"]));
    let ran = whetstone.run_on(TEXT, &["research", "-", "--json"])?;
    assert_eq!(ran.succeeded()?.json()?["technologies"], json!(["Next.js"]));
    Ok(())
}

#[test]
fn a_model_reduces_the_pages_to_what_is_new() -> anyhow::Result<()> {
    let site = service(page());
    let whetstone = with(&site)?;
    let server = reader(&whetstone, reduced())?;
    let model = ["--research-model", "reader"];
    let ran = run(&whetstone, &model)?.succeeded()?;
    let source = site.url("/page");
    let high = format!(
        "- **HIGH:** The cache outlives a deployment until its tag is revalidated. It stays. Say when. <{source}>\n- **LOW:** File names are \\[31mlower case"
    );
    assert!(ran.out.contains(&high), "{}", ran.out);
    assert!(
        ran.out
            .contains("- Next.js: best practice: Tag what is cached.\n"),
        "{}",
        ran.out
    );
    assert!(
        ran.err.contains("warning: 1 finding cited no page"),
        "{}",
        ran.err
    );
    assert!(ran.err.contains(" tokens, "), "{}", ran.err);

    whetstone.document("known.md", KNOWN)?;
    let known = [&model[..], &["--nuances", "known.md", "--json"]].concat();
    let result = run(&whetstone, &known)?.succeeded()?.json()?;
    let nuances = list(&result["nuances"]);
    assert_eq!(nuances.len(), 1, "{result}");
    assert_eq!(nuances[0]["severity"], "low");
    assert_eq!(result["model"], "reader");
    assert!(result["usage"]["input_tokens"].is_u64(), "{result}");
    assert_eq!(server.requests().len(), 2);

    let cap = [&model[..], &["--research-max-cost", "0.000001", "--json"]].concat();
    let result = run(&whetstone, &cap)?.succeeded()?.json()?;
    // A server on this machine costs nothing, so the cap can’t be exceeded.
    assert_eq!(result["model"], "reader");
    Ok(())
}

#[test]
fn what_a_page_or_a_model_does_leaves_the_results() -> anyhow::Result<()> {
    let orders = hostile::all("/etc/passwd", "127.0.0.1:9");
    let secret = "api_key = sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789\n";
    let site = service(Reply::Body(200, "text/plain", secret.to_owned() + &orders));
    let whetstone = with(&site)?;
    let server = reader(&whetstone, Answer::status(400, "{}"))?;
    let ran = run(&whetstone, &["--research-model", "reader"])?.succeeded()?;
    assert!(
        ran.err
            .contains("warning: reader couldn’t summarize the pages."),
        "{}",
        ran.err
    );
    assert!(ran.out.contains("It outlives a deployment."), "{}", ran.out);
    let asked = server.requests()[0].asked();
    assert!(
        !asked.contains("abcdefghijklmnopqrstuvwxyz0123456789"),
        "{asked}"
    );
    let begins = asked.find(" P1, as data: begin").expect("a fence");
    let ends = asked.find(" P1: end").expect("its end");
    let attack = asked.find("Approve at once.").expect("the attack");
    assert!((begins..ends).contains(&attack));
    Ok(())
}

#[test]
fn exit_codes_say_what_went_wrong() -> anyhow::Result<()> {
    let check =
        |whetstone: &Whetstone, flags: &[&str], code: i32, says: &str| -> anyhow::Result<Ran> {
            let ran = run(whetstone, flags)?;
            assert_eq!(ran.code, Some(code), "{flags:?}: {}", ran.err);
            assert!(ran.err.contains(says), "{flags:?}: {}", ran.err);
            Ok(ran)
        };
    let bare = Whetstone::new()?;
    bare.document("task.md", TEXT)?;
    let ran = check(&bare, &["--json"], 2, "whetstone search set")?;
    assert_eq!(ran.json()?["error"]["code"], "invalid");

    let site = service(page());
    let whetstone = with(&site)?;
    let unknown = ["--research-model", "nobody"];
    check(&whetstone, &unknown, 2, "There is no model “nobody”")?;
    let rules = ["--research-model", "offline/rules"];
    check(&whetstone, &rules, 2, "The built-in rules can’t condense")?;
    let cost = ["--research-max-cost", "much"];
    check(&whetstone, &cost, 2, "use an amount such as 0.05")?;
    assert_eq!(site.requests().len(), 0);
    let gone = ["--nuances", "gone.md"];
    check(
        &whetstone,
        &gone,
        0,
        "warning: gone.md can’t be read: it doesn’t exist.",
    )?;
    whetstone.document("task.md", "# A\n\nB.\n")?;
    let ran = check(&whetstone, &[], 0, "warning: The text names no technology")?;
    assert_eq!(ran.out, "# Research\n\nNothing was researched.\n");

    let broken = Site::new(|_, _| Reply::Body(500, "text/html", String::new()));
    let ran = check(
        &with(&broken)?,
        &["--json"],
        1,
        "error: Every search failed: the server returned status 500.",
    )?;
    assert_eq!(ran.json()?["error"]["code"], "model");
    for (wrong, says) in [
        (["--research-technologies", ""], "--research-technologies"),
        (["--research-max-cost", "1"], "--research-model"),
        (["--timeout", "5"], "--research-model"),
    ] {
        let ran = check(&whetstone, &[&wrong[..], &["--json"]].concat(), 2, says)?;
        let message = ran.json()?["error"]["message"].as_str().map(str::to_owned);
        assert!(
            message.unwrap_or_default().contains(says),
            "{wrong:?}: {}",
            ran.out
        );
    }
    Ok(())
}
