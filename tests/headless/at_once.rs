//! Many processes on one data folder.

use std::collections::BTreeSet;
use std::process::Stdio;

use outside::whetstone::{Whetstone, finish};

const RUNS: usize = 50;
/// Each is refined twice.
const DOCUMENTS: usize = 25;

#[test]
fn fifty_runs_at_once_all_end_and_nothing_is_doubled() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let documents = (0..DOCUMENTS)
        .map(|number| {
            let text = format!("# Export {number}\n\nThe export is fast and easy. TBD\n");
            whetstone.document(&format!("export-{number}.md"), &text)
        })
        .collect::<anyhow::Result<Vec<_>>>()?;
    let started = documents.iter().cycle().take(RUNS).map(|document| {
        let document = document.to_string_lossy();
        let refine = ["refine", &*document, "--models", "offline/rules", "--yes"];
        let mut command = whetstone.command(&[&refine[..], &["--json"]].concat())?;
        let command = command.stdin(Stdio::null()).stdout(Stdio::piped());
        Ok(command.stderr(Stdio::piped()).spawn()?)
    });
    let started = started.collect::<anyhow::Result<Vec<_>>>()?;

    let (mut debates, mut tasks) = (BTreeSet::new(), BTreeSet::new());
    for child in started {
        let debate = finish(child)?.json()?;
        assert_eq!(debate["outcome"], "checked");
        debates.insert(debate["debate"].to_string());
        tasks.insert(debate["task"].to_string());
    }
    assert_eq!((debates.len(), tasks.len()), (RUNS, DOCUMENTS));
    let kept = whetstone.json(&["history", "--json"])?;
    assert_eq!(kept.as_array().map(Vec::len), Some(RUNS), "{kept}");
    whetstone.run(&["doctor"])?.succeeded()?;
    Ok(())
}
