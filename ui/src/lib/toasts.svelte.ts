import type { AppError } from "../contract";

/** A short notice that goes by itself. */
export interface Toast {
  id: number;
  text: string;
  /** What to do next; shown for failures. */
  hint?: string;
  tone: "plain" | "failure";
  /** One thing that can be done about it, such as Undo. */
  action?: { label: string; run: () => void };
}

const PLAIN_MS = 6_000;
const LONG_MS = 12_000;

/** The notices on screen, oldest first. */
class Toasts {
  list = $state<Toast[]>([]);
  #next = 1;
  #timers = new Map<number, number>();

  /** Shows a notice; with an action it stays longer. */
  show(text: string, action?: Toast["action"]): void {
    this.#add({ text, tone: "plain", ...(action && { action }) }, action ? LONG_MS : PLAIN_MS);
  }

  /** Shows what failed and what to do next. */
  fail(error: AppError): void {
    this.#add({ text: error.message, hint: error.hint, tone: "failure" }, LONG_MS);
  }

  dismiss(id: number): void {
    window.clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
    this.list = this.list.filter((toast) => toast.id !== id);
  }

  /** Keeps a notice while it is read, and starts its time anew afterwards. */
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

  #add(toast: Omit<Toast, "id">, stays: number): void {
    const id = this.#next++;
    this.list = [...this.list.slice(-2), { id, ...toast }];
    this.#timers.set(
      id,
      window.setTimeout(() => this.dismiss(id), stays),
    );
  }
}

export const toasts = new Toasts();
