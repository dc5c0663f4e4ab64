import type { Live, Seat } from "../../contract";

/** What a seat is doing while a call of its own is under way. */
export type Phase = "idle" | "waiting" | "thinking" | "writing" | "done";

/** One seat's call as it happens. Nothing of it is stored: what counts arrives as a part. */
export class Lane {
  readonly seat: Seat;
  phase = $state<Phase>("idle");
  /** What the seat has written so far. */
  text = $state("");
  /** Words in `text`, counted as they come. */
  words = $state(0);
  /** When the call was sent; milliseconds of the clock. */
  startedAt = $state<number | null>(null);
  /** When it ended. */
  endedAt = $state<number | null>(null);

  constructor(seat: Seat) {
    this.seat = seat;
  }

  /** Takes in one signal, seen at `now`. */
  take(signal: Live, now: number): void {
    switch (signal.live) {
      case "waiting":
        this.#restart("waiting", null);
        break;
      case "asked":
        this.#restart("thinking", now);
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
    this.words = 0;
    this.startedAt = at;
    this.endedAt = null;
  }

  #write(text: string, now: number): void {
    this.phase = "writing";
    this.startedAt ??= now;
    const joins = /\S$/.test(this.text) && /^\S/.test(text);
    this.words += (text.match(/\S+/g)?.length ?? 0) - (joins ? 1 : 0);
    this.text += text;
  }
}
