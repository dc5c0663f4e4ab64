//! Trying the lock of an installed program: it is started as for a call, for a made-up user whose home is
//! full of traps, and with an address of ours instead of its provider's. What it runs and what it sends
//! shows whether it can be trusted with a text from an unknown source.

use std::collections::BTreeMap;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use domain::system::plain;
use domain::{Failure, FailureKind};
use serde_json::Value;
use tokio_util::sync::CancellationToken;

use super::attempt::Attempt;
use super::environment::User;
use super::installed::Installed;
use super::listener::Listener;
use super::{Cli, inspect};
use crate::folder::{self, CallFolder};
use crate::{Limits, Reply, Tools};

mod wires;

pub(crate) use wires::{CLAUDE, CODEX, GEMINI};

/// How to try a program's lock.
pub(crate) struct Rehearsal {
    /// Variables of the made-up user. `{address}` is ours.
    variables: &'static [(&'static str, &'static str)],
    /// The end of the path for asking a model.
    path: &'static str,
    /// The answer that it gets.
    answer: &'static str,
    /// The names of the tools that its request offers to the model.
    offers: fn(&Value) -> Vec<String>,
    /// The files in the made-up home: path and text. `{spring}` is a shell command that shows it was run,
    /// `{file}` the file that it creates, and `{mark}` words that must not be sent.
    traps: &'static [(&'static str, &'static str)],
}

/// A person may be waiting, and the machine may be busy.
const LIMITS: Limits = Limits {
    timeout: Duration::from_mins(1),
    silence: Duration::from_mins(1),
    tokens: None,
};

/// Words of the memory files in the made-up home.
const MARK: &str = "Whetstone-trap-7f3a";

/// The persona: a request without it wasn't sent by a call like ours.
const SYSTEM: &str = "You answer in one word. Whetstone checks what is sent.";

/// The question.
pub(crate) const PROMPT: &str = "This is a check by Whetstone. Answer with the word blue.";

/// Memory files above the working directory.
const ABOVE: [&str; 4] = ["AGENTS.md", "CLAUDE.md", "GEMINI.md", ".git/HEAD"];

/// What the made-up user shares with the real one.
const SHARED: [&str; 13] = [
    "LANG",
    "LANGUAGE",
    "TZ",
    "USER",
    "LOGNAME",
    "SHELL",
    "TMPDIR",
    "SYSTEMROOT",
    "TEMP",
    "TMP",
    "PATHEXT",
    "COMSPEC",
    "LC_ALL",
];

/// Whether a program followed its instructions.
#[derive(Clone, Debug)]
pub(crate) enum Lock {
    /// It did.
    Holds,
    /// It didn't: a clause that says what it did.
    Broken(String),
    /// Unknown.
    Untried(Box<Failure>),
}

/// Tries it, for models that may use `tools`.
pub(crate) async fn hold(installed: &Installed, folder: &Path, tools: Tools) -> Lock {
    let cli = installed.cli;
    let who = cli.who("");
    let crashed =
        |message: String| Lock::Untried(Box::new(who.fail_as(FailureKind::Crashed, message, "")));
    let untried =
        |error: io::Error| crashed(format!("Couldn’t set up the check: {}.", plain(&error)));
    let rehearsal = &cli.rehearsal;
    let listener = match Listener::open(rehearsal.path, rehearsal.answer).await {
        Ok(listener) => listener,
        Err(error) => return untried(error),
    };
    let stage = match Stage::new(cli, folder).await {
        Ok(stage) => stage,
        Err(error) => return untried(error),
    };
    let user = stage.user(rehearsal, listener.address());
    if installed.version_for(user.clone(), folder).await != installed.version {
        return crashed("The check started a different version than a debate would.".to_owned());
    }
    let models = inspect::models(installed, folder).await;
    let attempt = Attempt {
        installed,
        model: models.first().map_or("", String::as_str),
        folder,
        calls: &stage.above(),
        user,
        address: Some(listener.address()),
        system: SYSTEM,
        prompt: PROMPT,
        effort: None,
        tools,
    };
    let cancel = CancellationToken::new();
    let may_offer = match tools {
        Tools::Off => &[][..],
        Tools::WebSearch => cli.search.offered,
    };
    let reply = attempt.run(&who, LIMITS, &mut |_| {}, &cancel).await;
    if stage.sprung().exists() {
        return Lock::Broken("it ran a command from the settings in a home folder".to_owned());
    }
    let sent = listener.noted();
    if let Some(why) = sent
        .iter()
        .find_map(|body| leaked(rehearsal, body, may_offer))
    {
        return Lock::Broken(why.to_owned());
    }
    judged(cli, reply, &sent, !may_offer.is_empty())
}

/// Whether the reply, and what the program sent for it, show that it followed its instructions.
fn judged(cli: &Cli, reply: Result<Reply, Failure>, sent: &[String], may_search: bool) -> Lock {
    let failure = match reply {
        Err(failure) => failure,
        Ok(_) if sent.iter().any(|body| body.contains(SYSTEM)) => return Lock::Holds,
        Ok(_) => {
            let message = "It answered without sending what it was given.".to_owned();
            cli.who("").fail_as(FailureKind::Crashed, message, "")
        }
    };
    match failure.kind {
        FailureKind::OfferedTools if !sent.is_empty() => {
            Lock::Broken("it offered tools to the model".to_owned())
        }
        // It was told to answer immediately.
        FailureKind::Unreadable if may_search => searches(cli, sent),
        _ => Lock::Untried(Box::new(failure)),
    }
}

/// Whether a program that was told to search offers that, and sent what we gave it.
fn searches(cli: &Cli, sent: &[String]) -> Lock {
    let offers = |body: &String| {
        let request = serde_json::from_str(body).unwrap_or_default();
        let offered = (cli.rehearsal.offers)(&request);
        body.contains(SYSTEM)
            && offered
                .iter()
                .any(|name| cli.search.offered.contains(&name.as_str()))
    };
    if sent.iter().any(offers) {
        return Lock::Holds;
    }
    let message = "It offers no web search.".to_owned();
    Lock::Untried(Box::new(cli.who("").fail_as(
        FailureKind::Crashed,
        message,
        "",
    )))
}

/// What a request reveals, as a clause.
fn leaked(rehearsal: &Rehearsal, body: &str, may_offer: &[&str]) -> Option<&'static str> {
    if body.contains(MARK) {
        return Some("it sent instructions from a file that it wasn’t given");
    }
    match serde_json::from_str(body) {
        Ok(request) => {
            let offered = (rehearsal.offers)(&request);
            let is_other = |name: &String| !may_offer.contains(&name.as_str());
            offered
                .iter()
                .any(is_other)
                .then_some("it offered tools to the model")
        }
        Err(_) => Some("it sent something unreadable"),
    }
}

/// The made-up home, and the folder for calls. Removed when dropped.
struct Stage {
    folder: CallFolder,
}

impl Stage {
    async fn new(cli: &Cli, folder: &Path) -> io::Result<Self> {
        let stage = Self {
            folder: CallFolder::new(folder).await?,
        };
        let file = stage.sprung().display().to_string();
        let spring = format!("touch '{file}'");
        let quoted = |text: &str| {
            let text = Value::from(text).to_string();
            text[1..text.len() - 1].to_owned()
        };
        for (path, text) in cli.rehearsal.traps {
            let text = text
                .replace("{spring}", &quoted(&spring))
                .replace("{file}", &quoted(&file))
                .replace("{mark}", MARK);
            folder::write_private(&stage.home().join(path), &text)?;
        }
        for name in ABOVE {
            folder::write_private(&stage.above().join(name), MARK)?;
        }
        Ok(stage)
    }

    /// The made-up home.
    fn home(&self) -> PathBuf {
        self.folder.path().join("user")
    }

    /// Where calls are made, below files that don't belong to them.
    fn above(&self) -> PathBuf {
        self.folder.path().join("above")
    }

    /// The file that a sprung trap leaves.
    fn sprung(&self) -> PathBuf {
        self.folder.path().join("sprung")
    }

    fn user(&self, rehearsal: &Rehearsal, address: &str) -> User {
        let shared = SHARED.iter().filter_map(|&name| {
            let value = env::var_os(name)?;
            Some((OsString::from(name), value))
        });
        let mut variables: BTreeMap<OsString, OsString> = shared.collect();
        for name in ["HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA"] {
            variables.insert(name.into(), self.home().into());
        }
        for (name, value) in rehearsal.variables {
            variables.insert(name.into(), value.replace("{address}", address).into());
        }
        // A proxy would be asked for an address on this machine.
        variables.insert("NO_PROXY".into(), "127.0.0.1".into());
        User {
            home: fs::canonicalize(self.home()).ok(),
            variables,
        }
    }
}
