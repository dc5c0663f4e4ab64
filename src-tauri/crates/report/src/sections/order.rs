//! Items in order, with what the lenses say about each.

use domain::priority::{ListItem, Ordered, Priority, Rating};
use domain::text::document::seen::one_line;
use serde::Serialize;
use serde_json::Value;

use crate::document::{Block, Column, Table};
use crate::value::value;
use crate::{Source, words};

/// The items in order, with both reasons if the lenses clash; empty if the form orders nothing.
pub(super) fn blocks(source: &Source<'_>) -> Vec<Block> {
    let contested = placed(source).filter(|(ordered, _)| ordered.contested);
    let contested: Vec<String> = contested.flat_map(|(_, item)| clash(item)).collect();
    vec![Block::Table(table(source)), Block::List(contested)]
}

/// The items for scripts; null if the form orders nothing.
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

/// The result in one line: `12 items ranked, none contested. First: Fix sign-in`; `None` if the form orders
/// nothing.
pub(crate) fn headline(source: &Source<'_>) -> Option<String> {
    let came_to = &source.view.conclusion.as_ref()?.came_to;
    let placed: Vec<_> = placed(source).collect();
    let contested = placed.iter().filter(|(it, _)| it.contested).count();
    let compared = placed.iter().any(|(_, item)| item.ratings.len() > 1);
    let lenses = if came_to.unheard.is_empty() {
        ""
    } else {
        " by only one lens"
    };
    let contested = match (contested, came_to.undecided) {
        (0, _) if compared => ", none contested".to_owned(),
        (0, _) => String::new(),
        (_, 0) => ", and the author decided every contested item".to_owned(),
        (_, open) => format!(", {} left to decide", words::plural(open, "contested item")),
    };
    let ranked = words::plural(placed.len(), "item");
    let first = first(&placed)?;
    Some(format!(
        "{ranked} ranked{lenses}{contested}. First: {first}"
    ))
}

/// What comes first; if several share that place, how many; `None` if nothing was rated.
fn first(placed: &[(&Ordered, &ListItem)]) -> Option<String> {
    let first = placed.iter().filter(|(ordered, _)| ordered.place == 1);
    let first: Vec<String> = first
        .map(|(_, item)| words::shortened(&item.text))
        .collect();
    Some(match &first[..] {
        [] => return None,
        [one] => one.clone(),
        [one, other] => format!("{one} and {other}, tied"),
        [one, others @ ..] => format!("{one} and {} others, tied", others.len()),
    })
}

/// What to know about an item besides its ratings: `contested`, `P1 by the author`.
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
        caption: "The items ranked by points: 4 for P0, 3 for P1, 2 for P2, 1 for P3, added up over all lenses",
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
    /// The index of the item, from 0.
    item: usize,
    /// Its text.
    text: String,
    /// The sum over the lenses: 4 for P0 to 1 for P3.
    points: u32,
    /// Whether the lenses are two or more levels apart.
    contested: bool,
    /// The author's decision.
    decided: Option<Priority>,
    /// What each lens says about it.
    ratings: Vec<Rating>,
}
