import type { Currency } from "@kinfold/money";
import { cx } from "class-variance-authority";
import { pickDye, type HemName } from "#cloth-sheet/cloth-sheet.tsx";
import styles from "./plan-cloth.module.css";

/** The patterns that a portfolio may have. */
export type PlanHem = Exclude<HemName, "cowrie">;

/** All of them, in the order in which plans are given them. */
export const PLAN_HEMS: readonly PlanHem[] = ["gather", "leaves", "unfold", "stitch", "zigzag"];

/** The pattern of a plan, by its number: the same plan wears the same one everywhere. */
export const pickPlanHem = (planId: number): PlanHem =>
  PLAN_HEMS[(((planId - 1) % PLAN_HEMS.length) + PLAN_HEMS.length) % PLAN_HEMS.length] ?? "gather";

export type PlanClothProps = {
  /** The plan's number, which decides its pattern. */
  planId: number;
  /** The pattern that a member chose instead of the plan's. */
  hem?: PlanHem | undefined;
  /** What the plan is in, which decides the dye. */
  currency: Currency;
  /** Along the head of a card, a square beside a name, or the side of a banner. */
  shape: "strip" | "thumb" | "panel";
  /** Places the cloth: margin, width, grid area. It never changes its look. */
  className?: string;
};

/**
 * The cloth that a plan is known by. Decoration: the plan's name stands beside it.
 *
 * - plan-cloth-1: No text MUST stand on it, and it MUST be silent.
 */
export function PlanCloth({ planId, hem, currency, shape, className }: PlanClothProps) {
  return (
    <span
      data-slot="plan-cloth"
      aria-hidden="true"
      data-shape={shape}
      data-dye={pickDye(currency)}
      data-hem={hem ?? pickPlanHem(planId)}
      className={cx(styles["motif"], shape === "thumb" && "rounded-cut", className)}
    />
  );
}
