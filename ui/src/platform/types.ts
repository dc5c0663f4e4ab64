import type {
  AppError,
  AppInfo,
  ArchiveExport,
  ArchiveImport,
  Audit,
  Backup,
  BackupLoss,
  BriefingPart,
  BriefingPreview,
  Brought,
  Budget,
  CameBack,
  ChangeId,
  Choice,
  CriteriaRow,
  DebateCount,
  DebateId,
  DebatePlan,
  SuggestedDebate,
  DebateQuery,
  DebateRow,
  Decision,
  Depth,
  Draft,
  Estimate,
  Gauntlet,
  GauntletOffer,
  Exported,
  FileLook,
  FindingId,
  FormChoice,
  Insights,
  InsightsQuery,
  Kind,
  KindFigures,
  LabelChoices,
  ListOf,
  ListRead,
  MenuAction,
  NuancesFile,
  OpenQuestion,
  OpenedTask,
  OwnPattern,
  Passage,
  PatternHits,
  PatternSearch,
  PatternsPlan,
  PatternsPreview,
  PatternsText,
  Protocol,
  QuotePlace,
  Ranked,
  Reasons,
  Remark,
  ReportFormat,
  ReportWritten,
  ReviewBlock,
  Ruling,
  Run,
  Scorecard,
  Seating,
  Sent,
  Settings,
  Settled,
  TableFormat,
  TaskDocument,
  TaskId,
  TaskRow,
  TaskSave,
  TaskText,
  Taken,
  TextComparison,
  TextDifference,
  TextHash,
  TextSuggestion,
  Triaged,
  TriggerRow,
  Update,
  VersionId,
  VersionRow,
  Withheld,
} from "../contract";
import type { Agents } from "./types-agents";
import type { Learning } from "./types-learning";
import type { Code } from "./types-code";
import type { Hooks } from "./types-hooks";
import type { Plans } from "./types-plans";
import type { Adversaries, Concerns, Models, Personas, Rules, Searching } from "./types-setup";

/** Ends a subscription. */
export type Unlisten = () => void;

/** The result of files that were dropped on the window or opened with it. */
export type Imported = OpenedTask[] | { error: AppError };

/** A debate, with its task. */
export interface Named {
  task: TaskId;
  debate: DebateId;
}

/** Whether files are being dragged over the window. */
export type Drag = "over" | "leave";

/** Dropped files, drags, and choices in the native menu. */
export interface Events {
  /** Files were dropped on the window, or opened with it. */
  onTasksImported(handler: (imported: Imported) => void): Unlisten;
  /** The native menu was used; the handler gets the id of an action. */
  onMenu(handler: (action: string) => void): Unlisten;
  /** The content of the file of the task in view may have changed. */
  onFileChanged(handler: () => void): Unlisten;
  /** A notification of a debate was clicked. */
  onDebatePointed(handler: (debate: Named) => void): Unlisten;
  /** A debate that runs here ended, waits for its author, or continues. */
  onDebateMoved(handler: (debate: Named) => void): Unlisten;
  /** Today's backup was not made. */
  onBackupFailed(handler: (error: AppError) => void): Unlisten;
  /** An agent started on a task, since the debate before it left nothing to decide. */
  onAgentStarted(handler: (run: Run) => void): Unlisten;
  /** The debate before a run ended, and the agent couldn’t start. */
  onAgentRefused(handler: (error: AppError) => void): Unlisten;
  /** Files are dragged over the window, or no longer. */
  onDrag(handler: (drag: Drag) => void): Unlisten;
  /** The window is about to close, and waits to hear whether everything is stored. */
  onClosing(handler: () => void): Unlisten;
}

/** Tasks, their texts and versions. */
export interface Tasks {
  /** Tasks, newest first, that match the search; either the archived ones or the others. */
  taskList(search: string, archived: boolean): Promise<TaskRow[]>;
  /** A number that changes when another program has written to the data. */
  writtenElsewhere(): Promise<number>;
  taskOpen(task: TaskId): Promise<TaskDocument>;
  /** Reports which task is in view: the next start opens it. */
  taskShown(task: TaskId): Promise<void>;
  taskCreate(title: string, kind: Kind, body: string): Promise<TaskDocument>;
  /** Rejects with code `conflict` if the revision is not the newest. */
  taskSave(save: TaskSave): Promise<TaskDocument>;
  /** Asks for files in a native dialog; empty if the user canceled. */
  taskImport(): Promise<OpenedTask[]>;
  taskImportText(name: string, text: string): Promise<OpenedTask>;
  taskDuplicate(task: TaskId): Promise<TaskDocument>;
  taskArchive(task: TaskId, archived: boolean): Promise<void>;
  /** Asks for the folder of the task's project in a native dialog; `null` if the user canceled. */
  taskChooseProject(task: TaskId): Promise<TaskDocument | null>;
  taskLeaveProject(task: TaskId): Promise<TaskDocument>;
  /** Newest first. */
  versionList(task: TaskId): Promise<VersionRow[]>;
  textGet(hash: TextHash): Promise<string>;
  /** What differs between two texts of a task. */
  versionCompare(task: TaskId, older: TaskText, newer: TaskText): Promise<TextComparison>;
  versionRestore(task: TaskId, version: VersionId): Promise<TaskDocument>;
}

/** The files that tasks are saved to. The page refers to tasks and never to a path. */
export interface Files {
  /** Checks the file of a task, and takes over its changes as long as the task has none. */
  fileLook(task: TaskId): Promise<FileLook>;
  /** Saves a task to its file, unless someone else changed that. */
  fileSave(task: TaskId): Promise<FileLook>;
  /** Asks for the file to save to in a native dialog; `null` if the user canceled. */
  fileSaveAs(task: TaskId): Promise<FileLook | null>;
  /** Replaces a task's text with its file's; the old text stays a version. */
  fileTake(task: TaskId): Promise<TaskDocument>;
  /** Keeps a task's text although its file has another one, which becomes a version. */
  fileKeep(task: TaskId): Promise<TaskDocument>;
  /** The current content of a task's file. */
  fileText(task: TaskId): Promise<string>;
  /** Opens the folder of a task's file. */
  fileReveal(task: TaskId): Promise<void>;
}

/** Debates: before, while and after they run. */
export interface Debates {
  debateSuggest(task: TaskId, protocol: Protocol, depth?: Depth): Promise<SuggestedDebate>;
  /** The available forms for a debate on a task, and which of them suits it. */
  debateForms(task: TaskId): Promise<FormChoice[]>;
  /** What turns a single-seat review into a debate. */
  triggerList(): Promise<TriggerRow[]>;
  /** The default criteria for weighing texts of each kind. */
  criteriaList(): Promise<CriteriaRow[]>;
  /** The results of debates with competing sides, beside single reviews of the same kinds of text. */
  figureList(): Promise<KindFigures[]>;
  /** What the debates of a query say about those who took part. */
  insightsGet(query: InsightsQuery): Promise<Insights>;
  /**
   * Writes a table or a chart to a file that the user chooses, with a suggested name that begins with the
   * title, and returns the file; `null` if they canceled.
   */
  tableExport(title: string, format: TableFormat, content: number[]): Promise<string | null>;
  /** A plan with the built-in reviewer in every seat, without looking for models. */
  debateSuggestRules(task: TaskId): Promise<DebatePlan>;
  debateEstimate(plan: DebatePlan): Promise<Estimate>;
  /** What the words of the text suggest for its debate; `null` if they suggest nothing. */
  debateSigns(task: TaskId): Promise<TextSuggestion | null>;
  /** The plan with the accepted parts of a suggestion; the task gets the accepted kind. */
  debateTake(plan: DebatePlan, taken: Taken): Promise<DebatePlan>;
  /** The personas once the author changed what is debated, such as one for each option. */
  debateReseat(plan: DebatePlan): Promise<Seating>;
  /** The items or options in a text that the author provides: a list, a table, CSV, or one per line. */
  listRead(text: string, what: ListOf): Promise<ListRead>;
  /** The possible adversaries of a gauntlet, and who would take part in the requested one. */
  gauntletOffer(gauntlet: Gauntlet, budget: Budget): Promise<GauntletOffer>;
  /** Why the models of the plan were chosen. */
  debateReasons(plan: DebatePlan): Promise<Reasons>;
  /** What the text leaves open and only its author can answer; none if the form asks nothing. */
  debateQuestions(plan: DebatePlan): Promise<OpenQuestion[]>;
  /** The secrets of the text, if a model would read it. */
  debateWithheld(plan: DebatePlan): Promise<Withheld>;
  /** The text and everything sent with it, as the models of the plan read them. */
  debateSent(plan: DebatePlan): Promise<Sent>;
  /** Asks for files in a native dialog and attaches them to a task; `false` if the user canceled. */
  contextAttachFiles(task: TaskId): Promise<boolean>;
  /** The same with a folder. */
  contextAttachFolder(task: TaskId): Promise<boolean>;
  /** Detaches a path from a task. */
  contextDetach(task: TaskId, path: string): Promise<void>;
  /**
   * What is known about the text of a task, and about its project. What is known before every part is ready goes
   * to `soFar`.
   */
  debateBriefing(task: TaskId, soFar: (preview: BriefingPreview) => void): Promise<BriefingPreview>;
  /** How much process the text deserves; asks a local model if there is one, which takes seconds. */
  debateTriage(task: TaskId): Promise<Triaged>;
  /** Creates a NUANCES.md in the project of a task. */
  nuancesBegin(task: TaskId): Promise<NuancesFile>;
  /** Adds what a finding says to the NUANCES.md of its project. */
  nuancesAdd(debate: DebateId, finding: FindingId): Promise<NuancesFile>;
  debateStart(plan: DebatePlan): Promise<DebateId>;
  /** Resolves once subscribed; the first update contains all parts. */
  debateWatch(debate: DebateId, onUpdate: (update: Update) => void): Promise<void>;
  debateUnwatch(debate: DebateId): Promise<void>;
  debatePause(debate: DebateId): Promise<void>;
  /** Skips a part of the briefing that is in progress; the debate continues without it. */
  debateSkip(debate: DebateId, part: BriefingPart): Promise<void>;
  debateResume(debate: DebateId): Promise<void>;
  debateStop(debate: DebateId): Promise<void>;
  /** Sends the debate a remark for the next round. */
  debateRemark(debate: DebateId, remark: Remark): Promise<void>;
  /** Makes the decision that the debate waits for under `key`. */
  debateChoose(debate: DebateId, key: string, choice: Choice): Promise<void>;
  /** Continues a debate that ended without consensus. */
  /** Gives a debate that isn't running another cap, and continues it. */
  debateRaiseCap(debate: DebateId, budget: Budget): Promise<void>;
  debateMoreRounds(debate: DebateId, rounds: number): Promise<void>;
  /** Discards the whole proposal, or undoes that. */
  debateDiscard(debate: DebateId, discarded: boolean): Promise<void>;
  /** Records the author's decision on the conclusion. */
  debateRule(debate: DebateId, ruling: Ruling): Promise<void>;
  /** The options of a scorecard from best to worst by these weights, one for each row. */
  scorecardRanking(scorecard: Scorecard, weights: number[]): Promise<Ranked[]>;
  /** What can be brought from a debate into a Refine of its text. */
  debateBring(debate: DebateId): Promise<Brought>;
  /** What comparing a debate's result with the project’s guidance would read and cost. */
  patternsPreview(debate: DebateId, plan: PatternsPlan): Promise<PatternsPreview>;
  patternsStart(debate: DebateId, plan: PatternsPlan): Promise<void>;
  /** The text of the last comparison, with the notes beside it. */
  patternsText(debate: DebateId): Promise<PatternsText>;
  /** Writes the annotated text to a file that the user chooses, and returns it; `null` if they canceled. */
  patternsExport(debate: DebateId): Promise<string | null>;
  /** Which findings of the previous debate came back; `null` if there is nothing to compare. */
  debateCameBack(debate: DebateId): Promise<CameBack | null>;
  /** Positions in UTF-16 code units of the given text. */
  quotePlaces(text: string, findings: { finding: FindingId; quote: string }[]): Promise<QuotePlace[]>;
  /** In the order that the query asks for. */
  debateList(query: DebateQuery): Promise<DebateRow[]>;
  debateCount(query: DebateQuery): Promise<DebateCount>;
  /** What can narrow the results further; each choice leaves at least one. */
  labelChoices(query: DebateQuery): Promise<LabelChoices>;
  /** Increases with every fact of any debate, whichever process drives it. */
  debateLatest(): Promise<number>;
  /** What differs between two stored texts. */
  textDifference(before: TextHash, after: TextHash): Promise<TextDifference>;
  debateDelete(debate: DebateId): Promise<void>;
  /** The report as Markdown without its secrets, with or without the notes from the project’s guidance. */
  reportPreview(debate: DebateId, withPatterns: boolean): Promise<string>;
  /**
   * Writes a report to a file that the user chooses, with or without its secrets and the project’s notes on
   * it; `null` if they canceled.
   */
  reportExport(
    debate: DebateId,
    format: ReportFormat,
    asWritten: boolean,
    withPatterns: boolean,
  ): Promise<ReportWritten | null>;
  /** Writes one file per debate into a folder that the user chooses; `null` if they canceled. */
  reportsExport(debates: DebateId[], format: ReportFormat, asWritten: boolean): Promise<Exported | null>;
}

/** The review of a debate's proposal. */
export interface Reviews {
  reviewBlocks(debate: DebateId): Promise<ReviewBlock[]>;
  /**
   * What the author wrote in the task since the debate began; `null` if that is nothing, while the
   * debate runs, and once its proposal was accepted.
   */
  reviewSince(debate: DebateId): Promise<TextComparison | null>;
  /** Settles what to do where changes conflict with words written since. */
  changeSettle(debate: DebateId, settled: Settled): Promise<void>;
  /** The text that results from the decisions so far; undecided changes count as accepted. */
  reviewText(debate: DebateId): Promise<string>;
  /** Splits a change with several places, so that each is decided separately, or joins it again. */
  changeSplit(debate: DebateId, change: ChangeId, apart: boolean): Promise<void>;
  /** `null` undoes a decision. The watched debate then sends the new review. */
  changeDecide(debate: DebateId, change: ChangeId, decision: Decision | null): Promise<void>;
  /** The author's unsaved drafts in a debate, newest last. */
  draftList(debate: DebateId): Promise<Draft[]>;
  /** Stores a draft in place of the previous one. It is deleted once the debate is decided. */
  draftKeep(debate: DebateId, draft: Draft): Promise<void>;
  draftDrop(debate: DebateId, place: string): Promise<void>;
  changesAcceptRest(debate: DebateId): Promise<void>;
  debateAccept(debate: DebateId): Promise<TaskDocument>;
  debateTakeBack(debate: DebateId): Promise<TaskDocument>;
}

/** The data folder, its backups and its audit log. */
export interface Data {
  /** Tries again to open data that could not be opened. */
  dataOpen(): Promise<AppInfo>;
  openDataFolder(): Promise<void>;
  openLogFolder(): Promise<void>;
  /** Versions, settings without secrets, and the last errors, for support. */
  diagnosticsText(): Promise<string>;
  /** Newest first. */
  backupList(): Promise<Backup[]>;
  /** Makes one now; returns all of them. */
  backupMake(): Promise<Backup[]>;
  /** What exists now but not in a backup. */
  backupLoss(name: string): Promise<BackupLoss>;
  /**
   * Replaces everything with a backup, and returns the file that keeps the previous data. Rejects
   * with code `busy` while a debate runs anywhere.
   */
  backupRestore(name: string): Promise<string>;
  /**
   * Writes debates, or everything, to an archive that the user chooses; `null` if they canceled. Rejects
   * if a debate doesn't exist.
   */
  archiveExport(debates: DebateId[] | null): Promise<ArchiveExport | null>;
  /** Imports an archive that the user chooses, all of it or nothing; `null` if they canceled. */
  archiveImport(): Promise<ArchiveImport | null>;
  /** Verifies that the records of a debate, or of all of them, are unchanged. */
  auditVerify(debate: DebateId | null): Promise<Audit>;
}

/**
 * Everything that the page needs from its surroundings. Every promise rejects with an `AppError`.
 */
export interface Platform
  extends
    Events,
    Tasks,
    Files,
    Agents,
    Hooks,
    Models,
    Searching,
    Personas,
    Adversaries,
    Concerns,
    Rules,
    Debates,
    Learning,
    Reviews,
    Plans,
    Code,
    Data {
  appInfo(): Promise<AppInfo>;
  /** To be called once the page is drawn, so that the window can be shown. */
  pageDrawn(): Promise<void>;
  /** Answers a window that is about to close: whether everything is stored. */
  pageSaved(saved: boolean): Promise<void>;
  /** Tells it that the author is being asked first, so it stays open for now. */
  pageStays(): Promise<void>;
  /** Closes the window, which asks again whether everything is stored. */
  windowClose(): Promise<void>;
  settingsGet(): Promise<Settings>;
  /** Ends the first start for good, and adds the example. */
  firstStartEnd(): Promise<void>;
  settingsSet(settings: Settings): Promise<void>;
  /** A sample as redacted by a pattern. Rejects with `invalid` if it can't be used. */
  patternTry(pattern: OwnPattern, sample: string): Promise<Passage[]>;
  /** The matches of a pattern. Stopped after a second, since a user's pattern can take a long time. */
  textFind(search: PatternSearch): Promise<PatternHits>;
  /** Opens a web address in the user's browser. Rejects with `invalid` for anything else. */
  addressOpen(address: string): Promise<void>;
  copyText(text: string | Promise<string>): Promise<void>;
  /** Sets the actions of the native menu; choices there arrive through `onMenu`. */
  menuSet(actions: MenuAction[]): Promise<void>;
}
