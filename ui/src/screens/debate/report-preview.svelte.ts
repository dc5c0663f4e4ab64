import type { AppError, DebateId, ReportFormat } from "../../contract";
import { toAppError } from "../../lib/errors";
import { toasts } from "../../lib/toasts.svelte";
import { platform } from "../../platform";

/** A report that can be previewed, copied and saved. */
export interface Report {
  title: string;
  /** Markdown, without secrets. */
  read: () => Promise<string>;
  save: (format: ReportFormat) => Promise<void>;
}

/** The report being previewed. */
class Preview {
  open = $state(false);
  report = $state.raw<Report | null>(null);
  /** Markdown; `null` while it is being read. */
  text = $state.raw<string | null>(null);
  error = $state.raw<AppError | null>(null);

  show(report: Report): void {
    this.report = report;
    this.text = this.error = null;
    this.open = true;
    void this.#read(report);
  }

  /** Copies the report in view to the clipboard. */
  async copyShown(): Promise<void> {
    if (this.report) await copy(this.report.read);
  }

  async #read(report: Report): Promise<void> {
    try {
      const text = await report.read();
      if (this.report === report) this.text = text;
    } catch (error) {
      if (this.report === report) this.error = toAppError(error);
    }
  }
}

/** Copies the report of a debate to the clipboard, as text for a ticket. */
export async function copyReport(debate: DebateId): Promise<void> {
  await copy(() => platform().reportPreview(debate, true));
}

async function copy(read: () => Promise<string>): Promise<void> {
  try {
    await platform().copyText(read());
    toasts.show("The report is on the clipboard.");
  } catch (error) {
    toasts.fail(toAppError(error));
  }
}

export const preview = new Preview();
