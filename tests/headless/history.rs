//! What is stored: debates, tasks, files.

use std::fs;

use outside::changes::list;
use outside::whetstone::Whetstone;
use serde_json::Value;

use crate::everyone::{DOCUMENT, Everyone};

const DRAFT: &str = "# Export for the finance team\n\nThe export is fast and easy to use. \
                     The format is TBD.\n";

#[test]
fn debates_are_listed_newest_first_in_pages_and_by_search() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let mut ids = Vec::new();
    for name in ["apricots", "plums", "quinces"] {
        let text = format!("# About {name}\n\nThe list of {name} is TBD.\n");
        let file = whetstone.document(&format!("{name}.md"), &text)?;
        ids.insert(0, whetstone.refine(&file)?["debate"].clone());
    }
    let listed = |arguments: &[&str]| -> anyhow::Result<Vec<Value>> {
        let arguments = [&["history", "--json"], arguments].concat();
        Ok(list(&whetstone.json(&arguments)?)
            .iter()
            .map(|row| row["debate"].clone())
            .collect())
    };
    assert_eq!(listed(&[])?, ids);
    assert_eq!(listed(&["--limit", "2"])?, ids[..2]);
    let second = ids[1].as_str().unwrap_or_default();
    assert_eq!(listed(&["--limit", "2", "--after", second])?, ids[2..]);
    assert_eq!(listed(&["--search", "plums"])?, ids[1..2]);
    assert_eq!(listed(&["--search", "walnuts"])?, Vec::<Value>::new());
    assert_eq!(listed(&["--model", "offline/rules"])?, ids);
    assert_eq!(
        listed(&["--state", "waiting,running"])?,
        Vec::<Value>::new()
    );
    let narrow = [
        "--outcome",
        "checked",
        "--search",
        "plums",
        "--since",
        "2020-01-01",
    ];
    assert_eq!(listed(&narrow)?, ids[1..2]);
    assert_eq!(listed(&["--until", "2020-01-01"])?, Vec::<Value>::new());
    let wrong = whetstone.run(&["history", "--json", "--since", "soon"])?;
    assert_eq!(wrong.code, Some(2), "{}", wrong.err);
    let wrong = whetstone.run(&["history", "--after", "nope"])?;
    assert_eq!(wrong.code, Some(2), "{}", wrong.err);
    assert!(
        wrong.err.contains("There is no debate nope"),
        "{}",
        wrong.err
    );
    let none = whetstone.run(&["history", "--search", "walnuts"])?;
    assert_eq!((none.code, none.out.as_str()), (Some(0), ""));
    assert_eq!(none.err.trim(), "No debates to list.");
    let row = whetstone.json(&["history", "--json", "--limit", "1"])?[0].clone();
    assert_eq!(row["title"], "About quinces");
    assert_eq!(row["outcome"], "checked");
    assert_eq!(row["protocol"], "refine");
    assert_eq!(row["cost_usd"], 0.0);
    assert!(
        row["started_at"]
            .as_str()
            .is_some_and(|at| at.ends_with('Z')),
        "{row}"
    );
    Ok(())
}

#[test]
fn the_list_says_what_each_debate_came_to() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let everyone = Everyone::who_decides("reject");
    everyone.join(&whetstone)?;
    let file = whetstone.document("redis.md", DOCUMENT)?;
    let duel = ["duel", &file.to_string_lossy(), "--models", "everyone"];
    whetstone.run(&duel)?.succeeded()?;
    whetstone.refine(&whetstone.document("draft.md", DRAFT)?)?;
    let listed = whetstone.run(&["history"])?.succeeded()?.out;
    let lines: Vec<&str> = listed.lines().collect();
    let said = "  Duel: Reject · for you to decide  Move sessions to Redis";
    assert!(lines[1].ends_with(said), "{listed}");
    let said = "  Refine: checked, to review  Export for the finance team";
    assert!(lines[0].ends_with(said), "{listed}");
    let rows = whetstone.json(&["history", "--json"])?;
    assert_eq!(rows[1]["result"], "Reject · for you to decide");
    assert_eq!(rows[1]["decision"], "reject");
    assert_eq!(rows[1]["decided"], Value::Null);
    assert_eq!(rows[0]["decision"], Value::Null);
    Ok(())
}

#[test]
fn a_debate_looks_the_same_when_it_is_shown_again() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let first = whetstone.refine(&whetstone.document("draft.md", DRAFT)?)?;
    let id = first["debate"].as_str().unwrap_or_default();
    assert_eq!(whetstone.json(&["history", "show", id, "--json"])?, first);
    Ok(())
}

#[test]
fn what_has_ended_is_not_taken_up_again() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let first = whetstone.refine(&whetstone.document("draft.md", DRAFT)?)?;
    let id = first["debate"].as_str().unwrap_or_default();
    let refused = whetstone.run(&["resume", id, "--json"])?;
    assert_eq!(refused.code, Some(2), "{}", refused.err);
    assert_eq!(whetstone.json(&["history", "show", id, "--json"])?, first);
    Ok(())
}

#[test]
fn a_file_is_one_task_and_standard_input_a_new_one() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let file = whetstone.document("draft.md", DRAFT)?;
    let first = whetstone.refine(&file)?;
    fs::create_dir(whetstone.path("folder"))?;
    let again = whetstone.refine(&whetstone.path("folder/../draft.md"))?;
    assert_eq!(again["task"], first["task"]);
    fs::write(&file, DRAFT.replace("TBD", "CSV"))?;
    let changed = whetstone.refine(&file)?;
    assert_eq!(changed["task"], first["task"]);
    assert_eq!(changed["original"], DRAFT.replace("TBD", "CSV"));
    let arguments = ["refine", "-", "--models", "offline/rules", "--json"];
    let typed = whetstone.run_on(DRAFT, &arguments)?.succeeded()?.json()?;
    assert_ne!(typed["task"], first["task"]);
    Ok(())
}

#[test]
fn nothing_is_accepted_and_the_file_stays_as_it_was() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let file = whetstone.document("draft.md", DRAFT)?;
    let debate = whetstone.refine(&file)?;
    assert_eq!(fs::read_to_string(&file)?, DRAFT);
    assert_eq!(debate["accepted"], Value::Null);
    assert!(
        list(&debate["changes"])
            .iter()
            .all(|change| change["decision"] == Value::Null)
    );
    Ok(())
}

#[test]
fn a_report_is_written_where_it_was_asked_for() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let debate = whetstone.refine(&whetstone.document("draft.md", DRAFT)?)?;
    let id = debate["debate"].as_str().unwrap_or_default();
    for (format, start) in [("md", "# "), ("html", "<!doctype html>"), ("json", "{")] {
        let file = whetstone.path(&format!("report.{format}"));
        let name = file.display().to_string();
        whetstone
            .run(&["report", id, "--format", format, "--output", &name])?
            .succeeded()?;
        let report = fs::read_to_string(&file)?;
        assert!(
            report.to_lowercase().starts_with(start),
            "{format}: {report}"
        );
        assert!(
            report.contains("Export for the finance team"),
            "{format} lacks the title"
        );
    }
    for (format, start) in [("pdf", "%PDF-"), ("docx", "PK")] {
        let file = whetstone.path(&format!("report.{format}"));
        let name = file.display().to_string();
        whetstone
            .run(&["report", id, "--output", &name])?
            .succeeded()?;
        assert!(fs::read(&file)?.starts_with(start.as_bytes()), "{format}");
    }
    Ok(())
}

#[test]
fn a_debate_writes_its_report_in_the_format_of_the_file() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let draft = whetstone.document("draft.md", DRAFT)?.display().to_string();
    let report = whetstone.path("at-the-end.pdf").display().to_string();
    let rules = ["--models", "offline/rules", "--yes", "--json"];
    whetstone.json(&[&["refine", &*draft, "--report", &*report], &rules[..]].concat())?;
    assert!(fs::read(report)?.starts_with(b"%PDF-"));
    Ok(())
}

#[cfg(unix)]
#[test]
fn only_the_user_can_read_what_is_kept() -> anyhow::Result<()> {
    use std::os::unix::fs::PermissionsExt;

    let whetstone = Whetstone::new()?;
    whetstone.refine(&whetstone.document("draft.md", DRAFT)?)?;
    let mode =
        |path: &std::path::Path| anyhow::Ok(fs::metadata(path)?.permissions().mode() & 0o777);
    assert_eq!(mode(&whetstone.data())?, 0o700);
    for file in outside::tree::files(&whetstone.data(), &[""])? {
        assert_eq!(mode(&file)? & 0o077, 0, "{}", file.display());
    }
    Ok(())
}

#[test]
fn a_debate_at_its_cap_goes_on_with_a_higher_one() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let file = whetstone.document("export.md", DRAFT)?;
    let file = file.to_string_lossy();
    let models = ["--models", "offline/rules", "--yes", "--json"];
    let capped = [&["refine", &*file, "--budget-tokens", "100"], &models[..]].concat();
    let debate = whetstone.json(&capped)?;
    assert_eq!(
        (&debate["outcome"], &debate["calls"]),
        (&"budget".into(), &0.into())
    );
    let id = debate["debate"].as_str().unwrap_or_default();
    let again = whetstone.json(&["resume", id, "--json"])?;
    assert_eq!(again["outcome"], "budget");
    let raised = ["resume", id, "--budget-tokens", "1000000", "--json"];
    assert_eq!(whetstone.json(&raised)?["outcome"], "checked");
    let late = whetstone.run(&raised)?;
    assert_eq!(late.code, Some(2), "{}", late.err);
    Ok(())
}

#[test]
fn a_report_leaves_secrets_out_unless_they_are_asked_for() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let secret = "k7Qm2Zp9Xv4Lw8Rt1Ns6Yb3C";
    let text = format!("{DRAFT}\napi_key = {secret}\n\nThe mailer signs in with {secret}.\n");
    let draft = whetstone.document("draft.md", &text)?.display().to_string();
    let with_report = whetstone.path("at-the-end.md").display().to_string();
    let rules = ["--models", "offline/rules", "--yes", "--json"];
    let refine = [&["refine", &*draft, "--report", &*with_report], &rules[..]].concat();
    let debate = whetstone.json(&refine)?;
    assert_eq!(debate["original"], text);
    assert_eq!(debate["redacted"], 0);
    assert!(!fs::read_to_string(with_report)?.contains(secret));
    let id = debate["debate"].as_str().unwrap_or_default();
    for format in ["md", "html", "json"] {
        let covered = whetstone
            .run(&["report", id, "--format", format])?
            .succeeded()?;
        assert!(!covered.out.contains(secret), "{format}: {}", covered.out);
        assert!(covered.out.contains("[REDACTED_API_KEY]") || format == "md");
        assert!(
            covered.err.contains("1 secret was left out"),
            "{}",
            covered.err
        );
        let as_written = ["report", id, "--format", format, "--as-written"];
        let written = whetstone.run(&as_written)?.succeeded()?;
        assert!(written.out.contains(secret), "{format}");
        assert_eq!(written.err, "");
    }
    let json = whetstone.json(&["report", id, "--format", "json"])?;
    assert_eq!(json["redacted"], 1);
    Ok(())
}
