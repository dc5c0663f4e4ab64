/** What to show with the message about something that couldn't be read. */
export const TORN = { code: "storage", hint: "Check that your latest text is there.", detail: "" } as const;

/** What to show if the window can't close without losing something. */
export const UNSAVED = {
  code: "storage",
  message: "Your last changes could not be saved, so the window stays open.",
  hint: "Copy what you need, or close the window again to leave without them.",
  detail: "",
} as const;
