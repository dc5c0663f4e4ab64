import type { FailureKind, Live, Seat } from "../../contract";
import { duration } from "../../lib/format";
import { Prose } from "./prose";

/** Why a provider is not asked for a while. */
const HELD: Partial<Record<FailureKind, string>> = {
  rate_limited: "rate limited",
  overloaded: "provider overloaded",
  offline: "no connection",
};

/** What is told of the call of a seat. */
export type SeatSignal = Exclude<Live, { live: "briefing" }>;

/** What a seat is doing while a call of its own is under way. */
export type Phase = "idle" | "waiting" | "held" | "thinking" | "writing" | "done";

/** One seat's call as it happens. Nothing of it is stored: what counts arrives as a part. */
export class Lane {
  readonly seat: Seat;
  phase = $state<Phase>("idle");
  /** What the seat has written so far. */
  text = $state("");
  /** The same as it can be read, line by line. */
  lines = $state.raw<readonly string[]>([]);
  /** Words in `text`, counted as they come. */
  words = $state(0);
  /** When the call was sent; milliseconds of the clock. */
  startedAt = $state<number | null>(null);
  /** When it ended. */
  endedAt = $state<number | null>(null);
  /** Why its provider is not asked for a while, and until when; milliseconds of the clock. */
  held = $state.raw<{ why: FailureKind; until: number } | null>(null);

  #prose = new Prose();

  constructor(seat: Seat) {
    this.seat = seat;
  }

  /** Takes in one signal, seen at `now`. */
  take(signal: SeatSignal, now: number): void {
    switch (signal.live) {
      case "waiting":
        this.#restart("waiting", null);
        break;
      case "held":
        this.#restart("held", null);
        this.held = { why: signal.why, until: now + signal.seconds * 1000 };
        break;
      case "asked":
        this.#restart("thinking", now - signal.seconds * 1000);
        break;
      case "delta":
        this.#write(signal.text, now);
        break;
      case "done":
        this.phase = "done";
        this.endedAt = now;
        break;
    }
  }

  /** Seconds since the call was sent, or that it took; `null` when that was not seen. */
  seconds(now: number): number | null {
    if (this.startedAt === null) return null;
    return Math.max(0, Math.round(((this.endedAt ?? now) - this.startedAt) / 1000));
  }

  /** What it waits for, in words: "waiting 12 s, rate limited". `null` when it waits for nothing. */
  wait(now: number): string | null {
    if (this.phase === "waiting") return "waiting for a free slot";
    if (this.phase !== "held" || !this.held) return null;
    const seconds = Math.max(0, Math.ceil((this.held.until - now) / 1000));
    return `waiting ${duration(seconds)}, ${HELD[this.held.why] ?? "then trying again"}`;
  }

  /** The end of the text on one line, with the punctuation of JSON left out. */
  tail(length = 90): string {
    const end = this.text
      .slice(-4 * length)
      .replace(/"\w+"\s*:/g, " ")
      .replace(/\\[nrt]/g, " ")
      .replace(/[{}[\]"\\]|,\s*(?=$|[\s{])/g, " ")
      .replace(/\s+/g, " ")
      .trim();
    return end.length > length ? `…${end.slice(-length).replace(/^\S*\s/, "")}` : end;
  }

  /** Forgets the call. */
  clear(): void {
    this.#restart("idle", null);
  }

  #restart(phase: Phase, at: number | null): void {
    this.phase = phase;
    this.text = "";
    this.lines = [];
    this.#prose = new Prose();
    this.words = 0;
    this.startedAt = at;
    this.endedAt = null;
    this.held = null;
  }

  #write(text: string, now: number): void {
    this.phase = "writing";
    this.startedAt ??= now;
    const joins = /\S$/.test(this.text) && /^\S/.test(text);
    this.words += (text.match(/\S+/g)?.length ?? 0) - (joins ? 1 : 0);
    this.text += text;
    this.#prose.take(text);
    this.lines = [...this.#prose.lines];
  }
}
