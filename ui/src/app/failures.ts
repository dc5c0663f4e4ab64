/** What to show with the message about something that couldn't be read. */
export const TORN = { code: "storage", hint: "Check that your latest text is there.", detail: "" } as const;

/** What to show if the window can't close without losing something. */
export const UNSAVED = {
  code: "storage",
  message: "Your last changes could not be saved, so the window stays open.",
  hint: "Copy what you need, or close the window again to leave without them.",
  detail: "",
} as const;

/** What to show after the page's process ended by itself and the page was loaded again. */
export const PAGE_LOST = {
  code: "internal",
  message: "The window’s page stopped working, so Whetstone loaded it again.",
  hint: "Debates kept running. Check your latest words: what you typed last may be missing.",
  detail: "",
} as const;
