const LONGEST = 13;

/** Minor units from major units in a number or a decimal text; undefined for anything but digits with at most two decimals. */
export function fromMajor(value: unknown): number | undefined {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string") return undefined;
  const [, whole, fraction = ""] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined || whole.length > LONGEST) return undefined;
  return Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
}

/** Minor units from whole minor units in a number or a text of digits; undefined for anything else. */
export function fromWholeMinor(value: unknown): number | undefined {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string" || !/^\d+$/.test(text) || text.length > LONGEST + 2)
    return undefined;
  return Number(text);
}

/** "1234.50": exact, as providers write amounts in text. */
export function toMajorText(minor: number): string {
  return `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, "0")}`;
}

/** The JSON number nearest to the amount in major units. */
export function toMajorNumber(minor: number): number {
  return Number(toMajorText(minor));
}

const SIGNS: Readonly<Record<string, string>> = { NGN: "₦", USD: "$" };

/** As a person reads it: "₦1,234.50". */
export function formatAmount(minor: number, currency: string): string {
  const [whole = "0", fraction = "00"] = toMajorText(minor).split(".");
  return `${SIGNS[currency] ?? `${currency} `}${whole.replace(/\B(?=(\d{3})+$)/g, ",")}.${fraction}`;
}
