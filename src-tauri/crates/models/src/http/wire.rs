//! What differs between the wires, as data.

use domain::model::Wire;
use genai::adapter::AdapterKind;

/// How one wire is spoken.
#[derive(Debug)]
pub(super) struct Spoken {
    /// Who of `genai` shapes the body and reads the stream.
    pub(super) adapter: AdapterKind,
    /// What stands behind the base address; `{model}` is the model.
    pub(super) path: &'static str,
    /// The header that carries the key, and what stands before it there.
    pub(super) key: (&'static str, &'static str),
    /// Headers of every request.
    pub(super) headers: &'static [(&'static str, &'static str)],
    /// Whether the body takes fields of ours over its own. Where it does, the model's name goes that
    /// way, since `genai` reads an effort out of the end of a name that it sees (`mistral-medium`), unless
    /// one is given.
    pub(super) takes_fields: bool,
    /// How the answer is bound to JSON.
    pub(super) bound: Bound,
    /// Whether it wants to know the most tokens of an answer.
    pub(super) wants_most: bool,
    /// Whether `genai` makes up an end for a stream that was cut off, so that only an end with a
    /// reason is one.
    pub(super) makes_up_ends: bool,
}

/// How an answer is bound to JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// To the schema.
    Schema,
    /// To JSON of any form; the schema stands in the prompt.
    Json,
}

/// The data of a wire.
pub(super) fn spoken(wire: Wire) -> &'static Spoken {
    match wire {
        Wire::Openai => &OPENAI,
        Wire::Responses => &RESPONSES,
        Wire::Anthropic => &ANTHROPIC,
        Wire::Gemini => &GEMINI,
        Wire::Ollama => &OLLAMA,
    }
}

const OPENAI: Spoken = Spoken {
    adapter: AdapterKind::OpenAI,
    path: "/chat/completions",
    key: ("authorization", "Bearer "),
    headers: &[],
    takes_fields: true,
    bound: Bound::Schema,
    wants_most: false,
    makes_up_ends: false,
};

const RESPONSES: Spoken = Spoken {
    adapter: AdapterKind::OpenAIResp,
    path: "/responses",
    key: ("authorization", "Bearer "),
    headers: &[],
    takes_fields: true,
    bound: Bound::Schema,
    wants_most: false,
    makes_up_ends: true,
};

const ANTHROPIC: Spoken = Spoken {
    adapter: AdapterKind::Anthropic,
    path: "/v1/messages",
    key: ("x-api-key", ""),
    headers: &[("anthropic-version", "2023-06-01")],
    takes_fields: true,
    bound: Bound::Schema,
    wants_most: true,
    makes_up_ends: false,
};

const GEMINI: Spoken = Spoken {
    adapter: AdapterKind::Gemini,
    path: "/v1beta/models/{model}:streamGenerateContent?alt=sse",
    key: ("x-goog-api-key", ""),
    headers: &[],
    takes_fields: false,
    bound: Bound::Schema,
    wants_most: false,
    makes_up_ends: true,
};

const OLLAMA: Spoken = Spoken {
    adapter: AdapterKind::Ollama,
    path: "/api/chat",
    key: ("authorization", "Bearer "),
    headers: &[],
    takes_fields: false,
    bound: Bound::Json,
    wants_most: false,
    makes_up_ends: true,
};
