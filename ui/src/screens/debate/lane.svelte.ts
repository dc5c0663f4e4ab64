import type { FailureKind, Live, Seat } from "../../contract";
import { duration } from "../../lib/format";
import { Prose } from "./prose";

/** Why a provider is not called for a while. */
const HELD: Partial<Record<FailureKind, string>> = {
  rate_limited: "rate limited",
  overloaded: "provider overloaded",
  offline: "no connection",
};

/** What is shown of a seat's call. */
export type SeatSignal = Exclude<Live, { live: "briefing" }>;

/** What a seat is doing while a call is in progress. */
export type Phase = "idle" | "waiting" | "held" | "thinking" | "writing" | "done";

/** One seat's call in progress. None of it is stored: the result arrives as a part. */
export class Lane {
  readonly seat: Seat;
  phase = $state<Phase>("idle");
  /** The raw text so far. */
  text = $state("");
  /** The readable form of it, line by line. */
  lines = $state.raw<readonly string[]>([]);
  /** Words in `text`, counted as they arrive. */
  words = $state(0);
  /** When the call was sent, in milliseconds of the clock. */
  startedAt = $state<number | null>(null);
  /** When it ended. */
  endedAt = $state<number | null>(null);
  /** Why its provider is not called for a while, and until when, in milliseconds of the clock. */
  held = $state.raw<{ why: FailureKind; until: number } | null>(null);

  #prose = new Prose();

  constructor(seat: Seat) {
    this.seat = seat;
  }

  /** Applies one signal, seen at `now`. */
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

  /** Whether a call is in progress. */
  get busy(): boolean {
    return this.phase !== "idle" && this.phase !== "done";
  }

  /** Whether its model is working on an answer. */
  get speaks(): boolean {
    return this.phase === "thinking" || this.phase === "writing";
  }

  /** Seconds since the call was sent, or its duration; `null` if it wasn't seen. */
  seconds(now: number): number | null {
    if (this.startedAt === null) return null;
    return Math.max(0, Math.round(((this.endedAt ?? now) - this.startedAt) / 1000));
  }

  /** What it is waiting for, in words: "waiting 12 s, rate limited". `null` if it isn't waiting. */
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

  /** Clears the call. */
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
