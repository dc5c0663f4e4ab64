import { getContext, setContext } from "svelte";
import type { FindingId, Remark } from "../../../contract";
import { announce } from "../../../lib/announce.svelte";
import type { DebateState } from "../debate.svelte";
import { KeptNotes, NOTES } from "../kept-notes.svelte";
import { editInstead } from "../checked/answerable";
import { toldIn } from "../rounds";
import { NO_PROBLEM } from "../words";

/** What can be written about a finding. */
export type Writing = "answer" | "dismiss";

/** Where it is written: at the finding, or at the dispute about it. */
export type Place = "finding" | "dispute";

const KEY = Symbol("remarks");

/** The key of the field for a message to all reviewers, beside those of findings. */
const TO_ALL = "to all reviewers";

/** What the author says about the findings of a debate. */
export class Remarks {
  readonly debate: DebateState;
  /** The finding that the author is writing about, and the type of remark. */
  editing = $state.raw<{ finding: FindingId; writing: Writing; place: Place } | null>(null);
  /** The finding that had the focus last. */
  current = $state<FindingId | null>(null);
  readonly #readOnly: () => boolean;
  /** Unsent text by finding. */
  readonly #drafts = new KeptNotes(NOTES.remarks);

  constructor(debate: DebateState, readOnly: () => boolean) {
    this.debate = debate;
    this.#readOnly = readOnly;
  }

  /** Restores what was typed before the window closed. */
  find(): Promise<void> {
    return this.#drafts.find(this.debate.id);
  }

  /** Whether anything can be said. */
  get open(): boolean {
    return !this.#readOnly() && this.debate.closed === null;
  }

  /** Whether a flag of the final checks can be justified or dismissed: also when no round is left to tell. */
  get flagsOpen(): boolean {
    const { review, importedAt } = this.debate;
    return !this.#readOnly() && importedAt === null && (review?.accepted ?? null) === null;
  }

  /** Whether anything can be said about a finding, or about a flag of the final checks. */
  #isOpenFor(finding: FindingId): boolean {
    const flags = this.debate.finalChecks?.flags ?? [];
    return flags.some(({ id }) => id === finding) ? this.flagsOpen : this.open;
  }

  /** Whether the author can still edit the text that it's about, for example after accepting it. */
  get editable(): boolean {
    return !this.#readOnly();
  }

  /** The current remark on a finding. */
  standing(finding: FindingId): Remark | null {
    const remarks = this.debate.author?.remarks ?? [];
    return remarks.find((remark) => "finding" in remark && remark.finding === finding) ?? null;
  }

  /** Whether it was a check by rules: nobody is told what the author says. */
  get checked(): boolean {
    const { checked, outcome } = this.debate.header ?? {};
    return outcome === "checked" || (checked ?? null) !== null;
  }

  /** Whether a finding of a check was answered or dismissed. Taking that back opens it again. */
  isClosed(finding: FindingId): boolean {
    const said = this.standing(finding)?.remark;
    return this.#isListed && (said === "answer" || said === "dismiss");
  }

  /** Whether a check has ended: its findings are answered in the text, one by one. */
  get #isListed(): boolean {
    return this.debate.header?.outcome === "checked";
  }

  /** Whether one answer can be given to a finding now. */
  answerable(finding: FindingId): boolean {
    if (!this.#isOpenFor(finding) || !this.#isListed) return this.#isOpenFor(finding);
    const of = this.debate.findings.get(finding);
    return !this.isClosed(finding) && (of === undefined || editInstead(of) === "");
  }

  /** Whether a round heard a remark. */
  isTold(remark: Remark): boolean {
    return toldIn(this.debate.rounds, remark) !== null;
  }

  /** Which round was told about a remark, or when one will be; empty if nobody is told. */
  told(remark: Remark): string {
    if (this.checked) return "";
    const round = toldIn(this.debate.rounds, remark);
    if (round !== null) return `sent with round ${round}`;
    if (this.debate.closed !== null) return "said after the last round";
    if (this.debate.extendable) return "sent if you add rounds";
    if (this.debate.stage === "ended") return "sent once you resume";
    return "sent with the next round, if there is one";
  }

  /** Opens the field for a remark on a finding, or closes it. */
  write(finding: FindingId, writing: Writing, place: Place = "finding"): void {
    const { editing } = this;
    const open = editing?.finding === finding && editing.writing === writing && editing.place === place;
    const closed = writing === "answer" ? !this.answerable(finding) : !this.#isOpenFor(finding);
    this.editing = open || closed ? null : { finding, writing, place };
  }

  close(): void {
    this.editing = null;
  }

  /** The content of the field: what was typed, or the remark as it was sent. */
  draft(finding: FindingId, writing: Writing): string {
    const standing = this.standing(finding);
    const sent = standing?.remark === "answer" && writing === "answer" ? standing.text : "";
    return this.#drafts.get(`${writing} ${finding}`) ?? sent;
  }

  keep(finding: FindingId, writing: Writing, text: string): void {
    this.#drafts.set(`${writing} ${finding}`, text);
  }

  /** Sends the content of the open field. */
  async send(): Promise<boolean> {
    if (!this.editing) return false;
    const { finding, writing } = this.editing;
    const text = this.draft(finding, writing).trim();
    if (text === "") return false;
    const remark: Remark =
      writing === "answer"
        ? { remark: "answer", finding, text }
        : { remark: "dismiss", finding, reason: text };
    const before = this.standing(finding);
    if (!(await this.#say(remark, writing === "answer" ? "Answer saved" : "Dismissed"))) return false;
    this.#drafts.delete(`${writing} ${finding}`);
    // An answer that was replaced by a dismissal can be given again.
    if (before?.remark === "answer" && writing === "dismiss") this.keep(finding, "answer", before.text);
    this.close();
    return true;
  }

  /** Dismisses a finding of a check right away; if reviewers are told, the author gives a reason first. */
  async dismiss(finding: FindingId): Promise<void> {
    if (!this.checked) this.write(finding, "dismiss");
    else await this.#say({ remark: "dismiss", finding, reason: NO_PROBLEM }, "Dismissed");
  }

  pin(finding: FindingId): Promise<boolean> {
    return this.#say({ remark: "pin", finding }, "Pinned");
  }

  /** Withdraws what was said about a finding. */
  withdraw(finding: FindingId): Promise<boolean> {
    return this.#say({ remark: "withdraw", finding }, "Taken back");
  }

  /** The unsent message to all reviewers. */
  get message(): string {
    return this.#drafts.get(TO_ALL) ?? "";
  }

  set message(text: string) {
    if (text === "") this.#drafts.delete(TO_ALL);
    else this.#drafts.set(TO_ALL, text);
  }

  /** Sends it. */
  async word(): Promise<boolean> {
    const text = this.message.trim();
    const sent = text !== "" && (await this.#say({ remark: "word", text }, "Sent to all reviewers"));
    if (sent) this.message = "";
    return sent;
  }

  async #say(remark: Remark, words: string): Promise<boolean> {
    if (!("finding" in remark ? this.#isOpenFor(remark.finding) : this.open)) return false;
    const done = await this.debate.remark(remark);
    const told = this.told(remark);
    if (done) announce(told ? `${words}: ${told}.` : `${words}.`);
    return done;
  }
}

/** Provides the remarks to all findings below. */
export function provideRemarks(remarks: Remarks): Remarks {
  return setContext(KEY, remarks);
}

/** The remarks of the surrounding debate; `undefined` if findings are only shown. */
export function remarksHere(): Remarks | undefined {
  return getContext<Remarks | undefined>(KEY);
}
