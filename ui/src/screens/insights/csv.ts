/** A value in a file of comma-separated values; `null` is an empty field. */
export type CsvValue = string | number | null;

/** Spreadsheets treat a cell that begins like this as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * Rows as comma-separated values by RFC 4180. Names from elsewhere could be formulas, so a text that begins
 * like one gets an apostrophe. The mark at the beginning tells spreadsheets that it is UTF-8.
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
