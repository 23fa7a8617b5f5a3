import { formatShort, type Currency, type Minor } from "@kinfold/money";
import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import { PlainLink } from "#link/link.tsx";
import { PlanCloth } from "#plan-cloth/plan-cloth.tsx";
import { useWords } from "#words-provider/use-words.ts";

/** What it says itself, in English. */
export const PLAN_CARD_WORDS = {
  indicative: "Indicative, a year",
  fixed: "Fixed, a year",
  from: "From",
};

export type PlanCardProps = {
  /** The plan's number, which decides its pattern. */
  planId: number;
  /** What the plan is in; it also decides the dye of the pattern. */
  currency: Currency;
  /** The plan's name. */
  name: string;
  /** Where the card leads: the plan's page. */
  href: string;
  /** One sentence. */
  about: string;
  /** What it may bring in a year, in words: "18%". Left out where nothing is promised. */
  yearly?: string | undefined;
  /** Whether that is promised. Without it, it is indicative. */
  isFixed?: boolean;
  /** The least that a first contribution may be, in minor units. */
  minimum: Minor;
  /** "12 months", "No fixed term". */
  term: string;
  /** A badge where the plan does not take contributions now. */
  state?: ReactNode;
  /** Places the card: margin, width, grid area. It never changes its look. */
  className?: string;
};

/**
 * One plan among those a member may choose from. The whole card is one link; what a member holds is a PortfolioCard.
 *
 * - plan-card-1: Its limits are public and MUST stay when amounts are hidden.
 */
export function PlanCard({
  planId,
  currency,
  name,
  href,
  about,
  yearly,
  isFixed = false,
  minimum,
  term,
  state,
  className,
}: PlanCardProps) {
  const say = useWords("planCard", PLAN_CARD_WORDS);
  return (
    <PlainLink
      data-slot="plan-card"
      href={href}
      className={cx(
        "flex min-w-0 flex-col overflow-hidden rounded-cut bg-surface text-ink no-underline inset-ring inset-ring-line hover:bg-surface-hover forced-colors:border",
        className,
      )}
    >
      <PlanCloth planId={planId} currency={currency} shape="strip" />
      <span className="flex flex-1 flex-col gap-2 px-6 pt-5 pb-5.5">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <span className="min-w-0 flex-1 heading-sm wrap-anywhere">{name}</span>
          {state}
          <span className="inline-grid h-6.5 flex-none place-items-center rounded-tag bg-action-soft px-2.25 text-xs leading-none font-strong tracking-[0.03em] text-on-action-soft">
            {currency}
          </span>
        </span>
        <span className="text-ink-soft wrap-anywhere">{about}</span>
        <span className="mt-auto flex flex-wrap items-end justify-between gap-x-4 gap-y-2 pt-3.5">
          {yearly === undefined ? (
            <span />
          ) : (
            <span>
              <span className="block text-sm text-ink-soft">
                {isFixed ? say.fixed : say.indicative}
              </span>
              <span className="font-display text-money-sm leading-[1.3] tracking-money">
                {yearly}
              </span>
            </span>
          )}
          <span className="min-w-0 text-end text-sm wrap-anywhere text-ink-soft">
            <span className="block">
              {say.from}{" "}
              <span className="figures-column font-strong text-ink">
                {formatShort(minimum, currency)}
              </span>
            </span>
            {term}
          </span>
        </span>
      </span>
    </PlainLink>
  );
}
