import type {
  AppError,
  CodeChange,
  ComparedWith,
  DebateId,
  Project,
  Run,
  TaskDocument,
  TaskId,
} from "../../contract";
import { announce } from "../../lib/announce.svelte";
import { toAppError } from "../../lib/errors";
import { platform } from "../../platform";
import { latestRuns } from "../agent/latest.svelte";
import { checkAgain } from "../debate/checked/again";
import { asModelsAre, begun, type Found } from "./found";
import { Rows } from "./rows.svelte";
import { committedWords, foundWords } from "./words";

export type { Found };

/** How often to check a run that works on findings. */
const OFTEN_MS = 1000;

/** The code review: which change of which folder, and what was found in it. */
export class CodeReview {
  project = $state.raw<Project | null>(null);
  /** Which change is chosen; anything else it needs is typed in. */
  what = $state<CodeChange["what"]>("uncommitted");
  branch = $state("");
  base = $state("");
  range = $state("");
  /** The run whose change is chosen; `null` for a change of a folder. */
  run = $state.raw<Run | null>(null);
  /** The task that a change of a folder is compared with. */
  comparedWith = $state.raw<ComparedWith>({ with: "before" });
  found = $state.raw<Found | null>(null);
  /** What was committed here last, in a sentence; empty before that, and after the next reading. */
  committed = $state("");
  /** What went wrong last, until the next action. */
  problem = $state.raw<AppError | null>(null);
  busy = $state(false);
  /** Whether a dialog is open, which then says what went wrong. */
  dialog = $state(false);
  /** What models are asked about, and their debate once it has begun; `null` while none are asked. */
  asked = $state.raw<{ task: TaskDocument; debate: DebateId | null } | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether models finished while something else was under way. */
  #late = false;
  #hearing = false;
  /** Second reviews that are being planned, by the change that they review. */
  #again: { which: string; done: Promise<void> }[] = [];
  /** Counts readings, so that a late one never replaces a newer one. */
  #asked = 0;

  /** The change that is chosen; `null` as long as something still has to be typed. */
  get change(): CodeChange | null {
    const [name, base, range] = [this.branch.trim(), this.base.trim(), this.range.trim()];
    if (this.what === "branch") return name ? { what: "branch", name, base: base || null } : null;
    if (this.what === "commits") return range ? { what: "commits", range } : null;
    if (this.what === "run") return this.run && { what: "run", run: this.run.id };
    return { what: this.what };
  }

  /** Asks for a folder and reads its change. */
  async choose(): Promise<void> {
    await this.#open(() => platform().codeReviewChoose());
  }

  /** Reads the change of the folder that a task belongs to. */
  async openFor(task: TaskId): Promise<void> {
    await this.#open(() => platform().codeReviewOf(task), { with: "task", task });
  }

  /** Reads the current change of the folder that an earlier review was about. */
  async openAgain(review: TaskId): Promise<void> {
    await this.#open(() => platform().codeReviewOf(review));
  }

  /** Reads what an agent changed in its worktree. */
  async openRun(run: Run): Promise<void> {
    this.clear();
    const { worktree, title } = run.setup;
    Object.assign(this, { project: { folder: worktree, name: title }, what: "run", run });
    if (run.state === "running") this.#follow();
    else await this.read();
  }

  /** Chooses another change, and reads it if nothing has to be typed first. */
  async pick(what: CodeChange["what"]): Promise<void> {
    this.what = what;
    this.problem = null;
    if (this.change) return this.read();
    // What is shown of one change must not be mistaken for another.
    this.#asked++;
    Object.assign(this, { found: null, asked: null, busy: false, committed: "" });
  }

  /** Compares the change with another task, or with none. Reads it again, since models saw the old task. */
  async compare(comparedWith: ComparedWith): Promise<void> {
    this.comparedWith = comparedWith;
    await this.read();
  }

  /** Reads the current state of the chosen change, and has it reviewed again if it was sent back. */
  async read(): Promise<void> {
    const planned = this.#planned(this.#which);
    await this.#read();
    if (planned) {
      // What was read may be from before it began.
      await planned;
      if (this.due) await this.hear();
    }
    if (this.due && !this.asked) await this.#askAgain();
    await this.#hearLate();
  }

  async #read(): Promise<void> {
    const [folder, change] = [this.project?.folder, this.change];
    if (folder === undefined || change === null) return;
    const asked = ++this.#asked;
    this.asked = null;
    this.busy = true;
    this.problem = null;
    try {
      const reviewed = await platform().codeReviewRead(folder, change, this.comparedWith);
      if (asked !== this.#asked) return;
      this.committed = "";
      this.found = { ...reviewed, change, lines: new Rows(reviewed.number, reviewed.rows) };
      announce(foundWords(this.found, this.heard));
      this.#noted();
    } catch (cause) {
      if (asked !== this.#asked) return;
      this.found = null;
      this.problem = toAppError(cause);
    } finally {
      if (asked === this.#asked) this.busy = false;
    }
  }

  /** Whether models are reviewing the change in view. */
  get reading(): boolean {
    return this.found?.models?.state === "reading";
  }

  /** Whether models began to review the change in view and didn't finish. */
  get unfinished(): boolean {
    return this.found?.models?.state === "unfinished";
  }

  /** Whether models finished reviewing the change in view. */
  get heard(): boolean {
    return this.found?.models?.state === "finished";
  }

  /** Whether models have yet to begin their review of what the agent did about the findings. */
  get due(): boolean {
    return this.waits && this.found?.models?.state === "due";
  }

  /** Whether models have to finish that review before the change is committed. */
  get waits(): boolean {
    const models = this.found?.models;
    return models?.again === true && models.without === undefined;
  }

  /** Plans a review of the change in view by models. */
  async askModels(): Promise<void> {
    const { found } = this;
    if (!found) return;
    this.problem = null;
    try {
      const task = await platform().codeReviewTask(found.number);
      if (this.found?.lines === found.lines) this.asked = { task, debate: null };
    } catch (cause) {
      if (this.found?.lines === found.lines) this.problem = toAppError(cause);
    }
  }

  /** Follows the review that models began. */
  started(debate: DebateId): void {
    const { asked, found } = this;
    if (!asked) return;
    this.asked = { ...asked, debate };
    if (!found) return;
    this.found = { ...found, models: begun(found.models, asked.task.row.id, debate) };
  }

  /** Shows the review by models that isn't finished. */
  async showModels(): Promise<void> {
    const models = this.found?.models;
    if (models) await this.show(models.task, models.debate);
  }

  /** Shows a review by models next to the change. */
  async show(task: TaskId, debate: DebateId): Promise<void> {
    this.problem = null;
    try {
      this.asked = { task: await platform().taskOpen(task), debate };
    } catch (cause) {
      this.problem = toAppError(cause);
    }
  }

  /** Shows what models found, once they have. */
  async hear(): Promise<void> {
    const { found } = this;
    const debate = this.asked?.debate ?? found?.models?.debate;
    if (!found || !debate) return;
    // Two answers at a time would leave the page with the lines of one and the back end with the other's.
    this.#late = this.busy || this.#hearing;
    if (this.#late) return;
    this.#hearing = true;
    try {
      const reviewed = await platform().codeReviewSaid(found.number);
      if (this.found?.lines !== found.lines) return;
      this.found = { ...reviewed, change: found.change, lines: new Rows(reviewed.number, reviewed.rows) };
      announce(foundWords(this.found, this.heard));
      this.#noted();
    } catch (cause) {
      if (this.found?.lines === found.lines && !this.busy) this.problem = toAppError(cause);
    } finally {
      this.#hearing = false;
    }
    await this.#hearLate();
  }

  /** Shows what models found while something else was under way, unless that has shown it already. */
  async #hearLate(): Promise<void> {
    const late = this.#late && !this.busy;
    if (!late) return;
    this.#late = false;
    if (this.reading) await this.hear();
  }

  /** Declines a finding for a reason; an empty reason undoes that. */
  async decline(finding: string, reason: string): Promise<void> {
    await this.#act(async (found) => {
      const reviewed = await platform().codeReviewDecline(found.number, finding, reason);
      this.found = { ...asModelsAre(reviewed, found), change: found.change, lines: found.lines };
      this.#noted();
      announce(reason ? "The finding was declined." : "The finding isn’t declined anymore.");
    });
  }

  /** Lets the change be committed without its second review, for a reason; an empty reason undoes that. */
  async commitWithout(reason: string): Promise<void> {
    await this.#act(async (found) => {
      const reviewed = await platform().codeReviewWithout(found.number, reason);
      this.found = { ...asModelsAre(reviewed, found), change: found.change, lines: found.lines };
    });
  }

  /** Commits the change, with files that new ignore rules hide if wanted. Returns whether that worked. */
  async commit(message: string, hidden: boolean): Promise<boolean> {
    return this.#act(async (found) => {
      const commit = await platform().codeReviewCommit(found.number, message, hidden);
      const words = committedWords(commit, found.commit?.branch ?? null);
      announce(words);
      await this.read();
      this.committed = words;
    });
  }

  /** Sends findings and criteria to the agent, whose result is then reviewed. Returns whether it started. */
  async sendBack(findings: string[], criteria: string[], note: string): Promise<boolean> {
    return this.#act(async (found) => {
      this.run = await platform().runSendBack(found.number, findings, criteria, note);
      announce(`${this.run.setup.label} is working on what you sent back.`);
      void latestRuns.look();
      this.asked = null;
      this.#follow();
    });
  }

  /** Stops the agent. */
  async stop(): Promise<void> {
    const { run } = this;
    if (!run) return;
    try {
      this.run = await platform().runStop(run.id);
    } catch (cause) {
      this.problem = toAppError(cause);
    }
  }

  /** Goes back to the change itself. */
  leaveModels(): void {
    this.asked = null;
  }

  /** Clears everything. */
  clear(): void {
    this.#asked++;
    clearTimeout(this.#timer);
    Object.assign(this, { project: null, what: "uncommitted", branch: "", base: "", range: "" });
    Object.assign(this, { found: null, problem: null, busy: false, asked: null });
    Object.assign(this, { run: null, comparedWith: { with: "before" }, committed: "" });
  }

  async #act(work: (found: Found) => Promise<void>): Promise<boolean> {
    const { found } = this;
    if (!found || this.busy) return false;
    this.busy = true;
    this.problem = null;
    try {
      await work(found);
      return true;
    } catch (cause) {
      this.problem = toAppError(cause);
      return false;
    } finally {
      this.busy = false;
      void this.#hearLate();
    }
  }

  /** Checks the run until its agent finishes, then reviews what it did. */
  #follow(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(), OFTEN_MS);
  }

  async #look(): Promise<void> {
    const { run } = this;
    if (!run) return;
    try {
      const now = (await platform().runList(run.task)).find(({ id }) => id === run.id);
      if (this.run?.id !== run.id || !now) return;
      this.run = now;
      if (now.state === "running") return this.#follow();
    } catch (cause) {
      this.problem = toAppError(cause);
      return;
    }
    await this.read();
  }

  /** What holds back the commit of a run is shown in lists, too. */
  #noted(): void {
    if (this.run) void latestRuns.look();
  }

  /** Identifies the chosen change, including its folder. */
  get #which(): string {
    return JSON.stringify([this.project?.folder, this.change]);
  }

  /** Settles when the second review of a change has begun, if one is being planned. */
  #planned(which: string): Promise<void> | undefined {
    return this.#again.find((one) => one.which === which)?.done;
  }

  /** Has the models that reviewed the change before it was sent back review it again, unless they are about to. */
  async #askAgain(): Promise<void> {
    const which = this.#which;
    if (this.#planned(which)) return;
    const done = this.#plan();
    this.#again.push({ which, done });
    await done;
    this.#again = this.#again.filter((one) => one.done !== done);
  }

  async #plan(): Promise<void> {
    const { found } = this;
    if (!found) return;
    const isInView = () => this.found?.lines === found.lines;
    this.busy = true;
    try {
      const setup = await platform().codeReviewBefore(found.number);
      if (!isInView()) return;
      await this.askModels();
      const { asked } = this;
      if (!asked || !setup || !isInView()) return;
      const debate = await checkAgain(setup, asked.task.row.id);
      if (this.asked === asked && debate) this.started(debate);
    } catch (cause) {
      if (isInView()) this.problem = toAppError(cause);
    } finally {
      if (isInView()) this.busy = false;
    }
  }

  async #open(which: () => Promise<Project | null>, comparedWith?: ComparedWith): Promise<void> {
    try {
      const project = await which();
      if (project === null) return;
      if (project.folder !== this.project?.folder || this.run) this.clear();
      this.project = project;
      this.comparedWith = comparedWith ?? { with: "before" };
    } catch (cause) {
      this.problem = toAppError(cause);
      return;
    }
    await this.read();
  }
}

export const codeReview = new CodeReview();
