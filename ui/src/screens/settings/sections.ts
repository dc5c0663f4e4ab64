/** The sections of the settings, in list order. Each has its own folder. */
export const SECTIONS = [
  { id: "models", label: "Models" },
  { id: "personas", label: "Personas" },
  { id: "rules", label: "Rules" },
  { id: "adversaries", label: "Adversaries" },
  { id: "concerns", label: "Resolved concerns" },
  { id: "competing", label: "Competing sides" },
  { id: "checkpoints", label: "Checkpoints" },
  { id: "agents", label: "Coding agents" },
  { id: "hooks", label: "Git hooks" },
  { id: "technologies", label: "Technologies" },
  { id: "signals", label: "Signals" },
  { id: "research", label: "Research" },
  { id: "secrets", label: "Secrets" },
  { id: "appearance", label: "Appearance" },
  { id: "notifications", label: "Notifications" },
  { id: "backups", label: "Backups" },
  { id: "audit", label: "Audit log" },
  { id: "data", label: "Data and privacy" },
] as const;

/** A section of the settings. */
export type SectionId = (typeof SECTIONS)[number]["id"];
