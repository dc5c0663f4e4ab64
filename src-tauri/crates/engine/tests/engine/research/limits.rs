//! How long a search stays valid, what research may cost, and where its service comes from.

use std::fs::{self, File};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime};

use domain::Kind;
use domain::briefed::BriefingPart;
use domain::model::{KeyFrom, ModelSource, ModelSpec};
use domain::page::{NewHttpModel, NewKey, NewSearch, NewSearcher};
use domain::research::{Research, SearchService, SearchSource, Searcher};
use serde_json::json;
use store::NewTask;
use testkit::server::site::{Reply, Site};

use super::{
    TEXT, article, internet, nuances, planned, reducing, researched, results, searches, with,
};
use crate::common::{Bench, played_by_rules};

#[tokio::test]
async fn a_search_holds_for_seven_days() {
    let site = internet();
    let bench = Bench::new();
    let debate = || bench.debate(TEXT, planned(&ModelSpec::rules(), with(&site)));
    let first = researched(&debate().await).clone();
    let second = researched(&debate().await).clone();
    assert_eq!(searches(&site).len(), 4);
    assert_eq!(first.told, second.told);
    let kept = bench.folder.path().join("work/searches");
    let files: Vec<_> = fs::read_dir(&kept).expect("a folder").flatten().collect();
    assert_eq!(files.len(), 4);
    let age = |days: u64| {
        let then = SystemTime::now() - Duration::from_hours(days * 24);
        for file in &files {
            let file = File::options()
                .append(true)
                .open(file.path())
                .expect("a file");
            file.set_modified(then).expect("another date");
        }
    };
    age(6);
    debate().await;
    assert_eq!(searches(&site).len(), 4);
    age(8);
    debate().await;
    assert_eq!(searches(&site).len(), 8);
    bench.desk.clear_searches().await.expect("an empty cache");
    assert!(!kept.exists());
    debate().await;
    assert_eq!(searches(&site).len(), 12);
}

#[tokio::test]
async fn a_cap_keeps_the_model_from_being_asked() {
    let site = internet();
    let server = reducing(&nuances(&[]));
    let bench = Bench::new();
    for (most, asked) in [(10, false), (1_000_000, true)] {
        let research = Research {
            most_micro_usd: Some(most),
            ..with(&site)
        };
        let model = server.priced("priced", 1_000_000, 5_000_000);
        let finished = bench.debate(TEXT, planned(&model, research)).await;
        let prompts = bench.prompts(&finished, "briefing/research/nuances/");
        assert_eq!(!prompts.is_empty(), asked, "{most}");
        let warned = researched(&finished)
            .warnings
            .iter()
            .any(|it| it.contains(", and the research limit is $0.0000. The search results"));
        assert_eq!(warned, !asked, "{most}");
    }
}

#[tokio::test]
async fn an_estimate_counts_the_call_that_reads_the_pages() {
    let (site, server) = (internet(), reducing(&nuances(&[])));
    let bench = Bench::new();
    let desk = &bench.desk;
    let ModelSource::Http(definition) = server.priced("priced", 1_000_000, 5_000_000).source else {
        panic!("a model behind a server");
    };
    let new = NewHttpModel {
        name: "priced".to_owned(),
        wire: definition.wire,
        base_url: definition.base_url,
        model: definition.model,
        key: NewKey::Nowhere,
        price: definition.price,
    };
    desk.add_http_model(new).await.expect("a model");
    let mut plan = played_by_rules(&bench, TEXT, &["qa"]).await;
    plan.seats[0].model = "priced".to_owned();
    plan.agenda.briefing.parts = Vec::new();
    let without = desk.estimate(&plan).await.expect("an estimate");
    plan.agenda.briefing.parts = vec![BriefingPart::Research];
    plan.agenda.briefing.research = Some(Box::new(with(&site)));
    let estimate = desk.estimate(&plan).await.expect("an estimate");
    assert_eq!(estimate.calls_typical, without.calls_typical + 1);
    let more = estimate.usd_typical.expect("a price") - without.usd_typical.expect("a price");
    // The call reads pages; two rounds and the final check get up to its maximum result.
    let told = 3.0 * 12.0 * 1024.0 / 4.0 / 1e6;
    assert!((more - 0.0165 - told).abs() < 1e-9, "{more}");
    assert_eq!(site.requests().len(), 0);
}

#[tokio::test]
async fn service_and_hosts_follow_from_the_settings_not_from_what_was_sent() {
    let bench = Bench::new();
    let desk = &bench.desk;
    let new = |service, address: &str, key| {
        NewSearcher::Service(NewSearch {
            service,
            address: address.to_owned(),
            key,
        })
    };
    for refused in [
        new(SearchService::Searxng, "", None),
        new(SearchService::Searxng, "nowhere", None),
        new(
            SearchService::Searxng,
            "http://localhost:8888/search/",
            None,
        ),
        new(SearchService::Brave, "", None),
        new(
            SearchService::Brave,
            "",
            Some(NewKey::Entered {
                key: " ".to_owned(),
            }),
        ),
    ] {
        assert!(
            desk.set_search(refused.clone()).await.is_err(),
            "{refused:?}"
        );
    }
    let variable = NewKey::Environment {
        variable: "BRAVE_KEY".to_owned(),
    };
    let set = new(SearchService::Brave, "", Some(variable));
    desk.set_search(set).await.expect("a service");
    let moved = new(SearchService::Brave, "https://proxy.example/", None);
    desk.set_search(moved).await.expect("the same service");
    desk.allow_host(" Wiki.Example ".to_owned(), true)
        .await
        .expect("a host");
    assert!(
        desk.allow_host("https://wiki.example".to_owned(), true)
            .await
            .is_err()
    );
    let source = Searcher::Service(SearchSource {
        service: SearchService::Brave,
        address: "https://proxy.example".to_owned(),
        key: KeyFrom::Environment {
            variable: "BRAVE_KEY".to_owned(),
        },
    });
    let task = NewTask {
        title: "Prices".to_owned(),
        kind: Kind::Prd,
        body: TEXT.to_owned(),
        origin: domain::task::Origin::imported("task.md"),
        path: None,
        project: None,
    };
    let task = desk.store().create_task(task).expect("a task").row.id;
    let mut plan = desk
        .suggest_without_models(
            &task,
            domain::Protocol::Refine,
            domain::protocol::Compete::default(),
        )
        .await
        .expect("a plan");
    let site = internet();
    plan.agenda.briefing.parts = vec![BriefingPart::Research];
    plan.agenda.briefing.research = Some(Box::new(with(&site)));
    let resolved = desk.resolve(&plan).await.expect("a plan");
    let research = resolved.agenda.briefing.research.expect("research");
    assert_eq!(research.source, Some(source));
    assert_eq!(research.hosts, ["wiki.example"]);
    desk.allow_host("wiki.example".to_owned(), false)
        .await
        .expect("no host");
    desk.remove_search().await.expect("no service");
    let settings = desk.store().settings().expect("settings");
    assert_eq!((settings.search, settings.search_hosts), (None, Vec::new()));
}

#[tokio::test]
async fn a_search_that_found_nothing_is_made_again() {
    let is_there = Arc::new(AtomicBool::new(false));
    let told = is_there.clone();
    let site = Site::new(move |request, base| {
        if told.load(Ordering::Relaxed) {
            return results(request, base);
        }
        Reply::json(&json!({ "results": [] }))
    });
    let bench = Bench::new();
    for line in ["Searches found nothing", "5 search results on Next.js"] {
        let finished = bench
            .debate(TEXT, planned(&ModelSpec::rules(), with(&site)))
            .await;
        assert_eq!(researched(&finished).line, line);
        is_there.store(true, Ordering::Relaxed);
    }
}

/// A service that finds pages for each technology, all of them different, each with a link to another.
fn wide(snippet: usize) -> Site {
    Site::new(move |request, base| {
        let path = request.path.as_str();
        if path.starts_with("/deep") {
            return Reply::html(article("What lies behind the link"));
        }
        if !path.starts_with("/search") {
            let link = path.replace("/page", "/deep");
            let page = article("On the page").replace("/behind", &link);
            return Reply::html(page);
        }
        let topic = path.split(['=', '&']).nth(1).unwrap_or_default();
        let hit = |number: usize| json!({ "url": format!("{base}/page/{topic}/{number}"), "title": "A page", "content": "ж".repeat(snippet) });
        Reply::json(&json!({ "results": (0..5).map(hit).collect::<Vec<_>>() }))
    })
}

const FIVE: [&str; 5] = ["Redis", "Next.js", "React", "PostgreSQL", "Docker"];

#[tokio::test]
async fn a_model_reads_pages_of_each_technology_and_pages_behind_their_links() {
    for count in [1, 2, 3, 5] {
        let site = wide(20);
        let server = reducing(&nuances(&[]));
        let bench = Bench::new();
        let research = Research {
            technologies: FIVE[..count].iter().map(ToString::to_string).collect(),
            is_deep: true,
            ..with(&site)
        };
        let finished = bench
            .debate(TEXT, planned(&server.model("cheap"), research))
            .await;
        let prompt = bench.prompts(&finished, "briefing/research/nuances/");
        let prompt = prompt.concat();
        let behind = prompt.matches("What lies behind the link\n").count();
        assert!(behind >= count, "{count}: {behind} pages");
        for technology in &FIVE[..count] {
            let page = format!("/page/{technology}+");
            assert!(prompt.contains(&page), "{count}: {technology}");
        }
        let read = prompt.matches("\n===== P").count();
        let spent = researched(&finished).spent.pages;
        assert!(spent <= 20 && spent > 0, "{count}: {spent} of {read}");
    }
}

#[tokio::test]
async fn reviewers_are_told_results_of_each_technology_and_which_are_left_out() {
    let site = wide(590);
    let bench = Bench::new();
    let research = Research {
        technologies: FIVE.map(str::to_owned).to_vec(),
        ..with(&site)
    };
    let finished = bench
        .debate(TEXT, planned(&ModelSpec::rules(), research))
        .await;
    let briefed = researched(&finished);
    assert!(briefed.told.len() <= 12 * 1024, "{}", briefed.told.len());
    let count = briefed.entries.len();
    let about = "Redis, Next.js, React, PostgreSQL, and Docker";
    assert_eq!(briefed.line, format!("{count} search results on {about}"));
    for (technology, entry) in FIVE.iter().zip(&briefed.entries) {
        assert!(
            briefed.told.contains(&format!("{technology}:\n- ")),
            "{technology}"
        );
        let source = entry.source.as_deref().unwrap_or_default();
        assert!(briefed.told.contains(source), "{source}");
    }
    assert_eq!(briefed.told.matches("\n- ").count(), count);
    let rest = 30 - count;
    let warning = format!(
        "{rest} search results on {about} were left out, because reviewers get at most 12 KB of results."
    );
    assert_eq!(briefed.warnings.last(), Some(&warning));
}

#[tokio::test]
async fn a_cap_that_fits_some_pages_has_the_best_of_them_read() {
    let site = wide(20);
    let server = reducing(&nuances(&[]));
    let bench = Bench::new();
    // So it costs as much as is read.
    let model = server.priced("priced", 1_000_000, 0);
    let read = async |most_micro_usd| {
        let research = Research {
            technologies: FIVE.map(str::to_owned).to_vec(),
            most_micro_usd,
            ..with(&site)
        };
        let finished = bench.debate(TEXT, planned(&model, research)).await;
        let prompt = bench.prompts(&finished, "briefing/research/nuances/");
        (prompt.concat(), researched(&finished).clone())
    };
    let (all, unlimited) = read(None).await;
    assert_eq!(unlimited.spent.pages, 20);
    let most = domain::usage::most_tokens(&all) * 6 / 10;
    let (some, limited) = read(Some(most)).await;
    assert!(domain::usage::most_tokens(&some) <= most);
    let best = limited.spent.pages;
    assert!((1..20).contains(&best), "{best}");
    let says = format!(", so it reads the best {best} of 20 pages.");
    let mut warnings = limited.warnings.iter();
    let said = warnings.find(|it| it.ends_with(&says));
    let said = said.unwrap_or_else(|| panic!("{:?}", limited.warnings));
    assert!(
        said.starts_with("Reading the pages with priced could cost $0."),
        "{said}"
    );
    let first = |prompt: &str| prompt.split("===== P2").next().map(str::len);
    assert_eq!(first(&some), first(&all), "the best come first");
}
