//! Flags for what is found out about a text before its debate.

use std::path::{Path, PathBuf, absolute};

use clap::Args as ClapArgs;
use clap::builder::NonEmptyStringValueParser;
use domain::briefed::BriefingPart;
use domain::briefing::Complexity;
use domain::research::Research;

use super::amounts::dollars;
use super::explore::ExploreFlags;

#[derive(Debug, ClapArgs)]
pub(crate) struct BriefingFlags {
    /// How thorough the review is: quick, standard, thorough, or auto to decide from the text (if a model
    /// runs on this machine, it is asked too, for two seconds at most)
    #[arg(long, value_name = "LEVEL", default_value = "auto", value_parser = complexity)]
    pub(crate) complexity: Level,
    /// Let reviewers read the parts of the project’s files that relate to the text
    #[arg(long)]
    pub(crate) explore: bool,
    #[command(flatten)]
    pub(crate) exploring: ExploreFlags,
    /// Files and folders that reviewers read along with the document, line by line and without secrets.
    /// Takes several values, so put it after the document; can be repeated
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub(crate) context: Vec<PathBuf>,
    /// Search the web for pitfalls and surprises in the technologies the text mentions, with the service from
    /// `whetstone search set`. Searches contain only the names of the technologies
    #[arg(long)]
    pub(crate) research: bool,
    /// Technologies to research. Default: those in the text
    #[arg(
        long,
        value_delimiter = ',',
        value_name = "NAME",
        value_parser = NonEmptyStringValueParser::new(),
        requires = "research"
    )]
    pub(crate) research_technologies: Vec<String>,
    /// Model that condenses the pages into nuances. Default: the least expensive one in the debate
    #[arg(long, value_name = "NAME", requires = "research")]
    pub(crate) research_model: Option<String>,
    /// Also follow links on the pages that are found, one link deep
    #[arg(long, requires = "research")]
    pub(crate) research_deep: bool,
    /// Max cost of reading the pages, in US dollars
    #[arg(long, value_name = "USD", requires = "research", value_parser = dollars)]
    pub(crate) research_max_cost: Option<u64>,
    /// File that reviewers read instead of the project’s NUANCES.md
    #[arg(long, value_name = "FILE")]
    pub(crate) nuances: Option<PathBuf>,
    #[command(flatten)]
    without: Without,
}

/// Parts that are there unless the author turns them off.
#[derive(Debug, ClapArgs)]
struct Without {
    /// Don’t read the project’s NUANCES.md
    #[arg(id = "no-nuances", long = "no-nuances", conflicts_with = "nuances")]
    nuances: bool,
    /// Don’t tell reviewers which sections to look at first
    #[arg(id = "no-weights", long = "no-weights")]
    weights: bool,
}

impl BriefingFlags {
    /// The attached paths, as absolute paths, each once.
    pub(crate) fn attached(&self) -> Vec<String> {
        let mut paths: Vec<String> = Vec::new();
        for path in &self.context {
            let path = from_root(path);
            if !paths.contains(&path) {
                paths.push(path);
            }
        }
        paths
    }

    /// The file to read instead of NUANCES.md, as an absolute path.
    pub(crate) fn nuances(&self) -> Option<String> {
        self.nuances.as_deref().map(from_root)
    }

    /// The parts that the author asked for or turned off, and which.
    pub(crate) fn decided(&self) -> Vec<(BriefingPart, bool)> {
        let mut decided = vec![
            (BriefingPart::Research, self.research),
            (BriefingPart::Exploration, self.explore),
            (BriefingPart::Context, !self.context.is_empty()),
        ];
        if self.without.nuances || self.nuances.is_some() {
            decided.push((BriefingPart::Nuances, !self.without.nuances));
        }
        if self.without.weights {
            decided.push((BriefingPart::Weights, false));
        }
        decided
    }

    /// What to research.
    pub(crate) fn researched(&self) -> Option<Research> {
        self.research.then(|| Research {
            technologies: self.research_technologies.clone(),
            is_deep: self.research_deep,
            most_micro_usd: self.research_max_cost,
            model: self.research_model.clone(),
            ..Research::default()
        })
    }
}

/// The absolute path. Without a current folder, the path stays as it is and is reported as missing.
pub(crate) fn from_root(path: &Path) -> String {
    let path = absolute(path).unwrap_or_else(|_| path.to_owned());
    path.to_string_lossy().into_owned()
}

/// A level, or `None` to decide from the words of the text.
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
