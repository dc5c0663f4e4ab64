//! From names to models.

use std::path::Path;
use std::sync::Arc;

use domain::model::{LENT, ModelSource, ModelSpec, RULES};

use crate::cli::{self, KNOWN, KnownModel, OwnModel};
use crate::http::{self, HttpModel};
use crate::lent::Lending;
use crate::{Model, Rules, host};

/// Known command-line programs hang when more are started at once.
const KNOWN_CLI_SLOTS: usize = 3;

/// Rules are work for the processor.
const RULES_SLOTS: usize = 2;

/// Providers limit calls on their own; more at once than there are seats is of no use.
const HTTP_SLOTS: usize = 16;

/// A server of this machine has one processor for all its calls.
const LOCAL_SLOTS: usize = 2;

/// A client may show each question to its user first.
const LENT_SLOTS: usize = 3;

/// The user's own commands may all run at once; the number only keeps the system from choking.
const OWN_SLOTS: usize = 64;

/// The model of a definition. Nothing is started and nothing is checked before it is asked. `folder`
/// is a private folder of ours for what calls need; it is made when missing. A lent model can
/// be asked by way of its [`Lending`] alone.
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

/// What the author has to know before this model reads this text; nothing for models that read.
pub fn caveat(spec: &ModelSpec, document: &str) -> Option<String> {
    match spec.source {
        ModelSource::Rules => rules::language_note(document),
        ModelSource::KnownCli { .. }
        | ModelSource::OwnCli { .. }
        | ModelSource::Http(_)
        | ModelSource::Lent => None,
    }
}

/// The definition behind a name: one of the user's own, `offline/rules`, `mcp/client`, or a model of a known
/// command-line program or server of this machine, whether that is there or not.
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

/// Who answers for the model: models of one provider share its slots and its waiting times.
pub fn provider(spec: &ModelSpec) -> String {
    match &spec.source {
        ModelSource::Rules | ModelSource::OwnCli { .. } | ModelSource::Lent => spec.name.clone(),
        ModelSource::Http(server) => host::host(&server.base_url),
        ModelSource::KnownCli { cli, .. } => cli::known(*cli).provider.to_owned(),
    }
}

/// The model as its provider knows it; empty where it has no name but its own.
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

/// It becomes a word in an argument list, where a leading dash would make it an option.
fn is_model_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphanumeric())
        && name
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "-_.:/@[]".contains(c))
}
