//! What is written to standard output and what to standard error.

use std::io::Read;
use std::process::Stdio;

use outside::table_of_three::{DRAFT as DIGEST, TableOfThree};
use outside::whetstone::{Whetstone, finish};

const DRAFT: &str = "# Search\r\n\r\nSearching is fast. The ranking is TBD.\r\n";

#[test]
fn standard_output_is_the_proposal_and_nothing_else() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    whetstone.document("search.md", DRAFT)?;
    let arguments = ["refine", "search.md", "--models", "offline/rules", "--yes"];
    let plain = whetstone.run(&arguments)?.succeeded()?;
    let json = whetstone.json(&[&arguments[..], &["--json"]].concat())?;
    assert_eq!(plain.out, json["text"].as_str().unwrap_or_default());
    assert!(plain.out.starts_with("# Search\r\n"), "{:?}", plain.out);
    assert!(plain.err.contains("Check finished"), "{}", plain.err);
    assert!(
        !plain.err.contains('\u{1b}'),
        "color on something that is no terminal"
    );
    Ok(())
}

#[test]
fn standard_error_counts_the_secrets_that_stay() -> anyhow::Result<()> {
    let one = "api_key = k7Qm2Zp9Xv4Lw8Rt1Ns6Yb3C\n";
    let two = "api_key = k7Qm2Zp9Xv4Lw8Rt1Ns6Yb3C\npassword = hunter2abc\n";
    let seats = TableOfThree::seats();
    let rules = ["--models", "offline/rules"];
    for (secrets, seats, said) in [
        (one, &seats[..], "1 secret is replaced with a placeholder"),
        (two, &seats[..], "2 secrets are replaced with placeholders"),
        ("", &seats[..], ""),
        (two, &rules[..], ""),
    ] {
        let (whetstone, table) = (Whetstone::new()?, TableOfThree::new());
        table.add_to(&whetstone)?;
        whetstone.document("digest.md", &format!("{DIGEST}\n{secrets}"))?;
        let arguments = [&["refine", "digest.md", "--yes"][..], seats].concat();
        let ran = whetstone.run(&arguments)?.succeeded()?;
        assert!(ran.out.ends_with(secrets), "{}", ran.out);
        let told = ran.err.lines().find(|line| line.contains("replaced with"));
        assert_eq!(told.is_some(), !said.is_empty(), "{}", ran.err);
        assert!(told.unwrap_or_default().starts_with(said), "{}", ran.err);
        assert_eq!(table.asked_with("hunter2abc"), 0);
    }
    Ok(())
}

#[test]
fn json_counts_the_secrets_that_stay_and_warns_of_them() -> anyhow::Result<()> {
    let one = "api_key = k7Qm2Zp9Xv4Lw8Rt1Ns6Yb3C\n";
    let two = "api_key = k7Qm2Zp9Xv4Lw8Rt1Ns6Yb3C\npassword = hunter2abc\n";
    let seats = TableOfThree::seats();
    let rules = ["--models", "offline/rules"];
    for (secrets, seats, count) in [
        (one, &seats[..], 1),
        (two, &seats[..], 2),
        ("", &seats[..], 0),
        (two, &rules[..], 0),
    ] {
        let (whetstone, table) = (Whetstone::new()?, TableOfThree::new());
        table.add_to(&whetstone)?;
        whetstone.document("digest.md", &format!("{DIGEST}\n{secrets}"))?;
        let arguments = [&["refine", "digest.md", "--yes", "--json"][..], seats].concat();
        let ran = whetstone.json(&arguments)?;
        let id = ran["debate"].as_str().unwrap_or_default();
        let shown = whetstone.json(&["history", "show", id, "--json"])?;
        for json in [&ran, &shown] {
            assert_eq!(json["redacted"], count, "{secrets}");
            let warnings = json["warnings"].to_string();
            let warns = warnings.contains("replaced with");
            assert_eq!(warns, count > 0, "{secrets}: {warnings}");
        }
    }
    Ok(())
}

#[test]
fn a_reader_who_leaves_is_no_error() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    whetstone.document("search.md", DRAFT)?;
    let arguments = [
        "refine",
        "search.md",
        "--models",
        "offline/rules",
        "--yes",
        "--json",
    ];
    let mut command = whetstone.command(&arguments)?;
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    drop(child.stdout.take());
    let mut said = String::new();
    if let Some(mut error) = child.stderr.take() {
        error.read_to_string(&mut said)?;
    }
    assert_eq!(child.wait()?.code(), Some(0), "{said}");
    assert!(!said.contains("error"), "{said}");
    Ok(())
}

#[cfg(target_os = "linux")]
#[test]
fn a_result_that_can_t_be_written_is_no_success() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    for arguments in [&["history", "--json"][..], &["models", "list"]] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full")?;
        let mut command = whetstone.command(arguments)?;
        let ran = finish(command.stdout(full).stderr(Stdio::piped()).spawn()?)?;
        assert_eq!(ran.code, Some(1), "{}", ran.err);
        assert!(
            ran.err.contains("Couldn’t write to standard output"),
            "{}",
            ran.err
        );
    }
    Ok(())
}

#[test]
fn help_and_version_are_results() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    for flag in ["--help", "--version"] {
        let ran = whetstone.run(&[flag])?.succeeded()?;
        assert!(ran.out.contains("whetstone"), "{flag}: {}", ran.out);
        assert_eq!(ran.err, "", "{flag}");
    }
    Ok(())
}
