import type { Fields } from "#fields.ts";

const MOST_A_PAGE = 100;
const DAY_MS = 86_400_000;

/** A time as a provider takes it: ISO 8601, a day, or milliseconds since 1970. */
function timeOf(text: string, otherwise: number): number {
  if (text === "") return otherwise;
  const time = /^\d{11,}$/.test(text) ? Number(text) : Date.parse(text);
  return Number.isNaN(time) ? otherwise : time;
}

/** Which page of what range a list asks for: at most 100 a page, pages from 1. A day ends at its last moment. */
export function parseRange(
  fields: Fields,
  sizeName: string,
): { page: number; size: number; from: number; to: number } {
  const whole = (name: string, otherwise: number): number => {
    const count = Number(fields.text(name));
    return Number.isInteger(count) && count > 0 ? count : otherwise;
  };
  const to = fields.text("to");
  const end = timeOf(to, Number.MAX_SAFE_INTEGER);
  return {
    page: whole("page", 1),
    size: Math.min(whole(sizeName, 10), MOST_A_PAGE),
    from: timeOf(fields.text("from"), 0),
    to: /^\d{4}-\d{2}-\d{2}$/.test(to) ? end + DAY_MS - 1 : end,
  };
}
