/** What staff say of something that went wrong. The newest comes first. */
export type Incident = { headline: string; lines: readonly string[] };

/** An email address, or seven digits that belong together: a telephone, account or reference number. */
const PERSONAL = /[^\s@]+@[^\s@]+|\d(?:[ -]?\d){6,}/;
const DATE = /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?\b/g;
const LONGEST = 300;
const MOST = 10;

/** What is wrong with a line for everybody to read; undefined when nothing is. */
function findLineFault(line: string): string | undefined {
  if (PERSONAL.test(line.replace(DATE, ""))) return "may hold a person's address or number";
  if (line.length > LONGEST) return `is longer than ${LONGEST} characters`;
  return undefined;
}

/**
 * Reads the file of incidents: one for each paragraph, whose first line begins with its date, such as `2026-11-28 10:15`. What may name
 * a person is left out; `faults` says which paragraph and why, without its text.
 */
export function readIncidents(text: string): { incidents: Incident[]; faults: string[] } {
  const paragraphs = text
    .replaceAll("\r", "")
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.split("\n").filter((line) => line.trim() !== ""))
    .filter((lines) => lines.length > 0);
  const [incidents, faults]: [Incident[], string[]] = [[], []];
  for (const [index, [headline = "", ...lines]] of paragraphs.entries()) {
    const fault =
      headline.match(DATE) === null
        ? "does not begin with a date"
        : [headline, ...lines].map(findLineFault).find((one) => one !== undefined);
    if (fault === undefined) incidents.push({ headline, lines });
    else faults.push(`paragraph ${index + 1} ${fault}: it is not shown`);
  }
  const newest = incidents.toSorted((one, other) => (one.headline < other.headline ? 1 : -1));
  return { incidents: newest.slice(0, MOST), faults };
}
