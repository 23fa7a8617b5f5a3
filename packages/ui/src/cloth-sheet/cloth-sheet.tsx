import type { Currency } from "@kinfold/money";
import { cva } from "class-variance-authority";
import styles from "./cloth-sheet.module.css";

/** A painted foot. Naira and dollars have their own; every plan brings another. */
export type HemName = "cowrie" | "unfold" | "gather" | "leaves" | "stitch" | "zigzag";

type Dye = "cloth" | "pale";

/** Naira is deep cloth and dollars are pale, everywhere and in both themes. */
export const pickDye = (currency: Currency): Dye => (currency === "NGN" ? "cloth" : "pale");

/** Cowries for naira and unfolding for dollars, where no plan brings its own. */
export const pickHem = (currency: Currency): HemName => (currency === "NGN" ? "cowrie" : "unfold");

/** The looks of a sheet of cloth that money stands on. Its owner puts a Hem last and nothing on it. */
export const clothSheet: (looks: { dye: Dye; className?: string | undefined }) => string = cva(
  [
    "relative isolate flex min-h-55.5 flex-col overflow-hidden rounded-cut px-(--pad) pt-5 shadow-cloth lg:min-h-66 lg:pt-6.5 forced-colors:border",
    styles["sheet"],
  ],
  { variants: { dye: { cloth: "bg-cloth text-on-cloth", pale: "bg-pale text-on-pale" } } },
);

/** Attributes by which whatever stands on this cloth takes the dyes that it asks for. */
export const setDyeAttributes = (dye: Dye): Record<`data-${string}`, string> => ({
  "data-dye": dye,
  [dye === "cloth" ? "data-on-cloth" : "data-on-pale"]: "",
});

/** The currency in three letters, woven into the head of a sheet. */
export function CurrencyTag({ currency }: { currency: Currency }) {
  return (
    <span className="inline-grid h-6.5 flex-none place-items-center rounded-tag bg-surface-hover px-2.25 text-xs leading-none font-strong tracking-[0.03em] text-ink">
      {currency}
    </span>
  );
}

/** The painted foot of a sheet. Decoration: no text stands on it. */
export function Hem({ hem }: { hem: HemName }) {
  return <span aria-hidden="true" data-hem={hem} className={styles["hem"]} />;
}
