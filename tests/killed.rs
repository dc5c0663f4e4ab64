//! Killing a program at a moment that nobody chose.

use std::env;
use std::time::Duration;

/// How often the tests of the window and of the headless program kill, unless
/// `WHETSTONE_KILLS` says otherwise.
pub fn kills(usual: u32) -> u32 {
    let named = env::var("WHETSTONE_KILLS").ok();
    named.and_then(|kills| kills.parse().ok()).unwrap_or(usual)
}

/// Moments within `span`, spread evenly over it: the n-th of any number of moments lies in the
/// largest gap that the ones before it left (multiples of the golden ratio, modulo 1).
pub fn moments(span: Duration) -> impl Iterator<Item = Duration> {
    const GOLDEN: f64 = 0.618_033_988_749_894_9;
    (1..).map(move |n: u32| span.mul_f64((f64::from(n) * GOLDEN).fract()))
}
