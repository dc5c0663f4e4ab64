use testkit::hostile;
use testkit::server::site::{Reply, Site};
use web::{Page, Trouble};

use crate::{ALLOWED, PATIENT, fetcher, named};

async fn read(html: String) -> Result<Page, Trouble> {
    let site = Site::new(move |_, _| Reply::html(html.clone()));
    fetcher(PATIENT).page(&named(&site, "/docs/page")).await
}

#[tokio::test]
async fn a_page_is_reduced_to_what_it_says() {
    let paragraph = "The cache keeps a rendered page until its tag is revalidated, also across deployments, \
                     so a price that changes must name its tag. ";
    let html = format!(
        "<!doctype html><html><head><title>Caching – Docs</title><style>p {{ color: red }}</style></head><body>\
         <nav><a href='/'>Home</a> <a href='/blog'>Blog</a></nav>\
         <main><article><h1>Caching</h1><p>{paragraph}{paragraph}{paragraph}</p><h2>Gotchas</h2><p>{paragraph}{paragraph}\
         See <a href='../next?x=1#top'>the next page</a>, <a href='https://other.example/a'>another site</a>, \
         <a href='javascript:alert(1)'>a trick</a> and <a href='mailto:a@b.example'>mail</a>.</p>\
         <pre><code>revalidateTag('price')</code></pre></article></main>\
         <script>document.write('scripted')</script><footer>Cookie settings</footer></body></html>"
    );
    let page = read(html).await.expect("a page");
    assert!(page.title.starts_with("Caching"), "{}", page.title);
    for there in [
        "The cache keeps a rendered page",
        "Gotchas",
        "revalidateTag('price')",
    ] {
        assert!(page.text.contains(there), "{there} in {}", page.text);
    }
    for gone in ["scripted", "color: red", "<p>", "Cookie settings"] {
        assert!(!page.text.contains(gone), "{gone} in {}", page.text);
    }
    let next = page
        .links
        .iter()
        .any(|it| it.ends_with("/next?x=1") && it.contains(ALLOWED));
    assert!(next, "{:?}", page.links);
    assert!(page.links.contains(&"https://other.example/a".to_owned()));
    assert_eq!(page.links.len(), 2, "{:?}", page.links);
}

#[tokio::test]
async fn a_short_page_is_read_whole() {
    let page = read("<title>Short</title><p>One <b>line</b>.<script>x()</script>".to_owned()).await;
    let page = page.expect("a page");
    assert_eq!(
        (page.title.as_str(), page.text.as_str()),
        ("Short", "One line.")
    );
}

#[tokio::test]
async fn pages_built_to_break_a_reader_are_survived() {
    let deep = "<div>".repeat(150_000) + "deep";
    let nested = "<div>".repeat(15_000) + "nested";
    let wide = "<p>wide".repeat(120_000);
    let tables = "<table><tr><td>".repeat(20_000) + "in tables";
    let formats = "<b><i><a href=x>".repeat(3_000) + "formats";
    let sly = "<div></x>".repeat(9_000) + "sly";
    let each: Vec<String> = (0..900).map(|it| format!("<b c={it}>")).collect();
    let reopened = each.concat() + &"<p>again".repeat(9_000);
    let lists = "<ul><li>".repeat(5_000) + "lists";
    for html in [deep, nested, wide, tables, formats, sly, reopened, lists] {
        let start: String = html.chars().take(12).collect();
        assert_eq!(read(html).await, Err(Trouble::TooMuch), "{start}");
    }
    for html in [
        "",
        "<!doctype html>",
        "<html><body></body></html>",
        "\u{0}\u{0}",
    ] {
        assert!(read(html.to_owned()).await.is_err(), "{html:?}");
    }
}

#[tokio::test]
async fn a_hostile_page_is_text_and_loads_nothing() {
    let listener = Site::new(|_, _| Reply::html("<p>Never read."));
    let text = hostile::all("/etc/passwd", &format!("127.0.0.1:{}", listener.port()));
    let page = read(format!("<title>Trust me</title><article>{text}</article>")).await;
    let page = page.expect("a page");
    assert!(!page.text.contains("<script>"), "{}", page.text);
    assert_eq!(listener.requests().len(), 0);
}
