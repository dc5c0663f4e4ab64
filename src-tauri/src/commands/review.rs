//! The review of changes, and quotes in the editor's text.

use domain::page::{Draft, QuotePlace, ReviewBlock, TextComparison};
use domain::task::TaskDocument;
use domain::text::changes::clash::Settled;
use domain::text::document::quote::Haystack;
use domain::text::document::utf16;
use domain::{ChangeId, DebateId, Decision, FindingId};
use serde::Deserialize;
use tauri::State;

use super::{Reply, told};
use crate::state::App;

/// A finding and what it quotes.
#[derive(Deserialize)]
pub(crate) struct Quoted {
    finding: FindingId,
    quote: String,
}

#[tauri::command]
pub(crate) async fn quote_places(
    app: State<'_, App>,
    text: String,
    findings: Vec<Quoted>,
) -> Reply<Vec<QuotePlace>> {
    app.stored(move |_| {
        let haystack = Haystack::new(&text);
        let found: Vec<_> = findings
            .iter()
            .map(|quoted| haystack.find(&quoted.quote).span)
            .collect();
        let ranges = utf16::ranges(&text, &found);
        Ok(findings
            .into_iter()
            .zip(ranges)
            .map(|(quoted, range)| QuotePlace {
                finding: quoted.finding,
                range,
            })
            .collect())
    })
    .await
}

#[tauri::command]
pub(crate) async fn review_blocks(
    app: State<'_, App>,
    debate: DebateId,
) -> Reply<Vec<ReviewBlock>> {
    app.desk.review_blocks(&debate).await.map_err(told)
}

/// What the author wrote in the task since the debate began; `None` if that is nothing, while the
/// debate runs, and once its proposal was accepted.
#[tauri::command]
pub(crate) async fn review_since(
    app: State<'_, App>,
    debate: DebateId,
) -> Reply<Option<TextComparison>> {
    app.desk.review_since(&debate).await.map_err(told)
}

/// The text that results from the decisions so far; undecided changes count as accepted.
#[tauri::command]
pub(crate) async fn review_text(app: State<'_, App>, debate: DebateId) -> Reply<String> {
    app.desk.review_text(&debate).await.map_err(told)
}

#[tauri::command]
pub(crate) async fn change_decide(
    app: State<'_, App>,
    debate: DebateId,
    change: ChangeId,
    decision: Option<Decision>,
) -> Reply<()> {
    app.desk
        .decide(&debate, &change, decision)
        .await
        .map_err(told)
}

#[tauri::command]
pub(crate) async fn change_split(
    app: State<'_, App>,
    debate: DebateId,
    change: ChangeId,
    apart: bool,
) -> Reply<()> {
    app.desk.split(&debate, &change, apart).await.map_err(told)
}

#[tauri::command]
pub(crate) async fn change_settle(
    app: State<'_, App>,
    debate: DebateId,
    settled: Settled,
) -> Reply<()> {
    app.desk.settle(&debate, settled).await.map_err(told)
}

#[tauri::command]
pub(crate) async fn changes_accept_rest(app: State<'_, App>, debate: DebateId) -> Reply<()> {
    app.desk.accept_rest(&debate).await.map_err(told)
}

#[tauri::command]
pub(crate) async fn draft_list(app: State<'_, App>, debate: DebateId) -> Reply<Vec<Draft>> {
    app.stored(move |store| Ok(store.drafts(&debate)?)).await
}

#[tauri::command]
pub(crate) async fn draft_keep(app: State<'_, App>, debate: DebateId, draft: Draft) -> Reply<()> {
    app.stored(move |store| Ok(store.keep_draft(&debate, &draft)?))
        .await
}

#[tauri::command]
pub(crate) async fn draft_drop(app: State<'_, App>, debate: DebateId, place: String) -> Reply<()> {
    app.stored(move |store| Ok(store.drop_draft(&debate, &place)?))
        .await
}

#[tauri::command]
pub(crate) async fn debate_accept(app: State<'_, App>, debate: DebateId) -> Reply<TaskDocument> {
    app.desk.accept(&debate).await.map_err(told)
}

#[tauri::command]
pub(crate) async fn debate_take_back(app: State<'_, App>, debate: DebateId) -> Reply<TaskDocument> {
    app.desk.take_back(&debate).await.map_err(told)
}
