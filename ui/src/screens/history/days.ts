/** The start and the end of a period, in the store's time format. */
export interface Bounds {
  begins: string;
  ends: string;
}

const RELATIVE = /^(\d{1,4})([dwmy])$/;
const CALENDAR = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/;

/**
 * The local days meant by `2026`, `2026-03`, `2026-03-01`, `today`, `yesterday`, and `7d`,
 * `4w`, `3m`, `1y` for the day that long ago; `null` for anything else.
 */
export function dayBounds(text: string, now = new Date()): Bounds | null {
  const word = text.toLowerCase();
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  if (word === "today") return bounds([year, month, day], [year, month, day + 1]);
  if (word === "yesterday") return bounds([year, month, day - 1], [year, month, day]);
  const [, count, unit] = RELATIVE.exec(word) ?? [];
  if (count !== undefined) {
    const [years, months, days] = back(Number(count), unit ?? "d");
    const first: Day = [year - years, month - months, day - days];
    return bounds(first, [first[0], first[1], first[2] + 1]);
  }
  return calendar(word);
}

type Day = [year: number, month: number, day: number];

function back(count: number, unit: string): Day {
  switch (unit) {
    case "y":
      return [count, 0, 0];
    case "m":
      return [0, count, 0];
    case "w":
      return [0, 0, 7 * count];
    default:
      return [0, 0, count];
  }
}

function calendar(text: string): Bounds | null {
  const [, years, months, days] = CALENDAR.exec(text) ?? [];
  if (years === undefined) return null;
  const year = Number(years);
  if (months === undefined) return bounds([year, 0, 1], [year + 1, 0, 1]);
  const month = Number(months) - 1;
  if (month < 0 || month > 11) return null;
  if (days === undefined) return bounds([year, month, 1], [year, month + 1, 1]);
  const day = Number(days);
  // February 30 would become a day in March.
  const isDay = new Date(year, month, day).getDate() === day && day > 0;
  return isDay ? bounds([year, month, day], [year, month, day + 1]) : null;
}

function bounds(first: Day, behind: Day): Bounds {
  return { begins: new Date(...first).toISOString(), ends: new Date(...behind).toISOString() };
}
