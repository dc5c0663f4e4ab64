//! Intervals against published values.

use evaluation::interval::{bootstrap, poisson, wilson};

fn close(found: f64, published: f64, tolerance: f64, what: &str) {
    assert!(
        (found - published).abs() <= tolerance,
        "{what}: {found}, published: {published}"
    );
}

/// Newcombe (1998), table I, method 3.
#[test]
fn shares_have_the_intervals_that_newcombe_gives() {
    for (hits, of, low, high) in [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ] {
        let found = wilson(hits, of).unwrap();
        let what = format!("{hits} of {of}");
        close(found.low, low, 0.000_05, &what);
        close(found.high, high, 0.000_05, &what);
    }
    assert_eq!(wilson(0, 0), None);
    let all = wilson(20, 20).unwrap();
    close(all.low, 1.0 - 0.1611, 0.000_05, "20 of 20");
    close(all.high, 1.0, 1e-12, "20 of 20");
}

/// The exact limits of Garwood (1936), as in Breslow and Day (1987), table 2.10. The approximation is within
/// a twentieth of an event, more for none and one.
#[test]
fn rates_are_close_to_the_exact_limits() {
    for (events, low, high, tolerance) in [
        (0, 0.0, 3.689, 0.08),
        (1, 0.0253, 5.572, 0.05),
        (5, 1.62, 11.67, 0.05),
        (10, 4.80, 18.39, 0.05),
        (20, 12.22, 30.89, 0.05),
        (50, 37.11, 65.92, 0.05),
    ] {
        let found = poisson(events);
        let what = format!("{events} events");
        close(found.low, low, tolerance, &what);
        close(found.high, high, tolerance, &what);
    }
}

#[test]
fn a_bootstrap_follows_from_its_seed_and_holds_the_ratio() {
    let pairs: Vec<(f64, f64)> = (1..=12)
        .map(|it| (f64::from(it), 2.0 + f64::from(it % 3)))
        .collect();
    let found = bootstrap(&pairs, 4).unwrap();
    assert_eq!(bootstrap(&pairs, 4), Some(found));
    assert_ne!(bootstrap(&pairs, 5), Some(found));
    let sums = pairs
        .iter()
        .fold((0.0, 0.0), |sum, it| (sum.0 + it.0, sum.1 + it.1));
    let ratio = sums.0 / sums.1;
    assert!(found.low < ratio && ratio < found.high, "{found:?} {ratio}");
    let same = bootstrap(&[(3.0, 1.5); 6], 1).unwrap();
    assert_eq!((same.low, same.high), (2.0, 2.0));
    assert_eq!(bootstrap(&pairs[..1], 1), None);
    assert_eq!(bootstrap(&[], 1), None);
}
