//! Debates: before, while and after they run.

use domain::agenda::Brought;
use domain::author::{Choice, OpenQuestion, Remark};
use domain::briefed::BriefingPart;
use domain::came_back::CameBack;
use domain::figures::KindFigures;
use domain::gauntlet::plan::Gauntlet;
use domain::page::{
    CriteriaRead, CriteriaRow, DebatePlan, Estimate, FormChoice, GauntletOffer, ListOf, ListRead,
    Reasons, Seating, Sent, SuggestedDebate, TriggerRow, Update, Withheld,
};
use domain::protocol::Compete;
use domain::scorecard::{Ranked, Scorecard};
use domain::setup::Budget;
use domain::{DebateId, Depth, Protocol, Ruling, TaskId};
use tauri::ipc::Channel;
use tauri::{AppHandle, State};

use super::{Reply, told};
use crate::notices;
use crate::state::App;
use crate::watch::watch;

#[tauri::command]
pub(crate) async fn debate_suggest(
    app: State<'_, App>,
    task: TaskId,
    protocol: Protocol,
    depth: Option<Depth>,
) -> Reply<SuggestedDebate> {
    let compete = depth.map_or_else(|| protocol.competes_if_chosen(), Compete::AsDeep);
    let suggestion = app
        .desk
        .suggest(&task, protocol, compete, Budget::default())
        .await;
    suggestion.map_err(told)
}

/// The available forms for a debate on a task, and which of them suits it.
#[tauri::command]
pub(crate) async fn debate_forms(app: State<'_, App>, task: TaskId) -> Reply<Vec<FormChoice>> {
    app.desk.forms(&task).await.map_err(told)
}

/// What can be brought from a debate into a Refine of its text.
#[tauri::command]
pub(crate) async fn debate_bring(app: State<'_, App>, debate: DebateId) -> Reply<Brought> {
    app.desk.bring(&debate).await.map_err(told)
}

/// What turns a single-seat review into a debate.
#[tauri::command]
pub(crate) fn trigger_list(app: State<'_, App>) -> Vec<TriggerRow> {
    app.desk.triggers()
}

/// The default criteria for weighing texts of each kind.
#[tauri::command]
pub(crate) fn criteria_list(app: State<'_, App>) -> Vec<CriteriaRow> {
    app.desk.criteria()
}

/// The results of debates with competing sides, beside single reviews of the same kinds of text.
#[tauri::command]
pub(crate) async fn figure_list(app: State<'_, App>) -> Reply<Vec<KindFigures>> {
    app.desk.figures().await.map_err(told)
}

/// A plan with the built-in reviewer in every seat, without looking for models.
#[tauri::command]
pub(crate) async fn debate_suggest_rules(app: State<'_, App>, task: TaskId) -> Reply<DebatePlan> {
    let suggestion = app
        .desk
        .suggest_without_models(&task, Protocol::Refine, Compete::default())
        .await;
    suggestion.map_err(told)
}

#[tauri::command]
pub(crate) async fn debate_estimate(app: State<'_, App>, plan: DebatePlan) -> Reply<Estimate> {
    app.desk.estimate(&plan).await.map_err(told)
}

/// The personas once the author changed what is debated, such as one for each option.
#[tauri::command]
pub(crate) fn debate_reseat(plan: DebatePlan) -> Seating {
    engine::seated(&plan)
}

/// The items or options in a text that the author provides: a list, a table, CSV, or one per line.
#[tauri::command(async)]
pub(crate) fn list_read(text: String, what: ListOf) -> ListRead {
    protocols::lists::read(&text, what)
}

/// The criteria for comparing options that such a text names.
#[tauri::command(async)]
pub(crate) fn criteria_read(text: String) -> CriteriaRead {
    protocols::lists::read_criteria(&text)
}

/// The options of a scorecard from best to worst by these weights, one for each row.
#[tauri::command]
pub(crate) fn scorecard_ranking(scorecard: Scorecard, weights: Vec<u8>) -> Vec<Ranked> {
    scorecard.ranking(&weights)
}

/// Why the models of a plan were chosen.
#[tauri::command]
pub(crate) async fn debate_reasons(app: State<'_, App>, plan: DebatePlan) -> Reply<Reasons> {
    app.desk.reasons(&plan).await.map_err(told)
}

/// The possible adversaries of a gauntlet, and who would take part in the requested one.
#[tauri::command]
pub(crate) async fn gauntlet_offer(
    app: State<'_, App>,
    gauntlet: Gauntlet,
    budget: Budget,
) -> Reply<GauntletOffer> {
    let offer = app.desk.gauntlet_offer(gauntlet, budget).await;
    offer.map_err(told)
}

/// What the text of a plan leaves open and only its author can answer.
#[tauri::command]
pub(crate) async fn debate_questions(
    app: State<'_, App>,
    plan: DebatePlan,
) -> Reply<Vec<OpenQuestion>> {
    app.desk.questions(&plan).await.map_err(told)
}

/// The parts of the text that the models of a plan don't get.
#[tauri::command]
pub(crate) async fn debate_withheld(app: State<'_, App>, plan: DebatePlan) -> Reply<Withheld> {
    let resolved = app.desk.resolve(&plan).await.map_err(told)?;
    let withheld = app.desk.withheld(&plan.task, &resolved).await;
    withheld.map_err(told)
}

/// What the models of a plan read.
#[tauri::command]
pub(crate) async fn debate_sent(app: State<'_, App>, plan: DebatePlan) -> Reply<Sent> {
    let resolved = app.desk.resolve(&plan).await.map_err(told)?;
    app.desk.sent(&plan.task, &resolved).await.map_err(told)
}

#[tauri::command]
pub(crate) async fn debate_start(
    handle: AppHandle,
    app: State<'_, App>,
    plan: DebatePlan,
) -> Reply<DebateId> {
    let resolved = app.desk.resolve(&plan).await.map_err(told)?;
    let running = app.desk.start(&plan.task, resolved).await.map_err(told)?;
    notices::follow(&handle, running.debate.clone());
    Ok(running.debate)
}

#[tauri::command]
pub(crate) async fn debate_watch(
    app: State<'_, App>,
    debate: DebateId,
    channel: Channel<Update>,
) -> Reply<()> {
    let watched = app.desk.watch(&debate).await.map_err(told)?;
    let of = debate.clone();
    let imported_at = app.stored(move |store| Ok(store.imported(&of)?)).await?;
    let task = tauri::async_runtime::spawn(watch(watched, imported_at, channel));
    app.keep_watch(debate, task);
    Ok(())
}

#[tauri::command]
pub(crate) fn debate_unwatch(app: State<'_, App>, debate: DebateId) {
    app.end_watch(&debate);
}

#[tauri::command]
pub(crate) async fn debate_pause(app: State<'_, App>, debate: DebateId) -> Reply<()> {
    app.desk.pause(&debate).await.map_err(told)
}

/// Skips a part of the briefing that is in progress: the debate continues without it.
#[tauri::command]
pub(crate) fn debate_skip(app: State<'_, App>, debate: DebateId, part: BriefingPart) {
    app.desk.skip(&debate, part);
}

#[tauri::command]
pub(crate) async fn debate_resume(
    handle: AppHandle,
    app: State<'_, App>,
    debate: DebateId,
) -> Reply<()> {
    app.desk.resume(&debate).await.map_err(told)?;
    notices::follow(&handle, debate);
    Ok(())
}

#[tauri::command]
pub(crate) async fn debate_remark(
    app: State<'_, App>,
    debate: DebateId,
    remark: Remark,
) -> Reply<()> {
    app.desk.remark(&debate, remark).await.map_err(told)
}

#[tauri::command]
pub(crate) async fn debate_choose(
    app: State<'_, App>,
    debate: DebateId,
    key: String,
    choice: Choice,
) -> Reply<()> {
    app.desk.choose(&debate, &key, choice).await.map_err(told)
}

#[tauri::command]
pub(crate) async fn debate_more_rounds(
    handle: AppHandle,
    app: State<'_, App>,
    debate: DebateId,
    rounds: u32,
) -> Reply<()> {
    app.desk.more_rounds(&debate, rounds).await.map_err(told)?;
    notices::follow(&handle, debate);
    Ok(())
}

#[tauri::command]
pub(crate) async fn debate_raise_cap(
    handle: AppHandle,
    app: State<'_, App>,
    debate: DebateId,
    budget: Budget,
) -> Reply<()> {
    app.desk.raise_cap(&debate, budget).await.map_err(told)?;
    notices::follow(&handle, debate);
    Ok(())
}

#[tauri::command]
pub(crate) async fn debate_discard(
    app: State<'_, App>,
    debate: DebateId,
    discarded: bool,
) -> Reply<()> {
    app.desk.discard(&debate, discarded).await.map_err(told)
}

/// The author's decision on the conclusion.
#[tauri::command]
pub(crate) async fn debate_rule(
    app: State<'_, App>,
    debate: DebateId,
    ruling: Ruling,
) -> Reply<()> {
    app.desk.rule(&debate, ruling).await.map_err(told)
}

/// Which findings of the previous debate came back in this one.
#[tauri::command]
pub(crate) async fn debate_came_back(
    app: State<'_, App>,
    debate: DebateId,
) -> Reply<Option<CameBack>> {
    app.desk.came_back(&debate).await.map_err(told)
}

#[tauri::command]
pub(crate) fn debate_stop(app: State<'_, App>, debate: DebateId) {
    app.desk.stop(&debate);
}
