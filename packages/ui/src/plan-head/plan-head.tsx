import type { Currency } from "@kinfold/money";
import { cx } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";
import { CurrencyTag, pickDye, setDyeAttributes } from "#cloth-sheet/cloth-sheet.tsx";
import { PlanCloth } from "#plan-cloth/plan-cloth.tsx";

export type PlanHeadProps = Omit<ComponentProps<"div">, "title"> & {
  /** The plan's number, which decides its pattern. */
  planId: number;
  /** What the plan is in, which decides the dye. */
  currency: Currency;
  /** "Open for contributions". */
  state: ReactNode;
  /** The page's heading. */
  title: ReactNode;
  /** What the plan does, in a sentence or two. */
  children: ReactNode;
};

/**
 * The banner of a plan's own page: its name on its currency's dye, its pattern beside or below. For a plan among
 * others use PlanCard.
 *
 * - plan-head-1: No text MUST ever stand on the pattern.
 */
export function PlanHead({
  planId,
  currency,
  state,
  title,
  className,
  children,
  ...rest
}: PlanHeadProps) {
  const dye = pickDye(currency);
  return (
    <div
      data-slot="plan-head"
      {...setDyeAttributes(dye)}
      className={cx(
        "grid min-h-53.5 grid-rows-[1fr_auto] overflow-hidden rounded-cut shadow-cloth @min-[760px]:min-h-59 @min-[760px]:grid-cols-[1fr_min(372px,38%)] @min-[760px]:grid-rows-none forced-colors:border",
        dye === "cloth" ? "bg-cloth text-on-cloth" : "bg-pale text-on-pale",
        className,
      )}
      {...rest}
    >
      <div className="flex min-w-0 flex-col justify-between gap-9 px-5.5 py-6 @min-[760px]:px-10 @min-[760px]:pt-8 @min-[760px]:pb-8.5">
        <p className="flex flex-wrap items-center gap-3 text-[15px] font-strong text-ink-soft">
          <CurrencyTag currency={currency} />
          {state}
        </p>
        <div className="wrap-anywhere">
          {title}
          <div className="mt-2.5 max-w-[46ch] text-ink-soft">{children}</div>
        </div>
      </div>
      <PlanCloth planId={planId} currency={currency} shape="panel" />
    </div>
  );
}
