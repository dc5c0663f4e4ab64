//! The Whetstone window: start-up, commands, the channel to the page. Glue only; no domain rule
//! is implemented here.

#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

mod address;
mod appearance;
mod automation;
mod closing;
mod commands;
mod data_folder;
mod dialogs;
mod display;
mod drops;
mod file_watch;
mod instance;
mod menu;
mod notices;
mod opening;
mod reopen;
mod start;
mod state;
mod watch;
mod window;

use std::io::Write;
use std::process::ExitCode;

use anyhow::Context;
use tauri::{AppHandle, Manager, RunEvent};

use crate::data_folder::Opening;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // A sentence, never a backtrace. Perhaps nobody reads it, but there is no other place to show it.
            let _ = writeln!(std::io::stderr(), "error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

#[expect(clippy::too_many_lines, reason = "a list with a line for each command")]
fn run() -> anyhow::Result<()> {
    #[cfg(unix)]
    if guard::play() {
        return Ok(());
    }
    let mut start = start::Start::read(std::env::args_os().skip(1))?;
    if start.help {
        std::io::stdout().write_all(start::HELP.as_bytes())?;
        return Ok(());
    }
    let folder = store::data_folder(start.data.take())?;
    diagnostics::begin(&folder);
    let instance = match instance::claim(&folder, &start.files)? {
        instance::Claim::Ours(instance) => instance,
        instance::Claim::Theirs => return Ok(()),
    };
    display::check()?;
    let app = tauri::Builder::default()
        .plugin(tauri_plugin_dialog::init())
        .setup(move |app| set_up(app, Opening::new(folder, start), instance))
        .manage(menu::NativeMenu::default())
        .manage(window::Drawn::default())
        .manage(window::PageLost::default())
        .manage(closing::Closing::default())
        .manage(notices::Notices::default())
        .manage(file_watch::FileWatch::default())
        .on_menu_event(|app, event| menu::chosen(app, event.id().as_ref()))
        .on_window_event(|window, event| {
            drops::on_window_event(window, event);
            window::on_window_event(window, event);
            closing::on_window_event(window, event);
        })
        .invoke_handler(tauri::generate_handler![
            commands::app::app_info,
            commands::app::page_drawn,
            commands::app::page_saved,
            commands::app::page_stays,
            commands::app::window_close,
            commands::app::settings_get,
            commands::app::settings_set,
            commands::app::first_start_end,
            commands::app::pattern_try,
            commands::find::text_find,
            commands::data::data_open,
            commands::data::open_data_folder,
            commands::data::backup_list,
            commands::data::backup_make,
            commands::data::backup_loss,
            commands::data::backup_restore,
            commands::data::audit_verify,
            commands::data::diagnostics_text,
            commands::data::open_log_folder,
            commands::app::address_open,
            commands::archive::archive_export,
            commands::archive::archive_import,
            commands::menu::menu_set,
            commands::automation::automation_menu,
            commands::automation::automation_choose,
            commands::automation::automation_click_notice,
            commands::tasks::task_list,
            commands::tasks::written_elsewhere,
            commands::tasks::task_open,
            commands::tasks::task_shown,
            commands::tasks::task_create,
            commands::tasks::task_save,
            commands::files::task_import,
            commands::files::file_look,
            commands::files::file_save,
            commands::files::file_save_as,
            commands::files::file_take,
            commands::files::file_keep,
            commands::files::file_text,
            commands::files::file_reveal,
            commands::tasks::task_import_text,
            commands::tasks::task_duplicate,
            commands::tasks::task_archive,
            commands::tasks::task_choose_project,
            commands::tasks::task_leave_project,
            commands::versions::version_list,
            commands::versions::version_restore,
            commands::versions::version_compare,
            commands::versions::text_get,
            commands::models::model_list,
            commands::models::role_list,
            commands::models::model_add_cli,
            commands::models::http_providers,
            commands::models::model_add_http,
            commands::models::model_remove,
            commands::models::model_test,
            commands::search::search_set,
            commands::search::search_remove,
            commands::search::search_test,
            commands::search::search_allow,
            commands::search::searches_clear,
            commands::personas::persona_list,
            commands::personas::persona_add,
            commands::personas::persona_edit,
            commands::personas::persona_restore,
            commands::personas::persona_enable,
            commands::personas::persona_remove,
            commands::personas::persona_difference,
            commands::adversaries::adversary_list,
            commands::adversaries::adversary_add,
            commands::adversaries::adversary_edit,
            commands::adversaries::adversary_remove,
            commands::concerns::concern_list,
            commands::concerns::concern_edit,
            commands::concerns::concern_remove,
            commands::concerns::concern_put_back,
            commands::concerns::concern_import,
            commands::concerns::concern_export,
            commands::rules::rule_list,
            commands::rules::rule_switch,
            commands::debates::debate_suggest,
            commands::debates::debate_forms,
            commands::debates::debate_bring,
            commands::debates::trigger_list,
            commands::debates::criteria_list,
            commands::debates::figure_list,
            commands::debates::debate_suggest_rules,
            commands::debates::debate_estimate,
            commands::debates::debate_questions,
            commands::debates::debate_reseat,
            commands::debates::list_read,
            commands::debates::criteria_read,
            commands::debates::scorecard_ranking,
            commands::debates::debate_reasons,
            commands::debates::gauntlet_offer,
            commands::debates::debate_withheld,
            commands::debates::debate_sent,
            commands::briefing::debate_briefing,
            commands::briefing::debate_signs,
            commands::briefing::debate_triage,
            commands::briefing::debate_take,
            commands::briefing::context_attach_files,
            commands::briefing::context_attach_folder,
            commands::briefing::context_detach,
            commands::briefing::nuances_begin,
            commands::briefing::nuances_add,
            commands::debates::debate_start,
            commands::debates::debate_watch,
            commands::debates::debate_unwatch,
            commands::debates::debate_pause,
            commands::debates::debate_skip,
            commands::debates::debate_resume,
            commands::debates::debate_remark,
            commands::debates::debate_choose,
            commands::debates::debate_more_rounds,
            commands::debates::debate_raise_cap,
            commands::debates::debate_discard,
            commands::debates::debate_rule,
            commands::debates::debate_came_back,
            commands::debates::debate_stop,
            commands::agents::agent_list,
            commands::agents::agent_switch,
            commands::agents::run_debate,
            commands::agents::run_offer,
            commands::hooks::hook_choose,
            commands::hooks::hook_forget,
            commands::hooks::hook_list,
            commands::hooks::hook_set,
            commands::agents::run_start,
            commands::agents::run_list,
            commands::agents::runs_here,
            commands::agents::run_send_back,
            commands::agents::run_output,
            commands::agents::run_stop,
            commands::agents::run_loss,
            commands::agents::run_remove,
            commands::agents::run_found,
            commands::agents::run_forget,
            commands::agents::run_steps,
            commands::code_review::code_review_choose,
            commands::code_review::code_review_of,
            commands::code_review::code_review_read,
            commands::code_review::code_review_rows,
            commands::code_review::code_review_line,
            commands::code_review::code_review_task,
            commands::code_review::code_review_before,
            commands::code_review::code_review_said,
            commands::code_review::code_review_decline,
            commands::code_review::code_review_without,
            commands::code_review::code_review_commit,
            commands::review::quote_places,
            commands::review::review_blocks,
            commands::review::review_since,
            commands::review::review_text,
            commands::review::change_decide,
            commands::review::change_split,
            commands::review::change_settle,
            commands::review::changes_accept_rest,
            commands::review::draft_list,
            commands::review::draft_keep,
            commands::review::draft_drop,
            commands::review::debate_accept,
            commands::review::debate_take_back,
            commands::insights::insights_get,
            commands::insights::table_export,
            commands::planning::planning_choose,
            commands::planning::planning_projects,
            commands::planning::planning_open,
            commands::planning::planning_configure,
            commands::planning::planning_across,
            commands::planning::planning_across_ask,
            commands::planning::planning_across_stop,
            commands::planning::planning_task,
            commands::planning::checkpoint_review,
            commands::planning::checkpoint_text,
            commands::planning::checkpoint_approve,
            commands::planning::checkpoint_keep_both,
            commands::planning::checkpoint_adjust,
            commands::planning::checkpoint_take_back,
            commands::history::debate_list,
            commands::history::debate_count,
            commands::history::label_choices,
            commands::history::debate_latest,
            commands::history::text_difference,
            commands::history::debate_delete,
            commands::patterns::patterns_preview,
            commands::patterns::patterns_start,
            commands::patterns::patterns_text,
            commands::patterns::patterns_export,
            commands::history::report_preview,
            commands::history::report_export,
            commands::history::reports_export,
            commands::learning::post_mortem_form,
            commands::learning::post_mortem_save,
            commands::learning::post_mortem_preview,
            commands::learning::post_mortem_export,
            commands::system_review::system_review,
            commands::system_review::system_review_ask,
            commands::system_review::system_review_stop,
            commands::system_review::system_review_due,
            commands::system_review::system_review_later,
            commands::system_review::system_review_finish,
            commands::system_review::system_review_preview,
            commands::system_review::system_review_export,
            commands::system_review::proposal_apply,
            commands::system_review::proposal_take_back,
        ])
        .build(tauri::generate_context!())
        .context("The window could not be opened")?;
    app.run(on_event);
    Ok(())
}

/// Opens the data folder and prepares the window for the page.
fn set_up(
    app: &mut tauri::App,
    opening: Opening,
    instance: instance::Instance,
) -> Result<(), Box<dyn std::error::Error>> {
    app.manage(opening);
    opening::open(app.handle())?;
    let settings = match app.try_state::<state::App>() {
        Some(state) => state.desk.store().settings()?,
        None => domain::page::Settings::default(),
    };
    let dark = appearance::is_dark(app.handle(), settings.appearance);
    window::prepare(app.handle(), dark, &settings)?;
    instance.serve(app.handle());
    app.manage(instance);
    Ok(())
}

// Tauri passes the event by value.
#[expect(clippy::needless_pass_by_value)]
fn on_event(app: &AppHandle, event: RunEvent) {
    match event {
        // Calls in progress end with their processes; everything finished is stored.
        RunEvent::Exit => {
            if let Some(state) = app.try_state::<state::App>() {
                tauri::async_runtime::block_on(state.desk.close());
            }
        }
        #[cfg(target_os = "macos")]
        RunEvent::Opened { urls } => {
            let files = urls.iter().filter_map(|url| url.to_file_path().ok());
            drops::open(app, files.collect());
        }
        _ => {}
    }
}
