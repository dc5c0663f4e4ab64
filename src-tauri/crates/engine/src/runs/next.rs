//! What the author can do when an agent is done, as shell commands. Only the author commits and merges.

use domain::run::Run;

/// A step, and the command for it; `is_changed` says whether the worktree has any changes. If the worktree is
/// gone, git can’t do anything there.
pub fn next_steps(run: &Run, is_changed: bool) -> Vec<(&'static str, String)> {
    let setup = &run.setup;
    let tree = quoted(&setup.worktree);
    let base = super::ground::short(&setup.base);
    let mut steps = Vec::new();
    if is_changed && super::worktree(run).is_there() {
        steps.push((
            "Look at it",
            format!("git -C {tree} status && git -C {tree} diff {base}"),
        ));
        steps.push((
            "Commit it",
            format!("git -C {tree} add --all && git -C {tree} commit"),
        ));
        // If no files are checked out, nothing can be merged.
        if setup.project != setup.repository {
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
