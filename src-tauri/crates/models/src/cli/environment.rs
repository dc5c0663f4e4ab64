//! What a program learns of our environment.

use std::env;
use std::ffi::{OsStr, OsString};
use std::path::Path;

use super::Cli;
use super::run::Environment;
use crate::program;

/// What any program needs to run, to speak the user's language, and to reach the network.
const COMMON: &[&str] = &[
    "HOME",
    "USER",
    "LOGNAME",
    "SHELL",
    "LANG",
    "LANGUAGE",
    "TZ",
    "TMPDIR",
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

/// Beginnings of further names that any program may know.
const COMMON_BEGINNINGS: &[&str] = &["LC_", "XDG_"];

/// Variables that Whetstone keeps keys in.
const OURS: &str = "WHETSTONE_";

/// The environment of a known program: what it needs and no more. `fill` replaces the names in braces
/// of its own variables.
pub(crate) fn for_known(cli: &Cli, program: &Path, fill: impl Fn(&str) -> String) -> Environment {
    let mut variables: Vec<(OsString, OsString)> = env::vars_os()
        .filter(|(name, _)| passes(cli, name))
        .collect();
    variables.push(("PATH".into(), program::path_for(program)));
    for (name, value) in cli.variables {
        variables.push((name.into(), fill(value).into()));
    }
    Environment::Only(variables)
}

/// The environment of the user's own command: ours, without what only Whetstone is to know.
pub(crate) fn for_own_command() -> Environment {
    let ours = |name: &OsString| name.to_str().is_some_and(|name| name.starts_with(OURS));
    Environment::AllBut(env::vars_os().map(|(name, _)| name).filter(ours).collect())
}

/// Whether a variable is set that pays for each call.
pub(crate) fn has_key(cli: &Cli) -> bool {
    cli.keys.iter().any(|key| is_set(key))
}

/// Whether a variable is set to anything.
pub(crate) fn is_set(name: &str) -> bool {
    env::var_os(name).is_some_and(|value| !value.is_empty())
}

fn passes(cli: &Cli, name: &OsStr) -> bool {
    let Some(name) = name.to_str() else {
        return false;
    };
    let beginnings = || COMMON_BEGINNINGS.iter().chain(cli.inherits);
    COMMON.contains(&name) || beginnings().any(|beginning| name.starts_with(beginning))
}
