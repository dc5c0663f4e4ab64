use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use proptest::prelude::*;
use testkit::server::site::{Reply, Site};
use web::{Trouble, is_public};

use crate::{ALLOWED, PATIENT, fetcher, knowing, named};

#[test]
fn only_addresses_of_the_public_internet_are_public() {
    let check = |address: &str, expected: bool| {
        let address: IpAddr = address.parse().expect(address);
        assert_eq!(is_public(address), expected, "{address}");
    };
    for public in [
        "1.1.1.1",
        "8.8.8.8",
        "100.63.255.255",
        "100.128.0.0",
        "172.15.255.255",
        "172.32.0.0",
        "192.167.255.255",
        "192.169.0.0",
        "198.17.255.255",
        "198.20.0.0",
        "223.255.255.255",
        "2606:4700:4700::1111",
        "2a00:1450:4001:800::200e",
        "2001:4860:4860::8888",
        "64:ff9b::8.8.8.8",
    ] {
        check(public, true);
    }
    for private in [
        "0.0.0.0",
        "0.1.2.3",
        "10.0.0.1",
        "10.255.255.255",
        "100.64.0.0",
        "100.127.255.255",
        "127.0.0.1",
        "127.255.255.254",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.1",
        "192.0.2.1",
        "192.88.99.1",
        "192.168.0.1",
        "198.18.0.1",
        "198.19.255.255",
        "198.51.100.1",
        "203.0.113.1",
        "224.0.0.1",
        "239.255.255.255",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::127.0.0.1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "::ffff:8.8.8.8",
        "64:ff9b::127.0.0.1",
        "64:ff9b::10.0.0.1",
        "64:ff9b:1::1",
        "100::1",
        "2001::1",
        "2001:db8::1",
        "2002:7f00:1::",
        "3fff::1",
        "5f00::1",
        "fc00::1",
        "fd12:3456::1",
        "fe80::1",
        "fec0::1",
        "ff02::1",
    ] {
        check(private, false);
    }
}

proptest! {
    #[test]
    fn no_private_address_is_public_however_it_is_embedded(low: u32, prefix in 0_usize..9) {
        let ranges = [
            (0x0a00_0000, 8), (0x7f00_0000, 8), (0xa9fe_0000, 16), (0xac10_0000, 12), (0xc0a8_0000, 16),
            (0x6440_0000, 10), (0x0000_0000, 8), (0xe000_0000, 4), (0xf000_0000, 4_u32),
        ];
        let (range, bits): (u32, u32) = ranges[prefix];
        let inner = Ipv4Addr::from_bits(range | (low & (u32::MAX >> bits)));
        prop_assert!(!is_public(IpAddr::V4(inner)), "{inner}");
        let low = u128::from(inner.to_bits());
        let embedded = [
            low,
            0xffff_u128 << 32 | low,
            0x0064_ff9b_u128 << 96 | low,
            0x2002_u128 << 112 | low << 80,
        ];
        for address in embedded.map(Ipv6Addr::from_bits) {
            prop_assert!(!is_public(IpAddr::V6(address)), "{address}");
        }
    }

    #[test]
    fn no_loopback_or_local_address_of_ipv6_is_public(low: u128, prefix in 0_usize..4) {
        let (range, bits) = [(0xfe80_u128, 10), (0xfc00, 7), (0xff00, 8), (0xfec0, 10)][prefix];
        let address = Ipv6Addr::from_bits(range << 112 | (low & (u128::MAX >> bits)));
        prop_assert!(!is_public(IpAddr::V6(address)), "{address}");
    }
}

#[tokio::test]
async fn an_address_of_this_machine_is_refused_however_it_is_written() {
    let site = Site::new(|_, _| Reply::html("<p>Never read."));
    let port = site.port();
    for host in [
        "127.0.0.1",
        "127.1",
        "0x7f.0.0.1",
        "0177.0.0.1",
        "2130706433",
        "0x7f000001",
        "127.0.0.1.",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "[::ffff:7f00:1]",
        "0.0.0.0",
        "[::]",
        "１２７.0.0.1",
    ] {
        let fetched = fetcher(PATIENT)
            .page(&format!("http://{host}:{port}/"))
            .await;
        assert!(
            matches!(fetched, Err(Trouble::Private(_))),
            "{host}: {fetched:?}"
        );
    }
    assert_eq!(site.requests().len(), 0);
}

#[tokio::test]
async fn addresses_that_are_no_web_pages_are_refused() {
    for address in [
        "",
        "example",
        "/page",
        "file:///etc/passwd",
        "ftp://example.org/",
        "gopher://example.org/",
        "data:text/html,<p>Hi",
        "javascript:alert(1)",
        "http://",
        "http://user@allowed.example/",
        "http://user:password@allowed.example/",
    ] {
        let fetched = fetcher(PATIENT).page(address).await;
        assert_eq!(fetched, Err(Trouble::NoAddress), "{address}");
    }
}

#[tokio::test]
async fn what_a_name_leads_to_is_checked() {
    let site = Site::new(|_, _| Reply::html("<p>Never read."));
    let loopback = IpAddr::V4(Ipv4Addr::LOCALHOST);
    let public = IpAddr::V4(Ipv4Addr::new(8, 8, 8, 8));
    let mapped = IpAddr::V6(Ipv4Addr::LOCALHOST.to_ipv6_mapped());
    for found in [&[loopback][..], &[mapped], &[public, loopback]] {
        let (reader, asked) = knowing(PATIENT, &[("sly.example", found)]);
        let address = format!("http://sly.example:{}/", site.port());
        let fetched = reader.page(&address).await;
        assert_eq!(fetched, Err(Trouble::Private("sly.example".to_owned())));
        assert_eq!(asked.lock().expect("a list").len(), 1, "{found:?}");
    }
    let (reader, _) = knowing(PATIENT, &[]);
    let fetched = reader.page("http://nowhere.example/").await;
    assert_eq!(fetched, Err(Trouble::Unknown("nowhere.example".to_owned())));
    assert_eq!(site.requests().len(), 0);
}

#[tokio::test]
async fn the_connection_goes_to_the_address_that_was_checked() {
    let site = Site::new(|_, _| Reply::html("<p>It was read."));
    let loopback: &[IpAddr] = &[IpAddr::V4(Ipv4Addr::LOCALHOST)];
    // Nobody listens there: a second lookup for one page would fail.
    let elsewhere: &[IpAddr] = &[IpAddr::V4(Ipv4Addr::new(127, 0, 0, 77))];
    let (reader, asked) = knowing(PATIENT, &[(ALLOWED, loopback), (ALLOWED, elsewhere)]);
    let page = reader.page(&named(&site, "/")).await.expect("a page");
    assert_eq!(page.text, "It was read.");
    assert_eq!(*asked.lock().expect("a list"), [ALLOWED]);
}

#[tokio::test]
async fn a_redirect_into_a_private_network_is_refused() {
    let loopback = IpAddr::V4(Ipv4Addr::LOCALHOST);
    let to_self = Site::new(|_, _| Reply::html("<p>Never read."));
    let port = to_self.port();
    for (to, private) in [
        (format!("http://127.0.0.1:{port}/"), "127.0.0.1"),
        (format!("http://[::1]:{port}/"), "::1"),
        (format!("//2130706433:{port}/"), "127.0.0.1"),
        (
            "http://169.254.169.254/latest/meta-data/".to_owned(),
            "169.254.169.254",
        ),
        (format!("http://turned.example:{port}/"), "turned.example"),
    ] {
        let target = to.clone();
        let site = Site::new(move |_, _| Reply::Redirect(target.clone()));
        let (reader, _) = knowing(
            PATIENT,
            &[(ALLOWED, &[loopback]), ("turned.example", &[loopback])],
        );
        let fetched = reader.page(&named(&site, "/")).await;
        assert_eq!(fetched, Err(Trouble::Private(private.to_owned())), "{to}");
    }
    for to in [
        "file:///etc/passwd",
        "ftp://allowed.example/",
        "http://a:b@allowed.example/",
    ] {
        let site = Site::new(move |_, _| Reply::Redirect(to.to_owned()));
        let fetched = fetcher(PATIENT).page(&named(&site, "/")).await;
        assert_eq!(fetched, Err(Trouble::NoAddress), "{to}");
    }
    assert_eq!(to_self.requests().len(), 0);
}
