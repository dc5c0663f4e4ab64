//! What a round begins with: the text as the author left it, and what the author said.

use domain::author::{Remark, Wanted};
use domain::text::changes::review;
use domain::{Decision, Event, TextHash};
use table::{Halt, Table, mixed_up};

/// What a round begins with.
pub(super) struct Begun {
    /// The text that its critics read.
    pub(super) text: String,
    /// What they are told about the author's remarks.
    pub(super) told: Vec<Remark>,
}

/// Waits for the author's go-ahead if they want to be asked, and begins the round with `text`, or with the
/// author's version of it.
pub(super) async fn begin(
    table: &Table,
    round: u32,
    original: &str,
    text: String,
) -> Result<Begun, Halt> {
    let key = format!("round/{round}/begin");
    if let Some(Event::RoundBegan { text, told, .. }) = table.recall(&key) {
        let text = table.text(&text).await?;
        return Ok(Begun { text, told });
    }
    let mut text = text;
    if round > 1 {
        text = after_the_author(table, round - 1, original, text).await?;
    }
    let began = Event::RoundBegan {
        round,
        text: TextHash::of(&text),
        told: table.remarks().await?,
    };
    match table.tell(&key, began, vec![text.clone()]).await? {
        Event::RoundBegan { told, .. } => Ok(Begun { text, told }),
        other => Err(mixed_up(&key, &other)),
    }
}

/// The text after the author had the chance to decide on the changes of the rounds up to `round`.
async fn after_the_author(
    table: &Table,
    round: u32,
    original: &str,
    text: String,
) -> Result<String, Halt> {
    let gate = table.setup().human_gate;
    if !gate && table.view().await?.review.is_none() {
        return Ok(text);
    }
    table.propose(format!("round/{round}/proposal")).await?;
    if gate {
        let leave = Wanted::NextRound { round };
        table.decide(&format!("round/{round}/gate"), leave).await?;
    }
    Ok(match table.view().await?.review {
        Some(review)
            if review
                .changes
                .iter()
                .any(|one| overrules(one.decision.as_ref())) =>
        {
            review::unless_rejected(original, &review.changes)
        }
        _ => text,
    })
}

/// Whether the author wants something other than what the debate proposes.
fn overrules(decision: Option<&Decision>) -> bool {
    matches!(
        decision,
        Some(Decision::Rejected | Decision::Accepted { edited: Some(_) })
    )
}
