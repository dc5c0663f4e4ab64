//! Questions to the author before the first round.

use domain::answer::{QuestionsAnswer, Shape};
use domain::author::{AuthorAnswer, Choice, OpenQuestion, Wanted};
use domain::question::Parts;
use domain::{Event, Setup};
use table::{Answer, Call, Halt, Table, read};

use crate::prompt;

/// Names the step in the journal.
const KEY: &str = "questions";
/// How many questions the author is asked at most.
const MOST: usize = 5;

/// What the author answered: beforehand, and to the questions of this debate where it asks some.
pub(super) async fn answers(
    table: &Table,
    original: &str,
    today: &str,
) -> Result<Vec<AuthorAnswer>, Halt> {
    let setup = table.setup();
    let mut answers = setup.answers.clone();
    if !setup.ask_first {
        return Ok(answers);
    }
    // A debate that is already waiting for answers keeps waiting for the same ones.
    let questions = match table.recall(&format!("{KEY}/wanted")) {
        Some(Event::Wanted {
            wanted: Wanted::Answers { questions },
        }) => questions,
        _ => questions(table, original, today).await?,
    };
    if questions.is_empty() {
        return Ok(answers);
    }
    if let Choice::Answers { answers: given } =
        table.decide(KEY, Wanted::Answers { questions }).await?
    {
        answers.extend(given);
    }
    Ok(answers)
}

/// The synthesizer's questions. Those that rules found were asked before the start, so they don't come back
/// if it has no questions or fails.
async fn questions(table: &Table, original: &str, today: &str) -> Result<Vec<OpenQuestion>, Halt> {
    let setup = table.setup();
    let seat = &setup.synthesizer;
    let parts = parts(table, original, today);
    let call = Call {
        key: KEY.to_owned(),
        round: 0,
        seat,
        question: prompt::question(&seat.persona, parts)?,
    };
    let asked = match table.ask(&call, read).await? {
        Answer::Read(answer) => answer,
        Answer::Failed(failure) => {
            let words = format!(
                "Couldn’t get questions for you from {}. {} {}",
                seat.model.name, failure.message, failure.hint
            );
            table.warn(KEY, words).await?;
            QuestionsAnswer::default()
        }
    };
    let known = |question: &str| {
        let found = setup.questions.iter().map(|it| &it.question);
        let answered = setup.answers.iter().map(|it| &it.question);
        found.chain(answered).any(|it| it == question)
    };
    let questions = asked
        .questions
        .into_iter()
        .map(|asked| OpenQuestion {
            question: asked.question.trim().to_owned(),
            why: asked.why.trim().to_owned(),
            about: None,
        })
        .filter(|asked| !asked.question.is_empty() && !known(&asked.question))
        .take(MOST)
        .collect();
    Ok(questions)
}

fn parts(table: &Table, original: &str, today: &str) -> Parts {
    let setup = table.setup();
    let persona = &setup.synthesizer.persona;
    Parts {
        questions: skipped(setup),
        ..table.parts(Shape::Questions, persona, original, today)
    }
}

/// The questions asked with the plan that the author didn't answer.
pub(super) fn skipped(setup: &Setup) -> Vec<OpenQuestion> {
    let answered = |asked: &&OpenQuestion| {
        let mut answers = setup.answers.iter();
        answers.any(|it| it.question == asked.question)
    };
    let skipped = setup.questions.iter().filter(|asked| !answered(asked));
    skipped.cloned().collect()
}

/// The same in a check, which raises them itself; none in any other debate.
pub(super) fn to_raise(setup: &Setup) -> Vec<OpenQuestion> {
    if setup.only_checks() {
        skipped(setup)
    } else {
        Vec::new()
    }
}
