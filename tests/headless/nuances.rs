//! `nuances init`: a NUANCES.md for the technologies of a document and a project.

use std::fs;

use outside::whetstone::Whetstone;
use serde_json::json;

const PACKAGES: &str = "{\n  \"dependencies\": { \"next\": \"15\", \"ioredis\": \"5\" }\n}\n";

/// A folder `shop` with a package file, and what `nuances` prints in it.
fn with_shop() -> anyhow::Result<(Whetstone, String)> {
    let whetstone = Whetstone::new()?;
    let shop = whetstone.path("shop");
    fs::create_dir(&shop)?;
    fs::write(shop.join("package.json"), PACKAGES)?;
    Ok((whetstone, shop.to_string_lossy().into_owned()))
}

#[test]
fn init_writes_a_heading_for_each_technology_once() -> anyhow::Result<()> {
    let (whetstone, shop) = with_shop()?;
    whetstone.document("plan.md", "# Cart\n\nCarts live in Redis and Postgres.\n")?;
    let init = ["nuances", "init", "plan.md", "--project", &shop];
    let ran = whetstone.run(&init)?.succeeded()?;
    assert_eq!(ran.out, "");
    let said = "NUANCES.md with a heading for Redis, PostgreSQL, Next.js.";
    assert!(ran.err.contains(said), "{}", ran.err);
    let written = fs::read_to_string(whetstone.path("shop/NUANCES.md"))?;
    assert!(written.starts_with("# Technology Nuances\n"), "{written}");
    let headings = "\n## Redis\n\n## PostgreSQL\n\n## Next.js\n";
    assert!(written.ends_with(headings), "{written}");
    Ok(())
}

#[test]
fn an_existing_file_is_never_changed() -> anyhow::Result<()> {
    let (whetstone, shop) = with_shop()?;
    let file = whetstone.path("shop/NUANCES.md");
    fs::write(&file, "mine")?;
    for flags in [&["--yes"][..], &["--json"], &[]] {
        let ran = whetstone.run(&[&["nuances", "init", "--project", &shop], flags].concat())?;
        assert_eq!(ran.code, Some(2), "{}", ran.err);
        assert!(
            ran.err.contains("already exists and wasn’t changed"),
            "{}",
            ran.err
        );
        assert_eq!(fs::read_to_string(&file)?, "mine");
    }
    let kept: Vec<_> = fs::read_dir(&shop)?.collect();
    assert_eq!(kept.len(), 2, "a draft was left behind");
    Ok(())
}

#[test]
fn init_writes_to_the_project_of_the_document_or_the_current_folder() -> anyhow::Result<()> {
    let (whetstone, _) = with_shop()?;
    fs::write(whetstone.path("shop/CLAUDE.md"), "")?;
    fs::create_dir(whetstone.path("shop/docs"))?;
    fs::write(whetstone.path("shop/docs/plan.md"), "A cart.")?;
    let init = ["nuances", "init", "shop/docs/plan.md", "--json"];
    let printed = whetstone.json(&init)?;
    let file = fs::canonicalize(whetstone.path("shop/NUANCES.md"))?;
    assert_eq!(
        printed,
        json!({
            "file": file,
            "technologies": [
                { "key": "nextjs", "name": "Next.js", "words": "next", "line": 2 },
                { "key": "redis", "name": "Redis", "words": "ioredis", "line": 2 },
            ],
        })
    );
    let ran = whetstone
        .run_on("", &["nuances", "init", "-"])?
        .succeeded()?;
    assert!(
        ran.err.contains("No known technology was found"),
        "{}",
        ran.err
    );
    assert!(whetstone.path("NUANCES.md").exists());
    Ok(())
}

#[test]
fn what_is_missing_is_said() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    for (arguments, says) in [
        (
            &["nuances", "init", "--project", "nowhere"][..],
            "nowhere can’t be a project",
        ),
        (
            &["nuances", "init", "nowhere.md"],
            "nowhere.md can’t be read",
        ),
        (&["nuances"], "init"),
    ] {
        let ran = whetstone.run(arguments)?;
        assert_eq!(ran.code, Some(2), "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains(says), "{arguments:?}: {}", ran.err);
    }
    Ok(())
}
