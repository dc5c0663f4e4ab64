//! Text in the terminal never mentions anything that only the window has.

use std::fs;

use outside::tree;
use outside::whetstone::Whetstone;

/// Words for what only the window has.
const OF_THE_WINDOW: &[&str] = &[
    "in Settings",
    "See Settings",
    "Settings say",
    "Settings list",
    "Settings →",
    "Reload the list",
    "this window",
    "button",
    "click",
    "Click",
    "the panel",
    "the palette",
];

/// The crates whose sentences can reach a terminal. Sentences in the rules are about the texts they read.
const ROOMS: [&str; 9] = [
    "cli",
    "diagnostics",
    "domain",
    "engine",
    "evaluation",
    "models",
    "report",
    "store",
    "workspace",
];

#[test]
fn no_sentence_that_reaches_a_terminal_speaks_of_the_window() -> anyhow::Result<()> {
    let mut wrong = Vec::new();
    for room in ROOMS {
        let folder = tree::root().join("src-tauri/crates").join(room).join("src");
        for file in tree::files(&folder, &["rs"])? {
            let code = fs::read_to_string(&file)?;
            let code = code.split("#[cfg(test)]").next().unwrap_or_default();
            for (before, literal) in literals(code) {
                // A single word is a search term, not a message.
                let is_sentence = literal.contains(' ');
                let is_wrong =
                    is_sentence && OF_THE_WINDOW.iter().any(|word| literal.contains(word));
                if is_wrong && !is_for_the_window(before) {
                    wrong.push(format!("{}: {literal}", file.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    Ok(())
}

/// Whether the next string is a hint that only the window shows.
fn is_for_the_window(before: &str) -> bool {
    let before = before.trim_end();
    let before = before.strip_suffix("format!(").unwrap_or(before);
    before.trim_end().ends_with("Hint::apart(")
}

/// The strings in code, each with the code before it.
fn literals(code: &str) -> Vec<(&str, &str)> {
    let (mut found, mut at) = (Vec::new(), 0);
    while let Some(offset) = code[at..].find(['"', '/', '\'']) {
        let start = at + offset;
        let rest = &code[start..];
        at = start
            + if rest.starts_with("//") {
                rest.find('\n').unwrap_or(rest.len())
            } else if rest.starts_with("'\"'") {
                3
            } else if let Some(inside) = rest.strip_prefix('"') {
                let end = closing(inside);
                found.push((&code[..start], &inside[..end]));
                end + 2
            } else {
                1
            };
        at = at.min(code.len());
    }
    found
}

/// The end of the string whose content begins here.
fn closing(inside: &str) -> usize {
    let mut is_escaped = false;
    let end = inside.char_indices().find(|(_, letter)| {
        let ends = *letter == '"' && !is_escaped;
        is_escaped = *letter == '\\' && !is_escaped;
        ends
    });
    end.map_or(inside.len(), |(at, _)| at)
}

#[test]
fn help_and_errors_speak_of_flags_and_commands() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let draft = whetstone.document("draft.md", "# A draft\n\nThe page loads fast.\n")?;
    let draft = draft.to_string_lossy();
    let commands = whetstone.commands()?;
    for form in whetstone.forms()? {
        assert!(commands.contains(&form), "no command {form}");
    }
    let mut calls: Vec<Vec<&str>> = commands.iter().map(|it| vec![it, "--help"]).collect();
    calls.extend([
        vec!["--help"],
        vec!["refine", &draft, "--models", "no/such-model"],
        vec!["models", "test", "no/such-model"],
        vec!["models", "remove", "no/such-model"],
        vec!["refine", &draft, "--personas", "nobody"],
        vec!["resume", "no-such-debate"],
        vec!["history", "show", "no-such-debate"],
        vec!["report", "no-such-debate"],
        vec!["doctor", "--restore", "no-such-backup"],
        vec!["models", "list"],
    ]);
    for call in calls {
        let ran = whetstone.run(&call)?;
        for word in OF_THE_WINDOW.iter().chain(&["seat", "synthesiser"]) {
            let said = format!("{}{}", ran.out, ran.err);
            assert!(!said.contains(word), "{call:?} says {word}: {said}");
        }
    }
    Ok(())
}

#[test]
fn a_flag_is_taken_by_its_older_spelling_too() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let draft = whetstone.document("draft.md", "Export soon.")?;
    let draft = draft.to_string_lossy();
    for command in ["refine", "duel"] {
        for flag in ["--synthesizer", "--synthesiser"] {
            let ran = whetstone.run(&[command, &draft, flag, "no/such-model"])?;
            assert!(
                ran.err.contains("There is no model “no/such-model”"),
                "{command} {flag}: {}",
                ran.err
            );
        }
    }
    Ok(())
}

#[test]
fn strings_of_code_are_found() {
    let code =
        "// \"no\"\nlet a = \"one \\\" two\"; let b = '\"'; say(Hint::apart(\n \"three\", x));";
    let found = literals(code);
    let words: Vec<&str> = found.iter().map(|(_, literal)| *literal).collect();
    assert_eq!(words, ["one \\\" two", "three"]);
    let (before, _) = found[1];
    assert!(is_for_the_window(before), "{before}");
    assert!(!is_for_the_window(found[0].0));
}
