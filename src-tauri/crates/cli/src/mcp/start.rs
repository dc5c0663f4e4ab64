//! Starting and continuing debates. Both return as soon as the debate is stored and running.

use std::path::Path;

use domain::briefed::BriefingPart;
use domain::briefing::{Triage, triage};
use domain::model::RULES;
use domain::page::{DebatePlan, ModelState, SeatChoice};
use domain::protocol::Compete;
use domain::setup::Budget;
use domain::task::Origin;
use domain::{DebateId, Protocol, TaskId};
use engine::project;
use protocols::{import, kind_of};
use store::NewTask;
use tokio_util::sync::CancellationToken;

use super::answers::{self, Begun};
use super::host::Host;
use super::named::{self, is_free, kind, refuse, to_pay};
use super::shown::Shown;
use super::wanted::{Form, Refine};
use crate::data;
use crate::output::Failure;

/// The name of a text without a title.
const NAME: &str = "MCP client";

/// A debate to start, whatever its form.
struct Wanted<'a> {
    protocol: Protocol,
    text: String,
    title: Option<String>,
    kind: Option<&'a str>,
    models: &'a [String],
    personas: &'a [String],
    judge: Option<&'a str>,
    rounds: Option<u32>,
    max_cost_usd: Option<f64>,
    project: Option<&'a Path>,
}

impl Wanted<'_> {
    fn budget(&self) -> Budget {
        Budget {
            usd: self.max_cost_usd,
            tokens: None,
        }
    }
}

/// Starts Refine.
pub(super) async fn refine(
    host: &Host,
    wanted: Refine,
    cancelled: &CancellationToken,
) -> Result<Shown, Failure> {
    let wanted = Wanted {
        protocol: Protocol::Refine,
        text: wanted.text,
        title: wanted.title,
        kind: wanted.kind.as_deref(),
        models: wanted.models.as_deref().unwrap_or_default(),
        personas: wanted.personas.as_deref().unwrap_or_default(),
        judge: None,
        rounds: wanted.rounds,
        max_cost_usd: wanted.max_cost_usd,
        project: wanted.project.as_deref(),
    };
    start(host, wanted, cancelled).await
}

/// Starts a debate that ends in a verdict.
pub(super) async fn form(
    host: &Host,
    protocol: Protocol,
    wanted: Form,
    cancelled: &CancellationToken,
) -> Result<Shown, Failure> {
    let wanted = Wanted {
        protocol,
        text: wanted.text,
        title: wanted.title,
        kind: wanted.kind.as_deref(),
        models: wanted.models.as_deref().unwrap_or_default(),
        personas: &[],
        judge: wanted.judge.as_deref(),
        rounds: None,
        max_cost_usd: wanted.max_cost_usd,
        project: wanted.project.as_deref(),
    };
    start(host, wanted, cancelled).await
}

async fn start(
    host: &Host,
    wanted: Wanted<'_>,
    cancelled: &CancellationToken,
) -> Result<Shown, Failure> {
    let desk = &host.desk;
    let given = wanted.kind.map(kind).transpose()?;
    let project = wanted.project.map(project::folder).transpose()?;
    let (models, judge, takes_rules) = (
        wanted.models,
        wanted.judge,
        wanted.protocol == Protocol::Refine,
    );
    refuse(host, models, judge, wanted.max_cost_usd, takes_rules).await?;
    let personas = desk.persona_keys(wanted.personas).await?;
    let wanted = Wanted {
        personas: &personas,
        ..wanted
    };
    let body = import::text("The document", wanted.text.clone().into_bytes())?;
    import::debatable("The document", &body)?;
    let process = triage(&body, None);
    if cancelled.is_cancelled() {
        return Err(Failure::usage(
            "The call was canceled before the debate began.",
            "Call the tool again to start it.",
        ));
    }
    let said = || kind_of(NAME, &body).map(|(kind, _)| kind);
    let task = desk.store().task_of_file(NewTask {
        title: title(&wanted, &body),
        kind: given.or_else(said).unwrap_or_default(),
        body,
        origin: Origin::imported(NAME),
        path: None,
        project,
    })?;
    let task = task.row.id;
    let begun = Box::pin(begin(host, &task, &wanted, process)).await;
    if begun.is_err() {
        // A text that was never debated shouldn't stay in the author’s list of tasks.
        desk.store().archive_task(&task, true)?;
    }
    begun
}

async fn begin(
    host: &Host,
    task: &TaskId,
    wanted: &Wanted<'_>,
    process: Triage,
) -> Result<Shown, Failure> {
    let desk = &host.desk;
    let mut plan = plan(host, task, wanted).await?;
    let briefing = &mut plan.agenda.briefing;
    // Anything that takes time or sends data elsewhere is only done when the author asks for it.
    briefing.parts.retain(|part| {
        let asked_for = [
            BriefingPart::Research,
            BriefingPart::Exploration,
            BriefingPart::Context,
        ];
        !asked_for.contains(part)
    });
    (briefing.research, briefing.exploration) = (None, None);
    briefing.complexity = Some(process.level);
    briefing.complexity_why = process.why;
    briefing.is_automatic = true;
    let resolved = desk.resolve(&plan).await?;
    data::back_up_meanwhile(desk.store());
    let running = desk.start(task, resolved).await?;
    host.began(&running.debate);
    Ok(told(&running.debate, Some(&plan)))
}

/// The suggested plan, with everything that the client set.
async fn plan(host: &Host, task: &TaskId, wanted: &Wanted<'_>) -> Result<DebatePlan, Failure> {
    let (desk, budget) = (&host.desk, wanted.budget());
    let compete = Compete::default();
    let without_models = || desk.suggest_without_models(task, wanted.protocol, compete);
    let plan = if wanted.models.is_empty() {
        let suggested = desk.suggest(task, wanted.protocol, compete, budget).await?;
        let is_paid = suggested.models.iter().any(|model| {
            let name = &model.name;
            let plays = suggested.plan.seats.iter().any(|seat| seat.model == *name);
            (plays || suggested.plan.synthesizer == *name) && !is_free(model.cost)
        });
        // Rules can neither argue nor judge.
        let has_rules_only = suggested.plan.seats.iter().all(|it| it.model == RULES);
        let ready = suggested.models.iter();
        let ready: Vec<_> = ready.filter(|it| it.state == ModelState::Ready).collect();
        let others = ready.iter().any(|it| it.name != RULES);
        match (is_paid && budget.usd.is_none(), wanted.protocol) {
            (true, Protocol::Refine) => without_models().await?,
            (true, _) => {
                return Err(Failure::usage(
                    "Every model that is ready may cost money, and there is no budget.",
                    to_pay(&ready),
                ));
            }
            (false, Protocol::Refine) => suggested.plan,
            (false, _) if has_rules_only && others => {
                return Err(Failure::usage(
                    "No model that is ready can be held to this budget.",
                    to_pay(&ready),
                ));
            }
            (false, _) => suggested.plan,
        }
    } else {
        DebatePlan {
            synthesizer: desk.strongest(wanted.models).await?,
            ..without_models().await?
        }
    };
    Ok(DebatePlan {
        budget,
        ..seated(plan, wanted)
    })
}

fn seated(plan: DebatePlan, wanted: &Wanted<'_>) -> DebatePlan {
    let of_plan = |of: fn(&SeatChoice) -> &String| plan.seats.iter().map(of).cloned().collect();
    let personas: Vec<String> = if wanted.personas.is_empty() {
        of_plan(|seat| &seat.persona)
    } else {
        wanted.personas.to_vec()
    };
    let models: Vec<String> = if wanted.models.is_empty() {
        of_plan(|seat| &seat.model)
    } else {
        wanted.models.to_vec()
    };
    // A form defines its seats; Refine has as many as the longer list, as on the command line. Rules of
    // several personas cost nothing, so all that suit the text check it.
    let only_rules = wanted.models.iter().all(|model| model == RULES);
    let seats = match (wanted.models.len(), wanted.personas.len()) {
        _ if wanted.protocol != Protocol::Refine => plan.seats.len(),
        (_, 0) if only_rules => plan.seats.len(),
        (models, personas) => models.max(personas),
    };
    let choice = |index: usize| {
        Some(SeatChoice {
            persona: personas.get(index.checked_rem(personas.len())?)?.clone(),
            model: models.get(index.checked_rem(models.len())?)?.clone(),
            effort: None,
        })
    };
    let judge = wanted.judge.map(str::to_owned);
    DebatePlan {
        seats: (0..seats).filter_map(choice).collect(),
        synthesizer: judge.unwrap_or_else(|| plan.synthesizer.clone()),
        max_rounds: wanted.rounds.unwrap_or(plan.max_rounds),
        // There is nobody to ask.
        ask_first: false,
        human_gate: false,
        ..plan
    }
}

/// Continues a debate from where it stopped.
pub(super) async fn resume(host: &Host, debate: &str) -> Result<Shown, Failure> {
    let debate = named::debate(debate)?;
    let _one = host.continuing.lock().await;
    let Some(running) = host.desk.resume(&debate).await? else {
        return Err(Failure::usage(
            "This debate is already running here.",
            "Call read_debate to follow it.",
        ));
    };
    host.continued(&running.debate);
    Ok(told(&running.debate, None))
}

/// What to say about a debate that has just begun.
fn told(debate: &DebateId, plan: Option<&DebatePlan>) -> Shown {
    let seats = plan.map_or(&[][..], |plan| &plan.seats);
    let by_rules = !seats.is_empty() && seats.iter().all(|seat| seat.model == RULES);
    let note = if by_rules {
        "Only the built-in rules review it: no other model was named, or no free model is ready. "
    } else {
        ""
    };
    let next = format!(
        "{note}Call read_debate with debate {debate} and cursor 0 for news and the result."
    );
    Shown {
        text: format!("Debate {debate} has begun. {next}"),
        value: answers::value(&Begun::of(debate, plan, next)),
    }
}

fn title(wanted: &Wanted<'_>, body: &str) -> String {
    let given = wanted.title.as_deref().map(str::trim);
    let given = given.filter(|title| !title.is_empty());
    // Shortened and cleaned up like the first line of a text.
    given.map_or_else(
        || import::title(NAME, body),
        |title| import::title(NAME, title),
    )
}
