//! What happens before a debate: what is suggested for a text, what follows from that, and what the text
//! reveals. Answers are identified by the text if the page names the task.

use std::collections::BTreeSet;

use domain::agenda::Over;
use domain::gauntlet::plan::Gauntlet;
use domain::model::RULES;
use domain::page::{DebatePlan, SeatChoice, Seating, Settings, SuggestedDebate};
use domain::protocol::Compete;
use domain::role::Profile;
use domain::setup::Budget;
use domain::{Depth, Protocol, Role, TaskId};
use serde_json::json;

use super::super::check;
use super::machine::is_there;
use super::room::Room;
use super::texts::{self, Text};

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn before_a_debate() {
    if !is_there("before::before_a_debate") {
        return;
    }
    let mut room = Room::new();
    for what in ["triggerList", "criteriaList"] {
        room.asks(what, json!([])).await;
    }
    for pasted in ["", "item,owner\nFix fees,Ann\nAdd VAT,Ben"] {
        room.asks("listRead", json!([pasted, "items"])).await;
    }
    for text in texts::all() {
        let Text {
            title,
            kind,
            body,
            forms,
            ..
        } = text;
        let task = room.task(title, kind, &body);
        of_text(&room, &task, &body).await;
        for form in forms {
            proposed(&room, &task, &body, *form).await;
        }
    }
    roles(&room).await;
    offers(&room).await;
    check("answers/before", &room.written());
}

/// The answers for a text, whatever is suggested for it.
async fn of_text(room: &Room, task: &TaskId, body: &str) {
    let desk = &room.bench.desk;
    let forms = desk.forms(task).await.expect("forms");
    room.keep("debateForms", json!([body]), &json!(forms));
    let list = protocols::lists::read(body, domain::page::ListOf::Items);
    room.keep("listRead", json!([body, "items"]), &json!(list));
    let plan = desk
        .suggest_without_models(task, Protocol::Refine, Compete::default())
        .await
        .expect("a plan");
    room.keep("debateSuggestRules", json!([body]), &json!(plan));
    let mut briefing = desk.briefing(task, |_| ()).await.expect("a briefing");
    // How long it took differs from run to run.
    briefing.parts.iter_mut().for_each(|it| it.duration_ms = 0);
    room.keep("debateBriefing", json!([body]), &json!(briefing));
    let signs = desk.signs(task).await.expect("an answer");
    room.keep("debateSigns", json!([body]), &json!(signs));
    of_plan(room, body, Profile::Balanced, &plan).await;
    of_its_text(room, body, &plan).await;
}

/// What a plan costs, and why these models were chosen.
async fn of_plan(room: &Room, body: &str, profile: Profile, plan: &DebatePlan) {
    set(room, profile, None);
    let desk = &room.bench.desk;
    let form = plan.protocol;
    let models: Vec<&str> = plan.seats.iter().map(|seat| seat.model.as_str()).collect();
    let options = plan.agenda.comparison().map(|it| it.options.len());
    let debated = options.unwrap_or(plan.agenda.items().len());
    let estimate = desk.estimate(plan).await.expect("an estimate");
    let known_by = json!([body, form, models, plan.synthesizer, debated]);
    room.keep("debateEstimate", known_by, &json!(estimate));
    let reasons = desk.reasons(plan).await.expect("reasons");
    let known_by = json!([form, profile, models, plan.synthesizer]);
    room.keep("debateReasons", known_by, &json!(reasons));
}

/// What the text of a plan leaves open, and what it reveals with its secrets replaced and as written.
async fn of_its_text(room: &Room, body: &str, plan: &DebatePlan) {
    let desk = &room.bench.desk;
    let questions = desk.questions(plan).await.expect("questions");
    let known_by = json!([body, plan.protocol]);
    room.keep("debateQuestions", known_by, &json!(questions));
    let models = plan.seats.iter().map(|seat| &seat.model);
    let by_rules = models.chain([&plan.synthesizer]).all(|it| it == RULES);
    for as_written in [false, true] {
        let plan = DebatePlan {
            as_written,
            ..plan.clone()
        };
        let resolved = desk.resolve(&plan).await.expect("a plan");
        let withheld = desk.withheld(&plan.task, &resolved).await;
        let withheld = withheld.expect("an answer");
        let known_by = json!([body, as_written, by_rules]);
        room.keep("debateWithheld", known_by, &json!(withheld));
        let parts = &resolved.agenda.briefing.parts;
        let known_by = json!([body, as_written, by_rules, parts]);
        let sent = desk.sent(&plan.task, &resolved).await;
        room.keep("debateSent", known_by, &json!(sent.expect("an answer")));
    }
}

/// A plan with these models in its seats, and this one to write or judge.
fn played_by(plan: &DebatePlan, models: &[&str], synthesizer: &str) -> DebatePlan {
    let seats = plan.seats.iter().cycle().zip(models);
    let seats = seats.map(|(seat, model)| SeatChoice {
        model: (*model).to_owned(),
        ..seat.clone()
    });
    DebatePlan {
        seats: seats.collect(),
        synthesizer: synthesizer.to_owned(),
        ..plan.clone()
    }
}

/// The seats of recorded debates that are held again, those that an author fills or empties, and the rules if
/// no model is ready.
async fn other_seats(room: &Room, body: &str, plan: &DebatePlan) {
    let (sonnet, opus, codex) = ("claude-cli/sonnet", "claude-cli/opus", "codex-cli/gpt");
    let gemini = "gemini-cli/gemini-3-pro-preview";
    let seats = [
        (&[codex, sonnet][..], sonnet),
        (&[sonnet, codex, sonnet], sonnet),
        (&[RULES], sonnet),
        (&[RULES; 2], RULES),
        (&[RULES; 4], RULES),
        (&[sonnet, codex, opus, codex, sonnet], opus),
        (&[codex, opus, codex, sonnet], opus),
        (&[opus, codex, sonnet], opus),
        (&[codex, sonnet], opus),
        (&[sonnet], opus),
        (&[sonnet, codex, codex], opus),
        (&[gemini, codex, opus, codex], opus),
    ];
    for (models, synthesizer) in seats {
        let plan = played_by(plan, models, synthesizer);
        of_plan(room, body, Profile::Balanced, &plan).await;
    }
}

/// What is suggested for a text if nobody asks for a depth, and at each depth; for a Refine with another
/// profile as well.
async fn proposed(room: &Room, task: &TaskId, body: &str, form: Protocol) {
    let usual = match form {
        Protocol::Prioritize => Compete::ByTrigger,
        _ => Compete::Always,
    };
    let plan = propose(room, task, (body, form, Profile::Balanced), (None, usual)).await;
    seatings(room, body, &plan).await;
    if form == Protocol::Refine || form == Protocol::Review {
        other_seats(room, body, &plan).await;
    }
    if let Over::Items(items) = &plan.agenda.over
        && let Some((_, others)) = items.split_first()
    {
        let mut plan = plan.clone();
        plan.agenda.over = Over::Items(others.to_vec());
        of_plan(room, body, Profile::Balanced, &plan).await;
    }
    if body.is_empty() {
        return;
    }
    let (depths, profiles): (&[Depth], &[Profile]) = match form {
        Protocol::Refine => (&[Depth::Once], &[Profile::Balanced, Profile::Budget]),
        _ => (form.depths(), &[Profile::Balanced]),
    };
    for profile in profiles {
        propose(room, task, (body, form, *profile), (None, usual)).await;
        for depth in depths {
            let deep = (Some(*depth), Compete::AsDeep(*depth));
            propose(room, task, (body, form, *profile), deep).await;
        }
    }
}

async fn propose(
    room: &Room,
    task: &TaskId,
    (body, form, profile): (&str, Protocol, Profile),
    (depth, compete): (Option<Depth>, Compete),
) -> DebatePlan {
    set(room, profile, None);
    let desk = &room.bench.desk;
    let suggestion = desk.suggest(task, form, compete, Budget::default()).await;
    let suggestion: SuggestedDebate = suggestion.expect("a proposal");
    let known_by = json!([body, form, depth, profile]);
    room.keep("debateSuggest", known_by, &json!(suggestion));
    let plan = suggestion.plan;
    of_plan(room, body, profile, &plan).await;
    of_its_text(room, body, &plan).await;
    plan
}

/// The plan at each depth of its form, and from there with more or fewer options, one after another.
async fn seatings(room: &Room, body: &str, plan: &DebatePlan) {
    let form = plan.protocol;
    let mut open: Vec<DebatePlan> = Vec::new();
    for depth in form.depths() {
        let mut plan = plan.clone();
        plan.agenda.depth = *depth;
        open.push(plan);
    }
    let mut seen = BTreeSet::new();
    while let Some(plan) = open.pop() {
        let most = if plan.agenda.comparison().is_some() {
            4
        } else {
            0
        };
        for options in 0..=most {
            let mut plan = plan.clone();
            if let Over::Options(comparison) = &mut plan.agenda.over {
                comparison.options = (0..options).map(|it| format!("Option {it}")).collect();
            }
            let models: Vec<&str> = plan.seats.iter().map(|seat| seat.model.as_str()).collect();
            let known_by = json!([form, plan.agenda.depth, options, models]);
            if !seen.insert(known_by.to_string()) {
                continue;
            }
            let seating = engine::seated(&plan);
            let Seating { plan, personas } = seating;
            let (depth, why) = (plan.agenda.depth, &plan.agenda.why);
            let answer =
                json!({ "seats": plan.seats, "personas": personas, "depth": depth, "why": why });
            room.keep("debateReseat", known_by, &answer);
            of_plan(room, body, Profile::Balanced, &plan).await;
            open.push(plan);
        }
    }
}

/// Who would take part in a gauntlet: with models as chosen, with the final boss, and with others.
async fn offers(room: &Room) {
    set(room, Profile::Balanced, None);
    let usual = Gauntlet::default();
    let named = Gauntlet {
        model: Some("codex-cli/gpt".to_owned()),
        ..usual.clone()
    };
    let last = Gauntlet {
        final_boss: true,
        ..usual.clone()
    };
    for gauntlet in [usual, named, last] {
        let desk = &room.bench.desk;
        let known_by = json!([gauntlet.model, gauntlet.frontier, gauntlet.final_boss]);
        let offer = desk.gauntlet_offer(gauntlet, Budget::default()).await;
        room.keep("gauntletOffer", known_by, &json!(offer.expect("an offer")));
    }
}

/// Which model each role gets in each profile, and if the user named one.
async fn roles(room: &Room) {
    let named = Some("claude-cli/sonnet");
    for (profile, synthesizer) in [
        (Profile::Quality, None),
        (Profile::Quality, named),
        (Profile::Budget, None),
        (Profile::Balanced, named),
        (Profile::Balanced, None),
    ] {
        set(room, profile, synthesizer);
        let roles = room.bench.desk.roles().await.expect("roles");
        let named = synthesizer.map_or_else(|| json!({}), |name| json!({ "synthesiser": name }));
        room.keep("roleList", json!([profile, named]), &json!(roles));
    }
}

fn set(room: &Room, profile: Profile, synthesizer: Option<&str>) {
    let named = synthesizer.map(|name| (Role::Synthesizer, name.to_owned()));
    let settings = Settings {
        profile,
        roles: named.into_iter().collect(),
        ..Settings::default()
    };
    let store = room.bench.desk.store();
    store.set_settings(&settings).expect("settings are kept");
}
