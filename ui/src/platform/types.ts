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

/** What came of files that were dropped on the window or opened with it. */
export type Imported = OpenedTask[] | { error: AppError };

/** A debate, with its task. */
export interface Named {
  task: TaskId;
  debate: DebateId;
}

/** Whether files hover over the window. */
export type Drag = "over" | "leave";

/** Files dropped, drags, and choices in the native menu. */
export interface Events {
  /** Files were dropped on the window, or opened with it. */
  onTasksImported(handler: (imported: Imported) => void): Unlisten;
  /** The native menu was used; the handler gets the id of an action. */
  onMenu(handler: (action: string) => void): Unlisten;
  /** The file of the task in view may hold something else now. */
  onFileChanged(handler: () => void): Unlisten;
  /** A notification of a debate was clicked. */
  onDebatePointed(handler: (debate: Named) => void): Unlisten;
  /** A debate that runs here ended, waits for its author, or goes on. */
  onDebateMoved(handler: (debate: Named) => void): Unlisten;
  /** The backup of the day was not made. */
  onBackupFailed(handler: (error: AppError) => void): Unlisten;
  /** An agent works on a task, since the debate before it left nothing to its author. */
  onAgentStarted(handler: (run: Run) => void): Unlisten;
  /** The debate before a run ended, and the agent couldn’t start. */
  onAgentRefused(handler: (error: AppError) => void): Unlisten;
  /** Files are dragged over the window, or no longer. */
  onDrag(handler: (drag: Drag) => void): Unlisten;
  /** The window is about to close, and waits to be told whether everything is stored. */
  onClosing(handler: () => void): Unlisten;
}

/** Tasks, their texts and versions. */
export interface Tasks {
  /** Tasks, newest first, that match the search; either the archived ones or the others. */
  taskList(search: string, archived: boolean): Promise<TaskRow[]>;
  /** Another number once another program has written to the data. */
  writtenElsewhere(): Promise<number>;
  taskOpen(task: TaskId): Promise<TaskDocument>;
  /** Says which task is in view: the next start opens it. */
  taskShown(task: TaskId): Promise<void>;
  taskCreate(title: string, kind: Kind, body: string): Promise<TaskDocument>;
  /** Rejects with code `conflict` when the revision is not the newest. */
  taskSave(save: TaskSave): Promise<TaskDocument>;
  /** Asks for files in a native dialog; empty when the user cancelled. */
  taskImport(): Promise<OpenedTask[]>;
  taskImportText(name: string, text: string): Promise<OpenedTask>;
  taskDuplicate(task: TaskId): Promise<TaskDocument>;
  taskArchive(task: TaskId, archived: boolean): Promise<void>;
  /** Asks for the folder of the task's project in a native dialog; `null` when the user cancelled. */
  taskChooseProject(task: TaskId): Promise<TaskDocument | null>;
  taskLeaveProject(task: TaskId): Promise<TaskDocument>;
  /** Newest first. */
  versionList(task: TaskId): Promise<VersionRow[]>;
  textGet(hash: TextHash): Promise<string>;
  /** What differs between two texts of a task. */
  versionCompare(task: TaskId, older: TaskText, newer: TaskText): Promise<TextComparison>;
  versionRestore(task: TaskId, version: VersionId): Promise<TaskDocument>;
}

/** The files that tasks are saved to. The page names tasks and never a path. */
export interface Files {
  /** Looks at the file of a task, and takes in what is new there as long as the task has nothing new. */
  fileLook(task: TaskId): Promise<FileLook>;
  /** Saves a task to its file, unless someone else changed that. */
  fileSave(task: TaskId): Promise<FileLook>;
  /** Asks for the file to save to in a native dialog; `null` when the user cancelled. */
  fileSaveAs(task: TaskId): Promise<FileLook | null>;
  /** Puts what its file holds in the place of a task's text, which stays a version. */
  fileTake(task: TaskId): Promise<TaskDocument>;
  /** Keeps a task's text although its file holds another one, which becomes a version. */
  fileKeep(task: TaskId): Promise<TaskDocument>;
  /** What the file of a task holds now. */
  fileText(task: TaskId): Promise<string>;
  /** Opens the folder of a task's file. */
  fileReveal(task: TaskId): Promise<void>;
}

/** Debates: before, while and after they run. */
export interface Debates {
  debateSuggest(task: TaskId, protocol: Protocol, depth?: Depth): Promise<SuggestedDebate>;
  /** The forms that a debate on a task can have, and which of them suits it. */
  debateForms(task: TaskId): Promise<FormChoice[]>;
  /** What makes a debate out of a review by one seat. */
  triggerList(): Promise<TriggerRow[]>;
  /** By what texts of each kind are weighed where the settings do not say otherwise. */
  criteriaList(): Promise<CriteriaRow[]>;
  /** What debates came to in which sides competed, beside single reviews of the same kinds of text. */
  figureList(): Promise<KindFigures[]>;
  /** What the debates that a query picks say of those who took part. */
  insightsGet(query: InsightsQuery): Promise<Insights>;
  /**
   * Writes a table or a chart where the user says, under a name that begins with the title, and returns the
   * file; `null` when they cancelled.
   */
  tableExport(title: string, format: TableFormat, content: number[]): Promise<string | null>;
  /** A plan with the built-in reviewer in every seat; no model is looked for. */
  debateSuggestRules(task: TaskId): Promise<DebatePlan>;
  debateEstimate(plan: DebatePlan): Promise<Estimate>;
  /** What the words of the text suggest for its debate; `null` where they are signs of nothing. */
  debateSigns(task: TaskId): Promise<TextSuggestion | null>;
  /** The plan with what the author uses of a suggestion; the task has the kind that is used. */
  debateTake(plan: DebatePlan, taken: Taken): Promise<DebatePlan>;
  /** Who sits at the table once the author changed what is debated, such as one for each option. */
  debateReseat(plan: DebatePlan): Promise<Seating>;
  /** The items or options of a text that the author brings: a list, a table, CSV, or a line each. */
  listRead(text: string, what: ListOf): Promise<ListRead>;
  /** Who can attack in a gauntlet, and who would take part in it as it is asked for. */
  gauntletOffer(gauntlet: Gauntlet, budget: Budget): Promise<GauntletOffer>;
  /** Why the models of the plan play. */
  debateReasons(plan: DebatePlan): Promise<Reasons>;
  /** What the text leaves open and only its author can answer; none where the form asks nothing. */
  debateQuestions(plan: DebatePlan): Promise<OpenQuestion[]>;
  /** The secrets of the text, where a model is to read it. */
  debateWithheld(plan: DebatePlan): Promise<Withheld>;
  /** The text and what is told beside it, as the models of the plan read them. */
  debateSent(plan: DebatePlan): Promise<Sent>;
  /** Asks for files in a native dialog and attaches them to a task; `false` when the user cancelled. */
  contextAttachFiles(task: TaskId): Promise<boolean>;
  /** The same with a folder. */
  contextAttachFolder(task: TaskId): Promise<boolean>;
  /** Takes a path from those that are attached to a task. */
  contextDetach(task: TaskId, path: string): Promise<void>;
  /** What is found out about the text of a task, and about its project. */
  debateBriefing(task: TaskId): Promise<BriefingPreview>;
  /** How much process the text deserves; a model on this machine is asked where there is one, for seconds. */
  debateTriage(task: TaskId): Promise<Triaged>;
  /** Begins a NUANCES.md in the project of a task. */
  nuancesBegin(task: TaskId): Promise<NuancesFile>;
  /** Adds what a finding says to the NUANCES.md of its project. */
  nuancesAdd(debate: DebateId, finding: FindingId): Promise<NuancesFile>;
  debateStart(plan: DebatePlan): Promise<DebateId>;
  /** Resolves once subscribed; the first update carries all parts. */
  debateWatch(debate: DebateId, onUpdate: (update: Update) => void): Promise<void>;
  debateUnwatch(debate: DebateId): Promise<void>;
  debatePause(debate: DebateId): Promise<void>;
  /** Ends what is under way for a part of the briefing; the debate goes on without it. */
  debateSkip(debate: DebateId, part: BriefingPart): Promise<void>;
  debateResume(debate: DebateId): Promise<void>;
  debateStop(debate: DebateId): Promise<void>;
  /** Tells the debate something; the next round hears it. */
  debateRemark(debate: DebateId, remark: Remark): Promise<void>;
  /** Decides what the debate waits for under `key`. */
  debateChoose(debate: DebateId, key: string, choice: Choice): Promise<void>;
  /** Goes on with a debate that ended without consensus. */
  /** Gives a debate that does not run another cap, and goes on with it. */
  debateRaiseCap(debate: DebateId, budget: Budget): Promise<void>;
  debateMoreRounds(debate: DebateId, rounds: number): Promise<void>;
  /** Says that nothing of the proposal is wanted, or takes that back. */
  debateDiscard(debate: DebateId, discarded: boolean): Promise<void>;
  /** Says what the author makes of the conclusion. */
  debateRule(debate: DebateId, ruling: Ruling): Promise<void>;
  /** The options of a scorecard from best to worst by some weights, one for each row. */
  scorecardRanking(scorecard: Scorecard, weights: number[]): Promise<Ranked[]>;
  /** What can be brought from a debate into a Refine of its text. */
  debateBring(debate: DebateId): Promise<Brought>;
  /** What a comparison of what a debate came to with the project’s guidance would read and take. */
  patternsPreview(debate: DebateId, plan: PatternsPlan): Promise<PatternsPreview>;
  patternsStart(debate: DebateId, plan: PatternsPlan): Promise<void>;
  /** The text of the last one, with the notes beside it. */
  patternsText(debate: DebateId): Promise<PatternsText>;
  /** Writes the annotated text where the user says, and returns where; `null` when they cancelled. */
  patternsExport(debate: DebateId): Promise<string | null>;
  /** Which findings of the debate before came back; `null` where there is nothing to compare. */
  debateCameBack(debate: DebateId): Promise<CameBack | null>;
  /** Places in UTF-16 code units of the given text. */
  quotePlaces(text: string, findings: { finding: FindingId; quote: string }[]): Promise<QuotePlace[]>;
  /** In the order that the query asks for. */
  debateList(query: DebateQuery): Promise<DebateRow[]>;
  debateCount(query: DebateQuery): Promise<DebateCount>;
  /** What the debates found can be narrowed by further; each choice leaves at least one. */
  labelChoices(query: DebateQuery): Promise<LabelChoices>;
  /** Grows with every fact of any debate, whoever holds it. */
  debateLatest(): Promise<number>;
  /** What differs between two stored texts. */
  textDifference(before: TextHash, after: TextHash): Promise<TextDifference>;
  debateDelete(debate: DebateId): Promise<void>;
  /** The report as Markdown without its secrets, with or without the notes from the project’s guidance. */
  reportPreview(debate: DebateId, withPatterns: boolean): Promise<string>;
  /**
   * Writes a report where the user says, with or without its secrets and the notes from the project’s
   * guidance; `null` when they cancelled.
   */
  reportExport(
    debate: DebateId,
    format: ReportFormat,
    asWritten: boolean,
    withPatterns: boolean,
  ): Promise<ReportWritten | null>;
  /** Writes one file a debate into a folder that the user names; `null` when they cancelled. */
  reportsExport(debates: DebateId[], format: ReportFormat, asWritten: boolean): Promise<Exported | null>;
}

/** The review of what a debate proposes. */
export interface Reviews {
  reviewBlocks(debate: DebateId): Promise<ReviewBlock[]>;
  /**
   * What the author wrote in the task since the debate began; `null` when that is nothing, while the
   * debate runs, and once its proposal was accepted.
   */
  reviewSince(debate: DebateId): Promise<TextComparison | null>;
  /** Decides what stands where changes met words written since. */
  changeSettle(debate: DebateId, settled: Settled): Promise<void>;
  /** The text that the decisions so far lead to; what is undecided counts as accepted. */
  reviewText(debate: DebateId): Promise<string>;
  /** Takes a change with several places apart, so that each is decided on its own, or puts it together. */
  changeSplit(debate: DebateId, change: ChangeId, apart: boolean): Promise<void>;
  /** `null` takes a decision back. The watched debate then sends the new review. */
  changeDecide(debate: DebateId, change: ChangeId, decision: Decision | null): Promise<void>;
  /** What the author was writing in a debate and has not saved, the newest last. */
  draftList(debate: DebateId): Promise<Draft[]>;
  /** Keeps a draft in place of the one before. It goes once the debate is decided. */
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
  /** Versions, settings without secrets, and what went wrong last, for whoever helps. */
  diagnosticsText(): Promise<string>;
  /** Newest first. */
  backupList(): Promise<Backup[]>;
  /** Makes one now; answers with all of them. */
  backupMake(): Promise<Backup[]>;
  /** What is there now and not in a backup. */
  backupLoss(name: string): Promise<BackupLoss>;
  /**
   * Puts a backup in the place of everything, and answers with the file that keeps what was there. Rejects
   * with code `busy` while a debate runs anywhere.
   */
  backupRestore(name: string): Promise<string>;
  /**
   * Writes debates, or everything, to an archive where the user says; `null` when they cancelled. Rejects
   * when a debate is not there.
   */
  archiveExport(debates: DebateId[] | null): Promise<ArchiveExport | null>;
  /** Takes in the archive that the user names, all of it or nothing; `null` when they cancelled. */
  archiveImport(): Promise<ArchiveImport | null>;
  /** Looks whether the records of a debate, or of all of them, are what was recorded. */
  auditVerify(debate: DebateId | null): Promise<Audit>;
}

/**
 * Everything that the page asks of what is around it. Every promise rejects with an `AppError`.
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
  /** To be called once the page stands: the window can then be seen. */
  pageDrawn(): Promise<void>;
  /** Answers a window that is about to close: whether everything is stored. */
  pageSaved(saved: boolean): Promise<void>;
  /** Answers it that its author is asked first, and that it stays open until then. */
  pageStays(): Promise<void>;
  /** Closes the window, which asks again whether everything is stored. */
  windowClose(): Promise<void>;
  settingsGet(): Promise<Settings>;
  /** Ends the first start for good, and brings the example. */
  firstStartEnd(): Promise<void>;
  settingsSet(settings: Settings): Promise<void>;
  /** What a pattern takes out of a sample. Rejects with `invalid` when it can't be used. */
  patternTry(pattern: OwnPattern, sample: string): Promise<Passage[]>;
  /** Where a pattern fits. Given up after a second, since a pattern of anybody's can take long. */
  textFind(search: PatternSearch): Promise<PatternHits>;
  /** Opens an address of the web in the user's browser. Rejects with `invalid` for any other one. */
  addressOpen(address: string): Promise<void>;
  copyText(text: string | Promise<string>): Promise<void>;
  /** Makes the native menu offer these actions; what is chosen there comes by `onMenu`. */
  menuSet(actions: MenuAction[]): Promise<void>;
}
