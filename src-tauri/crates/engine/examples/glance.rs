//! How long the panel waits for its first preview of a task that belongs to a project, and for its related files,
//! with and without an attached file of 64 KB, and how much memory the program needs: `glance FOLDER`.
#![expect(clippy::print_stdout, reason = "a tool for the terminal")]

use std::cell::Cell;
use std::env;
use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use domain::Kind;
use domain::TaskId;
use domain::page::BriefingPreview;
use domain::task::Origin;
use engine::Desk;
use store::NewTask;

/// The text to explore for: its words are rare, common and everywhere in the benchmark’s project.
const TEXT: &str = "# Archive unpaid invoices\n\nWhen a customer cancels a subscription, archive the unpaid \
                    invoices and notify the accountant. A `dunning_calendar` has the dates.\n";
const ATTACHED: usize = 64 * 1024;
/// Repeats; the fastest counts.
const TIMES: usize = 5;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let project: PathBuf = env::args_os().nth(1).ok_or("usage: glance FOLDER")?.into();
    let folder = tempfile::tempdir()?;
    let desk = Desk::open(folder.path(), report::of)?;
    let document = desk.store().create_task(NewTask {
        title: "Invoices".to_owned(),
        kind: Kind::Task,
        body: TEXT.to_owned(),
        origin: Origin::imported("invoices.md"),
        path: None,
        project: Some(project.canonicalize()?.to_string_lossy().into_owned()),
    })?;
    let task = &document.row.id;
    let (first, without) = fastest(&desk, task).await?;
    let attached = folder.path().join("attached.md");
    let line = "The archive keeps each invoice for ten years.\n";
    fs::write(&attached, line.repeat(ATTACHED / line.len()))?;
    desk.attach(task, vec![attached]).await?;
    let (_, with) = fastest(&desk, task).await?;
    println!(
        "first preview: {first:.0} ms, with related files {without:.0} ms, with an attached file {:.1} ms more, \
         {:.0} MB at most",
        with - without,
        most_memory().unwrap_or(f64::NAN)
    );
    Ok(())
}

/// Milliseconds for the first preview, and for everything.
async fn fastest(desk: &Desk, task: &TaskId) -> Result<(f64, f64), Box<dyn Error>> {
    let (mut first, mut all) = (f64::MAX, f64::MAX);
    for _ in 0..TIMES {
        let (began, glance) = (Instant::now(), Cell::new(None));
        let passed = || began.elapsed().as_secs_f64() * 1000.0;
        let so_far = |_: &BriefingPreview| glance.set(glance.get().or_else(|| Some(passed())));
        let preview = desk.briefing(task, so_far).await?;
        first = first.min(glance.get().unwrap_or(f64::MAX));
        all = all.min(passed());
        if preview.parts.iter().all(|part| part.entries.is_empty()) {
            return Err("nothing was found in the project".into());
        }
    }
    Ok((first, all))
}

/// The most megabytes that this program used, if the system says so.
fn most_memory() -> Option<f64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|it| it.strip_prefix("VmHWM:"))?;
    let kilobytes: f64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    Some(kilobytes / 1024.0)
}
