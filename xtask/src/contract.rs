//! What the page takes from Rust: the types that both share, and the hues of personas.

use std::fs;

use anyhow::{Context, bail};

use crate::tree;

/// What is written: the file, and what it holds.
type Written = (&'static str, fn() -> String);

const FILES: [Written; 2] = [
    ("ui/src/contract/index.ts", domain::contract::typescript),
    (
        "ui/src/contract/personas.css",
        domain::personas::style_sheet,
    ),
];

/// Writes the files anew.
pub(crate) fn write() -> anyhow::Result<()> {
    for (name, content) in FILES {
        let file = tree::root().join(name);
        fs::create_dir_all(file.parent().context("the file has no folder")?)?;
        fs::write(file, content())?;
        println!("Wrote {name}.");
    }
    Ok(())
}

/// Fails when a file is not what Rust says.
pub(crate) fn check() -> anyhow::Result<()> {
    for (name, content) in FILES {
        let committed = fs::read_to_string(tree::root().join(name)).unwrap_or_default();
        let wanted = content();
        if committed == wanted {
            continue;
        }
        let both = committed.lines().zip(wanted.lines());
        let line = both.take_while(|(a, b)| a == b).count() + 1;
        bail!("{name} is stale from line {line} on: run `cargo xtask contract` and commit the file")
    }
    Ok(())
}
