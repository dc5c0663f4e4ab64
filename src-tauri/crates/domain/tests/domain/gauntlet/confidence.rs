//! How far an earlier answer can be relied on.

use domain::gauntlet::concern::{AnsweredBefore, ResolvedConcern};
use proptest::prelude::*;

fn concern(base_confidence: f64, created_at: &str, times_matched: u32) -> ResolvedConcern {
    ResolvedConcern {
        pattern: "Links never expire".to_owned(),
        explanation: "Section 3 says seven days.".to_owned(),
        adversary: "paranoid_security".to_owned(),
        base_confidence,
        spec_hash: "same".to_owned(),
        created_at: created_at.to_owned(),
        times_matched,
    }
}

/// Base, creation date, number of matches, today, hash; the confidence and the result.
type Case = (
    f64,
    &'static str,
    u32,
    &'static str,
    &'static str,
    f64,
    AnsweredBefore,
);

#[test]
fn confidence_is_by_the_formula() {
    use AnsweredBefore::{Dropped, Noted, Raised};
    let cases: [Case; 16] = [
        (0.9, "2026-03-01", 0, "2026-03-01", "same", 0.9, Dropped),
        (0.8, "2026-03-01", 0, "2026-03-15", "same", 0.4, Noted),
        (
            0.8,
            "2026-03-01",
            0,
            "2026-03-16",
            "same",
            0.380_678,
            Raised,
        ),
        (0.9, "2026-03-01", 0, "2026-03-29", "same", 0.225, Raised),
        (
            0.9,
            "2026-03-01",
            0,
            "2026-03-06",
            "same",
            0.702_638,
            Dropped,
        ),
        (0.9, "2026-03-01", 0, "2026-03-07", "same", 0.668_697, Noted),
        (0.9, "2026-03-01", 0, "2026-03-01", "other", 0.63, Noted),
        (1.0, "2026-03-01", 0, "2026-03-01", "other", 0.7, Dropped),
        (0.6, "2026-03-01", 0, "2026-03-01", "same", 0.6, Noted),
        (0.8, "2026-03-01", 2, "2026-03-15", "same", 0.4, Noted),
        (0.8, "2026-03-01", 3, "2026-03-15", "same", 0.55, Noted),
        (0.8, "2026-03-01", 6, "2026-03-15", "same", 0.7, Dropped),
        (0.8, "2026-03-01", 60, "2026-03-15", "same", 0.7, Dropped),
        (0.8, "2026-03-01", 4, "2026-03-15", "other", 0.48, Noted),
        // Across New Year and a leap day; a clock that was ahead counts as today.
        (
            0.8,
            "2027-12-30T23:59:59.000Z",
            0,
            "2028-01-13",
            "same",
            0.4,
            Noted,
        ),
        (0.9, "2026-03-09", 0, "2026-03-01", "same", 0.9, Dropped),
    ];
    for (base, created, times, today, hash, expected, result) in cases {
        let confidence = concern(base, created, times).confidence(today, hash);
        let case = format!("{base} {created} {times} {today} {hash}");
        assert!((confidence - expected).abs() < 1e-6, "{case}: {confidence}");
        assert_eq!(AnsweredBefore::by(confidence), result, "{case}");
    }
}

#[test]
fn days_are_counted_over_months_and_leap_years() {
    let confidence =
        |created: &str, today: &str| concern(1.0, created, 0).confidence(today, "same");
    for (created, today, days) in [
        ("2028-02-28", "2028-03-01", 2),
        ("2026-02-28", "2026-03-01", 1),
        ("2026-01-01", "2027-01-01", 365),
    ] {
        let expected = 0.5_f64.powf(f64::from(days) / 14.0);
        let found = confidence(created, today);
        assert!(
            (found - expected).abs() < 1e-9,
            "{created} {today}: {found}"
        );
    }
}

proptest! {
    #[test]
    fn it_never_grows_with_age_nor_for_a_text_that_changed(
        base in 0.0..=1.0_f64, times in 0_u32..40, days in 0_i32..300
    ) {
        let made = concern(base, "2026-01-01", times);
        let day = |days: i32| {
            let start: jiff::civil::Date = "2026-01-01".parse().expect("a day");
            (start + jiff::Span::new().days(days)).to_string()
        };
        let now = made.confidence(&day(days), "same");
        prop_assert!(made.confidence(&day(days + 1), "same") <= now);
        prop_assert!(made.confidence(&day(days), "other") <= now);
        prop_assert!((0.0..=1.3).contains(&now));
    }
}
