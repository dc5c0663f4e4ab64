//! Files that are written completely or not at all.

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
            let path = machine::write_new(folder.path(), "a-debate.md", number.to_string());
            let path = path.unwrap();
            assert_eq!(std::fs::read_to_string(&path).unwrap(), number.to_string());
            path.file_name().unwrap().to_string_lossy().into_owned()
        })
        .collect();
    assert_eq!(names, ["a-debate.md", "a-debate-2.md", "a-debate-3.md"]);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 3);
    assert!(machine::write_new(&folder.path().join("none"), "a.md", "").is_err());
}

type Write = fn(&std::path::Path) -> std::io::Result<()>;

#[test]
fn what_a_killed_write_left_is_removed_by_the_next_and_nothing_else_is() {
    let folder = tempfile::tempdir().unwrap();
    let others = [
        "report.md",
        ".tmpAb12Cd",
        ".whetstone-notes.tmp",
        ".whetstone-Ab12C.tmp",
        ".whetstone-Ab12Cd.txt",
        "whetstone-Ab12Cd.tmp",
    ];
    let named = |name: &str| folder.path().join(name);
    for name in others {
        std::fs::write(named(name), "mine").unwrap();
    }
    std::fs::create_dir(named(".whetstone-Folder.tmp")).unwrap();
    std::fs::write(named(".whetstone-Ab12Cd.tmp"), "half").unwrap();
    let busy = std::fs::File::create(named(".whetstone-Busy12.tmp")).unwrap();
    busy.lock().unwrap();
    let there = |name: &str| named(name).exists();

    let writes: [Write; 3] = [
        |file| machine::write(file, "new"),
        |file| machine::revise(file, "new"),
        |file| machine::revise_if(file, "new", "newer").map(|_| ()),
    ];
    for write in writes {
        std::fs::write(named(".whetstone-Ab12Cd.tmp"), "half").unwrap();
        write(&named("report.md")).unwrap();
        assert!(!there(".whetstone-Ab12Cd.tmp"));
        for name in others {
            assert!(there(name), "{name}");
        }
        assert!(there(".whetstone-Folder.tmp"));
        assert!(there(".whetstone-Busy12.tmp"), "somebody writes it");
    }
    drop(busy);
    machine::write(&named("report.md"), "last").unwrap();
    assert!(!there(".whetstone-Busy12.tmp"));
}
