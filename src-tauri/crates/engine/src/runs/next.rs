//! What the author can do when an agent is done, as shell commands. Only the author commits and merges.

use std::path::{Path, PathBuf};

use domain::run::Run;
use machine::git;

use super::before;
use super::work::{at_stake, checked_out_since, left_for};

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
    let is_reviewed = changed != Changed::Nothing && !before::is_unbegun(run);
    // In a repository that git can’t read, none of the commands work.
    let at_stake = is_reviewed.then(|| at_stake(run).ok()).flatten();
    let at_stake = at_stake.filter(|it| it.uncompared.is_empty());
    if let Some(at_stake) = at_stake.filter(|_| super::worktree(run).is_there()) {
        steps.push((
            "Look at it",
            format!("git -C {tree} status && git -C {tree} diff {base}"),
        ));
        let hidden = &at_stake.hidden;
        // The agent may have committed all of it.
        let is_left = at_stake.uncommitted > at_stake.nested || !hidden.is_empty();
        // A commit would go to what somebody checked out since, and merging the run’s branch would leave it out.
        let is_elsewhere = is_left && checked_out_since(run).is_some();
        if is_elsewhere {
            let back = format!("git -C {tree} switch {}", quoted(&setup.branch));
            steps.push(("Switch back first", back));
        } else if is_left {
            steps.push(("Commit it", commit(&tree, hidden)));
        }
        // In a bare repository, no files are checked out, so nothing can be merged.
        if !is_elsewhere && !Path::new(&setup.project).starts_with(&setup.repository) {
            let project = quoted(&setup.project);
            let work = left_for(run).unwrap_or_else(|| setup.branch.clone());
            steps.push((
                "Merge it",
                format!("git -C {project} merge {}", quoted(&work)),
            ));
        }
    }
    steps.push(("Remove it", format!("whetstone run remove {}", run.id)));
    steps
}

/// Commits everything, including what new ignore rules hide.
fn commit(tree: &str, hidden: &[PathBuf]) -> String {
    let add = format!("git -C {tree} add --all");
    let hidden: Vec<String> = hidden
        .iter()
        .map(|it| quoted(&it.to_string_lossy()))
        .collect();
    let force = match hidden.as_slice() {
        [] => String::new(),
        some => format!(" && git -C {tree} add --force -- {}", some.join(" ")),
    };
    format!("{add}{force} && git -C {tree} commit")
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
