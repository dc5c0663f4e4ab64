//! What a post-mortem asks in a terminal.

use std::io::BufRead;

use domain::page::AcceptedFinding;
use domain::post_mortem::{Amount, Hindsight, MissedIssue, PostMortem, Reviewed, day};

use crate::output::{self, Failure};

/// Asks about each accepted finding, then for issues that nobody raised. An empty line leaves a finding
/// unanswered.
///
/// # Errors
/// When the input ends before the last question. Nothing is saved then.
pub(super) fn ask(
    input: &mut impl BufRead,
    accepted: &[AcceptedFinding],
    known: &[String],
) -> Result<PostMortem, Failure> {
    let built = valid(input, "Built on (YYYY-MM-DD, Enter for today):", |typed| {
        (typed.is_empty() || day(typed).is_some()).then(|| typed.to_owned())
    })?;
    let mut findings = Vec::new();
    for (at, it) in accepted.iter().enumerate() {
        let by = it.raised_by.join(", ");
        output::say(&format!(
            "{} of {}: {} ({}, {by})",
            at + 1,
            accepted.len(),
            it.title,
            it.severity.word()
        ));
        findings.extend(hindsight(input)?.map(|hindsight| Reviewed {
            finding: it.finding.clone(),
            hindsight,
        }));
    }
    let missed = missed(input, known)?;
    Ok(PostMortem {
        built,
        findings,
        missed,
    })
}

fn hindsight(input: &mut impl BufRead) -> Result<Option<Hindsight>, Failure> {
    let was = valid(
        input,
        "Right or false alarm? [r/f, Enter to skip]",
        |typed| match typed.to_lowercase().as_str() {
            "" => Some(None),
            "r" | "right" => Some(Some(true)),
            "f" | "false alarm" => Some(Some(false)),
            _ => None,
        },
    )?;
    Ok(match was {
        None => None,
        Some(true) => Some(Hindsight::Right {
            impact: how_much(input, "Impact? [l/m/h, Enter to skip]")?,
            effort: how_much(input, "Effort to fix? [l/m/h, Enter to skip]")?,
        }),
        Some(false) => Some(Hindsight::FalseAlarm {
            why: line(input, "Why didn’t it matter?")?,
        }),
    })
}

/// An amount; `None` if the question was skipped.
fn how_much(input: &mut impl BufRead, question: &str) -> Result<Option<Amount>, Failure> {
    valid(input, question, |typed| match amount(typed) {
        None if !typed.is_empty() => None,
        amount => Some(amount),
    })
}

fn amount(typed: &str) -> Option<Amount> {
    match typed.to_lowercase().as_str() {
        "l" | "low" => Some(Amount::Low),
        "m" | "medium" => Some(Amount::Medium),
        "h" | "high" => Some(Amount::High),
        _ => None,
    }
}

fn missed(input: &mut impl BufRead, known: &[String]) -> Result<Vec<MissedIssue>, Failure> {
    let mut missed = Vec::new();
    loop {
        let title = line(
            input,
            "An issue that nobody raised (Enter if there are no more):",
        )?;
        if title.is_empty() {
            return Ok(missed);
        }
        let found = line(input, "How was it found?")?;
        output::say(&format!("Personas: {}", known.join(", ")));
        let wanted = "Which of them should have seen it? (Enter to skip)";
        let persona = valid(input, wanted, |typed| match typed {
            "" => Some(None),
            key => known.iter().find(|it| *it == key).cloned().map(Some),
        })?;
        let new_persona = if persona.is_none() {
            let new = line(
                input,
                "New persona needed? What would it look for? (Enter for none)",
            )?;
            Some(new).filter(|it| !it.is_empty())
        } else {
            None
        };
        missed.push(MissedIssue {
            title,
            found,
            persona,
            new_persona,
        });
    }
}

/// Asks until the answer is valid.
fn valid<T>(
    input: &mut impl BufRead,
    question: &str,
    read: impl Fn(&str) -> Option<T>,
) -> Result<T, Failure> {
    loop {
        let typed = line(input, question)?;
        if let Some(value) = read(&typed) {
            return Ok(value);
        }
        output::say(&format!("“{typed}” isn’t a valid answer."));
    }
}

fn line(input: &mut impl BufRead, question: &str) -> Result<String, Failure> {
    output::say(question);
    let mut line = String::new();
    match input.read_line(&mut line) {
        Ok(1..) => Ok(line.trim().to_owned()),
        _ => Err(Failure::usage(
            "The answers ended before the last question, so nothing was saved.",
            "Run the command again, or use --answers FILE.",
        )),
    }
}
