import { getSymbol, splitFigure, type Currency, type Minor } from "@kinfold/money";
import { cva, cx } from "class-variance-authority";
import type { ComponentProps, CSSProperties } from "react";
import { useAmountsHidden } from "#hooks/hide-amounts.ts";
import { insist } from "#hooks/insist.ts";
import { ArrowDownRightIcon, ArrowUpRightIcon } from "#icon/icon.tsx";
import styles from "./figure.module.css";
import { useWords } from "#words-provider/use-words.ts";

/** What it says itself, in English. */
export const FIGURE_WORDS = {
  hidden: "Amount hidden",
  failed: "Failed",
  up: "Up",
  down: "Down",
};

type Size = "lg" | "md" | "sm" | "row";

const figure = cva("whitespace-nowrap", {
  variants: {
    size: {
      lg: ["font-display leading-none tracking-money", styles["display"], styles["lg"]],
      md: ["font-display leading-none tracking-money", styles["display"], styles["md"]],
      sm: ["font-display text-money-sm leading-none tracking-money", styles["display"]],
      row: "figures-column font-strong",
    },
    dye: {
      plain: "",
      gain: "text-gain",
      loss: "text-error",
      failed: "text-ink-muted line-through decoration-1",
    },
  },
});

const minor = cva("", {
  variants: {
    size: {
      lg: "text-[.58em] tracking-[0]",
      md: "text-[.58em] tracking-[0]",
      sm: "text-[.68em] tracking-[0]",
      row: "font-body",
    },
    dyed: { true: "opacity-(--dyed-minor-opacity)", false: "text-ink-muted" },
  },
});

export type FigureProps = Omit<ComponentProps<"span">, "children"> & {
  /** Minor units: kobo or cents. */
  amount: Minor;
  /** Which sign stands before the amount: naira or dollars. */
  currency: Currency;
  /** Totals of a portfolio or wallet, figures in dialogs, facts, and rows of a list or table. */
  size?: Size;
  /**
   * Money in is signed + and green, money out − and ink; what failed is struck through, unsigned, and told as failed.
   * `none` is a balance: its sign is its own.
   */
  movement?: "in" | "out" | "failed" | "none";
  /** A gain or a loss: a diagonal arrow and its colour, and "up" or "down" for screen readers. */
  trend?: "up" | "down";
  /** What is public or being agreed to right now (a limit, a price) stays when amounts are hidden. */
  alwaysShown?: boolean;
};

/**
 * The only component that prints money. In a sentence or a button use `formatFigure` of the money package. `lg` and
 * `md` shrink to their room, and break only where a reader has spread the letters.
 *
 * - figure-1: It MUST show both decimals.
 * - figure-2: It MUST NOT clip a figure, and MUST keep it on one line.
 * - figure-3: It MUST keep its sign in front in any direction of reading.
 * - figure-4: Hidden on this device, it MUST show neither the figure nor its length, and say "Amount hidden".
 */
export function Figure({
  amount,
  currency,
  size = "row",
  movement = "none",
  trend,
  alwaysShown = false,
  className,
  ...rest
}: FigureProps) {
  insist(
    currency === "NGN" || currency === "USD",
    "A Figure without its currency could be read as any money: pass currency, NGN or USD.",
  );
  const say = useWords("figure", FIGURE_WORDS);
  const hidden = useAmountsHidden() && !alwaysShown;
  const dye = dyeOf(movement, trend);
  const look = cx(figure({ size, dye: hidden ? "plain" : dye }), className);
  if (hidden) {
    return (
      <span data-slot="figure" data-hidden="" dir="ltr" className={look} {...rest}>
        <span aria-hidden="true">{getSymbol(currency)}••••••</span>
        <span className="sr-only">{say.hidden}</span>
      </span>
    );
  }
  const { sign, symbol, whole, fraction } = splitFigure(amount, currency);
  const shownSign = signOf(movement, trend, sign);
  const length: CSSProperties & Record<"--chars", number> = {
    "--chars": `${shownSign}${symbol}${whole}.${fraction}`.length,
  };
  return (
    <span data-slot="figure" data-size={size} dir="ltr" className={look} style={length} {...rest}>
      {trend && <Arrow trend={trend} />}
      {dye === "failed" && <span className="sr-only">{say.failed} </span>}
      <span className={size === "row" ? "" : "me-[.04em] whitespace-nowrap"}>
        {shownSign}
        {symbol}
      </span>
      {whole}
      <span className={minor({ size, dyed: dye === "gain" || dye === "loss" })}>.{fraction}</span>
    </span>
  );
}

function dyeOf(movement: FigureProps["movement"], trend: FigureProps["trend"]) {
  if (trend !== undefined) return trend === "up" ? "gain" : "loss";
  if (movement === "failed") return "failed";
  return movement === "in" ? "gain" : "plain";
}

/** The arrow already says which way a gain or loss went, so it has no sign of its own; what failed went nowhere. */
function signOf(movement: FigureProps["movement"], trend: FigureProps["trend"], own: string) {
  if (trend !== undefined || movement === "failed") return "";
  if (movement === "in") return "+";
  return movement === "out" ? "−" : own;
}

function Arrow({ trend }: { trend: "up" | "down" }) {
  const say = useWords("figure", FIGURE_WORDS);
  const Drawing = trend === "up" ? ArrowUpRightIcon : ArrowDownRightIcon;
  return (
    <>
      <Drawing size={16} className="me-1.5 inline align-[-0.125em]" />
      <span className="sr-only">{trend === "up" ? say.up : say.down} </span>
    </>
  );
}
