//! The built-in reviewer as a model. It reads the parts of a question, not the prompt.

use domain::answer::{
    AdversaryAnswer, AskedQuestion, QuestionsAnswer, RaisedChallenge, Recommendation, Shape,
};
use domain::author::OpenQuestion;
use domain::question::Parts;
use domain::{Failure, FailureKind, Kind, Usage};
use serde_json::Error;
use tokio::task::spawn_blocking;
use tokio_util::sync::CancellationToken;

use crate::failure::Who;
use crate::{Asking, Limits, Model, Question, Reply};

/// The built-in reviewer: deterministic, free, no network, no process.
#[derive(Clone, Copy, Debug)]
pub struct Rules;

impl Model for Rules {
    fn ask<'a>(
        &'a self,
        question: &'a Question,
        limits: Limits,
        delta: &'a mut (dyn FnMut(&str) + Send),
        cancel: &'a CancellationToken,
    ) -> Asking<'a> {
        Box::pin(async move {
            let parts = question.parts.clone();
            if !can(parts.shape) {
                return Err(cannot());
            }
            // Rules take milliseconds; a canceled call that is still computing delays nobody.
            let answering = spawn_blocking(move || answer(&parts));
            let answered = tokio::select! {
                answered = answering => answered,
                () = cancel.cancelled() => return Err(who().fail(FailureKind::Cancelled, "")),
                () = tokio::time::sleep(limits.timeout) => {
                    return Err(who().too_slow(FailureKind::TimedOut, limits.timeout, ""));
                }
            };
            let text = match answered {
                Ok(Ok(text)) => text,
                Ok(Err(error)) => return Err(crashed(&error.to_string())),
                Err(error) => return Err(crashed(&error.to_string())),
            };
            delta(&text);
            Ok(Reply {
                text,
                usage: Usage::FREE,
                effort: None,
            })
        })
    }
}

/// Questions found by rules that only the author can answer; at most five, and none from a disabled rule.
pub fn open_questions(kind: Kind, text: &str, rules_off: &[String]) -> Vec<OpenQuestion> {
    rules::questions(kind, text, rules_off)
}

fn answer(parts: &Parts) -> Result<String, Error> {
    match parts.shape {
        Shape::Critique => serde_json::to_string_pretty(&rules::critique(parts)),
        Shape::Synthesis => serde_json::to_string_pretty(&rules::synthesize(parts)),
        Shape::Adversary => serde_json::to_string_pretty(&challenge(parts)),
        // Anything it can't answer was refused before.
        _ => serde_json::to_string_pretty(&questions(parts)),
    }
}

/// Whether rules can give this answer: they find and mark, but can't argue or judge.
fn can(shape: Shape) -> bool {
    use Shape::{Adversary, Critique, Questions, Synthesis};
    matches!(shape, Critique | Synthesis | Questions | Adversary)
}

fn cannot() -> Failure {
    let message = "The built-in rules can neither argue nor judge.".to_owned();
    let mut failure = who().fail_as(FailureKind::Refused, message, "");
    "Choose a model, or use Refine, which works with rules alone.".clone_into(&mut failure.hint);
    failure
}

/// What rules found, unchanged.
fn questions(parts: &Parts) -> QuestionsAnswer {
    let questions = parts.questions.iter().map(|open| AskedQuestion {
        question: open.question.clone(),
        why: open.why.clone(),
    });
    QuestionsAnswer {
        questions: questions.collect(),
    }
}

/// What rules found, as an adversary says it. Once they find nothing, they have nothing to say.
fn challenge(parts: &Parts) -> AdversaryAnswer {
    let critique = rules::critique(parts);
    let recommendation = if critique.findings.is_empty() {
        Recommendation::Converge
    } else {
        Recommendation::Continue
    };
    let findings = critique.findings.into_iter();
    AdversaryAnswer {
        recommendation,
        findings: findings
            .map(|finding| RaisedChallenge {
                finding,
                affected: String::new(),
                upholds: String::new(),
            })
            .collect(),
    }
}

fn crashed(detail: &str) -> Failure {
    let message = "The built-in reviewer failed on this text.".to_owned();
    let mut failure = who().fail_as(FailureKind::Crashed, message, detail);
    "Choose another model; the log has the details.".clone_into(&mut failure.hint);
    failure
}

fn who() -> Who {
    Who {
        name: "The built-in reviewer".to_owned(),
        program: "whetstone".to_owned(),
        command: "whetstone".to_owned(),
        sign_in: "",
        install: "",
    }
}
