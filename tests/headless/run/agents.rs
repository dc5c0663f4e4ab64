//! The known agents, played by stand-ins of the same names.

use outside::whetstone::{BARE_PATH, Ran, finish};
use std::process::Stdio;
use testkit::agent::Agent;

use crate::shop::Shop;

/// Gives the task to a stand-in for a known agent.
fn done_by(shop: &Shop, agent: &Agent, flags: &[&str]) -> anyhow::Result<Ran> {
    let (task, project) = (shop.whetstone.path("task.md"), shop.root());
    let words = [
        "run",
        &task.to_string_lossy(),
        "--project",
        &project.to_string_lossy(),
        "--yes",
    ]
    .map(str::to_owned);
    let mut command = shop.whetstone.command(&words)?;
    command
        .args(flags)
        .env("PATH", format!("{}:{BARE_PATH}", agent.place().display()))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    finish(command.spawn()?)
}

/// The command that starts a known agent, and what people see of one of its events.
fn check(
    name: &'static str,
    flags: &[&str],
    arguments: &[&str],
    event: &str,
    shown: &str,
) -> anyhow::Result<()> {
    let shop = Shop::with_task()?;
    let agent = Agent::new(name, &format!("echo '{event}'\necho oops >&2\n"));
    let ran = done_by(&shop, &agent, &[&["--agent", name], flags].concat())?.succeeded()?;
    let noted = agent.noted("arguments");
    assert_eq!(
        noted.lines().collect::<Vec<_>>(),
        arguments,
        "{name} {flags:?}"
    );
    assert!(agent.noted("prompt").contains("# Sum the cart"));
    for line in [shown, "oops"] {
        assert!(
            ran.err.lines().any(|seen| seen == format!("  {line}")),
            "{}",
            ran.err
        );
    }
    Ok(())
}

const CLAUDE: [&str; 10] = [
    "-p",
    "--output-format",
    "stream-json",
    "--verbose",
    "--strict-mcp-config",
    "--setting-sources",
    "user",
    "--permission-mode",
    "acceptEdits",
    "--tools",
];

#[test]
fn claude_code_edits_files_and_takes_no_settings_of_the_repository() -> anyhow::Result<()> {
    let event = "{\"type\":\"assistant\",\"message\":{\"content\":[{\"type\":\"text\",\"text\":\"On it.\"}]}}";
    let edit = [
        &CLAUDE[..],
        &["Read,Glob,Grep,Edit,Write,NotebookEdit,TodoWrite"],
    ]
    .concat();
    check("claude", &[], &edit, event, "On it.")?;
    let commands = [
        &CLAUDE[..],
        &[
            "Read,Glob,Grep,Edit,Write,NotebookEdit,TodoWrite,Bash",
            "--settings",
            "{\"sandbox\":{\"enabled\":true,\"autoAllowBashIfSandboxed\":true,\"allowUnsandboxedCommands\":false}}",
        ],
    ]
    .concat();
    check(
        "claude",
        &["--permissions", "commands"],
        &commands,
        event,
        "On it.",
    )
}

#[test]
fn codex_stays_in_its_sandbox() -> anyhow::Result<()> {
    let event =
        "{\"type\":\"item.completed\",\"item\":{\"type\":\"agent_message\",\"text\":\"On it.\"}}";
    let arguments = [
        "exec",
        "--json",
        "--color",
        "never",
        "--sandbox",
        "workspace-write",
        "-c",
        "approval_policy=never",
        "-",
    ];
    check("codex", &[], &arguments, event, "On it.")?;
    check(
        "codex",
        &["--permissions", "commands"],
        &arguments,
        event,
        "On it.",
    )
}

#[test]
fn gemini_cli_edits_files_without_asking() -> anyhow::Result<()> {
    let event =
        "{\"type\":\"message\",\"role\":\"assistant\",\"content\":\"On it.\",\"delta\":true}";
    for (permissions, mode) in [("edit", "auto_edit"), ("commands", "yolo")] {
        let arguments = [
            "--output-format",
            "stream-json",
            "--skip-trust",
            "--extensions",
            "none",
            "--allowed-mcp-server-names",
            "__none__",
            "--approval-mode",
            mode,
        ];
        check(
            "gemini",
            &["--permissions", permissions],
            &arguments,
            event,
            "On it.",
        )?;
    }
    Ok(())
}

#[test]
fn what_an_agent_obeys_in_a_repository_is_named_first() -> anyhow::Result<()> {
    let shop = Shop::with_task()?;
    std::fs::create_dir(shop.root().join(".gemini"))?;
    shop.write(".gemini/settings.json", "{}\n")?;
    shop.write(".gitattributes", "*.bin filter=lfs\n")?;
    shop.commit()?;
    let agent = Agent::new("gemini", "");
    let ran = done_by(&shop, &agent, &["--agent", "gemini"])?.succeeded()?;
    for note in [
        "note: Gemini CLI follows the repository’s .gemini/settings.json, which can name programs to run. Look at it first.",
        "note: Files are checked out as git stores them: no filter runs, so files in Git LFS are pointers, and line endings stay as they are.",
    ] {
        assert!(ran.err.lines().any(|line| line == note), "{}", ran.err);
    }
    Ok(())
}
