//! What the text that a debate came to has to justify, in JSON and on standard error.

use outside::changes::list;
use outside::whetstone::Whetstone;

/// What is flagged in a text that the built-in rules review; each flag is on standard error, too.
fn check(text: &str, expected: &[&str]) -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    whetstone.document("task.md", text)?;
    let refine = ["refine", "task.md", "--models", "offline/rules", "--json"];
    let ran = whetstone.run(&refine)?.succeeded()?;
    let debate = ran.json()?;
    let flags = list(&debate["final_checks"]["flags"]);
    let checks: Vec<_> = flags.iter().filter_map(|it| it["check"].as_str()).collect();
    assert_eq!(checks, expected, "{text}");
    for flag in flags {
        for field in ["quote", "question", "justification"] {
            let words = flag[field].as_str().unwrap_or_default();
            let first = words.lines().next().unwrap_or_default();
            assert!(
                !first.is_empty() && ran.err.contains(first),
                "{field}\n{}",
                ran.err
            );
        }
    }
    Ok(())
}

#[test]
fn flags_are_in_the_json_and_on_standard_error() -> anyhow::Result<()> {
    let hover = "# Button\n\nThe button does not change on hover.\n\n## Fix\n\n";
    let theming = format!("{hover}We migrate all components to a theming system.\n");
    check(&theming, &["scope_expansion"])?;
    check(
        &format!("{hover}Add one `:hover` line to `button.css`.\n"),
        &[],
    )?;
    check(
        "# Shop\n\nThe service keeps orders in PostgreSQL and Redis.\n",
        &["mismatched_analogues"],
    )?;
    check(
        "# Prices\n\nPrices are read so:\n\n```python\nif x == \"A\":\n    a()\nelif x == \"B\":\n    b()\nelif x == \"C\":\n    c()\n```\n",
        &["if_then_proliferation"],
    )
}
