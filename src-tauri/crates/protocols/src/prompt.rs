//! Prompts, rendered from templates. Everything that others wrote is enclosed in marked lines whose
//! mark doesn't occur in it.

mod across;
mod briefing;
mod exploration;
mod final_checks;
mod gauntlet;
mod lists;
#[cfg(test)]
mod obligations;
mod patterns;
mod render;
mod research;
mod suggestion;
mod summary;
mod triage;

use domain::Persona;
use domain::anchors::ANCHORS;
use domain::answer::{CritiqueAnswer, QuestionsAnswer, Shape, SynthesisAnswer};
use domain::question::Parts;
use minijinja::context;
use models::answer::schema;
use models::{Question, Tools};
use schemars::JsonSchema;
use table::{Error, again, with_shape};

pub(crate) use across::{PlanningText, across};
use briefing::briefing;
pub use exploration::{ProjectFile, exploration};
pub use final_checks::final_checks;
pub(crate) use gauntlet::{Beside, gauntlet};
pub use lists::answers;
use lists::{findings, growth, listed, questions, remarks, settled, still_open, unwanted};
pub use patterns::{patterns, votes};
use render::{render, scale};
pub use research::{ResearchPage, research, web_search};
pub use suggestion::suggestion;
pub use summary::{summary, system_review};
pub use triage::triage;

const CRITIQUE: &str = include_str!("prompts/critique.md");
const QUESTIONS: &str = include_str!("prompts/questions.md");
const SYNTHESIS: &str = include_str!("prompts/synthesis.md");
const CONTRADICTS: &str = include_str!("prompts/contradicts.md");
const SHOWS_NOTHING: &str = include_str!("prompts/shows_nothing.md");
const PRESS: &str = include_str!("prompts/press.md");
const RESTORE: &str = include_str!("prompts/restore.md");
const UNMATCHED: &str = include_str!("prompts/unmatched.md");
const STEP: &str = include_str!("prompts/step.md");
const FALLS_SHORT: &str = include_str!("prompts/falls_short.md");

/// The question that `persona` is asked about `parts`.
pub(crate) fn question(persona: &Persona, parts: Parts) -> Result<Question, Error> {
    let (template, schema) = match parts.shape {
        Shape::Critique => (CRITIQUE, schema::<CritiqueAnswer>()),
        Shape::Synthesis => (SYNTHESIS, schema::<SynthesisAnswer>()),
        Shape::Questions => (QUESTIONS, schema::<QuestionsAnswer>()),
        other => {
            return Err(Error::internal(format!(
                "{} is asked step by step",
                other.name()
            )));
        }
    };
    let body = render(
        template,
        context! {
            kind => parts.kind.key(),
            title => &parts.title,
            document => &parts.document,
            scale => scale(&parts.document, parts.briefing.detail),
            project => &parts.project,
            briefing => briefing(&parts.briefing),
            criteria => parts.criteria.join("\n"),
            round => parts.round,
            growth => parts.growth.map(growth),
            answers => answers(&parts.answers),
            questions => questions(&parts.questions),
            unwanted => unwanted(&parts.rules_off),
            remarks => remarks(&parts.remarks),
            narratives => listed(&parts.narratives),
            settled => settled(&parts.settled),
            still_open => still_open(&parts.settled),
            findings => findings(&parts.findings),
            schema => &schema,
        },
    )?;
    Ok(put(persona, &body, schema, parts))
}

/// One of the parts that several prompts share.
pub(crate) fn part(name: &str) -> Result<String, Error> {
    let anchors = ANCHORS.map(|it| context! { name => it.name, when => it.when });
    render(
        &format!("{{% include \"{name}\" %}}"),
        context! { anchors => anchors.as_slice() },
    )
}

/// What `persona` is asked to do in one step, having read what others said before.
pub(crate) fn step<T: JsonSchema>(
    persona: &Persona,
    parts: Parts,
    task: &str,
    framework: &[String],
    said: &[Said],
) -> Result<Question, Error> {
    let said = said.iter();
    let said = said.map(|one| context! { name => &one.name, text => &one.text });
    let more = context! {
        said => said.collect::<Vec<_>>(),
        framework => framework.join("\n"),
        task,
    };
    of_template::<T>(persona, parts, STEP, more)
}

/// What `persona` is asked for as a `T` by a separate template, which reads `more` in addition to the parts.
pub(crate) fn of_template<T: JsonSchema>(
    persona: &Persona,
    parts: Parts,
    template: &str,
    more: minijinja::Value,
) -> Result<Question, Error> {
    of_schema(persona, parts, template, schema::<T>(), more)
}

/// The same for an answer of that schema.
fn of_schema(
    persona: &Persona,
    parts: Parts,
    template: &str,
    schema: String,
    more: minijinja::Value,
) -> Result<Question, Error> {
    let body = render(
        template,
        context! {
            kind => parts.kind.key(),
            title => &parts.title,
            document => &parts.document,
            scale => scale(&parts.document, parts.briefing.detail),
            project => &parts.project,
            briefing => briefing(&parts.briefing),
            criteria => parts.criteria.join("\n"),
            raises => parts.shape == Shape::Challenge,
            round => parts.round,
            answers => answers(&parts.answers),
            findings => findings(&parts.findings),
            schema => &schema,
            ..more
        },
    )?;
    Ok(put(persona, &body, schema, parts))
}

/// What somebody said before, as a prompt shows it.
#[derive(Clone)]
pub(crate) struct Said {
    /// Who said it, as the reader knows them.
    pub(crate) name: String,
    /// What.
    pub(crate) text: String,
}

/// A question that isn't asked of a seat in its persona.
fn aside(system: &str, body: &str, schema: String, parts: Parts) -> Question {
    Question {
        system: system.to_owned(),
        prompt: with_shape(body, parts.shape),
        schema,
        parts,
        effort: None,
        tools: Tools::Off,
    }
}

fn put(persona: &Persona, body: &str, schema: String, parts: Parts) -> Question {
    aside(&persona.prompt, body, schema, parts)
}

/// What a synthesizer is asked when its edits, which turned `before` into the document of `parts`,
/// lost something.
pub(crate) fn restore(
    persona: &Persona,
    parts: Parts,
    before: &str,
    missing: &[String],
) -> Result<Question, Error> {
    let more = context! { before, missing => missing.join("\n") };
    of_template::<SynthesisAnswer>(persona, parts, RESTORE, more)
}

/// The same question once more, after an approval without any evidence.
pub(crate) fn press(question: &Question) -> Result<Question, Error> {
    more(question, PRESS, context! {})
}

/// The same question once more, after an answer that lacks what was asked for.
pub(crate) fn falls_short(question: &Question, flaws: &[String]) -> Result<Question, Error> {
    more(
        question,
        FALLS_SHORT,
        context! { flaws => flaws.join("\n") },
    )
}

/// The same question once more, after an answer whose own words contradict its decision.
pub(crate) fn contradicts(
    question: &Question,
    decision: &str,
    words: &str,
) -> Result<Question, Error> {
    more(question, CONTRADICTS, context! { decision, words })
}

/// The same question once more, after an answer that quotes nothing but headings, the title, front matter or
/// words that aren't in the text.
pub(crate) fn shows_nothing(question: &Question) -> Result<Question, Error> {
    more(question, SHOWS_NOTHING, context! {})
}

/// The same question once more, for the edits without a place.
pub(crate) fn unmatched(question: &Question, problems: &[String]) -> Result<Question, Error> {
    more(
        question,
        UNMATCHED,
        context! { problems => problems.join("\n") },
    )
}

fn more(question: &Question, template: &str, context: minijinja::Value) -> Result<Question, Error> {
    Ok(again(question, &render(template, context)?))
}
