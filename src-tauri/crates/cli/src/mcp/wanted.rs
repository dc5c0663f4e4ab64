//! The arguments of tools. A client’s model reads the comments on fields; `tools.rs` makes the schemas from
//! these types and adds the available names.

use std::path::PathBuf;

use schemars::JsonSchema;
use serde::Deserialize;

/// The debate a tool starts.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Refine {
    /// The text to refine, in Markdown or plain text: a task, a specification, a plan, a message.
    pub(super) text: String,
    /// Title of the task in Whetstone. Default: the first heading or line of the text.
    #[serde(default)]
    pub(super) title: Option<String>,
    /// Kind of the text. Default: task.
    #[serde(default)]
    pub(super) kind: Option<String>,
    /// Models of the reviewers; a short list repeats. Leave it out to use the models that are free and
    /// ready, or the built-in rules (offline/rules) if there are none.
    #[serde(default)]
    pub(super) models: Option<Vec<String>>,
    /// Personas of the reviewers; a short list repeats. Leave it out to use those that suit the kind.
    #[serde(default)]
    pub(super) personas: Option<Vec<String>>,
    /// Max rounds, 1 to 10. Default: what the text calls for.
    #[serde(default)]
    pub(super) rounds: Option<u32>,
    /// Budget in US dollars. Required for models that cost money; leave it out for models whose price isn’t
    /// known.
    #[serde(default)]
    pub(super) max_cost_usd: Option<f64>,
    /// Folder of the project that the text belongs to. Its PROJECT.md is read.
    #[serde(default)]
    pub(super) project: Option<PathBuf>,
}

/// A debate that ends in a verdict.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Form {
    /// The text to judge: a proposal, a decision, a plan, in Markdown or plain text.
    pub(super) text: String,
    /// Title of the task in Whetstone. Default: the first heading or line of the text.
    #[serde(default)]
    pub(super) title: Option<String>,
    /// Kind of the text. Default: task.
    #[serde(default)]
    pub(super) kind: Option<String>,
    /// Models of the sides, in order; a short list repeats. Leave it out to use the models that are free
    /// and ready.
    #[serde(default)]
    pub(super) models: Option<Vec<String>>,
    /// Model of the judge. Default: the strongest of the models.
    #[serde(default)]
    pub(super) judge: Option<String>,
    /// Budget in US dollars. Required for models that cost money; leave it out for models whose price isn’t
    /// known.
    #[serde(default)]
    pub(super) max_cost_usd: Option<f64>,
    /// Folder of the project that the text belongs to. Its PROJECT.md is read.
    #[serde(default)]
    pub(super) project: Option<PathBuf>,
}

/// A change in a git repository.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Changes {
    /// A folder in the repository. Default: the folder the server was started in.
    #[serde(default)]
    pub(super) project: Option<PathBuf>,
    /// Review only what is staged for the next commit. Default: everything that isn’t committed, including
    /// new files.
    #[serde(default)]
    pub(super) staged: Option<bool>,
    /// Review what this branch adds since it diverged from its base.
    #[serde(default)]
    pub(super) branch: Option<String>,
    /// Branch to compare with. Default: the default branch, such as main.
    #[serde(default)]
    pub(super) base: Option<String>,
    /// Review commits: A..B, A...B, or one commit.
    #[serde(default)]
    pub(super) commits: Option<String>,
    /// Models that review the change, too; a short list repeats. Starts a debate, which `read_debate`
    /// follows. Leave it out to use only the built-in rules.
    #[serde(default)]
    pub(super) models: Option<Vec<String>>,
    /// Personas of these models; a short list repeats. Leave it out to use those that suit code.
    #[serde(default)]
    pub(super) personas: Option<Vec<String>>,
    /// The task that the change was made for: its ID in Whetstone, or a file. Models check its acceptance
    /// criteria.
    #[serde(default)]
    pub(super) task: Option<String>,
    /// Budget in US dollars. Required for models that cost money; leave it out for models whose price isn’t
    /// known.
    #[serde(default)]
    pub(super) max_cost_usd: Option<f64>,
}

/// Which debates to look for.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Search {
    /// Words to look for in titles, texts and findings. Leave it out for the newest debates.
    #[serde(default)]
    pub(super) query: Option<String>,
    /// How many, 1 to 50. Default: 10.
    #[serde(default)]
    pub(super) limit: Option<u32>,
    /// Continue a list: the last debate of the previous part.
    #[serde(default)]
    pub(super) after: Option<String>,
}

/// A debate to read.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Read {
    /// ID of the debate.
    pub(super) debate: String,
    /// The cursor from the previous answer, to get only what is new. Default: from the beginning.
    #[serde(default)]
    pub(super) cursor: Option<u64>,
    /// How long to wait for news, 0 to 45 seconds. Default: 45.
    #[serde(default)]
    pub(super) wait_seconds: Option<u64>,
}

/// A debate to act on.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct One {
    /// ID of the debate.
    pub(super) debate: String,
}
