//! What a model flags in the last text, in addition to the rules.

use domain::answer::{FlagsAnswer, RaisedFlag, Shape};
use domain::final_check::{FinalCheck, FinalChecks, FinalFlag};
use domain::text::document::quote::Haystack;
use domain::text::document::seen::one_line;
use domain::{FindingStatus, QuoteMatch, Seat, Severity};
use table::{Answer, Call, Halt, Table, read};

/// The most flags of one check that count, as for the rules, and the most characters in each of their texts.
const MOST_OF_A_CHECK: usize = 3;
const MOST_CHARACTERS: usize = 600;

/// The result of asking a model.
pub(super) struct Asked {
    /// Its name, and what it says.
    answer: Option<(String, FlagsAnswer)>,
    /// Why it says nothing; empty if it answered.
    warning: String,
}

/// Asks the model about the text, before and after. Anything that goes wrong becomes a warning; only the end
/// of the program stops it.
pub(super) async fn ask(
    table: &Table,
    reader: &Seat,
    key: String,
    [original, last]: [&str; 2],
) -> Result<Asked, Halt> {
    let today = table.today().await?;
    let parts = table.parts(Shape::Flags, &reader.persona, last, &today);
    let name = &reader.model.name;
    let call = Call {
        key,
        round: 0,
        seat: reader,
        question: protocols::final_checks(parts, original, last)?,
    };
    let warning = match table.ask(&call, read::<FlagsAnswer>).await {
        Ok(Answer::Read(answer)) => {
            return Ok(Asked {
                answer: Some((name.clone(), answer)),
                warning: String::new(),
            });
        }
        Ok(Answer::Failed(failure)) => format!(
            "The final checks have no answer from {name}. {} {}",
            failure.message, failure.hint
        ),
        Err(Halt::Budget(why)) => {
            format!("The budget left nothing for a model’s final checks. {why}")
        }
        Err(halt @ (Halt::Quit | Halt::Broken(_))) => return Err(halt),
        Err(_) => format!("{name} was stopped during the final checks."),
    };
    Ok(Asked {
        answer: None,
        warning,
    })
}

impl Asked {
    /// Adds what the model flags in the current text.
    pub(super) fn add_to(self, checks: &mut FinalChecks, last: &str, rules_off: &[String]) {
        checks.warning = self.warning;
        if let Some((model, answer)) = self.answer {
            take(answer, &model, last, rules_off, &mut checks.flags);
            checks.model = Some(model);
        }
    }
}

/// Adds the flags of an answer that count: those that quote the text, have every part that the author reads,
/// are about a check that is on, and aren’t flagged yet.
fn take(
    answer: FlagsAnswer,
    model: &str,
    last: &str,
    rules_off: &[String],
    flags: &mut Vec<FinalFlag>,
) {
    let haystack = Haystack::new(last);
    for raised in answer.flags {
        let Some(check) = check(&raised, rules_off).filter(|_| says_all(&raised)) else {
            continue;
        };
        let found = haystack.find(&raised.quote);
        let Some(range) = found.span else {
            continue;
        };
        let of_check = flags.iter().filter(|it| it.check == check);
        let mut places = of_check
            .clone()
            .flat_map(|it| it.range.iter().chain(&it.places));
        let is_known = places.any(|it| it.overlaps(range));
        let by_model = of_check.filter(|it| it.model.is_some()).count();
        if is_known || by_model == MOST_OF_A_CHECK {
            continue;
        }
        let (title, quote) = (bounded(&raised.title), &last[range.start..range.end]);
        flags.push(FinalFlag {
            id: FinalFlag::id_of(check, &title, quote),
            check,
            severity: Severity::Major,
            title,
            quote: quote.to_owned(),
            quote_match: QuoteMatch::Exact,
            range: Some(range),
            places: Vec::new(),
            concern: bounded(&raised.concern),
            question: bounded(&raised.question),
            justification: bounded(&raised.justification),
            raised_as: None,
            model: Some(model.to_owned()),
            status: FindingStatus::Open,
            status_reason: None,
        });
    }
}

/// Which check it is about; `None` if it’s none of them, or one that is off.
fn check(raised: &RaisedFlag, rules_off: &[String]) -> Option<FinalCheck> {
    let named = raised.check.trim().to_lowercase();
    let check = FinalCheck::ALL.into_iter().find(|it| it.key() == named)?;
    (!models::is_check_off(check, rules_off)).then_some(check)
}

/// Whether the author can tell what is being asked, and what would settle it.
fn says_all(raised: &RaisedFlag) -> bool {
    let parts = [&raised.title, &raised.question, &raised.justification];
    parts.iter().all(|it| !it.trim().is_empty())
}

fn bounded(text: &str) -> String {
    one_line(text).chars().take(MOST_CHARACTERS).collect()
}
