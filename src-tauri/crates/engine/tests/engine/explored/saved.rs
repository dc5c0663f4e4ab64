//! The file with the results, in projects that allow it.

use std::fs;
use std::path::{Path, PathBuf};

use domain::exploration::Exploration;
use domain::model::ModelSpec;

use super::{TEXT, always, explored, file, judging, planned, shop};
use crate::common::Bench;

fn files(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    files.map(|it| it.path()).collect()
}

#[tokio::test]
async fn a_project_with_a_folder_of_ours_gets_a_file() {
    let server = judging([always(&[file("F1", 1, 1, 1)])]);
    for model in [server.model("cheap"), ModelSpec::rules()] {
        let (bench, shop) = (Bench::new(), shop());
        let folder = shop.path().join(".whetstone");
        let plan = || planned(&model, shop.path(), Exploration::default());
        bench.debate(TEXT, plan()).await;
        assert!(!folder.exists(), "nobody makes it uninvited");
        fs::create_dir(&folder).expect("a folder");
        let finished = bench.debate(TEXT, plan()).await;
        let written = files(&folder.join("exploration"));
        assert_eq!(written.len(), 1);
        let name = written[0].file_name().and_then(|it| it.to_str());
        let name = name.expect("a name");
        let digits = name.replace(|it: char| it.is_ascii_digit(), "0");
        assert_eq!(digits, "context-00000000-000000.md");
        let text = fs::read_to_string(&written[0]).expect("a text");
        assert!(text.contains("[EXPLORE:src/refund.rs:1-"), "{text}");
        assert!(!text.contains("hunter2"), "{text}");
        let entry = explored(&finished).entries.first().expect("an entry");
        let note = format!("Saved as .whetstone/exploration/{name}.");
        assert_eq!((entry.title.as_str(), &entry.note), ("Context file", &note));
        // It isn’t part of the project.
        let again = bench.debate(TEXT, plan()).await;
        assert!(!explored(&again).told.contains("context-"));
    }
}

#[tokio::test]
async fn the_same_result_stays_in_its_file() {
    let (bench, shop) = (Bench::new(), shop());
    let ours = shop.path().join(".whetstone/exploration");
    fs::create_dir_all(&ours).expect("a folder");
    let plan = || planned(&ModelSpec::rules(), shop.path(), Exploration::default());
    bench.debate(TEXT, plan()).await;
    let [first] = files(&ours).try_into().expect("one file");
    let earlier = ours.join("context-20200101-000000.md");
    fs::rename(&first, &earlier).expect("another name");
    let again = bench.debate(TEXT, plan()).await;
    assert_eq!(files(&ours), std::slice::from_ref(&earlier));
    let note = &explored(&again).entries[0].note;
    let saved = "Saved as .whetstone/exploration/context-20200101-000000.md.";
    assert_eq!(note, saved);
    // Somebody wrote into it, so it isn’t the same.
    fs::write(&earlier, "Mine.").expect("a file");
    bench.debate(TEXT, plan()).await;
    assert_eq!(files(&ours).len(), 2);
}

#[cfg(unix)]
#[tokio::test]
async fn nothing_is_written_through_a_link() {
    use std::os::unix::fs::symlink;

    let elsewhere = tempfile::tempdir().expect("a folder");
    let bench = Bench::new();
    let rules = ModelSpec::rules();
    let shop = shop();
    let ours = shop.path().join(".whetstone");
    symlink(elsewhere.path(), &ours).expect("a link");
    let plan = || planned(&rules, shop.path(), Exploration::default());
    let finished = bench.debate(TEXT, plan()).await;
    assert_eq!(explored(&finished).warnings, Vec::<String>::new());
    fs::remove_file(&ours).expect("no link");
    fs::create_dir(&ours).expect("a folder");
    symlink(elsewhere.path(), ours.join("exploration")).expect("a link");
    let finished = bench.debate(TEXT, plan()).await;
    let warning = &explored(&finished).warnings[0];
    assert!(
        warning.starts_with("Couldn’t save .whetstone/exploration/context-"),
        "{warning}"
    );
    fs::remove_file(ours.join("exploration")).expect("no link");
    fs::write(ours.join("exploration"), "a file").expect("a file");
    let finished = bench.debate(TEXT, plan()).await;
    assert_eq!(explored(&finished).warnings.len(), 1);
    assert_eq!(files(elsewhere.path()), Vec::<PathBuf>::new());
}
