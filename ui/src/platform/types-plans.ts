import type {
  AcrossCheck,
  AdversaryConfig,
  CheckpointReview,
  DebateId,
  PlanningProject,
  Project,
  TaskDocument,
  TextHash,
  TextNow,
} from "../contract";

/** Folders with planning documents, and their checkpoints. */
export interface Plans {
  /** Asks for a folder in a native dialog; `null` if the user canceled. */
  planningChoose(): Promise<PlanningProject | null>;
  /** The projects with checkpoints, newest first. */
  planningProjects(): Promise<Project[]>;
  /** Reopens a project: one that was chosen in this window, or has checkpoints. */
  planningOpen(folder: string): Promise<PlanningProject>;
  /** Writes to the project's configuration; its other content is preserved. */
  planningConfigure(folder: string, config: AdversaryConfig): Promise<PlanningProject>;
  /** Where the documents of a project disagree, according to rules. */
  planningAcross(folder: string): Promise<AcrossCheck>;
  /** The same, with the findings of a model; `null` if it was stopped. */
  planningAcrossAsk(folder: string, model: string): Promise<AcrossCheck | null>;
  /** Stops asking a model across documents. */
  planningAcrossStop(): Promise<void>;
  /** The task of a document, with the current text of the file. */
  planningTask(folder: string, checkpoint: string): Promise<TaskDocument>;
  checkpointReview(debate: DebateId): Promise<CheckpointReview>;
  /** The text for the author to adjust. */
  checkpointText(debate: DebateId): Promise<TextNow>;
  /** Keeps what somebody else wrote to the document since, as the author saw it, and the revision. */
  checkpointKeepBoth(debate: DebateId, seen: TextHash): Promise<TaskDocument>;
  /** This and the next two reject with code `conflict` if someone else changed the document. */
  checkpointApprove(debate: DebateId): Promise<TaskDocument>;
  checkpointAdjust(debate: DebateId, seen: TextHash, text: string): Promise<TaskDocument>;
  checkpointTakeBack(debate: DebateId): Promise<void>;
}
