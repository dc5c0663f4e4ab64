//! Running git so that it starts nothing: no hook, pager, monitor, filter, converter or external diff, and
//! no connection.

use std::env;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Duration;

use super::revisions::Refusal;
use crate::programs;

/// Default time limit of one call.
const LIMIT: Duration = Duration::from_mins(2);

/// Settings of a repository can name programs, and can hide what changed.
const SETTINGS: [&str; 8] = [
    "core.fsmonitor=false",
    "core.hooksPath=/dev/null",
    "core.pager=cat",
    "core.attributesFile=/dev/null",
    "core.quotePath=true",
    // The index is the user’s: git would update the times of files in it, whatever its lock settings are.
    "diff.autoRefreshIndex=false",
    "protocol.allow=never",
    // Larger files count as binary, so that they can't fill the memory.
    "core.bigFileThreshold=5m",
];

/// Settings that fix the format of a diff, and keep it from starting anything. Changes inside of submodules
/// are ignored: git would run in them, with their own settings.
pub(super) const DIFF: [&str; 12] = [
    "diff",
    "--no-ext-diff",
    "--no-textconv",
    "--no-color",
    "--no-relative",
    "--src-prefix=a/",
    "--dst-prefix=b/",
    "--find-renames",
    "--unified=3",
    "--inter-hunk-context=0",
    "--submodule=short",
    "--ignore-submodules=dirty",
];

/// Variables that would make a program started by git use another repository or another index.
pub(super) const INHERITED: [&str; 6] = [
    "GIT_DIR",
    "GIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_PREFIX",
    "GIT_OBJECT_DIRECTORY",
    "GIT_COMMON_DIR",
];

/// The empty tree, by the hash that a repository uses.
const EMPTY_TREES: [(&str, &str); 2] = [
    ("sha1", "4b825dc642cb6eb9a060e54bf8d69288fbee4904"),
    (
        "sha256",
        "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321",
    ),
];

/// Git in one repository.
#[derive(Clone, Debug)]
pub(super) struct Git {
    program: PathBuf,
    /// Where it runs; `None` for the current folder, even in a hook.
    pub(super) folder: Option<PathBuf>,
    /// Variables that set git’s own paths.
    places: Vec<(&'static str, OsString)>,
    /// The time limit of one call.
    pub(super) patience: Duration,
    /// The empty tree.
    pub(super) empty_tree: &'static str,
    /// Settings to override with empty values: those in which filters name their programs.
    filters: Vec<OsString>,
}

impl Git {
    pub(super) fn new(program: &Path, folder: Option<&Path>) -> Self {
        Self {
            program: program.to_owned(),
            folder: folder.map(Path::to_owned),
            places: Vec::new(),
            patience: LIMIT,
            empty_tree: EMPTY_TREES[0].1,
            filters: Vec::new(),
        }
    }

    /// Git in a given git folder, whatever surrounds it: that of a repository, or of one of its worktrees,
    /// whose files are in `tree`.
    pub(super) fn inside(
        program: &Path,
        folder: &Path,
        tree: Option<&Path>,
    ) -> Result<Self, Refusal> {
        if !folder.is_dir() {
            return Err(Refusal::NoWorktree);
        }
        let mut git = Self::new(program, Some(tree.unwrap_or(folder)));
        git.set("GIT_DIR", folder.into());
        if let Some(tree) = tree {
            git.set("GIT_WORK_TREE", tree.into());
        }
        let hash = git.read(&["rev-parse", "--show-object-format"])?;
        git.attributes_of(hash.trim());
        Ok(git)
    }

    /// The program.
    pub(super) fn program(&self) -> &Path {
        &self.program
    }

    /// Sets one of git’s paths by its variable.
    pub(super) fn set(&mut self, variable: &'static str, place: OsString) {
        self.places.push((variable, place));
    }

    /// Reads attributes from the empty tree of this hash type: those of the repository can hide files from
    /// a diff.
    pub(super) fn attributes_of(&mut self, hash: &str) {
        let known = EMPTY_TREES.iter().find(|(name, _)| *name == hash);
        self.empty_tree = known.map_or(EMPTY_TREES[0].1, |(_, tree)| tree);
    }

    /// The type of hash.
    pub(super) fn hash(&self) -> &'static str {
        let known = EMPTY_TREES
            .iter()
            .find(|(_, tree)| *tree == self.empty_tree);
        known.map_or(EMPTY_TREES[0].0, |(name, _)| name)
    }

    /// Turns off the filters that git would run on files in the user's checkout, which the repository's own
    /// attributes file can still name.
    pub(super) fn without_filters(&mut self) -> Result<(), Refusal> {
        let pattern = r"^filter\..*\.(clean|smudge|process|required)$";
        let listed = ["config", "--null", "--name-only", "--get-regexp", pattern];
        // Exit code 1: there are none.
        let output = self.run(&listed)?;
        let names = output.stdout.split(|byte| *byte == 0);
        self.filters = names
            .filter(|name| !name.is_empty())
            .map(os_string)
            .collect();
        Ok(())
    }

    /// The user's and the repository's settings, without those we pass.
    pub(super) fn setting(&self, name: &str, flags: &[&str]) -> Result<Option<PathBuf>, Refusal> {
        let arguments = [
            &["config"],
            flags,
            &["--null", "--get-all", "--show-scope", name],
        ]
        .concat();
        let output = self.run(&arguments)?;
        let mut fields = output.stdout.split(|byte| *byte == 0);
        let mut last = None;
        while let (Some(scope), Some(value)) = (fields.next(), fields.next()) {
            if scope != b"command" {
                last = Some(os_string(value).into());
            }
        }
        Ok(last)
    }

    /// Git's output as text.
    pub(super) fn read(&self, arguments: &[&str]) -> Result<String, Refusal> {
        let bytes = self.bytes(arguments)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// The path that git prints.
    pub(super) fn path(&self, arguments: &[&str]) -> Result<PathBuf, Refusal> {
        let bytes = self.bytes(arguments)?;
        let path = bytes.strip_suffix(b"\n").unwrap_or(&bytes);
        Ok(os_string(path).into())
    }

    /// Git's output.
    pub(super) fn bytes<A: AsRef<OsStr>>(&self, arguments: &[A]) -> Result<Vec<u8>, Refusal> {
        self.answer(b"", arguments)
    }

    /// Git's output after an input.
    pub(super) fn answer<A: AsRef<OsStr>>(
        &self,
        input: &[u8],
        arguments: &[A],
    ) -> Result<Vec<u8>, Refusal> {
        let output = self.fed(input, arguments)?;
        if output.status.success() {
            return Ok(output.stdout);
        }
        let said = String::from_utf8_lossy(&output.stderr);
        Err(Refusal::of(said.trim()))
    }

    /// The commit that a name refers to; `None` if there is none.
    pub(super) fn commit(&self, name: &str) -> Result<Option<String>, Refusal> {
        if name.contains(['\0', '\n']) {
            return Ok(None);
        }
        let commit = format!("{name}^{{commit}}");
        let verify = [
            "rev-parse",
            "--verify",
            "--quiet",
            "--end-of-options",
            &commit,
        ];
        let output = self.run(&verify)?;
        let found = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        let is_commit = found.len() >= 40 && found.bytes().all(|it| it.is_ascii_hexdigit());
        Ok((output.status.success() && is_commit).then_some(found))
    }

    /// Runs git to its end, whatever the result.
    pub(super) fn run<A: AsRef<OsStr>>(&self, arguments: &[A]) -> Result<Output, Refusal> {
        self.fed(b"", arguments)
    }

    /// The same with an input.
    pub(super) fn fed<A: AsRef<OsStr>>(
        &self,
        input: &[u8],
        arguments: &[A],
    ) -> Result<Output, Refusal> {
        let run = programs::run(&self.program, input, self.patience, |command| {
            self.prepare(command, arguments);
        });
        run.map_err(|error| Refusal::NotRun(error.to_string()))
    }

    fn prepare<A: AsRef<OsStr>>(&self, command: &mut Command, arguments: &[A]) {
        for setting in SETTINGS {
            command.args(["-c", setting]);
        }
        if !self.places.is_empty() {
            // A worktree of ours has all files, and so has the index that it is compared with.
            command.args(["-c", "core.sparseCheckout=false"]);
        }
        command
            .args(["--no-pager", "--no-optional-locks"])
            .args(arguments);
        if let Some(folder) = &self.folder {
            command.current_dir(folder);
            for name in INHERITED {
                command.env_remove(name);
            }
        }
        command
            .envs(self.places.iter().map(|(name, place)| (name, place)))
            .env_remove("GIT_EXTERNAL_DIFF")
            .env_remove("GIT_DIFF_OPTS")
            .env("GIT_ATTR_SOURCE", self.empty_tree)
            .env("GIT_ATTR_NOSYSTEM", "1")
            .env("GIT_OPTIONAL_LOCKS", "0")
            .env("GIT_PAGER", "cat")
            .env("GIT_TERMINAL_PROMPT", "0")
            .env("GIT_NO_LAZY_FETCH", "1")
            .env("GIT_ALLOW_PROTOCOL", "none")
            .env("GIT_NO_REPLACE_OBJECTS", "1")
            .env("LC_ALL", "C");
        // After the settings that someone already passes this way.
        let passed = env::var("GIT_CONFIG_COUNT").ok();
        let first: usize = passed.and_then(|it| it.parse().ok()).unwrap_or(0);
        for (number, name) in (first..).zip(&self.filters) {
            let is_flag = name.as_encoded_bytes().ends_with(b".required");
            command.env(format!("GIT_CONFIG_KEY_{number}"), name).env(
                format!("GIT_CONFIG_VALUE_{number}"),
                if is_flag { "false" } else { "" },
            );
        }
        if !self.filters.is_empty() {
            command.env("GIT_CONFIG_COUNT", (first + self.filters.len()).to_string());
        }
    }
}

/// Bytes that git printed, in the system's form of file names.
#[cfg(unix)]
pub(super) fn os_string(bytes: &[u8]) -> OsString {
    use std::os::unix::ffi::OsStrExt;
    OsStr::from_bytes(bytes).to_owned()
}

#[cfg(not(unix))]
pub(super) fn os_string(bytes: &[u8]) -> OsString {
    String::from_utf8_lossy(bytes).into_owned().into()
}

/// Arguments for `git diff`. What is compared is a hash or one of our flags, and no path follows.
pub(super) fn diff_arguments<'a>(compared: &[&'a str]) -> Vec<&'a str> {
    [&DIFF[..], &["-O/dev/null"], compared, &["--"]].concat()
}
