//! Which model plays which role. One rule applies to all callers, over what was found on this machine: free
//! models come first, then the order of preference; several seats are spread over different providers and
//! models.
//!
//! Models are spread before providers, by use, in the order of preference. Reasons are made from the seats
//! as they are, never stored, so they also fit what the author chose. A known program with a key in its
//! environment has no known price. Among models that raise findings, those whose findings on this kind of
//! text were mostly accepted come first, and those whose findings were mostly dismissed come last, as soon
//! as there are enough; a model that the user named for a role stays.

use std::collections::BTreeMap;

use domain::model::{Cost, ModelSpec, Price, RULES};
use domain::scores::TrackRecord;
use domain::{Profile, Role};

mod names;
mod preference;
mod reasons;
#[cfg(test)]
mod tests;

pub use preference::Preference;

use crate::{catalog, prices};
use preference::{Order, Paid};

/// A candidate for a role.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The name that seats use.
    pub name: String,
    /// The name that its provider uses; empty if it has no other name.
    pub model: String,
    /// Its provider.
    pub provider: String,
    /// What pays for it.
    pub cost: Cost,
    /// Whether it can be asked.
    pub is_ready: bool,
}

/// What the user wants.
#[derive(Clone, Debug, Default)]
pub struct Wish {
    /// Quality or price.
    pub profile: Profile,
    /// Models named for roles, whatever the profile says.
    pub named: BTreeMap<Role, String>,
    /// Whether there is a budget in money, which can't be enforced for a model with an unknown price.
    pub is_capped: bool,
}

/// The models that were found, and what the choice depends on.
#[derive(Debug)]
pub struct Choice<'a> {
    /// The order of preference.
    pub preference: &'a Preference,
    /// In display order.
    pub candidates: &'a [Candidate],
    /// What the user wants.
    pub wish: &'a Wish,
    /// How their findings on this kind of text turned out.
    pub record: &'a TrackRecord,
}

impl Candidate {
    /// What a definition says about a model.
    pub fn of(spec: &ModelSpec, is_ready: bool) -> Self {
        Self {
            name: spec.name.clone(),
            model: catalog::model_id(spec).to_owned(),
            provider: catalog::provider(spec),
            cost: prices::cost(spec),
            is_ready,
        }
    }
}

/// What a model costs the user, from the least acceptable to the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Purse {
    Free,
    Paid,
    Unknown,
}

fn purse(cost: Cost) -> Purse {
    match cost {
        Cost::BuiltIn | Cost::Subscription | Cost::Local => Purse::Free,
        Cost::Tokens { price } if price == Price::FREE => Purse::Free,
        Cost::Tokens { .. } => Purse::Paid,
        Cost::Unknown => Purse::Unknown,
    }
}

impl Choice<'_> {
    /// The models for `seats` seats in a role, one for each; the built-in rules if nothing is ready.
    pub fn models(&self, role: Role, seats: usize) -> Vec<String> {
        let offered = self.offered(role);
        let offered: Vec<&Candidate> = offered.iter().filter_map(|name| self.find(name)).collect();
        let mut chosen: Vec<&Candidate> = Vec::with_capacity(seats);
        for _ in 0..seats {
            // The first of those used the least: models before providers.
            let next = offered.iter().min_by_key(|one| {
                let of_model = chosen.iter().filter(|other| other.name == one.name);
                let of_provider = chosen.iter().filter(|other| other.provider == one.provider);
                (of_model.count(), of_provider.count())
            });
            chosen.extend(next);
        }
        let mut names: Vec<String> = chosen.iter().map(|one| one.name.clone()).collect();
        // The rules always exist, even before anything was searched for.
        names.resize(seats, RULES.to_owned());
        names
    }

    /// The models that can play a role, the best first; never empty.
    fn offered(&self, role: Role) -> Vec<String> {
        if let Some(named) = self.named(role).filter(|named| named.is_ready) {
            return vec![named.name.clone()];
        }
        let ranked = self.ranked(role);
        if ranked.is_empty() {
            return vec![RULES.to_owned()];
        }
        ranked.iter().map(|one| one.name.clone()).collect()
    }

    /// The model for a role of one seat.
    pub fn model(&self, role: Role) -> String {
        let best = self.offered(role).into_iter().next();
        best.unwrap_or_else(|| RULES.to_owned())
    }

    /// The strongest of all, whatever it costs: for models that the user named, and so accepted the cost.
    pub fn strongest(&self) -> Option<&Candidate> {
        let order = self.order(Role::Strong)?;
        let writes = self.candidates.iter().filter(|one| one.name != RULES);
        let strongest = writes.min_by_key(|one| order.rank(one).unwrap_or(usize::MAX));
        strongest.or(self.candidates.first())
    }

    /// A model that may be asked before anyone has agreed to a debate: the lightest one that is ready on
    /// this machine. Only a loopback server without a price counts. A subscription is free to its owner,
    /// but it has a quota, and its program sends the text elsewhere.
    pub fn on_this_machine(&self) -> Option<&Candidate> {
        let order = self.order(Role::Cheap)?;
        let usable = self
            .candidates
            .iter()
            .filter(|one| one.is_ready && one.cost == Cost::Local && self.preference.is_fit(one));
        usable.min_by_key(|one| order.rank(one).unwrap_or(usize::MAX))
    }

    /// Whether another call to the model costs nothing.
    pub fn is_free(&self, name: &str) -> bool {
        let known = self.find(name);
        name == RULES || known.is_some_and(|one| purse(one.cost) == Purse::Free)
    }

    /// The model that the user named for a role, ready or not.
    fn named(&self, role: Role) -> Option<&Candidate> {
        let named = self.wish.named.get(&role)?;
        self.find(named)
    }

    fn find(&self, name: &str) -> Option<&Candidate> {
        self.candidates.iter().find(|one| one.name == name)
    }

    fn order(&self, role: Role) -> Option<&Order> {
        self.preference.order(role, self.wish.profile)
    }

    /// All candidates for a role, the best first: by preference, then by how their findings turned out.
    fn ranked(&self, role: Role) -> Vec<&Candidate> {
        let mut ranked = self.preferred(role);
        if reasons::goes_by_record(role) {
            ranked.sort_by_key(|one| self.record.model_standing(&one.name));
        }
        ranked
    }

    /// The same by preference alone: only models as cheap as the cheapest kind.
    fn preferred(&self, role: Role) -> Vec<&Candidate> {
        let Some(order) = self.order(role) else {
            return Vec::new();
        };
        let usable = |one: &&Candidate| {
            let keeps_cap = !self.wish.is_capped || purse(one.cost) != Purse::Unknown;
            one.is_ready && one.name != RULES && keeps_cap && self.preference.is_fit(one)
        };
        let usable: Vec<&Candidate> = self.candidates.iter().filter(usable).collect();
        let Some(least) = usable.iter().map(|one| purse(one.cost)).min() else {
            return Vec::new();
        };
        let as_free = usable.into_iter().filter(|one| purse(one.cost) == least);
        let mut ranked: Vec<(Rank, &Candidate)> = as_free
            .map(|one| (Rank::of(one, order, least), one))
            .collect();
        ranked.sort_by_key(|&(rank, _)| rank);
        spread(&ranked, order, least)
    }
}

/// The rank of a model; ties keep their order in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rank(u64, u64);

impl Rank {
    fn of(one: &Candidate, order: &Order, purse: Purse) -> Self {
        let named = order.rank(one).map_or(u64::MAX, |rank| rank as u64);
        let price = match one.cost {
            Cost::Tokens { price } => price.input.saturating_add(price.output),
            Cost::BuiltIn | Cost::Subscription | Cost::Local | Cost::Unknown => 0,
        };
        let dear = u64::MAX - price;
        match order.paid {
            Paid::Cheapest if purse == Purse::Paid => Self(price, named),
            Paid::Dearest if purse == Purse::Paid => Self(dear, named),
            Paid::Named | Paid::Cheapest | Paid::Dearest => Self(named, dear),
        }
    }
}

/// The models that seats are spread over: models that the order doesn't name are used only if it names none
/// of the available ones; and if the price decides, only the first of each provider.
fn spread<'a>(ranked: &[(Rank, &'a Candidate)], order: &Order, purse: Purse) -> Vec<&'a Candidate> {
    let all = || ranked.iter().map(|&(_, one)| one);
    if purse == Purse::Paid && order.paid != Paid::Named {
        let is_first = |one: &&Candidate| {
            let mut alike = all().filter(|other| other.provider == one.provider);
            alike.next().is_some_and(|first| first.name == one.name)
        };
        return all().filter(is_first).collect();
    }
    let named: Vec<&Candidate> = all().filter(|one| order.rank(one).is_some()).collect();
    if named.is_empty() {
        return all().collect();
    }
    named
}
