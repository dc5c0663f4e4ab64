//! Items put in order by lenses that each set priorities independently.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The most items that can be put in order at once.
pub const MOST_ITEMS: usize = 300;

/// How urgent an item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Priority {
    /// Immediately.
    P0,
    /// Next.
    P1,
    /// Later.
    P2,
    /// When there is time.
    P3,
}

impl Priority {
    /// All of them, the most urgent first.
    pub const ALL: [Self; 4] = [Self::P0, Self::P1, Self::P2, Self::P3];

    /// Its display name.
    pub const fn label(self) -> &'static str {
        match self {
            Self::P0 => "P0",
            Self::P1 => "P1",
            Self::P2 => "P2",
            Self::P3 => "P3",
        }
    }

    /// What one lens adds to an item's points: a Borda count over four ranks, from 4 for P0 to 1 for P3.
    const fn points(self) -> u32 {
        match self {
            Self::P0 => 4,
            Self::P1 => 3,
            Self::P2 => 2,
            Self::P3 => 1,
        }
    }

    /// The number of levels between two priorities.
    const fn apart(self, other: Self) -> u32 {
        self.points().abs_diff(other.points())
    }
}

/// One lens's rating of one item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ItemRating {
    /// The item's index, from 0.
    #[ts(type = "number")]
    pub item: usize,
    /// How urgent it is.
    pub priority: Priority,
    /// Why, in one sentence.
    pub why: String,
}

/// One item and the lenses' ratings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ListItem {
    /// One line.
    pub text: String,
    /// One rating for each lens that rated it.
    pub ratings: Vec<Rating>,
}

/// One lens's rating, with the lens's name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Rating {
    /// The lens's display name.
    pub lens: String,
    /// How urgent the item is.
    pub priority: Priority,
    /// Why, in one sentence.
    pub why: String,
}

/// If two lenses are at least this many levels apart, the author decides.
const CONTESTED: u32 = 2;

impl ListItem {
    /// Whether two lenses are so far apart that the author has to decide.
    pub fn is_contested(&self) -> bool {
        let given = || self.ratings.iter().map(|rating| rating.priority);
        let (most, least) = (given().min(), given().max());
        most.zip(least)
            .is_some_and(|(most, least)| most.apart(least) >= CONTESTED)
    }

    /// The Borda count over the lenses. The author's decision counts once for each of them.
    fn points(&self, decided: Option<Priority>) -> u32 {
        let counted = self.ratings.iter();
        let counted = counted.map(|rating| decided.unwrap_or(rating.priority).points());
        counted.sum()
    }
}

/// The author's decision on one item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Decided {
    /// The item's index, from 0.
    #[ts(type = "number")]
    pub item: usize,
    /// How urgent it is.
    pub priority: Priority,
}

/// An item's place in the order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Ordered {
    /// The item's index, from 0.
    #[ts(type = "number")]
    pub item: usize,
    /// Its Borda count: the sum over the lenses.
    #[ts(type = "number")]
    pub points: u32,
    /// From 1; items with the same count share a place.
    #[ts(type = "number")]
    pub place: usize,
    /// Whether the lenses are two or more levels apart.
    pub contested: bool,
    /// The author's decision; `None` until there is one.
    pub decided: Option<Priority>,
}

/// The number of contested items that the author still has to decide.
pub fn undecided(items: &[ListItem], decided: &[Decided]) -> usize {
    let contested = items.iter().enumerate().filter(|(_, it)| it.is_contested());
    contested
        .filter(|(at, _)| decided.iter().all(|it| it.item != *at))
        .count()
}

/// The items by points; those with the same points stay in the given order.
pub fn order(items: &[ListItem], decided: &[Decided]) -> Vec<Ordered> {
    let of = |index: usize| decided.iter().find(|it| it.item == index);
    let counted = items.iter().enumerate().map(|(index, item)| {
        let decided = of(index).map(|it| it.priority);
        (index, item, decided, item.points(decided))
    });
    let mut counted: Vec<_> = counted.collect();
    counted.sort_by_key(|(.., points)| std::cmp::Reverse(*points));
    let mut ordered: Vec<Ordered> = Vec::with_capacity(counted.len());
    for (at, (index, item, decided, points)) in counted.into_iter().enumerate() {
        let tied = ordered.last().filter(|last| last.points == points);
        let place = tied.map_or(at + 1, |last| last.place);
        ordered.push(Ordered {
            item: index,
            points,
            place,
            contested: item.is_contested(),
            decided,
        });
    }
    ordered
}
