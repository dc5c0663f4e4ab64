//! Folders of files, and the documents that are found in them.

use std::fs;
use std::path::Path;

use crate::planning::config::Config;
use crate::planning::{documents, is_project, of_document, root};

fn project(files: &[&str]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for file in files {
        let file = folder.path().join(file);
        fs::create_dir_all(file.parent().expect("a parent")).expect("a folder");
        fs::write(&file, "# A document\n").expect("a file");
    }
    folder
}

fn found(folder: &Path) -> Vec<String> {
    let documents = documents(folder, &Config::read(folder)).into_iter();
    let line = documents.map(|it| format!("{} [{}] {}", it.checkpoint, it.group, it.name));
    line.collect()
}

#[test]
fn each_layout_has_its_documents_in_their_order_group_by_group() {
    let check = |files: &[&str], expected: &[&str]| {
        let folder = project(files);
        assert_eq!(found(folder.path()), expected, "{files:?}");
        assert_eq!(is_project(folder.path()), !expected.is_empty(), "{files:?}");
    };
    check(&["README.md", "specs/notes.md", "src/specs/a/spec.md"], &[]);
    check(
        &[".planning/REQUIREMENTS.md"],
        &["requirements [] Requirements", "roadmap [] Roadmap"],
    );
    check(
        &[
            "specs/002-share/tasks.md",
            "specs/002-share/spec.md",
            "specs/002-share/research.md",
            "specs/001-albums/plan.md",
            "specs/001-albums/spec.md",
            ".specify/memory/constitution.md",
        ],
        &[
            ".specify/memory/constitution [] Constitution",
            "specs/001-albums/spec [001-albums] Spec",
            "specs/001-albums/plan [001-albums] Plan",
            "specs/002-share/spec [002-share] Spec",
            "specs/002-share/tasks [002-share] Tasks",
        ],
    );
    check(
        &[
            "openspec/project.md",
            "openspec/specs/auth/spec.md",
            "openspec/changes/archive/2026-01-02-old/proposal.md",
            "openspec/changes/add-login/tasks.md",
            "openspec/changes/add-login/specs/auth/spec.md",
            "openspec/changes/add-login/specs/identity/sessions/spec.md",
            "openspec/changes/add-login/proposal.md",
            "openspec/changes/add-login/design.md",
        ],
        &[
            "openspec/changes/add-login/proposal [add-login] Proposal",
            "openspec/changes/add-login/specs/auth/spec [add-login] Spec auth",
            "openspec/changes/add-login/specs/identity/sessions/spec [add-login] Spec identity/sessions",
            "openspec/changes/add-login/design [add-login] Design",
            "openspec/changes/add-login/tasks [add-login] Tasks",
        ],
    );
    check(
        &[
            ".kiro/steering/product.md",
            ".kiro/specs/README.md",
            ".kiro/specs/digest/tasks.md",
            ".kiro/specs/digest/requirements.md",
            ".kiro/specs/digest/design.md",
        ],
        &[
            ".kiro/specs/digest/requirements [digest] Requirements",
            ".kiro/specs/digest/design [digest] Design",
            ".kiro/specs/digest/tasks [digest] Tasks",
        ],
    );
}

#[test]
fn layouts_stand_side_by_side_and_what_is_not_written_is_listed_only_where_nothing_else_is() {
    let beside = project(&[
        ".planning/config.json",
        "specs/login/spec.md",
        ".kiro/specs/login/tasks.md",
    ]);
    assert_eq!(
        found(beside.path()),
        [
            "specs/login/spec [login] Spec",
            ".kiro/specs/login/tasks [login] Tasks",
        ]
    );
    fs::write(beside.path().join(".planning/ROADMAP.md"), "# Roadmap\n").expect("a file");
    assert_eq!(
        found(beside.path())[..2],
        ["requirements [] Requirements", "roadmap [] Roadmap"]
    );
}

#[test]
fn a_name_of_the_configuration_comes_first_and_is_nobody_elses() {
    let folder = project(&[".planning/risks.md", "specs/login/spec.md"]);
    let config = r#"{"adversary": {"checkpoints": {
        "risk_register": {"file": "risks.md"},
        "specs/login/spec": {"file": "risks.md"}
    }}}"#;
    fs::write(folder.path().join(".planning/config.json"), config).expect("a file");
    assert_eq!(
        found(folder.path())[2..],
        [
            "risk_register [] Risk register",
            "specs/login/spec [] Specs/login/spec",
        ]
    );
}

#[test]
fn a_document_is_known_by_its_path_and_a_project_by_the_folder_of_its_documents() {
    for file in [
        ".planning/REQUIREMENTS.md",
        ".specify/memory/constitution.md",
        "specs/a/tasks.md",
        "openspec/changes/a/specs/b/c/spec.md",
        ".kiro/specs/a/design.md",
    ] {
        let folder = project(&[file, "specs/a/README.md"]);
        let path = folder.path().canonicalize().expect("a folder");
        let (checkpoint, _) = of_document(&path.join(file)).expect(file);
        assert_eq!(Path::new(&checkpoint.folder), path, "{file}");
        let documents = documents(&path, &Config::default());
        assert!(
            documents
                .iter()
                .any(|it| it.checkpoint == checkpoint.name && it.file == file),
            "{file} is {}",
            checkpoint.name
        );
        assert!(of_document(&path.join("specs/a/README.md")).is_none());
        assert_eq!(root(&path), Some(path.as_path()), "{file}");
        let [first, ..] = file.split('/').collect::<Vec<_>>()[..] else {
            panic!("{file} lies in a folder");
        };
        assert_eq!(root(&path.join(first)), Some(path.as_path()), "{file}");
    }
    assert_eq!(root(project(&["a.md"]).path()), None);
}

#[cfg(unix)]
#[test]
fn a_link_is_followed_inside_the_project_and_never_out_of_it() {
    use std::os::unix::fs::symlink;

    let outside = project(&["specs/theirs/spec.md", "secret.md"]);
    let inside = project(&["specs/mine/spec.md", "docs/plan.md"]);
    let specs = inside.path().join("specs");
    symlink(outside.path().join("specs/theirs"), specs.join("theirs")).expect("a link");
    symlink(
        outside.path().join("secret.md"),
        specs.join("mine/tasks.md"),
    )
    .expect("a link");
    symlink(
        inside.path().join("docs/plan.md"),
        specs.join("mine/plan.md"),
    )
    .expect("a link");
    symlink(&specs, specs.join("again")).expect("a link in a circle");
    assert_eq!(
        found(inside.path()),
        ["specs/mine/spec [mine] Spec", "specs/mine/plan [mine] Plan",]
    );
}

#[cfg(unix)]
#[test]
fn a_folder_whose_name_no_list_can_show_is_left_out() {
    let folder = project(&["specs/a\nb/spec.md", "specs/c/spec.md"]);
    assert_eq!(found(folder.path()), ["specs/c/spec [c] Spec"]);
}
