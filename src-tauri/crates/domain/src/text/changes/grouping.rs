//! Which places form one decision, and which only support others.

use std::collections::{BTreeMap, BTreeSet};

use crate::FindingId;
use crate::text::changes::changed::Changed;
use crate::text::document::outline;

/// What an edit of a round was for.
pub(crate) struct Cause<'a> {
    /// The round, from 0.
    pub(crate) round: usize,
    /// The findings that it answers.
    pub(crate) findings: BTreeSet<&'a FindingId>,
}

/// Which places are decided together, as groups numbered in the order of the text.
pub(crate) struct Groups {
    /// The group of each place.
    pub(crate) of_place: Vec<usize>,
    /// For each group, the groups that need it; empty for one that is decided by itself.
    pub(crate) scaffold_for: Vec<BTreeSet<usize>>,
}

/// Groups places: edits of one round with the same findings belong together. A heading followed by several
/// changes at the same point becomes scaffold for them, and so does any other insertion whose findings
/// include those of two changes after it. A heading followed by only one change belongs to that change.
pub(crate) fn groups(places: &[Changed], causes: &[Cause<'_>]) -> Groups {
    let mut sorter = Sorter {
        places,
        causes,
        parents: (0..places.len()).collect(),
        scaffold: BTreeMap::new(),
    };
    let heads: BTreeMap<usize, u8> = (0..places.len())
        .filter_map(|place| Some((place, sorter.head_level(place)?)))
        .collect();
    let bodies: Vec<usize> = (0..places.len())
        .filter(|place| !heads.contains_key(place))
        .collect();
    sorter.unite_by_findings(&bodies);
    for (&head, &level) in &heads {
        let mut members = sorter.followers(head, level);
        members.retain(|place| !heads.contains_key(place));
        sorter.keep_those_under(head, &mut members);
        sorter.settle_head(head, &members);
    }
    let decisions: Vec<usize> = (0..places.len())
        .filter(|place| !sorter.scaffold.contains_key(place))
        .collect();
    sorter.unite_by_findings(&decisions);
    for &place in &bodies {
        sorter.settle_introduction(place);
    }
    sorter.into_groups()
}

struct Sorter<'a> {
    places: &'a [Changed],
    causes: &'a [Cause<'a>],
    /// Union-find over places.
    parents: Vec<usize>,
    /// Scaffold places, each with the places of the changes that need it.
    scaffold: BTreeMap<usize, Vec<usize>>,
}

impl<'a> Sorter<'a> {
    fn root(&self, mut place: usize) -> usize {
        while self.parents[place] != place {
            place = self.parents[place];
        }
        place
    }

    fn unite(&mut self, one: usize, other: usize) {
        let (one, other) = (self.root(one), self.root(other));
        self.parents[one.max(other)] = one.min(other);
    }

    /// Whether a place hasn't been united with any other.
    fn is_alone(&self, place: usize) -> bool {
        let root = self.root(place);
        (0..self.places.len()).all(|other| other == place || self.root(other) != root)
    }

    fn unite_by_findings(&mut self, places: &[usize]) {
        let mut first_with = BTreeMap::new();
        for &place in places {
            for cause in self.causes_of(place) {
                if !cause.findings.is_empty() {
                    let first = *first_with
                        .entry((cause.round, &cause.findings))
                        .or_insert(place);
                    self.unite(first, place);
                }
            }
        }
    }

    fn causes_of(&self, place: usize) -> impl Iterator<Item = &'a Cause<'a>> + use<'a> {
        let causes = self.causes;
        self.places[place]
            .edits
            .iter()
            .map(move |&edit| &causes[edit])
    }

    fn findings_of(&self, place: usize) -> BTreeSet<&'a FindingId> {
        self.causes_of(place)
            .flat_map(|cause| cause.findings.iter().copied())
            .collect()
    }

    /// The level of a place that only inserts a heading.
    fn head_level(&self, place: usize) -> Option<u8> {
        let changed = &self.places[place];
        if changed.range.is_empty() {
            outline::only_heading(&changed.new)
        } else {
            None
        }
    }

    /// The insertions after a place at the same point, up to the next heading at its level or above.
    fn followers(&self, place: usize, level: u8) -> Vec<usize> {
        let ends = |other: &Changed| {
            outline::opening_heading(&other.new).is_some_and(|other| other <= level)
        };
        let here = self.places[place].range;
        (place + 1..self.places.len())
            .take_while(|&other| self.places[other].range == here && !ends(&self.places[other]))
            .collect()
    }

    /// Keeps the insertions after a heading that were put there for it: by an edit whose findings the
    /// heading names, by any edit if it names none, or by a later round. If the edit that wrote the heading
    /// also wrote text below it, everything that follows is in the same section.
    fn keep_those_under(&self, head: usize, members: &mut Vec<usize>) {
        let edits = &self.places[head].edits;
        let is_body = |&place: &usize| {
            self.places[place]
                .edits
                .iter()
                .any(|edit| edits.contains(edit))
        };
        let named = self.findings_of(head);
        if named.is_empty() || members.iter().any(is_body) {
            return;
        }
        members.retain(|&place| {
            self.causes_of(place).any(|cause| {
                cause.findings.is_subset(&named) || cause.round > self.places[head].since
            })
        });
    }

    fn settle_head(&mut self, head: usize, members: &[usize]) {
        let roots: BTreeSet<usize> = members.iter().map(|&member| self.root(member)).collect();
        match roots.len() {
            0 => {}
            1 => self.unite(head, members[0]),
            _ => {
                self.scaffold.insert(head, members.to_vec());
            }
        }
    }

    /// Makes an insertion scaffold if its findings include those of two changes after it.
    fn settle_introduction(&mut self, place: usize) {
        let named = self.findings_of(place);
        if named.len() < 2 || !self.places[place].range.is_empty() || !self.is_alone(place) {
            return;
        }
        let later = |cause: &Cause<'_>| cause.round > self.places[place].since;
        let part = |cause: &Cause<'_>| {
            !cause.findings.is_empty()
                && cause.findings.len() < named.len()
                && cause.findings.is_subset(&named)
        };
        let followers = self.followers(place, 6);
        let parts: BTreeSet<usize> = followers
            .iter()
            .filter(|&&other| self.causes_of(other).any(part))
            .map(|&other| self.root(other))
            .collect();
        if parts.len() < 2 {
            return;
        }
        let members = followers
            .into_iter()
            .filter(|&other| {
                self.causes_of(other)
                    .any(|cause| part(cause) || later(cause))
            })
            .collect();
        self.scaffold.insert(place, members);
    }

    fn into_groups(self) -> Groups {
        let mut numbers = BTreeMap::new();
        let of_place: Vec<usize> = (0..self.places.len())
            .map(|place| {
                let next = numbers.len();
                *numbers.entry(self.root(place)).or_insert(next)
            })
            .collect();
        let scaffold: BTreeSet<usize> = self.scaffold.keys().map(|&key| of_place[key]).collect();
        let mut scaffold_for = vec![BTreeSet::new(); numbers.len()];
        for (&place, members) in &self.scaffold {
            scaffold_for[of_place[place]] = members
                .iter()
                .map(|&member| of_place[member])
                .filter(|member| !scaffold.contains(member))
                .collect();
        }
        Groups {
            of_place,
            scaffold_for,
        }
    }
}
