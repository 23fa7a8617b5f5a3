import { cva, cx } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";
import { insist } from "#hooks/insist.ts";
import { CheckIcon, XIcon } from "#icon/icon.tsx";
import { useWords } from "#words-provider/use-words.ts";

/** What it says itself, in English. */
export const TIMELINE_WORDS = {
  done: "Done",
  current: "Now",
  failed: "Failed",
  "to-come": "To come",
};

export type TimelineStep = {
  key: string;
  /** What happens at this step, in the member's words: "Paid to your bank". */
  title: string;
  state: "done" | "current" | "failed" | "to-come";
  /** When it happened, or is expected: a time element. */
  when?: ReactNode;
  /** One sentence: what it waits for, or why it failed. */
  note?: ReactNode;
};

export type TimelineProps = Omit<ComponentProps<"ol">, "children"> & {
  /** The steps in the order of time, newest last. One at most is current. */
  steps: readonly TimelineStep[];
};

const disc = cva(
  "z-1 grid size-7 flex-none place-items-center rounded-press forced-colors:border",
  {
    variants: {
      state: {
        done: "bg-action text-on-action",
        current: "bg-surface inset-ring-2 inset-ring-action",
        failed: "bg-error text-on-error",
        "to-come": "bg-surface inset-ring inset-ring-line-strong",
      },
    },
  },
);

/**
 * What became of one payment or withdrawal, step by step, newest last. For the steps of a form use Stepper. What is
 * done is joined by a line; what is to come by a stitch.
 *
 * - timeline-1: Each state MUST be heard in a word, and never be told by colour alone.
 * - timeline-2: The step it stands at MUST be the current one for screen readers.
 */
export function Timeline({ steps, className, ...rest }: TimelineProps) {
  insist(
    steps.length > 0,
    "A Timeline without steps says nothing: leave it out until there are some.",
  );
  insist(
    steps.filter(({ state }) => state === "current").length <= 1,
    "A payment stands at one step: only one step of a Timeline may be current.",
  );
  return (
    <ol data-slot="timeline" className={cx("flex flex-col", className)} {...rest}>
      {steps.map((step, index) => (
        <Step key={step.key} step={step} next={steps[index + 1]} />
      ))}
    </ol>
  );
}

function Step({ step, next }: { step: TimelineStep; next: TimelineStep | undefined }) {
  const say = useWords("timeline", TIMELINE_WORDS);
  const { state, title, when, note } = step;
  const isToCome = state === "to-come";
  const isSewn = state === "done" && next?.state !== "to-come";
  return (
    <li
      data-state={state}
      {...(state === "current" ? { "aria-current": "step" as const } : {})}
      className="relative flex gap-3.5 pb-6 last:pb-0"
    >
      {next !== undefined && (
        <span
          aria-hidden="true"
          className={cx(
            "absolute start-3.25 top-8 bottom-1 w-0.5 forced-colors:border-s",
            isSewn ? "bg-action" : "stitch-column forced-colors:border-dashed",
          )}
        />
      )}
      <span aria-hidden="true" className={disc({ state })}>
        {state === "done" && <CheckIcon size={16} />}
        {state === "failed" && <XIcon size={16} />}
        {state === "current" && (
          <span className="size-2 rounded-press bg-action forced-colors:bg-[CanvasText]" />
        )}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 pt-0.5">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className={cx("min-w-0 wrap-anywhere", isToCome ? "text-ink-soft" : "font-strong")}>
            <span className="sr-only">{say[state]}: </span>
            {title}
          </span>
          {when !== undefined && (
            <span className="figures-column text-sm text-ink-soft">{when}</span>
          )}
        </p>
        {note !== undefined && (
          <p
            className={cx(
              "max-w-[60ch] text-sm wrap-anywhere",
              state === "failed" ? "text-error" : "text-ink-soft",
            )}
          >
            {note}
          </p>
        )}
      </div>
    </li>
  );
}
