//! Fetching and searching on loopback, which the tests allow by name, and everything that a page may try to
//! do to us.
#![cfg(test)]
#![allow(
    clippy::too_many_lines,
    reason = "a table of cases, or one story from its beginning to its end"
)]

mod addresses;
mod limits;
mod pages;
mod searches;

use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use testkit::server::site::Site;
use web::{Fetcher, Lookup};

/// The name that the tests allow. Their own resolver resolves it to loopback.
const ALLOWED: &str = "allowed.example";
/// Long enough for whatever comes at all.
const PATIENT: Duration = Duration::from_mins(1);
/// Short, for what never comes.
const HASTY: Duration = Duration::from_millis(150);

/// Names that were resolved.
type Asked = Arc<Mutex<Vec<String>>>;

/// A fetcher that knows some names, and which names it resolved.
fn knowing(time: Duration, known: &[(&str, &[IpAddr])]) -> (Fetcher, Asked) {
    let asked = Asked::default();
    let known: Vec<(String, Vec<IpAddr>)> = known
        .iter()
        .map(|(name, found)| ((*name).to_owned(), found.to_vec()))
        .collect();
    let noted = asked.clone();
    let lookup: Lookup = Arc::new(move |host| {
        let mut noted = noted.lock().expect("a list");
        let before = noted.iter().filter(|it| **it == host).count();
        noted.push(host.clone());
        // A name that is listed several times leads elsewhere each time.
        let mut found = known.iter().filter(|(name, _)| *name == host);
        let found = found.nth(before).map(|(_, found)| found.clone());
        Box::pin(async move { found.ok_or_else(|| std::io::ErrorKind::NotFound.into()) })
    });
    let hosts = [ALLOWED.to_owned()];
    let fetcher = Fetcher::looking_up(&hosts, time, lookup).expect("a fetcher");
    (fetcher, asked)
}

/// A fetcher for which [`ALLOWED`] is loopback, however often it asks.
fn fetcher(time: Duration) -> Fetcher {
    let loopback: &[IpAddr] = &[IpAddr::V4(Ipv4Addr::LOCALHOST)];
    knowing(time, &[(ALLOWED, loopback); 20]).0
}

/// The address of a path of the site, by its allowed name.
fn named(site: &Site, path: &str) -> String {
    format!("http://{ALLOWED}:{}{path}", site.port())
}
