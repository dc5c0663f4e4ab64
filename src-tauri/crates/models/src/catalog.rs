//! From names to models.

use std::path::Path;
use std::sync::Arc;

use domain::model::{LENT, ModelSource, ModelSpec, RULES};

use crate::cli::{self, KNOWN, KnownModel, OwnModel};
use crate::http::{self, HttpModel};
use crate::lent::Lending;
use crate::{Model, Rules, host};

/// Known command-line programs hang when too many are started at once.
const KNOWN_CLI_SLOTS: usize = 3;

/// Rules run on the processor.
const RULES_SLOTS: usize = 2;

/// Providers have their own limits; more concurrent calls than there are seats are of no use.
const HTTP_SLOTS: usize = 16;

/// A server on this machine has one processor for all its calls.
const LOCAL_SLOTS: usize = 2;

/// A client may show each question to its user first.
const LENT_SLOTS: usize = 3;

/// The user's own commands may all run at the same time; the number only protects the system from overload.
const OWN_SLOTS: usize = 64;

/// The model for a definition. Nothing is started and nothing is checked until it is asked. `folder` is our
/// private folder for what calls need; it is created if missing. A lent model can only be asked through its
/// [`Lending`].
pub fn open(spec: &ModelSpec, folder: &Path) -> Arc<dyn Model> {
    match &spec.source {
        ModelSource::Rules => Arc::new(Rules),
        ModelSource::KnownCli {
            cli,
            model,
            program,
        } => Arc::new(KnownModel {
            cli: cli::known(*cli),
            model: model.clone(),
            program: program.clone(),
            folder: folder.to_owned(),
        }),
        ModelSource::OwnCli { format, command } => Arc::new(OwnModel {
            name: spec.name.clone(),
            format: *format,
            command: command.clone(),
            folder: folder.to_owned(),
        }),
        ModelSource::Http(server) => Arc::new(HttpModel::new(&spec.name, server, folder)),
        ModelSource::Lent => Arc::<Lending>::default().model(&spec.name),
    }
}

/// Whether the model has a web search of its own that a [`crate::Question`] can ask for.
pub const fn can_search(spec: &ModelSpec) -> bool {
    matches!(spec.source, ModelSource::KnownCli { .. })
}

/// What the author has to know before this model reads this text; empty for language models.
pub fn caveat(spec: &ModelSpec, document: &str) -> Option<String> {
    match spec.source {
        ModelSource::Rules => rules::language_note(document),
        ModelSource::KnownCli { .. }
        | ModelSource::OwnCli { .. }
        | ModelSource::Http(_)
        | ModelSource::Lent => None,
    }
}

/// The definition for a name: one of the user's own, `offline/rules`, `mcp/client`, or a model of a known
/// command-line program or local server, whether that is installed or not.
pub fn by_name(name: &str, own: &[ModelSpec]) -> Option<ModelSpec> {
    if let Some(spec) = own.iter().find(|spec| spec.name == name) {
        return Some(spec.clone());
    }
    if name == RULES {
        return Some(ModelSpec::rules());
    }
    if name == LENT {
        return Some(ModelSpec::lent());
    }
    let (provider, model) = name.split_once('/')?;
    let Some(cli) = KNOWN.into_iter().find(|cli| cli.provider == provider) else {
        return http::local_by_name(provider, model);
    };
    is_model_name(model).then(|| ModelSpec {
        name: name.to_owned(),
        source: ModelSource::KnownCli {
            cli: cli.kind,
            model: model.to_owned(),
            program: None,
        },
    })
}

/// The provider of the model: models of one provider share its slots and waiting times.
pub fn provider(spec: &ModelSpec) -> String {
    match &spec.source {
        ModelSource::Rules | ModelSource::OwnCli { .. } | ModelSource::Lent => spec.name.clone(),
        ModelSource::Http(server) => host::host(&server.base_url),
        ModelSource::KnownCli { cli, .. } => cli::known(*cli).provider.to_owned(),
    }
}

/// The name that its provider uses; empty if it has none but its own.
pub(crate) fn model_id(spec: &ModelSpec) -> &str {
    match &spec.source {
        ModelSource::Rules | ModelSource::OwnCli { .. } | ModelSource::Lent => "",
        ModelSource::KnownCli { model, .. } => model,
        ModelSource::Http(server) => &server.model,
    }
}

/// How many calls of the model may run at once.
pub fn slots(spec: &ModelSpec) -> usize {
    match &spec.source {
        ModelSource::Rules => RULES_SLOTS,
        ModelSource::KnownCli { .. } => KNOWN_CLI_SLOTS,
        ModelSource::OwnCli { .. } => OWN_SLOTS,
        ModelSource::Http(server) if host::is_local(&server.base_url) => LOCAL_SLOTS,
        ModelSource::Http(_) => HTTP_SLOTS,
        ModelSource::Lent => LENT_SLOTS,
    }
}

/// It becomes a word in an argument list, where a leading dash would turn it into an option.
fn is_model_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphanumeric())
        && name
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "-_.:/@[]".contains(c))
}
