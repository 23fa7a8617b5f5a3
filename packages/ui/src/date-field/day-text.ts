/** How many digits the day, the month and the year have. */
const WIDTHS = [2, 2, 4] as const;
const ISO_DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const WRITTEN_DAY = /^(\d\d)-(\d\d)-(\d{4})$/;

/** YYYY-MM-DD as the field shows it: "27-03-2026". Empty for anything else. */
export function writeDay(iso: string | undefined): string {
  const [, year, month, day] = ISO_DAY.exec(iso ?? "") ?? [];
  return year === undefined ? "" : `${day}-${month}-${year}`;
}

/** YYYY-MM-DD of what stands in the field; empty while it is not a complete day of the calendar. */
export function readDay(text: string): string {
  const [, day, month, year] = WRITTEN_DAY.exec(text) ?? [];
  const iso = `${year}-${month}-${day}`;
  const at = new Date(`${iso}T00:00:00Z`);
  // A 31 February is read as a day of March.
  return year !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso)
    ? iso
    : "";
}

/**
 * What was typed or pasted, as it should stand: digits in groups of two, two and four with a dash between. Any other sign ends a
 * group, so "1/2/2026" is 01-02-2026. A day written YYYY-MM-DD is turned round.
 */
export function formatTypedDay(typed: string): string {
  const turned = writeDay(typed.trim());
  if (turned !== "") return turned;
  const groups: string[] = [];
  let rest = typed.replace(/^[^0-9]+/, "").replace(/[^0-9]+/g, "-");
  for (const [at, width] of WIDTHS.entries()) {
    const [digits = ""] = /^\d*/.exec(rest.slice(0, width)) ?? [];
    const isEnded = rest.charAt(digits.length) === "-";
    const isLast = at === WIDTHS.length - 1;
    if (digits !== "" || isEnded)
      groups.push(isEnded && !isLast ? digits.padStart(width, "0") : digits);
    rest = rest.slice(digits.length + (isEnded ? 1 : 0));
    if (rest === "") {
      if (isEnded && !isLast) groups.push("");
      break;
    }
  }
  return groups.join("-");
}

/** The place in the text that has so many digits before it. */
export function placeAfterDigits(text: string, count: number): number {
  let seen = 0;
  for (let place = 0; place < text.length; place += 1) {
    if (seen === count) return place;
    if (/\d/.test(text.charAt(place))) seen += 1;
  }
  return text.length;
}
