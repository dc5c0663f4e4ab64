use domain::usage::size;

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
