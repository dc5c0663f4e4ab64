//! Command-line models. Their differences are data: one file for each, one line in [`KNOWN`].

use domain::FailureKind;
use domain::model::{CliFormat, KnownCli};
use serde_json::Value;

use crate::failure::Who;

mod ask;
mod attempt;
mod call;
mod claude;
mod codex;
pub(crate) mod environment;
mod features;
mod gemini;
mod ground;
mod home;
mod inspect;
mod installed;
pub(crate) mod job;
mod listener;
mod lock;
mod own;
mod probe;
mod rehearsal;
mod replay;
pub(crate) mod run;
pub(crate) mod running;
mod stdout;
#[cfg(test)]
mod tests;
pub(crate) mod text;

pub(crate) use ask::KnownModel;
use environment::Switch;
pub(crate) use environment::has_key;
use home::Home;
pub(crate) use inspect::{Account, inspect};
pub(crate) use installed::Installed;
pub(crate) use own::OwnModel;
pub(crate) use rehearsal::Lock;
use rehearsal::Rehearsal;
pub use replay::replay;
use stdout::{Ending, Reading};

/// The command-line models whose options are known.
pub(crate) const KNOWN: [&Cli; 3] = [&claude::CLI, &codex::CLI, &gemini::CLI];

/// Everything that is specific to one known command-line model.
pub(crate) struct Cli {
    /// Which.
    pub(crate) kind: KnownCli,
    /// The first part of its models' names: `claude-cli`.
    pub(crate) provider: &'static str,
    /// Its display name.
    pub(crate) label: &'static str,
    /// The program.
    pub(crate) program: &'static str,
    /// The command that installs or updates it.
    pub(crate) install: &'static str,
    /// The command that signs in.
    pub(crate) sign_in: &'static str,
    /// Models to offer, by the program's names, if it can't list them itself. Dated.
    pub(crate) models: &'static [&'static str],
    /// Arguments that print its version.
    pub(crate) version: &'static [&'static str],
    /// The package whose manifest also has the version, for a program that takes seconds to start.
    pub(crate) package: Option<&'static str>,
    /// How to check for its account.
    pub(crate) account: Account,
    /// The home that it gets instead of the user's; `None` if its options already ignore that.
    pub(crate) home: Option<Home>,
    /// Files of variables, in the user's place for that home; the first existing one counts.
    pub(crate) env_files: &'static [&'static str],
    /// Variables with which each call costs money, instead of being part of a subscription.
    pub(crate) keys: &'static [&'static str],
    /// Variables that it gets from the user; a name that ends in `_` stands for all that begin with it.
    pub(crate) inherits: &'static [&'static str],
    /// Those that it gets only if something asks for them.
    pub(crate) switches: &'static [Switch],
    /// Variables that it gets from us. `{call}`, `{home}` and `{system}` are paths.
    pub(crate) variables: &'static [(&'static str, &'static str)],
    /// Arguments that print its options.
    pub(crate) help: &'static [&'static str],
    /// Its arguments.
    pub(crate) arguments: &'static [Argument],
    /// Its own web search.
    pub(crate) search: WebSearch,
    /// The text before the name of a feature that it does not know; then the call is tried again without
    /// that feature.
    pub(crate) unknown_feature: Option<&'static str>,
    /// Turns the model catalog that it prints into one without tools.
    pub(crate) catalog: Option<Catalog>,
    /// How its lock is tried before anything is asked.
    pub(crate) rehearsal: Rehearsal,
    /// How its output is read.
    pub(crate) wire: &'static Wire,
}

impl Cli {
    /// Who failures are about: one of its models, or the program itself if the model is empty.
    pub(crate) fn who(&self, model: &str) -> Who {
        let name = match model {
            "" => self.label.to_owned(),
            model => format!("{} ({model})", self.label),
        };
        Who {
            name,
            program: self.program.to_owned(),
            command: self.program.to_owned(),
            sign_in: self.sign_in,
            install: self.install,
        }
    }

    /// Whether its models have an effort setting, in a version with this help.
    pub(crate) fn takes_effort(&self, help: Option<&str>) -> bool {
        self.effort_option()
            .is_some_and(|option| help.is_some_and(|help| help.contains(option)))
    }

    /// The text before an effort; `None` if none can be set.
    pub(crate) fn effort_option(&self) -> Option<&'static str> {
        self.arguments.iter().find_map(|argument| match argument {
            Argument::Effort(words) => words.first().copied(),
            Argument::Needed(_) | Argument::Spare(_) | Argument::Tried(_) => None,
        })
    }
}

/// A program's own web search, which is off except for calls that ask for it.
pub(crate) struct WebSearch {
    /// The tool's name in the events that it prints.
    pub(crate) tool: &'static str,
    /// The tool's name as offered to the model.
    pub(crate) offered: &'static [&'static str],
    /// Words of [`Cli::arguments`], and their replacements.
    pub(crate) instead: Option<(&'static [&'static str], &'static [&'static str])>,
}

/// One or more words of an argument list that belong together. `{model}`, `{system}`, `{catalog}` and
/// `{effort}` are filled in.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Argument {
    /// Always passed: without it, the call would not be safe or not be readable. A version that does not
    /// know it refuses the call, which is right.
    Needed(&'static [&'static str]),
    /// Left out if the installed version's help does not list it.
    Spare(&'static [&'static str]),
    /// Passed if an effort is requested and the installed version's help lists it.
    Effort(&'static [&'static str]),
    /// Passed when the lock is tried, with `{address}`.
    Tried(&'static [&'static str]),
}

/// A model catalog that the program prints and accepts.
#[derive(Clone, Copy)]
pub(crate) struct Catalog {
    /// Arguments that print it.
    pub(crate) print: &'static [&'static str],
    /// Removes the tools; `None` if it is not the expected catalog.
    pub(crate) disarm: fn(Value) -> Option<Value>,
    /// The names of the models in it that a user can choose.
    pub(crate) names: fn(&Value) -> Vec<String>,
}

/// Reads one event; an error ends the call.
pub(crate) type ReadLine = fn(&mut Reading<'_>, &Value) -> Result<(), Ending>;

/// How to read output.
pub(crate) struct Wire {
    /// Whether text arrives while the model writes. If not, silence means nothing.
    pub(crate) streams: bool,
    /// Reads one line of standard output; without it, standard output is the answer.
    pub(crate) line: Option<ReadLine>,
    /// What on standard error ends the call.
    pub(crate) error_line: fn(&str) -> Option<FailureKind>,
    /// What an exit code means, if the program gave no other reason.
    pub(crate) exit: fn(i32) -> Option<FailureKind>,
}

/// The data of a known command-line model.
pub(crate) fn known(kind: KnownCli) -> &'static Cli {
    match kind {
        KnownCli::Claude => &claude::CLI,
        KnownCli::Codex => &codex::CLI,
        KnownCli::Gemini => &gemini::CLI,
    }
}

/// How to read output in a format.
fn wire(format: CliFormat) -> &'static Wire {
    match format {
        CliFormat::Text => &own::TEXT,
        CliFormat::Claude => claude::CLI.wire,
        CliFormat::Codex => codex::CLI.wire,
        CliFormat::Gemini => gemini::CLI.wire,
    }
}
