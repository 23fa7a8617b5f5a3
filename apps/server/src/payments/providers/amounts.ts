import { parseMajor, toCharged, type ChargedMinor } from "@kinfold/money";

/** Whole minor units as a provider wrote them; null for what is no such figure. */
export function parseMinorAmount(text: string | null): ChargedMinor | null {
  return text !== null && /^\d{1,18}$/.test(text) ? toCharged(BigInt(text)) : null;
}

/** Major units as a provider wrote them, digit by digit; null for what is no amount of whole minor units. */
export function parseMajorAmount(text: string | null): ChargedMinor | null {
  const [, whole, fraction = ""] = /^(\d{1,16})(?:\.(\d{1,12}))?$/.exec(text ?? "") ?? [];
  // 500.0000 is 500; 500.005 is no amount.
  const cut = fraction.replace(/0+$/, "");
  if (whole === undefined || cut.length > 2) return null;
  const minor = parseMajor(cut === "" ? whole : `${whole}.${cut}`);
  return minor === undefined ? null : toCharged(minor);
}
