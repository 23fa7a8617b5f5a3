import { cva } from "class-variance-authority";
import type { ComponentProps } from "react";
import { insist } from "#hooks/insist.ts";

const badge = cva(
  "inline-flex items-center gap-1.5 rounded-tag pe-2.5 ps-2 text-xs font-strong before:h-2.5 before:w-[7px] before:flex-none before:rounded-[50%] before:bg-current",
  {
    variants: {
      tone: {
        ok: "bg-gain-soft text-gain",
        wait: "bg-accent-soft text-accent-ink",
        info: "bg-info-soft text-info",
        error: "bg-error-soft text-error",
        quiet: "bg-surface-sunken text-ink-soft",
      },
      wraps: { true: "min-h-6.5 py-1", false: "h-6.5 whitespace-nowrap" },
    },
  },
);

export type BadgeProps = ComponentProps<"span"> & {
  /** Done, waiting on someone, under way, failed, over. */
  tone: "ok" | "wait" | "info" | "error" | "quiet";
  /** In a narrow column, more than one word may stand on two lines. */
  wraps?: boolean;
};

/**
 * The state of one thing in a list, in a word. "Completed" is plain text: only what needs attention gets a badge. For
 * the statuses of money, plans and proof use StatusBadge, for a sentence Notice.
 *
 * - badge-1: Its word MUST say what its colour does.
 */
export function Badge({ tone, wraps = false, className, ...rest }: BadgeProps) {
  insist(
    rest.children !== undefined && rest.children !== null && rest.children !== "",
    "A Badge without a word is a colour that many cannot see: say in it what the state is.",
  );
  return (
    <span
      data-slot="badge"
      data-tone={tone}
      className={badge({ tone, wraps, className })}
      {...rest}
    />
  );
}
