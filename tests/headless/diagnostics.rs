//! The log, and what the doctor prints for people who help.

use std::fs;

use outside::whetstone::Whetstone;

#[test]
fn what_went_wrong_is_in_the_log_and_in_the_diagnostics_and_nothing_else() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let draft = "# Zeppelin\n\nThe page loads fast.\n";
    let draft = whetstone.document("draft.md", draft)?;
    let secret = "api_key=abcdefghijklmnopqrstuvwx";
    let command = [
        "models", "add", "cli", "brittle", "--", "sh", "-c", "exit 3", secret,
    ];
    whetstone.run(&command)?.succeeded()?;
    let draft = draft.display().to_string();
    let ran = whetstone.run(&["refine", &draft, "--models", "brittle", "--yes"])?;
    assert_eq!(ran.code, Some(1), "{}", ran.err);

    let logs = whetstone.data().join("logs");
    let mut log = String::new();
    for file in fs::read_dir(&logs)? {
        log += &fs::read_to_string(file?.path())?;
    }
    let said = whetstone
        .run(&["doctor", "--diagnostics"])?
        .succeeded()?
        .out;
    for text in [&log, &said] {
        assert!(
            text.contains("a call failed") && text.contains("Crashed"),
            "{text}"
        );
        for kept_out in ["Zeppelin", "loads fast", "abcdefgh", "exit 3", "draft.md"] {
            assert!(!text.contains(kept_out), "{kept_out}: {text}");
        }
    }
    for line in [
        concat!("Whetstone ", env!("CARGO_PKG_VERSION"), " (headless)\n"),
        "\n  tasks: 1\n  debates: 1\n",
        "\n  offline/rules: ready, no version\n",
        "\n  a model of the user’s: ready, no version\n",
        "\n  own patterns of secrets: 0\n",
    ] {
        assert!(said.contains(line), "{line}: {said}");
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(&logs)?.permissions().mode();
        assert_eq!(mode & 0o777, 0o700);
    }
    Ok(())
}
