//! The built-in personas: one file for each with everything that belongs to it, and one line in the list.

use crate::{Kind, Persona};

/// A persona that comes with Whetstone.
#[derive(Debug, PartialEq, Eq)]
pub struct BuiltIn {
    /// Unique; used in flags and journals.
    pub key: &'static str,
    /// The name people read.
    pub label: &'static str,
    /// What it looks for, in one sentence.
    pub purpose: &'static str,
    /// The system prompt for a model.
    pub prompt: &'static str,
    /// The system prompt for reviewing a code change.
    pub on_code: &'static str,
    /// The color of its marker and its highlights.
    pub hue: Hue,
    /// Kinds of document for which it is suggested.
    pub suits: &'static [Kind],
    /// Who could answer its questions.
    pub who_answers: &'static str,
}

/// A color, in CSS notation.
#[derive(Debug, PartialEq, Eq)]
pub struct Hue {
    /// On a light background.
    pub light: &'static str,
    /// On a dark background.
    pub dark: &'static str,
}

/// Declares the file of each persona and the list of all, in display order.
macro_rules! personas {
    ($($name:ident in $file:ident),* $(,)?) => {
        $(
            mod $file;
            #[doc = concat!("The persona `", stringify!($file), "`.")]
            pub const $name: &BuiltIn = &$file::PERSONA;
        )*

        /// All of them, in display order.
        pub const ALL: &[&BuiltIn] = &[$($name),*];
    };
}

personas! {
    PM in pm,
    SECURITY in security,
    ONCALL in oncall,
    PERFORMANCE in performance,
    QA in qa,
}

/// The persona with that key.
pub fn of(key: &str) -> Option<&'static BuiltIn> {
    ALL.iter().copied().find(|it| it.key == key)
}

/// The keys of those that are suggested for a kind of document.
pub fn suited_for(kind: Kind) -> impl Iterator<Item = &'static str> {
    let suited = ALL.iter().filter(move |it| it.suits.contains(&kind));
    suited.map(|it| it.key)
}

impl BuiltIn {
    /// The persona as it is before anybody changes it.
    pub fn persona(&self) -> Persona {
        Persona {
            key: self.key.to_owned(),
            label: self.label.to_owned(),
            purpose: self.purpose.to_owned(),
            prompt: self.prompt.trim_end().to_owned(),
        }
    }
}

/// The persona for reviewing a code change. One that the user wrote or changed stays unchanged.
pub fn on_code(persona: &Persona) -> Persona {
    let own = of(&persona.key).filter(|it| it.prompt.trim_end() == persona.prompt.trim_end());
    Persona {
        prompt: own
            .map_or(&*persona.prompt, |it| it.on_code.trim_end())
            .to_owned(),
        ..persona.clone()
    }
}

/// The style sheet that gives each persona its color.
pub fn style_sheet() -> String {
    let lines = |line: fn(&BuiltIn) -> String| {
        let lines: Vec<String> = ALL.iter().map(|persona| line(persona)).collect();
        lines.join("\n")
    };
    [
        "/* Written by `cargo xtask contract` from the personas in Rust. */",
        ":root,\n[data-theme=\"light\"] {",
        &lines(|it| format!("  --persona-{}: {};", it.key, it.hue.light)),
        "}\n[data-theme=\"dark\"] {",
        &lines(|it| format!("  --persona-{}: {};", it.key, it.hue.dark)),
        "}",
        &lines(|BuiltIn { key, .. }| {
            format!("[data-persona=\"{key}\"] {{\n  --persona: var(--persona-{key});\n}}")
        }),
        "",
    ]
    .join("\n")
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_kind_of_document_has_personas_that_suit_it() {
        for kind in Kind::ALL {
            assert!(suited_for(kind).count() >= 2, "{kind:?}");
        }
    }

    #[test]
    fn keys_and_names_are_unique_and_nothing_is_left_empty() {
        let keys: HashSet<&str> = ALL.iter().map(|it| it.key).collect();
        let labels: HashSet<&str> = ALL.iter().map(|it| it.label).collect();
        assert_eq!((keys.len(), labels.len()), (ALL.len(), ALL.len()));
        for it in ALL {
            let texts = [
                it.key,
                it.label,
                it.purpose,
                it.prompt,
                it.on_code,
                it.who_answers,
            ];
            assert!(
                texts.iter().all(|text| !text.trim().is_empty()),
                "{}",
                it.key
            );
        }
    }

    #[test]
    fn a_change_of_code_is_never_called_a_document() {
        for it in ALL {
            let on_code = super::on_code(&it.persona());
            assert_ne!(on_code.prompt, it.persona().prompt);
            assert!(!on_code.prompt.contains("document"), "{}", it.key);
            let changed = Persona {
                prompt: "Mine.".to_owned(),
                ..it.persona()
            };
            assert_eq!(super::on_code(&changed), changed);
        }
    }

    /// The luminance of a color, from 0 to 1, as WCAG defines it for contrast.
    fn luminance(hex: &str) -> f64 {
        let part = |at: usize| {
            let part = u8::from_str_radix(&hex[at..at + 2], 16).unwrap();
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 {
                part / 12.92
            } else {
                ((part + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }

    fn contrast(one: &str, other: &str) -> f64 {
        let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
        one.max(other) / one.min(other)
    }

    #[test]
    fn every_hue_can_be_read_on_its_ground_and_is_no_other_persona_s() {
        let mut hues = HashSet::new();
        for BuiltIn { key, hue, .. } in ALL {
            for (color, ground) in [(hue.light, "#ffffff"), (hue.dark, "#17181b")] {
                let found = contrast(color, ground);
                assert!(found >= 4.5, "{key}: {color} has {found:.2} on {ground}");
                assert!(hues.insert(color), "{key}: {color} twice");
            }
        }
    }
}
