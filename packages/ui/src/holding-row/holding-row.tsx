import { dropSign, type Currency, type Minor } from "@kinfold/money";
import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import { Figure } from "#figure/figure.tsx";
import { CaretRightIcon } from "#icon/icon.tsx";
import { PlainLink } from "#link/link.tsx";
import { PlanCloth, type PlanHem } from "#plan-cloth/plan-cloth.tsx";
import { Sparkline, type SparkPoint } from "#sparkline/sparkline.tsx";

export type HoldingRowProps = {
  /** The plan's number, which decides its pattern. */
  planId: number;
  /** The pattern that its member chose instead of the plan's. */
  hem?: PlanHem | undefined;
  /** What its amounts are in; it also decides the dye of the pattern. */
  currency: Currency;
  /** What its member calls it, or the plan's name. */
  name: string;
  /** Where the row leads: the page of this holding. */
  href: string;
  /** "Matures 28 July 2027". */
  note: ReactNode;
  /** What it is worth, in minor units. */
  value: Minor;
  /** What it gained or lost, in minor units; undefined while there is nothing to tell. */
  gain?: Minor | undefined;
  /** The ids by which its value and its gain are traced. */
  figures?: { value: string; gain: string; percent: string };
  /** The same in per cent, in words: "12.82%". */
  gainPercent?: string | undefined;
  /** What it was worth before, oldest first; drawn where there is room for it. */
  history?: readonly SparkPoint[];
  /** Instead of a gain: a badge that says what it waits for. */
  state?: ReactNode;
  /** Places the row: margin, width, grid area. It never changes its look. */
  className?: string;
};

/**
 * One stake in a list of a member's own. The whole row is one link to what it consists of. For all of one currency in
 * one figure use PortfolioCard.
 *
 * - holding-row-1: A loss MUST be told as a loss.
 * - holding-row-2: What is not known yet MUST NOT be shown as nothing.
 */
export function HoldingRow({
  planId,
  hem,
  currency,
  name,
  href,
  note,
  value,
  gain,
  figures,
  gainPercent,
  history,
  state,
  className,
}: HoldingRowProps) {
  return (
    <PlainLink
      data-slot="holding-row"
      href={href}
      className={cx(
        "grid grid-cols-[56px_minmax(0,1fr)] items-center gap-x-3.5 gap-y-2 border-b border-line py-4 text-ink no-underline hover:bg-surface-hover @min-[480px]:grid-cols-[56px_minmax(0,1fr)_auto] @min-[760px]:gap-x-4 @min-[760px]:py-4.5",
        history === undefined
          ? "@min-[760px]:grid-cols-[56px_minmax(0,1fr)_auto_24px]"
          : "@min-[760px]:grid-cols-[56px_minmax(0,1fr)_150px_minmax(190px,auto)_24px]",
        className,
      )}
    >
      <PlanCloth planId={planId} hem={hem} currency={currency} shape="thumb" />
      <span className="min-w-0">
        <span className="block font-strong wrap-anywhere">{name}</span>{" "}
        <span className="block text-sm text-ink-soft">{note}</span>
      </span>
      {history !== undefined && (
        <span className="hidden @min-[760px]:block">
          <Sparkline points={history} currency={currency} />
        </span>
      )}
      <span className="col-start-2 flex flex-wrap items-baseline gap-x-4 gap-y-1 @min-[480px]:col-start-auto @min-[480px]:block @min-[480px]:text-end">
        <Figure
          amount={value}
          currency={currency}
          className="text-[17px]"
          data-figure={figures?.value}
        />
        <span className="flex flex-wrap items-center gap-x-2 text-sm @min-[480px]:mt-1 @min-[480px]:justify-end">
          {state}
          {gain !== undefined && (
            <Figure
              amount={dropSign(gain)}
              currency={currency}
              data-figure={figures?.gain}
              {...(gain !== 0n && { trend: gain < 0n ? ("down" as const) : ("up" as const) })}
            />
          )}
          {gainPercent !== undefined && (
            <span className="figures-column text-ink-soft" data-figure={figures?.percent}>
              {gainPercent}
            </span>
          )}
        </span>
      </span>
      <CaretRightIcon className="hidden text-ink-soft @min-[760px]:block" />
    </PlainLink>
  );
}
