//! Which hosts may be reached. Every name is resolved once per connection, the addresses are checked, and the
//! connection goes to the addresses that were checked.

use std::error::Error;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use futures::future::BoxFuture;
use reqwest::Url;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};

use crate::address::is_public;
use crate::trouble::Trouble;

/// Looks up the addresses of a host.
pub type Lookup = Arc<dyn Fn(String) -> BoxFuture<'static, io::Result<Vec<IpAddr>>> + Send + Sync>;

/// The name of this machine. Names that end with it mean this machine too.
const LOCAL: &str = "localhost";

/// Asks the system.
pub(crate) fn system() -> Lookup {
    Arc::new(|host| {
        Box::pin(async move {
            let found = tokio::net::lookup_host((host, 0)).await?;
            Ok(found.map(|it| it.ip()).collect())
        })
    })
}

/// Who may be reached, and how names are looked up.
#[derive(Clone)]
pub(crate) struct Reach {
    /// Hosts that may be private, in lowercase.
    hosts: Arc<[String]>,
    lookup: Lookup,
}

/// A name led into a private network.
#[derive(Debug, thiserror::Error)]
#[error("{0} is private")]
struct Refused(String);

impl Reach {
    pub(crate) fn new(hosts: &[String], lookup: Lookup) -> Self {
        Self {
            hosts: hosts.iter().map(|host| plain(host)).collect(),
            lookup,
        }
    }

    /// Checks an address before it is fetched. A host name is checked again once it is resolved.
    pub(crate) fn check(&self, url: &Url) -> Result<(), Trouble> {
        let is_web = matches!(url.scheme(), "http" | "https");
        let has_user = !url.username().is_empty() || url.password().is_some();
        let host = url.host_str().filter(|_| is_web && !has_user);
        host.ok_or(Trouble::NoAddress)?;
        match self.names_private(url) {
            Some(host) => Err(Trouble::Private(host)),
            None => Ok(()),
        }
    }

    /// The host of an address, if it is literally one of this machine or a private network, and isn’t allowed.
    pub(crate) fn names_private(&self, url: &Url) -> Option<String> {
        let host = plain(url.host_str()?);
        let is_private = match host.parse::<IpAddr>() {
            Ok(address) => !is_public(address),
            Err(_) => host == LOCAL || host.ends_with(&format!(".{LOCAL}")),
        };
        (is_private && !self.allows(&host)).then_some(host)
    }

    fn allows(&self, host: &str) -> bool {
        self.hosts.iter().any(|allowed| allowed == host)
    }
}

impl Resolve for Reach {
    fn resolve(&self, name: Name) -> Resolving {
        let (host, reach) = (plain(name.as_str()), self.clone());
        Box::pin(async move {
            let found = (reach.lookup)(host.clone()).await?;
            // One private address among public ones is reason enough to trust none of them.
            if !reach.allows(&host) && !found.iter().copied().all(is_public) {
                return Err(Refused(host).into());
            }
            let addresses = found.into_iter().map(|it| SocketAddr::new(it, 0));
            Ok(Box::new(addresses) as Addrs)
        })
    }
}

/// What stopped a connection.
pub(crate) fn trouble(error: &reqwest::Error, host: &str) -> Trouble {
    let mut cause: Option<&(dyn Error + 'static)> = Some(error);
    let mut is_lookup = false;
    while let Some(inner) = cause {
        if let Some(Refused(host)) = inner.downcast_ref() {
            return Trouble::Private(host.clone());
        }
        is_lookup |= inner.to_string().contains("dns error");
        cause = inner.source();
    }
    if is_lookup {
        Trouble::Unknown(host.to_owned())
    } else {
        Trouble::Connection
    }
}

/// A host in the form that is used for comparisons.
fn plain(host: &str) -> String {
    let host = host.trim().trim_end_matches('.');
    let host = host.strip_prefix('[').unwrap_or(host);
    host.strip_suffix(']').unwrap_or(host).to_lowercase()
}
