//! 95 % intervals, by published formulas.

use serde::Serialize;

use crate::seed::Random;

/// The normal deviate that leaves 2.5 % on each side.
const Z: f64 = 1.959_963_984_540_054;
/// Resamples of a bootstrap.
const RESAMPLES: usize = 2_000;

/// From the lower to the upper limit.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The lower limit.
    pub low: f64,
    /// The upper limit.
    pub high: f64,
}

/// The score interval of a share, `hits` of `of`; `None` of nothing.
///
/// E. B. Wilson: Probable inference, the law of succession, and statistical inference. Journal of the
/// American Statistical Association 22 (1927), 209–212; without a correction for continuity, as in
/// R. G. Newcombe, Statistics in Medicine 17 (1998), 857–872, method 3.
pub fn wilson(hits: usize, of: usize) -> Option<Interval> {
    if of == 0 {
        return None;
    }
    let (hits, of) = (number(hits), number(of));
    let share = hits / of;
    let square = Z * Z;
    let middle = 2.0f64.mul_add(hits, square);
    let spread = Z * 4.0f64.mul_add(hits * (1.0 - share), square).sqrt();
    let scale = 2.0 * (of + square);
    Some(Interval {
        low: ((middle - spread) / scale).max(0.0),
        high: ((middle + spread) / scale).min(1.0),
    })
}

/// The interval of a count of independent events (Poisson), in events.
///
/// Byar’s approximation to the exact limits: K. J. Rothman, J. D. Boice: Epidemiologic Analysis with a
/// Programmable Calculator (1979); N. E. Breslow, N. E. Day: Statistical Methods in Cancer Research II
/// (1987), equation 2.13.
pub fn poisson(events: usize) -> Interval {
    let events = number(events);
    let low = if events > 0.0 {
        let root = 1.0 - 1.0 / (9.0 * events) - Z / (3.0 * events.sqrt());
        events * root.powi(3)
    } else {
        0.0
    };
    let next = events + 1.0;
    let root = 1.0 - 1.0 / (9.0 * next) + Z / (3.0 * next.sqrt());
    Interval {
        low: low.max(0.0),
        high: next * root.powi(3),
    }
}

/// The interval of a ratio of sums, such as dollars per word, over pairs of numerator and denominator.
/// `None` with fewer than two pairs, which allow no conclusion.
///
/// The percentile bootstrap: pairs are drawn again with replacement 2,000 times, by the seed. B. Efron, R.
/// J. Tibshirani: An Introduction to the Bootstrap (1993), chapter 13.
pub fn bootstrap(pairs: &[(f64, f64)], seed: u64) -> Option<Interval> {
    if pairs.len() < 2 {
        return None;
    }
    let mut random = Random::new(seed, "bootstrap");
    let mut ratios: Vec<f64> = (0..RESAMPLES)
        .map(|_| {
            let drawn = (0..pairs.len()).map(|_| pairs[random.below(pairs.len())]);
            let (above, below) =
                drawn.fold((0.0, 0.0), |sum, pair| (sum.0 + pair.0, sum.1 + pair.1));
            if below > 0.0 { above / below } else { 0.0 }
        })
        .collect();
    ratios.sort_by(f64::total_cmp);
    // 2.5 % of the resamples are below the lower limit, and as many above the upper one.
    let outside = RESAMPLES / 40;
    Some(Interval {
        low: ratios[outside],
        high: ratios[RESAMPLES - 1 - outside],
    })
}

/// A count for arithmetic; counts here are far below 2⁵².
#[expect(clippy::cast_precision_loss, reason = "counts are small")]
pub(crate) fn number(count: usize) -> f64 {
    count as f64
}
