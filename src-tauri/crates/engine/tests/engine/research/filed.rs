//! What research found, added to the NUANCES.md of its project.

use std::fs;

use domain::FindingId;

use super::*;

#[tokio::test]
async fn what_research_found_is_filed_under_the_technology_that_it_is_about() {
    let site = internet();
    let (bench, folder) = (Bench::new(), tempfile::tempdir().expect("a folder"));
    let file = folder.path().join("NUANCES.md");
    for (name, heading) in [
        ("Express", "Express"),
        ("Swift 6", "Swift"),
        ("ClickHouse", "ClickHouse"),
    ] {
        fs::write(&file, "## Redis 7\n\n- One\n").expect("a file");
        let found = nuance("Order matters with Redis", "P1", "high");
        let about = json!({ "technology_nuances": [{ "technology": name, "nuances": [found] }] });
        let server = reducing(&about);
        let research = Research {
            technologies: vec![name.to_owned()],
            ..with(&site)
        };
        let task = bench.task(TEXT);
        let project = folder.path().to_string_lossy();
        let moved = bench.desk.store().set_project(&task, Some(&project));
        moved.expect("a task");
        let plan = planned(&server.model("cheap"), research);
        let running = bench.desk.start(&task, plan).await.expect("a start");
        let debate = running.debate.clone();
        bench.desk.finish(running).await.expect("an end");
        let finding = FindingId::new("research/1");
        let added = bench.desk.add_nuance(&debate, &finding).await;
        assert_eq!(added.expect("a file").technologies, [heading]);
        let held = fs::read_to_string(&file).expect("a file");
        let below = format!("- One\n\n## {heading}\n\n- Order matters with Redis. ");
        assert!(held.contains(&below), "{held}");
    }
}
