//! Items in order, with what the lenses say of each.

use domain::priority::{ListItem, Ordered, Priority, Rating};
use domain::text::document::seen::one_line;
use serde::Serialize;
use serde_json::Value;

use crate::Source;
use crate::document::{Block, Column, Table};
use crate::value::value;

/// The items in order, and both reasons where the lenses clash; nothing where the form orders nothing.
pub(super) fn blocks(source: &Source<'_>) -> Vec<Block> {
    let contested = placed(source).filter(|(ordered, _)| ordered.contested);
    let contested: Vec<String> = contested.flat_map(|(_, item)| clash(item)).collect();
    vec![Block::Table(table(source)), Block::List(contested)]
}

/// The items for scripts; null where the form orders nothing.
pub(super) fn json(source: &Source<'_>) -> Value {
    let placed = placed(source).map(|(ordered, item)| OrderedResult {
        place: ordered.place,
        item: ordered.item,
        text: item.text.clone(),
        points: ordered.points,
        contested: ordered.contested,
        decided: ordered.decided,
        ratings: item.ratings.clone(),
    });
    let placed: Vec<OrderedResult> = placed.collect();
    value((!placed.is_empty()).then_some(placed))
}

/// Each item with its place, in order.
pub(crate) fn placed<'a>(
    source: &Source<'a>,
) -> impl Iterator<Item = (&'a Ordered, &'a ListItem)> + use<'a> {
    let concluded = source.view.conclusion.iter();
    concluded.flat_map(|it| {
        let items = &it.conclusion.items;
        let placed = it.order.iter();
        placed.filter_map(|ordered| Some((ordered, items.get(ordered.item)?)))
    })
}

/// What is to be known of an item beside its ratings: `contested`, `P1 by the author`.
pub(crate) fn state(ordered: &Ordered, item: &ListItem) -> String {
    match (ordered.decided, ordered.contested) {
        (Some(decided), _) => format!("{} by the author", decided.label()),
        (None, true) => "contested".to_owned(),
        (None, false) if item.ratings.is_empty() => "not rated".to_owned(),
        (None, false) => String::new(),
    }
}

fn table(source: &Source<'_>) -> Table {
    let rows = placed(source).map(|(ordered, item)| {
        let ratings = item.ratings.iter();
        let ratings = ratings.map(|it| format!("{} {}", it.lens, it.priority.label()));
        vec![
            ordered.place.to_string(),
            one_line(&item.text),
            ratings.collect::<Vec<_>>().join(", "),
            ordered.points.to_string(),
            state(ordered, item),
        ]
    });
    Table {
        caption: "The items ranked by points: 4 for P0, 3 for P1, 2 for P2, 1 for P3, added across lenses",
        columns: vec![
            Column::Number("Place"),
            Column::Text("Item"),
            Column::Text("Priorities"),
            Column::Number("Points"),
            Column::Text("Notes"),
        ],
        rows: rows.collect(),
    }
}

fn clash(item: &ListItem) -> impl Iterator<Item = String> {
    item.ratings.iter().map(|rating| {
        let priority = rating.priority.label();
        format!("{}: {} {priority}. {}", item.text, rating.lens, rating.why)
    })
}

/// The place of one item.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct OrderedResult {
    /// From 1; items with the same points share a place.
    place: usize,
    /// Which, from 0.
    item: usize,
    /// What it says.
    text: String,
    /// The sum over the lenses: 4 for P0 to 1 for P3.
    points: u32,
    /// Whether the lenses are two levels or more apart.
    contested: bool,
    /// What the author decided.
    decided: Option<Priority>,
    /// What each lens says of it.
    ratings: Vec<Rating>,
}
