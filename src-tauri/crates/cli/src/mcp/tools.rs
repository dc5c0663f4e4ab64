//! The tools, as a client lists them. The schemas list available names as enumerations, since a model that
//! has to guess a name gets it wrong.

use std::sync::Arc;

use domain::Kind;
use domain::model::RULES;
use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema};
use serde::Serialize;
use serde_json::{Value, json};

use super::answers::{Begun, Found, Reviewed, Standing};
use super::wanted::{Changes, Form, One, Read, Refine, Search};

/// A tool in the list.
struct Listed {
    name: &'static str,
    title: &'static str,
    about: &'static str,
    /// Whether it changes nothing.
    reads_only: bool,
    schema: fn() -> Schema,
    answers: fn() -> Schema,
}

pub(super) const REFINE: &str = "refine_text";
pub(super) const REVIEW: &str = "review_text";
pub(super) const DUEL: &str = "hold_duel";
pub(super) const CHANGES: &str = "review_changes";
pub(super) const SEARCH: &str = "search_debates";
pub(super) const READ: &str = "read_debate";
pub(super) const STOP: &str = "stop_debate";
pub(super) const CONTINUE: &str = "continue_debate";

const TOOLS: &[Listed] = &[
    Listed {
        name: REFINE,
        title: "Refine a text",
        about: "Several reviewers look for gaps, risks and contradictions in a text, and propose a revised \
                text in rounds. Starts the debate and returns its ID right away; call read_debate to follow it \
                and to get the result. Nothing is changed outside Whetstone.",
        reads_only: false,
        schema: schema::<Refine>,
        answers: answered::<Begun>,
    },
    Listed {
        name: REVIEW,
        title: "Review a text",
        about: "One side argues for a proposal and one against it, and a judge decides: approve, revise or \
                reject, with risks and next steps. Needs a model. Starts the debate and returns its ID right \
                away; call read_debate to follow it and to get the verdict.",
        reads_only: false,
        schema: schema::<Form>,
        answers: answered::<Begun>,
    },
    Listed {
        name: DUEL,
        title: "Hold a duel",
        about: "Two sides argue over a text without knowing each other’s first position, and a judge who \
                doesn’t know who said what decides. Needs a model. Starts the debate and returns its ID right \
                away; call read_debate to follow it and to get the verdict.",
        reads_only: false,
        schema: schema::<Form>,
        answers: answered::<Begun>,
    },
    Listed {
        name: CHANGES,
        title: "Review code changes",
        about: "Reviews a change in a git repository with built-in rules: secrets, unfinished merges, \
                breakpoints, tests deleted or turned off, access opened to everyone, debug output, TODO \
                comments, very long functions. Takes a fraction of a second and costs nothing. If models are \
                named, they review it as well, in a debate: its ID is returned right away, with what the rules \
                found, and read_debate gets the rest. Each finding has its file and line.",
        reads_only: false,
        schema: schema::<Changes>,
        answers: answered::<Reviewed>,
    },
    Listed {
        name: SEARCH,
        title: "Search past debates",
        about: "Lists debates in Whetstone’s history, newest first, with their results. Use it to see \
                whether something was debated before.",
        reads_only: true,
        schema: schema::<Search>,
        answers: answered::<Found>,
    },
    Listed {
        name: READ,
        title: "Read a debate",
        about: "Reports the progress of a debate and, once it has ended, its result. While it runs, waits up \
                to 45 seconds for news: the end of a round or of the debate. If it is still running then, \
                call it again with the cursor that it returned.",
        reads_only: true,
        schema: schema::<Read>,
        answers: answered::<Standing>,
    },
    Listed {
        name: STOP,
        title: "Stop a debate",
        about: "Stops a debate that this server runs. What was finished is saved, and the debate can be \
                continued.",
        reads_only: false,
        schema: schema::<One>,
        answers: answered::<Standing>,
    },
    Listed {
        name: CONTINUE,
        title: "Continue a debate",
        about: "Continues a debate that was stopped or interrupted, from where it was. No model is asked \
                twice for the same thing.",
        reads_only: false,
        schema: schema::<One>,
        answers: answered::<Begun>,
    },
];

/// The possible names in arguments.
pub(super) struct Names {
    pub(super) models: Vec<String>,
    pub(super) personas: Vec<String>,
}

/// All tools, with the names that are available now.
pub(super) fn listed(names: &Names) -> Vec<Tool> {
    TOOLS.iter().map(|tool| tool.with(names)).collect()
}

impl Listed {
    fn with(&self, names: &Names) -> Tool {
        let mut schema = object((self.schema)());
        if let Some(Value::Object(fields)) = schema.get_mut("properties") {
            for field in fields.values_mut() {
                simplify(field);
            }
            let kinds: Vec<&str> = Kind::ALL.iter().map(|kind| kind.key()).collect();
            choose(fields, "kind", &kinds);
            // Rules find gaps; they don’t argue or decide.
            let argue = names.models.iter().filter(|name| *name != RULES);
            let models: Vec<&String> = match self.name {
                REVIEW | DUEL => argue.collect(),
                _ => names.models.iter().collect(),
            };
            choose(fields, "models", &models);
            choose(fields, "judge", &models);
            choose(fields, "personas", &names.personas);
        }
        let hints = ToolAnnotations::with_title(self.title)
            .read_only(self.reads_only)
            .destructive(false);
        Tool::new(self.name, self.about, Arc::new(schema))
            .with_raw_output_schema(Arc::new(object((self.answers)())))
            .with_title(self.title)
            .with_annotations(hints)
    }
}

/// The schema of a tool's arguments, without references.
fn schema<T: JsonSchema>() -> Schema {
    in_one_piece::<T>(SchemaSettings::draft2020_12())
}

/// The same for a tool's answer.
fn answered<T: JsonSchema>() -> Schema {
    in_one_piece::<T>(SchemaSettings::draft2020_12().for_serialize())
}

fn in_one_piece<T: JsonSchema>(settings: SchemaSettings) -> Schema {
    let settings = settings
        .with_transform(RecursiveTransform(plain))
        .with(|it| {
            it.inline_subschemas = true;
            it.meta_schema = None;
        });
    settings.into_generator().into_root_schema_for::<T>()
}

/// Removes formats that only Rust knows, such as `uint64`, which clients warn about, and joins wrapped
/// lines of comments.
fn plain(schema: &mut Schema) {
    schema.remove("format");
    if let Some(Value::String(about)) = schema.get_mut("description") {
        *about = about.replace('\n', " ");
    }
}

fn object(schema: Schema) -> JsonObject {
    let mut schema = match schema.to_value() {
        Value::Object(fields) => fields,
        _ => JsonObject::new(),
    };
    for of_type in ["title", "description"] {
        schema.remove(of_type);
    }
    schema
}

/// Removes what says that an argument may be null, which some clients don’t understand: it can simply be
/// left out.
fn simplify(field: &mut Value) {
    let Some(fields) = field.as_object_mut() else {
        return;
    };
    if let Some(Value::Array(types)) = fields.get("type") {
        let one = types.iter().find(|it| *it != "null").cloned();
        fields.insert("type".to_owned(), one.unwrap_or(Value::Null));
    }
    fields.remove("default");
}

/// Lists the possible values of an argument, or of each of its entries. If there are none, the argument is left
/// out: an empty enumeration isn’t a valid schema, and clients refuse all tools for it.
fn choose(fields: &mut JsonObject, name: &str, names: &[impl Serialize]) {
    if names.is_empty() {
        fields.remove(name);
        return;
    }
    let Some(Value::Object(field)) = fields.get_mut(name) else {
        return;
    };
    let place = match field.get_mut("items") {
        Some(Value::Object(entry)) => entry,
        _ => field,
    };
    place.insert("enum".to_owned(), json!(names));
}
