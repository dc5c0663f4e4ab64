use domain::usage::{size, tokens};

#[test]
fn sizes_are_read_at_a_glance() {
    let cases = [
        (0, "0 bytes"),
        (1, "1 byte"),
        (1023, "1,023 bytes"),
        (1024, "1 KB"),
        (1229, "1.2 KB"),
        (9 * 1024 + 1000, "10 KB"),
        (14_400, "14 KB"),
        (65_536, "64 KB"),
        (1_048_000, "1,023 KB"),
        (1_048_570, "1 MB"),
        (3_670_016, "3.5 MB"),
        (10 << 30, "10 GB"),
        (u64::MAX / 16, "1,048,576 TB"),
    ];
    for (bytes, expected) in cases {
        assert_eq!(size(bytes), expected, "{bytes}");
    }
}

#[test]
fn an_estimate_looks_no_more_exact_than_it_is() {
    let cases = [
        (0, "0", "0"),
        (7, "7", "7"),
        (64, "64", "64"),
        (655, "660", "655"),
        (64_737, "65,000", "64,737"),
        (70_160, "70,000", "70,160"),
        (996_000, "1,000,000", "996,000"),
    ];
    for (count, about, exact) in cases {
        assert_eq!(
            (tokens(count, true), tokens(count, false)),
            (about.into(), exact.into())
        );
    }
}
