//! Planning documents that are compared with one another.

use std::fs;

use outside::changes::list;
use outside::whetstone::Whetstone;
use serde_json::json;

#[test]
fn what_documents_disagree_on_is_printed_with_both_quotes() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let feature = whetstone.path("specs/001-albums");
    fs::create_dir_all(&feature)?;
    let spec = "# Spec\n\n- **FR-001**: Albums MUST be sorted.\n- **FR-002**: Links MUST expire.\n";
    fs::write(feature.join("spec.md"), spec)?;
    let tasks = "# Tasks\n\n- [ ] T001 Sort albums (FR-001)\n- [ ] T002 Links expire (FR-002)\n\
        - [ ] T003 Print albums (FR-003)\n";
    fs::write(feature.join("tasks.md"), tasks)?;
    let across = |more: &[&str]| {
        let arguments: Vec<&str> = ["checkpoint", "--across"]
            .iter()
            .chain(more)
            .copied()
            .collect();
        whetstone.run(&arguments)
    };
    let ran = across(&[])?.succeeded()?;
    assert_eq!(
        ran.out,
        "Tasks that no requirement asks for\n\n\
         001-albums: Task T003 is for FR-003, which isn’t there; the last one is FR-002.\n  \
         specs/001-albums/tasks.md:5  T003 Print albums (FR-003)\n  \
         specs/001-albums/spec.md:4  **FR-002**: Links MUST expire.\n\n"
    );
    assert!(
        ran.err.contains("Compared 2 documents: 1 finding."),
        "{}",
        ran.err
    );

    let json = across(&["--json"])?.succeeded()?.json()?;
    let [finding] = list(&json["findings"]) else {
        panic!("not one finding in {json}");
    };
    assert_eq!(finding["kind"], "task_unasked");
    assert_eq!(finding["group"], "001-albums");
    assert_eq!(finding["one"]["line"], 5);
    assert_eq!(finding["other"]["file"], "specs/001-albums/spec.md");
    assert_eq!(json["schema"], 1);
    assert_eq!(
        json["read"],
        json!(["specs/001-albums/spec.md", "specs/001-albums/tasks.md"])
    );

    // A document that can't be read is named, and the others are compared.
    fs::write(feature.join("plan.md"), [0_u8, 1, 2])?;
    let ran = across(&[])?.succeeded()?;
    assert!(ran.err.contains("specs/001-albums/plan.md"), "{}", ran.err);
    assert!(ran.out.contains("FR-003"), "{}", ran.out);

    fs::write(feature.join("plan.md"), "# Plan\n")?;
    fs::write(
        feature.join("tasks.md"),
        "- [ ] T001 Sort albums\n- [ ] T002 Links expire\n",
    )?;
    let ran = across(&[])?.succeeded()?;
    assert_eq!(ran.out, "");
    assert!(
        ran.err.contains("nothing that they disagree on"),
        "{}",
        ran.err
    );
    for wrong in [
        &["requirements"][..],
        &["--approve"],
        &["--models", "a"],
        &["--project", "nowhere"],
    ] {
        assert_eq!(across(wrong)?.code, Some(2), "{wrong:?}");
    }
    Ok(())
}
