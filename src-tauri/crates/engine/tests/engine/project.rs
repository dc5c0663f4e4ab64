//! Which project a file belongs to.

use std::fs;
use std::path::Path;

use engine::project;

/// A folder with the content of `there`; a path that ends in `/` is a folder.
fn check(there: &[&str], file: &str, root: Option<&str>) {
    let folder = tempfile::tempdir().expect("a folder");
    let top = folder.path().canonicalize().expect("a path");
    for path in there.iter().chain([&file]) {
        let path = top.join(path);
        let parent = path.parent().expect("a parent");
        fs::create_dir_all(parent).expect("a folder");
        if path.to_string_lossy().ends_with('/') {
            fs::create_dir_all(&path).expect("a folder");
        } else {
            fs::write(&path, "x").expect("a file");
        }
    }
    let found = project::around(&top.join(file));
    let wanted = root.map(|root| top.join(root).to_string_lossy().into_owned());
    assert_eq!(found, wanted, "{file} beside {there:?}");
}

#[test]
fn the_nearest_folder_with_a_sign_is_the_project() {
    check(&["shop/.git/"], "shop/docs/export.md", Some("shop"));
    check(&["shop/.git/"], "shop/export.md", Some("shop"));
    check(
        &["shop/CLAUDE.md"],
        "shop/docs/plans/export.md",
        Some("shop"),
    );
    check(&["shop/.git"], "shop/docs/export.md", Some("shop"));
    let noted = ["shop/NUANCES.md"];
    check(&noted, "shop/docs/export.md", Some("shop"));
    let nested = ["shop/.git/", "shop/till/CLAUDE.md"];
    check(&nested, "shop/till/export.md", Some("shop/till"));
    check(&["shop/.git/"], "till/export.md", None);
    check(&["shop/PROJECT.md"], "shop/docs/export.md", Some("shop"));
    let planned = ["shop/.planning/PROJECT.md"];
    check(&planned, "shop/docs/export.md", Some("shop"));
    check(&planned, "shop/.planning/ROADMAP.md", Some("shop"));
    let nested = ["shop/.git/", "shop/till/PROJECT.md"];
    check(&nested, "shop/till/docs/export.md", Some("shop/till"));
    let outer = ["shop/PROJECT.md", "shop/till/.git/"];
    check(&outer, "shop/till/export.md", Some("shop/till"));
    check(&["shop/git/", "shop/claude.txt"], "shop/export.md", None);
}

#[test]
fn a_home_folder_is_no_project() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = folder.path();
    fs::create_dir_all(home.join("notes/plan/docs")).expect("folders");
    for sign in [".git", "CLAUDE.md", "NUANCES.md", "PROJECT.md"] {
        fs::write(home.join(sign), "x").expect("a file");
    }
    fs::write(home.join("notes/plan/docs/a.md"), "x").expect("a file");
    let nearest = || project::nearest(&home.join("notes/plan/docs/a.md"), Some(home));
    assert_eq!(nearest(), None);
    fs::write(home.join("notes/plan/PROJECT.md"), "x").expect("a file");
    let plan = home.join("notes/plan").canonicalize().expect("a path");
    assert_eq!(nearest(), Some(plan.to_string_lossy().into_owned()));
}

#[test]
fn a_file_that_is_not_there_is_in_no_project() {
    assert_eq!(project::around(Path::new("no/such/file.md")), None);
}

#[test]
fn a_folder_is_known_by_one_path_whichever_way_it_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("shop")).expect("a folder");
    let named = |path: &str| project::folder(&folder.path().join(path));
    let shop = named("shop").expect("a project");
    assert_eq!(named("shop/../shop/").expect("a project"), shop);

    fs::write(folder.path().join("export.md"), "x").expect("a file");
    for wrong in ["till", "export.md"] {
        let told = named(wrong).expect_err("a refusal").app_error();
        assert!(told.message.contains(wrong), "{}", told.message);
    }
}
