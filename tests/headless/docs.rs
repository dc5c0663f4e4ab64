//! Checks what README.md and docs/ promise: that links work, and that commands exist.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use outside::tree;
use outside::whetstone::Whetstone;

/// The pages for people, from the root of the repository.
fn pages() -> anyhow::Result<Vec<PathBuf>> {
    let root = tree::root();
    let own = ["README.md", "CHANGELOG.md", "ARCHITECTURE.md"].map(|name| root.join(name));
    let mut pages = tree::files(&root.join("docs"), &[".md"])?;
    pages.extend(own);
    Ok(pages)
}

#[test]
fn every_link_of_a_page_leads_somewhere() -> anyhow::Result<()> {
    let mut dead = Vec::new();
    for page in pages()? {
        let text = fs::read_to_string(&page)?;
        let folder = page.parent().context("a page has no folder")?;
        for target in links(&text).filter(|target| !target.contains("://")) {
            let (file, heading) = target.split_once('#').unwrap_or((target, ""));
            let file = if file.is_empty() {
                page.clone()
            } else {
                folder.join(file)
            };
            if !file.exists() || !(heading.is_empty() || has_heading(&file, heading)?) {
                dead.push(format!("{}: {target}", page.display()));
            }
        }
    }
    assert!(dead.is_empty(), "{}", dead.join("\n"));
    Ok(())
}

#[test]
fn every_page_and_picture_of_docs_is_linked() -> anyhow::Result<()> {
    let root = tree::root();
    let mut texts = String::new();
    for page in pages()? {
        texts.push_str(&fs::read_to_string(&page)?);
    }
    for file in tree::files(&root.join("docs"), &[".md", ".png"])? {
        let name = file.file_name().context("no name")?.to_string_lossy();
        let is_linked = links(&texts).any(|target| target.ends_with(name.as_ref()));
        assert!(is_linked, "no page links {}", file.display());
    }
    Ok(())
}

#[test]
fn every_command_of_a_page_is_one_of_the_program() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let mut helps = HashMap::new();
    let mut seen = 0;
    for page in pages()? {
        let text = fs::read_to_string(&page)?;
        for line in commands(&text) {
            check(&whetstone, &mut helps, &page, line)?;
            seen += 1;
        }
    }
    assert!(seen > 20, "only {seen} commands were found");
    Ok(())
}

#[test]
fn every_form_is_in_the_guide() -> anyhow::Result<()> {
    let root = tree::root();
    let read = |page: &str| fs::read_to_string(root.join(page));
    let debates = read("docs/debates.md")?.to_lowercase();
    let calls = read("docs/headless.md")? + &read("docs/planning.md")?;
    for form in Whetstone::new()?.forms()? {
        let is_told = [format!("\n| **{form}"), format!("\n## {form}")];
        // Those have their own page or section.
        let is_apart = ["checkpoint", "code-review"].contains(&form.as_str());
        let is_told = is_apart || is_told.iter().any(|it| debates.contains(it));
        assert!(is_told, "docs/debates.md has no row for {form}");
        let is_called = commands(&calls).any(|it| it.split(' ').nth(1) == Some(&form));
        assert!(is_called, "no page of docs calls whetstone {form}");
    }
    Ok(())
}

/// Fails if the program doesn’t know the command on a line, or one of its flags.
fn check(
    whetstone: &Whetstone,
    helps: &mut HashMap<String, String>,
    page: &Path,
    line: &str,
) -> anyhow::Result<()> {
    let words: Vec<&str> = line.split_whitespace().skip(1).collect();
    let words = words.split(|word| *word == "--").next().unwrap_or_default();
    let depth = match words {
        ["models", "add", ..] => 3,
        [
            "adversaries" | "concerns" | "hook" | "models" | "nuances" | "search",
            ..,
        ]
        | ["history", "show", ..]
        | ["run", "list" | "show" | "stop" | "remove", ..] => 2,
        _ => 1,
    };
    let command: Vec<&str> = words.iter().take(depth).copied().collect();
    let name = command.join(" ");
    if !helps.contains_key(&name) {
        let asked = [command.as_slice(), &["--help"]].concat();
        let help = whetstone.run(&asked)?.succeeded();
        let help = help.with_context(|| format!("{}: {line}", page.display()))?;
        helps.insert(name.clone(), help.out);
    }
    for word in words.iter().filter(|word| word.starts_with("--")) {
        let flag = word.split('=').next().unwrap_or_default();
        let is_known = helps[&name]
            .split(|letter: char| !letter.is_alphanumeric() && letter != '-')
            .any(|known| known == flag);
        assert!(is_known, "{}: no {flag} in: {line}", page.display());
    }
    Ok(())
}

/// Where the links and pictures of a page lead.
fn links(text: &str) -> impl Iterator<Item = &str> {
    text.split("](").skip(1).filter_map(|rest| {
        let (target, _) = rest.split_once(')')?;
        Some(target)
    })
}

/// Whether a page has the heading that an anchor names.
fn has_heading(page: &Path, anchor: &str) -> anyhow::Result<bool> {
    let text = fs::read_to_string(page)?;
    let mut headings = text.lines().filter(|line| line.starts_with('#'));
    Ok(headings.any(|line| {
        let words = line.trim_start_matches('#').trim().to_lowercase();
        let kept = words
            .chars()
            .filter(|it| it.is_alphanumeric() || " -_".contains(*it));
        kept.collect::<String>().replace(' ', "-") == anchor
    }))
}

/// Lines of code blocks, and code in sentences, that call the program, without comments.
fn commands(text: &str) -> impl Iterator<Item = &str> {
    let pieces = text.lines().flat_map(|line| {
        let in_sentences = line.split('`').skip(1).step_by(2);
        [line].into_iter().chain(in_sentences)
    });
    let calls = pieces.filter(|piece| piece.starts_with("whetstone "));
    calls.map(|call| call.split(" #").next().unwrap_or_default().trim())
}
