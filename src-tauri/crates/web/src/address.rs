//! Which network addresses are public.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Whether an address is on the public internet: not on this machine or its network, and not in a range that
/// is reserved for something else.
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

/// IPv4 ranges that are not on the public internet, with their prefix lengths.
const SET_ASIDE_V4: &[(Ipv4Addr, u32)] = &[
    (Ipv4Addr::UNSPECIFIED, 8),           // this network
    (Ipv4Addr::new(10, 0, 0, 0), 8),      // private
    (Ipv4Addr::new(100, 64, 0, 0), 10),   // between a provider and its customers
    (Ipv4Addr::new(127, 0, 0, 0), 8),     // this machine
    (Ipv4Addr::new(169, 254, 0, 0), 16),  // link-local, where clouds hand out credentials
    (Ipv4Addr::new(172, 16, 0, 0), 12),   // private
    (Ipv4Addr::new(192, 0, 0, 0), 24),    // protocols
    (Ipv4Addr::new(192, 0, 2, 0), 24),    // examples
    (Ipv4Addr::new(192, 88, 99, 0), 24),  // relays to IPv6
    (Ipv4Addr::new(192, 168, 0, 0), 16),  // private
    (Ipv4Addr::new(198, 18, 0, 0), 15),   // measurements
    (Ipv4Addr::new(198, 51, 100, 0), 24), // examples
    (Ipv4Addr::new(203, 0, 113, 0), 24),  // examples
    (Ipv4Addr::new(224, 0, 0, 0), 3),     // multicast, reserved, broadcast
];

fn is_public_v4(address: Ipv4Addr) -> bool {
    let is_within = |(range, bits): &(Ipv4Addr, u32)| {
        (address.to_bits() ^ range.to_bits()).leading_zeros() >= *bits
    };
    !SET_ASIDE_V4.iter().any(is_within)
}

/// The range from which public IPv6 addresses are assigned. Loopback, link-local, private, multicast and
/// mapped addresses are all outside it.
const GIVEN_OUT_V6: (Ipv6Addr, u32) = (Ipv6Addr::new(0x2000, 0, 0, 0, 0, 0, 0, 0), 3);

/// Ranges inside it that are not on the public internet.
const SET_ASIDE_V6: &[(Ipv6Addr, u32)] = &[
    (Ipv6Addr::new(0x2001, 0, 0, 0, 0, 0, 0, 0), 23), // protocols, tunnels among them
    (Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 0), 32), // examples
    (Ipv6Addr::new(0x2002, 0, 0, 0, 0, 0, 0, 0), 16), // tunnels to any IPv4
    (Ipv6Addr::new(0x3fff, 0, 0, 0, 0, 0, 0, 0), 20), // examples
];

/// How IPv6-only networks reach IPv4; the last 32 bits are the IPv4 address.
const TRANSLATED: (Ipv6Addr, u32) = (Ipv6Addr::new(0x64, 0xff9b, 0, 0, 0, 0, 0, 0), 96);

fn is_public_v6(address: Ipv6Addr) -> bool {
    let is_within = |(range, bits): &(Ipv6Addr, u32)| {
        (address.to_bits() ^ range.to_bits()).leading_zeros() >= *bits
    };
    if is_within(&TRANSLATED) {
        let [.., a, b, c, d] = address.octets();
        return is_public_v4(Ipv4Addr::new(a, b, c, d));
    }
    is_within(&GIVEN_OUT_V6) && !SET_ASIDE_V6.iter().any(is_within)
}
