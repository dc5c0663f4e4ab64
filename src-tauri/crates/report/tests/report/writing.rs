//! Reports as files.

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

#[test]
fn a_report_replaces_the_one_before_and_leaves_nothing_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("report.md");
    for content in ["a long first report\n", "second\n"] {
        report::write(&path, content).unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), content);
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_folder_that_is_not_there_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    assert!(report::write(&folder.path().join("none/report.md"), "").is_err());
}

#[test]
fn a_new_report_takes_no_name_that_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let names: Vec<String> = (0..3)
        .map(|number| {
            let path = report::write_new(folder.path(), "a-debate.md", &number.to_string());
            let path = path.unwrap();
            assert_eq!(std::fs::read_to_string(&path).unwrap(), number.to_string());
            path.file_name().unwrap().to_string_lossy().into_owned()
        })
        .collect();
    assert_eq!(names, ["a-debate.md", "a-debate-2.md", "a-debate-3.md"]);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 3);
    assert!(report::write_new(&folder.path().join("none"), "a.md", "").is_err());
}
