//! Prioritize: one lens rates how urgent items are, another what they bring, without seeing each other's
//! ratings. Nobody judges: the order is computed, and the author decides where the lenses clash.

use domain::priority::{ListItem, Rating};
use domain::text::document::seen::one_line;
use domain::{Agenda, Conclusion, Depth, Position};

use super::{Close, Form, Missing, Returns, Step};
use crate::part::Part;

/// How many items a sentence names before it counts the rest.
const NAMED: usize = 5;

/// The form.
pub(crate) fn form(agenda: &Agenda) -> Form {
    let (seats, steps) = match agenda.depth {
        Depth::Single => (
            vec![Part::new(
                "both_lenses",
                "Both lenses",
                "Rates the urgency and impact of each item together.",
                include_str!("prioritize/both.md"),
            )],
            vec![rating(
                0,
                "ratings",
                "Both lenses",
                include_str!("prioritize/rate_both.md"),
            )],
        ),
        Depth::Once | Depth::Team => (
            vec![
                Part::new(
                    "urgency",
                    "Urgency lens",
                    "Asks who is waiting, how soon an answer is due, and what a delay costs.",
                    include_str!("prioritize/urgency.md"),
                ),
                Part::new(
                    "impact",
                    "Impact lens",
                    "Asks what an item does for the strategy, the team and later work.",
                    include_str!("prioritize/impact.md"),
                ),
            ],
            vec![
                rating(
                    0,
                    "urgency",
                    "Urgency lens",
                    include_str!("prioritize/rate_urgency.md"),
                ),
                rating(
                    1,
                    "impact",
                    "Impact lens",
                    include_str!("prioritize/rate_impact.md"),
                ),
            ],
        ),
    };
    Form {
        seats,
        closer: None,
        steps,
        missing: Missing::GoesLessFar { needs: 1 },
        close: Close::Counted(count),
        leaves: None,
    }
}

fn rating(seat: usize, key: &str, label: &str, task: &str) -> Step {
    Step::new(key, label, seat, 1, task, Returns::Ratings)
}

/// Each item with what the lenses say about it.
fn count(agenda: &Agenda, positions: &[Position]) -> Conclusion {
    let items: Vec<ListItem> = agenda
        .items()
        .iter()
        .enumerate()
        .map(|(index, text)| ListItem {
            text: text.clone(),
            ratings: ratings(positions, index).collect(),
        })
        .collect();
    let unrated = items.iter().filter(|item| item.ratings.is_empty());
    let unrated: Vec<String> = unrated.map(|item| one_line(&item.text)).collect();
    let half = items
        .iter()
        .filter(|item| !item.ratings.is_empty() && item.ratings.len() < positions.len());
    let half: Vec<String> = half.map(|item| one_line(&item.text)).collect();
    let told = [
        told(
            &unrated,
            "got no rating, so it comes last",
            "got no rating, so they come last",
        ),
        told(
            &half,
            "was rated by only one lens, so its total is lower",
            "were rated by only one lens, so their totals are lower",
        ),
    ];
    Conclusion {
        items,
        degraded: told.into_iter().flatten().collect(),
        ..Conclusion::default()
    }
}

fn ratings(positions: &[Position], item: usize) -> impl Iterator<Item = Rating> {
    positions.iter().filter_map(move |position| {
        let rating = position.ratings.iter().find(|rating| rating.item == item)?;
        Some(Rating {
            lens: position.label.clone(),
            priority: rating.priority,
            why: rating.why.clone(),
        })
    })
}

fn told(items: &[String], one: &str, more: &str) -> Option<String> {
    match items {
        [] => None,
        [item] => Some(format!("“{item}” {one}.")),
        items => {
            let mut names: Vec<String> = items.iter().map(|item| format!("“{item}”")).collect();
            if names.len() > NAMED {
                let others = names.split_off(NAMED).len();
                names.push(format!("{others} more"));
            }
            Some(format!(
                "{} items {more}: {}.",
                items.len(),
                names.join(", ")
            ))
        }
    }
}
