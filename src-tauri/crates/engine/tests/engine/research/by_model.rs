//! Research by a model that searches the web by itself.

use domain::model::{CliFormat, KnownCli, ModelSpec};
use domain::page::NewSearcher;
use domain::research::{Research, Searcher};
use engine::ResearchWanted;
use serde_json::{Value, json};
use testkit::scripted::{Script, StandIn, Turn};
use testkit::server::site::Site;

use super::{LOOPBACK, TEXT, internet, nuance, nuances, planned, reducing, researched};
use crate::common::Bench;

fn page(technology: &str, address: &str) -> Value {
    json!({ "technology": technology, "title": "On it", "address": address, "text": "What it shows." })
}

/// A Claude Code whose model finds these pages.
fn finding(pages: &[Value]) -> StandIn {
    let found = Turn::answer(&json!({ "pages": pages })).searching();
    StandIn::new(&Script::new(
        CliFormat::Claude,
        [found.for_shape("search/1")],
    ))
}

fn searched_by(model: &ModelSpec) -> Research {
    Research {
        source: Some(Searcher::Model {
            model: model.clone(),
        }),
        hosts: vec![LOOPBACK.to_owned()],
        ..Research::default()
    }
}

fn pages_of(site: &Site) -> Vec<String> {
    let requests = site.requests().into_iter();
    let mut paths: Vec<String> = requests.map(|it| it.path).collect();
    paths.sort();
    paths
}

#[tokio::test]
async fn pages_that_a_model_found_are_read_and_reduced() {
    let site = internet();
    let claude = finding(&[
        page("Next.js", &site.url("/cache")),
        page("Next.js", "file:///etc/passwd"),
        page("Rust", &site.url("/other")),
    ]);
    let searcher = claude.known(KnownCli::Claude, "sonnet");
    let server = reducing(&nuances(&[nuance("The cache outlives it", "P1", "high")]));
    let bench = Bench::new();
    for asked in [1, 1] {
        let plan = planned(&server.model("cheap"), searched_by(&searcher));
        let finished = bench.debate(TEXT, plan).await;
        let briefed = researched(&finished);
        assert_eq!(briefed.line, "1 new nuance about Next.js", "{briefed:?}");
        let source = briefed.entries[0].source.clone();
        assert_eq!(source, Some(site.url("/cache")));
        assert_eq!(claude.calls().len(), asked, "kept for seven days");
    }
    assert_eq!(pages_of(&site), ["/cache"]);
    let call = &claude.calls()[0];
    assert!(call.prompt.contains("Next.js") && !call.prompt.contains("price list"));
}

#[tokio::test]
async fn a_result_in_a_private_network_is_no_source() {
    let site = internet();
    let metadata = "http://169.254.169.254/latest/";
    let claude = finding(&[
        page("Next.js", metadata),
        page("Next.js", &site.url("/cache")),
    ]);
    let searcher = claude.known(KnownCli::Claude, "sonnet");
    let found = ["P1", metadata].map(|source| nuance(source, source, "high"));
    let server = reducing(&nuances(&found));
    let bench = Bench::new();
    let plan = planned(&server.model("cheap"), searched_by(&searcher));
    let finished = bench.debate(TEXT, plan).await;
    let briefed = researched(&finished);
    let left_out = format!(
        "1 search result was left out. {metadata}: 169.254.169.254 is on this machine or a private network, and \
         isn’t an allowed host."
    );
    assert_eq!(briefed.warnings[0], left_out);
    assert_eq!(briefed.entries[0].source, Some(site.url("/cache")));
    let asked = bench.prompts(&finished, "briefing/research/nuances/");
    assert!(!asked[0].contains("169.254"), "{}", asked[0]);
    let sources = briefed.entries.iter().filter_map(|it| it.source.as_ref());
    assert_eq!(sources.filter(|it| it.contains("169.254")).count(), 0);
}

#[tokio::test]
async fn a_model_that_does_not_search_is_a_warning() {
    let site = internet();
    let made_up = json!({ "pages": [page("Next.js", &site.url("/cache"))] });
    let turn = Turn::answer(&made_up).for_shape("search/1");
    let claude = StandIn::new(&Script::new(CliFormat::Claude, [turn]));
    let searcher = claude.known(KnownCli::Claude, "sonnet");
    let server = reducing(&nuances(&[]));
    let bench = Bench::new();
    let plan = planned(&server.model("cheap"), searched_by(&searcher));
    let finished = bench.debate(TEXT, plan).await;
    let briefed = researched(&finished);
    assert_eq!(briefed.line, "Nothing was researched");
    let warning = &briefed.warnings[0];
    assert!(
        warning.contains("answered without searching the web"),
        "{warning}"
    );
    assert!(warning.starts_with("The search failed: "), "{warning}");
    assert_eq!((briefed.spent.searches, briefed.spent.pages), (0, 0));
    assert!(site.requests().is_empty());
}

#[tokio::test]
async fn a_model_searches_without_a_debate_and_its_use_is_counted() {
    let site = internet();
    let claude = finding(&[
        page("Next.js", &site.url("/cache")),
        page("PostgreSQL", &site.url("/docs")),
    ]);
    let searcher = claude.known(KnownCli::Claude, "sonnet");
    let bench = Bench::new();
    let wanted = ResearchWanted {
        text: TEXT.to_owned(),
        ..ResearchWanted::default()
    };
    let settings = bench.desk.store().settings().expect("settings");
    let changed = domain::page::Settings {
        search: Some(Searcher::Model { model: searcher }),
        search_hosts: vec![LOOPBACK.to_owned()],
        ..settings
    };
    bench.desk.store().set_settings(&changed).expect("stored");
    let found = bench.desk.research(wanted).await.expect("research");
    // Nobody reads pages.
    assert_eq!((found.searches, found.pages), (1, 0), "{found:?}");
    assert_eq!(found.results[0].source, site.url("/cache"));
    assert!(found.usage.is_some_and(|usage| usage.output_tokens > 0));
    let tested = bench.desk.test_search(|_| ()).await.expect("a test");
    assert_eq!((tested.results, tested.problem), (1, None));
}

#[tokio::test]
async fn a_test_counts_the_pages_that_research_would_use() {
    let check = async |pages: &[Value], results: usize, problem: Option<&str>| {
        let claude = finding(pages);
        let bench = Bench::new();
        let settings = bench.desk.store().settings().expect("settings");
        let changed = domain::page::Settings {
            search: Some(Searcher::Model {
                model: claude.known(KnownCli::Claude, "sonnet"),
            }),
            ..settings
        };
        bench.desk.store().set_settings(&changed).expect("stored");
        let tested = bench.desk.test_search(|_| ()).await.expect("a test");
        assert_eq!(
            (tested.results, tested.problem.as_deref()),
            (results, problem)
        );
    };
    let docs = page("PostgreSQL", "https://www.postgresql.org/docs/");
    let inside = page("PostgreSQL", "http://169.254.169.254/latest/");
    let other = page("Redis", "https://redis.io/docs/");
    let found = [docs.clone(), docs, inside.clone(), other.clone()];
    check(&found, 1, None).await;
    let left_out = "A test search for PostgreSQL found only pages that research leaves out: 169.254.169.254 is on \
                    this machine or a private network, and isn’t an allowed host.";
    check(&[inside], 0, Some(left_out)).await;
    let nothing = "A test search for PostgreSQL found nothing. Check the search settings.";
    check(&[other], 0, Some(nothing)).await;
}

#[tokio::test]
async fn only_models_with_a_search_can_be_chosen() {
    let bench = Bench::new();
    let choose = async |name: &str| {
        let model = name.to_owned();
        bench.desk.set_search(NewSearcher::Model { model }).await
    };
    choose("claude-cli/sonnet").await.expect("a model");
    let kept = bench.desk.store().settings().expect("settings").search;
    assert_eq!(kept.expect("a searcher").label(), "claude-cli/sonnet");
    for name in ["offline/rules", "nobody", "ollama/llama"] {
        let refused = choose(name).await.expect_err("refused");
        assert!(refused.to_string().contains(name), "{refused}");
    }
}
