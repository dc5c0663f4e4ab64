//! The server and the official TypeScript client.

use std::io::Write;
use std::process::Command;

use anyhow::ensure;
use outside::whetstone::NO_SERVER;
use outside::{programs, tree};
use testkit::scripted::{Script, StandIn, Turn};

use crate::everyone::{Everyone, add};
use crate::shop::Shop;

#[test]
fn the_official_client_gets_along_with_the_server() -> anyhow::Result<()> {
    let packages = tree::root().join("ui");
    let client = packages.join("node_modules/@modelcontextprotocol/client");
    let has_node = Command::new("node").arg("--version").output().is_ok();
    if !has_node || !client.exists() {
        // Rust alone can be tested without Node; `cargo xtask test` provides both.
        let why = "skipped: there is no Node, or ui/node_modules lacks the client";
        return Ok(writeln!(std::io::stderr(), "{why}")?);
    }
    let (shop, everyone) = (Shop::with_findings()?, Everyone::who_decides("approve"));
    let silent = StandIn::new(&Script::text([Turn::text("").stalls()]));
    let whetstone = &shop.whetstone;
    everyone.join(whetstone)?;
    add(whetstone, "silent", &silent)?;
    let ran = Command::new("node")
        .arg(tree::root().join("tests/mcp/check.mjs"))
        .arg(programs::headless()?)
        .arg(packages)
        .arg(whetstone.path("shop"))
        .env("WHETSTONE_DATA", whetstone.data())
        .env("WHETSTONE_KEYCHAIN", "off")
        .env("OLLAMA_HOST", NO_SERVER)
        .env("HOME", whetstone.folder())
        .output()?;
    let said = String::from_utf8_lossy(&ran.stderr);
    ensure!(ran.status.success(), "{said}");
    assert!(!said.contains("ignored in schema"), "{said}");
    assert_eq!(
        String::from_utf8(ran.stdout)?,
        "initialize: 2025-11-25\nwithout: 2026-07-28\n"
    );
    Ok(())
}
