//! Planning documents as other tools lay them out.

use std::fs;
use std::path::PathBuf;

use outside::changes::list;
use outside::whetstone::Whetstone;
use serde_json::{Value, json};

use super::{Project, REQUIREMENTS, REVISED};

/// Files as Spec Kit lays them out.
fn write_feature(whetstone: &Whetstone) -> anyhow::Result<PathBuf> {
    let feature = whetstone.path("specs/001-albums");
    fs::create_dir_all(&feature)?;
    fs::write(feature.join("spec.md"), REQUIREMENTS)?;
    fs::write(feature.join("tasks.md"), "# Tasks\n\n- [ ] T001 Begin\n")?;
    Ok(feature)
}

#[test]
fn documents_of_other_layouts_are_listed_and_reviewed_where_they_lie() -> anyhow::Result<()> {
    let project = Project::new()?;
    fs::remove_dir_all(project.whetstone.path(".planning"))?;
    let feature = write_feature(&project.whetstone)?;
    let listed = project.run(&["--json"])?.succeeded()?.json()?;
    let names: Vec<(&Value, &Value, &Value)> = list(&listed["documents"])
        .iter()
        .map(|it| (&it["checkpoint"], &it["group"], &it["role"]))
        .collect();
    assert_eq!(
        names,
        [
            (
                &json!("specs/001-albums/spec"),
                &json!("001-albums"),
                &json!("requirements")
            ),
            (
                &json!("specs/001-albums/tasks"),
                &json!("001-albums"),
                &json!("tasks")
            ),
        ]
    );

    let file = "specs/001-albums/spec.md";
    let debate = project.run(&[file, "--models", "both", "--yes", "--json"])?;
    let debate = debate.succeeded()?.json()?;
    assert_eq!(
        debate["checkpoint"]["name"], "specs/001-albums/spec",
        "{debate}"
    );
    assert_eq!(fs::read_to_string(feature.join("spec.md"))?, REVISED);
    project.run(&[file, "--take-back"])?.succeeded()?;
    assert_eq!(fs::read_to_string(feature.join("spec.md"))?, REQUIREMENTS);
    let unknown = project.run(&["specs/001-albums/plan"])?;
    assert!(
        unknown.err.contains("specs/001-albums/tasks"),
        "{}",
        unknown.err
    );
    Ok(())
}
