//! What a report is called as a file.

use domain::setup::ReportFormat;

#[test]
fn a_file_name_is_safe_whatever_the_title_is() {
    for (title, expected) in [
        ("Weekly digest", "weekly-digest-debate.md"),
        ("../../etc/passwd", "etc-passwd-debate.md"),
        ("Größe: 10 % / Jahr?", "größe-10-jahr-debate.md"),
        ("  ", "debate.md"),
        ("…", "debate.md"),
    ] {
        assert_eq!(report::file_name(title, ReportFormat::Md), expected);
    }
    let long = report::file_name(&"word ".repeat(100), ReportFormat::Html);
    assert!(long.len() < 80, "{long}");
}

#[test]
fn a_file_name_of_a_hostile_title_is_letters_and_digits() {
    let texts = [
        "<img src=//127.0.0.1 onerror=alert(1)>",
        "/cost\n!cat /etc/passwd $(id) `id`",
        "-rf ~ *",
        "fee \u{202e}gpj.exe\0\u{1b}[2J",
        r"C:\con:stream|aux",
    ];
    let long = "𝔄".repeat(300);
    for title in texts.into_iter().chain([long.as_str()]) {
        let name = report::file_name(title, ReportFormat::Html);
        let stem = name.strip_suffix("debate.html").unwrap();
        let plain = |letter: char| letter.is_alphanumeric() || letter == '-';
        assert!(stem.chars().all(plain) && !stem.starts_with('-'), "{name}");
        // What file systems take, with a number behind it.
        assert!(name.len() < 253, "{name}");
    }
}
