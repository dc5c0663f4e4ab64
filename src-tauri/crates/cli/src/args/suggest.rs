//! Flags of what is suggested for a text.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};

#[derive(Debug, ClapArgs)]
pub(crate) struct Suggest {
    /// The document. Default, and for -: standard input
    pub(crate) file: Option<PathBuf>,
    /// Format of the suggestion
    #[arg(long = "suggest-format", value_enum, default_value_t = SuggestFormat::Text)]
    pub(crate) format: SuggestFormat,
    /// Don’t ask anything; use the defaults
    #[arg(long, short)]
    yes: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct SuggestFlags {
    /// Suggest kind, focus, persona and models from the words of the document first, and ask whether to
    /// use them. With --yes, use them for what you left open; without a terminal, only print them
    #[arg(long = "suggest", id = "suggest")]
    pub(crate) is_wanted: bool,
    /// Format of the suggestion, which goes to standard error
    #[arg(long = "suggest-format", value_enum, default_value_t = SuggestFormat::Text, requires = "suggest")]
    pub(crate) format: SuggestFormat,
}

/// How a suggestion is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SuggestFormat {
    Text,
    Json,
}
