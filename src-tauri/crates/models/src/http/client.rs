//! The connections: one client for servers of this machine, one for all others.

use std::sync::LazyLock;
use std::time::Duration;

use domain::FailureKind;
use genai::Client;
use reqwest::header::CONTENT_TYPE;
use reqwest::redirect::Policy;

use super::trouble::Trouble;

/// How long a connection may take to stand.
const CONNECT: Duration = Duration::from_secs(15);

/// How long it may take to look what stands at an address.
const LOOK: Duration = Duration::from_secs(5);

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
