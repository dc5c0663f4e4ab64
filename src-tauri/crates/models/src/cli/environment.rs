//! What a program gets from the user: their environment, and the path of their home.

use std::collections::BTreeMap;
use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};

use super::Cli;
use super::job::Environment;
use crate::program;

/// What any program needs to run, to use the user's language, and to reach the network. A name that ends in
/// `_` stands for all that begin with it.
const COMMON: &[&str] = &[
    "HOME",
    "USER",
    "LOGNAME",
    "SHELL",
    "LANG",
    "LANGUAGE",
    "LC_",
    "TZ",
    "TMPDIR",
    "XDG_",
    "DBUS_SESSION_BUS_ADDRESS",
    "HTTP_PROXY",
    "HTTPS_PROXY",
    "ALL_PROXY",
    "NO_PROXY",
    "http_proxy",
    "https_proxy",
    "all_proxy",
    "no_proxy",
    "SSL_CERT_FILE",
    "SSL_CERT_DIR",
    "NODE_EXTRA_CA_CERTS",
    "SYSTEMROOT",
    "USERPROFILE",
    "APPDATA",
    "LOCALAPPDATA",
    "TEMP",
    "TMP",
    "PATHEXT",
    "COMSPEC",
];

/// Variables that contain Whetstone's keys.
const OURS: &str = "WHETSTONE_";

/// Variables that a program gets only if something asks for them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Switch {
    /// The variable that asks for them.
    pub(crate) variable: &'static str,
    /// The account in the program's own settings that also asks for them; empty if none does.
    pub(crate) account: &'static str,
    /// Their names; one that ends in `_` stands for all that begin with it.
    pub(crate) inherits: &'static [&'static str],
}

/// A user: the real one, or one made up to try a lock.
#[derive(Clone, Debug)]
pub(crate) struct User {
    /// Their home folder.
    pub(crate) home: Option<PathBuf>,
    /// Their environment.
    pub(crate) variables: BTreeMap<OsString, OsString>,
}

impl User {
    /// The real user, with the variables that they have in a file for this program.
    pub(crate) fn here(cli: &Cli) -> Self {
        let mut user = Self {
            home: program::home(),
            variables: env::vars_os().collect(),
        };
        let root = cli.home.as_ref().and_then(|home| home.root(&user));
        let kept = cli.env_files.iter().find_map(|file| {
            let path = root.as_deref()?.join(file);
            fs::read_to_string(path).ok()
        });
        for (name, value) in kept.iter().flat_map(|text| assignments(text)) {
            user.variables
                .entry(name.into())
                .or_insert_with(|| value.into());
        }
        user
    }

    /// The value of a variable; `None` if it is empty, too.
    pub(crate) fn get(&self, name: &str) -> Option<&OsStr> {
        let value = self.variables.get(OsStr::new(name))?;
        (!value.is_empty()).then_some(value)
    }

    /// Whether the program gets a variable with which each call costs money.
    pub(crate) fn has_key(&self, cli: &Cli) -> bool {
        let given = self.given(cli);
        let is_given = |key: &&str| given.iter().any(|names| matches(names, key));
        cli.keys
            .iter()
            .any(|key| self.get(key).is_some() && is_given(key))
    }

    /// The environment of a known program: what it needs and no more. `fill` replaces the names in braces
    /// in its own variables.
    pub(crate) fn environment(
        &self,
        cli: &Cli,
        program: &Path,
        fill: impl Fn(&str) -> String,
    ) -> Environment {
        let given = self.given(cli);
        let passes = |name: &OsStr| {
            name.to_str()
                .is_some_and(|name| given.iter().any(|given| matches(given, name)))
        };
        let mut variables: Vec<(OsString, OsString)> = self
            .variables
            .iter()
            .filter(|(name, _)| passes(name))
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect();
        variables.push(("PATH".into(), program::path_for(program)));
        for (name, value) in cli.variables {
            variables.push((name.into(), fill(value).into()));
        }
        Environment::Only(variables)
    }

    /// The names of all variables that the program gets.
    fn given(&self, cli: &Cli) -> Vec<&'static str> {
        let account = || {
            let home = cli.home.as_ref()?;
            (home.account)(&home.users(self)?)
        };
        let is_on = |switch: &&Switch| {
            self.switches_on(switch.variable)
                || !switch.account.is_empty() && account().is_some_and(|is| is == switch.account)
        };
        let switched = cli.switches.iter().filter(is_on);
        let switched = switched.flat_map(|switch| switch.inherits);
        let always = COMMON.iter().chain(cli.inherits);
        always.chain(switched).copied().collect()
    }

    fn switches_on(&self, variable: &str) -> bool {
        const OFF: [&str; 4] = ["0", "false", "no", "off"];
        self.get(variable)
            .is_some_and(|value| !OFF.iter().any(|off| value.eq_ignore_ascii_case(off)))
    }
}

/// The environment of the user's own command: ours, without what only Whetstone may know.
pub(crate) fn for_own_command() -> Environment {
    Environment::AllBut(only_ours())
}

/// The names of the variables that only Whetstone may know.
pub(crate) fn only_ours() -> Vec<OsString> {
    let ours = |name: &OsString| name.to_str().is_some_and(|name| name.starts_with(OURS));
    env::vars_os().map(|(name, _)| name).filter(ours).collect()
}

/// Whether a variable is set with which each call costs money.
pub(crate) fn has_key(cli: &Cli) -> bool {
    User::here(cli).has_key(cli)
}

fn matches(given: &str, name: &str) -> bool {
    given == name || given.ends_with('_') && name.starts_with(given)
}

/// The assignments in a file of variables, as shells and Node's parsers read them.
fn assignments(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.lines().filter_map(|line| {
        let line = line.trim();
        let line = line.strip_prefix("export ").unwrap_or(line);
        let (name, value) = line.split_once('=')?;
        let (name, value) = (name.trim(), value.trim());
        let quote = value.chars().next().filter(|first| "'\"`".contains(*first));
        let quoted = quote.and_then(|quote| value[1..].split_once(quote));
        let plain = || value.split_once(" #").map_or(value, |(before, _)| before);
        let value = quoted.map_or_else(|| plain().trim_end(), |(inner, _)| inner);
        (!name.is_empty() && !name.starts_with('#')).then_some((name, value))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::{claude, codex, gemini};

    /// Which of these variables a program gets.
    fn check(cli: &Cli, set: &[(&str, &str)], given: &[&str]) {
        let user = User {
            home: None,
            variables: set
                .iter()
                .map(|&(name, value)| (name.into(), value.into()))
                .collect(),
        };
        let Environment::Only(passed) = user.environment(cli, Path::new("/bin/x"), str::to_owned)
        else {
            return;
        };
        let ours = |name: &str| name == "PATH" || cli.variables.iter().any(|(own, _)| *own == name);
        let passed: Vec<_> = passed
            .iter()
            .filter_map(|(name, _)| name.to_str())
            .filter(|name| !ours(name))
            .collect();
        assert_eq!(passed, given, "{} with {set:?}", cli.label);
    }

    #[test]
    #[expect(clippy::too_many_lines, reason = "a table of cases")]
    fn cloud_credentials_go_only_where_they_are_asked_for() {
        const AWS: [(&str, &str); 2] = [("AWS_ACCESS_KEY_ID", "a"), ("AWS_PROFILE", "b")];
        const ADC: (&str, &str) = ("GOOGLE_APPLICATION_CREDENTIALS", "/c");
        check(&claude::CLI, &[AWS[0], AWS[1], ADC], &[]);
        check(
            &claude::CLI,
            &[AWS[0], AWS[1], ADC, ("CLAUDE_CODE_USE_BEDROCK", "1")],
            &[
                "AWS_ACCESS_KEY_ID",
                "AWS_PROFILE",
                "CLAUDE_CODE_USE_BEDROCK",
            ],
        );
        check(
            &claude::CLI,
            &[AWS[0], ("CLAUDE_CODE_USE_BEDROCK", "0")],
            &["CLAUDE_CODE_USE_BEDROCK"],
        );
        check(
            &claude::CLI,
            &[AWS[0], ADC, ("CLAUDE_CODE_USE_VERTEX", "true")],
            &["CLAUDE_CODE_USE_VERTEX", "GOOGLE_APPLICATION_CREDENTIALS"],
        );
        let azure = [
            ("AZURE_CLIENT_SECRET", "s"),
            ("ANTHROPIC_FOUNDRY_API_KEY", "k"),
        ];
        check(&claude::CLI, &azure, &[]);
        check(
            &claude::CLI,
            &[
                azure[0],
                azure[1],
                ("CLAUDE_CODE_USE_FOUNDRY", "1"),
                AWS[0],
                ADC,
            ],
            &[
                "ANTHROPIC_FOUNDRY_API_KEY",
                "AZURE_CLIENT_SECRET",
                "CLAUDE_CODE_USE_FOUNDRY",
            ],
        );
        let token = ("GOOGLE_CLOUD_ACCESS_TOKEN", "t");
        check(&gemini::CLI, &[token], &[]);
        check(
            &gemini::CLI,
            &[token, ADC, ("GOOGLE_GENAI_USE_GCA", "true")],
            &["GOOGLE_CLOUD_ACCESS_TOKEN", "GOOGLE_GENAI_USE_GCA"],
        );
        check(
            &claude::CLI,
            &[("ANTHROPIC_ADMIN_KEY", "a"), ("ANTHROPIC_API_KEY", "b")],
            &["ANTHROPIC_API_KEY"],
        );
        let google = [ADC, ("GOOGLE_API_KEY", "k"), ("GOOGLE_CLIENT_SECRET", "s")];
        check(&gemini::CLI, &google, &[]);
        check(
            &gemini::CLI,
            &[
                google[0],
                google[1],
                google[2],
                ("GOOGLE_GENAI_USE_VERTEXAI", "true"),
            ],
            &[
                "GOOGLE_API_KEY",
                "GOOGLE_APPLICATION_CREDENTIALS",
                "GOOGLE_GENAI_USE_VERTEXAI",
            ],
        );
        check(
            &gemini::CLI,
            &[
                ("GEMINI_API_KEY", "k"),
                ("GEMINI_TELEMETRY_ENABLED", "1"),
                ("GEMINI_CLI_HOME", "/h"),
            ],
            &["GEMINI_API_KEY"],
        );
        check(
            &codex::CLI,
            &[
                AWS[0],
                ("OPENAI_API_KEY", "k"),
                ("CODEX_API_KEY", "k"),
                ("CODEX_HOME", "/h"),
            ],
            &["CODEX_API_KEY"],
        );
    }

    #[test]
    fn files_of_variables_are_read() {
        let text =
            "# a comment\nexport A=1\nB = 'two words' # why\nC=\"3\"\nD=four # five\n\nE\n=6\n";
        let read: Vec<_> = assignments(text).collect();
        assert_eq!(
            read,
            [("A", "1"), ("B", "two words"), ("C", "3"), ("D", "four")]
        );
    }
}
