// What the author reviews: the lines of a proposal, the decisions so far, and the commands that record them.
import type {
  AppError,
  ChangeId,
  DebateId,
  Decision,
  ReviewBlock,
  ReviewedChange,
  Severity,
  TaskDocument,
  TextComparison,
} from "../../../contract";
import { announce } from "../../../lib/announce.svelte";
import { toAppError } from "../../../lib/errors";
import { toasts } from "../../../lib/toasts.svelte";
import { unsaved } from "../../../lib/unsaved";
import { platform } from "../../../platform";
import type { DebateState } from "../debate.svelte";
import {
  type Clash,
  type Hunk,
  isOpen,
  keysOf,
  NO_FILTER,
  ownOf,
  partsOf,
  placeIn,
  plain,
  type Progress,
  progressIn,
  progressWords,
  reachesBeyond,
  type Row,
  rowsOf,
  sameWording,
  wholeOf,
} from "./hunks";
import { type Group, groupsOf } from "./groups";
import { type Names, namesIn } from "./named";
import { PendingDecisions } from "./pending.svelte";
import type { Step } from "./step";
import { thenForgotten, type Wording, Wordings } from "./wordings.svelte";

/** The review of one debate: what is shown, decided, selected and filtered. */
export class ReviewState {
  readonly debate: DebateState;
  blocks = $state.raw<readonly ReviewBlock[] | null>(null);
  /** What the author wrote in the task since the debate began. */
  since = $state.raw<TextComparison | null>(null);
  problem = $state.raw<AppError | null>(null);
  /** The hunk that keys act on. */
  selected = $state<string | null>(null);
  /** The hunk that is being edited. */
  editing = $state<string | null>(null);
  /** Whether the rendered text is shown instead of its changes. */
  rendered = $state(false);
  /** Whether a version is being created or taken back. */
  busy = $state(false);
  /** The name of who raised the findings to show; `null`: all. */
  raiser = $state<string | null>(null);
  /** The severity to show; `null`: any. */
  severity = $state<Severity | null>(null);

  /** What the author is writing and has not saved. */
  readonly wordings = new Wordings();
  readonly #pending = new PendingDecisions();
  #steps = $state.raw<readonly Step[]>([]);
  /** The calls being sent; never rejects. */
  #turn: Promise<unknown> = Promise.resolve();

  readonly changes: readonly ReviewedChange[] = $derived.by(() =>
    this.#pending.over(this.debate.review?.changes ?? []),
  );
  readonly rows: readonly Row[] = $derived.by(() =>
    rowsOf(this.blocks ?? [], this.changes, this.debate.findings, this.debate.setup, this),
  );
  /** The rows without a filter. */
  readonly #all: readonly Row[] = $derived.by(() =>
    rowsOf(this.blocks ?? [], this.changes, this.debate.findings, this.debate.setup, NO_FILTER),
  );
  readonly hunks: readonly Hunk[] = $derived(
    this.rows.flatMap((row) => (row.row === "hunk" ? [row.hunk] : [])),
  );
  readonly clashes: readonly Clash[] = $derived(
    this.rows.flatMap((row) => (row.row === "clash" ? [row.clash] : [])),
  );
  /** The rows that keys step through. */
  readonly stops: readonly string[] = $derived(
    this.rows.flatMap((row) => (row.row === "same" ? [] : [row.key])),
  );
  /** The rows with an unsaved wording of the author. */
  readonly drafted: readonly string[] = $derived(this.stops.filter((key) => this.wordings.isDrafted(key)));
  /** What each change is called. */
  readonly names: Names = $derived.by(() => namesIn(this.debate));
  readonly progress: Progress = $derived(progressIn(this));
  readonly filtered: boolean = $derived(this.raiser !== null || this.severity !== null);
  /** After a version was created, decisions have to wait until it is taken back; the example has none. */
  readonly accepted: boolean = $derived.by(() => this.debate.accepted || this.debate.example);
  /** Whether no decision is possible now. */
  readonly locked: boolean = $derived.by(() => this.accepted || this.debate.driver === "elsewhere");
  readonly undoable: boolean = $derived(this.#steps.length > 0 && !this.locked);

  constructor(debate: DebateState) {
    this.debate = debate;
  }

  /** Fetches the rows. Called again whenever a wording or the proposal changes. */
  async load(): Promise<void> {
    await this.#attempt(async (debate) => {
      [this.blocks, this.since] = await Promise.all([
        platform().reviewBlocks(debate),
        platform().reviewSince(debate),
      ]);
      // The changes may arrive slightly after the text that they belong to.
      const there = this.filtered ? this.stops : keysOf(this.blocks);
      if (this.selected !== null && !there.includes(this.selected)) this.selected = null;
      const left = this.accepted ? null : await this.wordings.find(debate, this.stops);
      if (left !== null) this.selected = this.editing = left;
      this.selected ??= (this.hunks.find((hunk) => isOpen(hunk.reviewed)) ?? this.hunks[0])?.key ?? null;
    });
  }

  /** Drops what the back end has confirmed. Called with every new review part. */
  confirm(): void {
    this.#pending.confirm();
  }

  /** The selected hunk, if it is shown. */
  get current(): Hunk | null {
    return this.hunks.find((hunk) => hunk.key === this.selected) ?? null;
  }

  /** Selects the next hunk, or the one before; the first when none is selected. */
  move(by: 1 | -1): void {
    const at = this.selected === null ? -1 : this.stops.indexOf(this.selected);
    this.selected = (at < 0 ? this.stops[0] : this.stops[at + by]) ?? this.selected;
  }

  /** Opens a hunk for editing in place. */
  edit(hunk: Hunk | null): void {
    if (!hunk || !this.#decidable(hunk)) return;
    this.selected = hunk.key;
    this.editing = hunk.key;
  }

  /** What is being written at a row; starts with the current text. */
  wording(key: string, standing: string): Wording {
    return this.wordings.at(this.debate.id ?? "", key, standing);
  }

  /** Goes to the author's next unsaved wording, from the last one to the first. */
  nextDraft(): void {
    const at = this.drafted.indexOf(this.editing ?? "");
    const next = this.drafted[at + 1] ?? this.drafted[0];
    if (next !== undefined) this.selected = this.editing = next;
  }

  /** Ends the editing of a row without saving. */
  cancel(key: string): void {
    this.editing = null;
    this.#drop(key, null);
  }

  /** Discards a wording. If it differs from the decision, it can be restored for a moment. */
  #drop(key: string, decision: Decision | null): void {
    const written = this.wordings.drop(key);
    const edited = decision?.verdict === "accepted" ? decision.edited : null;
    if (!written || edited?.includes(written.text)) return;
    toasts.show("Your wording was not saved.", {
      label: "Keep editing",
      run: () => {
        this.wordings.goOn(key, written);
        this.selected = this.editing = key;
      },
    });
  }

  /** Deletes the draft for a change that is gone. */
  async discardLost(place: string): Promise<void> {
    await this.#attempt((debate) => this.wordings.dropLost(debate, place));
  }

  /** Decides on the change of a hunk and goes on to the next open one. */
  async decide(hunk: Hunk, decision: Decision): Promise<void> {
    if (!this.#decidable(hunk)) return;
    const change = hunk.reviewed.change.id;
    const before = this.#decision(change);
    const step = { decided: [{ change, before }] };
    this.#steps = [...this.#steps, step];
    this.#advance(hunk);
    const sent = this.#send(change, decision);
    if (!(await thenForgotten(sent, () => this.#drop(hunk.key, decision)))) {
      this.#steps = this.#steps.filter((one) => one !== step);
      return;
    }
    if (!sameWording(before, decision)) await this.load();
  }

  /** Settles a conflict with a text, and accepts its changes. */
  async settle(clash: Clash, text: string): Promise<void> {
    if (this.locked) return;
    const settled = { changes: clash.changes, now: plain(clash.now), text };
    const sent = this.#inTurn((debate) => platform().changeSettle(debate, settled));
    if (!(await thenForgotten(sent, () => this.wordings.drop(clash.key)))) return;
    this.#steps = [...this.#steps, this.#step(ownOf(clash))];
    this.editing = null;
    await this.load();
    announce(progressWords(this.progress));
  }

  /** Keeps the author's words. Changes are rejected if they have no other place. */
  async keepMine(clash: Clash): Promise<void> {
    if (reachesBeyond(clash, this.blocks ?? [])) await this.settle(clash, plain(clash.now));
    else await this.#decideAll(clash, { verdict: "rejected" });
  }

  /** Reopens a clash that was settled. */
  async reopen(clash: Clash): Promise<void> {
    await this.#decideAll(clash, null);
  }

  async #decideAll(clash: Clash, decision: Decision | null): Promise<void> {
    if (this.locked) return;
    const own = ownOf(clash);
    this.#steps = [...this.#steps, this.#step(own)];
    await Promise.all(own.map(({ change }) => this.#send(change.id, decision)));
    await this.load();
  }

  /**
   * Splits the change of a hunk, so that each place is decided separately, or joins it again. The
   * same place stays selected.
   */
  async split(hunk: Hunk): Promise<void> {
    if (!this.#decidable(hunk)) return;
    const { id, places } = hunk.reviewed.change;
    const whole = wholeOf(id);
    const apart = whole === null;
    if (apart && places.length < 2) return;
    const split = { whole: whole ?? id, apart };
    const step = { ...this.#step(partsOf(this.changes, split.whole)), split };
    this.#steps = [...this.#steps, step];
    if (!(await this.#split(split, hunk))) this.#steps = this.#steps.filter((one) => one !== step);
  }

  /** Splits a change, or joins it, and selects the place `at`. */
  async #split({ whole, apart }: { whole: ChangeId; apart: boolean }, at: Hunk | null): Promise<boolean> {
    const own = at && (wholeOf(at.reviewed.change.id) ?? at.reviewed.change.id) === whole;
    const place = own ? placeIn(at) : 0;
    const done = await this.#inTurn((debate) => platform().changeSplit(debate, whole, apart));
    if (!done) return false;
    // Calls in progress were for changes that no longer exist.
    for (const { change } of partsOf(this.changes, whole)) this.#pending.drop(change.id);
    this.selected = apart ? `${whole}.${place + 1}-0` : `${whole}-${place}`;
    await this.load();
    return true;
  }

  /** Undoes the previous decision. */
  undo = (): Promise<void> => unsaved.follow(this.#undo());

  async #undo(): Promise<void> {
    const step = this.#steps.at(-1);
    if (!step || this.locked) return;
    this.#steps = this.#steps.slice(0, -1);
    const { decided, split } = step;
    if (split) {
      if (!(await this.#split({ ...split, apart: !split.apart }, this.current))) {
        this.#steps = [...this.#steps, step];
        return;
      }
      const made = decided.filter(({ before }) => before !== null);
      await Promise.all(made.map(({ change, before }) => this.#send(change, before)));
      return;
    }
    const first = this.hunks.find((hunk) => hunk.reviewed.change.id === decided[0]?.change);
    this.selected = first?.key ?? this.selected;
    const reworded = decided.some(({ change, before }) => !sameWording(before, this.#decision(change)));
    await Promise.all(decided.map(({ change, before }) => this.#send(change, before)));
    if (reworded || decided.some(({ change }) => this.#clashes(change))) await this.load();
  }

  /** Accepts everything that is undecided. */
  async acceptRest(): Promise<boolean> {
    const open = this.changes.filter(isOpen);
    if (this.locked || open.length === 0) return false;
    for (const { change } of open) this.#pending.expect(change.id, { verdict: "accepted", edited: null }, 0);
    const done = await this.#inTurn((debate) => platform().changesAcceptRest(debate));
    if (done) announce(progressWords(this.progress));
    if (done) this.#steps = [...this.#steps, this.#step(open.map((one) => ({ ...one, decision: null })))];
    else for (const { change } of open) this.#pending.drop(change.id);
    return done;
  }

  /** What can be accepted together: everything from one reviewer, of one severity, or in one section. */
  get groups(): readonly Group[] {
    return this.locked ? [] : groupsOf(this.#all, this.debate.setup);
  }

  /** Accepts the undecided changes of a group. A single undo reverts it. */
  async acceptAll({ changes }: Group): Promise<void> {
    const open = this.changes.filter((one) => isOpen(one) && changes.includes(one.change.id));
    if (this.locked || open.length === 0) return;
    this.#steps = [...this.#steps, this.#step(open)];
    const accepted = { verdict: "accepted", edited: null } as const;
    await Promise.all(open.map(({ change }) => this.#send(change.id, accepted)));
    if (open.some(({ change }) => this.#clashes(change.id))) await this.load();
  }

  /** Creates a version of the task. Undecided changes are accepted as well, or left out. */
  accept = (rest: "accept" | "leave out"): Promise<TaskDocument | null> => unsaved.follow(this.#accept(rest));

  async #accept(rest: "accept" | "leave out"): Promise<TaskDocument | null> {
    const open = this.changes.some(isOpen);
    if (rest === "accept" && open && !(await this.acceptRest())) return null;
    return this.#write((debate) => platform().debateAccept(debate));
  }

  /** Restores the text from before it was accepted. */
  takeBack(): Promise<TaskDocument | null> {
    return this.#write((debate) => platform().debateTakeBack(debate));
  }

  /** Clears the filters. */
  clearFilters(): void {
    this.raiser = this.severity = null;
  }

  async #write(write: (debate: DebateId) => Promise<TaskDocument>): Promise<TaskDocument | null> {
    if (this.busy) return null;
    this.busy = true;
    let document: TaskDocument | null = null;
    await this.#inTurn(async (debate) => {
      document = await write(debate);
    });
    this.busy = false;
    return document;
  }

  /** Shows a decision right away and sends it; if the back end refuses it, it is rolled back. */
  async #send(change: ChangeId, decision: Decision | null): Promise<boolean> {
    this.#pending.expect(change, decision, 1);
    const progress = progressWords(this.progress);
    const done = await this.#inTurn((debate) => platform().changeDecide(debate, change, decision));
    if (done) announce(progress);
    if (done) this.#pending.answered(change);
    else this.#pending.drop(change);
    return done;
  }

  /** Sends calls one after another: the back end keeps the last one, so the order must be the author's. */
  #inTurn(action: (debate: DebateId) => Promise<void>): Promise<boolean> {
    this.problem = null;
    const turn = this.#turn.then(() => this.#try(action));
    this.#turn = turn;
    return unsaved.follow(turn);
  }

  #attempt(action: (debate: DebateId) => Promise<void>): Promise<boolean> {
    this.problem = null;
    return this.#try(action);
  }

  async #try(action: (debate: DebateId) => Promise<void>): Promise<boolean> {
    if (this.debate.id === null) return false;
    try {
      await action(this.debate.id);
      return true;
    } catch (error) {
      this.problem = toAppError(error);
      return false;
    }
  }

  #step(changes: readonly ReviewedChange[]): Step {
    return { decided: changes.map(({ change, decision }) => ({ change: change.id, before: decision })) };
  }

  #clashes(change: ChangeId): boolean {
    return this.clashes.some(({ changes }) => changes.includes(change));
  }

  #decidable(hunk: Hunk): boolean {
    return !this.locked && hunk.reviewed.change.scaffold_for.length === 0;
  }

  #decision(change: ChangeId): Decision | null {
    return this.changes.find((reviewed) => reviewed.change.id === change)?.decision ?? null;
  }

  /** Selects the next hunk of another open change; stays if there is none. */
  #advance(from: Hunk): void {
    const at = this.hunks.findIndex((hunk) => hunk.key === from.key);
    const next = this.hunks
      .slice(at + 1)
      .find((hunk) => isOpen(hunk.reviewed) && hunk.reviewed.change.id !== from.reviewed.change.id);
    this.selected = next?.key ?? from.key;
    this.editing = null;
  }
}
