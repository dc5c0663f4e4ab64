import type { Settings } from "../contract";

/** The settings until they have been read. */
export const UNREAD: Settings = {
  appearance: "system",
  zoom: 100,
  text_size: 15,
  notify: true,
  welcomed: true,
  patterns: [],
  technologies: [],
  profile: "balanced",
  roles: {},
  compete_command: [],
  criteria: {},
  search: null,
  search_hosts: [],
  review_every: 50,
  section_weights: {},
  signals: [],
  copies: true,
  agent: {
    agent: "claude",
    command: [],
    permissions: "edit",
    minutes: 60,
    debate_first: false,
    accept_up_to: null,
  },
};

/** The settings without a change that couldn't be saved, except where something newer replaced it. */
export function takenBack(now: Settings, change: Partial<Settings>, before: Settings): Settings {
  const keys = (Object.keys(change) as (keyof Settings)[]).filter((key) => now[key] === change[key]);
  return { ...now, ...Object.fromEntries(keys.map((key) => [key, before[key]])) };
}
