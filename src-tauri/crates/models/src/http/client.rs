//! The connections: one client for servers on this machine, one for all others.
//!
//! Calls are HTTP/1.1, each on its own connection: they are long and few, so sharing one gains nothing.

use std::io::{self, Read};
use std::net::{TcpStream, ToSocketAddrs};
use std::sync::LazyLock;
use std::time::Duration;

use domain::FailureKind;
use futures::{Stream, stream};
use reqwest::header::CONTENT_TYPE;
use reqwest::redirect::Policy;
use reqwest::{Client, RequestBuilder, Response, Url};
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use tokio_util::bytes::Bytes;

use super::trouble::{self, Instead, Trouble};

/// How long connecting may take.
pub(super) const CONNECT: Duration = Duration::from_secs(15);

/// Max bytes to read of a refusal.
const REFUSAL: usize = 64 << 10;

/// How long it may take to see which protocol is spoken there: servers answer this immediately.
const GLANCE: Duration = Duration::from_millis(1500);

static NEAR: LazyLock<Result<Client, String>> = LazyLock::new(|| build(true));
static FAR: LazyLock<Result<Client, String>> = LazyLock::new(|| build(false));

/// The client for a server.
pub(super) fn of(is_local: bool) -> Result<&'static Client, Trouble> {
    let client: &Result<_, _> = if is_local { &NEAR } else { &FAR };
    client
        .as_ref()
        .map_err(|error| Trouble::new(FailureKind::Crashed, error))
}

/// Sends a question. A refusal, or silence for too long, is trouble.
pub(super) async fn send(request: RequestBuilder, silence: Duration) -> Result<Response, Trouble> {
    let sent = timeout(silence, request.send()).await;
    let sent = sent.map_err(|_| Trouble::silent(Some(Instead::Nothing)))?;
    let mut response = sent.map_err(trouble::of_connection)?;
    if response.status().is_success() {
        return Ok(response);
    }
    let mut said = Vec::new();
    // What matters is at the beginning, so the rest is not awaited.
    while said.len() < REFUSAL
        && let Ok(Ok(Some(piece))) = timeout(silence, response.chunk()).await
    {
        said.extend_from_slice(&piece);
    }
    Err(trouble::of_status(
        response.status().as_u16(),
        &String::from_utf8_lossy(&said),
        response.headers(),
    ))
}

/// The body of an answer as it arrives.
pub(super) fn body(
    response: Response,
    silence: Duration,
) -> impl Stream<Item = Result<Bytes, Trouble>> {
    stream::try_unfold(response, move |mut response| async move {
        let piece = timeout(silence, response.chunk()).await;
        let piece = piece.map_err(|_| Trouble::silent(None))?;
        let piece = piece.map_err(trouble::of_connection)?;
        Ok(piece.map(|piece| (piece, response)))
    })
}

/// Whether an answer is declared as a page for people.
pub(super) fn is_page(response: &Response) -> bool {
    let kind = response.headers().get(CONTENT_TYPE);
    kind.and_then(|kind| kind.to_str().ok())
        .is_some_and(|kind| kind.contains("html"))
}

/// Whether HTTP is spoken at an address, over TLS or not, as it says. An untrusted certificate shows that
/// TLS is, and so does a server that rejects ours.
pub(super) async fn speaks(is_local: bool, address: Url) -> bool {
    let Ok(client) = of(is_local) else {
        return false;
    };
    let sent = client.get(address).timeout(GLANCE).send().await;
    sent.err().is_none_or(|error| {
        let tls = trouble::causes(&error).find_map(|error| error.downcast_ref());
        matches!(
            tls,
            Some(
                rustls::Error::InvalidCertificate(_)
                    | rustls::Error::AlertReceived(_)
                    | rustls::Error::PeerIncompatible(_)
            )
        )
    })
}

/// Whether an address accepts connections.
pub(super) async fn listens(address: &Url) -> bool {
    with_connection(address, |_| Ok(())).await.is_some()
}

/// What a program at an address says unasked, as some do; empty if it says nothing.
pub(super) async fn greeting(address: &Url) -> String {
    let said = with_connection(address, |connection| {
        connection.set_read_timeout(Some(GLANCE))?;
        let mut said = [0; 128];
        let length = connection.read(&mut said)?;
        Ok(said[..length].to_vec())
    });
    let said = String::from_utf8(said.await.unwrap_or_default()).unwrap_or_default();
    said.lines().next().unwrap_or_default().to_owned()
}

/// The result of a bare connection; `None` if there is none.
async fn with_connection<T: Send + 'static>(
    address: &Url,
    using: fn(&mut TcpStream) -> io::Result<T>,
) -> Option<T> {
    let host = address.host_str()?.trim_matches(['[', ']']).to_owned();
    let port = address.port_or_known_default()?;
    let used = spawn_blocking(move || {
        let address = (host.as_str(), port).to_socket_addrs()?.next();
        let address = address.ok_or(io::ErrorKind::NotFound)?;
        using(&mut TcpStream::connect_timeout(&address, GLANCE)?)
    });
    used.await.ok()?.ok()
}

fn build(is_local: bool) -> Result<Client, String> {
    // Fails if the process already has one, which works as well.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let mut builder = Client::builder()
        .connect_timeout(CONNECT)
        .user_agent(concat!("whetstone/", env!("CARGO_PKG_VERSION")))
        // A redirect could send the key to another server.
        .redirect(Policy::none())
        // Calls are long and few, and a reused connection that has died would make the next one fail.
        .pool_max_idle_per_host(0);
    if is_local {
        builder = builder.no_proxy();
    }
    builder.build().map_err(|error| error.to_string())
}
