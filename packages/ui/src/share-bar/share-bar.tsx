import type { Currency, Minor } from "@kinfold/money";
import { cx } from "class-variance-authority";
import type { ComponentProps } from "react";
import { Figure } from "#figure/figure.tsx";
import { insist } from "#hooks/insist.ts";
import fills from "#styles/fills.module.css";
import { computeTenths } from "./shares.ts";

export type SharePart = {
  key: string;
  name: string;
  /** How much of the whole, in the same unit as those beside it: minor units, units of a plan, per cent. Not negative. */
  amount: Minor;
  /** The id by which its amount is traced. */
  figure?: string | undefined;
};

export type ShareBarProps = Omit<ComponentProps<"figure">, "children"> & {
  /** What the parts make up: "What the pool holds". */
  label: string;
  /** The parts in the order of the legend: six at most, none negative. */
  parts: readonly SharePart[];
  /** The amounts are minor units of it, and are shown beside the percentages. */
  currency?: Currency;
};

const FILLS = ["solid", "hatch", "dots", "open", "bars", "pale"] as const;

/**
 * The parts of one whole, at one time. For what changes with time use LineChart.
 *
 * - share-bar-1: The percentages MUST add to 100.0, however they were rounded.
 * - share-bar-2: Parts MUST be told apart without their colours.
 * - share-bar-3: Every part MUST be in the legend with its name and figure, however small.
 */
export function ShareBar({ label, parts, currency, className, ...rest }: ShareBarProps) {
  insist(
    label !== "",
    "A ShareBar has a name that is heard before its parts: give it a `label` that says what they make up.",
  );
  insist(
    parts.length <= FILLS.length,
    `A ShareBar has ${FILLS.length} fills that can be told apart: put the smallest parts together as one.`,
  );
  insist(
    parts.every(({ amount }) => amount >= 0n),
    "A part of a whole is not negative: leave out what is owed, or show it in a Table.",
  );
  const tenths = computeTenths(parts.map(({ amount }) => amount));
  const drawn = parts.map((part, index) => ({
    ...part,
    tenths: tenths[index] ?? 0,
    fill: FILLS[index % FILLS.length],
  }));
  return (
    <figure
      data-slot="share-bar"
      aria-label={label}
      className={cx("@container", className)}
      {...rest}
    >
      <div
        aria-hidden="true"
        className="flex h-8.5 gap-0.5 overflow-hidden rounded-tag bg-surface-sunken"
      >
        {drawn
          .filter(({ amount }) => amount > 0n)
          .map(({ key, fill, tenths: share }) => (
            <span
              key={key}
              data-fill={fill}
              className={cx("min-w-1 basis-0", fills["part"])}
              style={{ flexGrow: Math.max(1, share) }}
            />
          ))}
      </div>
      <ul className="mt-3.5 grid gap-x-10 @sm:grid-cols-2">
        {drawn.map(({ key, name, amount, figure, fill, tenths: share }) => (
          <li key={key} className="flex items-center gap-3 border-b border-line py-2.5">
            <span
              aria-hidden="true"
              data-fill={fill}
              className={cx("size-4.5 flex-none rounded-[2px]", fills["part"])}
            />
            {/* A name that leaves no room for its figures has a line of its own above them. */}
            <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 gap-y-0.5">
              <span className="min-w-0 flex-auto wrap-anywhere">{name}</span>{" "}
              <span className="ms-auto flex flex-wrap items-baseline justify-end gap-x-3 text-end">
                {currency !== undefined && (
                  <>
                    <Figure amount={amount} currency={currency} data-figure={figure} />{" "}
                  </>
                )}
                <span
                  className={cx(
                    "figures-column min-w-14",
                    currency === undefined ? "font-strong" : "text-ink-soft",
                  )}
                >
                  {(share / 10).toFixed(1)}%
                </span>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
