//! The reason for each choice of model, in words.

use domain::Role;
use domain::model::{Cost, RULES};

use super::{Candidate, Choice, Purse, purse};
use crate::choice::preference::Paid;
use crate::prices;

impl Choice<'_> {
    /// Why these models play the seats of a role: one or two sentences each, in their order. They may
    /// differ from the models that would be chosen.
    pub fn reasons(&self, role: Role, models: &[String]) -> Vec<String> {
        let offered = self.offered(role);
        let reason = |seat| self.reason(role, models, seat, &offered);
        (0..models.len()).map(reason).collect()
    }

    /// How the findings of these models turned out, one sentence each; empty if that didn’t change their
    /// order.
    pub fn why_moved(&self, role: Role, models: &[String]) -> Vec<String> {
        let is_moved = self.named(role).is_none() && {
            let (ranked, preferred) = (self.ranked(role), self.preferred(role));
            !ranked
                .iter()
                .map(|it| &it.name)
                .eq(preferred.iter().map(|it| &it.name))
        };
        let mut names: Vec<&String> = Vec::new();
        for name in models.iter().filter(|_| is_moved) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let said = names.into_iter().filter_map(|name| {
            let words = self.record.model(name)?;
            Some(format!("{name}: {words}"))
        });
        said.collect()
    }

    /// Why these models together play the seats of critics, in one sentence.
    pub fn summary(&self, models: &[String]) -> String {
        let (mut names, mut providers): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
        for one in models.iter().filter_map(|name| self.find(name)) {
            names.push(&one.name);
            providers.push(&one.provider);
        }
        for list in [&mut names, &mut providers] {
            list.sort_unstable();
            list.dedup();
        }
        let costs_nothing = |name: &&str| self.find(name).is_some_and(is_free);
        let cost = if names.iter().all(costs_nothing) {
            ", $0.00"
        } else {
            ""
        };
        match (names.as_slice(), providers.len()) {
            ([] | [RULES], _) if !self.is_named_for_critics(RULES) => {
                format!(
                    "{}, so every reviewer uses the built-in rules.",
                    self.none()
                )
            }
            ([name], _) if self.is_named_for_critics(name) => {
                format!("You chose {name} for reviewers, so it runs every reviewer{cost}.")
            }
            ([name], _) => format!(
                "{name} runs every reviewer{cost}: no other free model here fits the {} profile.",
                self.wish.profile.word()
            ),
            (names, 1) => format!(
                "{} models from one provider take turns{cost}: different models find different things.",
                names.len()
            ),
            (_, providers) => format!(
                "Reviewers use models from {providers} providers{cost}, because different models find different things."
            ),
        }
    }

    /// What would cost money if nothing free is ready.
    pub fn paid(&self, models: &[String]) -> Option<String> {
        let plays = |one: &&Candidate| one.is_ready && one.name != RULES && is_free(one);
        if self.candidates.iter().any(|one| plays(&one)) {
            return None;
        }
        let costs = |one: &&Candidate| !is_free(one) && models.contains(&one.name);
        let paid = self.candidates.iter().filter(costs);
        let (unknown, known): (Vec<&Candidate>, Vec<&Candidate>) =
            paid.partition(|one| matches!(one.cost, Cost::Unknown));
        (!known.is_empty() || !unknown.is_empty()).then(|| {
            format!(
                "This debate may cost money: {} Debates are free if you sign in to Claude Code, Codex or Gemini, or start Ollama.",
                priced(&known, &unknown)
            )
        })
    }

    fn reason(&self, role: Role, models: &[String], seat: usize, offered: &[String]) -> String {
        let name = &models[seat];
        let Some(one) = self.find(name) else {
            return format!("{name} is no longer on this machine.");
        };
        let is_named = self.wish.named.get(&role) == Some(name);
        if name == RULES && !is_named {
            return self.reason_for_rules(role, offered);
        }
        let whose = match self.wish.named.get(&role) {
            Some(_) if is_named => format!("You chose it for {}. ", role.work()),
            _ if !offered.contains(name) || (seat == 0 && *name != offered[0]) => {
                "Your choice. ".to_owned()
            }
            Some(gone) if seat == 0 => format!("{gone}, which you chose, isn’t ready. "),
            _ => String::new(),
        };
        let relation = if seat > 0 {
            self.relation(one, &models[..seat])
        } else {
            self.rank(role, one).filter(|_| whose.is_empty())
        };
        let parts = [Some(standing(one)), relation];
        let parts = parts.into_iter().flatten().collect::<Vec<_>>().join("; ");
        let record = self.record.model(name).filter(|_| goes_by_record(role));
        let record = record.map_or_else(String::new, |it| format!(" {it}"));
        format!("{whose}{parts}.{record}")
    }

    /// Why the first seat got its model; `None` if nothing else about it is known.
    fn rank(&self, role: Role, one: &Candidate) -> Option<String> {
        let (work, profile) = (role.work(), self.wish.profile.word());
        let preferred = self.preferred(role).first().map(|it| it.name.as_str());
        if let Some(other) = preferred.filter(|other| *other != one.name) {
            return Some(format!(
                "ranked above {other} for {work}, based on how their findings turned out"
            ));
        }
        let paid = self.order(role).map(|order| order.paid);
        Some(match (purse(one.cost), paid) {
            (Purse::Free, _) => format!("first choice for {work} in the {profile} profile"),
            (Purse::Unknown, _) => return None,
            (Purse::Paid, Some(Paid::Cheapest)) => {
                "nothing free is ready, and this is the least expensive".to_owned()
            }
            (Purse::Paid, Some(Paid::Dearest)) => {
                "nothing free is ready, and this is the most expensive".to_owned()
            }
            (Purse::Paid, Some(Paid::Named) | None) => {
                format!("nothing free is ready, and it comes first for {work}")
            }
        })
    }

    /// How a seat's model relates to those of the seats before it; `None` if nobody can know, because it is the
    /// user's own command.
    fn relation(&self, one: &Candidate, before: &[String]) -> Option<String> {
        let seats_with = |alike: &dyn Fn(&Candidate) -> bool| {
            let seats = before.iter().zip(1..);
            let alike = seats.filter(|(name, _)| self.find(name).is_some_and(alike));
            alike.map(|(_, seat)| seat).collect::<Vec<usize>>()
        };
        let same_model = seats_with(&|other| other.name == one.name);
        let same_provider = seats_with(&|other| other.provider == one.provider);
        if !same_model.is_empty() {
            return Some(format!("the same model as {}", seats(&same_model)));
        }
        if !same_provider.is_empty() {
            return Some(format!(
                "a different model than {}, from the same provider",
                seats(&same_provider)
            ));
        }
        // A command of the user’s own counts as a provider by itself.
        let is_known = |it: &Candidate| it.provider != it.name;
        let others = seats_with(&is_known);
        (is_known(one) && !others.is_empty())
            .then(|| format!("a different provider than {}", seats(&others)))
    }

    fn is_named_for_critics(&self, name: &str) -> bool {
        let named = self.wish.named.get(&Role::Critic);
        named.is_some_and(|named| named == name)
    }

    /// Why no model can be asked.
    fn none(&self) -> &'static str {
        let mut ready = self
            .candidates
            .iter()
            .filter(|one| one.is_ready && one.name != RULES)
            .peekable();
        if ready.peek().is_none() {
            return "No model is ready on this machine";
        }
        if self.wish.is_capped && ready.any(|one| purse(one.cost) == Purse::Unknown) {
            return "No model that is ready has a known price, and a budget in US dollars needs one";
        }
        "None of the models that are ready can take part in a debate"
    }

    fn reason_for_rules(&self, role: Role, offered: &[String]) -> String {
        if offered.iter().any(|name| name != RULES) {
            return "The built-in rules need no model and cost nothing.".to_owned();
        }
        let then = match role {
            Role::Critic => {
                "so the built-in rules look for gaps. They ask questions, but can’t take sides."
            }
            Role::Adversary | Role::Synthesizer => "so the built-in rules take its place.",
            Role::Judge | Role::Cheap | Role::Strong | Role::FinalBoss | Role::Research => {
                "and the built-in rules can’t do this. Add a model first."
            }
        };
        format!("{}, {then}", self.none())
    }
}

/// Whether models of a role raise findings, so that their figures count.
pub(super) const fn goes_by_record(role: Role) -> bool {
    matches!(role, Role::Critic | Role::Adversary)
}

fn is_free(one: &Candidate) -> bool {
    purse(one.cost) == Purse::Free
}

/// What pays for a model, at the beginning of a sentence.
fn standing(one: &Candidate) -> String {
    if !one.is_ready {
        return "Not ready yet; the list of models shows what it needs".to_owned();
    }
    match one.cost {
        Cost::BuiltIn => "Built in, $0.00".to_owned(),
        Cost::Subscription => "Signed in with your subscription, $0.00".to_owned(),
        Cost::Local => "Runs on this machine, $0.00".to_owned(),
        Cost::Tokens { .. } => price(one.cost),
        Cost::Unknown => "Price unknown".to_owned(),
    }
}

/// What each model costs, and which prices are unknown.
fn priced(known: &[&Candidate], unknown: &[&Candidate]) -> String {
    let price = |one: &&Candidate| format!("{} ({})", one.name, price(one.cost));
    let known: Vec<String> = known.iter().map(price).collect();
    let unknown: Vec<String> = unknown.iter().map(|one| one.name.clone()).collect();
    let (the, are) = match unknown.len() {
        1 => ("the price of", "is"),
        _ => ("the prices of", "are"),
    };
    match (known.as_slice(), unknown.as_slice()) {
        (known, []) => format!("{}.", listed(known)),
        ([], unknown) => format!("{the} {} {are} unknown.", listed(unknown)),
        (known, unknown) => {
            format!(
                "{}, and {the} {} {are} unknown.",
                listed(known),
                listed(unknown)
            )
        }
    }
}

fn price(cost: Cost) -> String {
    match cost {
        Cost::BuiltIn | Cost::Subscription | Cost::Local => "$0.00".to_owned(),
        Cost::Tokens { price } => prices::amounts(price),
        Cost::Unknown => "price unknown".to_owned(),
    }
}

/// "seat 1", "seats 1 and 2", "seats 1, 2 and 4".
fn seats(numbers: &[usize]) -> String {
    let words: Vec<String> = numbers.iter().map(usize::to_string).collect();
    let many = if numbers.len() == 1 {
        "reviewer"
    } else {
        "reviewers"
    };
    format!("{many} {}", listed(&words))
}

fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
