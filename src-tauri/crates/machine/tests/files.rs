//! Files that appear whole or not at all.

#[test]
fn a_file_replaces_the_one_before_and_leaves_nothing_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("report.md");
    for content in ["a long first one\n", "second\n"] {
        machine::write(&path, content).unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), content);
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_folder_that_is_not_there_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    assert!(machine::write(&folder.path().join("none/report.md"), "").is_err());
}

#[test]
fn a_new_file_takes_no_name_that_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let names: Vec<String> = (0..3)
        .map(|number| {
            let path = machine::write_new(folder.path(), "a-debate.md", &number.to_string());
            let path = path.unwrap();
            assert_eq!(std::fs::read_to_string(&path).unwrap(), number.to_string());
            path.file_name().unwrap().to_string_lossy().into_owned()
        })
        .collect();
    assert_eq!(names, ["a-debate.md", "a-debate-2.md", "a-debate-3.md"]);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 3);
    assert!(machine::write_new(&folder.path().join("none"), "a.md", "").is_err());
}
