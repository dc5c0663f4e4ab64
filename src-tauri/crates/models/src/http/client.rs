//! The connections: one client for servers of this machine, one for all others.

use std::sync::LazyLock;
use std::time::Duration;

use domain::FailureKind;
use genai::Client;
use reqwest::redirect::Policy;

use super::trouble::Trouble;

/// How long a connection may take to stand.
const CONNECT: Duration = Duration::from_secs(15);

static NEAR: LazyLock<Result<Client, String>> = LazyLock::new(|| build(true));
static FAR: LazyLock<Result<Client, String>> = LazyLock::new(|| build(false));

/// The client for a server.
pub(super) fn of(is_local: bool) -> Result<&'static Client, Trouble> {
    let client = if is_local { &*NEAR } else { &*FAR };
    client
        .as_ref()
        .map_err(|error| Trouble::new(FailureKind::Crashed, error))
}

fn build(is_local: bool) -> Result<Client, String> {
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
    let client = builder.build().map_err(|error| error.to_string())?;
    let asking = Client::builder().with_reqwest(client).build();
    asking.map_err(|error| error.to_string())
}
