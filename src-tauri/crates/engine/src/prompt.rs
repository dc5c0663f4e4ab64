//! Prompts, rendered from templates. Whatever others wrote stands between marked lines whose mark
//! does not occur in it.

use domain::Persona;
use domain::answer::{CritiqueAnswer, QuestionsAnswer, Shape, SynthesisAnswer};
use domain::author::{OpenQuestion, Remark};
use domain::question::{Labelled, Parts, Settled, Told};
use domain::round::Growth;
use domain::setup::AuthorAnswer;
use domain::text::redact::Cover;
use minijinja::{Environment, context};
use models::Question;
use models::answer::schema;
use schemars::JsonSchema;

use crate::Error;

const CRITIQUE: &str = include_str!("prompts/critique.md");
const QUESTIONS: &str = include_str!("prompts/questions.md");
const SYNTHESIS: &str = include_str!("prompts/synthesis.md");
const UNREADABLE: &str = include_str!("prompts/unreadable.md");
const PRESS: &str = include_str!("prompts/press.md");
const WITHHELD: &str = include_str!("prompts/withheld.md");
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
            project => &parts.project,
            round => parts.round,
            growth => parts.growth.map(growth),
            answers => answers(&parts.answers),
            questions => questions(&parts.questions),
            unwanted => unwanted(&parts.rules_off),
            remarks => remarks(&parts.remarks),
            narratives => listed(&parts.narratives),
            settled => settled(&parts.settled),
            findings => findings(&parts.findings),
            schema => &schema,
        },
    )?;
    Ok(put(persona, &body, schema, parts))
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

/// What `persona` is asked for as a `T` by a template of its own, which reads `more` beside the parts.
pub(crate) fn of_template<T: JsonSchema>(
    persona: &Persona,
    parts: Parts,
    template: &str,
    more: minijinja::Value,
) -> Result<Question, Error> {
    let schema = schema::<T>();
    let body = render(
        template,
        context! {
            kind => parts.kind.key(),
            title => &parts.title,
            document => &parts.document,
            project => &parts.project,
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
    /// Who, as the reader is to know them.
    pub(crate) name: String,
    /// What.
    pub(crate) text: String,
}

fn put(persona: &Persona, body: &str, schema: String, parts: Parts) -> Question {
    Question {
        system: persona.prompt.clone(),
        prompt: with_shape(body, parts.shape),
        schema,
        parts,
        effort: None,
    }
}

/// What a synthesiser is asked when its edits, which turned `before` into the document of `parts`,
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

/// The same question once more, after an answer that could not be read.
pub(crate) fn unreadable(question: &Question, problem: &str) -> Result<Question, Error> {
    again(question, UNREADABLE, context! { problem })
}

/// The same question once more, after an approval without any evidence.
pub(crate) fn press(question: &Question) -> Result<Question, Error> {
    again(question, PRESS, context! {})
}

/// The same question once more, after an answer that lacks what was asked for.
pub(crate) fn falls_short(question: &Question, flaws: &[String]) -> Result<Question, Error> {
    again(
        question,
        FALLS_SHORT,
        context! { flaws => flaws.join("\n") },
    )
}

/// The same question once more, for the edits that found no place.
pub(crate) fn unmatched(question: &Question, problems: &[String]) -> Result<Question, Error> {
    again(
        question,
        UNMATCHED,
        context! { problems => problems.join("\n") },
    )
}

/// The same question as it leaves: with placeholders, and a word on them.
pub(crate) fn covered(question: &Question, cover: &Cover) -> Result<Question, Error> {
    let hidden = Question {
        system: cover.hide(&question.system),
        prompt: cover.hide(&question.prompt),
        ..question.clone()
    };
    again(&hidden, WITHHELD, context! {})
}

fn again(
    question: &Question,
    template: &str,
    context: minijinja::Value,
) -> Result<Question, Error> {
    let addition = render(template, context)?;
    let shape = question.parts.shape;
    let body = question
        .prompt
        .strip_suffix(&shape_line(shape))
        .unwrap_or(&question.prompt);
    Ok(Question {
        prompt: with_shape(&format!("{body}{addition}"), shape),
        ..question.clone()
    })
}

fn shape_line(shape: Shape) -> String {
    format!("Answer shape: {}", shape.name())
}

fn with_shape(body: &str, shape: Shape) -> String {
    format!("{}\n\n{}", body.trim_end(), shape_line(shape))
}

fn render(template: &str, context: minijinja::Value) -> Result<String, Error> {
    let mut environment = Environment::new();
    environment.add_function("fence", |name: &str, content: &str| fence(name, content));
    environment
        .render_str(template, context)
        .map_err(|error| Error::internal(format!("a prompt template is broken: {error}")))
}

/// Sets `content` between two marked lines. The mark grows until it does not occur in the content,
/// so that no content can end its own part.
fn fence(name: &str, content: &str) -> String {
    let mut mark = "=====".to_owned();
    while content.contains(&mark) {
        mark.push('=');
    }
    let end = if content.ends_with('\n') { "" } else { "\n" };
    format!("{mark} {name}, as data: begin\n{content}{end}{mark} {name}: end")
}

fn growth(growth: Growth) -> minijinja::Value {
    context! { words => growth.words, original_words => growth.original_words }
}

fn answers(answers: &[AuthorAnswer]) -> String {
    let lines: Vec<String> = answers
        .iter()
        .map(|answer| format!("- {}\n  {}", answer.question, answer.answer))
        .collect();
    lines.join("\n")
}

fn listed(lines: &[String]) -> String {
    let lines: Vec<String> = lines.iter().map(|line| format!("- {line}")).collect();
    lines.join("\n")
}

fn questions(questions: &[OpenQuestion]) -> String {
    let lines: Vec<String> = questions
        .iter()
        .map(|open| format!("- {}", open.question))
        .collect();
    lines.join("\n")
}

/// The kinds of point behind rules that are switched off. A model has no rules, but can be told what
/// they look for.
fn unwanted(rules_off: &[String]) -> String {
    let lines: Vec<String> = models::rule_catalogue()
        .filter(|rule| rules_off.iter().any(|off| off == rule.name))
        .map(|rule| format!("- {}: {}", rule.name.replace('-', " "), rule.says))
        .collect();
    lines.join("\n")
}

/// What the author said. An answer goes to the synthesiser with its finding as well; here it tells
/// everyone.
fn remarks(remarks: &[Told]) -> String {
    let lines: Vec<String> = remarks
        .iter()
        .filter_map(|told| {
            let about = format!("{} (about \"{}\")", told.title, told.quote);
            match &told.remark {
                Remark::Word { text } => Some(format!("- To every reviewer: {text}")),
                Remark::Answer { text, .. } => Some(format!("- On {about}: {text}")),
                Remark::Dismiss { reason, .. } => Some(format!("- Dismissed {about}: {reason}")),
                Remark::Pin { .. } => Some(format!("- Wants this dealt with: {about}")),
                Remark::Withdraw { .. } => None,
            }
        })
        .collect();
    lines.join("\n")
}

fn settled(settled: &[Settled]) -> String {
    let lines: Vec<String> = settled
        .iter()
        .map(|one| {
            let fate = one.status.words();
            let reason = if one.reason.is_empty() {
                String::new()
            } else {
                format!(": {}", one.reason)
            };
            format!("- {} (about \"{}\"): {fate}{reason}", one.title, one.quote)
        })
        .collect();
    lines.join("\n")
}

/// Findings as a synthesiser reads them: by label, without a word on who raised them.
fn findings(findings: &[Labelled]) -> String {
    let blocks: Vec<String> = findings.iter().map(one_finding).collect();
    blocks.join("\n\n")
}

fn one_finding(labelled: &Labelled) -> String {
    let Labelled {
        label,
        finding,
        answer,
    } = labelled;
    let severity = finding.severity.word();
    let support = match finding.supporters.len() {
        0 | 1 => String::new(),
        number => format!(", raised by {number} reviewers"),
    };
    let answer = match answer {
        Some(answer) => format!("\n  the author answers: {answer}"),
        None => String::new(),
    };
    format!(
        "{label} ({severity}{support}): {}\n  passage: \"{}\"\n  concern: {}\n  suggestion: {}{answer}",
        finding.title, finding.quote, finding.concern, finding.suggestion
    )
}
