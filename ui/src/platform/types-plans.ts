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

/** Folders with planning documents, and the checkpoints over these. */
export interface Plans {
  /** Asks for a folder in a native dialog; `null` when the user cancelled. */
  planningChoose(): Promise<PlanningProject | null>;
  /** The projects that checkpoints were held in, newest first. */
  planningProjects(): Promise<Project[]>;
  /** Opens a project again: one that was chosen in this window, or that checkpoints were held in. */
  planningOpen(folder: string): Promise<PlanningProject>;
  /** Writes into the project's configuration; what else stands there is kept. */
  planningConfigure(folder: string, config: AdversaryConfig): Promise<PlanningProject>;
  /** What the documents of a project disagree on, by rules. */
  planningAcross(folder: string): Promise<AcrossCheck>;
  /** The same, and what a model finds; `null` when it was stopped. */
  planningAcrossAsk(folder: string, model: string): Promise<AcrossCheck | null>;
  /** Ends what a model is asked across documents. */
  planningAcrossStop(): Promise<void>;
  /** The task of a document, with the text that the file has now. */
  planningTask(folder: string, checkpoint: string): Promise<TaskDocument>;
  checkpointReview(debate: DebateId): Promise<CheckpointReview>;
  /** The text that the author goes on with by hand. */
  checkpointText(debate: DebateId): Promise<TextNow>;
  /** Keeps what somebody else wrote to the document since, as it was seen, and the revision. */
  checkpointKeepBoth(debate: DebateId, seen: TextHash): Promise<TaskDocument>;
  /** This and the next two reject with code `conflict` when someone else changed the document. */
  checkpointApprove(debate: DebateId): Promise<TaskDocument>;
  checkpointAdjust(debate: DebateId, seen: TextHash, text: string): Promise<TaskDocument>;
  checkpointTakeBack(debate: DebateId): Promise<void>;
}
