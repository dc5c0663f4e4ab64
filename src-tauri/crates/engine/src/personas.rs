//! The built-in personas: one file of prompt each, one line in the list.

use domain::Persona;

struct BuiltIn {
    key: &'static str,
    label: &'static str,
    purpose: &'static str,
    prompt: &'static str,
}

const REVIEWERS: [BuiltIn; 5] = [
    BuiltIn {
        key: "security",
        label: "Security",
        purpose: "Attacks what is valuable: access, personal data, secrets, input.",
        prompt: include_str!("personas/security.md"),
    },
    BuiltIn {
        key: "oncall",
        label: "On-call",
        purpose: "Lives through the night when it fails: time-outs, alerts, roll-back.",
        prompt: include_str!("personas/oncall.md"),
    },
    BuiltIn {
        key: "pm",
        label: "Product",
        purpose: "Explains it to a customer: stories, scope, criteria, measures.",
        prompt: include_str!("personas/pm.md"),
    },
    BuiltIn {
        key: "performance",
        label: "Performance",
        purpose: "Runs it at ten times the load: bounds, latency, growth.",
        prompt: include_str!("personas/performance.md"),
    },
    BuiltIn {
        key: "qa",
        label: "QA",
        purpose: "Turns it into tests: borders, states, contradictions.",
        prompt: include_str!("personas/qa.md"),
    },
];

impl BuiltIn {
    fn persona(&self) -> Persona {
        Persona {
            key: self.key.to_owned(),
            label: self.label.to_owned(),
            purpose: self.purpose.to_owned(),
            prompt: self.prompt.to_owned(),
        }
    }
}

/// The reviewers, in the order in which lists show them.
pub fn reviewers() -> Vec<Persona> {
    REVIEWERS.iter().map(BuiltIn::persona).collect()
}

/// The reviewer with the given key.
pub fn reviewer(key: &str) -> Option<Persona> {
    REVIEWERS
        .iter()
        .find(|built_in| built_in.key == key)
        .map(BuiltIn::persona)
}

/// Who turns findings into edits.
pub fn synthesiser() -> Persona {
    BuiltIn {
        key: "synthesiser",
        label: "Synthesiser",
        purpose: "Answers findings with edits and leaves the rest alone.",
        prompt: include_str!("personas/synthesiser.md"),
    }
    .persona()
}
