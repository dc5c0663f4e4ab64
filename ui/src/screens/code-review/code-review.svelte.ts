import type { AppError, CodeChange, CodeReviewed, DebateId, Project, TaskDocument } from "../../contract";
import { announce } from "../../lib/announce.svelte";
import { toAppError } from "../../lib/errors";
import { platform } from "../../platform";
import { Rows } from "./rows.svelte";
import { foundWords } from "./words";

/** A change that was read. */
export interface Found extends CodeReviewed {
  /** Which it is. */
  change: CodeChange;
  lines: Rows;
}

/** The code review: which change of which folder, and what is said of it. */
export class CodeReview {
  project = $state.raw<Project | null>(null);
  /** Which change is chosen; what it needs to know beside that is typed. */
  what = $state<CodeChange["what"]>("uncommitted");
  branch = $state("");
  base = $state("");
  range = $state("");
  found = $state.raw<Found | null>(null);
  /** What went wrong last, until the next action. */
  problem = $state.raw<AppError | null>(null);
  busy = $state(false);
  /** What models are asked about, and their debate once it has begun; `null` while none are asked. */
  asked = $state.raw<{ task: TaskDocument; debate: DebateId | null } | null>(null);
  /** Counts readings, so that a late one never replaces a later one. */
  #asked = 0;

  /** The change that is chosen; `null` as long as something has to be typed. */
  get change(): CodeChange | null {
    const [name, base, range] = [this.branch.trim(), this.base.trim(), this.range.trim()];
    if (this.what === "branch") return name ? { what: "branch", name, base: base || null } : null;
    if (this.what === "commits") return range ? { what: "commits", range } : null;
    return { what: this.what };
  }

  /** Has a folder chosen, and reads its change. */
  async choose(): Promise<void> {
    await this.#open(() => platform().codeReviewChoose());
  }

  /** Reads the change of the folder that a task belongs to. */
  async openFor(task: string): Promise<void> {
    await this.#open(() => platform().codeReviewOf(task));
  }

  /** Chooses another change, and reads it where nothing has to be typed first. */
  async pick(what: CodeChange["what"]): Promise<void> {
    this.what = what;
    this.problem = null;
    if (this.change) await this.read();
  }

  /** Reads the change that is chosen, as it is now. */
  async read(): Promise<void> {
    const [folder, change] = [this.project?.folder, this.change];
    if (folder === undefined || change === null) return;
    const asked = ++this.#asked;
    this.asked = null;
    this.busy = true;
    this.problem = null;
    try {
      const reviewed = await platform().codeReviewRead(folder, change);
      if (asked !== this.#asked) return;
      this.found = { ...reviewed, change, lines: new Rows(reviewed.number, reviewed.rows) };
      announce(foundWords(this.found));
    } catch (cause) {
      if (asked !== this.#asked) return;
      this.found = null;
      this.problem = toAppError(cause);
    } finally {
      if (asked === this.#asked) this.busy = false;
    }
  }

  /** Plans a review of the change in view by models. */
  async askModels(): Promise<void> {
    const number = this.found?.number;
    if (number === undefined) return;
    this.problem = null;
    try {
      this.asked = { task: await platform().codeReviewTask(number), debate: null };
    } catch (cause) {
      this.problem = toAppError(cause);
    }
  }

  /** Follows the review that models began. */
  started(debate: DebateId): void {
    if (this.asked) this.asked = { ...this.asked, debate };
  }

  /** Shows what models said, once they have. */
  async hear(): Promise<void> {
    const [found, debate] = [this.found, this.asked?.debate];
    if (!found || !debate) return;
    try {
      const reviewed = await platform().codeReviewSaid(found.number, debate);
      this.found = { ...reviewed, change: found.change, lines: new Rows(reviewed.number, reviewed.rows) };
      announce(foundWords(this.found));
    } catch (cause) {
      this.problem = toAppError(cause);
    }
  }

  /** Goes back to the change alone. */
  leaveModels(): void {
    this.asked = null;
  }

  /** Forgets all of it. */
  clear(): void {
    this.#asked++;
    Object.assign(this, { project: null, what: "uncommitted", branch: "", base: "", range: "" });
    Object.assign(this, { found: null, problem: null, busy: false, asked: null });
  }

  async #open(which: () => Promise<Project | null>): Promise<void> {
    try {
      const project = await which();
      if (project === null) return;
      if (project.folder !== this.project?.folder) this.clear();
      this.project = project;
    } catch (cause) {
      this.problem = toAppError(cause);
      return;
    }
    await this.read();
  }
}

export const codeReview = new CodeReview();
