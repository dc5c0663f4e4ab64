//! What stands before a debate: what is proposed for a text, what follows from that, and what the text
//! gives away. Answers are known by the text where the page names the task.

use domain::agenda::Over;
use domain::page::{DebatePlan, Settings, SuggestedDebate};
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
        } = text;
        let task = room.task(title, kind, &body);
        of_text(&room, &task, &body).await;
        for form in forms {
            proposed(&room, &task, &body, *form).await;
        }
    }
    roles(&room).await;
    check("answers/before", &room.written());
}

/// What a text is answered, whatever is proposed for it.
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
    let mut briefing = desk.briefing(task).await.expect("a briefing");
    // How long it took differs from run to run.
    briefing.parts.iter_mut().for_each(|it| it.duration_ms = 0);
    room.keep("debateBriefing", json!([body]), &json!(briefing));
    let questions = desk.questions(&plan).await.expect("questions");
    room.keep(
        "debateQuestions",
        json!(["refine", body]),
        &json!(questions),
    );
    for as_written in [false, true] {
        let plan = DebatePlan {
            synthesizer: "claude-cli/sonnet".to_owned(),
            as_written,
            ..plan.clone()
        };
        let resolved = desk.resolve(&plan).await.expect("a plan");
        let withheld = desk.withheld(task, &resolved).await.expect("an answer");
        room.keep(
            "debateWithheld",
            json!([body, as_written]),
            &json!(withheld),
        );
    }
}

/// What is proposed for a text where nobody asks for a depth, and at each depth; for a Refine by another
/// profile as well.
async fn proposed(room: &Room, task: &TaskId, body: &str, form: Protocol) {
    let usual = match form {
        Protocol::Prioritize => Compete::ByTrigger,
        _ => Compete::Always,
    };
    let plan = propose(room, task, (body, form, Profile::Balanced), (None, usual)).await;
    seatings(room, &plan);
    if body.is_empty() {
        return;
    }
    if form == Protocol::Refine {
        propose(room, task, (body, form, Profile::Budget), (None, usual)).await;
        return;
    }
    for depth in form.depths() {
        let deep = (Some(*depth), Compete::AsDeep(*depth));
        propose(room, task, (body, form, Profile::Balanced), deep).await;
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
    let seats: Vec<&str> = plan.seats.iter().map(|seat| seat.model.as_str()).collect();
    let reasons = desk.reasons(&plan).await.expect("reasons");
    let known_by = json!([form, profile, seats, plan.synthesizer]);
    room.keep("debateReasons", known_by, &json!(reasons));
    plan
}

/// The plan at each depth of its form, and with more or fewer options.
fn seatings(room: &Room, plan: &DebatePlan) {
    let form = plan.protocol;
    for depth in form.depths() {
        for options in 0..=6 {
            let mut plan = plan.clone();
            plan.agenda.depth = *depth;
            match &mut plan.agenda.over {
                Over::Options(comparison) => {
                    comparison.options = (0..options).map(|it| format!("Option {it}")).collect();
                }
                _ if options > 0 => break,
                _ => {}
            }
            let seating = engine::seated(&plan);
            room.keep(
                "debateReseat",
                json!([form, depth, options]),
                &json!(seating),
            );
        }
    }
}

/// Which model each role is given by profile, and where the user named one.
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
