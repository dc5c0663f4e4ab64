//! Which facts of a debate are worth a notification to an author who is doing something else.

use crate::author::Wanted;
use crate::fold::time;
use crate::text::document::seen::one_line;
use crate::{Event, Outcome};

/// Maximum length of a notification's line, in characters.
const LONGEST: usize = 200;

/// Anybody's words in a form that a notification can show: on one line, not too long, and without invisible
/// characters or ones that change the writing direction.
pub fn line(words: &str) -> String {
    let line = one_line(words);
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", line[..end].trim_end()),
        None => line,
    }
}

/// What the author is told about a fact: that the debate ended, or that it waits for an answer. `None` for
/// everything that can wait until they look, and for what they did themselves.
pub fn of(event: &Event) -> Option<String> {
    match event {
        Event::Wanted { wanted } => Some(waiting(wanted)),
        Event::Ended { outcome, why, .. } => ended(*outcome, why),
        _ => None,
    }
}

/// Whether this fact changes what lists say about the debate's task: the debate waits, continues, or ended.
/// `paused`: it was paused before, so each call that ends may be the last one.
pub fn moves(event: &Event, paused: bool) -> bool {
    if paused && time::ends_a_call(event) {
        return true;
    }
    matches!(
        event,
        Event::Wanted { .. }
            | Event::Chosen { .. }
            | Event::Paused {}
            | Event::Resumed {}
            | Event::MoreRounds { .. }
            | Event::Ended { .. }
    )
}

fn waiting(wanted: &Wanted) -> String {
    match wanted {
        Wanted::Answers { questions } => match questions.len() {
            1 => "One question for you before the first round.".to_owned(),
            count => format!("{count} questions for you before the first round."),
        },
        Wanted::NextRound { round } => {
            format!("Round {round} has ended. The next one waits for you.")
        }
    }
}

fn ended(outcome: Outcome, why: &str) -> Option<String> {
    match outcome {
        Outcome::Consensus => Some("Everyone agreed. Review the proposed changes.".to_owned()),
        Outcome::MaxRounds => {
            Some("All rounds are done, without agreement. Review the proposed changes.".to_owned())
        }
        Outcome::Circling => Some(
            "The reviewers are repeating themselves. Some points are yours to decide.".to_owned(),
        ),
        Outcome::Checked => Some(why.to_owned()),
        Outcome::Concluded => Some(format!("The debate reached a conclusion. {why}")),
        Outcome::Budget => Some(format!("The debate stopped at its cap. {why}")),
        Outcome::Failed => Some(format!("The debate couldn’t continue. {why}")),
        Outcome::Stopped => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{line, of};
    use crate::author::{OpenQuestion, Wanted};
    use crate::{Event, Outcome};

    fn check(event: &Event, told: Option<&str>) {
        assert_eq!(of(event).as_deref(), told, "{event:?}");
    }

    #[test]
    fn a_line_is_short_and_plain() {
        assert_eq!(line("one\n\u{202e}two\u{1b}"), "one two");
        assert_eq!(line(&"é ".repeat(500)).chars().count(), 200);
    }

    fn wanted(wanted: Wanted) -> Event {
        Event::Wanted { wanted }
    }

    fn ended(outcome: Outcome) -> Event {
        Event::Ended {
            outcome,
            why: "Why.".to_owned(),
            disputes: Vec::new(),
        }
    }

    fn questions(count: usize) -> Event {
        let question = OpenQuestion {
            question: "Who pays?".to_owned(),
            why: "It decides the price.".to_owned(),
            about: None,
        };
        wanted(Wanted::Answers {
            questions: vec![question; count],
        })
    }

    #[test]
    fn a_debate_that_waits_says_for_what() {
        check(
            &questions(1),
            Some("One question for you before the first round."),
        );
        check(
            &questions(3),
            Some("3 questions for you before the first round."),
        );
        check(
            &wanted(Wanted::NextRound { round: 2 }),
            Some("Round 2 has ended. The next one waits for you."),
        );
    }

    #[test]
    fn a_debate_that_ended_says_how() {
        check(
            &ended(Outcome::Consensus),
            Some("Everyone agreed. Review the proposed changes."),
        );
        check(
            &ended(Outcome::MaxRounds),
            Some("All rounds are done, without agreement. Review the proposed changes."),
        );
        check(
            &ended(Outcome::Circling),
            Some("The reviewers are repeating themselves. Some points are yours to decide."),
        );
        check(
            &ended(Outcome::Budget),
            Some("The debate stopped at its cap. Why."),
        );
        check(
            &ended(Outcome::Failed),
            Some("The debate couldn’t continue. Why."),
        );
    }

    #[test]
    fn what_the_author_did_and_what_can_wait_is_not_told() {
        check(&ended(Outcome::Stopped), None);
        check(&Event::Paused {}, None);
        check(&Event::Resumed {}, None);
        check(&Event::RoundEnded { round: 1 }, None);
        check(&Event::Discarded { discarded: true }, None);
        check(
            &Event::Warned {
                message: "Long.".to_owned(),
            },
            None,
        );
    }
}
