//! Flags of what is found out about a text before its debate.

use clap::Args as ClapArgs;
use domain::briefing::Complexity;

#[derive(Debug, ClapArgs)]
pub(crate) struct BriefingFlags {
    /// How much process the text deserves: quick, standard, thorough, or auto to go by its words
    #[arg(long, value_name = "LEVEL", default_value = "auto", value_parser = complexity)]
    pub(crate) complexity: Level,
    /// Let reviewers read passages of the project’s files that the text touches
    #[arg(long)]
    pub(crate) explore: bool,
}

/// A level, or none where the words of the text decide.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Level(pub(crate) Option<Complexity>);

fn complexity(word: &str) -> Result<Level, String> {
    if word == "auto" {
        return Ok(Level(None));
    }
    Complexity::from_key(word)
        .map(|level| Level(Some(level)))
        .ok_or_else(|| "use quick, standard, thorough or auto".to_owned())
}
