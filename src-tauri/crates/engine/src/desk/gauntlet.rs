//! Who takes part in a gauntlet, and what it leaves behind.

use domain::gauntlet::adversaries::{AdversaryRow, OwnAdversary};
use domain::gauntlet::plan::{Gauntlet, GauntletAdversary, GauntletCast};
use domain::gauntlet::run::GauntletRun;
use domain::gauntlet::{LEAST_EVALUATORS, MOST_ADVERSARIES, MOST_EVALUATORS};
use domain::model::{ModelSource, ModelSpec, RULES};
use domain::page::GauntletOffer;
use domain::setup::Budget;
use domain::{DebateId, Hint, Persona, Role, Seat, SeatId, View};
use models::Choice;
use protocols::Part;
use store::Store;
use table::off_thread;

use super::Desk;
use super::adversaries::find;
use super::models::model;
use crate::Error;

impl Desk {
    /// Who can attack in a gauntlet, and who would take part in the requested one.
    pub async fn gauntlet_offer(
        &self,
        gauntlet: Gauntlet,
        budget: Budget,
    ) -> Result<GauntletOffer, Error> {
        let adversaries = self.adversaries().await?;
        let (cast, refused) = match self.seated_gauntlet(gauntlet, budget).await {
            Ok(seated) => (seated.cast.map(|it| it.readable()), None),
            Err(error) => (None, Some(error.app_error())),
        };
        Ok(GauntletOffer {
            adversaries,
            most: MOST_ADVERSARIES,
            cast,
            refused,
            advice: self.advice_on_adversaries().await?,
        })
    }

    /// The same gauntlet, with its models chosen from these if they aren’t named: for debates whose models
    /// the user named. If none of them can attack or judge, no other model replaces them.
    pub async fn gauntlet_among(
        &self,
        gauntlet: Gauntlet,
        names: &[String],
    ) -> Result<Gauntlet, Error> {
        if names.is_empty() {
            return Ok(gauntlet);
        }
        let mut grounds = self.grounds(&[], Budget::default()).await?;
        let store = self.store.clone();
        let own = off_thread(move || store.own_models()).await?;
        grounds.consider(names, &own);
        let choice = grounds.choice();
        let model = gauntlet.model.unwrap_or_else(|| choice.model(Role::Cheap));
        let frontier = match gauntlet.frontier {
            given if given.is_empty() => strongest(&choice),
            given => given,
        };
        let boss = gauntlet.boss.or_else(|| {
            let is_asked = gauntlet.final_boss;
            is_asked.then(|| choice.model(Role::FinalBoss))
        });
        Ok(Gauntlet {
            model: Some(model),
            frontier,
            boss,
            ..gauntlet
        })
    }

    /// The same gauntlet with all its participants, resolved now and never taken from the request.
    pub(super) async fn seated_gauntlet(
        &self,
        gauntlet: Gauntlet,
        budget: Budget,
    ) -> Result<Gauntlet, Error> {
        let rows = self.adversaries().await?;
        let attackers = attackers(&gauntlet, &rows)?;
        let has_boss = gauntlet.boss.is_some() || !gauntlet.final_boss;
        let is_named = gauntlet.model.is_some() && !gauntlet.frontier.is_empty() && has_boss;
        let found = if is_named {
            Vec::new()
        } else {
            self.found().await?
        };
        let grounds = self.grounds(&found, budget).await?;
        let choice = grounds.choice();
        let light = gauntlet.model.clone();
        let light = light.unwrap_or_else(|| choice.model(Role::Cheap));
        let frontier = match gauntlet.frontier.as_slice() {
            [] => strongest(&choice),
            named => named.to_vec(),
        };
        let named = gauntlet.boss.clone();
        let boss = named.unwrap_or_else(|| choice.model(Role::FinalBoss));
        let store = self.store.clone();
        let own = off_thread(move || store.own_models()).await?;
        let cast = GauntletCast {
            adversaries: seated(attackers, &able(&light, &own)?),
            matcher: seat("matcher", &protocols::matcher(), able(&light, &own)?),
            evaluators: evaluators(&frontier, &own)?,
            adjudicator: seat(
                "adjudicator",
                &protocols::adjudicator(),
                able(frontier.first().map_or(RULES, String::as_str), &own)?,
            ),
            boss: if gauntlet.final_boss {
                Some(seat("boss", &protocols::boss(), able(&boss, &own)?))
            } else {
                None
            },
        };
        Ok(Gauntlet {
            cast: Some(Box::new(cast)),
            ..gauntlet
        })
    }
}

/// The adversaries that attack: the named ones, otherwise the default ones.
fn attackers<'a>(
    gauntlet: &Gauntlet,
    rows: &'a [AdversaryRow],
) -> Result<Vec<&'a OwnAdversary>, Error> {
    let mut chosen: Vec<&OwnAdversary> = Vec::new();
    if gauntlet.adversaries.is_empty() {
        let usual = rows.iter().filter(|it| it.usual);
        chosen.extend(usual.map(|it| &it.adversary));
    }
    for name in &gauntlet.adversaries {
        let row = find(rows, name)?;
        if chosen.iter().all(|it| it.key != row.adversary.key) {
            chosen.push(&row.adversary);
        }
    }
    if chosen.len() > MOST_ADVERSARIES {
        return Err(Error::invalid(
            format!(
                "A gauntlet can have {MOST_ADVERSARIES} adversaries at most, not {}.",
                chosen.len()
            ),
            "Name fewer.",
        ));
    }
    Ok(chosen)
}

fn seated(attackers: Vec<&OwnAdversary>, model: &ModelSpec) -> Vec<GauntletAdversary> {
    let numbered = (1..).zip(attackers);
    let seated = numbered.map(|(number, adversary)| GauntletAdversary {
        seat: Seat {
            id: SeatId::new(format!("a{number}")),
            persona: adversary.persona(),
            model: model.clone(),
            effort: None,
        },
        response: adversary.response.clone(),
    });
    seated.collect()
}

/// Two or three, on the named models. If only one is named, it evaluates twice, since one evaluator can
/// neither agree nor disagree.
fn evaluators(names: &[String], own: &[ModelSpec]) -> Result<Vec<Seat>, Error> {
    if names.len() > MOST_EVALUATORS {
        return Err(Error::invalid(
            format!(
                "A gauntlet can have {MOST_EVALUATORS} models that evaluate at most, not {}.",
                names.len()
            ),
            "Name two or three.",
        ));
    }
    let seats = names.len().max(LEAST_EVALUATORS);
    let numbered = (1..).zip(names.iter().cycle().take(seats));
    let seats = numbered.map(|(number, name)| {
        let id = format!("e{number}");
        let mut seat = seat(&id, &protocols::evaluator(), able(name, own)?);
        seat.persona.label = format!("{} {number}", seat.persona.label);
        Ok(seat)
    });
    seats.collect()
}

/// The strongest available models, each once, at most as many as can evaluate.
fn strongest(choice: &Choice<'_>) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for name in choice.models(Role::Strong, MOST_EVALUATORS) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

fn seat(id: &str, part: &Part, model: ModelSpec) -> Seat {
    Seat {
        id: SeatId::new(id),
        persona: Persona {
            key: id.to_owned(),
            ..part.persona()
        },
        model,
        effort: None,
    }
}

/// The model of a name, if it can attack and judge.
fn able(name: &str, own: &[ModelSpec]) -> Result<ModelSpec, Error> {
    let spec = model(name, own)?;
    if spec.source == ModelSource::Rules {
        return Err(Error::invalid(
            "A gauntlet needs a model: the built-in rules can neither attack a text nor judge an attack.",
            Hint::apart(
                "Set up a model in Settings.",
                "Name one with --gauntlet-model and --gauntlet-frontier. To see the models, run \
                 `whetstone models list`.",
            ),
        ));
    }
    Ok(spec)
}

/// Stores what the gauntlets of a debate resolved, and counts the known concerns that they recognized, each
/// once no matter how often the debate ends.
pub(super) async fn remember(store: &Store, debate: &DebateId, view: &View) -> Result<(), Error> {
    let ended = view.gauntlets.iter().filter(|it| it.ended_at.is_some());
    let mut recognized: Vec<i64> = ended.clone().flat_map(GauntletRun::recognized).collect();
    recognized.sort_unstable();
    recognized.dedup();
    let resolved: Vec<_> = ended.flat_map(GauntletRun::resolved).collect();
    if resolved.is_empty() && recognized.is_empty() {
        return Ok(());
    }
    let (store, debate) = (store.clone(), debate.clone());
    off_thread(move || {
        store.take_in_concerns(&debate, &resolved, &recognized)?;
        Ok::<_, Error>(())
    })
    .await
}
