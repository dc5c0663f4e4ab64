//! Research and its search service: `search`, and `--research`.

use std::sync::atomic::{AtomicUsize, Ordering};

use outside::changes::list;
use outside::whetstone::Whetstone;
use serde_json::json;
use testkit::server::site::{Reply, Site};

const TEXT: &str = "# Prices\n\n## Goal\n\nThe price list is a Next.js page that is cached.\n";

/// A search service that finds one separate page for each query.
fn service() -> Site {
    Site::new(|request, base| match request.path.as_str() {
        path if path.starts_with("/search") => Reply::json(&json!({ "results": [
            { "url": format!("{base}/page"), "title": "Caching", "content": "It outlives a deployment." }
        ] })),
        _ => Reply::html("<p>The cache outlives a deployment."),
    })
}

#[test]
fn a_service_that_finds_nothing_does_not_pass_its_test() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let site = Site::new(|_, _| Reply::json(&json!({ "results": [] })));
    let address = site.url("/");
    whetstone
        .run(&["search", "set", "searxng", "--address", &address])?
        .succeeded()?;
    let ran = whetstone.run(&["search", "test"])?;
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert!(ran.err.contains("found nothing"), "{}", ran.err);
    Ok(())
}

#[test]
fn a_test_says_what_it_waits_for_and_what_went_wrong() -> anyhow::Result<()> {
    let check = |replies: Vec<Reply>, code, said: &[&str]| -> anyhow::Result<()> {
        let (whetstone, asked) = (Whetstone::new()?, AtomicUsize::new(0));
        let site = Site::new(move |_, _| {
            let asked = asked.fetch_add(1, Ordering::Relaxed);
            replies[asked.min(replies.len() - 1)].clone()
        });
        whetstone
            .run(&["search", "set", "searxng", "--address", &site.url("")])?
            .succeeded()?;
        let ran = whetstone.run(&["search", "test"])?;
        assert_eq!(ran.code, Some(code), "{}", ran.err);
        assert_eq!(ran.err.lines().collect::<Vec<_>>(), said);
        Ok(())
    };
    let found = json!({ "results": [{ "url": "https://a.example/" }] });
    let waits = "127.0.0.1 got too many requests. Trying again in 1 second.";
    check(
        vec![Reply::Wait("0"), Reply::Wait("0"), Reply::json(&found)],
        0,
        &[waits, waits, "It works: 1 result."],
    )?;
    check(
        vec![Reply::Redirect("https://new.example/search".to_owned())],
        1,
        &[
            "error: The search failed: the service redirects to https://new.example, and Whetstone doesn’t follow it \
             there with your key and queries. If the service moved there, set that as its address.",
        ],
    )?;
    check(
        vec![Reply::Body(432, "application/json", "{}".to_owned())],
        1,
        &[
            "error: The search failed: your plan’s searches are used up. Choose a larger plan at the service, wait \
             until yours renews, or set up another service.",
        ],
    )
}

#[test]
fn a_service_is_set_up_tested_and_removed() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let site = service();
    let ran = whetstone.run(&["search", "test", "--json"])?;
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert!(ran.err.contains("whetstone search set"), "{}", ran.err);
    let address = site.url("/");
    whetstone
        .run(&["search", "set", "searxng", "--address", &address])?
        .succeeded()?;
    let ran = whetstone.run(&["search", "test"])?;
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    let left_out = "found only pages that research leaves out: 127.0.0.1 is on this machine";
    assert!(ran.err.contains(left_out), "{}", ran.err);
    whetstone
        .run(&["search", "allow", "127.0.0.1"])?
        .succeeded()?;
    let ran = whetstone.run(&["search", "test", "--json"])?.succeeded()?;
    assert_eq!(ran.json()?, json!({ "results": 1, "problem": null }));
    whetstone
        .run(&["search", "forbid", "127.0.0.1"])?
        .succeeded()?;
    whetstone
        .run(&["search", "allow", "Wiki.Example"])?
        .succeeded()?;
    let shown = whetstone
        .run(&["search", "show", "--json"])?
        .succeeded()?
        .json()?;
    assert_eq!(shown["search"]["service"], "searxng");
    assert_eq!(shown["allowed_hosts"], json!(["wiki.example"]));
    whetstone
        .run(&["search", "forbid", "wiki.example"])?
        .succeeded()?;
    whetstone.run(&["search", "clear"])?.succeeded()?;
    whetstone.run(&["search", "remove"])?.succeeded()?;
    let shown = whetstone.run(&["search", "show"])?.succeeded()?;
    assert_eq!(shown.out, "No search service is set up.\n");
    let ran = whetstone
        .run(&["search", "set", "claude-cli/sonnet"])?
        .succeeded()?;
    let warning = "warning: claude-cli/sonnet can’t be asked yet.";
    assert!(ran.err.contains(warning), "{}", ran.err);
    let shown = whetstone.run(&["search", "show"])?.succeeded()?;
    assert_eq!(shown.out, "claude-cli/sonnet  its own web search\n");
    for wrong in [
        &["search", "set", "searxng"][..],
        &[
            "search",
            "set",
            "searxng",
            "--address",
            "http://localhost:8888/search",
        ],
        &["search", "set", "offline/rules"],
        &["search", "set", "brave"],
        &["search", "set", "brave", "--key-env", "not a variable"],
        &["search", "set", "google"],
        &["search", "allow", "https://wiki.example/"],
    ] {
        assert_eq!(whetstone.run(wrong)?.code, Some(2), "{wrong:?}");
    }
    Ok(())
}

#[test]
fn research_is_told_and_part_of_the_result() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    whetstone.document("task.md", TEXT)?;
    let refine = ["refine", "task.md", "--models", "offline/rules", "--json"];
    let research = [&refine[..], &["--research"]].concat();
    let without = whetstone.run(&research)?.succeeded()?;
    assert!(
        without.err.contains("warning: No search service is set up"),
        "{}",
        without.err
    );
    let site = service();
    whetstone
        .run(&["search", "set", "searxng", "--address", &site.url("")])?
        .succeeded()?;
    whetstone.run(&refine)?.succeeded()?;
    assert_eq!(site.requests().len(), 0);
    let ran = whetstone.run(&research)?.succeeded()?;
    let left_out = format!(
        "warning: 1 search result was left out. {}: ",
        site.url("/page")
    );
    assert!(ran.err.contains(&left_out), "{}", ran.err);
    whetstone
        .run(&["search", "allow", "127.0.0.1"])?
        .succeeded()?;
    let ran = whetstone.run(&research)?.succeeded()?;
    for told in [
        "Research: searching SearXNG for Next.js…",
        "Research: 1 search result on Next.js",
        "  4 searches (4 saved), 0 pages",
    ] {
        assert!(ran.err.contains(told), "{told}: {}", ran.err);
    }
    let result = ran.json()?;
    let briefing = list(&result["briefing"]).iter();
    let mut briefing = briefing.filter(|it| it["part"] == "research");
    let part = briefing.next().expect("research");
    assert_eq!(part["entries"][0]["source"], json!(site.url("/page")));
    assert_eq!(part["entries"][0]["note"], "It outlives a deployment.");
    // Rules read no pages.
    assert!(
        site.requests()
            .iter()
            .all(|it| it.path.starts_with("/search"))
    );
    let named = [&research[..], &["--research-technologies", "Redis,Redis"]].concat();
    whetstone.run(&named)?.succeeded()?;
    let about = site
        .requests()
        .iter()
        .filter(|it| it.path.contains("q=Redis"))
        .count();
    assert_eq!(about, 4);
    let alone = [&refine[..], &["--research-deep"]].concat();
    assert_eq!(whetstone.run(&alone)?.code, Some(2));
    Ok(())
}

#[test]
fn a_debate_without_a_service_says_how_to_add_one_without_speaking_of_a_window()
-> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    whetstone.document("task.md", TEXT)?;
    let refine = ["refine", "task.md", "--models", "offline/rules"];
    let ran = whetstone
        .run(&[&refine[..], &["--research", "--json"]].concat())?
        .succeeded()?;
    let says = "No search service is set up, so nothing was researched.";
    assert!(ran.err.contains(says), "{}", ran.err);
    assert!(
        ran.err.contains("To add one, run `whetstone search set`."),
        "{}",
        ran.err
    );
    assert!(!ran.err.contains("window"), "{}", ran.err);
    // What is recorded is also read by the window.
    let debate = ran.json()?;
    let parts = list(&debate["briefing"]).iter();
    let warnings = parts.flat_map(|it| list(&it["warnings"]));
    assert_eq!(warnings.collect::<Vec<_>>(), [says]);
    Ok(())
}

#[test]
fn a_model_that_cannot_search_yet_is_named_before_the_debate() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    whetstone.document("task.md", TEXT)?;
    whetstone
        .run(&["search", "set", "claude-cli/sonnet"])?
        .succeeded()?;
    let refine = ["refine", "task.md", "--models", "offline/rules", "--json"];
    let says = "claude-cli/sonnet can’t be asked yet.";
    for (flags, is_said) in [(&["--research"][..], true), (&[], false)] {
        let ran = whetstone.run(&[&refine[..], flags].concat())?.succeeded()?;
        assert_eq!(ran.warns(says)?, is_said, "{}", ran.err);
    }
    Ok(())
}

#[test]
fn a_model_that_does_not_exist_is_named_before_anything_else() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let site = service();
    whetstone
        .run(&["search", "set", "searxng", "--address", &site.url("")])?
        .succeeded()?;
    let ran = whetstone.run(&[
        "research",
        "--research-technologies",
        "Next.js",
        "--research-model",
        "nosuch",
    ])?;
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert!(
        ran.err.contains("There is no model “nosuch”."),
        "{}",
        ran.err
    );
    assert!(!ran.err.contains("Searching the web"), "{}", ran.err);
    assert!(site.requests().is_empty());
    Ok(())
}
