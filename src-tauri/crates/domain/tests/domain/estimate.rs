//! An estimate in the words that people read.

use domain::page::Estimate;

#[test]
fn money_is_rounded_as_people_say_it() {
    let cost = |typical: f64, most: f64, words: &str| {
        let estimate = Estimate {
            usd_typical: Some(typical),
            usd_most: Some(most),
            ..Estimate::default()
        };
        assert_eq!(estimate.in_words().words.cost, words, "{typical} {most}");
    };
    for (typical, most, words) in [
        (0.0, 0.0, "free"),
        (0.002, 0.004, "under $0.01"),
        (0.002, 0.03, "at most $0.03"),
        (0.04, 0.091, "about $0.04, at most $0.10"),
        (0.3872, 1.46, "about $0.40, at most $1.50"),
        (0.12, 0.41, "about $0.10, at most $0.45"),
        (0.3, 0.3, "about $0.30"),
        (0.39, 0.398, "about $0.40"),
        (0.42, 0.42, "about $0.40"),
        (0.97, 0.99, "about $0.95, at most $1.00"),
        (1.234, 3.01, "about $1.20, at most $3.50"),
        (6.71, 12.3, "about $6.50, at most $13"),
        (9.9, 9.9, "about $10"),
        (146.0, 2_311.0, "about $150, at most $2,320"),
    ] {
        cost(typical, most, words);
    }
}

#[test]
fn time_is_rounded_as_people_say_it() {
    let time = |typical: u64, most: u64, words: &str| {
        let estimate = Estimate {
            seconds_typical: typical,
            seconds_most: most,
            ..Estimate::default()
        };
        assert_eq!(estimate.in_words().words.time, words, "{typical} {most}");
    };
    for (typical, most, words) in [
        (0, 0, "under 10 seconds"),
        (1, 12, "at most 20 seconds"),
        (38, 41, "about 40 seconds, at most 50 seconds"),
        (57, 64, "about 1 minute, at most 2 minutes"),
        (113, 113, "about 2 minutes"),
        (113, 470, "about 2 minutes, at most 8 minutes"),
        (410, 1_230, "about 7 minutes, at most 25 minutes"),
        (3_560, 3_700, "about 1 hour, at most 1.5 hours"),
        (7_500, 9_000, "about 2 hours, at most 2.5 hours"),
    ] {
        time(typical, most, words);
    }
}

#[test]
fn tokens_keep_two_digits_and_calls_all() {
    for (typical, most, words) in [
        (940, 1_510, "about 940 tokens, at most 1,600"),
        (34_412, 34_412, "about 34,000 tokens"),
        (34_412, 34_690, "about 34,000 tokens, at most 35,000"),
        (34_000, 34_000, "about 34,000 tokens"),
        (
            2_960_000,
            9_410_000,
            "about 3 million tokens, at most 9.5 million",
        ),
        (
            996_000,
            14_600_000,
            "about 1 million tokens, at most 15 million",
        ),
    ] {
        let estimate = Estimate {
            tokens_typical: typical,
            tokens_most: most,
            ..Estimate::default()
        };
        let said = estimate.in_words().words;
        assert_eq!(said.tokens, words, "{typical} {most}");
        assert_eq!(said.cost, "price unknown");
    }
    for (from, to, words) in [
        (1, 1, "1 call"),
        (4, 4, "4 calls"),
        (7, 18, "7 to 18 calls"),
    ] {
        let estimate = Estimate {
            calls_typical: from,
            calls_most: to,
            ..Estimate::default()
        };
        assert_eq!(estimate.in_words().words.calls, words);
    }
}
