import type { Currency, Minor } from "@kinfold/money";
import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import {
  clothSheet,
  CurrencyTag,
  pickDye,
  Hem,
  pickHem,
  setDyeAttributes,
  type HemName,
} from "#cloth-sheet/cloth-sheet.tsx";
import { Figure } from "#figure/figure.tsx";
import { insist } from "#hooks/insist.ts";
import { ArrowRightIcon } from "#icon/icon.tsx";
import { PlainLink } from "#link/link.tsx";

export type PortfolioCardProps = {
  /** What the portfolio is in: naira on deep cloth, dollars on pale. */
  currency: Currency;
  /** What the card is called, and heard by: "Naira portfolio". */
  name: string;
  /** Where the card leads: the portfolio's page. */
  href: string;
  /** Minor units. Without it the card names the portfolio and leaves its worth to the page it opens. */
  amount?: Minor;
  /** The id by which the amount is traced. */
  figure?: string;
  /** One line under the amount: what it gained and where it lies. */
  movement?: ReactNode;
  /** The painted foot. Cowries for naira and unfolding for dollars, unless a plan brings its own. */
  hem?: HemName;
  /** Places the card: margin, width, grid area. It never changes its look. */
  className?: string;
};

/**
 * All that a member holds in one currency: naira on deep cloth, dollars on pale, everywhere and in both themes. For
 * one stake use HoldingRow, for money that is in no plan WalletCard.
 *
 * - portfolio-card-1: The whole card MUST be one link.
 * - portfolio-card-2: No text MUST ever stand on the hem.
 */
export function PortfolioCard({
  currency,
  name,
  href,
  amount,
  figure,
  movement,
  hem = pickHem(currency),
  className,
}: PortfolioCardProps) {
  insist(
    name !== "",
    'A PortfolioCard is a link that is heard by its name: give it a `name`, such as "Naira portfolio".',
  );
  const dye = pickDye(currency);
  return (
    <PlainLink
      data-slot="portfolio-card"
      href={href}
      className={cx("group no-underline", clothSheet({ dye, className }))}
      {...setDyeAttributes(dye)}
    >
      <span className="flex min-h-11 items-center gap-2.5 text-[15.5px] font-strong text-ink-soft">
        <CurrencyTag currency={currency} />
        {name}
        <span className="-me-2 ms-auto grid size-11 flex-none place-items-center rounded-press text-ink inset-ring-[1.5px] inset-ring-line duration-(--duration-quick) group-hover:bg-label group-hover:text-on-label">
          <ArrowRightIcon />
        </span>
      </span>
      <span className="mt-auto pt-5.5">
        {amount !== undefined && (
          <Figure amount={amount} currency={currency} size="lg" data-figure={figure} />
        )}
      </span>
      <span className="mt-3 mb-5.5 flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-[15px] text-ink-soft">
        {movement}
      </span>
      <Hem hem={hem} />
    </PlainLink>
  );
}
