import type { SecretCount } from "../../../contract";
import { count } from "../../../lib/format";
import { listed } from "../words";

type Secrets = readonly SecretCount[];

/** The spelling of names in kinds of secrets. */
const NAMES: Record<string, string> = {
  api: "API",
  aws: "AWS",
  jwt: "JWT",
  github: "GitHub",
  openai: "OpenAI",
  anthropic: "Anthropic",
  google: "Google",
  slack: "Slack",
};

function total(secrets: Secrets): number {
  return secrets.reduce((sum, secret) => sum + secret.count, 0);
}

/** What happens to the secrets in a text, in one line. */
export function secretWords(secrets: Secrets, asWritten: boolean): string {
  const number = total(secrets);
  const are = `${count(number, "secret")} ${number === 1 ? "is" : "are"}`;
  return asWritten ? `${are} sent as written` : `${are} replaced before anything is sent`;
}

/** "2 passwords and 1 API key" as "Password (2) and API key". */
export function kindWords(secrets: Secrets): string {
  const kinds = secrets.map(({ kind, count }) => (count === 1 ? named(kind) : `${named(kind)} (${count})`));
  const words = listed(kinds);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "API key" for `API_KEY`. */
function named(kind: string): string {
  const words = kind.toLowerCase().split("_");
  return words.map((word) => NAMES[word] ?? word).join(" ");
}
