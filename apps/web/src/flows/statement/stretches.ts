/** Days as YYYY-MM-DD, both included. */
import { say } from "@kinfold/language/say";
export type Stretch = { from: string; to: string };

/** The stretches that members ask for most. */
export const STRETCHES = [
  { key: "month", name: say("This month") },
  { key: "last", name: say("Last month") },
  { key: "quarter", name: "3 months" },
  { key: "year", name: say("This year") },
] as const;

const iso = (year: number, month: number, date: number): string =>
  new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);

/** The days of a stretch, with `today` (YYYY-MM-DD) the last of those that go on. */
export function resolvePeriod(key: (typeof STRETCHES)[number]["key"], today: string): Stretch {
  const [year = 0, month = 0] = today.split("-").map(Number);
  switch (key) {
    case "month":
      return { from: iso(year, month, 1), to: today };
    case "last":
      return { from: iso(year, month - 1, 1), to: iso(year, month, 0) };
    case "quarter":
      return { from: iso(year, month - 2, 1), to: today };
    case "year":
      return { from: iso(year, 1, 1), to: today };
  }
}
