//! What no search looks for and no report repeats: secrets.

use crate::found::{TEXT, shop};
use crate::project::{explored, project};

#[test]
fn secrets_leave_neither_a_file_nor_the_text() -> anyhow::Result<()> {
    let password = "hunter2hunter2";
    let folder = project(&[(
        "src/refund.rs",
        "// refund\nlet password = \"hunter2hunter2\";\n// ledger\n",
    )])?;
    let text = format!("A refund with password = {password}");
    let explored = explored(folder.path(), &text)?;
    assert_eq!(explored.redacted, 1);
    let all = serde_json::to_string(&explored)?;
    assert!(!all.contains(password), "{all}");
    assert!(all.contains("[REDACTED_PASSWORD]"), "{all}");
    Ok(())
}

#[test]
fn no_secret_and_no_marker_is_looked_for() -> anyhow::Result<()> {
    let folder = shop()?;
    let text =
        format!("{TEXT}\nUse api_key = k7Qm2Zp9Xv4Lw8Rt1Ns6Yb3C or [REDACTED_TOKEN_1] there.\n");
    let found = explored(folder.path(), &text)?;
    let looked_for = found.keywords.join(" ").to_lowercase();
    assert!(looked_for.contains("ledger"), "{looked_for}");
    for word in ["redacted", "k7qm2zp9"] {
        assert!(!looked_for.contains(word), "{looked_for}");
    }
    Ok(())
}
