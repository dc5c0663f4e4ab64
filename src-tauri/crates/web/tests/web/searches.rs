use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use domain::research::SearchService;
use futures::future::join_all;
use serde_json::json;
use testkit::server::site::{Reply, Site};
use web::{Search, Trouble, search, search_telling};

use crate::{HASTY, PATIENT, fetcher, named};

fn results() -> Reply {
    let one = json!([{ "title": "A", "url": "https://a.example/", "content": "Why", "description": "Why" }]);
    Reply::json(&json!({ "results": one, "web": { "results": one } }))
}

#[tokio::test]
async fn each_service_is_asked_in_its_own_way() {
    for service in SearchService::ALL {
        let site = Site::new(|_, _| results());
        let asking = Search::new(service, &named(&site, "/"), " k-1 ").expect("a search");
        let hits = search(&fetcher(PATIENT), &asking, "redis gotchas & pitfalls").await;
        let hits = hits.expect("hits");
        assert_eq!(
            (hits[0].address.as_str(), hits[0].snippet.as_str()),
            ("https://a.example/", "Why")
        );
        let request = site.requests().remove(0);
        let header = |name: &str| request.headers.get(name).map(String::as_str);
        match service {
            SearchService::Searxng => {
                assert_eq!(
                    request.path,
                    "/search?q=redis+gotchas+%26+pitfalls&format=json"
                );
                assert!(!format!("{request:?}").contains("k-1"));
            }
            SearchService::Brave => {
                assert!(
                    request
                        .path
                        .starts_with("/res/v1/web/search?q=redis+gotchas+%26+pitfalls&")
                );
                assert_eq!(header("x-subscription-token"), Some("k-1"));
                assert!(!request.path.contains("k-1"));
            }
            SearchService::Tavily => {
                assert_eq!(request.path, "/search");
                assert_eq!(header("authorization"), Some("Bearer k-1"));
                assert_eq!(request.body["query"], "redis gotchas & pitfalls");
            }
        }
    }
}

#[tokio::test]
async fn what_a_service_says_instead_of_results_is_told() {
    let check = async |reply: Reply, expected: Trouble| {
        let site = Site::new(move |_, _| reply.clone());
        let asking =
            Search::new(SearchService::Tavily, &named(&site, ""), "k-1").expect("a search");
        let hits = search(&fetcher(PATIENT), &asking, "redis").await;
        assert_eq!(hits, Err(expected));
    };
    let status = |status| Reply::Body(status, "application/json", "{}".to_owned());
    let none = String::new;
    check(status(401), Trouble::Key(none())).await;
    check(status(403), Trouble::Key(none())).await;
    check(status(402), Trouble::Payment(none())).await;
    check(status(422), Trouble::Query(none())).await;
    check(status(432), Trouble::Used(none())).await;
    check(status(433), Trouble::PaidLimit(none())).await;
    check(status(500), Trouble::Status(500)).await;
    check(Reply::Wait("3600"), Trouble::Limited(none())).await;
    let says = |status, body: &serde_json::Value| {
        Reply::Body(status, "application/json", body.to_string())
    };
    let code = json!({ "error": { "code": "SUBSCRIPTION_TOKEN_INVALID", "detail": "The token\n <b>k-1</b> is invalid." } });
    let key = Trouble::Key("The token … is invalid.".to_owned());
    check(says(422, &code), key).await;
    let used = json!({ "detail": { "error": "This exceeds your plan’s limit." } });
    let exceeds = || "This exceeds your plan’s limit.".to_owned();
    check(says(402, &used), Trouble::Payment(exceeds())).await;
    check(says(432, &used), Trouble::Used(exceeds())).await;
    check(says(433, &used), Trouble::PaidLimit(exceeds())).await;
    let wrong = json!({ "error": { "code": "VALIDATION", "detail": "count is too large" } });
    let wrong_query = Trouble::Query("count is too large".to_owned());
    check(says(422, &wrong), wrong_query).await;
    let refused = Trouble::Refused("count is too large".to_owned());
    check(says(400, &wrong), refused).await;
    let long = json!({ "message": "no ".repeat(500) });
    check(says(500, &long), Trouble::Refused("no ".repeat(66) + "no")).await;
    check(Reply::html("<p>Sign in"), Trouble::NoResults).await;
    let moved = |to: &str| Trouble::Moved(to.to_owned());
    for (to, shown) in [
        (
            "https://me:secret@new.example/search?query=redis#top",
            "https://new.example",
        ),
        ("https://new.example/api/", "https://new.example/api"),
        ("//new.example:8080/search", "http://new.example:8080"),
    ] {
        check(Reply::Redirect(to.to_owned()), moved(shown)).await;
    }
    let site = Site::new(|_, _| Reply::Redirect("/login".to_owned()));
    let asking = Search::new(SearchService::Searxng, &named(&site, ""), "").expect("a search");
    let hits = search(&fetcher(PATIENT), &asking, "redis").await;
    assert_eq!(hits, Err(moved(&named(&site, "/login"))));
    check(Reply::Endless("application/json", "[["), Trouble::NoResults).await;

    let site = Site::new(move |_, _| status(403));
    let asking = Search::new(SearchService::Searxng, &named(&site, ""), "").expect("a search");
    let hits = search(&fetcher(PATIENT), &asking, "redis").await;
    assert_eq!(hits, Err(Trouble::NoJson), "SearXNG takes no key");
}

#[test]
fn what_to_do_about_a_service_is_said() {
    let check = |trouble: &Trouble, expected: &str| assert_eq!(trouble.with_advice(), expected);
    check(
        &Trouble::Payment(String::new()),
        "the credit for the service is used up, or a payment is due. Add credit at the service, or set up another \
         one.",
    );
    check(
        &Trouble::Used("This exceeds your plan’s limit.".to_owned()),
        "your plan’s searches are used up: This exceeds your plan’s limit. Choose a larger plan at the service, wait \
         until yours renews, or set up another service.",
    );
    check(
        &Trouble::PaidLimit(String::new()),
        "your pay-as-you-go limit is reached. Raise the limit at the service, or set up another service.",
    );
    check(
        &Trouble::Query("count is too large".to_owned()),
        "the service doesn’t accept the query: count is too large. Check the address of the service, or set up \
         another one.",
    );
    check(
        &Trouble::Moved("https://new.example".to_owned()),
        "the service redirects to https://new.example, and Whetstone doesn’t follow it there with your key and \
         queries. If the service moved there, set that as its address.",
    );
    check(&Trouble::Status(500), "the server returned status 500.");
}

/// A service that refuses whatever comes at the same time, and asks to wait this long.
fn busy(first: usize, seconds: &'static str) -> Site {
    let refused = AtomicUsize::new(0);
    Site::new(move |_, _| {
        if refused.fetch_add(1, Ordering::Relaxed) < first {
            Reply::Wait(seconds)
        } else {
            results()
        }
    })
}

#[tokio::test]
async fn a_service_with_too_many_requests_is_asked_again() {
    let check = async |site: &Site, at_once: usize, works: bool, asked: usize| {
        let asking = Search::new(SearchService::Brave, &named(site, ""), "k").expect("a search");
        let fetcher = fetcher(PATIENT);
        let searches = (0..at_once).map(|_| search(&fetcher, &asking, "redis"));
        for hits in join_all(searches).await {
            assert_eq!(hits.is_ok(), works, "{hits:?}");
        }
        assert_eq!(site.requests().len(), asked);
    };
    check(&busy(4, "0"), 4, true, 8).await;
    check(&busy(6, "0"), 4, true, 10).await;
    check(&busy(9, "3600"), 4, false, 4).await;
}

#[tokio::test]
async fn each_wait_is_told_before_it_begins() {
    let check = async |site: Site, expected: &[u64]| {
        let asking = Search::new(SearchService::Brave, &named(&site, ""), "k").expect("a search");
        let told = Mutex::new(Vec::new());
        let waits = |wait: Duration| told.lock().expect("a list").push(wait.as_millis());
        let _ = search_telling(&fetcher(PATIENT), &asking, "redis", waits).await;
        let expected: Vec<u128> = expected.iter().map(|it| u128::from(*it)).collect();
        assert_eq!(told.into_inner().expect("a list"), expected);
    };
    check(busy(0, "0"), &[]).await;
    check(busy(2, "0"), &[50, 50]).await;
    check(busy(1, "3600"), &[]).await;
}

#[tokio::test]
async fn waiting_for_a_turn_takes_no_time_from_a_search() {
    let site = busy(3, "1");
    let asking = Search::new(SearchService::Brave, &named(&site, ""), "k").expect("a search");
    let fetcher = fetcher(Duration::from_millis(1_500));
    let searches = (0..3).map(|_| search(&fetcher, &asking, "redis"));
    for hits in join_all(searches).await {
        assert!(hits.is_ok(), "{hits:?}");
    }
}

#[tokio::test]
async fn a_service_that_never_has_time_is_given_up() {
    let site = busy(usize::MAX, "0");
    let asking = Search::new(SearchService::Brave, &named(&site, ""), "k").expect("a search");
    let hits = search(&fetcher(HASTY), &asking, "redis").await;
    assert_eq!(hits, Err(Trouble::Limited(String::new())));
}

#[test]
fn an_address_of_a_service_is_checked() {
    let check = |address: &str, expected: Option<&str>| {
        let asking = Search::new(SearchService::Searxng, address, "");
        assert_eq!(
            asking.ok().as_ref().map(Search::host),
            expected,
            "{address}"
        );
    };
    check("http://localhost:8888", Some("localhost"));
    check(" https://search.example/sub/ ", Some("search.example"));
    check("", None);
    check("search.example", None);
    check("ftp://search.example", None);
    check("https://me:secret@search.example", None);
    check("https://search.example?key=1", None);
    let own = Search::new(SearchService::Brave, "", "k").map(|it| it.host().to_owned());
    assert_eq!(own.as_deref(), Ok("api.search.brave.com"));
}
