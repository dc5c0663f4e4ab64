//! Servers that are up but are no model servers, or are addressed with the wrong protocol.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::thread;

use domain::FailureKind;
use domain::model::{KeyFrom, ModelSource, ModelSpec, Server as Definition, Wire};
use testkit::server::{Answer, Server};

use crate::HASTY;
use crate::common::{ask, ask_within};

/// What to do with each connection.
type Manner = fn(TcpStream) -> std::io::Result<()>;

/// Listens on a port as long as the test program runs.
#[expect(clippy::expect_used, reason = "a test that lacks what it needs fails")]
fn listen(manner: Manner) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("an address").to_string();
    thread::spawn(move || {
        for connection in listener.incoming().flatten() {
            // An error is a client that has hung up.
            thread::spawn(move || manner(connection));
        }
    });
    address
}

fn model(base_url: String) -> ModelSpec {
    ModelSpec {
        name: "mine".to_owned(),
        source: ModelSource::Http(Definition {
            wire: Wire::Openai,
            base_url,
            model: "test-model".to_owned(),
            key: KeyFrom::Nowhere,
            price: None,
        }),
    }
}

/// Asks, and expects an immediate message on what is there and what to do, of a kind that is not tried
/// again.
async fn check(doing: &str, base_url: String, message: &str, hint: &str) {
    let asked = ask(&model(base_url)).await;
    let failure = asked.failure();
    assert_eq!(
        failure.kind,
        FailureKind::Unreadable,
        "{doing}: {failure:?}"
    );
    assert!(failure.message.contains(message), "{doing}: {failure:?}");
    assert!(failure.hint.contains(hint), "{doing}: {failure:?}");
    assert!(
        !failure.went_out || doing.contains("page"),
        "{doing}: {failure:?}"
    );
}

fn greet(mut connection: TcpStream, words: &str) -> std::io::Result<()> {
    connection.write_all(words.as_bytes())?;
    let mut rest = Vec::new();
    connection.read_to_end(&mut rest)?;
    Ok(())
}

fn ssh(connection: TcpStream) -> std::io::Result<()> {
    greet(connection, "SSH-2.0-OpenSSH_9.6\r\n")
}

fn mail(connection: TcpStream) -> std::io::Result<()> {
    greet(connection, "220 mail.example.org ESMTP\r\n")
}

fn echo(mut connection: TcpStream) -> std::io::Result<()> {
    let mut piece = [0; 1024];
    loop {
        match connection.read(&mut piece)? {
            0 => return Ok(()),
            length => connection.write_all(&piece[..length])?,
        }
    }
}

/// Answers any client with a failed handshake: shows TLS without a certificate.
fn tls(mut connection: TcpStream) -> std::io::Result<()> {
    let mut piece = [0; 4096];
    let _ = connection.read(&mut piece)?;
    connection.write_all(&[21, 3, 3, 0, 2, 2, 40])?;
    connection.shutdown(Shutdown::Write)?;
    let _ = connection.read(&mut piece)?;
    Ok(())
}

/// The same for TLS clients; closes the connection for others.
fn tls_that_hangs_up(connection: TcpStream) -> std::io::Result<()> {
    let mut first = [0];
    connection.peek(&mut first)?;
    if first == [22] {
        tls(connection)
    } else {
        Ok(())
    }
}

/// The same for TLS clients; tells others so on a page.
fn tls_with_a_page(mut connection: TcpStream) -> std::io::Result<()> {
    let mut first = [0];
    connection.peek(&mut first)?;
    if first == [22] {
        return tls(connection);
    }
    let _ = connection.read(&mut [0; 16_384])?;
    let page = "<html>The plain HTTP request was sent to HTTPS port</html>";
    let head = "HTTP/1.1 400 Bad Request\r\ncontent-type: text/html\r\nconnection: close\r\n";
    write!(
        connection,
        "{head}content-length: {}\r\n\r\n{page}",
        page.len()
    )?;
    connection.shutdown(Shutdown::Write)?;
    let _ = connection.read(&mut [0; 16_384])?;
    Ok(())
}

/// Accepts everything, and says nothing.
fn mute(mut connection: TcpStream) -> std::io::Result<()> {
    std::io::copy(&mut connection, &mut std::io::sink())?;
    Ok(())
}

#[tokio::test]
async fn whoever_says_nothing_is_asked_once_and_named() {
    for scheme in ["http", "https"] {
        let address = listen(mute);
        let asked = ask_within(&model(format!("{scheme}://{address}/v1")), HASTY).await;
        // Silence is a kind of failure that is not tried again.
        assert_eq!(asked.kind(), FailureKind::Silent, "{scheme}: {asked:?}");
        let failure = asked.failure();
        let message = format!(
            "mine: {address} accepted the connection, then sent nothing for 0.15 s, so the call was ended."
        );
        assert_eq!(failure.message, message, "{scheme}");
        assert!(
            failure.hint.contains("Check the host and port"),
            "{scheme}: {failure:?}"
        );
        assert!(
            failure.hint.contains("loading its model"),
            "{scheme}: {failure:?}"
        );
    }
}

/// The clock is stopped, so that waiting for a handshake takes no time.
#[tokio::test(start_paused = true)]
async fn a_handshake_that_never_comes_is_waited_for_once() {
    let address = listen(mute);
    let asked = ask(&model(format!("https://{address}/v1"))).await;
    assert_eq!(asked.kind(), FailureKind::Silent, "{asked:?}");
    let failure = asked.failure();
    let message = format!(
        "mine: {address} accepted the connection, then sent nothing for 15 s, so the call was ended."
    );
    assert_eq!(failure.message, message);
    assert!(failure.hint.contains("use http://"), "{failure:?}");
    assert!(!failure.went_out, "{failure:?}");
}

#[tokio::test]
async fn another_program_at_the_port_is_told_at_once() {
    let strange = "is up, but doesn’t speak HTTP.";
    let look = "Check the host and port";
    let with_banner = |banner: &str| format!("{strange} It said: “{banner}”.");
    for (doing, manner, message) in [
        ("SSH", ssh as Manner, with_banner("SSH-2.0-OpenSSH_9.6")),
        ("mail", mail, with_banner("220 mail.example.org ESMTP")),
        ("an echo", echo, strange.to_owned()),
    ] {
        let address = listen(manner);
        for scheme in ["http", "https"] {
            let doing = format!("{doing} over {scheme}");
            check(&doing, format!("{scheme}://{address}/v1"), &message, look).await;
        }
    }
}

#[tokio::test]
async fn tls_where_it_is_not_spoken_and_none_where_it_is() {
    let server = Server::new(Wire::Openai, [Answer::text("Blue.")]);
    let https = format!("https://{}/v1", server.address());
    check("a plain server", https, "doesn’t use TLS.", "Use http://").await;
    assert_eq!(server.requests().len(), 0);
    for (doing, manner) in [
        ("a TLS server", tls as Manner),
        ("a TLS server that hangs up", tls_that_hangs_up),
        ("a TLS server that refuses on a page", tls_with_a_page),
    ] {
        let http = format!("http://{}/v1", listen(manner));
        check(doing, http, "expects TLS.", "Use https://").await;
    }
}

#[tokio::test]
async fn a_server_that_says_it_expects_tls_is_believed() {
    for said in [
        "<html>The plain HTTP request was sent to HTTPS port</html>",
        "Client sent an HTTP request to an HTTPS server.",
        "You're speaking plain HTTP to an SSL-enabled server port.",
    ] {
        let server = Server::new(Wire::Openai, [Answer::page(400, said)]);
        check(said, server.base_url(), "expects TLS.", "Use https://").await;
    }
}

#[tokio::test]
async fn whoever_hangs_up_is_there() {
    for (scheme, hint) in [("http", "Check the base address"), ("https", "use http://")] {
        // The client has spoken before the connection is closed.
        let address = listen(|mut connection| connection.read(&mut [0; 16_384]).map(drop));
        let asked = ask(&model(format!("{scheme}://{address}/v1"))).await;
        assert_eq!(asked.kind(), FailureKind::Crashed, "{scheme}: {asked:?}");
        let failure = asked.failure();
        let message = format!("mine: {address} closed the connection without an answer.");
        assert_eq!(failure.message, message, "{scheme}");
        assert!(failure.hint.contains(hint), "{scheme}: {failure:?}");
        assert_eq!(failure.went_out, scheme == "http", "{scheme}: {failure:?}");
    }
}

#[tokio::test]
async fn a_page_of_another_program_is_told_at_once() {
    let page = "<!DOCTYPE html>\n<html><body>Cannot POST /v1/chat/completions</body></html>";
    for status in [200, 400, 401, 403, 404, 405, 500, 501, 505, 511] {
        let server = Server::new(Wire::Openai, [Answer::page(status, page)]);
        check(
            &format!("a page with status {status}"),
            server.base_url(),
            "answered with a web page",
            "Check the base address.",
        )
        .await;
        assert_eq!(server.requests().len(), 1, "{status}");
    }
}

#[tokio::test]
async fn what_is_the_same_in_a_minute_is_asked_once() {
    for status in [501, 505, 511] {
        let server = Server::new(Wire::Openai, [Answer::status(status, "no")]);
        let asked = ask(&server.model("mine")).await;
        assert_eq!(asked.kind(), FailureKind::Crashed, "{status}: {asked:?}");
        assert_eq!(server.requests().len(), 1, "{status}");
    }
}

#[tokio::test]
async fn a_call_that_was_refused_or_never_arrived_can_have_cost_nothing() {
    for (doing, answer, went_out) in [
        ("refuses", Answer::status(400, "no"), false),
        ("is busy", Answer::status(503, ""), false),
        ("limits", Answer::status(429, ""), false),
        ("cuts", Answer::text("One two three").cut(), true),
        ("stops half-way", Answer::text("One two three").half(), true),
        (
            "will not",
            Answer::text("One").stopped_by("content_filter"),
            true,
        ),
    ] {
        let server = Server::new(Wire::Openai, [answer]);
        let asked = ask(&server.model("mine")).await;
        assert_eq!(asked.failure().went_out, went_out, "{doing}: {asked:?}");
    }
    let nobody = TcpListener::bind("127.0.0.1:0").and_then(|it| it.local_addr());
    let address = nobody.expect("an address");
    let asked = ask(&model(format!("http://{address}/v1"))).await;
    assert_eq!(asked.kind(), FailureKind::Offline, "{asked:?}");
    assert!(!asked.failure().went_out, "{asked:?}");
}
