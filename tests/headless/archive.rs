//! Archives: exported from one data folder and imported into another.

use std::fs;

use outside::whetstone::Whetstone;

const DRAFT: &str = "# Export for the finance team\n\nThe export is fast and easy to use. \
                     The format is TBD.\n";

/// Two folders, the first with a debate; and the debate’s ID.
fn two_folders() -> anyhow::Result<(Whetstone, Whetstone, String)> {
    let (here, there) = (Whetstone::new()?, Whetstone::new()?);
    let debate = here.refine(&here.document("draft.md", DRAFT)?)?;
    let id = debate["debate"].as_str().unwrap_or_default().to_owned();
    Ok((here, there, id))
}

#[test]
fn what_is_exported_is_imported_and_exported_again_byte_for_byte() -> anyhow::Result<()> {
    let (here, there, id) = two_folders()?;
    for which in [id.as_str(), "--all"] {
        let name = here.path("archive.json").display().to_string();
        let exported = here.json(&["export", which, "--output", &name, "--json"])?;
        assert_eq!(
            (&exported["debates"], &exported["tasks"]),
            (&1.into(), &1.into())
        );
        let archive = fs::read(&name)?;
        there.json(&["import", &name, "--json"])?;
        let again = there.path("again.json").display().to_string();
        there
            .run(&["export", which, "--output", &again])?
            .succeeded()?;
        assert!(fs::read(&again)? == archive, "{which}");
        assert_eq!(
            there.json(&["history", "show", &id, "--json"])?,
            here.json(&["history", "show", &id, "--json"])?
        );
        let twice = there.json(&["import", &name, "--json"])?;
        assert_eq!(
            (&twice["debates"], &twice["known"], &twice["tasks"]),
            (&0.into(), &1.into(), &0.into())
        );
    }
    there.run(&["doctor"])?.succeeded()?;
    let row = &there.json(&["history", "--json"])?[0];
    assert!(row["imported_at"].is_string(), "{row}");
    Ok(())
}

#[test]
fn adversaries_and_resolved_concerns_are_in_an_archive_of_everything() -> anyhow::Result<()> {
    let (here, there) = (Whetstone::new()?, Whetstone::new()?);
    let prompt = here
        .document("hawk.md", "You hate every cost.")?
        .display()
        .to_string();
    let hawk = ["adversaries", "add", "cost_hawk", "--prompt", &prompt];
    here.run(&hawk)?.succeeded()?;
    let concerns = serde_json::json!([{
        "pattern": "Costs grow", "explanation": "They are capped.", "adversary": "cost_hawk",
        "base_confidence": 0.9, "spec_hash": "abc", "created_at": "2026-03-01", "times_matched": 3,
    }]);
    let concerns = here.document("concerns.json", &concerns.to_string())?;
    let concerns = concerns.display().to_string();
    here.run(&["concerns", "import", &concerns])?.succeeded()?;
    let name = here.path("archive.json").display().to_string();
    let exported = here.run(&["export", "--all", "-o", &name])?.succeeded()?;
    let said = "Exported 1 adversary and 1 resolved concern to";
    assert!(exported.err.contains(said), "{}", exported.err);
    let imported = there.run(&["import", &name])?.succeeded()?;
    let said = "Imported 1 adversary and 1 resolved concern.";
    assert!(imported.err.contains(said), "{}", imported.err);
    for list in [
        ["adversaries", "list", "--json"],
        ["concerns", "list", "--json"],
    ] {
        assert_eq!(there.json(&list)?, here.json(&list)?);
    }
    Ok(())
}

#[test]
fn what_was_imported_is_not_resumed() -> anyhow::Result<()> {
    let (here, there) = (Whetstone::new()?, Whetstone::new()?);
    let trace = here.path("trace").display().to_string();
    let add = [
        "models",
        "add",
        "cli",
        "leaves-a-trace",
        "--",
        "/usr/bin/touch",
        &trace,
    ];
    here.run(&add)?.succeeded()?;
    let file = here.document("draft.md", DRAFT)?.display().to_string();
    let capped = [
        "--models",
        "leaves-a-trace",
        "--budget-tokens",
        "1",
        "--yes",
        "--json",
    ];
    let debate = here.json(&[&["refine", &*file], &capped[..]].concat())?;
    assert_eq!(debate["outcome"], "budget");
    let id = debate["debate"].as_str().unwrap_or_default();
    let name = here.path("archive.json").display().to_string();
    here.run(&["export", id, "--output", &name])?.succeeded()?;
    there.run(&["import", &name])?.succeeded()?;

    for raised in [&["--budget-tokens", "1000000"][..], &[]] {
        let ran = there.run(&[&["resume", id, "--json"], raised].concat())?;
        assert_eq!(ran.code, Some(2), "{}", ran.err);
        let message = ran.json()?["error"]["message"].clone();
        assert!(
            message.to_string().contains("was imported from a file"),
            "{message}"
        );
        assert!(!fs::exists(&trace)?, "a foreign command was run");
    }
    here.run(&["resume", id, "--budget-tokens", "1000000"])?;
    assert!(fs::exists(&trace)?, "the command leaves no trace anywhere");
    Ok(())
}

#[test]
fn a_bad_archive_is_refused_in_words_and_in_json() -> anyhow::Result<()> {
    let (here, there, id) = two_folders()?;
    let name = here.path("archive.json").display().to_string();
    here.run(&["export", &id, "-o", &name])?.succeeded()?;
    let archive = fs::read_to_string(&name)?;
    let broken = there.document("broken.json", &archive.replace("consensus", "max_rounds"))?;
    let broken = broken.display().to_string();
    let report = here.path("report.json").display().to_string();
    here.run(&["report", &id, "--output", &report])?
        .succeeded()?;
    for (file, expected) in [
        (broken.as_str(), "differs from what was recorded"),
        (&report, "a Whetstone archive doesn’t start like this"),
        ("no-such-file.json", "Couldn’t open"),
    ] {
        let ran = there.run(&["import", file, "--json"])?;
        assert_eq!(ran.code, Some(2), "{}", ran.err);
        let error = ran.json()?["error"].clone();
        assert_eq!(error["code"], "invalid");
        let message = error["message"].as_str().unwrap_or_default();
        assert!(message.contains(expected), "{message}");
        assert!(ran.err.contains(message), "{}", ran.err);
    }
    assert_eq!(there.json(&["history", "--json"])?, serde_json::json!([]));
    Ok(())
}

#[test]
fn a_debate_that_differs_is_refused_and_the_exit_code_says_so() -> anyhow::Result<()> {
    let (here, there) = (Whetstone::new()?, Whetstone::new()?);
    let file = here.document("draft.md", DRAFT)?.display().to_string();
    let rules = ["--models", "offline/rules", "--yes", "--json"];
    let capped = [&["refine", &*file, "--budget-tokens", "1"], &rules[..]].concat();
    let debate = here.json(&capped)?["debate"].clone();
    let name = here.path("archive.json").display().to_string();
    here.run(&["export", "--all", "-o", &name])?.succeeded()?;
    there.run(&["import", &name])?.succeeded()?;

    let id = debate.as_str().unwrap_or_default();
    here.json(&["resume", id, "--budget-tokens", "1000000", "--json"])?;
    here.refine(&here.document("other.md", "# Other\n\nThe page is fast.\n")?)?;
    here.run(&["export", "--all", "-o", &name])?.succeeded()?;
    let ran = there.run(&["import", &name, "--json"])?;
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    let imported = ran.json()?;
    assert_eq!(
        (&imported["debates"], &imported["tasks"]),
        (&1.into(), &1.into())
    );
    assert_eq!(imported["refused"][0]["debate"], debate);
    assert!(
        ran.err.contains("“Export for the finance team”"),
        "{}",
        ran.err
    );
    assert_eq!(there.json(&["history", "--json"])?[1]["outcome"], "budget");
    Ok(())
}
