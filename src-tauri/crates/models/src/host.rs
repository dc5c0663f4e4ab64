//! Which machine an address belongs to.

use std::net::{IpAddr, Ipv4Addr};

use reqwest::Url;

/// The server's location for people: host and port.
pub(crate) fn host(base_url: &str) -> String {
    let Ok(url) = Url::parse(base_url) else {
        return base_url.to_owned();
    };
    let host = url.host_str().unwrap_or_default();
    match url.port() {
        Some(port) => format!("{host}:{port}"),
        None => host.to_owned(),
    }
}

/// Whether the server is this machine.
pub(crate) fn is_local(base_url: &str) -> bool {
    let Ok(url) = Url::parse(base_url) else {
        return false;
    };
    let host = url.host_str().unwrap_or_default();
    let address = host.trim_matches(['[', ']']).parse::<IpAddr>();
    address.map_or(
        host == "localhost" || host.ends_with(".localhost"),
        |address| address.is_loopback() || address == IpAddr::V4(Ipv4Addr::UNSPECIFIED),
    )
}

#[cfg(test)]
mod tests {
    use super::is_local;

    #[test]
    fn this_machine_is_told_from_others() {
        for (address, expected) in [
            ("http://127.0.0.1:80/v1", true),
            ("http://127.8.0.1", true),
            ("http://localhost:1234", true),
            ("http://[::1]:1234/v1", true),
            ("http://0.0.0.0:11434", true),
            ("http://models.localhost", true),
            ("https://api.openai.com/v1", false),
            ("http://localhost.example.org", false),
            ("http://10.0.0.4:8000", false),
            ("no address", false),
        ] {
            assert_eq!(is_local(address), expected, "{address}");
        }
    }
}
