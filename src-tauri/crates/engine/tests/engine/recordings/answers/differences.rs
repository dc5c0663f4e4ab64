//! Differences between stored texts.

use domain::text::compare::diff;
use serde_json::json;

use super::super::acts::tape;
use super::super::check;
use super::super::parcels::Voices;
use super::room::Room;

/// The texts of a debate from round to round.
#[tokio::test]
async fn differences() {
    let room = Room::new();
    let voices = Voices::agree();
    let mut tape = tape(&voices, |_| ()).await;
    tape.ends().await;
    let rounds = tape.view.rounds.iter().map(|round| &round.text);
    let proposal = tape.view.review.as_ref().map(|review| &review.text);
    let texts: Vec<String> = rounds
        .chain(proposal)
        .map(|text| tape.bench.text(text))
        .collect();
    for (before, after) in texts.iter().zip(&texts[1..]) {
        let difference = diff::marked(before, after);
        room.keep("textDifference", json!([before, after]), &json!(difference));
    }
    check("answers/differences", &room.written());
}
