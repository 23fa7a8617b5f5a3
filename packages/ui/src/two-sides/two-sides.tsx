import { addUp, dropSign, subtract, type Currency, type Minor } from "@kinfold/money";
import { cx } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";
import { Figure } from "#figure/figure.tsx";
import { insist } from "#hooks/insist.ts";
import fills from "#styles/fills.module.css";

/** How a part of a bar is filled; `yours` is always a thin mark, however little it is. */
export type SideFill = "solid" | "hatch" | "bars" | "pale" | "yours";

export type SidePart = {
  key: string;
  name: string;
  /** Minor units, not negative. */
  amount: Minor;
  fill: SideFill;
  /** The legend has its amount too. */
  isCounted?: boolean;
};

export type Side = {
  /** Who says it: "Members own". */
  name: string;
  /** Its parts, which are drawn in their order. Empty while no one has said it. */
  parts: readonly SidePart[];
  /** What stands in place of the amount while no one has said it. */
  unsaid?: string;
};

export type TwoSidesProps = Omit<ComponentProps<"figure">, "children"> & {
  /** What is compared, heard before the two sides. */
  label: string;
  /** What all amounts are minor units of. */
  currency: Currency;
  /** The side that is measured, then the one that should be equal to it. */
  sides: readonly [Side, Side];
  /** What the legend calls the part that is missing on one side. */
  missing: string;
  /** What explains the bars, below them. */
  children?: ReactNode;
};

const sumOf = ({ parts }: Side): Minor => addUp(parts, ({ amount }) => amount);

/** The width of a part in thousandths of the longer side. */
const measure = (amount: Minor, longer: Minor): number =>
  longer === 0n ? 0 : Number((amount * 1000n) / longer);

/**
 * Two amounts that should be equal, as two bars of one scale, with what makes up each. For the parts of one whole use ShareBar.
 *
 * - two-sides-1: Both amounts MUST be readable without the bars.
 * - two-sides-2: A side that has less MUST show what is missing, with its amount in the legend, however little it is.
 * - two-sides-3: Parts MUST be told apart without their colours.
 */
export function TwoSides({
  label,
  currency,
  sides,
  missing,
  children,
  className,
  ...rest
}: TwoSidesProps) {
  const all = sides.flatMap(({ parts }) => parts);
  insist(label !== "", "TwoSides are heard before their amounts: give them a `label`.");
  insist(
    all.every(({ amount }) => amount >= 0n),
    "A part of a bar is not negative: put it on the other side.",
  );
  const [one, other] = [sumOf(sides[0]), sumOf(sides[1])];
  const longer = one > other ? one : other;
  const isSaid = sides.every(({ parts }) => parts.length > 0);
  const gap = isSaid ? dropSign(subtract(one, other)) : null;
  return (
    <figure
      data-slot="two-sides"
      aria-label={label}
      className={cx("grid gap-3.5 rounded-cut bg-surface-sunken px-4.5 pt-4.5 pb-4", className)}
      {...rest}
    >
      {sides.map((side) => {
        const amount = sumOf(side);
        const isShort = gap !== null && gap > 0n && amount < longer;
        return (
          <div
            key={side.name}
            className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0.5"
          >
            <span className="text-sm text-ink-soft">{side.name}</span>{" "}
            {side.parts.length === 0 ? (
              <span className="text-ink-soft">{side.unsaid}</span>
            ) : (
              <span className={cx("font-strong", isShort && "text-error")}>
                <Figure amount={amount} currency={currency} />
              </span>
            )}
            <span aria-hidden="true" className="mt-1.5 flex h-4.5 w-full flex-none gap-0.5">
              {side.parts
                .filter((part) => part.amount > 0n)
                .map(({ key, fill, amount: minor }) => (
                  <Bar key={key} fill={fill} thousandths={measure(minor, longer)} />
                ))}
              {(isShort || side.parts.length === 0) && (
                <Bar
                  fill="missing"
                  thousandths={side.parts.length === 0 ? 1000 : measure(gap ?? longer, longer)}
                />
              )}
            </span>
          </div>
        );
      })}
      <ul className="flex flex-wrap gap-x-4.5 gap-y-1 text-sm text-ink-soft">
        {all
          .filter(({ amount }) => amount > 0n)
          .map(({ key, name, amount, fill, isCounted }) => (
            <Key key={key} fill={fill} name={name}>
              {isCounted === true && <Figure amount={amount} currency={currency} />}
            </Key>
          ))}
        {gap !== null && gap > 0n && (
          <Key fill="missing" name={missing}>
            <Figure amount={gap} currency={currency} />
          </Key>
        )}
      </ul>
      {children !== undefined && (
        <figcaption className="border-t border-line pt-3.5 text-sm text-ink-soft">
          {children}
        </figcaption>
      )}
    </figure>
  );
}

type Fill = SideFill | "missing";

function Bar({ fill, thousandths }: { fill: Fill; thousandths: number }) {
  return (
    <span
      data-fill={fill}
      className={cx(
        "rounded-[2px]",
        fills["part"],
        fill === "yours" ? "-my-1 w-1.25 flex-none" : "min-w-3 basis-0",
      )}
      style={fill === "yours" ? undefined : { flexGrow: Math.max(1, thousandths) }}
    />
  );
}

function Key({ fill, name, children }: { fill: Fill; name: string; children: ReactNode }) {
  return (
    <li className="inline-flex items-center gap-1.75">
      <span
        aria-hidden="true"
        data-fill={fill}
        className={cx(
          "flex-none rounded-[2px]",
          fills["part"],
          fill === "yours" ? "mx-0.5 h-4.5 w-1.25" : "size-3.5",
        )}
      />
      <span className="wrap-anywhere">
        {name} {children}
      </span>
    </li>
  );
}
