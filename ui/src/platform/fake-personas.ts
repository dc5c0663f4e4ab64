import type { Persona, PersonaDifference, PersonaRow, PersonaText } from "../contract";
import { refusal } from "./fake-tasks";

/** The five reviewers, as the back end names them. */
export const PERSONAS: Persona[] = [
  persona("security", "Security", "Looks for ways in, and for data that leaks out."),
  persona("oncall", "On-call", "Is woken at night when it breaks, and asks how it is mended."),
  persona("pm", "Product", "Asks who it is for, what is in it, and how success shows."),
  persona("performance", "Performance", "Runs it at ten times the load."),
  persona("qa", "QA", "Tries to test it, at the edges first."),
];

function persona(key: string, label: string, purpose: string): Persona {
  return { key, label, purpose, prompt: `Read as ${label} would.\nSay what is missing.` };
}

/** Personas that are edited, disabled and made in memory, with the refusals of the real ones. */
export class FakePersonas {
  rows: PersonaRow[] = PERSONAS.map((one) => ({
    persona: { ...one },
    built_in: textOf(one),
    enabled: true,
  }));

  add(text: PersonaText): PersonaRow[] {
    this.#check(text, null);
    const key = text.label.trim().toLowerCase().replaceAll(/\W+/g, "-");
    this.rows = [...this.rows, { persona: { key, ...text }, built_in: null, enabled: true }];
    return this.rows;
  }

  edit(key: string, text: PersonaText): PersonaRow[] {
    this.#check(text, key);
    return this.#change(key, (row) => ({ ...row, persona: { key, ...text } }));
  }

  restore(key: string): PersonaRow[] {
    return this.#change(key, (row) => ({ ...row, persona: { ...row.persona, ...row.built_in } }));
  }

  enable(key: string, enabled: boolean): PersonaRow[] {
    return this.#change(key, (row) => ({ ...row, enabled }));
  }

  remove(key: string): PersonaRow[] {
    this.rows = this.rows.filter((row) => row.persona.key !== key);
    return this.rows;
  }

  difference(key: string): PersonaDifference {
    const row = this.rows.find((candidate) => candidate.persona.key === key);
    const was = row?.built_in;
    if (!row || !was) throw refusal("invalid", "There is nothing to restore.", "Edit it instead.");
    const { label, purpose, prompt } = row.persona;
    const line = (side: "removed" | "added", text: string) => ({
      side,
      segments: [{ text, marked: false }],
    });
    const hunk = {
      block: "hunk" as const,
      change: "c1",
      place: 0,
      heading: "",
      lines: [line("removed", prompt), line("added", was.prompt)],
      findings: [],
    };
    return {
      label: label === was.label ? null : was.label,
      purpose: purpose === was.purpose ? null : was.purpose,
      prompt: prompt === was.prompt ? [] : [hunk],
    };
  }

  #change(key: string, change: (row: PersonaRow) => PersonaRow): PersonaRow[] {
    this.rows = this.rows.map((row) => (row.persona.key === key ? change(row) : row));
    return this.rows;
  }

  #check(text: PersonaText, key: string | null): void {
    if (text.label.trim() === "") {
      throw refusal("invalid", "The persona has no name.", "Give it a short one.");
    }
    const same = (row: PersonaRow) =>
      row.persona.key !== key && row.persona.label.toLowerCase() === text.label.trim().toLowerCase();
    if (this.rows.some(same)) {
      throw refusal("invalid", `There is already a persona named “${text.label}”.`, "Give it another name.");
    }
  }
}

function textOf({ label, purpose, prompt }: Persona): PersonaText {
  return { label, purpose, prompt };
}
