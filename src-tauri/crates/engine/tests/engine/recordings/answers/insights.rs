//! What past debates show: figures of debates made up by hand, counted as the window counts them.

use domain::insights::{Counted, insights};
use domain::page::{InsightsQuery, ReviewerGroup};
use domain::scores::DebateScores;
use domain::{Kind, Protocol};
use serde_json::{Value, json};

use super::super::check;
use super::room::Room;

const NOW: &str = "2026-03-20T09:00:00.000Z";
/// The name of the user’s own persona, which must not become a formula in a spreadsheet.
const HOSTILE: &str = "=HYPERLINK(\"https://example.com\", \"Legal, \"\"plain\"\"\")";

fn usage(tokens: u64, usd: Option<f64>) -> Value {
    json!({ "input_tokens": tokens, "output_tokens": tokens / 5, "cost_usd": usd, "estimated": usd.is_none() })
}

/// A model in two roles, in which it raised this many findings, this many of which were accepted.
fn model(tokens: u64, usd: Option<f64>, (raised, accepted): (u32, u32)) -> Value {
    let findings =
        json!({ "raised": raised, "accepted": accepted, "dismissed": raised - accepted });
    let half = usd.map(|it| it / 2.0);
    json!({
        "roles": {
            "critic": { "calls": 4, "usage": usage(tokens, half), "ms": 95_000, "findings": findings },
            "synthesizer": { "calls": 2, "usage": usage(tokens / 2, half), "ms": 61_000 },
        },
        "runs": 1, "calls": 6, "usage": usage(tokens + tokens / 2, usd), "free_tokens": 0,
    })
}

fn tally(accepted: u32, dismissed: u32, deferred: u32) -> Value {
    json!({ "raised": accepted + dismissed + deferred, "accepted": accepted, "dismissed": dismissed,
            "deferred": deferred })
}

/// The debate with a number; higher numbers are older, and everything in it depends only on the number.
fn debate(number: u32) -> DebateScores {
    let protocol = match number % 8 {
        3 => Protocol::Duel,
        5 => Protocol::Gauntlet,
        7 => Protocol::Compare,
        _ => Protocol::Refine,
    };
    let is_gauntlet = protocol == Protocol::Gauntlet;
    let luck = number % 3;
    let mut adversary = tally(0, 3, 1);
    adversary["rebuttals_lost"] = json!(1);
    let mut qa = tally(3 - u32::from(luck == 1), luck, 1);
    qa["right"] = json!(u32::from(number < 6));
    let personas = match protocol {
        Protocol::Duel => json!({ "challenger": tally(2, 3, 0) }),
        Protocol::Refine => json!({
            "qa": qa, "security": tally(1, 2, 0), "oncall": tally(1, 0, 2),
            "legal": tally(u32::from(number == 2), 0, 0),
        }),
        _ => json!({}),
    };
    let adversaries = json!({ "lazy_developer": adversary, "paranoid_security": tally(3, 1, 0) });
    let scores = json!({
        "protocol": protocol,
        "kind": if number % 4 == 2 { Kind::Tech } else { Kind::Prd },
        "ended": true,
        "gauntlets": u32::from(is_gauntlet),
        "findings": { "raised": 9, "accepted": 5 - luck, "dismissed": 2 + luck },
        "disagreement": {
            "contested": u32::from(number % 4 == 3), "raises": protocol != Protocol::Compare,
            "accepted": 5 - luck, "alone": 2 - luck, "reinstated": 0,
            "followed": (protocol == Protocol::Duel).then_some(number != 3),
        },
        "adversaries": if is_gauntlet { adversaries } else { json!({}) },
        "personas": personas,
        "models": {
            "claude-cli/sonnet": model(21_000, Some(0.0), (5, 4)),
            "openai/gpt-5": model(12_000, Some(0.06 + 0.01 * f64::from(luck)), (4, 1)),
            "own/mystery": model(2_000, None, (1, 0)),
        },
        "post_mortem": number < 6,
    });
    let mut scores: DebateScores = serde_json::from_value(scores).expect("figures");
    if number.is_multiple_of(2) {
        scores.models.remove("own/mystery");
    }
    scores
}

fn label(group: ReviewerGroup, key: &str) -> String {
    let label = match (group, key) {
        (_, "qa") => "QA",
        (_, "oncall") => "On-call",
        (_, "legal") => HOSTILE,
        (_, "security") => "Security",
        (_, "challenger") => "Challenger",
        (_, "lazy_developer") => "Lazy developer",
        _ => "Paranoid security",
    };
    label.to_owned()
}

#[tokio::test]
async fn insights_of_debates() {
    let room = Room::new();
    let moments: Vec<String> = (0..24)
        .map(|number| {
            let days = 3 * number;
            let (month, day) = if days < 19 {
                (3, 19 - days)
            } else if days < 47 {
                (2, 47 - days)
            } else {
                (1, 78 - days)
            };
            format!("2026-{month:02}-{day:02}T10:00:00.000Z")
        })
        .collect();
    let scores: Vec<DebateScores> = (0..24).map(debate).collect();
    let counted = moments.iter().zip(&scores).map(|(at, scores)| Counted {
        started_at: at,
        scores,
    });
    let counted: Vec<Counted<'_>> = counted.collect();
    for (days, kind) in [
        (None, None),
        (Some(90), None),
        (Some(30), None),
        (None, Some(Kind::Tech)),
        (None, Some(Kind::Prd)),
        (Some(30), Some(Kind::Tech)),
    ] {
        let query = InsightsQuery { days, kind };
        let found = insights(&counted, query, NOW, &label);
        room.keep("insightsGet", json!([query]), &json!(found));
    }
    check("answers/insights", &room.written());
}
