import type { Persona } from "../contract";

/** The five reviewers, as the back end names them. */
export const PERSONAS: Persona[] = [
  persona("security", "Security", "Looks for ways in, and for data that leaks out."),
  persona("oncall", "On-call", "Is woken at night when it breaks, and asks how it is mended."),
  persona("pm", "Product", "Asks who it is for, what is in it, and how success shows."),
  persona("performance", "Performance", "Runs it at ten times the load."),
  persona("qa", "QA", "Tries to test it, at the edges first."),
];

function persona(key: string, label: string, purpose: string): Persona {
  return { key, label, purpose, prompt: "" };
}
