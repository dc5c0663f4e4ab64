//! A closer look at a server that didn't answer with a stream: finds out what is at that address, so that
//! the advice fits. Neither key nor question is sent again.
//!
//! Checks whether the address speaks HTTP or TLS when the other was expected, and what is sent unasked. A
//! port that accepts the connection and says nothing looks the same as a server that is loading its model,
//! so the first call waits for it; after that, the message only depends on whether the port says anything
//! else.

use domain::FailureKind;
use reqwest::Url;

use super::trouble::{self, Instead, Trouble};
use super::words::Whom;
use super::{client, request};

/// The same trouble, with what came instead of a stream. `seen` is the reader's result.
pub(super) async fn closer(whom: &Whom, trouble: Trouble, seen: Option<Instead>) -> Trouble {
    let Ok(address) = Url::parse(&request::address(&whom.server)) else {
        return trouble;
    };
    match trouble.instead {
        Some(Instead::NoTls) => plain_or_strange(whom, trouble, &address).await,
        Some(Instead::NotHttp) => tls_or_strange(whom, trouble, &address).await,
        Some(Instead::HungUp | Instead::HungUpOnTls) if wants_plain(whom, &address).await => {
            trouble.other(Instead::PlainHttp)
        }
        Some(Instead::HungUp) => tls_or_same(whom, trouble, &address).await,
        Some(Instead::Nothing) => loading_or_mute(whom, trouble, &address).await,
        Some(Instead::NoHandshake) => far_or_mute(whom, trouble, &address).await,
        Some(Instead::Page) if trouble.status == Some(400) => {
            tls_or_same(whom, trouble, &address).await
        }
        None if whom.is_local && is_own_page(&trouble) => trouble.other(Instead::Page),
        None if may_want_tls(&trouble) => tls_or_same(whom, trouble, &address).await,
        None if trouble.kind == FailureKind::Unreadable && trouble.excess.is_none() => Trouble {
            instead: seen,
            ..trouble
        },
        Some(_) | None => trouble,
    }
}

/// A remote model server that is down may answer like this through intermediaries. On this machine, it is
/// another program.
fn is_own_page(trouble: &Trouble) -> bool {
    trouble.status == Some(500) && trouble::is_page(&trouble.said)
}

/// Servers that expect TLS refuse plain requests in their own words, some of them on a page.
fn may_want_tls(trouble: &Trouble) -> bool {
    trouble.status == Some(400)
        && trouble.kind == FailureKind::Crashed
        && !trouble.said.trim_start().starts_with('{')
}

/// How servers say that they expect TLS, in lower case: nginx, Go and Apache.
const EXPECT_TLS: [&str; 3] = [
    "http request was sent to https port",
    "http request to an https server",
    "plain http to an ssl-enabled server port",
];

fn says_that_it_wants_tls(trouble: &Trouble) -> bool {
    let said = trouble.said.to_lowercase();
    EXPECT_TLS.iter().any(|words| said.contains(words))
}

async fn tls_or_same(whom: &Whom, trouble: Trouble, address: &Url) -> Trouble {
    if says_that_it_wants_tls(&trouble) || wants_tls(whom, address).await {
        return trouble.other(Instead::Tls);
    }
    trouble
}

async fn wants_tls(whom: &Whom, address: &Url) -> bool {
    address.scheme() == "http" && client::speaks(whom.is_local, with_scheme(address, "https")).await
}

async fn plain_or_strange(whom: &Whom, trouble: Trouble, address: &Url) -> Trouble {
    if wants_plain(whom, address).await {
        return trouble.other(Instead::PlainHttp);
    }
    strange(trouble, address).await
}

async fn wants_plain(whom: &Whom, address: &Url) -> bool {
    let mut plain = with_scheme(address, "http");
    // Never fails for an address with a host.
    let _ = plain.set_port(address.port_or_known_default());
    address.scheme() == "https" && client::speaks(whom.is_local, plain).await
}

async fn tls_or_strange(whom: &Whom, trouble: Trouble, address: &Url) -> Trouble {
    if wants_tls(whom, address).await {
        return trouble.other(Instead::Tls);
    }
    strange(trouble, address).await
}

/// A server that responds to other requests while it owes an answer is busy, or loading its model. One that
/// says nothing at all may not be a model server.
async fn loading_or_mute(whom: &Whom, trouble: Trouble, address: &Url) -> Trouble {
    if client::speaks(whom.is_local, address.clone()).await {
        return Trouble {
            instead: None,
            ..trouble
        };
    }
    let (tls, listens) = tokio::join!(wants_tls(whom, address), client::listens(address));
    if tls {
        return trouble.other(Instead::Tls);
    }
    Trouble {
        instead: listens.then_some(Instead::Nothing),
        ..trouble
    }
}

/// A server that accepts a connection but no handshake exists, so trying again would give the same result.
async fn far_or_mute(whom: &Whom, trouble: Trouble, address: &Url) -> Trouble {
    let (plain, listens) = tokio::join!(wants_plain(whom, address), client::listens(address));
    match (plain, listens) {
        (true, _) => trouble.other(Instead::PlainHttp),
        (false, true) => Trouble {
            kind: FailureKind::Silent,
            ..trouble
        },
        (false, false) => Trouble {
            instead: None,
            ..trouble
        },
    }
}

async fn strange(trouble: Trouble, address: &Url) -> Trouble {
    let greeting = client::greeting(address).await;
    let trouble = trouble.other(Instead::NotHttp);
    if greeting.is_empty() {
        return trouble;
    }
    Trouble {
        greeting,
        ..trouble
    }
}

/// The same address, with the other protocol.
fn with_scheme(address: &Url, scheme: &str) -> Url {
    let mut other = address.clone();
    // Both schemes can replace each other.
    let _ = other.set_scheme(scheme);
    other
}
