import type { AppError } from "../contract";

/** A short notice that disappears by itself. */
export interface Toast {
  id: number;
  text: string;
  /** What to do next; shown for failures. */
  hint?: string;
  tone: "plain" | "failure";
  /** One possible action, such as Undo. */
  action?: { label: string; run: () => void };
}

const PLAIN_MS = 6_000;
const LONG_MS = 12_000;
const MOMENT_MS = 400;

/** The notices on screen, oldest first. */
class Toasts {
  list = $state<Toast[]>([]);
  #next = 1;
  #timers = new Map<number, number>();

  /** Shows a notice; with an action it stays longer. */
  show(text: string, action?: Toast["action"]): void {
    this.#add({ text, tone: "plain", ...(action && { action }) }, action ? LONG_MS : PLAIN_MS);
  }

  /** Shows what failed and what to do next. Returns a function that dismisses it. */
  fail(error: AppError, action?: Toast["action"]): number {
    const { message: text, hint } = error;
    return this.#add({ text, hint, tone: "failure", ...(action && { action }) }, LONG_MS);
  }

  /** Shows a notice for something that takes longer than a moment. */
  async during<T>(text: string, work: Promise<T>): Promise<T> {
    let id: number | undefined;
    const timer = window.setTimeout(() => (id = this.#add({ text, tone: "plain" }, null)), MOMENT_MS);
    try {
      return await work;
    } finally {
      window.clearTimeout(timer);
      if (id !== undefined) this.dismiss(id);
    }
  }

  /** Keeps notices above the buttons of a bar of this height at the bottom. Returns a function that ends that. */
  above(height: number): () => void {
    const { style } = document.documentElement;
    style.setProperty("--toast-room", `${height}px`);
    return () => style.removeProperty("--toast-room");
  }

  dismiss(id: number): void {
    window.clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
    this.list = this.list.filter((toast) => toast.id !== id);
  }

  /** Keeps a notice while it is read, and restarts its timer afterward. */
  hold(id: number): void {
    window.clearTimeout(this.#timers.get(id));
  }

  release(id: number): void {
    this.hold(id);
    this.#timers.set(
      id,
      window.setTimeout(() => this.dismiss(id), PLAIN_MS),
    );
  }

  clear(): void {
    for (const { id } of this.list) this.dismiss(id);
  }

  /** `stays` in milliseconds; `null`: until it is dismissed. */
  #add(toast: Omit<Toast, "id">, stays: number | null): number {
    const id = this.#next++;
    const same = this.list.find(({ text, tone }) => text === toast.text && tone === toast.tone);
    if (same) this.dismiss(same.id);
    this.list = [...this.list.slice(-2), { id, ...toast }];
    if (stays !== null)
      this.#timers.set(
        id,
        window.setTimeout(() => this.dismiss(id), stays),
      );
    return id;
  }
}

export const toasts = new Toasts();
