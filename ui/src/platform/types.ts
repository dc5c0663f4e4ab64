import type {
  AppError,
  AppInfo,
  ChangeId,
  DebateId,
  DebatePlan,
  DebateProposal,
  DebateRow,
  Decision,
  Estimate,
  FindingId,
  Kind,
  ModelRow,
  ModelTest,
  NewOwnModel,
  QuotePlace,
  ReportFormat,
  ReviewBlock,
  Settings,
  TaskDocument,
  TaskId,
  TaskRow,
  TaskSave,
  TextHash,
  Update,
  VersionId,
  VersionRow,
} from "../contract";

/** Ends a subscription. */
export type Unlisten = () => void;

/** What came of files that were dropped on the window or opened with it. */
export type Imported = TaskDocument[] | { error: AppError };

/** Whether files hover over the window. */
export type Drag = "over" | "leave";

/** Files dropped, drags, and choices in the native menu. */
export interface Events {
  /** Files were dropped on the window, or opened with it. */
  onTasksImported(handler: (imported: Imported) => void): Unlisten;
  /** The native menu was used; the handler gets the id of an action. */
  onMenu(handler: (action: string) => void): Unlisten;
  /** Files are dragged over the window, or no longer. */
  onDrag(handler: (drag: Drag) => void): Unlisten;
}

/** Tasks, their texts and versions. */
export interface Tasks {
  /** Tasks, newest first, that match the search; either the archived ones or the others. */
  taskList(search: string, archived: boolean): Promise<TaskRow[]>;
  taskOpen(task: TaskId): Promise<TaskDocument>;
  taskCreate(title: string, kind: Kind, body: string): Promise<TaskDocument>;
  /** Rejects with code `conflict` when the revision is not the newest. */
  taskSave(save: TaskSave): Promise<TaskDocument>;
  /** Asks for files in a native dialog; empty when the user cancelled. */
  taskImport(): Promise<TaskDocument[]>;
  taskImportText(name: string, text: string): Promise<TaskDocument>;
  taskDuplicate(task: TaskId): Promise<TaskDocument>;
  taskArchive(task: TaskId, archived: boolean): Promise<void>;
  /** Newest first. */
  versionList(task: TaskId): Promise<VersionRow[]>;
  textGet(hash: TextHash): Promise<string>;
  versionRestore(task: TaskId, version: VersionId): Promise<TaskDocument>;
}

/** The models that can be asked. */
export interface Models {
  modelList(refresh: boolean): Promise<ModelRow[]>;
  modelAddCli(model: NewOwnModel): Promise<ModelRow[]>;
  modelRemove(name: string): Promise<ModelRow[]>;
  modelTest(name: string): Promise<ModelTest>;
}

/** Debates: before, while and after they run. */
export interface Debates {
  debatePropose(task: TaskId): Promise<DebateProposal>;
  debateEstimate(plan: DebatePlan): Promise<Estimate>;
  debateStart(plan: DebatePlan): Promise<DebateId>;
  /** Resolves once subscribed; the first update carries all parts. */
  debateWatch(debate: DebateId, onUpdate: (update: Update) => void): Promise<void>;
  debateUnwatch(debate: DebateId): Promise<void>;
  debatePause(debate: DebateId): Promise<void>;
  debateResume(debate: DebateId): Promise<void>;
  debateStop(debate: DebateId): Promise<void>;
  /** Places in UTF-16 code units of the given text. */
  quotePlaces(text: string, findings: { finding: FindingId; quote: string }[]): Promise<QuotePlace[]>;
  debateList(search: string, after: DebateId | null, limit: number): Promise<DebateRow[]>;
  debateDelete(debate: DebateId): Promise<void>;
  /** The path written; `null` when the user cancelled. */
  reportExport(debate: DebateId, format: ReportFormat): Promise<string | null>;
}

/** The review of what a debate proposes. */
export interface Reviews {
  reviewBlocks(debate: DebateId): Promise<ReviewBlock[]>;
  /** `null` takes a decision back. The watched debate then sends the new review. */
  changeDecide(debate: DebateId, change: ChangeId, decision: Decision | null): Promise<void>;
  changesAcceptRest(debate: DebateId): Promise<void>;
  debateAccept(debate: DebateId): Promise<TaskDocument>;
  debateTakeBack(debate: DebateId): Promise<TaskDocument>;
}

/**
 * Everything that the page asks of what is around it. Every promise rejects with an `AppError`.
 */
export interface Platform extends Events, Tasks, Models, Debates, Reviews {
  appInfo(): Promise<AppInfo>;
  settingsGet(): Promise<Settings>;
  settingsSet(settings: Settings): Promise<void>;
  openDataFolder(): Promise<void>;
  copyText(text: string): Promise<void>;
}
