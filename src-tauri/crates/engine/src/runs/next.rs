//! What the author can do when an agent is done, as shell commands. Only the author commits and merges.

use machine::git;
use std::path::Path;

use domain::run::Run;

/// What a worktree has beyond its base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Changed {
    /// Nothing.
    Nothing,
    /// Changed files, none of them committed.
    Files,
    /// Commits, perhaps with changed files.
    Commits,
}

/// A step, and the command for it. If the worktree is gone, git can’t do anything there; `changed` says what it
/// has.
pub fn next_steps(run: &Run, changed: Changed) -> Vec<(&'static str, String)> {
    let setup = &run.setup;
    let tree = quoted(&setup.worktree);
    let base = git::short(&setup.base);
    let mut steps = Vec::new();
    if changed != Changed::Nothing && super::worktree(run).is_there() {
        steps.push((
            "Look at it",
            format!("git -C {tree} status && git -C {tree} diff {base}"),
        ));
        // The agent may have committed all of it.
        if changed == Changed::Files || super::has_uncommitted(run).unwrap_or(true) {
            steps.push((
                "Commit it",
                format!("git -C {tree} add --all && git -C {tree} commit"),
            ));
        }
        // In a bare repository, no files are checked out, so nothing can be merged.
        if !Path::new(&setup.project).starts_with(&setup.repository) {
            let project = quoted(&setup.project);
            steps.push((
                "Merge it",
                format!("git -C {project} merge {}", quoted(&setup.branch)),
            ));
        }
    }
    steps.push(("Remove it", format!("whetstone run remove {}", run.id)));
    steps
}

/// Quotes a word for a shell, whatever is in it.
fn quoted(word: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/._-".contains(&byte);
    if !word.is_empty() && word.bytes().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn a_shell_takes_a_path_for_one_word() {
        for (word, shown) in [
            ("/home/ann/shop", "/home/ann/shop"),
            ("/home/ann/my shop", "'/home/ann/my shop'"),
            ("it's $(x)\n", "'it'\\''s $(x)\n'"),
            ("", "''"),
        ] {
            assert_eq!(quoted(word), shown);
        }
    }
}
