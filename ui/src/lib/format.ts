import type { Usage } from "../contract";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const weekday = new Intl.DateTimeFormat("en-US", { weekday: "short" });
const day = new Intl.DateTimeFormat("en-US", { day: "numeric", month: "short" });
const fullDay = new Intl.DateTimeFormat("en-US", { day: "numeric", month: "short", year: "numeric" });
const month = new Intl.DateTimeFormat("en-US", { day: "numeric", month: "long" });
const clock = new Intl.DateTimeFormat("en-US", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

function midnight(at: Date): number {
  return new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
}

function calendarDay(at: Date, now: Date): string {
  const days = Math.round((midnight(now) - midnight(at)) / DAY);
  if (days === 1) return "yesterday";
  if (days > 1 && days < 7) return weekday.format(at);
  return at.getFullYear() === now.getFullYear() ? day.format(at) : fullDay.format(at);
}

/** "just now", "5 min ago", "2 h ago", "yesterday", "Tue", "Nov 12", "Nov 12, 2024". */
export function age(iso: string, now = new Date()): string {
  const at = new Date(iso);
  const passed = now.getTime() - at.getTime();
  if (passed < MINUTE) return "just now";
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)} min ago`;
  if (midnight(at) === midnight(now)) return `${Math.floor(passed / HOUR)} h ago`;
  return calendarDay(at, now);
}

/** "Today 14:02", "Yesterday 09:30", "Tue 14:02", "Nov 12, 14:02", "Nov 12, 2024, 14:02". */
export function moment(iso: string, now = new Date()): string {
  const at = new Date(iso);
  const named = midnight(at) === midnight(now) ? "today" : calendarDay(at, now);
  const between = /\d/.test(named) ? ", " : " ";
  return `${sentence(named)}${between}${clock.format(at)}`;
}

/** "March 3, 14:02", "March 3, 2025, 14:02". */
export function date(iso: string, now = new Date()): string {
  const at = new Date(iso);
  const year = at.getFullYear() === now.getFullYear() ? "" : `, ${at.getFullYear()}`;
  return `${month.format(at)}${year}, ${clock.format(at)}`;
}

/** Capitalizes the first letter. */
export function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "1,284". */
export function figure(value: number): string {
  return whole.format(value);
}

/** "1 word", "1,284 words". The plural is the singular with an s unless given. */
export function count(value: number, singular: string, plural = `${singular}s`): string {
  return `${figure(value)} ${value === 1 ? singular : plural}`;
}

/** "3,120 tokens"; an estimate with two digits, since more would look too exact: "about 3,100 tokens". */
export function tokens({
  input_tokens,
  output_tokens,
  estimated,
}: Pick<Usage, "input_tokens" | "output_tokens" | "estimated">): string {
  const sum = input_tokens + output_tokens;
  return estimated ? `about ${count(Number(sum.toPrecision(2)), "token")}` : count(sum, "token");
}

/** "12 KB", "3.4 MB", "1.2 GB"; 1 KB is 1,024 bytes. */
export function size(bytes: number): string {
  const kilo = bytes / 1024;
  if (kilo < 999.5) return `${Math.max(1, Math.round(kilo))} KB`;
  const mega = kilo / 1024;
  return mega < 999.95 ? `${mega.toFixed(1)} MB` : `${(mega / 1024).toFixed(1)} GB`;
}

/** "$0.12"; below a cent "under $0.01"; "unknown" without a price. */
export function money(usd: number | null): string {
  if (usd === null) return "unknown";
  if (usd > 0 && usd < 0.005) return "under $0.01";
  return `$${usd.toFixed(2)}`;
}

/** "under 1 s", "40 s", "2 min", "1 h 5 min". */
export function duration(seconds: number): string {
  if (seconds < 1) return "under 1 s";
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}

/** "0:07", "1:42", "1:02:03". */
export function stopwatch(seconds: number): string {
  const total = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor((total % 3600) / 60);
  const rest = two(total % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
