//! Flags for suggestions about a text.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};

#[derive(Debug, ClapArgs)]
pub(crate) struct Suggest {
    /// The document, or - for standard input (the default)
    pub(crate) file: Option<PathBuf>,
    /// Format of the suggestion
    #[arg(long = "suggest-format", value_enum, default_value_t = SuggestFormat::Text)]
    format: SuggestFormat,
    /// Print the suggestion as one JSON object, as with --suggest-format json
    #[arg(long)]
    json: bool,
    /// Ask a model instead of counting words, with one call to the best one that is ready. If it can’t be
    /// asked or its answer doesn’t fit, Whetstone counts words instead
    #[arg(long = "suggest-llm")]
    pub(crate) asks_model: bool,
    /// Don’t ask anything; use the defaults
    #[arg(long, short)]
    yes: bool,
}

impl Suggest {
    /// Format of the suggestion.
    pub(crate) fn format(&self) -> SuggestFormat {
        if self.json {
            SuggestFormat::Json
        } else {
            self.format
        }
    }
}

#[derive(Debug, ClapArgs)]
pub(crate) struct SuggestFlags {
    /// Suggest kind, focus, persona and models for the document first, from its words, and ask whether to
    /// use them. With --yes, use them for whatever you didn’t set; without a terminal, only print them
    #[arg(long = "suggest", id = "suggest")]
    pub(crate) is_wanted: bool,
    /// Format of the suggestion, which goes to standard error
    #[arg(long = "suggest-format", value_enum, default_value_t = SuggestFormat::Text, requires = "suggest")]
    pub(crate) format: SuggestFormat,
    /// Ask a model for the suggestion instead of counting words, with one call to the first of --models, or
    /// to the best one that is ready. If it can’t be asked or its answer doesn’t fit, Whetstone counts
    /// words instead
    #[arg(long = "suggest-llm", requires = "suggest")]
    pub(crate) asks_model: bool,
}

/// Format of a suggestion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SuggestFormat {
    Text,
    Json,
}
