import type { Currency } from "@kinfold/money";
import { cva } from "class-variance-authority";
import type { ReactNode } from "react";
import { Figure } from "#figure/figure.tsx";
import { ArrowRightIcon } from "#icon/icon.tsx";
import { PlainLink } from "#link/link.tsx";
import styles from "./portfolio-card.module.css";

const card = cva(
  [
    "group relative isolate flex min-h-55.5 flex-col overflow-hidden rounded-cut px-(--pad) pt-5 no-underline shadow-cloth lg:min-h-66 lg:pt-6.5",
    styles["card"],
  ],
  { variants: { dye: { cloth: "bg-cloth text-on-cloth", pale: "bg-pale text-on-pale" } } },
);

export type PortfolioCardProps = {
  currency: Currency;
  name: string;
  href: string;
  /** Minor units. Without it the card names the portfolio and leaves its worth to the page it opens. */
  amount?: bigint;
  /** One line under the amount: what it gained and where it lies. */
  movement?: ReactNode;
  /** The painted foot. Cowries for naira and unfolding for dollars, unless a plan brings its own. */
  hem?: "cowrie" | "unfold" | "gather" | "leaves" | "stitch" | "zigzag";
  className?: string;
};

/**
 * All that a member holds in one currency: naira on deep cloth, dollars on pale, everywhere and in both themes.
 * The whole card is one link. No text MUST ever stand on the hem.
 */
export function PortfolioCard({
  currency,
  name,
  href,
  amount,
  movement,
  hem = currency === "NGN" ? "cowrie" : "unfold",
  className,
}: PortfolioCardProps) {
  const dye = currency === "NGN" ? "cloth" : "pale";
  return (
    <PlainLink
      data-slot="portfolio-card"
      data-dye={dye}
      {...(dye === "cloth" ? { "data-on-cloth": "" } : { "data-on-pale": "" })}
      href={href}
      className={card({ dye, className })}
    >
      <span className="flex min-h-11 items-center gap-2.5 text-[15.5px] font-strong text-ink-soft">
        <span className="inline-grid h-6.5 place-items-center rounded-tag bg-surface-hover px-2.25 text-xs leading-none font-strong tracking-[0.03em] text-ink">
          {currency}
        </span>
        {name}
        <span className="-mr-2 ml-auto grid size-11 flex-none place-items-center rounded-press text-ink inset-ring-[1.5px] inset-ring-line duration-(--duration-quick) group-hover:bg-label group-hover:text-on-label">
          <ArrowRightIcon />
        </span>
      </span>
      <span className="mt-auto pt-5.5">
        {amount !== undefined && <Figure amount={amount} currency={currency} size="lg" />}
      </span>
      <span className="mt-3 mb-5.5 flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-[15px] text-ink-soft">
        {movement}
      </span>
      <span aria-hidden="true" data-hem={hem} className={styles["hem"]} />
    </PlainLink>
  );
}
