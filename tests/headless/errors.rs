//! Incorrect calls: their exit codes, JSON and messages.

use outside::whetstone::Whetstone;

/// One incorrect call: the arguments (`DOC` is a document that exists) and the exit code.
const WRONG: &[(&[&str], i32)] = &[
    (&["refine"], 2),
    (&["polish", "DOC"], 2),
    (&["refine", "DOC", "--loud"], 2),
    (&["refine", "no-such-file.md"], 2),
    (&["refine", "DOC", "--models", "no/such-model"], 2),
    (
        &[
            "refine",
            "DOC",
            "--models",
            "offline/rules",
            "--personas",
            "nobody",
        ],
        2,
    ),
    (
        &[
            "refine",
            "DOC",
            "--models",
            "offline/rules",
            "--focus",
            "nobody",
        ],
        2,
    ),
    (
        &[
            "refine",
            "DOC",
            "--models",
            "offline/rules",
            "--rounds",
            "0",
        ],
        2,
    ),
    (
        &[
            "refine",
            "DOC",
            "--models",
            "offline/rules",
            "--rounds",
            "11",
        ],
        2,
    ),
    (
        &[
            "refine",
            "DOC",
            "--models",
            "offline/rules",
            "--consensus",
            "9",
        ],
        2,
    ),
    (
        &[
            "refine",
            "DOC",
            "--models",
            "offline/rules",
            "--consensus",
            "some",
        ],
        2,
    ),
    (
        &[
            "refine",
            "DOC",
            "--models",
            "offline/rules",
            "--kind",
            "poem",
        ],
        2,
    ),
    (
        &[
            "refine",
            "DOC",
            "--models",
            "offline/rules",
            "--report",
            "report.odt",
        ],
        2,
    ),
    (
        &[
            "refine",
            "DOC",
            "--models",
            "offline/rules",
            "--budget",
            "-1",
        ],
        2,
    ),
    (
        &[
            "refine",
            "DOC",
            "--models",
            "offline/rules",
            "--project",
            "no-such-folder",
        ],
        2,
    ),
    (&["resume", "no-such-debate"], 2),
    (&["history", "show", "no-such-debate"], 2),
    (&["report", "no-such-debate", "--format", "md"], 2),
    (&["models", "test", "no/such-model"], 2),
];

#[test]
fn wrong_use_is_told_in_words_and_in_json_and_leaves_nothing_behind() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    whetstone.document("draft.md", "# A draft\n\nThe page loads fast.\n")?;
    for (arguments, code) in WRONG {
        let mut arguments: Vec<&str> = arguments
            .iter()
            .map(|&argument| {
                if argument == "DOC" {
                    "draft.md"
                } else {
                    argument
                }
            })
            .collect();
        let plain = whetstone.run(&arguments)?;
        assert_eq!(plain.code, Some(*code), "{arguments:?} said: {}", plain.err);
        assert_eq!(plain.out, "", "{arguments:?}");
        assert!(!plain.err.trim().is_empty(), "{arguments:?} says nothing");
        assert!(
            !plain.err.contains("panicked"),
            "{arguments:?}: {}",
            plain.err
        );

        arguments.push("--json");
        let asked_for_json = whetstone.run(&arguments)?;
        assert_eq!(asked_for_json.code, Some(*code), "{arguments:?}");
        let error = &asked_for_json.json()?["error"];
        for field in ["code", "message", "hint"] {
            let said = error[field].as_str().unwrap_or_default();
            assert!(!said.is_empty(), "{arguments:?} has no {field}: {error}");
        }
    }
    assert_eq!(
        whetstone.json(&["history", "--json"])?,
        serde_json::json!([])
    );
    Ok(())
}

#[test]
fn a_document_that_is_no_text_is_refused() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let file = whetstone.path("picture.md");
    std::fs::write(&file, [0x89, b'P', b'N', b'G', 0, 0xff, 0xfe])?;
    let ran = whetstone.run(&[
        "refine",
        "picture.md",
        "--models",
        "offline/rules",
        "--json",
    ])?;
    assert_eq!(ran.code, Some(2));
    let message = ran.json()?["error"]["message"].to_string();
    assert!(
        message.contains("picture.md"),
        "it does not say which file: {message}"
    );
    Ok(())
}

#[test]
fn a_file_without_a_name_is_told_as_one() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    for command in ["review", "duel", "status"] {
        let ran = whetstone.run(&[command, ""])?;
        assert_eq!(ran.code, Some(2), "{}", ran.err);
        let says = "The name of the file is empty.";
        assert!(ran.err.contains(says), "{command}: {}", ran.err);
    }
    Ok(())
}

#[test]
fn a_report_that_can_not_be_written_is_refused_before_the_debate() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let file = whetstone.document("a.md", "# Invite links\n\nThey expire soon.\n")?;
    let file = file.to_string_lossy();
    let missing = whetstone.folder().join("nowhere/report.md");
    let folder = whetstone.folder().join("reports.md");
    std::fs::create_dir(&folder)?;
    for (path, says) in [
        (missing, "its folder doesn’t exist"),
        (folder, "it is a folder"),
    ] {
        let path = path.to_string_lossy();
        let rules = [
            "refine",
            &file,
            "--models",
            "offline/rules",
            "--report",
            &path,
        ];
        let ran = whetstone.run(&rules)?;
        assert_eq!(ran.code, Some(2), "{}", ran.err);
        assert!(ran.err.contains(says), "{}", ran.err);
    }
    let held = whetstone.json(&["history", "--json"])?;
    assert_eq!(held, serde_json::json!([]));
    Ok(())
}

#[test]
fn reviewers_that_are_focused_on_are_asked_once_each() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let file = whetstone.document("a.md", "# Invite links\n\nThey expire soon.\n")?;
    let file = file.to_string_lossy();
    let check = |flags: &[&str], personas: &[&str]| -> anyhow::Result<()> {
        let rules = [
            "refine",
            &file,
            "--models",
            "offline/rules",
            "--json",
            "--rounds",
            "1",
        ];
        let debate = whetstone.json(&[&rules, flags].concat())?;
        let critiques = outside::changes::list(&debate["rounds"][0]["critiques"]);
        let asked: Vec<_> = critiques.iter().map(|one| &one["persona"]).collect();
        assert_eq!(asked, personas, "{flags:?}");
        Ok(())
    };
    let focus = ["--focus", "security,qa"];
    check(&focus, &["security", "qa"])?;
    let among = ["--personas", "pm,qa,security", "--focus", "security,qa"];
    check(&among, &["qa", "security"])
}
