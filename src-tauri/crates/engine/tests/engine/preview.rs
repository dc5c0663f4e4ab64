//! What the panel shows of a briefing before the start, and in which order.

use std::cell::RefCell;
use std::fs;

use domain::briefed::BriefingPart;
use domain::page::BriefingPreview;

use crate::common::Bench;

#[tokio::test]
async fn parts_that_look_through_folders_keep_nothing_else_waiting() {
    let (bench, folder) = (Bench::new(), tempfile::tempdir().expect("a folder"));
    let root = folder.path().canonicalize().expect("a folder");
    for (name, text) in [
        ("NUANCES.md", "## Redis\n\n- Keys never expire here.\n"),
        ("carts.rs", "fn cart_expires() {}\n"),
        ("notes.md", "At most 5 carts.\n"),
    ] {
        fs::write(root.join(name), text).expect("a file");
    }
    let task = bench.task("# Carts\n\nA cart expires in Redis after 24 hours.\n");
    let project = root.to_string_lossy().into_owned();
    let moved = bench.desk.store().set_project(&task, Some(&project));
    moved.expect("a task");
    let attached = bench.desk.attach(&task, vec![root.join("notes.md")]).await;
    attached.expect("attached");

    let told = RefCell::new(Vec::new());
    let so_far = |preview: &BriefingPreview| told.borrow_mut().push(preview.clone());
    let whole = bench.desk.briefing(&task, so_far).await.expect("a preview");
    let [glance, more] = told
        .take()
        .try_into()
        .expect("two previews before the whole");
    let parts = |preview: &BriefingPreview| {
        let parts = preview.parts.iter().map(|it| it.part);
        parts.collect::<Vec<_>>()
    };
    let quick = [
        BriefingPart::Nuances,
        BriefingPart::Research,
        BriefingPart::Weights,
    ];
    assert_eq!(parts(&glance), quick);
    assert_eq!(glance.technologies, ["Redis"]);
    assert_eq!(glance.parts[0].line, whole.parts[0].line);
    assert!(glance.attached.is_empty());
    assert_eq!(more.parts.len(), quick.len() + 1);
    assert_eq!(parts(&whole), BriefingPart::ALL);
    assert_eq!(whole.attached.len(), 1);
    assert_eq!(whole.parts[3].line, "1 related file");
}
