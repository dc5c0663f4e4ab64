//! Kills a program at an arbitrary moment.

use std::env;
use std::time::Duration;

/// How many kills the tests of the window and of the headless program make, unless `WHETSTONE_KILLS` says
/// otherwise.
pub fn kills(usual: u32) -> u32 {
    let named = env::var("WHETSTONE_KILLS").ok();
    named.and_then(|kills| kills.parse().ok()).unwrap_or(usual)
}

/// Moments within `span`, spread evenly over it: the n-th moment is always in the largest gap that the
/// earlier ones left (multiples of the golden ratio, modulo 1).
pub fn moments(span: Duration) -> impl Iterator<Item = Duration> {
    const GOLDEN: f64 = 0.618_033_988_749_894_9;
    (1..).map(move |n: u32| span.mul_f64((f64::from(n) * GOLDEN).fract()))
}
