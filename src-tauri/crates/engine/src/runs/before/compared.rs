//! What is different in a repository after a run, in sentences.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use domain::run::{Run, RunState};
use domain::text::document::seen::one_line;
use machine::git::{self, Checkout, pushed};

use super::called::{BRANCHES, REMOTES, TAGS, called};
use super::own::{dropped, left_its_branch, mended, restored};
use super::{Before, Head, Keys, content, course};
use crate::code_review::git_program;
use crate::runs::worktree;

/// Why nothing was compared.
const UNCOMPARED: &str = "Whetstone couldn’t compare the repository with its state before the run, because the saved state is gone. Look at git’s settings, hooks and branches before you use git there.";

/// How many files are named before only their number is given.
const NAMED: usize = 5;

/// What was found in a repository after a run.
#[derive(Debug, Default)]
pub(in crate::runs) struct Found {
    /// What people should know, in sentences.
    pub(in crate::runs) warnings: Vec<String>,
    /// Full names of branches and the stash with work from the run that isn’t in its worktree.
    pub(in crate::runs) elsewhere: Vec<String>,
}

/// Two states of a repository.
struct Comparison<'a> {
    run: &'a Run,
    before: &'a Before,
    now: Before,
    /// Branches on which agents worked meanwhile, including that of the run.
    busy: BTreeSet<&'a str>,
    /// Names with work from the run that isn’t in its worktree.
    elsewhere: Vec<String>,
    /// When things changed, in words.
    when: &'static str,
}

/// Looks at a repository after a run, and restores a changed link to it and a deleted branch of the run.
/// `others` are all runs.
pub(in crate::runs) fn look(before: Option<&Before>, run: &Run, others: &[Run]) -> Found {
    let now = Before::of(run, others);
    let mut warnings = mended(run);
    warnings.extend(restored(run));
    let names = now.names.clone();
    warnings.extend(before.and_then(|before| dropped(run, before)));
    let mut elsewhere = Vec::new();
    if let Some(before) = before {
        let comparison = Comparison::new(run, before, now, others);
        warnings.extend(comparison.told());
        elsewhere = comparison.elsewhere;
    } else {
        warnings.push(UNCOMPARED.to_owned());
    }
    warnings.extend(left_its_branch(run));
    warnings.extend(course::told(run, before, &names));
    Found {
        warnings,
        elsewhere,
    }
}

impl<'a> Comparison<'a> {
    fn new(run: &'a Run, before: &'a Before, now: Before, others: &'a [Run]) -> Self {
        let since = run.follow_ups.last().map_or(&run.began_at, |it| &it.at);
        let busy = others.iter().filter(|it| is_busy(it, since));
        let busy = busy.chain([run]).map(|it| it.setup.branch.as_str());
        let mut comparison = Self {
            run,
            before,
            now,
            busy: busy.collect(),
            elsewhere: Vec::new(),
            // Nobody watched after an interruption.
            when: match run.state {
                RunState::Interrupted => "since the run began",
                _ => "during the run",
            },
        };
        let moved = comparison.now.names.iter().filter(|(name, commit)| {
            comparison.before.names.get(*name) != Some(*commit) && !comparison.is_busy(name)
        });
        let moved = moved.map(|(name, commit)| (name.as_str(), commit.as_str()));
        let git = git_program().ok();
        let made = git.and_then(|git| worktree(run).made(&git, moved).ok());
        comparison.elsewhere = made.unwrap_or_default();
        comparison
    }

    fn is_busy(&self, name: &str) -> bool {
        let branch = name.strip_prefix(BRANCHES);
        branch.is_some_and(|it| self.busy.contains(it))
    }

    /// Whether a branch is checked out in the worktree, so that its files were reviewed.
    fn is_checked_out(&self, name: &str) -> bool {
        let there = git_program().map(|git| worktree(self.run).checked_out(&git));
        let there = there.ok().and_then(Result::ok).flatten();
        there.is_some_and(|it| name.strip_prefix(BRANCHES) == Some(&it))
    }

    fn told(&self) -> Vec<String> {
        let mut told = self.given_orders();
        if self.now.is_unreadable && !self.before.is_unreadable {
            told.push(format!(
                "Git can’t read the repository {} anymore. If that wasn’t you, restore it from a backup, or clone it again.",
                one_line(&self.run.setup.repository)
            ));
            return told;
        }
        told.extend(self.names());
        told.extend(self.others());
        told.extend(self.pushed());
        told.extend(self.switched());
        told.extend(self.written());
        told
    }

    fn given_orders(&self) -> Vec<String> {
        let (before, now) = (&self.before.orders, &self.now.orders);
        // Git doesn’t list what it read before if its settings can’t be read anymore.
        let current = |path: &String| {
            let listed = now.get(path).cloned();
            listed.or_else(|| content(Path::new(path)))
        };
        let paths: BTreeSet<&String> = before.keys().chain(now.keys()).collect();
        let changed = paths
            .into_iter()
            .filter(|path| before.get(*path) != current(path).as_ref())
            .filter(|path| !self.is_ordinary(path));
        let told = changed.map(|path| {
            format!(
                "{} was changed {}{}, and git can run programs that it names. Look at it before you use git in this repository.",
                one_line(path),
                self.when,
                self.keys(path)
            )
        });
        told.collect()
    }

    /// Whether a file is new and has only the settings that git gives every repository, as when a submodule is
    /// checked out. None of them makes git run a program.
    fn is_ordinary(&self, path: &str) -> bool {
        let is_new = !self.before.orders.contains_key(path);
        let keys = self.now.keys.get(path).filter(|_| is_new);
        keys.is_some_and(|keys| keys.keys().all(|key| is_ordinary(key)))
    }

    /// Which settings of a file are different, in parentheses.
    fn keys(&self, path: &String) -> String {
        let none = BTreeMap::new();
        let of = |all: &'a BTreeMap<String, Keys>| all.get(path);
        let before = of(&self.before.keys).unwrap_or(&none);
        let now = self.now.keys.get(path).unwrap_or(&none);
        let keys: BTreeSet<&String> = before.keys().chain(now.keys()).collect();
        let changed = keys
            .into_iter()
            .filter(|it| before.get(*it) != now.get(*it));
        let changed: Vec<&String> = changed.collect();
        match named(&changed) {
            none if none.is_empty() => none,
            some => format!(" ({some})"),
        }
    }

    /// Branches of remotes that were pushed to. They stay that way, whatever becomes of the run.
    fn pushed(&self) -> Vec<String> {
        let common = Path::new(&self.run.setup.repository);
        let told = pushed(common, self.before.at).into_iter();
        // Logs count in seconds: one may have been pushed right before the run.
        let told = told.filter(|(name, commit)| {
            self.before.names.get(&format!("{REMOTES}{name}")) != Some(commit)
        });
        let told = told.map(|(name, commit)| {
            format!(
                "“{}” was pushed {}, at commit {}. If that wasn’t you, check it on the remote.",
                one_line(&name),
                self.when,
                git::short(&commit)
            )
        });
        told.collect()
    }

    /// Another branch or commit in the user’s checkout.
    fn switched(&self) -> Option<String> {
        let (before, now) = (self.before.head.as_ref()?, self.now.head.as_ref()?);
        let called = |(branch, commit): &Head| match branch {
            Some(branch) => format!("“{}”", one_line(branch)),
            None => format!("commit {}", git::short(commit)),
        };
        let (from, to) = (called(before), called(now));
        (from != to).then(|| {
            format!(
                "Your own checkout switched from {from} to {to} {}. If that wasn’t you, switch back.",
                self.when
            )
        })
    }

    /// Files in the user’s checkout.
    fn written(&self) -> Option<String> {
        let (before, now) = (&self.before.checkout, &self.now.checkout);
        let files = changed(before.as_ref()?, now.as_ref()?)?;
        Some(format!(
            "Files in your own checkout changed {}: {files}. If that wasn’t you, look at them.",
            self.when
        ))
    }

    /// Files in the worktrees of other runs in which nobody worked meanwhile.
    fn others(&self) -> Vec<String> {
        let still = self.before.worktrees.iter();
        let still = still.filter(|(branch, _)| !self.busy.contains(branch.as_str()));
        let told = still.filter_map(|(branch, before)| {
            let whose = format!("the worktree of the run on “{}”", one_line(branch));
            let Some(after) = self.now.worktrees.get(branch) else {
                return Some(format!("Git can’t read {whose} anymore. Look at it."));
            };
            if self.is_elsewhere(branch, before, after) {
                return Some(format!(
                    "The commit that is checked out in {whose} changed {} from {} to {}. If that wasn’t you, look at both.",
                    self.when,
                    git::short(&before.0),
                    git::short(&after.0)
                ));
            }
            let files = changed(before, after)?;
            Some(format!(
                "Files in {whose} changed {}: {files}. If that wasn’t you, look at them.",
                self.when
            ))
        });
        told.collect()
    }

    /// Whether another commit is checked out in the worktree of another run, although its branch didn’t move.
    fn is_elsewhere(&self, branch: &str, before: &Checkout, after: &Checkout) -> bool {
        let name = format!("{BRANCHES}{branch}");
        before.0 != after.0 && self.before.names.get(&name) == self.now.names.get(&name)
    }

    /// Names outside the runs under way that are new, moved or deleted.
    fn names(&self) -> Vec<String> {
        let (before, now) = (&self.before.names, &self.now.names);
        let all: BTreeSet<&String> = before.keys().chain(now.keys()).collect();
        let others = all.into_iter().filter(|name| !self.is_busy(name));
        let told = others.filter_map(|name| self.name(name, before.get(name), now.get(name)));
        told.collect()
    }

    fn name(&self, name: &str, before: Option<&String>, now: Option<&String>) -> Option<String> {
        let when = self.when;
        if let Some(remote) = name.strip_prefix(REMOTES) {
            return (before.is_some() && now.is_none()).then(|| {
                format!(
                    "“{}” disappeared {when}: someone deleted it on the remote, or a fetch noticed that it was gone. If that wasn’t you, check the remote.",
                    one_line(remote)
                )
            });
        }
        let what = called(name);
        if self.elsewhere.iter().any(|it| it == name) && !self.is_checked_out(name) {
            let commit = git::short(now?);
            return Some(format!(
                "{what} has work from this run, at commit {commit}, that isn’t in its worktree and wasn’t reviewed."
            ));
        }
        match (before, now) {
            (Some(old), Some(new)) if old != new => Some(format!(
                "{what} moved to commit {} {when}. If that wasn’t you: it was at commit {}, which git still has.",
                git::short(new),
                git::short(old)
            )),
            (Some(old), None) => Some(format!(
                "{what} was deleted {when}. If that wasn’t you: it was at commit {}, which git still has.",
                git::short(old)
            )),
            (None, Some(new)) if !name.starts_with(TAGS) => Some(format!(
                "{what} was created {when}, at commit {}.",
                git::short(new)
            )),
            _ => None,
        }
    }
}

/// Whether git itself gives a repository this setting.
fn is_ordinary(key: &str) -> bool {
    const OF_CORE: [&str; 8] = [
        "bare",
        "filemode",
        "ignorecase",
        "logallrefupdates",
        "precomposeunicode",
        "repositoryformatversion",
        "symlinks",
        "worktree",
    ];
    match (key.split_once('.'), key.rsplit_once('.')) {
        (Some(("core", name)), _) => OF_CORE.contains(&name),
        (Some(("remote", _)), Some((_, name))) => matches!(name, "url" | "fetch"),
        (Some(("branch", _)), Some((_, name))) => matches!(name, "remote" | "merge"),
        _ => false,
    }
}

/// Whether an agent worked in a run since a time, or its worktree was removed.
fn is_busy(run: &Run, since: &str) -> bool {
    let sent_back = run.follow_ups.last().map(|it| &it.at);
    let times = [
        Some(&run.began_at),
        sent_back,
        run.ended_at.as_ref(),
        run.removed_at.as_ref(),
    ];
    // All times have the same form, so they sort as texts.
    run.state == RunState::Running || times.into_iter().flatten().any(|it| it.as_str() >= since)
}

/// The files in which two states of a checkout differ, by name. After a commit or a switch of branches, nobody
/// can tell who changed what.
fn changed((head, before): &Checkout, (head_now, after): &Checkout) -> Option<String> {
    let mut files: Vec<&String> = before.keys().chain(after.keys()).collect();
    files.sort();
    files.dedup();
    files.retain(|file| before.get(*file) != after.get(*file));
    if head != head_now || files.is_empty() {
        return None;
    }
    Some(named(&files))
}

/// Names, or the first ones if there are many.
fn named(all: &[&String]) -> String {
    let first: Vec<String> = all.iter().take(NAMED).map(|it| one_line(it)).collect();
    let more = match all.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    first.join(", ") + &more
}
