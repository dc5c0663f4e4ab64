//! Files of a worktree that nothing ignored when it was created, but something does now. Whoever works there
//! may have hidden work this way, knowingly or not.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::change::{self, STANDARD};
use super::locked::Git;
use super::revisions::Refusal;
use super::tree::entries;

/// Folders with one of these files hold what a tool can make again: caches and virtual environments.
const MADE_AGAIN: [&str; 2] = ["CACHEDIR.TAG", "pyvenv.cfg"];

/// Hidden files of a worktree whose files are in `tree`, and which was created from the commit `base`. A
/// path that ends with a slash is a folder in which everything is ignored. `noted` has the ignore rules that
/// the repository had outside of its commits.
pub(super) fn hidden(
    git: &Git,
    tree: &Path,
    base: &str,
    noted: &Path,
) -> Result<Vec<PathBuf>, Refusal> {
    Ok(hidden_files(git, tree, base, noted)?.0)
}

/// The same, with the files that these paths cover.
pub(super) fn hidden_files(
    git: &Git,
    tree: &Path,
    base: &str,
    noted: &Path,
) -> Result<(Vec<PathBuf>, Vec<PathBuf>), Refusal> {
    let rules = tempfile::NamedTempFile::new().map_err(|error| not_run(&error))?;
    fs::write(rules.path(), rules_before(git, base, noted)?).map_err(|error| not_run(&error))?;
    let from = format!("--exclude-from={}", rules.path().display());
    let seen = change::others(git, &[STANDARD])?;
    let mut unseen = change::others(git, &[&from])?;
    unseen.retain(|path| seen.binary_search(path).is_err());
    if unseen.is_empty() {
        return Ok((Vec::new(), Vec::new()));
    }
    let mut named = change::others(git, &[STANDARD, "--ignored", "--directory"])?;
    // Git lists some of these folders with what is in them.
    named.dedup_by(|path, folder| path.starts_with(folder));
    named.retain(|path| {
        let at = unseen.partition_point(|it| it < path);
        let is_in = unseen.get(at).is_some_and(|it| it.starts_with(path));
        is_in
            && !MADE_AGAIN
                .iter()
                .any(|it| tree.join(path).join(it).exists())
    });
    unseen.retain(|path| named.iter().any(|it| path.starts_with(it)));
    Ok((named, unseen))
}

/// All ignore rules from before as those of one file, the weakest first.
fn rules_before(git: &Git, base: &str, noted: &Path) -> Result<Vec<u8>, Refusal> {
    let mut rules = Vec::new();
    for path in [of_user(git)?, Some(noted.to_owned())]
        .into_iter()
        .flatten()
    {
        rules.extend(fs::read(path).unwrap_or_default());
        rules.push(b'\n');
    }
    for (folder, content) in committed(git, base)? {
        for line in content.split(|byte| *byte == b'\n') {
            rules.extend(from_root(&folder, line));
            rules.push(b'\n');
        }
    }
    Ok(rules)
}

/// The file with the user’s rules for all repositories. A repository’s settings can name another one, and
/// whoever works in it can change those.
fn of_user(git: &Git) -> Result<Option<PathBuf>, Refusal> {
    for scope in ["--global", "--system"] {
        let named = git.setting("core.excludesFile", &[scope, "--includes", "--type=path"])?;
        if named.is_some() {
            return Ok(named);
        }
    }
    let settings = env::var_os("XDG_CONFIG_HOME").filter(|it| !it.is_empty());
    let settings = settings.map(PathBuf::from);
    let settings = settings.or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".config")));
    Ok(settings.map(|it| it.join("git/ignore")))
}

/// The ignore files of a commit, each by its folder, which comes before those inside it.
fn committed(git: &Git, commit: &str) -> Result<BTreeMap<Vec<u8>, Vec<u8>>, Refusal> {
    let mut found = BTreeMap::new();
    for entry in entries(git, commit)? {
        let Some(folder) = entry.path.strip_suffix(b".gitignore") else {
            continue;
        };
        let is_whole = folder.is_empty() || folder.ends_with(b"/");
        // Git follows no link to rules, and rules name no folder with a line break.
        if is_whole && entry.mode.starts_with("100") && !folder.contains(&b'\n') {
            let content = git.bytes(&["cat-file", "blob", &entry.hash])?;
            found.insert(folder.to_owned(), content);
        }
    }
    Ok(found)
}

/// A rule in a folder’s ignore file, as one of the root. `folder` is empty for the root, and otherwise ends
/// with a slash.
fn from_root(folder: &[u8], line: &[u8]) -> Vec<u8> {
    if folder.is_empty() {
        return line.to_owned();
    }
    let (not, rule) = match line.strip_prefix(b"!") {
        Some(rule) => (&b"!/"[..], rule),
        None => (&b"/"[..], line),
    };
    let words = rule.trim_ascii_end();
    let Some(slash) = words.iter().position(|byte| *byte == b'/') else {
        return if words.is_empty() || line.starts_with(b"#") {
            Vec::new()
        } else {
            [not, &escaped(folder), b"**/", rule].concat()
        };
    };
    let is_only_slash = words.iter().all(|byte| *byte == b'/');
    if is_only_slash || line.starts_with(b"#") {
        return Vec::new();
    }
    if slash + 1 == words.len() {
        return [not, &escaped(folder), b"**/", rule].concat();
    }
    let rule = rule.strip_prefix(b"/").unwrap_or(rule);
    [not, &escaped(folder), rule].concat()
}

/// A folder’s name in a rule.
fn escaped(folder: &[u8]) -> Vec<u8> {
    let mut name = Vec::new();
    for byte in folder {
        if b"\\*?[".contains(byte) {
            name.push(b'\\');
        }
        name.push(*byte);
    }
    name
}

fn not_run(error: &io::Error) -> Refusal {
    Refusal::NotRun(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::from_root;

    #[test]
    fn a_rule_of_a_folder_means_the_same_at_the_root() {
        for (folder, rule, at_root) in [
            ("", "  *.log", "  *.log"),
            ("web/", "*.log", "/web/**/*.log"),
            ("web/", "!*.log", "!/web/**/*.log"),
            ("web/", "/dist", "/web/dist"),
            ("web/", "dist/", "/web/**/dist/"),
            ("web/", "/dist/", "/web/dist/"),
            ("web/", "a/b", "/web/a/b"),
            ("web/", "**/b", "/web/**/b"),
            ("web/", "a\\ ", "/web/**/a\\ "),
            ("web/", "\\#a", "/web/**/\\#a"),
            ("web/", "# a/b", ""),
            ("web/", "#a", ""),
            ("web/", "", ""),
            ("web/", "  \r", ""),
            ("web/", "/", ""),
            ("web/", "!/", ""),
            ("a*[b/", "c", "/a\\*\\[b/**/c"),
        ] {
            let made = from_root(folder.as_bytes(), rule.as_bytes());
            let made = String::from_utf8_lossy(&made).into_owned();
            assert_eq!(made, at_root, "{folder} {rule}");
        }
    }
}
