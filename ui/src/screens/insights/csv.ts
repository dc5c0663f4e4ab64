/** A value in a file of comma-separated values; `null` leaves its place empty. */
export type CsvValue = string | number | null;

/** Programs of tables take a cell that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * Rows as comma-separated values by RFC 4180. What others named could be a formula, so a text that begins
 * like one gets an apostrophe. The mark at the beginning tells table programs that it is UTF-8.
 */
export function csv(rows: readonly (readonly CsvValue[])[]): string {
  const lines = rows.map((row) => row.map(cell).join(","));
  return `\ufeff${lines.join("\r\n")}\r\n`;
}

function cell(value: CsvValue): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
