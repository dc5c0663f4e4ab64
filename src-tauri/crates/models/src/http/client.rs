//! The connections: one client for servers of this machine, one for all others.

use std::io::{self, Read};
use std::net::{TcpStream, ToSocketAddrs};
use std::sync::LazyLock;
use std::time::Duration;

use domain::FailureKind;
use genai::Client;
use reqwest::Url;
use reqwest::header::CONTENT_TYPE;
use reqwest::redirect::Policy;
use tokio::task::spawn_blocking;

use super::trouble::{self, Trouble};

/// How long a connection may take to stand.
pub(super) const CONNECT: Duration = Duration::from_secs(15);

/// How long it may take to look what stands at an address.
const LOOK: Duration = Duration::from_secs(5);

/// How long it may take to see what is spoken there: whoever speaks it does so at once.
const GLANCE: Duration = Duration::from_millis(1500);

static NEAR: LazyLock<Result<Clients, String>> = LazyLock::new(|| build(true));
static FAR: LazyLock<Result<Clients, String>> = LazyLock::new(|| build(false));

/// The same connections for questions and for what is no question.
struct Clients {
    asking: Client,
    plain: reqwest::Client,
}

/// The client for a server.
pub(super) fn of(is_local: bool) -> Result<&'static Client, Trouble> {
    match clients(is_local) {
        Ok(clients) => Ok(&clients.asking),
        Err(error) => Err(Trouble::new(FailureKind::Crashed, error)),
    }
}

/// Whether a page for people stands at an address, for whoever asks without a key.
pub(super) async fn gives_page(is_local: bool, address: String) -> bool {
    let Ok(clients) = clients(is_local) else {
        return false;
    };
    let Ok(response) = clients.plain.get(address).timeout(LOOK).send().await else {
        return false;
    };
    let kind = response.headers().get(CONTENT_TYPE);
    kind.and_then(|kind| kind.to_str().ok())
        .is_some_and(|kind| kind.contains("html"))
}

/// Whether HTTP is spoken at an address, over TLS or not as it says. A certificate that proves nothing
/// shows that TLS is, and so does a server that refuses ours.
pub(super) async fn speaks(is_local: bool, address: Url) -> bool {
    let Ok(clients) = clients(is_local) else {
        return false;
    };
    let sent = clients.plain.get(address).timeout(GLANCE).send().await;
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

/// Whether anybody takes a connection at an address.
pub(super) async fn listens(address: &Url) -> bool {
    with_connection(address, |_| Ok(())).await.is_some()
}

/// What whoever listens at an address says unasked, as some programs do; empty where it says nothing.
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

/// What comes of a bare connection; `None` where there is none.
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

fn clients(is_local: bool) -> &'static Result<Clients, String> {
    if is_local { &NEAR } else { &FAR }
}

fn build(is_local: bool) -> Result<Clients, String> {
    // Fails where the process has one already, which serves as well.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let mut builder = reqwest::Client::builder()
        .connect_timeout(CONNECT)
        .user_agent(concat!("whetstone/", env!("CARGO_PKG_VERSION")))
        // A redirection could carry the key to another server.
        .redirect(Policy::none())
        // What is sent small must not grow big here.
        .gzip(false)
        // Calls are long and few, and a kept connection that has died fails the next of them.
        .pool_max_idle_per_host(0);
    if is_local {
        builder = builder.no_proxy();
    }
    let plain = builder.build().map_err(|error| error.to_string())?;
    let asking = Client::builder().with_reqwest(plain.clone()).build();
    Ok(Clients {
        asking: asking.map_err(|error| error.to_string())?,
        plain,
    })
}
