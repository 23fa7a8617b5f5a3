import type { Cause } from "#contract.ts";
import { readLookName } from "#look-names.ts";

/** Which causes are listed: all, one kind, or those of one theme. */
export type Filter = "all" | "screenshots" | "axe" | "plays" | "light" | "dark";

/** Whether people decide about it. What axe found and a play that failed are mended. */
export const isDecidable = ({ kind }: Cause): boolean => kind === "look" || kind === "new";

const hasTheme = (cause: Cause, theme: string): boolean =>
  isDecidable(cause) && cause.looks.some((name) => readLookName(name).theme === theme);

const FITS: Readonly<Record<Filter, (cause: Cause) => boolean>> = {
  all: () => true,
  screenshots: isDecidable,
  axe: ({ kind }) => kind === "axe",
  plays: ({ kind }) => kind === "play",
  light: (cause) => hasTheme(cause, "light"),
  dark: (cause) => hasTheme(cause, "dark"),
};

/** How many causes each filter shows. */
export const countCauses = (causes: readonly Cause[], filter: Filter): number =>
  causes.filter(FITS[filter]).length;

/** The causes that a filter and words choose, in their order. */
export function chooseCauses(
  causes: readonly Cause[],
  { filter, words }: { filter: Filter; words: string },
): Cause[] {
  const sought = words.toLowerCase();
  const isNamed = ({ title, looks }: Cause): boolean =>
    `${title} ${looks.join(" ")}`.toLowerCase().includes(sought);
  return causes.filter((cause) => FITS[filter](cause) && (sought === "" || isNamed(cause)));
}
