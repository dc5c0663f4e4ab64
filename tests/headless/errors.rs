//! Wrong use, in exit codes, in JSON and in words.

use outside::whetstone::Whetstone;

/// One wrong call: the arguments (`DOC` is a document that exists) and the exit code.
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
            "report.pdf",
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
