use testkit::server::site::{Reply, Site};
use web::Trouble;

use crate::{HASTY, PATIENT, fetcher, named};

#[tokio::test]
async fn redirects_are_followed_five_times() {
    let site = Site::new(|request, _| {
        let left: u32 = request.path.trim_matches('/').parse().expect("a number");
        match left {
            0 => Reply::html("<p>The end of the way."),
            left => Reply::Redirect(format!("/{}", left - 1)),
        }
    });
    let page = fetcher(PATIENT).page(&named(&site, "/5")).await;
    let page = page.expect("a page");
    assert_eq!(page.text, "The end of the way.");
    assert_eq!(page.address, named(&site, "/0"));
    let fetched = fetcher(PATIENT).page(&named(&site, "/6")).await;
    assert_eq!(fetched, Err(Trouble::Redirects));
}

#[tokio::test]
async fn an_endless_page_is_cut() {
    let site = Site::new(|_, _| Reply::Endless("text/plain", "All the same, and no end to it. "));
    let page = fetcher(PATIENT).page(&named(&site, "/")).await;
    assert_eq!(page.expect("a page").text.len(), 1 << 20);
}

#[tokio::test]
async fn what_never_comes_is_given_up() {
    let site = Site::new(|_, _| Reply::Mute);
    let fetched = fetcher(HASTY).page(&named(&site, "/")).await;
    assert_eq!(fetched, Err(Trouble::Slow(0)));
}

#[tokio::test]
async fn only_text_is_read() {
    let check = async |reply: Reply, expected: Result<&str, Trouble>| {
        let site = Site::new(move |_, _| reply.clone());
        let fetched = fetcher(PATIENT).page(&named(&site, "/")).await;
        let fetched = fetched.map(|page| page.text);
        assert_eq!(fetched, expected.map(str::to_owned));
    };
    let body = |kind, body: &str| Reply::Body(200, kind, body.to_owned());
    check(body("text/plain", "Words"), Ok("Words")).await;
    check(
        body("text/markdown; charset=UTF-8", "# Words"),
        Ok("# Words"),
    )
    .await;
    check(body("Application/JSON", "{}"), Ok("{}")).await;
    check(body("text/html", "<p>Words"), Ok("Words")).await;
    let latin = |kind, beginning: &str| {
        let bytes = [beginning.as_bytes(), b"<p>caf\xe9"].concat();
        Reply::Bytes(kind, bytes)
    };
    check(latin("text/html; charset=ISO-8859-1", ""), Ok("café")).await;
    check(latin("text/html", "<meta charset='latin1'>"), Ok("café")).await;
    check(latin("text/html", ""), Ok("caf\u{fffd}")).await;
    let utf_16 = Reply::Bytes("text/plain; charset=\"utf-16le\"", b"W\0o\0".to_vec());
    check(utf_16, Ok("Wo")).await;
    let binary = Reply::Bytes("text/html", b"<p>\x7fELF\0\0\x01".to_vec());
    check(binary, Err(Trouble::Unreadable)).await;
    let refused = |kind: &str| Err(Trouble::Type(kind.to_owned()));
    check(body("application/pdf", "%PDF"), refused("application/pdf")).await;
    check(body("image/svg+xml", "<svg>"), refused("image/svg+xml")).await;
    check(body("", "Words"), refused("")).await;
    check(Reply::Packed("text/html"), refused("compressed")).await;
    check(body("text/plain", " \n"), Err(Trouble::Unreadable)).await;
    let missing = Reply::Body(404, "text/html", "<p>Not here".to_owned());
    check(missing, Err(Trouble::Status(404))).await;
}

#[tokio::test]
async fn nothing_of_ours_goes_along() {
    let site = Site::new(|request, _| match request.path.as_str() {
        "/end" => Reply::html("<p>Here."),
        _ => Reply::Redirect("/end".to_owned()),
    });
    fetcher(PATIENT)
        .page(&named(&site, "/?q=1#part"))
        .await
        .expect("a page");
    let requests = site.requests();
    let paths: Vec<&str> = requests.iter().map(|it| it.path.as_str()).collect();
    assert_eq!(paths, ["/?q=1", "/end"]);
    for request in &requests {
        let mut names: Vec<&str> = request.headers.keys().map(String::as_str).collect();
        names.sort_unstable();
        assert_eq!(names, ["accept", "host", "user-agent"]);
    }
}
