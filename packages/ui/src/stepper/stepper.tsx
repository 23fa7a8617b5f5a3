import { cx } from "class-variance-authority";
import type { ComponentProps } from "react";
import { insist } from "#hooks/insist.ts";
import { CheckIcon } from "#icon/icon.tsx";
import { useWords } from "#words-provider/use-words.ts";

/** What it says itself, in English. */
export const STEPPER_WORDS = { done: "Done", coming: "To come" };

export type StepperProps = Omit<ComponentProps<"ol">, "children"> & {
  /** The names of the steps, in order. */
  steps: readonly string[];
  /** Which one the member is at, counted from 0; as many as there are steps when all are done. */
  current: number;
  /** What the steps lead to, for screen readers: "Fund wallet". */
  label: string;
};

/**
 * Where a member is in a flow of a few steps. It only shows: going back is the flow's own button. For sections in any
 * order use Tabs, for the states that money went through Timeline. Where there is no room for every name, the step at
 * hand keeps its own and all stay in one line.
 *
 * - stepper-1: The step at hand MUST be marked for screen readers.
 * - stepper-2: Every step's state MUST be heard as well as seen.
 */
export function Stepper({ steps, current, label, className = "", ...rest }: StepperProps) {
  insist(steps.length > 1, "A Stepper has at least two steps; a flow with one needs none.");
  insist(
    Number.isInteger(current) && current >= 0 && current <= steps.length,
    "A Stepper's `current` counts steps from 0, up to their number when all are done.",
  );
  insist(label !== "", "A Stepper says what its steps lead to: give it a `label`.");
  const narrow = steps.length > 3 ? MANY : FEW;
  return (
    <div data-slot="stepper" className={`@container ${className}`}>
      <ol aria-label={label} className={cx("flex items-start", narrow.list)} {...rest}>
        {steps.map((name, index) => (
          <Step
            key={name}
            name={name}
            at={index}
            state={stateOf(index, current)}
            isLast={index === steps.length - 1}
            narrow={narrow}
          />
        ))}
      </ol>
    </div>
  );
}

type State = "done" | "current" | "coming";

function stateOf(index: number, current: number): State {
  if (index === current) return "current";
  return index < current ? "done" : "coming";
}

/** The looks of a step where names do not fit, by how many there are. */
const FEW = {
  list: "@max-xs:items-center",
  disc: "",
  columns: "@max-xs:grid-cols-[auto_auto_1fr] @max-xs:gap-1",
  step: "@max-xs:flex-[1_0_auto]",
  current: "@max-xs:flex-[1_1_auto]",
  name: "@max-xs:col-span-1 @max-xs:col-start-2 @max-xs:row-start-1 @max-xs:truncate @max-xs:pe-1",
  other: "@max-xs:sr-only",
  thread: "@max-xs:col-start-3 @max-xs:me-1 @max-xs:min-w-2",
};
const MANY = {
  list: "@max-sm:items-center",
  disc: "@max-sm:size-3 @max-sm:*:hidden",
  columns: "@max-sm:grid-cols-[auto_auto_1fr] @max-sm:gap-1",
  step: "@max-sm:flex-[1_0_auto]",
  current: "@max-sm:flex-[1_1_auto]",
  name: "@max-sm:col-span-1 @max-sm:col-start-2 @max-sm:row-start-1 @max-sm:truncate @max-sm:pe-1",
  other: "@max-sm:sr-only",
  thread: "@max-sm:col-start-3 @max-sm:me-1 @max-sm:min-w-2",
};

const discs: Record<State, string> = {
  done: "bg-action text-on-action",
  current:
    "bg-surface text-ink forced-colors:border-3 shadow-[inset_0_0_0_2px_var(--color-action)]",
  coming: "bg-surface text-ink-soft shadow-[inset_0_0_0_1.5px_var(--color-line-strong)]",
};

type StepProps = { name: string; at: number; state: State; isLast: boolean; narrow: typeof FEW };

function Step({ name, at, state, isLast, narrow }: StepProps) {
  const say = useWords("stepper", STEPPER_WORDS);
  const isCurrent = state === "current";
  return (
    <li
      data-state={state}
      aria-current={isCurrent ? "step" : undefined}
      className={cx(
        "grid grid-cols-[auto_1fr] items-center gap-2 text-sm leading-[1.3]",
        isLast ? "flex-none" : ["min-w-0 flex-1", isCurrent ? narrow.current : narrow.step],
        narrow.columns,
        isCurrent ? "font-strong text-ink" : "text-ink-soft",
      )}
    >
      <span
        aria-hidden="true"
        className={cx(
          "grid size-7 flex-none place-items-center rounded-press font-strong forced-colors:border",
          discs[state],
          !isCurrent && narrow.disc,
        )}
      >
        {state === "done" ? <CheckIcon size={16} /> : <span>{at + 1}</span>}
      </span>
      {!isLast && (
        <span
          aria-hidden="true"
          className={cx(
            "me-2 h-0.5 min-w-3 forced-colors:border-t",
            state === "done" ? "bg-action" : "stitch-row",
            narrow.thread,
          )}
        />
      )}
      <span
        className={cx(
          "col-span-2 row-start-2 wrap-break-word",
          isLast ? "" : "pe-2",
          narrow.name,
          !isCurrent && narrow.other,
        )}
      >
        {state !== "current" && <span className="sr-only">{say[state]}: </span>}
        {name}
      </span>
    </li>
  );
}
