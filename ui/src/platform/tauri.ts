import { Channel, invoke, type InvokeArgs } from "@tauri-apps/api/core";
import { listen } from "@tauri-apps/api/event";

import type { AppError, DebateId, Run } from "../contract";
import type { Drag, Imported, Named, Platform, Unlisten } from "./types";

/** Calls a command whose result is not needed. */
async function perform(command: string, args?: InvokeArgs): Promise<void> {
  await invoke(command, args);
}

/** Subscribes right away for the caller, although the window answers later. */
function subscribe<Payload>(event: string, handler: (payload: Payload) => void): Unlisten {
  const listening = listen<Payload>(event, ({ payload }) => handler(payload));
  return () => void listening.then((unlisten) => unlisten());
}

const turns = new Map<DebateId, Promise<void>>();

/**
 * Starts or ends watching a debate, in the order of the page's requests: the window starts a watch once it
 * has read the debate, and ending it earlier would have no effect.
 */
function inTurn(debate: DebateId, work: () => Promise<void>): Promise<void> {
  const turn = (turns.get(debate) ?? Promise.resolve()).then(work, work);
  turns.set(debate, turn);
  const forget = () => {
    if (turns.get(debate) === turn) turns.delete(debate);
  };
  turn.then(forget, forget);
  return turn;
}

/** The real window. */
export const tauri: Platform = {
  appInfo: () => invoke("app_info"),
  pageDrawn: () => perform("page_drawn"),
  pageSaved: (saved) => perform("page_saved", { saved }),
  pageStays: () => perform("page_stays"),
  windowClose: () => perform("window_close"),
  settingsGet: () => invoke("settings_get"),
  firstStartEnd: () => perform("first_start_end", {}),
  settingsSet: (settings) => perform("settings_set", { settings }),
  addressOpen: (address) => perform("address_open", { address }),
  copyText: (text) => {
    if (typeof text === "string") return navigator.clipboard.writeText(text);
    // A page may write to the clipboard only during a click, so a text to come is passed as a promise.
    const plain = text.then((words) => new Blob([words], { type: "text/plain" }));
    return navigator.clipboard.write([new ClipboardItem({ "text/plain": plain })]);
  },
  menuSet: (actions) => perform("menu_set", { actions }),

  dataOpen: () => invoke("data_open"),
  openDataFolder: () => perform("open_data_folder"),
  openLogFolder: () => perform("open_log_folder"),
  diagnosticsText: () => invoke("diagnostics_text"),
  backupList: () => invoke("backup_list"),
  backupMake: () => invoke("backup_make"),
  backupLoss: (name) => invoke("backup_loss", { name }),
  backupRestore: (name) => invoke("backup_restore", { name }),
  archiveExport: (debates) => invoke("archive_export", { debates }),
  archiveImport: () => invoke("archive_import"),
  auditVerify: (debate) => invoke("audit_verify", { debate }),

  onTasksImported: (handler) => subscribe<Imported>("tasks-imported", handler),
  onFileChanged: (handler) => subscribe<null>("file-changed", handler),
  onMenu: (handler) => subscribe<string>("menu", handler),
  onDebatePointed: (handler) => subscribe<Named>("debate-pointed", handler),
  onDebateMoved: (handler) => subscribe<Named>("debate-moved", handler),
  onBackupFailed: (handler) => subscribe<AppError>("backup-failed", handler),
  onAgentStarted: (handler) => subscribe<Run>("agent-started", handler),
  onAgentRefused: (handler) => subscribe<AppError>("agent-refused", handler),
  onDrag: (handler) => subscribe<Drag>("drag", handler),
  onClosing: (handler) => subscribe<null>("closing", handler),

  taskList: (search, archived) => invoke("task_list", { search, archived }),
  writtenElsewhere: () => invoke("written_elsewhere"),
  taskShown: (task) => invoke("task_shown", { task }),
  taskOpen: (task) => invoke("task_open", { task }),
  taskCreate: (title, kind, body) => invoke("task_create", { title, kind, body }),
  taskSave: (save) => invoke("task_save", { save }),
  taskImport: () => invoke("task_import", {}),
  taskImportText: (name, text) => invoke("task_import_text", { name, text }),
  taskDuplicate: (task) => invoke("task_duplicate", { task }),
  taskArchive: (task, archived) => perform("task_archive", { task, archived }),
  taskChooseProject: (task) => invoke("task_choose_project", { task }),
  taskLeaveProject: (task) => invoke("task_leave_project", { task }),
  fileLook: (task) => invoke("file_look", { task }),
  fileSave: (task) => invoke("file_save", { task }),
  fileSaveAs: (task) => invoke("file_save_as", { task }),
  fileTake: (task) => invoke("file_take", { task }),
  fileKeep: (task) => invoke("file_keep", { task }),
  fileText: (task) => invoke("file_text", { task }),
  fileReveal: (task) => perform("file_reveal", { task }),
  agentList: () => invoke("agent_list"),
  hookList: () => invoke("hook_list"),
  hookChoose: (hook) => invoke("hook_choose", { hook }),
  hookSet: (folder, hook, on) => invoke("hook_set", { folder, hook, on }),
  hookForget: (folder) => invoke("hook_forget", { folder }),
  agentSwitch: () => invoke("agent_switch"),
  runDebate: (task) => invoke("run_debate", { task }),
  runOffer: (task) => invoke("run_offer", { task }),
  runStart: (task) => invoke("run_start", { task }),
  runList: (task) => invoke("run_list", { task }),
  runsHere: () => invoke("runs_here"),
  runSendBack: (number, findings, criteria, note) =>
    invoke("run_send_back", { number, findings, criteria, note }),
  runOutput: (run, after) => invoke("run_output", { run, after }),
  runStop: (run) => invoke("run_stop", { run }),
  runLoss: (run) => invoke("run_loss", { run }),
  runForget: (run) => invoke("run_forget", { run }),
  runFound: (run) => invoke("run_found", { run }),
  runRemove: (run, force) => invoke("run_remove", { run, force }),
  runSteps: (run) => invoke("run_steps", { run }),
  versionList: (task) => invoke("version_list", { task }),
  textGet: (hash) => invoke("text_get", { hash }),
  versionCompare: (task, older, newer) => invoke("version_compare", { task, older, newer }),
  versionRestore: (task, version) => invoke("version_restore", { task, version }),

  modelList: (refresh) => invoke("model_list", { refresh }),
  roleList: () => invoke("role_list"),
  modelAddCli: (model) => invoke("model_add_cli", { model }),
  httpProviders: () => invoke("http_providers"),
  modelAddHttp: (model) => invoke("model_add_http", { model }),
  modelRemove: (name) => invoke("model_remove", { name }),
  searchSet: (search) => invoke("search_set", { search }),
  searchRemove: () => invoke("search_remove"),
  searchTest: () => invoke("search_test"),
  searchAllow: (host, allowed) => invoke("search_allow", { host, allowed }),
  searchesClear: () => perform("searches_clear"),
  modelTest: (name) => invoke("model_test", { name }),

  personaList: () => invoke("persona_list"),
  personaAdd: (text) => invoke("persona_add", { text }),
  personaEdit: (key, text) => invoke("persona_edit", { key, text }),
  personaRestore: (key) => invoke("persona_restore", { key }),
  personaEnable: (key, enabled) => invoke("persona_enable", { key, enabled }),
  personaRemove: (key) => invoke("persona_remove", { key }),
  personaDifference: (key) => invoke("persona_difference", { key }),
  adversaryList: () => invoke("adversary_list"),
  adversaryAdd: (adversary) => invoke("adversary_add", { adversary }),
  adversaryEdit: (adversary) => invoke("adversary_edit", { adversary }),
  adversaryRemove: (key) => invoke("adversary_remove", { key }),
  concernList: () => invoke("concern_list"),
  concernEdit: (number, text) => invoke("concern_edit", { number, text }),
  concernRemove: (number) => invoke("concern_remove", { number }),
  concernPutBack: (concern, from) => invoke("concern_put_back", { concern, from }),
  concernImport: () => invoke("concern_import"),
  concernExport: () => invoke("concern_export"),
  ruleList: () => invoke("rule_list"),
  ruleSwitch: (rule, scope, off) => invoke("rule_switch", { rule, scope, off }),

  debateSuggest: (task, protocol, depth) => invoke("debate_suggest", { task, protocol, depth }),
  debateForms: (task) => invoke("debate_forms", { task }),
  triggerList: () => invoke("trigger_list"),
  criteriaList: () => invoke("criteria_list"),
  figureList: () => invoke("figure_list"),
  insightsGet: (query) => invoke("insights_get", { query }),
  tableExport: (title, format, content) => invoke("table_export", { title, format, content }),
  debateSuggestRules: (task) => invoke("debate_suggest_rules", { task }),
  debateEstimate: (plan) => invoke("debate_estimate", { plan }),
  debateSigns: (task) => invoke("debate_signs", { task }),
  debateTake: (plan, taken) => invoke("debate_take", { plan, taken }),
  gauntletOffer: (gauntlet, budget) => invoke("gauntlet_offer", { gauntlet, budget }),
  debateReseat: (plan) => invoke("debate_reseat", { plan }),
  listRead: (text, what) => invoke("list_read", { text, what }),
  debateReasons: (plan) => invoke("debate_reasons", { plan }),
  debateQuestions: (plan) => invoke("debate_questions", { plan }),
  debateWithheld: (plan) => invoke("debate_withheld", { plan }),
  debateSent: (plan) => invoke("debate_sent", { plan }),
  contextAttachFiles: (task) => invoke("context_attach_files", { task }),
  contextAttachFolder: (task) => invoke("context_attach_folder", { task }),
  contextDetach: (task, path) => invoke("context_detach", { task, path }),
  debateTriage: (task) => invoke("debate_triage", { task }),
  debateBriefing: (task, soFar) => invoke("debate_briefing", { task, channel: channel(soFar) }),
  nuancesBegin: (task) => invoke("nuances_begin", { task }),
  nuancesAdd: (debate, finding) => invoke("nuances_add", { debate, finding }),
  debateStart: (plan) => invoke("debate_start", { plan }),
  debateWatch: (debate, onUpdate) =>
    inTurn(debate, () => perform("debate_watch", { debate, channel: channel(onUpdate) })),
  debateUnwatch: (debate) => inTurn(debate, () => perform("debate_unwatch", { debate })),
  debatePause: (debate) => perform("debate_pause", { debate }),
  debateSkip: (debate, part) => perform("debate_skip", { debate, part }),
  debateResume: (debate) => perform("debate_resume", { debate }),
  debateStop: (debate) => perform("debate_stop", { debate }),
  debateRemark: (debate, remark) => perform("debate_remark", { debate, remark }),
  debateChoose: (debate, key, choice) => perform("debate_choose", { debate, key, choice }),
  debateRaiseCap: (debate, budget) => perform("debate_raise_cap", { debate, budget }),
  debateMoreRounds: (debate, rounds) => perform("debate_more_rounds", { debate, rounds }),
  debateDiscard: (debate, discarded) => perform("debate_discard", { debate, discarded }),
  debateRule: (debate, ruling) => perform("debate_rule", { debate, ruling }),
  scorecardRanking: (scorecard, weights) => invoke("scorecard_ranking", { scorecard, weights }),
  debateBring: (debate) => invoke("debate_bring", { debate }),
  patternsPreview: (debate, plan) => invoke("patterns_preview", { debate, plan }),
  patternsStart: (debate, plan) => invoke("patterns_start", { debate, plan }),
  patternsText: (debate) => invoke("patterns_text", { debate }),
  patternsExport: (debate) => invoke("patterns_export", { debate }),
  debateCameBack: (debate) => invoke("debate_came_back", { debate }),
  quotePlaces: (text, findings) => invoke("quote_places", { text, findings }),
  debateList: (query) => invoke("debate_list", { query }),
  debateCount: (query) => invoke("debate_count", { query }),
  labelChoices: (query) => invoke("label_choices", { query }),
  debateLatest: () => invoke("debate_latest"),
  textDifference: (before, after) => invoke("text_difference", { before, after }),
  debateDelete: (debate) => perform("debate_delete", { debate }),
  reportPreview: (debate, withPatterns) => invoke("report_preview", { debate, withPatterns }),
  reportExport: (debate, format, asWritten, withPatterns) =>
    invoke("report_export", { debate, format, asWritten, withPatterns }),
  reportsExport: (debates, format, asWritten) => invoke("reports_export", { debates, format, asWritten }),
  postMortemForm: (debate) => invoke("post_mortem_form", { debate }),
  postMortemSave: (debate, postMortem) => invoke("post_mortem_save", { debate, postMortem }),
  postMortemPreview: (debate) => invoke("post_mortem_preview", { debate }),
  postMortemExport: (debate, format) => invoke("post_mortem_export", { debate, format }),
  systemReview: (since) => invoke("system_review", { since }),
  systemReviewAsk: (since, model) => invoke("system_review_ask", { since, model }),
  systemReviewStop: () => perform("system_review_stop", {}),
  systemReviewDue: () => invoke("system_review_due"),
  systemReviewLater: () => invoke("system_review_later", {}),
  systemReviewFinish: (since) => invoke("system_review_finish", { since }),
  systemReviewPreview: (since) => invoke("system_review_preview", { since }),
  systemReviewExport: (since, format) => invoke("system_review_export", { since, format }),
  proposalApply: (number) => invoke("proposal_apply", { number }),
  proposalTakeBack: (number) => invoke("proposal_take_back", { number }),
  textFind: (search) => invoke("text_find", { search }),
  patternTry: (pattern, sample) => invoke("pattern_try", { pattern, sample }),

  reviewBlocks: (debate) => invoke("review_blocks", { debate }),
  reviewSince: (debate) => invoke("review_since", { debate }),
  changeSettle: (debate, settled) => perform("change_settle", { debate, settled }),
  reviewText: (debate) => invoke("review_text", { debate }),
  changeSplit: (debate, change, apart) => perform("change_split", { debate, change, apart }),
  changeDecide: (debate, change, decision) => perform("change_decide", { debate, change, decision }),
  draftList: (debate) => invoke("draft_list", { debate }),
  draftKeep: (debate, draft) => perform("draft_keep", { debate, draft }),
  draftDrop: (debate, place) => perform("draft_drop", { debate, place }),
  changesAcceptRest: (debate) => perform("changes_accept_rest", { debate }),
  debateAccept: (debate) => invoke("debate_accept", { debate }),
  debateTakeBack: (debate) => invoke("debate_take_back", { debate }),

  codeReviewChoose: () => invoke("code_review_choose"),
  codeReviewOf: (task) => invoke("code_review_of", { task }),
  codeReviewRead: (folder, change, comparedWith) =>
    invoke("code_review_read", { folder, change, with: comparedWith }),
  codeReviewTask: (number) => invoke("code_review_task", { number }),
  codeReviewBefore: (number) => invoke("code_review_before", { number }),
  codeReviewSaid: (number) => invoke("code_review_said", { number }),
  codeReviewWithout: (number, reason) => invoke("code_review_without", { number, reason }),
  codeReviewDecline: (number, finding, reason) => invoke("code_review_decline", { number, finding, reason }),
  codeReviewCommit: (number, message, hidden) => invoke("code_review_commit", { number, message, hidden }),
  codeReviewRows: (number, from, to) => invoke("code_review_rows", { number, from, to }),
  codeReviewLine: (number, row) => invoke("code_review_line", { number, row }),

  planningChoose: () => invoke("planning_choose"),
  planningProjects: () => invoke("planning_projects"),
  planningOpen: (folder) => invoke("planning_open", { folder }),
  planningConfigure: (folder, config) => invoke("planning_configure", { folder, config }),
  planningAcross: (folder) => invoke("planning_across", { folder }),
  planningAcrossAsk: (folder, model) => invoke("planning_across_ask", { folder, model }),
  planningAcrossStop: () => invoke("planning_across_stop"),
  planningTask: (folder, checkpoint) => invoke("planning_task", { folder, checkpoint }),
  checkpointReview: (debate) => invoke("checkpoint_review", { debate }),
  checkpointText: (debate) => invoke("checkpoint_text", { debate }),
  checkpointKeepBoth: (debate, seen) => invoke("checkpoint_keep_both", { debate, seen }),
  checkpointApprove: (debate) => invoke("checkpoint_approve", { debate }),
  checkpointAdjust: (debate, seen, text) => invoke("checkpoint_adjust", { debate, seen, text }),
  checkpointTakeBack: (debate) => perform("checkpoint_take_back", { debate }),
};

function channel<Message>(onMessage: (message: Message) => void): Channel<Message> {
  const messages = new Channel<Message>();
  messages.onmessage = onMessage;
  return messages;
}
