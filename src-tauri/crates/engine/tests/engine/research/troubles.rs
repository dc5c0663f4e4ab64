//! What can go wrong, and what is left of research then.

use domain::Outcome;
use domain::model::{KeyFrom, ModelSpec};
use domain::research::{Research, SearchService, SearchSource, Searcher};
use serde_json::json;
use testkit::server::site::{Reply, Site};
use testkit::server::{Answer, Server, Wire};

use super::{
    TEXT, article, internet, nuance, nuances, planned, reducing, researched, results, with,
};
use crate::common::Bench;

/// The result of research that can’t be done as it should.
async fn check(text: &str, research: Research, line: &str, warnings: &[&str]) {
    let bench = Bench::new();
    let finished = bench
        .debate(text, planned(&ModelSpec::rules(), research))
        .await;
    let briefed = researched(&finished);
    assert_eq!(briefed.line, line);
    assert_eq!(briefed.warnings, warnings);
    assert_eq!(briefed.told, "");
    assert_eq!(finished.view.header.outcome, Some(Outcome::Checked));
}

#[tokio::test]
async fn whatever_fails_is_a_warning() {
    let none = "No search service is set up, so nothing was researched.";
    check(TEXT, Research::default(), "Nothing was researched", &[none]).await;
    let site = internet();
    let unknown = "The text names no technology that Whetstone knows, so nothing was researched.";
    check(
        "# A\n\nB.\n",
        with(&site),
        "Nothing was researched",
        &[unknown],
    )
    .await;
    let mut keyless = with(&site);
    keyless.source = Some(Searcher::Service(SearchSource {
        service: SearchService::Tavily,
        address: site.url(""),
        key: KeyFrom::Environment {
            variable: "WHETSTONE_TEST_UNSET".to_owned(),
        },
    }));
    check(
        TEXT,
        keyless,
        "Nothing was researched",
        &["The key of Tavily is missing."],
    )
    .await;
    assert_eq!(site.requests().len(), 0);
    for (reply, why) in [
        (
            Reply::html("<p>Not JSON"),
            "the answer isn’t a list of results in JSON",
        ),
        (Reply::Wait("3600"), "the service got too many requests"),
        (
            Reply::Body(500, "text/html", String::new()),
            "the server returned status 500",
        ),
        (
            Reply::json(&json!({ "error": "try later" })),
            "the service answered with an error: try later",
        ),
    ] {
        let broken = Site::new(move |_, _| reply.clone());
        let warning = format!("Every search failed: {why}.");
        check(TEXT, with(&broken), "Nothing was researched", &[&warning]).await;
    }
    let empty = Site::new(|_, _| Reply::json(&json!({ "results": [] })));
    let nothing = "Every search came back empty. Test the search service, then try again.";
    check(TEXT, with(&empty), "Searches found nothing", &[nothing]).await;
}

#[tokio::test]
async fn research_goes_on_without_a_search_that_fails() {
    let site = Site::new(|request, base| match request.path.as_str() {
        path if path.contains("performance") => Reply::Body(503, "text/html", String::new()),
        path if path.starts_with("/search") => results(request, base),
        _ => Reply::html(article("Something")),
    });
    let bench = Bench::new();
    let finished = bench
        .debate(TEXT, planned(&ModelSpec::rules(), with(&site)))
        .await;
    let briefed = researched(&finished);
    assert_eq!(briefed.line, "4 search results on Next.js");
    assert_eq!(
        briefed.warnings[0],
        "1 of 4 searches failed: the server returned status 503."
    );
}

#[tokio::test]
async fn a_model_that_fails_leaves_the_results() {
    let site = internet();
    let server = Server::new(
        Wire::Openai,
        [
            Answer::status(400, "{}").for_shape("nuances/1"),
            Answer::json(
                &json!({ "findings": [], "approve": true, "evidence": ["price of each plan", "that is cached"] }),
            ),
        ],
    );
    let bench = Bench::new();
    let finished = bench
        .debate(TEXT, planned(&server.model("cheap"), with(&site)))
        .await;
    let briefed = researched(&finished);
    assert_eq!(briefed.line, "5 search results on Next.js");
    assert!(
        briefed.warnings[0].starts_with("cheap couldn’t summarize the pages. "),
        "{:?}",
        briefed.warnings
    );
    assert_eq!(finished.view.header.outcome, Some(Outcome::Consensus));
}

/// Pages that several searches lead to, one of which nobody can read.
fn partly_gone() -> Site {
    Site::new(|request, base| match request.path.as_str() {
        path if path.starts_with("/search") => {
            let hit = |page: &str| json!({ "url": format!("{base}/{page}"), "title": page, "content": format!("Words on {page}") });
            Reply::json(&json!({ "results": [hit("gone"), hit("there")] }))
        }
        "/there" => Reply::html(article("The cache outlives a deployment")),
        _ => Reply::Body(404, "text/html", String::new()),
    })
}

#[tokio::test]
async fn a_page_is_read_once_and_one_that_cannot_be_read_is_named() {
    let site = partly_gone();
    let server = reducing(&nuances(&[nuance("Only a search said so", "P2", "high")]));
    let bench = Bench::new();
    let finished = bench
        .debate(TEXT, planned(&server.model("cheap"), with(&site)))
        .await;
    let briefed = researched(&finished);
    let gone = site.url("/gone");
    let warning = format!(
        "1 page couldn’t be read, so only its search result is used. {gone}: the server returned status 404."
    );
    assert_eq!(briefed.warnings, [warning]);
    for page in ["/there", "/gone"] {
        let read = site.requests().iter().filter(|it| it.path == page).count();
        assert_eq!(read, 1, "{page}");
    }
    let requests = server.requests();
    let asked = requests.iter().find(|it| it.shape() == "nuances/1");
    let asked = asked.expect("a question about the pages");
    assert!(
        asked
            .body
            .to_string()
            .contains("The page itself wasn’t read.")
    );
    assert_eq!(briefed.spent.pages, 1);
}

#[tokio::test]
async fn the_next_result_takes_the_place_of_a_page_that_cannot_be_read() {
    let site = Site::new(|request, base| match request.path.as_str() {
        path if path.starts_with("/search") => {
            let hit = |page: &str| json!({ "url": format!("{base}/{page}"), "title": page, "content": format!("Words on {page}") });
            let pages = ["gone", "moved", "there", "last", "left"].map(hit);
            Reply::json(&json!({ "results": pages }))
        }
        "/moved" => Reply::Redirect("http://169.254.169.254/".to_owned()),
        "/gone" => Reply::Body(403, "text/html", String::new()),
        _ => Reply::html(article("The cache outlives a deployment")),
    });
    let server = reducing(&nuances(&[nuance("It outlives it", "P1", "high")]));
    let bench = Bench::new();
    let finished = bench
        .debate(TEXT, planned(&server.model("cheap"), with(&site)))
        .await;
    let briefed = researched(&finished);
    assert_eq!(briefed.spent.pages, 2);
    let requests = site.requests();
    let is_read = |page: &str| requests.iter().any(|it| it.path == page);
    assert!(is_read("/there") && is_read("/last") && !is_read("/left"));
    assert!(briefed.warnings[0].starts_with("2 pages couldn’t be read"));
}
