//! Who plays which role: combines the models of this machine, the user’s wishes and the order of preference.

use domain::model::{ModelSpec, RULES};
use domain::page::{DebatePlan, ModelRow, ModelState, Reasons, RoleChoice, RoleList};
use domain::scores::TrackRecord;
use domain::setup::Budget;
use domain::{Protocol, Role};
use models::{Candidate, Choice, Preference, Wish};
use protocols::Course;
use table::off_thread;

use super::{Desk, lock};
use crate::{Error, plan};

/// How many seats are used to show the choice of critics when there is no debate yet.
const SHOWN: usize = 3;

/// The basis for a choice, as it is now.
pub(super) struct Grounds {
    preference: Preference,
    candidates: Vec<Candidate>,
    wish: Wish,
    /// How findings on texts of the same kind turned out; empty if there is no text.
    pub(super) record: TrackRecord,
    /// Why the user's own order of preference is not used.
    pub(super) problem: Option<String>,
}

impl Grounds {
    pub(super) fn choice(&self) -> Choice<'_> {
        Choice {
            preference: &self.preference,
            candidates: &self.candidates,
            wish: &self.wish,
            record: &self.record,
        }
    }

    /// Chooses among the models of these names instead, whether they are available or not.
    pub(super) fn consider(&mut self, names: &[String], own: &[ModelSpec]) {
        let specs = names.iter().filter_map(|name| models::by_name(name, own));
        self.candidates = specs.map(|spec| Candidate::of(&spec, true)).collect();
    }
}

impl Desk {
    /// Which model each role would get now, and why.
    pub async fn roles(&self) -> Result<RoleList, Error> {
        let rows = self.found().await?;
        let grounds = self.grounds(&rows, Budget::default()).await?;
        let choice = grounds.choice();
        Ok(RoleList {
            roles: Role::used()
                .map(|role| role_choice(&choice, role))
                .collect(),
            as_of: grounds.preference.as_of.clone(),
            problem: grounds.problem.clone(),
        })
    }

    /// Why the models of a plan play their roles, whoever chose them.
    pub async fn reasons(&self, plan: &DebatePlan) -> Result<Reasons, Error> {
        let rows = self.found().await?;
        let mut grounds = self.grounds(&rows, plan.budget).await?;
        grounds.record = self.record_on_task(&plan.task).await?;
        let choice = grounds.choice();
        let record = plan
            .seats
            .iter()
            .map(|it| grounds.record.persona(&it.persona));
        let record: Vec<Option<String>> = record.collect();
        let says_something = record.iter().any(Option::is_some);
        let seats: Vec<String> = plan.seats.iter().map(|seat| seat.model.clone()).collect();
        let course = Course::of(plan.protocol, &plan.agenda);
        let concludes = course.closer().is_some();
        let synthesizer: Vec<String> = concludes
            .then(|| plan.synthesizer.clone())
            .into_iter()
            .collect();
        Ok(Reasons {
            seats: choice.reasons(plan.protocol.argues(), &seats),
            synthesizer: choice
                .reasons(plan.protocol.closes(), &synthesizer)
                .concat(),
            paid: choice.paid(&[seats, synthesizer].concat()),
            record: if says_something { record } else { Vec::new() },
        })
    }

    /// The strongest of some models, by name, whether they are available or not.
    pub async fn strongest(&self, names: &[String]) -> Result<String, Error> {
        if names.iter().all(|name| name == RULES) {
            return Ok(RULES.to_owned());
        }
        let rows = Vec::new();
        let mut grounds = self.grounds(&rows, Budget::default()).await?;
        let store = self.store.clone();
        let own = off_thread(move || store.own_models()).await?;
        grounds.consider(names, &own);
        let choice = grounds.choice();
        let strongest = choice.strongest();
        Ok(strongest.map_or(RULES.to_owned(), |one| one.name.clone()))
    }

    /// The models that reviewers of a Refine would get below this cap, the best first, each once; none if
    /// there are only the rules.
    pub async fn reviewing(&self, budget: Budget) -> Result<Vec<String>, Error> {
        let rows = self.found().await?;
        let grounds = self.grounds(&rows, budget).await?;
        let given = grounds
            .choice()
            .models(Protocol::Refine.argues(), plan::MOST_SEATS);
        let mut names: Vec<String> = Vec::new();
        for name in given {
            if name != RULES && !names.contains(&name) {
                names.push(name);
            }
        }
        Ok(names)
    }

    /// The basis for choices, with these models and this cap.
    pub(super) async fn grounds(
        &self,
        rows: &[ModelRow],
        budget: Budget,
    ) -> Result<Grounds, Error> {
        let store = self.store.clone();
        let (own, settings, read) = off_thread(move || {
            let read = Preference::read(store.folder());
            Ok::<_, Error>((store.own_models()?, store.settings()?, read))
        })
        .await?;
        let (preference, problem) = read.map_err(Error::internal)?;
        let candidates = rows.iter().filter_map(|row| {
            let spec = models::by_name(&row.name, &own)?;
            Some(Candidate::of(&spec, row.state == ModelState::Ready))
        });
        Ok(Grounds {
            preference,
            candidates: candidates.collect(),
            wish: Wish {
                profile: settings.profile,
                named: settings.roles,
                is_capped: budget.usd.is_some(),
            },
            record: TrackRecord::default(),
            problem,
        })
    }

    /// The models that were found last; looks for them if nobody has yet.
    pub(super) async fn found(&self) -> Result<Vec<ModelRow>, Error> {
        let found = lock(&self.found).clone();
        if found.is_empty() {
            return self.models().await;
        }
        Ok(found)
    }
}

fn role_choice(choice: &Choice<'_>, role: Role) -> RoleChoice {
    let seats = if role == Role::Critic { SHOWN } else { 1 };
    let mut models = choice.models(role, seats);
    let mut why = choice.reasons(role, &models).swap_remove(0);
    let model = models.remove(0);
    models.retain(|other| *other != model);
    if !models.is_empty() {
        why = format!("{why} Others: {}.", models.join(", "));
    }
    RoleChoice {
        role,
        label: role.label().to_owned(),
        about: role.about().to_owned(),
        model,
        why,
    }
}
