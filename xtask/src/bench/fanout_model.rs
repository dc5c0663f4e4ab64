//! A model that takes 200 ms, and almost nothing besides its sleep. Its answers depend on how far the text
//! has come. Its findings differ in more than a name: a round that only repeats settled findings would end
//! the debate early.

use std::io::{self, Read, Write};
use std::thread;
use std::time::Duration;

const SLEEP: Duration = Duration::from_millis(200);

/// What it points out next, with the title and the concern of its finding.
const NEXT: [(&str, &str, &str); 3] = [
    (
        "Alpha",
        "Alpha is not decided",
        "Nobody can build the page like this.",
    ),
    (
        "Beta",
        "Who may read Beta?",
        "Customers could see invoices of others.",
    ),
    (
        "Gamma",
        "Gamma has no limit",
        "Somebody will pay for unlimited storage.",
    ),
];

fn main() -> io::Result<()> {
    let mut prompt = String::new();
    io::stdin().read_to_string(&mut prompt)?;
    thread::sleep(SLEEP);
    let settled = |name: &str| prompt.contains(&format!("{name} is settled"));
    let at = if settled("Beta") {
        2
    } else {
        usize::from(settled("Alpha"))
    };
    let (next, title, concern) = NEXT[at];
    let answer = if prompt.contains("Answer shape: synthesis/1") {
        format!(
            r#"{{"edits": [{{"find": "{next} stands open.", "replace": "{next} is settled by the team.", "findings": ["F1"]}}], "declined": []}}"#
        )
    } else if prompt.contains("Answer shape: flags/1") {
        r#"{"flags": []}"#.to_owned()
    } else {
        format!(
            r#"{{"findings": [{{"severity": "major", "title": "{title}", "quote": "{next} stands open.", "concern": "{concern}", "suggestion": "Decide {next}."}}], "approve": false, "evidence": []}}"#
        )
    };
    io::stdout().write_all(format!("{answer}\n").as_bytes())
}
